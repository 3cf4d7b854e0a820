"""Where the time of a test run goes: a file for each part of it, and its first lines on the screen.

Seconds of a processor, those of servers and browsers that a test has started included, are the same on a busy machine
and on a quiet one; the seconds that passed also count waiting.
"""

import os
import resource
from collections import defaultdict
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.waiting import TICKS

VARIABLE = "URBES_DURATIONS"
"""Names the file to be written; without it nothing is measured."""
PROPERTY = "processor"
SHOWN = 8
LISTED = 200
LINE = "{processor:9.1f} {passed:9.1f}  {name}"
HEAD = f"{'processor':>9} {'passed':>9}  seconds"


def processor() -> float:
    """Processor seconds of this process and of all processes that it has started."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used) + of_descendants(os.getpid())


def of_descendants(process: int) -> float:
    """Processor seconds of descendants that still run, and of their children that have ended; only Linux tells them."""
    seconds = 0.0
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):  # it has just ended
            for child in map(int, file.read_text().split()):
                times = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[11:15]
                seconds += sum(map(int, times)) / TICKS + of_descendants(child)
    return seconds


class Durations:
    """Measures in every worker; the process that controls the run adds up and writes the file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.before = processor()
        self.tests: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        now = processor()
        # A process that ends uncounted, like those of a browser, lowers the sum; no test gets less than 0 for that.
        report.user_properties.append((PROPERTY, max(0.0, now - self.before)))
        self.before = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        spent = self.tests[report.nodeid]
        spent[0] += sum(float(str(value)) for name, value in report.user_properties if name == PROPERTY)
        spent[1] += report.duration

    def lines(self, spent: dict[str, list[float]]) -> list[str]:
        slowest = sorted(spent, key=lambda name: -max(spent[name]))[:LISTED]
        return [LINE.format(processor=spent[name][0], passed=spent[name][1], name=name) for name in slowest]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        files: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for name, spent in self.tests.items():
            for each in (files[name.partition("::")[0]], files["all tests"]):
                each[0] += spent[0]
                each[1] += spent[1]
        of_files, of_tests = self.lines(files), self.lines(self.tests)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text("\n".join([HEAD, *of_files, "", HEAD, *of_tests, ""]), encoding="utf-8")
        terminalreporter.write_line(f"where the time went ({self.file}):")
        for line in [HEAD, *of_files[:SHOWN], *of_tests[:SHOWN]]:
            terminalreporter.write_line(line)


def pytest_configure(config: pytest.Config) -> None:
    if named := os.environ.get(VARIABLE):
        config.pluginmanager.register(Durations(Path(named).absolute()))
