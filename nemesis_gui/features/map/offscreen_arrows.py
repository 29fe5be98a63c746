"""Arrows at the edge of the view, with the number of hexes in question that lie further on that way; and such with the
names of places beside the map that the fit leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton

from nemesis_gui.base.style import px, skin
from nemesis_gui.board.view import BoardView
from nemesis_gui.play.context import Context

LONG: Final = 46
HIGH: Final = 30
EDGE: Final = 8
LEAST: Final = 10
"""Pixels around the middle of a hex that are seen if the hex is."""
WAYS: Final = {(-1, 0): "to the left", (1, 0): "to the right", (0, -1): "above", (0, 1): "below"}


class EdgeArrow(QAbstractButton):
    """Points one way out of the view; a click goes there."""

    def __init__(self, view: BoardView, way: tuple[int, int]) -> None:
        super().__init__(view)
        self.way = way
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.resize(self.sizeHint())
        self.hide()

    def sizeHint(self) -> QSize:
        """A number has its room; a name makes the arrow longer."""
        text = QFontMetrics(self._bold()).horizontalAdvance(self.text())
        return QSize(max(px(LONG), px(LONG) // 2 + px(EDGE) + text), px(HIGH))

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    def place(self, towards: QPoint, free: QRect) -> None:
        """Lie at the edge of the free part of the view, on the way to a point outside."""
        x, y = towards.x() - self.width() // 2, towards.y() - self.height() // 2
        if self.way[0]:
            x = free.left() if self.way[0] < 0 else free.right()
        else:
            y = free.top() if self.way[1] < 0 else free.bottom()
        inner = free.adjusted(EDGE, EDGE, -EDGE - self.width(), -EDGE - self.height())
        self.move(max(inner.left(), min(x, inner.right())), max(inner.top(), min(y, inner.bottom())))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), skin()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(look.accent_ink), 1.4))
        painter.setBrush(QColor(look.accent).lighter(115 if self.underMouse() else 100))
        painter.drawRoundedRect(QRect(1, 1, self.width() - 2, self.height() - 2), self.height() / 2, self.height() / 2)
        painter.setPen(QColor(look.accent_ink))
        painter.setFont(self._bold())
        side, tip = -1 if self.way[0] < 0 else 1, px(LONG) // 2
        text = QRect(tip - px(4) if side < 0 else px(4), 0, self.width() - tip, self.height())
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, self.text())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.accent_ink))
        x = tip - px(10) if side < 0 else self.width() - tip + px(10)
        painter.drawPolygon(self._tip(QPointF(x, self.height() / 2)))

    def _tip(self, at: QPointF) -> QPolygonF:
        out = QPointF(*self.way) * px(6)
        across = QPointF(out.y(), out.x())
        return QPolygonF([at + out, at - out * 0.7 + across, at - out * 0.7 - across])


class OffscreenArrows(QObject):
    """The arrows of one view after the other."""

    changed = Signal()
    """Others lie out of view than before."""
    asked = Signal(tuple)
    """An arrow is clicked: these hexes are to be seen, the nearest first."""

    def __init__(self, context: Context, parent: QObject) -> None:
        super().__init__(parent)
        self.context = context
        self._locs: Sequence[int] = ()
        self.arrows: dict[tuple[int, int], EdgeArrow] = {}
        self.found: dict[tuple[int, int], list[int]] = {}
        """What lies out of view, by the way to it, the nearest first."""
        self.beside: dict[int, EdgeArrow] = {}
        """The arrows to places beside the map."""

    def follow(self, view: BoardView) -> None:
        """Lie over another view."""
        self.arrows = {way: EdgeArrow(view, way) for way in WAYS}
        for way, arrow in self.arrows.items():
            arrow.clicked.connect(partial(self._clicked, way))
        self.beside = {}
        view.viewChanged.connect(self.refresh)
        view.freeChanged.connect(self.refresh)

    def show(self, locs: Sequence[int]) -> None:
        """Point to other hexes."""
        self._locs = locs
        self.refresh()

    def _clicked(self, way: tuple[int, int]) -> None:
        self.asked.emit(tuple(self.found.get(way, ())))

    def refresh(self) -> None:
        """The view shows something else, or is in question."""
        if self._locs or self.found:
            self._find()
            for way, arrow in self.arrows.items():
                self._describe(arrow, self.found.get(way, ()))
            self.changed.emit()
        self._name_places()

    @property
    def all_out(self) -> bool:
        """Whether there are hexes in question, and none of them is in view."""
        return bool(self.found) and sum(map(len, self.found.values())) == len(set(self._locs))

    def _name_places(self) -> None:
        """While the whole area of play is shown, what of it lies beside the map and is not seen."""
        view = self.context.view
        if view is None:
            return
        board, count = view.board.geometry.board, view.board.geometry.count
        out = [loc for loc in range(board.hex_count, count) if view.fitted and view.board.world.open_hex(loc)]
        hidden = {loc for loc in out if not view.sees(view.board.geometry.rect(loc))}
        for loc in self.beside.keys() - hidden:
            self.beside.pop(loc).deleteLater()
        for loc in hidden:
            words = view.board.art.node_words(board.nodes[loc - board.hex_count])
            self._name_place(view, loc, " · ".join(filter(None, words)))

    def _name_place(self, view: BoardView, loc: int, name: str) -> None:
        spot = view.mapFromScene(view.board.position(loc))
        arrow = self.beside.get(loc)
        if arrow is None:
            arrow = self.beside[loc] = EdgeArrow(view, (0, 0))
            arrow.clicked.connect(partial(self.asked.emit, (loc,)))
            arrow.setText(name)
            arrow.setAccessibleName(name)
            arrow.resize(arrow.sizeHint())
            arrow.show()
        arrow.way = _way_to(spot, view.free)
        arrow.place(spot, view.free)
        arrow.update()
        arrow.raise_()

    def _find(self) -> None:
        view = self.context.view
        self.found = {}
        if view is None:
            return
        seen, middle = view.free.adjusted(LEAST, LEAST, -LEAST, -LEAST), view.free.center()
        spots = {loc: view.mapFromScene(view.board.position(loc)) for loc in dict.fromkeys(self._locs)}
        for loc in sorted(spots, key=lambda loc: (spots[loc] - middle).manhattanLength()):
            if not seen.contains(spots[loc]):
                self.found.setdefault(_way_to(spots[loc], view.free), []).append(loc)

    def _describe(self, arrow: EdgeArrow, locs: Sequence[int]) -> None:
        view = self.context.view
        arrow.setVisible(bool(locs))
        if not locs or view is None:
            return
        arrow.setText(str(len(locs)))
        tip = self.context.words.tr("{n:hex|hexes} of this decision off screen: click to go there", n=len(locs))
        arrow.setToolTip(tip)
        arrow.setAccessibleName(tip)
        arrow.place(view.mapFromScene(view.board.position(locs[0])), view.free)
        arrow.raise_()
        arrow.update()


def _way_to(spot: QPoint, free: QRect) -> tuple[int, int]:
    """The edge over which a point lies furthest out."""
    left, right = free.left() - spot.x(), spot.x() - free.right()
    above, below = free.top() - spot.y(), spot.y() - free.bottom()
    return max((left, (-1, 0)), (right, (1, 0)), (above, (0, -1)), (below, (0, 1)))[1]
