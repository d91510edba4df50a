"""Files that are not what they should be, and surroundings that lack something."""

import os

from harness import hands, lists
from harness.waiting import wait_for_rest, wait_until
from harness.window_test import WindowTest

HEAD = b'<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">'


class AFileThatCannotBeRead(WindowTest):
    def assert_refused(self, path, *words):
        """One line on standard error, exit status 1, no window."""
        program = self.start(path)
        program.is_expected_to_run = False
        windows = []

        def has_ended():
            windows.extend(hands.windows_of(program.process.pid))
            return not program.is_running

        wait_until(has_ended, "the program to end")
        self.assertEqual(windows, [], "a window was opened")
        self.assertEqual(program.process.returncode, 1)
        lines = program.errors.splitlines()
        self.assertEqual(len(lines), 1, program.errors)
        self.assertTrue(lines[0].startswith(f"fanfold: {path}"), lines[0])
        for word in words:
            self.assertIn(word, lines[0])

    def test_because_it_is_missing(self):
        self.assert_refused(os.path.join(self.home, "nowhere.plist"))

    def test_because_it_is_empty(self):
        self.assert_refused(self.file("empty.plist"), "empty")

    def test_because_it_is_a_folder(self):
        self.assert_refused(self.folder("a folder"), "folder")

    def test_because_it_may_not_be_read(self):
        if os.geteuid() == 0:
            self.skipTest("root may read everything")
        path = self.file("secret.plist", b"x")
        os.chmod(path, 0)
        self.assert_refused(path)

    def test_because_it_is_no_property_list(self):
        self.assert_refused(self.file("story.plist", b"once upon a time"), "no kind of file that Fanfold knows")

    def test_because_it_is_a_property_list_of_something_else(self):
        content = HEAD + b"<dict><key>Label</key><string>x</string></dict></plist>"
        self.assert_refused(self.file("agent.plist", content), "Label")

    def test_because_it_is_larger_than_256_MB(self):
        path = self.file("large.plist")
        os.truncate(path, (256 << 20) + 1)
        self.assert_refused(path, "256 MB")


class WithoutADisplay(WindowTest):
    def assert_printed(self, result):
        self.assertEqual(result.returncode, 0, result.stderr)
        for name in lists.FOLDED + lists.FAMILY_NAMES + lists.FRIENDS_NAMES:
            self.assertIn(name, result.stdout)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertIn("no display", result.stderr)

    def test_the_list_is_printed(self):
        self.assert_printed(self.run_command(lists.SAMPLE, DISPLAY=None))

    def test_the_list_is_printed_when_the_display_does_not_answer(self):
        self.assert_printed(self.run_command(lists.SAMPLE, DISPLAY=":4095"))

    def test_the_same_as_show_prints(self):
        shown = self.run_command("show", lists.SAMPLE)
        self.assertEqual(shown.stderr, "")
        self.assertEqual(self.run_command(lists.SAMPLE, DISPLAY=None).stdout, shown.stdout)


class APictureThatCannotBeShown(WindowTest):
    def test_gives_way_to_the_initials(self):
        images = [None, "missing.jpg", "broken.jpg", "good.jpg"]
        self.file("broken.jpg", b"\xff\xd8\xff\xe0 this is no picture")
        with open(os.path.join(lists.ROOT, "SampleData", "back2.jpg"), "rb") as file:
            self.file("good.jpg", file.read())
        friends = "".join(
            "<dict><key>name</key><string>Quiet Otter</string>"
            f"<key>state</key><string>[在线] number {number}</string>"
            + (f"<key>image</key><string>{image}</string>" if image else "")
            + "</dict>"
            for number, image in enumerate(images)
        )
        content = (
            "<array><dict><key>name</key><string>Group</string>"
            f"<key>friends</key><array>{friends}</array></dict></array></plist>"
        )
        window = self.open(self.file("pictures.plist", HEAD + content.encode()))
        wait_until(lambda: window.row("Group"), "the list")
        window.click_row("Group")
        wait_until(lambda: len(window.rows) == 5, "the friends")
        # So that no row is drawn lighter or darker than the others.
        hands.point(window.screen.width - 1, window.screen.height - 1)
        rows = window.rows[1:]

        def pictures():
            found = []
            for row in rows:
                x, y, _, height = window.row_on_screen(row)
                found.append(window.screen.grab(x + 26, y, 42, height))
            return found

        wait_until(lambda: pictures()[3] != pictures()[0], "the good picture")
        plain, missing, broken, good = wait_for_rest(pictures, "the pictures")
        self.assert_same(missing, plain, "the missing picture")
        self.assert_same(broken, plain, "the broken picture")
        self.assertGreater(good.difference(plain), 5)
