"""The band above the map: turn, dates and weather, what each side has, and the markers in the cup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from engine.titles.defeat_into_victory.rules.ch4_turn import TURN
from engine.titles.defeat_into_victory.rules.ch6_initiative import DetermineInitiative
from engine.titles.defeat_into_victory.rules.ch7_acquisition import AcquireSupply
from engine.titles.defeat_into_victory.rules.ch7_adjustment import AdjustSupply
from engine.titles.defeat_into_victory.rules.ch7_construction import BeginConstruction
from engine.titles.defeat_into_victory.rules.ch7_status import DetermineStatus
from engine.titles.defeat_into_victory.rules.ch7_stock import level
from engine.titles.defeat_into_victory.rules.ch8_markers import DrawMarkers
from engine.titles.defeat_into_victory.rules.ch9_operations import BeginOperations
from engine.titles.defeat_into_victory.rules.ch14_end import EndPhase
from engine.titles.defeat_into_victory.rules.ch14_events import HappenEvent
from engine.titles.defeat_into_victory.rules.ch15_reinforcements import Reinforcements
from engine.titles.defeat_into_victory.rules.ch17_chinese import Thursday
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.wording.words import DefeatWords
from nemesis_gui.play.band import SidesHeader
from nemesis_gui.play.phase_strip import Phase
from nemesis_gui.titles.defeat_into_victory.panels.standing import INITIATIVE, POINTS, STOCK, Figure, Standing

BEGINS: Final = {
    "air": HappenEvent, "initiative": DetermineInitiative, "acquisition": AcquireSupply, "adjustment": AdjustSupply,
    "status": DetermineStatus, "construction": BeginConstruction, "markers": DrawMarkers,
    "reinforcements": Reinforcements, "operations": BeginOperations, "end": EndPhase,
}  # fmt: skip
"""The phases of a turn, that of supply in its steps, and with which step each begins [4.0/1, 4.0/3]."""


def phase_of(state: DefeatState) -> int:
    """The number of the phase that is played, by what of the turn is still on the agenda; -1 between turns."""
    left = [step for step in state.agenda if step in TURN]
    if not left:
        return -1
    begun = TURN[: TURN.index(left[0]) + (left[0] is state.agenda[0])]
    return sum(isinstance(step, tuple(BEGINS.values())) for step in begun) - 1


def by_thursday(state: DefeatState) -> bool:
    """Whether Operation Thursday is on, which comes after construction [17.4.7/1]."""
    left = next((step for step in state.agenda if step in TURN), None)
    return left is not None and left is not state.agenda[0] and isinstance(TURN[TURN.index(left) - 1], Thursday)


class DefeatHeader(SidesHeader):
    """Below the phase it says what is left in the cup."""

    turn_width = 330, 170
    stretches = 3, 5, 8

    def parts(self, name: str) -> Sequence[QWidget]:
        """`turn`, `stock` or `cup`."""
        found: Mapping[str, Sequence[QWidget]] = {"turn": [self.turn], "stock": self.sides, "cup": [self.other]}
        return found.get(name, ())

    def side_line(self, side: int, wide: int, least: int) -> Standing:
        return Standing(side, wide, least)

    def show_state(self) -> None:
        super().show_state()
        lines = [line for line in self.sides if isinstance(line, Standing)]
        for line in lines:
            line.beside = lines
            line.show_figures(list(self._standing(line.side)))
        number = len(self.context.state.cup)
        self.other.setText(self.context.words.tr("{n:marker|markers} in the cup", n=number))

    def season(self, state: DefeatState) -> Sequence[str]:
        """The months with their weather, and the weather alone."""
        weather = self.context.words.word("weather", "monsoon" if state.monsoon else "normal")
        return f"{super().season(state)[0]} · {weather}", weather

    def phases(self, state: DefeatState) -> tuple[Sequence[Phase], int]:
        """The phases of a turn; that of operations with what its segment has come to [4.0/1]."""
        words, game, now = self.context.words, self.context.words.game, phase_of(state)
        found = [Phase(self.short_name(name), -1) for name in BEGINS]
        if by_thursday(state):
            found[now] = Phase(self.short_name("thursday"), -1)
        if state.segment is not None and now >= 0 and isinstance(game, DefeatWords):
            name, part = found[now].name, game.part(state)
            found[now] = Phase(words.pair(name, part) if part else name, state.segment.side)
        return found, now

    def _standing(self, side: int) -> Iterator[Figure]:
        """The same as `figures`, each at its sign: a crate, a star, a flag."""
        state, words = self.context.state, self.context.words
        stock, points = str(state.stock[side]), str(state.vp[side])
        levels = len(state.world.charts.levels)
        named = [f"{words.word('tracks', 'stock')} {stock}", stock]
        yield Figure(STOCK, named, level(state, side), levels)
        yield Figure(POINTS, [f"{words.word('tracks', 'vp')} {points}", words.tr("{points} VP", points=points), points])
        if state.initiative == side:
            yield Figure(INITIATIVE, [words.word("tracks", "initiative"), ""])

    def figures(self, side: int, *, short: bool) -> Sequence[str]:
        """Stock with its Supply Level, victory points, the initiative."""
        state, words = self.context.state, self.context.words
        band, points = level(state, side), state.vp[side]
        if short:
            parts = [words.tr("Stock {stock} ({level})", stock=state.stock[side], level=band),
                     words.tr("{points} VP", points=points)]  # fmt: skip
        else:
            stock = f"{words.word('tracks', 'stock')} {state.stock[side]}"
            parts = [f"{stock} ({words.word('tracks', 'level')} {band})", f"{words.word('tracks', 'vp')} {points}"]
        return [*parts, words.word("tracks", "initiative")] if state.initiative == side else parts
