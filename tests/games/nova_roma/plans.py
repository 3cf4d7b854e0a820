"""Games to be recorded: every number of players, option and ending."""

from typing import cast

from tests.games.plan import Goal, Plan
from urbes.engine.game import Game
from urbes.games.nova_roma.ai.evaluation import evaluate
from urbes.games.nova_roma.rules.game import NovaRoma
from urbes.games.nova_roma.rules.scoring import automa_points


def lead(game: Game, seat: int) -> float:
    """How far the player is ahead of the automa, as far as can be told."""
    table = cast(NovaRoma, game)
    return evaluate(table, 0) - sum(table.automa_scored if table.over else automa_points(table))


GOALS: dict[str, Goal] = {"prophet": lead}
PLANS = [
    Plan("2_by_pile", 2, ("greedy", "random"), "regular", {"associate_draft": True}, 6),
    Plan("3_drawn_first", 3, ("greedy", "random", "greedy"), "regular", {"mosaic_draft": True}, 9),
    Plan("2_seat_1_first", 2, ("greedy", "random"), "regular", {"first_player": "seat_1"}, 9),
    Plan("1_easy_won", 1, ("prophet",), "won", {"solo_difficulty": "easy"}),
    Plan("1_normal", 1, ("greedy",), "lost", {"mosaic_draft": True}, 9),
    Plan(
        "1_hard",
        1,
        ("greedy",),
        "lost",
        {
            "solo_difficulty": "hard",
            "associate_draft": True,
            "solo_leftovers": True,
            "empty_reward_cells_buildable": False,
        },
    ),
    Plan("2_greedy", 2, ("greedy", "greedy"), "regular", {"empty_reward_cells_buildable": False}, 11),
    Plan("2_drafts", 2, ("greedy", "random"), "regular", {"mosaic_draft": True, "associate_draft": True}, 15),
    Plan(
        "3_house_rules",
        3,
        ("greedy", "random", "greedy"),
        "regular",
        {
            "associate_draft": True,
            "majority_ranking": "dense",
            "favourite_at_start": "bottom_chariot",
            "wheel_requires_stop": False,
            "final_tie": "shared",
        },
        13,
    ),
    Plan("3_random", 3, ("random",) * 3, "regular", {}),
    Plan("4_greedy", 4, ("greedy",) * 4, "regular", {}, 15),
    Plan("4_drafts", 4, ("random",) * 4, "regular", {"mosaic_draft": True, "associate_draft": True}, 9),
]
