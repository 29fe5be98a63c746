"""Counters that VASSAL draws from a description: their texts say what a picture would only show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.vassal.sequence import padded, split
from engine.vassal.xmltree import Element

MOST_ITEMS: Final = 40
_SYMBOL: Final = "Symbol"
_TEXT: Final = "Text"


def drawn_texts(root: Element) -> Mapping[str, tuple[str, ...]]:
    """The texts of each drawn counter by the name of its picture: size, type, and whatever is written on it."""
    return {image.get("name"): _texts(image.get("props")) for image in root.all("GamePieceImage")}


def _texts(props: str) -> tuple[str, ...]:
    found: list[str] = []
    for item in split(props, ",")[:MOST_ITEMS]:
        said = padded(item, ";", 8)
        if said[0] == _SYMBOL:
            found += said[5:8]
        elif said[0] == _TEXT:
            found.append(said[5])
    return tuple(text[:80] for text in found if text and text != "None")
