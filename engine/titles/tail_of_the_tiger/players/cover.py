"""Who holds what: how likely each place of a side is kept through the enemy's next turn by those who stand in it, and
who is best added to whom.

What may be lost is counted in the worth of the places, so that the first unit in an open place outweighs the fifth in a
full one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, Piece, enemy
from engine.titles.tail_of_the_tiger.players.aims import Aim, aims, dear, fights, might
from engine.titles.tail_of_the_tiger.players.distances import turns_to
from engine.titles.tail_of_the_tiger.players.style import Style
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.memo import memo
from engine.titles.tail_of_the_tiger.inputs import GROUND, PIECES, TURN, BOMBS

WORN: Final = 1.5
"""How losing a part of the steps in a place counts towards losing it: this power of the part."""
SURE: Final = 0.9
"""How sure it is that an enemy who can storm a place does so."""
OPEN: Final = ((1.0, 1.0), (2.2, 0.45), (4.0, 0.25))
"""The chance that somebody walks into an open place, by the turns in which he reaches it."""
COMES: Final = ((1.2, 1.0), (2.2, 0.5), (4.0, 0.25))
"""The part of an attack that counts, by the same."""
ENOUGH: Final = 0.97
BETTER: Final = 0.01
ARRIVES: Final = (1.0, 0.6, 0.3)
"""What a unit counts that is there in this turn, in the next one, in the one after."""
FULL: Final = 8
"""Halves of divisions in a hex [wtf-8.x/2]."""
DUTY: Final = (0.6, 0.012)
"""What a point of attack that stands guard must save, by side."""


class Danger(msgspec.Struct, frozen=True):
    """What may come to a place before its side moves again: attack beside it, and the chance that somebody walks in."""

    attack: float
    enters: float


class Cover:
    """The places of a side that matter, and what is risked in each."""

    def __init__(self, state: TigerState, side: int, style: Style) -> None:
        self.state, self.side, self.world = state, side, state.world
        self.places: dict[int, Aim] = {aim.hex: aim for aim in aims(state, side, style) if aim.held}
        self.dangers = dangers(state, enemy(side), frozenset(self.places))

    def kept(self, hex_: int, units: Sequence[Piece]) -> float:
        """The part of a place's worth that is likely kept by some units in it."""
        danger = self.dangers[hex_]
        defence = sum(unit.values.defence for unit in units)
        if not defence:
            return 1.0 - danger.enters
        if not danger.attack:
            return 1.0
        return 1.0 - SURE * _stormed(self.state, hex_, danger.attack, defence, sum(unit.steps for unit in units))

    def guards(self, units: Iterable[Piece]) -> dict[str, Aim]:
        """Unit -> the place it holds: place after place those who save most, as long as it is worth their attack."""
        free = {unit.id: unit for unit in units}
        there = {hex_: [p for p in self.state.units_at(hex_, self.side) if p.id not in free] for hex_ in self.places}
        found = {hex_: self._party(hex_, there[hex_], free) for hex_ in self.places}
        given: dict[str, Aim] = {}
        while True:
            hex_ = max(found, key=lambda h: (found[h].value, -h), default=-1)
            if hex_ < 0 or found[hex_].value <= 0:
                return given
            party = found[hex_].units
            given |= dict.fromkeys(party, self.places[hex_])
            there[hex_] += [free.pop(name) for name in party]
            for other in found:
                if other == hex_ or not party.isdisjoint(found[other].units):
                    found[other] = self._party(other, there[other], free)

    def _party(self, hex_: int, there: Sequence[Piece], free: Mapping[str, Piece]) -> Party:
        """The units that are best added to a place together, and what each of them saves above its duty elsewhere."""
        best, now = Party(0.0, frozenset()), self.kept(hex_, there)
        if now >= ENOUGH:
            return best
        weight, added, duty = self.places[hex_].weight, list(there), 0.0
        for late, unit in self._comers(hex_, free.values()):
            if sum(one.counter.stacking for one in added) + unit.counter.stacking > FULL:
                continue
            added.append(unit)
            duty += DUTY[self.side] * max(0, unit.values.attack) + late / 50
            number = len(added) - len(there)
            value = (_arrives(late) * weight * (self.kept(hex_, added) - now) - duty) / number
            if value > best.value + BETTER:
                best = Party(value, frozenset(one.id for one in added[len(there) :]))
        return best

    def _comers(self, hex_: int, units: Iterable[Piece]) -> list[tuple[float, Piece]]:
        """Those who can be in a place in time, who stand there and who attack worse than they defend before others."""
        found = [(0.0 if unit.loc == hex_ else turns_to(self.state, hex_, unit), unit) for unit in units]
        near = [one for one in found if one[0] <= len(ARRIVES)]
        return sorted(near, key=lambda one: (-int(-one[0] // 1), dear(one[1]), one[1].id))


def _arrives(turns: float) -> float:
    return ARRIVES[max(0, -int(-turns // 1) - 1)]


class Party(msgspec.Struct, frozen=True):
    """Units to be added to a place together, and what each saves."""

    value: float
    units: frozenset[str]


@memo(PIECES, GROUND, TURN)
def dangers(state: TigerState, foe: int, places: frozenset[int]) -> Mapping[int, Danger]:
    """What an enemy may bring against places in his next turn; there is none after the last one."""
    if foe == GERMAN and state.turn >= state.last_turn and state.player == IMPERIAL:
        return dict.fromkeys(places, Danger(0.0, 0.0))
    units = [piece for piece in state.on_map(foe) if fights(piece) and (not piece.counter.untried or piece.shown)]
    return {hex_: _danger(state, hex_, units) for hex_ in places}


def _danger(state: TigerState, hex_: int, units: Sequence[Piece]) -> Danger:
    attack, enters = 0.0, 0.0
    for piece in units:
        turns = turns_to(state, hex_, piece)
        attack += might(piece) * _within(COMES, turns)
        enters = max(enters, _within(OPEN, turns))
    return Danger(attack, enters)


def _within(steps: Sequence[tuple[float, float]], turns: float) -> float:
    return next((part for most, part in steps if turns <= most), 0.0)


def _stormed(state: TigerState, hex_: int, attack: float, defence: float, steps: int) -> float:
    """What an assault takes of a place on the average: all of it where nobody is left, and the more, the fewer are."""
    charts, city = state.world.charts, state.world.city(hex_)
    ground = charts.given.terrain[state.world.kind(hex_)].shift  # type: ignore[index]
    column = charts.shifted(charts.column(int(attack), max(1, int(defence))), ground)
    hits = [row[column][1] * (2 if city else 1) for row in charts.results]
    return sum(min(1.0, hit / steps) ** WORN for hit in hits) / len(hits)
