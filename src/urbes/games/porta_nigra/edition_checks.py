"""Checks that values which an edition gives twice agree: a correction of only one of them would go unnoticed."""

from urbes.engine.edition import Node
from urbes.games.porta_nigra.components import Box

SET_SIZES: list[str] = ["one", "two", "three", "four"]


def check_agreement(box: Box, root: Node) -> None:
    """Refuse an edition in which a repeated number differs from the one that is used in play."""
    check_counts(box, root)
    check_city(box, root)
    check_cards(box, root)


def agree(table: Node, key: str, needed: int, why: str) -> None:
    if table.number(key) != needed:
        raise table.wrong(key, f"should be {needed}, {why}, is {table.number(key)}")


def check_counts(box: Box, root: Node) -> None:
    meta = root.table("meta")
    counts = root.table("counts")
    start = root.table("setup")
    players = max(box.counts)
    agree(meta, "players_min", min(box.counts), "the least of player_counts")
    agree(meta, "players_max", players, "the most of player_counts")
    for pieces in ("romans", "action_cards", "action_markers"):
        each = counts.number(f"{pieces}_per_player")
        agree(counts, pieces, players * each, f"{each} for each of {players} players")
    agree(start, "action_markers", counts.number("action_markers_per_player"), "as in counts")
    coins = sum([counts.number(f"coins_value_{value}") for value in (1, 5, 10)])
    agree(counts, "coins", coins, "all coins together")
    columns = start.number("honour_display_columns")
    rows = start.number("honour_display_rows")
    agree(start, "honour_display", columns * rows, f"{rows} rows of {columns}")
    for row in root.rows("player_counts"):
        rounds = row.number("rounds")
        cards = row.number("cards")
        agree(row, "turns", rounds * cards, f"{rounds} rounds with {cards} cards")


def check_city(box: Box, root: Node) -> None:
    """Shops in clockwise order, heights and points of the spots."""
    quarters = root.table("quarters")
    named = quarters.choices("clockwise_shops", box.colours)
    clockwise = [box.colours.index(row.text("shop")) for row in root.rows("quarters")]
    turned = [clockwise[start:] + clockwise[:start] for start in range(len(clockwise))]
    if named not in turned:
        order = ", ".join([box.colours[colour] for colour in clockwise])
        raise quarters.wrong("clockwise_shops", f"should go round as the quarters do: {order}")
    least = root.table("limits").number("element_bricks_min")
    colours = root.rows("colours")
    for row, spot in zip(root.rows("spots"), box.spots, strict=True):
        row.number("bricks_min", least, box.highest)
        if spot.building == box.gate:
            points = colours[spot.colour].number("vp_per_brick")
            agree(row, "vp_per_brick", points, f"as in colours.list[{spot.colour}]")


def check_cards(box: Box, root: Node) -> None:
    sets = root.table("set_scoring")
    for size, name in enumerate(SET_SIZES, 1):
        if size < len(box.set_points):
            agree(sets, name, box.set_points[size], "as in values")
    for cards in ("action_cards", "supply_cards"):
        for number, row in enumerate(root.rows(cards), 1):
            agree(row, "number", number, "in rising order")
    for row in root.rows("influence_actions"):
        from_card = row.text("id") == "buy_honour_card"
        if row.flag("cost_from_card") != from_card:
            raise row.wrong("cost_from_card", f"should be {str(from_card).lower()}: the rules know nothing else")
        if from_card:
            agree(row, "cost", 0, "because the card names it")
