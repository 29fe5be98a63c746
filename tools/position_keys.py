"""``python -m tools.position_keys [--write]``: the keys of the positions of each title, from its schema, as they stand
in docs/situations.md between two marks; the status is 1 where the page has others."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.games import titles
from engine.wargame.positions import PositionTitle

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "situations.md"
BEGIN, END = "<!-- keys: python -m tools.position_keys --write -->", "<!-- end of keys -->"


def lines() -> Iterator[str]:
    """The tables of all titles but that of the page itself."""
    for entry in titles():
        title = titles().title(entry.id)
        if isinstance(title, PositionTitle):
            yield f"\n### {title.name} (`{title.id}`)\n"
            yield "| key | keys in it | where it is left out |\n|---|---|---|"
            yield from map(_row, msgspec.structs.fields(title.positions.kind))


def _row(field: Any) -> str:
    inner = ", ".join(f"`{name}`" for name in dict.fromkeys(_keys(msgspec.inspect.type_info(field.type))))
    return f"| `{field.encode_name}` | {inner} | {_default(field)} |"


def _keys(kind: Any) -> Iterator[str]:
    """The keys of the records in a type."""
    if isinstance(kind, msgspec.inspect.StructType):
        yield from (field.encode_name for field in kind.fields)
    inside = [getattr(kind, name, None) for name in ("item_type", "key_type", "value_type")]
    if isinstance(kind, msgspec.inspect.LiteralType):
        yield from sorted(map(str, kind.values))
    for one in (*filter(None, inside), *getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        yield from _keys(one)


def _default(field: Any) -> str:
    value = "" if field.default is msgspec.NODEFAULT else field.default
    return f"`{value}`" if isinstance(value, str | int) and value != "" else ""


def page() -> str:
    """The page with today's keys."""
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{chr(10).join(lines())}\n\n{END}{rest.partition(END)[2]}"


def main(argv: Sequence[str]) -> int:
    new = page()
    if "--write" in argv:
        PAGE.write_text(new, "utf-8")
    return int(new != PAGE.read_text("utf-8"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
