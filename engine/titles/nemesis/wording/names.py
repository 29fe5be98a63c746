"""What sides, counters, Air Supports and places are called, and how such names are written into sentences."""

from __future__ import annotations

from engine.titles.nemesis.pieces import SIDES
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.wording.catalogue import DEFAULT, catalogue, word


def side_name(side: int, lang: str = DEFAULT) -> str:
    """``Japanese`` or ``Allied``."""
    return word("sides", SIDES[side] if side in (0, 1) else "nobody", lang)


def unit_name(state: NemesisState | None, unit: str) -> str:
    """The name printed on a counter; the id when it is not known."""
    counter = None if state is None else state.world.counters.get(unit)
    return unit if counter is None else counter.name


def air_name(state: NemesisState | None, air: str) -> str:
    """The name of an Air Support."""
    support = None if state is None else state.world.air_supports.get(air)
    return air if support is None else support.name


def place_name(state: NemesisState | None, label: str, lang: str = DEFAULT) -> str:
    """A hex with the name of the town there, or the name of a box."""
    if label.startswith("turn-"):
        return word("boxes", "turn", lang).format(turn=label.removeprefix("turn-"))
    boxes = catalogue(lang).get("boxes", {})
    if label in boxes:
        return boxes[label]
    hex_ = None if state is None else state.world.find(label)
    town = "" if state is None or hex_ is None else word("places", state.world.names.get(hex_, ""), lang)
    return f"{label} {town}".rstrip()
