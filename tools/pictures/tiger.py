"""Pictures of Tail of the Tiger: its map and its layers."""

from __future__ import annotations

from typing import Final

from tools.pictures.picture import Picture, Way

TITLE: Final = "tail-of-the-tiger"
OPENING: Final = Way(TITLE, scenario=TITLE)
"""October 1952 before the set-up."""
ADVANCE: Final = Way(TITLE, situation="tiger-advance.yaml")
"""December 1952: both German forces are on the map."""
TIGER: Final = (
    Picture("tot-campaign", "December 1952, both German forces are on the map", ADVANCE, ("action news",)),
    Picture("tot-dark", "The same in the dark style", ADVANCE, ("action news",), theme="dark"),
    Picture("tot-contrast", "The same in the style of high contrast", ADVANCE, ("action news",), theme="contrast"),
    Picture("tot-opening", "October 1952, before the set-up", OPENING, ("action news",)),
    Picture("tot-north", "The northern force on the Yangtze", ADVANCE, ("action news", "zoom 0.8 4904")),
    Picture("tot-burma", "The southern force in Burma", ADVANCE, ("action news", "zoom 0.8 1823")),
    Picture("tot-supply", "Lines of supply of both sides", ADVANCE, ("action news", "action supply")),
    Picture("tot-goals", "What the points are counted for, and who holds it", ADVANCE, ("action news", "action goals")),
    Picture("tot-threat", "The best assault on each stack of the southern force", ADVANCE,
            ("action news", "zoom 0.8 1823", "action threat", "point 1621")),
    Picture("tot-weather", "The West, and German Allies across the line", ADVANCE, ("action news", "action weather")),
)  # fmt: skip
