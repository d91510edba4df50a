"""Folding and unfolding with the mouse: where rows go, and how they get there."""

import collections
import random
import subprocess
import time

from harness import hands, lists
from harness.lists import DEVICES, FAMILY, FRIENDS
from harness.seed import seed
from harness.waiting import wait_for_rest, wait_until
from harness.window_test import WindowTest

UNFOLDED_FAMILY = lists.FOLDED[:4] + lists.FAMILY_NAMES + lists.FOLDED[4:]
# Where the arrow is in a group's row, and where its name begins, in pixels from the left.
ARROW = (8, 28)
NAME_FROM = 30
# The ring around the row with the focus, which fades in, is left out.
INSET = 8


class Shape:
    """What stands out in a picture, and how much at each pixel, whatever the colours are.

    The background changes its colour when the pointer comes or a row gets the focus; the shape of
    what stands on it does not.
    """

    # As many whole pixels may differ between two pictures of one shape: soft edges are rounded.
    TOLERANCE = 4

    def __init__(self, picture):
        data = picture.data
        pixels = [data[at : at + 3] for at in range(0, len(data), 4)]
        ground = collections.Counter(pixels).most_common(1)[0][0]
        contrasts = [sum(abs(a - b) for a, b in zip(pixel, ground)) for pixel in pixels]
        most = max(max(contrasts), 1)
        self._ink = [contrast / most for contrast in contrasts]

    def __eq__(self, other):
        return sum(abs(a - b) for a, b in zip(self._ink, other._ink)) <= self.TOLERANCE

    __hash__ = None

    def __repr__(self):
        return f"a shape of {sum(self._ink):.0f} pixels"


def different(shapes):
    """One of each shape."""
    found = []
    for shape in shapes:
        if shape not in found:
            found.append(shape)
    return found


class Watch:
    """Looks at a part of the screen as often as it can while something happens."""

    def __init__(self, screen, x, y, width, height):
        self._screen = screen
        self._place = (x, y, width, height)

    def shape(self):
        """What stands there now."""
        return Shape(self._screen.grab(*self._place))

    def during(self, *xdotool, rest=0.45, patience=20):
        """Every shape that was seen from before xdotool began until all was at rest, in order."""
        pictures = [self._screen.grab(*self._place)]
        deadline = time.monotonic() + patience
        with subprocess.Popen(["xdotool", *map(str, xdotool)]) as hand:
            since = time.monotonic()
            while time.monotonic() - since < rest or hand.poll() is None:
                picture = self._screen.grab(*self._place)
                if picture != pictures[-1]:
                    pictures.append(picture)
                    since = time.monotonic()
                if time.monotonic() > deadline:
                    raise AssertionError("it does not come to rest")
                # A breath for the program, which may share its processor with this one.
                time.sleep(0.002)
        seen = []
        for picture in pictures:
            shape = Shape(picture)
            if not seen or seen[-1] != shape:
                seen.append(shape)
        return seen


def watch_arrow(window, name):
    x, y, _, height = window.row_on_screen(window.row(name))
    return Watch(window.screen, x + ARROW[0], y + INSET, ARROW[1] - ARROW[0], height - 2 * INSET)


def watch_name(window, name):
    x, y, _, height = window.row_on_screen(window.row(name))
    return Watch(window.screen, x + NAME_FROM, y + INSET, 150, height - 2 * INSET)


def point_at(window, name):
    """Puts the pointer on a row and waits until that no longer changes how the row looks."""
    x, y, width, height = window.row_on_screen(window.row(name))
    hands.point(x + width / 2, y + height / 2)
    wait_for_rest(lambda: window.screen.grab(x, y, width, height), "the row under the pointer")


class FoldingByMouse(WindowTest):
    def test_a_click_on_the_left_the_middle_or_the_right_of_a_group_folds_it(self):
        window = self.open(lists.SAMPLE)
        window.wait_for_names(lists.FOLDED)
        for at in (0.04, 0.5, 0.96):
            window.click_row(FAMILY, at)
            window.wait_for_names(UNFOLDED_FAMILY)
            window.click_row(FAMILY, at)
            window.wait_for_names(lists.FOLDED)

    def test_an_unfolded_group_shows_its_friends_with_their_statuses(self):
        window = self.open(lists.SAMPLE)
        window.click_row(FAMILY)
        window.wait_for_names(UNFOLDED_FAMILY)
        for name, presence, status in lists.IN_FAMILY:
            self.assertTrue(window.row(name).description.startswith(f"{presence}, {status}, "))

    def test_a_click_on_a_friend_folds_nothing(self):
        window = self.open(lists.SAMPLE)
        window.click_row(FAMILY)
        window.wait_for_names(UNFOLDED_FAMILY)
        window.click_row(lists.FAMILY_NAMES[1])
        wait_until(lambda: window.focused == lists.FAMILY_NAMES[1], "the friend to have the focus")
        self.assertEqual(window.names, UNFOLDED_FAMILY)

    def test_two_groups_are_unfolded_side_by_side(self):
        window = self.open(lists.SAMPLE)
        window.click_row(FRIENDS)
        window.wait_for_names(lists.FOLDED + lists.FRIENDS_NAMES)
        window.click_row(FAMILY)
        window.wait_for_names(UNFOLDED_FAMILY + lists.FRIENDS_NAMES)
        window.click_row(FRIENDS)
        window.wait_for_names(UNFOLDED_FAMILY)

    def test_the_group_below_moves_by_exactly_the_friends(self):
        window = self.open(lists.SAMPLE)
        before = window.row(FRIENDS).y
        window.click_row(FAMILY)
        window.wait_for_names(UNFOLDED_FAMILY)
        heights = [window.row(name).height for name in lists.FAMILY_NAMES]
        self.assertEqual(window.row(FRIENDS).y, before + sum(heights))


class TheArrow(WindowTest):
    def test_turns_visibly_through_at_least_three_positions_in_between(self):
        window = self.open(lists.SAMPLE, animations=True)
        window.wait_for_names(lists.FOLDED)
        point_at(window, FAMILY)
        watch = watch_arrow(window, FAMILY)
        best = 0
        # A machine that stands still for a moment skips pictures: some tries.
        for _ in range(6):
            seen = watch.during("click", 1)
            self.assertNotEqual(seen[0], seen[-1], "the arrow is the same folded and unfolded")
            best = max(best, len(different(seen)) - 2)
            if best >= 3:
                return
        self.fail(f"only {best} positions were seen between folded and unfolded")

    def test_turns_all_at_once_where_the_system_wants_no_animation(self):
        window = self.open(lists.SAMPLE, animations=False)
        window.wait_for_names(lists.FOLDED)
        point_at(window, FAMILY)
        watch = watch_arrow(window, FAMILY)
        folded = watch.shape()
        seen = watch.during("click", 1) + watch.during("click", 1)
        self.assertEqual(len(different(seen)), 2, "there is a position in between")
        self.assertEqual(seen[-1], folded)

    def test_points_the_same_way_again_after_a_fold(self):
        window = self.open(lists.SAMPLE, animations=True)
        window.wait_for_names(lists.FOLDED)
        point_at(window, DEVICES)
        watch = watch_arrow(window, DEVICES)
        folded = watch.shape()
        self.assertNotEqual(watch.during("click", 1)[-1], folded)
        self.assertEqual(watch.during("click", 1)[-1], folded)


class ASecondClickInTheMiddle(WindowTest):
    def test_turns_the_fold_round(self):
        window = self.open(lists.SAMPLE, animations=True)
        window.wait_for_names(lists.FOLDED)
        point_at(window, FAMILY)
        watch = watch_arrow(window, FAMILY)
        folded = watch.shape()
        unfolded = watch.during("click", 1)[-1]
        self.assertEqual(watch.during("click", 1)[-1], folded)
        for _ in range(6):
            seen = watch.during("click", "--repeat", 2, "--delay", 110, 1)
            self.assertEqual(seen[-1], folded)
            window.wait_for_names(lists.FOLDED)
            # On a machine that stands still the second click may come after the end: another try.
            if len(seen) > 2 and unfolded not in seen:
                return
        self.fail("the fold went on to its end before it turned round")

    def test_leaves_no_friends_behind(self):
        window = self.open(lists.SAMPLE, animations=True)
        window.wait_for_names(lists.FOLDED)
        for clicks in (2, 3, 4, 5):
            x, y, width, height = window.row_on_screen(window.row(FAMILY))
            hands.click(x + width / 2, y + height / 2, times=clicks)
            is_unfolded = clicks in (3, 4)
            with self.subTest(clicks=clicks):
                window.wait_for_names(UNFOLDED_FAMILY if is_unfolded else lists.FOLDED)
            everything = [
                node.name for node in window.list.children if node.name in lists.FAMILY_NAMES
            ]
            self.assertEqual(len(everything), 4 if is_unfolded else 0, f"after {clicks} clicks")


class TheRowThatWasClicked(WindowTest):
    def test_stays_in_place_while_it_unfolds_and_folds(self):
        window = self.open(lists.SAMPLE, animations=True)
        window.wait_for_names(lists.FOLDED)
        point_at(window, FAMILY)
        name = watch_name(window, FAMILY)
        for _ in range(2):
            self.assertEqual(len(name.during("click", 1)), 1, "the name moved")

    def test_stays_in_place_near_the_end_of_a_long_list(self):
        made = lists.make_list(self.file("long.plist"), groups=20, friends_in_each=25)
        window = self.open(made.path, animations=True)
        hands.press("End")
        wait_until(lambda: window.focused == "Group 20", "the last group to have the focus")
        point_at(window, "Group 20")
        before = window.row("Group 20").y
        name = watch_name(window, "Group 20")
        self.assertEqual(len(name.during("click", 1)), 1, "the name moved while unfolding")
        self.assertEqual(window.row("Group 20").y, before)
        # To the very end, where folding leaves nothing below the group.
        hands.press("End")
        wait_until(lambda: window.focused == "Friend 20-25", "the last friend to have the focus")
        before = wait_for_rest(lambda: window.row("Group 20").y, "the scrolling")
        point_at(window, "Group 20")
        name = watch_name(window, "Group 20")
        self.assertEqual(len(name.during("click", 1)), 1, "the name moved while folding")
        self.assertEqual(window.row("Group 20").y, before)
        self.assertFalse(window.is_expanded("Group 20"))

    def test_stays_in_place_wherever_it_is(self):
        made = lists.make_list(self.file("long.plist"), groups=20, friends_in_each=25)
        window = self.open(made.path)
        wait_until(lambda: window.row("Group 1"), "the list")
        number = seed()
        dice = random.Random(number)
        for step in range(14):
            x, y, width, height = window.on_screen(window.list)
            hands.point(x + width / 2, y + height / 2)
            hands.turn_wheel(dice.choice([4, 5, 5]), dice.randrange(0, 9))
            rows = window.rows
            inside = [
                row for row in rows if row.is_group and row.y >= 0 and row.y + row.height <= height
            ]
            # A row that is pushed up by the next one lies under the pinned heading: not clicked.
            top = max((row.y + row.height for row in rows if row.level == 1), default=0)
            inside = [row for row in inside if row.y >= top]
            if not inside:
                continue
            row = dice.choice(inside)
            window.click_row(row.name)
            window.wait_for_fold(row.name, not row.is_expanded)
            after = wait_for_rest(lambda: window.row(row.name).y, "the fold", rest=0.1)
            self.assertEqual(after, row.y, f"{row.name}, step {step}, FANFOLD_SEED={number}")
