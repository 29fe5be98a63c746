"""The band above the map of a game of two sides: two lines with the turn, the sides, and the phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from PySide6.QtWidgets import QGridLayout, QWidget

from nemesis_gui.base.style import heading, px
from nemesis_gui.play.panels import Header
from nemesis_gui.play.phase_strip import Phase, PhaseStrip
from nemesis_gui.play.signs import capital
from nemesis_gui.widgets.fitting import ElidedLabel
from nemesis_gui.widgets.layouts import label, show_side

GAPS: Final = 14, 3
MARGINS: Final = 12, 3, 12, 3


class SidesHeader(Header):
    """Two lines: the turn over its months, the first side over the second, the phase over whatever else counts."""

    turn_width: ClassVar[tuple[int, int]] = (330, 150)
    side_width: ClassVar[tuple[int, int]] = (420, 150)
    phase_width: ClassVar[tuple[int, int]] = (600, 120)
    """Pixels that a text would like, and needs."""
    stretches: ClassVar[tuple[int, int, int]] = (3, 4, 6)
    """How turn, sides and phase share the room that is left."""

    def lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(*MARGINS)
        grid.setHorizontalSpacing(GAPS[0])
        grid.setVerticalSpacing(GAPS[1])
        self.turn, self.dates = self._pair(self.turn_width)
        sides = [self.context.words.side(side) for side, _ in enumerate(self.context.words.title.sides)]
        self.phase = PhaseStrip(sides, px(self.phase_width[0]), self.phase_width[1])
        self.other = self._pair(self.phase_width)[1]
        self.turn.setFont(heading(12))
        self.names = [label() for _ in self.context.words.title.sides]
        wide, least = px(self.side_width[0]), self.side_width[1]
        self.sides = [self.side_line(side, wide, least) for side in range(len(self.names))]
        columns: tuple[Sequence[QWidget], ...] = (
            (self.turn, self.dates), self.names, self.sides, (self.phase, self.other),
        )  # fmt: skip
        for column, lines in enumerate(columns):
            for line, widget in enumerate(lines):
                grid.addWidget(widget, line, column)
        for column, stretch in zip((0, 2, 3), self.stretches, strict=True):
            grid.setColumnStretch(column, stretch)

    def side_line(self, _side: int, wide: int, least: int) -> ElidedLabel:
        """What counts of a side is told here, see `ElidedLabel` for the pixels."""
        return ElidedLabel("", wide, least)

    def _pair(self, width: tuple[int, int]) -> tuple[ElidedLabel, ElidedLabel]:
        return ElidedLabel("", px(width[0]), width[1]), ElidedLabel("faded", px(width[0]), width[1])

    def show_state(self) -> None:
        state, words = self.context.state, self.context.words
        months = capital(words.word("turns", str(state.turn)))
        self.turn.set_texts(f"{months} · {words.tr('Turn {n}', n=state.turn)}", months)
        self.dates.set_texts(*self.season(state))
        over = state.outcome is not None
        if over:
            self.phase.show_phases(words.tr("The game is over"), (), -1)
        else:
            self.phase.show_phases(words.phase(state), *self.phases(state), self.deciding)
        for side, (name, told) in enumerate(zip(self.names, self.sides, strict=True)):
            name.setText(words.side(side))
            show_side(name, side, deciding=side == self.deciding)
            name.setToolTip(words.players([*[""] * side, self.context.model.player_names[side]]))
            told.set_texts(" · ".join(self.figures(side, short=False)), " · ".join(self.figures(side, short=True)))

    def season(self, state: Any) -> Sequence[str]:
        """What stands below the turn, in fewer and fewer words: its months."""
        return [self.context.words.word("dates", str(state.turn))]

    def phases(self, state: Any) -> tuple[Sequence[Phase], int]:
        """The phases of a turn, and which of them is played now, -1 for none."""
        raise NotImplementedError

    def short_name(self, phase: str) -> str:
        """A phase in a word or two."""
        return self.context.words.word("phase_chips", phase)

    def figures(self, side: int, *, short: bool) -> Sequence[str]:
        """What counts of a side, and the most important of it where there is little room."""
        raise NotImplementedError
