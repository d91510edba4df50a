"""Mouse and keyboard: real events, as the X server sends them for real devices."""

import subprocess

WHEEL_UP, WHEEL_DOWN = 4, 5


def _xdotool(*arguments):
    result = subprocess.run(
        ["xdotool", *map(str, arguments)], capture_output=True, text=True, timeout=30
    )
    return result.stdout if result.returncode == 0 else ""


def press(*keys):
    """Presses and releases keys one after the other, by their X names: `Down`, `ctrl+o`."""
    _xdotool("key", "--delay", 5, *keys)


def write(text):
    """Types a text."""
    _xdotool("type", "--delay", 5, text)


def point(x, y):
    """Moves the pointer to a place on the screen."""
    _xdotool("mousemove", round(x), round(y))


def click(x, y, times=1):
    """Clicks with the first button at a place on the screen, as fast as a hand can."""
    _xdotool("mousemove", round(x), round(y), "click", "--repeat", times, "--delay", 60, 1)


def turn_wheel(button, notches):
    """Turns the wheel over whatever is under the pointer."""
    _xdotool("click", "--repeat", notches, "--delay", 5, button)


def resize(window, width, height):
    """Gives a window of the X server another size, through the window manager."""
    _xdotool("windowsize", window, width, height)


def windows_of(process):
    """The windows of a process that are on the screen, by number, oldest first."""
    found = _xdotool("search", "--onlyvisible", "--pid", process)
    return sorted(int(line) for line in found.split())


def active_window():
    """The window that gets the keys."""
    found = _xdotool("getactivewindow").split()
    return int(found[0]) if found else None


def place_of(window):
    """x, y, width and height on the screen; None when the window is gone."""
    found = _xdotool("getwindowgeometry", "--shell", window)
    values = dict(line.split("=", 1) for line in found.split() if "=" in line)
    try:
        return tuple(int(values[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))
    except KeyError:
        return None
