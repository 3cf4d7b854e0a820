"""Everything fits: bars end within the window, names are not cut, and news cover nothing of the table."""

import json
import time
from typing import Any

import pytest

from tests.browser.conftest import LAPTOP, PHONE, Visit
from tests.browser.hands import Finger, Pointer
from tests.browser.visitor import PATIENCE, Visitor
from urbes import titles
from urbes.locales import LANGUAGES, messages

GAMES = [title.key for title in titles()]
games = pytest.mark.parametrize("game", GAMES)
CROWDED = """() => {
  const bar = document.querySelector("header.top");
  const seen = [...bar.querySelectorAll("h1, a, button, .pip")].filter((each) => each.checkVisibility());
  const boxes = seen.map((each) => [each.ariaLabel ?? each.textContent.trim(), each.getBoundingClientRect()]);
  const outside = boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth + 0.5 || box.width < 8);
  const meeting = boxes.filter(([, one], at) =>
    boxes.slice(at + 1).some(([, other]) => one.left < other.right - 0.5 && other.left < one.right - 0.5));
  const spilled = [...bar.querySelectorAll("a, .pip")].filter((each) => each.scrollWidth > each.clientWidth + 1);
  return [...outside, ...meeting].map(([name]) => name).concat(spilled.map((each) => each.textContent.trim()));
}"""
"""Parts of the top bar that lie outside of the window or on something else, or are larger than their place."""
NAMES = ".opponents .who b, .rivals .head b"
BOXES = """(selector) => [...document.querySelectorAll(selector)].flatMap((each) => {
  if (!each.checkVisibility()) return [];
  const { left, top, right, bottom } = each.getBoundingClientRect();
  const line = parseFloat(getComputedStyle(each).fontSize);
  const cut = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + line / 2;
  return [{ text: each.textContent.trim(), left, top, right, bottom, cut }];
})"""


DROPPED = """(selector) => {
  const name = document.querySelector(selector).querySelector("b");
  const rest = document.createTreeWalker(name.closest("p"), NodeFilter.SHOW_TEXT);
  rest.currentNode = name.lastChild;
  while (!rest.nextNode().length);
  const range = document.createRange();
  range.setStart(rest.currentNode, 0);
  range.setEnd(rest.currentNode, 1);
  const long = "Maximilian-Konstantinopolitanus Augustus";
  return [...long].map((_, n) => long.slice(0, n + 1)).filter((each) => {
    name.firstChild.data = each;
    return range.getBoundingClientRect().top >= [...name.getClientRects()].at(-1).bottom;
  });
}"""
"""Beginnings of a long name after which the next text of the line begins below the name."""


def boxes(visitor: Visitor, selector: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = visitor.page.evaluate(BOXES, selector)
    return found


def speak(visitor: Visitor, language: str) -> None:
    """Change the language, from the next page on."""
    chosen = json.dumps({"motion": "off", "language": language})
    visitor.page.evaluate("chosen => localStorage.setItem('urbes.preferences', chosen)", chosen)


def pair(visit: Visit, game: str, size: tuple[int, int]) -> tuple[dict[str, Any], Visitor, Visitor]:
    """A table of two people: the one whose turn it is, then the one who waits."""
    ann, ben = (visit(name, size=size, touch=size == PHONE) for name in ("Anneliese", "Benedek"))
    table = ann.make_table(game, ("me", "open"))
    ben.ask(f"/api/tables/{table['id']}/seats", {"invite": table["invite"]})
    ann.ask(f"/api/tables/{table['id']}/start")
    ann.sit(table)
    ben.sit(table)
    called = bool(ann.context.request.get(f"/api/tables/{table['id']}/snapshot").json()["position"]["legal"])
    return table, *((ann, ben) if called else (ben, ann))


def wait_for_lobby(visitor: Visitor) -> None:
    """Wait until another table waits for her."""
    end = time.monotonic() + PATIENCE
    while not any(each["waits_for_me"] for each in visitor.context.request.get("/api/lobby").json()["mine"]):
        assert time.monotonic() < end, "no table waits"
        time.sleep(0.1)


@games
def test_the_top_bar_fits_a_phone(visit: Visit, game: str) -> None:
    table, _, waits = pair(visit, game, PHONE)
    waits.make_table(game)
    wait_for_lobby(waits)
    finished = waits.finished_table(game)
    for language in LANGUAGES:
        speak(waits, language)
        waits.sit(table)
        waits.page.wait_for_selector(".top a.btn")
        assert waits.page.evaluate(CROWDED) == [], f"{language}: the live table"
        waits.go(f"/replay/{finished['id']}")
        waits.page.wait_for_selector(".frame .plane")
        assert waits.page.evaluate(CROWDED) == [], f"{language}: the replay"
        assert all(box["right"] <= PHONE[0] for box in boxes(waits, ".frame > *")), (
            f"{language}: the replay is too wide"
        )


@pytest.mark.parametrize("players", [2, 4])
@games
def test_names_of_opponents_are_whole(visit: Visit, game: str, players: int) -> None:
    ann = visit()
    bots = ("level:2", "level:3", "level:6")[: players - 1]
    table = ann.make_table(game, ("me", *bots))
    ann.go("/about")
    for language in LANGUAGES:
        speak(ann, language)
        ann.sit(table)
        names = boxes(ann, NAMES)
        assert len(names) == players - 1
        assert [box["text"] for box in names if box["cut"]] == []


@games
def test_the_arrays_of_others_fit_a_phone(visit: Visit, game: str) -> None:
    ann = visit(size=PHONE, touch=True)
    ann.sit(ann.make_table(game, ("me", "level:1", "level:2")))
    ann.page.locator(".sheet-tabs [role=tab]").nth(-2).tap()
    ann.page.wait_for_selector(".sheet-body .row")
    numbers = boxes(ann, ".sheet-body .row .numbers > *, .sheet-body .row .points")
    assert numbers
    assert [box["text"] for box in numbers if box["right"] > PHONE[0]] == []


def ask_back(table: dict[str, Any], mover: Visitor) -> None:
    """The player who has moved asks to take the move back."""
    seen = mover.context.request.get(f"/api/tables/{table['id']}/snapshot").json()
    move = seen["position"]["legal"][0]["move"]
    mover.ask(f"/api/tables/{table['id']}/moves", {"id": "first", "expected_n": seen["n"], "move": move}, status=200)
    mover.ask(f"/api/tables/{table['id']}/proposals", {"kind": "undo"}, status=200)


def test_a_question_on_a_laptop_takes_the_place_of_the_counters(visit: Visit) -> None:
    table, mover, asked = pair(visit, "porta-nigra", LAPTOP)
    before = asked.look().boards
    ask_back(table, mover)
    for visitor in (asked, mover):
        visitor.page.wait_for_selector(".band")
        (bar,) = boxes(visitor, "header.top")
        (band,) = boxes(visitor, ".band")
        assert band["bottom"] <= bar["bottom"]
        assert visitor.page.evaluate(CROWDED) == []
    assert asked.look().boards == before
    own, other = ("Anneliese", "Benedek")
    if other not in mover.text(".band"):
        own, other = other, own
    assert own in asked.text(".band")
    assert other not in asked.text(".band"), "she is told to wait for herself"
    asked.page.locator(".band button").first.click()
    mover.page.wait_for_selector(".band .answers", state="detached")


def test_a_question_on_a_phone_leaves_board_and_others_in_sight(visit: Visit) -> None:
    table, mover, asked = pair(visit, "porta-nigra", PHONE)
    selector = ".opponents.strip, .board, .sheet-tabs"
    before = boxes(asked, selector)
    ask_back(table, mover)
    asked.page.wait_for_selector(".band")
    after = boxes(asked, selector)
    assert [box["top"] for box in after] == [box["top"] for box in before]
    (band,) = boxes(asked, ".band")
    (dock,) = boxes(asked, ".dock")
    assert band["top"] >= max(box["bottom"] for box in after)
    assert band["bottom"] <= dock["top"] + 1
    assert [box["text"] for box in boxes(asked, ".band button") if box["bottom"] - box["top"] < 44] == []


@pytest.mark.parametrize(("language", "game"), [*(("ru", game) for game in GAMES), ("hu", "nova-roma")])
def test_steps_of_the_turn_leave_room_for_what_is_asked(visit: Visit, language: str, game: str) -> None:
    """The question lies within its row, and the hint beside it can be read to its end."""
    ann = visit(language=language)
    ann.sit(ann.make_table(game))
    hands = Pointer(f"steps {language}")
    asked = hinted = 0
    for _ in range(25):
        sight = ann.see_turn()
        if sight.over:
            break
        ann.settle()
        row = boxes(ann, ".dock ol.steps")
        chips = boxes(ann, ".dock ol.steps .chip.now")
        hints = boxes(ann, ".dock .quiet-hint")
        asked += len(chips)
        hinted += len(hints)
        assert [chip["text"] for chip in chips if chip["right"] > row[0]["right"] + 0.5] == []
        assert [hint["text"] for hint in hints if hint["cut"]] == []
        hands.act(ann, sight)
        ann.see_change(sight)
    assert asked > 10
    assert hinted > 5 or not any(key.startswith("hint.") for key in messages("en", game.replace("-", "_")))


def test_a_colon_stays_with_a_name_of_any_length(visit: Visit) -> None:
    ann = visit()
    ann.go(f"/replay/{ann.finished_table('porta-nigra')['id']}")
    ann.page.get_by_role("slider").press("End")
    owner = ann.page.locator(".inspector p .who")
    for spot in ann.page.locator('[data-thing^="spot:"]').all():
        with ann.page.expect_response("**/about?*") as asked:
            spot.hover(force=True)
        asked.value.finished()
        ann.settle()
        if owner.count():
            break
    assert ann.text(".inspector p").split()[0] in ("Ann:", "Ben:")
    assert ann.page.evaluate(DROPPED, ".inspector p .who") == []


@games
def test_the_replay_speaks_in_words(visit: Visit, game: str) -> None:
    ann = visit()
    table = ann.finished_table(game)
    texts: list[str] = ann.context.request.get(f"/api/tables/{table['id']}/replay").json()["texts"]
    noted = [n for n, text in enumerate(texts) if "(" in text or ":" in text]
    for n in noted[:: len(noted) // 4]:
        ann.go(f"/replay/{table['id']}?at={n}")
        ann.page.wait_for_selector(f'.transport[data-at="{n}"]')
        said = ann.text(".transport .where > span")
        assert said
        assert texts[n] not in said


LIT = """() => {
  const frame = document.querySelector(".frame.zoomed");
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  return [...frame.querySelectorAll('.thing[data-thing][aria-disabled="false"]')].flatMap((each) => {
    const box = each.getBoundingClientRect();
    const seen = box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
    return seen ? [each.dataset.thing] : [];
  });
}"""
"""What can be chosen in the part of an enlarged board that is in sight."""


def test_an_enlarged_board_opens_where_something_can_be_chosen(visit: Visit) -> None:
    ann = visit(size=PHONE, touch=True)
    ann.sit(ann.make_table("porta-nigra"))
    hands = Finger("enlarged")
    looked = 0
    for _ in range(60):
        sight = ann.see_turn()
        if ann.page.locator('.phone-board .thing[data-thing][aria-disabled="false"]').count():
            ann.page.locator(".phone-board .zoom").tap()
            assert ann.page.evaluate(LIT), f"nothing of what can be chosen is in sight: {sight.status}"
            ann.page.locator(".phone-board .zoom").tap()
            looked += 1
        if looked == 6:
            break
        hands.act(ann, ann.see_turn())
        ann.see_change(sight)
    assert looked == 6
