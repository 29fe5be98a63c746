"""What is still to do in a phase, from its decision: what is legal and would be of use. And which units have done their
part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import Final

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.vinegar_joes_war.pieces import BOX, MAP, enemy
from engine.titles.vinegar_joes_war.queries.command import radius_of
from engine.titles.vinegar_joes_war.rules.ch12_missions import DEFENSIVE, flies, ready
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.play.face import Group

AT_UNITS: Final = ("support", "units")
"""The missions against units of the enemy."""
DEFEND: Final = "Airstrikes that could defend your units: {n}"


def undone(state: VinegarState, decision: Decision, commands: Iterable[Command]) -> list[Group]:
    """Units with strength that can move as long as nobody has; headquarters that would bring more than themselves into
    command; airstrikes with an enemy in reach, or in defence over one's own units beside one, as long as none is flown;
    hexes that can be attacked."""
    found: list[Group] = []
    if decision.kind == "MoveUnits" and not _begun(state):
        able = dict.fromkeys(command.unit for command in commands if command.verb == "move")  # type: ignore[attr-defined]
        strong = tuple(unit for unit in able if state.pieces[unit].strength)
        found = [Group("Units that have not moved: {n}", units=strong, back="Keep moving")]
    elif decision.kind == "ActivateHeadquarters":
        units = dict.fromkeys(command.unit for command in commands if command.verb == "activate")  # type: ignore[attr-defined]
        useful = (unit for unit in units if radius_of(state, state.pieces[unit]).fresh > 1)
        found = [Group("Headquarters that could be activated: {n}", units=tuple(useful))]
    elif decision.kind == "FlyMissions":
        grounded = _grounded(state, state.player, AT_UNITS, _of_foes)
        found = [Group("Airstrikes with an enemy in reach: {n}", others=grounded)]
    elif decision.kind == "DefendFromAir":
        found = [Group(DEFEND, others=_grounded(state, state.other, DEFENSIVE, _beside_foes), slight=True)]
    elif decision.kind == "DeclareAttack":
        hexes = dict.fromkeys(command.hex for command in commands if command.verb == "attack")  # type: ignore[attr-defined]
        found = [Group("Hexes that could be attacked: {n}", hexes=tuple(hexes))]
    return [group for group in found if group.count]


def _grounded(state: VinegarState, side: int, missions: Sequence[str], worth: Callable[..., Set[str]]) -> int:
    """Airstrikes that could fly to a hex that is worth it to a side, as long as none is flown at all."""
    if any(piece.counter.strike for piece in state.supports(side, MAP)):
        return 0
    hexes = worth(state, side)
    kins = {one.counter.kin for one in ready(state, side)
            if any(way.hex in hexes for ways in flies(state, one, missions) for way in ways)}  # type: ignore[attr-defined]  # fmt: skip
    return sum(piece.counter.strike and piece.counter.kin in kins for piece in state.supports(side, BOX))


def _of_foes(state: VinegarState, side: int) -> Set[str]:
    """Where units of the enemy are."""
    return {*map(state.world.label, state.occupied(enemy(side)))}


def _beside_foes(state: VinegarState, side: int) -> Set[str]:
    """Where own units are that an enemy with strength stands beside."""
    strong = {piece.loc for piece in state.on_map(enemy(side)) if piece.strength}
    near = state.world.adjacent
    return {state.world.label(loc) for loc in state.occupied(side) if not strong.isdisjoint(near[loc])}


def _begun(state: VinegarState) -> bool:
    """Whether a unit has moved in this phase."""
    return bool(state.mover) or any(piece.moved for piece in state.on_map(state.player))


def spent(state: VinegarState, decision: Decision) -> Iterator[str]:
    """Units that have moved, or in a combat phase have attacked; not those that are fighting."""
    fighting = state.combat.units if state.combat is not None else ()
    for piece in state.on_map(state.player) if state.player >= 0 else ():
        done = piece.moved if decision.kind == "MoveUnits" else piece.attacked
        if done and piece.id not in fighting:
            yield piece.id
