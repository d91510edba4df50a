"""Clicks in Fanfold's window and in GTK's own list, timed up to the painted frame."""

import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.join(ROOT, "Tests", "Window")]

from figures import Figure, judge, table, write
from harness.waiting import Timeout
from program import DidNothing, DoesNotOpen, Fanfold, GtkListView

# Each window is opened twice, with all the others in between: what the machine does besides changes
# within minutes, and must not fall on one size or one program alone.
PASSES = 2
CLICKS = 12  # the first two still make row widgets and are left out
# The last is the top again, where the next click is.
PLACES = [0.9, 0.1, 0.5, 0.97, 0.03, 0.7, 0.3, 0.99, 0.6, 0.2, 0.8, 0.4, 0.95, 0]


def measure_folds(size, options):
    """A click on a group of `size` friends: unfolds, folds, and so on."""
    groups = 100 if size < 100_000 else 1
    figures = {name: Figure(name, size) for name in ("unfold", "fold")}
    for contender in (Fanfold, GtkListView):
        with contender(options, groups, groups * size) as program:
            program.point_at_first_group()
            for number in range(CLICKS):
                sample = program.click()
                if number >= 2:
                    figures["fold" if number % 2 else "unfold"].add(contender.name, sample)
    return list(figures.values())


def measure_places(friends, options):
    """A list with every group unfolded: the scrollbar dragged to places far apart, and a group
    that is folded and unfolded with all the others below it."""
    groups = min(100, max(1, friends // 100))
    unfold_all, scroll, fold = (
        Figure(name, friends) for name in ("unfold_all", "scroll_to", "fold_among")
    )
    for contender in (Fanfold, GtkListView):
        with contender(options, groups, friends) as program:
            unfold_all.add(contender.name, program.unfold_all())
            for frame in program.scroll_to(PLACES)[2:-1]:
                scroll.add(contender.name, frame)
            program.point_at_first_group()
            for number in range(CLICKS):
                sample = program.click()
                if number >= 2:
                    fold.add(contender.name, sample)
    return [unfold_all, scroll, fold]


def numbers(text):
    return [int(part) for part in text.split(",") if part]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--work", required=True)
    parser.add_argument("--json", required=True)
    parser.add_argument("--folds", type=numbers, default=[100, 1000, 100_000])
    parser.add_argument("--lists", type=numbers, default=[1000, 1_000_000])
    parser.add_argument("--strict", action="store_true")
    options = parser.parse_args()

    found, failed = {}, set()
    for measure, sizes in ((measure_folds, options.folds), (measure_places, options.lists)):
        for size in sizes * PASSES:
            if (measure, size) in failed:
                continue
            print(f"{measure.__name__} {size} ...", file=sys.stderr)
            try:
                for figure in measure(size, options):
                    key = figure.name, figure.size
                    found[key] = found[key].joined(figure) if key in found else figure
            except (DidNothing, DoesNotOpen, Timeout) as error:
                failed.add((measure, size))
                print(f"bench-window: {size}: {error}", file=sys.stderr)
    figures = sorted(found.values(), key=lambda figure: figure.name)
    print(table(figures))
    missed = judge(figures)
    write(figures, options.json)
    print(f"\n{options.json}")
    return 1 if options.strict and (missed or failed) else 0


sys.exit(main())
