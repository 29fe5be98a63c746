"""Labels that fit into the room there is: in fewer words, in smaller letters, or with dots at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip

from nemesis_gui.base.style import heading

SMALLEST: Final = 6.0
SHRINKS, SHRINKS_LITTLE = 0.7, 0.85
"""To what part of its size a text is made smaller before it is elided, and before it is shortened."""
STEP: Final = 0.25
"""Points by which a text is made smaller that is wider than it should be: letters stand on whole pixels."""
LARGE, MEDIUM, SMALL, SMALL_PRINT = 12.0, 10.5, 9.5, 8.0
LINES = 2
MORE = "\u2026"


def narrowed(font: QFont, text: str, width: float, least: float = SMALLEST) -> QFont:
    """The font, or a smaller one (not below `least` points) in which a text is at most `width` pixels wide."""
    needs = QFontMetricsF(font).horizontalAdvance(text)
    if needs <= width:
        return font
    small, points = QFont(font), font.pointSizeF() * width / needs
    small.setPointSizeF(max(least, points))
    while points > least and QFontMetricsF(small).horizontalAdvance(text) > width:
        points -= STEP
        small.setPointSizeF(max(least, points))
    return small


class ElidedLabel(QLabel):
    """Plain text on one line, in smaller letters or fewer words where there is little room; a tool tip has all of it
    where that is more than what is shown."""

    def __init__(self, name: str, wide: int, least: int) -> None:
        """`wide` pixels are wished for, `least` are needed, whatever is written."""
        super().__init__()
        self._wide, self._least = wide, least
        self._shorter: Sequence[str] = ()
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return QSize(self._wide, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least, super().minimumSizeHint().height())

    def set_texts(self, text: str, *shorter: str) -> None:
        """A text, and the same in ever fewer words."""
        self._shorter = shorter
        self.setText(text)

    @property
    def shown(self) -> str:
        """What is to be read of the text."""
        return self._fitting()[0]

    def _fitting(self) -> tuple[str, QFont]:
        """The first of the texts that fits, or what fits of the last one, and in which font."""
        font, room = self.font(), self.contentsRect().width()
        for text in (texts := (self.text(), *self._shorter)):
            shrinks = SHRINKS if text is texts[-1] else SHRINKS_LITTLE
            small = narrowed(font, text, room, font.pointSizeF() * shrinks)
            told = QFontMetricsF(small).elidedText(text, Qt.TextElideMode.ElideRight, room)
            if told == text:
                break
        return told, small

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        text, font = self._fitting()
        painter.setFont(font)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), int(self.alignment().value), text)
        painter.end()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and self.shown != self.text() and not self.toolTip():
            QToolTip.showText(event.globalPos(), self.text(), self)  # type: ignore[attr-defined]
            return True
        return super().event(event)


class PromptText(QLabel):
    """Rich text with links, always of the same height."""

    cutChanged = Signal()
    """It cannot be read whole any more, or again."""

    def __init__(self) -> None:
        super().__init__()
        self._large, *self._fonts = (heading(size, bold=False) for size in (LARGE, MEDIUM, SMALL, SMALL_PRINT))
        self._html = self._tail = self._tip = ""
        self.cut = False
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.set_tall(False)

    def set_tall(self, tall: bool) -> None:
        """Have room for two large lines, or for one. On two the letters are of a size in which nearly every question
        has room, so that they stay the same from one to the next."""
        large, small = _line(self._large), _line(self._fonts[1])
        self._tall = tall
        self.setFixedHeight(round(max((LINES if tall else 1) * large, LINES * small)) + 2)
        self._fit()

    def set_question(self, html: str, tail: str = "", tip: str = "") -> None:
        """Show a question; `tail`, the link to its clause, is never cut off."""
        self._html, self._tail, self._tip = html, f" &nbsp;<small>{tail}</small>" if tail else "", tip
        self._fit()

    @property
    def question(self) -> str:
        """All of the question."""
        return self._html + self._tail

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        whole, usual = self.question, self._fonts[0] if self._tall else self._large
        single = paper(whole, usual).idealWidth() + 1 <= self.width()
        fitting = (font for font in self._fonts if self._holds(whole, font))
        held = usual if single else next(fitting, None)
        self.setFont(held or self._fonts[-1])
        self.setWordWrap(not single)
        before, self.cut = self.cut, held is None
        self.setText(self._cut() if self.cut else whole)
        self.setToolTip("\n".join(filter(None, (_plain(self._html) if self.cut else "", self._tip))))
        if self.cut != before:
            self.cutChanged.emit()

    def _holds(self, html: str, font: QFont) -> bool:
        """Whether it fits on the lines in a font."""
        laid = paper(html, font, self.width())
        return laid.size().height() <= self.height() and laid.idealWidth() <= self.width() + 1

    def _cut(self) -> str:
        """As many words as fit, then an ellipsis."""
        words = _plain(self._html).split()
        tried = (f"{' '.join(words[:count])}{MORE}{self._tail}" for count in range(len(words) - 1, 0, -1))
        return next((text for text in tried if self._holds(text, self._fonts[-1])), MORE + self._tail)


def paper(html: str, font: QFont, width: int = -1) -> QTextDocument:
    """Rich text laid out in a font, within a width if one is given."""
    found = QTextDocument()
    found.setDefaultFont(font)
    found.setDocumentMargin(0)
    found.setHtml(html)
    found.setTextWidth(width)
    return found


def _plain(html: str) -> str:
    return paper(html, QFont()).toPlainText()


def _line(font: QFont) -> float:
    return QFontMetricsF(font).lineSpacing()
