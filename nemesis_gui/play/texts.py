"""A window with one text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QVBoxLayout, QWidget

from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, column, size_up
from nemesis_gui.widgets.prose import Prose


class TextWindow(QDialog):
    """A window with one text, gone when it is closed; `follow` is handed the links that are clicked."""

    def __init__(
        self, words: Words, title: str, parent: QWidget | None = None, size: tuple[int, int] = (560, 460),
        follow: Callable[[str], object] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.words = words
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        size_up(self, *size)
        self.view = Prose(follow)
        self.layout_: QVBoxLayout = column(self, 14)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setText(words.tr("Close"))
        self.buttons.rejected.connect(self.reject)
        add(self.layout_, self.view, self.buttons, wide=self.view)

    def offer(self, text: str, run: Callable[[], object]) -> None:
        """A button more, for what can be done with the text."""
        self.buttons.addButton(self.words.tr(text), QDialogButtonBox.ButtonRole.ActionRole).clicked.connect(run)

    def write(self, path: Path, work: Callable[[], object]) -> None:
        """Write a file; where that cannot be done, say why."""
        try:
            work()
        except OSError as error:
            why = self.words.fault(f"{path.name}: {error.strerror or error}")
            QMessageBox.warning(self, self.windowTitle(), why)

    def show_html(self, html: str) -> None:
        self.view.write(lambda: html)
