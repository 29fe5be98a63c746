"""How likely each place of a side is kept through the enemy's next turn by those who stand in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from engine.players.planning import Aim
from engine.titles.tail_of_the_tiger.inputs import GROUND, PIECES, PLAYER, TURN
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, Piece, enemy
from engine.titles.tail_of_the_tiger.players.aims import aims, fights, might
from engine.titles.tail_of_the_tiger.players.distances import turns_to
from engine.titles.tail_of_the_tiger.players.style import Style
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.memo import memo

WORN: Final = 1.5
"""How losing a part of the steps in a place counts towards losing it: this power of the part."""
SURE: Final = 0.9
"""How sure it is that an enemy who can storm a place does so."""
OPEN: Final = ((1.0, 1.0), (2.2, 0.45), (4.0, 0.25))
"""The chance that somebody walks into an open place, by the turns in which he reaches it."""
COMES: Final = ((1.2, 1.0), (2.2, 0.5), (4.0, 0.25))
"""The part of an attack that counts, by the same."""


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
        return _kept(self.state, hex_, self.dangers[hex_], units)


def lasts(state: TigerState, hex_: int, units: Sequence[Piece]) -> float:
    """The part of some units that is likely left after the enemy's next turn if they stand in a hex."""
    foe = enemy(units[0].counter.side)
    return _kept(state, hex_, dangers(state, foe, frozenset({hex_}))[hex_], units)


def _kept(state: TigerState, hex_: int, danger: Danger, units: Sequence[Piece]) -> float:
    defence = sum(unit.values.defence for unit in units)
    if not defence:
        return 1.0 - danger.enters
    if not danger.attack:
        return 1.0
    return 1.0 - SURE * _stormed(state, hex_, danger.attack, defence, sum(unit.steps for unit in units))


@memo(PIECES, GROUND, TURN, PLAYER)
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
    return float(sum(min(1.0, hit / steps) ** WORN for hit in hits) / len(hits))
