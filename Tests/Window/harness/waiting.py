"""Waiting for what must come, instead of sleeping for as long as it usually takes."""

import time

# Long enough for a machine that does much else; only a failing test ever waits so long.
PATIENCE = 20.0
INTERVAL = 0.02


class Timeout(AssertionError):
    """What was waited for did not come."""


def wait_until(condition, what, patience=PATIENCE):
    """Waits until `condition()` is true and returns its result.

    A condition that raises AssertionError is not met yet; its message is told when patience ends.
    """
    deadline = time.monotonic() + patience
    while True:
        reason = ""
        try:
            result = condition()
            if result:
                return result
        except AssertionError as error:
            reason = f"; the last time: {error}"
        if time.monotonic() >= deadline:
            raise Timeout(f"waited {patience:.0f} s in vain for {what}{reason}")
        time.sleep(INTERVAL)


def wait_for_equal(expected, read, what, patience=PATIENCE):
    """Waits until `read()` is `expected`; the failure shows both."""

    def condition():
        found = read()
        if found != expected:
            raise AssertionError(f"found {found!r}, expected {expected!r}")
        return True

    wait_until(condition, what, patience)


def wait_for_rest(read, what, rest=0.3, patience=PATIENCE):
    """Waits until `read()` gave the same for `rest` seconds, and returns it."""
    last = read()
    since = time.monotonic()
    deadline = since + patience
    while time.monotonic() - since < rest:
        if time.monotonic() >= deadline:
            raise Timeout(f"waited {patience:.0f} s in vain for {what} to rest")
        time.sleep(INTERVAL)
        now = read()
        if now != last:
            last, since = now, time.monotonic()
    return last
