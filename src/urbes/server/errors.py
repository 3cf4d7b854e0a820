"""What can be wrong with a request, as types; each becomes problem+json or a typed WebSocket error."""

from urbes.engine.errors import (
    BadNotation,
    EditionError,
    IllegalMove,
    NotYourTurn,
    OptionError,
    RecordError,
    UndoError,
    UnknownChoice,
    UrbesError,
)
from urbes.engine.outcome import NotForeseen
from urbes.table.errors import BadRequest, Conflict, Forbidden, Refusal


class NotSignedIn(Refusal):
    code = "not_signed_in"
    status = 401


class CommonPassword(BadRequest):
    """A new password that anybody would try first."""

    code = "common_password"


class TooManyBotTables(Conflict):
    """A person, or an address, has as many games between bots only as are allowed: end one of them first."""

    code = "too_many_bot_tables"


class NameTaken(Conflict):
    code = "name_taken"


class SentAway(Forbidden):
    """The host has freed the person's seat for others."""

    code = "sent_away"


class WrongPassword(Forbidden):
    """Also when there is nobody of that name: who guesses learns nothing."""

    code = "wrong_password"


class BotFailed(Refusal):
    """A bot was asked for advice and could not give it."""

    code = "bot_failed"
    status = 503


class NoMail(Conflict):
    """This installation has no mail server, or it did not take the message."""

    code = "no_mail"


class TooMuch(Refusal):
    """More at once than is good for the others; `seconds` says when to try again."""

    code = "too_much"
    status = 429


class StorageTrouble(Refusal):
    """The database did not take the write. Nothing has happened; trying again is right."""

    code = "storage"
    status = 503


INVALID = ("invalid", 422)
CODES: dict[type[UrbesError], tuple[str, int]] = {
    IllegalMove: ("illegal_move", 422),
    NotYourTurn: ("not_your_turn", 409),
    UndoError: ("cannot_undo", 409),
    UnknownChoice: ("unknown_choice", 422),
    OptionError: ("option", 422),
    EditionError: ("edition", 422),
    RecordError: ("record", 422),
    BadNotation: ("bad_notation", 422),
    NotForeseen: ("not_foreseen", 409),
}


def describe(error: UrbesError) -> tuple[str, int, dict[str, object]]:
    """Code, status and facts of any typed error."""
    if isinstance(error, Refusal):
        return error.code, error.status, error.facts
    code, status = CODES.get(type(error), INVALID)
    if isinstance(error, IllegalMove):
        return code, status, {"move": error.notation, "reason": error.reason, "rule": error.rule, "facts": error.facts}
    if isinstance(error, EditionError):
        return code, status, {"where": error.where, "what": error.what}
    if isinstance(error, UnknownChoice):
        return code, status, {"what": error.what, "given": str(error.given)[:200], "valid": error.valid}
    return code, status, {}
