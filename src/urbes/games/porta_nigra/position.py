"""A whole position as plain readable data and back: for tests and bug reports, never for storage."""

from collections.abc import Mapping, Sequence

import msgspec

from urbes.engine import bag
from urbes.engine.chance import Scripted
from urbes.engine.errors import PositionError
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.moves import (
    APPOINT_STARTING_PLAYER,
    BUY_COLOUR,
    CHOOSE_GATE_ELEMENT,
    CHOOSE_HEIGHT,
    CHOOSE_SPOT,
    CHOOSE_WHITE,
    DECISIONS,
    OVER,
    PLACE_BUILDER,
    SPLIT_INCOME,
    TURN,
)
from urbes.games.porta_nigra.pieces import BUY, FINAL_SCORING, NONE, PLACE, SUBSTITUTE
from urbes.games.porta_nigra.rules.game import PortaNigra
from urbes.games.porta_nigra.rules.honour import card_name
from urbes.games.porta_nigra.rules.scoring import sources
from urbes.games.porta_nigra.state import ENDINGS, INFLUENCE, House, Player

BY_INFLUENCE = "influence"


class PlayerPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A player's share of a position."""

    coins: int
    torches: int
    influence: int
    romans: int
    romans_reserve: int
    builder: str | None
    bricks: dict[str, int]
    cards: list[str]
    final_cards: list[str]
    hand: list[str]
    deck: list[str]
    discard: list[str]
    turns: int
    scored: dict[str, int]


class ElementPosition(msgspec.Struct, forbid_unknown_fields=True):
    """An element on the board."""

    spot: str
    seat: int
    bricks: int


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The whole truth about a game at one moment. Seats are numbers from 0."""

    game: str
    edition: str
    options: dict[str, bool | int | str]
    decision: str
    seat: int
    round: int
    starter: int
    active: int
    reserve: int
    market: dict[str, int]
    supply: list[str]
    supply_discard: list[str]
    building_pile: list[str]
    honour_pile: list[str]
    building_display: list[str | None]
    honour_display: list[str | None]
    elements: list[ElementPosition]
    card: str | None
    free_icons: list[int]
    torches_left: int
    honours_bought: int
    early_by: int | None
    ending: str
    income_turn: int
    icon: int | str | None
    spot: str | None
    bricks_chosen: int
    slot: int | None
    seals: int
    players: list[PlayerPosition]


def names(bag_of: int, words: Sequence[str]) -> list[str]:
    return [words[item] for item in bag.contents(bag_of)]


def name(item: int, words: Sequence[str]) -> str | None:
    return None if item == NONE else words[item]


def dump(game: PortaNigra, options: dict[str, bool | int | str]) -> Position:
    box = game.box
    return Position(
        game="porta-nigra",
        edition=box.edition_hash,
        options=options,
        decision=DECISIONS[game.decision],
        seat=game.seat,
        round=game.round,
        starter=game.starter,
        active=game.active,
        reserve=game.reserve,
        market=dict(zip(box.colours, game.market, strict=True)),
        supply=names(game.supply, box.supply_names),
        supply_discard=names(game.supply_discard, box.supply_names),
        building_pile=names(game.building_pile, box.building_cards),
        honour_pile=names(game.honour_pile, box.honour_names),
        building_display=[name(card, box.building_cards) for card in game.building_display],
        honour_display=[name(card, box.honour_names) for card in game.honour_display],
        elements=[
            ElementPosition(box.spot_names[number], owner, game.height[number])
            for number, owner in enumerate(game.owner)
            if owner != NONE
        ],
        card=name(game.card, box.action_card_names),
        free_icons=bag.contents(game.free_icons),
        torches_left=game.torches_left,
        honours_bought=game.honours_bought,
        early_by=None if game.early_by == NONE else game.early_by,
        ending=ENDINGS[game.ending],
        income_turn=game.income_turn,
        icon=BY_INFLUENCE if game.icon == INFLUENCE else None if game.icon == NONE else game.icon,
        spot=name(game.spot, box.spot_names),
        bricks_chosen=game.bricks_chosen,
        slot=None if game.slot == NONE else game.slot + 1,
        seals=game.seals,
        players=[dump_player(game, seat) for seat in range(game.seats)],
    )


def dump_player(game: PortaNigra, seat: int) -> PlayerPosition:
    box = game.box
    player = game.players[seat]
    return PlayerPosition(
        coins=player.coins,
        torches=player.torches,
        influence=player.influence,
        romans=player.romans,
        romans_reserve=player.romans_reserve,
        builder=name(player.builder, box.quarters),
        bricks=dict(zip(box.colours, player.bricks, strict=True)),
        cards=[card_name(game, card) for card in player.cards],
        final_cards=[box.honour_names[card] for card in player.finals],
        hand=names(player.hand, box.action_card_names),
        deck=names(player.deck, box.action_card_names),
        discard=names(player.discard, box.action_card_names),
        turns=player.turns,
        scored=sources(game, seat),
    )


def convert(data: Mapping[str, object]) -> Position:
    try:
        return msgspec.convert(data, Position)
    except msgspec.ValidationError as error:
        raise PositionError(str(error)) from None


def find(word: str, words: Sequence[str], what: str) -> int:
    if word not in words:
        raise PositionError(f"{what}: {word!r} is not one of {', '.join(words)}")
    return list(words).index(word)


def find_or_none(word: str | None, words: Sequence[str], what: str) -> int:
    return NONE if word is None else find(word, words, what)


def find_all(found: Sequence[str], words: Sequence[str], what: str) -> list[int]:
    numbers = [find(word, words, what) for word in found]
    if len(set(numbers)) != len(numbers):
        raise PositionError(f"{what}: the same card twice")
    return numbers


def counts(by_name: Mapping[str, int], words: Sequence[str], what: str) -> list[int]:
    for word, number in by_name.items():
        find(word, words, what)
        at_least(number, 0, f"{what}.{word}")
    return [by_name.get(word, 0) for word in words]


def at_least(number: int, least: int, what: str) -> int:
    if not least <= number <= 1_000_000:
        raise PositionError(f"{what}: {number} should be from {least} to 1000000")
    return number


def below(number: int, bound: int, what: str) -> int:
    if not 0 <= number < bound:
        raise PositionError(f"{what}: {number} should be from 0 to {bound - 1}")
    return number


def load(box: Box, house: House, position: Position) -> PortaNigra:
    """The game at that position; forced steps are made at once."""
    seats = len(position.players)
    game = PortaNigra(box, house, seats)
    game.decision = find(position.decision, DECISIONS, "decision")
    game.seat = NONE if game.decision == OVER else below(position.seat, seats, "seat")
    game.round = at_least(position.round, 1, "round")
    game.starter = below(position.starter, seats, "starter")
    game.active = below(position.active, seats, "active")
    game.reserve = at_least(position.reserve, 0, "reserve")
    game.market = counts(position.market, box.colours, "market")
    game.supply = bag.of(find_all(position.supply, box.supply_names, "supply"))
    game.supply_discard = bag.of(find_all(position.supply_discard, box.supply_names, "supply_discard"))
    game.building_pile = bag.of(find_all(position.building_pile, box.building_cards, "building_pile"))
    game.honour_pile = bag.of(find_all(position.honour_pile, box.honour_names, "honour_pile"))
    game.building_display = display(
        position.building_display, box.building_cards, box.building_slots, "building_display"
    )
    game.honour_display = display(position.honour_display, box.honour_names, box.honour_slots, "honour_display")
    game.players = [load_player(box, player, f"players[{seat}]") for seat, player in enumerate(position.players)]
    load_elements(game, position)
    game.card = find_or_none(position.card, box.action_card_names, "card")
    icons = 0 if game.card == NONE else len(box.action_cards[game.card].icons)
    game.free_icons = bag.of([below(icon, icons, "free_icons") for icon in position.free_icons])
    game.torches_left = at_least(position.torches_left, 0, "torches_left")
    game.honours_bought = at_least(position.honours_bought, 0, "honours_bought")
    game.early_by = NONE if position.early_by is None else below(position.early_by, seats, "early_by")
    game.ending = find(position.ending, ENDINGS, "ending")
    game.income_turn = below(position.income_turn, seats + 1, "income_turn")
    game.icon = load_icon(position.icon, icons)
    game.spot = find_or_none(position.spot, box.spot_names, "spot")
    game.bricks_chosen = at_least(position.bricks_chosen, 0, "bricks_chosen")
    game.slot = NONE if position.slot is None else below(position.slot - 1, box.honour_slots, "slot")
    game.seals = at_least(position.seals, 0, "seals")
    check_chain(game)
    if game.decision != OVER and not game.offer():
        raise PositionError("nobody has a legal move in this position")
    game.settle(Scripted([]))
    return game


def load_icon(icon: int | str | None, icons: int) -> int:
    if icon is None:
        return NONE
    if icon == BY_INFLUENCE:
        return INFLUENCE
    if isinstance(icon, str):
        raise PositionError(f"icon: {icon!r} is neither a number nor {BY_INFLUENCE!r}")
    return below(icon, icons, "icon")


def check_chain(game: PortaNigra) -> None:
    """What the open decision follows from must be there."""
    box = game.box
    decision = game.decision
    if decision in (OVER, SPLIT_INCOME, APPOINT_STARTING_PLAYER):
        return
    if game.seat != game.active:
        raise PositionError("seat: this decision belongs to the active seat")
    if decision != PLACE_BUILDER and game.players[game.seat].builder == NONE:
        raise PositionError("builder: she is on the board by now")
    if decision in (TURN, BUY_COLOUR) and game.card == NONE:
        raise PositionError("card: is missing")
    if decision == BUY_COLOUR and (game.icon < 0 or chosen_action(game) != BUY):
        raise PositionError("icon: should be one that buys")
    placing = decision in (CHOOSE_SPOT, CHOOSE_HEIGHT, CHOOSE_WHITE)
    if placing and game.icon != INFLUENCE and (game.icon == NONE or chosen_action(game) != PLACE):
        raise PositionError("icon: should be one that places")
    if decision in (CHOOSE_HEIGHT, CHOOSE_WHITE) and (game.spot == NONE or game.owner[game.spot] != NONE):
        raise PositionError("spot: should be an empty one")
    if decision == CHOOSE_GATE_ELEMENT:
        card = NONE if game.slot == NONE else game.honour_display[game.slot]
        if card == NONE or not box.honours[card].gain.gate_bricks:
            raise PositionError("slot: should hold a card with a gate brick")


def chosen_action(game: PortaNigra) -> int:
    return game.box.icons[game.box.action_cards[game.card].icons[game.icon]].action


def display(shown: Sequence[str | None], words: Sequence[str], slots: int, what: str) -> list[int]:
    if len(shown) != slots:
        raise PositionError(f"{what}: should have {slots} slots, has {len(shown)}")
    find_all([card for card in shown if card is not None], words, what)
    return [find_or_none(card, words, what) for card in shown]


def load_player(box: Box, position: PlayerPosition, what: str) -> Player:
    kept = [*box.building_cards, *box.honour_names]
    player = Player(counts(position.bricks, box.colours, f"{what}.bricks"), [0] * len(box.buildings), [], [])
    player.cards = find_all(position.cards, kept, f"{what}.cards")
    player.finals = find_all(position.final_cards, box.honour_names, f"{what}.final_cards")
    substitutes = [card - len(box.building_cards) for card in player.cards if card >= len(box.building_cards)]
    if any(box.honours[card].kind != SUBSTITUTE for card in substitutes):
        raise PositionError(f"{what}.cards: only building cards and substitutes are kept here")
    if any(box.honours[card].kind != FINAL_SCORING for card in player.finals):
        raise PositionError(f"{what}.final_cards: only final scoring cards are kept here")
    player.coins = at_least(position.coins, 0, f"{what}.coins")
    player.torches = at_least(position.torches, 0, f"{what}.torches")
    player.influence = at_least(position.influence, 0, f"{what}.influence")
    player.romans = at_least(position.romans, 0, f"{what}.romans")
    player.romans_reserve = at_least(position.romans_reserve, 0, f"{what}.romans_reserve")
    player.builder = find_or_none(position.builder, box.quarters, f"{what}.builder")
    player.hand = bag.of(find_all(position.hand, box.action_card_names, f"{what}.hand"))
    player.deck = bag.of(find_all(position.deck, box.action_card_names, f"{what}.deck"))
    player.discard = bag.of(find_all(position.discard, box.action_card_names, f"{what}.discard"))
    player.turns = at_least(position.turns, 0, f"{what}.turns")
    scored = counts(position.scored, SOURCES, f"{what}.scored")
    player.from_spots, player.from_honours, player.from_income, player.from_early_end = scored[:4]
    player.from_sets, player.from_final_cards, player.from_play_area, player.from_majorities = scored[4:]
    player.points = sum(scored)
    return player


SOURCES = ("spot", "honour_card", "intermediate", "early_end", "sets", "final_card", "play_area", "majority")


def load_elements(game: PortaNigra, position: Position) -> None:
    box = game.box
    game.owner = [NONE] * len(box.spots)
    game.height = [0] * len(box.spots)
    for element in position.elements:
        number = find(element.spot, box.spot_names, "elements.spot")
        spot = box.spots[number]
        if game.owner[number] != NONE:
            raise PositionError(f"elements: {element.spot} is taken twice")
        if not spot.least <= element.bricks <= spot.most:
            raise PositionError(
                f"elements: {element.spot} takes {spot.least} to {spot.most} bricks, not {element.bricks}"
            )
        game.owner[number] = below(element.seat, game.seats, "elements.seat")
        game.height[number] = element.bricks
        player = game.players[element.seat]
        player.elements += 1
        player.built[spot.building] += element.bricks
