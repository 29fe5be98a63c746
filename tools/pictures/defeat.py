"""Pictures of Defeat Into Victory."""

from __future__ import annotations

from typing import Final

from nemesis_gui.titles.defeat_into_victory.drawers.boxes import KINDS
from tools.pictures.picture import Picture, Way

TITLE: Final = "defeat-into-victory"
OPENING: Final = Way(TITLE, "campaign")
"""The campaign before its first turn."""
DRAWING: Final = Way(TITLE, "campaign", script="defeat.txt", until="DrawMarker 2")
"""Its first turn, when a marker is to be drawn for the second time."""

DEFEAT: Final = (
    Picture("div-campaign", "The campaign at the start", OPENING, ("action news",)),
    Picture("div-supply", "Who could be supplied, and who an enemy would cut off", OPENING,
            ("action news", "zoom 0.7 1814", "action supply", "point 1809")),
    Picture("div-marked", "Supply as it is marked", OPENING,
            ("action news", "zoom 0.7 1814", "action supply", "press As marked")),
    Picture("div-headquarters", "Lines of communications, and the range of an HQ", OPENING,
            ("action news", "zoom 0.7 1812", "action hqs", "point hq-15")),
    Picture("div-zones", "Zones of control of both sides", OPENING,
            ("action news", "zoom 1 1614", "action zoc", "point 1616")),
    Picture("div-threat", "The best odds the enemy could bring", OPENING,
            ("action news", "zoom 1 1614", "action threat", "point 1916")),
)  # fmt: skip

DRAWERS: Final = tuple(
    Picture(f"div-drawer-{one.name}", one.help, DRAWING, ("action news", f"action drawer_{one.name}")) for one in KINDS
)
