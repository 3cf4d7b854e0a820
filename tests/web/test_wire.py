"""The types that the web client is checked against are those that travel."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "urbes" / "games"


def sheets() -> dict[Path, str]:
    spec = importlib.util.spec_from_file_location("wire", ROOT / "web" / "wire.py")
    assert spec is not None
    assert spec.loader is not None
    wire = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(wire)
    found: dict[Path, str] = wire.sheets()
    return found


SHEETS = sheets()


def test_every_game_has_its_types() -> None:
    assert {f"{path.parent.name}.ts" for path in GAMES.glob("*/title.py")} <= {file.name for file in SHEETS}


@pytest.mark.parametrize("file", SHEETS, ids=lambda file: str(file.name))
def test_types_are_up_to_date(file: Path) -> None:
    assert file.read_text("utf-8") == SHEETS[file], "run python web/wire.py"
