"""Reconstructed values [PK-0.4] that somebody who owns the box may correct: the rules follow the edition."""

import re

import pytest

from urbes.engine.chance import Scripted
from urbes.engine.edition import Edition

from .table import BUILDINGS, TITLE, block, position, seat

TEXT = (TITLE.folder / "components.toml").read_text(encoding="utf-8")


def corrected(pattern: str, replacement: str) -> Edition:
    text, found = re.subn(pattern, replacement, TEXT, count=1, flags=re.DOTALL)
    assert found == 1
    edition = Edition(text)
    TITLE.check_edition(edition)
    return edition


def with_footprint(building: str, cells: int) -> Edition:
    return corrected(rf'(\[\[building\]\]\nkey = "{building}".*?footprint = )\d', rf"\g<1>{cells}")


@pytest.mark.parametrize("building", ["house", "winery", "fortress"])
def test_pk_0_4_a_building_of_two_cells(building: str) -> None:
    """[PK-0.4], [PK-1.5], [PK-14]: a larger footprint is offered, placed and scored."""
    data = position(seat(block(4, 3), store="BBVVWW", workers=[(0, 0)], markers=(2, 7, 1, 0, 0))).data
    edition = with_footprint(building, 2)
    game = TITLE.load(data | {"edition": edition.hash}, edition)
    for text in (f"build({building})", "site(1,1,2,1)"):
        number = TITLE.parse(game, text)
        TITLE.check(game, number)
        game.apply(number, Scripted([]))
    assert not TITLE.audit(game)
    points = TITLE.projection(game)[0]
    assert points[building] == {"house": 1, "winery": 10, "fortress": 1}[building]


def test_pk_0_4_an_aqueduct_of_one_cell() -> None:
    """[PK-0.4], [PK-1.5]: a smaller footprint, too."""
    data = position(seat(block(4, 1), store="OO")).data
    edition = with_footprint("aqueduct", 1)
    game = TITLE.load(data | {"edition": edition.hash}, edition)
    game.apply(TITLE.parse(game, "build(aqueduct)"), Scripted([]))
    assert [TITLE.notation(game, move) for move in game.legal()] == [f"site({x},0)" for x in range(4)]


@pytest.mark.parametrize("building", BUILDINGS)
def test_pk_0_4_another_price(building: str) -> None:
    """[PK-0.4], [PK-6.2]: the first price of a column of the side for three and four players."""
    data = position(seat(block(4, 1), store="BVWOG")).data
    edition = corrected(rf'(key = "three_four".*?\n{building} = \[)\d', r"\g<1>1")
    game = TITLE.load(data | {"edition": edition.hash}, edition)
    assert [TITLE.notation(game, move) for move in game.legal()] == [f"build({building})", "sell", "coins", "resource"]
