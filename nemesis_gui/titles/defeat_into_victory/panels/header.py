"""The band above the map: turn, dates and weather, what each side has, and the markers in the cup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QGridLayout, QWidget

from engine.titles.defeat_into_victory.rules.ch7_stock import level
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.wording.words import DefeatWords
from nemesis_gui.base.style import heading, px
from nemesis_gui.play.panels import Header
from nemesis_gui.widgets.fitting import ElidedLabel
from nemesis_gui.widgets.layouts import label, show_side

TURN: Final = 330, 170
SIDE: Final = 420, 150
CUP: Final = 240, 80
"""Pixels that a text would like, and needs."""


class DefeatHeader(Header):
    """Two lines: the turn over its dates and weather, the Japanese over the Allies, the phase over the cup."""

    def lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 3, 12, 3)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(3)
        self.turn, self.dates = (ElidedLabel(name, px(TURN[0]), TURN[1]) for name in ("", "faded"))
        self.phase, self.cup = (ElidedLabel(name, px(CUP[0]), CUP[1]) for name in ("", "faded"))
        self.turn.setFont(heading(12))
        self.names = [label() for _ in self.context.words.title.sides]
        self.sides = [ElidedLabel("", px(SIDE[0]), SIDE[1]) for _ in self.names]
        for column, lines in enumerate(((self.turn, self.dates), self.names, self.sides, (self.phase, self.cup))):
            for line, widget in enumerate(lines):
                grid.addWidget(widget, line, column)
        for column, stretch in ((0, 3), (2, 4), (3, 2)):
            grid.setColumnStretch(column, stretch)

    def parts(self, name: str) -> Sequence[QWidget]:
        """`turn`, `stock` or `cup`."""
        found: Mapping[str, Sequence[QWidget]] = {"turn": [self.turn], "stock": self.sides, "cup": [self.cup]}
        return found.get(name, ())

    def show_state(self) -> None:
        state, words = self.context.state, self.context.words
        weather = words.word("weather", "monsoon" if state.monsoon else "normal")
        self.turn.set_texts(f"{words.word('turns', str(state.turn))} · {words.tr('Turn {n}', n=state.turn)}",
                            words.word("turns", str(state.turn)))  # fmt: skip
        self.dates.set_texts(f"{words.word('dates', str(state.turn))} · {weather}", weather)
        self.phase.set_texts(*self._phase(state))
        self.cup.setText(words.tr("{n:marker|markers} in the cup", n=len(state.cup)))
        decision = self.context.model.decision
        deciding = None if decision is None else decision.side(state)
        for side, (name, told) in enumerate(zip(self.names, self.sides, strict=True)):
            name.setText(words.side(side))
            show_side(name, side, deciding=side == deciding)
            name.setToolTip(words.players([*[""] * side, self.context.model.player_names[side]]))
            told.set_texts(" · ".join(self._figures(side)), " · ".join(self._figures(side, short=True)))

    def _phase(self, state: DefeatState) -> Sequence[str]:
        """The part of the turn with its side, and without it."""
        words, game = self.context.words, self.context.words.game
        if state.outcome is not None:
            return [words.tr("The game is over")]
        return words.phase(state), *([game.part(state)] if isinstance(game, DefeatWords) else ())

    def _figures(self, side: int, *, short: bool = False) -> list[str]:
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
