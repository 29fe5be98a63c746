"""All pictures by chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tools.pictures.aids import AIDS
from tools.pictures.decisions import COMBAT, PHASES
from tools.pictures.defeat import BOARDS as DEFEAT_BOARDS
from tools.pictures.defeat import DEFEAT
from tools.pictures.defeat import DRAWERS as DEFEAT_DRAWERS
from tools.pictures.dialogs import DIALOGS, HISTORY, LOOKS
from tools.pictures.lessons import LESSONS
from tools.pictures.maps import DRAWERS, MAPS, MOVES
from tools.pictures.overlays import OVERLAYS
from tools.pictures.picture import Picture
from tools.pictures.tiger import TIGER
from tools.pictures.tiger_panels import PANELS as TIGER_PANELS
from tools.pictures.vinegar import BOARDS as VINEGAR_BOARDS
from tools.pictures.vinegar import DRAWERS as VINEGAR_DRAWERS
from tools.pictures.vinegar import VINEGAR

CHAPTERS: Final[Mapping[str, tuple[Picture, ...]]] = {
    "Map and counters": MAPS,
    "Boxes beside the map": DRAWERS,
    "Moving": MOVES,
    "Layers and lists": OVERLAYS,
    "Phases": PHASES,
    "Combat": COMBAT,
    "Aid sheets": AIDS,
    "Windows": DIALOGS,
    "Lessons": LESSONS,
    "History and players": HISTORY,
    "Styles, languages, sizes": LOOKS,
    "Defeat Into Victory": (*DEFEAT, *DEFEAT_DRAWERS),
    "Defeat Into Victory: boards": DEFEAT_BOARDS,
    "Vinegar Joe's War": (*VINEGAR, *VINEGAR_DRAWERS, *VINEGAR_BOARDS),
    "Tail of the Tiger": TIGER,
    "Tail of the Tiger: panels": TIGER_PANELS,
}
PICTURES: Final = tuple(picture for some in CHAPTERS.values() for picture in some)
