"""Results of the ladder come from a file that is checked; a value that is missing there is unknown everywhere."""

from pathlib import Path

import pytest

from urbes.bots import measured as module
from urbes.bots.measured import Measured, MeasuredError, measured, own_measurements, read_measured
from urbes.engine.registry import titles

GOOD = """
[porta-nigra.2."level:4"]
rating = 1530.5
interval = [1502, 1558.0]
points = 96.4
seconds = 1.31
games = 200

[porta-nigra.2.greedy]
points = 61

[nova-roma.1."level:6@0.1"]
seconds = 0
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "measured.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_measurements_are_read(tmp_path: Path) -> None:
    found = read_measured(write(tmp_path, GOOD))
    assert found["porta-nigra"][2]["level:4"] == Measured(1530.5, (1502.0, 1558.0), 96.4, 1.31, 200)
    assert found["porta-nigra"][2]["greedy"] == Measured(points=61.0)
    assert found["nova-roma"][1]["level:6@0.1"] == Measured(seconds=0.0)


def test_the_files_that_come_along_are_good() -> None:
    assert own_measurements()
    assert set(own_measurements()) <= {title.key for title in titles()}


def test_what_is_missing_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_measured(tmp_path / "nothing.toml") == {}
    assert read_measured(write(tmp_path, "")) == {}
    found = read_measured(write(tmp_path, GOOD))
    monkeypatch.setattr(module, "own_measurements", lambda: found)
    assert measured("porta-nigra", 2, "greedy").points == 61.0
    assert measured("porta-nigra", 2, "greedy").rating is None
    assert measured("porta-nigra", 3, "greedy") == measured("panticapaeum", 2, "level:1") == Measured()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[chess.2.greedy]\npoints = 1", "unknown game: chess"),
        ("[porta_nigra.2.greedy]\npoints = 1", "write porta-nigra"),
        ("[porta-nigra.5.greedy]\npoints = 1", "unknown number of players: 5"),
        ("[porta-nigra.two.greedy]\npoints = 1", "Expected `int`"),
        ("[porta-nigra.2.genius]\npoints = 1", "unknown bot: genius"),
        ('[porta-nigra.2."level:7"]\npoints = 1', "unknown level: 7"),
        ('[porta-nigra.2."Level:4"]\npoints = 1', "write level:4"),
        ("[porta-nigra.2.greedy]\nelo = 1", "unknown field `elo`"),
        ("[porta-nigra.2.greedy]\nrating = nan", "finite"),
        ("[porta-nigra.2.greedy]\npoints = inf", "finite"),
        ("[porta-nigra.2.greedy]\nseconds = -1", ">= 0"),
        ("[porta-nigra.2.greedy]\ngames = 0", ">= 1"),
        ("[porta-nigra.2.greedy]\nrating = 9\ninterval = [1, 2]", "does not hold the rating"),
        ("[porta-nigra.2.greedy]\ninterval = [1, 2]", "does not hold the rating"),
        ("[porta-nigra.2.greedy]\nrating = 1\ninterval = [1]", "length 2"),
        ("[porta-nigra.2.greedy]\nrating = 'high'", "Expected `float"),
        ("porta-nigra = 3", "Expected `object`"),
        ("[[[", "measured.toml: "),
    ],
)
def test_what_cannot_be_believed_is_refused(text: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(MeasuredError) as caught:
        read_measured(write(tmp_path, text))
    assert complaint in str(caught.value)
    assert str(caught.value).startswith("measured.toml: ")
