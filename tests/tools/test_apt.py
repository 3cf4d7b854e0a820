"""Programs that tests need are installed where that is allowed, and otherwise reported as missing."""

import os
from pathlib import Path

import pytest

from tools import apt, chromium, deploy_programs

APT = """#!/bin/sh
echo "$RUNLEVEL $DEBIAN_FRONTEND $*" >> "$(dirname "$0")/asked"
case "$*" in
  *broken*) exit 100 ;;
  install*nginx*) printf '#!/bin/sh\\n' > "$(dirname "$0")/nginx"; /bin/chmod +x "$(dirname "$0")/nginx" ;;
  install*chromium*) printf '#!/bin/sh\\n' > "$(dirname "$0")/$4"; /bin/chmod +x "$(dirname "$0")/$4" ;;
esac
"""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Has apt and nothing else; we are root there."""
    program = tmp_path / "apt-get"
    program.write_text(APT)
    program.chmod(0o755)
    (tmp_path / "dirname").symlink_to("/usr/bin/dirname")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.delenv(deploy_programs.NGINX, raising=False)
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    monkeypatch.setattr(deploy_programs, "MORE", ())
    return tmp_path


def test_packages_are_installed_and_no_service_is_started(machine: Path) -> None:
    assert apt.install("one", "two")
    update, install = (machine / "asked").read_text().splitlines()
    assert update == "1 noninteractive update --quiet"
    assert install == "1 noninteractive install --yes --quiet one two"


def test_a_failure_is_told(machine: Path) -> None:
    assert not apt.install("broken")


def test_nothing_is_asked_of_who_has_no_rights(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert apt.rights() is None
    assert not apt.install("one")
    assert not (machine / "asked").exists()


def test_missing_programs_are_installed_for_root(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert deploy_programs.main() == 0
    said = capsys.readouterr().out
    assert f"nginx: {machine / 'nginx'}" in said
    assert "systemd-analyze: NOT FOUND" in said
    assert "install --yes --quiet nginx systemd" in (machine / "asked").read_text()


def test_nothing_is_installed_on_somebodys_own_machine(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (machine / "sudo").symlink_to(machine / "apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert deploy_programs.main() == 0
    assert "nginx: NOT FOUND" in capsys.readouterr().out
    assert not (machine / "asked").exists()


def asked_for(machine: Path) -> list[str]:
    asked = machine / "asked"
    return [line.split()[-1] for line in asked.read_text().splitlines() if "install" in line] if asked.exists() else []


def test_the_quicker_browser_is_installed_for_root(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (machine / "chromium").symlink_to(machine / "apt-get")
    assert chromium.main() == 0
    assert f"browser: {machine / chromium.SHELL}" in capsys.readouterr().out
    assert chromium.main() == 0
    assert asked_for(machine) == [chromium.SHELL]


def test_any_browser_will_do(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(chromium, "SHELL", "broken-shell")
    assert chromium.main() == 0
    assert f"browser: {machine / 'chromium'}" in capsys.readouterr().out
    assert asked_for(machine) == ["broken-shell", "chromium"]


def test_a_browser_of_somebodys_own_is_used_as_it_is(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (machine / "sudo").symlink_to(machine / "apt-get")
    (machine / "google-chrome").symlink_to(machine / "apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert chromium.main() == 0
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv(chromium.VARIABLE, str(machine / "google-chrome"))
    assert chromium.main() == 0
    assert asked_for(machine) == []
