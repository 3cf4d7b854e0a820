"""A table for rule tests: positions written down in a few words, moves played as text, draws by name.

Resources are written wheat/stone/wood/wine/horses as in the rules; associates go by their numbers.
"""

import random
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import urbes.games  # noqa: F401  (puts the games on the shelf)
from urbes.engine.chance import Chance, Scripted, Stream
from urbes.engine.event import Event
from urbes.engine.game import Game
from urbes.engine.registry import find_title

TITLE = find_title("nova-roma")
PRINTED: dict[str, Any] = tomllib.loads((TITLE.folder / "components.toml").read_text(encoding="utf-8"))
RESOURCES = ["wheat", "stone", "wood", "wine", "horses"]
ACTIONS = ["trade", "develop", "petition", "associates", "seafaring", "building", "races", "income"]
TRACKS = ["red", "blue", "white"]
CELLS = [f"{column}-{row}" for row in range(1, 5) for column in range(1, 5)]
ESTATE = [f"{column}-{row}" for row in range(1, 4) for column in range(1, 4)]
CARDS: list[str] = [each["key"] for each in PRINTED["associates"]]
SEA: list[str] = [each["id"] for each in PRINTED["contracts"]["sea"]]
BUILDING: list[str] = [each["id"] for each in PRINTED["contracts"]["building"]]
BASIC: list[str] = [each["id"] for each in PRINTED["latifundia"]["basic"]]
SPECIAL: list[str] = [each["id"] for each in PRINTED["latifundia"]["special"]]
FAVOURITES: list[str] = [each["id"] for each in PRINTED["hippodrome"]["favourites"]]
EMPEROR_TOKENS: list[str] = [each["id"] for each in PRINTED["emperor_tokens"]]
REWARDS: list[str] = [each["id"] for each in PRINTED["building_rewards"]]
GRIDS: dict[str, list[str]] = {each["key"]: each["grid"] for each in PRINTED["districts"]}
STRIPS = ["G1", "Y1", "O1"]
PORT = "byzantion"

Data = dict[str, Any]


def grid_cells(district: str, letters: str) -> list[str]:
    """Cells of a district with one of these letters, in reading order."""
    found = []
    for y, line in enumerate(GRIDS[district]):
        found += [f"{x + 1}-{y + 1}" for x, letter in enumerate(line) if letter in letters]
    return found


REWARD_CELLS = [f"{district} {cell}" for district in GRIDS for cell in grid_cells(district, "RT")]


def card(number: int) -> str:
    return CARDS[number - 1]


def cards(*numbers: int) -> list[str]:
    return [card(number) for number in numbers]


def cost(contract: str) -> Data:
    kind = "sea" if contract.startswith("S") else "building"
    found: Data = next(each["cost"] for each in PRINTED["contracts"][kind] if each["id"] == contract)
    return found


def answers(pile: Iterable[str], wanted: Sequence[str], names: Sequence[str]) -> list[int]:
    """The answers of chance with which these are drawn from a face-down pile; the last item needs no answer."""
    left = sorted(pile, key=list(names).index)
    said = []
    for each in wanted:
        if len(left) > 1:
            said.append(left.index(each))
        left.remove(each)
    return said


def goods(text: str) -> dict[str, int]:
    return dict(zip(RESOURCES, map(int, text.split("/")), strict=True))


def area(**given: Any) -> Data:
    """What a player has; nothing, where nothing is said. `estate` is {cell: tile}, a star marks a tile face down."""
    usual: Data = {"coins": 0, "goods": "0/0/0/0/0", "influence": 0, "artisans": 0, "working": [], "estate": {}}
    usual |= {"hand": [], "known": [], "row": [], "used": [], "fresh": [], "sea": [], "building": []}
    usual |= {"ships": [PORT, PORT], "patricians": [], "mosaic": [], "tokens": None, "strips": STRIPS, "favourites": []}
    unknown = set(given) - set(usual) - {"drafted", "returned", "keeps", "shown", "shown_first", "scored"}
    assert not unknown, unknown
    return usual | given


def sit(given: Data) -> Data:
    """An area as the engine writes it."""
    player = dict(given)
    player["resources"] = goods(player.pop("goods"))
    player["estate"] = [
        {"cell": cell, "tile": tile.rstrip("*"), "turned": tile.endswith("*")}
        for cell, tile in player["estate"].items()
    ]
    for pile in ("hand", "known", "row", "used", "fresh"):
        player[pile] = cards(*player[pile])
    player["sea_contracts"] = list(player.pop("sea"))
    player["building_contracts"] = list(player.pop("building"))
    placed = len(player["mosaic"])
    if player["tokens"] is None:
        player["tokens"] = max(0, 4 - placed)
    player["wheel_tokens"] = 7 - placed - player["tokens"]
    memory: Data = {"returned": [], "keeps": 0, "shown": [], "shown_first": []}
    return {"drafted": [], "scored": []} | memory | player


class Table:
    """A game with everything said about it, played by canonical notation."""

    def __init__(self, game: Game, told: list[Event] | None = None) -> None:
        self.game = game
        self.told = [] if told is None else told
        game.events = self.told
        self.luck: Chance = Stream("a table of Nova Roma")

    @property
    def data(self) -> Data:
        return TITLE.dump(self.game)

    @property
    def me(self) -> Data:
        """The boards of the seat whose turn it is."""
        data = self.data
        found: Data = data["players"][(data["starter"] + data["turn"]) % len(data["players"])]
        return found

    @property
    def asked(self) -> str:
        return TITLE.decision(self.game).kind

    @property
    def options(self) -> list[str]:
        return [TITLE.notation(self.game, move) for move in self.game.legal()]

    @property
    def goods(self) -> str:
        """The resources of the seat whose turn it is."""
        return "/".join(str(self.me["resources"][resource]) for resource in RESOURCES)

    def player(self, seat: int) -> Data:
        found: Data = self.data["players"][seat]
        return found

    def chariot(self, seat: int, track: str = "red") -> int:
        cell: int = self.data["chariots"][seat][TRACKS.index(track)][0]
        return cell

    def play(self, *moves: str, draws: Sequence[int] | None = None) -> "Table":
        """Play moves; with `draws` chance gives just these answers to the last move, and none to the others."""
        del self.told[:]
        for number, text in enumerate(moves):
            move = TITLE.parse(self.game, text)
            TITLE.check(self.game, move)
            if draws is None or number < len(moves) - 1:
                self.game.apply(move, self.luck if draws is None else Scripted([]))
            else:
                script = Scripted(list(draws))
                self.game.apply(move, script)
                script.recorded.finish()
            assert not TITLE.audit(self.game), TITLE.audit(self.game)
        return self

    def branch(self) -> "Table":
        """The same position to try something else from."""
        return Table(self.game.clone())

    def why(self, text: str) -> tuple[str, str] | None:
        reason = TITLE.reason(self.game, TITLE.parse(self.game, text))
        return None if reason is None else (reason.key, reason.rule)

    def events(self, kind: str) -> list[Data]:
        return [event.facts for event in self.told if event.kind == kind]

    def event(self, kind: str) -> Data:
        found = self.events(kind)
        assert len(found) == 1, (kind, found)
        return found[0]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.told]

    def items(self, seat: int = 0) -> Data:
        """Points by item."""
        return dict(TITLE.breakdown(self.game)[seat])


def new(players: int = 3, seed: str = "set-up", **options: object) -> Table:
    """A game just set up; the events of the set-up have been told. Seat 0 begins unless the options say otherwise."""
    told: list[Event] = []
    return Table(TITLE.new(players, Stream(seed), fixed(players, options), events=told), told)


def fixed(players: int, options: Mapping[str, object]) -> dict[str, object]:
    return dict(options) if players == 1 else {"first_player": "seat_1", **options}


def playing(players: int, seed: str, table: Table | None = None, **options: Any) -> Iterator[Table]:
    """A game of random but busy moves, seen before every decision and at its end; all events are kept."""
    table = table or new(players, seed, **options)
    choice = Stream(f"choice {seed}")
    idle = ("decline:column", "decline:row", "done", "skip", "none", "no")
    passive = [TITLE.parse(table.game, text) for text in idle]
    while table.game.seat >= 0:
        yield table
        moves = table.game.legal()
        busy = [move for move in moves if move not in passive]
        if busy and choice.below(8):
            moves = busy
        table.game.apply(moves[choice.below(len(moves))], table.luck)
    yield table


def wealthy(players: int, seed: str, **options: object) -> Table:
    """Round 1 of a game in which everybody has much of everything, so that more can happen."""
    dice = random.Random(seed)
    numbers, tiles = list(range(1, 41)), ["L13", "L14", "L15", "L16", "L17", "L18", "L19", *SPECIAL]
    dice.shuffle(numbers)
    dice.shuffle(tiles)
    areas = []
    for _ in range(players):
        row = sorted(numbers.pop() for _ in range(5))
        hand = sorted(numbers.pop() for _ in range(3))
        estate = {cell: tiles.pop() for cell in dice.sample(ESTATE, 3)}
        given: Data = {"goods": "4/4/4/4/4", "coins": 6, "influence": 6, "artisans": 3, "row": row, "hand": hand}
        areas.append(area(**given, estate=estate))
    return position(players, *areas, options=options)


def played(players: int, seed: str, **options: Any) -> Table:
    *_, table = playing(players, seed, **options)
    return table


@lru_cache
def plain(players: int) -> Data:
    return TITLE.dump(TITLE.new(players, Stream("plain"), fixed(players, {})))


def stacked(chariots: Sequence[Sequence[int | tuple[int, int]]]) -> list[list[list[int]]]:
    """Chariots as (cell, height); where no height is said, the later seat lies below."""
    found = [[list(at) if isinstance(at, tuple) else [at, -1] for at in team] for team in chariots]
    for track in range(3):
        for team in reversed(found):
            if team[track][1] < 0:
                heights = [other[track][1] for other in found if other[track][0] == team[track][0]]
                team[track][1] = max(heights) + 1
    return found


def slots(found: Sequence[str | None], count: int = 4) -> list[str | None]:
    return [*found, *[None] * (count - len(found))]


def left(everything: Sequence[str], *piles: Iterable[str | None]) -> list[str]:
    taken = [each for pile in piles for each in pile]
    return [each for each in everything if each not in taken]


def position(
    players: int = 3,
    *areas: Data,
    asked: str = "turn_start",
    columns: Sequence[str] = ("trade", "seafaring", "petition", "income"),
    rows: Sequence[str] = ("develop", "associates", "races", "building"),
    emperor: str | None = "2-2",
    token: str = "E6",
    round: int = 1,
    starter: int = 0,
    turn: int = 0,
    sea: Sequence[str | None] | None = None,
    sea_deck: Sequence[str] | None = None,
    building: Sequence[str | None] | None = None,
    building_deck: Sequence[str] | None = None,
    market: Sequence[int | None] | None = None,
    deck: Sequence[int] | None = None,
    discard: Sequence[int] = (),
    tiles: Sequence[str | None] | None = None,
    special: str | None = "",
    supply: int | None = None,
    rewards: Mapping[str, str] | None = None,
    cubes: Mapping[str, Mapping[int, Sequence[str]]] | None = None,
    chariots: Sequence[Sequence[int | tuple[int, int]]] = (),
    favourite: str | None = "F1",
    next_favourite: str | None = "F4",
    options: Mapping[str, object] | None = None,
    automa: Mapping[str, object] | None = None,
    **other: Any,
) -> Table:
    """A lawful position, by default at the start of a turn in the forum of fixture F of the rules.

    Markets show things that nobody has. Things that are not named lie in their deck; if the deck is named, the last
    seat has them. The same goes for artisans and their supply.
    """
    data = dict(plain(players))
    data["options"] = data["options"] | dict(options or {})
    seat = (starter + turn) % players
    data |= {"stack": [{"decision": asked, "seat": seat}], "round": round, "turn": turn, "starter": starter}
    data |= {"columns": list(columns), "rows": list(rows), "emperor": emperor, "token": token}
    unseen = 8 - round if players > 1 else 7 - (4 * (round - 1) % 8)
    data["tokens"] = left(EMPEROR_TOKENS, [token])[:unseen]
    seated = [sit(each) for each in [*areas, *[area() for _ in range(players - len(areas))]]]
    last = seated[-1]
    data["players"] = seated

    if sea is None:
        sea = left(SEA, sea_deck or [], *[player["sea_contracts"] for player in seated])[:4]
    data["sea_market"] = slots(sea)
    spare = left(SEA, sea, *[player["sea_contracts"] for player in seated])
    data["sea_deck"] = spare if sea_deck is None else list(sea_deck)
    last["sea_contracts"] += left(spare, data["sea_deck"])
    data["automa"] = None
    piled: list[str] = []
    if players == 1:
        usual: Data = {"ships": ["odessos", "heraclea"], "contracts": [], "favourites": [], "blocked": 0, "scored": []}
        data["automa"] = usual | dict(automa or {})
        piled = data["automa"]["contracts"]
    if building is None:
        held = [player["building_contracts"] for player in seated]
        building = left(
            ["B12", "B13", "B15", "B16", *BUILDING[:11], *BUILDING[16:]], piled, building_deck or [], *held
        )[:4]
    data["building_market"] = slots(building)
    spare = left(BUILDING, building, piled, *[player["building_contracts"] for player in seated])
    data["building_deck"] = spare if building_deck is None else list(building_deck)
    last["building_contracts"] += left(spare, data["building_deck"])

    held = [pile for player in seated for pile in (player["hand"], player["row"], player["drafted"])]
    data["discard"] = cards(*discard)
    if market is None:
        data["associate_market"] = left(CARDS, data["discard"], cards(*(deck or [])), *held)[:4]
    else:
        data["associate_market"] = slots([None if number is None else card(number) for number in market])
    spare = left(CARDS, data["associate_market"], data["discard"], *held)
    data["deck"] = spare if deck is None else cards(*deck)
    last["hand"] += left(spare, data["deck"])

    laid = [each["tile"] for player in seated for each in player["estate"]]
    tiles = left(BASIC, laid)[:4] if tiles is None else tiles
    special = next(iter(left(["X5", *SPECIAL], laid)), None) if special == "" else special
    data["latifundia_market"] = [*slots(tiles), special]
    data["latifundia_deck"] = left(BASIC, tiles, laid)
    data["special_deck"] = left(SPECIAL, [special], laid)
    working = sum(player["artisans"] + len(player["working"]) for player in seated)
    data["artisans"] = 16 - working if supply is None else supply
    last["artisans"] += 16 - working - data["artisans"]

    named = dict(rewards or {})
    free = left(REWARDS, named.values())
    data["rewards"] = [
        None
        if players <= 2 and spot in [f"{district} {cell}" for district in GRIDS for cell in grid_cells(district, "T")]
        else named.get(spot) or free.pop()
        for spot in REWARD_CELLS
    ]
    built = [
        {"district": district, "seat": owner, "cells": list(cells)}
        for district, owners in (cubes or {}).items()
        for owner, cells in owners.items()
    ]
    if players <= 2:
        built += [{"district": district, "seat": None, "cells": grid_cells(district, "n")} for district in GRIDS]
    data["cubes"] = built
    neutral = [[3, 3, 3] if players == 1 else [4, 4, 4]] if players <= 2 else []
    data["chariots"] = stacked(chariots or [*[[0, 0, 0]] * players, *neutral])
    data["favourite"], data["next_favourite"] = favourite, next_favourite if round < 5 else None
    won = [player["favourites"] for player in seated] + ([] if players > 1 else [data["automa"]["favourites"]])
    unshown = left(FAVOURITES, [favourite, next_favourite], *won)
    data["favourites"] = unshown[: 9 - min(5, round + 1)]
    table = Table(TITLE.load(data | other))
    assert not TITLE.audit(table.game), TITLE.audit(table.game)
    return table


def acting(
    action: str, strength: int = 1, *areas: Data, row: str | None = None, players: int = 3, **other: Any
) -> Table:
    """Seat 0 has just placed a patrician and may perform this action, that of column 1, and the one of row 1 if named.

    The strength comes from patricians alone; the emperor stands elsewhere.
    """
    order = [action, *[each for each in ACTIONS if each not in (action, row)]]
    rows = [row, *order[4:]] if row else order[4:]
    mine, *others = areas or [area()]
    mine = mine | {"patricians": ["1-1", "1-2", "1-3"][:strength]}
    usual: Data = {"turn": players * (strength - 1), "emperor": "4-4", "cell": "1-1", "token": "E8"}
    usual["lines_left"] = ["column", "row"] if row else ["column"]
    usual |= {"columns": order[:4], "rows": rows, "asked": "choose_action"}
    return position(players, mine, *others, **(usual | other))


def performing(action: str, strength: int = 1, *areas: Data, **other: Any) -> Table:
    """Seat 0 has chosen to perform this action."""
    return acting(action, strength, *areas, **other).play("perform:column")


def last_turn(players: int = 3, *areas: Data, round: int = 5, starter: int = 0, **other: Any) -> Table:
    """The last turn of a round, by default of the game: only its end is still to come."""
    usual: Data = {"asked": "turn_end", "turn": 3 * players - 1, "emperor": None}
    return position(players, *areas, round=round, starter=starter, **(usual | other))


def scored(players: int = 3, *areas: Data, **other: Any) -> Table:
    """A game that has just been scored with these boards."""
    return last_turn(players, *areas, **other).play("end")
