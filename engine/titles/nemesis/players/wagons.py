"""Where Transporters go: within supply themselves, and so that the units they serve stay in range."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.players.player import Meter
from engine.table.command import Command
from engine.titles.nemesis.inputs import GROUND, LIGHT_MONSOON, PIECE, PIECES
from engine.titles.nemesis.pieces import FULL, OUT, Piece
from engine.titles.nemesis.players.fields import distances_from
from engine.titles.nemesis.players.looks import held, menace
from engine.titles.nemesis.players.moves import Going, Options, by_piece
from engine.titles.nemesis.players.values import unit_worth
from engine.titles.nemesis.rules.ch7_range import Traces
from engine.titles.nemesis.rules.ch7_trace import Supply, supply
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo

GAIN: Final = 0.4
FED: Final = (1.0, 0.55, 0.0)
"""What feeding a unit at a level is worth, of its own worth."""
FOLLOWED: Final = 8
"""Units that a Transporter without a Division keeps to, the nearest ones."""
TRIED: Final = 14
"""Hexes tried for each, those nearest to its units."""
CLOSE: Final = 0.03
CAUGHT: Final = 2.5
"""What a Transporter risks where the enemy can come and no unit stands with it."""


def wagon_moves(state: NemesisState, side: int, listed: Sequence[Command], meter: Meter) -> list[Going]:
    """The best move of each Transporter that gains by one, the best first."""
    found: list[Going] = []
    for name, options in by_piece(state, listed):
        piece = state.pieces[name]
        if piece.counter.transporter and (meter.left or not found):
            meter.spend()
            best = _Wagon(state, side, piece).best(options)
            if best is not None and best.gain > GAIN:
                found.append(best)
    return sorted(found, key=lambda one: -one.gain)


class _Wagon:
    """One Transporter, thought away to see what the others feed."""

    def __init__(self, state: NemesisState, side: int, piece: Piece) -> None:
        self.state, self.side, self.piece = state, side, piece
        self.rest = _without(state, side, piece)
        self.units = self._units()
        self.menace, self.held = menace(state, side), held(state, side)
        self.traces = Traces(state, side)

    def _units(self) -> list[Piece]:
        """Those it serves: its Division, or the nearest units."""
        way = distances_from(self.state, self.piece.loc)
        units = [p for p in self.state.in_play(self.side) if p.counter.is_unit and not p.counter.garrison]
        counter = self.piece.counter
        own = [p for p in units if counter.kind == "hq" and p.counter.division == counter.division]
        return own or sorted(units, key=lambda p: (way.get(p.loc, 99), p.id))[:FOLLOWED]

    def best(self, options: Options) -> Going | None:
        """The hex that feeds most, among those nearest to the units."""
        near = {loc: self.way(loc) for loc, _, _ in options}
        tried = sorted(options, key=lambda one: (near[one[0]], one[0]))[:TRIED]
        stay = self.value(self.piece.loc)
        worth = [(self.value(loc), -number) for number, (loc, _, _) in enumerate(tried)]
        if not worth:
            return None
        value, number = max(worth)
        loc, part, place = tried[-number]
        return Going(part[place], value - stay, serves=self.fed_first(loc))

    def fed_first(self, loc: int) -> str:
        """The unit that gains most by its standing there; empty where nobody does."""
        gains = {unit.id: gain for unit, gain in self.gains(loc) if gain > 0}
        return max(gains, key=lambda unit: gains[unit], default="")

    def way(self, loc: int) -> float:
        """Movement points to the units that are served, on average."""
        way = distances_from(self.state, loc)
        return sum(way.get(p.loc, 30) for p in self.units) / max(1, len(self.units))

    def value(self, loc: int) -> float:
        """What it feeds from there that nobody else feeds as well, in SaP, less what it risks."""
        level = self.level(loc)
        total = sum(gain for _, gain in self.gains(loc))
        alone = self.menace.get(loc, 0.0) > 0 and self.held.get(loc, 0.0) <= 0
        return total - CLOSE * self.way(loc) - (CAUGHT if alone else 0.0) - (0.0 if level < OUT else 2.0)

    def level(self, loc: int) -> int:
        """What it would find for itself."""
        return self.rest.at(loc) if self.state.world.in_play(loc) else FULL

    def gains(self, loc: int) -> Iterator[tuple[Piece, float]]:
        """Those it would reach from there, with what they gain."""
        level = self.level(loc)
        reached = self.traces.reach(loc, self.piece.counter.supply_range).cost if level != OUT else {}
        return ((unit, self.gain(unit, level)) for unit in self.units if unit.loc in reached)

    def gain(self, unit: Piece, level: int) -> float:
        """Better supply for a unit than it would have without."""
        now = self.rest.at(unit.loc) if self.state.world.in_play(unit.loc) else FULL
        return max(0.0, FED[level] - FED[min(now, OUT)]) * unit_worth(unit)


@memo(PIECE, PIECES, GROUND, LIGHT_MONSOON)
def _without(state: NemesisState, side: int, piece: Piece) -> Supply:
    copy = state.copy()
    copy.change(piece.id, loc=state.world.loc("out"))
    return supply(copy, side)
