"""The skins of the player's own copies that lie in the folder of skins, and the tiles that were made from them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from engine.wargame.skin import FILE, PictureError, Skin, SkinError, is_skin, read_skin
from nemesis_gui.base.settings import lying_in, skins_folder, tiles_folder

MOST: Final = 50
"""Skins that are offered at most."""


class Offered(msgspec.Struct, frozen=True):
    """A skin of a game."""

    folder: Path
    skin: Skin


def offered(title: str) -> list[Offered]:
    """The skins of a game that can be read, by the names of their folders."""
    return list(islice((one for one in _skins() if one.skin.title == title), MOST))


def found(title: str, name: str) -> Offered:
    """The skin of a game in a folder of the folder of skins, or the first one there is; raises SkinError."""
    folder = skins_folder() / name
    if name and is_skin(folder):
        skin = read_skin(folder)
        if skin.title != title:
            raise SkinError(f"{name}: title: these are pictures of '{skin.title}', not of '{title}'")
        return Offered(folder, skin)
    first = next(iter(offered(title)), None)
    if first is None:
        raise SkinError(_why_none(title))
    return first


def _why_none(title: str) -> str:
    """Why there is no skin of a game: what is wrong with one that cannot be read, or that none is there."""
    for folder in lying_in(skins_folder(), "*"):
        if is_skin(folder):
            try:
                read_skin(folder)
            except SkinError as error:
                return str(error)
    return f"there are no pictures of '{title}' in {skins_folder()}"


def _skins() -> Iterator[Offered]:
    for folder in lying_in(skins_folder(), "*"):
        with suppress(SkinError):
            if is_skin(folder):
                yield Offered(folder, read_skin(folder))


def delete(one: Offered) -> None:
    """Delete a skin: first what says that it is one, then its pictures, its tiles, and the folder unless something else
    lies in it. Raises OSError."""
    (one.folder / FILE).unlink()
    for name in one.skin.pictures():
        (one.folder / name).unlink(missing_ok=True)
    with suppress(OSError):
        one.folder.rmdir()
    sweep()


def sweep() -> None:
    """Drop the tiles of pictures that are no longer there, or are others now."""
    from nemesis_gui.board.skin_map import map_key

    kept = set()
    for one in _skins():
        with suppress(PictureError):
            kept.add(map_key(one.folder, one.skin.map) if one.skin.map is not None else "")
    for folder in lying_in(tiles_folder(), "skin-*"):
        if folder.name not in kept:
            shutil.rmtree(folder, ignore_errors=True)
