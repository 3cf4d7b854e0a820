"""Runs make targets, two at a time: `python -m tools.checks test-python lint`.

They begin in the order in which they are named, each as soon as an earlier one has ended, even if it failed. The
longest should come first, so that both processors have work to the end. What a target prints is kept in build/checks
and shown when it ends: everything if it failed, otherwise the last lines.
"""

import json
import os
import signal
import sys
import time
from collections import deque
from pathlib import Path

from tools.progress import Progress, StepFailed
from tools.set_up import interrupt

FOLDER = Path("build/checks")
TIMES = FOLDER / "seconds.json"
"""How long each target took last time on this machine."""
LANES = 2
SHOWN = 20
"""How many of the last lines of a successful target are shown."""


class Checks:
    """One run: what failed, and how long everything took."""

    def __init__(self, progress: Progress, targets: list[str]) -> None:
        self.progress = progress
        self.waiting = deque(targets)
        self.failed: list[str] = []
        self.before: dict[str, float] = json.loads(TIMES.read_text(encoding="utf-8")) if TIMES.is_file() else {}
        self.seconds: dict[str, float] = {}

    def run(self) -> int:
        FOLDER.mkdir(parents=True, exist_ok=True)
        begun = time.monotonic()
        self.progress.together(*[self.work] * min(LANES, len(self.waiting)))
        TIMES.write_text(json.dumps(self.before | self.seconds, indent=2), encoding="utf-8")
        for target, seconds in self.seconds.items():
            self.progress.say(f"{'FAILED' if target in self.failed else 'ok':6} {seconds:6.0f} s  {target}")
        self.progress.say(f"{'FAILED' if self.failed else 'ok':6} {time.monotonic() - begun:6.0f} s  altogether")
        return 1 if self.failed else 0

    def work(self) -> None:
        while self.waiting:
            self.check(self.waiting.popleft())

    def check(self, target: str) -> None:
        begun = time.monotonic()
        try:
            with self.progress.step(target, round(self.before.get(target, 0))) as step:
                printed = step.run([os.environ.get("MAKE", "make"), "--no-print-directory", target])
            shown = "".join(printed.splitlines(keepends=True)[-SHOWN:])
        except StepFailed as failure:
            self.failed.append(target)
            printed = shown = failure.output
        self.seconds[target] = time.monotonic() - begun
        (FOLDER / f"{target}.log").write_text(printed, encoding="utf-8")
        ending = "FAILED" if target in self.failed else "went well"
        self.progress.say(f"{target} {ending}; {FOLDER / target}.log ends with:\n{shown.rstrip()}")


def main(targets: list[str]) -> int:
    if not targets:
        print("usage: python -m tools.checks TARGET …", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, interrupt)
    progress = Progress()
    try:
        return Checks(progress, targets).run()
    except KeyboardInterrupt:
        progress.say("interrupted")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
