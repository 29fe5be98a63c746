"""The question of the prompt bar: large on one line, smaller on two where there is little room, at worst with dots."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QLabel, QSizePolicy

from nemesis_gui.base.style import heading

LARGE, SMALL = 12.0, 9.5
LINES = 2
MORE = "\u2026"


class PromptText(QLabel):
    """Rich text with links, always of the same height."""

    def __init__(self) -> None:
        super().__init__()
        self._fonts = heading(LARGE, bold=False), heading(SMALL, bold=False)
        self._html = self._tail = self._tip = ""
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.set_tall(False)

    def set_tall(self, tall: bool) -> None:
        """Have room for two large lines, or for one."""
        large, small = (_line(font) for font in self._fonts)
        self._tall = tall
        self.setFixedHeight(round(max((LINES if tall else 1) * large, LINES * small)) + 2)
        self._fit()

    def tell(self, html: str, tail: str = "", tip: str = "") -> None:
        """Show a question; `tail`, the link to its clause, is never cut off."""
        self._html, self._tail, self._tip = html, f" &nbsp;<small>{tail}</small>" if tail else "", tip
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More or less room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        large, small = self._fonts
        whole = self._html + self._tail
        single = _paper(whole, large, -1).idealWidth() + 1 <= self.width()
        fits = single or (self._tall and self._holds(whole, large))
        self.setFont(large if fits else small)
        self.setWordWrap(not single)
        text = whole if fits or self._holds(whole, small) else self._cut()
        self.setText(text)
        self.setToolTip("\n".join(filter(None, (_plain(self._html) if text != whole else "", self._tip))))

    def _holds(self, html: str, font: QFont) -> bool:
        """Whether it fits on the lines in a font."""
        paper = _paper(html, font, self.width())
        return paper.size().height() <= self.height() and paper.idealWidth() <= self.width() + 1

    def _cut(self) -> str:
        """As many words as fit, then an ellipsis."""
        words = _plain(self._html).split()
        tried = (f"{' '.join(words[:count])}{MORE}{self._tail}" for count in range(len(words) - 1, 0, -1))
        return next((text for text in tried if self._holds(text, self._fonts[1])), MORE + self._tail)


def _paper(html: str, font: QFont, width: int) -> QTextDocument:
    paper = QTextDocument()
    paper.setDefaultFont(font)
    paper.setDocumentMargin(0)
    paper.setHtml(html)
    paper.setTextWidth(width)
    return paper


def _plain(html: str) -> str:
    paper = QTextDocument()
    paper.setHtml(html)
    return paper.toPlainText()


def _line(font: QFont) -> float:
    return QFontMetricsF(font).lineSpacing()
