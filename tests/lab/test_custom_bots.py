"""A researcher's own bots: in any number of processes of the laboratory, and nowhere else."""

from pathlib import Path

import pytest

from urbes import bots
from urbes.engine.errors import OptionError, UnknownChoice
from urbes.lab.custom_bots import CustomBotError, check_spec, make_bot
from urbes.lab.fixtures import make_contest
from urbes.lab.ladder import climb
from urbes.lab.plan import make_plan
from urbes.lab.simulate import simulate

from .test_ladder import timeless

LAST = "tests.lab.own:Last"
EXITS = "tests.lab.own:Exits"


def test_a_bot_of_ones_own_climbs_the_ladder_in_any_number_of_processes(tmp_path: Path) -> None:
    contest = make_contest("porta-nigra", 2, 2, "own", bots=[f" {LAST}", EXITS, "random"], pace=0.5)
    assert contest.bots == (LAST, EXITS, "random"), "it has no pace"
    found = climb(contest, tmp_path / "together", jobs=2)
    assert {each.bot: each.forfeits for each in found.standings} == {LAST: 0, EXITS: 4, "random": 0}
    assert {(each.kind, each.reason) for each in found.forfeits} == {("raised", "failed: SystemExit: enough")}
    assert timeless(climb(contest, tmp_path / "alone")) == timeless(found)


def test_a_simulation_takes_it_too() -> None:
    plan = make_plan("porta-nigra", 2, 2, "own", bots=[LAST, "random"])
    assert simulate(plan, 2).digest == simulate(plan, 1).digest


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("nowhere.at.all:Bot", "nowhere.at.all:Bot cannot be made: ModuleNotFoundError: No module named 'nowhere'"),
        ("tests.lab.own:Nobody", "AttributeError: module 'tests.lab.own' has no attribute 'Nobody'; `package.module:"),
        ("tests.lab.own:fails", "tests.lab.own:fails cannot be made: ZeroDivisionError: no bot; `package.module:"),
        ("tests.lab.own:sys", "TypeError: 'module' object is not callable"),
        ("tests.lab.own:returns_nothing", "the factory returns a NoneType instead of a urbes.bots.Bot"),
    ],
)
def test_what_makes_no_bot_is_refused_in_words(spec: str, complaint: str) -> None:
    with pytest.raises(CustomBotError) as refused:
        make_contest("porta-nigra", 2, 2, "own", bots=[spec, "random"])
    assert complaint in str(refused.value)


@pytest.mark.parametrize("spec", ["genius", "level:x", "Random:Last", "own", "a.b", "a:b:c", "a-b:c", ".a:b", "a:1b"])
def test_other_specs_are_for_the_registry(spec: str) -> None:
    for refuse in (check_spec, bots.check_spec):
        with pytest.raises(OptionError if spec == "Random:Last" else UnknownChoice):
            refuse(spec)
    assert make_bot("GREEDY", "seed").spec == "greedy"
