"""What sides, counters, Air Supports and places are called, and how such names are written into sentences."""

from __future__ import annotations

from collections.abc import Mapping

from engine.titles.nemesis.inputs import LASTING
from engine.titles.nemesis.pieces import SIDES
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.wording.catalogue import DEFAULT, catalogue, word
from engine.wargame.memo import memo


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
    town = "" if state is None else word("places", place_names(state).get(label, ""), lang)
    return f"{label} {town}".rstrip()


@memo(LASTING)
def place_names(state: NemesisState) -> Mapping[str, str]:
    """Names of Objectives and other places by printed label."""
    names = {state.world.label(loc): name for name, loc in state.world.names.items()}
    return names | {state.world.label(loc): item.name for loc, item in state.world.objectives.items()}
