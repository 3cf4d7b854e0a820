"""`urbes play`: a game in the terminal, new or resumed."""

from pathlib import Path
from typing import Annotated

import typer

from urbes.bots import check_spec
from urbes.cli.languages import LANGUAGE, language
from urbes.cli.records import read_edition
from urbes.cli.seating import count_players, seats
from urbes.cli.session import Session
from urbes.engine.errors import OptionError
from urbes.engine.match import Match, fold
from urbes.engine.options import parse_options
from urbes.engine.record import read_record
from urbes.engine.registry import find_title, titles
from urbes.locales import Words


def play(
    key: Annotated[str | None, typer.Argument(help="The game, for example porta-nigra.", metavar="[KEY]")] = None,
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    bots: Annotated[str, typer.Option(help="Bots with commas between, such as level:4,level:2; see urbes bots.")] = "",
    seed: Annotated[str | None, typer.Option(help="Deal from this seed instead of a secret one.")] = None,
    lang: LANGUAGE = "",
    hotseat: Annotated[bool, typer.Option("--hotseat", help="Several humans on this device.")] = False,
    option: Annotated[list[str] | None, typer.Option(help="A house rule, name=value; may be repeated.")] = None,
    edition: Annotated[Path | None, typer.Option(help="Play with another edition file.")] = None,
    name: Annotated[list[str] | None, typer.Option(help="A player's name; may be repeated.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where to save the game.")] = None,
) -> None:
    """Play a game against bots or with friends."""
    words = Words(language(lang))
    if resume is not None:
        given: dict[str, object] = {"--players": players, "--bots": bots, "--seed": seed, "--hotseat": hotseat}
        given |= {"--option": option, "--name": name}
        for flag, value in given.items():
            if value:
                raise OptionError(f"a saved game has its own players, seed and options: leave out {flag}")
        match = resumed(resume, key, edition)
        Session(match, words.language, save or resume).run()
        return
    if key is None:
        raise OptionError(f"which game? One of: {', '.join(title.key for title in titles())}")
    title = find_title(key)
    specs = [check_spec(spec) for spec in bots.split(",")] if bots else []
    count = count_players(title, players, specs)
    printed = read_edition(edition)
    match = Match.start(
        title,
        count,
        options=parse_options(title.options(printed), option or []),
        edition=printed,
        seats=seats(count, specs, hotseat, name or [], words),
        seed=seed,
    )
    Session(match, words.language, save).run()


def resumed(file: Path, key: str | None, edition: Path | None) -> Match:
    record = read_record(file)
    if key is not None and find_title(key).key != record.game:
        raise OptionError(f"{file} is a game of {record.game}, not of {key}")
    return fold(record, edition=read_edition(edition), deal=True)
