"""The odds of a combat: a strip of columns with the shift, and what each face of the die would bring."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from engine.titles.nemesis.charts import CombatTable
from nemesis_gui.style import skin

HEAD = 22
CELL = 40
FACES = 6


class OddsView(QWidget):
    """Columns of the Combat Results Table above, the six faces below. The face that fell is framed."""

    def __init__(self) -> None:
        super().__init__()
        self._table: CombatTable | None = None
        self.column = self.final = self.drm = 0
        self.rolled = 0
        self.setMinimumHeight(HEAD + 18 + CELL + 6)

    def sizeHint(self) -> QSize:
        return QSize(380, self.minimumHeight())

    def set_odds(self, table: CombatTable, column: int, final: int, drm: int, rolled: int = 0) -> None:
        """What to show; `rolled` is the face that fell, 0 before the roll."""
        self._table, self.column, self.final, self.drm, self.rolled = table, column, final, drm, rolled
        self.setAccessibleName(f"{table.columns[column]}, {table.columns[final]}, {drm:+d}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._table is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._columns(painter, self._table)
        self._faces(painter, self._table)
        painter.end()

    def _columns(self, painter: QPainter, table: CombatTable) -> None:
        here = skin()
        width = (self.width() - 1) / len(table.columns)
        for number, name in enumerate(table.columns):
            rect = QRectF(number * width + 1, 1, width - 2, HEAD)
            final = number == self.final
            painter.setPen(
                QPen(QColor(here.accent if final or number == self.column else here.line), 2 if final else 1)
            )
            painter.setBrush(QColor(here.accent if final else here.field))
            painter.drawRoundedRect(rect, 3, 3)
            painter.setPen(QColor(here.accent_ink if final else here.ink))
            painter.setFont(self._font(8.5, bold=final or number == self.column))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, name)
        if self.column != self.final:
            self._arrow(painter, (self.column + 0.5) * width, (self.final + 0.5) * width)

    def _arrow(self, painter: QPainter, start: float, end: float) -> None:
        y = HEAD + 9.0
        tip = 6 if end > start else -6
        painter.setPen(QPen(QColor(skin().accent), 2))
        painter.drawLine(QPointF(start, y - 5), QPointF(start, y))
        painter.drawLine(QPointF(start, y), QPointF(end, y))
        painter.drawLine(QPointF(end, y), QPointF(end - tip, y - 4))
        painter.drawLine(QPointF(end, y), QPointF(end - tip, y + 4))

    def _faces(self, painter: QPainter, table: CombatTable) -> None:
        here = skin()
        width = (self.width() - 1) / FACES
        for die in range(1, FACES + 1):
            rect = QRectF((die - 1) * width + 1, HEAD + 18, width - 3, CELL)
            fell = die == self.rolled
            painter.setPen(QPen(QColor(here.bad if fell else here.line), 2.5 if fell else 1))
            painter.setBrush(QColor(here.hover if fell else here.panel))
            painter.drawRoundedRect(rect, 4, 4)
            painter.setPen(QColor(here.faded))
            painter.setFont(self._font(7.5))
            shown = f"{die}" if not self.drm else f"{die} → {die + self.drm}"
            painter.drawText(rect.adjusted(0, 3, 0, 0), Qt.AlignmentFlag.AlignHCenter, shown)
            painter.setPen(QColor(here.ink))
            painter.setFont(self._font(11, bold=True))
            result = table.result(self.final, die + self.drm).text
            painter.drawText(rect.adjusted(0, 13, 0, 0), Qt.AlignmentFlag.AlignCenter, result)

    def _font(self, points: float, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(points)
        font.setBold(bold)
        return font
