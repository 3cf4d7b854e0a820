"""Hints: what a tree search would play, for a decision against bots or any position of a finished game."""

import asyncio

from urbes.bots.jobs import Answer, Busy, Closed
from urbes.server.accounts.sessions import Person
from urbes.server.errors import BotFailed
from urbes.server.play.bots import Bots
from urbes.server.play.live_table import LiveTable
from urbes.server.play.replays import Replays
from urbes.table import asking
from urbes.table.errors import Conflict
from urbes.table.messages import Hint

ADVISER = "mcts:2s"
CANDIDATES = 5
MOST_CACHED = 256


class Hints:
    """Answers one question of a person at a time. Hints about finished games are cached."""

    def __init__(self, replays: Replays, bots: Bots) -> None:
        self.replays = replays
        self.bots = bots
        self.in_progress: set[str] = set()
        self.cached: dict[tuple[str, int], Hint] = {}

    async def hint(self, table: str, person: Person, token: str | None, n: int | None) -> Hint:
        live_table = await self.replays.enter(table, person, token)
        line = asking.hint_line(live_table, person, n)
        known = self.cached.get((table, line))
        if known is not None:
            return known
        if person.id in self.in_progress:
            raise Conflict("your last hint is still being computed")
        self.in_progress.add(person.id)
        try:
            return await self.think(live_table, line)
        finally:
            self.in_progress.discard(person.id)

    async def think(self, live_table: LiveTable, line: int) -> Hint:
        match, table = live_table.playing(), live_table.facts.id
        game = live_table.step_at(line).game
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
        if len(self.cached) >= MOST_CACHED:
            self.cached.pop(next(iter(self.cached)))
        if live_table.facts.over:
            self.cached[table, line] = hint
        return hint
