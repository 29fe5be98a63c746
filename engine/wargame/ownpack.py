"""Packs of values by key: a folder with ``pack.yaml`` and files of the title's names, or one file that holds them all.

    format: game-pack/1
    title: tail-of-the-tiger
    name: My printed counters
    version: "1"
    author: somebody
    about: the figures of the boxed game
    source: printed
    over: [an-older-pack]
    files:
      counters.yaml: {units: [{id: ge-gd, values: ["25-30-10"]}]}

``files`` stand in a pack of one file only. ``over`` names packs beside this one that lie below it, the lowest first. A
folder without ``pack.yaml`` is a pack of whole files, see :class:`engine.wargame.packfiles.FolderFiles`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from engine.board.errors import BoardError, one_line
from engine.board.files import move, read_plain, settle, write_whole
from engine.board.safeyaml import load_yaml
from engine.table.situation_text import to_text
from engine.wargame.mapoverlay import map_laid
from engine.wargame.overlay import Overlay
from engine.wargame.packfiles import MAP, MAX_FILE, STAMP, PackError, PackFiles, checksum, where
from engine.wargame.schema import Id

FORMAT: Final = "game-pack/1"
HEAD: Final = STAMP
MOST_BELOW: Final = 8
"""Packs that lie below one at most."""

_LINE: Final = r"^[^\x00-\x1f\x7f]*$"
"""Of what is shown in one line."""
_FILE: Final = re.compile(r"[A-Za-z0-9_-]{1,60}\.yaml")
Label = Annotated[str, msgspec.Meta(min_length=1, max_length=120, pattern=_LINE)]
Word = Annotated[str, msgspec.Meta(max_length=40, pattern=_LINE)]
Text = Annotated[str, msgspec.Meta(max_length=2000)]


class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a pack says of itself."""

    format: Literal["game-pack/1"]
    title: Id
    name: Label
    version: Word = ""
    author: Annotated[str, msgspec.Meta(max_length=120, pattern=_LINE)] = ""
    about: Text = ""
    source: Label = "printed"
    """Where its values come from that do not say it themselves."""
    over: Annotated[tuple[Id, ...], msgspec.Meta(max_length=MOST_BELOW)] = ()
    files: dict[str, Any] = {}

    @property
    def label(self) -> str:
        """What players call it."""
        return f"{self.name} {self.version}".strip()


class OwnPack(msgspec.Struct, frozen=True):
    """A pack of values by key that lies on disk."""

    path: Path
    head: Head

    def names(self) -> list[str]:
        """The files of which it says something."""
        folder = self.path.is_dir() and self.path != Path()
        there = [path.name for path in self.path.glob("*.yaml") if path.name != HEAD] if folder else []
        return sorted({*self.head.files, *there})

    def data(self, name: str) -> object:
        """What it says of a file; raises PackError with the place in it."""
        if name in self.head.files:
            return self.head.files[name]
        return _plain(self.path / name)


def is_own_pack(path: Path) -> bool:
    """Whether there is a pack of values by key, to judge by its name."""
    return path.is_file() or (path / HEAD).is_file()


def head_of(path: Path) -> Head:
    """What the pack in a folder or file says of itself; raises PackError."""
    file = path / HEAD if path.is_dir() else path
    try:
        head = msgspec.convert(_plain(file), Head)
    except msgspec.ValidationError as error:
        raise PackError(one_line(f"{file}: {where(str(error))}")) from None
    strange = next((name for name in head.files if not _FILE.fullmatch(name)), None)
    if strange is not None:
        shown = one_line(strange, 40)
        raise PackError(one_line(f"{file}: files: '{shown}' is no file of a game, such as counters.yaml"))
    if head.files and path.is_dir():
        raise PackError(one_line(f"{file}: files: stand in the folder, each under its name"))
    return head


def read_pack(path: Path, title: str) -> OwnPack:
    """The pack in a folder or file; raises PackError, also for one of another game."""
    head = head_of(path)
    if head.title != title:
        raise PackError(one_line(f"{path}: title: this is a pack of '{head.title}', not of '{title}'"))
    return OwnPack(path.resolve(), head)


def new_pack(title: str, name: str) -> OwnPack:
    """A pack that says nothing yet; raises PackError for a name that none can have."""
    try:
        head = msgspec.convert({"format": FORMAT, "title": title, "name": name}, Head)
    except msgspec.ValidationError as error:
        raise PackError(where(str(error))) from None
    return OwnPack(Path(), head)


def of_whole_files(files: PackFiles, title: str) -> OwnPack:
    """The player's own whole files as a pack of values by key, which lies nowhere yet; raises PackError."""
    made = new_pack(title, files.label)
    return OwnPack(Path(), msgspec.structs.replace(made.head, files={name: files.data(name) for name in files.own}))


def with_values(pack: OwnPack, file: str, over: Mapping[str, Any]) -> OwnPack:
    """A pack that says some values of a file as well, whatever it said of them before."""
    said = {name: pack.data(name) for name in pack.names()}
    if over:
        said[file] = Overlay(file, pack.head.source, collects=True).laid(said.get(file, {}), over, Any)
    return OwnPack(Path(), msgspec.structs.replace(pack.head, files=said))


def renamed(pack: OwnPack, name: str) -> OwnPack:
    """A pack under another name; raises PackError for a name that none can have."""
    named = new_pack(pack.head.title, name).head.name
    return OwnPack(pack.path, msgspec.structs.replace(pack.head, name=named))


def save_pack(pack: OwnPack, path: Path, attempt: Callable[[Path], object]) -> None:
    """Write a pack to a file, or into its folder those files that say something else now, each with the former one
    beside it; raises what ``attempt`` raises of a pack that cannot be used, and leaves what was there then."""
    trial = path.with_name(f".{path.name}.trial")
    write_whole(trial, as_one_file(pack))
    try:
        attempt(trial)
        if path.is_dir():
            _write_into(path, _changed(pack, path))
        else:
            move(trial, path)
            settle(path.parent)
    finally:
        trial.unlink(missing_ok=True)


def _changed(pack: OwnPack, folder: Path) -> dict[str, str]:
    """The files of a folder that a pack says otherwise, as text."""
    old = read_pack(folder, pack.head.title)
    bare = msgspec.structs.replace(pack.head, files={})
    found = {HEAD: to_text(_said(bare))} if bare != old.head else {}
    for name in pack.names():
        data: Any = pack.data(name)
        if name not in old.names() or old.data(name) != data:
            found[name] = to_text(data)
    return found


def _write_into(folder: Path, texts: Mapping[str, str]) -> None:
    """Write all of some files or, where one cannot be written, none."""
    before = {name: read_plain(folder / name, MAX_FILE) for name in texts if (folder / name).exists()}
    for name, data in before.items():
        write_whole(folder / f"{name}.bak", data)
    try:
        for name, text in texts.items():
            write_whole(folder / name, text)
        settle(folder)
    except BaseException:
        for name in texts:
            if name in before:
                write_whole(folder / name, before[name])
            else:
                (folder / name).unlink(missing_ok=True)
        raise


def stamp(path: Path | None) -> str:
    """Of the bytes of a pack, to tell later whether it was changed on the disk; empty where there is none. Raises
    OSError."""
    if path is None or not path.exists():
        return ""
    files = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    return checksum([[file.name, sha256(read_plain(file, MAX_FILE)).hexdigest()] for file in files])


def _said(head: Head) -> dict[str, Any]:
    """A head as plain data, without what is empty."""
    return {key: value for key, value in msgspec.to_builtins(head).items() if value}


def as_one_file(pack: OwnPack, remarks: Sequence[str] = ()) -> str:
    """A pack as the text of one file, remarks first."""
    files = {name: pack.data(name) for name in pack.names()}
    return to_text({**_said(msgspec.structs.replace(pack.head, files={})), "files": files}, remarks)


def stack(path: Path, title: str) -> tuple[OwnPack, ...]:
    """A pack with those that lie below it, the lowest first and each once; raises PackError."""
    found: dict[Path, OwnPack] = {}
    _stack(path.resolve(), title, (), found)
    return tuple(found.values())


def _stack(path: Path, title: str, above: tuple[Path, ...], found: dict[Path, OwnPack]) -> None:
    if path in above or len(above) + len(found) > MOST_BELOW:
        raise PackError(one_line(f"{path}: over: lies below itself, or on more than {MOST_BELOW} others"))
    pack = read_pack(path, title)
    for below in (_beside(path, name) for name in pack.head.over):
        if below not in found:
            _stack(below, title, (*above, path), found)
    found[path] = pack


def _beside(path: Path, name: str) -> Path:
    folder = path.parent / name
    return folder if folder.is_dir() else path.parent / f"{name}.yaml"


def _plain(path: Path) -> object:
    try:
        return load_yaml(path)
    except (BoardError, OSError) as error:
        raise PackError(one_line(str(error))) from None


class LaidFiles:
    """The files of a title with packs laid over them, the last one on top."""

    shipped = False

    def __init__(self, base: PackFiles, packs: Sequence[OwnPack], kinds: Mapping[str, Any], scenario: Any) -> None:
        """``kinds`` are the records of the files that stand for all scenarios, ``scenario`` that of any other."""
        self._base, self._packs, self._kinds, self._scenario = base, packs, kinds, scenario
        self._laid: dict[str, object] = {}
        self.label = ", ".join(pack.head.label for pack in reversed(packs))
        self.own = tuple(sorted({name for pack in packs for name in pack.names()}))

    @property
    def checksum(self) -> str:
        return checksum([[name, pack.head.source, pack.data(name)] for pack in self._packs for name in pack.names()])

    def has(self, name: str) -> bool:
        return name in self.own or self._base.has(name)

    def data(self, name: str) -> object:
        if name not in self._laid:
            self._laid[name] = self._lay(name)
        return self._laid[name]

    def _lay(self, name: str) -> object:
        found = self._base.data(name) if self._base.has(name) else None
        for pack in self._packs:
            if name in pack.names():
                found = self._over(found, pack, name)
        return found

    def _over(self, base: object, pack: OwnPack, name: str) -> object:
        overlay = Overlay(f"{pack.path.name}: {name}", pack.head.source)
        if name == MAP:
            return map_laid(overlay, base, pack.data(name))
        return overlay.laid(base, pack.data(name), self._kinds.get(name, self._scenario))
