"""The OpenAPI document as it is handed out: with the problems that every route may answer, and files as bodies."""

from typing import Any

import msgspec
from litestar.connection import Request
from litestar.openapi.plugins import JsonRenderPlugin

from urbes.server.http.problems import PROBLEM_JSON
from urbes.table.messages import Problem

Node = dict[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")
FILES = {"/api/editions": "text/plain", "/api/records": "application/json"}
"""Routes whose body is a file as it is."""
PLACE = "#/components/schemas/{name}"


class Described(JsonRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: Node) -> bytes:
        return super().render(request, completed(openapi_schema))


def completed(document: Node) -> Node:
    """Every operation says what a refusal looks like, instead of what the framework would answer by itself."""
    (_,), parts = msgspec.json.schema_components([Problem], ref_template=PLACE)
    document.setdefault("components", {}).setdefault("schemas", {}).update(parts)
    refused = {
        "description": "Refused, with the reason",
        "content": {PROBLEM_JSON: {"schema": {"$ref": PLACE.format(name=Problem.__name__)}}},
    }
    translate(document["components"]["schemas"])
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                answers = item[method]["responses"]
                answers.pop("400", None)
                answers["default"] = refused
        if path in FILES:
            item["post"]["requestBody"] = {"required": True, "content": {FILES[path]: {"schema": {"type": "string"}}}}
    return document


def translate(node: Any) -> None:
    """Patterns as JSON Schema writes them: there `$` is the very end, which in Python is `\\Z`."""
    if isinstance(node, list):
        for each in node:
            translate(each)
    elif isinstance(node, dict):
        pattern = node.get("pattern")
        if isinstance(pattern, str) and pattern.endswith(r"\Z"):
            node["pattern"] = pattern.removesuffix(r"\Z") + "$"
        for each in node.values():
            translate(each)
