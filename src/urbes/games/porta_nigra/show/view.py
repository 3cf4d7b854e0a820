"""What a seat may know [PN-13.1], as typed structs. Nothing else leaves the engine."""

import msgspec

from urbes.engine import bag
from urbes.engine.position import name, names
from urbes.games.porta_nigra.moves import DECISIONS
from urbes.games.porta_nigra.pieces import NONE
from urbes.games.porta_nigra.rules.game import PortaNigra
from urbes.games.porta_nigra.rules.honour import card_name
from urbes.games.porta_nigra.rules.rounds import income
from urbes.games.porta_nigra.rules.scoring import sources
from urbes.games.porta_nigra.state import ENDINGS, INFLUENCE


class PlayerView(msgspec.Struct):
    """A player as others see her; `hand` and `deck` only in her own view."""

    seat: int
    points: int
    scored: dict[str, int]
    coins: int
    torches: int
    influence: int
    romans: int
    romans_reserve: int
    builder: str | None
    bricks: dict[str, int]
    built: dict[str, int]
    elements: int
    building_cards: list[str]
    final_cards: list[str]
    hand_size: int
    deck_size: int
    discard: list[str]
    unplayed: list[str]
    """Hand and deck together, as everybody can infer them [PN-13.2]."""
    hand: list[str] | None = None
    deck: list[str] | None = None


class ElementView(msgspec.Struct):
    """An element on the board."""

    spot: str
    seat: int
    bricks: int


class View(msgspec.Struct):
    """The table as one seat sees it."""

    game: str
    edition: str
    viewer: int
    decision: str
    seat: int
    round: int
    rounds: int
    starter: int
    active: int
    reserve: int
    market: dict[str, int]
    supply_pile: int
    supply_discard: list[str]
    building_pile: int
    honour_pile: int
    building_display: list[str | None]
    honour_display: list[str | None]
    elements: list[ElementView]
    card: str | None
    free_icons: list[int]
    torches_left: int
    honours_bought: int
    early_by: int | None
    ending: str
    income: int | None
    icon: int | str | None
    """The chain of choices under way: icon (or "influence"), spot, number of bricks, honour slot."""
    spot: str | None
    bricks_chosen: int
    slot: int | None
    scores: list[int]
    ranking: list[int]
    players: list[PlayerView]


def view(game: PortaNigra, viewer: int) -> View:
    """The table for a seat, or for a spectator (NOBODY)."""
    box = game.box
    return View(
        game="porta-nigra",
        edition=box.edition_hash,
        viewer=viewer,
        decision=DECISIONS[game.decision],
        seat=game.seat,
        round=game.round,
        rounds=box.counts[game.seats].rounds,
        starter=game.starter,
        active=game.active,
        reserve=game.reserve,
        market=dict(zip(box.colours, game.market, strict=True)),
        supply_pile=bag.size(game.supply),
        supply_discard=names(game.supply_discard, box.supply_names),
        building_pile=bag.size(game.building_pile),
        honour_pile=bag.size(game.honour_pile),
        building_display=[name(card, box.building_cards) for card in game.building_display],
        honour_display=[name(card, box.honour_names) for card in game.honour_display],
        elements=[
            ElementView(box.spot_names[number], owner, game.height[number])
            for number, owner in enumerate(game.owner)
            if owner != NONE
        ],
        card=name(game.card, box.action_card_names),
        free_icons=bag.contents(game.free_icons),
        torches_left=game.torches_left,
        honours_bought=game.honours_bought,
        early_by=None if game.early_by == NONE else game.early_by,
        ending=ENDINGS[game.ending] if game.over else "",
        income=income(game, game.seat) if DECISIONS[game.decision] == "split_income" else None,
        icon="influence" if game.icon == INFLUENCE else None if game.icon == NONE else game.icon,
        spot=name(game.spot, box.spot_names),
        bricks_chosen=game.bricks_chosen,
        slot=None if game.slot == NONE else game.slot + 1,
        scores=game.scores(),
        ranking=game.ranking(),
        players=[player_view(game, seat, viewer) for seat in range(game.seats)],
    )


def player_view(game: PortaNigra, seat: int, viewer: int) -> PlayerView:
    box = game.box
    player = game.players[seat]
    own = seat == viewer
    return PlayerView(
        seat=seat,
        points=player.points,
        scored=sources(game, seat),
        coins=player.coins,
        torches=player.torches,
        influence=player.influence,
        romans=player.romans,
        romans_reserve=player.romans_reserve,
        builder=name(player.builder, box.quarters),
        bricks=dict(zip(box.colours, player.bricks, strict=True)),
        built=dict(zip(box.buildings, player.built, strict=True)),
        elements=player.elements,
        building_cards=[card_name(game, card) for card in player.cards],
        final_cards=[box.honour_names[card] for card in player.finals],
        hand_size=bag.size(player.hand),
        deck_size=bag.size(player.deck),
        discard=names(player.discard, box.action_card_names),
        unplayed=names(player.hand | player.deck, box.action_card_names),
        hand=names(player.hand, box.action_card_names) if own else None,
        deck=names(player.deck, box.action_card_names) if own else None,
    )
