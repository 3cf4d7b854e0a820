"""A game that has no drawings of its own is played on the plain board, with words that did not come with the client."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from urbes.locales import LANGUAGES, Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_come_from_the_server(visit: Visit, language: str) -> None:
    words = Words(language, "ostia")
    ann = visit(language=language)
    ann.sit(ann.make_table("ostia"))
    ann.see_turn()
    page = ann.page
    expect(page.locator(".top h1")).to_have_text(words("game.title"))
    expect(page.locator("[data-thing='quay:tiber']")).to_have_attribute("aria-label", words("quay.tiber"))
    page.keyboard.press("t")
    expect(page.get_by_role("dialog")).to_contain_text(words("name.sea"))


def test_a_move_is_shown_before_it_is_made(visit: Visit) -> None:
    """What a choice brings stands beside the numbers and in words; what it touches is marked on the board."""
    ann = visit()
    ann.sit(ann.make_table("ostia"))
    ann.see_turn()
    page = ann.page
    cargo = page.locator(".thing.legal[data-thing^='quay:']").first
    good = str(cargo.get_attribute("data-thing")).rpartition(":")[2]
    cargo.hover()
    own = page.locator(f".me .slot:has([data-thing$=':good:{good}'])")
    expect(own.locator(".delta.gain")).to_have_text(re.compile(r"^\+[1-4]$"))
    expect(page.locator(".inspector")).to_contain_text("Porters")
    expect(page.locator("svg .ghost rect").first).to_be_visible()


def test_what_cannot_be_done_says_why(visit: Visit) -> None:
    ann = visit()
    ann.sit(ann.make_table("ostia"))
    ann.see_turn()
    ann.page.locator(".me [data-thing$=':good:wine']").click(force=True)
    expect(ann.page.locator(".dock, .bubble").first).to_be_visible()
    expect(ann.page.get_by_text("You have no goods of this kind").first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_rules_are_read(visit: Visit, language: str) -> None:
    ann = visit(language=language)
    ann.go("/rules/ostia#OS-2.4")
    expect(ann.page.locator("#OS-2\\.4")).to_be_visible()
    expect(ann.page.locator(".rules h1")).to_have_text(Words(language, "ostia")("game.title"))
