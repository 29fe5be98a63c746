"""What is shown while the pointer rests on the map: what is in a stack, and what a sign means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QFrame, QGridLayout, QToolTip, QWidget

from engine.table.event import Event
from nemesis_gui.play.feature import Action, Context, Feature, Places
from nemesis_gui.play.services import KeyboardCursor
from nemesis_gui.play.signs import capital, meaning, name_of
from nemesis_gui.play.speaking import came_of
from nemesis_gui.session.describe import Describer
from nemesis_gui.widgets.layouts import empty, label

FRONT: Final = 2
"""Hexes from an enemy within which a unit belongs to the front line."""


class Stacks(Feature):
    """A card shows what is in a stack while the mouse points at its number."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.front_on = False
        self.card = StackCard(context, places.board)
        context.signals.mapClicked.connect(self.card.hide)
        context.signals.selectionChanged.connect(self.card.hide)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "front", "View", 170, "Front line only", "Show only units within two hexes of an enemy", "Shift+F2",
            self.toggle_front, self.context.needs.game, check=lambda: self.front_on
        )
        yield Action(
            "fan", "View", 180, "Expand the stack", "Spread out the stack under the cursor", "X", self.fan_out,
            self.context.needs.game
        )

    def follow_game(self) -> None:
        if self.context.scene is not None:
            self.context.scene.badgeHovered.connect(self._badge)
            self._show_front()

    def follow_position(self, _events: Sequence[Event]) -> None:
        self.card.hide()

    def _badge(self, loc: int) -> None:
        view = self.context.view
        if loc < 0 or view is None:
            self.card.hide()
            return
        at = self.places.board.mapFromGlobal(QCursor.pos())
        spot = view.mapTo(self.places.board, view.mapFromScene(view.board.position(loc)))
        near = at if (at - spot).manhattanLength() < view.zoom * 120 else spot
        self.card.show_stack(view.board.pieces_at(loc), near)

    def fan_out(self) -> None:
        """Lay open the stack under the cursor or the mouse, or stack it again."""
        view = self.context.view
        if view is None:
            return
        board = view.board
        at = view.mapToScene(view.viewport().mapFromGlobal(QCursor.pos()))
        under = self.context.services.of(KeyboardCursor).at
        loc = under if under >= 0 else board.geometry.location_at(at.x(), at.y())
        board.fan_out(-1 if board.fanned == loc else loc)

    def toggle_front(self) -> None:
        self.front_on = not self.front_on
        self._show_front()
        self.context.actions.refresh()

    def _show_front(self) -> None:
        if self.context.scene is not None:
            self.context.scene.show_front(FRONT if self.front_on else 0)

    def clear(self) -> None:
        if self.front_on:
            self.toggle_front()

    def remember(self) -> bool:
        return self.front_on

    def recall(self, kept: bool) -> None:
        if kept != self.front_on:
            self.toggle_front()


class Tips(QObject):
    """Notices when the pointer rests on something that has a meaning of its own."""

    def __init__(self, context: Context, parent: QObject) -> None:
        super().__init__(parent)
        self.context = context

    def show(self, point: QPointF, where: QPoint) -> None:
        text, view = self.text(point), self.context.view
        if text and view is not None:
            QToolTip.showText(where, text, view.viewport())

    def text(self, point: QPointF) -> str:
        """What is to be said there; of a counter in an open stack its name first."""
        scene, signs = self.context.scene, self.context.looks.signs
        if scene is None:
            return ""
        pointed, name = scene.sign_at(point), scene.name_in_fan(point)
        if pointed.sign not in signs:
            return ""
        sign, words = signs[pointed.sign], self.context.words
        told = words.pair(f"<b>{escape(capital(name_of(words, sign)))}</b>", escape(meaning(words, sign)))
        place = "" if pointed.unit else self.context.state.world.label(pointed.loc)
        came = came_of(self.context, sign, piece=pointed.unit, place=place)
        lines = [f"<b>{escape(name)}</b>" if name else "", told, escape(came)]
        return "".join(f"<p>{line}</p>" for line in lines if line)


_FACE = 40
_AWAY = 18


class StackCard(QFrame):
    """Appears beside the pointer and lets the mouse through."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.place = parent
        self.context = context
        self.setObjectName("plate")
        self.setAutoFillBackground(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 6, 10, 6)
        self.hide()

    def show_stack(self, units: Sequence[str], at: QPoint) -> None:
        """Show units, the topmost first, near a point of the parent."""
        empty(self._grid)
        describer = Describer(self.context.words)
        for number, unit in enumerate(units):
            face = label()
            face.setPixmap(self.context.looks.counter(unit, _FACE))
            self._grid.addWidget(face, number, 0)
            self._grid.addWidget(label(describer.piece(self.context.state, unit)), number, 1)
        self.adjustSize()
        room = self.place.rect()
        x = at.x() + _AWAY if at.x() + _AWAY + self.width() <= room.width() else at.x() - _AWAY - self.width()
        y = min(max(0, at.y() - self.height() // 2), max(0, room.height() - self.height()))
        self.move(max(0, x), y)
        self.show()
        self.raise_()
