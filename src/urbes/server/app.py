"""The application: routes, doors and errors around one house."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from litestar import Litestar, Response, Router
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

from urbes import __version__
from urbes.server.http.auth import Asked, origin_guard, provide_person, provide_visitor
from urbes.server.http.openapi import Described
from urbes.server.http.openapi_page import Manual
from urbes.server.http.problems import answer
from urbes.server.http.routes.accounts import AccountRoutes
from urbes.server.http.routes.games import bring_edition, edition, games, names, rules, words
from urbes.server.http.routes.health import healthz, metrics, readyz
from urbes.server.http.routes.lobby import lobby, lobby_socket
from urbes.server.http.routes.me import MeRoutes
from urbes.server.http.routes.notifications import NotificationRoutes
from urbes.server.http.routes.play import PlayRoutes
from urbes.server.http.routes.replays import AfterRoutes, bring_record
from urbes.server.http.routes.stand_ins import StandInRoutes
from urbes.server.http.routes.static import page
from urbes.server.http.routes.tables import TableRoutes
from urbes.server.http.routes.websocket import table_socket
from urbes.server.services import House
from urbes.server.settings import Settings
from urbes.table.errors import NotFound

LARGEST_BODY = 64 * 1024
SCHEMA = "/api/schema"


async def found(response: Response[Any]) -> Response[Any]:
    """The framework has a page of its own for what is not there; we have a problem."""
    if response.status_code == HTTPStatus.NOT_FOUND:
        raise NotFound("there is no such page of the manual")
    return response


def make_app(settings: Settings) -> Litestar:
    house = House(settings)

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        await house.open()
        app.state["house"] = house
        try:
            yield
        finally:
            await house.close()

    return Litestar(
        route_handlers=[
            healthz,
            readyz,
            metrics,
            page,
            games,
            edition,
            names,
            rules,
            words,
            bring_edition,
            MeRoutes,
            AccountRoutes,
            lobby,
            lobby_socket,
            TableRoutes,
            PlayRoutes,
            StandInRoutes,
            AfterRoutes,
            bring_record,
            NotificationRoutes,
            table_socket,
        ],
        dependencies={
            "visitor": Provide(provide_visitor),
            "person": Provide(provide_person),
        },
        middleware=[origin_guard],
        exception_handlers={Exception: answer},
        lifespan=[opened],
        openapi_config=OpenAPIConfig(
            title="Urbes",
            version=__version__,
            render_plugins=[Manual(), Described()],
            openapi_router=Router(SCHEMA, route_handlers=[], include_in_schema=False, after_request=found),
        ),
        request_class=Asked,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
