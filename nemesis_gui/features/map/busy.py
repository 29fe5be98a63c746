"""Says that the map is being drawn, as long as it is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QFrame, QProgressBar, QWidget

from nemesis_gui.base.style import px
from nemesis_gui.board.ground import TileStore
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.boardplace import free_height
from nemesis_gui.widgets.layouts import label, row

TICK = 80
WIDTH, HEIGHT = 320, 40


class Busy(QFrame):
    """A small plate at the lower edge of the map."""

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("plate")
        self._tiles: TileStore | None = None
        line = row(self, 8)
        line.addWidget(label(words.tr("Drawing the map…")))
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setFixedHeight(10)
        line.addWidget(bar, 1)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._look)
        parent.installEventFilter(self)
        self.hide()

    def watch(self, tiles: TileStore) -> None:
        """Show until these tiles are drawn for the first time."""
        self._tiles = tiles
        self._place()
        self.show()
        self._timer.start()

    @property
    def working(self) -> bool:
        """Whether the map is still being drawn."""
        return self._timer.isActive()

    def _look(self) -> None:
        self._place()
        if self._tiles is None or not self._tiles.busy:
            self._tiles = None
            self._timer.stop()
            self.hide()

    def _place(self) -> None:
        parent = self.parentWidget() or self
        wide, tall = px(WIDTH), px(HEIGHT)
        self.setGeometry((parent.width() - wide) // 2, free_height(parent) - tall - 14, wide, tall)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return False
