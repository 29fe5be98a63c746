"""Where to go: each hex in reach of a piece is valued for what it brings and risks, and the best move is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from engine.players.player import Meter
from engine.table.command import Command
from engine.table.listing import Chain
from engine.titles.nemesis.commands import Dig, Rail
from engine.titles.nemesis.pieces import FULL, OUT, Piece, enemy
from engine.titles.nemesis.players.chances import Chances
from engine.titles.nemesis.players.checks import blocked, due, hunger
from engine.titles.nemesis.players.fields import distances
from engine.titles.nemesis.players.lines import flow
from engine.titles.nemesis.players.looks import entered, held, menace
from engine.titles.nemesis.players.plans import HOLD, MOST_CUT, Mission, plan
from engine.titles.nemesis.players.stakes import worth_of
from engine.titles.nemesis.players.style import PLAIN, Style
from engine.titles.nemesis.players.values import unit_worth
from engine.titles.nemesis.rules.ch2_stacking import fits
from engine.titles.nemesis.rules.ch5_lists import Moves
from engine.titles.nemesis.rules.ch7_trace import supply
from engine.titles.nemesis.state import NemesisState

GAIN: Final = 0.2
"""SaP a move must bring, so that pieces do not shuffle to and fro."""
URGENT: Final = 10.0
"""SaP from which on a mission hurries."""
TYPICAL: Final = 4.0
RETURN: Final = 0.5
"""The part that counts of what is risked by an empty place, for a unit that could go there."""
DIGGING: Final = 0.6


class Going(msgspec.Struct, frozen=True):
    """A move with its gain in SaP over staying where one is, the mission it serves, and for a Transporter the unit that
    it feeds first of all."""

    command: Command
    gain: float
    mission: Mission | None = None
    serves: str = ""


def moves(
    state: NemesisState, side: int, listed: Sequence[Command], meter: Meter, style: Style = PLAIN
) -> list[Going]:
    """The best move of each unit that gains by one, the best first."""
    scene = _Scene(state, side, style)
    found: list[Going] = []
    for unit, options in by_piece(state, listed):
        piece = state.pieces[unit]
        if piece.counter.transporter or (found and not meter.left):
            continue
        meter.spend()
        best = scene.best(piece, options)
        if best is not None and best.gain > GAIN:
            found.append(best)
    return sorted(found, key=lambda one: -one.gain)


Options = Sequence[tuple[int, Sequence[Command], int]]
"""Where a piece can go: location, and the list and place in it where the command stands."""


def by_piece(state: NemesisState, listed: Sequence[Command]) -> Iterator[tuple[str, Options]]:
    """The destinations of each piece on foot or by rail; the commands are made only when they are chosen."""
    for part in listed.parts if isinstance(listed, Chain) else (listed,):
        if isinstance(part, Moves):
            yield part.unit, [(loc, part, place) for place, loc in enumerate(part.targets)]
        elif part and isinstance(part[0], Rail):
            yield part[0].unit, [(state.world.loc(one.place()), part, place) for place, one in enumerate(part)]


class _Scene:
    """The position as one side sees it, looked up once for all its pieces."""

    def __init__(self, state: NemesisState, side: int, style: Style) -> None:
        self.state, self.side = state, side
        self.style, self.chances = style, Chances(state, side, style)
        self.plan = plan(state, side, style)
        self.network = supply(state, side)
        self.menace = menace(state, side)
        self.held, self.entered = held(state, side), entered(state, side)
        self.foes = held(state, enemy(side))
        self.takes = state.enemy_objectives(side)
        self.line, self.cut = flow(state, side), flow(state, enemy(side))
        self.due = due(state, enemy(side))

    def best(self, piece: Piece, options: Options) -> Going | None:
        """The destination that is worth most above staying."""
        mission = self.plan.of(piece.id)
        stay = self.value(piece, piece.loc, mission)
        top: tuple[float, Sequence[Command], int] | None = None
        for loc, part, place in options:
            value = self.value(piece, loc, mission)
            if (top is None or value > top[0]) and fits(self.state, loc, [piece.counter]):
                top = (value, part, place)
        return None if top is None else Going(top[1][top[2]], top[0] - stay, mission)

    def value(self, piece: Piece, loc: int, mission: Mission | None) -> float:
        """What standing in a hex is worth to a unit, in SaP."""
        total = worth_of(self.state, loc, self.side, self.style) if loc in self.takes else 0.0
        if mission is not None:
            total += self.nearness(piece, loc, mission)
        total += self.keeping(piece, loc) + self.lines(piece, loc) - self.hunger(piece, loc)
        if self.style.insight:
            total += self.style.insight * self.chances.gain(piece, loc)
        return total - self.danger(piece, loc)

    def nearness(self, piece: Piece, loc: int, mission: Mission) -> float:
        """The way still to go; what is to be held counts more near to it."""
        way = distances(self.state, mission.hex).get(loc)
        size = max(1.0, piece.values.strength) / TYPICAL
        if way is None:
            return -self.style.step_on * 40 * size
        held = 1.0 if mission.kind == HOLD and way == 0 else 0.0
        urgent = max(0.7, min(2.5, mission.value / URGENT))
        return self.style.stay * held * (1.0 + 0.1 * mission.value) - self.style.step_on * way * size * urgent

    def keeping(self, piece: Piece, loc: int) -> float:
        """What is risked of an own Objective if nobody else stood there; less of one it would have to go to."""
        if loc not in self.state.world.objectives or loc in self.takes or self.menace.get(loc, 0.0) <= 0:
            return 0.0
        if loc != piece.loc and loc not in self.entered:
            return 0.0
        if any(unit.id != piece.id for unit in self.state.units_at(loc, self.side)):
            return 0.0
        part = 1.0 if loc == piece.loc else RETURN
        return part * self.style.empty * worth_of(self.state, loc, enemy(self.side), self.style)

    def lines(self, piece: Piece, loc: int) -> float:
        """Supply of the enemy that is cut there, and one's own that the enemy could cut if nobody stood there."""
        cut = blocked(self.state, piece) if loc == piece.loc else 0.0
        total = self.style.cut * self.due * min(self.cut.get(loc, 0.0) + cut, MOST_CUT)
        others = self.held.get(loc, 0.0) > 0 and (loc != piece.loc or len(self.state.units_at(loc, self.side)) > 1)
        if not others and self.menace.get(loc, 0.0) > 0:
            total += self.style.guard * min(self.line.get(loc, 0.0), MOST_CUT)
        return total

    def hunger(self, piece: Piece, loc: int) -> float:
        level = self.network.at(loc) if self.state.world.in_play(loc) else FULL
        return self.style.hunger * hunger(self.state, piece, level) if level <= OUT else 0.0

    def danger(self, piece: Piece, loc: int) -> float:
        """What could come against the stack that would stand there, those who are with the unit now included."""
        own = self.held.get(piece.loc, 0.0) + (self.held.get(loc, 0.0) if loc != piece.loc else 0.0)
        ratio = self.menace.get(loc, 0.0) / max(own, 0.5)
        return self.style.exposed * min(2.0, max(0.0, ratio - self.style.safe)) * unit_worth(piece) / TYPICAL


def digging(state: NemesisState, side: int, listed: Iterable[Command]) -> Command | None:
    """A Bunker for the unit that stands most in danger where it is to stay, without taking one from elsewhere."""
    coming, best, found = menace(state, side), 0.0, None
    for command in listed:
        if isinstance(command, Dig) and command.taken is None:
            piece = state.pieces[command.unit]
            held_ = 2.0 if piece.loc in state.world.objectives else 1.0
            danger = held_ * min(coming.get(piece.loc, 0.0), 12.0) * DIGGING
            if danger > best:
                best, found = danger, command
    return found

