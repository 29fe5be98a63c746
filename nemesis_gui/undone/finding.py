"""What could still be done in a segment, from the legal commands of its decision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.index import place_of, unit_of

UNITS_MOVE: Final = "Units that have not moved: {n}"
TRANSPORTERS_MOVE: Final = "Transporters that have not moved: {n}"
TEXTS: Final = {
    "DeclareAttacks": "Hexes that could be attacked: {n}",
    "Replacements": "Pieces that could still return or recover: {n}",
    "BringIn": "Pieces that could still come in: {n}",
    "RailMovement": "Pieces that could go by rail: {n}",
    "AirMovement": "Pieces that could fly: {n}",
    "Airdrops": "Hexes that could get an Airdrop: {n}",
    "TakeOver": "Objectives that could be taken over: {n}",
}
"""Decisions that are worth a look before they are ended, besides movement."""


@dataclass(frozen=True)
class Group:
    """Things of one sort: pieces, or the labels of hexes."""

    text: str
    units: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self.units) or len(self.hexes)


def undone(state: NemesisState, decision: Decision, commands: Iterable[Command]) -> list[Group]:
    """What is left undone, nothing if it is little: movement counts when at least half of those who can move did
    nothing."""
    name = type(decision).__name__
    if name == "Movement":
        return _idle(state, decision, commands)
    if name not in TEXTS:
        return []
    open_ = [command for command in commands if command.verb not in ("done", "drop")]
    units = tuple(dict.fromkeys(unit for command in open_ if (unit := unit_of(command)) in state.pieces and unit))
    if units:
        return [Group(TEXTS[name], units=units)]
    places = (place_of(state, command) for command in open_)
    hexes = tuple(dict.fromkeys(state.world.label(loc) for loc in places if loc is not None))
    return [Group(TEXTS[name], hexes=hexes)] if hexes else []


def _idle(state: NemesisState, decision: Decision, commands: Iterable[Command]) -> list[Group]:
    """Pieces that can move and have done nothing in this phase."""
    able = dict.fromkeys(command.unit for command in commands if command.verb == "move")  # type: ignore[attr-defined]
    idle = [unit for unit in able if not state.activity.get(unit, 0)]
    side = decision.side(state)
    busy = sum(1 for unit, done in state.activity.items() if done and state.pieces[unit].counter.side == side)
    if not idle or len(idle) < busy:
        return []
    fighting = tuple(unit for unit in idle if state.pieces[unit].counter.is_unit)
    carrying = tuple(unit for unit in idle if not state.pieces[unit].counter.is_unit)
    groups = (Group(UNITS_MOVE, units=fighting), Group(TRANSPORTERS_MOVE, units=carrying))
    return [group for group in groups if group.count]
