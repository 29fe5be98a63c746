"""Plain YAML text for the data files: block lists of one-line flow mappings, no anchors, no tags."""

from __future__ import annotations

import json
import re

PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_./()'+ -]*[A-Za-z0-9_.)']|[A-Za-z]")
WORDS = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"}


def scalar(value: object) -> str:
    """One YAML scalar; a text that could be read as anything else is quoted."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    text = str(value)
    if PLAIN.fullmatch(text) and text.lower() not in WORDS:
        return text
    return json.dumps(text, ensure_ascii=False)


def flow(value: object) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(k)}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow(v) for v in value) + "]"
    return scalar(value)


def rows(items: list, indent: str = "  ") -> str:
    """A block list, one flow value a line."""
    return "".join(f"{indent}- {flow(item)}\n" for item in items)


def table(mapping: dict, indent: str = "  ") -> str:
    """A block mapping, one flow value a line."""
    return "".join(f"{indent}{scalar(key)}: {flow(value)}\n" for key, value in mapping.items())


def header(*lines: str) -> str:
    """Comment lines for the top of a file."""
    return "".join(f"# {line}".rstrip() + "\n" for line in lines)
