"""A window with one text."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import column, size_up
from nemesis_gui.widgets.prose import Prose


class TextWindow(QDialog):
    """A window with one text."""

    def __init__(
        self, words: Words, title: str, parent: QWidget | None = None, size: tuple[int, int] = (560, 460)
    ) -> None:
        super().__init__(parent)
        self.words = words
        self.setWindowTitle(title)
        size_up(self, *size)
        self.view = Prose()
        layout = column(self, 14)
        layout.addWidget(self.view, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setText(words.tr("Close"))
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)

    def show_html(self, html: str) -> None:
        self.view.write(lambda: html)
