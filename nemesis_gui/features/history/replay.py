"""Playing the game again before one's eyes: step by step or at any speed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QPushButton, QSlider, QToolButton

from nemesis_gui.base.style import px
from nemesis_gui.play.context import Context
from nemesis_gui.play.playback import Act, Playback
from nemesis_gui.session.past import Past
from nemesis_gui.widgets.layouts import label, row

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
LEAST_SLIDER: Final = 40
LEAST: Final = 260


class Replay(Playback):
    """Plays the branch that is shown."""

    def __init__(self, context: Context, past: Past) -> None:
        super().__init__(lambda: context.scene, partial(_bring_into_sight, context))
        self.context = context
        self.past = past
        past.changed.connect(self._looked)

    def start(self, node: int | None = None, until: int | None = None) -> None:
        """Play from a command on (by default from the one looked at); at the last, if one is given, return to the
        game."""
        if node is not None or not self.past.looking:
            self.past.look(node if node is not None else self.past.branch()[0])
        self.motion = self.context.looks.motion
        self.play(self._commands(until))

    def _commands(self, until: int | None) -> Iterator[Act]:
        past, context = self.past, self.context
        while past.looking and past.node != until and past.step(1):
            yield Act(context.state, context.state.events)
        if past.looking and past.node == until:
            past.present()

    def _looked(self) -> None:
        """Who returns to the present sees nothing more of it."""
        if self.running and not self.past.looking:
            self.stop()


def _bring_into_sight(context: Context, locs: Sequence[int]) -> None:
    context.signals.revealAsked.emit(locs)
    context.signals.avoidAsked.emit(locs[-1])


class ReplayBar(QFrame):
    """Buttons, slider and speed under the map while one looks back."""

    def __init__(self, context: Context, past: Past, replay: Replay) -> None:
        super().__init__()
        self.setObjectName("prompt")
        self.context = context
        self.past = past
        self.replay = replay
        line = row(self, 6, 3)
        self._first = self._tool("|◀", "To the start", lambda: self._look(0))
        line.addWidget(self._first)
        line.addWidget(self._tool("◀", "One command back", lambda: self._step(-1)))
        self.play = QPushButton()
        self.play.setMinimumWidth(px(64))
        self.play.clicked.connect(self.toggle)
        line.addWidget(self.play)
        line.addWidget(self._tool("▶", "One command on", lambda: self._step(1)))
        self._last = self._tool("▶|", "To the end", lambda: self._look(-1))
        line.addWidget(self._last)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setMinimumWidth(LEAST_SLIDER)
        self.slider.setAccessibleName(context.words.tr("Point in the game"))
        self.slider.valueChanged.connect(self._slid)
        line.addWidget(self.slider, 1)
        self.place = label("", "faded")
        line.addWidget(self.place)
        self.speeds = QComboBox()
        for speed in SPEEDS:
            self.speeds.addItem(f"{speed:g}×", speed)
        self.speeds.setCurrentIndex(SPEEDS.index(1.0))
        self.speeds.setAccessibleName(context.words.tr("Speed"))
        self.speeds.currentIndexChanged.connect(self._speed)
        line.addWidget(self.speeds)
        past.changed.connect(self.refresh)
        replay.changed.connect(self.refresh)
        self.hide()

    def minimumSizeHint(self) -> QSize:
        """It does not make the window wider: the ends of the slider serve for what is left out."""
        return QSize(px(LEAST), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        spare = (self._first, self._last, self.place)
        needed = px(LEAST) + sum(widget.sizeHint().width() for widget in spare)
        for widget in spare:
            widget.setVisible(needed <= self.width())

    def _tool(self, text: str, tip: str, run: object) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(self.context.words.tr(tip))
        button.setAccessibleName(self.context.words.tr(tip))
        button.setAutoRaise(True)
        button.clicked.connect(lambda: run())  # type: ignore[operator]
        return button

    def _speed(self) -> None:
        self.replay.speed = float(self.speeds.currentData())

    def toggle(self) -> None:
        """Play or pause."""
        if self.replay.running:
            self.replay.stop()
        else:
            at_end = self.past.node == self.past.branch()[-1]
            self.replay.start(0 if at_end else None)

    def _step(self, by: int) -> None:
        self.replay.stop()
        self.past.step(by)

    def _look(self, place: int) -> None:
        self.replay.stop()
        self.past.look(self.past.branch()[place])

    def _slid(self, value: int) -> None:
        self.replay.stop()
        self.past.look(self.past.branch()[value])

    def refresh(self) -> None:
        """Show where the replay stands."""
        self.setVisible(self.past.looking)
        if self.past.node is None:
            self.replay.stop() if self.replay.running else None
            return
        line = self.past.branch()
        at = line.index(self.past.node)
        self.slider.blockSignals(True)
        self.slider.setRange(0, len(line) - 1)
        self.slider.setValue(at)
        self.slider.blockSignals(False)
        self.place.setText(f"{at} / {len(line) - 1}")
        self.play.setText(self.context.words.tr("Pause") if self.replay.running else self.context.words.tr("Replay"))
