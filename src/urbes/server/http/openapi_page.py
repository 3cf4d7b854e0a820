"""The OpenAPI document as a plain HTML page, without scripts and without files from other sites."""

from collections.abc import Iterator
from html import escape
from typing import Any

from litestar.connection import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

from urbes.server.http.openapi import complete_document

Node = dict[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")
STYLE = """
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font-family: ui-monospace, monospace }
h2 { margin: 2rem 0 .25rem; border-bottom: 1px solid }
h3 { margin: 1.25rem 0 .25rem }
dl { margin: .25rem 0 } dt { float: left; clear: left; padding-right: .5rem } dd { margin: 0 0 0 12rem }
"""


class OpenApiPage(OpenAPIRenderPlugin):
    """Every route with its parameters, bodies and answers, and every structure."""

    def __init__(self) -> None:
        super().__init__(path="/manual")

    def render(self, request: Request[Any, Any, Any], openapi_schema: Node) -> bytes:
        return "".join(page(complete_document(openapi_schema))).encode()


def page(document: Node) -> Iterator[str]:
    title = escape(f"{document['info']['title']} {document['info']['version']}")
    yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    yield f"<body><h1>{title}</h1><p>As a document: <a href='/api/schema/openapi.json'>openapi.json</a>.</p>"
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield from operation(path, method, item[method])
    yield "<h2>Structures</h2>"
    for name, schema in document.get("components", {}).get("schemas", {}).items():
        yield f'<h3 id="{escape(name)}"><code>{escape(name)}</code></h3>'
        yield from structure(schema)
    yield "</body></html>"


def operation(path: str, method: str, described: Node) -> Iterator[str]:
    yield f"<h2><code>{method.upper()} {escape(path)}</code></h2>"
    yield f"<p>{escape(described.get('description') or described.get('summary', ''))}</p><dl>"
    for parameter in described.get("parameters", []):
        need = " (required)" if parameter.get("required") else ""
        where = f"{kind(parameter.get('schema', {}))} in the {escape(parameter['in'])}{need}"
        yield f"<dt><code>{escape(parameter['name'])}</code></dt><dd>{where}</dd>"
    for content in described.get("requestBody", {}).get("content", {}).values():
        yield f"<dt>body</dt><dd>{kind(content.get('schema', {}))}</dd>"
    for status, answer in described.get("responses", {}).items():
        shown = [kind(content["schema"]) for content in answer.get("content", {}).values() if "schema" in content]
        yield f"<dt>{escape(status)}</dt><dd>{escape(answer.get('description', ''))} {' '.join(shown)}</dd>"
    yield "</dl>"


def structure(schema: Node) -> Iterator[str]:
    if schema.get("description"):
        yield f"<p>{escape(schema['description'])}</p>"
    if "properties" not in schema:
        yield f"<p>{kind(schema)}</p>"
        return
    needed = schema.get("required", [])
    yield "<dl>"
    for name, field in schema["properties"].items():
        yield f"<dt><code>{escape(name)}</code></dt><dd>{kind(field)}{'' if name in needed else ' (optional)'}</dd>"
    yield "</dl>"


def kind(schema: Node) -> str:
    """A short name of a type, with links to structures."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}"><code>{name}</code></a>'
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return " or ".join(kind(each) for each in schema[key])
    if "enum" in schema:
        return "one of " + ", ".join(f"<code>{escape(str(each))}</code>" for each in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(str(schema['const']))}</code>"
    given = schema.get("type", "anything")
    if given == "array":
        return f"list of {kind(schema.get('items', {}))}"
    limits = [f"{name} {schema[name]}" for name in ("minimum", "maximum", "minLength", "maxLength") if name in schema]
    words = given if isinstance(given, str) else " or ".join(given)
    return escape(words + (f" ({', '.join(limits)})" if limits else ""))
