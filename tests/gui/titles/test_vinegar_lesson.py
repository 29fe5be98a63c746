"""The lesson for a first turn of Vinegar Joe's War: shown step by step, and played with the mouse in a small window."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.lab.lessons import check_lesson
from engine.paths import data_dir
from engine.table.lesson import load_lesson
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from nemesis_gui.features.lessons.way import first_steps
from tests.gui.conftest import Player, seated
from tests.gui.titles.taught import shown
from tools.driver.pupil import Pupil

TITLE = VinegarJoesWar()
FILE = first_steps(TITLE.id)
assert FILE is not None
LESSON = load_lesson(FILE, TITLE.id)
HIDDEN = FILE.with_name("hidden-stacks.yaml")
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
    assert {"4", "6", "7", "8", "9", "11", "12", "13", "14", "26"} <= card_text


@pytest.mark.parametrize("player", [LARGE], indirect=True)
def test_each_step_is_shown_and_points_at_something_seen(player: Player) -> None:
    assert shown(player) == ([step.id for step in LESSON.steps], [])
    state = player.model.state
    assert (state.vp[0], state.world.label(state.pieces["jp-31"].loc)) == (11, "2103"), "the goal is reached"


@pytest.mark.parametrize("player", [SMALL], indirect=True)
def test_a_mouse_is_enough_wrong_tries_and_all(player: Player) -> None:
    assert Pupil(player.window).learn(FILE) == sum(len(step.wrong) for step in LESSON.steps)
    assert not player.window.tour.on


@pytest.mark.parametrize("player", [SMALL], indirect=True)
def test_one_of_the_others_is_played_too(player: Player) -> None:
    """Drawn by what their files say, and so another one when these change."""
    others = data_dir(f"assets/lessons/{TITLE.id}").glob("*.yaml")
    rest = [path for path in others if load_lesson(path).part in ("basics", "exceptions")]
    drawn = min(rest, key=lambda path: sha256(path.read_bytes()).digest())
    assert Pupil(player.window).learn(drawn) > 0


@pytest.mark.parametrize("player", [LARGE], indirect=True)
def test_a_lesson_seen_by_one_side_hides_what_lies_below(player: Player) -> None:
    tour, model = player.window.tour, player.model
    tour.hold(HIDDEN)
    assert (model.eyes, "br-50p" in model.state.pieces, "br-20" in model.state.pieces) == ((0,), True, False)
    assert "jp-31" in model.state.pieces, "one's own stacks are open"
    tour.play_on()
    assert "br-20" in model.state.pieces, "a game of one's own hides nothing from whoever plays both sides"
