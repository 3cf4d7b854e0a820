"""`/api/games` and `/api/editions`: the games and their components."""

from functools import lru_cache
from pathlib import Path

import msgspec
from litestar import MediaType, Response, get, post

from urbes.bots.levels import NAMES, level
from urbes.bots.measured import own_measurements
from urbes.engine.edition import MAX_BYTES, Edition
from urbes.engine.errors import UnknownChoice
from urbes.engine.registry import find_title, titles
from urbes.engine.saying import Saying
from urbes.engine.title import Title, read_file
from urbes.locales import LANGUAGES, messages, rules_file
from urbes.server.accounts.sessions import Person
from urbes.server.http.auth import ApiRequest, services_of
from urbes.server.protocol.games import EditionNamed, GameShown, LevelShown, OptionShown

FOR_EVER = "public, max-age=31536000, immutable"
A_WHILE = "public, max-age=300"
LISTED = "game."


@get("/api/games", tags=["shelf"])
async def games() -> Response[list[GameShown]]:
    """All games with their options, player counts, editions and bots."""
    return Response([described(title) for title in titles()], headers={"Cache-Control": A_WHILE})


@get("/api/games/{key:str}/words/{language:str}", tags=["shelf"])
async def words(key: str, language: str) -> Response[dict[str, str]]:
    """Every message of a game in one language, for clients that do not have them."""
    return Response(messages(known_language(language), area_of(key)), headers={"Cache-Control": A_WHILE})


@get("/api/games/{key:str}/rules/{language:str}", media_type="text/markdown", tags=["shelf"])
async def rules(key: str, language: str) -> Response[str]:
    """The rules of a game as players read them."""
    text = rules_file(known_language(language), area_of(key)).read_text(encoding="utf-8")
    return Response(text, headers={"Cache-Control": A_WHILE}, media_type="text/markdown")


@get("/api/editions/{digest:str}", media_type=MediaType.JSON, tags=["shelf"])
async def edition(digest: str, request: ApiRequest) -> Response[bytes]:
    """The components of an edition. The hash is that of the content, so the answer never changes."""
    content = printed(digest) or msgspec.json.encode((await services_of(request).editions.find_uploaded(digest)).data)
    return Response(content, headers={"Cache-Control": FOR_EVER, "ETag": f'"{digest}"'}, media_type=MediaType.JSON)


@get("/api/editions/{digest:str}/names", tags=["shelf"])
async def names(digest: str, request: ApiRequest) -> Response[dict[str, Saying]]:
    """The names of the printed things of an edition."""
    found = own_edition(digest) or await services_of(request).editions.find_uploaded(digest)
    return Response(dict(find_title(found.game).show.names(found)), headers={"Cache-Control": A_WHILE})


@post("/api/editions", request_max_body_size=MAX_BYTES, tags=["shelf"])
async def upload_edition(person: Person, request: ApiRequest) -> EditionNamed:
    """Upload an edition file; the body is the TOML itself. Tables can then use it by its hash."""
    return await services_of(request).editions.upload(person, await request.body())


def described(title: Title) -> GameShown:
    known = own_measurements().get(title.key, {})
    return GameShown(
        key=title.key,
        area=title.folder.name,
        name=title.name,
        words={language: introduced(title, language) for language in LANGUAGES},
        style=title.style,
        players=list(title.players),
        options=[
            OptionShown(
                id=option.id,
                default=option.default,
                values=list(option.values),
                rule=option.rule,
                players=list(option.players or title.players),
            )
            for option in title.options()
        ],
        editions=own_editions(title),
        levels=[
            LevelShown(
                level=number,
                spec=f"level:{number}",
                seconds=level(number).seconds,
                measured={
                    players: table[f"level:{number}"] for players, table in known.items() if f"level:{number}" in table
                },
            )
            for number in range(1, len(NAMES) + 1)
        ],
    )


def area_of(key: str) -> str:
    return find_title(key).folder.name


def known_language(language: str) -> str:
    if language not in LANGUAGES:
        raise UnknownChoice("language", language, LANGUAGES)
    return language


def introduced(title: Title, language: str) -> dict[str, str]:
    """The texts with which a game is listed."""
    found = messages(language, title.folder.name)
    return {key.removeprefix(LISTED): text for key, text in found.items() if key.startswith(LISTED)}


def files(title: Title) -> list[Path]:
    return [title.folder / "components.toml", *sorted(title.folder.glob("editions/*.toml"))]


def own_editions(title: Title) -> list[EditionNamed]:
    found = [read_file(path) for path in files(title)]
    return [EditionNamed(name=each.name, hash=each.hash) for each in found]


def own_edition(digest: str) -> Edition | None:
    """An edition that comes with a game."""
    found = (read_file(path) for title in titles() for path in files(title))
    return next((each for each in found if each.hash == digest), None)


@lru_cache(maxsize=64)
def printed(digest: str) -> bytes | None:
    found = own_edition(digest)
    return None if found is None else msgspec.json.encode(found.root.data)
