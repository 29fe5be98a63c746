"""The window in which a position is changed by hand: counters are dragged, all else stands in its text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontDatabase, QKeySequence, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidgetItem, QPlainTextEdit, QTabWidget, QWidget

from nemesis_gui.base.style import px
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.atlas.carry import Carrying
from nemesis_gui.features.atlas.legend import ClickList
from nemesis_gui.features.atlas.sandbox import Sandbox
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.layouts import add, button, column, label, line_edit, row, side_by_side, size_up

SIZE_OF_WINDOW: Final = (1180, 760)
COLUMN: Final = 330


class PositionWindow(QDialog):
    """Accepted when the position is to be played on."""

    def __init__(
        self, words: Words, sandbox: Sandbox, art: BoardArt, theme: str, cache: MapCache | None = None,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.words, self.sandbox = words, sandbox
        self.seen: tuple[float, QPointF | None] = 1.0, None
        """Zoom and middle of what is shown first; no middle for the whole map."""
        self.chosen = ""
        """The unit that was taken up last."""
        self.setWindowTitle(words.tr("Edit this position"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        size_up(self, *SIZE_OF_WINDOW)
        self.view = BoardView(BoardScene(sandbox.state.world, art, theme, cache))
        self.view.setAccessibleName(words.tr("Map"))
        self.carrying = Carrying(self.view)
        self._make_parts()
        self._lay_out()
        self._connect()
        self._show()

    def _make_parts(self) -> None:
        tr, world = self.words.tr, self.sandbox.state.world
        self.beside = ClickList(tr("Beside the map"))
        self.search = line_edit(tr("Search"))
        self.unit = label("", wrap=True)
        self.boxes = DropDown()
        self.boxes.setAccessibleName(tr("Put it into"))
        for loc in range(world.play_limit, len(world.labels)):
            self.boxes.addItem(self.words.place(self.sandbox.state, loc), loc)
        self.text = QPlainTextEdit()
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(tr("As text"))
        self.fault = label("", "warning", wrap=True)
        self.box_button = button(tr("Put it there"), self._into_box)
        self.apply_button = button(tr("Take the text"), self.apply)
        self.play_button = button(tr("Play on from here"), self.accept, "primary")
        for one in (self.box_button, self.apply_button, self.play_button):
            one.setAutoDefault(False)

    def _lay_out(self) -> None:
        tr, undo = self.words.tr, self.sandbox.undo
        back, again = undo.createUndoAction(self, tr("Undo")), undo.createRedoAction(self, tr("Redo"))
        back.setShortcut(QKeySequence.StandardKey.Undo)
        again.setShortcut(QKeySequence.StandardKey.Redo)
        self.addActions([back, again])
        buttons = [button(tr("Undo"), undo.undo), button(tr("Redo"), undo.redo)]
        for one in buttons:
            one.setAutoDefault(False)
        told = tr("Drag a counter to another hex. One beside the map: click it, then a hex.")
        pieces, written, tabs = QWidget(), QWidget(), QTabWidget()
        add(column(pieces, 6, 6), label(told, "faded", wrap=True), self.search, self.beside, self.unit,
            side_by_side(self.boxes, self.box_button, wide=self.boxes), wide=self.beside)  # fmt: skip
        about = tr("Turn, weather, tracks, control: as in a situation. Change them, then take the text.")
        add(column(written, 6, 6), label(about, "faded", wrap=True), self.text, self.apply_button, wide=self.text)
        tabs.addTab(pieces, tr("Counters"))
        tabs.addTab(written, tr("As text"))
        side = QWidget()
        side.setFixedWidth(px(COLUMN))
        add(column(side, 10, 6), tabs, self.fault, side_by_side(*buttons, None), self.play_button, wide=tabs)
        line: QHBoxLayout = row(self)
        line.setSpacing(0)
        add(line, self.view, side, wide=self.view)

    def _connect(self) -> None:
        self.sandbox.changed.connect(self._show)
        self.carrying.taken.connect(self.choose)
        self.carrying.put.connect(self.sandbox.move)
        self.beside.itemClicked.connect(lambda item: self.choose(item.data(Qt.ItemDataRole.UserRole)))
        self.search.textChanged.connect(self._list)
        self.view.board.hexClicked.connect(self._click)

    # -- what is done

    def choose(self, unit: str) -> None:
        """A counter is meant from now on."""
        self.chosen = unit
        self._tell_unit()

    def _click(self, loc: int, _click: object) -> None:
        """One that stands beside the map comes to the hex."""
        chosen = self.sandbox.state.pieces.get(self.chosen)
        if chosen is not None and chosen.loc >= self.sandbox.state.world.play_limit:
            self.sandbox.move(chosen.id, loc)

    def _into_box(self) -> None:
        if self.chosen in self.sandbox.state.pieces:
            self.sandbox.move(self.chosen, self.boxes.currentData())

    def apply(self) -> None:
        """Take the position as it is written; what cannot be is told with its key."""
        try:
            self.sandbox.read(self.text.toPlainText())
        except ValueError as error:
            self.fault.setText(self.words.fault(str(error)))

    # -- what is seen

    def _show(self) -> None:
        self.view.board.show_state(self.sandbox.state)
        self.fault.setText(self.words.fault(self.sandbox.fault) if self.sandbox.fault else "")
        self.play_button.setEnabled(not self.sandbox.fault)
        self.apply_button.setEnabled(not self.sandbox.fault)
        if not self.sandbox.fault:
            self.text.setPlainText(self.sandbox.text)
        self._list()
        self._tell_unit()

    def _list(self) -> None:
        """The counters beside the map, as far as they are searched for."""
        sought = self.search.text().casefold()
        self.beside.clear()
        for unit, text in self._beside():
            if sought in text.casefold():
                item = QListWidgetItem(text)
                item.setData(Qt.ItemDataRole.UserRole, unit)
                self.beside.addItem(item)

    def _beside(self) -> Iterator[tuple[str, str]]:
        state = self.sandbox.state
        for unit, piece in state.pieces.items():
            if piece.loc >= state.world.play_limit:
                yield unit, self._named(unit)

    def _named(self, unit: str) -> str:
        state = self.sandbox.state
        name = self.words.game.unit(state, unit)
        return self.words.pair(name, self.words.place(state, state.pieces[unit].loc))

    def _tell_unit(self) -> None:
        known = self.chosen in self.sandbox.state.pieces
        self.unit.setText(self._named(self.chosen) if known else "")
        self.box_button.setEnabled(known)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.view.restore_view_state(self.seen)

    def done(self, result: int) -> None:
        """The window closes; its board is let go of."""
        self.view.board.tiles.stop()
        self.view.board.deleteLater()
        self.view.hide()
        self.view.deleteLater()
        super().done(result)
