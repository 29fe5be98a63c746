"""The files of the pack of Nemesis."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.wargame.packfiles import FolderFiles

MAP, COUNTERS, CHARTS, MARKERS, TURNS = "map.yaml", "counters.yaml", "charts.yaml", "markers.yaml", "turn_track.yaml"
FILES: Final = (MAP, COUNTERS, CHARTS, MARKERS, TURNS)


def folder_files(folder: Path | None = None) -> FolderFiles:
    """The shipped files, and those of a player's folder in their place."""
    return FolderFiles("nemesis", FILES, folder)
