"""Games to be recorded: every number of players, option and ending."""

from typing import cast

from tests.games.plan import Goal, Plan
from urbes.engine.game import Game
from urbes.games.porta_nigra.rules.game import PortaNigra


def to_bricks(game: Game, seat: int) -> float:
    """Everybody buys and builds until no brick is left."""
    table = cast(PortaNigra, game)
    player = table.players[seat]
    count = table.box.counts[table.seats]
    built = sum(player.built)
    worth = 6.0 * (sum(player.bricks) + built) + 3 * player.torches + 3 * player.influence + 2 * min(player.romans, 4)
    late = player.turns > count.rounds * count.cards - 5
    return worth + (2 * built if table.round < count.rounds else 0) + (0.3 if late else 0.8) * player.coins


def to_elements(game: Game, seat: int) -> float:
    """One player places as many elements as she can."""
    player = cast(PortaNigra, game).players[seat]
    worth = 30.0 * player.elements + 8 * min(player.romans, 3) + 3 * min(sum(player.bricks), 8)
    worth += 0.8 * min(player.coins, 25) + 3 * player.torches + 5 * player.influence
    return worth + 2 * sum(bricks % 3 for bricks in player.built)


GOALS: dict[str, Goal] = {"bricks": to_bricks, "elements": to_elements}
PLANS = [
    Plan("2_greedy", 2, ("greedy", "greedy"), "regular", {}, 9),
    Plan(
        "3_house_rules",
        3,
        ("greedy", "random", "greedy"),
        "regular",
        {
            "majority_tiebreak": "element",
            "amphitheatre_a_second": 5,
            "white_substitution": "ask",
            "auto_forfeit": False,
            "influence_before_card": False,
            "starting_player": "seat_1",
        },
        11,
    ),
    Plan("4_random", 4, ("random",) * 4, "regular", {"white_substitution": "ask"}),
    Plan("4_bricks", 4, ("bricks",) * 4, "bricks", {"majority_tiebreak": "value_sum"}, 25),
    Plan("2_elements", 2, ("elements", "idle"), "elements", {"starting_player": "seat_1"}),
    Plan("2_by_pile", 2, ("greedy", "random"), "regular", {}, 6),
]
