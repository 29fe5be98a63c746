"""Says that the map is being drawn, as long as it is."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QProgressBar, QWidget

from nemesis_gui.base.style import px
from nemesis_gui.board.ground import TileStore
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.boardplace import OverBoard, free_height
from nemesis_gui.widgets.layouts import add, label, row

TICK: Final = 80
WIDTH, HEIGHT = 320, 40


class DrawingNote(OverBoard):
    """A small plate at the lower edge of the map."""

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent, "plate")
        self._tiles: TileStore | None = None
        bar = QProgressBar(minimum=0, maximum=0, textVisible=False)
        bar.setFixedHeight(10)
        add(row(self, 8), label(words.tr("Drawing…")), bar, wide=bar)
        self._timer = QTimer(self, interval=TICK)
        self._timer.timeout.connect(self._look)

    def watch(self, tiles: TileStore) -> None:
        """Show until these tiles are drawn for the first time."""
        self._tiles = tiles
        self.place()
        self.show()
        self._timer.start()

    @property
    def working(self) -> bool:
        """Whether the map is still being drawn."""
        return self._timer.isActive()

    def _look(self) -> None:
        self.place()
        if self._tiles is None or not self._tiles.busy:
            self._tiles = None
            self._timer.stop()
            self.hide()

    def place(self) -> None:
        wide, tall = px(WIDTH), px(HEIGHT)
        self.setGeometry((self.board.width() - wide) // 2, free_height(self.board) - tall - 14, wide, tall)
