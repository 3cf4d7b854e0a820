"""The bots of a match at a terminal: quick ones decide at once, searching ones in a process of their own."""

from collections.abc import Callable
from concurrent.futures import Future

from urbes.bots import Complaint, decide
from urbes.bots.jobs import Answer
from urbes.bots.mcts import Mcts
from urbes.bots.workers import Workers
from urbes.cli.seating import bot_seed, call_bots
from urbes.cli.terminal_input import TerminalInput
from urbes.engine.chance import Stream
from urbes.engine.match import Match

SOON = 0.4
"""Seconds after which the player is told that a bot thinks."""
GLANCE = 0.2
ADVISER = "mcts:2s"
CANDIDATES = 5


class BotPlayers:
    """Asks for moves and hints. A search continues while the player is asked whether to leave."""

    def __init__(self, match: Match, terminal: TerminalInput) -> None:
        self.match = match
        self.input = terminal
        self.seats = call_bots(match)
        self.imagination = Stream(f"{match.commitment} imagination")
        searching = any(isinstance(bot, Mcts) for bot in self.seats.values())
        self.workers = Workers(1, eager=True) if searching else None
        self.asked: tuple[tuple[int, str], Future[Answer]] | None = None

    def decide(self, slow: Callable[[], None]) -> tuple[int, Complaint | None]:
        """The move of the bot that has to decide; `slow` is called once if this takes a while."""
        game = self.match.game
        bot = self.seats[game.seat]
        if not isinstance(bot, Mcts):
            return decide(bot, self.match.title, game, game.seat, self.imagination)
        answer = self.ask(bot.spec, 0, slow)
        return answer.move, answer.complaint

    def advise(self, slow: Callable[[], None]) -> Answer:
        """What a strong search advises the seat that decides now, knowing no more than that seat."""
        return self.ask(ADVISER, CANDIDATES, slow)

    def ask(self, spec: str, most: int, slow: Callable[[], None]) -> Answer:
        match = self.match
        question = (len(match.log), f"{spec} {most}")
        if self.asked is None or self.asked[0] != question:
            self.workers = self.workers or Workers(1)
            seat = match.game.seat
            seed = bot_seed(match, seat, len(match.log))
            future = self.workers.submit(match.title, match.game, seat, spec, seed, edition=match.edition, most=most)
            self.asked = (question, future)
        return self.wait(self.asked[1], slow)

    def wait(self, future: Future[Answer], slow: Callable[[], None]) -> Answer:
        with self.input.waits():
            try:
                return future.result(SOON)
            except TimeoutError:
                slow()
            while True:
                try:
                    return future.result(GLANCE)
                except TimeoutError:
                    self.input.heed()

    def close(self) -> None:
        if self.workers is not None:
            self.workers.close()
