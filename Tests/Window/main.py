"""Runs the tests of the window. Started by `run`, which makes the desktop that they need."""

import argparse
import os
import re
import signal
import sys
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from harness.screen import Screen  # noqa: E402

EVIDENCE = os.environ["FANFOLD_TEST_EVIDENCE"]


def words(test):
    """The name of a test in words: its class, then what it says."""
    theme = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", type(test).__name__)
    method = getattr(test, "_testMethodName", str(test))
    return f"{theme}: {method.removeprefix('test_').replace('_', ' ')}"


class Report(unittest.TestResult):
    """Prints a line for each test, and keeps evidence of those that fail."""

    def __init__(self):
        super().__init__()
        self.passed = 0
        self.failed = 0
        self._began = 0.0
        self._faults = []
        self._skipped = None

    def startTest(self, test):
        super().startTest(test)
        self._faults, self._skipped = [], None
        self._began = time.monotonic()

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._skipped = reason

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self._fault(test, error)

    def addError(self, test, error):
        super().addError(test, error)
        self._fault(test, error)

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error is not None:
            self._fault(test, error)

    def stopTest(self, test):
        super().stopTest(test)
        took = time.monotonic() - self._began
        if self._faults:
            self.failed += 1
            word = "FAILED"
        elif self._skipped is not None:
            word = "skipped"
        else:
            self.passed += 1
            word = "ok"
        print(f"{word:7} {took:5.1f} s  {words(test)}", flush=True)
        if self._skipped is not None:
            print(f"    {self._skipped}", flush=True)
        for fault in self._faults:
            print("    " + fault.rstrip().replace("\n", "\n    "), flush=True)

    def _fault(self, test, error):
        text = self._exc_info_to_string(error, test)
        if not self._faults:
            text += self._keep_evidence(test, text)
        self._faults.append(text)

    def _keep_evidence(self, test, text):
        """Writes down how things looked; says where."""
        name = re.sub(r"\W+", "-", words(test))
        base = os.path.join(EVIDENCE, name)
        try:
            os.makedirs(EVIDENCE, exist_ok=True)
            with open(base + ".png", "wb") as file:
                file.write(Screen().grab().png())
            with open(base + ".txt", "w", encoding="utf-8") as file:
                file.write(text)
                for number, program in enumerate(getattr(test, "programs", []), 1):
                    file.write(f"\nProgram {number}, standard error:\n{program.errors}")
                    if program.is_running:
                        try:
                            tree = program.application.tree()
                        except AssertionError as reason:
                            tree = f"({reason})"
                        file.write(f"\nProgram {number}, accessibility tree:\n{tree}\n")
        except OSError as reason:
            return f"(no evidence could be kept: {reason})"
        return f"(how it looked: {base}.png and .txt)"


def tests(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from tests(test)
        else:
            yield test


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    # Ends like Ctrl+C does, so that every program that was started is ended too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)

    found = list(tests(unittest.defaultTestLoader.discover(HERE, "test_*.py", HERE)))
    if options.only:
        wanted = [text.lower() for text in options.only]
        found = [test for test in found if any(text in words(test).lower() for text in wanted)]
    if options.list:
        print("\n".join(words(test) for test in found))
        return 0
    report = Report()
    began = time.monotonic()
    try:
        for test in found:
            test.run(report)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
        return 130
    if not found:
        print("no test has such a name", file=sys.stderr)
        return 2
    print(f"{time.monotonic() - began:.1f} s")
    print(f"{report.passed} passed, {report.failed} failed", flush=True)
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
