"""Figures of the window: medians beside those of the peer, as a table and as a file."""

import json
import statistics

WALL, WORK = 0, 1
OURS, PEER = "Fanfold", "GtkListView"


class Figure:
    """What was measured of both programs: frames, each with its milliseconds and its work."""

    def __init__(self, name, size):
        self.name, self.size = name, size
        self.samples = {}

    def add(self, program, sample):
        self.samples.setdefault(program, []).append(sample)

    def joined(self, other):
        """This figure with what was measured of the same another time."""
        for program, samples in other.samples.items():
            self.samples.setdefault(program, []).extend(samples)
        return self

    def ratio(self, other, ours=OURS, theirs=OURS):
        """How many times as long as another figure: on the wall's clock, and of the work."""
        return [self.median(ours, by) / other.median(theirs, by) for by in (WALL, WORK)]

    def median(self, program, column=WALL):
        """The middle value, on the wall's clock or of the main thread's work."""
        return statistics.median(sample[column] for sample in self.samples[program])

    def least(self, program, column=WALL):
        return min(sample[column] for sample in self.samples[program])


def table(figures):
    """The figures as text for people."""
    lines = [
        "Milliseconds from the click to the painted frame: median, least, and the median of what",
        "the main thread worked; the rest is waiting for the frame's turn, and other programs.",
        "",
        f"{'':12}{'size':>10}  {OURS + ' median':>14}{'least':>8}{'work':>8}"
        f"  {PEER + ' median':>19}{'least':>8}{'work':>8}",
    ]
    for figure in figures:
        cells = [
            f"{figure.median(name):{width}.1f}{figure.least(name):8.1f}"
            f"{figure.median(name, WORK):8.1f}"
            for name, width in ((OURS, 16), (PEER, 21))
        ]
        lines.append(f"{figure.name:12}{figure.size:>10,}" + "".join(cells))
    return "\n".join(lines) + "\n"


def judge(figures):
    """Prints which figures are what they shall be; gives the number of those that are not."""
    at = {(figure.name, figure.size): figure for figure in figures}
    verdicts = []

    def same(name, small, large):
        if (name, small) in at and (name, large) in at:
            what = f"{name} {large:,}: at most 1.3 times that of {small:,}"
            verdicts.append((what, at[name, large].ratio(at[name, small]), 1.3))

    for name in ("unfold", "fold"):
        same(name, 100, 100_000)
    for figure in figures:
        if figure.name in ("unfold", "fold"):
            what = f"{figure.name} {figure.size:,}: at most a fifth of {PEER}"
            verdicts.append((what, figure.ratio(figure, OURS, PEER), 0.2))
    for name in ("scroll_to", "fold_among"):
        same(name, 1000, 1_000_000)
    missed = 0
    for what, (wall, work), most in verdicts:
        missed += wall > most
        verdict = "reached    " if wall <= most else "NOT REACHED"
        print(f"{verdict}  {what}: {wall:.2f} (work {work:.2f})")
    return missed


def write(figures, path):
    """Writes the file for programs: an object for each figure, and one for its work."""
    entries = []
    for figure in figures:
        for suffix, column in (("", WALL), ("_work", WORK)):
            entries.append(
                {
                    "name": figure.name + suffix,
                    "size": figure.size,
                    "value": round(figure.median(OURS, column), 3),
                    "min": round(figure.least(OURS, column), 3),
                    "unit": "ms",
                    "rounds": len(figure.samples[OURS]),
                    "peers": {PEER: round(figure.median(PEER, column), 3)},
                    "peersMin": {PEER: round(figure.least(PEER, column), 3)},
                }
            )
    with open(path, "w", encoding="utf-8") as file:
        json.dump(entries, file, indent=2)
        file.write("\n")
