"""Finds the tables of a title's files in the records that they are read as, see :mod:`engine.wargame.sheet`.

A list of records is a table, and so are records, lists and single values by key; a list of lists is a grid. All other
values of a file stand together in a table of single values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, get_args, get_origin

import msgspec

from engine.wargame.overlay import NOTES, fields_of, item_of, name_of
from engine.wargame.packfiles import MAP, PackFiles
from engine.wargame.sheet import (
    VALUE,
    Column,
    Entry,
    Sheet,
    Spot,
    Step,
    bare_type,
    columns_of,
    comes_back,
    keys_of,
    typeable,
)
from engine.wargame.sheetmap import KEY, map_sheets

ROW: Final = "row"
"""What entries without a name are called by, and lists by key: a number or that key."""
HEADS: Final = "columns"
"""The list that names the columns of the grids beside and below it."""


class _Told(msgspec.Struct, frozen=True):
    """What a record says of all that stands in it, and where the one stands that says where that comes from."""

    source: str = ""
    heads: tuple[str, ...] = ()
    keeper: tuple[Step, ...] | None = None

    def within(self, kind: Any, data: Mapping[str, Any], path: tuple[Step, ...]) -> _Told:
        heads = data.get(HEADS)
        named = isinstance(heads, list) and all(isinstance(one, str) for one in heads)
        keeper = path if "source" in data or "source" in (fields_of(kind) or ()) else self.keeper
        return _Told(str(data.get("source") or self.source), tuple(heads) if named and heads else self.heads, keeper)


class _Finder:
    """The tables of one file; single values are gathered on the way."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._spots: dict[str, Spot] = {}
        self._singles: list[dict[str, Any]] = []

    def tables(self, kind: Any, data: object) -> Iterator[Sheet]:
        """All tables of a file that is read as a record."""
        if isinstance(data, Mapping):
            yield from self._record(kind, data, (), _Told())
        if self._singles:
            yield Sheet(file=self._file, path=(), name=KEY, columns=(Column((VALUE,), str),),
                        entries=tuple(self._singles), shape="values", spots=self._spots)  # fmt: skip

    def _record(self, kind: Any, data: Mapping[str, Any], path: tuple[Step, ...], told: _Told) -> Iterator[Sheet]:
        inside = told.within(kind, data, path)
        for key, inner in (fields_of(kind) or {}).items():
            if key not in NOTES and not key.endswith("_source"):
                value = data[key] if key in data else _default(kind, key)
                yield from self._value(inner, value, (*path, key), inside)

    def _value(self, kind: Any, value: Any, path: tuple[Step, ...], told: _Told) -> Iterator[Sheet]:
        bare = bare_type(kind)
        inner = bare_type(item_of(bare, 1 if get_origin(bare) is dict else 0))
        if fields_of(bare) is not None:
            if isinstance(value, Mapping):
                yield from self._record(bare, value, path, told)
        elif get_origin(bare) is dict:
            yield from self._mapping(bare, inner, value, path, told)
        elif isinstance(value, list) and fields_of(inner) is not None:
            yield from self._list(inner, value, path, told)
        elif isinstance(value, list) and get_origin(inner) is tuple:
            yield from self._grid(inner, value, path, told)
        elif typeable(bare):
            self._single(kind, list(value) if isinstance(value, tuple) else value, path, told)

    # -- single values

    def _single(self, kind: Any, value: object, path: tuple[Step, ...], told: _Told) -> None:
        """One that stands alone; what has but one meaning, many lines or commas in its parts is not typed."""
        fixed = get_origin(kind) is Literal and len(get_args(kind)) == 1
        keys = tuple(step for step in path if isinstance(step, str))
        if not fixed and len(keys) == len(path) and comes_back(value, kind):
            own = " ".join(keys)
            self._spots[own] = Spot(keys, kind, told.keeper)
            self._singles.append({KEY: own, VALUE: value, "source": told.source})

    # -- by key

    def _mapping(
        self, kind: Any, inner: Any, value: object, path: tuple[Step, ...], told: _Told
    ) -> Iterator[Sheet]:
        if not isinstance(value, Mapping) or not value:
            return
        if keys_of(kind):
            for key in value:
                self._single(get_args(kind)[1], value[key], (*path, key), told)
        elif fields_of(inner) is not None:
            yield from self._keyed(inner, value, path, told)
        elif get_origin(inner) is tuple and (heads := _heads(list(value.values()), told)):
            columns = tuple(Column((head,), kind) for head, kind in zip(heads, _kinds(inner, heads), strict=True))
            entries = tuple({ROW: key, **dict(zip(heads, row, strict=True))} for key, row in value.items())
            yield self._sheet(path, ROW, columns, entries, "rows", told)
        elif typeable(inner):
            column = Column((VALUE,), get_args(kind)[1])
            yield self._sheet(path, KEY, (column,), tuple({KEY: key, VALUE: one} for key, one in value.items()),
                              "cells", told)  # fmt: skip

    def _keyed(self, inner: Any, value: Mapping[str, Any], path: tuple[Step, ...], told: _Told) -> Iterator[Sheet]:
        columns = tuple(columns_of(inner, (), KEY))
        entries = tuple({KEY: key, **one} for key, one in value.items() if isinstance(one, Mapping))
        if columns and entries:
            yield self._sheet(path, KEY, columns, entries, "keyed", told, inner)
        for entry in entries:
            yield from self._below(inner, entry, (*path, entry[KEY]), told)

    # -- lists

    def _list(self, inner: Any, value: list[Any], path: tuple[Step, ...], told: _Told) -> Iterator[Sheet]:
        name = name_of(value)
        if name and name in (fields_of(inner) or ()):
            columns = tuple(columns_of(inner, (), name))
            yield self._sheet(path, name, columns, tuple(value), "entries", told, inner)
            for entry in value:
                yield from self._below(inner, entry, (*path, Entry(name, entry[name])), told)
        elif all(isinstance(entry, Mapping) for entry in value):
            entries = tuple({ROW: str(number), **entry} for number, entry in enumerate(value, 1))
            yield self._sheet(path, ROW, tuple(columns_of(inner)), entries, "list", told, inner)

    def _below(self, inner: Any, entry: Mapping[str, Any], path: tuple[Step, ...], told: _Told) -> Iterator[Sheet]:
        """The tables that stand in an entry."""
        inside = told.within(inner, entry, path)
        for key, kind in (fields_of(inner) or {}).items():
            bare = bare_type(kind)
            plain = typeable(bare) or keys_of(bare) or (get_origin(bare) is dict and item_of(bare, 1) is str)
            if fields_of(bare) is None and not plain:
                yield from self._value(kind, entry.get(key), (*path, key), inside)

    def _grid(self, inner: Any, value: list[Any], path: tuple[Step, ...], told: _Told) -> Iterator[Sheet]:
        named = _heads(value, told) if ... in get_args(inner) else ()  # pairs are no row of a table
        heads = named or tuple(map(str, range(1, max(map(len, value), default=0) + 1)))
        if value and all(isinstance(row, list) and len(row) == len(heads) for row in value):
            columns = tuple(Column((head,), kind) for head, kind in zip(heads, _kinds(inner, heads), strict=True))
            entries = tuple({ROW: str(n), **dict(zip(heads, row, strict=True))} for n, row in enumerate(value, 1))
            yield self._sheet(path, ROW, columns, entries, "grid", told)

    def _sheet(
        self, path: tuple[Step, ...], name: str, columns: tuple[Column, ...], entries: Sequence[Mapping[str, Any]],
        shape: Any, told: _Told, record: Any = None,
    ) -> Sheet:  # fmt: skip
        sourced = "source" in (fields_of(record) or ())
        return Sheet(file=self._file, path=path, name=name, columns=columns, entries=tuple(entries), shape=shape,
                     sourced=sourced, held=told.source, keeper=told.keeper)  # fmt: skip


def _heads(rows: Sequence[Any], told: _Told) -> tuple[str, ...]:
    """The names of the columns of lists that are all as long as the list of names."""
    heads = told.heads
    fitting = all(isinstance(row, list) and len(row) == len(heads) for row in rows)
    return heads if heads and fitting and len(set(heads)) == len(heads) else ()


def _kinds(inner: Any, heads: Sequence[str]) -> Sequence[Any]:
    """The types of the cells of a row."""
    kinds = get_args(inner)
    return [kinds[0]] * len(heads) if ... in kinds or len(kinds) != len(heads) else kinds


def _default(kind: Any, key: str) -> object:
    """What a record has where its file says nothing, as plain data."""
    field = next(one for one in msgspec.structs.fields(kind) if one.encode_name == key)
    made = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
    return None if made is msgspec.NODEFAULT else msgspec.to_builtins(made)


def sheets(files: PackFiles, kinds: Mapping[str, Any]) -> Iterator[Sheet]:
    """The tables of some files, which are read as these records, and those of the map; raises PackError."""
    for file, kind in kinds.items():
        if files.has(file):
            yield from _Finder(file).tables(kind, files.data(file))
    if files.has(MAP):
        yield from map_sheets(files.data(MAP))
