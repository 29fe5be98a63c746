"""What can be said to several pieces with one click: all join, all advance, all retreat to one hex. No Qt here.

The record holds every command; they are taken back together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from engine.table import agenda
from engine.table.command import Command
from engine.table.legal import Index, place_of
from engine.table.verdict import Verdict
from engine.titles.nemesis.commands import Advance, Choose
from engine.titles.nemesis.rules.ch6_advance import able, due
from engine.titles.nemesis.rules.ch6_forecast import retreat_price
from engine.titles.nemesis.rules.ch6_options import attack_with, further_units, joined
from engine.titles.nemesis.rules.ch6_quality import names
from engine.titles.nemesis.rules.ch6_retreating import RetreatUnits
from engine.titles.nemesis.state import Combat, NemesisState
from nemesis_gui.play.command_button import Batch
from nemesis_gui.titles.nemesis.combat.battle import Battle

LEAST_HEXES = 3
"""Hexes that are offered for a common retreat; more if more are as cheap as the cheapest."""


class CombatBatch(Batch, frozen=True):
    """All join: with the forecast of that combat."""

    combat: Combat | None = None


def all_joined(battle: Battle) -> Combat | None:
    """The attack with everybody who may still join it; None if nobody may, or if it is one on a vacant Objective."""
    if not battle.step.joins or battle.step.seizes:
        return None
    state, decision, combat = battle.state, battle.decision, battle.combat
    if combat.units:
        more = names(further_units(state, combat))
    else:
        whole = attack_with(state, decision.owner, combat.target, assault=decision.assault)
        more = list(whole.units) if whole is not None else []
    return joined(state, combat, more) if more else None


def joining(battle: Battle, index: Index) -> tuple[Command, ...]:
    """The commands by which all join; empty if one click on a counter says the same."""
    combat = all_joined(battle)
    if combat is None:
        return ()
    fresh = [unit for unit in combat.units if unit in index.orders and unit not in battle.combat.units]
    return tuple(Choose(unit) for unit in fresh) if len(fresh) > 1 else ()


def advancing(battle: Battle, judge: Callable[[Command], Verdict]) -> tuple[Command, ...]:
    """The command by which all advance, those who must before the others; empty if they have no room together."""
    state = battle.state
    if not battle.step.advances:
        return ()
    first = names(due(state))
    units = (*first, *(unit for unit in names(able(state)) if unit not in first))
    command = Advance(units)
    return (command,) if len(units) > 1 and judge(command).legal else ()


class Retreat(msgspec.Struct, frozen=True):
    """A hex to which everybody can retreat: the commands, and the steps that it costs all together."""

    loc: int
    commands: tuple[Command, ...]
    steps: int


def retreats(state: NemesisState, copy: Callable[[NemesisState], NemesisState], index: Index) -> list[Retreat]:
    """Hexes that can take everybody who has to leave one, the cheapest first [6.2-D/1, 6.2-D/2]."""
    units = sorted(index.units)
    if len(units) < 2 or not isinstance(agenda.current(state), RetreatUnits):
        return []
    common = set.intersection(*(set(index.destinations(unit)) for unit in units))
    found = [way for loc in common if state.world.in_play(loc) and (way := _retreat(copy(state), units, loc))]
    found.sort(key=lambda way: (way.steps, state.world.label(way.loc)))
    cheapest = sum(way.steps == found[0].steps for way in found)
    return found[: max(LEAST_HEXES, cheapest)]


def _retreat(table: NemesisState, units: list[str], loc: int) -> Retreat | None:
    """Play it on a table of its own; None if it does not bring everybody there, or if a die decides."""
    chance, commands, steps = table.chance, [], 0
    for command in _ways(table, loc):
        steps += retreat_price(table, command.unit, command.path).steps
        commands.append(command)
        agenda.apply(table, command)
    there = all(unit in table.pieces and table.pieces[unit].loc == loc for unit in units)
    return Retreat(loc, tuple(commands), steps) if there and table.chance == chance else None


def _ways(table: NemesisState, loc: int) -> Iterator[Any]:
    """The next piece's shortest way there, as long as the same hex is left."""
    left = agenda.current(table)
    while isinstance(decision := agenda.current(table), RetreatUnits) and decision == left:
        fitting: list[Any] = [one for one in decision.commands(table) if place_of(table, one) == loc]
        if not fitting:
            return
        yield min(fitting, key=lambda one: (one.unit, len(one.path)))
