"""Laws of every position: pieces, moves, clones and points."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urbes.engine.chance import Stream
from urbes.engine.errors import BadNotation, IllegalMove
from urbes.engine.game import NOBODY, Game
from urbes.engine.title import Reason, Title

from .playing import SCALE, TABLES, all_options, every_table, every_title, games, new_game, play, positions

NUMBERS = range(-2, 0x1100)
"""Every number that might be a move."""
MOST_MOVES = 25
"""If there are more moves, as for a tile with all its places, some are tried, and others at the next position."""


@every_table
def test_no_law_is_broken_at_any_table(title: Title, players: int) -> None:
    """Thousands of games, every combination of options: pieces are conserved, somebody always has a move, all end."""
    for table, options in enumerate(all_options(title, players)[:: 1 if SCALE >= 1 else 5]):
        for number in range(games(4)):
            luck = Stream(f"{table} {number}")
            game = title.new(players, luck, options)
            assert title.audit(game) == []
            for move in play(game, luck, f"{table} {number}"):
                assert move in game.legal()
                broken = title.audit(game)
                assert broken == [], (options, number)
            assert title.audit(game) == []
            assert game.legal() == []
            assert game.seat == NOBODY


@every_table
def test_legal_moves_are_a_stable_list_that_belongs_to_the_caller(title: Title, players: int) -> None:
    for number in range(games(40)):
        for game in positions(title, players, number):
            moves = game.legal()
            assert bool(moves) == (game.seat != NOBODY)
            assert len(set(moves)) == len(moves)
            assert all(type(move) is int and move >= 0 for move in moves)
            moves.reverse()
            moves.append(-1)
            again = game.legal()
            assert again == game.clone().legal()
            assert -1 not in again


@every_table
def test_every_legal_move_applies_and_changes_no_other_game(title: Title, players: int) -> None:
    for number in range(games(12)):
        for count, game in enumerate(positions(title, players, number, every=5)):
            before = title.dump(game)
            assert title.dump(game.clone()) == before
            legal = game.legal()
            apart = 1 + len(legal) // MOST_MOVES
            for move in legal[count % apart :: apart]:
                twin = game.clone()
                assert twin.events is None
                twin.apply(move, Stream("twin"))
                assert title.audit(twin) == []
                assert title.dump(twin) != before
            assert title.dump(game) == before


@every_table
def test_a_clone_is_not_changed_by_its_original(title: Title, players: int) -> None:
    for number in range(games(20)):
        game, luck = new_game(title, players, number)
        twins: list[tuple[Game, dict[str, object]]] = []
        for count, _ in enumerate(play(game, luck, f"{number}")):
            if count % 10 == 0:
                twins.append((game.clone(), title.dump(game)))
        for twin, dump in twins:
            assert title.dump(twin) == dump


@every_table
def test_the_score_is_the_sum_of_its_sources(title: Title, players: int) -> None:
    for number in range(games(20)):
        for game in positions(title, players, number, every=3):
            parts = title.breakdown(game)
            assert [sum(part.values()) for part in parts] == [score - start(title) for score in game.scores()]
            assert len(title.projection(game)) == players
            assert isinstance(title.evaluate(game, 0), float)
            ranking = game.ranking()
            if players == 1:
                assert ranking in ([1], [2]), "alone one is second behind the game itself"
                continue
            assert min(ranking) == 1
            for seat, place in enumerate(ranking):
                better = sum(other < place for other in ranking)
                assert place == better + 1, (seat, ranking)
        assert title.projection(game) == title.breakdown(game)
        best = max(game.scores())
        assert all(game.scores()[seat] == best for seat, place in enumerate(game.ranking()) if place == 1)


def start(title: Title) -> int:
    """The points that every player begins with."""
    game, _ = new_game(title, title.players[0], 0)
    return game.scores()[0] - sum(title.breakdown(game)[0].values())


@every_table
def test_how_a_game_ended_is_said_at_its_end_only(title: Title, players: int) -> None:
    for number in range(games(5)):
        for game in positions(title, players, number, every=7):
            assert title.ending(game) in (title.endings if game.seat == NOBODY else ("",))
            assert title.decision(game).kind


@every_table
def test_turns_are_numbered_upwards(title: Title, players: int) -> None:
    """The number never falls, grows during a game, and is part of the position: copied or loaded it is the same."""
    for number in range(games(10)):
        before = first = -1
        for game in positions(title, players, number):
            assert game.turn >= before
            before = game.turn
            if first < 0:
                first = before
            assert game.clone().turn == before
            assert title.load(title.dump(game)).turn == before
        assert before >= first + players


@every_table
def test_why_not_answers_for_every_number(title: Title, players: int) -> None:
    """None exactly for legal moves, a reason with a rule for other moves, BadNotation for anything that is no move."""
    for number in range(games(3)):
        for count, game in enumerate(positions(title, players, number, every=25)):
            legal = game.legal()
            for move in [*NUMBERS[count % 7 :: 7], *edges(title, game)]:
                check_why_not(title, game, move, move in legal)
            for move in legal:
                check_why_not(title, game, move, True)
                title.check(game, move)


def edges(title: Title, game: Game) -> Iterator[int]:
    """The first and the last number of each kind of move, one between them, and those just outside."""
    moves = title.moves(game)
    for kind, domain in zip(moves.kinds, moves.domains, strict=True):
        for argument in (-1, 0, domain.size // 2, domain.size - 1, domain.size):
            yield kind.number + argument


def check_why_not(title: Title, game: Game, move: int, legal: bool) -> None:
    try:
        title.notation(game, move)
    except BadNotation:
        assert not legal
        for question in (title.reason, title.move, title.check):
            with pytest.raises(BadNotation):
                question(game, move)
        return
    reason = title.why_not(game, move, game.seat)
    assert (reason is None) == legal
    if not legal:
        assert isinstance(reason, Reason)
        assert reason.key
        assert reason.rule
        with pytest.raises(IllegalMove) as caught:
            title.check(game, move)
        assert (caught.value.reason, caught.value.rule) == (reason.key, reason.rule)


@every_table
def test_numbers_moves_and_words_name_each_other(title: Title, players: int) -> None:
    for number in range(games(20)):
        for game in positions(title, players, number, every=2):
            for move in game.legal():
                text = title.notation(game, move)
                assert title.parse(game, text) == move
                assert title.parse(game, f"  {text.upper()} ") == move
                assert title.number(game, title.move(game, move)) == move
            words = [title.notation(game, move) for move in game.legal()]
            assert len(set(words)) == len(words)


@every_title
def test_text_that_names_no_move(title: Title) -> None:
    game, _ = new_game(title, title.players[0], 0)
    words = [title.notation(game, move) for move in game.legal()]

    @given(st.one_of(st.text(max_size=40), st.sampled_from(words).flatmap(spoilt)))
    def check(text: str) -> None:
        if is_notation(title, game, text):
            assert title.notation(game, title.parse(game, text))

    check()
    for text in ("", ":", "xyzzy", "\x00", "1" * 5000):
        assert not is_notation(title, game, text)


def spoilt(word: str) -> st.SearchStrategy[str]:
    """A word with something wrong at its end."""
    return st.builds(lambda keep, tail: word[:keep] + tail, st.integers(0, len(word)), st.text(max_size=6))


def is_notation(title: Title, game: Game, text: str) -> bool:
    """Whether a text names a move; any error but BadNotation is raised."""
    try:
        title.parse(game, text)
    except BadNotation:
        return False
    return True


@given(st.data())
def test_hypothesis_finds_no_way_to_break_a_law(data: st.DataObject) -> None:
    """Hypothesis draws both choices and luck, and shrinks a failure to few decisions."""
    title, players = data.draw(st.sampled_from(TABLES), label="table")
    options = data.draw(st.sampled_from(all_options(title, players)), label="options")
    luck = Stream(f"{data.draw(st.integers(0, 2**32), label='luck')}")
    game = title.new(players, luck, options)
    for _ in range(data.draw(st.integers(0, 120), label="decisions")):
        if game.seat == NOBODY:
            break
        move = data.draw(st.sampled_from(game.legal()))
        twin = game.clone()
        game.apply(move, luck)
        assert title.audit(game) == []
        assert title.audit(twin) == []
        assert title.why_not(twin, move, twin.seat) is None
    assert bool(game.legal()) == (game.seat != NOBODY)
