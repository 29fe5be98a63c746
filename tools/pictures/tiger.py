"""Pictures of Tail of the Tiger: its map and its layers."""

from __future__ import annotations

from typing import Final

from tools.pictures.picture import Picture, Way

TITLE: Final = "tail-of-the-tiger"
OPENING: Final = Way(TITLE, scenario="tail-of-the-tiger")
TIGER: Final = (
    Picture("tot-campaign", "October 1952, before the first move", OPENING, ("action news",)),
    Picture("tot-near", "Kunming", OPENING, ("zoom 1 3019",)),
)
