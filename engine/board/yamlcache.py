"""Plain data of YAML files, kept between runs in a folder of the user's cache so that a start need not parse them.

A file is known by the fingerprint of its bytes, so what is found can never be out of date. It is plain data in
MessagePack behind a checksum that holds for this name only, and is checked against its schema like what comes from
YAML. Whatever is wrong with the cache is ignored. Nothing is kept before `keep_in` names a folder.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from engine.board.files import read_plain

FORMAT: Final = b"2"
"""To be raised when the same YAML comes to mean other data."""
MOST_FILES: Final = 60
MISSING: Final = object()
MOST_BYTES: Final = 16_000_000
_CHECK_BYTES: Final = 16
_END: Final = ".msgpack"

_folder: Path | None = None


def keep_in(folder: Path | None) -> None:
    """Keep parsed files in this folder from now on; None keeps nothing."""
    global _folder
    _folder = folder


def key_of(data: bytes, *limits: int) -> str:
    """The name under which the data of a file are kept, if it was read within such limits."""
    mark = b"\0".join((FORMAT, *(str(limit).encode() for limit in limits)))
    return blake2b(data, digest_size=16, person=blake2b(mark, digest_size=16).digest()).hexdigest()


def load(key: str) -> object:
    """The plain data kept under a name, `MISSING` if there are none or they are damaged."""
    if _folder is None:
        return MISSING
    try:
        kept = read_plain(_folder / f"{key}{_END}", MOST_BYTES)
        packed = kept[_CHECK_BYTES:]
        return msgspec.msgpack.decode(packed) if _checksum(key, packed) == kept[:_CHECK_BYTES] else MISSING
    except (OSError, ValueError, RecursionError):
        return MISSING


def save(key: str, data: object) -> None:
    """Keep plain data. A full or read-only disk is no error."""
    if _folder is None:
        return
    path = _folder / f"{key}{_END}"
    partial = path.with_suffix(f".{os.getpid()}.part")
    try:
        packed = msgspec.msgpack.encode(data)
        _folder.mkdir(parents=True, exist_ok=True)
        partial.write_bytes(_checksum(key, packed) + packed)
        partial.replace(path)
        _prune(_folder)
    except (OSError, ValueError):
        return


def _checksum(key: str, packed: bytes) -> bytes:
    return blake2b(packed, digest_size=_CHECK_BYTES, key=key.encode()).digest()


def _prune(folder: Path) -> None:
    """Delete the oldest files over the limit."""
    by_age = sorted((path for path in folder.iterdir() if path.is_file()), key=lambda path: -path.stat().st_mtime)
    for path in by_age[MOST_FILES:]:
        path.unlink(missing_ok=True)
