"""The band above the map: turn, season and phase, and of each side its points, depots and airstrikes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QGridLayout, QWidget

from engine.titles.vinegar_joes_war.pieces import BOX, UNKNOWN
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.base.style import heading, px
from nemesis_gui.play.panels import Header
from nemesis_gui.widgets.fitting import ElidedLabel
from nemesis_gui.widgets.layouts import label, show_side

TURN: Final = 330, 150
SIDE: Final = 420, 150
PHASE: Final = 300, 120
"""Pixels that a text would like, and needs."""


class VinegarHeader(Header):
    """Two lines: the turn over its months, the Japanese over the Allies, the phase over who leads."""

    def lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 3, 12, 3)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(3)
        self.turn, self.dates = (ElidedLabel(name, px(TURN[0]), TURN[1]) for name in ("", "faded"))
        self.phase, self.lead = (ElidedLabel(name, px(PHASE[0]), PHASE[1]) for name in ("", "faded"))
        self.turn.setFont(heading(12))
        self.names = [label() for _ in self.context.words.title.sides]
        self.sides = [ElidedLabel("", px(SIDE[0]), SIDE[1]) for _ in self.names]
        for column, lines in enumerate(((self.turn, self.dates), self.names, self.sides, (self.phase, self.lead))):
            for line, widget in enumerate(lines):
                grid.addWidget(widget, line, column)
        for column, stretch in ((0, 3), (2, 4), (3, 3)):
            grid.setColumnStretch(column, stretch)

    def parts(self, name: str) -> Sequence[QWidget]:
        """`turn`, `points` or `phase`."""
        found: Mapping[str, Sequence[QWidget]] = {"turn": [self.turn], "points": self.sides, "phase": [self.phase]}
        return found.get(name, ())

    def show_state(self) -> None:
        state, words = self.context.state, self.context.words
        weather = words.word("weather", "monsoon" if state.monsoon else "normal")
        self.turn.set_texts(f"{words.word('turns', str(state.turn))} · {words.tr('Turn {n}', n=state.turn)}",
                            words.word("turns", str(state.turn)))  # fmt: skip
        self.dates.set_texts(f"{words.word('dates', str(state.turn))} · {weather}", weather)
        self.phase.setText(words.tr("The game is over") if state.outcome is not None else words.phase(state))
        self.lead.setText(words.word("whys", leading(state)))
        decision = self.context.model.decision
        deciding = None if decision is None else decision.side(state)
        for side, (name, told) in enumerate(zip(self.names, self.sides, strict=True)):
            name.setText(words.side(side))
            show_side(name, side, deciding=side == deciding)
            name.setToolTip(words.players([*[""] * side, self.context.model.player_names[side]]))
            told.set_texts(" · ".join(self._figures(side)), " · ".join(self._figures(side)[:2]))

    def _figures(self, side: int) -> list[str]:
        """Victory points, airstrikes in the box, and depots on the map unless some may be hidden."""
        state, words = self.context.state, self.context.words
        units = list(state.on_map(side))
        ready = sum(piece.counter.strike for piece in state.supports(side, BOX))
        figures = [words.tr("{points} VP", points=state.vp[side]), words.tr("{n:airstrike|airstrikes} ready", n=ready)]
        if any(piece.counter.kind == UNKNOWN for piece in units):
            return figures
        return [*figures, words.tr("{n:depot|depots}", n=sum(piece.counter.depot for piece in units))]


def leading(state: VinegarState) -> str:
    """The level of victory of the lead as it stands [26.2/1]."""
    return state.world.charts.points.level(abs(state.vp[0] - state.vp[1]))
