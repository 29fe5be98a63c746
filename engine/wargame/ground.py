"""What of a position lies on hexes, found in the declared fields of its state: who holds them, what was dug, built or
burnt there. Of each kind a position is painted over hex by hex, for a brush.

    - a side or a word by hex (control, airfields, fortifications);
    - hexes in which something is, or is not (hexes that a side holds, mines, ports once entered).

Rows of places in their order and whole records by hex are said in the text of a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from engine.wargame.fields import Row, fields
from engine.wargame.kinds import Laid, LaidOver, Owners, Places
from engine.wargame.knobs import LEFT_OUT, Path

NOTHING: Final = ""
"""What is laid on a hex to take away what lies there."""


class Ground(msgspec.Struct, frozen=True):
    """A kind of what lies on hexes, by the keys under which a position says it."""

    path: Path
    words: tuple[str, ...] = ()
    """What may lie there: one of these; of what is or is not there, none."""
    standing: bool = False
    """Whether it lies where it lies, and only becomes another of the words."""

    @property
    def choices(self) -> tuple[str, ...]:
        """What a hex can be given: nothing is the last of it."""
        words = self.words or (self.path[-1],)
        return words if self.standing else (*words, NOTHING)


def grounds(state: Any) -> list[Ground]:
    """The kinds that the declared fields of a state have."""
    rows = fields(type(state)).paths.items()
    found = (_ground(path, row) for path, row in rows if row.said.text and row.key not in LEFT_OUT)
    return [ground for ground in found if ground is not None]


def _ground(path: Path, row: Row) -> Ground | None:
    kind = row.kind
    if isinstance(kind, Owners):
        return Ground(path, kind.sides)
    if isinstance(kind, Laid):
        return Ground(path, kind.words, isinstance(kind, LaidOver))
    return Ground(path) if isinstance(kind, Places) and kind.is_set else None


def lying(position: Mapping[str, Any], ground: Ground) -> dict[str, str]:
    """What of a kind lies in a position by the label of its hex."""
    said = _said(position, ground.path)
    return dict(said) if isinstance(said, Mapping) else dict.fromkeys(said or (), ground.path[-1])


def painted(position: Mapping[str, Any], ground: Ground, hexes: Iterable[str], word: str) -> dict[str, Any]:
    """A position in which a word of a kind, or nothing, lies on hexes."""
    there = lying(position, ground)
    for label in hexes:
        if word != NOTHING:
            there[label] = word
        elif not ground.standing:
            there.pop(label, None)
    return _with(position, ground.path, there if ground.words else list(there))


def _said(position: Any, path: Path) -> Any:
    for key in path:
        position = position.get(key) if isinstance(position, Mapping) else None
    return position or {}


def _with(position: Mapping[str, Any], path: Path, value: Any) -> dict[str, Any]:
    key, *rest = path
    return {**position, key: _with(position.get(key) or {}, tuple(rest), value) if rest else value}
