"""Asks "why not" about what the pointer is on: a hex, a counter, a button or a menu entry."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QCursor, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QToolButton, QWidget

from engine.table.why import Question, answer
from nemesis_gui.features.why_not.card import WhyNotCard
from nemesis_gui.play.action import Action, Setting, switch
from nemesis_gui.play.context import Context
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.play.feature import Entry, Feature, Places, Spot
from nemesis_gui.play.services import WhyNot

REST_MS = 1100
HINTS = "hints"
"""The setting that lets a resting pointer ask by itself."""


class Asking(Feature, WhyNot):
    """Knows what the pointer is on; `ask` answers for it."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = WhyNotCard(context, places.side)
        self.loc, self.unit = -1, ""
        self._rested = self._by_trying = False
        """Whether the card came as the pointer rested, or as something was tried in vain."""
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self.rested)
        context.model.positionChanged.connect(self.escape)
        context.signals.selectionChanged.connect(self.escape)
        context.signals.illegalAttempt.connect(self._tried)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "why",
            "Help",
            20,
            "Why not?",
            "Explains why the hex, counter, button or menu entry under the pointer cannot be used",
            "?",
            self.ask,
            self.context.needs.game,
        )

    def settings(self) -> Iterator[Setting]:
        text = self.context.words.tr("Hover to see why a hex is out of reach")
        yield Setting(70, "Hints", partial(switch, self.context.settings, text, HINTS))

    def attach(self) -> None:
        """Let the key work on entries of the menus, too."""
        for menu in self.places.frame.menuBar().findChildren(QMenu):
            menu.installEventFilter(self)

    def menu(self, spot: Spot) -> Iterator[Entry]:
        unit = "" if self.context.selected else spot.unit
        yield Entry(self.words.tr("Why not here?"), lambda: self.ask_place(spot.loc, unit), 20)

    def follow_game(self) -> None:
        self.loc, self.unit = -1, ""
        self.escape()

    # -- pointing

    def follow_pointer(self, spot: Spot) -> None:
        """Resting at a place with a piece selected asks by itself."""
        self.unit = spot.unit
        if spot.loc == self.loc:
            return
        if self._rested:
            self.escape()
        self.loc = spot.loc
        self._rest.stop()
        if spot.loc >= 0 and self.context.selected and self.context.settings.flag(HINTS, True):
            self._rest.start()

    def rested(self) -> None:
        """The pointer rests: answer where none of the selected pieces can go. What was tried in vain is no answer to
        the forecast of another place."""
        if self._by_trying and self._allows(self.loc):
            self.escape()
        if self.loc < 0 or not self.context.selected or not self.card.isHidden():
            return
        if not self._useless(self.loc):
            return
        if self.places.side.isHidden():  # it would come over the map under the pointer
            gesture = self.context.presenter.gesture if self.context.presenter is not None else None
            self.context.signals.said.emit(gesture.why_not(self.loc) if gesture is not None else "")
            return
        self.ask_place(self.loc, self.unit)
        self._rested = True

    def _tried(self, loc: int, _reasons: object) -> None:
        """What was tried in vain is explained at once; it stays while the pointer goes to its button."""
        if self.context.settings.flag(HINTS, True) and not self.places.side.isHidden():
            self.ask_place(loc)
            self._by_trying = True

    def _allows(self, loc: int) -> bool:
        """Whether a place is one for what is selected, so that another forecast is told."""
        gesture = self.context.presenter.gesture if self.context.presenter is not None else None
        return loc >= 0 and gesture is not None and gesture.allows(loc)

    def _useless(self, loc: int) -> bool:
        presenter = self.context.presenter
        if presenter is None or QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return False
        if not presenter.index.units and not presenter.index.places:
            return False  # nothing is sent anywhere
        pieces = self.context.state.pieces
        taken_up = {*self.context.selected, *presenter.ready()}  # a click takes up who is ready there
        if any(pieces[unit].loc == loc for unit in taken_up) or loc in presenter.index.places:
            return False
        return presenter.gesture is None or not presenter.gesture.allows(loc)

    # -- asking

    def ask(self) -> None:
        """Answer for what the pointer is on: a widget above the map, else a place; else for the open decision."""
        if self._ask_widget(QApplication.widgetAt(QCursor.pos())):
            return
        if self.loc >= 0:
            self.ask_place(self.loc, self.unit)
        elif self.context.selected:
            unit = self.context.selected[0]
            self.ask_place(self.context.state.pieces[unit].loc, unit)
        else:
            point = "Point at a hex, a counter, a button or a menu entry and ask again"
            self.context.signals.said.emit(self.words.tr(point))

    def _ask_widget(self, widget: QWidget | None) -> bool:
        if isinstance(widget, UnitButton):
            self.ask_unit(widget.unit)
            return True
        if isinstance(widget, QMenu):
            return self.ask_action(_entry(widget))
        if isinstance(widget, QToolButton) and widget.defaultAction() is not None:
            return self.ask_action(widget.defaultAction())
        if isinstance(widget, QAbstractButton) and not widget.isEnabled():
            self.card.show_action(widget.text(), "", widget.toolTip())
            return True
        return False

    def ask_action(self, action: QAction | None) -> bool:
        """Answer for a registered action; False for any other."""
        actions, tr = self.context.actions, self.words.tr
        found = actions.of(action) if action is not None else None
        if found is not None:
            self._rested = False
            self.card.show_action(tr(found.text), tr(found.help), actions.why_not(found), actions.key_text(found))
        return found is not None

    def ask_unit(self, unit: str) -> None:
        piece = self.context.state.pieces.get(unit)
        if piece is not None:
            self.ask_place(piece.loc, unit)

    def ask_place(self, loc: int, unit: str = "") -> None:
        """Answer for a place, with the selected pieces, or for a counter there if none is selected."""
        decision, presenter = self.context.model.decision, self.context.presenter
        if self.context.model.session is None or decision is None or presenter is None:
            return
        self._rested = self._by_trying = False
        selected = self.context.selected
        if not selected and not unit:
            unit = self._top_piece(loc, decision.side(self.context.state))
        question = Question(loc, unit, tuple(selected), getattr(presenter, "mode", None) or "")
        model = self.context.model
        found = answer(model.playing, self.context.state, decision, model.judge, presenter.index, question)
        reach = 0 if selected or not unit else len(presenter.index.destinations(unit))
        self.card.show_answer(found, reach)
        self.context.signals.explained.emit(loc)

    def _top_piece(self, loc: int, side: int) -> str:
        """The counter meant by its hex: one of those who decide, if there is one."""
        there = self.context.state.pieces_at(loc)
        own = [piece for piece in there if piece.counter.side == side]
        found = own or there
        return found[-1].id if found else ""

    def escape(self) -> bool:
        """Hide the card; False if it was not shown, or came by itself, as what was tried is given up then."""
        asked = not (self._rested or self._by_trying)
        self._rest.stop()
        self._rested = self._by_trying = False
        return self.card.put_away() and asked

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In an open menu the key asks about the entry that is marked."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.text() == "?":
            menu = watched if isinstance(watched, QMenu) else None
            if menu is not None and self.ask_action(_entry(menu)):
                menu.close()
                return True
        return False


def _entry(menu: QMenu) -> QAction | None:
    """The marked entry of a menu; greyed ones are never marked, so else the one under the pointer."""
    return menu.activeAction() or menu.actionAt(menu.mapFromGlobal(QCursor.pos()))
