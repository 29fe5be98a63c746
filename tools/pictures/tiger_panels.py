"""Pictures of the panels, drawers and aids of Tail of the Tiger."""

from __future__ import annotations

from typing import Final

from nemesis_gui.titles.tail_of_the_tiger.drawers.boxes import KINDS
from tools.pictures.picture import Picture, Way

TITLE: Final = "tail-of-the-tiger"
PAID: Final = Way(TITLE, situation="tiger-ring.yaml")
"""An attack on the Ring has just been paid for, in March 1953."""

PANELS: Final = (
    *(
        Picture(f"tot-drawer-{one.name}" if one.name not in ("ring", "events") else f"tot-{one.name}", one.help, PAID,
                ("action news", f"action drawer_{one.name}"))
        for one in KINDS
    ),
    Picture("tot-tracks", "Points part by part, the Ring with its odds, and what is counted", PAID,
            ("action news", "tab Tracks")),
    Picture("tot-details", "All steps of a unit, its supply and why", PAID,
            ("action news", "tab Details", "zoom 1 5807", "click ge-29mot")),
    Picture("tot-new-game", "What is inferred and rebuilt, before a game begins", Way(TITLE, TITLE),
            ("action new",)),
    Picture("tot-charts", "The charts, with marks for what is inferred or rebuilt", PAID,
            ("action news", "action aids", "press Charts")),
)  # fmt: skip
