"""What the things of Nova Roma are: a name, a text and a rule for each that a board draws, in every language."""

from random import Random

import pytest

from urbes.engine.game import NOBODY
from urbes.engine.match import Match
from urbes.engine.registry import find_title
from urbes.engine.show import About
from urbes.games.nova_roma.pieces import ACTIONS, RESOURCES, SMALL_GRID
from urbes.games.nova_roma.rules.game import NovaRoma
from urbes.games.nova_roma.show.about import PLACES, SHIPS, TELLERS
from urbes.locales import LANGUAGES, Words

TITLE = find_title("nova-roma")
NAMES = ["Anna", "Boris"]
THINGS = TITLE.show.names(TITLE.edition)
ALONE = ("deck", "discard", "supply")
"""There is only one of each, so the rest of its name does not matter."""
OWNED = ("coins", "influence", "artisans", "tokens", "points", "hand", "cubes", "patricians", *RESOURCES)
MOMENTS = (0.1, 0.4, 0.7, 1)


def moments(players: int) -> list[NovaRoma]:
    """Positions of a random game: early, later and at its end."""
    match, chance = Match.start(TITLE, players, seed="about"), Random(7)
    found = [match.game]
    while match.game.seat != NOBODY:
        match.play(match.game.seat, chance.choice(match.game.legal()))
        found.append(match.game)
    games = [found[int(part * (len(found) - 1))] for part in MOMENTS]
    return [game for game in games if isinstance(game, NovaRoma)]


@pytest.fixture(scope="module", params=[1, 2])
def games(request: pytest.FixtureRequest) -> list[NovaRoma]:
    return moments(request.param)


def drawn(game: NovaRoma) -> list[str]:
    """What a board draws and a person may ask about in every position."""
    box = game.box
    found = [*ALONE, *(["automa"] if game.solo else [])]
    for family, names in (
        ("forum", box.forum_names),
        ("token", ACTIONS),
        ("harbour", box.harbours),
        ("ship", SHIPS),
        ("chariot", box.tracks),
        ("district", box.district_names),
        ("card", box.card_names),
        ("strip", box.strip_names),
        ("tile", box.tile_names),
        ("good", RESOURCES),
        ("estate", SMALL_GRID),
        ("mosaic", SMALL_GRID),
        ("place", PLACES),
    ):
        found += [f"{family}:{name}" for name in names]
    found += [f"race:{track}:{cell}" for track in box.tracks for cell in range(box.track_length + 1)]
    for district in box.districts:
        cells = [cell for cell in range(district.columns * district.rows) if (district.cells >> cell) & 1]
        found += [f"cell:{district.name}:{district.name_of(cell)}" for cell in cells]
    for seat in range(game.seats):
        found += [f"player:{seat}:{what}" for what in OWNED]
        found += [f"player:{seat}:mosaic:{cell}" for cell in SMALL_GRID]
    return found


def on_offer(game: NovaRoma) -> list[str]:
    """What lies in the markets now, and the favourite of the races."""
    found = ["favourite:now"] if game.favourite >= 0 else []
    for family, market in (
        ("sea", game.sea_market),
        ("building", game.building_market),
        ("market", game.card_market),
    ):
        found += [f"{family}:{slot + 1}" for slot, number in enumerate(market) if number >= 0]
    return found


def explained(game: NovaRoma, thing: str, tongues: list[Words]) -> None:
    found: About | None = TITLE.show.about(game, thing, 0)
    assert found is not None, thing
    assert found.rule.startswith("NR-"), thing
    for saying in (found.title, *found.text):
        for words in tongues:
            assert words.say(saying, NAMES, THINGS), thing


def test_every_thing_of_the_board_is_explained(games: list[NovaRoma]) -> None:
    assert len({game.turn for game in games}) == len(MOMENTS)
    tongues = [Words(language, "nova_roma") for language in LANGUAGES]
    for game in games:
        for thing in [*drawn(game), *on_offer(game)]:
            explained(game, thing, tongues)


@pytest.mark.parametrize("family", sorted({*TELLERS, "nothing"} - {*ALONE}))
def test_what_is_not_there_is_not_explained(games: list[NovaRoma], family: str) -> None:
    for thing in (f"{family}:nowhere", f"{family}:nowhere:9"):
        assert TITLE.show.about(games[0], thing, 0) is None
