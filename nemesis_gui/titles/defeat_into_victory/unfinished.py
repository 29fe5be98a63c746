"""What is still to do in a segment, from its decision: what is legal and would be of use. And which units have done
their part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Advance, Attack
from engine.titles.defeat_into_victory.pieces import FLOWN, enemy
from engine.titles.defeat_into_victory.queries.forecast import foreseen
from engine.titles.defeat_into_victory.rules.ch7_stock import MOST_STOCK, pool
from engine.titles.defeat_into_victory.rules.ch7_supply import IMPULSE
from engine.titles.defeat_into_victory.rules.ch9_segment import fresh
from engine.titles.defeat_into_victory.rules.ch13_combat import attackable
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.play.face import Group

Commands = Iterable[Command]


def _assigned(state: DefeatState, decision: Any, _commands: Commands) -> list[Group]:
    """Air units that are paid for, or were rolled, and have no mission."""
    free = len(state.air_of(decision.player, FLOWN))
    return [Group("Air units that could still fly this turn: {n}", others=min(decision.left, free))]


def _received(state: DefeatState, decision: Any, _commands: Commands) -> list[Group]:
    """SPs that a full stock loses, and that could be markers on the map [7.5.2/1]."""
    lost = state.stock[decision.player] + decision.points - MOST_STOCK
    able = pool(state) if decision.places(state) else 0
    return [Group("SPs that would be lost as the stock is full: {n}", others=max(0, min(lost, able)))]


def _supplied(state: DefeatState, decision: Any, _commands: Commands) -> list[Group]:
    """Units out of supply that somebody could still pay for, counted one by one; before combats, next to an enemy."""
    units = dict.fromkeys(unit for offer in decision.offers(state) for unit in offer.units)
    if decision.moment == IMPULSE:
        foes, near = state.occupied(enemy(decision.player)), state.world.adjacent
        units = dict.fromkeys(unit for unit in units if not foes.isdisjoint(near[state.pieces[unit].loc]))
    return [Group("Units that could still be supplied: {n}", units=tuple(units))]


def _fed(_state: DefeatState, decision: Any, _commands: Commands) -> list[Group]:
    """More units that are paid for."""
    return [Group("Units among which more could be supplied: {n}", units=decision.pool)]


def _activated(state: DefeatState, _decision: Any, commands: Commands) -> list[Group]:
    """Units that the marker still allows; of Independents, which are free beside formations, those next to an enemy."""
    segment = state.segment
    assert segment is not None
    names = [command.unit for command in commands if command.verb == "activate"]  # type: ignore[attr-defined]
    if segment.formations:
        formations = [name for name in names if name in state.world.pack.formations]
        units = [piece.id for name in formations for piece in fresh(state, name, segment.side)]
        free = [name for name in names if name in state.pieces and _near(state, name)]
    else:
        units, free = [name for name in names if name in state.pieces], []
    return [
        Group("Units that could still be activated: {n}", units=tuple(units)),
        Group("Independents next to an enemy that could be activated besides: {n}", units=tuple(free)),
    ]


def _near(state: DefeatState, unit: str) -> bool:
    """Whether a unit stands next to an enemy."""
    piece = state.pieces[unit]
    near = state.world.adjacent[piece.loc] if state.world.on_map(piece.loc) else ()
    return not state.occupied(enemy(piece.counter.side)).isdisjoint(near)


def _moved(state: DefeatState, _decision: Any, commands: Commands) -> list[Group]:
    """Units that can move, as long as none has: later a unit may stay behind on purpose."""
    segment = state.segment
    moves = [] if segment is None or segment.moved else [command for command in commands if command.verb == "move"]
    idle = dict.fromkeys(command.unit for command in moves)  # type: ignore[attr-defined]
    return [Group("Units that have not moved: {n}", units=tuple(idle), back="Keep moving")]


def _attacked(state: DefeatState, decision: Any, _commands: Commands) -> list[Group]:
    """Hexes that could be attacked as long as none was in this segment, since the movement may have ended by itself;
    later those where an attack would cost the defender no less than the attacker, on average."""
    segment = state.segment
    assert segment is not None
    open_ = attackable(state)
    if segment.attacked:
        open_ = {loc: units for loc, units in open_.items() if _pays(state, decision, loc, units)}
    return [Group("Hexes that could be attacked: {n}", hexes=tuple(map(state.world.label, open_)))]


def _pays(state: DefeatState, decision: Any, loc: int, units: Sequence[str]) -> bool:
    ahead = foreseen(state, decision, Attack(state.world.label(loc), tuple(units)))
    return ahead is not None and ahead.mean(1 - ahead.combat.attacker) >= ahead.mean(ahead.combat.attacker)


def _advanced(state: DefeatState, _decision: Any, commands: Commands) -> list[Group]:
    """Units that could advance, as long as none has: the hex is not taken [13.8.1/1]."""
    combat = state.combat
    assert combat is not None
    taken = state.units_at(combat.target, combat.attacker)
    units = () if taken else tuple(one.unit for one in commands if isinstance(one, Advance))
    return [Group("Units that could still advance: {n}", units=units)]


def _taken(_state: DefeatState, _decision: Any, commands: Commands) -> list[Group]:
    units = dict.fromkeys(command.unit for command in commands if command.verb == "place")  # type: ignore[attr-defined]
    return [Group("Units that could still come in: {n}", units=tuple(units))]


def _prepared(_state: DefeatState, _decision: Any, commands: Commands) -> list[Group]:
    """Units that could regain steps or return, HQs that could recover."""
    useful = [command for command in commands if command.verb in ("replace", "rebuild", "recover", "choose")]
    units = dict.fromkeys(command.unit for command in useful)  # type: ignore[attr-defined]
    return [Group("Units that could regain steps or recover: {n}", units=tuple(units))]


UNDONE: Final[Mapping[str, Callable[[DefeatState, Any, Commands], Sequence[Group]]]] = {
    "AssignAirUnits": _assigned, "AllotSupply": _received, "SupplyUnits": _supplied, "FeedUnits": _fed,
    "DeclareActivation": _activated, "MoveUnits": _moved, "DeclareAttack": _attacked, "TakeReinforcements": _taken,
    "PrepareUnits": _prepared, "AdvanceAfter": _advanced,
}  # fmt: skip
"""Decisions that are worth a look before they are ended."""


def undone(state: DefeatState, decision: Decision, commands: Commands) -> list[Group]:
    """What is left undone, nothing if it is of no use."""
    find = UNDONE.get(decision.kind)
    return [group for group in find(state, decision, commands) if group.count] if find is not None else []


def spent(state: DefeatState, decision: Decision) -> Iterator[str]:
    """Activated units that have moved, or in the combat part have attacked; not those that are fighting."""
    segment, fighting = state.segment, state.combat.units if state.combat is not None else ()
    if segment is None:
        return
    done = segment.moved if decision.kind == "MoveUnits" else segment.attacked
    yield from (unit for unit in (*done, *segment.dug) if unit not in fighting)
