"""What the tests of the window stand on: the screen, the accessibility bus, the program."""
