"""The window in which a position is changed by hand: counters are dragged, what lies on hexes is painted, turn and
tracks are set in a form, and all else stands in its text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QFontDatabase, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QMenu, QMessageBox, QPlainTextEdit, QTabWidget, QWidget

from engine.wargame.ground import grounds
from engine.wargame.knobs import POINT, Value
from nemesis_gui.base.style import px
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.geometry import NOWHERE
from nemesis_gui.board.overlays import Group
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.theme import THEMES
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.atlas.carry import Carrying
from nemesis_gui.features.atlas.ground_brushes import (
    GroundBrush,
    GroundPage,
    GroundStrokes,
    ground_brushes,
    shown,
)
from nemesis_gui.features.atlas.knob_form import KnobForm
from nemesis_gui.features.atlas.knob_words import KnobWords
from nemesis_gui.features.atlas.sandbox import Sandbox
from nemesis_gui.features.atlas.tray import Tray
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.layouts import add, button, column, label, row, side_by_side, size_up
from nemesis_gui.widgets.scrolled import Upright

if TYPE_CHECKING:
    from nemesis_gui.features.atlas.keeper import Keeper

SIZE_OF_WINDOW: Final = (1180, 760)
COLUMN: Final = 380
PAUSE_MS: Final = 500
"""After the last letter, before the text is looked at."""


class PositionWindow(QDialog):
    """Accepted when the position is to be played: on from there, or as the game that `begins` begins."""

    def __init__(
        self, words: Words, sandbox: Sandbox, art: BoardArt, theme: str, cache: MapCache | None = None,
        parent: QWidget | None = None, *, keeper: Keeper | None = None, goes_on: bool = True,
    ) -> None:  # fmt: skip
        """`keeper` keeps the position; `goes_on` where it is of a game that can be gone on with from it."""
        super().__init__(parent)
        self.words, self.sandbox, self.keeper = words, sandbox, keeper
        self.goes_on = goes_on
        self.begins: Callable[[], object] | None = None
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
        self._paint_with(ground_brushes(grounds(sandbox.state), KnobWords(words, sandbox.state)))
        self.tray = Tray(words, art, THEMES[theme])
        self.form = KnobForm(words)
        self._make_parts()
        self._make_buttons()
        self._lay_out()
        self._connect()
        self._show()

    def _paint_with(self, brushes: Sequence[GroundBrush]) -> None:
        """The brushes, whose strokes come before counters that are carried."""
        self.ground = GroundPage(self.words, brushes)
        self.strokes = GroundStrokes(self.view, self.ground)

    def _make_parts(self) -> None:
        tr, world = self.words.tr, self.sandbox.state.world
        self.unit = label("", wrap=True)
        self.boxes = DropDown()
        self.boxes.setAccessibleName(tr("Put it into"))
        for loc in range(world.play_limit, len(world.labels)):
            self.boxes.addItem(self.words.place(self.sandbox.state, loc), loc)
        self.text = QPlainTextEdit()
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(tr("As text"))
        self._shown = ""
        """The text before somebody typed in it."""
        self.fault = label("", "warning", wrap=True)
        self.note = label("", "faded", wrap=True)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)

    def _make_buttons(self) -> None:
        tr = self.words.tr
        self.box_button = button(tr("Put it there"), self._into_box)
        self.apply_button = button(tr("Take the text"), self.apply)
        self.play_button = button(tr("Play on from here"), self.accept, "primary")
        self.begin_button = button(tr("Play it…"), self._begin, "" if self.goes_on else "primary",
                                   tr("Start a game from this position: you choose who plays each side"))  # fmt: skip
        self.keep_button = button(tr("Keep…"), self._nothing, "", tr("As a scenario of a pack, or as a situation"))
        menu = QMenu(self)
        self.keep_scenario = menu.addAction(tr("As a scenario of a pack…"), self._keep_scenario)
        self.keep_situation = menu.addAction(tr("As a situation in a file…"), self._keep_situation)
        self.keep_button.setMenu(menu)
        for one in (self.box_button, self.apply_button, self.play_button, self.begin_button, self.keep_button):
            one.setAutoDefault(False)
        self.play_button.setVisible(self.goes_on)
        for one in (self.begin_button, self.keep_button):
            one.setVisible(self.keeper is not None)

    def _nothing(self) -> None:
        """The menu of the button opens."""

    def _lay_out(self) -> None:
        tr, undo = self.words.tr, self.sandbox.undo
        back, again = undo.createUndoAction(self, tr("Undo")), undo.createRedoAction(self, tr("Redo"))
        back.setShortcut(QKeySequence.StandardKey.Undo)
        again.setShortcut(QKeySequence.StandardKey.Redo)
        self.addActions([back, again])
        buttons = [button(tr("Undo"), undo.undo), button(tr("Redo"), undo.redo)]
        for one in buttons:
            one.setAutoDefault(False)
        told = tr("Drag a counter to another hex, or from this list onto the map.")
        pieces, self.written, tabs = QWidget(), QWidget(), QTabWidget()
        add(column(pieces, 6, 6), label(told, "faded", wrap=True), self.tray, self.unit,
            side_by_side(self.boxes, self.box_button, wide=self.boxes), wide=self.tray)  # fmt: skip
        about = tr("All of it, as in a situation: what the map and the form do not show stands here.")
        add(column(self.written, 6, 6), label(about, "faded", wrap=True), self.text, self.apply_button, wide=self.text)
        tabs.addTab(pieces, tr("Counters"))
        tabs.addTab(self.ground, tr("Map"))
        tabs.addTab(Upright(self.form), tr("Turn and tracks"))
        tabs.addTab(self.written, tr("As text"))
        self.tabs, side = tabs, QWidget()
        side.setFixedWidth(px(COLUMN))
        add(column(side, 10, 6), tabs, self.fault, self.note, side_by_side(*buttons, None, self.keep_button),
            self.begin_button, self.play_button, wide=tabs)  # fmt: skip
        line: QHBoxLayout = row(self)
        line.setSpacing(0)
        add(line, self.view, side, wide=self.view)

    def _connect(self) -> None:
        self.sandbox.changed.connect(self._show)
        self.carrying.taken.connect(self.choose)
        self.carrying.put.connect(self._move)
        self.tray.chosen.connect(self.choose)
        self.tray.dropped.connect(self._drop)
        self.form.changed.connect(self._set)
        self.ground.taken.connect(lambda _brush: self._show_ground())
        self.strokes.drawn.connect(self._paint)
        self.tabs.currentChanged.connect(lambda _tab: self.ground.take(None))
        self.text.textChanged.connect(self._pause.start)
        self._pause.timeout.connect(self._look_at_text)
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
            self._move(chosen.id, loc)

    def _drop(self, unit: str, point: QPoint) -> None:
        """A counter of the tray was let go of on the screen; over the map it comes to what is there."""
        port = self.view.viewport()
        inside = port.mapFromGlobal(point)
        if port.rect().contains(inside):
            spot = self.view.mapToScene(inside)
            loc = self.view.board.geometry.location_at(spot.x(), spot.y())
            if loc != NOWHERE:
                self._move(unit, loc)

    def _into_box(self) -> None:
        if self.chosen in self.sandbox.state.pieces:
            self._move(self.chosen, self.boxes.currentData())

    def _move(self, unit: str, loc: int) -> None:
        if self._text_taken():
            self.sandbox.move(unit, loc)

    def _set(self, values: object) -> None:
        """Values of the form; what cannot be is told, and the form shows again what is."""
        assert isinstance(values, dict)
        if self._text_taken():
            fault = self.sandbox.set_values(values)
            self._tell(fault)
            if not fault:
                self._show_set(values.get((POINT,)))
                return
        self.form.show_knobs(self.sandbox.knobs())

    def _show_set(self, wanted: Value) -> None:
        """What is after values were set; where the game goes on, where nothing is to be decided at the point of the
        turn that was wanted. A phase begins with the first of its parts."""
        knobs = self.sandbox.knobs()
        self.form.show_knobs(knobs)
        now = next(knob.value for knob in knobs if knob.path == (POINT,))
        if isinstance(wanted, str) and not f"{now}.".startswith(f"{wanted}."):
            facts = {"point": self.form.names.point(wanted), "phase": self.words.phase(self.sandbox.state)}
            told = "{point}: nobody has to decide anything there. Next: {phase}"
            self.note.setText(self.words.tr(told, **facts))

    def _paint(self, hexes: list[str]) -> None:
        """A stroke with the brush in hand; what cannot be is told, and nothing is changed."""
        brush = self.ground.brush
        if brush is not None and self._text_taken():
            self._tell(self.sandbox.paint(brush.ground, hexes, brush.word))

    def _show_ground(self) -> None:
        """What of the kind in hand lies on the map."""
        brush, state = self.ground.brush, self.sandbox.state
        if brush is None or self.sandbox.fault:
            self.strokes.show(Group())
        else:
            self.strokes.show(shown(self.sandbox.title.describe(state), brush.ground, self.words, state.world.find))

    def apply(self) -> bool:
        """Take the position as it is written; what cannot be is told with its key. Whether it could be."""
        self._pause.stop()
        try:
            self.sandbox.read(self.text.toPlainText())
        except ValueError as error:
            self._tell(str(error))
            return False
        return True

    @property
    def _typed(self) -> bool:
        """Whether something was typed as text and not taken."""
        return self.text.toPlainText() != self._shown

    def _text_taken(self) -> bool:
        """Take what was typed as text, which would be written over; False, and it is seen, where it cannot be."""
        taken = not self._typed or self.apply()
        if not taken:
            self.tabs.setCurrentWidget(self.written)
        return taken

    def _settled(self) -> bool:
        """Take what was set and typed last, so that it is not left out; False where it cannot be, which is told."""
        refused = self.form.send() and bool(self.fault.text())
        return self._text_taken() and not refused

    def _look_at_text(self) -> None:
        """What is wrong with what was typed."""
        self._tell(self.sandbox.fault_of(self.text.toPlainText()))

    # -- what comes of it

    def accept(self) -> None:
        if self._settled():
            super().accept()

    def _begin(self) -> None:
        if self.keeper is not None and self._settled():
            self.begins = self.keeper.asked(self)
            if self.begins is not None:
                self.accept()

    def _keep_scenario(self) -> None:
        if self.keeper is not None and self._settled():
            self._note(self.keeper.keep_scenario(self))

    def _keep_situation(self) -> None:
        if self.keeper is not None and self._settled():
            self._note(self.keeper.keep_situation(self))

    def _note(self, kept: str) -> None:
        """Say what was kept, if anything was."""
        if kept:
            self.sandbox.undo.setClean()
            self.note.setText(kept)

    def reject(self) -> None:
        """A position that was changed and is not kept is asked about."""
        self.form.send()
        if not self.sandbox.undo.isClean() or self._typed:
            text, roles = self.words.tr("What was changed is not kept. Close all the same?"), QMessageBox.StandardButton
            asked = QMessageBox.question(self, self.windowTitle(), text, roles.Yes | roles.No, roles.No)
            if asked != roles.Yes:
                return
        super().reject()

    # -- what is seen

    def _show(self) -> None:
        fault = self.sandbox.fault
        self.view.board.show_state(self.sandbox.state)
        self._show_ground()
        self.form.names.state = self.sandbox.state
        for one in (self.play_button, self.begin_button, self.keep_button, self.apply_button, self.form, self.ground):
            one.setEnabled(not fault)
        if not fault:
            self.text.blockSignals(True)
            self.text.setPlainText(self.sandbox.text)
            self.text.blockSignals(False)
            self._shown = self.text.toPlainText()
            self.form.show_knobs(self.sandbox.knobs())
        self._pause.stop()
        self.note.setText("")
        self.tray.show_state(self.sandbox.state)
        self._tell("")
        self._tell_unit()

    def _tell(self, refused: str) -> None:
        """What is wrong: with the position, else with what was typed last."""
        fault = self.sandbox.fault or refused
        self.fault.setText(self.words.fault(fault) if fault else "")

    def _tell_unit(self) -> None:
        state = self.sandbox.state
        known = self.chosen in state.pieces
        self.unit.setText(self.tray.named(state, self.chosen) if known else "")
        self.box_button.setEnabled(known)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape lays a brush down that is in hand."""
        if event.key() == Qt.Key.Key_Escape and self.ground.brush is not None:
            self.ground.take(None)
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.view.restore_view_state(self.seen)

    def done(self, result: int) -> None:
        """The window closes; its board is let go of."""
        self._pause.stop()
        self.tray.put_down()
        self.view.hide()
        self.view.board.tiles.stop()
        self.view.board.deleteLater()
        self.view.deleteLater()
        super().done(result)
