"""A curtain stays before what it fell for, until it is raised or an answer is taken."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from engine.table.title import Title
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.nemesis.game import Nemesis
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from nemesis_gui.play.context import Context
from nemesis_gui.play.services import Closing
from nemesis_gui.session.table import HOT_SEAT
from tests.gui.history.test_seats import at_one_screen, ended
from tools.driver.hands import Hands

AGAIN = [
    (DefeatIntoVictory, "u-go"), (VinegarJoesWar, "imphal"), (Nemesis, "campaign"),
    (TailOfTheTiger, "tail-of-the-tiger"),
]  # fmt: skip


@pytest.mark.parametrize(("title", "scenario"), AGAIN)
def test_what_is_announced_again_stays_behind_its_curtain(
    qtbot: QtBot, calm: None, title: type[Title[Any]], scenario: str
) -> None:
    """Other colours and other keys are chosen while nobody may look."""
    with at_one_screen(qtbot, title(), scenario) as player:
        model, seats, window = player.model, player.window.seats, player.window
        Hands(window).read_on()
        while not seats.covered or model.decision.hidden:
            if seats.covered:
                Hands(window).read_on()
            elif model.open_phase is None:
                ended(player)
            else:
                window.context.services.of(Closing).end()
        for over in (seats.hand_over, seats.curtain):
            told, there = seats.curtain.text.text(), not over.isHidden()
            for again in (model.notify, window._dressed, window._keys_changed):
                again()
                assert seats.covered and over.isHidden() != there and seats.curtain.text.text() == told
                assert model.at_screen is None
            if over is seats.hand_over and there:
                over.button.click()
        side = seats.curtain.side
        seats.curtain.button.click()
        assert not seats.covered and model.decision.side(model.state) == side


def test_an_answer_that_was_not_taken_is_not_told(
    qtbot: QtBot, calm: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key that is still held gives none."""
    with at_one_screen(qtbot, VinegarJoesWar(), "imphal", HOT_SEAT) as player:
        seats, record = player.window.seats, player.window.past.record
        seats.curtain.button.click()
        while not seats.covered:
            ended(player)
        head, side = record.head, seats.curtain.side
        monkeypatch.setattr(Context, "_may_play", lambda *_: False)
        seats.curtain.passed.click()
        assert record.head == head and seats.covered and seats.curtain.side == side
        assert "End defensive support" not in seats.banner.text.text()


def test_what_is_said_in_a_line_stands_on_the_curtain_and_has_no_page_of_its_own(qtbot: QtBot, calm: None) -> None:
    """Movement without an assault after it: nobody fights, and the other side draws."""
    with at_one_screen(qtbot, Nemesis(), "kohima-road", seed="5", size=QSize(1024, 700)) as player:
        model, seats = player.model, player.window.seats
        for _ in range(40):
            Hands(player.window).read_on()
            ending = next((one for one in model.commands() if one.ends), model.commands()[0])
            player.play(ending.text())
            if any(event.kind == "nobody_fights" for event in model.present.state.events):
                break
        assert seats.hand_over.isHidden() and not seats.curtain.isHidden()
        assert "no unit can assault" in seats.curtain.text.text()
        assert "player's turn" in seats.curtain.text.text()
