"""Three complete languages: the same keys, the same facts, the right plural forms."""

import re

import pytest

from urbes.engine.errors import UnknownChoice
from urbes.engine.registry import titles
from urbes.engine.saying import Saying, say
from urbes.locales import FOLDER, FORM, LANGUAGES, PLURAL, MissingWords, Words, areas, file_of, messages

AREAS = areas()
GAMES = [title.folder.name for title in titles()]
FORMS = {"en": {"one", "other"}, "ru": {"one", "few", "many", "other"}, "hu": {"other"}}
EVERY = [(language, area) for language in LANGUAGES for area in AREAS]
every_area = pytest.mark.parametrize(("language", "area"), EVERY)


def facts_of(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)[,}]", re.sub(r"\b(one|few|many|other) \{", "", text)))


@pytest.mark.parametrize("area", AREAS)
def test_every_language_has_the_same_keys(area: str) -> None:
    for language in LANGUAGES:
        assert messages(language, area).keys() == messages("en", area).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_areas(language: str) -> None:
    assert {path.stem for path in (FOLDER / language).glob("*.toml")} == set(AREAS) - set(GAMES)
    assert {game for game in GAMES if file_of(language, game).is_file()} == set(GAMES)


@every_area
def test_messages_use_the_same_facts(language: str, area: str) -> None:
    for key, text in messages(language, area).items():
        assert facts_of(text) == facts_of(messages("en", area)[key]), key


@every_area
def test_plurals_have_the_forms_of_their_language(language: str, area: str) -> None:
    for key, text in messages(language, area).items():
        for _, forms in PLURAL.findall(text):
            assert {name for name, _ in FORM.findall(forms) if not name.startswith("=")} == FORMS[language], key


@every_area
def test_every_message_can_be_written(language: str, area: str) -> None:
    words = Words(language, area)
    for key, text in messages(language, area).items():
        for number in (0, 1, 2, 5, 11, 21, 22):
            written = words(key, **dict.fromkeys(facts_of(text), number))
            assert written.strip(), key
            assert not set(written) & set("{}#"), key


@every_area
def test_messages_are_one_tidy_line(language: str, area: str) -> None:
    for key, text in messages(language, area).items():
        assert text == " ".join(text.split()), key


def test_no_suffix_is_glued_to_a_variable_in_hungarian() -> None:
    for area in AREAS:
        for key, text in messages("hu", area).items():
            without_plurals = PLURAL.sub("0", text)
            assert not re.search(r"\}-?[^\W\d_]", without_plurals), key


def test_a_game_does_not_change_common_words() -> None:
    for area in AREAS:
        if area != "common":
            assert not messages("en", area).keys() & messages("en", "common").keys()


def test_russian_counts_in_three_forms() -> None:
    words = Words("ru", "porta_nigra")
    assert [words("gain.coins", n=n) for n in (1, 3, 5, 11, 21)] == [
        "1 сестерций",
        "3 сестерция",
        "5 сестерциев",
        "11 сестерциев",
        "21 сестерций",
    ]


def test_hungarian_counts_in_the_singular() -> None:
    assert Words("hu", "porta_nigra")("gain.coins", n=5) == "5 sestertius"


def test_an_unknown_language_is_answered_with_the_list() -> None:
    with pytest.raises(UnknownChoice, match="unknown language: de; valid: en, ru, hu"):
        Words("de")


def test_an_unknown_key_is_a_defect() -> None:
    with pytest.raises(KeyError):
        Words("en")("no.such.key")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_saying_without_words_is_refused_by_name(language: str) -> None:
    words = Words(language)
    with pytest.raises(MissingWords) as caught:
        words.say(say("said.unheard"), [])
    error = caught.value
    assert (error.language, error.area, error.key) == (language, "common", "said.unheard")
    assert str(error) == f"no words for said.unheard (common, {language})"


def test_a_saying_without_a_fact_of_its_words_is_refused_by_name() -> None:
    with pytest.raises(MissingWords) as caught:
        Words("en").say(Saying("said.name"), [])
    assert str(caught.value) == "said.name (common, en) names the fact 'name', which is not there"
