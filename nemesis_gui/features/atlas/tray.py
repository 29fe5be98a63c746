"""The tray: the counters that are not on the map, by side and kind, searched, and carried onto the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QIcon, QMouseEvent
from PySide6.QtWidgets import QApplication, QListWidgetItem, QWidget

from engine.table.placed import PlacedState
from nemesis_gui.base.style import px
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.pictures import PictureStore
from nemesis_gui.board.theme import Theme
from nemesis_gui.features.atlas.legend import ClickList
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.layouts import add, column, line_edit, side_by_side

PICTURE: Final = 30
"""Pixels that a counter of the list is wide."""


class Tray(QWidget):
    """A list with a search, a choice of sides and one of kinds."""

    chosen = Signal(str)
    """A unit that was clicked or taken up."""
    dropped = Signal(str, QPoint)
    """A unit that was carried out of the list, and where on the screen it was let go of."""

    def __init__(self, words: Words, art: BoardArt, theme: Theme) -> None:
        super().__init__()
        self._words, self._art, self._theme = words, art, theme
        self._store = PictureStore(COUNTER)
        self._icons: dict[str, QIcon] = {}
        self._state: PlacedState | None = None
        tr = words.tr
        self.list = ClickList(tr("Beside the map"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setIconSize(QSize(px(PICTURE), px(PICTURE)))
        self.search = line_edit(tr("Search"))
        self.side, self.kind = DropDown(), DropDown()
        self.side.setAccessibleName(tr("Side"))
        self.kind.setAccessibleName(tr("Kind"))
        self._press: QPoint | None = None
        self._unit, self._carried = "", False
        add(column(self, 0, 6), self.search, side_by_side(self.side, self.kind, wide=self.kind), self.list,
            wide=self.list)  # fmt: skip
        self.list.itemClicked.connect(lambda item: self.chosen.emit(unit_of(item)))
        self.search.textChanged.connect(self._fill)
        for box in (self.side, self.kind):
            box.currentIndexChanged.connect(self._fill)
        self.list.viewport().installEventFilter(self)

    def show_state(self, state: PlacedState) -> None:
        """Show what is beside the map in a position."""
        if self._state is None:
            self._offer(state)
        self._state = state
        self._fill()

    def _offer(self, state: PlacedState) -> None:
        """The sides and kinds of the counters of the game."""
        tr, counters = self._words.tr, [piece.counter for piece in state.pieces.values()]
        self._state = state
        self.side.addItem(tr("All sides"), None)
        for side in sorted({counter.side for counter in counters}):
            self.side.addItem(self._words.side(side), side)
        kinds = {self._words.word("kinds", counter.kind): counter.kind for counter in counters if kind_of(counter)}
        self.kind.addItem(tr("All kinds"), None)
        for name in sorted(kinds):
            self.kind.addItem(name, kinds[name])

    def _fill(self, _changed: object = None) -> None:
        state, sought = self._state, self.search.text().casefold()
        self.list.clear()
        for unit, text in self._beside(state) if state is not None else ():
            if sought in text.casefold():
                item = QListWidgetItem(self._icon(unit), text)
                item.setData(Qt.ItemDataRole.UserRole, unit)
                self.list.addItem(item)

    def _beside(self, state: PlacedState) -> Iterator[tuple[str, str]]:
        side, kind = self.side.currentData(), self.kind.currentData()
        for unit, piece in state.pieces.items():
            meant = side in (None, piece.counter.side) and kind in (None, kind_of(piece.counter))
            if meant and piece.loc >= state.world.play_limit:
                yield unit, self.named(state, unit)

    def named(self, state: PlacedState, unit: str) -> str:
        """A unit, and where it is."""
        return self._words.pair(self._words.game.unit(state, unit), self._words.place(state, state.pieces[unit].loc))

    def _icon(self, unit: str) -> QIcon:
        """The front of a counter, drawn when it is first listed."""
        if unit not in self._icons and self._state is not None:
            counter = self._state.pieces[unit].counter
            look = next(iter(self._art.faces(counter)))
            drawn = self._art.counter_pixmap(self._store, counter, look, self._theme, px(PICTURE) * 2)
            self._icons[unit] = QIcon(drawn)
        return self._icons[unit]

    # -- carried out of the list

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or watched is not self.list.viewport():
            return False
        point = event.position().toPoint()
        if event.type() == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            item = self.list.itemAt(point)
            self._press, self._unit = (point, unit_of(item)) if item is not None else (None, "")
            return False
        if event.type() == QEvent.Type.MouseMove and self._press is not None:
            if not self._carried and (point - self._press).manhattanLength() >= QApplication.startDragDistance():
                self._take_up()
            return True
        if event.type() == QEvent.Type.MouseButtonRelease and self._press is not None:
            return self._let_go(event.globalPosition().toPoint())
        return False

    def _take_up(self) -> None:
        self._carried = True
        QApplication.setOverrideCursor(QCursor(self._icon(self._unit).pixmap(px(PICTURE), px(PICTURE))))
        self.chosen.emit(self._unit)

    def _let_go(self, point: QPoint) -> bool:
        carried = self._carried
        self.put_down()
        if carried:
            self.dropped.emit(self._unit, point)
        return carried

    def put_down(self) -> None:
        """Nothing is carried any more, as when the window closes meanwhile."""
        carried, self._carried, self._press = self._carried, False, None
        if carried:
            QApplication.restoreOverrideCursor()


def unit_of(item: QListWidgetItem) -> str:
    """The unit of a line of the list."""
    return str(item.data(Qt.ItemDataRole.UserRole))


def kind_of(counter: Any) -> str:
    """The kind of a counter; empty where it has none."""
    return str(getattr(counter, "kind", ""))
