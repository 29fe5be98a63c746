"""Lessons that come with the program are played through by mouse, wrong tries and all. `python -m tools.lessons` plays
all of them; here it is a few, drawn by what their files say, and so others when these change."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.table.lesson import load_lesson
from tests.gui.conftest import seated
from tests.whole import share
from tools.driver.pupil import Pupil
from tools.lessons import Boxes, shipped

DRAWN = share(4, 2)


def drawn() -> list[Path]:
    """A few of the lessons of the game that has most; whole scenarios take longer."""
    found = [path for path in shipped() if path.parent.name == "nemesis" and load_lesson(path).part != "scenarios"]
    return sorted(found, key=lambda path: hashlib.sha256(path.read_bytes()).digest())[:DRAWN]


@pytest.mark.parametrize("path", shipped(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_each_foresees_a_wrong_try(path: Path) -> None:
    assert any(step.wrong for step in load_lesson(path).steps)


def test_some_are_played_to_their_end(qtbot: QtBot, calm: None) -> None:
    with seated(titles().title("nemesis"), qtbot, QSize(1400, 1000)) as player:
        player.window.show()
        qtbot.waitExposed(player.window)
        pupil = Pupil(player.window)
        assert all(pupil.learn(path) for path in drawn())
        done = [lesson.id for _, lesson in pupil.window.tour.shelf.sound() if pupil.window.tour.shelf.done(lesson)]
    assert len(done) == len(drawn())


def test_a_message_box_does_not_hold_the_hands_up(qtbot: QtBot, calm: None) -> None:
    """Whoever plays by mouse would wait for it for ever: it is closed, and told."""
    with seated(titles().title("nemesis"), qtbot, QSize(1024, 700)) as player:
        boxes = Boxes(player.window)
        QMessageBox.warning(player.window, "title", "a die\nthat does not fit")
        assert boxes.take() == "a message box: a die that does not fit"
        assert boxes.take() == ""
