"""What is shown while the pointer rests on the map: what is in a stack, and what a sign means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QGridLayout, QToolTip, QWidget

from engine.table.event import Event
from nemesis_gui.base.style import px
from nemesis_gui.board.counters import CounterItem
from nemesis_gui.board.view import BoardView
from nemesis_gui.play.action import ON_MAP
from nemesis_gui.play.feature import Action, Context, Feature, Places
from nemesis_gui.play.services import KeyboardCursor, PrintedMap
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
            self.toggle_front, self.context.needs.game, check=lambda: self.front_on, within=ON_MAP,
        )
        yield Action(
            "fan", "View", 180, "Expand the stack", "Spread out the stack under the cursor", "X", self.fan_out,
            self.context.needs.game, within=ON_MAP,
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
        if not text or view is None:
            return
        if view.board.fan.holds(point):
            where = self._off_fan(view, where, tip_size(text))
        else:
            where = self._beside(view, where, tip_size(text))
        QToolTip.showText(where, text, view.viewport())

    def _off_fan(self, view: BoardView, where: QPoint, size: QSize) -> QPoint:
        """Below an open stack, where Qt is asked to put a tip; above it where the screen ends before: Qt would raise
        it over the counters, which could not be clicked then."""
        if where.y() + QT_MOVES.y() + size.height() <= view.screen().availableGeometry().bottom():
            return where
        top = view.viewport().mapToGlobal(view.mapFromScene(view.board.fan.rect.topLeft())).y()
        return QPoint(where.x(), top - size.height() - QT_MOVES.y())

    def _beside(self, view: BoardView, where: QPoint, size: QSize) -> QPoint:
        """Where a tip lies beside the pointer and over no stack; where there is no such room, over none that is
        selected, and over few. Given is where Qt is asked to put it, which is some pixels further."""
        at = view.viewport().mapFromGlobal(where)
        room = view.viewport().rect()
        boxes = [QRect(at + QPoint(x, y), size) for x, y in ways_around(size)]
        found = min(filter(room.contains, boxes), key=lambda box: self._covered(view, box), default=boxes[0])
        return view.viewport().mapToGlobal(found.topLeft()) - QT_MOVES

    def _covered(self, view: BoardView, box: QRect) -> tuple[bool, int]:
        """Whether counters that are selected lie below a part of the view, and how many do in all."""
        seen = view.board.items(view.mapToScene(box).boundingRect(), Qt.ItemSelectionMode.IntersectsItemBoundingRect)
        units = [item.unit for item in seen if isinstance(item, CounterItem) and item.isVisible()]
        return any(unit in self.context.selected for unit in units), len(units)

    def text(self, point: QPointF) -> str:
        """What is to be said there: of a counter what differs about it, and what the sign means at which one points."""
        scene, signs, words = self.context.scene, self.context.looks.signs, self.context.words
        state = self.context.state
        if scene is None:
            return ""
        pointed = scene.sign_at(point)
        unit = pointed.unit if pointed.unit in state.pieces else ""
        name, about = (words.game.unit(state, unit), words.game.about(state, unit)) if unit else ("", "")
        lines = [self._ground(pointed.loc)]
        lines += [words.pair(f"<b>{escape(name)}</b>", escape(about))] if unit else []
        if pointed.sign in signs:
            sign = signs[pointed.sign]
            lines.append(words.pair(f"<b>{escape(capital(name_of(words, sign)))}</b>", escape(meaning(words, sign))))
            place = "" if pointed.unit else state.world.label(pointed.loc)
            lines.append(escape(came_of(self.context, sign, piece=pointed.unit, place=place)))
        return "".join(f"<p>{line}</p>" for line in lines if line)

    def _ground(self, loc: int) -> str:
        """Over a picture of the player's own copy, what the rules say of the hex; nothing over the drawn map."""
        source, words = self.context.services.of(PrintedMap).source(loc), self.context.words
        terrain = ", ".join(words.game.terrain(self.context.state, loc)) if source else ""
        return words.pair(escape(source), f"<b>{escape(terrain)}</b>") if terrain else ""


QT_MOVES: Final = QPoint(2, 16)
"""How far from the point that it is asked for Qt puts a tip."""
_TIP_WIDE: Final = 300
_NEAR: Final = (14, 40)
"""Pixels between the pointer and a tip, the nearest first."""


def tip_size(text: str) -> QSize:
    """How large a tip with a text is."""
    page = QTextDocument()
    page.setDefaultFont(QToolTip.font())
    page.setHtml(text)
    page.setTextWidth(min(px(_TIP_WIDE), page.idealWidth()))
    return QSize(round(page.idealWidth()) + 14, round(page.size().height()) + 10)


def ways_around(size: QSize) -> Iterator[tuple[int, int]]:
    """Where a tip of a size may lie from the pointer: below, at the sides, above, then further away."""
    wide, high = size.width(), size.height()
    for gap in _NEAR:
        yield 2, gap
        yield gap, -high // 2
        yield -gap - wide, -high // 2
        yield 2, -gap - high
        yield from ((gap, gap), (-gap - wide, gap), (gap, -gap - high), (-gap - wide, -gap - high))


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
