"""A log beside a save: whether it belongs to that file, and how one that does not is put aside.

After a crash the newest commands of a game lie in SQLite's log beside it. Another file may have come into the place of
the save since, such as a backup: the log of the old one would then be read into it. SQLite cannot tell, so we do: the
file bears the salt with which its log began. A log counts its salt up by one each time it begins anew.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from engine.board.files import read_plain
from engine.table.record import Record

MARK: Final = "log"
"""The key under which a save says which log is its own."""
ENDS: Final = ("-wal", "-journal")
_SALT: Final = slice(16, 20)
_MAGIC: Final = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
_SPAN: Final = 1 << 32
_BEGINNINGS: Final = 1_000_000
"""So often may a log begin anew in one session."""


def logs(path: Path) -> list[Path]:
    """The logs beside a save that have something in them."""
    real = Path(os.path.realpath(path))
    return [log for end in ENDS if _size(log := real.with_name(real.name + end))]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def salt(path: Path) -> int | None:
    """The salt of the log beside a save, None when there is none or it is not sound."""
    real = Path(os.path.realpath(path))
    try:
        head = read_plain(real.with_name(f"{real.name}-wal"), _SALT.stop)
    except OSError:
        return None
    return int.from_bytes(head[_SALT], "big") if len(head) == _SALT.stop and head[:4] in _MAGIC else None


def foreign(word: str, found: int | None) -> bool:
    """Whether a log with such a salt is certainly not that of the file that says so; an older file says nothing."""
    if found is None or not (len(word) <= 10 and word.isascii() and word.isdecimal()):
        return False
    return (found - int(word)) % _SPAN > _BEGINNINGS


def same(one: Record, other: Record) -> bool:
    """Whether two records hold the same commands of the same game, and stand at the same one."""
    standing = (one.head, one.taken_back) == (other.head, other.taken_back)
    return standing and one.origin == other.origin and one.nodes == other.nodes


def grown(before: Record, after: Record) -> bool:
    """Whether a record is the other one with more commands, or none: nothing is ever taken out of a record."""
    known = after.nodes
    return _same_game(before, after) and all(known.get(number) == node for number, node in before.nodes.items())


def _same_game(before: Record, after: Record) -> bool:
    """Whether two records begin alike; what the first one left to a default, the other may say (see
    :attr:`engine.table.options.Option.earlier`)."""
    one, other = before.origin, after.origin
    said = {name: value for name, value in other.options.items() if name in one.options}
    return one == msgspec.structs.replace(other, options=said)


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """A private copy of a save with its logs, thrown away afterwards. Raises OSError."""
    with TemporaryDirectory(prefix="save-") as folder:
        copy = Path(folder) / "copy"
        shutil.copyfile(path, copy)
        for log in logs(path):
            shutil.copyfile(log, copy.with_name(f"copy-{log.name.rpartition('-')[2]}"))
        yield copy


def put_aside(path: Path) -> list[Path]:
    """Rename the logs beside a save, so that nothing of them is read and nothing is lost; returns where they are.

    Raises OSError.
    """
    found = []
    for log in logs(path):
        place = next(place for place in _places(log) if not os.path.lexists(place))
        log.rename(place)
        found.append(place)
    return found


def _places(log: Path) -> Iterator[Path]:
    number = 0
    while True:
        number += 1
        yield log.with_name(f"{log.name}.old-{number}")
