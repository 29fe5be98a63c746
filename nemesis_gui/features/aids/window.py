"""The aid sheets to read through, to print and to save as PDF, in any language the program speaks."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path

from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QMessageBox, QVBoxLayout, QWidget

from engine.table.wording.spoken import languages
from engine.version import VERSION
from nemesis_gui.features.aids import paper
from nemesis_gui.features.aids.sheets import SHEETS, Sheets
from nemesis_gui.play.action import choice
from nemesis_gui.play.texts import TextWindow
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import label, side_by_side
from nemesis_gui.widgets.save_path import documents, ended


class PaperWindow(TextWindow):
    """`make` gives the sheets in a language."""

    def __init__(self, words: Words, make: Callable[[str], Sheets], parent: QWidget | None = None) -> None:
        super().__init__(words, words.tr("Aid sheets"), parent, (720, 680))
        self._make = make
        self.sheets = make(words.lang)
        buttons = self.findChild(QDialogButtonBox)
        assert isinstance(buttons, QDialogButtonBox)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.language = choice(languages().items(), words.lang, self.speak)
        buttons.addButton(words.tr("Print…"), role).clicked.connect(self._print)
        buttons.addButton(words.tr("Save as PDF…"), role).clicked.connect(self._ask_file)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(0, side_by_side(label(words.tr("Language of the sheets")), self.language, None))
        self.view.write(self._page)

    def speak(self, lang: str) -> None:
        """Show the sheets in another language."""
        self.sheets = self._make(lang)
        self.view.write(self._page)

    def _page(self) -> str:
        parts = []
        for sheet in self.sheets.names:
            parts += [f"<h2>{escape(self.sheets.words.tr(SHEETS[sheet]))}</h2>"]
            parts += [line.html for line in self.sheets.lines(sheet)]
        return "".join(parts)

    def _print(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        if QPrintDialog(printer, self).exec() == QPrintDialog.DialogCode.Accepted:
            paper.draw(printer, self.sheets, *self._heads())

    def _heads(self) -> tuple[str, str]:
        """What stands at the head and at the foot of each page."""
        words = self.sheets.words
        return words.title.name, f"{words.tr('Aid sheets')} · {words.tr('Version {version}', version=VERSION)}"

    def _ask_file(self) -> None:
        proposed = documents() / f"{self.words.title.id}-aids-{self.sheets.words.lang}.pdf"
        name, _ = QFileDialog.getSaveFileName(self, self.words.tr("Save as PDF…"), str(proposed), "PDF (*.pdf)")
        path = ended(self, self.words.tr, Path(name), ".pdf") if name else None
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the sheets; where that cannot be done, say why."""
        try:
            paper.save(path, self.sheets, *self._heads())
        except OSError as error:
            why = self.words.fault(f"{path.name}: {error.strerror or error}")
            QMessageBox.warning(self, self.windowTitle(), why)
