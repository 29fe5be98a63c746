"""Chapter 3: setting up a scenario. The rebuilt scenarios assign every hex, so that nothing is left to choose."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.handicap import given
from engine.titles.vinegar_joes_war.options import Options
from engine.titles.vinegar_joes_war.pieces import BOX, SIDES, Counter, Piece, SupportPiece
from engine.titles.vinegar_joes_war.rules.ch10_stacking import crowded
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import (
    CONTINGENCY,
    ELIMINATED,
    GUERRILLAS,
    LIGHT,
    POOL,
    RESERVE,
    WAITING,
    World,
)
from engine.wargame.packfiles import PackError


def set_up(world: World, options: Options, seed: str) -> VinegarState:
    """The scenario as it begins: units in their hexes, all others in their boxes or waiting for their turn, its points.
    Raises PackError. [3.1/1, 3.1/2, 3.2/1, 6.1/1, 15.3/1, 2.2/1, 2.2/3, sc-1/1]"""
    scenario = world.scenario
    state = VinegarState(world, options, scenario.id, seed)
    for counter in world.counters.values():
        state.put_piece(Piece(counter, world.box(_box(counter))))
    for support in world.pack.support.values():
        state.support[support.id] = SupportPiece(support)
    for entry in scenario.eliminated:
        for name in entry.units:
            state.change(name, loc=world.box(ELIMINATED))
    for stack in scenario.setup:
        hex_ = world.hex(stack.hex, "setup")
        _depots(state, SIDES.index(stack.side), hex_, stack.depots)
        for name in stack.units:
            state.change(name, loc=hex_, reduced=name in stack.reduced)
    for kin, count in {**scenario.airstrikes, **scenario.naval}.items():
        for name in world.pack.kin[kin][:count]:
            state.fly(name, box=BOX)
    _built(state)
    short = scenario.short_form
    points = short.start_points if options.short_form and short is not None else scenario.start_points
    ahead = given(options.handicap, SIDES)
    state.vp = (points[0] + ahead[0], points[1] + ahead[1])
    state.touch_ground()
    return state


def _box(counter: Counter) -> str:
    """Where a unit waits that is not set up [2.2/1, 6.1/3]."""
    if counter.depot:
        return POOL
    letters = {"G": GUERRILLAS, "L": LIGHT, "R": RESERVE, "C": CONTINGENCY}
    return letters.get(counter.code[:1], WAITING)


def _depots(state: VinegarState, side: int, hex_: int, count: int) -> None:
    free = state.units_at(state.world.box(POOL), side)
    if len(free) < count:
        raise PackError(f"{state.scenario}.yaml: setup: {state.world.label(hex_)}: more depots than there are")
    for piece in free[:count]:
        state.change(piece.id, loc=hex_)


def _built(state: VinegarState) -> None:
    built = state.world.scenario.built
    railway = tuple(state.world.hex(label, "built.railway") for label in built.railway)
    state.lines = (railway, tuple(state.world.hex(label, "built.road") for label in built.road))
    if built.first_depot_paid:
        state.paid = frozenset({0, 1})


def check(world: World) -> Iterator[str]:
    """What is wrong with a set-up: hexes that are no land, enemies in one hex, too many units [10.5/1]."""
    state = set_up(world, Options(), "check")
    for loc in state.at:
        if world.on_map(loc) and not world.is_land(loc):
            yield f"{world.label(loc)} is no land in play"
        if world.on_map(loc) and len({piece.counter.side for piece in state.units_at(loc)}) > 1:
            yield f"both sides stand in {world.label(loc)}"
    for side in (0, 1):
        for hex_ in crowded(state, side):
            yield f"too many units stand in {world.label(hex_)}"
