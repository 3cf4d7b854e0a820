"""Games to be recorded: every number of players, option and ending."""

from tests.games.plan import Plan

PLANS = [
    Plan("2_by_pile", 2, ("greedy", "random"), "regular", {}, 6),
    Plan("2_greedy", 2, ("greedy", "greedy"), "regular", {}, 9),
    Plan(
        "3_house_rules",
        3,
        ("greedy", "random", "greedy"),
        "regular",
        {"final_workers": "recall", "three_player_side": "two", "idle_workers": True, "first_player": "seat"},
        11,
    ),
    Plan("3_random", 3, ("random",) * 3, "regular", {}),
    Plan("4_greedy", 4, ("greedy",) * 4, "regular", {}, 15),
]
