"""A whole table in one plain function: two people, a bot, undo, consent, clocks, replay. Nobody is told too much."""

import random
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import pytest

from urbes.bots import decide, make_bot
from urbes.engine.chance import Stream
from urbes.engine.errors import IllegalMove, NotYourTurn, UndoError
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, verify
from urbes.engine.outcome import NotForeseen
from urbes.engine.registry import titles
from urbes.engine.title import Title
from urbes.table import asking
from urbes.table.commands import (
    CallBot,
    ComeBack,
    Hello,
    Leave,
    Nudge,
    Play,
    PlayOne,
    Propose,
    Reply,
    Restart,
    Say,
    Undo,
)
from urbes.table.errors import Conflict, Forbidden, GameRuns, NotFound, Stale, TooEarly
from urbes.table.messages import Clock
from urbes.table.onlooker import Onlooker
from urbes.table.table import Sitter, Table, Telling

SEED = "5" * 64
BOT = "random"
OUTSIDE = ("asyncio", "litestar", "sqlalchemy", "socket", "subprocess", "selectors", "ssl", "sqlite3")
"""Modules that a table without I/O does not need; some of them do not exist in a browser."""


class Somebody(NamedTuple):
    id: str


ANN, BEN = Somebody("ann"), Somebody("ben")


class Evening:
    """Ann, Ben and a bot at a table, and a spectator; all that they are told is kept and compared with what they may
    know."""

    def __init__(self, title: Title, clock: Clock | None = None) -> None:
        self.at = 1_000
        match = Match.start(title, 3, seed=SEED)
        sitters = [Sitter("Ann", ANN.id), Sitter("Ben", BEN.id), Sitter("Bot", bot=BOT)]
        self.table = Table(match, sitters, self.at, clock)
        self.table.facts.open = True
        self.people = [Onlooker(ANN), Onlooker(BEN), Onlooker(None)]
        self.imagination = Stream("bot")
        self.bot = make_bot(BOT, "bot")
        self.requests = 0
        self.told: list[list[Any]] = [[] for _ in self.people]
        for onlooker in self.people:
            self.hear(self.table.look(onlooker, Hello(), self.at))

    @property
    def match(self) -> Match:
        return self.table.playing()

    def hear(self, told: Sequence[Telling]) -> list[Any]:
        """Keep a message as it would be sent, and check it."""
        heard = []
        for onlooker, message in told:
            plain = msgspec.json.decode(msgspec.json.encode(message))
            self.told[self.people.index(onlooker)].append(plain)
            heard.append(plain)
            if plain["type"] in ("snapshot", "update"):
                self.check(onlooker.seat, plain)
        return heard

    def check(self, seat: int, message: Any) -> None:
        """Check that the message follows from what the seat may know: it is the same if the rest is drawn anew."""
        title, position = self.match.title, message["position"]
        assert position["seat"] == seat
        game = self.match.game
        known = title.determinize(game, seat, self.imagination) if seat != NOBODY else game
        assert position["view"] == msgspec.to_builtins(title.view(known, seat))
        decides = seat == game.seat != NOBODY
        assert bool(position["legal"]) == decides
        assert decides or not (position["ways"] or position["steps"] or position["decision"]["facts"])
        standing = {step.n: step.events for step in self.match.steps}
        for line in message["lines"]:
            assert not {"move", "text", "chance"} & set(line)
            for shown, event in zip(line.get("events", []), standing.get(line["n"], []), strict=True):
                assert shown["facts"] == msgspec.to_builtins(event.seen_by(seat))

    def request(self) -> str:
        self.requests += 1
        return f"r{self.requests}"

    def do(self, who: int, order: type, **more: Any) -> list[Any]:
        self.at += 1_000
        return self.hear(self.table.do(self.people[who], order(id=self.request(), **more), self.at))

    def play(self, who: int, *moves: int | str) -> list[Any]:
        return self.do(who, Play, expected_n=self.table.n, moves=list(moves))

    def let_bots_play(self) -> None:
        while (question := self.table.question()) is not None:
            self.at += 10
            title, game = self.match.title, self.match.game
            move, complaint = decide(self.bot, title, game, question.seat, self.imagination)
            self.hear(self.table.answer(question, move, self.at, complaint.kind if complaint else None))
            assert self.hear(self.table.answer(question, move, self.at)) == []

    def turn(self) -> int:
        """Whose decision it is among people."""
        self.let_bots_play()
        return self.match.game.seat


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.key)
def test_a_whole_game_in_one_plain_function(title: Title) -> None:
    chance = random.Random(3)
    evening = Evening(title)
    table = evening.table
    undone = restarted = several = 0

    while (seat := evening.turn()) != NOBODY:
        legal = evening.match.game.legal()
        told = evening.play(seat, chance.choice(legal))
        answers = [each["answers"] for each in told if each["type"] == "update" and "answers" in each]
        assert answers == [f"r{evening.requests}"]
        if evening.match.undo_point == evening.match.decisions or evening.match.game.seat != seat:
            continue
        if chance.random() < 0.2:
            decisions = evening.match.decisions
            evening.do(seat, Undo, expected_n=table.n)
            assert evening.match.decisions == decisions - 1
            undone += 1
        elif chance.random() < 0.1:
            evening.do(seat, Restart, expected_n=table.n)
            assert evening.match.undo_point == evening.match.decisions
            restarted += 1
        elif ways := [
            [*way.starts[0].moves, goal.move]
            for way in table.position(seat).ways
            for goal in way.goals
            if goal.move is not None
        ]:
            n, moves = table.n, chance.choice(ways)
            evening.play(seat, *moves)
            assert table.n == n + len(moves)
            several += 1

    assert undone
    assert restarted
    assert several
    assert table.facts.status == "over"
    assert all(told[-1]["table"]["seed"] == SEED for told in evening.told)
    replay = msgspec.json.decode(msgspec.json.encode(asking.replay(table, BEN, 0)))
    assert [line["n"] for line in replay["lines"]] == list(range(table.n + 1))
    assert len(replay["texts"]) == len(replay["turns"]) == table.n + 1
    assert asking.score(table, None).scores == evening.match.game.scores() == replay["scores"][-1]
    assert verify(asking.record(table)).game.scores() == evening.match.game.scores()


def evening_with_a_turn_behind() -> tuple[Evening, int, int]:
    """Somebody has ended a turn, and it is another person's decision: who that was, and who decides."""
    evening = Evening(titles()[0])
    before = evening.turn()
    while evening.turn() in (before, NOBODY):
        evening.play(before, evening.match.game.legal()[0])
    return evening, before, evening.turn()


def test_what_is_beyond_free_undo_needs_the_other_persons_consent() -> None:
    evening, asker, other = evening_with_a_turn_behind()
    decisions = evening.match.decisions
    with pytest.raises(NotYourTurn):
        evening.do(asker, Undo, expected_n=evening.table.n)
    told = evening.do(asker, Propose, kind="undo")
    asked = [each["proposal"] for each in told if each["type"] == "proposal"]
    assert len(asked) == 2  # both who sit there, and not the spectator
    assert asked[0]["waits_for"] == [other]
    with pytest.raises(UndoError):
        evening.do(other, Propose, kind="undo", count=asked[0]["count"])
    told = evening.do(other, Reply, proposal=asked[0]["id"], yes=True)
    assert [each["proposal"]["outcome"] for each in told if each["type"] == "proposal"] == ["agreed"] * 2
    assert evening.match.decisions == decisions - asked[0]["count"]
    assert evening.match.game.seat == asker


def test_a_proposal_is_refused_withdrawn_or_lapses() -> None:
    evening, asker, other = evening_with_a_turn_behind()
    n = evening.table.n
    outcomes = []
    for who, yes in ((other, False), (asker, False)):
        made = evening.do(asker, Propose, kind="undo")[0]["proposal"]["id"]
        outcomes.append(evening.do(who, Reply, proposal=made, yes=yes)[0]["proposal"]["outcome"])
    evening.do(asker, Propose, kind="undo")
    told = evening.play(other, evening.match.game.legal()[0])
    outcomes += [each["proposal"]["outcome"] for each in told if each["type"] == "proposal"][:1]
    assert outcomes == ["refused", "withdrawn", "lapsed"]
    assert evening.table.n == n + 1
    with pytest.raises(NotFound):
        evening.do(asker, Reply, proposal="p99", yes=True)


def test_all_together_may_abandon_the_game() -> None:
    evening = Evening(titles()[0])
    seat = evening.turn()
    made = evening.do(0, Propose, kind="abandon")[0]["proposal"]["id"]
    assert evening.table.facts.status == "running"
    evening.do(1, Reply, proposal=made, yes=True)
    assert evening.table.facts.status == "abandoned"
    with pytest.raises(Conflict):
        evening.play(seat, evening.match.game.legal()[0])
    assert asking.replay(evening.table, None, 1).texts


def test_a_refused_command_changes_nothing_and_a_known_one_is_done_once() -> None:
    evening = Evening(titles()[0])
    seat = evening.turn()
    legal: list[int | str] = [choice.move for choice in evening.table.position(seat).legal]
    n = evening.table.n
    before = msgspec.json.encode(evening.table.position(seat))
    other = evening.people[1 - seat]
    for who, order, error in (
        (evening.people[seat], Play(id="x", expected_n=n + 1, moves=legal[:1]), Stale),
        (evening.people[seat], Play(id="x", expected_n=n, moves=[legal[0]] * 9), (IllegalMove, NotForeseen)),
        (evening.people[seat], Undo(id="x", expected_n=n), UndoError),
        (other, Play(id="x", expected_n=n, moves=legal[:1]), NotYourTurn),
        (evening.people[2], Play(id="x", expected_n=n, moves=legal[:1]), Forbidden),
    ):
        with pytest.raises(error):
            evening.table.do(who, order, evening.at)
        assert msgspec.json.encode(evening.table.position(seat)) == before
    known = PlayOne(id="x", expected_n=n, move=legal[0])
    evening.hear(evening.table.do(evening.people[seat], known, evening.at))
    told = evening.hear(evening.table.do(evening.people[seat], known, evening.at))
    assert told == [{"type": "done", "id": "x", "n": n + 1}]
    assert evening.table.n == n + 1


def test_what_could_not_be_stored_is_dropped_and_chance_is_as_before() -> None:
    for title in titles():
        evening, twin = Evening(title), Evening(title)
        chance = random.Random(1)
        for _ in range(60):
            seat = evening.turn()
            twin.turn()
            if seat == NOBODY:
                break
            move = chance.choice(evening.match.game.legal())
            order = PlayOne(id="lost", expected_n=evening.table.n, move=move)
            evening.table.prepare(ANN.id, [seat], order, evening.at)
            states = [evening.table.settled]
            evening.table.drop()
            assert [*states, evening.table.settled] == [False, True]
            evening.play(seat, move)
            twin.play(seat, move)
        assert evening.match.log == twin.match.log


def test_a_clock_runs_out_and_a_bot_takes_over_until_the_person_is_back() -> None:
    evening = Evening(titles()[0], Clock(kind="live", base=60, running_out="bot_seat"))
    seat = evening.turn()
    assert evening.table.pass_time(evening.at) == []
    deadline = evening.table.facts.deadline
    assert deadline is not None
    evening.at = deadline
    told = evening.hear(evening.table.pass_time(evening.at))
    assert {each["thinking"] for each in told if each["type"] == "clocks"} == {"level:3"}
    question = evening.table.question()
    assert question is not None
    assert (question.seat, question.spec) == (seat, "level:3")
    with pytest.raises(Conflict):
        evening.play(seat, evening.match.game.legal()[0])
    evening.do(seat, ComeBack)
    assert evening.table.question() is None
    assert evening.table.answer(question, evening.match.game.legal()[0], evening.at) == []
    evening.play(seat, evening.match.game.legal()[0])


def test_people_leave_are_reminded_and_replaced() -> None:
    evening = Evening(titles()[0])
    seat = evening.turn()
    with pytest.raises(TooEarly):
        evening.do(1 - seat, CallBot, seat=seat)
    evening.do(1 - seat, Nudge)
    with pytest.raises(TooEarly):
        evening.do(1 - seat, Nudge)
    evening.at += 1_000 * 121
    evening.do(1 - seat, CallBot, seat=seat)
    assert evening.table.thinking() == "level:3"
    evening.do(seat, ComeBack)
    evening.do(seat, Leave)
    assert evening.table.facts.seats[seat].left_at is not None
    evening.do(1 - seat, Leave)
    assert evening.table.question() is None  # all people are away: the bots wait


def test_words_are_for_those_who_sit_there() -> None:
    evening = Evening(titles()[0])
    evening.do(0, Say, text="  Hello,  Ben! ")
    evening.hear(evening.table.do(evening.people[1], Say(id="again", phrase="hello"), evening.at))
    evening.hear(evening.table.do(evening.people[1], Say(id="again", phrase="hello"), evening.at))
    chats = [[each["said"] for each in told if each["type"] == "chat"] for told in evening.told]
    assert [each.get("text") or each["phrase"] for each in chats[0]] == ["Hello, Ben!", "hello"]
    assert chats[1] == chats[0]
    assert chats[2] == []
    late = Onlooker(BEN)
    evening.people.append(late)
    evening.told.append([])
    told = evening.hear(evening.table.look(late, Hello(talk=0), evening.at))
    assert [each["number"] for each in told[-1]["lines"]] == [1]


def test_what_may_be_asked_while_the_game_runs() -> None:
    evening = Evening(titles()[0])
    table, seat = evening.table, evening.turn()
    people = (ANN, BEN)
    with pytest.raises(GameRuns):
        asking.record(table)
    with pytest.raises(Forbidden):
        asking.replay(table, ANN, 1)
    with pytest.raises(Forbidden):
        asking.hint_line(table, people[seat], None)
    with pytest.raises(NotYourTurn):
        asking.why(table, people[1 - seat], evening.match.title.notation(evening.match.game, 0), None)
    with pytest.raises(NotYourTurn):
        asking.outcomes(table, people[1 - seat], table.n, [])
    text = table.position(seat).legal[0].text
    assert asking.why(table, people[seat], text, None).text == text
    assert asking.replay(table, None, NOBODY).texts == []


def test_hints_are_for_who_plays_against_bots() -> None:
    match = Match.start(titles()[0], 2, seed=SEED)
    table = Table(match, [Sitter("Ann", ANN.id), Sitter("Bot", bot=BOT)], 0)
    if match.game.seat == 0:
        assert asking.hint_line(table, ANN, None) == 0
    else:
        with pytest.raises(Forbidden):
            asking.hint_line(table, ANN, None)


def test_who_does_not_know_the_table_sees_nothing_of_it() -> None:
    match = Match.start(titles()[0], 2, seed=SEED)
    table = Table(match, [Sitter("Ann", ANN.id), Sitter("Bot", bot=BOT)], 0)
    for stranger in (Onlooker(None), Onlooker(BEN), Onlooker(None, "guess")):
        with pytest.raises(NotFound):
            table.look(stranger, Hello(), 0)
    table.look(Onlooker(None, table.facts.watch), Hello(), 0)
    with pytest.raises(Forbidden):
        table.look(Onlooker(ANN), Hello(seat=1), 0)


def test_a_table_needs_nothing_from_outside() -> None:
    """It is imported alone, as in a browser: nothing that talks to the world comes with it."""
    code = (
        "import sys, urbes.table.table, urbes.table.asking, urbes.games\n"
        f"print([name for name in {OUTSIDE!r} if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert found.stdout.strip() == "[]"
