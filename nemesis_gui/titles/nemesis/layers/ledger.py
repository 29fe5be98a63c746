"""The ledger of the tracks: every step with cause, hex, clause, turn and phase."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QComboBox, QWidget

from engine.table.wording.typography import signed
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, SIDES
from nemesis_gui.features.layers.listing import ListWindow
from nemesis_gui.play.context import Context
from nemesis_gui.titles.nemesis.layers.history_of_tracks import END, TRACKS, Moment, Step, TrackHistory
from nemesis_gui.widgets.layouts import label

SLICE: Final = 0.008
ALL: Final = ""
SHARED: Final = ("resources", "clf", "stock")


class Ledger(ListWindow):
    """Follows the game while it is open; a long game is read a little at a time."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        tr = context.words.tr
        heads = (
            tr("Turn"), tr("Phase"), tr("Game track"), tr("From"), tr("To"), tr("Step"), tr("Cause"), tr("Hex"),
            tr("Rule"),
        )  # fmt: skip
        super().__init__(context, parent, tr("Track history"), heads, (980, 560))
        self._history: TrackHistory | None = None
        self.tracks, self.sides = QComboBox(), QComboBox()
        self.tracks.addItem(tr("All tracks"), ALL)
        for track in TRACKS:
            self.tracks.addItem(context.words.word("tracks", track), track)
        self.sides.addItem(tr("Both sides"), -1)
        for side in (JAPANESE, ALLIED):
            self.sides.addItem(context.words.side(side), side)
        for box in (self.tracks, self.sides):
            self.head.addWidget(box)
            box.currentIndexChanged.connect(self._fill)
        self.progress = label("", "faded")
        self.head.addWidget(self.progress, 1)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._read)
        context.model.positionChanged.connect(self._changed)

    def open(self, side: int = -1, track: str = ALL) -> None:
        """Show the steps of a side and a track."""
        self.sides.setCurrentIndex(self.sides.findData(side))
        self.tracks.setCurrentIndex(self.tracks.findData(track))
        self.show()
        self.raise_()
        self._changed()
        self.context.signals.opened.emit("ledger")

    def hideEvent(self, event: QHideEvent) -> None:
        """Read nothing while it is closed."""
        self._timer.stop()
        super().hideEvent(event)

    def _changed(self, _events: object = ()) -> None:
        session = self.context.model.session
        if session is None or not self.isVisible():
            return
        if self._history is None or self._history.session is not session:
            self._history = TrackHistory(session)
        self._timer.start()

    @property
    def working(self) -> bool:
        """Whether a part of the game is still to be read."""
        return self._timer.isActive()

    def read_all(self) -> None:
        """Read what is left at once."""
        if self._history is not None:
            self._history.extend()
            self._read()

    def _read(self) -> None:
        assert self._history is not None
        left = self._history.extend(SLICE)
        self.progress.setText(self.context.words.tr("reading, {n:command|commands} left", n=left) if left else "")
        if not left:
            self._timer.stop()
            self._fill()

    def shown(self) -> list[Step]:
        """The steps that pass the filter, the latest first."""
        track, side = self.tracks.currentData(), self.sides.currentData()
        steps = self._history.steps() if self._history is not None else []
        found = [step for step in steps if track in (ALL, step.event.track) and side in (-1, step.event.side)]
        return found[::-1]

    def _fill(self) -> None:
        self.table.setUpdatesEnabled(False)
        self.table.clear()
        steps = self.shown()
        for step in steps:
            self._add(step)
        self.fit()
        self.table.setUpdatesEnabled(True)
        told = "{n:change|changes}. Click a hex or a rule to go there."
        self.foot.setText(self.context.words.tr(told, n=len(steps)))

    def _add(self, step: Step) -> None:
        words, event, state = self.context.words, step.event, self.context.state
        loc = state.world.find(event.hex) if event.hex else None
        place = words.place(state, loc) if loc is not None else ""
        cause = words.word("whys", event.why)
        cells = (
            str(step.when.turn), self._phase(step.when), self._track(step), str(event.before), str(event.after),
            signed(event.by), cause, place, event.clause,
        )  # fmt: skip
        links = {8: f"clause:{event.clause}"} | ({7: f"hex:{event.hex}"} if place else {})
        self.add(cells, links, {0: step.when.turn, 3: event.before, 4: event.after, 5: event.by})

    def _phase(self, when: Moment) -> str:
        words = self.context.words
        if when.chit == END:
            return words.tr("End of the turn")
        if when.side < 0:
            return words.tr("Between the phases")
        return f"{words.side(when.side)}, {words.word('chits', when.chit)}"

    def _track(self, step: Step) -> str:
        words, track, side = self.context.words, step.event.track, step.event.side
        if track == "superior":
            return words.word("superiors", SIDES[side])
        name = words.word("tracks", track)
        return name if track in SHARED else f"{name}, {words.side(side)}"
