"""Talk at a table: words and quick phrases for those who sit there."""

from urbes.table.commands import Say
from urbes.table.errors import BadRequest, Forbidden, NotFound
from urbes.table.facts import Somebody, TableFacts


def sits(facts: TableFacts, person: Somebody) -> int:
    """The first seat of a person; only people who sit at the table may talk."""
    mine = facts.seats_of(person)
    if mine:
        return mine[0]
    if facts.may_watch(person, None):
        raise Forbidden("only who sits at the table talks there")
    raise NotFound("there is no such table, or it is not yours to see")


def checked_words(said: Say) -> str | None:
    """The words as they are shown: one line without control characters."""
    if (said.text is None) == (said.phrase is None):
        raise BadRequest("give either `text` or `phrase`")
    if said.text is None:
        return None
    text = " ".join(said.text.split())
    if not text or not text.isprintable():
        raise BadRequest("words need at least one sign that can be seen, and no control signs", field="text")
    return text
