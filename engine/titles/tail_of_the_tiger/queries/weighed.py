"""The numbers that a legal command stands on, part by part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from engine.table.command import Command
from engine.table.verdict import Modifier
from engine.titles.tail_of_the_tiger.commands import Fight, Join, March, Storm
from engine.titles.tail_of_the_tiger.pieces import IMPERIAL, UNLIMITED, Piece
from engine.titles.tail_of_the_tiger.records import MOBILE, Combat
from engine.titles.tail_of_the_tiger.rules.ch7_supply import WHOLE, pace
from engine.titles.tail_of_the_tiger.rules.ch11_costs import assault_cost, entry_cost, step_parts
from engine.titles.tail_of_the_tiger.rules.ch11_march import path_cost
from engine.titles.tail_of_the_tiger.rules.ch13_odds import attack_sum, defence_sum, defenders, shifts, standing
from engine.titles.tail_of_the_tiger.state import TigerState


def tallies(state: TigerState, command: Command) -> Iterator[Modifier]:
    """What each hex of a march costs, what an assault on the way does, and strengths and shifts of an assault with
    those who have joined it; untried units that nobody has seen count as the least there are."""
    if isinstance(command, March):
        path = [hex_ for hex_ in map(state.world.find, command.path) if hex_ is not None]
        units = [state.pieces[name] for name in command.units]
        yield from _march(state, max(units, key=lambda unit: path_cost(state, unit, path)), path)
    elif isinstance(command, Storm):
        yield from _storm(state, state.pieces[command.unit], command)
    elif isinstance(command, (Join, Fight)) and state.combat is not None:
        more = (command.unit,) if isinstance(command, Join) else ()
        yield from _combat(state, msgspec.structs.replace(state.combat, units=(*state.combat.units, *more)))


def _march(state: TigerState, piece: Piece, path: list[int]) -> Iterator[Modifier]:
    """Hex by hex; the first of those who enter the map is paid in full [wtf-11.x/1, 3.0/3, 20.5/1]."""
    world, kind, wet = state.world, pace(state, piece), state.monsoon
    if piece.values.move == UNLIMITED:
        yield Modifier("gun", 0, "20.2/2", {"unit": piece.id})
        return
    inside = world.on_map(piece.loc)
    if not inside:
        yield Modifier(world.kind(path[0]), entry_cost(world, path[0], kind, wet), "3.0/3")
    puppet = ("20.5/1",) if piece.counter.mountaineer and piece.counter.side == IMPERIAL else ()
    for a, b in pairwise([piece.loc, *path] if inside else path):
        for part in step_parts(world, world.way_table[a][b], kind, wet):
            yield msgspec.structs.replace(part, also=(*part.also, *puppet))


def _storm(state: TigerState, piece: Piece, command: Storm) -> Iterator[Modifier]:
    """The price in place of the ground, then the odds of the unit alone [wtf-12.2/1, 17.0/1]."""
    hex_ = state.world.find(command.hex)
    if hex_ is None:
        return
    price = assault_cost(state, piece, state.world.way_table[piece.loc][hex_])
    yield Modifier("assault", price, "17.0/1" if command.how == MOBILE else "wtf-12.2/1")
    yield from _combat(state, Combat(command.how, state.player, hex_, (piece.id,)))


def _combat(state: TigerState, combat: Combat) -> Iterator[Modifier]:
    """Attack and defence in points, of which the rules count halves; shifts [wtf-13.x/1, wtf-13.x/8, wtf-13.x/9]."""
    for tally in (attack_sum(state, standing(state, combat.units)), defence_sum(state, defenders(state, combat))):
        yield from (msgspec.structs.replace(part, value=part.value / WHOLE) for part in tally.parts)
    yield from shifts(state, combat).parts
