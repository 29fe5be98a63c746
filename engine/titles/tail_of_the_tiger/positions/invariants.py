"""What must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.placed import misplaced
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import POOL, RING


def faults(state: TigerState) -> list[str]:
    """What is wrong with a state; empty when all is well."""
    return [*_pieces(state), *_places(state), *_numbers(state)]


def _pieces(state: TigerState) -> Iterator[str]:
    yield from misplaced(state)
    for piece in state.pieces.values():
        if not 0 <= piece.lost < piece.counter.steps:
            yield f"{piece.id} has lost {piece.lost} of {piece.counter.steps} steps"
        if piece.shown is not None and (not piece.counter.untried or piece.loc == state.world.box(POOL)):
            yield f"{piece.id} shows values that it cannot have"


def _places(state: TigerState) -> Iterator[str]:
    world = state.world
    for loc, names in state.at.items():
        if not world.on_map(loc):
            continue
        sides = {state.pieces[name].counter.side for name in names}
        combat = state.combat
        if len(sides) > 1 and not (combat is not None and combat.landed and combat.target == loc):
            yield f"both sides stand in {world.label(loc)}"
        if not world.is_land(loc):
            yield f"{names[0]} stands in {world.label(loc)}, which is no land in play"
        if sides and state.controller(loc) not in sides:
            yield f"{world.label(loc)} is controlled by the side that does not stand there"


def _numbers(state: TigerState) -> Iterator[str]:
    box = state.world.box(RING)
    if any(base != box and not state.world.city(base) for base in state.airbases):
        yield "an airbase stands in no city"
    if not 0 <= state.ring <= state.world.charts.given.ring.most or (state.broken and state.ring):
        yield f"the Ring has {state.ring} steps"
    if state.chinese_steps < 0 or state.bombs < 0 or any(left < 0 for left in state.fuel.values()):
        yield "something was used that was not there"
    if any(count > state.air[kind] for kind, count in state.flown.items()):
        yield "more air units flew than there are"
