"""Reads files of friends with Fanfold, Foundation and Python in turns, and prints a table."""

import argparse
import json
import os
import statistics
import subprocess
import sys

# What each form is called, its ending, and the peers that read it: their name and command.
PYTHON = {
    "plist": "import plistlib,sys; plistlib.load(open(sys.argv[1],'rb'))",
    "json": "import json,sys; json.load(open(sys.argv[1],'rb'))",
    "vcf": "import sys, vobject\nfor card in vobject.readComponents(open(sys.argv[1], encoding='utf-8')): pass",
}
FORMS = [
    ("XML property list", "plist", "plist-xml"),
    ("binary property list", "bplist", "plist-binary"),
    ("text property list", "oldplist", "plist-text"),
    ("JSON", "json", "json"),
    ("vCard 3.0", "vcf", "vcf-3.0"),
]
# vobject takes minutes for a large file.
MOST_FOR_VOBJECT = 2_000


def measure(command):
    """The processor seconds and the peak memory in bytes of one process, which must succeed."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    complaint = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"bench-files: {' '.join(command)} failed: {complaint.decode(errors='replace').strip()}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def measure_refusal(command):
    """The processor seconds, the peak memory and the answer of one process that may fail, but not crash."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    answer = process.stdout.read(400).decode(errors="replace")
    process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"bench-files: {' '.join(command)} ended with {process.returncode}: {answer}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, answer.splitlines()[0] if answer else ""


def refuse(arguments):
    """What each hostile file costs, printed; the figures."""
    idle_time, idle_memory = measure([arguments.program, "--version"])
    figures = []
    print(f"\n{'hostile file':20} {'MB':>6} {'CPU s':>7} {'memory MB':>9}  answer")
    folder = f"{arguments.work}/hostile"
    os.mkdir(folder)
    here = os.path.dirname(os.path.abspath(__file__))
    subprocess.run([sys.executable, "-I", f"{here}/hostile.py", folder], check=True)
    for name in sorted(os.listdir(folder)):
        path = f"{folder}/{name}"
        size = os.path.getsize(path)
        time, memory, answer = measure_refusal([arguments.program, "check", path])
        figure = {
            "file": name, "bytes": size, "seconds": max(0.0, time - idle_time),
            "memory": max(0, memory - idle_memory),
        }
        figures.append(figure)
        os.remove(path)
        print(
            f"{name:20} {size / 1e6:6.1f} {figure['seconds']:7.3f} {figure['memory'] / 1e6:9.1f}  "
            f"{answer.replace(path, name)[:110]}")
    return figures


def has_vobject():
    return subprocess.run(["/usr/bin/python3", "-c", "import vobject"], capture_output=True).returncode == 0


def readers(form, path, program, work, count, vobject):
    """The contenders for one file: name, command that reads it, command that reads nothing."""
    found = [("fanfold", [program, "check", path], [program, "--version"])]
    foundation = f"{work}/foundation"
    python = "/usr/bin/python3"
    if form in ("plist", "bplist"):
        found.append(("Foundation", [foundation, "plist", path], [foundation]))
        found.append(("Python plistlib", [python, "-c", PYTHON["plist"], path], [python, "-c", "import plistlib"]))
    if form == "oldplist":
        found.append(("Foundation", [foundation, "plist", path], [foundation]))
    if form == "json":
        found.append(("Foundation", [foundation, "json", path], [foundation]))
        found.append(("Python json", [python, "-c", PYTHON["json"], path], [python, "-c", "import json"]))
    if form == "vcf" and vobject and count <= MOST_FOR_VOBJECT:
        found.append(("Python vobject", [python, "-c", PYTHON["vcf"], path], [python, "-c", "import vobject"]))
    return found


def make_files(arguments, count):
    """The same people in every form; the path by form."""
    here = os.path.dirname(os.path.abspath(__file__))
    source = f"{arguments.work}/{count}.source.plist"
    with open(source, "wb") as out:
        subprocess.run(
            [sys.executable, "-I", f"{here}/../../Scripts/make-friends", "--friends", str(count), "--groups",
             str(max(1, count // 1000))], stdout=out, check=True)
    paths = {}
    for _, ending, form in FORMS:
        paths[ending] = f"{arguments.work}/{count}.{ending}"
        subprocess.run(
            [arguments.program, "convert", source, paths[ending], "--format", form], check=True,
            stderr=subprocess.DEVNULL)
    return paths


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--work", required=True)
    parser.add_argument("--json", required=True)
    parser.add_argument("--friends", default="10000,100000")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--strict", action="store_true")
    arguments = parser.parse_args()
    counts = [int(word) for word in arguments.friends.split(",")]
    vobject = has_vobject()

    figures = []
    for count in counts:
        paths = make_files(arguments, count)
        for name, ending, _ in FORMS:
            path = paths[ending]
            size = os.path.getsize(path)
            contenders = readers(ending, path, arguments.program, arguments.work, count, vobject)
            taken = {reader: [] for reader, _, _ in contenders}
            for round_number in range(arguments.rounds):
                # In turns, in another order each time: what disturbs one disturbs all.
                turn = round_number % len(contenders)
                for reader, command, idle in contenders[turn:] + contenders[:turn]:
                    idle_time, idle_memory = measure(idle)
                    time, memory = measure(command)
                    taken[reader].append((max(0.0, time - idle_time), max(0, memory - idle_memory)))
            for reader, values in taken.items():
                figures.append({
                    "form": name, "friends": count, "bytes": size, "reader": reader,
                    "seconds": statistics.median(value[0] for value in values),
                    "memory": statistics.median(value[1] for value in values),
                })

    print(f"{'form':22} {'friends':>8} {'MB':>6}  {'reader':16} {'CPU s':>7} {'memory / file':>13}")
    for figure in figures:
        print(
            f"{figure['form']:22} {figure['friends']:8} {figure['bytes'] / 1e6:6.1f}  {figure['reader']:16} "
            f"{figure['seconds']:7.3f} {figure['memory'] / figure['bytes']:13.1f}")
    refusals = refuse(arguments)
    missed = judge(figures, counts, refusals)
    with open(arguments.json, "w", encoding="utf-8") as out:
        json.dump({"figures": figures, "refusals": refusals, "missed": missed}, out, indent=2)
    if arguments.strict and missed:
        sys.exit(1)


def judge(figures, counts, refusals):
    """Says which of the promised figures are missed, and returns them."""
    missed = []

    def promise(text, holds):
        print(f"{'reached' if holds else 'MISSED ':8} {text}")
        if not holds:
            missed.append(text)

    print()
    own = [figure for figure in figures if figure["reader"] == "fanfold"]
    for figure in own:
        if figure["friends"] == 100_000:
            promise(f"{figure['form']}: 100,000 friends in under 1 s: {figure['seconds']:.2f} s", figure["seconds"] < 1)
            ratio = figure["memory"] / figure["bytes"]
            if figure["form"].startswith("binary"):
                # Each text stands once in a binary file, however many friends have it.
                print(f"         {figure['form']}: memory {ratio:.1f} times the file")
                continue
            promise(f"{figure['form']}: memory under 5 times the file: {ratio:.1f}", ratio < 5)
    for figure in refusals:
        if figure["bytes"] > 2_000_000:
            continue
        holds = figure["seconds"] <= 0.25 and figure["memory"] <= 100e6
        if not holds:
            promise(f"{figure['file']}: refused in a quarter of a second and 100 MB", False)
    promise("each hostile file of a megabyte costs at most a quarter of a second and 100 MB", all(
        figure["seconds"] <= 0.25 and figure["memory"] <= 100e6
        for figure in refusals if figure["bytes"] <= 2_000_000))
    for name, _, _ in FORMS:
        by_count = {figure["friends"]: figure["seconds"] for figure in own if figure["form"] == name}
        if len(counts) > 1:
            few, many = min(counts), max(counts)
            ratio = by_count[many] / max(by_count[few], 0.001) / (many / few)
            promise(f"{name}: cost linear, a friend among {many:,} costs {ratio:.2f} times one among {few:,}", ratio < 1.5)
        for figure in figures:
            if figure["form"] != name or figure["reader"] == "fanfold" or figure["friends"] != max(counts):
                continue
            ratio = figure["seconds"] / max(by_count[figure["friends"]], 0.001)
            print(f"         {name}: {figure['reader']} takes {ratio:.1f} times as long")
    return missed


if __name__ == "__main__":
    main()
