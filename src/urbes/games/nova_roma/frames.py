"""Pending work in words: a frame of the stack as readable facts and back."""

from typing import Final

from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.moves import (
    ADVANCE,
    BUILD_DISTRICT,
    BUILD_PLACE,
    CHARIOTEER,
    CHOOSE_CONTRACT,
    CHOOSE_RESOURCE,
    DECISIONS,
    DISCARD_ROW,
    EXCHANGE,
    INCOME_STEP,
    MOVE_SHIP,
    OVER,
    PAY_ARTISAN,
    PETITION_ACTION,
    PETITION_CLAIM,
    PETITION_OVER,
    PETITION_SPEND,
    PLACE_LATIFUNDIUM,
    PLAY_CARD,
    REWARD,
    TAKE_CARD,
    TRADE_DISCARD_SECOND,
    USE_SPECIAL,
    WHEEL_BONUS,
    WHEELS,
    first_fact,
    frame,
    frame_kind,
    frame_seat,
    second_fact,
    third_fact,
)
from urbes.games.nova_roma.pieces import ACTIONS, cell_name
from urbes.games.nova_roma.rules.latifundium import NO_CONTRACT

# The names of the up to three facts of each frame; a fact that is not used has an empty name.
FACTS: Final[dict[int, list[str]]] = {
    TRADE_DISCARD_SECOND: ["card"],
    PLACE_LATIFUNDIUM: ["tile"],
    PETITION_CLAIM: ["strength"],
    PETITION_ACTION: ["strength", "claimed"],
    PETITION_SPEND: ["strength", "action"],
    PETITION_OVER: ["action"],
    TAKE_CARD: ["cards"],
    PLAY_CARD: ["price", "optional", "limited"],
    DISCARD_ROW: ["card", "price"],
    CHOOSE_CONTRACT: ["strength", "market", "petition"],
    PAY_ARTISAN: ["petition"],
    MOVE_SHIP: ["points"],
    BUILD_DISTRICT: ["contract", "strength"],
    BUILD_PLACE: ["contract", "district"],
    ADVANCE: ["cells", "moved", "movement"],
    CHARIOTEER: ["", "moved"],
    WHEELS: ["", "moved"],
    WHEEL_BONUS: ["track"],
    INCOME_STEP: ["steps", "stage"],
    EXCHANGE: ["tile"],
    USE_SPECIAL: ["cell"],
    CHOOSE_RESOURCE: ["resources"],
    REWARD: ["reward"],
}
FLAGS: Final = ["claimed", "optional", "limited", "petition"]
MARKETS: Final = ["sea", "building"]
MOVEMENTS: Final = ["bonus", "first_of_bonus", "races", "first_of_races"]
STAGES: Final = ["later", "first", "later_by_petition", "first_by_petition"]


def words_for(box: Box, fact: str) -> list[str] | None:
    """The names of the values of a fact; None if it is a number."""
    if fact == "card":
        return box.card_names
    if fact == "tile":
        return box.tile_names
    if fact == "action":
        return ACTIONS
    if fact == "market":
        return MARKETS
    if fact == "movement":
        return MOVEMENTS
    if fact == "stage":
        return STAGES
    if fact == "district":
        return box.district_names
    if fact == "track":
        return box.tracks
    if fact == "cell":
        return [cell_name(cell, 3) for cell in range(9)]
    if fact == "reward":
        return [reward.name for reward in box.rewards]
    if fact == "contract":
        return box.building_names
    return None


def write_frame(box: Box, pending: int) -> dict[str, bool | int | str | None]:
    kind = frame_kind(pending)
    written: dict[str, bool | int | str | None] = {"decision": DECISIONS[kind], "seat": frame_seat(pending)}
    values = [first_fact(pending), second_fact(pending), third_fact(pending)]
    for number, fact in enumerate(FACTS.get(kind, [])):
        value = values[number]
        words = words_for(box, fact)
        if fact in FLAGS:
            written[fact] = value == 1
        elif fact == "contract" and value == NO_CONTRACT:
            written[fact] = None
        elif words is not None:
            written[fact] = words[value]
        elif fact:
            written[fact] = value
    return written


def read_value(box: Box, fact: str, value: bool | int | str | None) -> int:
    words = words_for(box, fact)
    if fact == "contract" and value is None:
        return NO_CONTRACT
    if words is not None:
        if not isinstance(value, str) or value not in words:
            raise ValueError(f"{fact} {value!r} is not one of {', '.join(words)}")
        return words.index(value)
    if fact in FLAGS:
        return 1 if value is True else 0
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 99:
        raise ValueError(f"{fact} {value!r} should be a number from 0 to 99")
    return value


def read_frame(box: Box, written: dict[str, bool | int | str | None], seats: int) -> int:
    """The frame that these words describe; ValueError says what is wrong."""
    name = written.get("decision")
    if not isinstance(name, str) or name not in DECISIONS or name == DECISIONS[OVER]:
        raise ValueError(f"{name!r} is no decision")
    kind = DECISIONS.index(name)
    seat = written.get("seat")
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat!r}")
    values = [0, 0, 0]
    facts = FACTS.get(kind, [])
    for fact in written:
        if fact not in ("decision", "seat") and fact not in facts:
            raise ValueError(f"{name} has no fact {fact!r}; valid: {', '.join([known for known in facts if known])}")
    for number, fact in enumerate(facts):
        if fact:
            values[number] = read_value(box, fact, written.get(fact))
    return frame(kind, seat, values[0], values[1], values[2])
