"""Every lesson of every game, played through the session as a learner does it."""

import re
from pathlib import Path

import pytest

from urbes.engine.errors import BadNotation, UnknownChoice
from urbes.engine.registry import find_title, titles
from urbes.learn.check import check_file, unused_words
from urbes.learn.lesson import Accepted, Answered, Lesson, Refused, matches
from urbes.learn.script import Script, files, find_script, read_script, scripts
from urbes.learn.words import LessonWords, lesson_messages, words_file
from urbes.locales import FORM, LANGUAGES, PLURAL

LESSONS = [path for title in titles() for path in files(title)]
GAMES = sorted({path.parent.parent.name for path in LESSONS})
FORMS = {"en": {"one", "other"}, "ru": {"one", "few", "many", "other"}, "hu": {"other"}}
every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")


def first() -> Script:
    return find_script(find_title("porta-nigra"), 1)


def facts_of(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)[,}]", re.sub(r"\b(one|few|many|other) \{", "", text)))


@every_lesson
def test_the_checker_finds_nothing_wrong(path: Path) -> None:
    assert [str(fault) for fault in check_file(path).faults] == []


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_follows_the_cards_finishes(path: Path, language: str) -> None:
    """Play it by notation; every card has its words, and every reply of the others is told."""
    script = read_script(path)
    words, lesson = LessonWords(language, script), Lesson(script)
    names = [str(seat) for seat in range(script.players)]
    things = script.title.show.names(lesson.match.edition)
    replies = 0
    while not lesson.done:
        assert lesson.step == lesson.card().step
        assert words.say(lesson.card().text, names, things).strip()
        tried = lesson.try_moves(lesson.show_me())
        assert isinstance(tried, Accepted)
        assert tried.step_done
        for reply in tried.replies:
            replies += 1
            assert reply.seat != script.seat
            for event in reply.events:
                if event.told.saying is not None:
                    assert words.say(event.told.saying, names, things).strip()
    assert replies == sum(len(step.replies) for step in script.steps)
    assert words(f"lesson.{script.key}.done")


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_numbered_without_gaps(game: str) -> None:
    found = scripts(find_title(game))
    assert [script.number for script in found] == list(range(1, len(found) + 1))


@pytest.mark.parametrize("game", GAMES)
def test_no_words_are_left_over(game: str) -> None:
    assert [str(fault) for fault in unused_words(files(find_title(game)))] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_have_the_facts_and_forms_of_their_language(game: str, language: str) -> None:
    script = scripts(find_title(game))[0]
    english = lesson_messages(words_file(script, "en"))
    for key, text in lesson_messages(words_file(script, language)).items():
        assert text == " ".join(text.split()), key
        assert facts_of(text) == facts_of(english[key]), key
        for _, forms in PLURAL.findall(text):
            assert {name for name, _ in FORM.findall(forms)} == FORMS[language], key
        assert language != "hu" or not re.search(r"\}-?[^\W\d_]", PLURAL.sub("0", text)), key


def test_another_legal_move_is_answered_and_not_made() -> None:
    lesson = Lesson(first())
    tried = lesson.try_move("builder:city_wall")
    assert isinstance(tried, Answered)
    assert tried.answer.key == "lesson.first_monument.quarter.elsewhere"
    assert (lesson.step, lesson.match.decisions) == (0, 0)


def test_an_impossible_move_says_why() -> None:
    lesson = Lesson(first())
    tried = lesson.try_move("end_turn")
    assert isinstance(tried, Refused)
    assert tried.move == "end_turn"
    assert tried.reason.key
    with pytest.raises(BadNotation):
        lesson.try_move("dance")


def test_a_number_is_as_good_as_notation() -> None:
    lesson = Lesson(first())
    number = lesson.title.parse(lesson.game, "builder:basilica")
    assert isinstance(lesson.try_move(number), Accepted)


def test_a_step_of_several_moves_is_done_after_the_last() -> None:
    lesson = Lesson(first(), 2)
    tried = lesson.try_move("icon:0")
    assert isinstance(tried, Accepted)
    assert (tried.step_done, lesson.step, lesson.decision) == (False, 2, 1)
    assert lesson.show_me() == ["colour:blue"]
    tried = lesson.try_move("colour:blue")
    assert isinstance(tried, Accepted)
    assert (tried.step_done, tried.highlight, lesson.step) == (True, ["player:0:brick:blue"], 3)


def test_moves_of_one_touch_are_made_all_or_none() -> None:
    lesson = Lesson(first(), 2)
    assert isinstance(lesson.try_moves(["icon:0", "colour:red"]), Answered)
    assert (lesson.step, lesson.decision, lesson.match.decisions) == (2, 0, 2)
    assert isinstance(lesson.try_moves(["icon:0", "colour:blue", "icon:1", "colour:blue"]), Accepted)
    assert lesson.step == 4


def test_back_goes_to_the_beginning_of_the_step_and_then_to_the_one_before() -> None:
    lesson = Lesson(first(), 2)
    before = lesson.title.dump(lesson.game)
    lesson.try_move("icon:0")
    assert lesson.back()
    assert (lesson.step, lesson.decision) == (2, 0)
    assert lesson.title.dump(lesson.game) == before
    assert lesson.back()
    assert lesson.step == 1
    lesson.restart()
    assert (lesson.step, lesson.match.decisions) == (0, 0)
    assert not lesson.back()


@every_lesson
def test_coming_back_to_a_step_is_as_having_got_there(path: Path) -> None:
    script = read_script(path)
    lesson = Lesson(script)
    last = len(script.steps) - 1
    while lesson.step < last:
        lesson.try_moves(lesson.show_me())
    again = Lesson(script, last)
    assert again.title.dump(again.game) == lesson.title.dump(lesson.game)
    assert again.card() == lesson.card()
    assert again.position() == lesson.position()
    lesson.go_to(0)
    assert lesson.card() == Lesson(script).card()


def test_there_is_no_step_beyond_the_last() -> None:
    with pytest.raises(UnknownChoice, match="unknown step: 8"):
        Lesson(first(), 7)
    done = Lesson(first(), 6)
    assert done.done
    with pytest.raises(UnknownChoice):
        done.card()
    assert done.back()
    assert done.step == 5


def test_an_unknown_lesson_is_answered_with_the_list() -> None:
    with pytest.raises(UnknownChoice, match="unknown lesson: 9; valid: 1, 2"):
        find_script(find_title("porta-nigra"), 9)


def test_numbers_in_texts_come_from_the_edition_and_the_position() -> None:
    lesson = Lesson(first(), 2)
    assert lesson.card().text.facts["price"] == 2
    tried = lesson.try_move("icon:3")
    assert isinstance(tried, Answered)
    assert tried.answer.facts["purse"] == 20


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("end", "end", True),
        ("end", "end_turn", False),
        ("place(*)", "place(0,1,2)", True),
        ("spot:*_a2", "spot:basilica_a2", True),
        ("spot.*", "spot:basilica_a2", False),
    ],
)
def test_a_star_stands_for_anything(pattern: str, text: str, found: bool) -> None:
    assert matches(pattern, text) is found
