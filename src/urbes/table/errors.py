"""What a table refuses, as types. `code` is a key for clients and of the locales, `status` says the same to HTTP."""

from urbes.engine.errors import UrbesError


class Refusal(UrbesError):
    """A request that was refused and has changed nothing; `facts` belong to the code."""

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
    """The thing does not exist, or the person may not know that it does."""

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
    """A bot stands in for the person, who must take the seat back first."""

    code = "bot_plays"


class TooEarly(Conflict):
    """The person still has time."""

    code = "too_early"


class GameRuns(Conflict):
    """The request must wait until the game is over: before, the answer would tell what nobody may know."""

    code = "game_runs"
