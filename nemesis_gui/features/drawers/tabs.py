"""The tabs of the drawers, side by side under the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolButton

from nemesis_gui.base.style import px, skin
from nemesis_gui.play.page import Drawer
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import row

TALL: Final = 27
SIDE: Final = 6
AIR: Final = 10
GAP: Final = 3


class DrawerTab(QToolButton):
    """Name of a drawer, number of what is in it, and a dot when a piece in it can act now."""

    def __init__(self, action: QAction, sign: str, words: Words) -> None:
        super().__init__()
        self.words = words
        self.sign = sign
        self.short = False
        """Whether there is no room for the name."""
        self.number = 0
        self.dotted = False
        self.setDefaultAction(action)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_count(self, number: int, dotted: bool) -> None:
        """Show how many pieces are in the drawer, and whether one of them can act."""
        if (number, dotted) != (self.number, self.dotted) or not self.accessibleName():
            self.number, self.dotted = number, dotted
            told = self.words.tr("{name}, {n} in it", name=self.defaultAction().text(), n=number)
            self.setAccessibleName(f"{told}, {self.words.tr('can act now')}" if dotted else told)
            self.updateGeometry()
            self.update()

    def width_with(self, text: str) -> int:
        """Pixels it needs with a text beside the number."""
        strong = QFont(self.font())
        strong.setBold(True)
        number = QFontMetrics(strong).horizontalAdvance(str(self.number))
        dot = px(10) if self.dotted else 0
        return self.fontMetrics().horizontalAdvance(text) + number + 2 * AIR + 8 + dot

    @property
    def text_(self) -> str:
        """Sign and name, the sign alone where there is no room."""
        return self.sign if self.short else f"{self.sign}  {self.defaultAction().text()}"

    def sizeHint(self) -> QSize:
        return QSize(self.width_with(self.text_), px(TALL))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        here, on = skin(), self.defaultAction().isChecked()
        rect = QRectF(self.rect()).adjusted(1, -6, -1, -2)
        painter.setPen(QPen(QColor(here.accent if on or self.hasFocus() else here.line), 2 if on else 1))
        painter.setBrush(QColor(here.card if on else here.hover if self.underMouse() else here.panel))
        painter.drawRoundedRect(rect, 5, 5)
        self._write(painter, here.ink if on or self.number else here.faded)
        if self.dotted:
            painter.setPen(QPen(QColor(here.card), 1.2))
            painter.setBrush(QColor(here.bad))
            painter.drawEllipse(QPointF(self.width() - px(9), self.height() / 2 - 1), px(4.5), px(4.5))
        painter.end()

    def _write(self, painter: QPainter, colour: str) -> None:
        """Sign and name on the left, the number on the right."""
        inner = QRectF(self.rect()).adjusted(AIR, 0, -AIR, -3)
        if self.dotted:
            inner.setRight(inner.right() - px(10))
        strong = QFont(painter.font())
        strong.setBold(True)
        painter.setPen(QColor(colour))
        painter.setFont(strong)
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(self.number))
        inner.setRight(inner.right() - painter.fontMetrics().horizontalAdvance(str(self.number)) - 6)
        painter.setFont(self.font())
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.text_)


class DrawerTabs(QFrame):
    """All tabs in one slim line."""

    def __init__(self, actions: Sequence[tuple[Drawer, QAction]], words: Words) -> None:
        super().__init__()
        self.setObjectName("tabs")
        self.setAccessibleName(words.tr("Boxes"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        line = row(self, 0, GAP)
        line.setContentsMargins(SIDE, 0, SIDE, 0)
        self.tabs = {kind.name: DrawerTab(action, kind.sign, words) for kind, action in actions}
        for tab in self.tabs.values():
            line.addWidget(tab)
        line.addStretch(1)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), px(TALL))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Leave out names that find no room, the longest first; every tab keeps its sign and its number."""
        tabs = list(self.tabs.values())
        for tab in tabs:
            tab.short = False
        wide = {tab: tab.sizeHint().width() for tab in tabs}
        room = self.width() - 2 * SIDE - GAP * len(tabs)
        for tab in sorted(tabs, key=lambda tab: -wide[tab]):
            if sum(wide.values()) <= room:
                break
            tab.short = True
            wide[tab] = tab.sizeHint().width()
        for tab in tabs:
            tab.setFixedWidth(wide[tab])
            tab.update()
