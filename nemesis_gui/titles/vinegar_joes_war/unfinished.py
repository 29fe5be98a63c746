"""What is still to do in a phase, from its decision: what is legal and would be of use. And who has done his part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.play.face import Group


def undone(state: VinegarState, decision: Decision, commands: Iterable[Command]) -> list[Group]:
    """Units that can move as long as nobody has; headquarters that could be activated; hexes that can be attacked."""
    found: list[Group] = []
    if decision.kind == "MoveUnits" and not any(
        piece.moved or piece.id == state.mover for piece in state.on_map(state.player)
    ):
        units = dict.fromkeys(command.unit for command in commands if command.verb == "move")  # type: ignore[attr-defined]
        found = [Group("Units that have not moved: {n}", units=tuple(units), back="Keep moving")]
    elif decision.kind == "ActivateHeadquarters":
        units = dict.fromkeys(command.unit for command in commands if command.verb == "activate")  # type: ignore[attr-defined]
        found = [Group("Headquarters that could be activated: {n}", units=tuple(units))]
    elif decision.kind == "DeclareAttack":
        hexes = dict.fromkeys(command.hex for command in commands if command.verb == "attack")  # type: ignore[attr-defined]
        found = [Group("Hexes that could be attacked: {n}", hexes=tuple(hexes))]
    return [group for group in found if group.count]


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
