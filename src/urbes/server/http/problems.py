"""Turns every error into a Problem with a reason, and never shows a stack trace or a secret."""

import logging
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from urbes.engine.errors import UrbesError
from urbes.server.errors import describe
from urbes.table.messages import Problem

log = logging.getLogger(__name__)
PROBLEM_JSON = "application/problem+json"


def problem_of(error: Exception) -> Problem:
    """The problem for an error. An unexpected error is logged, and its details are not sent."""
    if isinstance(error, UrbesError):
        code, status, known = describe(error)
        return Problem(title=HTTPStatus(status).phrase, status=status, detail=str(error), code=code, facts=known)
    if isinstance(error, HTTPException):
        status = error.status_code
        facts: dict[str, Any] = {}
        if isinstance(error, ValidationException) and isinstance(error.extra, list):
            facts = {"fields": [{"field": each.get("key", ""), "message": each["message"]} for each in error.extra]}
        phrase = HTTPStatus(status).phrase
        return Problem(title=phrase, status=status, detail=error.detail, code=code_of(status), facts=facts)
    log.error("unexpected error in a request", exc_info=error)
    return Problem(
        title="Internal Server Error",
        status=500,
        detail="something went wrong on the server; its log has the details",
        code="internal",
    )


def code_of(status: int) -> str:
    return HTTPStatus(status).name.lower()


def problem_response(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    problem = problem_of(error)
    return Response(problem, status_code=problem.status, media_type=PROBLEM_JSON)
