"""Files that are read while the window is there already, up to the most friends that are read."""

import os
import re
import time

from harness import hands
from harness.waiting import wait_for_equal, wait_until
from harness.window_test import WindowTest

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<array>\n'
END = "</array>\n</plist>\n"


def write_list(path, groups, friends_in_each, end=END):
    """Writes a list in which each group has the same people.

    The generator would take longer to think up a million people than all of the test may.
    """
    members = "".join(
        f"<dict><key>image</key><string>back{number % 7}.jpg</string>"
        f"<key>name</key><string>Friend {number}</string>"
        f"<key>state</key><string>[{'离线' if number % 3 else '在线'}] line of {number}</string></dict>\n"
        for number in range(1, friends_in_each + 1)
    ).encode()
    with open(path, "wb") as file:
        file.write(HEAD.encode())
        for group in range(1, groups + 1):
            file.write(f"<dict><key>title</key><string>Group {group}</string>".encode())
            file.write(b"<key>friends</key><array>\n")
            file.write(members)
            file.write(b"</array></dict>\n")
        file.write(end.encode())
    return path


class AMillionFriends(WindowTest):
    def test_open_go_to_both_ends_and_fold(self):
        path = write_list(self.file("million.plist"), groups=100, friends_in_each=10_000)
        window = self.open(path, FANFOLD_TRACE="1")
        # Somebody who looks now sees that it is loading, or the list.
        wait_until(
            lambda: window.application.find("label", "Loading…") or window.application.find("tree"),
            "a sign of life",
        )
        wait_until(lambda: window.application.find("tree"), "the list", patience=60)
        wait_until(lambda: len(window.read_rows()) > 10, "the rows", patience=60)
        wait_for_equal("Group 1", lambda: window.focused, "the first row to have the focus")
        self.assertEqual(window.titles, ["million"])
        hands.press("Right")
        window.wait_for_fold("Group 1", True)
        hands.press("End")
        wait_for_equal("Group 100", lambda: window.focused, "the last group to have the focus")
        hands.press("Right")
        window.wait_for_fold("Group 100", True)
        hands.press("End")
        wait_for_equal("Friend 10000", lambda: window.focused, "the last friend to have the focus")
        last = window.row("Friend 10000")
        self.assertEqual(last.description, "offline, line of 10000, 10000 of 10000, level 2")
        # The end of a list of a million is as exact as any: nothing is cut off.
        self.assertEqual(last.y + last.height, window.list.extents[3])
        window.choose("Unfold All")
        hands.press("Home")
        wait_for_equal("Group 1", lambda: window.focused, "the first row to have the focus")
        hands.press("End")
        wait_for_equal("Friend 10000", lambda: window.focused, "the last friend to have the focus")
        last = window.row("Friend 10000")
        self.assertEqual(last.y + last.height, window.list.extents[3])
        window.choose("Fold All")
        wait_until(lambda: "Group 99" in window.names, "the folded groups")
        self.assertLess(len(window.list.children), 100)
        widgets = [int(count) for count in re.findall(r"(\d+) row widgets", window.errors)]
        self.assertTrue(widgets, "the program does not tell what folds cost")
        self.assertLessEqual(max(widgets), 100)
        self.assertEqual(window.close(), 0)


class ALargeFile(WindowTest):
    def test_that_is_cut_shows_what_was_complete(self):
        path = write_list(self.file("cut.plist"), groups=4, friends_in_each=10_000, end="<dict><key>")
        window = self.open(path)
        wait_until(lambda: window.application.find("tree"), "the list", patience=30)
        wait_until(lambda: len(window.read_rows()) == 4, "the groups")
        wait_until(lambda: "ends in the middle" in window.errors, "the problem on standard error")
        self.assertEqual(window.close(), 0)

    def test_of_which_nothing_can_be_read_is_told_in_the_window_and_by_the_exit_status(self):
        path = self.file("broken.plist")
        with open(path, "w", encoding="utf-8") as file:
            file.write(HEAD.replace("<array>", "<string>") + "nobody " * 1_000_000)
        window = self.open(path)
        wait_until(lambda: window.application.find("label", "Not a Friend List"), "the page")
        self.assertIn(f"fanfold: {path}:", window.errors)
        self.assertEqual(window.close(), 1)

    def test_that_is_still_read_does_not_keep_the_window_from_closing(self):
        path = write_list(self.file("million.plist"), groups=100, friends_in_each=10_000)
        window = self.open(path)
        began = time.monotonic()
        self.assertEqual(window.close(), 0)
        self.assertLess(time.monotonic() - began, 10)
        os.unlink(path)
