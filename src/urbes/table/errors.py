"""What a table refuses, as types. `code` is a key for clients and of the locales, `status` says the same to HTTP."""

from urbes.engine.errors import UrbesError


class Refusal(UrbesError):
    """Nothing has changed; `facts` belong to the code."""

    code = "refused"
    status = 400

    def __init__(self, detail: str, **facts: object) -> None:
        self.facts = facts
        super().__init__(detail)


class BadRequest(Refusal):
    code = "bad_request"


class Forbidden(Refusal):
    code = "forbidden"
    status = 403


class NotFound(Refusal):
    """Also the answer to whoever may not know that a thing exists."""

    code = "not_found"
    status = 404


class Conflict(Refusal):
    """The thing is not in the state that the request supposes."""

    code = "conflict"
    status = 409


class Stale(Conflict):
    """The move was made for a position that is no longer the newest: look again."""

    code = "stale"


class BotPlays(Conflict):
    """A bot stands in for the person: the seat must be taken back first."""

    code = "bot_plays"


class TooEarly(Conflict):
    """The person still has time."""

    code = "too_early"


class GameRuns(Conflict):
    """This is for when the game is over: before, it would tell what nobody may know."""

    code = "game_runs"
