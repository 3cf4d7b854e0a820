"""The event catalogue: section 15 of the rules. Whole games are rebuilt from what is told."""

from typing import Any

import pytest

from urbes.engine.event import Event

from .table import COLOURS, TITLE, Data, Table, area, honour, new, played, playing, position, row, rows, scored

# The facts of each event; a seat that the catalogue names is the event's own seat.
CATALOGUE = {
    "game_started": {"players", "options"},
    "starting_player_drawn": set(),
    "round_started": {"round"},
    "turn_started": {"turn", "final_turn"},
    "supply_card_drawn": {"card", "bricks", "reserve"},
    "supply_pile_reshuffled": {"number"},
    "brick_shortage": {"card", "bricks"},
    "building_card_revealed": {"slot", "card"},
    "honour_card_revealed": {"slot", "card"},
    "pile_exhausted": {"pile"},
    "builder_placed": {"quarter"},
    "card_played": {"card", "torches"},
    "icon_used": {"icon", "paid_with"},
    "builder_moved": {"from", "to", "steps", "coins"},
    "brick_bought": {"colour", "price", "steps", "icon", "as_any"},
    "element_placed": {"spot", "building", "row", "colour", "bricks", "white_used", "points", "by_influence"},
    "points_scored": {"amount", "reason", "total"},
    "building_card_taken": {"card", "slot"},
    "builder_reward": {"building", "times", "torch", "coins", "influence", "romans", "white_bricks", "lost"},
    "influence_taken": {"amount", "source"},
    "torch_taken": {"amount", "source"},
    "coins_taken": {"amount", "source"},
    "torch_to_coin": {"from", "automatic"},
    "influence_spent": {"amount", "purpose"},
    "roman_taken": {"amount", "source"},
    "honour_card_bought": {"card", "design", "slot", "cost"},
    "cards_discarded": {"cards", "purpose"},
    "bricks_received": {"bricks", "source"},
    "gate_brick_added": {"spot", "height"},
    "early_end_triggered": {"reason"},
    "final_turn_skipped": set(),
    "turn_ended": {"unused", "forfeited"},
    "action_card_drawn": {"left"},
    "round_ended": {"round"},
    "income_split": {"bricks", "multiplier", "coins", "points"},
    "starting_player_appointed": {"seat", "by_tie_rule"},
    "action_deck_shuffled": set(),
    "final_scoring_started": {"early"},
    "sets_scored": {"sets", "points"},
    "final_cards_scored": {"cards", "points"},
    "play_area_scored": {"romans", "coins", "influence", "torches", "bricks", "points"},
    "majority_scored": {"part", "ranking", "first", "second", "points", "tie"},
    "game_ended": {"points", "winners"},
}
NOBODY_S = {
    *["game_started", "supply_card_drawn", "supply_pile_reshuffled", "brick_shortage", "building_card_revealed"],
    *[
        "honour_card_revealed",
        "pile_exhausted",
        "round_ended",
        "final_scoring_started",
        "majority_scored",
        "game_ended",
    ],
}
REASONS = {"spot", "honour_card", "intermediate", "early_end", "sets", "final_card", "play_area", "majority"}
SINGLE = {"points_scored", "coins_taken", "torch_taken", "influence_taken", "roman_taken", "bricks_received"}
GAMES = [(players, f"told {number}") for players in (2, 3, 4) for number in range(8)]


def rare() -> list[Event]:
    """Happenings that random games seldom bring about."""
    told: list[Event] = []
    spent = area(hand=[], deck=[])
    cards = [f"building_{building}_red" for building in ("basilica", "amphitheatre", "city_wall", "porta_nigra")]
    tables = [
        position(3, area(deck=[]), card="action_1", market={"red": 6}, reserve=2).play("end_turn"),
        position(3, spent, spent, spent, card="action_1", active=2, market={"black": 1}, reserve=0).play(
            "icon:0", "end_turn"
        ),
        position(
            3,
            area(influence=2),
            card="action_1",
            elements={"porta_nigra_4": (0, 4)},
            honour_display=[honour("gate_brick")],
        ).play("buy_honour"),
        position(3, area(influence=2, cards=cards), card="action_1", honour_display=["honour_01"]).play("buy_honour"),
        position(3, card="action_1", honour_pile=["honour_02"]).play("end_turn"),
        scored(3, area(final_cards=["honour_01"])),
    ]
    for table in tables:
        told += table.told
    return told


def test_pn_15_1_every_event_and_its_fields() -> None:
    """[PN-15.1]: every event of the catalogue occurs, with just its fields; nothing else is told."""
    told = rare()
    for players, seed in GAMES[::3]:
        told += played(players, seed).told
    assert {event.kind for event in told} == set(CATALOGUE)
    for event in told:
        assert set(event.facts) == CATALOGUE[event.kind], event.kind
        assert set(event.secret) == ({"card"} if event.kind == "action_card_drawn" else set())
        assert (event.seat == -1) == (event.kind in NOBODY_S), event.kind
        assert event.round >= 1
        assert event.turn >= 0
    assert {event.facts["reason"] for event in told if event.kind == "points_scored"} == REASONS
    sources = {event.facts["source"] for event in told if event.kind.endswith("_taken") and "source" in event.facts}
    assert sources == {"icon", "reward", "honour_card", "torch", "intermediate", "influence"}


def test_pn_15_1_hidden_field() -> None:
    """[PN-15.1], [PN-13.3]: only the owner sees which action card was drawn, also for new hands."""
    table = played(3, "hidden draws")
    drawn = [event for event in table.told if event.kind == "action_card_drawn"]
    assert len(drawn) == 3 * 8 * table.data["round"]
    for event in drawn:
        for seat in (-1, 0, 1, 2):
            assert ("card" in event.seen_by(seat)) == (seat == event.seat)
            assert event.seen_by(seat)["left"] == event.facts["left"]


class Ledger:
    """The public state, kept only by adding up single events [PN-15.3]."""

    def __init__(self, players: int) -> None:
        start = {"coins": 20, "torches": 1, "influence": 0, "romans": 5, "points": 0}
        self.players: list[Data] = [
            {**start, "bricks": dict.fromkeys(COLOURS, 0), "builder": None, "cards": [], "final_cards": [], "hand": 0}
            for _ in range(players)
        ]
        self.market = dict.fromkeys(COLOURS, 0)
        self.reserve = 90
        self.displays: dict[str, list[Any]] = {"building": [None] * 6, "honour": [None] * 14}
        self.elements: dict[str, list[int]] = {}

    def hear(self, event: Event) -> None:
        facts: Any = event.facts
        me = self.players[event.seat]
        assert facts.get("amount", 1) > 0
        match event.kind:
            case "coins_taken":
                me["coins"] += facts["amount"]
            case "torch_taken":
                me["torches"] += facts["amount"]
            case "influence_taken":
                me["influence"] += facts["amount"]
            case "roman_taken":
                me["romans"] += facts["amount"]
            case "points_scored":
                me["points"] += facts["amount"]
                assert me["points"] == facts["total"]
            case "influence_spent":
                me["influence"] -= facts["amount"]
            case "icon_used":
                me["torches"] -= facts["paid_with"] == "token"
            case "torch_to_coin":
                me["torches"] -= facts["from"] == "token"
            case "builder_placed":
                me["builder"] = facts["quarter"]
            case "builder_moved":
                assert facts["steps"] > 0
                assert me["builder"] == facts["from"]
                me["coins"] -= facts["coins"]
                me["builder"] = facts["to"]
            case "brick_bought":
                me["coins"] -= facts["price"]
                me["bricks"][facts["colour"]] += 1
                self.market[facts["colour"]] -= 1
            case "bricks_received":
                for colour, number in facts["bricks"].items():
                    assert number > 0
                    me["bricks"][colour] += number
                    self.reserve -= number
            case "element_placed":
                me["romans"] -= 1
                me["bricks"][facts["colour"]] -= facts["bricks"] - facts["white_used"]
                me["bricks"]["white"] -= facts["white_used"]
                self.elements[facts["spot"]] = [event.seat, facts["bricks"]]
            case "gate_brick_added":
                self.reserve -= 1
                self.elements[facts["spot"]][1] += 1
                assert self.elements[facts["spot"]] == [event.seat, facts["height"]]
            case "action_card_drawn":
                me["hand"] += 1
            case "card_played":
                me["hand"] -= 1
            case "supply_card_drawn":
                for colour in facts["bricks"]:
                    self.market[colour] += 1
                self.reserve -= len(facts["bricks"])
                assert self.reserve == facts["reserve"]
            case _:
                self.hear_of_cards(event.kind, facts, me)

    def hear_of_cards(self, kind: str, facts: Any, me: Data) -> None:
        match kind:
            case "building_card_revealed" | "honour_card_revealed":
                display = self.displays[kind.split("_")[0]]
                assert display[facts["slot"] - 1] is None
                display[facts["slot"] - 1] = facts["card"]
            case "building_card_taken":
                assert self.displays["building"][facts["slot"] - 1] == facts["card"]
                self.displays["building"][facts["slot"] - 1] = None
                me["cards"].append(facts["card"])
            case "honour_card_bought":
                assert self.displays["honour"][facts["slot"] - 1] == facts["card"]
                self.displays["honour"][facts["slot"] - 1] = None
                card = row("honour_cards", facts["card"])
                assert (card["design"], card["cost"]) == (facts["design"], facts["cost"])
                keep = {"substitute": "cards", "final_scoring": "final_cards"}.get(card["kind"])
                if keep:
                    me[keep].append(facts["card"])
            case "cards_discarded":
                for card in facts["cards"]:
                    me["cards" if card in me["cards"] else "final_cards"].remove(card)

    def check(self, table: Table) -> None:
        data = table.data
        assert (self.market, self.reserve) == (data["market"], data["reserve"])
        assert self.displays == {"building": data["building_display"], "honour": data["honour_display"]}
        assert self.elements == {each["spot"]: [each["seat"], each["bricks"]] for each in data["elements"]}
        for seat, mine in enumerate(self.players):
            theirs = data["players"][seat] | {"points": table.game.scores()[seat]}
            theirs["hand"] = len(theirs["hand"])
            assert mine == {key: theirs[key] for key in mine}, seat


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_pn_15_3_games_add_up_from_single_events(players: int, seed: str) -> None:
    """[PN-15.3], [PN-14.1]: at every decision the whole public state follows from the events told so far."""
    ledger = Ledger(players)
    heard = 0
    for table in playing(players, seed, white_substitution="ask" if players == 2 else "minimal"):
        for event in table.told[heard:]:
            ledger.hear(event)
        heard = len(table.told)
        ledger.check(table)
    assert table.asked == "over"
    assert sum(event.kind == "majority_scored" for event in table.told) == 12


def following(told: list[Event], number: int) -> list[Event]:
    """The single events of the same seat right behind a summary."""
    found = []
    for event in told[number + 1 :]:
        if event.kind not in SINGLE:
            break
        found.append(event)
    return found


@pytest.mark.parametrize(("players", "seed"), GAMES[::2])
def test_pn_15_3_summaries_are_followed_by_single_events(players: int, seed: str) -> None:
    """[PN-15.3]: points and gains that a summary names are told again one by one."""
    told = played(players, seed).told
    assert {"element_placed", "income_split", "torch_to_coin"} <= {event.kind for event in told}
    for number, event in enumerate(told):
        facts: Any = event.facts
        singles = [(each.kind, each.facts.get("amount")) for each in following(told, number) if each.seat == event.seat]
        if (
            event.kind in ("element_placed", "sets_scored", "final_cards_scored", "play_area_scored")
            and facts["points"]
        ):
            assert singles[0] == ("points_scored", facts["points"])
        elif event.kind == "torch_to_coin":
            assert singles[0] == ("coins_taken", 1)
        elif event.kind == "income_split":
            wanted = [("coins_taken", facts["coins"]), ("points_scored", facts["points"])]
            assert singles[:2] == [each for each in wanted if each[1]]
        elif event.kind == "builder_reward":
            wanted = [("torch_taken", facts["torch"]), ("coins_taken", facts["coins"])]
            wanted += [("influence_taken", facts["influence"]), ("roman_taken", facts["romans"])]
            assert [each for each in singles if each[0] != "bricks_received"] == [each for each in wanted if each[1]]
            assert ("bricks_received", None) in singles or not facts["white_bricks"]
        elif event.kind == "majority_scored":
            scored_by = {each.seat: each.facts["amount"] for each in following(told, number)}
            assert scored_by == {seat: points for seat, points in enumerate(facts["points"]) if points}
        elif event.kind == "early_end_triggered":
            assert singles[0] == ("points_scored", 5)


def test_pn_15_1_round_and_turn_numbers() -> None:
    """[PN-15.1]: every event carries round and turn; turns are counted over all seats."""
    table = played(2, "numbers")
    turns = [event.turn for event in table.told if event.kind == "turn_started"]
    assert turns == list(range(1, len(turns) + 1))
    rounds = [event.round for event in table.told]
    assert rounds == sorted(rounds)
    own = {
        seat: [e.facts["turn"] for e in table.told if e.kind == "turn_started" and e.seat == seat] for seat in (0, 1)
    }
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in own.values())


def test_pn_15_1_start() -> None:
    """[PN-15.1]: players and options, the starting player, the first round and turn."""
    table = new(3, "told", majority_tiebreak="element")
    assert table.told[0].kind == "game_started"
    assert table.told[0].facts["players"] == 3
    assert table.event("game_started")["options"] == table.data["options"]
    starts = [event for event in table.told if event.kind in ("starting_player_drawn", "round_started", "turn_started")]
    assert [event.kind for event in starts] == ["starting_player_drawn", "round_started", "turn_started"]
    assert {event.seat for event in starts} == {table.data["starter"]}


def test_pn_15_1_silence_changes_nothing() -> None:
    """[PN-15.1]: a game to which nobody listens goes the same way."""
    loud, silent = new(3, "silence"), new(3, "silence")
    silent.game.events = None
    while loud.game.seat >= 0:
        move = loud.game.legal()[-1 if loud.asked == "turn" and len(loud.told) % 3 == 0 else 0]
        loud.game.apply(move, loud.luck)
        silent.game.apply(move, silent.luck)
        assert loud.data == silent.data


def test_pn_15_1_used_components() -> None:
    """[PN-15.2]: what statistics count is told: every component shows up with its name."""
    known = TITLE.components(TITLE.edition)
    for kind, name in (pair for event in played(3, "used").told for pair in TITLE.used(event)):
        assert name in known[kind]
    full = scored(2, elements={"basilica_a1": 0})
    assert [pair for event in full.told for pair in TITLE.used(event)] == [("majority", "basilica_a")]
    assert len(rows("majorities")) == len(known["majority"])
