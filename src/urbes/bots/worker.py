"""A process in which bots think: `python -m urbes.bots.worker PARENT MAKER`, requests in, replies out."""

import contextlib
import ctypes
import importlib
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from time import perf_counter

import msgspec

from urbes import find_title
from urbes.bots.bot import Bot, in_words, legal_move, time_for_a_turn, told
from urbes.bots.mcts import Mcts
from urbes.bots.protocol import Reply, Request, receive, send
from urbes.engine.edition import printed
from urbes.engine.errors import OptionError

KEPT = 32
"""How many bots are remembered; the bot asked longest ago is forgotten first."""
PR_SET_PDEATHSIG = 1
READY = b"{}"

Maker = Callable[[str, str], Bot]


def find_maker(path: str) -> Maker:
    """The function that makes bots, given as `module:name`."""
    module, _, name = path.partition(":")
    found: Maker = getattr(importlib.import_module(module), name)
    return found


class Worker:
    """Answers requests one after the other and keeps the bots that may be asked again."""

    def __init__(self, maker: Maker) -> None:
        self.maker = maker
        self.bots: OrderedDict[str, Bot] = OrderedDict()

    def bot(self, request: Request) -> Bot:
        """The bot that has thought about this turn before, else a new one.

        Each decision has a seed of its own, so all processes answer alike, apart from the one that keeps the tree.
        """
        if request.most:
            return self.maker(request.spec, request.seed)
        bot = self.bots.get(request.thinker)
        if bot is None:
            bot = self.bots[request.thinker] = self.maker(request.spec, request.seed)
        self.bots.move_to_end(request.thinker)
        if len(self.bots) > KEPT:
            self.bots.popitem(last=False)
        bot.reseed(request.seed)
        return bot

    def answer(self, request: Request) -> Reply:
        began = perf_counter()
        try:
            title = find_title(request.game)
            edition = printed(request.printed) if request.printed else title.edition_by_hash(request.edition)
            game = title.load(request.position, edition)
            bot = self.bot(request)
            if not request.most:
                legal = game.legal()
                time_for_a_turn(bot, title)
                chosen = bot.choose(title, game, request.seat)
                move = legal_move(chosen, legal)
                return Reply(move, told(chosen) if move is None else None, seconds=perf_counter() - began)
            if not isinstance(bot, Mcts):
                raise OptionError(f"{bot.name} cannot explain itself; a tree search can: mcts:2s, level:5")
            candidates = bot.why(title, game, request.seat, request.most)
            return Reply(candidates=candidates, seconds=perf_counter() - began)
        except BaseException as error:  # a bot may fail in any way, but others go on; the process ignores Ctrl-C
            self.bots.pop(request.thinker, None)
            return Reply(error=in_words(error), seconds=perf_counter() - began)


@contextlib.contextmanager
def fuse(seconds: float) -> Iterator[None]:
    """Let the process end itself if nobody can be waiting any more: compiled code reacts to no other signal."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, 2 * seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def end_with(parent: int) -> None:
    """End with the parent, however it ends. Where the kernel does not help, the closed pipe and the fuse do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            sys.exit(0)


def main(parent: int, maker: str) -> None:
    end_with(parent)
    # What a bot prints must not get between the replies.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    worker = Worker(find_maker(maker))
    decoder = msgspec.json.Decoder(Request)
    with contextlib.suppress(BrokenPipeError):
        send(out, READY)
        while (data := receive(sys.stdin.buffer)) is not None:
            request = decoder.decode(data)
            with fuse(request.seconds):
                reply = worker.answer(request)
            send(out, msgspec.json.encode(reply))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
