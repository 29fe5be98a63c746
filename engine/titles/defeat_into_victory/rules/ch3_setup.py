"""Case 3.2 and chapter 21: setting up a scenario."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.table.handicap import given
from engine.titles.defeat_into_victory.options import Options
from engine.titles.defeat_into_victory.pieces import LOST, SIDES, AirUnit, Piece
from engine.titles.defeat_into_victory.state import DefeatState, Position, Supplies
from engine.titles.defeat_into_victory.world import WAITING, World
from engine.wargame.packfiles import PackError


def set_up(world: World, options: Options, seed: str) -> DefeatState:
    """The scenario as printed, before anybody chooses where in a zone his units stand: its first turn, its stocks, no
    victory points but those of a handicap, units at full strength and supplied unless it says otherwise. Raises
    PackError.

    [3.2.3/1, 3.2.4/1, 3.2.5/1, 3.2.6/1, 21.0/2, 21.1.1/3, 21.1.1/5, 21.1.3/1]
    """
    scenario = world.scenario
    state = DefeatState(world, options, scenario.id, seed)
    state.vp = given(options.handicap, SIDES)
    for counter in world.counters.values():
        state.put_piece(Piece(counter, world.box(WAITING)))
    for unit in world.pack.air.values():
        state.air[unit.id] = AirUnit(unit)
    for name in scenario.air_lost:
        _known(world, name, "air_lost", world.pack.air)
        state.fly(name, box=LOST)
    for entry in scenario.setup:
        hex_ = world.hex(entry.hex, "setup")
        for name in entry.units:
            _known(world, name, "setup", world.counters)
            state.change(name, loc=hex_, lost=entry.lost.get(name, 0), oos=entry.oos)
            _own(state, SIDES.index(entry.side), hex_)
    for lots in scenario.sp_markers:
        hex_ = world.hex(lots.hex, "sp_markers")
        state.supplies[hex_] = Supplies(SIDES.index(lots.side), lots.count)
    for lots_ in scenario.positions:
        for label in lots_.hexes:
            state.positions[world.hex(label, "positions")] = Position(SIDES.index(lots_.side))
    state.touch_ground()
    return state


def _known(world: World, name: str, key: str, there: Collection[str]) -> None:
    if name not in there:
        raise PackError(f"{world.scenario.id}.yaml: {key}: there is no unit '{name}'")


def _own(state: DefeatState, side: int, hex_: int) -> None:
    """A hex in which a unit sets up belongs to its side [3.1/5]."""
    if (hex_ in state.world.allied_at_start) == (side == 1):
        state.control.pop(hex_, None)
    else:
        state.control[hex_] = side


def check(world: World) -> Iterator[str]:
    """What is wrong with a scenario's set-up: hexes not in play, enemies in one hex."""
    state = set_up(world, Options(), "check")
    for loc in state.at:
        if world.on_map(loc) and not world.open_hex(loc):
            yield f"{world.label(loc)} is not in play"
        if world.on_map(loc) and len({p.counter.side for p in state.units_at(loc)}) > 1:
            yield f"both sides stand in {world.label(loc)}"
