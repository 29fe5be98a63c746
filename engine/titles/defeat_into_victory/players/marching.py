"""The commands of a movement part: the moves of a plan, the INA that leaves, a landing by parachute, the HQs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.players.scratch import Scratch
from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Done, Exit, Jump, Move
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.players.front import Front, moved
from engine.titles.defeat_into_victory.players.leading import led
from engine.titles.defeat_into_victory.players.plans import Plan
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch12_air import jumps
from engine.titles.defeat_into_victory.rules.ch12_movement import movable
from engine.titles.defeat_into_victory.rules.ch12_paths import reach
from engine.titles.defeat_into_victory.state import DefeatState

LANDS: Final = 0.5
"""What a landing by air must bring."""


def marched(view: DefeatState, plan: Plan) -> list[Command]:
    """All that is said in the movement part."""
    scratch = Scratch(view)
    for command in _landings(view):
        scratch.say(command)
    for piece in movable(view):
        if piece.counter.ina:
            _leave(scratch, piece.id)
    for name, hex_ in plan.went.items():
        _go(scratch, name, hex_)
    if scratch.running:
        hqs = [piece for piece in movable(scratch.state) if piece.counter.hq]
        for name, lead in led(scratch.state, {}, hqs).items():
            _go(scratch, name, lead.hex)
    return [*scratch.said, *([Done()] if scratch.running else [])]


def _go(scratch: Scratch[DefeatState], name: str, hex_: int) -> bool:
    """A unit goes to a hex, if it can."""
    piece = scratch.state.pieces[name]
    leg = reach(scratch.state, piece).get(hex_) if scratch.state.world.on_map(piece.loc) else None
    if leg is None:
        return False
    return scratch.say(Move(name, tuple(map(scratch.state.world.label, leg.path))))


def _leave(scratch: Scratch[DefeatState], name: str) -> None:
    """A unit of the INA leaves the map where it gets to the edge with a point left [17.6.1/1]."""
    if scratch.say(Exit(name)):
        return
    piece, edge = scratch.state.pieces[name], scratch.state.world.west_edge
    found = {hex_: leg.cost for hex_, leg in reach(scratch.state, piece).items() if hex_ in edge}
    if found and _go(scratch, name, min(found, key=lambda hex_: (found[hex_], hex_))):
        scratch.say(Exit(name))


def _landings(view: DefeatState) -> Iterator[Command]:
    """Parachute brigades land where nobody holds a place that counts [12.4.1/1]."""
    for piece in movable(view):
        if piece.counter.parachute:
            found = sorted(_worth(view, piece), key=lambda one: (-one[0], one[1].hex))
            yield from [one for worth, one in found[:1] if worth > LANDS]


def _worth(view: DefeatState, piece: Piece) -> Iterator[tuple[float, Jump]]:
    front = Front(view, piece.counter.side)
    for one in jumps(view, piece):
        hex_ = view.world.find(one.hex) if isinstance(one, Jump) else None
        if hex_ is not None and hex_ in front.places and controller(view, hex_) != piece.counter.side:
            here = front.leaves(piece.loc) if len(view.units_at(piece.loc, piece.counter.side)) == 1 else 0.0
            yield front.stands(hex_, [moved(piece, hex_)]) - here, one
