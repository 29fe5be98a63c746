"""The language that Qt itself speaks: its own dialogs, the names of keys, and what is written on the map."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

from engine.table.wording import typography
from engine.table.wording.catalogue import DEFAULT, catalogue

MAP: Final = "Map"
"""The context in which the map asks for its words."""
TABLES: Final = ("ui", "places")

_installed: list[QTranslator] = []
_spoken = DEFAULT


class MapWords(QTranslator):
    """Answers for the map out of the catalogues of the program and of the game on the table."""

    def __init__(self, lang: str, title: str) -> None:
        super().__init__()
        self._tables = [catalogue(lang, title).get(table, {}) for table in TABLES]

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        """The word in the language; None, which Qt takes for "unknown", for anything else."""
        found = (table[text] for table in self._tables if text in table) if context == MAP else iter(())
        return next(found, None)  # type: ignore[return-value]


def speak(lang: str, title: str = "") -> None:
    """Let Qt, and the map of a game, speak a language from now on; what is on the screen already stays as it is."""
    global _spoken
    _spoken = lang
    app = QCoreApplication.instance()
    if app is None:
        return
    while _installed:
        app.removeTranslator(_installed.pop())
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    qt = QTranslator()
    for translator in (MapWords(lang, title), *((qt,) if qt.load(f"qtbase_{lang}", folder) else ())):
        app.installTranslator(translator)
        _installed.append(translator)


def figure(value: float, digits: int | None = None) -> str:
    """A number with the decimal sign of the language spoken; as short as it can be where `digits` is None."""
    return typography.number(value, _spoken, digits)


def map_word(text: str) -> str:
    """A word that is written on the map, in the language spoken."""
    return QCoreApplication.translate(MAP, text)


def title_word(text: str, title: str) -> str:
    """A word that is written on the map of a game, be that on the table or not, in the language spoken."""
    tables = catalogue(_spoken, title)
    return next((tables[table][text] for table in TABLES if text in tables.get(table, {})), text)
