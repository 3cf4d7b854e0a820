"""The OpenAPI document, completed with problems as error answers and files as bodies."""

from typing import Any

import msgspec
from litestar.connection import Request
from litestar.openapi.plugins import JsonRenderPlugin

from urbes.server.http.problems import PROBLEM_JSON
from urbes.table.messages import Problem

Node = dict[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")
FILES = {"/api/editions": "text/plain", "/api/records": "application/json"}
"""Routes whose body is a file."""
PLACE = "#/components/schemas/{name}"


class OpenApiJson(JsonRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: Node) -> bytes:
        return super().render(request, complete_document(openapi_schema))


def complete_document(document: Node) -> Node:
    """Describe the errors of every operation as problems, instead of the framework's own errors."""
    (_,), parts = msgspec.json.schema_components([Problem], ref_template=PLACE)
    document.setdefault("components", {}).setdefault("schemas", {}).update(parts)
    refused = {
        "description": "Refused, with the reason",
        "content": {PROBLEM_JSON: {"schema": {"$ref": PLACE.format(name=Problem.__name__)}}},
    }
    translate_patterns(document["components"]["schemas"])
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                answers = item[method]["responses"]
                answers.pop("400", None)
                answers["default"] = refused
        if path in FILES:
            item["post"]["requestBody"] = {"required": True, "content": {FILES[path]: {"schema": {"type": "string"}}}}
    return document


def translate_patterns(node: Any) -> None:
    """Write patterns as JSON Schema does: its `$` is the very end of the text, which is `\\Z` in Python."""
    if isinstance(node, list):
        for each in node:
            translate_patterns(each)
    elif isinstance(node, dict):
        pattern = node.get("pattern")
        if isinstance(pattern, str) and pattern.endswith(r"\Z"):
            node["pattern"] = pattern.removesuffix(r"\Z") + "$"
        for each in node.values():
            translate_patterns(each)
