"""What is typed of tables as acts that wait on disk, see :mod:`engine.wargame.actfile`: an act says all that is said of
some entries of a table from then on.

    {"table": "counters.units", "rows": {"jp-31-58": {"full strength": "6"}, "jp-31-124": null}, "right": ["jp-31-58"]}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from engine.wargame.packfiles import PackError, where
from engine.wargame.sheet import GONE, GROWING, LIKE, RIGHT, Column, Sheet, as_typed

Rows = Mapping[str, Mapping[Column, object] | None]
"""What is said of entries; None for nothing any more."""
_MARKS: Final[Mapping[str, Column]] = {"right": RIGHT, "gone": GONE, "like": LIKE}


class _Act(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    table: str
    rows: dict[str, dict[str, str] | None]
    right: list[str] = []
    gone: list[str] = []
    like: list[str] = []


def written(table: str, rows: Rows) -> Any:
    """An act as it is written down."""
    marked = {name: [own for own, row in rows.items() if row and mark in row] for name, mark in _MARKS.items()}
    marks = frozenset(_MARKS.values())
    said = {own: {column.label: as_typed(value) for column, value in row.items() if column not in marks}
            if row is not None else None for own, row in rows.items()}  # fmt: skip
    return msgspec.to_builtins(_Act(table, said, **marked))


def read_act(sheets: Mapping[str, Sheet], said: object) -> tuple[str, dict[str, dict[Column, object] | None]]:
    """The table of an act and what it says of entries; raises PackError."""
    try:
        act = msgspec.convert(said, _Act)
    except msgspec.ValidationError as error:
        raise PackError(where(str(error))) from None
    sheet = sheets.get(act.table)
    if sheet is None:
        raise PackError(f"no table '{act.table}'")
    marks = {own: {_MARKS[name]: True for name in _MARKS if own in getattr(act, name)} for own in act.rows}
    return act.table, {own: _row(sheet, own, row) | marks[own] if row is not None else None
                       for own, row in act.rows.items()}  # fmt: skip


def _row(sheet: Sheet, own: str, texts: Mapping[str, str]) -> dict[Column, object]:
    """What is said of an entry; raises PackError for a table of which it cannot be."""
    if not sheet.known(own) and sheet.shape not in GROWING:
        raise PackError(f"no {sheet.section or 'value'} called '{own[:40]}'")
    known = {column.label: column for column in sheet.columns}
    if not texts.keys() <= known.keys():
        raise PackError(f"no column '{next(iter(texts.keys() - known.keys()))[:40]}'")
    return {known[label]: sheet.read(own, known[label], text) for label, text in texts.items()}
