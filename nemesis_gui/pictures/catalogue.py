"""All pictures by chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nemesis_gui.pictures.decisions import COMBAT, PHASES
from nemesis_gui.pictures.dialogs import DIALOGS, HISTORY, LOOKS
from nemesis_gui.pictures.maps import DRAWERS, MAPS, MOVES
from nemesis_gui.pictures.overlays import OVERLAYS
from nemesis_gui.pictures.picture import Picture

CHAPTERS: Final[Mapping[str, tuple[Picture, ...]]] = {
    "Map and counters": MAPS,
    "Boxes beside the map": DRAWERS,
    "Moving": MOVES,
    "Layers and lists": OVERLAYS,
    "Phases": PHASES,
    "Combat": COMBAT,
    "Windows": DIALOGS,
    "History and players": HISTORY,
    "Styles, languages, sizes": LOOKS,
}
PICTURES: Final = tuple(picture for some in CHAPTERS.values() for picture in some)
