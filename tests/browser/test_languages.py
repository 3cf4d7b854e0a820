"""Three languages, complete: what the client says changes with the language, at once and everywhere.

A key without words is an error in the console, and any error in the console fails a test.
"""

import re

import pytest

from tests.browser.conftest import Visit
from tests.browser.hands import Pointer, play
from tests.browser.visitor import Visitor
from urbes import titles
from urbes.locales import LANGUAGES

GAMES = [title.key for title in titles()]
SAID = """() => {
  const MUTE = "kbd, code, .screen > [aria-live], [lang]:not(html), style, script";
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.closest(MUTE)) found.add(node.textContent);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const each of document.body.querySelectorAll(`[${name}]`))
      if (!each.closest("[lang]:not(html)")) found.add(each.getAttribute(name));
  return [...found].map((text) => text.replace(/\\s+/g, " ").trim());
}"""
PANELS = ("s", "h", "t", "?")
MIDDLE = 0.6
"""The share of a recorded game that is in the log when the test begins."""
SENTENCE = re.compile(r"[^\W\d_]{3,}.*\s.*[^\W\d_]{3,}")
PROPER = re.compile("Porta Nigra|Nova Roma")
"""Names that are the same in languages with Latin letters."""
LATIN = re.compile(r"[A-Za-z]{3,}")


def said(visitor: Visitor, *, panels: bool = True) -> set[str]:
    """Every sentence on the table, with its panels opened one after the other."""
    found = set(visitor.page.evaluate(SAID))
    for key in PANELS if panels else ():
        visitor.page.keyboard.press(key)
        visitor.page.wait_for_selector("[role=dialog]")
        found |= set(visitor.page.evaluate(SAID))
        visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector("[role=dialog]", state="detached")
    return {text for text in found if SENTENCE.search(PROPER.sub("", text))}


def speak(visitor: Visitor, language: str) -> None:
    """Change the language in the preferences, without leaving the page."""
    visitor.page.locator(".icons .drop > button").last.click()
    visitor.page.locator(f".choices [lang={language}]").click()
    visitor.page.wait_for_selector(f"html[lang={language}]")
    visitor.page.locator(".icons .drop > button").last.click()


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_stays_when_the_language_changes(visit: Visit, game: str) -> None:
    ann = visit()
    ann.sit(ann.late_table(game, MIDDLE))
    play(ann, Pointer(f"{game} languages"), deeds=3)
    ann.page.evaluate("window.same = true")
    heard: dict[str, set[str]] = {}
    for language in LANGUAGES:
        speak(ann, language)
        heard[language] = said(ann)
        assert len(heard[language]) > 20
    for one, other in (("en", "ru"), ("en", "hu"), ("ru", "hu")):
        assert sorted(heard[one] & heard[other]) == []
    assert ann.page.evaluate("window.same"), "the page was loaded again"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["ru", "hu"])
def test_status_and_log_speak_the_language(visit: Visit, game: str, language: str) -> None:
    ann = visit(language=language)
    ann.sit(ann.late_table(game, MIDDLE))
    play(ann, Pointer(f"{game} {language}"), deeds=3)
    assert ann.page.evaluate("document.documentElement.lang") == language
    lines = ann.page.locator(".log .line").all_inner_texts()
    assert len(lines) > 20
    if language == "ru":
        names = set(re.findall(r"\w+", " ".join(ann.page.locator(".log .line b").all_inner_texts())))
        foreign = {word for line in [*lines, ann.look().status] for word in LATIN.findall(line)} - names
        assert foreign == set()
