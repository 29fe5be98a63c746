"""What of a position can be set as a number, a choice, yes and no, or some of several words, found in the record of its
text: for a form. So can the point of the turn, as one of those that a title offers (:class:`Study`).

What lies on hexes is painted, see :mod:`engine.wargame.ground`; all else of a position is said in its text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

import msgspec
from msgspec import inspect

from engine.wargame.fields import fields
from engine.wargame.kinds import Pieces, Plain

TURN: Final = "turn"
POINT: Final = "at"
"""The knob of the point of the turn; the keys by which positions say it follow."""
POINT_KEYS: Final = frozenset({POINT, "acting", "left", "only", "goes_on", "phase", "last_phase", "segment"})
LEFT_OUT: Final = frozenset({"scenario", "options", "rolled", "clear", "cleared", TURN}) | POINT_KEYS
"""How a position is written and where in its turn the game stands, which have forms of their own."""
MOST_WORDS: Final = 60
"""Of how many words some can be chosen in a form."""
LEAST, MOST = -99, 999

Path = tuple[str, ...]
"""Keys from the outside in; a number for a place in a row."""
Value = int | bool | str | None | tuple[str, ...]


class Knob(msgspec.Struct, frozen=True):
    """One value of a position: a number of ``least`` to ``most``, yes or no, one of ``choices``, or some of them."""

    path: Path
    value: Value
    least: int = LEAST
    most: int = MOST
    choices: tuple[str | None, ...] = ()
    """None or an empty one for nothing."""
    several: bool = False
    """Whether it is some of the choices, each as often as it is named there at most."""
    piece: bool = False
    """Whether it is of a piece beside the map, such as an air unit, by the key before the last."""


def knobs(title: Any, state: Any) -> list[Knob]:
    """All that can be set so of a state that can be told in text, pieces last; raises ValueError for any other."""
    kind = title.positions.kind
    position = msgspec.convert(title.describe(state), kind)
    first, last = state.world.scenario.turns
    found = [Knob((TURN,), state.turn, first, last), _point(title, state, position)]
    record, beside = inspect.type_info(kind), _beside(state)
    assert isinstance(record, inspect.StructType)
    for field in record.fields:
        value, path = getattr(position, field.name), (field.encode_name,)
        if path[0] in beside:
            found += _by_piece(field.type, value, path)
        elif field.name not in LEFT_OUT:
            found += _of(field.type, value, path, _bounds(state))
    return sorted(found, key=lambda knob: knob.piece)


def _beside(state: Any) -> set[str]:
    """The keys of pieces beside those that stand on the map, such as air units."""
    return {row.key for row in fields(type(state)).rows if isinstance(row.kind, Pieces)}


def _point(title: Any, state: Any, position: Any) -> Knob:
    """The point of the turn: one that the title offers, or none of these."""
    said = msgspec.to_builtins(position)
    offered = title.study.points(state)
    now = next((name for name, point in offered.items() if _within(point, said)), None)
    names: tuple[str | None, ...] = tuple(offered)
    return Knob((POINT,), now, choices=names if now is not None else (None, *names))


def _within(part: Any, whole: Any) -> bool:
    """Whether plain data says all that a part of it says."""
    if isinstance(part, Mapping):
        known = whole if isinstance(whole, Mapping) else {}
        return all(_within(value, known.get(key)) for key, value in part.items() if value is not None)
    return bool(part == whole)


def with_values(title: Any, state: Any, values: Mapping[Path, Value]) -> dict[str, Any]:
    """The position of a state in which some values are others; raises ValueError for one that cannot be told."""
    found = dict(title.describe(state))
    for path, value in values.items():
        if path != (POINT,):
            found = _set(found, path, value)
        elif isinstance(value, str):
            said = title.study.points(state)[value]
            kept = {key: one for key, one in found.items() if key not in POINT_KEYS and key not in said}
            found = kept | {key: one for key, one in said.items() if one is not None}
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
    said = {path: row.said.among or row.said.within for path, row in fields(type(state)).paths.items()
            if isinstance(row.kind, Plain) or row.kind.merged or row.kind.text is int}  # fmt: skip
    return {path: may(state) for path, may in said.items() if may is not None}


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
    elif (words := _several(kind, may)) is not None:
        yield Knob(path, tuple(value), choices=tuple(words), several=True)
    elif isinstance(kind, inspect.DictType):
        yield from _by_key(kind, value, path, may)
    elif isinstance(kind, inspect.TupleType):
        for number, inner in enumerate(kind.item_types):
            yield from _of(inner, value[number], (*path, str(number)), {})


def _by_key(kind: Any, value: Mapping[str, Any], path: Path, may: Any) -> Iterator[Knob]:
    """One for each name: those of a kind, those that may be, or those that there are."""
    inner = kind.value_type
    if _several(inner, None) is not None:
        for name in map(str, kind.key_type.values) if isinstance(kind.key_type, inspect.LiteralType) else value:
            yield from _of(inner, value.get(name, ()), (*path, name), {})
        return
    if not isinstance(inner, inspect.IntType | inspect.LiteralType | inspect.UnionType):
        return
    of_kind = kind.key_type.values if isinstance(kind.key_type, inspect.LiteralType) else ()
    most = may if isinstance(may, Mapping) else {}
    for name in dict.fromkeys((*value, *of_kind, *most)):
        if name in value or isinstance(inner, inspect.IntType):
            bound = {(*path, name): most[name]} if name in most else {}
            yield from _of(inner, value.get(name, 0), (*path, name), bound)


def _record(kind: Any) -> Any:
    """The record that a value of a type is, if it is always written as one where it is told."""
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return next((one for one in kinds if isinstance(one, inspect.StructType)), None)


def _by_piece(kind: Any, value: Mapping[str, Any], path: Path) -> Iterator[Knob]:
    """The choices of each piece that stands in no hex by its key alone, such as the box of an air unit."""
    for name, piece in value.items():
        for field in _record(kind.value_type).fields:
            choices = _choices(field.type, None)
            if choices is not None:
                yield Knob((*path, name, field.encode_name), getattr(piece, field.name), choices=choices, piece=True)


def _several(kind: Any, may: Any) -> Sequence[str] | None:
    """The words of which a value is some; None where these are not known, or too many for a form."""
    if not isinstance(kind, inspect.VarTupleType):
        return None
    if isinstance(kind.item_type, inspect.LiteralType):
        return tuple(map(str, kind.item_type.values))
    known = isinstance(kind.item_type, inspect.StrType) and may is not None
    return sorted(may) if known and 0 < len(may) <= MOST_WORDS else None


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
