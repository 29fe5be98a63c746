"""The band above the map: phase, dates and weather, turns, chits and cups, and all tracks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from engine.titles.nemesis.state import CHITS
from engine.titles.nemesis.wording import calendar
from nemesis_gui.base.style import heading, px, text_scale
from nemesis_gui.play.panels import Header
from nemesis_gui.titles.nemesis.panels.chits import ChitTrack
from nemesis_gui.titles.nemesis.panels.markers import OWN, SHARED, headings
from nemesis_gui.titles.nemesis.panels.short import FittingLabel, initial
from nemesis_gui.titles.nemesis.panels.track import Changes, Pips, Track, stock_and_air
from nemesis_gui.titles.nemesis.panels.turns import TurnTrack
from nemesis_gui.widgets.drawn import Drawn
from nemesis_gui.widgets.fitting import ElidedLabel
from nemesis_gui.widgets.layouts import label, row, show_side

TALL, LINE, GAP = 58, 25, 2
"""Pixels of the band, of each of its two lines, and between them."""
NAMES, NAMES_LEAST = 280, 148
WIDE: Final = 1280
"""From so many pixels on the sides are named in full."""


class NemesisHeader(Header):
    """Two lines: what is shared by both sides runs through both, else the Japanese stand above the Allies."""

    def lay_out(self) -> None:
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, GAP, 8, GAP)
        self._grid.setVerticalSpacing(GAP)
        self.setFixedHeight(px(TALL))
        self.phase, self.dates = (ElidedLabel(name, px(NAMES), NAMES_LEAST) for name in ("", "faded"))
        self.phase.setFont(heading(12))
        self.track = TurnTrack(self.context, 2 * LINE + GAP)
        self._grid.addWidget(self.phase, 0, 0)
        self._grid.addWidget(self.dates, 1, 0)
        self._grid.addWidget(self.track, 0, 1, 2, 1)
        self._add_sides()
        self._add_shared()
        self._grid.setColumnStretch(5, 1)

    def _add_sides(self) -> None:
        self.chits = [ChitTrack(self.context, side, LINE) for side in (0, 1)]
        self.sides = [Track(self.context, side, OWN, LINE) for side in (0, 1)]
        self._side_names = [label() for _ in self.sides]
        self.notes = [FittingLabel(8.6) for _ in self.sides]
        for side, widgets in enumerate(zip(self._side_names, self.chits, self.sides, self.notes, strict=True)):
            for number, widget in enumerate(widgets, 2):
                self._grid.addWidget(widget, side, number)
            self.notes[side].setAlignment(Qt.AlignmentFlag.AlignVCenter)

    def _add_shared(self) -> None:
        self.shared, self.pips = Track(self.context, 1, SHARED, LINE), stock_and_air(self.context)
        line = row(gap=6)
        for pips in self.pips:
            line.addWidget(pips)
        self._grid.addWidget(self.shared, 0, 6)
        self._grid.addLayout(line, 1, 6)

    @property
    def tracks(self) -> list[Track | Pips]:
        """All that shows where markers stand."""
        return [*self.sides, self.shared, *self.pips]

    def parts(self, name: str) -> Sequence[QWidget]:
        found: dict[str, Sequence[QWidget]] = {"cups": self.chits, "turn": [self.track], "tracks": self.tracks}
        return found.get(name, ())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name_sides()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Between two lines of chits or slots, or close beside one, the nearest is meant."""
        if event.button() == Qt.MouseButton.LeftButton and (part := self.near(event.position().toPoint())):
            part.clicked.emit()

    def near(self, at: QPoint) -> Drawn | None:
        """What is drawn within a gap of a point."""
        gap = self._grid.horizontalSpacing()
        near = [part for part in (*self.chits, *self.tracks)
                if part.geometry().adjusted(-gap, -gap, gap, gap).contains(at)]  # fmt: skip
        return min(near, key=lambda part: (part.geometry().center() - at).manhattanLength(), default=None)

    def _name_sides(self) -> None:
        wide = self.width() >= WIDE * text_scale()
        self._grid.setHorizontalSpacing(14 if wide else 5)
        for side, name in enumerate(self._side_names):
            full = self.context.words.side(side)
            name.setText(full if wide else initial(full))
            show_side(name, side, deciding=wide and side == self.deciding)  # elsewhere the edge of the bar shows it

    def show_state(self) -> None:
        words, entry = self.context.words, self.track.present
        weather = words.word("monsoons", entry.monsoon)
        dates = (calendar.dates(entry, words.lang), calendar.dates(entry, words.lang, short=True))
        self.phase.set_texts(*self._phase())
        self.dates.set_texts(*(f"{text} · {weather}" for text in dates), weather)
        self.dates.setToolTip("\n".join(self.track.lines(entry)))
        for part in (self.track, *self.chits, *self.tracks):
            part.show_state()
        self._name_sides()
        for side, note in enumerate(self.notes):
            note.set_texts(*headings(words, self.sides[side].values, side), "")
            self._side_names[side].setToolTip(words.players([*[""] * side, self.context.model.player_names[side]]))

    def preview(self, changes: Changes) -> None:
        """Show where markers would go, by name and side."""
        for track in self.tracks:
            track.preview(changes)

    def _phase(self) -> Sequence[str]:
        """The phase, and the same in fewer words."""
        state, words = self.context.state, self.context.words
        if state.outcome is not None:
            return [words.tr("The game is over")]
        if state.phase is not None:
            chits = (words.word(table, state.phase.chit) for table in ("chits", "chits_short"))
            full, short = chits
            side = words.side(state.phase.side)
            return words.phase(state), f"{side} · {full}", f"{side} · {short}", short
        over = all(len(track) == len(CHITS) for track in state.track)
        return [words.tr("End of the turn") if over else f"{words.tr('Game Turn')} {state.turn}"]
