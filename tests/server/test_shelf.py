"""Words and rules of games, for clients that do not bring them along."""

import httpx
import pytest

from tests.server.client import Server
from urbes.engine.registry import titles
from urbes.locales import LANGUAGES, messages, rules_file


@pytest.mark.parametrize("key", [title.key for title in titles()])
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_rules_are_those_of_the_folder(shared_server: Server, key: str, language: str) -> None:
    area = key.replace("-", "_")
    assert shared_server.get(f"/api/games/{key}/words/{language}").json() == messages(language, area)
    rules = shared_server.get(f"/api/games/{area}/rules/{language}")
    assert rules.headers["Content-Type"].startswith("text/plain")
    assert rules.text == rules_file(language, area).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", ["carcassonne/words/en", "porta-nigra/words/de", "carcassonne/rules/en"])
def test_what_is_not_there_is_refused(shared_server: Server, path: str) -> None:
    answer = shared_server.get(f"/api/games/{path}")
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert answer.json()["code"] == "unknown_choice"
