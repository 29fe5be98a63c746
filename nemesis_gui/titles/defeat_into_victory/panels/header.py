"""The band above the map: turn, dates and weather, what each side has, and the markers in the cup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from engine.titles.defeat_into_victory.rules.ch7_stock import level
from engine.titles.defeat_into_victory.wording.words import DefeatWords
from nemesis_gui.play.band import SidesHeader
from nemesis_gui.titles.defeat_into_victory.panels.standing import INITIATIVE, POINTS, STOCK, Figure, Standing


class DefeatHeader(SidesHeader):
    """Below the phase it says what is left in the cup."""

    turn_width = 330, 170
    phase_width = 240, 80
    stretches = 3, 4, 2

    def parts(self, name: str) -> Sequence[QWidget]:
        """`turn`, `stock` or `cup`."""
        found: Mapping[str, Sequence[QWidget]] = {"turn": [self.turn], "stock": self.sides, "cup": [self.other]}
        return found.get(name, ())

    def side_line(self, side: int, wide: int, least: int) -> Standing:
        return Standing(side, wide, least)

    def show_state(self) -> None:
        super().show_state()
        for side, line in enumerate(self.sides):
            if isinstance(line, Standing):
                line.show_figures(list(self._standing(side)))
        number = len(self.context.state.cup)
        self.other.setText(self.context.words.tr("{n:marker|markers} in the cup", n=number))

    def season(self, state: Any) -> Sequence[str]:
        """The months with their weather, and the weather alone."""
        weather = self.context.words.word("weather", "monsoon" if state.monsoon else "normal")
        return f"{super().season(state)[0]} · {weather}", weather

    def phases(self, state: Any) -> Sequence[str]:
        """The part of the turn with its side, and without it."""
        words, game = self.context.words, self.context.words.game
        if state.outcome is not None:
            return [words.tr("The game is over")]
        return words.phase(state), *([game.part(state)] if isinstance(game, DefeatWords) else ())

    def _standing(self, side: int) -> Iterator[Figure]:
        """The same as `figures`, each at its sign: a crate, a star, a flag."""
        state, words = self.context.state, self.context.words
        stock, points = str(state.stock[side]), str(state.vp[side])
        levels = len(state.world.charts.levels)
        named = [f"{words.word('tracks', 'stock')} {stock}", stock]
        yield Figure(STOCK, named, level(state, side), levels)
        yield Figure(POINTS, [f"{words.word('tracks', 'vp')} {points}", points])
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
