"""The examples run as they are written."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
RESEARCH = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
OUTPUT = {
    "pettingzoo_self_play.py": (r"urbes/porta-nigra-v1 seed \d: \d+ decisions; player_0 \d+ points", 3),
    "gymnasium_policy_gradient.py": (r"urbes/porta-nigra-v1 against greedy, 20 games: mean margin [-+]\d", 1),
    "openspiel_search.py": (r"python_urbes_\w+: (IS)?MCTSBot [-+]\d", 4),
    "openspiel_learner.py": (r"python_urbes_\w+: 2 episodes of self-play, last loss [-+]\d.*random agents", 4),
}


def test_every_example_is_run() -> None:
    assert sorted(path.name for path in EXAMPLES.glob("*.py")) == sorted(OUTPUT)


@pytest.mark.parametrize("name", OUTPUT)
def test_an_example(name: str) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name)], capture_output=True, encoding="utf-8", timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    line, count = OUTPUT[name]
    assert len([each for each in done.stdout.splitlines() if re.match(line, each)]) == count, done.stdout


def test_what_the_documentation_shows_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", RESEARCH, re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        exec(compile(block, "research.md", "exec"), {})


def test_the_links_of_the_documentation_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", RESEARCH)
    assert [target for target in targets if not (ROOT / "docs" / target).exists()] == []
