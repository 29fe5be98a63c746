"""What happened since, on the map: who went where, and where it was fought. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from engine.table.event import Event, Weight
from nemesis_gui.board.overlays import Trails
from nemesis_gui.play.playback import Act
from nemesis_gui.session.deeds import Past
from nemesis_gui.session.timeline import side_of


def trails(past: Iterable[Past]) -> Trails:
    """The ways of all pieces that went somewhere, each once; and where there was combat, or somebody came to harm."""
    ways: dict[tuple[int, tuple[int, ...]], None] = {}
    fought: dict[int, None] = {}
    for state, event in past:
        act = Act(state, [event])
        way = tuple(loc for loc, _ in groupby(act.way(event)))
        if len(way) > 1:
            ways[side_of(state, event), way] = None
        if _fought(event):
            fought |= dict.fromkeys(act.places()[-1:])
    return Trails([*ways], [*fought])


def _fought(event: Event) -> bool:
    return event.hurts or ("combat" in event.topics and event.weight >= Weight.NOTABLE)
