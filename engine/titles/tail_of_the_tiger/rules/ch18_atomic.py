"""Chapter 18: the two atomic bombs, and the mushroom clouds they leave."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.agenda import Step, Steps
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.events import BombDropped, CenterDestroyed
from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.rules.ch6_line import stragglers
from engine.titles.tail_of_the_tiger.rules.ch11_march import cloudproof
from engine.titles.tail_of_the_tiger.rules.losses import eliminate, lose_step
from engine.titles.tail_of_the_tiger.rules.rail import rail_lines
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import RING


def delivering(state: TigerState) -> tuple[int, ...]:
    """The airbases that a bomb can reach from the box by the rules of strategic movement [18.0/2]."""
    reached = rail_lines(state, state.world.box(RING))
    return tuple(base for base in state.airbases_on_map() if base in reached)


def bomb_reasons(state: TigerState, hex_: int) -> Iterator[Reason]:
    """Why no bomb is dropped on a hex [18.0/1, 18.0/2, 16.0/16, 6.3/3]."""
    atomic, label = state.world.charts.given.atomic, state.world.label(hex_)
    if not state.bombs or state.broken:
        yield reason("no_bomb", "16.0/16" if state.broken else "18.0/1")
    if not state.world.is_land(hex_) or state.world.west(hex_):
        yield reason("not_east", "6.3/3", hex=label)
        return
    bases = delivering(state)
    if not bases:
        yield reason("no_airbase", "18.0/2")
    elif all(state.world.distance(base, hex_) > atomic.range for base in bases):
        yield reason("too_far", "18.0/2", hex=label, has=atomic.range)


def bomb_hexes(state: TigerState) -> list[int]:
    """What can be bombed."""
    if not state.bombs or state.broken:
        return []
    reach = state.world.charts.given.atomic.range
    near = {hex_ for base in delivering(state) for hex_ in state.world.grid.within(base, reach)}
    return sorted(hex_ for hex_ in near if not any(bomb_reasons(state, hex_)))


def bomb_apply(state: TigerState, hex_: int) -> Steps:
    """A die whether it goes off, one for a Supply Center, one a unit; then Allies who lost their company are lost
    [18.0/3, 18.0/4, 18.0/5, 6.3/2]."""
    atomic, label = state.world.charts.given.atomic, state.world.label(hex_)
    state.bombs -= 1
    burst = state.roll("bomb", "18.0/3", GERMAN) <= atomic.bursts
    state.emit(BombDropped(label, burst, "18.0/3"))
    if not burst:
        return ()
    state.clouds |= {hex_}
    if hex_ in state.centers and state.roll("bomb_center", "18.0/4", GERMAN) <= atomic.destroys:
        state.centers -= {hex_}
        state.emit(CenterDestroyed(label, "18.0/4"))
    for piece in state.units_at(hex_):
        for _ in range(min(state.roll("bomb_unit", "18.0/5", GERMAN, -1, unit=piece.id), piece.steps)):
            lose_step(state, piece.id, "18.0/5")
    stragglers(state)
    state.touch_ground()
    return ()


class CloudLosses(Step, frozen=True):
    """At the end of its owner's turn a unit in a cloud loses a step on 1 to 4, and Allies lose their lives with their
    company [18.0/6, 6.3/2]."""

    clause = "18.0/6"

    def run(self, state: TigerState) -> Steps:
        limit = state.world.charts.given.atomic.cloud
        for hex_ in sorted(state.clouds):
            for piece in state.units_at(hex_, state.player):
                if state.roll("cloud", self.clause, state.player, unit=piece.id) <= limit:
                    lose_step(state, piece.id, self.clause)
        stragglers(state)
        return ()


class LeaveClouds(Step, frozen=True):
    """Allies and puppets that are still under a cloud when their movement ends are eliminated [18.0/7]."""

    clause = "18.0/7"

    def run(self, state: TigerState) -> Steps:
        for hex_ in sorted(state.clouds):
            for piece in state.units_at(hex_, state.player):
                if not cloudproof(piece):
                    eliminate(state, piece.id, self.clause)
        return ()
