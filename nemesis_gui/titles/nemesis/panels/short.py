"""What is written where there is little room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from nemesis_gui.base import style
from nemesis_gui.widgets.drawn import NARROWEST, SMALLEST
from nemesis_gui.widgets.fitting import paper


def initial(name: str) -> str:
    """The first letter of a name, past any mark."""
    return next((letter for letter in name if letter.isalnum()), "")


def least_room(painted: QWidget, texts: Iterable[str], *, bold: bool = False) -> int:
    """Pixels that the widest of some texts needs where it is written as small and as narrow as may be."""
    font = painted.font()
    font.setPointSizeF(style.points(SMALLEST, grows=False))
    font.setBold(bold)
    font.setStretch(NARROWEST)
    return ceil(max(map(QFontMetricsF(font).horizontalAdvance, texts)))


class FittingLabel(QLabel):
    """Shows the first of its texts (the longest) that fits, the last one in any case."""

    def __init__(self, points: float) -> None:
        super().__init__()
        font = self.font()
        font.setPointSizeF(style.points(points))
        self.setFont(font)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._texts: Sequence[str] = ()

    def set_texts(self, *texts: str) -> None:
        """The same in ever fewer words, as rich text."""
        if texts != self._texts:
            self._texts = texts
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, round(QFontMetricsF(self.font()).height()) + 2)

    def _fit(self) -> None:
        if self._texts:
            widths = ((text, paper(text, self.font()).idealWidth() + 1) for text in self._texts)
            self.setText(next((text for text, width in widths if width <= self.width()), self._texts[-1]))
