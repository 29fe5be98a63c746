"""Packs on the command line: what is in one, what it changes, how two differ, one file made of one."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from engine.board.files import read_plain, write_whole
from engine.lab.game_options import TITLE
from engine.table.title import Title
from engine.table.titles import Titles
from engine.wargame.ownpack import as_one_file, head_of, is_own_pack, new_pack, read_pack
from engine.wargame.packdiff import differences
from engine.wargame.packexport import export
from engine.wargame.packtitle import PackTitle, WorldTitle
from engine.wargame.sheetcsv import MOST_CSV, from_csv, to_csv
from engine.wargame.sheetsource import with_typed


def add(parser: argparse.ArgumentParser, titles: Titles) -> None:
    """What is said of a pack."""
    parser.add_argument("folder", type=Path, nargs="?", default=None, help="folder or file; default: the shipped data")
    parser.add_argument(
        "--against", type=Path, default=None, metavar="PACK", help="list what differs from another pack"
    )
    parser.add_argument("--one-file", type=Path, default=None, metavar="FILE", help="write the pack as one file")
    parser.add_argument("--with-module", action="store_true", help="in --one-file also what came from a module")
    parser.add_argument("--table", default=None, metavar="X", help="write a table such as counters.units as CSV")
    parser.add_argument("--typed", type=Path, default=None, metavar="CSV", help="that table as typed, for --one-file")
    parser.add_argument("--name", default="My copy", help="what the pack of a typed table is called")
    parser.add_argument(TITLE, choices=[entry.id for entry in titles], default=None, help="the game (a pack says it)")


def run_pack(given: argparse.Namespace) -> int:
    """Check a pack with its scenarios and show where its values come from."""
    name = _title(given)
    title = _loaded(given.titles, name, given.folder)
    if given.table is not None:
        return _table(given, title)
    for line in report(title, given.titles.title(name) if given.against is None else None):
        print(line)
    if given.against is not None:
        for line in compared(_loaded(given.titles, name, given.against), title):
            print(line)
    if given.one_file is not None:
        made = export(read_pack(given.folder, name), with_module=given.with_module)
        write_whole(given.one_file, made.text())
        if made.left_out:
            print(f"{given.one_file}: left out, since it came from a module: {made.left_out.total()} values")
    return 0


def _title(given: argparse.Namespace) -> str:
    """Which game is meant: the one that was named, else the one that the pack is of, else the first."""
    own = given.folder is not None and is_own_pack(given.folder)
    if given.one_file is not None and given.typed is None and not own:
        raise ValueError("--one-file is for packs with values by key")
    name: str = given.title or (head_of(given.folder).title if own else given.titles.first)
    return name


def _table(given: argparse.Namespace, title: Title) -> int:
    """A table of values written out, or taken in as a pack."""
    if not isinstance(title, WorldTitle):
        raise ValueError(f"{title.name} has no tables of values")
    found = title.sheets
    if given.table not in found:
        raise ValueError(f"no table '{given.table}'; there are: {', '.join(found)}")
    sheet = found[given.table]
    if given.typed is None:
        print(to_csv(sheet), end="")
        return 0
    text = read_plain(given.typed, MOST_CSV + 1).decode("utf-8", "replace")
    typed = from_csv(sheet, text)
    old = read_pack(given.folder, title.id) if given.folder is not None and is_own_pack(given.folder) else None
    pack = old or new_pack(title.id, given.name)
    pack = with_typed(pack, title.sheets, {sheet.id: typed})
    if given.one_file is None:
        raise ValueError("--typed needs --one-file: where the pack is written")
    write_whole(given.one_file, as_one_file(pack))
    print(f"{given.one_file}: {len(typed)} of {len(sheet.entries)} entries")
    return 0


def _loaded(titles: Titles, name: str, path: Path | None) -> Title:
    if path is not None and not path.exists():
        raise ValueError(f"{path}: there is no such folder or file")
    return titles.title(name, path)


def report(title: Title, shipped: Title | None) -> Iterator[str]:
    """What is in a pack, where its values come from, what it changes; raises ValueError for a fault."""
    own = title.own_files()
    for name, origins in title.sources().items():
        counts = ", ".join(f"{count} {source}" for source, count in sorted(origins.items()))
        yield f"{name} ({'own' if name in own else 'shipped'}): {counts}"
    if shipped is not None:
        yield from compared(shipped, title)
    yield from title.check_pack()


def compared(before: Title, after: Title) -> Iterator[str]:
    """What one title's data say otherwise than another's."""
    if isinstance(before, PackTitle) and isinstance(after, PackTitle):
        names = sorted({*before.own_files(), *after.own_files()})
        yield from (found.line() for found in differences(before.files, after.files, names))
