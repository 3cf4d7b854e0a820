"""The README does not promise what does not run."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


def test_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", README)
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_the_examples_about_bots_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "bots.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        exec(compile(block, "docs/bots.md", "exec"), {})
