"""The entries of a file as a table one types into: a row an entry, a column a value, as the schema declares them.

What is typed becomes a pack of values by key, see :mod:`engine.wargame.ownpack`; :mod:`engine.wargame.sheetfind` finds
the tables. Nothing of a game stands here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

import msgspec

from engine.wargame.confirmed import PARTLY, PRINTED, is_printed, partly, printed_parts
from engine.wargame.overlay import ABSENT, NOTES, fields_of
from engine.wargame.packfiles import MAP, PackError, where
from engine.wargame.schema import NOT_PRINTED, Made, make

NOTHING: Final = "-"
"""How a value is typed that an entry does not have."""
VALUE: Final = "value"
"""The one column of a table of single values."""
_YES: Final = {"yes": True, "no": False}
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?", re.ASCII)


class Column(msgspec.Struct, frozen=True):
    """A value that each entry has, at a path of keys below it; ``kind`` is its type in the schema."""

    path: tuple[str, ...]
    kind: Any

    @property
    def label(self) -> str:
        """What it is called: its keys."""
        return " ".join(self.path)

    def of(self, entry: Mapping[str, Any]) -> object:
        """The value that an entry has; None for none."""
        found: Any = entry
        for key in self.path:
            found = found.get(key) if isinstance(found, Mapping) else None
        return found

    def put(self, entry: dict[str, Any], value: object) -> None:
        """Give an entry a value."""
        place = entry
        for key in self.path[:-1]:
            place[key] = dict(place.get(key) or {})
            place = place[key]
        place[self.path[-1]] = value

    @property
    def is_figure(self) -> bool:
        """Whether it is a number, or several, or a text made of numbers."""
        return is_figure(self.kind)

    def text(self, entry: Mapping[str, Any]) -> str:
        """The same as one types it."""
        return as_typed(self.of(entry))

    def read(self, text: str) -> object:
        """The value of what was typed; raises PackError that says what is wrong with it."""
        try:
            said = _meant(text.strip(), self.kind)
            msgspec.convert(said, self.kind, dec_hook=make)
        except (msgspec.ValidationError, ValueError) as error:
            raise PackError(f"{self.label}: {where(str(error))}") from None
        return said


GONE: Final = Column(("",), bool)
"""Said of an entry that is left out."""
RIGHT: Final = Column((" ",), bool)
"""Said of an entry that was gone through: what was not typed of it is right as it stands."""
LIKE: Final = Column(("  ",), bool)
"""Said of a new entry that has the values of another until it is gone through."""
_MARKS: Final = frozenset((GONE, RIGHT, LIKE))
Typed = Mapping[str, Mapping[Column, object]]
"""What was typed of entries by what they are called; an entry of which nothing was is right as it stands."""


class Entry(NamedTuple):
    """A step of a path into a list: to the entry whose ``name`` is ``own``."""

    name: str
    own: str | int


Step = str | Entry
Shape = Literal["entries", "keyed", "cells", "rows", "grid", "list", "values"]
"""How a table stands in its file: as a list of entries by name; as records, single values or lists by key; as a list of
lists; as a list without names, which is written whole; or as single values from all over the file."""


GROWING: Final[frozenset[Shape]] = frozenset(("list", "entries", "keyed", "cells"))
"""The shapes of tables that may have further entries."""


class Spot(NamedTuple):
    """Where a single value stands in a file, and its type."""

    path: tuple[str, ...]
    kind: Any
    keeper: tuple[Step, ...] | None = None
    """Where the record stands that says where it comes from, if any does."""


def reached(data: object, path: Sequence[Step]) -> object:
    """What stands in plain data at the end of a path; None where nothing does."""
    for step in path:
        if isinstance(step, Entry):
            entries = data if isinstance(data, list) else []
            data = next((one for one in entries if isinstance(one, Mapping) and one.get(step.name) == step.own), None)
        else:
            data = data.get(step) if isinstance(data, Mapping) else None
    return data


def nested(path: Sequence[Step], said: Any) -> dict[str, Any]:
    """What a file says at the end of a path, and nothing else."""
    for step in reversed(path):
        said = [{step.name: step.own, **said}] if isinstance(step, Entry) else {step: said}
    found: dict[str, Any] = said
    return found


class Sheet(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A table of a file, whose rows are each called by their ``name``."""

    file: str
    path: tuple[Step, ...]
    name: str
    columns: tuple[Column, ...]
    entries: tuple[Mapping[str, Any], ...]
    shape: Shape = "entries"
    sourced: bool = False
    """Whether an entry can say where it comes from."""
    held: str = ""
    """Where its entries come from that cannot."""
    keeper: tuple[Step, ...] | None = None
    """Where the record stands that says this, if any does."""
    spots: Mapping[str, Spot] = {}
    """Where the rows of a table of single values stand."""

    @property
    def id(self) -> str:
        """What the table is called: file and section."""
        return ".".join((self.file.removesuffix(".yaml"), *self.steps))

    @property
    def steps(self) -> tuple[str, ...]:
        """The keys and entries that lead to it in its file."""
        return tuple(str(step.own) if isinstance(step, Entry) else step for step in self.path)

    @property
    def section(self) -> str:
        """The key it stands under; empty for one of single values."""
        return self.steps[-1] if self.path else ""

    @property
    def is_grid(self) -> bool:
        """Whether all its columns are of one kind, as in a table of combat results."""
        return self.shape in ("rows", "grid")

    def own(self, entry: Mapping[str, Any]) -> str:
        """What an entry is called."""
        return str(entry[self.name])

    def source(self, entry: Mapping[str, Any]) -> str:
        """Where an entry comes from; empty where nothing is said of it in a record that says it of others."""
        said = str(entry.get("source", "")) or self.held
        if self.sourced or not said.startswith(PARTLY):
            return said
        parts, own = printed_parts(said), self.part(self.own(entry))
        if own in parts:
            return PRINTED
        cells = [part.removeprefix(f"{own} ") for part in parts if part.startswith(f"{own} ")]
        return partly(cells) if cells else ""

    def part(self, own: str) -> str:
        """What an entry is called in the source of the record that it is a part of."""
        spot = self.spots.get(own)
        steps = (*self.steps, own) if spot is None else spot.path
        return " ".join(steps[len(self.keeper_of(own) or ()) :])

    def source_once(self, own: str, values: Mapping[Column, object]) -> str:
        """Where an entry comes from once this was typed of it: it is printed when it was gone through, or each of its
        figures was typed, now or before; of one without figures each value."""
        known = self.known(own)
        before = self.source(known) if known else ""
        if values.keys() & {RIGHT, GONE} or not values or is_printed(before):
            return PRINTED
        if LIKE in values:
            return partly([self.name])
        figured = () if self.is_grid else self.figured(own)
        figures = [one for one in figured if one in values or one.of(known) is not None]
        wanted = {one.label for one in figures or self.columns}
        said = {one.label for one in values} | {*printed_parts(before)}
        return partly(one.label for one in self.columns if one.label in said) if wanted - said else PRINTED

    def known(self, own: str) -> Mapping[str, Any]:
        """The entry as it stood in the file; nothing of one that is new."""
        return self._by_own.get(own, {})

    @cached_property
    def _by_own(self) -> Mapping[str, Mapping[str, Any]]:
        return {self.own(entry): entry for entry in self.entries}

    def read(self, own: str, column: Column, text: str) -> object:
        """The value of what was typed of an entry; raises PackError that says what is wrong with it."""
        spot = self.spots.get(own)
        return column.read(text) if spot is None else Column((own,), spot.kind).read(text)

    def figured(self, own: str) -> Iterator[Column]:
        """The columns that may have figures of an entry."""
        spot = self.spots.get(own)
        return (one for one in self.columns if (one.is_figure if spot is None else is_figure(spot.kind)))

    @property
    def _is_ground(self) -> bool:
        """Whether it is that of the hexes of a map, whose sources stand beside them."""
        return self.file == MAP and self.path == ("hexes",)

    def tells(self, own: str) -> bool:
        """Whether a pack can say where this entry comes from."""
        return self.sourced or self._is_ground or self.keeper_of(own) is not None

    def keeper_of(self, own: str) -> tuple[Step, ...] | None:
        """Where the record stands that says where an entry comes from, if any does."""
        spot = self.spots.get(own)
        return self.keeper if spot is None else spot.keeper

    def data(self, typed: Typed, usual: str = PRINTED) -> dict[str, Any]:
        """What a pack of a source says of the file where these values were typed, by entry; an entry without any is
        right as it stands. What is typed is printed, which is said where the pack's source is another one, and where
        only a part of an entry was typed."""
        if not typed:
            return {}
        said, told = _SAID[self.shape](self, typed), not is_printed(usual)
        if told and self._is_ground:
            return {"hexes": said, "sources": {"hexes": dict.fromkeys(said, PRINTED)}}
        if self.sourced:
            said = _with_sources(self, said, typed, told)
        return nested(self.path, said)

    def changed(self, typed: Typed) -> Iterator[tuple[Mapping[str, Any], Mapping[Column, object] | None]]:
        """All entries as they are now, those that were left out excepted, each with what was typed of it."""
        known = {self.own(entry): entry for entry in self.entries}
        for own, entry in {**known, **{own: {self.name: own} for own in typed if own not in known}}.items():
            values = typed.get(own)
            if values is None or GONE not in values:
                yield self.filled(entry, values or {}), values

    def filled(self, entry: Mapping[str, Any], values: Mapping[Column, object]) -> dict[str, Any]:
        """An entry with other values."""
        found = dict(entry)
        for column, value in values.items():
            if column not in _MARKS:
                column.put(found, value)
        return found


# -- what a pack says, by the shape of the table


def _record(sheet: Sheet, entry: Mapping[str, Any], values: Mapping[Column, object]) -> dict[str, Any]:
    """What is said of an entry: what was typed, or its figures once more."""
    plain = {column: value for column, value in values.items() if column not in _MARKS}
    kept = plain or {column: column.of(entry) for column in sheet.columns if column.is_figure}
    said: dict[str, Any] = {}
    for column, value in kept.items():
        if value is not None or plain:
            column.put(said, value)
    return said if said or not sheet.sourced else {"source": PRINTED}


def _touched(sheet: Sheet, typed: Typed) -> Iterable[tuple[Any, Mapping[str, Any], Mapping[Column, object]]]:
    """Those of which something was typed, by what they are called in the file."""
    known = {sheet.own(entry): entry for entry in sheet.entries}
    for own, values in typed.items():
        entry = known.get(own, {sheet.name: own})
        yield entry[sheet.name], entry, values


def _entries(sheet: Sheet, typed: Typed) -> Any:
    return [{sheet.name: own, **({ABSENT: True} if GONE in values else _record(sheet, entry, values))}
            for own, entry, values in _touched(sheet, typed)]  # fmt: skip


def _keyed(sheet: Sheet, typed: Typed) -> Any:
    return {own: _record(sheet, entry, values) for own, entry, values in _touched(sheet, typed)}


def _cells(sheet: Sheet, typed: Typed) -> Any:
    column = sheet.columns[0]
    return {own: values.get(column, column.of(entry)) for own, entry, values in _touched(sheet, typed)}


def _rows(sheet: Sheet, typed: Typed) -> Any:
    return {own: _row(sheet, sheet.filled(entry, values)) for own, entry, values in _touched(sheet, typed)}


def _grid(sheet: Sheet, typed: Typed) -> Any:
    return [_row(sheet, entry) for entry, _ in sheet.changed(typed)]


def _row(sheet: Sheet, entry: Mapping[str, Any]) -> list[object]:
    return [column.of(entry) for column in sheet.columns]


def _list(sheet: Sheet, typed: Typed) -> Any:
    """All entries, since the list takes the place of the one below."""
    found = []
    for entry, values in sheet.changed(typed):
        plain = {key: value for key, value in entry.items() if key != sheet.name}
        if values is not None and sheet.sourced:
            source = sheet.source_once(sheet.own(entry), values)
            plain = {key: value for key, value in plain.items() if key != "why"} | {"source": source}
        known = sheet.known(sheet.own(entry))
        found.append({key: value for key, value in plain.items() if value is not None or key in known})
    return found


def _values(sheet: Sheet, typed: Typed) -> Any:
    found: dict[str, Any] = {}
    column = sheet.columns[0]
    for own, entry, values in _touched(sheet, typed):
        Column(sheet.spots[own].path, Any).put(found, values.get(column, column.of(entry)))
    return found


def _with_sources(sheet: Sheet, said: Any, typed: Typed, told: bool) -> Any:
    """Entries by name or key that say where they come from; those that are printed only where it has to be ``told``."""
    if sheet.shape not in ("entries", "keyed"):
        return said
    sources = [sheet.source_once(own, values) for own, values in typed.items()]
    notes: list[dict[str, str]] = [{"source": one} if told or one != PRINTED else {} for one in sources]
    if isinstance(said, list):
        return [note | entry for note, entry in zip(notes, said, strict=True)]
    return {own: note | entry for note, (own, entry) in zip(notes, said.items(), strict=True)}


_SAID: Final[Mapping[Shape, Callable[[Sheet, Typed], Any]]] = {
    "entries": _entries, "keyed": _keyed, "cells": _cells, "rows": _rows, "grid": _grid, "list": _list,
    "values": _values,
}  # fmt: skip


# -- what a record of the schema has


def columns_of(kind: Any, path: tuple[str, ...] = (), name: str = "") -> Iterator[Column]:
    """The values of a record that are typed into one cell each, but the ``name`` it is called by."""
    for key, inner in (fields_of(kind) or {}).items():
        if key in NOTES or (not path and key == name) or key.endswith("_source"):
            continue
        bare = bare_type(inner)
        below = fields_of(bare)
        if below is not None:
            yield from columns_of(bare, (*path, key))
        elif keys_of(bare):
            yield from (Column((*path, key, one), get_args(bare)[1]) for one in keys_of(bare))
        elif typeable(bare):
            yield Column((*path, key), inner)


def keys_of(kind: Any) -> tuple[str, ...]:
    """The keys of a mapping to single values, where the schema names them."""
    if get_origin(kind) is not dict:
        return ()
    key, value = get_args(kind)
    return get_args(key) if get_origin(key) is Literal and typeable(bare_type(value)) else ()


def is_figure(kind: Any) -> bool:
    """Whether a type is a number, or several, or a text made of numbers."""
    bare = bare_type(kind)
    said = get_args(bare)[0] if get_origin(bare) is tuple else kind
    inner = bare_type(said)
    number = inner in (int, float) or (isinstance(inner, Made) and bare_type(inner.text) in (int, float))
    return (number and not _unprinted(kind)) or _of_numbers(said)


def _unprinted(kind: Any) -> bool:
    """Whether the schema says that a number stands on no piece."""
    if get_origin(kind) in (Union, UnionType):
        return any(map(_unprinted, get_args(kind)))
    limits = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return any(isinstance(limit, msgspec.Meta) and limit.extra == NOT_PRINTED for limit in limits)


def _patterns(kind: Any) -> list[str]:
    limits = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return [limit.pattern for limit in limits if isinstance(limit, msgspec.Meta) and limit.pattern]


def _of_numbers(kind: Any) -> bool:
    """Whether a text has to be numbers with something between them."""
    return any("[0-9]" in one and "-" in one.replace("[0-9]", "") and "A-Z" not in one for one in _patterns(kind))


def bare_type(kind: Any) -> Any:
    """A type without its limits, and without None."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in (Union, UnionType):
        others = [one for one in get_args(kind) if one is not NoneType]
        return bare_type(others[0]) if len(others) == 1 else kind
    return kind


def is_scalar(kind: Any) -> bool:
    """Whether a type is a single value."""
    if get_origin(kind) in (Union, UnionType):
        return all(is_scalar(bare_type(one)) for one in get_args(kind))
    return kind in (str, int, float, bool) or get_origin(kind) is Literal or isinstance(kind, Made)


def typeable(kind: Any) -> bool:
    """Whether a value of this type is typed into one cell: a single value, some of them, or numbers by key."""
    if get_origin(kind) is tuple:
        return all(one is ... or is_scalar(bare_type(one)) for one in get_args(kind))
    if get_origin(kind) is dict:
        return bare_type(get_args(kind)[1]) in (int, float)
    return is_scalar(kind)


# -- as it is typed


def as_typed(value: object) -> str:
    """A value as one types it."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return next(word for word, meant in _YES.items() if meant is value)
    if isinstance(value, Mapping):
        return " ".join(f"{key}={as_typed(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        words = [as_typed(one) for one in value]
        blank = any(" " in word for word in words)
        return f"{words[0]}," if blank and len(words) == 1 else (", " if blank else " ").join(words)
    return str(value)


def _meant(text: str, kind: Any) -> object:
    """What somebody means who types this where a value of a type is wanted."""
    bare = bare_type(kind)
    if text == NOTHING and bare is not kind and NoneType in get_args(kind):
        return None
    if get_origin(bare) is tuple:
        inner = get_args(bare)
        return [_meant(word, inner[0] if len(inner) < number or ... in inner else inner[number - 1])
                for number, word in enumerate(_words(text, inner[0]), 1)]  # fmt: skip
    if get_origin(bare) is dict:
        pairs = (word.partition("=") for word in text.replace(",", " ").split())
        return {key: _meant(value, get_args(bare)[1]) for key, _, value in pairs}
    if isinstance(bare, Made):
        return _meant(text, bare.text)
    if bare is bool:
        return _YES.get(text.lower(), text)
    if bare in (int, float):
        return _number(text)
    if get_origin(bare) in (Union, UnionType) and int in get_args(bare):
        return _number(text)
    if get_origin(bare) is Literal:
        return next((one for one in get_args(bare) if str(one) == text), text)
    return text


def comes_back(value: object, kind: Any) -> bool:
    """Whether a value is understood as it stands when it is typed again."""
    text = as_typed(value)
    return "\n" not in text and _meant(text.strip(), kind) == value


def _words(text: str, kind: Any) -> list[str]:
    """The parts of a list as it is typed: names may have blanks and are parted by commas then."""
    if bare_type(kind) is str and not _patterns(kind) and "," in text:
        return [word.strip() for word in text.split(",") if word.strip()]
    return text.replace(",", " ").split()


def _number(text: str) -> int | float | str:
    if not _NUMBER.fullmatch(text):
        return text
    return float(text) if "." in text else int(text)
