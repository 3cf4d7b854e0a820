"""What pip is asked to install before it builds a wheel."""

import platform

import pytest
from tools.web_client import NODE_WHEEL, node_wheel

from tools import backend, web_client


@pytest.mark.parametrize(
    ("wanted", "new", "machine", "needs"),
    [
        (True, False, "x86_64", [NODE_WHEEL]),
        (True, True, "x86_64", []),
        (False, False, "x86_64", []),
        (True, False, "riscv64", []),
    ],
)
def test_node_comes_as_a_package_where_it_is_missing(
    wanted: bool, new: bool, machine: str, needs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("setuptools.build_meta.get_requires_for_build_wheel", lambda settings: ["something"])
    monkeypatch.setattr(backend, "web_wanted", lambda: wanted)
    monkeypatch.setattr(web_client, "node_is_new", lambda: new)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    assert backend.get_requires_for_build_wheel() == ["something", *needs]


@pytest.mark.parametrize(("told", "new"), [("v22.12.0", True), ("v24.1.0", True), ("v20.20.2", False), ("", False)])
def test_an_old_node_will_not_do(told: str, new: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    class Told:
        stdout = f"{told}\n"

    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    monkeypatch.setattr("subprocess.run", lambda *_, **__: Told)
    assert web_client.node_is_new() == new
    assert (node_wheel() == []) == (new or platform.machine().lower() not in web_client.NODE_WHEEL_MACHINES)
