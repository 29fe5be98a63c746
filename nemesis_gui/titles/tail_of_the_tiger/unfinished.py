"""What is still to do in a phase, from its decision: what is legal and would be of use. And which units have done their
part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.queries.forecast import assembled, attackable, forecast, pays
from engine.titles.tail_of_the_tiger.rules.ch7_supply import OUT, supply
from engine.titles.tail_of_the_tiger.rules.ch10_ends import BY_AIR, IN_EAST, IN_WEST, left
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import CUP
from nemesis_gui.play.face import Group

Commands = Iterable[Command]


def _named(commands: Commands, verbs: Sequence[str], field: str) -> tuple[str, ...]:
    """What commands of some verbs name in a field, each once."""
    return tuple(dict.fromkeys(getattr(command, field) for command in commands if command.verb in verbs))


def _moved(state: TigerState, _decision: Any, commands: Commands) -> list[Group]:
    """Units that can move, as long as none has: later a unit may stay behind on purpose."""
    if state.mover or any(piece.moved for piece in state.on_map(state.player)):
        return []
    marches = (command.units for command in commands if command.verb == "march")  # type: ignore[attr-defined]
    units = dict.fromkeys(unit for names in marches for unit in names)
    return [Group("Units that have not moved: {n}", units=tuple(units), back="Keep moving")]


def _attacked(state: TigerState, _decision: Any, commands: Commands) -> list[Group]:
    """Hexes where an assault may be worth its price; those that the gun could bombard."""
    found = {loc: forecast(state, assembled(state, units, loc)) for loc, units in attackable(state).items()}
    hexes = [loc for loc, case in found.items() if pays(case)]
    labels = tuple(map(state.world.label, sorted(hexes)))
    return [Group("Hexes that could be attacked: {n}", hexes=labels),
            Group("Hexes that could be bombarded: {n}", hexes=_named(commands, ("bombard",), "hex"))]  # fmt: skip


def _redeployed(state: TigerState, _decision: Any, commands: Commands) -> list[Group]:
    """Movements and shuttles for which there is still somebody."""
    verbs = {command.verb for command in commands}
    moves = sum(left(state, kind) for kind in (IN_EAST, IN_WEST)) if verbs & {"redeploy", "rebase"} else 0
    flights = left(state, BY_AIR) if "shuttle" in verbs else 0
    return [Group("Strategic movements left: {n}", others=moves), Group("Shuttles left: {n}", others=flights)]


def _strengthened(_state: TigerState, _decision: Any, commands: Commands) -> list[Group]:
    return [Group("Units that could regain steps: {n}", units=_named(commands, ("strengthen", "revive"), "unit"))]


def _raised(_state: TigerState, _decision: Any, commands: Commands) -> list[Group]:
    return [Group("Places where untried units could rise: {n}", hexes=_named(commands, ("revolt",), "hex"))]


def _supplied(state: TigerState, _decision: Any, commands: Commands) -> list[Group]:
    """Units out of supply that a marker would reach."""
    hexes = set(_named(commands, ("airlift",), "hex"))
    units = [piece.id for piece in state.on_map(GERMAN)
             if state.world.label(piece.loc) in hexes and supply(state, piece) == OUT]  # fmt: skip
    return [Group("Units that could still be supplied: {n}", units=tuple(units))]


def _summoned(state: TigerState, _decision: Any, commands: Commands) -> list[Group]:
    placed = any(command.verb == "summon" for command in commands)
    cup = len(state.units_at(state.world.box(CUP)))
    return [Group("Divisions that could still be drawn: {n}", others=min(state.draws, cup) if placed else 0)]


UNDONE: Final[Mapping[str, Callable[[TigerState, Any, Commands], Sequence[Group]]]] = {
    "MoveUnits": _moved, "DeclareAssaults": _attacked, "MoveStrategically": _redeployed, "TakeSteps": _strengthened,
    "RaiseUprisings": _raised, "PlaceAerial": _supplied, "SummonDivisions": _summoned,
}  # fmt: skip
"""Decisions that are worth a look before they are ended."""


def undone(state: TigerState, decision: Decision, commands: Commands) -> list[Group]:
    """What is left undone, nothing if it is of no use."""
    find = UNDONE.get(decision.kind)
    return [group for group in find(state, decision, commands) if group.count] if find is not None else []


def spent(state: TigerState, decision: Decision) -> Iterator[str]:
    """Units that have moved, were moved strategically, or in the assault phase have attacked; not those that fight."""
    fighting = state.combat.units if state.combat is not None else ()
    done = {"MoveUnits": "moved", "MoveStrategically": "redeployed"}.get(decision.kind, "attacked")
    for piece in state.on_map(state.player) if state.player >= 0 else ():
        if getattr(piece, done) and piece.id not in (*fighting, *state.mover):
            yield piece.id
