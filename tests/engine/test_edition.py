"""Editions: every kind of damage is named by table and field."""

import copy
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urbes
from urbes.engine.chance import Stream
from urbes.engine.edition import MAX_BYTES, Edition, Node, ids
from urbes.engine.errors import EditionError
from urbes.engine.title import Title

from .toml import write_toml
from .well import WellTitle

PORTA_NIGRA = urbes.find_title("porta-nigra")
DATA: dict[str, Any] = PORTA_NIGRA.edition.data


def read(data: dict[str, Any], title: Title = PORTA_NIGRA) -> None:
    title.check_edition(Edition(write_toml(data)))


def test_the_writer_of_these_tests_loses_nothing() -> None:
    for title in urbes.titles():
        assert tomllib.loads(write_toml(title.edition.data)) == title.edition.data
        read(title.edition.data, title)


# Each damage: its name, a path in the data, the value that is put there, and where and what the complaint says.
DAMAGES = [
    ("missing table", "market", None, "market", "is missing"),
    ("missing table", "early_end", None, "early_end", "is missing"),
    ("missing list", "spots.list", None, "spots.list", "is missing"),
    ("missing field", "setup.coins", None, "setup.coins", "is missing"),
    ("missing field", "spots.list.3.colour", None, "spots.list[3].colour", "is missing"),
    ("missing field", "spots.list.3.source", None, "spots.list[3].source", "is missing"),
    ("missing field", "counts.source", None, "counts.source", "is missing"),
    ("not a table", "market", 7, "market", "should be a table"),
    ("not a table", "supply_cards.list.0", 7, "supply_cards.list[0]", "should be a table"),
    ("not a list", "spots.list", "all", "spots.list", "should be a list"),
    ("not a list", "colours.shortage_order", 5, "colours.shortage_order", "should be a list"),
    ("wrong type", "setup.coins", "20", "setup.coins", "should be a whole number, is '20'"),
    ("wrong type", "setup.coins", True, "setup.coins", "should be a whole number, is True"),
    ("wrong type", "setup.coins", 20.0, "setup.coins", "should be a whole number, is 20.0"),
    ("wrong type", "colours.list.0.wild", 1, "colours.list[0].wild", "should be true or false"),
    ("wrong type", "colours.list.0.id", 1, "colours.list[0].id", "should be a text"),
    ("wrong type", "supply_cards.list.2.bricks.1", 4, "supply_cards.list[2].bricks[1]", "should be a text"),
    ("wrong type", "set_scoring.values.1", "2", "set_scoring.values[1]", "should be a whole number"),
    ("out of range", "setup.coins", -1, "setup.coins", "should be from 0 to 1000000, is -1"),
    ("out of range", "setup.coins", 10**30, "setup.coins", "should be from 0"),
    ("out of range", "honour_cards.list.4.cost", 0, "honour_cards.list[4].cost", "should be from 1"),
    ("out of range", "spots.list.0.bricks_max", 9, "spots.list[0].bricks_max", "should be from"),
    ("out of range", "meta.players_max", 5, "meta.players_max", "should be from 2 to 4"),
    ("dangling", "spots.list.0.building", "forum", "spots.list[0].building", "'forum' is not one of"),
    ("dangling", "spots.list.0.row", "z", "spots.list[0].row", "is no row of"),
    ("dangling", "supply_cards.list.2.bricks.1", "pink", "supply_cards.list[2].bricks[1]", "'pink' is not one of"),
    ("dangling", "action_cards.list.1.icons.0", "fly", "action_cards.list[1].icons[0]", "'fly' is not one of"),
    ("dangling", "honour_cards.list.4.discard", "final_99", "honour_cards.list[4].discard", "is not one of"),
    ("dangling", "quarters.list.0.next", "forum", "quarters.list[0].next", "is not one of"),
    ("dangling", "shops.list.0.quarter", "forum", "shops.list[0].quarter", "is not one of"),
    ("disagreeing", "quarters.list.0.next", "city_wall", "quarters.list[0].next", "should be 'basilica'"),
    ("disagreeing", "quarters.list.1.index", 2, "quarters.list[1].index", "should be 1"),
    ("disagreeing", "quarters.list.0.building", "basilica", "quarters.list", "exactly one quarter"),
    ("disagreeing", "shops.list.0.quarter", "basilica", "shops.list[0].quarter", "names another shop"),
    ("disagreeing", "shops.list.0.id", "silver", "shops.list", "in this order"),
    ("disagreeing", "limits.hand_size", 3, "limits.hand_size", "should be 2"),
    ("disagreeing", "setup.romans_in_reserve", 9, "setup.romans_in_reserve", "should be 10"),
    ("disagreeing", "market.direction", "widdershins", "market.direction", "should be clockwise"),
    ("disagreeing", "market.refill_to_at_least", 6, "market.refill_to_at_least", "should be from 7"),
    ("disagreeing", "player_counts.list.0.cards", 7, "player_counts.list[0].cards", "8 action cards are for 2"),
    ("disagreeing", "player_counts.list.2.players", 5, "player_counts.list[2].cards", "0 action cards are for 5"),
    ("disagreeing", "buildings.list.0.variable_height", True, "buildings.list", "exactly one building"),
    ("disagreeing", "spots.list.0.card", False, "spots.list[0].card", "does not agree with card_rows"),
    ("disagreeing", "building_cards.list.0.colour", "blue", "building_cards.list[1].colour", "another card of"),
    ("disagreeing", "majorities.list.0.kind", "elements", "majorities.list[0].kind", "elements are counted"),
    ("disagreeing", "majorities.list.0.row", "z", "majorities.list[0].row", "has no spot in row"),
    ("disagreeing", "icons.list.0.amount", 2, "icons.list[0].amount", "should be 1"),
    ("disagreeing", "options.list.1.default", 5, "options.list", "amphitheatre_a_second is 5 by default"),
    ("disagreeing", "colours.list.0.wild", True, "colours.list", "exactly one colour should be wild, 2 are"),
    ("disagreeing", "colours.list.0.order", 2, "colours.list[0].order", "should be 1"),
    ("disagreeing", "colours.shortage_order.0", "red", "colours.shortage_order", "every colour once"),
    ("disagreeing", "buildings.list.0.reward.vp", 1, "buildings.list[0].reward", "cannot hold vp or gate_brick"),
    ("disagreeing", "spots.list.1.bricks_max", 8, "spots.list[1].bricks_max", "has no variable height"),
    ("disagreeing", "influence_actions.list.1.id", "take_two", "influence_actions.list", "'take_roman' is missing"),
    ("unknown", "honour_cards.list.20.effect.sheep", 1, "honour_cards.list[20].effect.sheep", "is not known here"),
    ("unknown", "honour_cards.list.13.effect.gate_brick", 2, "honour_cards.list[13].effect.gate_brick", "should be 1"),
    ("unknown", "options.list.0.id", "weather", "options.list", "should name these options"),
    ("unknown", "options.list.0.players", [2, 3], "options.list", "majority_tiebreak should be for every number"),
    ("unknown", "options.list.0.values.1", "dice", "options.list", "majority_tiebreak: 'dice' means nothing"),
    ("unknown", "options.list.1.values.1", "five", "options.list", "amphitheatre_a_second: 'five' means nothing"),
    ("empty", "supply_cards.list.2.bricks", [], "supply_cards.list[2].bricks", "at least one colour"),
    ("empty", "action_cards.list.0.icons", [], "action_cards.list[0].icons", "1 to 16 icons"),
    ("twice", "colours.list.1.id", "black", "colours.list[1].id", "'black' is there twice"),
    ("twice", "honour_cards.list.1.id", "honour_01", "honour_cards.list[1].id", "is there twice"),
    ("wrong count", "counts.supply_cards", 11, "supply_cards.list", "should have 11 rows, has 10"),
    ("wrong count", "counts.action_cards_per_player", 7, "action_cards.list", "should have 7 rows, has 8"),
    ("wrong count", "counts.honour_cards", 29, "honour_cards.list", "should have 29 rows, has 28"),
    ("wrong count", "counts.building_cards", 21, "building_cards.list", "should have 21 rows, has 20"),
    ("wrong count", "buildings.list.0.spots", 9, "spots.list", "should have 9 spots"),
    ("wrong count", "set_scoring.values", [0, 2], "set_scoring.values", "should have 5 values"),
    ("bad source", "market.source", "hearsay", "market.source", "'hearsay' is not one of rulebook, derived"),
    ("bad source", "spots.list.0.source", 1, "spots.list[0].source", "should be a text"),
    ("bad source", "spots.list.0.source_vp", "x", "spots.list[0].source_vp", "is not one of"),
    ("other game", "meta.game", "nova_roma", "meta.game", "is 'nova_roma', not 'porta_nigra'"),
    ("no name", "meta.title", None, "meta.title", "is missing"),
    ("no version", "meta.data_version", 0, "meta.data_version", "should be from 1"),
]


def put(data: Any, path: str, value: object) -> None:
    """Set the value that a path leads to, or remove it."""
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in way:
        data = data[step]
    if value is None:
        del data[last]
    else:
        data[last] = value


@pytest.mark.parametrize(("kind", "path", "value", "where", "what"), DAMAGES)
def test_damage_is_named(kind: str, path: str, value: object, where: str, what: str) -> None:
    data = copy.deepcopy(DATA)
    put(data, path, value)
    with pytest.raises(EditionError) as caught:
        read(data)
    assert caught.value.where == where, kind
    assert what in caught.value.what
    assert str(caught.value) == f"{where}: {caught.value.what}"


def test_a_row_too_many_or_too_few() -> None:
    for table in ("quarters", "shops", "supply_cards", "honour_cards", "action_cards", "spots"):
        data = copy.deepcopy(DATA)
        del data[table]["list"][-1]
        with pytest.raises(EditionError, match=table):
            read(data)
    data = copy.deepcopy(DATA)
    del data["player_counts"]["list"][1]
    with pytest.raises(EditionError, match=r"player_counts.list: there is no row for 3 players"):
        read(data)
    del data["player_counts"]["list"][1]
    data["meta"]["players_max"] = 2
    with pytest.raises(EditionError, match=r"player_counts.list: there is no row for 3 players"):
        read(data)


def test_a_hand_larger_than_the_deck() -> None:
    data = copy.deepcopy(DATA)
    data["setup"]["hand"] = data["limits"]["hand_size"] = 8
    with pytest.raises(EditionError, match=r"player_counts.list\[2\].cards: should be at least 8, the size of a hand"):
        read(data)


def test_a_spot_whose_card_is_missing() -> None:
    data = copy.deepcopy(DATA)
    del data["building_cards"]["list"][-1]
    with pytest.raises(EditionError, match=r"spots.list\[39\].card: there is no building card of porta_nigra in white"):
        read(data)


def test_more_spots_than_a_bag_of_spots_can_hold() -> None:
    data = copy.deepcopy(DATA)
    gate = data["spots"]["list"][-1]
    data["spots"]["list"] += [{**gate, "id": f"more_{number}"} for number in range(30)]
    with pytest.raises(EditionError, match=r"spots.list: should have at most 64 rows"):
        read(data)


META = '[meta]\ngame = "toy"\ntitle = "Toy"\ndata_version = 1\nsource = "derived"\n'


def test_lists_of_tables_without_a_table_around_them() -> None:
    edition = Edition(f'{META}[[cards]]\nid = "a"\nsource = "derived"\nsource_note = "seen on a photograph"\n')
    assert ids(edition.root.rows("cards", 1)) == ["a"]
    with pytest.raises(EditionError, match=r"cards: should have 2 rows, has 1"):
        edition.root.rows("cards", 2)
    with pytest.raises(EditionError, match=r"cards\[0\].source: is missing"):
        Edition(f'{META}[[cards]]\nid = "a"\n')
    with pytest.raises(EditionError, match=r"cards\[0\].source_note: should be a text"):
        Edition(f'{META}[[cards]]\nid = "a"\nsource = "derived"\nsource_note = 1\n')


def test_complaints_quote_no_endless_values() -> None:
    data = copy.deepcopy(DATA)
    data["spots"]["list"][0]["colour"] = "x" * 100_000
    with pytest.raises(EditionError) as caught:
        read(data)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[meta", "is not TOML"),
        ("a = 1\na = 2", "is not TOML"),
        ("a = " + "1" * 5000, "is not TOML"),
        ("a = " + "[" * 100_000, "is not TOML"),
        (".".join(["a"] * 2000) + " = 1", "is not TOML"),
        (".".join(["a"] * 200_000) + " = 1", "has a line with more than"),
        ("a = \udcff", "is not TOML"),
        ("#" + "x" * MAX_BYTES, "is larger than"),
    ],
)
def test_text_that_is_no_edition(text: str, what: str) -> None:
    with pytest.raises(EditionError, match=what):
        Edition(text)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "meta"),
        ("meta = 3", "meta"),
        ('[meta]\nsource = "derived"', "meta.game"),
        ('[meta]\ngame = 5\nsource = "derived"', "meta.game"),
    ],
)
def test_an_edition_without_a_title(text: str, where: str) -> None:
    with pytest.raises(EditionError) as caught:
        Edition(text)
    assert caught.value.where == where


def test_files(tmp_path: Path) -> None:
    good = tmp_path / "good.toml"
    good.write_text(write_toml(DATA), encoding="utf-8")
    assert Edition.read(good).hash == PORTA_NIGRA.edition.hash
    (tmp_path / "latin.toml").write_bytes("[meta]\nname = 'Trèves'".encode("latin-1"))
    with pytest.raises(EditionError, match="file: is not UTF-8 text: byte 17"):
        Edition.read(tmp_path / "latin.toml")
    (tmp_path / "large.toml").write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(EditionError, match="file: is larger than"):
        Edition.read(tmp_path / "large.toml")
    with pytest.raises(EditionError, match="file: cannot be read: No such file"):
        Edition.read(tmp_path / "none.toml")
    with pytest.raises(EditionError, match="file: cannot be read"):
        Edition.read(tmp_path)


def test_the_hash_is_of_the_content_not_of_the_layout() -> None:
    text = (PORTA_NIGRA.folder / "components.toml").read_text(encoding="utf-8")
    assert Edition(f"# another comment\n\n{text}\n").hash == Edition(text).hash
    assert Edition(write_toml(dict(reversed(DATA.items())))).hash == Edition(text).hash
    data = copy.deepcopy(DATA)
    data["setup"]["coins"] = 21
    assert Edition(write_toml(data)).hash != Edition(text).hash


def test_the_name_of_an_edition() -> None:
    assert PORTA_NIGRA.edition.name == "Porta Nigra 1"
    data = copy.deepcopy(DATA)
    data["meta"]["edition"] = "My own box"
    assert Edition(write_toml(data)).name == "My own box"


def test_a_corrected_value_is_played() -> None:
    data = copy.deepcopy(DATA)
    data["setup"]["coins"] = 33
    edition = Edition(write_toml(data))
    game = PORTA_NIGRA.new(2, Stream("rich"), edition=edition)
    assert '"coins": 33' in str(PORTA_NIGRA.dump(game)).replace("'", '"')
    again = PORTA_NIGRA.load(PORTA_NIGRA.dump(game), edition)
    assert PORTA_NIGRA.dump(again) == PORTA_NIGRA.dump(game)
    with pytest.raises(EditionError, match="does not come with Porta Nigra"):
        PORTA_NIGRA.load(PORTA_NIGRA.dump(game))


def test_an_edition_of_another_game_is_refused() -> None:
    with pytest.raises(EditionError, match=r"meta.game: is 'well', not 'porta_nigra'"):
        PORTA_NIGRA.new(2, Stream("x"), edition=WellTitle().edition)


def test_nodes_read_what_they_name() -> None:
    node = Node({"a": {"list": [{"id": "x"}, {"id": "y"}]}, "n": [1, 2], "c": ["y", "x"]}, "")
    assert ids(node.rows("a", 2)) == ["x", "y"]
    assert node.numbers("n", 1, 2) == [1, 2]
    assert node.choices("c", ["x", "y"]) == [1, 0]
    node.only(["a", "n", "c"])
    with pytest.raises(EditionError, match="c: is not known here; valid: a, n"):
        node.only(["n", "a"])


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 100),
    st.sampled_from([2**31, 2**63, 10**40, -(2**70)]),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["", "white", "all", "any", "x" * 200, "Порта", "\x00"]),
    st.just(date(2015, 10, 8)),
    st.lists(st.integers(-1, 9), max_size=4),
    st.just({}),
    st.just({"id": "x"}),
)


def mutate(data: Any, draw: st.DrawFn) -> None:
    """Change, drop, swap or double something at a random place."""
    while True:
        keys = list(range(len(data))) if isinstance(data, list) else [key for key in data if key != "layout"]
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        inside = data[key]
        if isinstance(inside, dict | list) and inside and draw(st.integers(0, 9)):
            data = inside
            continue
        deed = draw(st.sampled_from(["change", "drop", "nudge", "double", "swap"]))
        if deed == "drop":
            del data[key]
        elif deed == "double" and isinstance(data, list):
            data.append(copy.deepcopy(inside))
        elif deed == "nudge" and isinstance(inside, int):
            data[key] = inside + draw(st.sampled_from([-1, 1]))
        elif deed == "swap":
            other = draw(st.sampled_from(keys))
            data[key], data[other] = data[other], inside
        else:
            value = draw(VALUES)
            data[key] = {} if value is None else value
        return


@st.composite
def damaged(draw: st.DrawFn, data: dict[str, Any]) -> dict[str, Any]:
    changed = copy.deepcopy(data)
    for _ in range(draw(st.integers(1, 3))):
        mutate(changed, draw)
    return changed


def accepted(title: Title, text: str) -> Edition | None:
    """The edition, or None if it is refused as it should be; any other error is raised."""
    try:
        edition = Edition(text)
        title.check_edition(edition)
    except EditionError:
        return None
    return edition


@pytest.mark.parametrize("title", urbes.titles(), ids=lambda title: title.key)
def test_random_damage_is_refused_or_can_be_played(title: Title) -> None:
    outcomes = {"refused": 0, "played": 0}

    @given(damaged(title.edition.data), st.integers(0, 2**32))
    def check(data: dict[str, Any], seed: int) -> None:
        edition = accepted(title, write_toml(data))
        if edition is None:
            outcomes["refused"] += 1
            return
        luck = Stream(f"{seed}")
        game = title.new(title.players[seed % len(title.players)], luck, edition=edition)
        for _ in range(200):
            if game.seat < 0:
                break
            moves = game.legal()
            game.apply(moves[luck.below(len(moves))], luck)
        outcomes["played"] += 1

    check()
    assert all(outcomes.values())


@given(st.binary(max_size=30), st.integers(0, 2**20), st.integers(0, 2**20))
def test_random_bytes_in_the_file(noise: bytes, start: int, length: int) -> None:
    text = (PORTA_NIGRA.folder / "components.toml").read_bytes()
    place = start % len(text)
    damaged_file = text[:place] + noise + text[place + length % 200 :]
    accepted(PORTA_NIGRA, damaged_file.decode(errors="surrogateescape"))


@pytest.mark.parametrize("title", urbes.titles(), ids=lambda title: title.key)
def test_every_option_has_a_rule(title: Title) -> None:
    assert [option.id for option in title.options() if not option.rule] == []


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ('meta = { game = "g", title = "G", data_version = 2, source = "derived" }', "G 2"),
        ('meta = { game = "g", title = { en = "G", ru = "Г" }, version = 3, source = "derived" }', "G 3"),
        ('meta = { game = "g", title = "G", edition = "mine", source = "derived" }', "mine"),
        ('schema = 4\ngame = { id = "g", title_en = "G", source = "derived" }', "G 4"),
    ],
)
def test_an_edition_is_named_in_one_of_the_usual_ways(head: str, name: str) -> None:
    edition = Edition(head)
    assert (edition.game, edition.name) == ("g", name)
