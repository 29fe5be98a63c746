"""Which attacks pay: what an attack brings on the average, over the faces of the die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Attack, Done, Fight, Join
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.players.aims import BLIND, might, stakes
from engine.titles.vinegar_joes_war.positions.hiding import is_blank
from engine.titles.vinegar_joes_war.queries.forecast import FACES, with_support
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.rules.ch13_attack import PROBE, aims, commanded_here, ready, targets
from engine.titles.vinegar_joes_war.rules.ch13_odds import WHOLE, is_concentric, odds
from engine.titles.vinegar_joes_war.state import VinegarState

STRENGTH: Final = 0.25
"""What a strength point lost is worth, in victory points."""
GROUND: Final = 0.2
"""What driving an enemy off is worth."""
WITHDRAWN: Final = 0.1
LEAST: Final = 0.05
"""What an attack must bring."""


class Prospect(msgspec.Struct, frozen=True):
    """An attack and what it brings on the average."""

    value: float
    target: int
    units: tuple[str, ...]
    table: str


def prospects(state: VinegarState) -> list[Prospect]:
    """The attacks that can be made now, the best first."""
    able = ready(state)
    found = [prospect(state, hex_, able) for hex_ in sorted(targets(state))]
    return sorted((one for one in found if one), key=lambda one: (-one.value, one.target))


def prospect(state: VinegarState, target: int, able: list[Piece], extra: int = 0) -> Prospect | None:
    """The best attack on a hex: by all who can, or by all in command on their own table; never by headquarters, nor by
    units that could not retreat."""
    near = [p for p in able if p.strength and p.counter.move and not p.counter.hq and target in aims(state, p)]
    near = [p for p in near if not p.counter.guerrilla]
    if not near:
        return None
    near.sort(key=lambda piece: (-piece.strength, piece.id))
    led = [piece for piece in near if commanded_here(state, piece)]
    tables = state.world.charts.tables
    own = next(name for name, table in tables.items() if table.sides == (state.player,))
    sorts = [*([(led, own)] if led else []), (near, PROBE)]
    return max((_weighed(state, target, units, table, extra) for units, table in sorts), key=lambda one: one.value)


def _weighed(state: VinegarState, target: int, units: list[Piece], table: str, extra: int) -> Prospect:
    names = tuple(piece.id for piece in units)
    there = state.units_at(target, state.other)
    known = [piece.id for piece in there if not is_blank(piece)]
    combat = with_support(state, Combat(state.player, target, names), known)
    combat = msgspec.structs.replace(combat, concentric=is_concentric(state, combat))
    found, charts, unseen = odds(state, combat), state.world.charts, len(there) - len(known)
    blind = int(unseen * BLIND * state.world.defence[0][target])
    column = charts.column(found.attack, found.defence + blind)
    column = charts.shifted(column, int(found.shifts.total) + min(extra, 3 - len(combat.strikes)))
    stake = Stake(
        own=sum(piece.strength for piece in units),
        foe=sum(map(might, there)),
        points=sum(2.0 * p.counter.hq + p.counter.airbase + p.counter.division + 0.5 * p.counter.depot for p in there),
        place=stakes(state, state.player).get(target, 0.0),
        kept=leaving(state, units),
        shut=combat.concentric,
    )
    value = sum(stake.of(state, charts.tables[table].result(die, column)) for die in FACES) / len(FACES)
    return Prospect(value, target, names, table)


def leaving(state: VinegarState, units: Sequence[Piece]) -> float:
    """What would be lost if those who attack had to leave the places they hold."""
    held, names = stakes(state, state.player), {piece.id for piece in units}
    left = 0.0
    for hex_ in sorted({piece.loc for piece in units} & held.keys()):
        if occupier(state, hex_) == state.player and not {p.id for p in state.units_at(hex_)} - names:
            left += held[hex_]
    return left


class Stake(msgspec.Struct, frozen=True):
    """What an attack is about."""

    own: float
    foe: float
    points: float
    place: float
    kept: float
    shut: bool

    def of(self, state: VinegarState, result: str) -> float:
        """What a result brings."""
        row = state.world.charts.results[result]
        dead = {"none": 0.0, "half": 0.5, "all": 1.0}[row.defender_loss]
        driven = bool(row.defender_retreat) or dead == 1.0
        if row.defender_retreat and self.shut:
            dead = max(dead, 0.8)
        won = dead * self.foe * STRENGTH + (dead == 1.0 or dead > 0.7) * self.points + driven * (GROUND + self.place)
        lost = {"none": 0.0, "half": self.own / WHOLE, "exchange": min(self.own, self.foe)}[row.attacker_loss]
        back = bool(row.attacker_retreat)
        return won - lost * STRENGTH - back * (WITHDRAWN + self.kept)


def declared(view: VinegarState) -> list[Command]:
    """The best attack, or done."""
    best = next(iter(prospects(view)), None)
    return [Done() if best is None or best.value < LEAST else Attack(view.world.label(best.target))]


def assembled(view: VinegarState) -> list[Command]:
    """Who joins the attack that is being put together, and its table; nothing where it is not ours to say."""
    combat = view.combat
    assert combat is not None
    best = None if combat.units else prospect(view, combat.target, ready(view))
    return [] if best is None else [*map(Join, best.units), Fight(best.table)]
