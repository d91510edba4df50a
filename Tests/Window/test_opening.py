"""What somebody sees and hears who opens a list."""

from harness import lists
from harness.lists import DEVICES, FAMILY, FRIEND_SECTION, FRIENDS, PHONE_SECTION
from harness.waiting import wait_for_equal, wait_until
from harness.window_test import WindowTest


class OpeningTheSample(WindowTest):
    def test_shows_two_headings_and_three_folded_groups(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        self.assertEqual(
            [row.name for row in window.rows if row.level == 1], [PHONE_SECTION, FRIEND_SECTION]
        )
        groups = {row.name: row for row in window.rows if row.is_group}
        self.assertEqual(list(groups), [DEVICES, FAMILY, FRIENDS])
        self.assertEqual({row.is_expanded for row in groups.values()}, {False})

    def test_shows_the_counts_of_groups_and_of_the_whole_list(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        for name, count in ((DEVICES, "0 of 1"), (FAMILY, "4 of 4"), (FRIENDS, "2 of 3")):
            self.assertTrue(window.row(name).description.startswith(f"{count} online, "))
        self.assertEqual(window.titles, ["friends"])
        self.assertTrue(window.application.find("label", "6 of 8 online"))

    def test_draws_something(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        for row in window.rows:
            x, y, width, height = window.row_on_screen(row)
            picture = window.screen.grab(x, y, width, height)
            self.assertTrue(picture.has_more_than_one_colour(), f"“{row.name}” is blank")

    def test_puts_the_keyboard_into_the_list(self):
        window = self.open(lists.SAMPLE)
        wait_for_equal(PHONE_SECTION, lambda: window.focused, "the first row to have the focus")


class WhatAScreenReaderSays(WindowTest):
    def test_tells_of_a_group_its_count_state_and_place(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        self.assertEqual(
            window.row(FAMILY).description, "4 of 4 online, folded, 1 of 2, level 2"
        )
        self.assertEqual(window.row(FAMILY).is_expanded, False)
        window.click_row(FAMILY)
        window.wait_for_fold(FAMILY, True)
        self.assertEqual(
            window.row(FAMILY).description, "4 of 4 online, unfolded, 1 of 2, level 2"
        )

    def test_tells_of_a_friend_presence_status_and_place(self):
        window = self.open(lists.SAMPLE)
        window.click_row(FRIENDS)
        window.wait_for_names(lists.FOLDED + lists.FRIENDS_NAMES)
        for place, (name, presence, status) in enumerate(lists.IN_FRIENDS, 1):
            row = window.row(name)
            self.assertEqual(row.description, f"{presence}, {status}, {place} of 3, level 3")
            self.assertIsNone(row.is_expanded, "a friend does not fold")

    def test_tells_of_a_heading_how_many_are_there(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        self.assertEqual(window.row(FRIEND_SECTION).description, "6 of 7 online, 2 of 2, level 1")

    def test_meets_no_rows_that_are_not_there(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        items = [node.name for node in window.list.children if node.role == "tree item"]
        self.assertEqual(items, lists.FOLDED)


class OpeningWithoutAFile(WindowTest):
    def test_offers_the_sample_or_a_file(self):
        window = self.open()
        wait_until(lambda: window.application.find("label", "No List Open"), "the page")
        self.assertTrue(window.application.find("button", "Open…"))

    def test_shows_the_sample_when_asked(self):
        window = self.open()
        if not wait_until(lambda: window.application.find("button", "Open…"), "the page"):
            return
        if window.application.find("button", "Show the Sample") is None:
            self.skipTest("this build does not find the sample beside itself")
        window.click_on("button", "Show the Sample")
        window.wait_for_names(lists.FOLDED)
