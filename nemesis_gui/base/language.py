"""The language that Qt itself speaks: its own dialogs, the names of keys, and what is written on the map."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from engine.paths import data_dir
from engine.table.wording import typography
from engine.table.wording.catalogue import catalogue
from engine.table.wording.spoken import DEFAULT, LANGUAGES
from nemesis_gui.base.settings import Settings

TABLES: Final = ("ui", "places")
"""The tables of a catalogue that have what is written on the map."""

_installed: list[QTranslator] = []
_spoken, _title = DEFAULT, ""


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
    for name, folder in ((f"qtbase_{lang}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)), _own(lang)):
        translator = QTranslator()
        if translator.load(name, folder):
            app.installTranslator(translator)
            _installed.append(translator)


def _own(lang: str) -> tuple[str, str]:
    """What Qt's own translation of a language lacks: a file as Qt reads it. Qt asks for words in any thread and under
    locks of its own, where a translator written in Python would wait for the window, and the window for it."""
    return f"qt_{lang}", str(data_dir("assets/locale"))


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
