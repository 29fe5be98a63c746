"""The contents of a rulebook: chapters, and the sections in each."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from nemesis_gui.base.style import px
from nemesis_gui.features.reader.page import GLOSSARY, Book
from nemesis_gui.session.words import clause_name
from nemesis_gui.widgets.wrapping import wrap_lines

SECTION: Final = Qt.ItemDataRole.UserRole


class Contents(QTreeWidget):
    """A chapter opens with its first section."""

    picked = Signal(str)
    """A section, or the link of the glossary."""

    def __init__(self, book: Book) -> None:
        super().__init__()
        self._lines: dict[str, QTreeWidgetItem] = {}
        self.setHeaderHidden(True)
        self.setAccessibleName(book.words.tr("Contents"))
        self.setMinimumWidth(px(150))
        wrap_lines(self)
        for chapter, sections in book.sections():
            head = self._line(QTreeWidgetItem(self), chapter, sections[0])
            for section in sections:
                told = f"{clause_name(section)} {book.words.game.section(section)}"
                self._lines[section] = self._line(QTreeWidgetItem(head), told, section)
        if book.terms:
            self._lines[GLOSSARY] = self._line(QTreeWidgetItem(self), book.words.tr("Glossary"), GLOSSARY)
        self.currentItemChanged.connect(self._picked)

    def _line(self, item: QTreeWidgetItem, text: str, section: str) -> QTreeWidgetItem:
        item.setText(0, text)
        item.setData(0, SECTION, section)
        return item

    def _picked(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.picked.emit(item.data(0, SECTION))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who comes here with the keys has not picked the first line yet."""
        with QSignalBlocker(self):
            super().focusInEvent(event)

    def mark(self, section: str) -> None:
        """Mark where one is; nothing where that is nowhere. A chapter stays marked where its first section is read."""
        item = self._lines.get(section)
        with QSignalBlocker(self):
            if item is None:
                self.clearSelection()
            elif self._section() != section:
                self.setCurrentItem(item)

    def _section(self) -> str:
        """What is marked."""
        item = self.currentItem()
        return str(item.data(0, SECTION)) if item is not None else ""
