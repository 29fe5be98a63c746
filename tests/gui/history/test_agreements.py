"""Two people at the table: what is taken back by consent only, who asks whom, and a game that they end themselves."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from nemesis_gui.features.library.log_file import log_events
from nemesis_gui.features.seats.agreement_dialogs import ConsentDialog, OfferDialog, ResignDialog
from nemesis_gui.session.saves import PLAYER
from nemesis_gui.session.table import HOT_SEAT, PLAYERS, SOLITAIRE
from tests.gui.conftest import LEFT, Player
from tools.pictures.table import script

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
ANSWERED = 32
"""The attack on 1701 was declared by the Japanese (31), the Allies have said who meets the charge (32)."""


@pytest.fixture
def two(player: Player) -> Player:
    """Anna (Japanese) and Bert (Allied) at one screen; Bert has just answered, and Anna decides."""
    player.new(seed="4")
    for key, text in zip((PLAYERS, f"{PLAYER}japanese", f"{PLAYER}allied"), (HOT_SEAT, "Anna", "Bert"), strict=True):
        player.model.note(key, text)
    lines = script("campaign.txt")[:ANSWERED]
    player.skip(*lines[:-1])
    player.play(lines[-1])
    assert decider(player) == 0
    return player


def decider(player: Player) -> int:
    decision = player.model.decision
    assert decision is not None
    return decision.side(player.model.state)


def head(player: Player) -> int:
    assert player.model.session is not None
    return player.model.session.record.head


def press(player: Player, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key where the keyboard is."""
    player.window.activateWindow()
    QApplication.processEvents()
    where = QApplication.activeModalWidget() or player.window
    QTest.keyClick(where.focusWidget() or where, key, modifier)


def shown(player: Player, kind: type[QWidget]) -> list[QWidget]:
    return [dialog for dialog in player.window.findChildren(kind) if dialog.isVisible()]


def question(player: Player) -> ConsentDialog:
    """The one question that is open."""
    [found] = shown(player, ConsentDialog)
    assert isinstance(found, ConsentDialog)
    return found


def read(dialog: QWidget) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


def click(player: Player, button: QWidget) -> None:
    player.qtbot.mouseClick(button, LEFT)


def log(player: Player) -> str:
    return player.window.log.view.toPlainText()


def test_the_other_player_is_asked_before_his_opponent_answers_anew(two: Player) -> None:
    press(two, Key.Key_Z, CTRL)
    dialog = question(two)
    assert (head(two), dialog.side) == (ANSWERED, 0)
    assert "Anna · Japanese" in read(dialog)
    assert dialog.asked.text() == "Bert asks to undo:"
    assert [line.text().partition("▌</span>")[2] for line in dialog.lines] == ["Galahad 2 meets the charge"]
    click(two, dialog.yes)
    assert (head(two), decider(two)) == (ANSWERED - 1, 1)
    assert log(two).endswith("The Allied player undoes 1 command; the Japanese player agrees")
    press(two, Key.Key_Z, CTRL)
    assert question(two).side == 1


def test_no_key_agrees_by_itself(two: Player) -> None:
    before = log(two)
    for key in (Key.Key_Return, Key.Key_Escape, Key.Key_Space):
        press(two, Key.Key_Z, CTRL)
        press(two, key)
        assert not shown(two, ConsentDialog)
        assert (head(two), log(two)) == (ANSWERED, before)
    assert two.window.statusBar().currentMessage() == "Anna does not agree: nothing is undone"
    assert two.model.play(two.model.commands()[0])
    assert "agree" not in two.window.statusBar().currentMessage(), "it goes with the next act"


def test_nothing_can_be_played_while_it_is_asked(two: Player) -> None:
    press(two, Key.Key_Z, CTRL)
    for key in (Key.Key_1, Key.Key_E, Key.Key_Z):
        press(two, key, CTRL if key == Key.Key_Z else Qt.KeyboardModifier.NoModifier)
    assert len(shown(two, ConsentDialog)) == 1
    assert QApplication.activeModalWidget() is question(two)
    assert head(two) == ANSWERED


def test_consent_is_still_told_when_the_game_is_opened_again(two: Player) -> None:
    press(two, Key.Key_Z, CTRL)
    click(two, question(two).yes)
    line = "The Allied player undoes 1 command; the Japanese player agrees"
    two.play("choose us-gal-2")
    path = two.model.path
    assert path is not None and log(two).count(line) == 1
    two.model.new("kohima-road")
    assert line not in log(two)
    two.model.open(path)
    assert log(two).count(line) == 1
    assert two.model.session is not None
    notes = two.model.notes()
    events = [event.kind for _, event in log_events(two.model.title, two.model.session.record, None, notes)]
    assert events.count("taken_back") == 1
    two.window.past.play_from(0, (0, 1))
    assert head(two) == ANSWERED


def test_the_history_asks_as_undo_does(two: Player) -> None:
    """Back to 30, before the attack: Anna decides there, so Bert is asked, and reads both commands."""
    window = two.window
    window.toggle_history()
    window.past.look(ANSWERED - 2)
    assert window.history.play_button.isEnabled()
    click(two, window.history.play_button)
    dialog = question(two)
    assert dialog.side == 1 and len(dialog.lines) == 2
    click(two, dialog.no)
    assert head(two) == ANSWERED
    click(two, window.history.play_button)
    click(two, question(two).yes)
    assert (head(two), decider(two), window.past.looking) == (ANSWERED - 2, 0, False)


def test_what_one_did_in_his_own_turn_is_his(player: Player) -> None:
    player.new()
    player.model.note(PLAYERS, HOT_SEAT)
    player.play("draw", "move jp-31-58 0910")
    press(player, Key.Key_Z, CTRL)
    assert not shown(player, ConsentDialog)
    assert head(player) == 1


def test_what_came_out_of_turn_is_taken_back_by_whoever_said_it(player: Player) -> None:
    """The Japanese player drops a Battalion while the Allies move, and they move on: their move would be lost."""
    player.new()
    player.play("draw", "done", "done")
    while player.decision != "Movement":
        player.play(player.model.commands()[0].text())
    player.model.note(PLAYERS, HOT_SEAT)
    before = head(player)
    player.play("drop jp-31-58", next(c.text() for c in player.model.commands() if c.verb == "move"))
    assert player.model.session is not None
    assert [node.side for node in player.model.session.record.line()[-2:]] == [0, 1]
    player.window.toggle_history()
    player.window.past.look(before)
    click(player, player.window.history.play_button)
    dialog = question(player)
    assert (dialog.side, len(dialog.lines)) == (1, 2)
    click(player, dialog.yes)
    assert (head(player), decider(player)) == (before, 1)


def test_a_gesture_is_taken_back_whole_by_one_consent(player: Player) -> None:
    player.new(seed="4")
    player.model.note(PLAYERS, HOT_SEAT)
    lines = script("campaign.txt")
    player.skip(*lines[: ANSWERED - 2])
    with player.model.gesture():
        player.play(*lines[ANSWERED - 2 : ANSWERED])
    press(player, Key.Key_Z, CTRL)
    dialog = question(player)
    assert (dialog.side, len(dialog.lines)) == (1, 2)
    click(player, dialog.yes)
    assert head(player) == ANSWERED - 2


# -- resigning, offering a result


def open_from_menu(player: Player, name: str, kind: type[QWidget]) -> QWidget:
    player.window.actions_.by_id[name].trigger()
    [found] = shown(player, kind)
    return found


def test_a_side_resigns_and_takes_it_back_by_consent(two: Player) -> None:
    dialog = open_from_menu(two, "resign", ResignDialog)
    assert isinstance(dialog, ResignDialog)
    assert (dialog.side(), dialog.summary.text()) == (0, "Anna resigns: the Allied side wins.")
    dialog.who.setCurrentIndex(1)
    assert dialog.summary.text() == "Bert resigns: the Japanese side wins."
    click(two, dialog.say_button)
    card = read(two.window.card)
    assert "Japanese victory" in card and "The other side resigned" in card
    assert log(two).endswith("The game is over: the Japanese side wins (the other side resigned)")
    for name in ("resign", "offer"):
        assert not two.window.actions_.by_id[name].isEnabled()
    two.window.toggle_history()
    timeline = two.window.past.timeline()
    assert "The Allied side resigns" in [timeline.entry(node).text for node in two.model.session.record.nodes]
    press(two, Key.Key_Z, CTRL)
    assert question(two).side == 0
    click(two, question(two).yes)
    assert head(two) == ANSWERED and decider(two) == 0
    assert "The game is over" not in log(two)


def test_enter_does_not_resign(two: Player) -> None:
    for key in (Key.Key_Return, Key.Key_Escape):
        open_from_menu(two, "resign", ResignDialog)
        press(two, key)
        assert not shown(two, ResignDialog)
        assert head(two) == ANSWERED


def offer(player: Player, side: int, result: str) -> ConsentDialog:
    dialog = open_from_menu(player, "offer", OfferDialog)
    assert isinstance(dialog, OfferDialog)
    dialog.who.setCurrentIndex(side)
    dialog.results.setCurrentIndex(dialog.results.findData(result))
    click(player, dialog.say_button)
    return question(player)


def test_an_offer_ends_the_game_when_the_other_one_accepts(two: Player) -> None:
    dialog = offer(two, 1, "draw")
    assert (dialog.side, dialog.asked.text()) == (0, "Bert offers: Draw")
    click(two, dialog.no)
    assert head(two) == ANSWERED and two.model.decision is not None
    assert two.window.statusBar().currentMessage() == "Anna does not agree: the game continues"
    click(two, offer(two, 0, "allied").yes)
    assert two.model.state.outcome is not None and two.model.state.outcome.winner == 1
    assert "Agreed between the players" in read(two.window.card)
    assert two.model.session is not None
    last = two.model.session.record.line()[-1]
    assert (last.text, last.side) == ("!agreed allied", 0)


def test_one_player_has_nobody_to_offer_anything(player: Player) -> None:
    player.new(seed="4")
    player.model.note(PLAYERS, SOLITAIRE)
    player.window.actions_.refresh()
    actions = player.window.actions_.by_id
    assert actions["resign"].isEnabled() and not actions["offer"].isEnabled()
    player.window.past.what_if("x")
    assert not actions["resign"].isEnabled()


def test_a_game_that_was_given_up_opens_again_everywhere(two: Player) -> None:
    """The log on the screen and as a file, the timeline, the ledger; the card of its end says how."""
    dialog = open_from_menu(two, "resign", ResignDialog)
    assert isinstance(dialog, ResignDialog)
    click(two, dialog.say_button)
    path, session = two.model.path, two.model.session
    assert path is not None and session is not None
    assert [event.kind for _, event in log_events(two.model.title, session.record)][-1] == "game_ended"
    two.model.new("kohima-road")
    two.model.open(path)
    window = two.window
    assert "Allied victory" in read(window.card) and "resigned" in log(two)
    assert window.resume_note.card.isHidden()
    assert window.past.timeline().entry(ANSWERED + 1).broken is False
    window.past.look(ANSWERED + 1)
    window.past.look(ANSWERED)
    assert two.model.state.outcome is None


def test_what_was_declined_is_not_told_any_more_once_it_is_agreed(two: Player) -> None:
    for answer in ("no", "yes"):
        press(two, Key.Key_Z, CTRL)
        click(two, getattr(question(two), answer))
    assert head(two) == ANSWERED - 1
    assert "does not agree" not in two.window.statusBar().currentMessage()
