"""The program under test, its window, and the rows in it."""

import dataclasses
import os
import re
import signal
import subprocess

from . import hands
from .bus import Gone
from .waiting import Timeout, wait_for_rest, wait_until

# Lines of the toolkit on standard error that nobody ever wants to see.
COMPLAINT = re.compile(r"(WARNING|CRITICAL|ERROR) \*\*|Fatal error|-(WARNING|CRITICAL|ERROR)")


@dataclasses.dataclass(frozen=True)
class Row:
    """One row of the list, as the accessibility bus tells it; x and y count from the list's corner."""

    name: str
    description: str
    states: frozenset
    x: int
    y: int
    width: int
    height: int

    @property
    def is_group(self):
        return "expandable" in self.states and self.level == 2

    @property
    def is_expanded(self):
        """True or False; None for a row that does not fold."""
        if "expandable" not in self.states:
            return None
        return "expanded" in self.states

    @property
    def is_focused(self):
        return "focused" in self.states

    @property
    def level(self):
        found = re.search(r"level (\d+)$", self.description)
        return int(found[1]) if found else None


class Fanfold:
    """A running program; `close` or `kill` ends it."""

    def __init__(self, program, arguments, environment, folder, bus, screen):
        self._bus = bus
        self.screen = screen
        self._errors = os.path.join(folder, f"errors-{len(os.listdir(folder))}")
        self._shown = None
        with open(self._errors, "wb") as errors:
            self.process = subprocess.Popen(
                [program, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                env=environment,
            )
        self.is_expected_to_run = True

    # What it says, and whether it lives

    @property
    def errors(self):
        """What it wrote to standard error so far."""
        with open(self._errors, encoding="utf-8", errors="replace") as errors:
            return errors.read()

    @property
    def complaints(self):
        """Warnings of the toolkit, and what a crash leaves."""
        return [line for line in self.errors.splitlines() if COMPLAINT.search(line)]

    @property
    def is_running(self):
        return self.process.poll() is None

    def kill(self):
        """Ends the program with SIGKILL, in the middle of whatever it does."""
        self.is_expected_to_run = False
        if self.is_running:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)

    def close(self):
        """Closes the window as its user does; returns the exit status."""
        self.is_expected_to_run = False
        hands.press("ctrl+w")
        return self.process.wait(30)

    # The window

    def wait_for_window(self):
        """Waits until the window is on the screen, gets the keys and is on the bus."""

        def is_there():
            if not self.is_running:
                raise RuntimeError(f"the program ended: {self.errors.strip()[-500:]}")
            windows = hands.windows_of(self.process.pid)
            return windows and hands.active_window() == windows[-1]

        wait_until(is_there, "the window", patience=60)
        self.window = hands.windows_of(self.process.pid)[0]
        wait_until(lambda: self.frame, "the window on the accessibility bus")
        # The window manager may still move or size it.
        wait_for_rest(lambda: hands.place_of(self.window), "the window's place", rest=0.1)
        return self

    @property
    def application(self):
        """The program on the accessibility bus."""
        return self._bus.application(self.process.pid)

    @property
    def frame(self):
        """The first window on the accessibility bus."""
        return self.application.children[0]

    @property
    def titles(self):
        """The titles of all windows."""
        return [window.name for window in self.application.children]

    @property
    def place(self):
        """x, y, width and height of the window on the screen."""
        return hands.place_of(self.window)

    @property
    def _corner(self):
        """Where on the screen the corner lies that the bus counts from."""
        x, y, width, height = self.place
        _, _, inner_width, inner_height = self.frame.extents
        return x + (width - inner_width) // 2, y + (height - inner_height) // 2

    def on_screen(self, node):
        """x, y, width and height of an object on the screen."""
        left, top = self._corner
        x, y, width, height = node.extents
        return left + x, top + y, width, height

    def picture(self):
        """The window as it looks now."""
        return self.screen.grab(*self.place)

    def click_on(self, role, name):
        """Clicks in the middle of an object."""
        node = wait_until(lambda: self.application.find(role, name), f"{role} “{name}”")
        x, y, width, height = self.on_screen(node)
        hands.click(x + width / 2, y + height / 2)

    def choose(self, item):
        """Opens the main menu with the mouse and chooses an item by key."""
        self._open_menu()
        for _ in range(12):
            focused = self._focused_item()
            if focused == item:
                hands.press("Return")
                wait_until(lambda: not self.application.find("menu item"), "the menu to close")
                return
            hands.press("Down")
            wait_until(lambda: self._focused_item() not in (None, focused), "the next menu item")
        raise AssertionError(f"the menu has no “{item}”")

    def _open_menu(self):
        """Clicks on the menu's button until the menu is there.

        A menu that closes holds on to the pointer for a moment longer than it can be seen, and
        swallows a click that no hand would be quick enough for.
        """
        for _ in range(5):
            self.click_on("button", "Main Menu")
            try:
                wait_until(lambda: self.application.find("menu item"), "the menu", patience=4)
                return
            except Timeout:
                continue
        raise Timeout("the menu does not open")

    def _focused_item(self):
        """The name of the menu item that has the focus."""
        for node in self.application.descendants():
            try:
                if node.role == "menu item" and "focused" in node.states:
                    return node.name
            except Gone:
                continue
        return None

    # The list

    @property
    def list(self):
        """The list on the bus."""
        if self._shown is None:
            self._shown = wait_until(lambda: self.application.find("tree"), "the list")
        return self._shown

    def read_rows(self):
        """Every row that has a place in the list, from top to bottom."""
        left, top, _, height = self.list.extents
        rows = []
        for node in self.list.children:
            try:
                x, y, width, row_height = node.extents
                if width <= 0 or row_height <= 0:
                    continue
                place = x - left, y - top, width, row_height
                rows.append(Row(node.name, node.description, node.states, *place))
            except Gone:
                continue
        return sorted(rows, key=lambda row: (row.y, row.level or 0))

    @property
    def rows(self):
        """The rows of which something is in view, once they have come to rest."""
        rows = wait_for_rest(self.read_rows, "the rows", rest=0.12)
        height = self.list.extents[3]
        return [row for row in rows if row.y < height and row.y + row.height > 0]

    @property
    def names(self):
        """The names of the rows in view, once they have come to rest."""
        return [row.name for row in self.rows]

    def row(self, name):
        """The row with a name, where it is now."""
        for row in self.read_rows():
            if row.name == name:
                return row
        raise AssertionError(f"there is no row “{name}”")

    @property
    def focused(self):
        """The name of the row that has the keyboard focus; None if none has."""
        for node in self.list.children:
            try:
                if "focused" in node.states:
                    return node.name
            except Gone:
                continue
        return None

    def row_on_screen(self, row):
        """x, y, width and height of a row on the screen."""
        x, y, _, _ = self.on_screen(self.list)
        return x + row.x, y + row.y, row.width, row.height

    def click_row(self, name, at=0.5):
        """Clicks on a row, at a share of its width."""
        x, y, width, height = self.row_on_screen(self.row(name))
        hands.click(x + width * at, y + height / 2)

    def is_expanded(self, name):
        """Whether a group is unfolded."""
        return self.row(name).is_expanded

    def wait_for_fold(self, name, is_expanded):
        """Waits until a group is unfolded, or folded."""
        state = "unfolded" if is_expanded else "folded"
        wait_until(lambda: self.is_expanded(name) == is_expanded, f"“{name}” to be {state}")

    def wait_for_names(self, names):
        """Waits until the rows in view are those, at rest."""

        def condition():
            found = self.names
            if found != list(names):
                raise AssertionError(f"found {found}, expected {list(names)}")
            return True

        wait_until(condition, "the rows")
