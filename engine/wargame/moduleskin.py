"""A skin made of a module: its map and the counters that are sure, copied as they lie there into a folder of one's own.

Pictures are neither decoded nor changed; what cannot be one by its first bytes is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, Final

from engine.board.errors import one_line
from engine.board.files import move, settle, write_whole
from engine.vassal.errors import VassalError
from engine.vassal.mapfit import Fit
from engine.vassal.pictures import NO_SIZE, size_of
from engine.wargame.modules import Taken
from engine.wargame.skin import CHECKING, ENDINGS, FILE, Faces, MapPicture, Point, Skin, write_skin
from engine.wargame.skin import Module as Origin

MOST_POINTS: Final = 60
"""Hexes that lay the picture on the map; a fifth of them checks it."""


def save_skin(taken: Taken, folder: Path, chosen: Mapping[str, int] | None = None, name: str = "") -> Skin:
    """Write the pictures of a module and what they are into a folder, which must be empty or new; ``chosen`` are
    counters that somebody has looked at, with their slots. It has the module's name if none is given.

    Raises ValueError where the folder holds something, VassalError or OSError.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ValueError(f"{folder}: there is something already")
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".skin-", dir=folder.parent) as made:
        skin = _made(taken, Path(made), chosen, name)
        for path in sorted(Path(made).iterdir(), key=lambda path: path.name == FILE):
            move(path, folder / path.name)
    settle(folder)
    return skin


def _made(taken: Taken, folder: Path, chosen: Mapping[str, int] | None, name: str) -> Skin:
    """The skin, with its files in a folder."""
    pictures = _Pictures(taken, folder)
    said = {match.id: match.slot for match in taken.sure} | dict(chosen or {})
    skin = Skin(
        title=taken.title.id,
        name=one_line(name or taken.module.name, 120) or "Module",
        module=_origin(taken),
        map=_map(taken.fit, pictures) if taken.fit is not None and taken.fit.sure else None,
        counters=dict(_counters(taken, said, pictures)),
        figures={id_: " ".join(found[0].split()) for id_, slot in said.items() if (found := taken.slots.figures(slot))},
    )
    write_skin(folder, skin)
    return skin


def _origin(taken: Taken) -> Origin:
    module = taken.module
    return Origin(one_line(module.name, 120), one_line(module.version, 120), module.checksum)


def _map(fit: Fit, pictures: _Pictures) -> MapPicture | None:
    file = pictures.kept(fit.picture, "map")
    if not file:
        return None
    return MapPicture(file, tuple(Point(label, at) for label, at in spread(fit.points)), "all")


def spread(points: Mapping[str, tuple[float, float]]) -> list[tuple[str, tuple[float, float]]]:
    """Some of many points from all over the map, those that check the others at the end: they are spread, too."""
    labels = list(points)
    chosen = labels[:: max(1, len(labels) // MOST_POINTS)][:MOST_POINTS]
    checking = chosen[CHECKING // 2 :: CHECKING]
    return [(label, points[label]) for label in [*(one for one in chosen if one not in checking), *checking]]


def _counters(taken: Taken, said: Mapping[str, int], pictures: _Pictures) -> Iterator[tuple[str, Faces]]:
    for id_, slot in said.items():
        _, piece = taken.slots.pieces[slot]
        front = pictures.kept(piece.front(), f"c{slot}")
        back = pictures.kept(piece.back(), f"c{slot}-back") if front else ""
        if front:
            yield id_, Faces(front, back)


class _Pictures:
    """Copies pictures of a module, each once, under names that any system takes."""

    def __init__(self, taken: Taken, folder: Path) -> None:
        self._module: Any = taken.module
        self._folder = folder
        self._kept: dict[str, str] = {}

    def kept(self, name: str, called: str) -> str:
        """The file under which a picture is kept; empty for one that is none, or that VASSAL draws."""
        if name not in self._kept:
            self._kept[name] = self._copied(name, called)
        return self._kept[name]

    def _copied(self, name: str, called: str) -> str:
        file = self._module.picture_file(name) if name else ""
        ending = PurePosixPath(file).suffix.lower().removeprefix(".")
        if ending not in ENDINGS:
            return ""
        try:
            if self._module.size_of(name) == NO_SIZE:
                return ""
            data = self._module.picture(name)
        except VassalError:
            return ""
        if size_of(data) == NO_SIZE:
            return ""
        kept = f"{called}.{ending}"
        write_whole(self._folder / kept, data)
        return kept
