"""The map by keys and for the ear: the keyboard's cursor, the board as text, and the screen reader."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QTabWidget

from engine.table.wording.marks import PLAIN
from nemesis_gui.features.access.hex_cursor import HexCursor
from nemesis_gui.features.access.reader import ScreenReader
from nemesis_gui.features.access.text_board import TextBoard
from nemesis_gui.play.action import ON_MAP
from nemesis_gui.play.feature import Action, Context, Feature, Places, Setting
from nemesis_gui.play.services import Closing, KeyboardCursor, Lessons, Selecting
from nemesis_gui.session.describe import MOST, Describer
from nemesis_gui.session.played import Events
from nemesis_gui.widgets.announce import announce

STATUS_COUNTERS: Final = 2
"""Counters named in the status line."""
TEXT_WIDTH: Final = 380
NOTHING_MARKED: Final = "Nothing is marked for Enter: press the key of an answer, or click it"


class Cursor(Feature, KeyboardCursor):
    """Each board has a cursor of its own."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.describer = Describer(self.words)
        self.cursor: HexCursor | None = None
        self._short = ""
        """What the status line says of its place."""
        self._asked: Any = None
        """The decision that was open last."""
        self.text = TextBoard(self.describer, places.frame)
        self.text.wentTo.connect(self.put)
        self.text.chosen.connect(self.choose)
        self.text.toggleViewAction().toggled.connect(lambda _on: context.actions.refresh())
        self.reader = ScreenReader(context, places, self.describer)
        self.reader.pressed.connect(self.choose)
        self.reader.focused.connect(self.put)
        places.side.enterPressed.connect(self._answered)
        for tabs in (places.side.tabs, places.side.wing):
            tabs.tabBarClicked.connect(partial(self._leave_pages, tabs))

    def actions(self) -> Iterator[Action]:
        yield Action(
            "text_board", "View", 190, "Map as text",
            "All hexes with terrain, roads and counters, as a list you can search or have read aloud", "Ctrl+Shift+T",
            self.toggle_text, self.context.needs.game, check=lambda: self.text_on, within=ON_MAP,
        )
        yield Action(
            "menu_bar", "", 0, "Menus", "Open the menus; Alt and the underlined letter opens one", "F10", self.to_menus,
            covered=True
        )

    def attach(self) -> None:
        """The dock of the board as text lies below those that stand there."""
        self.places.frame.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.text)
        self.text.hide()

    def to_menus(self) -> None:
        """The first menu opens; the arrows lead to the others."""
        bar = self.places.frame.menuBar()
        bar.setActiveAction(next(entry for entry in bar.actions() if entry.isVisible()))

    def settings(self) -> Iterator[Setting]:
        return self.reader.settings()

    def close(self) -> None:
        self.reader.close()

    def _leave_pages(self, tabs: QTabWidget, _number: int) -> None:
        """A tab that is clicked leads the keyboard out of its pages and into none: digits are answers, and not written
        into a search."""
        focus = QApplication.focusWidget()
        if focus is not None and tabs.isAncestorOf(focus):
            self.context.to_map()

    # -- following the game

    def follow_game(self) -> None:
        if self.context.view is None:
            return
        services = self.context.services
        self.cursor = HexCursor(self.context.view)
        self.cursor.moved.connect(self._moved)
        self.cursor.cancelAsked.connect(lambda: services.of(Selecting).cancel())
        self.cursor.nextAsked.connect(self.next_piece)
        self.cursor.chosen = self._chosen
        self.cursor.answerAsked.connect(self._answer)
        self.cursor.kept = lambda: services.of(Lessons).on
        self.reader.follow_game(self.cursor)

    def follow_position(self, events: Events) -> None:
        self.text.show_state(self.context.state)
        self.reader.refresh()
        self._say_anew()
        if events and self.context.view is not None:
            said = (self.words.event(state, event, PLAIN) for state, event in events.with_states())
            announce(self.context.view, " ".join(said))

    def follow_reset(self) -> None:
        """Nobody points at anything in what is looked back at."""
        if self.cursor is not None and self.model.session is not None and self.model.shown is not None:
            self.cursor.hide()
        super().follow_reset()

    def follow_decision(self, decision: Any) -> None:
        asked = decision or self.model.open_phase
        if self.cursor is not None and asked != self._asked:
            self.cursor.asked = asked is not None
            if self._awaits():
                self.cursor.hide()
        self._asked = asked

    def _answer(self) -> None:
        """What is marked on the list of what is still to do, or the preselected answer, or what the cursor is on where
        there is none; one that is not seen stays where it is."""
        if self._answered() or self.cursor is None or self._awaits():
            return
        if self.cursor.seen:
            self.cursor.click()
        else:
            self.context.signals.said.emit(self.words.tr(NOTHING_MARKED))

    def _awaits(self) -> bool:
        """Whether a computer player answers: Enter that was meant for the question before points at nothing then."""
        asked = self.model.decision
        return asked is not None and self.model.by_computer(asked.side(self.context.state))

    def _answered(self) -> bool:
        services = self.context.services
        return services.of(Closing).stay() or services.of(Selecting).answer()

    def _moved(self, loc: int, unit: str) -> None:
        """Say in the status line, and to screen readers, what the cursor is on."""
        context, view = self.context, self.context.view
        if view is None:
            return
        self._short = self._line(loc, unit, STATUS_COUNTERS)
        context.signals.said.emit(self._short)
        text = self._line(loc, unit, MOST)
        if not self.reader.follow(loc, unit):
            announce(view, text)
        self.text.follow(loc, unit)

    def _line(self, loc: int, unit: str, most: int) -> str:
        """What the cursor is on, with so many counters by name."""
        state, view = self.context.state, self.context.view
        if unit in state.pieces:
            return f"{self.describer.piece(state, unit)} · {self.words.place(state, loc)}"
        units = view.board.pieces_at(loc) if view is not None else ()
        return self.describer.hex_line(state, loc, units, most)

    def _say_anew(self) -> None:
        """What the status line says of the place of a cursor that is seen is what is there now. What has not changed
        goes with the act, as all that was said."""
        bar, cursor, before = self.places.frame.statusBar(), self.cursor, self._short
        if cursor is not None and before and bar.currentMessage() == before and cursor.seen:
            self._short = self._line(cursor.loc, cursor.unit, STATUS_COUNTERS)
            if self._short != before:
                self.context.signals.said.emit(self._short)

    # -- the cursor

    @property
    def at(self) -> int:
        return self.cursor.loc if self.cursor is not None else -1

    def put(self, loc: int, unit: str = "") -> None:
        if self.cursor is not None:
            self.cursor.put(loc, unit)

    def go(self, loc: int, unit: str = "") -> None:
        if self.cursor is not None:
            view = self.cursor.view
            seen = view.board.geometry.has(loc) and view.sees(view.board.geometry.rect(loc))
            self.cursor.put(loc, unit, centre=not seen)
            view.setFocus()

    def ask(self) -> None:
        if self.cursor is not None:
            self.cursor.asked = True

    def choose(self, loc: int, unit: str) -> None:
        self.put(loc, unit)
        if self.cursor is not None:
            self.cursor.click()

    def next_piece(self) -> None:
        """Select the next piece that can act, and put the cursor there."""
        self.context.services.of(Selecting).next_piece()
        self.put(self._chosen())

    def _chosen(self) -> int:
        """Where the piece stands that was selected last, or -1."""
        chosen = self.context.selected[-1:]
        return self.context.state.pieces[chosen[0]].loc if chosen else -1

    def remember(self) -> tuple[int, str]:
        return (self.cursor.loc, self.cursor.unit) if self.cursor is not None else (-1, "")

    def recall(self, kept: tuple[int, str]) -> None:
        """Nobody has moved it: Enter still answers."""
        if kept[0] >= 0 and self.cursor is not None:
            self.put(*kept)
            self.cursor.asked = self._asked is not None

    @property
    def text_on(self) -> bool:
        return not self.text.isHidden()

    def toggle_text(self) -> None:
        self.text.setVisible(not self.text_on)
        if self.text_on:
            self.places.frame.resizeDocks([self.text], [TEXT_WIDTH], Qt.Orientation.Horizontal)
            self.text.search.setFocus()
