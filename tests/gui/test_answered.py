"""What is answered for a player is told and taken back, and what is preselected is taken by Enter."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.table.event import Answered
from engine.titles.nemesis.events import NobodyFights
from nemesis_gui.play.context import ASKED, ROLLED
from nemesis_gui.play.moment import untold
from nemesis_gui.session.deeds import combat_now, of_note
from tests.gui.conftest import Player
from tools.pictures import table
from tools.pictures.picture import Way

Key = Qt.Key


@pytest.fixture
def assault(player: Player) -> Player:
    """An assault of several units on a stack of two that differ in nothing."""
    player.new()
    for text in ("draw", "done"):
        player.play(text)
    player.window.show()
    player.window.activateWindow()
    return player


def line(player: Player) -> list[str]:
    return [node.text for node in player.model.present.record.line()]


def start_assault(player: Player) -> None:
    """Until the defender, who could name either of two like units, would be asked."""
    assert player.window.context.play("attack 1501 jp-18-55,jp-18-mtn jp-air-5")
    while player.decision == "ChooseSpearhead":
        assert player.window.context.play("choose jp-18-55")


ANSWER = "Nothing to choose for the Allied player: "


def test_an_answer_given_for_a_player_stands_in_the_log_also_when_the_game_is_opened_again(assault: Player) -> None:
    start_assault(assault)
    assert assault.decision == "DeclareBanzai"
    given = line(assault)[-1]
    assert given.startswith("choose ")
    log, path = assault.window.log, assault.model.path
    assert log.view.toPlainText().count(ANSWER) == 1
    assert path is not None
    assault.model.new("kohima-road")
    assert ANSWER not in log.view.toPlainText()
    assault.model.open(path)
    assert log.view.toPlainText().count(ANSWER) == 1


def test_what_is_no_part_of_a_combat_is_not_told_at_its_place(assault: Player) -> None:
    """That nobody fights is said of a phase that comes after the last combat."""
    start_assault(assault)
    deed, nobody = combat_now(assault.model.backwards()), NobodyFights(1, "attack", "5.2/7")
    assert deed is not None and deed.place >= 0 and of_note(nobody)
    assert not [*untold(assault.window.context, [nobody], ())]


def test_it_is_undone_with_what_led_to_it(assault: Player) -> None:
    start_assault(assault)
    given = line(assault)[-2]
    assault.model.undo()
    assert given not in line(assault)
    assert ANSWER not in assault.window.log.view.toPlainText()


def test_an_end_that_is_given_is_told_as_such(player: Player) -> None:
    player.new()
    words, state = player.window.context.words, player.model.state
    assert "Nothing left to decide for the Allied player" in words.event(state, Answered(1, "done"))
    assert words.event(state, Answered(1, "draw")).startswith(ANSWER)


def test_who_wants_to_be_asked_names_the_unit(assault: Player) -> None:
    assault.window.settings.put(f"{ASKED}1", True)
    start_assault(assault)
    assert assault.decision == "ChooseMeeting"
    assert len(assault.model.commands()) > 1


@pytest.mark.parametrize("wanted", [False, True])
def test_a_chit_is_drawn_by_itself_only_for_a_seat_that_wants_it(player: Player, wanted: bool) -> None:
    table.put(player.model, Way(script="campaign.txt", until="DrawChit 4"))
    assert player.decision == "DrawChit"
    decision = player.model.decision
    assert decision is not None
    side = decision.side(player.model.state)
    player.model.undo()
    assert player.decision != "DrawChit"
    player.window.settings.put(f"{ROLLED}{side}", wanted)
    assert player.window.context.play("done")
    assert (line(player)[-1] == "draw") == wanted
    assert (player.decision == "DrawChit") == (not wanted)


def at(player: Player, until: str) -> Player:
    player.window.show()
    player.qtbot.waitExposed(player.window)
    player.window.activateWindow()
    table.put(player.model, Way(script="campaign.txt", until=until))
    player.window.focus_map()
    QApplication.processEvents()
    player.window.resume_note.escape()
    return player


def test_enter_on_the_map_takes_the_marked_answer(player: Player) -> None:
    window = at(player, "DeclareMassive 2").window
    QTest.keyClick(window.view, Key.Key_Return)
    assert line(player)[-1] == "answer no"


def test_after_the_cursor_has_moved_enter_means_the_hex(player: Player) -> None:
    window = at(player, "DeclareMassive 2").window
    before = line(player)
    for key in (Key.Key_Up, Key.Key_Up, Key.Key_Return):
        QTest.keyClick(window.view, key)
    assert line(player) == before


@pytest.mark.parametrize(("until", "plays"), [("RollCombat", "roll"), ("DrawChit 4", "draw"), ("Movement", "")])
def test_enter_on_the_map_rolls_and_draws_but_does_not_end(player: Player, until: str, plays: str) -> None:
    window = at(player, until).window
    before = line(player)
    QTest.keyClick(window.view, Key.Key_Return)
    assert line(player)[len(before) :][:1] == ([plays] if plays else [])


def test_the_counter_that_loses_the_likely_step_is_marked(player: Player) -> None:
    window = at(player, "AssignLosses 2").window
    decision = player.model.decision
    assert decision is not None
    likely = decision.likely(player.model.state)
    assert likely is not None
    marked = [button for button in window.card.findChildren(object) if button.objectName() == "primary"]
    assert [button.property("command") for button in marked] == [likely.text()]


def test_no_commands_are_offered_when_the_game_is_over(player: Player) -> None:
    window = at(player, "").window
    assert player.model.decision is None
    assert not window.prompt.every.isVisible()
