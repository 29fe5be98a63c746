"""What happened since, on the map: who went where, and where it was fought; where many went, one way for all that went
from one part of the map to another. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from engine.table.event import Event, Weight
from nemesis_gui.board.overlays import Trails
from nemesis_gui.play.playback import Act
from nemesis_gui.session.deeds import Past
from nemesis_gui.session.timeline import side_of

Way = tuple[int, tuple[int, ...]]
"""Of which side, and along which places."""
MOST: Final = 12
"""Ways that are told apart on the map."""
WIDE: Final = 4
"""Hexes within which they begin or end in the same part of it."""


def trails(past: Iterable[Past]) -> Trails:
    """The ways of all pieces that went somewhere, each once; and where there was combat, or somebody came to harm."""
    ways: dict[Way, None] = {}
    fought: dict[int, None] = {}
    world: Any = None
    for state, event in past:
        act, world = Act(state, [event]), state.world
        way = tuple(loc for loc, _ in groupby(act.way(event)))
        if len(way) > 1:
            ways[side_of(state, event), way] = None
        if _fought(event):
            fought |= dict.fromkeys(act.places()[-1:])
    return Trails([*ways] if len(ways) <= MOST else _of_parts([*ways], world), [*fought])


def _of_parts(ways: Sequence[Way], world: Any) -> list[Way]:
    """Of the ways of a side that begin near each other and end near each other the longest."""
    found: list[Way] = []
    for side, way in sorted(ways, key=lambda one: -len(one[1])):
        alike = [other for whose, other in found if whose == side]
        if not any(_near(world, way[0], one[0]) and _near(world, way[-1], one[-1]) for one in alike):
            found.append((side, way))
    return found


def _near(world: Any, one: int, other: int) -> bool:
    both = world.on_map(one) and world.on_map(other)
    return one == other or bool(both and world.board.grid.distance(one, other) <= WIDE)


def _fought(event: Event) -> bool:
    return event.hurts or ("combat" in event.topics and event.weight >= Weight.NOTABLE)
