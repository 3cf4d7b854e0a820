"""What the things of Panticapaeum are: a name, a text and a rule for each that a board draws, in every language."""

import pytest

from urbes.engine.chance import Stream
from urbes.engine.game import NOBODY
from urbes.engine.match import Match
from urbes.engine.registry import find_title
from urbes.engine.show import About, Show
from urbes.games.panticapaeum.components import IMPROVEMENTS
from urbes.games.panticapaeum.moves import BUILD, SITE, WORKER, kind_of
from urbes.games.panticapaeum.rules.game import Panticapaeum
from urbes.games.panticapaeum.show.view import view
from urbes.locales import LANGUAGES, Words

TITLE = find_title("panticapaeum")
NAMES = ["Anna", "Boris"]
FAMILIES = ("tile", "ring", "place", "cell", "site", "building", "build", "column", "effect", "row", "marker", "cube")


def show() -> Show[Panticapaeum]:
    return TITLE.show


def played() -> list[Panticapaeum]:
    """A game of players who build whenever they can, position by position."""
    match = Match.start(TITLE, 2, seed="about")
    taste = Stream("about")
    while match.game.seat != NOBODY:
        moves = match.game.legal()
        liked = [move for move in moves if kind_of(move) == BUILD] or moves
        match.play(match.game.seat, liked[taste.below(len(liked))])
    return [step.game for step in match.steps if isinstance(step.game, Panticapaeum)]


GAMES = played()


def last(decision: str) -> Panticapaeum:
    return [game for game in GAMES if TITLE.decision(game).kind == decision][-1]


def about(thing: str, game: Panticapaeum, seat: int = 0) -> About | None:
    return show().about(game, thing, seat)


def drawn(game: Panticapaeum) -> list[str]:
    """What a board draws and a person may ask about."""
    box = game.box
    seen = view(game, 0)
    found = ["trireme", "place:0,50,50", "act:sell", "act:coins", "act:resource", "act:pay"]
    found += [f"player:1:{what}" for what in ("workers", "coins", "points", "cube:brown", "token:thrift")]
    found += [f"tile:{number}" for number in range(len(seen.offered))]
    found += [f"ring:{place}" for place, tile in enumerate(game.ring) if tile >= 0]
    for each in seen.players[0].places:
        found += [f"cell:{each.x},{each.y}", f"player:0:place:{each.x},{each.y}"]
    found += [f"building:{number + 1}" for number in range(len(game.players[0].city.buildings))]
    found += [f"{family}:{name}" for name in box.buildings for family in ("build", "column")]
    found += [f"{family}:{name}" for name in box.colours for family in ("row", "cube", "marker")]
    found += [f"effect:{name} {position}" for name in box.colours for position in range(box.row_length + 1)]
    return found + [f"token:{name}" for name in IMPROVEMENTS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_of_the_board_is_explained(language: str) -> None:
    words, things = Words(language, "panticapaeum"), show().names(TITLE.edition)
    for game in (last("pick_tile"), last("place_tile")):
        assert game.players[0].city.buildings
        for thing in drawn(game):
            found = about(thing, game)
            assert found is not None, thing
            assert found.rule.startswith("PK-"), thing
            for saying in (found.title, *found.text):
                assert words.say(saying, NAMES, things), thing


@pytest.mark.parametrize("family", [*FAMILIES, "token", "act", "player", "nothing"])
def test_what_is_not_there_is_not_explained(family: str) -> None:
    for name in ("nowhere", "99", "brown 99", "1,", "9:coins"):
        if not (family == "ring" and name == "1,"):
            assert about(f"{family}:{name}", last("pick_tile")) is None, name


def test_open_ground_and_a_place_where_the_tile_cannot_lie() -> None:
    game = last("place_tile")
    far = about("place:0,50,50", game)
    assert far is not None
    assert (far.text[0].key, far.rule) == ("why_not.corner_only", "PK-4.7")
    ground = about("cell:50,50", game)
    assert ground is not None
    assert ground.title.key == "about.plane"


def test_a_thing_means_the_move_of_the_open_decision() -> None:
    """A place means a site while a building is put up, otherwise a worker; a cube means what the decision asks for."""
    for decision, thing, text in (
        ("place_tile", "place:1,3,-4", "place(1,3,-4)"),
        ("place_tile", "cell:2,-1", "worker(2,-1)"),
        ("place_building", "cell:2,-1", "site(2,-1)"),
        ("place_building", "site:0,1,0,2", "site(0,1,0,2)"),
        ("place_tile", "build:house", "build(house)"),
        ("place_tile", "act:sell", "sell"),
        ("take_cube", "cube:white", "take_cube(white)"),
        ("pick_tile", "tile:1", "tile(1)"),
        ("pick_tile", "building:2", "building(2)"),
    ):
        game = last(decision)
        move = show().meant(game, thing)
        assert move is not None, thing
        assert TITLE.notation(game, move) == text
    for thing in (
        "effect:brown 3",
        "row:brown",
        "cube:brown",
        "act:pay",
        "tile:7",
        "place:4,0,0",
        "cell:1",
        "site:1,2",
    ):
        assert show().meant(last("pick_tile"), thing) is None, thing


def test_a_place_where_a_worker_may_go_is_no_way_to_a_building() -> None:
    """Touching such a place means placing the worker."""
    seen = 0
    for game in GAMES:
        if game.seat == NOBODY or TITLE.decision(game).kind != "action" or not game.players[game.seat].available:
            continue
        for move in game.legal():
            if kind_of(move) == BUILD and show().opens(game, move, []):
                after = game.clone()
                after.apply(move, Stream("way"))
                places = [each for each in after.legal() if kind_of(each) == SITE]
                workers = [each - WORKER for each in game.legal() if kind_of(each) == WORKER]
                seen += len(workers)
                assert not [each for each in places if show().is_goal(after, each) and each - SITE in workers]
    assert seen
