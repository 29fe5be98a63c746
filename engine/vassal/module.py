"""A module or extension: what its build file says of maps, palettes, set-ups and pictures. Pieces are read when asked
for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec

from engine.board.errors import one_line
from engine.vassal.archive import Archive, Joined, checksum, open_archive
from engine.vassal.boards import KINDS, MapWindow, read_window
from engine.vassal.drawn import drawn_texts
from engine.vassal.errors import VassalError, about
from engine.vassal.pictures import ENOUGH, NO_SIZE, Size, size_of
from engine.vassal.pieces import Piece, Prototypes, read_piece
from engine.vassal.sequence import whole, yes
from engine.vassal.xmltree import Element, parse

MOST_BUILD: Final = 12 << 20
"""Bytes of a build file; the largest that are known have half of it."""
MOST_PICTURE: Final = 100 << 20
BUILD_FILES: Final = ("buildFile.xml", "buildFile")
IMAGES: Final = "images/"
EXTENSIONS: Final = "_ext"
"""What the folder with the extensions of a module has behind the module's name."""
MOST_EXTENSIONS: Final = 30
_ROOTS: Final = ("BasicModule", "GameModule", "ModuleExtension")
_ENDINGS: Final = ("", ".svg", ".png", ".gif", ".jpg", ".jpeg", ".webp", ".bmp")


class Slot(msgspec.Struct, frozen=True):
    """A piece in a palette: what it is called there, its number, the trays it lies in, and its text."""

    name: str
    number: str
    tray: tuple[str, ...]
    text: str


class AtStart(msgspec.Struct, frozen=True):
    """Pieces that lie on a map whenever a game begins, and where, as far as the module says it."""

    name: str
    window: str
    place: str
    slots: tuple[Slot, ...]


class Prepared(msgspec.Struct, frozen=True):
    """A ready set-up: a saved game in the module."""

    name: str
    file: str


class Module:
    """A module that was opened; raises VassalError or OSError where it cannot be read."""

    def __init__(self, path: Path) -> None:
        self.archive: Archive = open_archive(path)
        build = _build_file(self.archive, path)
        data = self.archive.read(build, MOST_BUILD)
        self.checksum = checksum(data)
        self.root = parse(data, f"{self.archive.name}: {build}" if build != self.archive.name else build)
        if self.root.tag not in _ROOTS:
            raise VassalError(f"{self.archive.name}: this is no module of VASSAL")
        self._pieces: dict[str, Piece | None] = {}
        self._sizes: dict[str, Size] = {}
        self.extensions: tuple[str, ...] = ()
        """The names of the extensions that were joined to it."""

    def join(self, extensions: Sequence[Module]) -> None:
        """Have what some extensions add as well."""
        if extensions:
            self.archive = Joined([self.archive, *(one.archive for one in extensions)])
            self.checksum = checksum("".join([self.checksum, *(one.checksum for one in extensions)]).encode())
            self.root.children += [one.root for one in extensions]
            self.extensions = tuple(one.name for one in extensions)

    @property
    def extends(self) -> str:
        """The name of the module that an extension adds to, as far as it says it."""
        return self.root.get("module") if self.is_extension else ""

    @property
    def name(self) -> str:
        """What the module is called."""
        return self.root.get("name") or self.archive.name

    @property
    def version(self) -> str:
        """Its version, as its makers count."""
        return self.root.get("version")

    @property
    def made_with(self) -> str:
        """The version of VASSAL it was made with."""
        return self.root.get("VassalVersion") or self.root.get("vassalVersion")

    @property
    def is_extension(self) -> bool:
        """Whether it adds to another module."""
        return self.root.tag == "ModuleExtension"

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides that one may take."""
        roster = self.root.first("PlayerRoster")
        return tuple(entry.text.strip() for entry in roster.all("entry")) if roster is not None else ()

    @cached_property
    def windows(self) -> Mapping[str, MapWindow]:
        """Its windows with maps, by the name under which saved games know them; raises VassalError."""
        with about(self.archive.name):
            found = [read_window(element, self.size_of) for element in self.root.all(*KINDS) if _is_window(element)]
        return {window.name: window for window in found}

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """What lies in its palettes, in their order."""
        return tuple(_slot(slot) for slot in self.root.all("PieceSlot", "CardSlot") if not _at_start(slot))

    @cached_property
    def at_start(self) -> tuple[AtStart, ...]:
        """What lies on its maps whenever a game begins."""
        return tuple(map(_stack, self.root.all("SetupStack", "DrawPile")))

    @cached_property
    def set_ups(self) -> tuple[Prepared, ...]:
        """Its ready set-ups that are in it."""
        found = (Prepared(one.get("name"), one.get("file")) for one in self.root.all("PredefinedSetup"))
        return tuple(one for one in found if one.file and self.file_of(one.file))

    @cached_property
    def counts_turns(self) -> bool:
        """Whether its first counter of turns begins with a number, and not with a word of a list."""
        tracker = self.root.first("TurnTracker")
        levels = [child.tag for child in tracker.children if child.tag.endswith("TurnLevel")] if tracker else []
        return levels[:1] == ["CounterTurnLevel"]

    @cached_property
    def prototypes(self) -> Prototypes:
        """The traits that many pieces share."""
        return Prototypes({one.get("name"): one.text for one in self.root.all("PrototypeDefinition")})

    @cached_property
    def drawn(self) -> Mapping[str, tuple[str, ...]]:
        """The texts on counters that VASSAL draws, by the name of the picture."""
        return drawn_texts(self.root)

    def piece(self, slot: Slot) -> Piece | None:
        """The piece of a slot, None if there is none in it; raises VassalError."""
        if slot.text not in self._pieces:
            with about(f"{self.archive.name}: slot {slot.name[:60]}"):
                self._pieces[slot.text] = read_piece(slot.text, self.prototypes)
        return self._pieces[slot.text]

    @cached_property
    def pieces(self) -> tuple[tuple[Slot, Piece], ...]:
        """All pieces of its palettes; raises VassalError."""
        self.prototypes.begin()
        return tuple((slot, piece) for slot in self.slots if (piece := self.piece(slot)) is not None)

    # -- pictures

    @cached_property
    def _images(self) -> Mapping[str, str]:
        """The names of pictures without case, as some systems have them, and their files."""
        return {name.removeprefix(IMAGES).lower(): name for name in self.archive.names if name.startswith(IMAGES)}

    def picture_file(self, name: str) -> str:
        """The file of a picture, whose name may lack its ending; empty where there is none."""
        exact = IMAGES + name
        if exact in self.archive.names:
            return exact
        return next((self._images[name.lower() + end] for end in _ENDINGS if name.lower() + end in self._images), "")

    def picture(self, name: str) -> bytes:
        """A picture as it lies there, not decoded; raises VassalError."""
        return self.archive.read(self.picture_file(name) or IMAGES + name, MOST_PICTURE)

    def size_of(self, name: str) -> Size:
        """Width and height of a picture, zeros for one that is not there or says none; raises VassalError."""
        if name not in self._sizes:
            file = self.picture_file(name)
            self._sizes[name] = size_of(self.archive.head(file, ENOUGH)) if file else NO_SIZE
        return self._sizes[name]

    def file_of(self, name: str) -> str:
        """The name under which a file of a set-up is there, with or without its ending; empty for none."""
        return next((name + end for end in ("", ".vsav", ".sav") if name + end in self.archive.names), "")

    @cached_property
    def without_file(self) -> tuple[str, ...]:
        """The pictures of its pieces that are no files, be it that VASSAL draws them or that they are missing; raises
        VassalError."""
        named = {name for _, piece in self.pieces for name in piece.pictures()}
        return tuple(sorted(name for name in named if not self.picture_file(name)))


def with_extensions(path: Path) -> Module:
    """A module with the extensions that lie in the folder beside it that VASSAL keeps them in; an extension alone.
    Raises VassalError or OSError."""
    module = Module(path)
    if not module.is_extension:
        module.join([one for one in map(Module, _beside(path)) if one.is_extension])
    return module


def whole_module(path: Path) -> Module:
    """A module with its extensions; of an extension the module that it adds to, with it. Raises VassalError or
    OSError."""
    module = with_extensions(path)
    if not module.is_extension:
        return module
    found = _extended(path, module)
    beside = _beside(found)
    others = [path, *(one for one in beside if not one.samefile(path))]
    whole = Module(found)
    whole.join([one for one in map(Module, others) if one.is_extension])
    return whole


def _beside(path: Path) -> list[Path]:
    """The extensions of a module."""
    folder = path.with_name(path.stem + EXTENSIONS)
    return sorted(folder.glob("*.vmdx"))[:MOST_EXTENSIONS] if path.suffix == ".vmod" and folder.is_dir() else []


def _extended(path: Path, extension: Module) -> Path:
    """The module that an extension adds to: that whose folder it lies in, else one beside it of the name that it says;
    raises VassalError."""
    folder = path.absolute().parent
    own = folder.with_name(folder.name.removesuffix(EXTENSIONS) + ".vmod")
    if folder.name.endswith(EXTENSIONS) and own.is_file():
        return own
    wanted = extension.extends
    for other in sorted(folder.glob("*.vmod"))[:MOST_EXTENSIONS] if wanted else ():
        with suppress(VassalError, OSError):
            if Module(other).name == wanted:
                return other
    of = f" of '{one_line(wanted, 60)}'" if wanted else ""
    raise VassalError(f"{path.name}: an extension{of}: its module is not there; put both into one folder")


def _build_file(archive: Archive, path: Path) -> str:
    if path.is_file() and path.name in archive.names:
        return path.name
    found = next((name for name in BUILD_FILES if name in archive.names), "")
    if not found:
        raise VassalError(f"{archive.name}: there is no build file in it, so it is no module")
    return found


def _is_window(element: Element) -> bool:
    return bool(element.get("mapName") or element.first("Board"))


def _at_start(slot: Element) -> bool:
    return any(above.tag in ("SetupStack", "DrawPile") for above in slot.above())


def _slot(element: Element) -> Slot:
    trays = [above.get("entryName") or above.get("name") for above in element.above() if above.parent is not None]
    tray = tuple(name for name in reversed(trays) if name)
    return Slot(element.get("entryName"), element.get("gpid"), tray, element.text)


def _stack(element: Element) -> AtStart:
    window = next((above for above in element.above() if above.tag in KINDS), None)
    by_label = yes(element.get("useGridLocation")) and element.get("location")
    point = f"{whole(element.get('x'))},{whole(element.get('y'))}"
    slots = tuple(map(_slot, element.all("PieceSlot", "CardSlot")))
    name = (window.get("mapName") or window.get("id")) if window is not None else ""
    return AtStart(element.get("name"), name, element.get("location") if by_label else point, slots)
