"""Values of an edition that only describe what the rules do: an edition with another value is refused."""

from typing import Final

from urbes.engine.edition import Node, ids
from urbes.engine.errors import EditionError
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.pieces import PETITION

ITEMS: Final = [
    "sea_routes",
    "building_contracts",
    "district_majorities",
    "favourites",
    "finished_chariots",
    "associates",
    "animals",
    "mosaic",
    "resources_and_coins",
    "influence_and_artisans",
    "first_player_token",
]


def expect(node: Node, key: str, value: object) -> None:
    found = node.value(key)
    if type(found) is not type(value) or found != value:
        raise node.wrong(key, f"should be {value!r}: the rules know nothing else")


def check_promises(box: Box, root: Node) -> None:
    meta = root.table("meta")
    expect(meta, "players_min", 1)
    expect(meta, "players_max", 4)
    pieces = root.table("box")
    for key, count in (("forum_tokens", 8), ("chariots_per_player", 3), ("resource_markers_per_player", 5)):
        expect(pieces, key, count)
    for key in ("emperor_figure", "first_player_token"):
        expect(pieces, key, 1)
    expect(root.table("limits"), "coins_unlimited", True)
    expect(root.table("setup"), "emperor_tokens_used_solo", len(box.token_names))
    markets = root.table("markets")
    for name in ("sea", "building", "associates", "basic_latifundia"):
        expect(markets.table(name), "refill", "end_of_turn")
    expect(markets.table("special_latifundia"), "refill", "cleanup")
    for name in ("associates", "basic_latifundia"):
        expect(markets.table(name), "cleanup_discards_leftmost", True)
    for name, count in (("sea", 4), ("building", 4), ("associates", 4), ("basic_latifundia", 4)):
        for number, slot in enumerate(markets.table(name).rows("slots", count)):
            expect(slot, "slot", number + 1)
    expect(root.table("hippodrome").table("wheel_bonus"), "choice", ["achievement", "influence"])
    expect(root.table("two_players"), "neutral_cubes_on", "n")
    solo = root.table("solo")
    expect(solo, "neutral_cubes_on", "n")
    expect(solo, "legionaries_per_token", 2)
    expect(solo, "emperor_tokens_per_round", box.turns + 1)
    expect(solo, "building_contracts_scored", box.rounds)
    petition = [number + 1 for number, card in enumerate(box.cards) if card.action == PETITION]
    expect(root.table("associate_costs"), "petition_cards", petition)
    if ids(root.table("scoring").rows("items"), "key") != ITEMS:
        raise EditionError("scoring.items", f"should be, in this order: {', '.join(ITEMS)}")
