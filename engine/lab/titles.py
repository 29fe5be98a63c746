"""The titles that can be played. A new title adds one line here."""

from __future__ import annotations

from pathlib import Path

from engine.table.situation import PositionTitle
from engine.titles.nemesis.game import Nemesis


class UnknownTitleError(ValueError):
    """No game of that id."""


def title(name: str, pack: Path | None = None) -> PositionTitle:
    """The title of an id, with the shipped data or a pack of the player's own; raises :class:`UnknownTitleError`."""
    if name != Nemesis.id:
        raise UnknownTitleError(f"no game '{name[:40]}'; there is: {Nemesis.id}")
    return Nemesis(pack)
