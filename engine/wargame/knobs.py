"""What of a position can be set as a number, a choice or yes and no, found in the record of its text: for a form.

All else of a position (what lies on hexes, rows of words, the point of the turn) is said in its text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

import msgspec
from msgspec import inspect

from engine.wargame.fields import fields
from engine.wargame.kinds import Plain

TURN: Final = "turn"
LEFT_OUT: Final = frozenset(
    {"scenario", "options", "rolled", "clear", "cleared", "at", "acting", "left", "only", "goes_on", "phase",
     "last_phase", TURN}
)  # fmt: skip
"""How a position is written and where in its turn the game stands; the turn has a form of its own."""
LEAST, MOST = -99, 999

Path = tuple[str, ...]
"""Keys from the outside in; a number for a place in a row."""
Value = int | bool | str | None


class Knob(msgspec.Struct, frozen=True):
    """One value of a position: a number of ``least`` to ``most``, yes or no, or one of ``choices``."""

    path: Path
    value: Value
    least: int = LEAST
    most: int = MOST
    choices: tuple[str | None, ...] = ()
    """None or an empty one for nothing."""


def knobs(title: Any, state: Any) -> list[Knob]:
    """All that can be set so of a state that can be told in text; raises ValueError for any other."""
    kind = title.positions.kind
    position = msgspec.convert(title.describe(state), kind)
    first, last = state.world.scenario.turns
    found = [Knob((TURN,), state.turn, first, last)]
    record = inspect.type_info(kind)
    assert isinstance(record, inspect.StructType)
    for field in record.fields:
        if field.name not in LEFT_OUT:
            found += _of(field.type, getattr(position, field.name), (field.encode_name,), _bounds(state))
    return found


def with_values(position: Mapping[str, Any], values: Mapping[Path, Value]) -> dict[str, Any]:
    """A position in which some values are others."""
    found = dict(position)
    for path, value in values.items():
        found = _set(found, path, value)
    return found


def _set(data: Any, path: Path, value: Value) -> Any:
    key, *rest = path
    if isinstance(data, list | tuple):
        return [_set(one, tuple(rest), value) if rest else value if str(number) == key else one
                for number, one in enumerate(data)]  # fmt: skip
    inner = data.get(key, {}) if isinstance(data, Mapping) else {}
    return {**data, key: _set(inner, tuple(rest), value) if rest else value}


def _bounds(state: Any) -> dict[Path, Any]:
    """What the declared fields of a state say that they may be, by key."""
    declared = fields(type(state))
    rows = [*(((), row) for row in declared.rows),
            *(((key,), row) for key, part in declared.groups.items() for row in part.rows)]  # fmt: skip
    return {(*before, row.key): row.said.within(state) for before, row in rows
            if row.said.within is not None and (isinstance(row.kind, Plain) or row.kind.merged
                                                or row.kind.text is int)}  # fmt: skip


def _of(kind: Any, value: Any, path: Path, bounds: Mapping[Path, Any]) -> Iterator[Knob]:
    """The knobs of a value of a type."""
    may, kind = bounds.get(path), _said(kind, value)
    if isinstance(kind, inspect.BoolType):
        yield Knob(path, bool(value))
    elif isinstance(kind, inspect.IntType):
        most = may if isinstance(may, int) else MOST if kind.le is None else kind.le
        least = 0 if isinstance(may, int) else LEAST
        yield Knob(path, value, least if kind.ge is None else kind.ge, most)
    elif (choices := _choices(kind, may)) is not None:
        yield Knob(path, value, choices=choices)
    elif isinstance(kind, inspect.StructType):
        for field in kind.fields:
            if field.name not in LEFT_OUT:
                yield from _of(field.type, getattr(value, field.name), (*path, field.encode_name), bounds)
    elif isinstance(kind, inspect.DictType):
        yield from _by_key(kind, value, path, may)
    elif isinstance(kind, inspect.TupleType):
        for number, inner in enumerate(kind.item_types):
            yield from _of(inner, value[number], (*path, str(number)), {})


def _by_key(kind: Any, value: Mapping[str, Any], path: Path, may: Any) -> Iterator[Knob]:
    """One for each name: those of a kind, those that may be, or those that there are."""
    inner = kind.value_type
    if not isinstance(inner, inspect.IntType | inspect.LiteralType | inspect.UnionType):
        return
    of_kind = kind.key_type.values if isinstance(kind.key_type, inspect.LiteralType) else ()
    most = may if isinstance(may, Mapping) else {}
    for name in dict.fromkeys((*value, *of_kind, *most)):
        if name in value or isinstance(inner, inspect.IntType):
            bound = {(*path, name): most[name]} if name in most else {}
            yield from _of(inner, value.get(name, 0), (*path, name), bound)


def _said(kind: Any, value: Any) -> Any:
    """The type of a value that may be left out and is not."""
    if not isinstance(kind, inspect.UnionType) or value is None:
        return kind
    others = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
    return others[0] if len(others) == 1 and isinstance(others[0], inspect.IntType | inspect.BoolType) else kind


def _choices(kind: Any, may: Any) -> tuple[str | None, ...] | None:
    """What a value is one of; None where that is not known."""
    if isinstance(kind, inspect.LiteralType):
        return tuple(map(str, kind.values))
    if isinstance(kind, inspect.UnionType) and all(isinstance(one, inspect.LiteralType | inspect.NoneType)
                                                   for one in kind.types):  # fmt: skip
        words = (one.values for one in kind.types if isinstance(one, inspect.LiteralType))
        return (None, *map(str, chain.from_iterable(words)))
    if isinstance(kind, inspect.StrType) and may is not None and not isinstance(may, int):
        return tuple(dict.fromkeys(("", *may)))
    return None
