"""`python -m tools.pictures FOLDER [--only NAME...]`: make the reference pictures; 1 if one cannot be made.

`python -m tools.pictures --against OLD FOLDER` makes none: it lists what differs in FOLDER from the pictures in OLD.
"""

from __future__ import annotations

import argparse
import atexit
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from engine.table.wording.spoken import DEFAULT, LANGUAGES
from nemesis_gui.base import style
from nemesis_gui.base.room import size_of
from nemesis_gui.base.settings import LARGEST, SMALLEST
from tools.pictures.album import Album, Manner, chosen
from tools.pictures.catalogue import CHAPTERS, PICTURES
from tools.pictures.compare import differences, write_pair
from tools.pictures.page import Shot, write_page
from tools.pictures.picture import Picture, PictureError
from tools.pictures.room import cut, elided

QUALITY: Final = 74
"""Of JPEG pictures; PNG pictures lose nothing."""


def build_parser() -> argparse.ArgumentParser:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="Make the reference pictures.")
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="only these pictures")
    parser.add_argument("--jpeg", action="store_true", help="write JPEG files and no page, as for the readme")
    parser.add_argument("--lang", choices=LANGUAGES, default=DEFAULT, help="language of the texts")
    parser.add_argument("--theme", choices=tuple(style.SKINS), default="staff", help="staff, contrast or dark")
    parser.add_argument("--text", type=int, default=100, metavar="PERCENT", help="size of the text")
    parser.add_argument("--size", default="1600x1000", metavar="WxH", help="size of the window")
    parser.add_argument("--cut", action="store_true", help="tell what has too little room in each picture")
    parser.add_argument("--list", action="store_true", help="only tell the names")
    against = "make none: list what differs in the folder from the pictures in this one, 1 if anything does"
    parser.add_argument("--against", type=Path, metavar="OLD", help=against)
    parser.add_argument("--pairs", type=Path, metavar="DIR", help="where --against writes what differs, side by side")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Make the pictures; 2 for bad input, 1 when a picture could not be made."""
    given = build_parser().parse_args(argv)
    if given.against is not None:
        return compare(given.against, given.folder, given.pairs)
    try:
        pictures = chosen(PICTURES, given.only)
        size_of(given.size)
        if not SMALLEST <= given.text <= LARGEST:
            raise PictureError(f"--text {given.text}: between {SMALLEST} and {LARGEST}")
        given.folder.mkdir(parents=True, exist_ok=True)
    except (ValueError, OSError) as error:
        print(f"pictures: {error}", file=sys.stderr)
        return 2
    if given.list:
        print("\n".join(picture.name for picture in pictures))
        return 0
    _set_up_screen(size_of(given.size))
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    look = _print_cut if given.cut else None
    album = Album(app, Manner(given.lang, given.theme, given.text, given.size), look)
    return make(album, pictures, given.folder, jpeg=given.jpeg)


def _print_cut(picture: Picture, windows: Sequence[QWidget]) -> None:
    for fault in dict.fromkeys(fault for window in windows for fault in (*cut(window), *elided(window))):
        print(f"{picture.name}: {fault}")


def _set_up_screen(size: QSize) -> None:
    """A screen of the size of the window, so that dialogs have the room they would have."""
    wide, high = size.width(), size.height()
    screen = {"name": "album", "x": 0, "y": 0, "width": wide, "height": high, "logicalDpi": 96, "dpr": 1}
    with NamedTemporaryFile("w", suffix=".json", delete=False) as file:
        json.dump({"screens": [screen]}, file)
    atexit.register(os.unlink, file.name)
    os.environ.setdefault("QT_QPA_PLATFORM", f"offscreen:configfile={file.name}")


def compare(before: Path, after: Path, pairs: Path | None = None) -> int:
    """List what differs between two folders of pictures; 1 if anything does, 2 if a folder cannot be read."""
    try:
        found = list(differences(before, after))
        if pairs is not None:
            pairs.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"pictures: {error}", file=sys.stderr)
        return 2
    for one in found:
        print(one)
        if pairs is not None:
            write_pair(one, before, after, pairs)
    print(f"{len(found)} differ")
    return 1 if found else 0


def make(album: Album, pictures: Sequence[Picture], folder: Path, *, jpeg: bool = False) -> int:
    """Make pictures and their page; returns how many could not be made, at most 1."""
    shots = []
    for picture in pictures:
        try:
            shots.append(_one(album, picture, folder, ".jpg" if jpeg else ".png"))
        except Exception as error:  # one broken window does not keep the others from being seen
            told = error if isinstance(error, (PictureError, OSError)) else f"{type(error).__name__}: {error}"
            print(f"{picture.name}: {told}", file=sys.stderr)
    if not jpeg:
        write_page(folder, shots)
    print(f"{len(shots)} of {len(pictures)} pictures in {folder}")
    return 0 if len(shots) == len(pictures) else 1


def _one(album: Album, picture: Picture, folder: Path, suffix: str) -> Shot:
    chapter = next((name for name, some in CHAPTERS.items() if picture in some), "")
    if picture.page:
        path = folder / f"{picture.name}.html"
        album.report(picture, path)
        return Shot(chapter, picture.name, picture.shows, path.name)
    image = album.make(picture)
    path = folder / f"{picture.name}{suffix}"
    if not image.save(str(path), quality=QUALITY if suffix == ".jpg" else -1):
        raise PictureError(f"{path}: cannot be written")
    return Shot(chapter, picture.name, picture.shows, path.name, image)


if __name__ == "__main__":
    sys.exit(main())
