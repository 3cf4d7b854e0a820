"""The Litestar application: routes, authentication and error handling around the services."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from litestar import Litestar, Response, Router
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

from urbes import __version__
from urbes.server.http.auth import LenientRequest, origin_guard, provide_person, provide_visitor
from urbes.server.http.openapi import OpenApiJson
from urbes.server.http.openapi_page import OpenApiPage
from urbes.server.http.problems import problem_response
from urbes.server.http.routes.accounts import AccountRoutes
from urbes.server.http.routes.games import edition, games, names, rules, upload_edition, words
from urbes.server.http.routes.health import healthz, metrics, readyz
from urbes.server.http.routes.lobby import lobby, lobby_socket
from urbes.server.http.routes.me import MeRoutes
from urbes.server.http.routes.notifications import NotificationRoutes
from urbes.server.http.routes.play import PlayRoutes
from urbes.server.http.routes.replays import ReplayRoutes, import_record
from urbes.server.http.routes.stand_ins import StandInRoutes
from urbes.server.http.routes.static import page
from urbes.server.http.routes.tables import TableRoutes
from urbes.server.http.routes.websocket import table_socket
from urbes.server.services import Services
from urbes.server.settings import Settings
from urbes.table.errors import NotFound

LARGEST_BODY = 64 * 1024
SCHEMA = "/api/schema"


async def refuse_unknown_page(response: Response[Any]) -> Response[Any]:
    """Answer an unknown page of the schema with a problem instead of the framework's own page."""
    if response.status_code == HTTPStatus.NOT_FOUND:
        raise NotFound("there is no such page")
    return response


def make_app(settings: Settings) -> Litestar:
    services = Services(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await services.start()
        app.state["services"] = services
        try:
            yield
        finally:
            await services.stop()

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
            upload_edition,
            MeRoutes,
            AccountRoutes,
            lobby,
            lobby_socket,
            TableRoutes,
            PlayRoutes,
            StandInRoutes,
            ReplayRoutes,
            import_record,
            NotificationRoutes,
            table_socket,
        ],
        dependencies={
            "visitor": Provide(provide_visitor),
            "person": Provide(provide_person),
        },
        middleware=[origin_guard],
        exception_handlers={Exception: problem_response},
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Urbes",
            version=__version__,
            render_plugins=[OpenApiPage(), OpenApiJson()],
            openapi_router=Router(
                SCHEMA, route_handlers=[], include_in_schema=False, after_request=refuse_unknown_page
            ),
        ),
        request_class=LenientRequest,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
