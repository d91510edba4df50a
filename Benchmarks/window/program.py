"""The two programs that are measured, driven with the mouse by the same hands."""

import os
import signal
import subprocess
import tempfile
import time
import typing

from harness import hands
from harness.waiting import Timeout, wait_for_rest, wait_until

HERE = os.path.dirname(os.path.abspath(__file__))
GENERATOR = os.path.join(HERE, os.pardir, os.pardir, "Scripts", "make-friends")


class DoesNotOpen(Exception):
    """The program ended, or showed no window."""


class DidNothing(Exception):
    """What was clicked on did not do what a click there does: its time would say nothing."""


class Frame(typing.NamedTuple):
    """A painted frame: milliseconds since the event, those that the main thread worked, and where
    the list was scrolled to and how long it was, in pixels."""

    wall: float
    work: float
    top: float
    length: float


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
            # A window may be there before its list is.
            wait_until(self._is_idle, "the program to come to rest", patience=180)
        except Timeout as error:
            self.__exit__()
            raise DoesNotOpen(str(error)) from None
        except DoesNotOpen:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        # Whatever went wrong: the next program must not meet a button that is held down.
        self._button("mouseup")
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

    def _is_idle(self):
        """Whether the program, all of its threads, does nothing for a second."""
        before = self._processor_time()
        time.sleep(1)
        return self._processor_time() - before < 0.05

    def _processor_time(self):
        with open(f"/proc/{self._process.pid}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    def _lines(self):
        try:
            with open(self._watched, encoding="ascii") as watched:
                return watched.read().splitlines()
        except FileNotFoundError:
            return []

    def _rest(self, seconds=0.6):
        """Lets what moves come to rest, so that the next click meets a whole state. Programs do not
        say when they have; an animation lasts a quarter of a second."""
        time.sleep(seconds)

    def point_at_first_group(self):
        x, y, _, _ = self._place
        hands.point(x + 120, y + self.list_top + 20)
        self._rest()

    def click(self):
        """Clicks on the first group, which folds or unfolds when the button is let go; the frame
        after."""
        if self._top:
            # GtkListView loses its place when rows come in above it.
            hands.press("Home")
            self._rest()
        before = self._length
        self._button("mousedown")
        self._rest(0.2)
        frame = self._timed("release", lambda: self._button("mouseup"))
        if frame.length == before:
            raise DidNothing(f"{self.name}: no rows came or went")
        return frame

    def scroll_to(self, parts):
        """Drags the scrollbar's slider from the top to parts of the list; a frame for each.

        By dragging, since a click beside the slider gets there in an animation.
        """
        x, y, width, height = self._place
        edge, top = x + width - 5, y + self.list_top + 15
        # The bar shows itself when the pointer comes near and moves.
        hands.point(edge - 25, top)
        hands.point(edge, top)
        self._rest()
        self._button("mousedown")
        frames = []
        for part in parts:
            place = top + (height - self.list_top - 30) * part
            frames.append(self._timed("drag", lambda: hands.point(edge, place)))
            if len(frames) > 1 and abs(frames[-1].top - frames[-2].top) < 100:
                raise DidNothing(f"{self.name}: stayed at {frames[-1]}")
        self._button("mouseup")
        return frames

    def unfold_all(self):
        """Unfolds every group, by the window's action; the frame after."""
        return self._timed("action", lambda: os.kill(self._process.pid, signal.SIGUSR1))

    _top, _length = 0, None  # of the list, in the last frame

    @staticmethod
    def _button(what):
        subprocess.run(["xdotool", what, "1"], check=True)

    def _timed(self, event, act):
        before = len(self._lines())
        act()

        def painted():
            lines = [line.split() for line in self._lines()[before:]]
            return [numbers for name, *numbers in lines if name == event]

        numbers = wait_until(painted, f"the frame after the {event}", patience=60)[0]
        self._rest()
        frame = Frame(*map(float, numbers))
        self._top, self._length = frame.top, frame.length
        return frame


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
