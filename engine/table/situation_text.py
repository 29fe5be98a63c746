"""Situations as text: plain data in the YAML that :func:`engine.board.safeyaml.load_yaml` takes back unchanged."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

WIDTH: Final = 110
COMMENT: Final = 76
"""Characters of a line of comment."""
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*(-[A-Za-z0-9_]+)*")
_MEANT: Final = frozenset({"yes", "no", "on", "off", "true", "false", "null", "y", "n"})
"""Words that YAML would not read as words."""

_UNWRITTEN: Final = re.compile(r"[\x7f-\x9f\u2028\u2029\ufeff]")
"""Letters that are not written as they are: YAML refuses them, or reads the end of a line."""


def to_text(data: Mapping[str, Any], comments: Sequence[str] = ()) -> str:
    """A mapping of plain data as YAML, comments first. Mappings of more than a line are written line by line."""
    said = [line for comment in comments for line in textwrap.wrap(comment, COMMENT)]
    return "\n".join([*(f"# {line}" for line in said), *_mapping(data, "")]) + "\n"


def _mapping(data: Mapping[str, Any], indent: str) -> Iterator[str]:
    for key, value in data.items():
        start = f"{indent}{_word(key)}:"
        flow = _flow(value)
        if flow is None or len(start) + len(flow) > WIDTH:
            yield start
            yield from _block(value, indent + "  ")
        else:
            yield f"{start} {flow}"


def _block(value: Any, indent: str) -> Iterator[str]:
    """A value that is too long for one line."""
    if isinstance(value, Mapping):
        yield from _mapping(value, indent)
    elif isinstance(value, list | tuple) and value and all(isinstance(item, Mapping) for item in value):
        yield from (line for item in value for line in _item(item, indent))
    elif isinstance(value, list | tuple) and any(isinstance(item, list | tuple | Mapping) for item in value):
        yield from (f"{indent}- {_flow(item) or json.dumps(item, ensure_ascii=False)}" for item in value)
    elif isinstance(value, list | tuple):
        inside = textwrap.wrap(", ".join(map(_word, value)), WIDTH, break_long_words=False, break_on_hyphens=False)
        yield from _framed(inside, indent)
    else:
        yield f"{indent}{_word(value)}"


def _framed(lines: Sequence[str], indent: str) -> Iterator[str]:
    yield f"{indent}[{lines[0]}"
    yield from (f"{indent} {line}" for line in lines[1:])
    yield f"{indent}]"


def _item(item: Mapping[str, Any], indent: str) -> Iterator[str]:
    """One mapping of a list: in a line if there is room, unless it has a single key."""
    flow = _flow(item)
    if flow is not None and len(item) != 1 and len(flow) < WIDTH:
        yield f"{indent}- {flow}"
        return
    for number, line in enumerate(_mapping(item, indent + "  ")):
        yield f"{indent}- {line.removeprefix(indent + '  ')}" if number == 0 else line


def _flow(value: Any) -> str | None:
    """A value in one line, None for what is better written in several."""
    if isinstance(value, Mapping):
        parts = [None if isinstance(item, Mapping) else _flow(item) for item in value.values()]
        said = [f"{_word(key)}: {part}" for key, part in zip(value, parts, strict=True) if part is not None]
        return "{" + ", ".join(said) + "}" if len(said) == len(value) else None
    if isinstance(value, list | tuple):
        parts = [None if isinstance(item, Mapping) else _flow(item) for item in value]
        return None if None in parts else f"[{', '.join(filter(None, parts))}]"
    return _word(value)


def _word(value: Any) -> str:
    """A single value, in quotes unless it reads as itself."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return _number(value)
    plain = _WORD.fullmatch(value) and value.lower() not in _MEANT
    quoted = json.dumps(value, ensure_ascii=False)
    return value if plain else _UNWRITTEN.sub(lambda found: f"\\u{ord(found[0]):04x}", quoted)


def _number(value: float) -> str:
    """With a point before its power of ten, without which YAML reads a word."""
    digits, power, exponent = repr(value).partition("e")
    return f"{digits}.0e{exponent}" if power and "." not in digits else repr(value)
