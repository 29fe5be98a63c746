"""The lesson for a first turn of Tail of the Tiger: shown step by step, and played with the mouse at two sizes."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.lab.lessons import check_lesson
from engine.paths import data_dir
from engine.table.lesson import load_lesson
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from nemesis_gui.features.lessons.way import first_steps
from nemesis_gui.play.services import WhyNot
from tests.gui.conftest import Player, seated
from tests.gui.titles.taught import begin, go_on, shown
from tools.driver.pupil import Pupil

TITLE = TailOfTheTiger()
FILE = first_steps(TITLE.id)
assert FILE is not None
LESSON = load_lesson(FILE, TITLE.id)
OTHERS = sorted(data_dir(f"assets/lessons/{TITLE.id}").glob("*.yaml"))
"""All lessons of the game."""
SMALL = QSize(1024, 700), "fr"
LARGE = QSize(1400, 1000), "en"


@pytest.fixture
def player(request: Any, qtbot: QtBot, calm: None) -> Iterator[Player]:
    """A window of this game with nothing on the table, of the size and in the language asked for."""
    size, lang = request.param
    with seated(TITLE, qtbot, size, lang) as found:
        found.window.show()
        qtbot.waitExposed(found.window)
        yield found


def test_it_holds_and_tells_of_all_that_a_turn_has() -> None:
    assert check_lesson(titles(), FILE) == []
    card_text = {clause.split(".")[0] for clause in LESSON.clauses}
    assert {"2", "3", "4", "9", "10", "16", "17", "20", "wtf-11", "wtf-12", "wtf-13", "wtf-14"} <= card_text


@pytest.mark.parametrize("player", [LARGE], indirect=True)
def test_each_step_is_shown_and_points_at_something_seen(player: Player) -> None:
    assert shown(player) == ([step.id for step in LESSON.steps], [])
    state = player.model.state
    assert (state.ring, state.world.label(state.pieces["jp-63"].loc)) == (7, "dead"), "the goal is reached"
    assert state.world.label(state.pieces["ge-gd"].loc) == "5703"


@pytest.mark.parametrize("player", [SMALL, LARGE], indirect=True)
def test_a_mouse_is_enough_wrong_tries_and_all(player: Player) -> None:
    assert Pupil(player.window).learn(FILE) == sum(len(step.wrong) for step in LESSON.steps)
    assert not player.window.tour.on


@pytest.mark.parametrize("player", [LARGE], indirect=True)
def test_who_asks_with_nobody_selected_is_answered_for_the_piece_that_the_step_means(player: Player) -> None:
    tour, context = begin(player), player.window.context
    ask, find = context.services.of(WhyNot).ask_place, context.state.world.find
    while tour.course is not None and tour.course.now.id != "why-not":
        go_on(tour)
    assert tour.course is not None and "ge-gd" not in context.selected
    context.presenter.set_selection([])
    ask(find("5300"))
    QApplication.processEvents()
    assert tour.course.now.id == "why-not", "another hex is asked about"
    ask(find("6005"))
    player.qtbot.waitUntil(lambda: tour.course.now.id == "help", timeout=20_000)
    assert context.selected == ("ge-gd",)
    title = context.words.place(context.state, find("6005"))
    assert f"GD → {title}" in [one.text() for one in player.window.why.card.findChildren(QLabel)]


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_each_lesson_holds(path: Path) -> None:
    assert check_lesson(titles(), path) == []


@pytest.mark.parametrize("player", [SMALL], indirect=True)
def test_one_of_the_others_is_played_too(player: Player) -> None:
    """Drawn by what their files say, and so another one when these change."""
    rest = [path for path in OTHERS if load_lesson(path).part in ("basics", "exceptions")]
    drawn = min(rest, key=lambda path: sha256(path.read_bytes()).digest())
    assert Pupil(player.window).learn(drawn) > 0
