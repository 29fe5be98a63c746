"""One click for all, what stands out, the order of answers, and a card that is folded but never lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton

from engine.table import agenda
from engine.table.agenda import Step
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch6_advance import AdvanceUnits
from engine.titles.nemesis.rules.ch6_retreating import RetreatFrom
from engine.titles.nemesis.state import Combat
from nemesis_gui.board.scene import Click
from nemesis_gui.play.command_button import BatchButton
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.play.numbers import NumberButton
from nemesis_gui.play.odds_track import OddsTrack
from nemesis_gui.titles.nemesis.combat.panel import ForecastPanel
from nemesis_gui.widgets.folded import Folded
from tests.gui.combat.stage import FOE, ONE, TWO, Battlefield, Stage
from tests.gui.conftest import Player
from tests.titles.nemesis.battlefield import quiet
from tests.titles.nemesis.board import empty, phase, put
from tools.pictures import table
from tools.pictures.picture import Way


def bar(player: Player) -> list[QPushButton]:
    """The buttons that digits press, on the card and in the prompt bar."""
    QApplication.processEvents()
    return [button for button in player.window.prompt.numbered if button.isVisible()]


def name(button: QPushButton) -> str:
    """What stands on it first."""
    return button.text() or button.accessibleName().partition(". ")[0]


def named(player: Player, text: str) -> QAbstractButton:
    """A button that a digit presses by what stands on it."""
    return next(button for button in bar(player) if name(button) == text)


def at(player: Player, until: str) -> Player:
    """A decision of the kept campaign."""
    player.window.show()
    player.qtbot.waitExposed(player.window)
    table.put(player.model, Way(script="campaign.txt", until=until))
    QApplication.processEvents()
    return player


def lines(player: Player) -> list[str]:
    """The commands in the record."""
    assert player.model.session is not None
    return [node.text for node in player.model.session.record.line()]


# All join


def test_an_open_attack_shows_what_it_comes_to_with_all_joined(stage: Stage) -> None:
    """5 + 1 : 2 is 3:1."""
    field = stage()
    field.player.play(f"attack {field.target}")
    QApplication.processEvents()
    (track,) = field.player.window.card.findChildren(OddsTrack)
    assert track.shown is not None
    assert track.shown.columns[track.shown.final] == "3:1"


def test_all_join_with_one_click_and_leave_with_one_undo(stage: Stage) -> None:
    field = stage()
    field.player.play(f"attack {field.target}")
    before = lines(field.player)
    named(field.player, "All join").click()
    assert lines(field.player)[len(before) :] == [f"choose {ONE}", f"choose {TWO}"]
    field.player.model.undo()
    assert lines(field.player) == before


def test_a_click_on_the_target_alone_lets_all_join_and_one_undo_takes_it_back(stage: Stage) -> None:
    field = stage()
    before = lines(field.player)
    presenter = field.player.window.context.presenter
    assert presenter is not None
    presenter.hex_clicked(field.loc(field.target), Click())
    assert lines(field.player)[len(before) :] == [f"attack {field.target} - -", f"choose {ONE}", f"choose {TWO}"]
    field.player.model.undo()
    assert lines(field.player) == before


def test_the_action_says_why_there_is_nothing_to_say_to_all(stage: Stage) -> None:
    field = stage()
    window = field.player.window
    assert window.playing.no_together()
    field.player.play(f"attack {field.target}")
    assert window.playing.no_together() is None
    window.playing.all_together()
    assert field.player.model.decision.units == (ONE, TWO)  # type: ignore[union-attr]


# Advance and retreat


def board(player: Player, side: int, *pieces: tuple[str, bool], step: Callable[[str], Step]) -> Battlefield:
    """Pieces in a quiet hex (True) or next to it, and a step that opens there."""
    state = empty()
    phase(state, ALLIED, "attack")
    target, near, *_ = quiet(state)
    for unit, inside in pieces:
        put(state, unit, target if inside else near)
    units = tuple(unit for unit, _ in pieces)
    state.combat = Combat(attacker=side, target=state.world.loc(target), units=units, defenders=(), retreat=True)
    state.put((step(target),))
    agenda.advance(state)
    return Battlefield(player, state, target, near)


@pytest.mark.clause("6.2-E/1")
def test_all_advance_with_one_command(player: Player) -> None:
    field = board(player, ALLIED, (ONE, False), (TWO, False), step=lambda _: AdvanceUnits())
    named(player, "All advance").click()
    assert {field.state.pieces[unit].loc for unit in (ONE, TWO)} == {field.loc(field.target)}
    assert lines(player) == [f"advance {ONE},{TWO}"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_the_keyboard_comes_to_the_answer_that_stands_out(player: Player, key: Qt.Key) -> None:
    """And not to the first of the units."""
    board(player, ALLIED, (ONE, False), (TWO, False), step=lambda _: AdvanceUnits())
    player.window.activateWindow()
    player.window.card.take_focus()
    QApplication.processEvents()
    QTest.keyClick(player.window.windowHandle(), key)
    assert lines(player) == [f"advance {ONE},{TWO}"]


def test_after_an_undo_enter_says_what_stands_out_whatever_was_clicked_before(player: Player) -> None:
    board(player, ALLIED, (ONE, False), (TWO, False), step=lambda _: AdvanceUnits())
    player.window.activateWindow()
    player.window.card.take_focus()
    QApplication.processEvents()
    tile = next(one for one in player.window.card.findChildren(UnitButton) if one.unit == ONE)
    tile.setFocus()
    tile.click()
    QApplication.processEvents()
    assert lines(player) == [f"choose {ONE}"]
    player.model.undo()
    QApplication.processEvents()
    QTest.keyClick(player.window.windowHandle(), Qt.Key.Key_Return)
    assert lines(player) == [f"advance {ONE},{TWO}"]


def test_one_unit_alone_needs_no_button_for_all(player: Player) -> None:
    board(player, ALLIED, (ONE, False), step=lambda _: AdvanceUnits())
    assert [name(button) for button in bar(player)] == ["80/20 Ind advances"], "what ends has a key of its own"


@pytest.mark.clause("6.2-D/1", "6.2-D/2")
def test_all_retreat_to_one_hex(player: Player) -> None:
    """The first hex is free for both."""
    foes = (FOE, True), ("jp-31-124", True)
    field = board(player, ALLIED, *foes, step=lambda hex_: RetreatFrom(hex_, JAPANESE))
    button = next(b for b in player.window.card.findChildren(BatchButton) if b.isVisible())
    assert button.text().startswith("All retreat to ")
    assert button.text().endswith("(free)")
    button.click()
    (there,) = {field.state.pieces[unit].loc for unit in (FOE, "jp-31-124")}
    assert there in field.state.world.adjacent[field.loc(field.target)]
    player.model.undo()
    assert lines(player) == []


# What stands out


@pytest.mark.parametrize("until", ["Movement", "TryRetreat", "DeclareMassive 2", "DeclareBanzai", "Replacements 4"])
def test_what_ends_or_costs_more_never_stands_out(player: Player, until: str) -> None:
    green = [button.property("command") for button in bar(at(player, until)) if button.objectName() == "primary"]
    assert not {"done", "answer yes"} & set(green)


def test_the_only_thing_to_say_stands_out(player: Player) -> None:
    assert [b.objectName() for b in bar(at(player, "RollCombat"))] == ["primary"]


@pytest.mark.parametrize("until", ["DeclareMassive 2", "DeclareBanzai", "ChooseSpearhead", "Replacements 4"])
def test_digits_go_on_from_answer_to_answer_and_the_dear_one_is_last(player: Player, until: str) -> None:
    buttons = bar(at(player, until))
    places = [button.mapTo(player.window, button.rect().topLeft()) for button in buttons]
    assert places == sorted(places, key=lambda place: (place.y(), place.x()))
    assert [button.toolTip()[-3:] for button in buttons] == [f"[{n + 1}]" for n in range(len(buttons))]
    said = [button.property("command") for button in buttons]
    assert "answer yes" not in said or said.index("answer yes") == len(said) - 1


def test_every_unit_that_may_spearhead_is_offered_on_the_card_and_folded_in_the_prompt_bar(player: Player) -> None:
    card = at(player, "ChooseSpearhead").window.card
    buttons = bar(player)
    assert buttons
    assert all(card.isAncestorOf(button) for button in buttons)
    card.close_button.click()
    texts = [name(button) for button in bar(player)]
    assert len(texts) == len(buttons)
    assert all(text.startswith("Spearhead ") for text in texts)


# Numbers


@pytest.mark.clause("6.1-G/4", "6.1-F/1", "6.1-F/2")
def test_the_shift_opens_into_both_qualities_also_where_it_is_nothing(stage: Stage) -> None:
    """Quality 2 against 2."""
    field = stage()
    field.player.play(f"attack {field.target}", f"choose {ONE}")
    for fold in field.player.window.card.findChildren(Folded):
        fold.click()
    (panel,) = field.player.window.card.findChildren(ForecastPanel)
    button = next(b for b in panel.findChildren(NumberButton) if b.key == "shift")
    assert button.text() == "Shift 0"
    button.click()
    text = panel.numbers._parts.text()
    names = (field.state.pieces[ONE].counter.name, field.state.pieces[FOE].counter.name)
    assert all(f"Quality of {name}: <b>2</b>" in text for name in names)
    assert all(f"clause:{clause}" in text for clause in ("6.1-F/1", "6.1-F/2", "6.1-G/4", "6.1-G/5", "6.1-G/6"))
    assert "2 against 2" in text


# The card


def test_a_decision_card_is_folded_and_comes_back(stage: Stage) -> None:
    field: Battlefield = stage()
    window = field.player.window
    card = window.card
    for _ in range(3):
        QApplication.processEvents()
    tall = card.height()
    card.close_button.click()
    assert card.isVisible()
    assert card.height() < 80 < tall
    assert window.prompt.shower.isVisible()
    window.prompt.shower.click()
    field.player.qtbot.waitUntil(lambda: card.height() == tall)
    assert window.prompt.shower.isHidden()


def test_f12_and_the_next_question_lay_it_open(stage: Stage) -> None:
    field = stage()
    card = field.player.window.card
    card.close_button.click()
    field.player.window.focus_card()
    assert not card.is_folded
    card.close_button.click()
    field.player.play(f"attack {field.target}")
    assert not card.is_folded
    field.player.qtbot.keyClick(field.player.window, Qt.Key.Key_Escape)
    assert card.isVisible()


@pytest.mark.clause("6.2-D/1", "6.2-D/2")
def test_every_free_hex_of_a_common_retreat_is_offered_on_the_card_and_folded_in_the_bar(player: Player) -> None:
    foes = (FOE, True), ("jp-31-124", True)
    field = board(player, ALLIED, *foes, step=lambda hex_: RetreatFrom(hex_, JAPANESE))
    player.window.resize(1600, 1000)
    presenter = player.window.presenter
    assert presenter is not None
    common = set.intersection(*(set(presenter.index.destinations(unit)) for unit, _ in foes))
    free = {field.state.world.label(loc) for loc in common & set(field.state.world.adjacent[field.loc(field.target)])}
    assert len(free) > 3
    for _ in range(2):
        offered = [f"{name(button)} {button.toolTip()}" for button in bar(player) if isinstance(button, BatchButton)]
        assert {hex_ for hex_ in free if any(f"retreat to {hex_}" in text for text in offered)} == free
        player.window.card.close_button.click()


def test_who_could_join_an_assault_from_another_hex_is_not_counted(player: Player) -> None:
    """Two Regiments next to Ukhrul, in two hexes: only those of one may assault together [5.2/8]."""
    player.new("kohima-road")
    player.play("draw", "move jp-31-124 0809,0708", "move jp-31-58 0810,0709", "done", "attack 0609")
    told = [label.text() for label in player.window.card.findChildren(QLabel)]
    assert "If all in 0708 Humine join" in told
