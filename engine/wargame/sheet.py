"""The entries of a file as a table one types into: a row an entry, a column a value, as the schema declares them.

Tables are found in the records that a file is read as; nothing of a game stands here. What is typed becomes a pack of
values by key, see :mod:`engine.wargame.ownpack`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec

from engine.wargame.overlay import NAMES, NOTES, fields_of, item_of
from engine.wargame.packfiles import PackError, PackFiles, where
from engine.wargame.schema import NOT_PRINTED, Made, make

PRINTED: Final = "printed"
"""The source of what is as in the boxed game."""
NOTHING: Final = "-"
"""How a value is typed that an entry does not have."""
MOST_CSV: Final = 1_000_000
"""Letters of a table of text that are read at most."""
_YES: Final = {"yes": True, "no": False}


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

    @property
    def is_figure(self) -> bool:
        """Whether it is a number, or several, or a text made of numbers."""
        kind = bare_type(self.kind)
        said = get_args(kind)[0] if get_origin(kind) is tuple else self.kind
        inner = bare_type(said)
        number = inner in (int, float) or (isinstance(inner, Made) and bare_type(inner.text) in (int, float))
        return (number and not _unprinted(self.kind)) or _of_numbers(said)

    def text(self, entry: Mapping[str, Any]) -> str:
        """The same as one types it."""
        return _typed(self.of(entry))

    def read(self, text: str) -> object:
        """The value of what was typed; raises PackError that says what is wrong with it."""
        try:
            said = _meant(text.strip(), self.kind)
            msgspec.convert(said, self.kind, dec_hook=make)
        except (msgspec.ValidationError, ValueError) as error:
            raise PackError(f"{self.label}: {where(str(error))}") from None
        return said


class Sheet(msgspec.Struct, frozen=True):
    """A list of entries in a file, each called by its ``name``."""

    file: str
    section: str
    name: str
    columns: tuple[Column, ...]
    entries: tuple[Mapping[str, Any], ...]
    sourced: bool
    """Whether an entry can say where it comes from."""

    @property
    def id(self) -> str:
        """What the table is called: file and section."""
        return f"{self.file.removesuffix('.yaml')}.{self.section}"

    def own(self, entry: Mapping[str, Any]) -> str:
        """What an entry is called."""
        return str(entry[self.name])

    def source(self, entry: Mapping[str, Any]) -> str:
        """Where an entry comes from."""
        return str(entry.get("source", ""))

    def data(self, typed: Mapping[str, Mapping[Column, object]]) -> dict[str, Any]:
        """What a pack says of the file where these values were typed, by entry; an entry without any is right as it
        stands."""
        entries = {self.own(entry): entry for entry in self.entries}
        said = [self._said(entries[own], values) for own, values in typed.items()]
        return {self.section: said} if said else {}

    def _said(self, entry: Mapping[str, Any], values: Mapping[Column, object]) -> dict[str, Any]:
        """What is said of an entry: what was typed, or its figures once more."""
        kept = values or {column: column.of(entry) for column in self.columns if column.is_figure}
        said: dict[str, Any] = {self.name: entry[self.name]}
        for column, value in kept.items():
            if value is None and not values:
                continue
            place = said
            for key in column.path[:-1]:
                place = place.setdefault(key, {})
            place[column.path[-1]] = value
        return said if len(said) > 1 or not self.sourced else {**said, "source": PRINTED}


def sheets(files: PackFiles, kinds: Mapping[str, Any]) -> Iterator[Sheet]:
    """The tables of the files that stand for all scenarios; raises PackError."""
    for file, kind in kinds.items():
        data = files.data(file)
        for section, inner in (fields_of(kind) or {}).items():
            entries = data.get(section) if isinstance(data, Mapping) else None
            name = _name(entries, item_of(inner, 0))
            if name and entries:
                record = item_of(inner, 0)
                columns, sourced = tuple(_columns(record, (), name)), "source" in (fields_of(record) or ())
                yield Sheet(file, section, name, columns, tuple(entries), sourced)


def _name(entries: object, kind: Any) -> str:
    fields = fields_of(kind)
    if fields is None or not isinstance(entries, list):
        return ""
    return next((name for name in NAMES if name in fields and all(name in entry for entry in entries)), "")


def _columns(kind: Any, path: tuple[str, ...], name: str = "") -> Iterator[Column]:
    for key, inner in (fields_of(kind) or {}).items():
        if key in NOTES or (not path and key == name) or key.endswith("_source"):
            continue
        below = fields_of(bare_type(inner))
        if below is not None:
            yield from _columns(bare_type(inner), (*path, key))
        elif _typeable(bare_type(inner)):
            yield Column((*path, key), inner)


def _unprinted(kind: Any) -> bool:
    """Whether the schema says that a number stands on no piece."""
    if get_origin(kind) in (Union, UnionType):
        return any(map(_unprinted, get_args(kind)))
    limits = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return any(isinstance(limit, msgspec.Meta) and limit.extra == NOT_PRINTED for limit in limits)


def _of_numbers(kind: Any) -> bool:
    """Whether a text has to be numbers with something between them."""
    limits = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    patterns = [limit.pattern or "" for limit in limits if isinstance(limit, msgspec.Meta)]
    return any("[0-9]" in one and "-" in one.replace("[0-9]", "") and "A-Z" not in one for one in patterns)


def bare_type(kind: Any) -> Any:
    """A type without its limits, and without None."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in (Union, UnionType):
        others = [one for one in get_args(kind) if one is not NoneType]
        return bare_type(others[0]) if len(others) == 1 else kind
    return kind


def _typeable(kind: Any) -> bool:
    """Whether a value of this type is typed into one cell."""
    if get_origin(kind) is tuple:
        return all(one is ... or _typeable(bare_type(one)) for one in get_args(kind))
    return kind in (str, int, float, bool) or get_origin(kind) is Literal or isinstance(kind, Made)


def _typed(value: object) -> str:
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return next(word for word, meant in _YES.items() if meant is value)
    return " ".join(map(_typed, value)) if isinstance(value, list | tuple) else str(value)


def _meant(text: str, kind: Any) -> object:
    """What somebody means who types this where a value of a type is wanted."""
    bare = bare_type(kind)
    if text == NOTHING and bare is not kind and NoneType in get_args(kind):
        return None
    if get_origin(bare) is tuple:
        inner = get_args(bare)
        return [_meant(word, inner[0] if len(inner) < number or ... in inner else inner[number - 1])
                for number, word in enumerate(text.replace(",", " ").split(), 1)]  # fmt: skip
    if isinstance(bare, Made):
        return _meant(text, bare.text)
    if bare is bool:
        return _YES.get(text.lower(), text)
    if bare in (int, float):
        return _number(text)
    if get_origin(bare) is Literal:
        return next((one for one in get_args(bare) if str(one) == text), text)
    return text


def _number(text: str) -> int | float | str:
    for kind in (int, float):
        with suppress(ValueError):
            return kind(text)
    return text


# -- as text with commas


Typed = Mapping[str, Mapping[Column, object]]
"""What was typed of entries by what they are called."""


def to_csv(sheet: Sheet, typed: Typed | None = None) -> str:
    """A table for a spreadsheet, as it stands or as it was typed: names first, then the values, then where they come
    from."""
    said = typed or {}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([sheet.name, *(column.label for column in sheet.columns), "source"])
    for entry in sheet.entries:
        own = sheet.own(entry)
        now = said.get(own, {})
        values = (_typed(now[column]) if column in now else column.text(entry) for column in sheet.columns)
        writer.writerow([own, *values, PRINTED if own in said else sheet.source(entry)])
    return out.getvalue()


def from_csv(sheet: Sheet, text: str) -> dict[str, dict[Column, object]]:
    """What of a table was typed otherwise than it stands, by entry; raises PackError with line and column.

    Columns may be left out, and entries; those whose ``source`` says ``printed`` are right as they stand.
    """
    if len(text) > MOST_CSV:
        raise PackError(f"the table is longer than {MOST_CSV} letters")
    rows = _rows(text.removeprefix("\ufeff"))
    if not rows or sheet.name not in rows[0]:
        raise PackError(f"line 1: no column '{sheet.name}'")
    columns = _named(sheet, rows[0])
    entries = {sheet.own(entry): entry for entry in sheet.entries}
    found: dict[str, dict[Column, object]] = {}
    for line, row in ((line, row) for line, row in enumerate(rows[1:], 2) if any(row)):
        own = row[rows[0].index(sheet.name)].strip() if len(row) == len(rows[0]) else ""
        if own not in entries:
            raise PackError(f"line {line}: no {sheet.section} called '{own[:40]}'")
        typed = {column: _cell(line, column, row[at]) for column, at in columns.items()
                 if row[at].strip() != column.text(entries[own])}  # fmt: skip
        if typed or _printed(rows[0], row, sheet.source(entries[own])):
            found[own] = typed
    return found


def _rows(text: str) -> list[list[str]]:
    """The rows of a table whose cells are parted by what its first line is parted by."""
    head = next(iter(text.splitlines()), "")
    mark = max("\t;,", key=head.count)
    try:
        return list(csv.reader(io.StringIO(text, newline=None), delimiter=mark))
    except csv.Error as error:
        raise PackError(f"no table: {error}") from None


def _named(sheet: Sheet, head: Sequence[str]) -> dict[Column, int]:
    known = {column.label: column for column in sheet.columns}
    for name in head:
        if name not in (*known, sheet.name, "source"):
            raise PackError(f"line 1: no column '{name[:40]}', only {', '.join(known)}")
    return {known[name]: number for number, name in enumerate(head) if name in known}


def _cell(line: int, column: Column, text: str) -> object:
    try:
        return column.read(text)
    except PackError as error:
        raise PackError(f"line {line}: {error}") from None


def _printed(head: Sequence[str], row: Sequence[str], source: str) -> bool:
    said = row[list(head).index("source")].strip() if "source" in head else ""
    return said == PRINTED and said != source
