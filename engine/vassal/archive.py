"""Modules and saved games as collections of files: a zip, a folder, or one bare file. Nothing is ever unpacked.

All is bounded before it is read: how many files there are, how large each is, however small it is packed. Names that
lead elsewhere are refused, links out of a folder are not followed, what is no plain file is never waited for.
"""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Collection, Sequence
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Final, Protocol

from engine.board.files import read_plain
from engine.vassal.errors import VassalError

MOST_ZIP: Final = 1 << 30
MOST_DIRECTORY: Final = 4 << 20
"""Bytes of the list of files at the end of a zip; modules with thousands of pictures have a tenth."""
MOST_FILES: Final = 30_000
_TAIL: Final = (1 << 16) + 22
_END: Final = b"PK\x05\x06"
_LARGE: Final = b"PK\x06\x07"


class Archive(Protocol):
    """Files by name, with ``/`` between folder and file."""

    name: str
    """The name of the module's file, for what is said about it."""

    @property
    def names(self) -> Collection[str]:
        """The names of all files."""
        ...

    def read(self, name: str, most: int) -> bytes:
        """A whole file; raises VassalError if it is not there or larger than so many bytes."""
        ...

    def head(self, name: str, most: int) -> bytes:
        """The first bytes of a file; raises VassalError if it is not there."""
        ...


def open_archive(path: Path) -> Archive:
    """A zip, a folder, or a bare file with the folder around it; raises VassalError or OSError."""
    if path.is_dir():
        return Folder(path)
    if read_plain(path, 4)[:2] == b"PK":
        return Zipped(path)
    return Folder(path.parent, path.name)


class Folder:
    """An unpacked module; ``only`` is the bare file that was asked for, whose pictures lie beside it."""

    def __init__(self, path: Path, only: str = "") -> None:
        self.name = only or path.name
        self._root = path.resolve()
        self.only = only
        self.names: Collection[str] = frozenset(self._found())

    def _found(self) -> list[str]:
        """What lies in the folder itself and among its pictures: a module has nothing deeper."""
        found = []
        for place, before in ((self._root, ""), (self._root / "images", "images/")):
            if place.is_dir():
                found += [before + entry.name for entry in place.iterdir()][:MOST_FILES]
        return [self.only, *(name for name in found if "/" in name)] if self.only else found

    def _path(self, name: str) -> Path:
        if name in self.names:  # what is not there may be the name of a device on Windows, and is not looked for
            path = (self._root / name).resolve()
            if self._root in path.parents and path.is_file():
                return path
        raise VassalError(f"{self.name}: there is no file '{name[:60]}'")

    def read(self, name: str, most: int) -> bytes:
        return _at_most(self.head(name, most + 1), most, self.name, name)

    def head(self, name: str, most: int) -> bytes:
        return read_plain(self._path(name), most)


class Zipped:
    """A zip, in a file or in another one. It stays open as long as somebody has it: its list of files may be long."""

    def __init__(self, path: Path, within: bytes | None = None) -> None:
        """``within`` are its bytes if it is no file of its own."""
        self.name = path.name
        if within is None and path.stat().st_size > MOST_ZIP:
            raise VassalError(f"{self.name}: larger than {MOST_ZIP >> 20} MB")
        _check_directory(self.name, read_plain(path, _TAIL, end=True) if within is None else within[-_TAIL:])
        try:
            self._zip = zipfile.ZipFile(path if within is None else BytesIO(within))
            found = {entry.filename: entry for entry in self._zip.infolist()}
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, IndexError) as error:
            raise VassalError(f"{self.name}: this is no sound zip ({error})") from None
        if len(found) > MOST_FILES:
            raise VassalError(f"{self.name}: more than {MOST_FILES} files")
        for name in found:
            _check_name(self.name, name)
        self._entries = {name: entry for name, entry in found.items() if not name.endswith("/")}
        self.names: Collection[str] = frozenset(self._entries)

    def read(self, name: str, most: int) -> bytes:
        entry = self._entries.get(name)
        if entry is not None and entry.file_size > most:
            raise VassalError(f"{self.name}: {name[:60]}: larger than {most >> 20} MB")
        return _at_most(self.head(name, most + 1), most, self.name, name)

    def head(self, name: str, most: int) -> bytes:
        entry = self._entries.get(name)
        if entry is None:
            raise VassalError(f"{self.name}: there is no file '{name[:60]}'")
        if entry.flag_bits & 1 or entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise VassalError(f"{self.name}: {name[:60]}: locked, or packed in a way that VASSAL does not know")
        try:
            with self._zip.open(entry) as file:
                return file.read(most)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as error:
            raise VassalError(f"{self.name}: {name[:60]}: cannot be unpacked ({error})") from None


class Joined:
    """A module with its extensions: what several of them have is the first one's."""

    def __init__(self, archives: Sequence[Archive]) -> None:
        self.name = archives[0].name
        self._of = {name: archive for archive in reversed(archives) for name in archive.names}
        self.names: Collection[str] = frozenset(self._of)

    def read(self, name: str, most: int) -> bytes:
        return self._archive(name).read(name, most)

    def head(self, name: str, most: int) -> bytes:
        return self._archive(name).head(name, most)

    def _archive(self, name: str) -> Archive:
        if name not in self._of:
            raise VassalError(f"{self.name}: there is no file '{name[:60]}'")
        return self._of[name]


def _check_directory(name: str, tail: bytes) -> None:
    """Whether the list of files of a zip, of which this is the end, can be read without harm: whoever opens it reads
    it whole."""
    at = tail.rfind(_END)
    if at < 0 or len(tail) < at + 22:
        raise VassalError(f"{name}: this is no sound zip (it has no end)")
    if tail[max(0, at - 20) : at].startswith(_LARGE):
        raise VassalError(f"{name}: a zip of the kind for more than 4 GB, which no module is")
    if int.from_bytes(tail[at + 12 : at + 16], "little") > MOST_DIRECTORY:
        raise VassalError(f"{name}: its list of files is larger than {MOST_DIRECTORY >> 20} MB")


def _check_name(zipped: str, name: str) -> None:
    parts = PurePosixPath(name.replace("\\", "/"))
    if parts.is_absolute() or ".." in parts.parts or ":" in name.split("/")[0] or "\0" in name:
        raise VassalError(f"{zipped}: the name '{name[:60]}' leads out of it")


def _at_most(data: bytes, most: int, archive: str, name: str) -> bytes:
    if len(data) > most:
        raise VassalError(f"{archive}: {name[:60]}: larger than {most >> 20} MB")
    return data


def checksum(data: bytes) -> str:
    """Sixteen hexadecimal digits that stand for a build file, by which matches are kept."""
    return hashlib.sha256(data).hexdigest()[:16]
