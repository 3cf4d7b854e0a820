"""What typed words can mean."""

import pytest

from urbes.cli.parsing import COMMANDS, Option, command_names, is_number, matching, read_command
from urbes.locales import LANGUAGES, Words

OPTIONS = [
    Option(1, "spot:wall_1", "City Wall 1: 2 × black"),
    Option(2, "spot:wall_10", "City Wall 10: 2 × white"),
    Option(3, "end_turn", "Закончить ход, всё"),
    Option(4, "place(0,1,1)", "turned 0 at 1, 1"),
    Option(5, "place(0,1,10)", "turned 0 at 1, 10"),
]


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("spot:wall_1", [1]),
        ("wall_1", [1]),
        ("WALL_10", [2]),
        ("city wall", [1, 2]),
        ("  city   wall 10", [2]),
        ("white", [2]),
        ("закончить", [3]),
        ("все", [3]),
        ("end", [3]),
        ("0,1,1", [4]),
        ("gate", []),
        ("", []),
        ("   ", []),
    ],
)
def test_a_part_is_enough_if_it_is_unmistakable(typed: str, moves: list[int]) -> None:
    assert [option.move for option in matching(typed, OPTIONS)] == moves


@pytest.mark.parametrize(
    ("typed", "language", "command"),
    [
        ("undo", "en", ("undo", "")),
        ("UNDO", "hu", ("undo", "")),
        ("журнал 40", "ru", ("log", "40")),
        ("счёт", "ru", ("score", "")),
        ("mentés Játék Egy.json", "hu", ("save", "Játék Egy.json")),
        ("журнал", "en", ("", "")),
        ("undone", "en", ("", "")),
    ],
)
def test_commands_are_spoken_in_every_language(typed: str, language: str, command: tuple[str, str]) -> None:
    assert read_command(typed, Words(language)) == command


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_commands_share_a_name(language: str) -> None:
    words = Words(language)
    names = [name for key, text in words.table.items() if key.startswith("command.") for name in text.split(", ")]
    assert len(set(names)) == len(names)
    assert len(set(command_names(words).values())) == len(COMMANDS)


@pytest.mark.parametrize(
    ("typed", "number"), [("12", True), ("1" * 7, False), ("-1", False), ("1.5", False), ("٣", False), ("", False)]
)
def test_numbers_are_short_and_plain(typed: str, number: bool) -> None:
    assert is_number(typed) is number
