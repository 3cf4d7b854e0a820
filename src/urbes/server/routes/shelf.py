"""`/api/games`, `/api/editions`: what can be played, and with which printed values."""

from litestar import Controller, MediaType, Request, get, post
from litestar.datastructures import State

from urbes.bots.levels import NAMES
from urbes.engine.edition import MAX_BYTES, Edition
from urbes.engine.registry import titles
from urbes.engine.title import Title
from urbes.server.bodies import BotShown, EditionShown, GameShown, OptionShown, Shelf
from urbes.server.doors import house_of
from urbes.server.people import Person

Asking = Request[None, None, State]


class ShelfRoutes(Controller):
    path = "/api"
    tags = ("shelf",)

    @get("/games")
    async def games(self) -> Shelf:
        """The games with their options (house rules among them) and editions, and the bots."""
        bots = [BotShown(spec=f"level:{number}", name=name) for number, name in enumerate(NAMES, 1)]
        return Shelf(games=[game_shown(title) for title in titles()], bots=bots)

    @post("/editions", request_max_body_size=MAX_BYTES)
    async def bring(self, person: Person, request: Asking) -> EditionShown:
        """Bring an edition file (the body is the TOML itself); tables can then name it by its hash."""
        return await house_of(request).editions.bring(person, await request.body())

    @get("/editions/{digest:str}", media_type=MediaType.TEXT)
    async def edition(self, digest: str, request: Asking) -> str:
        """An edition file that somebody brought."""
        return await house_of(request).editions.file(digest)


def game_shown(title: Title) -> GameShown:
    usual = edition_shown(title, title.edition)
    return GameShown(
        key=title.key,
        name=title.name,
        players=list(title.players),
        options=[
            OptionShown(
                id=option.id,
                default=option.default,
                values=list(option.values),
                players=list(option.players or title.players),
                rule=option.rule,
            )
            for option in title.options()
        ],
        edition=usual,
        editions=[usual, *(edition_shown(title, Edition.read(path)) for path in title.folder.glob("editions/*.toml"))],
    )


def edition_shown(title: Title, edition: Edition) -> EditionShown:
    return EditionShown(game=title.key, hash=edition.hash, name=edition.name)
