"""A small map of the whole sheet with the counters as dots and a frame around what the view shows."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget

from nemesis_gui.base.language import map_word
from nemesis_gui.base.pieces import Pieces
from nemesis_gui.base.releasing import release_with
from nemesis_gui.board.pictures import tried
from nemesis_gui.board.theme import of_side
from nemesis_gui.board.view import BoardView


class MiniMap(QWidget):
    """Shows where the view is; a click or drag moves it there."""

    def __init__(self, view: BoardView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._ground: QPixmap | None = None
        self._ground_key = ""
        """The map that the ground is of."""
        self._work = Pieces(self)
        self.setMinimumSize(160, 110)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(map_word("Minimap"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        release_with(self, self)
        view.viewChanged.connect(self.update)
        view.board.stateShown.connect(self.update)
        view.board.skinChanged.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(260, self.heightForWidth(260))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """Height that shows the sheet without empty borders."""
        rect = self._view.board.sceneRect()
        return round(width * rect.height() / rect.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._ground, self._ground_key = None, ""
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        target = self._target()
        if self._ground_key != self._view.board.tiles.art.key:
            self._begin(target.size().toSize())
        if self._ground is not None:
            painter.drawPixmap(target.topLeft(), self._ground)
        else:
            painter.fillRect(target, QColor(self._view.board.palette_.paper))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_pieces(painter)
        self._paint_frame(painter, target)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._view.own = True
            self._view.look_at(self._onto_sheet().inverted()[0].map(event.position()))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def _target(self) -> QRectF:
        scene = self._view.board.sceneRect()
        scale = min(self.width() / scene.width(), self.height() / scene.height())
        size = scene.size() * scale
        return QRectF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2, *size.toTuple())

    def _onto_sheet(self) -> QTransform:
        """From the scene to where it is shown here."""
        scene, target = self._view.board.sceneRect(), self._target()
        scale = target.width() / scene.width()
        return QTransform.fromTranslate(*target.topLeft().toTuple()).scale(scale, scale).translate(
            -scene.left(), -scene.top()
        )  # fmt: skip

    @property
    def working(self) -> bool:
        """Whether the map is still to be drawn."""
        return self._work.isActive()

    def _begin(self, size: QSize) -> None:
        """Draw the map in a size and the theme: what is on disk now, the rest in pieces."""
        self._ground_key = self._view.board.tiles.art.key
        self._work.begin(tried("minimap", self._drawing(size)))
        self._work.go_on()

    def _drawing(self, size: QSize) -> Iterator[None]:
        ratio = self.devicePixelRatioF()
        drawn = yield from self._view.board.tiles.art.sketching(size * ratio)
        self._ground = QPixmap.fromImage(drawn)
        self._ground.setDevicePixelRatio(ratio)
        self.update()

    def _paint_pieces(self, painter: QPainter) -> None:
        theme = self._view.board.palette_
        painter.setPen(QPen(QColor(theme.selection_edge), 1))
        onto = self._onto_sheet()
        for side, spots in self._view.board.spots_by_side().items():
            painter.setBrush(QColor(of_side(theme.dot, side)))
            for spot in spots:
                at = onto.map(spot)
                if side == 0:
                    painter.drawEllipse(at, 2.6, 2.6)
                else:
                    painter.drawRect(QRectF(at.x() - 2.4, at.y() - 2.4, 4.8, 4.8))

    def _paint_frame(self, painter: QPainter, target: QRectF) -> None:
        theme = self._view.board.palette_
        frame = self._onto_sheet().mapRect(self._view.visible_rect()) & target
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((theme.selection_edge, 3.5), (theme.selection, 1.6)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRect(frame.adjusted(1, 1, -1, -1))
