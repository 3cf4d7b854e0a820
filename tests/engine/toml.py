"""The small part of TOML writing that tests of editions need."""

import json
from datetime import date


def write_toml(data: dict[str, object]) -> str:
    """The data as TOML: tables at the top level, everything else inline."""
    lines: list[str] = []
    tables = {key: value for key, value in data.items() if isinstance(value, dict)}
    lines += [f"{json.dumps(key)} = {inline(value)}" for key, value in data.items() if key not in tables]
    for name, table in tables.items():
        lines.append(f"[{json.dumps(name)}]")
        lines += [f"{json.dumps(key)} = {inline(value)}" for key, value in table.items()]
    return "\n".join(lines) + "\n"


def inline(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {inline(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(inline(each) for each in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, date):
        return value.isoformat()
    return repr(value)
