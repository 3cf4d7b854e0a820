"""A table for rule tests: positions written down in a few words, moves played as text, draws by name."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import urbes.games  # noqa: F401  (puts the games on the shelf)
from urbes.engine.chance import Chance, Scripted, Stream
from urbes.engine.event import Event
from urbes.engine.game import Game
from urbes.engine.registry import find_title

TITLE = find_title("porta-nigra")
PRINTED: dict[str, Any] = tomllib.loads((TITLE.folder / "components.toml").read_text(encoding="utf-8"))
COLOURS = ["black", "blue", "red", "yellow", "white"]
QUARTERS = ["porta_nigra", "basilica", "amphitheatre", "city_wall"]
BUILDINGS = ["basilica", "amphitheatre", "city_wall", "porta_nigra"]
BRICKS = 90
ROMANS = 15

Data = dict[str, Any]
Elements = Mapping[str, tuple[int, int] | int]


def rows(table: str) -> list[Data]:
    found: list[Data] = PRINTED[table]["list"]
    return found


def ids(table: str) -> list[str]:
    return [row["id"] for row in rows(table)]


def row(table: str, name: str) -> Data:
    return next(each for each in rows(table) if each["id"] == name)


def honour(design: str, copy: int = 0) -> str:
    """The id of an honour card, by its design."""
    return [str(each["id"]) for each in rows("honour_cards") if each["design"] == design][copy]


def action_cards(players: int) -> list[str]:
    return [each["id"] for each in rows("action_cards") if players in each["players"]]


def answers(pile: Iterable[str], wanted: Sequence[str], names: Sequence[str]) -> list[int]:
    """The answers of chance with which these cards are drawn from a face-down pile; the last card needs no answer."""
    left = sorted(pile, key=list(names).index)
    said = []
    for card in wanted:
        if len(left) > 1:
            said.append(left.index(card))
        left.remove(card)
    return said


def area(**given: Any) -> Data:
    """What a player has: unless named, 20 coins, 5 Romans and the builder in the quarter of the Porta Nigra."""
    usual: Data = {"coins": 20, "torches": 0, "influence": 0, "romans": 5, "builder": "porta_nigra", "points": 0}
    usual |= {"bricks": {}, "cards": [], "final_cards": [], "turns": 1, "hand": None, "deck": None}
    unknown = set(given) - set(usual) - {"romans_reserve", "scored"}
    assert not unknown, unknown
    return usual | given


class Table:
    """A game with everything said about it, played by canonical notation."""

    def __init__(self, game: Game, told: list[Event] | None = None) -> None:
        self.game = game
        self.told = [] if told is None else told
        game.events = self.told
        self.luck: Chance = Stream("a table of Porta Nigra")

    @property
    def data(self) -> Data:
        return TITLE.dump(self.game)

    @property
    def me(self) -> Data:
        """The play area of the seat whose turn it is."""
        return self.player(self.data["active"])

    @property
    def asked(self) -> str:
        return TITLE.decision(self.game).kind

    @property
    def options(self) -> list[str]:
        return [TITLE.notation(self.game, move) for move in self.game.legal()]

    def player(self, seat: int) -> Data:
        data = self.data
        player: Data = data["players"][seat]
        return player | {"points": self.game.scores()[seat]}

    def points(self) -> list[int]:
        return self.game.scores()

    def element(self, spot: str) -> tuple[int, int] | None:
        """Whose element stands on a spot and how high it is."""
        for each in self.data["elements"]:
            if each["spot"] == spot:
                return each["seat"], each["bricks"]
        return None

    def play(self, *moves: str, draws: Sequence[int] | None = None) -> "Table":
        """Play moves; only the last may draw cards. With `draws` chance gives just these answers."""
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

    def gained(self, reason: str) -> list[int]:
        """Points by seat for one reason, as the breakdown says."""
        return [sources[reason] for sources in TITLE.breakdown(self.game)]


def new(players: int = 3, seed: str = "set-up", **options: object) -> Table:
    """A game just set up; the events of the set-up have been told."""
    told: list[Event] = []
    return Table(TITLE.new(players, Stream(seed), options, events=told), told)


def playing(players: int, seed: str, **options: object) -> Iterator[Table]:
    """A game of random but busy moves, seen before every decision and at its end; all events are kept."""
    table = new(players, seed, **options)
    choice = Stream(f"choice {seed}")
    idle = [TITLE.parse(table.game, text) for text in ("end_turn", "torch_to_coin")]
    while table.game.seat >= 0:
        yield table
        moves = table.game.legal()
        busy = [move for move in moves if move not in idle]
        if busy and choice.below(20):
            moves = busy
        table.game.apply(moves[choice.below(len(moves))], table.luck)
    yield table


def played(players: int, seed: str, **options: object) -> Table:
    *_, table = playing(players, seed, **options)
    return table


@lru_cache
def plain(players: int) -> Data:
    return TITLE.dump(TITLE.new(players, Stream("plain"), {"starting_player": "seat_1"}))


def position(
    players: int = 3,
    *areas: Data,
    card: str | None = None,
    torches_left: int | None = None,
    free_icons: list[int] | None = None,
    market: Mapping[str, int] | None = None,
    reserve: int | None = None,
    elements: Elements | None = None,
    building_display: Sequence[str | None] = (),
    building_pile: Sequence[str] = (),
    honour_display: Sequence[str | None] = (),
    honour_pile: Sequence[str] = (),
    supply: Sequence[str] | None = None,
    active: int = 0,
    options: Mapping[str, object] | None = None,
    **other: Any,
) -> Table:
    """A lawful position. Areas go by seat; `elements` are spot: (seat, bricks), or spot: seat for spots of fixed size.

    With a card in play the active seat decides about her turn, without one about her card. Displays and the piles of
    their cards hold only what is named. Bricks that the story does not name lie in the reserve or, if that is named, on
    the last board.
    """
    data = dict(plain(players))
    data["options"] = data["options"] | dict(options or {})
    data["decision"] = "choose_card" if card is None else "turn"
    data["seat"] = data["active"] = active
    data["card"] = card
    if card is not None:
        printed = row("action_cards", card)
        data["torches_left"] = printed["torches"] if torches_left is None else torches_left
        data["free_icons"] = list(range(len(printed["icons"]))) if free_icons is None else free_icons
    data["market"] = dict.fromkeys(COLOURS, 2) if market is None else dict(market)
    data["elements"] = [built(spot, owner) for spot, owner in (elements or {}).items()]
    data["building_display"] = [*building_display, *[None] * (6 - len(building_display))]
    data["honour_display"] = [*honour_display, *[None] * (14 - len(honour_display))]
    data["building_pile"] = list(building_pile)
    data["honour_pile"] = list(honour_pile)
    data["supply"] = ids("supply_cards") if supply is None else list(supply)
    data["supply_discard"] = [name for name in ids("supply_cards") if name not in data["supply"]]
    seated = [*areas, *[area() for _ in range(players - len(areas))]]
    data["players"] = [
        sit(given, players, data["elements"], seat, card if seat == active else None)
        for seat, given in enumerate(seated)
    ]
    stored = sum(data["market"].values()) + sum(each["bricks"] for each in data["elements"])
    stored += sum(sum(player["bricks"].values()) for player in data["players"])
    data["reserve"] = BRICKS - stored if reserve is None else reserve
    spare = BRICKS - stored - data["reserve"]
    assert spare >= 0, "more than 90 bricks"
    if spare:
        last = data["players"][-1]["bricks"]
        last["black"] = last.get("black", 0) + spare
    table = Table(TITLE.load(data | other))
    assert not TITLE.audit(table.game), TITLE.audit(table.game)
    return table


def built(spot: str, owner: tuple[int, int] | int) -> Data:
    seat, bricks = owner if isinstance(owner, tuple) else (owner, row("spots", spot)["bricks_min"])
    return {"spot": spot, "seat": seat, "bricks": bricks}


def sit(given: Data, players: int, elements: Sequence[Data], seat: int, in_play: str | None) -> Data:
    """A player's share of the position: her Romans and action cards add up to all there are."""
    player = dict(given)
    on_board = sum(each["seat"] == seat for each in elements)
    player.setdefault("romans_reserve", ROMANS - on_board - player["romans"])
    player.setdefault("scored", {"spot": player["points"]})
    del player["points"]
    left = [name for name in action_cards(players) if name != in_play]
    if player["hand"] is None:
        player["hand"] = [name for name in left if name not in (player["deck"] or ())][: 1 if in_play else 2]
    left = [name for name in left if name not in player["hand"]]
    if player["deck"] is None:
        player["deck"] = left
    player["discard"] = [name for name in left if name not in player["deck"]]
    player["bricks"] = dict(player["bricks"])
    return player


def last_turn(players: int = 3, *areas: Data, round: int | None = None, order: int = 0, **other: Any) -> Table:
    """The last turn of a round (by default the last) that began with seat `order`: only its end is still to come."""
    given = [*areas, *[area() for _ in range(players - len(areas))]]
    spent = [each | {"hand": [], "deck": []} for each in given]
    final = next(each["rounds"] for each in rows("player_counts") if each["players"] == players)
    return position(
        players,
        *spent,
        card="action_1",
        torches_left=0,
        starter=order,
        active=(order - 1) % players,
        round=final if round is None else round,
        **other,
    )


def scored(players: int = 3, *areas: Data, **other: Any) -> Table:
    """A game that has just been scored with these boards and play areas."""
    return last_turn(players, *areas, **other).play("end_turn")
