"""Chapter 10: stacking. Moves may overstack for the time being, retreats and advances may not [10.1.3/1]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Lose
from engine.titles.defeat_into_victory.inputs import ALONE, LINES, STACKING
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, Counter
from engine.titles.defeat_into_victory.rules.ch11_zones import ROUGH, along_lines
from engine.titles.defeat_into_victory.rules.ch13_losses import eliminate
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.memo import memo

TWO_UNITS = 2
LINED = "rough_jungle with a line"


def fits(state: DefeatState, hex_: int, counters: Iterable[Counter]) -> bool:
    """Whether these units of one side may share a hex; aircraft and markers do not count
    [10.1.2/1, 10.1.2/2, 10.1.2/3, 10.1.2/4, 10.1.4/1, 17.1.1/1, 17.4.5/1]."""
    return _together(state, list(counters), _ground(state, hex_))


def _ground(state: DefeatState, hex_: int) -> str:
    """What stacking looks at in a hex: rough jungle without a line, with one, or anything else."""
    if state.world.terrain[hex_] != ROUGH:
        return ""
    return LINED if along_lines(state)[hex_] else ROUGH


def _together(state: DefeatState, found: Sequence[Counter], ground: str) -> bool:
    if not _friendly(found):
        return False
    if ground:
        stuck = ground == ROUGH and any(unit.armour for unit in found)
        return len(found) <= state.world.charts.terrain[ROUGH].units and not stuck
    return _open_ground(found)


def _friendly(found: Sequence[Counter]) -> bool:
    """Chinese units share a hex with Chinese units and Marauders only [17.4.5/1, 17.5.8/1]."""
    return not any(c.chinese for c in found) or all(c.chinese or c.marauder for c in found)


def _open_ground(found: Sequence[Counter]) -> bool:
    """One armour unit is free; besides, one formation or two units, and one armour or Independent unit.

    Any two units and one Independent may share a hex, so three Independents may [10.1.2/1, 10.1.2/2, 17.1.1/1].
    """
    armour = sum(c.armour for c in found)
    rest = len(found) - min(armour, 1)
    free = armour - min(armour, 1) + sum(c.independent and not c.armour for c in found)
    if rest - min(free, 1) <= TWO_UNITS:
        return True
    line = [c for c in found if not c.independent]
    return len({c.formation for c in line}) <= 1 and free <= 1


def overstacked(state: DefeatState, side: int) -> list[int]:
    """The hexes where a side stands over the limit [10.1.2/1, 10.1.3/1]."""
    return [h for h in sorted(state.occupied(side)) if not fits(state, h, [p.counter for p in state.units_at(h, side)])]


def would_fit(state: DefeatState, hex_: int, units: Iterable[str]) -> bool:
    """Whether units could stand in a hex together, besides those of their side that are there."""
    coming = [state.pieces[unit] for unit in units]
    there = [p for side in {p.counter.side for p in coming} for p in state.units_at(hex_, side) if p not in coming]
    return fits(state, hex_, [p.counter for p in (*there, *coming)])


def room(state: DefeatState, hex_: int, unit: Counter) -> bool:
    """Whether a unit could stand in a hex besides those of its side that are there and stay."""
    return _room(state, hex_, unit, (unit.id,))


def admits(state: DefeatState, hex_: int, unit: Counter) -> bool:
    """Whether one more unit that stacks like another could stand in a hex."""
    return _room(state, hex_, unit, ())


def _room(state: DefeatState, hex_: int, unit: Counter, gone: Sequence[str]) -> bool:
    counters = state.world.counters
    there = tuple(n for n in state.at.get(hex_, ()) if n not in gone and counters[n].side == unit.side)
    return _joins(state, unit, there, _ground(state, hex_))


@memo(STACKING)
def _joins(state: DefeatState, unit: Counter, there: tuple[str, ...], ground: str) -> bool:
    """Whether a unit could stand with others; armour in rough jungle only where a line runs [10.1.2/1, 10.1.2/4]."""
    return _together(state, [*map(state.world.counters.__getitem__, there), unit], ground)


def stacks_like(unit: Counter) -> tuple[object, ...]:
    """What stacking looks at in a unit: those that agree in it may stand in the same hexes."""
    return unit.formation, unit.kind, unit.chinese, unit.marauder, unit.independent


@memo(ALONE, LINES)
def stands_alone(state: DefeatState, unit: Counter) -> frozenset[int]:
    """The land hexes in which a unit could stand if nobody else did; the same for all units of its kind."""
    return frozenset(hex_ for hex_ in range(state.world.hexes) if _alone(state, hex_, unit))


def _alone(state: DefeatState, hex_: int, unit: Counter) -> bool:
    return state.world.open_hex(hex_) and fits(state, hex_, [unit])


class EnforceStacking(Step, frozen=True):
    """At the end of the turn units over the limit are eliminated, the owner choosing which [10.1.3/1]."""

    clause = "10.1.3/1"

    def run(self, state: DefeatState) -> Steps:
        for side in (JAPANESE, ALLIED):
            for hex_ in overstacked(state, side)[:1]:
                return [ResolveOverstack(side, hex_), self]
        return ()


class ResolveOverstack(Decision, frozen=True):
    """Which unit of an overstacked hex is eliminated [10.1.3/1]."""

    clause = "10.1.3/1"
    accepts = (Lose,)
    written: ClassVar[dict[str, str]] = {"loc": "hex"}
    player: int
    loc: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        return [Lose(piece.id) for piece in state.units_at(self.loc, self.player)]

    def reasons(self, state: DefeatState, command: Lose) -> Iterable[Reason]:
        if command not in self.commands(state):
            yield reason("not_there", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Lose) -> Steps:
        eliminate(state, command.unit, self.clause)
        return ()
