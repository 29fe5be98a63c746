"""HQs lead a march: where they would stand once the units are where they want to be, before the march is planned by
what they serve from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.players.depots import better_place
from engine.titles.defeat_into_victory.rules.ch10_stacking import room
from engine.titles.defeat_into_victory.state import DefeatState

FOLLOWS: Final = 0.1
"""What a better place must bring an HQ."""


class Lead(msgspec.Struct, frozen=True):
    """Where an HQ goes, and what that is better than where it is."""

    hex: int
    better: float


def stood(view: DefeatState, went: Mapping[str, int]) -> DefeatState:
    """The position as if some units stood elsewhere."""
    scene = view.copy()
    for name, hex_ in went.items():
        scene.change(name, loc=hex_)
    return scene


def led(view: DefeatState, went: Mapping[str, int], hqs: Iterable[Piece]) -> dict[str, Lead]:
    """HQ -> where it serves best once units stand where they want to go, the others where they are."""
    scene, found = stood(view, went), dict[str, Lead]()
    for hq in hqs:
        hex_, better = better_place(scene, hq)
        if better > FOLLOWS and room(scene, hex_, hq.counter):
            scene.change(hq.id, loc=hex_)
            found[hq.id] = Lead(hex_, better)
    return found
