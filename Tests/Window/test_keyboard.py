"""Everything by key, and where the focus is."""

from harness import hands, lists
from harness.lists import DEVICES, FAMILY, FRIEND_SECTION, FRIENDS, PHONE_SECTION
from harness.waiting import wait_for_equal, wait_for_rest, wait_until
from harness.window_test import WindowTest

UNFOLDED_FRIENDS = lists.FOLDED + lists.FRIENDS_NAMES


class TheKeyboard(WindowTest):
    def expect(self, window, keys, focused):
        """Presses keys one by one; then a row must have the focus."""
        hands.press(*keys.split())
        wait_for_equal(focused, lambda: window.focused, f"the focus after {keys}")

    def test_moves_up_and_down_and_to_the_ends(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        self.expect(window, "End", FRIENDS)
        self.expect(window, "Down", FRIENDS)
        self.expect(window, "Up", FAMILY)
        self.expect(window, "Home", PHONE_SECTION)
        self.expect(window, "Up", PHONE_SECTION)
        self.expect(window, "Down", DEVICES)
        self.expect(window, "Down Down", FAMILY)

    def test_unfolds_enters_leaves_and_folds_by_the_arrows_to_the_sides(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        self.expect(window, "End Right", FRIENDS)
        window.wait_for_names(UNFOLDED_FRIENDS)
        self.expect(window, "Right", lists.FRIENDS_NAMES[0])
        self.expect(window, "Right", lists.FRIENDS_NAMES[0])
        self.expect(window, "Down Down", lists.FRIENDS_NAMES[2])
        self.expect(window, "Left", FRIENDS)
        window.wait_for_names(UNFOLDED_FRIENDS)
        self.expect(window, "Left", FRIENDS)
        window.wait_for_names(lists.FOLDED)
        self.expect(window, "Left", FRIEND_SECTION)

    def test_space_and_enter_unfold_and_fold(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        self.expect(window, "End", FRIENDS)
        for key in ("space", "Return", "KP_Enter"):
            hands.press(key)
            window.wait_for_names(UNFOLDED_FRIENDS)
            hands.press(key)
            window.wait_for_names(lists.FOLDED)
            self.assertEqual(window.focused, FRIENDS)

    def test_reads_friends_with_their_statuses(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        self.expect(window, "End Right", FRIENDS)
        window.wait_for_names(UNFOLDED_FRIENDS)
        for name, presence, status in lists.IN_FRIENDS:
            self.assertTrue(window.row(name).description.startswith(f"{presence}, {status}, "))

    def test_pages_through_a_long_list(self):
        made = lists.make_list(self.file("long.plist"), groups=20, friends_in_each=25)
        window = self.open(made.path)
        wait_until(lambda: window.row("Group 1"), "the list")
        self.expect(window, "Home Down Right Right", "Friend 1-1")
        height = window.list.extents[3]
        last = 1
        for _ in range(2):
            before = window.focused
            hands.press("Next")
            wait_until(lambda: window.focused not in (before, None), "the focus to move")
            row = wait_for_rest(lambda: window.row(window.focused), "the list", rest=0.1)
            self.assertTrue(0 <= row.y and row.y + row.height <= height, f"{row} is out of view")
            number = int(row.name.split("-")[1]) if "-" in row.name else 26
            self.assertGreater(number, last + 4, "a page is more than some rows")
            last = number
        hands.press("Prior", "Prior", "Prior", "Prior")
        wait_for_equal("Section 1", lambda: window.focused, "the first row to have the focus")

    def test_never_puts_the_focused_row_under_a_pinned_heading(self):
        made = lists.make_list(self.file("long.plist"), groups=20, friends_in_each=25)
        window = self.open(made.path)
        wait_until(lambda: window.row("Group 1"), "the list")
        self.expect(window, "Home Down Right End", "Group 20")
        self.expect(window, "Home Down Right", "Friend 1-1")
        hands.press(*["Down"] * 20)
        wait_for_equal("Friend 1-21", lambda: window.focused, "the focus")
        hands.press(*["Up"] * 14)
        wait_for_equal("Friend 1-7", lambda: window.focused, "the focus")
        rows = window.rows
        focused = next(row for row in rows if row.name == "Friend 1-7")
        headings = [row for row in rows if row.name in ("Section 1", "Group 1")]
        self.assertEqual(len(headings), 2, "the headings are pinned")
        self.assertGreaterEqual(focused.y, max(row.y + row.height for row in headings))


class TheFocus(WindowTest):
    def test_leaves_the_list_by_tab_and_comes_back_to_its_row(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        hands.press("Home", "Down", "Down", "Down")
        wait_for_equal(FAMILY, lambda: window.focused, "the focus")
        hands.press("Tab")
        wait_for_equal(None, lambda: window.focused, "the focus to leave the list")
        hands.press("shift+Tab")
        wait_for_equal(FAMILY, lambda: window.focused, "the focus to come back")

    def test_goes_to_the_group_when_its_focused_friend_is_folded_away(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        hands.press("Home", "Down", "Down", "Down", "Right", "Right", "Down")
        wait_for_equal(lists.FAMILY_NAMES[1], lambda: window.focused, "the focus")
        window.click_row(FAMILY)
        window.wait_for_names(lists.FOLDED)
        wait_for_equal(FAMILY, lambda: window.focused, "the focus")
        hands.press("Down")
        wait_for_equal(FRIENDS, lambda: window.focused, "the focus to go on from there")

    def test_is_in_the_list_again_after_folding_all_from_the_menu(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        hands.press("Home", "Down", "Down", "Down", "Right", "Right", "Down")
        wait_for_equal(lists.FAMILY_NAMES[1], lambda: window.focused, "the focus")
        window.choose("Fold All")
        window.wait_for_names(lists.FOLDED)
        # The menu's button keeps the focus; the list gives it to the right row when it comes back.
        for _ in range(8):
            if window.focused is not None:
                break
            hands.press("Tab")
            wait_for_rest(lambda: window.focused, "the focus", rest=0.1)
        self.assertEqual(window.focused, FAMILY)

    def test_stays_while_its_row_is_scrolled_out_of_view(self):
        made = lists.make_list(self.file("long.plist"), groups=20, friends_in_each=25)
        window = self.open(made.path)
        wait_until(lambda: window.row("Group 2"), "the list")
        hands.press("Home", "Down", "Right", "Right")
        wait_for_equal("Friend 1-1", lambda: window.focused, "the focus")
        x, y, width, height = window.on_screen(window.list)
        hands.point(x + width / 2, y + height / 2)
        hands.turn_wheel(hands.WHEEL_DOWN, 20)
        wait_until(lambda: "Group 4" in window.names, "the list to scroll")
        self.assertNotIn("Friend 1-1", window.names)
        hands.press("Down")
        wait_for_equal("Friend 1-2", lambda: window.focused, "the focus to go on from its row")
        wait_until(lambda: "Friend 1-2" in window.names, "its row to come into view")
