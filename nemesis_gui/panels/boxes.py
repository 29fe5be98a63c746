"""The boxes beside the map: who waits, who is lost, who arrives when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.world import BOXES, LAST_TURN_BOX
from nemesis_gui.desk import Desk
from nemesis_gui.widgets.counterface import counter_icon
from nemesis_gui.widgets.layouts import column

UNIT = Qt.ItemDataRole.UserRole
SHOWN = tuple(name for name in BOXES if name != "out")


class _PieceItem(QTreeWidgetItem):
    """A row whose counter is drawn when it is first seen."""

    picture: Callable[[], QIcon] | None = None

    def data(self, column: int, role: int) -> Any:
        """As kept; the counter is drawn when it is asked for."""
        if role == Qt.ItemDataRole.DecorationRole and self.picture is not None:
            picture, self.picture = self.picture, None
            self.setData(0, role, picture())
        return super().data(column, role)


class BoxesPanel(QWidget):
    """A tree of boxes with their pieces. Double click looks at a piece."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._known: object = None
        layout = column(self)
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setIconSize(QSize(30, 30))
        self.tree.setIndentation(14)
        self.tree.itemClicked.connect(self._clicked)
        layout.addWidget(self.tree)
        self._open: set[str] = {"off-map", "airfield"}
        self.tree.itemExpanded.connect(lambda item: self._open.add(item.data(0, UNIT)))
        self.tree.itemCollapsed.connect(lambda item: self._open.discard(item.data(0, UNIT)))

    def show_state(self) -> None:
        """Show the position; nothing is done if no piece changed."""
        state = self.desk.state
        key = (state.tokens, state.turn, self.desk.theme, self.desk.words.lang)
        if key == self._known:
            return
        self._known = key
        self.tree.blockSignals(True)
        self.tree.clear()
        for name in (*SHOWN, *(f"turn-{turn}" for turn in range(state.turn, LAST_TURN_BOX + 1))):
            self._add(name)
        self.tree.blockSignals(False)

    def _add(self, name: str) -> None:
        state = self.desk.state
        loc = state.world.loc(name)
        pieces = sorted(state.pieces_at(loc), key=lambda piece: (piece.counter.side, piece.counter.name))
        if not pieces:
            return
        box = QTreeWidgetItem(self.tree, [f"{self.desk.words.place(state, loc)}  ({len(pieces)})"])
        box.setData(0, UNIT, name)
        for piece in pieces:
            self._add_piece(box, piece)
        box.setExpanded(name in self._open)

    def _add_piece(self, box: QTreeWidgetItem, piece: Piece) -> None:
        words = self.desk.words
        item = _PieceItem(box, [f"{piece.counter.name}  ·  {words.word('kinds', piece.counter.kind)}"])
        item.picture = lambda: counter_icon(piece, 30, self.desk.theme)
        item.setData(0, UNIT, piece.id)

    def _clicked(self, item: QTreeWidgetItem) -> None:
        if item.parent() is not None:
            self.desk.unitLookedAt.emit(item.data(0, UNIT))
