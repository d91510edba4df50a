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
    folds = [figure for figure in figures if figure.name in ("unfold", "fold")]
    verdicts = []
    for name in ("unfold", "fold"):
        at = {figure.size: figure for figure in folds if figure.name == name}
        if 100 in at and 100_000 in at:
            ratio = at[100_000].median(OURS) / at[100].median(OURS)
            verdicts.append((f"{name} 100,000: at most 1.3 times that of 100", ratio, ratio <= 1.3))
        for size, figure in at.items():
            ratio = figure.median(OURS) / figure.median(PEER)
            verdicts.append((f"{name} {size:,}: at most a fifth of {PEER}", ratio, ratio <= 0.2))
    for name in ("scroll_to", "fold_among"):
        at = sorted((figure.size, figure) for figure in figures if figure.name == name)
        if len(at) > 1:
            (small, first), (large, last) = at[0], at[-1]
            ratio = last.median(OURS) / first.median(OURS)
            what = f"{name} {large:,}: at most 1.3 times that of {small:,}"
            verdicts.append((what, ratio, ratio <= 1.3))
    for what, found, is_reached in verdicts:
        print(f"{'reached    ' if is_reached else 'NOT REACHED'}  {what}: {found:.2f}")
    return sum(not is_reached for _, _, is_reached in verdicts)


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
