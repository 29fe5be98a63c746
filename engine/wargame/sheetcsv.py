"""Tables of values as text with commas, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final

from engine.wargame.confirmed import PRINTED
from engine.wargame.packfiles import PackError
from engine.wargame.sheet import RIGHT, Column, Sheet, Typed, as_typed

MOST_CSV: Final = 1_000_000
"""Letters of a table of text that are read at most."""


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
        values = (as_typed(now[column]) if column in now else column.text(entry) for column in sheet.columns)
        writer.writerow([own, *values, sheet.source_once(own, now) if own in said else sheet.source(entry)])
    return out.getvalue()


def from_csv(sheet: Sheet, text: str) -> dict[str, dict[Column, object]]:
    """What of a table was typed otherwise than it stands, by entry; raises PackError with line and column.

    Columns may be left out, and entries; those whose ``source`` says ``printed`` are right as they stand, or as they
    were typed. All that stands in a table without sources was typed. A list without names takes further entries.
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
        if own not in entries and not (own and sheet.shape == "list"):
            raise PackError(f"line {line}: no {sheet.section or 'value'} called '{own[:40]}'")
        entry = entries.get(own, {})
        same = "source" in rows[0]
        typed = {column: _cell(line, sheet, own, column, row[at]) for column, at in columns.items()
                 if row[at].strip() not in ((column.text(entry),) if same else ("",))}  # fmt: skip
        right = _printed(rows[0], row, sheet.source(entry)) or not entry
        if typed or right:
            found[own] = typed | ({RIGHT: True} if typed and right else {})
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


def _cell(line: int, sheet: Sheet, own: str, column: Column, text: str) -> object:
    try:
        return sheet.read(own, column, text)
    except PackError as error:
        raise PackError(f"line {line}: {error}") from None


def _printed(head: Sequence[str], row: Sequence[str], source: str) -> bool:
    said = row[list(head).index("source")].strip() if "source" in head else ""
    return said == PRINTED and said != source
