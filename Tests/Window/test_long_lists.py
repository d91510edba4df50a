"""Lists that are longer than the window: scrolling, pinned headings, rows that are used again."""

import os
import re
import subprocess
import sys

from harness import hands, lists
from harness.waiting import wait_for_equal, wait_for_rest, wait_until
from harness.window_test import WindowTest

GENERATOR = os.path.join(lists.ROOT, "Scripts", "make-friends")


class ALongList(WindowTest):
    def open_unfolded(self):
        """A list of 500 friends with every group unfolded."""
        made = lists.make_list(self.file("long.plist"), groups=20, friends_in_each=25)
        window = self.open(made.path)
        wait_until(lambda: window.row("Group 1"), "the list")
        window.choose("Unfold All")
        wait_until(lambda: "Friend 1-1" in window.names, "the friends")
        x, y, width, height = window.on_screen(window.list)
        hands.point(x + width / 2, y + height / 2)
        return made, window

    def scroll_to_the_end(self, window):
        """Turns the wheel until nothing moves any more."""
        for _ in range(40):
            before = window.names
            hands.turn_wheel(hands.WHEEL_DOWN, 50)
            if window.names == before:
                return
        self.fail("the list has no end")

    def test_shows_the_right_name_and_status_in_every_row_while_scrolling(self):
        made, window = self.open_unfolded()
        seen = set()
        for notches in (0, 3, 11, 40, 7, None):
            if notches:
                before = window.names
                hands.turn_wheel(hands.WHEEL_DOWN, notches)
                wait_until(lambda: window.names != before, "the list to scroll")
            elif notches is None:
                self.scroll_to_the_end(window)
            rows = window.rows
            self.assertGreater(len(rows), 10)
            for row in rows:
                if row.level != 3:
                    continue
                seen.add(row.name)
                status = made.statuses[row.name]
                place = re.fullmatch(r"Friend \d+-(\d+)", row.name)[1]
                presence = "online" if (int(place) - 1) % 3 else "offline"
                self.assertEqual(row.description, f"{presence}, {status}, {place} of 25, level 3")
        self.assertIn("Friend 20-25", seen, "the end was not reached")
        self.assertGreater(len(seen), 60)

    def test_draws_a_row_the_same_however_it_came_into_view(self):
        _, window = self.open_unfolded()
        # Out of the list, so that no row is drawn as the one under the pointer.
        x, y, width, height = window.on_screen(window.list)
        drawn = {}
        compared = 0
        for wheel, notches in [
            (None, 0), (hands.WHEEL_DOWN, 3), (hands.WHEEL_DOWN, 60), (hands.WHEEL_DOWN, 3),
            (hands.WHEEL_UP, 5), (hands.WHEEL_UP, 200), (hands.WHEEL_DOWN, 4),
        ]:  # fmt: skip
            if wheel:
                before = window.names
                hands.point(x + width / 2, y + height / 2)
                hands.turn_wheel(wheel, notches)
                wait_until(lambda: window.names != before, "the list to scroll")
            hands.point(window.screen.width - 1, window.screen.height - 1)
            top = max(row.y + row.height for row in window.rows if row.level < 3 and row.y < 80)
            whole = [
                row for row in window.rows
                if row.level == 3 and row.y >= top and row.y + row.height <= height
            ]  # fmt: skip
            # The scrollbar comes and goes over the right end of the rows.
            pictures = wait_for_rest(
                lambda: [
                    window.screen.grab(x, y + row.y, width - 24, row.height) for row in whole
                ],
                "the rows",
            )
            self.assertEqual(len(set(pictures)), len(pictures), "two rows look the same")
            for row, picture in zip(whole, pictures):
                if row.name in drawn:
                    compared += 1
                    self.assert_same(drawn[row.name], picture, f"{row.name} looks different now")
                drawn[row.name] = picture
        self.assertGreater(compared, 10)

    def test_leaves_no_gaps_between_rows_while_scrolling(self):
        _, window = self.open_unfolded()
        height = window.list.extents[3]
        for notches in (0, 5, 30):
            if notches:
                before = window.names
                hands.turn_wheel(hands.WHEEL_DOWN, notches)
                wait_until(lambda: window.names != before, "the list to scroll")
            rows = [row for row in window.rows if row.level == 3 or row.is_group]
            end = rows[0].y
            for row in rows:
                self.assertLessEqual(row.y, end, f"there is a gap above {row.name}")
                end = max(end, row.y + row.height)
            self.assertGreaterEqual(end, height)

    def test_keeps_the_headings_at_the_top_while_their_friends_scroll_by(self):
        _, window = self.open_unfolded()
        # A press of the mouse ends the ring around the focused row, which GTK lets fade by itself
        # some seconds after the last key.
        window.click_row("Friend 1-1")
        section = window.row("Section 1")
        x, y, width, _ = window.row_on_screen(section)
        # The scrollbar comes and goes over the right end.
        width -= 24
        self.assertEqual(section.y, 0)
        hands.turn_wheel(hands.WHEEL_DOWN, 4)
        wait_until(lambda: "Friend 1-1" not in window.names, "the first friend to leave")
        rows = {row.name: row for row in window.rows}
        self.assertEqual(rows["Section 1"].y, 0)
        self.assertEqual(rows["Group 1"].y, section.height)
        # What is drawn there is the headings, and not the friends that go on below them.
        band = section.height + rows["Group 1"].height
        first = wait_for_rest(lambda: window.screen.grab(x, y, width, band), "the headings")
        hands.turn_wheel(hands.WHEEL_DOWN, 2)
        wait_until(
            lambda: {row.name: row.y for row in window.rows} != {n: r.y for n, r in rows.items()},
            "the list to scroll",
        )
        again = wait_for_rest(lambda: window.screen.grab(x, y, width, band), "the headings")
        self.assert_same(first, again, "something else shows through the headings")

    def test_folds_by_a_click_on_a_pinned_heading(self):
        _, window = self.open_unfolded()
        hands.turn_wheel(hands.WHEEL_DOWN, 4)
        wait_until(lambda: "Friend 1-1" not in window.names, "the first friend to leave")
        before = window.row("Group 1").y
        window.click_row("Group 1")
        window.wait_for_fold("Group 1", False)
        wait_for_equal(before, lambda: window.row("Group 1").y, "the heading to stay")
        self.assertEqual([row.name for row in window.rows if "Friend 1-" in row.name], [])


class AHundredThousandFriends(WindowTest):
    def test_open_go_to_both_ends_and_fold(self):
        path = self.file("large.plist")
        with open(path, "wb") as file:
            subprocess.run(
                [sys.executable, GENERATOR, "--friends", "100000", "--groups", "100"],
                stdout=file, check=True, timeout=120,
            )  # fmt: skip
        window = self.open(path, FANFOLD_TRACE="1")
        wait_until(lambda: len(window.read_rows()) > 10, "the list", patience=60)
        self.assertTrue(wait_until(lambda: window.focused, "the focus"))
        hands.press("End")
        wait_until(lambda: (window.focused or "").endswith(" 100"), "the last group's focus")
        last = window.focused
        hands.press("Right")
        window.wait_for_fold(last, True)
        hands.press("End")

        def is_last():
            row = window.row(window.focused)
            return row.description.endswith("1000 of 1000, level 3")

        wait_until(is_last, "the last friend to have the focus")
        rows = window.rows
        self.assertGreater(len(rows), 10)
        self.assertLess(len(window.list.children), 100)
        window.click_row(last)
        window.wait_for_fold(last, False)
        hands.press("Home")
        wait_for_equal("分组 1", lambda: window.focused, "the first row to have the focus")
        self.assertLess(len(window.list.children), 100)
        widgets = [int(count) for count in re.findall(r"(\d+) row widgets", window.errors)]
        self.assertTrue(widgets, "the program does not tell what folds cost")
        self.assertLessEqual(max(widgets), 100)
