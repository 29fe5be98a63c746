"""The language that Qt itself speaks: its own dialogs, the names of keys, and what is written on the map."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from engine.table.wording import typography
from engine.table.wording.catalogue import catalogue
from engine.table.wording.spoken import DEFAULT, LANGUAGES
from nemesis_gui.base.settings import Settings

TABLES: Final = ("ui", "places")
"""The tables of a catalogue that have what is written on the map."""

MOVED: Final = ("QAbstractFileIconProvider", "QFileSystemModel")
"""Classes of Qt whose texts the file dialog had when they were translated."""

_installed: list[QTranslator] = []
_spoken, _title = DEFAULT, ""


class Behind(QTranslator):
    """Texts of Qt whose translation is lost because the mark of a key came into them, or because they went to another
    class: they are said without the mark, or as the file dialog said them."""

    def __init__(self, qt: QTranslator) -> None:
        super().__init__()
        self._qt = qt

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str | None, text: str | None, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """None, and not an empty text, where there is nothing to say: Qt looks further then. It may ask about no text
        at all."""
        if not context or not text or ("&" not in text and context not in MOVED):
            return None
        return self._qt.translate("QFileDialog" if context in MOVED else context, text.replace("&", "")) or None


def language_of(settings: Settings) -> str:
    """The language that is set, or, as long as none is, that of the system."""
    return settings.text("language", "") or system_language()


def system_language() -> str:
    """The first language the system is set to that the program speaks, else English."""
    wanted = (name.partition("-")[0].lower() for name in QLocale.system().uiLanguages())
    return next((lang for lang in wanted if lang in LANGUAGES), DEFAULT)


def speak(lang: str, title: str = "") -> None:
    """Let Qt, and the map of a game, speak a language from now on; what is on the screen already stays as it is."""
    global _spoken, _title
    _spoken, _title = lang, title
    app = QCoreApplication.instance()
    if app is None:
        return
    while _installed:
        app.removeTranslator(_installed.pop())
    qt = QTranslator()
    if qt.load(f"qtbase_{lang}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        for one in (Behind(qt), qt):
            app.installTranslator(one)
            _installed.append(one)


def figure(value: float, digits: int | None = None) -> str:
    """A number with the decimal sign of the language spoken; as short as it can be where `digits` is None."""
    return typography.number(value, _spoken, digits)


def map_word(text: str) -> str:
    """A word that is written on the map, in the language spoken."""
    return title_word(text, _title)


def title_word(text: str, title: str) -> str:
    """A word that is written on the map of a game, be that on the table or not, in the language spoken."""
    tables = catalogue(_spoken, title)
    return next((tables[table][text] for table in TABLES if text in tables.get(table, {})), text)
