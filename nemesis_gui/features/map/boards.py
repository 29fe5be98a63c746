"""The board in the window: another game has another world, and so another board."""

from __future__ import annotations

from PySide6.QtCore import QTimer

from nemesis_gui.base import wheel
from nemesis_gui.board.minimap import MiniMap
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.map.pointing import Pointing


class Boards(Pointing):
    """A part of the main window: the board that is on the table, and what is told of the mouse on it."""

    def change_board(self) -> None:
        """Put the board of the game on the table in place of the one that is there."""
        self._take_board_away()
        scene = BoardScene(self.model.state.world, self.desk.theme)
        self.desk.scene = scene
        self.view = BoardView(scene)
        self.view.wheel_scrolls = wheel.scrolls(self.settings)
        self._board_layout.addWidget(self.view)
        scene.hexHovered.connect(self._hovered)
        scene.hexClicked.connect(self._hex_clicked)
        scene.pieceClicked.connect(self._piece_clicked)
        scene.pieceHovered.connect(self._piece_hovered)
        scene.contextRequested.connect(self._context)
        for card in (self.card, self.news, self.busy):
            card.raise_()
        self.busy.watch(scene.tiles)
        self.overview = MiniMap(self.view, self.board_place)
        self.view.viewChanged.connect(self._place_overview)
        scene.set_counters_visible(self.counters_on)
        scene.set_hex_numbers("always" if self.numbers_on else "auto")
        QTimer.singleShot(0, self.view, self.first_look)

    def _take_board_away(self) -> None:
        if self.overview is not None:
            self.overview.hide()
            self.overview.deleteLater()
            self.overview = None
        if self.view is not None:
            self._board_layout.removeWidget(self.view)
            self.view.hide()
            self.view.deleteLater()
        old, self.desk.scene = self.desk.scene, None
        if old is not None:
            old.tiles.stop()
            old.deleteLater()
