"""What can be wrong with input from outside, as types that say what to do about it."""

from collections.abc import Iterable


class UrbesError(Exception):
    """Base of every error that bad input can cause. Its `args` are those it was made with, so it can be pickled."""


class UnknownChoice(UrbesError):
    """A name that is not on a list: of games, options, bots, languages, player counts …"""

    def __init__(self, what: str, given: object, valid: Iterable[object]) -> None:
        self.what = what
        self.given = given
        self.valid = [str(each) for each in valid]
        super().__init__(what, given, self.valid)

    def __str__(self) -> str:
        return f"unknown {self.what}: {self.given!s}; valid: {', '.join(self.valid) or 'none'}"


class OptionError(UrbesError):
    """Options that do not fit the game, the player count or each other."""


class EditionError(UrbesError):
    """An edition file that cannot be played with; `where` names the table and field."""

    def __init__(self, where: str, what: str) -> None:
        self.where = where
        self.what = what
        super().__init__(where, what)

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class ContractError(UrbesError):
    """A game that does not declare what the kernel asks of every game; `where` names the file and the thing in it."""

    def __init__(self, where: str, what: str) -> None:
        self.where = where
        self.what = what
        super().__init__(where, what)

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class RecordError(UrbesError):
    """A record that is damaged, too new, or does not follow from the rules."""


class UnknownScheme(RecordError):
    """A record whose draws were dealt in a way that this program does not know."""

    def __init__(self, scheme: str, known: Iterable[str]) -> None:
        self.scheme = scheme
        self.known = list(known)
        super().__init__(scheme, self.known)

    def __str__(self) -> str:
        return f"dealt by scheme {self.scheme!r}; this Urbes knows {', '.join(self.known)}: install a newer one"


class PositionError(UrbesError):
    """Data that `load` cannot turn into a position."""


class BadNotation(UrbesError):
    """Text that names no move of the game."""


class IllegalMove(UrbesError):
    """A well-formed move that may not be made now; `reason` is a key of the locales, `rule` the rule's id."""

    def __init__(self, notation: str, reason: str, rule: str, facts: dict[str, object] | None = None) -> None:
        self.notation = notation
        self.reason = reason
        self.rule = rule
        self.facts = facts or {}
        super().__init__(notation, reason, rule, self.facts)

    def __str__(self) -> str:
        return f"illegal move {self.notation}: {self.reason} [{self.rule}]"


class NotYourTurn(UrbesError):
    """A move for a seat that has nothing to decide now."""


class UndoError(UrbesError):
    """An undo of more decisions than may be taken back."""
