"""`python -m tools.packs_page`: writes docs/packs.md, what may stand in a pack, from the schema of each game; `--check`
says whether it is as it should be."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec

from engine.board.files import write_whole
from engine.games import titles
from engine.wargame.begun import Begun
from engine.wargame.overlay import NOTES, fields_of
from engine.wargame.packtitle import WorldTitle
from engine.wargame.schema import Made
from engine.wargame.sheet import bare_type

PAGE: Final = Path("docs/packs.md")
HEAD: Final = Path("tools/packs_head.md")
PLAIN: Final = {str: "text", int: "whole number", float: "number", bool: "yes or no"}
MOST_WORDS: Final = 200
"""Letters of a list of words that are told."""


def page() -> str:
    """The whole page."""
    begun = {"a scenario that begins at a position": Begun}
    parts = [HEAD.read_text(encoding="utf-8").rstrip(), *(_table(name, kind) for name, kind in begun.items())]
    for entry in titles():
        title = titles().title(entry.id)
        assert isinstance(title, WorldTitle)
        parts += [f"## {entry.name}", "`title: " + entry.id + "`"]
        files = {**title.making.kinds, "a scenario": title.making.scenario}
        parts += [_table(name, kind) for name, kind in files.items()]
    return "\n\n".join(parts) + "\n"


def _table(name: str, kind: Any) -> str:
    rows = [f"| `{key}` | {said} |" for key, said in _rows(kind, ()) if key != "format"]
    return "\n".join([f"### {name}", "", "| key | what it is |", "|---|---|", *rows])


def _rows(kind: Any, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for key, inner in (fields_of(kind) or {}).items():
        if key in NOTES:
            continue
        here, held = (*path, key), _held(inner)
        if held is not None and len(here) < 6:
            yield from _rows(held[1], (*path, key + held[0]))
        else:
            yield ".".join(here), _told(inner)


def _held(kind: Any) -> tuple[str, Any] | None:
    """The record that a value is or holds, and how that is written; None for a plain value."""
    bare = bare_type(kind)
    if fields_of(bare) is not None:
        return "", bare
    inner = get_args(bare)
    if get_origin(bare) is tuple and inner[1:] == (...,) and fields_of(bare_type(inner[0])) is not None:
        return "[]", bare_type(inner[0])
    if get_origin(bare) in (dict, Mapping) and fields_of(bare_type(inner[1])) is not None:
        return ".*", bare_type(inner[1])
    return None


def _told(kind: Any) -> str:
    """A type in words, with its limits."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return " ".join([_told(inner[0]), *filter(None, (_limits(one) for one in inner[1:]))])
    if origin in (Union, UnionType):
        return " or ".join("nothing" if one is NoneType else _told(one) for one in inner)
    if origin is Literal:
        words = ", ".join(f"`{one}`" for one in inner)
        return words if len(words) <= MOST_WORDS else words[:MOST_WORDS].rpartition(",")[0] + ", …"
    if origin is tuple:
        each = inner[0] if inner[1:] == (...,) else None
        return f"list of {_told(each)}" if each is not None else f"list of {len(inner)}: {'; '.join(map(_told, inner))}"
    if origin in (dict, list, Mapping):
        return f"{'list' if origin is list else 'mapping'} of {_told(inner[-1])}"
    if isinstance(kind, Made):
        return _told(kind.text)
    return PLAIN.get(kind, "anything")


def _limits(limit: object) -> str:
    if not isinstance(limit, msgspec.Meta):
        return ""
    said = [(limit.ge, "from {}"), (limit.le, "to {}"), (limit.multiple_of, "in steps of {}"),
            (limit.min_length, "at least {} long"), (limit.max_length, "at most {} long")]  # fmt: skip
    told = ", ".join(form.format(value) for value, form in said if value is not None)
    form = f"like `{limit.pattern}`".replace("|", "\\|") if limit.pattern else ""
    return ", ".join(filter(None, (told, form)))


def main(argv: list[str] | None = None) -> int:
    """Write the page, or say whether it stands as it should."""
    parser = argparse.ArgumentParser(prog="python -m tools.packs_page", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; status 1 where it is not as it should be")
    made = page()
    if parser.parse_args(argv).check:
        stale = PAGE.read_text(encoding="utf-8") != made
        if stale:
            print(f"{PAGE.name} is not as the schema has it: run python -m tools.packs_page")
        return int(stale)
    write_whole(PAGE, made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
