"""The drawers at the lower edge of the map, one for each box beside the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nemesis_gui.session.actions.action import Spec

KINDS: Final = (
    ("off_map", "Off-map", "The Allied Off-Map Box and the Off-Map Airfield"),
    ("battalions", "Battalions", "Japanese Battalions that Regiments may drop, by Division"),
    ("regiments", "Regiments", "Japanese Regiments that broke up and may be formed again"),
    ("chindits", "Chindits", "Battalions that a Chindit Brigade may leave behind"),
    ("losses", "Losses", "What each side has lost, what is lost for good, and who waits to come back"),
    ("air", "Air", "Air Supports with their points, used and available, and Air Supply"),
    ("markers", "Markers", "Ambushes, Bunkers, flags and Air Supply that are left, and where the others lie"),
    ("turns", "Turns", "Who arrives in which turn, with the monsoons and the Support Game Turns"),
)
"""Name, text and help of each drawer, in the order of their keys."""


def drawers() -> Iterator[Spec]:
    """One action a drawer: it opens and closes."""
    for number, (name, text, help_) in enumerate(KINDS, start=1):
        yield Spec(
            f"drawer_{name}",
            "Boxes",
            text,
            help_,
            f"Ctrl+Shift+{number}",
            f"drawers.{name}.toggle",
            "no_game",
            check=f"drawers.{name}.is_open",
        )
