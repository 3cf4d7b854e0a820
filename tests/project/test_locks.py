"""The locks of `requirements/` agree with pyproject.toml on every Python that it names."""

import re
from collections.abc import Iterator

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools.lock import FOLDER, WIDEST, node_requirements, read_project

from urbes import __version__

PROJECT = read_project()
PYTHONS = [
    found[1]
    for name in PROJECT["project"]["classifiers"]
    if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", name))
]
PARTS = ("server", "base", "build", "node")
NAMES = (WIDEST, *PARTS, "uv")


def blocks(name: str) -> list[str]:
    """One text for each package: its version, its marker and its hashes."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return re.split(r"\n(?=\S)", "\n".join(lines))


def environment(python: str) -> dict[str, str]:
    known = {key: str(value) for key, value in default_environment().items()}
    return {**known, "python_version": python, "python_full_version": f"{python}.9"}


def locked(name: str, python: str) -> dict[str, str]:
    """The versions for a Python on this machine."""
    found: dict[str, str] = {}
    for block in blocks(name):
        need = Requirement(block.split(" \\\n")[0])
        if need.marker is None or need.marker.evaluate(environment(python)):
            assert need.name not in found, f"{need.name} is locked twice for Python {python}"
            found[need.name] = str(need.specifier).removeprefix("==")
    return found


def needs(extra: str, python: str) -> Iterator[Requirement]:
    """What the project asks for with an extra; an extra may name others."""
    extras = PROJECT["project"]["optional-dependencies"]
    for text in extras[extra]:
        need = Requirement(text)
        if need.name == PROJECT["project"]["name"]:
            for other in sorted(need.extras):
                yield from needs(other, python)
        elif need.marker is None or need.marker.evaluate(environment(python)):
            yield need


def wanted(name: str, python: str) -> list[Requirement]:
    build = [Requirement(text) for text in PROJECT["build-system"]["requires"]]
    base = [Requirement(text) for text in PROJECT["project"]["dependencies"]]
    match name:
        case "build":
            return build
        case "node":
            return [Requirement(text) for text in node_requirements(PROJECT)]
        case "base":
            return base
        case "uv":
            return [Requirement(text) for text in PROJECT["dependency-groups"]["lock"]]
        case "server":
            return [*base, *needs(name, python)]
    return [*base, *needs(name, python), *build]


def test_every_supported_python_is_named() -> None:
    least = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert PYTHONS[0] == least
    assert [int(python.split(".")[1]) for python in PYTHONS] == list(range(11, 11 + len(PYTHONS)))


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", NAMES)
def test_a_lock_has_everything_that_is_asked_for(name: str, python: str) -> None:
    versions = locked(name, python)
    assert wanted(name, python)
    for need in wanted(name, python):
        version = versions.get(canonicalize_name(need.name))
        assert version is not None, f"{need.name} is not locked: run make lock"
        assert need.specifier.contains(version), f"{need} is locked as {version}: run make lock"


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", PARTS)
def test_what_is_deployed_is_what_is_tested(name: str, python: str) -> None:
    tested = locked(WIDEST, python)
    assert {
        package: version for package, version in locked(name, python).items() if tested.get(package) != version
    } == {}


@pytest.mark.parametrize("name", NAMES)
def test_every_package_has_hashes_and_no_address(name: str) -> None:
    for block in blocks(name):
        assert re.search(r" \\\n +--hash=sha256:[0-9a-f]{64}", block), block.splitlines()[0]
        assert "://" not in block


def test_the_version_stands_in_one_place() -> None:
    root = FOLDER.parent
    assert "version" in PROJECT["project"]["dynamic"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "urbes.__version__"}
    assert '"version"' not in (root / "web" / "package.json").read_text(encoding="utf-8")
    newest = re.search(
        r"^## (\S+)", (root / "CHANGELOG.md").read_text(encoding="utf-8").replace("## Unreleased", ""), re.M
    )
    assert newest is not None
    assert newest[1] == __version__
