"""What lies between a title's card on the start page and the first accepted command, in the language of more words."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.games import titles
from nemesis_gui.base.settings import nothing_kept
from tools.first_start import CLICKS, WORDS, Start, words


@pytest.mark.parametrize("title", [one.id for one in titles()])
def test_the_first_command_is_near(qtbot: QtBot, calm: None, title: str) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    with nothing_kept():
        start = Start(app, title, "fr")
        try:
            assert start.run()
        finally:
            start.window.close()
    assert start.hands.inputs <= CLICKS and words(start.texts) <= WORDS, sorted(start.texts)


def test_words_are_counted_as_somebody_reads_them() -> None:
    assert words({"3 units: Click 7 Pz, then 5703.", "Rules  2.3/1", "↗", ""}) == 9
