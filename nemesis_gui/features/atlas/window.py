"""The window in which the map of one's own copy is gone through hex by hex and painted, on a board of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QMessageBox,
    QWidget,
)

from engine.table.placed import World
from engine.wargame.mapchecks import Doubt, MapChecks
from engine.wargame.mapdraft import Key, hex_of, with_draft, with_larger
from engine.wargame.mapgrow import Grow
from engine.wargame.ownpack import OwnPack, new_pack, renamed, stamp
from engine.wargame.startlists import Start
from nemesis_gui.base.style import px
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.skin_map import MapSkin
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.atlas.acts import Acts
from nemesis_gui.features.atlas.brushes import Brush, brushes, told
from nemesis_gui.features.atlas.desk import Desk
from nemesis_gui.features.atlas.larger import ask_larger
from nemesis_gui.features.atlas.legend import ClickList, Legend
from nemesis_gui.features.atlas.marks import Marks
from nemesis_gui.features.atlas.place import ask_place
from nemesis_gui.features.atlas.start_page import StartPage
from nemesis_gui.features.atlas.stroke import MouseStrokes
from nemesis_gui.features.atlas.walk import Walk
from nemesis_gui.play.keeping import free_path, keep_pack, still_waiting, taken_up
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.layouts import add, button, column, label, row, side_by_side, size_up

SIZE_OF_WINDOW: Final = (1180, 760)
COLUMN: Final = 290
DOUBT, MOST_DOUBTS = 30, 3
"""Pixels of what is to be looked at, and how many such are seen at once."""
HERE: Final = 56
"""Room in pixels for what is said of a hex, so that nothing below it moves from hex to hex."""
ZOOM: Final = 1.0
CHECK_MS: Final = 400
"""Rest after which the map is looked at for what is wrong with it."""
PAINT, START = "paint", "start"
AGAIN, TABLES = "again", "tables"
IN_TABLES: Final = "Counters, charts and set-ups stand in these tables; Scenario of your own… sets up a whole position"
PASSES: Final = (
    ("both", "Confirm hexes with their sides"), ("hexes", "Confirm hexes"), ("sides", "Confirm sides"),
    (PAINT, "Paint"), (START, "Paint who holds what at the start"),
)  # fmt: skip
DOUBTS: Final = {
    "lone_river": "{hex}: a river on one side alone",
    "lone_end": "{hex}: a way ends here, and there is no place",
    "no_way_there": "{hex}: a way in {what}, where the game's own map has none",
    "no_place": "{hex}: {what} without a place",
    "nameless": "{hex}: a place without a name",
}


class AtlasWindow(QDialog):
    """Enter says that a hex is right; a key that it is otherwise; the mouse paints with the brush in hand."""

    def __init__(
        self, words: Words, desk: Desk, art: BoardArt, theme: str, cache: MapCache | None = None,
        parent: QWidget | None = None, skin: MapSkin | None = None,
    ) -> None:  # fmt: skip
        """``skin`` is the printed picture that the map is gone through on."""
        super().__init__(parent)
        self._skin = skin
        self.words, self.desk, self.draft = words, desk, desk.draft
        self._look: tuple[BoardArt, str, MapCache | None] = art, theme, cache
        self.path = desk.old.path if desk.old else None
        self._stamp = stamp(self.path)
        self._kept = dict(self.draft.said)
        """What the pack says."""
        self.taken_up = desk.strokes.take_up(self.draft)
        self.acts = Acts(self.draft, desk.strokes)
        self.acts.acts = self.taken_up
        world = desk.world
        self.known = frozenset(map(self.draft.grid.label, range(self.draft.grid.n)))
        """The hexes of the map."""
        self.walk = Walk(self.draft, (hex_ for hex_ in range(self.draft.grid.n) if world.open_hex(hex_)))
        self.brushes = brushes(self.draft, words)
        self.brush: Brush | None = None
        self.doubts: list[Doubt] = []
        self.afterwards = ""
        """What is opened once this is closed: this page again, or the tables."""
        self._soon = QTimer(self, singleShot=True, interval=CHECK_MS)
        self._soon.timeout.connect(self.check)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(f"{words.tr('Map of your own copy')} – {words.title.name}")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        size_up(self, *SIZE_OF_WINDOW)
        self._make_parts()
        self._set_board(world)
        self._lay_out()
        self._connect()
        self._tell()
        self.check()
        file = desk.strokes.file
        if self.taken_up or file.torn or file.put_aside:
            self.fault.setText(taken_up(words, file))

    # -- what it is made of

    def _make_parts(self) -> None:
        tr = self.words.tr
        self.passes = DropDown()
        for name, text in PASSES:
            if name != START or self.desk.starts.lists:
                self.passes.addItem(tr(text), name)
        self.passes.setAccessibleName(tr("What you do"))
        self.here, self.progress = label("", wrap=True), label("", "faded", wrap=True)
        self.here.setMinimumHeight(px(HERE))
        self.here.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.fault, self.hint = label("", "warning", wrap=True), label("", "faded", wrap=True)
        self.legend = Legend(self.words, self.brushes)
        self.start = StartPage(self.words, self.desk.starts)
        self.start.hide()
        self.doubt_head, self.doubt_list = label(tr("To look at"), "faded"), ClickList(tr("To look at"))
        self.compare = QCheckBox(tr("Mark what differs ({n})", n=0))
        self.compare.setToolTip(tr("What you painted otherwise than it is on the game's own map"))
        self.compare.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.printed = QCheckBox(tr("Printed map"))
        self.printed.setChecked(self._skin is not None)
        self.printed.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if self._skin is None:
            self.printed.hide()
        self.name = QLineEdit(self.desk.old.head.name if self.desk.old else tr("My copy"), maxLength=60)
        self.name.setAccessibleName(tr("Name of the pack"))

    def _set_board(self, world: World) -> None:
        art, theme, cache = self._look
        self.view = BoardView(BoardScene(world, art, theme, cache))
        self.view.setAccessibleName(self.words.tr("Map of your own copy"))
        self.view.board.set_skin(self._skin if self.printed.isChecked() else None)
        self.marks = Marks(self.view.board, self.draft, self.view.board.geometry.board, self.words)
        self.marks.differences = self.compare.isChecked()
        self.mouse = MouseStrokes(self.view, self.draft, lambda: self.brush.kind if self.brush else None)
        self.mouse.passed.connect(self._pass)
        self.mouse.ended.connect(self.acts.end_stroke)
        self.start.watch(self.view)
        self.view.board.hexClicked.connect(lambda loc, _click: self._go_to(loc))
        self.view.installEventFilter(self)

    def _lay_out(self) -> None:
        tr = self.words.tr
        self.undo_action = self.acts.undo.createUndoAction(self, tr("Undo"))
        self.redo_action = self.acts.undo.createRedoAction(self, tr("Redo"))
        self.undo_action.setShortcut(QKeySequence.StandardKey.Undo)
        self.redo_action.setShortcut(QKeySequence.StandardKey.Redo)
        self.addActions([self.undo_action, self.redo_action])
        buttons = [
            button(tr("Undo"), self.acts.undo.undo), button(tr("Redo"), self.acts.undo.redo),
            button(tr("Draw anew"), self.draw_anew, tip=tr("Draw the map with what you painted")),
        ]  # fmt: skip
        further = [
            button(tr("Larger map…"), self.enlarge, tip=tr("Add columns and rows of hexes")),
            button(tr("Tables…"), self.turn_to_tables, tip=tr(IN_TABLES)),
        ]  # fmt: skip
        self.keep_button = button(tr("Keep as a pack"), lambda: self.keep(), "primary")
        for one in (*buttons, *further, self.keep_button):
            one.setAutoDefault(False)
            one.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        side = QWidget()
        side.setFixedWidth(px(COLUMN))
        add(
            column(side, 10, 6), self.passes, self.here, self.progress, self.hint, self.legend, self.start,
            self.printed, self.compare, self.doubt_head, self.doubt_list, self.fault,
            side_by_side(*buttons, None, gap=4), side_by_side(*further, None, gap=4),
            side_by_side(label(tr("Name of the pack")), self.name, wide=self.name), self.keep_button, wide=self.legend,
        )  # fmt: skip
        self._row: QHBoxLayout = row(self)
        self._row.setSpacing(0)
        add(self._row, self.view, side, wide=self.view)
        self.legend.setMinimumHeight(px(120))
        self.legend.fill(self.view.board.palette_)

    def _connect(self) -> None:
        self.passes.activated.connect(self._turn_to)
        self.legend.picked.connect(self._press)
        self.start.painted.connect(self.acts.do)
        self.start.refused.connect(self.fault.setText)
        self.start.turned.connect(self._tell)
        self.doubt_list.itemClicked.connect(lambda item: self._go_to(self.doubts[self.doubt_list.row(item)].hex))
        self.compare.toggled.connect(self._compare)
        self.printed.toggled.connect(self._show_printed)
        self.acts.changed.connect(self._changed)
        self.acts.back.connect(self._see)
        self.acts.unwritten.connect(self.fault.setText)

    # -- what is done

    @property
    def painting(self) -> bool:
        """Whether one paints freely, and goes through nothing."""
        return self.passes.currentData() in (PAINT, START)

    @property
    def starting(self) -> bool:
        """Whether one paints what lies on hexes when a scenario starts."""
        return bool(self.passes.currentData() == START)

    def set_pass(self, name: str) -> None:
        """Go through hexes, sides or both, or paint the map or what lies on it at the start."""
        self.passes.setCurrentIndex(self.passes.findData(name))
        self._turn_to()

    def _turn_to(self) -> None:
        self._take(None)
        self.start.lay_down()
        self.legend.setVisible(not self.starting)
        self.start.setVisible(self.starting)
        self.progress.setVisible(not self.starting)
        if not self.painting:
            self.walk.kind = self.passes.currentData()
            self._go_to(self.walk.next_open())
        self._tell()
        self.view.setFocus()

    def right(self) -> None:
        """What is open here is as it stands; go on to the next hex."""
        if not self.painting:
            self.acts.do(self.walk.right())
            self._go_to(self.walk.next_open())

    def _press(self, brush: Brush) -> None:
        """A key or click: the hex one is at is of this terrain, which says nothing of its sides, or the brush is taken
        in hand, or laid down."""
        if brush.kind == "terrain" and not self.painting:
            self.acts.do({self.walk.at: brush.terrain})
            self._go_to(self.walk.next_open() if self.walk.kind != "sides" else self.walk.at)
        else:
            self._take(None if brush is self.brush else brush)
        self.view.setFocus()

    def _take(self, brush: Brush | None) -> None:
        self.brush = brush
        self.legend.mark(brush)
        shape = Qt.CursorShape.CrossCursor if brush is not None else Qt.CursorShape.ArrowCursor
        self.view.viewport().setCursor(shape)
        self._tell()

    def _pass(self, key: Key) -> None:
        """A stroke comes to a hex or side."""
        brush = self.brush
        if brush is None:
            return
        if brush.kind == "place" and isinstance(key, int):
            self._ask_place(key)
        elif isinstance(key, tuple):
            self.acts.paint({key: self.draft.laid(key, brush.values)})
        elif brush.kind == "terrain":
            self.acts.paint({key: brush.terrain})

    def _ask_place(self, hex_: int) -> None:
        self._take(None)
        said = ask_place(self, self.words, self.draft, hex_)
        if said:
            self.acts.do(said)

    # -- where one is

    def _go_to(self, hex_: int) -> None:
        """Be at a hex, and see it."""
        if not self.view.board.geometry.board.is_hex(hex_):
            return
        self.walk.go(hex_)
        self.view.board.set_cursor(hex_)
        self.marks.show_ours(hex_)
        if not self.view.sees(self.view.board.geometry.rect(hex_)):
            ahead = self.view.visible_rect().width() / 3
            self.view.look_at(self.view.board.position(hex_) + QPointF(ahead, 0))
        self._tell()

    def _tell(self) -> None:
        hexes, sides = self.walk.done()
        facts = {"hexes": hexes, "of": len(self.walk.hexes), "sides": sides, "all": len(self.walk.sides)}
        self.progress.setText(self.words.tr("{hexes} of {of} hexes, {sides} of {all} sides", **facts))
        self.here.setText(self._described(self.walk.at))
        self.hint.setText(self._hint())
        self._show_start()

    def _show_start(self) -> None:
        """What lies on hexes at the start, while that is painted."""
        if self.starting:
            self.start.show_there(self.draft.said, self.draft.different if self.compare.isChecked() else ())
        else:
            self.start.hide_there()

    def _described(self, hex_: int) -> str:
        """A hex in words, with what lies on its sides."""
        draft, words = self.draft, self.words
        name = draft.place_at(hex_)
        head = " · ".join(filter(None, (draft.grid.label(hex_), name, words.word("terrain", draft.terrain(hex_)))))
        if self.starting:
            return "\n".join((head, *self.start.told(hex_, draft.said)))
        lies = ((draft.grid.directions[way], told(draft.on_side(side), self.brushes))
                for way, side in enumerate(draft.sides_of(hex_)))  # fmt: skip
        return "\n".join((head, *(words.pair(words.word("directions", way), ", ".join(on)) for way, on in lies if on)))

    def _hint(self) -> str:
        tr = self.words.tr
        if self.starting:
            return tr("What a new game of this scenario begins with, before units are set up.")
        if self.brush is not None:
            along = "Draw along the sides of hexes with the mouse. {key} or Esc lays the brush down."
            across = "Draw from hex to hex with the mouse. {key} or Esc lays the brush down."
            other = "Draw over hexes with the mouse. {key} or Esc lays the brush down."
            return tr({"along": along, "across": across}.get(self.brush.kind, other), key=self.brush.key)
        if self.painting:
            return tr("Take a brush with its key or a click, and draw with the mouse.")
        return tr("Enter: right as it stands. A key of the list: otherwise. Backspace: the hex before. Ctrl+Z: undo.")

    def _changed(self, keys: list[Key]) -> None:
        for key in keys:
            self.marks.renew(key)
        self._tell()
        self._soon.start()

    def _see(self, keys: list[Key]) -> None:
        """What was taken back is seen."""
        first = next((key for key in keys if not isinstance(key, str)), self.walk.at)
        if isinstance(first, Start):
            if not self.starting:
                self.set_pass(START)
            self.start.turn_to(first)
        self._go_to(hex_of(first))

    def _show_printed(self, on: bool) -> None:
        """The printed picture, or the drawn map."""
        self.view.board.set_skin(self._skin if on else None)
        self.marks.show_ours(self.walk.at)
        self.view.board.update()

    def _compare(self, on: bool) -> None:
        self.marks.show_differences(on)
        self._show_start()

    # -- what is wrong with it

    def check(self) -> None:
        """Look at what was painted, and list what looks wrong."""
        self._soon.stop()
        self.compare.setText(self.words.tr("Mark what differs ({n})", n=len(self.draft.different)))
        self.doubts = MapChecks(self.draft).doubts()
        self.doubt_list.clear()
        for doubt in self.doubts:
            what = self.words.word("terrain", doubt.what) if doubt.what else ""
            text = self.words.tr(DOUBTS[doubt.kind], hex=self.draft.grid.label(doubt.hex), what=what)
            self.doubt_list.addItem(text)
        for part in (self.doubt_head, self.doubt_list):
            part.setVisible(bool(self.doubts))
        self.doubt_list.setFixedHeight(px(DOUBT * min(len(self.doubts), MOST_DOUBTS) + DOUBT // 2))

    def draw_anew(self) -> bool:
        """Draw the ground as it is painted; what cannot be played with is told. Whether it could be."""
        try:
            world = self.desk.drawn(self.pack())
        except ValueError as error:
            self._refuse(error)
            return False
        self.fault.clear()
        old, seen = self.view, self.view.view_state()
        self._set_board(world)
        self._row.replaceWidget(old, self.view)
        self._row.setStretchFactor(self.view, 1)
        _put_away(old)
        self.view.restore_view_state(seen)
        self._go_to(self.walk.at)
        self.view.setFocus()
        return True

    def _refuse(self, error: Exception) -> None:
        """Say what is wrong with it, and be at the first hex that this names."""
        told = str(error)
        self.fault.setText(self.words.fault(told))
        known = {self.draft.grid.label(hex_): hex_ for hex_ in self.walk.hexes}
        named = next((known[word] for word in re.findall(r"\b\d{4}\b", told) if word in known), None)
        if named is not None:
            self._go_to(named)

    # -- what is beside the hexes

    def enlarge(self) -> None:
        """Add columns and rows: the pack is kept with them, and gone on with."""
        by = ask_larger(self, self.words, self.draft)
        if by is not None and self.keep(by):
            self.afterwards = AGAIN
            self.reject()

    def begin_beyond(self, known: Collection[str]) -> None:
        """Begin at the first hex that is none of these."""
        further = (hex_ for hex_ in self.walk.hexes if self.draft.grid.label(hex_) not in known)
        self.walk.go(next(further, self.walk.at))

    def turn_to_tables(self) -> None:
        """Close, and have the tables opened in which set-ups and control stand."""
        self.afterwards = TABLES
        self.reject()

    # -- keeping

    def pack(self) -> OwnPack:
        """What was painted as a pack; raises PackError."""
        name = self.name.text().strip()
        old = self.desk.old
        return with_draft(renamed(old, name) if old else new_pack(self.words.title.id, name), self.draft)

    def keep(self, by: Grow | None = None) -> bool:
        """Write the pack, on a map that grows if that is wanted, and use it for new games; one that cannot be played
        with is told. Whether it is kept."""
        try:
            path = self.path or free_path(self.name.text(), self.words.title.id)
            pack = self.pack() if by is None else with_larger(self.pack(), by)
            self._stamp = keep_pack(pack, path, self.desk.keep, self._stamp)
        except (ValueError, OSError) as error:
            self._refuse(error)
            return False
        self.fault.setText(still_waiting(self.words, self.acts.strokes.file))
        if self.path is None:
            self.acts.strokes = self.desk.strokes_of(path)
        self.path, self.acts.acts, self._kept = path, 0, dict(self.draft.said)
        self.hint.setText(self.words.tr("Kept. New games are begun with these values: {name}", name=self.name.text()))
        return True

    def reject(self) -> None:
        """Close; what was done and not kept waits for the next time."""
        if self.draft.said == self._kept:
            self._forget()
        elif self.acts.acts:
            told = self.words.tr("This is no pack yet. Nothing is lost: open it again when you like, and keep it then.")
            QMessageBox.information(self, self.windowTitle(), told)
        _put_away(self.view)
        super().reject()

    def _forget(self) -> None:
        """Of what was done nothing is left that would not be in the pack."""
        with suppress(OSError):
            self.acts.strokes.done()

    # -- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the board: they mean what the legend says."""
        if not isinstance(event, QKeyEvent) or watched is not self.view:
            return False
        act = self._meaning(event)
        if act is not None and event.type() == QEvent.Type.KeyPress:
            act()
        elif act is not None:
            event.accept()
        return act is not None

    def _meaning(self, event: QKeyEvent) -> Callable[[], object] | None:
        if event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
            return None
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self.right
        if event.key() == Qt.Key.Key_Backspace:
            return lambda: self._go_to(self.walk.on(-1))
        if event.key() == Qt.Key.Key_Space:
            return lambda: self._go_to(self.walk.on())
        if event.key() == Qt.Key.Key_Escape and self.brush is not None:
            return partial(self._take, None)
        if self.starting:
            in_hand = self.start.ground.brush is not None
            return self.start.lay_down if event.key() == Qt.Key.Key_Escape and in_hand else None
        key = event.text().upper()
        brush = next((one for one in self.brushes if key and one.key == key), None)
        return partial(self._press, brush) if brush is not None else None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.view.set_zoom(ZOOM)
        self.view.centre_on_hex(self.walk.at)
        self._go_to(self.walk.at)
        self.view.setFocus()


def _put_away(view: BoardView) -> None:
    view.board.tiles.stop()
    view.board.deleteLater()
    view.hide()
    view.deleteLater()
