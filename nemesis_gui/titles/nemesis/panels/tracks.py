"""The tab of the tracks: all that is counted and not on the map, larger and with names, and the Air Supports."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout

from engine.titles.nemesis.rules.ch1_air_support import air_points
from nemesis_gui.base.style import side_colours, skin
from nemesis_gui.play.context import Context
from nemesis_gui.play.panels import Scores
from nemesis_gui.titles.nemesis.panels.markers import OWN, SHARED, describe_marker, headings, marker_name
from nemesis_gui.titles.nemesis.panels.short import FittingLabel
from nemesis_gui.titles.nemesis.panels.track import Changes, Pips, Track, stock_and_air
from nemesis_gui.widgets.layouts import column, label, plate, row, side_by_side, title

TALL, LOW = 40, 30
"""Heights of a track of three markers, and of two."""
NOTE = 8.6
"""Points in which it is written where the markers stand."""


class TracksPanel(Scores):
    """Everything that is not on the map but counted."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.sides = [Track(context, side, OWN, TALL) for side in (0, 1)]
        self.shared = Track(context, 1, SHARED, LOW)
        self.pips = stock_and_air(context)
        self.notes: list[FittingLabel] = []
        layout = column(self, 8, 8)
        for side, track in enumerate(self.sides):
            self._add(layout, context.words.side(side), track)
        self._add_shared(layout)
        self._add_air(layout)
        layout.addStretch(1)

    def _add(self, layout: QVBoxLayout, name: str, track: Track) -> QVBoxLayout:
        """A track, and above it whose it is and where its markers stand."""
        frame, inside = plate()
        line, note = row(gap=6), FittingLabel(NOTE)
        self.notes.append(note)
        line.addWidget(title(name))
        line.addWidget(note, 1)
        inside.addLayout(line)
        inside.addWidget(track)
        layout.addWidget(frame)
        return inside

    def _add_shared(self, layout: QVBoxLayout) -> None:
        words = self.context.words
        inside = self._add(layout, words.tr("Allied resources"), self.shared)
        for pips in self.pips:
            inside.addWidget(pips, 0, Qt.AlignmentFlag.AlignLeft)
        self.yunnan = label()
        named = side_by_side(label(marker_name(words, "yunnan", 1), "faded"), self.yunnan, None)
        named.setToolTip(f"<p>{describe_marker(words, 'yunnan')}</p>")
        inside.addWidget(named)

    def _add_air(self, layout: QVBoxLayout) -> None:
        words = self.context.words
        air, inside = plate()
        inside.addWidget(title(words.tr("Air Supports")))
        self.air = label(rich=True, wrap=True)
        inside.addWidget(self.air)
        layout.addWidget(air)
        self.ledger_button = QPushButton(words.tr("Track history…"))
        self.ledger_button.setObjectName("link")
        layout.addWidget(self.ledger_button, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def tracks(self) -> list[Track | Pips]:
        """All that shows where markers stand."""
        return [*self.sides, self.shared, *self.pips]

    def show_state(self) -> None:
        state, words = self.context.state, self.context.words
        for track in self.tracks:
            track.show_state()
        for note, track in zip(self.notes, (*self.sides, self.shared), strict=True):
            note.set_texts(*headings(words, track.values, track.side))
        self.yunnan.setText(words.tr("active") if state.yunnan_active else words.tr("inactive"))
        self.air.setText("<br>".join(self._air(name) for name in state.world.air_supports))

    def preview(self, changes: Changes) -> None:
        """Show where markers would go, by name and side."""
        for track in self.tracks:
            track.preview(changes)

    def _air(self, name: str) -> str:
        state, words = self.context.state, self.context.words
        support = state.world.air_supports[name]
        ground, _ = side_colours(support.side)
        status = state.air.get(name, "gone")
        text = f"<b>{air_points(state, name)}</b>&nbsp; {words.game.thing(state, name)}"
        if status == "available":
            return f'<span style="color:{ground}">■</span> {text}'
        return f'<span style="color:{skin().faded}">□ {text} ({words.tr(status)})</span>'
