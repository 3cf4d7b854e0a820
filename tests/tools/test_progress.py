"""Steps side by side: what is said, and what happens when one of them fails."""

import io
import subprocess
import sys

import pytest
from tools.progress import Progress, StepFailed

SLEEP = [sys.executable, "-c", "import time; print('urbes: sleeping', flush=True); time.sleep(60)"]
WAIT = [sys.executable, "-c", "import time; time.sleep(0.5)"]
FAIL = [sys.executable, "-c", "print('the reason'); raise SystemExit(3)"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_step_has_a_line_at_its_beginning_and_its_end() -> None:
    said = io.StringIO()
    progress = Progress(said)

    def work() -> None:
        with progress.step("compiling", 60) as step:
            printed = step.run([sys.executable, "-c", "print('urbes: 1 of 2'); print('noise')"])
            assert printed == "urbes: 1 of 2\nnoise\n"

    progress.together(work)
    assert said.getvalue().startswith("urbes: compiling … (about 60 s)\nurbes: compiling: done in ")


def test_a_terminal_sees_the_last_line_of_each_step() -> None:
    said = Terminal()
    progress = Progress(said)
    with progress.step("compiling", 60) as step, progress.step("packing", 5):
        step.tell("1 of 2")
        progress.draw()
    assert "compiling 0 s 1 of 2 · packing 0 s" in said.getvalue()


def test_a_failure_shows_its_output_when_the_others_are_done() -> None:
    said = io.StringIO()
    progress = Progress(said)

    def work(name: str, command: list[str]) -> None:
        with progress.step(name, 1) as step:
            step.run(command)

    with pytest.raises(StepFailed, match="packing failed") as caught:
        progress.together(lambda: work("packing", FAIL), lambda: work("compiling", WAIT))
    assert caught.value.output == "the reason\n"
    assert "compiling: done" in said.getvalue()
    assert "packing: done" not in said.getvalue()


def test_an_interruption_ends_the_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    progress = Progress(io.StringIO())
    started: list[subprocess.Popen[str]] = []

    def work() -> None:
        with progress.step("compiling", 1) as step:
            step.run(SLEEP)

    def interrupt() -> None:
        if progress.programs:
            started.extend(progress.programs)
            raise KeyboardInterrupt

    monkeypatch.setattr(progress, "draw", interrupt)
    with pytest.raises(KeyboardInterrupt):
        progress.together(work)
    assert [program.wait(10) != 0 for program in started] == [True]
