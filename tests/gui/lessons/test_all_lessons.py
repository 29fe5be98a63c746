"""Every lesson that comes with the program is played through by mouse, wrong tries and all."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from engine.games import titles
from nemesis_gui.features.lessons.lesson import all_lessons
from tests.gui.conftest import seated
from tests.gui.lessons.pupil import Pupil


@pytest.mark.parametrize("game", [entry.id for entry in titles()])
def test_each_is_played_to_its_end_with_a_wrong_try(game: str, qtbot: QtBot, calm: None) -> None:
    with seated(titles().title(game), qtbot, QSize(1400, 1000)) as player:
        player.window.show()
        qtbot.waitExposed(player.window)
        pupil = Pupil(player.window)
        without = [path.name for path, _ in all_lessons(game) if not pupil.learn(path)]
        done = [player.window.tour.way.done(lesson) for _, lesson in player.window.tour.way.sound()]
    assert without == []
    assert all(done)
