"""Where the files of a pack come from: a folder of the player's over the shipped one, or what a saved game keeps."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol, TypeVar

import msgspec

from engine.board.boardmap import BoardMap
from engine.board.errors import BoardError, one_line
from engine.board.files import read_plain
from engine.board.mapfile import read_map
from engine.board.safeyaml import load_yaml
from engine.paths import data_dir
from engine.wargame.schema import make

MAX_FILE: Final = 4_000_000
"""Bytes of a file that are read at most."""
MAX_NAME = 80
"""Letters of a scenario's name."""
MAP: Final = "map.yaml"
STAMP: Final = "pack.yaml"
"""Among the files that a save keeps, what it says of the pack they were laid from: ``checksum``."""


class Numbered(Protocol):
    """An entry of a turn track."""

    @property
    def turn(self) -> int: ...


class Identified(Protocol):
    """A counter, as far as its name in commands goes."""

    @property
    def id(self) -> str: ...


class Named(Protocol):
    """A scenario, as far as its name goes."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


T = TypeVar("T")
S = TypeVar("S", bound=Named)
N = TypeVar("N", bound=Numbered)
C = TypeVar("C", bound=Identified)


class PackError(ValueError):
    """A pack that cannot be used; the message names file and key."""


class UnknownScenarioError(PackError):
    """No scenario of that name."""


class PackFiles(Protocol):
    """The files of a pack as plain data, by name."""

    @property
    def label(self) -> str:
        """What players call them: the name of their folder, empty for the shipped ones."""
        ...

    @property
    def own(self) -> tuple[str, ...]:
        """The names of the files that are not the shipped ones."""
        ...

    @property
    def shipped(self) -> bool:
        """Whether these are the files that come with the program, and no others."""
        ...

    @property
    def checksum(self) -> str:
        """Of what the player's own files say, to tell later whether they have changed; empty for the shipped ones."""
        ...

    def has(self, name: str) -> bool:
        """Whether there is such a file."""
        ...

    def data(self, name: str) -> object:
        """The plain data of a file; raises :class:`PackError` with the place in the file."""
        ...


class FolderFiles:
    """The shipped files of a title, and those of a player's folder in place of the shipped ones of the same name."""

    def __init__(self, title: str, names: Sequence[str], folder: Path | None = None) -> None:
        """``names`` are the files that stand for all scenarios."""
        base = data_dir(f"scenarios/{title}")
        self.names = tuple(names)
        self.folders = (base,) if folder is None else (folder, base)
        self.label = "" if folder is None else folder.name
        self.shipped = folder is None

    @property
    def own(self) -> tuple[str, ...]:
        return tuple(name for name in self.names if self._path(name).parent != self.folders[-1])

    @property
    def checksum(self) -> str:
        return "" if self.shipped else checksum([[name, self.data(name)] for name in self.own])

    def has(self, name: str) -> bool:
        return os.path.lexists(self._path(name))

    def data(self, name: str) -> object:
        try:
            return load_yaml(self._path(name))
        except (BoardError, OSError) as error:
            raise PackError(one_line(str(error))) from None

    def read(self, name: str) -> bytes:
        """The bytes of a file; raises :class:`PackError` if it cannot be read."""
        path = self._path(name)
        try:
            return read_plain(path, MAX_FILE)
        except OSError as error:
            raise PackError(one_line(f"{path}: cannot be read: {error.strerror or error}")) from None

    def _path(self, name: str) -> Path:
        """The player's own where something of that name lies there, be it a file or not: it is refused then."""
        found = (folder / name for folder in self.folders if os.path.lexists(folder / name))
        return next(found, self.folders[-1] / name)


class KeptFiles:
    """Files that were kept with a saved game: plain data by name, from wherever the save came."""

    def __init__(self, files: Mapping[str, object], label: str, own: tuple[str, ...]) -> None:
        self.files = files
        self.label = label
        self.own = own
        self.shipped = False

    @property
    def checksum(self) -> str:
        stamp = self.files.get(STAMP)
        return str(stamp.get("checksum", "")) if isinstance(stamp, Mapping) else ""

    def has(self, name: str) -> bool:
        return name in self.files

    def data(self, name: str) -> object:
        if name not in self.files:
            raise PackError(f"{name}: is not among the values kept with the game")
        return self.files[name]


def checksum(said: object) -> str:
    """Of plain data."""
    return hashlib.sha256(msgspec.json.encode(said, order="deterministic")).hexdigest()[:16]


class BoardPack(msgspec.Struct, frozen=True):
    """What a title reads of its files; it adds what it makes of them."""

    kinds: ClassVar[Mapping[str, type[Any]]]
    """The records of its files but the map, by name."""
    files: PackFiles
    board: BoardMap

    def sources(self) -> dict[str, dict[str, int]]:
        """For the provenance shown to players: how many entries of each file come from where."""
        plain = {name: msgspec.to_builtins(read(self.files, name, kind)) for name, kind in self.kinds.items()}
        said = count_keys(self.files.data(MAP))
        return {**{name: count_sources(data) for name, data in plain.items()}, MAP: {**self.map_sources(), **said}}

    def map_sources(self) -> dict[str, int]:
        """The same of the places of the map."""
        return {"reconstructed": len(self.board.places)}


def read(files: PackFiles, name: str, kind: type[T]) -> T:
    """A file as a typed record; raises :class:`PackError` with file and key."""
    try:
        return msgspec.convert(files.data(name), kind, dec_hook=make)
    except msgspec.ValidationError as error:
        raise PackError(f"{name}: {one_line(where(str(error)))}") from None


def read_scenario(files: PackFiles, name: str, kind: type[S], shipped: Iterable[str]) -> S:
    """A scenario from the file that is called like it; raises :class:`UnknownScenarioError`, and :class:`PackError` for
    a file that cannot be used."""
    named = len(name) <= MAX_NAME and name.replace("-", "").isalnum()
    if not named or not files.has(f"{name}.yaml"):
        raise UnknownScenarioError(f"no scenario '{one_line(name, 40)}'; there are: {', '.join(shipped)}")
    found = read(files, f"{name}.yaml", kind)
    if found.id != name:
        raise PackError(f"{name}.yaml: id: must be '{name}', as the file is called")
    return found


def by_id(name: str, counters: Iterable[C]) -> dict[str, C]:
    """The counters of a file by id; raises :class:`PackError` where one stands there twice."""
    found: dict[str, C] = {}
    for counter in counters:
        if counter.id in found:
            raise PackError(f"{name}: counter '{counter.id}' stands there twice")
        found[counter.id] = counter
    return found


def numbered(name: str, turns: Sequence[N]) -> Sequence[N]:
    """The turns of a file; raises :class:`PackError` unless they are numbered from 1 on."""
    if [turn.turn for turn in turns] != list(range(1, len(turns) + 1)):
        raise PackError(f"{name}: turns: numbered from 1 on")
    return turns


def where(message: str) -> str:
    """``Expected `int`, got `str` - at `$.units[3].steps``` put the other way round: key first."""
    text, _, place = message.partition(" - at ")
    key = place.strip("`").replace("key` in `", "a key of ").replace("$.", "").replace("$", "")
    return f"{key}: {text}" if place else text


def read_board(files: PackFiles, name: str) -> BoardMap:
    """The map in a file; raises :class:`PackError` with the place in it."""
    try:
        return read_map(files.data(name), name)
    except BoardError as error:
        raise PackError(one_line(str(error))) from None


def count_sources(data: Any) -> dict[str, int]:
    """How many entries of plain data name which kind of source, for the provenance shown to players."""
    return _counted(data, {})


def count_keys(board: Any) -> dict[str, int]:
    """How many hexes and sides of a map's plain data packs say something of, by kind of source."""
    named = board.get("sources", {}) if isinstance(board, Mapping) else {}
    by_key = [said for said in named.values() if isinstance(said, Mapping)] if isinstance(named, Mapping) else []
    return count_sources([{"source": one} for said in by_key for one in said.values()])


def _counted(data: Any, counts: dict[str, int]) -> dict[str, int]:
    if isinstance(data, Mapping):
        source = data.get("source")
        if isinstance(source, str) and source:
            kind = next(iter(source.split()), "?").rstrip(":;,")
            counts[kind] = counts.get(kind, 0) + 1
    for value in data.values() if isinstance(data, Mapping) else data if isinstance(data, list | tuple) else ():
        _counted(value, counts)
    return counts
