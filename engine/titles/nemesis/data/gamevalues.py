"""The values a game is played with, as they are kept in its save: the files of the pack and the scenario, compressed.

They come back as files of a pack and are checked like those of a stranger. The fingerprint is taken over what the rules
read: names of counters, sources, reasons, dates and texts may change without making other values of them.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from engine.board import yamlcache
from engine.titles.nemesis.data.packfile import PackError
from engine.titles.nemesis.data.packfiles import (
    CHARTS,
    COUNTERS,
    FILES,
    MAP,
    MARKERS,
    TURNS,
    FolderFiles,
    KeptFiles,
    PackFiles,
)

MAX_PACKED: Final = 500_000
MAX_BYTES: Final = 4_000_000
"""Most bytes of JSON that the values of a game unpack to (the shipped ones take 174,000)."""
_LEVEL: Final = 9
_SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    MAP: ("grid", "terrain_legend", "terrain", "rivers", "lakes", "ways", "railways", "exits", "nodes", "places"),
    COUNTERS: ("units", "transporters"),
    CHARTS: ("combat_results", "terrain_effects"),
    MARKERS: ("limits", "stock", "air_supports"),
    TURNS: ("turns",),
}
"""The sections of each file that the rules read; of a scenario they read all but the words."""
_WORDS: Final = frozenset({"source", "why", "notes", "history", "french", "letter", "colour", "rings", "text", "title"})
_FILE_WORDS: Final[Mapping[str, frozenset[str]]] = {
    MAP: frozenset({"lat", "lon", "label", "kind"}),
    COUNTERS: frozenset({"name", "setup", "box", "place"}),
    CHARTS: frozenset({"name", "constraints"}),
    MARKERS: frozenset({"name", "place", "levels"}),
    TURNS: frozenset({"label", "dates", "from", "to", "events"}),
}
_SCENARIO_WORDS: Final = frozenset({"format", "name", "length"})


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is compressed: the files by name, and whose they are."""

    files: dict[str, Any]
    label: str = ""
    own: tuple[str, ...] = ()


def pack_up(files: PackFiles, *scenarios: str) -> bytes:
    """The files of a pack and of some scenarios as one compressed text; raises PackError."""
    names = (*FILES, *(f"{name}.yaml" for name in scenarios))
    plain = msgspec.json.encode(_Kept({name: files.data(name) for name in names}, files.label, files.own))
    packed = zlib.compress(plain, _LEVEL)
    if len(plain) > MAX_BYTES or len(packed) > MAX_PACKED:
        raise PackError(f"these data are more than a save can keep ({MAX_BYTES} bytes, {MAX_PACKED} compressed)")
    return packed


@cache
def shipped(scenario: str) -> tuple[bytes, str]:
    """The shipped values as a save keeps them, and their fingerprint, worked out once for all games, and kept for the
    next start under the fingerprint of the files and of the manner of working it out."""
    files, names = FolderFiles(), (*FILES, f"{scenario}.yaml")
    key = yamlcache.key_of(b"\0".join((_manner(), *(files.read(name) for name in names))))
    try:
        return msgspec.convert(yamlcache.load(key), tuple[bytes, str])
    except msgspec.ValidationError:
        found = _worked_out(files, names, scenario)
        yamlcache.save(key, found)
        return found


def _manner() -> bytes:
    """Changes when another fingerprint is taken, or the values are packed otherwise."""
    words = [sorted(group) for group in (_WORDS, _SCENARIO_WORDS, *_FILE_WORDS.values())]
    return repr((_LEVEL, _SECTIONS, words)).encode()


def _worked_out(files: PackFiles, names: Sequence[str], scenario: str) -> tuple[bytes, str]:
    once = KeptFiles({name: files.data(name) for name in names}, files.label, files.own)
    return pack_up(once, scenario), fingerprint(once, scenario)


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


def fingerprint(files: PackFiles, scenario: str) -> str:
    """A fingerprint of the values that the rules read from a pack and a scenario; raises PackError."""
    read = {name: _values(files.data(name), _FILE_WORDS[name], _SECTIONS[name]) for name in FILES}
    read["scenario"] = _values(files.data(f"{scenario}.yaml"), _SCENARIO_WORDS, None)
    return hashlib.sha256(msgspec.json.encode(read, order="deterministic")).hexdigest()[:16]


def _values(data: object, words: frozenset[str], sections: tuple[str, ...] | None) -> object:
    if isinstance(data, Mapping) and sections is not None:
        data = {key: data.get(key) for key in sections}
    return _without(data, _WORDS | words)


def _without(data: object, words: frozenset[str]) -> object:
    if isinstance(data, Mapping):
        placed = {"place"} if "at" in data else set()
        return {key: _without(value, words) for key, value in data.items() if key not in words and key not in placed}
    if isinstance(data, list):
        return [_without(value, words) for value in data]
    return data
