"""What one set of files says otherwise than another, value by value."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from engine.board.errors import one_line
from engine.wargame.overlay import NOTES, Place, name_of
from engine.wargame.packfiles import PackFiles

_MISSING: Final = object()
SHORT: Final = 60
"""Letters of a value that are told at most."""


class Difference(msgspec.Struct, frozen=True):
    """A value that is not the same in both; None where it is not there."""

    file: str
    place: Place
    before: object
    after: object

    def line(self) -> str:
        """In one line: where, and both values."""
        return f"{self.file}: {' '.join(self.place)}: {_short(self.before)} -> {_short(self.after)}"


def differences(before: PackFiles, after: PackFiles, names: Sequence[str]) -> Iterator[Difference]:
    """What the files of some names say otherwise in ``after``; raises PackError."""
    for name in names:
        old = before.data(name) if before.has(name) else _MISSING
        new = after.data(name) if after.has(name) else _MISSING
        yield from _differences(name, (), old, new)


def _differences(file: str, place: Place, before: object, after: object) -> Iterator[Difference]:
    if before == after:
        return
    old, new = _by_key(before), _by_key(after)
    if old is None or new is None:
        yield Difference(file, place, _plain(before), _plain(after))
        return
    for key in [*old, *(key for key in new if key not in old)]:
        if key not in NOTES and key != "sources":
            yield from _differences(file, (*place, str(key)), old.get(key, _MISSING), new.get(key, _MISSING))


def _by_key(value: object) -> Mapping[Any, Any] | None:
    """The parts of a value by what they are called, if they are called anything; lines of a text by their number."""
    if isinstance(value, Mapping):
        return value
    if isinstance(value, str) and "\n" in value:
        return dict(enumerate(value.splitlines(), 1))
    if isinstance(value, list):
        name = name_of(value)
        return {entry[name]: entry for entry in value} if name else None
    return None


def _plain(value: object) -> object:
    return None if value is _MISSING else value


def _short(value: object) -> str:
    return "nothing" if value is None else one_line(json.dumps(value, ensure_ascii=False), SHORT)
