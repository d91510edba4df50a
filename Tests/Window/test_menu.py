"""The menu, and opening another file from within the window."""

from harness import hands, lists
from harness.waiting import wait_for_equal, wait_until
from harness.window_test import WindowTest

ALL = (
    lists.FOLDED[:2]
    + ["我的手机"]
    + lists.FOLDED[2:4]
    + lists.FAMILY_NAMES
    + lists.FOLDED[4:]
    + lists.FRIENDS_NAMES
)


class TheMenu(WindowTest):
    def test_unfolds_and_folds_all(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        window.choose("Unfold All")
        window.wait_for_names(ALL)
        window.choose("Fold All")
        window.wait_for_names(lists.FOLDED)

    def test_opens_by_key_too(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        hands.press("F10")
        wait_until(lambda: window.application.find("menu item", "Unfold All"), "the menu")
        hands.press("Escape")
        wait_until(lambda: not window.application.find("menu item"), "the menu to close")

    def test_tells_about_the_program_and_goes_away_again(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        window.choose("About Fanfold")
        wait_until(lambda: len(window.titles) == 2, "the second window")
        wait_until(lambda: hands.active_window() != window.window, "the second window")
        wait_until(lambda: window.application.find("label", "Fanfold"), "the name")
        hands.press("Escape")
        wait_until(lambda: len(window.titles) == 1, "the window to close")
        self.assertEqual(window.names, lists.FOLDED)


class OpeningAnotherFile(WindowTest):
    def choose(self, window, path):
        """Opens the dialog by key and types a path into it."""
        hands.press("ctrl+o")
        wait_until(lambda: "Open a Friend List" in window.titles, "the dialog")
        wait_until(lambda: hands.active_window() != window.window, "the dialog to get the keys")
        # A slash opens the line for typing a path.
        hands.write("/")
        wait_until(lambda: self.typed(window) == "/", "the line for the path")
        hands.write(path[1:])
        wait_for_equal(path, lambda: self.typed(window), "the path to be typed")
        hands.press("Return")

    def typed(self, window):
        """What stands in the dialog's line."""
        dialog = next(node for node in window.application.children if node.name != "friends")
        for node in dialog.descendants():
            if node.role in ("text box", "text", "entry") and "focused" in node.states:
                return node.text
        return None

    def test_the_dialog_can_be_left(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        hands.press("ctrl+o")
        wait_until(lambda: "Open a Friend List" in window.titles, "the dialog")
        wait_until(lambda: hands.active_window() != window.window, "the dialog to get the keys")
        hands.press("Escape")
        wait_for_equal(["friends"], lambda: window.titles, "the dialog to close")
        self.assertEqual(window.names, lists.FOLDED)

    def test_a_wrong_file_is_explained_and_the_list_comes_back(self):
        wrong = self.file("wrong.plist", b"once upon a time")
        window = self.open(lists.SAMPLE)
        window.click_row(lists.FAMILY)
        unfolded = lists.FOLDED[:4] + lists.FAMILY_NAMES + lists.FOLDED[4:]
        window.wait_for_names(unfolded)
        self.choose(window, wrong)
        wait_until(
            lambda: window.application.find("label", "Not a Friend List"), "the page that explains"
        )
        texts = [node.name for node in window.application.descendants() if node.role == "label"]
        self.assertTrue([text for text in texts if "wrong.plist" in text], "the file is not named")
        window.click_on("button", "Back to the List")
        window.wait_for_names(unfolded)

    def test_a_second_list_gets_a_window_of_its_own(self):
        made = lists.make_list(self.file("second.plist"), groups=2, friends_in_each=2)
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        self.choose(window, made.path)
        wait_for_equal({"friends", "second"}, lambda: set(window.titles), "both windows")
