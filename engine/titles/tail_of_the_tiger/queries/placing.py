"""What markers and uprisings would bring, and what is left of the strategic movements (chapters 3, 7 and 10)."""

from __future__ import annotations

import msgspec

from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.rules.ch7_aerial import FreeUntried, brought
from engine.titles.tail_of_the_tiger.rules.ch7_supply import OUT, supply
from engine.titles.tail_of_the_tiger.rules.ch10_ends import BY_AIR, IN_EAST, IN_WEST, allowed, left
from engine.titles.tail_of_the_tiger.state import TigerState


class Quota(msgspec.Struct, frozen=True):
    """Strategic movements of a kind in this phase."""

    kind: str
    left: int
    allowed: int
    clause: str


def quotas(state: TigerState) -> tuple[Quota, ...]:
    """What the phasing side has of each kind [10.0/1, 10.0/6, 10.0/8, 10.0/10]."""
    imperial = {IN_EAST: "10.0/6", IN_WEST: "10.0/8", BY_AIR: "10.0/10"}
    clauses = {IN_EAST: "10.0/1"} if state.player == GERMAN else imperial
    return tuple(Quota(kind, left(state, kind), allowed(state, kind), clause) for kind, clause in clauses.items())


def anybody_starves(state: TigerState) -> bool:
    """Whether any German-side unit on the map is out of supply [wtf-7.3/1]."""
    return any(supply(state, piece) == OUT for piece in state.on_map(GERMAN))


def starving(state: TigerState, hex_: int) -> tuple[str, ...]:
    """The German-side units of a hex that an aerial supply marker would supply [wtf-7.x/3, 7.0/8]."""
    scene = state.copy()
    scene.aerial = (*scene.aerial, hex_)
    scene.touch_ground()
    there = state.units_at(hex_, GERMAN)
    return tuple(piece.id for piece in there if supply(state, piece) == OUT != supply(scene, piece))


class Subversion(msgspec.Struct, frozen=True):
    """What the marker brings on a hex [7.0/11, 7.0/12]."""

    raised: int
    freed: tuple[str, ...]
    """Untried units that are on the map already and may move by themselves."""


def subversion(state: TigerState, hex_: int) -> Subversion:
    """The untried units that it raises and frees."""
    scene = state.copy()
    scene.subversive = hex_
    FreeUntried().run(scene)
    return Subversion(brought(state, hex_), tuple(sorted(scene.freed)))
