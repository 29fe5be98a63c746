"""Where the records of a file come from of whose tables something was typed, which cannot say so row by row.

Such a record is printed once all rows of its tables are, or, where it has none, all its single values; before that it
says which are, see :func:`engine.wargame.confirmed.partly`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any, Final

from engine.wargame.confirmed import PRINTED, is_printed, partly, printed_parts
from engine.wargame.ownpack import OwnPack, with_values
from engine.wargame.sheet import GONE, Column, Entry, Sheet, Step, Typed, nested

Keeper = tuple[str, tuple[Step, ...]]
"""A file, and where the record stands in it."""
_NOTHING: Final[Typed] = {}


def with_typed(pack: OwnPack, sheets: Mapping[str, Sheet], typed: Mapping[str, Typed]) -> OwnPack:
    """A pack that says what was typed of tables, by name, whatever it said of that before."""
    for name, one in typed.items():
        pack = with_values(pack, sheets[name].file, sheets[name].data(one, pack.head.source))
    told = not is_printed(pack.head.source)
    for (file, path), source in _sources(sheets, typed).items():
        if told or source != PRINTED:
            pack = with_values(pack, file, nested(path, {"source": source}))
    return pack


def _sources(sheets: Mapping[str, Sheet], typed: Mapping[str, Typed]) -> dict[Keeper, str]:
    """Where each record comes from of which something was typed."""
    held = {(sheet.file, sheet.keeper) for sheet in sheets.values() if sheet.keeper is not None}
    touched = {keeper for name, one in typed.items() for own, values in one.items()
               for keeper in (*_keepers(sheets[name], own), *_records(sheets[name], own, values, held))}  # fmt: skip
    found = {}
    for keeper in touched:
        parts = list(_parts(keeper, sheets, typed))
        tables = [part for part in parts if not part[0].spots] or parts
        whole = all(is_printed(source) for _, _, source in tables)
        said = (part for sheet, own, source in parts for part in _said(sheet, own, source))
        found[keeper] = PRINTED if whole else partly(dict.fromkeys(said))
    return found


def _keepers(sheet: Sheet, own: str) -> Iterator[Keeper]:
    """The record that says where an entry comes from, which does not say it itself alone."""
    keeper = sheet.keeper_of(own)
    alone = sheet.sourced and sheet.shape in ("entries", "keyed")
    if keeper is not None and not alone and sheet.shape != "entries":
        yield sheet.file, keeper


def _records(
    sheet: Sheet, own: str, values: Mapping[Column, object], held: Set[tuple[str, tuple[Step, ...] | None]]
) -> Iterator[Keeper]:
    """An entry that is a record itself, in which further tables stand."""
    if sheet.sourced and sheet.shape in ("entries", "keyed") and GONE not in values:
        keeper = sheet.file, _path_of(sheet, sheet.known(own) or {sheet.name: own})
        if keeper in held:
            yield keeper


def _parts(
    keeper: Keeper, sheets: Mapping[str, Sheet], typed: Mapping[str, Typed]
) -> Iterator[tuple[Sheet, str, str]]:
    """The entries for which a record says where they come from, with where that is; and the record's own entry, where
    it is one of a table."""
    file, path = keeper
    for name, sheet in sheets.items():
        said = typed.get(name, _NOTHING)
        for entry in sheet.entries if sheet.file == file else ():
            own = sheet.own(entry)
            if keeper in _keepers(sheet, own) or (sheet.sourced and path == _path_of(sheet, entry)):
                source = sheet.source_once(own, said[own]) if own in said else sheet.source(entry)
                yield sheet, own, PRINTED if sheet.name in printed_parts(source) else source


def _path_of(sheet: Sheet, entry: Mapping[str, Any]) -> tuple[Step, ...]:
    step = entry[sheet.name]
    return (*sheet.path, Entry(sheet.name, step) if sheet.shape == "entries" else step)


def _said(sheet: Sheet, own: str, source: str) -> Iterator[str]:
    """What a record says is printed of an entry."""
    called = "" if sheet.sourced and sheet.shape in ("entries", "keyed") else sheet.part(own)
    if is_printed(source):
        yield called or sheet.name
    else:
        yield from (f"{called} {part}".strip() for part in printed_parts(source))
