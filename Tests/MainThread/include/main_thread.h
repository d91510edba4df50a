// Linking this target makes the main actor of a test process run on its main thread.
//
// Without it libdispatch serves the main queue from whichever thread is free, and GTK, which keeps
// fonts and more per thread, crashes in the middle of a test.
