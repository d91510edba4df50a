"""The two programs that are measured, driven with the mouse by the same hands."""

import os
import signal
import subprocess
import tempfile
import time

from harness import hands
from harness.waiting import Timeout, wait_for_rest, wait_until

HERE = os.path.dirname(os.path.abspath(__file__))
GENERATOR = os.path.join(HERE, os.pardir, os.pardir, "Scripts", "make-friends")


class DoesNotOpen(Exception):
    """The program ended, or showed no window."""


class Program:
    """A program with a list in a window, watched by frame-watch.c."""

    name = None
    list_top = 0  # where the list begins below the upper edge of the window

    def __init__(self, options, groups, friends):
        self._work = options.work
        self._watched = os.path.join(self._work, "frames")
        self._errors = os.path.join(self._work, "errors")
        self._command = self.command(options, groups, friends)

    def command(self, options, groups, friends):
        raise NotImplementedError

    def __enter__(self):
        if os.path.exists(self._watched):
            os.remove(self._watched)
        environment = dict(os.environ, FRAME_WATCH=self._watched)
        # What an earlier one remembered of the same list must not matter.
        environment["XDG_STATE_HOME"] = tempfile.mkdtemp(dir=self._work)
        environment["LD_PRELOAD"] = os.path.join(self._work, "frame-watch.so")
        with open(self._errors, "wb") as errors:
            self._process = subprocess.Popen(self._command, stderr=errors, env=environment)
        try:
            wait_until(self._is_ready, "the window", patience=120)
            self._place = wait_for_rest(
                lambda: hands.place_of(self._window), "the window's place", rest=0.5
            )
        except Timeout as error:
            self.__exit__()
            raise DoesNotOpen(str(error)) from None
        except DoesNotOpen:
            self.__exit__()
            raise
        self._rest()
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()

    def _is_ready(self):
        if self._process.poll() is not None:
            with open(self._errors, encoding="utf-8", errors="replace") as errors:
                raise DoesNotOpen(errors.read().strip()[-300:] or "it ended")
        windows = hands.windows_of(self._process.pid)
        if windows and self._lines():
            self._window = windows[-1]
            return hands.active_window() == self._window
        return False

    def _lines(self):
        try:
            with open(self._watched, encoding="ascii") as watched:
                return watched.read().splitlines()
        except FileNotFoundError:
            return []

    def _rest(self):
        """Lets what moves come to rest, so that the next click meets a whole state. Programs do not
        say when they have; an animation lasts a quarter of a second."""
        time.sleep(0.6)

    def point_at_first_group(self):
        x, y, _, _ = self._place
        hands.point(x + 120, y + self.list_top + 20)
        self._rest()

    def point_at_scrollbar(self, part):
        """Points at the scrollbar, at a part of its height: a click there scrolls to that place."""
        x, y, width, height = self._place
        length = height - self.list_top - 8
        # The bar shows itself when the pointer comes near and moves.
        hands.point(x + width - 30, y + self.list_top + 4 + length * part)
        hands.point(x + width - 5, y + self.list_top + 4 + length * part)
        self._rest()

    def click(self):
        """Clicks; milliseconds to the painted frame, and those that the main thread worked."""
        return self._timed(lambda: subprocess.run(["xdotool", "click", "1"], check=True))

    def unfold_all(self):
        """Unfolds every group; times as for a click."""
        return self._timed(lambda: os.kill(self._process.pid, signal.SIGUSR1))

    def _timed(self, act):
        before = len(self._lines())
        act()
        wait_until(lambda: len(self._lines()) > before, "the frame", patience=60)
        self._rest()
        _, wall, cpu = self._lines()[before].split()
        return float(wall), float(cpu)


class Fanfold(Program):
    """Our window."""

    name = "Fanfold"
    list_top = 47  # below the header bar

    def command(self, options, groups, friends):
        path = os.path.join(self._work, f"{friends}-in-{groups}.plist")
        if not os.path.exists(path):
            with open(path, "wb") as file:
                arguments = ["--groups", groups, "--friends", friends, "--sections", 0]
                subprocess.run([GENERATOR, *map(str, arguments)], stdout=file, check=True)
        return [options.program, path]


class GtkListView(Program):
    """GTK's own list, in gtk-list-view.c."""

    name = "GtkListView"

    def command(self, options, groups, friends):
        return [os.path.join(self._work, "gtk-list-view"), str(friends // groups), str(groups)]
