"""Hints: what a tree search would do, for one's decision against bots or any position of a game that is over."""

import asyncio

from urbes.bots.workers import Answer, Busy, Closed
from urbes.server.accounts.sessions import Person
from urbes.server.errors import BotFailed
from urbes.server.play.bots import Bots
from urbes.server.play.live_table import Room
from urbes.server.play.replays import Afterwards
from urbes.table import asking
from urbes.table.errors import Conflict
from urbes.table.messages import Hint

ADVISER = "mcts:2s"
CANDIDATES = 5
MOST_KEPT = 256


class Hints:
    """One question of a person at a time; answers are kept, so that asking again costs nothing."""

    def __init__(self, after: Afterwards, bots: Bots) -> None:
        self.after = after
        self.bots = bots
        self.asking: set[str] = set()
        self.kept: dict[tuple[str, int], Hint] = {}

    async def hint(self, table: str, person: Person, token: str | None, n: int | None) -> Hint:
        room = await self.after.enter(table, person, token)
        line = asking.hint_line(room, person, n)
        known = self.kept.get((table, line))
        if known is not None:
            return known
        if person.id in self.asking:
            raise Conflict("one question after the other: the last one is still being thought about")
        self.asking.add(person.id)
        try:
            return await self.think(room, line)
        finally:
            self.asking.discard(person.id)

    async def think(self, room: Room, line: int) -> Hint:
        match, table = room.playing(), room.facts.id
        game = room.step_at(line).game
        try:
            future = self.bots.workers.submit(
                match.title,
                game,
                game.seat,
                ADVISER,
                self.bots.seed(f"hint {table}", line),
                table=f"hint {table}",
                edition=match.edition,
                most=CANDIDATES,
            )
            answer: Answer = await asyncio.wrap_future(future)
        except (Busy, Closed) as error:
            raise BotFailed(str(error), bot=ADVISER) from error
        if answer.complaint is not None:
            raise BotFailed(str(answer.complaint), bot=ADVISER)
        hint = Hint(line, game.seat, ADVISER, answer.candidates)
        if len(self.kept) >= MOST_KEPT:
            self.kept.pop(next(iter(self.kept)))
        if room.facts.over:
            self.kept[table, line] = hint
        return hint
