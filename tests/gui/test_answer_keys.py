"""Which keys answer: one ends, digits never do, Enter does nothing of weight unless it is asked to, none repeats."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QToolTip

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base import pace
from nemesis_gui.features.end_warning.check import SETTING
from nemesis_gui.features.preferences.keys import KeyPage
from nemesis_gui.play.answers import ENTER
from nemesis_gui.session.table import HOT_SEAT, PLAYERS
from nemesis_gui.widgets.guard import ClickGuard
from tests.gui.combat.stage import ONE, battlefield
from tests.gui.conftest import Player
from tools.client_bench import held
from tools.pictures import table
from tools.pictures.picture import Way

Key = Qt.Key


@pytest.fixture
def moving(player: Player) -> Player:
    """The first movement of the campaign, with the keyboard at the map."""
    player.new()
    player.play("draw")
    player.window.activateWindow()
    player.window.focus_map()
    QApplication.processEvents()
    return player


def at(player: Player, until: str) -> Player:
    """A decision of the kept campaign."""
    player.window.show()
    player.qtbot.waitExposed(player.window)
    player.window.activateWindow()
    table.put(player.model, Way(script="campaign.txt", until=until))
    QApplication.processEvents()
    player.window.resume_note.escape()
    return player


def tap(player: Player, key: Qt.Key) -> None:
    """Press and release a key of the window."""
    QTest.keyClick(player.window.windowHandle(), key)
    QApplication.processEvents()


def ending(player: Player) -> QPushButton:
    """The button that ends the segment."""
    return next(b for b in player.window.prompt.findChildren(QPushButton) if b.property("command") == "done")


# One key ends


def test_the_button_that_ends_has_no_digit_and_shows_its_key(moving: Player) -> None:
    assert moving.window.prompt._main == [ending(moving)]
    assert ending(moving).shortcut().isEmpty()
    assert ending(moving).toolTip().endswith("[E]")
    assert not ending(moving).icon().isNull()


def test_no_digit_ends_a_segment(moving: Player) -> None:
    for digit in held.DIGITS:
        tap(moving, digit)
    assert not any(button.isDown() for button in moving.window.prompt.findChildren(QPushButton))
    assert moving.decision == "Movement"


def test_one_key_ends_everywhere(player: Player) -> None:
    way = Way(script="campaign.txt")
    session, left = player.new(seed=way.seed).model.session, {"Movement", "DeclareAttacks", "BringIn", "RailMovement"}
    assert session is not None
    player.window.activateWindow()
    for text in table.script(way.script):
        if (kind := type(session.decision).__name__) in left:
            left.remove(kind)
            player.model.notify()
            player.window.focus_map()
            QApplication.processEvents()
            given = len(session.record.line())
            tap(player, Key.Key_E)
            assert [node.text for node in session.record.line()[given:]] == ["done"], kind
            session.undo()
        if not left:
            return
        session.play(text)
    pytest.fail(f"not asked: {left}")


def test_what_ends_never_starts_a_combat(player: Player) -> None:
    field = battlefield(player)
    player.play(f"attack {field.target} - -", f"choose {ONE}")
    assert player.decision == "CommitUnits"
    assert ending(player).toolTip().endswith("[R]")
    player.window.activateWindow()
    tap(player, Key.Key_E)
    assert player.decision == "CommitUnits"
    tap(player, Key.Key_R)
    assert player.decision != "CommitUnits"


def test_airdrops_are_ended_by_it_too(player: Player) -> None:
    """Their segment does not list what it accepts."""
    player.model.set_situation(table.situation_file("supply/airdrops.yaml"))
    if player.decision != "Airdrops":
        pytest.fail(f"the situation stands at {player.decision}")
    assert player.window.playing.no_end() is None


def test_another_key_can_be_given_to_it(moving: Player) -> None:
    page = KeyPage(moving.window.words, moving.window.actions_)
    page.choose("end")
    assert page.give("Ctrl+Shift+K")
    assert ending(moving).toolTip().endswith("[Ctrl+Shift+K]")
    tap(moving, Key.Key_E)
    assert moving.decision == "Movement"
    QTest.keyClick(moving.window.windowHandle(), Key.Key_K, held_down())
    assert moving.decision == "DeclareAttacks"


def held_down() -> Qt.KeyboardModifier:
    return Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


# Enter


@pytest.mark.parametrize("on_card", [True, False])
def test_enter_rolls_the_die(player: Player, on_card: bool) -> None:
    at(player, "RollCombat")
    player.window.focus_card() if on_card else player.window.view.setFocus()
    tap(player, Key.Key_Return)
    assert player.decision != "RollCombat"


def test_enter_draws_from_the_list_but_does_not_end_a_segment_there(player: Player) -> None:
    player.new()
    for expected in ("Movement", "Movement"):
        player.window.playing.all_commands()
        listing = player.window.playing.list
        assert listing is not None
        listing.filter.setText("done" if player.decision == "Movement" else "")
        player.qtbot.keyClick(listing.filter, Key.Key_Return)
        assert player.decision == expected
        listing.close()


class Theme(QObject):
    """Presses the button that has the keyboard on Return, as some desktops do, before anybody else hears of it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if pressed and isinstance(watched, QAbstractButton) and event.key() == Key.Key_Return:
            watched.click()
            return True
        return False


def themed(button: QAbstractButton) -> None:
    """Let Return press it, and give it the keyboard."""
    button.installEventFilter(Theme(button))
    button.setFocus()


def test_enter_does_not_end_where_return_presses_any_button(moving: Player) -> None:
    themed(ending(moving))
    tap(moving, Key.Key_Return)
    assert moving.decision == "Movement"
    assert "Enter" in moving.window.statusBar().currentMessage()
    moving.window.settings.put(ENTER, True)
    tap(moving, Key.Key_Return)
    assert moving.decision == "DeclareAttacks"


def test_enter_does_not_pass_the_list_of_what_is_left_undone_there_either(moving: Player) -> None:
    for text in ("End anyway", "Don't show this list again"):
        moving.window.settings.put(SETTING, True)
        tap(moving, Key.Key_E)
        themed(next(b for b in moving.window.check.card.findChildren(QPushButton) if b.text() == text))
        tap(moving, Key.Key_Return)
        assert moving.decision == "Movement"
        tap(moving, Key.Key_Space)
        assert moving.decision == "DeclareAttacks"
        assert moving.model.undo()


# Somebody else answers now


def test_e_does_not_end_for_who_has_just_come_to_answer(moving: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two at one screen the other one presses it once more, as with Enter."""
    guard = moving.window.guard
    guard.passed_on = lambda: True
    monkeypatch.setattr(pace, "change_ms", 1)
    guard.decides(1 - moving.model.state.phasing)
    guard.decides(moving.model.state.phasing)
    moving.window.prompt.repaint()
    moving.qtbot.waitUntil(lambda: not guard.resting)
    tap(moving, Key.Key_E)
    assert moving.decision == "Movement"
    assert QToolTip.text().endswith("press E again")
    assert not moving.window.statusBar().currentMessage().endswith("press E again"), "it is said in one place"
    tap(moving, Key.Key_E)
    assert moving.decision != "Movement" or not moving.window.check.card.isHidden()


# The same digit twice


def test_the_digit_that_joins_a_unit_does_not_take_it_out_again(player: Player) -> None:
    field = battlefield(player)
    player.play(f"attack {field.target} - -")
    presenter = player.window.presenter
    assert presenter is not None
    presenter.set_selection([ONE])
    player.press(f"choose {ONE}")
    QApplication.processEvents()
    assert player.window.context.selected == (ONE,)
    assert f"leave {ONE}" in [one.text() for one in player.model.commands()]
    assert f"leave {ONE}" not in [b.property("command") for b in player.window.prompt.findChildren(QPushButton)]


def test_no_digit_gives_up_an_attack_that_everybody_has_joined(player: Player) -> None:
    field = battlefield(player)
    player.play(f"attack {field.target} - -")
    while joining := [one for one in player.model.commands() if one.chooses]:
        player.play(joining[0].text())
    QApplication.processEvents()
    buttons = player.window.prompt.findChildren(QPushButton)
    keys = {button.property("command"): button.shortcut().toString() for button in buttons}
    assert keys["cancel"] == ""
    assert not any(digit.isEnabled() for digit in player.window.prompt._digits)


# Nothing repeats


@pytest.fixture
def holder(player: Player, monkeypatch: pytest.MonkeyPatch) -> held.Holder:
    """Holds keys down at a table for two, with all that keeps hands back."""
    monkeypatch.setattr(pace, "change_ms", 300)
    player.new()
    player.model.note(PLAYERS, HOT_SEAT)
    return held.Holder(player.window)


SAMPLE = {"Movement 0": "log", "DrawChit 1": "prompt", "CommitUnits 1": "card", "RollGeneral 0": "card"}
"""Decisions, and where the keyboard is."""


def test_a_key_held_for_five_seconds_answers_once(holder: held.Holder, title: Nemesis) -> None:
    """All of them, with all keys: `python -m tools.client_bench --held`."""
    found = {name: state for name, state in held.positions(title, 1, 60) if name in SAMPLE}
    assert set(found) == set(SAMPLE)
    for name, state in found.items():
        holder.put(state)
        for key in (Key.Key_1, Key.Key_E, Key.Key_Space):
            holder.begin(SAMPLE[name])
            assert holder.hold(key) <= 1, (name, key.name)


def test_the_soak_sees_a_key_that_is_not_kept_back(
    holder: held.Holder, title: Nemesis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ClickGuard, "_pressed", lambda guard, event: False)
    holder.put(next(state for name, state in held.positions(title, 1, 60) if name == "Movement 0"))
    holder.begin("map")
    assert holder.hold(Key.Key_E) > 1


def test_who_still_holds_a_button_when_the_other_side_decides_plays_nothing(holder: held.Holder) -> None:
    window, model = holder.window, holder.window.model
    QTest.keyPress(window.windowHandle(), Key.Key_F9)
    while model.decision is not None and model.decision.side(model.state) == 0:
        model.play(next((c for c in model.commands() if c.verb == "done"), model.commands()[0]))
    said: list[str] = []
    window.context.signals.said.connect(said.append)
    for _ in range(2):
        assert not window.context.play(model.commands()[0])
    assert said == ["Release the key or button first"]
    QTest.keyRelease(window.windowHandle(), Key.Key_F9)
    QApplication.processEvents()
    assert window.context.play(model.commands()[0])
