"""uv installs packages, or pip where uv is missing or fails; fake programs note what each was asked for."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from tools.packages import UV, fetch_uv, install, locked, translate
from tools.progress import Progress, Step, StepFailed

SETTINGS = "global.extra-index-url='https://one.example/simple\\nhttps://two.example'\n:env:.cert='/certificates.pem'\n"


class Programs:
    """Notes what each program was asked for; those named in `failing` fail."""

    def __init__(self, failing: str) -> None:
        self.failing = failing
        self.asked: list[tuple[str, list[str], Mapping[str, str]]] = []

    def run(self, command: Sequence[object], environment: Mapping[str, str] | None = None) -> str:
        words = [str(word) for word in command]
        name = "uv" if words[0] == str(UV) else "settings" if "config" in words else "pip"
        self.asked.append((name, words, environment or {}))
        if name == self.failing:
            raise StepFailed("installing", "no network")
        if "requirements/uv.txt" in words:
            UV.parent.mkdir(parents=True, exist_ok=True)
            UV.touch()
        return SETTINGS if name == "settings" else ""

    def names(self) -> list[str]:
        return [name for name, _, _ in self.asked if name != "settings"]


@pytest.fixture
def step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Step:
    monkeypatch.chdir(tmp_path)
    return Step(Progress(io.StringIO()), "installing")


def pretend(step: Step, monkeypatch: pytest.MonkeyPatch, failing: str = "") -> Programs:
    found = Programs(failing)
    monkeypatch.setattr(step, "run", found.run)
    return found


def test_uv_installs_from_where_pip_would(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = pretend(step, monkeypatch)
    fetch_uv(step)
    install(step, locked("server"), {"URBES_PLAIN": "1"})
    assert programs.names() == ["pip", "uv"]
    _, words, environment = programs.asked[-1]
    text = " ".join(words)
    assert "--index https://one.example/simple --index https://two.example" in text
    assert text.endswith("--require-hashes --requirement requirements/server.txt")
    assert environment["URBES_PLAIN"] == "1"
    assert environment["SSL_CERT_FILE"]


def test_pip_does_what_uv_cannot(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = pretend(step, monkeypatch, failing="uv")
    fetch_uv(step)
    install(step, locked("server"), {"URBES_PLAIN": "1"})
    assert programs.names() == ["pip", "uv", "pip"]
    assert programs.asked[-1][1][-1] == "requirements/server.txt"
    assert programs.asked[-1][2] == {"URBES_PLAIN": "1"}


def test_without_uv_pip_does_everything(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(step, monkeypatch, failing="pip")
    fetch_uv(step)
    programs = pretend(step, monkeypatch)
    install(step, locked("build", "node"))
    assert programs.names() == ["pip"]


def test_what_neither_can_install_is_told(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(step, monkeypatch, failing="pip")
    with pytest.raises(StepFailed):
        install(step, locked("build"))


@pytest.mark.parametrize(
    ("settings", "flags", "variables"),
    [
        ("", "", {}),
        ("global.index-url='https://mirror.example'\n", "--default-index https://mirror.example", {}),
        ("install.no-index='true'\nglobal.find-links='/a /b'\n", "--no-index --find-links /a --find-links /b", {}),
        ("global.trusted-host='one.example'\nglobal.timeout='60'\n", "--allow-insecure-host one.example", {}),
        ("user.proxy='http://p:1'\n", "", {"HTTP_PROXY": "http://p:1", "HTTPS_PROXY": "http://p:1"}),
    ],
)
def test_settings_of_pip_are_told_to_uv(settings: str, flags: str, variables: dict[str, str]) -> None:
    assert translate(settings) == (["--index-strategy", "unsafe-best-match", *flags.split()], variables)
