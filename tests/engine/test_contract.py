"""What a game must declare and bring along: a missing part is refused by name, with its file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from urbes.engine import registry
from urbes.engine.chance import Stream
from urbes.engine.edition import Edition
from urbes.engine.errors import ContractError
from urbes.engine.position import Field, Fields, Whole
from urbes.engine.registry import register, titles
from urbes.engine.saying import Saying, say
from urbes.engine.show import BUTTON, Also, Offer, Show
from urbes.engine.style import Style
from urbes.engine.title import Title, fields_of

from .well import Well, WellTitle

SOURCE = "well/__init__.py: WellTitle"


def refused(monkeypatch: pytest.MonkeyPatch, **declared: object) -> ContractError:
    """The error when a well with changed declarations is registered; it is not put on the shelf."""
    monkeypatch.setattr(registry, "_shelf", dict(registry._shelf))
    title = WellTitle()
    for name, value in declared.items():
        monkeypatch.setattr(title, name, value, raising=False)
    with pytest.raises(ContractError) as caught:
        register(title)
    assert title not in titles()
    return caught.value


@pytest.mark.parametrize(
    ("name", "value", "what"),
    [
        ("key", "the-well", "key is 'the-well', but the folder is called 'well'"),
        ("key", "Well", "key is 'Well', but the folder is called 'well'"),
        ("players", (), "players is (), not the numbers of players from the least on"),
        ("players", (3, 2), "players is (3, 2), not the numbers of players from the least on"),
        ("players", (0, 1), "players is (0, 1), not the numbers of players from the least on"),
        ("style", Style(colours=("red", "blue")), "style has 2 colours for 3 seats"),
        ("game_class", Style, "game_class is Style, which is no Game"),
    ],
)
def test_a_declaration_that_cannot_be_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: object, what: str
) -> None:
    error = refused(monkeypatch, **{name: value})
    assert (error.where, error.what) == (SOURCE, what)


def test_a_folder_without_an_edition_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "well").mkdir()
    error = refused(monkeypatch, folder=tmp_path / "well")
    assert str(error) == "well/components.toml: is missing"


def test_a_folder_without_words_in_every_language_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = tmp_path / "well" / "words"
    words.mkdir(parents=True)
    for file in ("components.toml", "words/en.toml", "words/ru.toml"):
        (tmp_path / "well" / file).touch()
    error = refused(monkeypatch, folder=tmp_path / "well")
    assert str(error) == "well/words/hu.toml: is missing"


def test_a_title_without_a_method_is_refused_when_it_is_made() -> None:
    class Shallow(Title[Well]):
        key = "shallow"

        def read(self, edition: Edition) -> object:
            return None

    with pytest.raises(ContractError) as caught:
        Shallow()  # type: ignore[abstract]
    assert caught.value.where == "engine/test_contract.py: Shallow"
    assert "bare, breakdown" in caught.value.what
    assert caught.value.what.endswith("are missing")


def test_a_position_without_players_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    title = WellTitle()
    monkeypatch.setattr(title, "fields", lambda box, seats: Fields([Field("seat", Whole())]))
    with pytest.raises(ContractError, match=r"^well/position\.py: the field players is missing$"):
        fields_of(title, title.edition, 2)


def dealt(title: WellTitle) -> Well:
    return cast(Well, title.new(2, Stream("things")))


class Things:
    """The part of a show that the check of targets needs."""

    def __init__(self, targets: list[str], also: list[str]) -> None:
        self.shown = Offer(say("take"), targets, [Also(target, say("take")) for target in also])

    def names(self, edition: Edition) -> Mapping[str, Saying]:
        return {"well:stones": say("stones")}

    def offer(self, game: Well, number: int) -> Offer:
        return self.shown

    def meant(self, game: Well, thing: str) -> int | None:
        return 0 if thing == "bucket:1" else None

    def about(self, game: Well, thing: str, seat: int) -> object:
        return "a rope" if thing == "rope:1" else None


def things(targets: list[str], also: list[str] | None = None) -> Show[Any]:
    return cast(Show[Any], Things(targets, also or []))


@pytest.mark.parametrize("target", ["well:stones", f"{BUTTON}take", "bucket:1", "rope:1"])
def test_targets_that_are_things(monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    title = WellTitle()
    monkeypatch.setattr(title, "show", things([target], [target]))
    title.check_show(dealt(title))


@pytest.mark.parametrize(
    ("targets", "also", "what"),
    [
        ([], [], "has no target"),
        (["moon:1"], [], "has the target 'moon:1', which is no thing"),
        (["rope:1"], ["moon:2"], "has the target 'moon:2', which is no thing"),
    ],
)
def test_targets_without_a_thing_are_refused(
    monkeypatch: pytest.MonkeyPatch, targets: list[str], also: list[str], what: str
) -> None:
    title = WellTitle()
    monkeypatch.setattr(title, "show", things(targets, also))
    with pytest.raises(ContractError) as caught:
        title.check_show(dealt(title))
    assert (caught.value.where, caught.value.what) == ("well/show: end", what)
