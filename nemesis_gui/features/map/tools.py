"""What one can do with the board besides playing: the keyboard's cursor, text board, bookmarks, toggles, export."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog

from engine.table.event import Event
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.features.access.reader import ScreenReader
from nemesis_gui.features.access.text_board import TextBoard
from nemesis_gui.features.map.cursor import HexCursor
from nemesis_gui.features.palette.go_to import find
from nemesis_gui.features.palette.go_to_dialog import GoTo
from nemesis_gui.play.action import Action
from nemesis_gui.play.stack_card import StackCard
from nemesis_gui.session.describe import Describer
from nemesis_gui.widgets.announce import announce

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

FRONT: Final = 2
"""Hexes from an enemy within which a unit belongs to the front line."""
STATUS_COUNTERS: Final = 2
"""Counters named in the status line."""
TEXT_WIDTH: Final = 380
MARKS: Final = range(1, 10)


class BoardTools(QObject):
    """Belongs to a window; follows it from game to game."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.words = window.words
        self.describer = Describer(self.words)
        self.cursor: HexCursor | None = None
        self.front_on = False
        self.marks: dict[int, tuple[float, QPointF]] = {}
        """Bookmarks: zoom and middle of the view."""
        self.text = TextBoard(self.words, window)
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.text)
        self.text.hide()
        self.text.wentTo.connect(self.put)
        self.text.chosen.connect(self.choose)
        self.text.toggleViewAction().toggled.connect(self._refresh)
        self.reader = ScreenReader(self)
        self.card = StackCard(window.desk, window.board_place)
        for number in MARKS:
            setattr(self, f"mark_{number}", self._bound(self.set_mark, number))
            setattr(self, f"mark_to_{number}", self._bound(self.go_to_mark, number))

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "map_png", "File", 80, "Map as PNG…", "Write the whole map as a picture", run=self.export_png,
            why_not=self.window.desk.no_game, before=True, covered=True
        )
        yield Action(
            "map_pdf", "File", 90, "Map as PDF…", "Write the whole map on one large sheet", run=self.export_pdf,
            why_not=self.window.desk.no_game, covered=True
        )
        yield Action(
            "view_png", "File", 100, "View as PNG…", "Write what the view shows", "Ctrl+Shift+G", self.export_view,
            self.window.desk.no_game, covered=True
        )
        yield Action(
            "front", "View", 170, "Only the front line", "Show only units within two hexes of an enemy", "Shift+F2",
            self.toggle_front, self.window.desk.no_game, check=lambda: self.front_on
        )
        yield Action(
            "fan", "View", 180, "Fan out the stack", "Lay the stack under the cursor open", "X", self.fan_out,
            self.window.desk.no_game
        )
        yield Action(
            "text_board", "View", 190, "Board as text",
            "Every hex with its terrain, ways and counters as a list to search and to read aloud", "Ctrl+Shift+T",
            self.toggle_text, self.window.desk.no_game, check=lambda: self.text_on
        )
        yield Action(
            "goto", "Game", 60, "Go to hex…", "Bring a hex or a place into the middle", "Ctrl+G; G", self.go_to,
            self.window.desk.no_game
        )
        for n in MARKS:
            text, help_ = f"Set bookmark {n}", "Keep what the view shows"
            set_, go = partial(self.set_mark, n), partial(self.go_to_mark, n)
            yield Action(f"mark_{n}", "", 2 * n, text, help_, f"Ctrl+{n}", set_, self.window.desk.no_game)
            help_ = "Show again what was kept"
            yield Action(f"to_{n}", "", 2 * n + 1, f"Bookmark {n}", help_, f"Alt+{n}", go, self.window.desk.no_game)

    def _bound(self, method: Callable[[int], object], number: int) -> Callable[[], None]:
        def run() -> None:
            method(number)

        return run

    # -- following the game

    def follow_game(self) -> None:
        """Follow the model; to be called after the window does, which makes the view."""
        self.window.model.gameReplaced.connect(self._game_replaced)
        self.window.model.positionChanged.connect(self._position_changed)

    def _game_replaced(self) -> None:
        view = self.window.view
        assert view is not None
        self.cursor = HexCursor(view)
        self.cursor.moved.connect(self._moved)
        self.cursor.letGo.connect(self.window.playing.let_go)
        self.cursor.nextAsked.connect(self.next_piece)
        self.reader.game_replaced()
        view.board.badgeHovered.connect(self._badge)
        view.board.show_front(FRONT if self.front_on else 0)
        self.marks.clear()

    def _position_changed(self, events: Sequence[Event]) -> None:
        state = self.window.desk.state
        self.card.hide()
        self.text.show_state(state)
        self.reader.refresh()
        if events and self.window.view is not None:
            announce(self.window.view, " ".join(self.words.plain_event(state, event) for event in events))

    def _moved(self, loc: int, unit: str) -> None:
        """Say in the status line, and to screen readers, what the cursor is on."""
        desk, view = self.window.desk, self.window.view
        if view is None:
            return
        piece, units = desk.state.pieces.get(unit), view.board.pieces_at(loc)
        if piece is not None:
            text = short = f"{self.describer.piece(piece)} · {self.words.place(desk.state, loc)}"
        else:
            text = self.describer.hex_line(desk.state, loc, units)
            short = self.describer.hex_line(desk.state, loc, units, STATUS_COUNTERS)
        self.window.say(short)
        if not self.reader.follow(loc, unit):
            announce(view, text)
        self.text.follow(loc, unit)

    # -- the cursor

    def put(self, loc: int, unit: str) -> None:
        """Put the cursor somewhere."""
        if self.cursor is not None:
            self.cursor.put(loc, unit)

    def choose(self, loc: int, unit: str) -> None:
        """Put the cursor somewhere and click there."""
        self.put(loc, unit)
        if self.cursor is not None:
            self.cursor.click()

    def next_piece(self) -> None:
        """Select the next piece that can act, and put the cursor there."""
        self.window.playing.next_piece()
        desk = self.window.desk
        if self.cursor is not None and desk.selected:
            self.cursor.put(desk.state.pieces[desk.selected[-1]].loc)

    def go_to(self) -> None:
        """Ask for a hex, a place or a counter by name, and put the cursor there."""
        dialog = GoTo(self.window.desk, self.window)
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.target is not None:
            self._go(dialog.target.loc, dialog.target.unit)
        dialog.deleteLater()

    def go_to_name(self, text: str) -> bool:
        """Put the cursor on what a text names; False if there is no such thing."""
        found = find(self.window.desk.state, self.words, text)
        if found is None or self.cursor is None:
            self.window.say(self.words.tr("There is no hex {name}", name=text))
            return False
        self._go(*found)
        return True

    def _go(self, loc: int, unit: str) -> None:
        if self.cursor is not None:
            self.cursor.put(loc, unit, centre=True)
            self.cursor.view.setFocus()

    # -- looking

    def _badge(self, loc: int) -> None:
        view = self.window.view
        if loc < 0 or view is None:
            self.card.hide()
            return
        at = self.window.board_place.mapFromGlobal(QCursor.pos())
        spot = view.mapTo(self.window.board_place, view.mapFromScene(view.board.position(loc)))
        near = at if (at - spot).manhattanLength() < view.zoom * 120 else spot
        self.card.show_stack(view.board.pieces_at(loc), near)

    def fan_out(self) -> None:
        """Lay open the stack under the cursor or the mouse, or stack it again."""
        view = self.window.view
        if view is None:
            return
        board = view.board
        at = view.mapToScene(view.viewport().mapFromGlobal(QCursor.pos()))
        under = self.cursor.loc if self.cursor is not None and self.cursor.loc >= 0 else -1
        loc = under if under >= 0 else board.geometry.location_at(at.x(), at.y())
        board.fan_out(-1 if board.fanned == loc else loc)

    def toggle_front(self) -> None:
        """Show only units near an enemy, or all."""
        self.front_on = not self.front_on
        if self.window.view is not None:
            self.window.view.board.show_front(FRONT if self.front_on else 0)
        self._refresh()

    @property
    def text_on(self) -> bool:
        """Whether the board as text is open."""
        return not self.text.isHidden()

    def toggle_text(self) -> None:
        """Open or close the board as text."""
        self.text.setVisible(not self.text_on)
        if self.text_on:
            self.window.resizeDocks([self.text], [TEXT_WIDTH], Qt.Orientation.Horizontal)
            self.text.search.setFocus()

    def _refresh(self, _on: bool = False) -> None:
        self.window.actions_.refresh()

    # -- bookmarks

    def set_mark(self, number: int) -> None:
        """Keep what the view shows."""
        view = self.window.view
        if view is not None:
            self.marks[number] = view.zoom, view.visible_rect().center()
            self.window.say(self.words.tr("Bookmark {n} set", n=number))

    def go_to_mark(self, number: int) -> None:
        """Show again what was kept."""
        view = self.window.view
        if view is None:
            return
        if number not in self.marks:
            self.window.say(self.words.tr("Bookmark {n} is not set: press Ctrl+{n} to set it", n=number))
            return
        zoom, middle = self.marks[number]
        view.set_zoom(zoom)
        view.centerOn(middle)
        view.pan(0, 0)

    # -- files

    def export_png(self) -> None:
        """Ask for a file and write the whole map."""
        from nemesis_gui.features.map.export import export_png

        self._export("PNG", ".png", lambda path: export_png(self._scene(), path))

    def export_pdf(self) -> None:
        """Ask for a file and write the whole map on one sheet."""
        from nemesis_gui.features.map.export import export_pdf

        self._export("PDF", ".pdf", lambda path: export_pdf(self._scene(), path))

    def export_view(self) -> None:
        """Ask for a file and write what the view shows."""
        view = self.window.view
        if view is not None:
            from nemesis_gui.features.map.export import export_view

            self._export("PNG", ".png", lambda path: export_view(view, path))

    def _scene(self) -> BoardScene:
        scene: BoardScene | None = self.window.desk.scene
        assert scene is not None
        return scene

    def _export(self, kind: str, suffix: str, write: Callable[[Path], None]) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self.window, self.words.tr("Export the map"), f"nemesis{suffix}", f"{kind} (*{suffix})"
        )
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(name).with_suffix(suffix)
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            write(path)
        except OSError as error:
            self.window.say(self.words.fault(str(error)))
            return
        finally:
            QApplication.restoreOverrideCursor()
        self.window.say(self.words.tr("Written: {path}", path=path))
