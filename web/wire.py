"""Writes the types that travel as TypeScript: `python web/wire.py`, or with `--check` says whether they are up to date.

Views come from the games, messages from the server; both are msgspec structs and know their own shape.
"""

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect

import urbes.games
from urbes import titles
from urbes.engine.style import Style
from urbes.engine.title import Title

FOLDER = Path(__file__).parent / "src" / "wire"
PROTOCOL = "accounts notifications games tables replays lobby play"
MODULES = {
    "server": "urbes.engine.show urbes.table.commands urbes.table.messages "
    + " ".join(f"urbes.server.protocol.{name}" for name in PROTOCOL.split()),
    "plain": "urbes.engine.plain",
}
HEAD = "// Written by web/wire.py from {modules}. Do not edit.\n"

SHELF = """// Written by web/wire.py from what the games declare. Do not edit.
import type {{ Style }} from "./server";

/** A game that comes with the client. */
export interface Listed {{
  key: string;
  /** Its folder here and its area of the locales. */
  area: string;
  /** The fewest and the most. */
  players: readonly [number, number];
  style: Style;
}}

export const LISTED: readonly Listed[] = [
{rows}];

/** What a game looks like that declares nothing. */
export const PLAIN: Style = {plain};
"""


class Sheet:
    """One file of types: the structs of a module and all that they mention, in the order of their names' use."""

    def __init__(self) -> None:
        self.done: dict[str, str] = {}
        self.names: dict[str, type] = {}

    def spelled(self, shape: inspect.Type) -> str:
        match shape:
            case inspect.Metadata():
                return self.spelled(shape.type)
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType():
                return "string"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.AnyType() | inspect.RawType():
                return "unknown"
            case inspect.LiteralType():
                return " | ".join(msgspec.json.encode(value).decode() for value in sorted(shape.values, key=str))
            case inspect.TupleType():
                return f"[{', '.join(self.spelled(each) for each in shape.item_types)}]"
            case inspect.ListType() | inspect.VarTupleType():
                inner = self.spelled(shape.item_type)
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case inspect.DictType():
                return f"Record<string, {self.spelled(shape.value_type)}>"
            case inspect.UnionType():
                return " | ".join(self.spelled(each) for each in shape.types)
            case inspect.StructType():
                return self.struct(shape)
        raise TypeError(f"no TypeScript for {shape!r}")

    def struct(self, shape: inspect.StructType) -> str:
        name = shape.cls.__name__
        if self.names.setdefault(name, shape.cls) is not shape.cls:
            raise TypeError(f"two structs are called {name}: {self.names[name]!r} and {shape.cls!r}")
        if name not in self.done:
            self.done[name] = ""
            rows = [f"  {shape.tag_field}: {msgspec.json.encode(shape.tag).decode()};"] if shape.tag_field else []
            omits = shape.cls.__struct_config__.omit_defaults
            asked = shape.forbid_unknown_fields
            for field in shape.fields:
                mark = "?" if not field.required and (omits or asked) else ""
                rows.append(f"  {field.encode_name}{mark}: {self.spelled(field.type)};")
            self.done[name] = f"export interface {name} {{\n" + "\n".join(rows) + "\n}\n"
        return name


def own_structs(module: ModuleType) -> list[type[msgspec.Struct]]:
    return [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == module.__name__
    ]


def own_unions(module: ModuleType) -> dict[str, Any]:
    """Unions of messages, which have a name of their own."""
    return {name: each for name, each in vars(module).items() if name.endswith("Message")}


def written(modules: list[ModuleType]) -> str:
    sheet = Sheet()
    for struct in (each for module in modules for each in own_structs(module)):
        get_type_hints(struct)
        if struct.__subclasses__():
            continue
        sheet.struct(inspect.type_info(struct))  # type: ignore[arg-type]
    text = HEAD.format(modules=", ".join(each.__name__ for each in modules)) + "\n" + "\n".join(sheet.done.values())
    for name, union in (each for module in modules for each in own_unions(module).items()):
        text += f"\nexport type {name} = {sheet.spelled(inspect.type_info(union))};\n"
    return text


def own_titles() -> list[Title]:
    """The games of this package, as they stand on a shelf."""
    here = [title for title in titles() if title.folder.parent == Path(urbes.games.__path__[0])]
    return sorted(here, key=lambda title: title.style.place)


def shelf() -> str:
    """What the games declare of themselves, so that a page can list them before it has asked the server."""
    listed = [
        {
            "key": title.key,
            "area": title.folder.name,
            "players": [title.players[0], title.players[-1]],
            "style": title.style,
        }
        for title in own_titles()
    ]
    rows = "".join(f"  {msgspec.json.encode(row).decode()},\n" for row in listed)
    return SHELF.format(rows=rows, plain=msgspec.json.encode(Style()).decode())


def is_there(path: str) -> bool:
    return importlib.util.find_spec(path.rpartition(".")[0]) is not None and importlib.util.find_spec(path) is not None


def sheets() -> dict[Path, str]:
    """Every file with the text that it should hold, as far as the modules are there."""
    found = {FOLDER / "shelf.ts": shelf()}
    views = {title.folder.name: f"urbes.games.{title.folder.name}.show.view" for title in own_titles()}
    for name, paths in (views | MODULES).items():
        if all(is_there(path) for path in paths.split()):
            found[FOLDER / f"{name}.ts"] = written([importlib.import_module(path) for path in paths.split()])
    return found


def main() -> int:
    stale = [file for file, text in sheets().items() if not file.exists() or file.read_text("utf-8") != text]
    if "--check" in sys.argv:
        for file in stale:
            print(f"{file.name} is out of date: run python web/wire.py")
        return 1 if stale else 0
    for file in stale:
        file.write_text(sheets()[file], "utf-8")
        print(f"wrote {file.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
