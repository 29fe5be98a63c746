"""Playing the game again before one's eyes: step by step or at any speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QPushButton, QSlider, QToolButton

from engine.table.event import Rolled
from nemesis_gui.base.style import px
from nemesis_gui.play.context import Desk
from nemesis_gui.session.past import Past
from nemesis_gui.widgets.layouts import label, row

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
LEAST_SLIDER: Final = 40
LEAST: Final = 260
STEP_MS: Final = 450
DICE_MS: Final = 1100
MOVE_MS: Final = 420
MOST_MOVES: Final = 6


class Replay(QObject):
    """Steps through the branch that is shown. `speed` divides all times."""

    changed = Signal()

    def __init__(self, desk: Desk, past: Past) -> None:
        super().__init__()
        self.desk = desk
        self.past = past
        self.speed = 1.0
        self.until: int | None = None
        """The command at which the replay ends and returns to the game."""
        self._moves: list[tuple[str, tuple[str, ...]]] = []
        """Pieces with their ways, still to be shown."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.tick)
        past.changed.connect(self._looked)

    @property
    def running(self) -> bool:
        """Whether it plays by itself."""
        return self._timer.isActive()

    def start(self, node: int | None = None, until: int | None = None) -> None:
        """Play from a command on (by default from the one looked at)."""
        if node is not None or not self.past.looking:
            self.past.look(node if node is not None else self.past.branch()[0])
        self.until = until
        self._moves = []
        self._timer.start(0)
        self.changed.emit()

    def stop(self) -> None:
        """Pause."""
        self._timer.stop()
        self._moves = []
        self.changed.emit()

    def _looked(self) -> None:
        """Who returns to the present sees nothing more of it."""
        if self.running and not self.past.looking:
            self.stop()

    def tick(self) -> None:
        """The next move of a counter, or the next command."""
        if self._moves:
            self._timer.start(self._animate(*self._moves.pop(0)))
            return
        if not self.past.looking:
            self.stop()
        elif self.past.node == self.until:
            self.stop()
            self.past.present()
        elif not self.past.step(1):
            self.stop()
        else:
            self._timer.start(self._pause())

    def _pause(self) -> int:
        """Milliseconds until the next thing is shown."""
        events = self.desk.state.events
        moves = [event.route for event in events if event.route is not None]
        self._moves = moves[:MOST_MOVES] if self.desk.motion else []
        if self._moves:
            return 0
        return self._scaled(DICE_MS if any(isinstance(event, Rolled) for event in events) else STEP_MS)

    def _scaled(self, ms: int) -> int:
        return max(1, int(ms / self.speed))

    def _animate(self, unit: str, labels: Sequence[str]) -> int:
        """Let a counter go its way; returns how long that takes."""
        scene, world = self.desk.scene, self.desk.state.world
        path = [loc for name in labels if (loc := world.find(name)) is not None]
        if scene is None or len(path) < 2:
            return 1
        self.desk.avoid(path[-1])
        time = self._scaled(MOVE_MS)
        scene.animate(unit, path, time)
        return time + self._scaled(STEP_MS // 4)


class ReplayBar(QFrame):
    """Buttons, slider and speed under the map while one looks back."""

    def __init__(self, desk: Desk, past: Past, replay: Replay) -> None:
        super().__init__()
        self.setObjectName("prompt")
        self.desk = desk
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
        self.slider.setAccessibleName(desk.tr_("Point in the game"))
        self.slider.valueChanged.connect(self._slid)
        line.addWidget(self.slider, 1)
        self.place = label("", "faded")
        line.addWidget(self.place)
        self.speeds = QComboBox()
        for speed in SPEEDS:
            self.speeds.addItem(f"{speed:g}×", speed)
        self.speeds.setCurrentIndex(SPEEDS.index(1.0))
        self.speeds.setAccessibleName(desk.tr_("Speed"))
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
        button.setToolTip(self.desk.tr_(tip))
        button.setAccessibleName(self.desk.tr_(tip))
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
        self.play.setText(self.desk.tr_("Pause") if self.replay.running else self.desk.tr_("Replay"))
