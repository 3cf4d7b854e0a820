"""The shelf: games by key."""

import pytest

from urbes.engine import registry
from urbes.engine.errors import ContractError, UnknownChoice
from urbes.engine.registry import find_title, register, titles

from .well import WellTitle


def test_titles_stand_in_the_order_of_their_keys() -> None:
    keys = [title.key for title in titles()]
    assert "porta-nigra" in keys
    assert keys == sorted(keys)


@pytest.mark.parametrize("typed", ["porta-nigra", "porta_nigra", " Porta-Nigra "])
def test_keys_are_found_as_people_type_them(typed: str) -> None:
    assert find_title(typed).key == "porta-nigra"


def test_unknown_games_list_the_known() -> None:
    with pytest.raises(UnknownChoice) as caught:
        find_title("catan")
    assert caught.value.valid == [title.key for title in titles()]


def test_a_game_puts_itself_on_the_shelf_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_shelf", dict(registry._shelf))
    well = register(WellTitle())
    assert find_title("well") is well
    assert well in titles()
    with pytest.raises(ContractError, match=r"well/title.py: the key well is that of another game"):
        register(WellTitle())
