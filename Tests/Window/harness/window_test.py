"""The common ground of the test classes: a home of its own for each test, and its programs."""

import os
import shutil
import subprocess
import tempfile
import unittest

from . import hands
from .bus import Bus
from .program import Fanfold
from .screen import Screen

PROGRAM = os.environ["FANFOLD"]
EVIDENCE = os.environ["FANFOLD_TEST_EVIDENCE"]
FOLDER = os.environ["FANFOLD_TEST_FOLDER"]


class WindowTest(unittest.TestCase):
    """A test that opens windows. Each has folders and settings that nobody used before."""

    longMessage = True
    maxDiff = None
    _bus = None
    _screen = None

    @classmethod
    def bus(cls):
        """The one connection of all tests to the accessibility bus."""
        if WindowTest._bus is None:
            WindowTest._bus = Bus()
        return WindowTest._bus

    @classmethod
    def screen(cls):
        """The one connection of all tests to the display."""
        if WindowTest._screen is None:
            WindowTest._screen = Screen()
        return WindowTest._screen

    def run(self, result=None):
        self.programs = []
        self.home = tempfile.mkdtemp(prefix="test-", dir=FOLDER)
        # Where the pointer was left must not matter to the next window.
        hands.point(self.screen().width - 1, self.screen().height - 1)
        try:
            return super().run(result)
        finally:
            for program in self.programs:
                program.kill()
            shutil.rmtree(self.home, ignore_errors=True)

    def tearDown(self):
        for program in self.programs:
            self.assertEqual(program.complaints, [], "the program complained on standard error")
            if program.is_expected_to_run:
                self.assertTrue(
                    program.is_running,
                    f"the program ended by itself with {program.process.poll()}: {program.errors}",
                )

    def assert_same(self, first, second, message):
        """Two pictures are the same; if not, both are kept."""
        if first == second:
            return
        base = os.path.join(EVIDENCE, self._testMethodName)
        os.makedirs(EVIDENCE, exist_ok=True)
        for number, picture in enumerate((first, second), 1):
            with open(f"{base}-{number}.png", "wb") as file:
                file.write(picture.png())
        self.fail(f"{message}: {base}-1.png and -2.png")

    # Starting

    def environment(self, **more):
        """What the program sees of its surroundings."""
        environment = dict(os.environ)
        for name in ("DATA", "CONFIG", "CACHE", "STATE"):
            environment[f"XDG_{name}_HOME"] = self.folder(name.lower())
        for name in [name for name in environment if name.startswith("FANFOLD")]:
            del environment[name]
        for name, value in more.items():
            if value is None:
                environment.pop(name, None)
            else:
                environment[name] = value
        return environment

    def folder(self, *names):
        """A folder of this test."""
        path = os.path.join(self.home, *names)
        os.makedirs(path, exist_ok=True)
        return path

    def file(self, name, content=b""):
        """A file of this test."""
        path = os.path.join(self.folder("files"), name)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def set_animations(self, are_on):
        """What the desktop's settings say about animations."""
        with open(os.path.join(self.folder("config", "gtk-4.0"), "settings.ini"), "w") as file:
            file.write(
                "[Settings]\ngtk-font-name=Cantarell 11\n"
                f"gtk-enable-animations={'true' if are_on else 'false'}\n"
            )

    def start(self, *arguments, animations=False, **environment):
        """Starts the program and returns at once.

        Without animations, since most tests are about where things end; those about the way ask
        for them.
        """
        self.set_animations(animations)
        program = Fanfold(
            PROGRAM, arguments, self.environment(**environment), self.folder("errors"),
            self.bus(), self.screen(),
        )  # fmt: skip
        self.programs.append(program)
        return program

    def open(self, *arguments, animations=False, **environment):
        """Starts the program and waits for its window."""
        return self.start(*arguments, animations=animations, **environment).wait_for_window()

    def run_command(self, *arguments, **environment):
        """Runs the program to its end; for command lines that shall open no window."""
        self.set_animations(True)
        return subprocess.run(
            [PROGRAM, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            env=self.environment(**environment),
        )
