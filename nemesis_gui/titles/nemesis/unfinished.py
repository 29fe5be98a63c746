"""What is still to do in a segment, from the legal commands of its decision: what is legal and would be of use. And
which pieces have done their part in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.legal import place_of, unit_of
from engine.titles.nemesis.state import ATTACKED, DUG, FINISHED, MOVED, RAILED, NemesisState
from nemesis_gui.play.face import Group

UNITS_MOVE: Final = "Units that have not moved: {n}"
TRANSPORTERS_MOVE: Final = "Transporters that have not moved: {n}"
TEXTS: Final = {
    "DeclareAttacks": "Hexes that could be attacked: {n}",
    "Replacements": "Pieces that could still return or recover: {n}",
    "BringIn": "Pieces that could still come in: {n}",
    "RailMovement": "Pieces that could go by rail: {n}",
    "AirMovement": "Pieces that could fly: {n}",
    "Airdrops": "Hexes out of supply that could get an Airdrop: {n}",
    "TakeOver": "Objectives that could be taken over: {n}",
}
"""Decisions that are worth a look before they are ended, besides movement."""
MOVING: Final = ("RailMovement", "AirMovement")
KEEP_MOVING: Final = "Keep moving"
EVEN: Final = Fraction(1, 2)


MARCHING: Final = ("Movement", "ForwardMove", "PressOn", "RailMovement", "AirMovement")
"""Decisions in whose segment pieces move."""
MARCHED: Final = MOVED | FINISHED | DUG | RAILED


Use = Callable[[Command], bool]


def _always(state: NemesisState, decision: Any) -> Use:
    return lambda command: True


def _strong_enough(state: NemesisState, decision: Any) -> Use:
    """All that may join reach the lowest column, also after the shifts [6.1-E/4, 6.1-E/5], and would lose no more than
    the defender on average, or empty the hex every other time; a vacant Objective is seized without odds."""
    from engine.titles.nemesis.rules.ch6_distribution import distribution
    from engine.titles.nemesis.rules.ch6_odds import odds
    from engine.titles.nemesis.rules.ch6_options import attack_with

    def use(command: Command) -> bool:
        target = place_of(state, command)
        if command.verb != "attack" or target is None:
            return True
        combat = attack_with(state, decision.owner, target, assault=decision.assault)
        found = odds(state, combat) if combat is not None else None
        if found is None or not found.allowed or found.column + found.shift < 0:
            return False
        lost = distribution(state.world.charts.combat, found)
        falls = lost.chance(lambda line: line.retreat or line.emptied)
        return not found.defence.total or lost.defender_losses >= lost.attacker_losses or falls >= EVEN

    return use


def _needed(state: NemesisState, decision: Any) -> Use:
    """Somebody there would be out of supply without it [7.1-C/7]."""
    from engine.titles.nemesis.queries.supply import airdrop_help

    hexes = airdrop_help(state).hexes
    return lambda command: place_of(state, command) in hexes


def _arrived(state: NemesisState, decision: Any) -> Use:
    """The piece has just arrived and still stands beside the map."""
    return lambda command: not state.world.on_map(state.pieces[unit_of(command) or ""].loc)


USES: Final[Mapping[str, Callable[[NemesisState, Any], Use]]] = {
    "DeclareAttacks": _strong_enough, "Airdrops": _needed, "RailMovement": _arrived,
}  # fmt: skip
"""Which legal commands are worth a word; all where nothing is said."""


def undone(state: NemesisState, decision: Decision, commands: Iterable[Command]) -> list[Group]:
    """What is left undone, nothing if it is of no use: movement counts when nobody did anything at all."""
    name = decision.kind
    if name == "Movement":
        return _idle(state, decision, commands)
    if name not in TEXTS:
        return []
    useful = USES.get(name, _always)(state, decision)
    open_ = [command for command in commands if command.verb not in ("done", "drop") and useful(command)]
    units = tuple(dict.fromkeys(unit for command in open_ if (unit := unit_of(command)) in state.pieces and unit))
    if units:
        group = Group(TEXTS[name], units=units)
        return [msgspec.structs.replace(group, back=KEEP_MOVING) if name in MOVING else group]
    places = (place_of(state, command) for command in open_)
    hexes = tuple(dict.fromkeys(state.world.label(loc) for loc in places if loc is not None))
    return [Group(TEXTS[name], hexes=hexes)] if hexes else []


def _idle(state: NemesisState, decision: Decision, commands: Iterable[Command]) -> list[Group]:
    """Pieces that can move, as long as nothing has been done in this phase: later a piece may stay behind on
    purpose."""
    side = decision.side(state)
    if any(done and state.pieces[unit].counter.side == side for unit, done in state.activity.items()):
        return []
    idle = dict.fromkeys(command.unit for command in commands if command.verb == "move")  # type: ignore[attr-defined]
    fighting = tuple(unit for unit in idle if state.pieces[unit].counter.is_unit)
    carrying = tuple(unit for unit in idle if not state.pieces[unit].counter.is_unit)
    groups = (Group(UNITS_MOVE, units=fighting, back=KEEP_MOVING),
              Group(TRANSPORTERS_MOVE, units=carrying, back=KEEP_MOVING))  # fmt: skip
    return [group for group in groups if group.count]


def spent(state: NemesisState, decision: Decision) -> Iterator[str]:
    """Pieces of the side whose phase it is that have moved, or in a segment of combat have attacked; not those that are
    fighting."""
    flags = MARCHED if decision.kind in MARCHING else ATTACKED
    fighting = state.combat.units if state.combat is not None else ()
    for unit, done in state.activity.items():
        if done & flags and unit not in fighting and state.pieces[unit].counter.side == state.phasing:
            yield unit
