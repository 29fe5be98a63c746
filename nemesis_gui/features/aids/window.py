"""The aid sheets to read through, to print and to save as PDF, in any language the program speaks."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path

from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from engine.table.wording.spoken import languages
from engine.version import VERSION
from nemesis_gui.features.aids import paper
from nemesis_gui.features.aids.line import SHEETS, Printed
from nemesis_gui.play.action import choice
from nemesis_gui.play.texts import TextWindow
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import label, side_by_side
from nemesis_gui.widgets.save_path import ask_to_save, documents


class PaperWindow(TextWindow):
    """`make` gives the sheets in a language, which the window shows under a name."""

    def __init__(
        self, words: Words, make: Callable[[str], Printed], parent: QWidget | None = None, name: str = "Aid sheets"
    ) -> None:
        super().__init__(words, words.tr(name), parent, (720, 680))
        self._make, self._name = make, name
        self.sheets = make(words.lang)
        self.language = choice(languages().items(), words.lang, self.speak)
        self.offer("Print…", self._print)
        self.offer("Save as PDF…", self._ask_file)
        self.layout_.insertWidget(0, side_by_side(label(words.tr("Language of the sheets")), self.language, None))
        self.view.write(self._page)

    def speak(self, lang: str) -> None:
        """Show the sheets in another language."""
        self.sheets = self._make(lang)
        self.view.write(self._page)

    def _page(self) -> str:
        parts, words = [], self.sheets.words
        for sheet in self.sheets.names:
            several = len(self.sheets.names) > 1
            name = words.tr(SHEETS[sheet]) if several else words.pair(words.title.name, words.tr(self._name))
            parts += [f"<h2>{escape(name)}</h2>"]
            parts += [line.html for line in self.sheets.lines(sheet)]
        return "".join(parts)

    def _print(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        if QPrintDialog(printer, self).exec() == QPrintDialog.DialogCode.Accepted:
            paper.draw(printer, self.sheets, *self._heads())

    def _heads(self) -> tuple[str, str]:
        """What stands at the head and at the foot of each page."""
        words = self.sheets.words
        return words.title.name, f"{words.tr(self._name)} · {words.tr('Version {version}', version=VERSION)}"

    def _ask_file(self) -> None:
        what = "aids" if len(self.sheets.names) > 1 else "overview"
        proposed = documents() / f"{self.words.title.id}-{what}-{self.sheets.words.lang}.pdf"
        path = ask_to_save(self, self.words.tr, self.words.tr("Save as PDF…"), proposed)
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the sheets; where that cannot be done, say why."""
        self.write(path, lambda: paper.save(path, self.sheets, *self._heads()))
