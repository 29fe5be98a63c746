"""A text with links that is rewritten in the colours of another theme."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QTextBrowser

from nemesis_gui.base.style import skin

SHEET: Final = "h3 { margin-bottom: 2px; } td { padding: 2px 10px 2px 0; }"


class Prose(QTextBrowser):
    """Shows HTML that is made when it is wanted; ``follow`` is handed the links that are clicked, ``sheet`` is what its
    style sheet says beside colours."""

    def __init__(self, follow: Callable[[str], object] | None = None, sheet: str = SHEET) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self._sheet = sheet
        self._make: Callable[[], str] | None = None
        self._written = "", ""
        """Style sheet and HTML."""
        if follow is not None:
            self.anchorClicked.connect(lambda url: follow(url.toString()))

    def write(self, make: Callable[[], str]) -> None:
        """Show what is made now, and made again in another theme."""
        self._make = make
        here = skin()
        colours = f"a {{ color: {here.ink}; }} .f {{ color: {here.faded}; }} "
        text = colours + self._sheet, make()
        if text != self._written:
            self._written = text
            self.document().setDefaultStyleSheet(text[0])
            self.setHtml(text[1])

    def changeEvent(self, event: QEvent) -> None:
        """Another theme: what is written keeps the colours it was written in."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._make is not None:
            at = self.verticalScrollBar().value()
            self.write(self._make)
            self.verticalScrollBar().setValue(at)
