"""A phase that ends by itself stays open in the window until its player says that it is over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.table.entries import Resign
from engine.table.record import Record
from engine.table.session import Session
from nemesis_gui.session.closing import NEVER, OpenPhase
from nemesis_gui.session.computers import SEAT
from nemesis_gui.session.table import HOT_SEAT, HOT_SEAT_TURNS, PLAYERS, SOLITAIRE
from tests.gui.conftest import Player, seated

RECORDED = Path(__file__).parents[2] / "recorded" / "nemesis" / "campaign.yaml"
ADVANCE = "choose jp-31-138"
"""The last act of the Japanese Attack Phase: nobody else can advance, and there is nothing else to attack."""


def before(player: Player, act: str, notes: dict[str, str]) -> Player:
    """A game of two whose next command is the last act of a phase."""
    told: Any = load_yaml(RECORDED)
    player.window.show()
    player.window.activateWindow()
    player.model.new(told["scenario"], told["options"], told["seed"], notes)
    commands = told["commands"]
    player.skip(*commands[: commands.index(act)])
    return player


@pytest.fixture(params=[SOLITAIRE, HOT_SEAT], ids=["alone", "two"])
def last(player: Player, request: pytest.FixtureRequest) -> Player:
    return before(player, ADVANCE, {PLAYERS: request.param})


def end_button(player: Player) -> QPushButton | None:
    buttons = player.window.prompt.findChildren(QPushButton)
    return next((one for one in buttons if one.property("ends") and one.isVisibleTo(player.window)), None)


def act(player: Player, command: str = ADVANCE) -> None:
    assert player.window.context.play(command)


def test_after_the_last_act_the_phase_stands_and_undo_is_lit(last: Player) -> None:
    phase, words = last.model.state.phasing, last.window.words
    act(last)
    assert last.model.decision is None and last.model.state.phasing == phase
    assert words.game.phase(last.model.state) == "Japanese Attack Phase"
    assert last.window.prompt.text.question == "Nothing more to do (Japanese Attack Phase)"
    assert last.window.actions_.by_id["undo"].isEnabled()
    assert last.window.context.presenter is None and not last.model.commands()


def test_the_record_has_the_act_and_no_word_of_the_wait(last: Player) -> None:
    act(last)
    record = last.model.present.record
    assert record.nodes[record.head].text == ADVANCE
    head = record.head
    assert last.window.context.end_phase() and record.head == head


@pytest.mark.parametrize("way", ["button", "E", "Enter"])
def test_end_is_a_button_and_two_keys(last: Player, way: str) -> None:
    act(last)
    QApplication.processEvents()
    if way == "button":
        button = end_button(last)
        assert button is not None and button.text() == "End"
        button.click()
    else:
        last.hands.key(Qt.Key.Key_E if way == "E" else Qt.Key.Key_Return)
    assert last.decision == "DrawChit" and end_button(last) is None
    assert last.model.state.phasing == -1


def test_undo_takes_the_act_back_without_asking_the_other_side(last: Player) -> None:
    head = last.model.present.record.head
    act(last)
    last.window.actions_.by_id["undo"].trigger()
    assert last.model.present.record.head == head and last.decision == "AdvanceUnits"
    last.window.actions_.by_id["redo"].trigger()
    assert last.model.open_phase is not None, "what is played again waits again"


def test_nothing_of_what_follows_is_told_before_the_end(player: Player) -> None:
    """The last airdrop fixes the supply of all, and opens the next phase."""
    before(player, "airdrop 2012", {PLAYERS: SOLITAIRE})
    told: list[tuple[object, ...]] = []
    player.model.positionChanged.connect(told.append)
    act(player, "airdrop 2012")
    everything = tuple(player.model.present.state.events)
    assert told == [everything[:1]] and len(everything) > 1
    player.window.context.end_phase()
    assert told[-1] == everything[1:]


def test_no_computer_is_asked_before_the_end(player: Player) -> None:
    before(player, ADVANCE, {SEAT + "allied": "Cadet"})
    act(player)
    assert player.model.open_phase is not None and player.window.context.presenter is None
    assert player.window.header.deciding == player.model.open_phase.owner, "the header lights who has to end"
    assert not player.model.can_undo().reasons


def test_an_answer_in_the_phase_of_a_computer_holds_nothing_up(player: Player) -> None:
    """There is nothing to say any more, and its turn goes on; a person's own phase and that of another person wait."""
    for notes, waits in (({SEAT + "japanese": "Cadet"}, False), ({PLAYERS: HOT_SEAT}, True)):
        before(player, ADVANCE, notes)
        state = player.model.present.state
        assert state.phasing == 0 and player.model._may_stay(OpenPhase(1, state, state)) == waits


def test_with_the_preference_never_nothing_waits(player: Player) -> None:
    before(player, ADVANCE, {PLAYERS: SOLITAIRE})
    player.window.check.set_wait(NEVER)
    act(player)
    assert player.decision == "DrawChit"


def test_the_curtain_falls_at_the_end_and_not_before(player: Player) -> None:
    before(player, ADVANCE, {PLAYERS: HOT_SEAT_TURNS})
    act(player)
    assert player.window.curtain.isHidden() and player.window.seats.hand_over.isHidden()
    player.window.context.end_phase()
    assert player.model.open_phase is None


def test_a_game_that_was_closed_while_it_waited_waits_again(last: Player) -> None:
    act(last)
    path = last.model.path
    assert path is not None
    last.model.open(path)
    assert last.model.open_phase is not None and last.model.state.phasing == 0
    assert last.window.prompt.text.question == "Nothing more to do (Japanese Attack Phase)"
    last.window.context.end_phase()
    assert last.decision == "DrawChit"


@pytest.fixture
def rolling(qtbot: QtBot, calm: None) -> Iterator[Player]:
    """Two play Defeat Into Victory: when the Allied player has bought, dice fall for the Japanese."""
    told: Any = load_yaml(RECORDED.parents[1] / "defeat-into-victory" / "campaign.yaml")
    with seated(titles().title("defeat-into-victory"), qtbot, QSize(1400, 1000)) as found:
        found.window.show()
        found.window.activateWindow()
        found.model.new(told["scenario"], told["options"], told["seed"], {PLAYERS: HOT_SEAT})
        found.skip(*told["commands"][: told["commands"].index("buy 0")])
        yield found


def test_where_chance_follows_the_act_waits_itself(rolling: Player) -> None:
    head = rolling.model.present.record.head
    assert not rolling.window.context.play("buy 0")
    assert rolling.model.present.record.head == head and not rolling.window.check.card.isHidden()
    assert rolling.window.actions_.by_id["undo"].isEnabled()
    rolling.window.actions_.by_id["undo"].trigger()
    assert rolling.window.check.card.isHidden() and rolling.model.present.record.head == head


def test_of_a_batch_all_are_named_with_the_act_that_waits(qtbot: QtBot, calm: None) -> None:
    """Two are placed by one click; what follows the second takes chance."""
    told: Any = load_yaml(RECORDED.parents[1] / "tail-of-the-tiger" / "tail-of-the-tiger.yaml")
    last = told["commands"].index("place jp-8iib 4023")
    with seated(titles().title("tail-of-the-tiger"), qtbot, QSize(1400, 1000)) as found:
        found.window.show()
        found.model.new(told["scenario"], told["options"], told["seed"], {PLAYERS: HOT_SEAT})
        found.skip(*told["commands"][: last - 1])
        parse = found.model.playing.notation.parse
        batch = [parse(text) for text in told["commands"][last - 1 : last + 1]]
        found.window.context.play_all(batch)
        text = " ".join(label.text() for label in found.window.check.card.findChildren(QLabel))
        assert all(found.window.words.command(found.model.state, one) in text for one in batch)


@pytest.mark.parametrize("key", [Qt.Key.Key_E, Qt.Key.Key_Return])
def test_one_key_plays_it_and_nothing_is_asked_again(rolling: Player, key: Qt.Key) -> None:
    rolling.window.context.play("buy 0")
    rolling.hands.key(key)
    record = rolling.model.present.record
    assert record.nodes[record.head].text == "buy 0"
    assert rolling.model.open_phase is None and rolling.decision == "AssignAirUnits"


def test_a_phase_that_was_ended_is_not_open_again_when_the_window_is_rebuilt(last: Player) -> None:
    act(last)
    last.window.context.end_phase()
    last.model.gameReplaced.emit()
    assert last.model.open_phase is None


def test_who_resigns_ends_the_phase_that_stays_open(last: Player) -> None:
    act(last)
    assert last.model.enter(Resign("japanese"), 0)
    assert last.model.open_phase is None and last.model.state.outcome is not None


def test_those_who_look_back_see_no_more_than_the_open_phase(player: Player) -> None:
    """The end of a turn, combats and aids read the past from the position that is shown."""
    before(player, "airdrop 2012", {PLAYERS: SOLITAIRE})
    act(player, "airdrop 2012")
    assert len(next(player.model.backwards()).events) == 1
    player.window.past.what_if("x", "7")
    assert player.decision != "Airdrops"


# -- looking elsewhere meanwhile


def test_a_what_if_table_leaves_the_phase_open(last: Player) -> None:
    act(last)
    state, past = last.model.state, last.window.past
    past.what_if("x", "7")
    assert last.model.open_phase is None and last.model.decision is not None
    past.leave()
    assert last.model.open_phase is not None and last.model.state.phasing == state.phasing
    assert last.window.prompt.text.question == "Nothing more to do (Japanese Attack Phase)"


def test_what_was_ended_is_not_open_again_behind_a_what_if_table(last: Player) -> None:
    act(last)
    last.window.context.end_phase()
    last.window.past.what_if("x", "7")
    last.window.past.leave()
    assert last.model.open_phase is None and last.decision == "DrawChit"


def test_looking_back_and_on_again_shows_the_phase_as_it_stands(last: Player) -> None:
    act(last)
    phase, past = last.model.state.phasing, last.window.past
    assert past.step(-1) and past.step(1)
    assert last.model.state.phasing == phase
    past.present()
    assert last.model.open_phase is not None


def test_redo_over_the_end_of_a_phase_leaves_none_open(player: Player) -> None:
    """The last act, and the first one of the next phase, are taken back and played again."""
    last = before(player, ADVANCE, {PLAYERS: SOLITAIRE})
    session = last.model.present
    session.free_undo = True
    act(last)
    last.window.context.end_phase()
    act(last, "draw")
    assert last.model.undo() and last.model.undo()
    assert last.model.redo() and last.model.open_phase is not None
    assert last.model.redo() and last.model.open_phase is None


def test_a_phase_with_nothing_to_decide_that_a_draw_brought_is_told(player: Player) -> None:
    """Between the phases before and after it: the whole of it passed with the draw."""
    player.new("kohima-road", "4")
    ahead = Session(player.model.title, Record(player.model.present.record.origin))
    lines: list[str] = []
    while not any(event.kind == "phase_began" and "reinforcement" in event.chit for event in ahead.events):
        few = min(ahead.commands(), key=lambda one: (not one.ends, getattr(one, "yes", False)))
        lines.append(few.text())
        ahead.play(few)
    assert lines[-1] == "draw" and ahead.state.phasing < 0
    player.skip(*lines[:-1])
    assert player.window.context.play(lines[-1])
    assert player.window.statusBar().currentMessage() == "Nothing to decide: Japanese Reinforcement Phase"


def test_an_act_that_was_confirmed_leaves_no_second_end_on_the_screen(
    rolling: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is seen while the dice fall is a picture of before: *End* there would be pressed for nothing."""
    rolling.window.context.play("buy 0")
    asked = list[str]()
    monkeypatch.setattr(rolling.window.prompt.text, "set_question", lambda text, *_: asked.append(text))
    rolling.hands.key(Qt.Key.Key_E)
    assert rolling.decision == "AssignAirUnits"
    assert asked and not any("Nothing more to do" in text for text in asked)
    assert rolling.model.waits == rolling.window.check.wait, "the next phase waits as before"
