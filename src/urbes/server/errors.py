"""Typed errors of requests; each becomes problem+json or a refusal over the WebSocket."""

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
    """A new password that is too easy to guess."""

    code = "common_password"


class TooManyBotTables(Conflict):
    """A person or an address has too many games between bots: one must end first."""

    code = "too_many_bot_tables"


class NameTaken(Conflict):
    code = "name_taken"


class Kicked(Forbidden):
    """The host has removed the person from the table."""

    code = "sent_away"


class WrongPassword(Forbidden):
    """Also for an unknown user name, so that guessing reveals nothing."""

    code = "wrong_password"


class BotFailed(Refusal):
    """A bot could not compute a hint."""

    code = "bot_failed"
    status = 503


class NoMail(Conflict):
    """This installation has no mail server, or the mail server refused the message."""

    code = "no_mail"


class TooManyRequests(Refusal):
    """Too many requests; `seconds` says when to try again."""

    code = "too_much"
    status = 429


class StorageError(Refusal):
    """The database failed. Nothing was changed, and the client may try again."""

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
