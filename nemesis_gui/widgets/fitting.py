"""A line of text in as many words as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QLabel, QSizePolicy

from nemesis_gui.base.style import text_scale


class FittingLabel(QLabel):
    """Shows the first of its texts (the longest) that fits, the last one in any case."""

    def __init__(self, points: float) -> None:
        super().__init__()
        font = self.font()
        font.setPointSizeF(points * text_scale())
        self.setFont(font)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._texts: Sequence[str] = ()

    def set_texts(self, *texts: str) -> None:
        """The same in ever fewer words, as rich text."""
        self._texts = texts
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More or less room."""
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """One line high, of any width."""
        return QSize(0, round(QFontMetricsF(self.font()).height()) + 2)

    def _fit(self) -> None:
        if self._texts:
            fitting = (text for text in self._texts if self._width(text) <= self.width())
            self.setText(next(fitting, self._texts[-1]))

    def _width(self, text: str) -> float:
        paper = QTextDocument()
        paper.setDefaultFont(self.font())
        paper.setDocumentMargin(0)
        paper.setHtml(text)
        return paper.idealWidth() + 1
