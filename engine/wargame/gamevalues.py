"""The values a game is played with, as they are kept in its save: the files of the pack and the scenario, compressed.

They come back as files of a pack and are checked like those of a stranger. The fingerprint is taken over what the rules
read: names of counters, sources, reasons, dates and texts may change without making other values of them.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from engine.board import yamlcache
from engine.wargame.packfiles import STAMP, FolderFiles, KeptFiles, PackError, PackFiles

MAX_PACKED: Final = 500_000
MAX_BYTES: Final = 4_000_000
"""Most bytes of JSON that the values of a game unpack to (the largest shipped ones take 250,000)."""
_LEVEL: Final = 9


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is compressed: the files by name, and whose they are."""

    files: dict[str, Any]
    label: str = ""
    own: tuple[str, ...] = ()


class Read(msgspec.Struct, frozen=True):
    """What the rules of a title read of its files, all else being words."""

    sections: Mapping[str, tuple[str, ...]]
    """File -> its sections that are read; of a scenario all are."""
    words: frozenset[str]
    """Keys that are words in any file."""
    file_words: Mapping[str, frozenset[str]]
    scenario_words: frozenset[str]


class GameValues:
    """How a title's values are packed up, fingerprinted and unpacked."""

    def __init__(self, read: Read) -> None:
        self.read = read
        self.names = tuple(read.sections)
        self._shipped: dict[str, tuple[bytes, str]] = {}

    def pack_up(self, files: PackFiles, *scenarios: str) -> bytes:
        """The files of a pack and of some scenarios as one compressed text; raises PackError."""
        names = (*self.names, *(f"{name}.yaml" for name in scenarios))
        kept = {name: files.data(name) for name in names}
        stamp = {STAMP: {"checksum": files.checksum}} if files.checksum else {}
        plain = msgspec.json.encode(_Kept({**kept, **stamp}, files.label, files.own))
        packed = zlib.compress(plain, _LEVEL)
        if len(plain) > MAX_BYTES or len(packed) > MAX_PACKED:
            raise PackError(f"these data are more than a save can keep ({MAX_BYTES} bytes, {MAX_PACKED} compressed)")
        return packed

    def shipped(self, files: FolderFiles, scenario: str) -> tuple[bytes, str]:
        """The shipped values as a save keeps them, and their fingerprint, worked out once for all games, and kept for
        the next start under the fingerprint of the files and of the manner of working it out."""
        if scenario not in self._shipped:
            self._shipped[scenario] = self._remembered(files, scenario)
        return self._shipped[scenario]

    def _remembered(self, files: FolderFiles, scenario: str) -> tuple[bytes, str]:
        names = (*self.names, f"{scenario}.yaml")
        key = yamlcache.key_of(b"\0".join((self._manner(), *(files.read(name) for name in names))))
        try:
            return msgspec.convert(yamlcache.load(key), tuple[bytes, str])
        except msgspec.ValidationError:
            once = KeptFiles({name: files.data(name) for name in names}, files.label, files.own)
            found = self.pack_up(once, scenario), self.fingerprint(once, scenario)
            yamlcache.save(key, found)
            return found

    def _manner(self) -> bytes:
        """Changes when another fingerprint is taken, or the values are packed otherwise."""
        groups = (self.read.words, self.read.scenario_words, *self.read.file_words.values())
        return repr((_LEVEL, dict(self.read.sections), [sorted(group) for group in groups])).encode()

    def fingerprint(self, files: PackFiles, scenario: str, position: Mapping[str, Any] | None = None) -> str:
        """A fingerprint of the values that the rules read from a pack and a scenario, and of the position at which it
        begins, if it does; raises PackError."""
        read = {name: self._values(name, files.data(name)) for name in self.names}
        read["scenario"] = _without(files.data(f"{scenario}.yaml"), self.read.words | self.read.scenario_words)
        read |= {} if position is None else {"position": position}
        return hashlib.sha256(msgspec.json.encode(read, order="deterministic")).hexdigest()[:16]

    def _values(self, name: str, data: object) -> object:
        if isinstance(data, Mapping):
            data = {key: data.get(key) for key in self.read.sections[name]}
        return _without(data, self.read.words | self.read.file_words.get(name, frozenset()))


def unpack(packed: bytes) -> KeptFiles:
    """The files in such a text, from wherever it came; raises :class:`PackError`."""
    if len(packed) > MAX_PACKED:
        raise PackError(f"the values kept with the game take more than {MAX_PACKED} bytes")
    try:
        kept = msgspec.json.decode(_inflated(packed), type=_Kept)
    except (zlib.error, ValueError, RecursionError) as error:
        raise PackError(f"the values kept with the game are damaged ({error})") from None
    return KeptFiles(kept.files, kept.label, kept.own)


def _inflated(packed: bytes) -> bytes:
    stream = zlib.decompressobj()
    data = stream.decompress(packed, MAX_BYTES)
    if stream.unconsumed_tail or not stream.eof:
        raise ValueError(f"cut short, or more than {MAX_BYTES} bytes")
    return data


def _without(data: object, words: frozenset[str]) -> object:
    if isinstance(data, Mapping):
        placed = {"place"} if "at" in data else set()
        return {key: _without(value, words) for key, value in data.items() if key not in words and key not in placed}
    if isinstance(data, list):
        return [_without(value, words) for value in data]
    return data
