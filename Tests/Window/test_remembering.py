"""What is still so after the program ended, gently or not."""

import os

from harness import hands, lists
from harness.lists import FAMILY, FRIENDS
from harness.waiting import wait_for_equal, wait_for_rest, wait_until
from harness.window_test import WindowTest


class Remembering(WindowTest):
    def state(self):
        """Everything that is stored."""
        found = {}
        for folder, _, names in os.walk(self.folder("state")):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    found[name] = file.read()
        return found

    def wait_for_storing(self, before):
        """Waits until something else than `before` is stored, and no more comes."""
        wait_until(lambda: self.state() != before, "something to be stored")
        wait_for_rest(self.state, "what is stored", rest=0.6)

    def test_a_fold_survives_a_kill_right_after_it(self):
        window = self.open(lists.SAMPLE)
        window.click_row(FAMILY)
        window.wait_for_fold(FAMILY, True)
        window.kill()

        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED[:4] + lists.FAMILY_NAMES + [FRIENDS])
        hands.press("End", "Right")
        window.wait_for_fold(FRIENDS, True)
        window.kill()

        window = self.open(lists.SAMPLE)
        window.wait_for_names(
            lists.FOLDED[:4] + lists.FAMILY_NAMES + [FRIENDS] + lists.FRIENDS_NAMES
        )
        window.click_row(FAMILY)
        window.wait_for_fold(FAMILY, False)
        window.kill()

        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED + lists.FRIENDS_NAMES)

    def test_a_fold_survives_a_kill_while_rows_still_move(self):
        window = self.open(lists.SAMPLE, animations=True)
        window.click_row(FRIENDS)
        window.wait_for_fold(FRIENDS, True)
        window.kill()
        window = self.open(lists.SAMPLE, animations=True)
        window.wait_for_names(lists.FOLDED + lists.FRIENDS_NAMES)

    def test_the_size_of_the_window_survives_a_kill(self):
        window = self.open(lists.SAMPLE)
        before = self.state()
        hands.resize(window.window, 460, 560)
        wait_for_equal((460, 560), lambda: window.place[2:], "the window's size")
        self.wait_for_storing(before)
        window.kill()
        window = self.open(lists.SAMPLE)
        self.assertEqual(window.place[2:], (460, 560))

    def test_the_place_in_the_list_survives_a_kill(self):
        made = lists.make_list(self.file("long.plist"), groups=20, friends_in_each=25)
        window = self.open(made.path)
        wait_until(lambda: window.row("Group 3"), "the list")
        window.click_row("Group 3")
        window.wait_for_fold("Group 3", True)
        before = self.state()
        x, y, width, height = window.on_screen(window.list)
        hands.point(x + width / 2, y + height / 2)
        hands.turn_wheel(hands.WHEEL_DOWN, 7)
        self.wait_for_storing(before)
        seen = [(row.name, row.y) for row in window.rows]
        self.assertNotIn("Group 2", [name for name, _ in seen], "nothing was scrolled")
        window.kill()
        window = self.open(made.path)
        wait_for_equal(
            seen, lambda: [(row.name, row.y) for row in window.rows], "the rows at their old places"
        )

    def test_closing_the_window_keeps_folds_and_ends_the_program(self):
        window = self.open(lists.SAMPLE)
        window.click_row(FAMILY)
        window.wait_for_fold(FAMILY, True)
        self.assertEqual(window.close(), 0)
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED[:4] + lists.FAMILY_NAMES + [FRIENDS])

    def test_two_lists_are_remembered_apart(self):
        made = lists.make_list(self.file("other.plist"), groups=3, friends_in_each=2)
        window = self.open(lists.SAMPLE)
        window.click_row(FAMILY)
        window.wait_for_fold(FAMILY, True)
        window.kill()
        window = self.open(made.path)
        window.wait_for_names(["Section 1", "Group 1", "Group 2", "Group 3"])
