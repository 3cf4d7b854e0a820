"""The strengths that people see come from ladders at full thinking time, all rated together."""

import tomllib
from pathlib import Path

import pytest
from tools.measure_bots import measure

from urbes.lab.fixtures import make_contest
from urbes.lab.results_file import ResultsFileError
from urbes.lab.runners import play_contest


def ladder(folder: Path, bots: str, pace: float = 1.0) -> Path:
    play_contest(make_contest("porta-nigra", 2, 2, "m", bots=bots.split(","), pace=pace), folder)
    return folder


def test_neighbours_are_enough_and_cut_times_do_not_count(tmp_path: Path) -> None:
    folders = [ladder(tmp_path / "a", "level:2,level:1"), ladder(tmp_path / "b", "level:3,level:2")]
    told = tomllib.loads(measure(folders)["porta-nigra"])["porta-nigra"]["2"]
    assert set(told) == {"level:1", "level:2", "level:3"}
    assert [told[f"level:{n}"]["games"] for n in (1, 2, 3)] == [2, 4, 2]
    assert sum(each["rating"] for each in told.values()) == pytest.approx(3 * 1500, abs=0.2)
    cut = ladder(tmp_path / "c", "level:4,level:1", pace=0.1)
    assert tomllib.loads(measure([*folders, cut])["porta-nigra"])["porta-nigra"]["2"] == told


def test_a_folder_without_games_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultsFileError, match="holds no games"):
        measure([tmp_path])
