"""The packs of a game that lie in the player's folder of packs, and the one that was chosen elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from engine.wargame.ownpack import head_of, is_own_pack
from engine.wargame.packfiles import PackError
from engine.wargame.packtitle import PackTitle
from nemesis_gui.base.settings import lying_in, packs_folder
from nemesis_gui.session.model import GameModel

MOST: Final = 50
"""Packs that are offered at most."""


class Offered(msgspec.Struct, frozen=True):
    """A pack that a new game can be begun with, by what players call it."""

    path: Path
    label: str


def offered(title: str, chosen: Path | None = None) -> list[Offered]:
    """The packs of a game: those of the folder that can be read, by name, and before them one that lies elsewhere."""
    found = dict(islice(_named(title), MOST))
    if chosen is not None and chosen not in found:
        found = {chosen: _label(chosen, title) or chosen.name, **found}
    return [Offered(path, name) for path, name in found.items()]


def _named(title: str) -> Iterator[tuple[Path, str]]:
    for path in lying_in(packs_folder(), "*"):
        name = _label(path, title) if path.suffix == ".yaml" or path.is_dir() else ""
        if name:
            yield path, name


def _label(path: Path, title: str) -> str:
    """What a pack of a game calls itself, empty for what is none."""
    try:
        head = head_of(path) if is_own_pack(path) else None
    except PackError:
        return ""
    return head.label if head is not None and head.title == title else ""


class OwnPacks:
    """The packs of the player's own copies, as a model uses them."""

    def __init__(self, model: GameModel) -> None:
        self.load = model.with_pack
        self._titles = model.titles
        self.used = model.pack_of

    def offered(self, name: str) -> list[Offered]:
        return offered(name, self.used(name))

    def on_disk(self, name: str, label: str) -> str | None:
        """The checksum of the pack of a game that players call so, as it is on this disk; None where there is none."""
        for pack in self.offered(name):
            with suppress(ValueError, OSError):
                title = self._titles.title(name, pack.path)
                if isinstance(title, PackTitle) and title.label == label:
                    return title.files.checksum
        return None
