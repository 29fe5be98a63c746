"""The combat board in the window: forecasts before anything is committed, choices, die, losses, retreat, keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from engine.paths import data_file
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import load_situation, standing
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, OUT
from engine.titles.nemesis.queries import dangers
from nemesis_gui.board.scene import Click
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.command_button import says
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.play.numbers import NumberButton
from nemesis_gui.play.odds_track import OddsTrack
from nemesis_gui.play.services import WhyNot
from nemesis_gui.titles.nemesis.combat import answers as combat_answers
from nemesis_gui.titles.nemesis.combat.compare import CompareRow
from nemesis_gui.titles.nemesis.combat.panel import ForecastPanel
from nemesis_gui.titles.nemesis.decisions.declare import DeclarePresenter
from nemesis_gui.titles.nemesis.decisions.retreat import RetreatPresenter
from nemesis_gui.titles.nemesis.decisions.retreating import PieceRetreat
from nemesis_gui.widgets.folded import Folded
from tests.gui.combat.stage import ONE, TWO, Battlefield, Stage
from tests.gui.conftest import Player

Key = Qt.Key


def panels(field: Battlefield) -> list[ForecastPanel]:
    QApplication.processEvents()
    return field.player.window.card.findChildren(ForecastPanel)


def columns(field: Battlefield) -> tuple[str, str]:
    """Column before and after shifts, as drawn."""
    (track,) = field.player.window.card.findChildren(OddsTrack)
    assert track.shown is not None
    return track.shown.columns[track.shown.column], track.shown.columns[track.shown.final]


def notes(field: Battlefield) -> dict[str, str]:
    return {button.unit: button.text() for button in field.player.window.card.findChildren(UnitButton)}


def commit(field: Battlefield, *units: str) -> None:
    field.player.play(f"attack {field.target}", *(f"choose {unit}" for unit in units))


# Before anything is committed


def test_pointing_at_a_target_forecasts_the_attack_of_all_who_may_join(stage: Stage) -> None:
    """5 + 1 : 2 is 3:1."""
    field = stage()
    field.hover(field.target)
    assert columns(field) == ("3:1", "3:1")
    assert f"<b>{field.target}</b>" in panels(field)[0].headline.text()
    assert field.player.decision == "DeclareAttacks"
    assert field.state.attacks_made == 0


def test_enter_attacks_what_is_foreseen_though_the_mouse_has_looked_elsewhere(player: Player) -> None:
    player.new(seed="1")
    while player.decision != "DeclareAttacks":
        listed = [*player.model.commands()]
        player.play(next((one for one in listed if one.ends), listed[0]).text())
    player.window.activateWindow()
    player.qtbot.waitUntil(player.window.isActiveWindow)
    presenter, world = player.window.presenter, player.model.state.world
    first, second, *_ = [card for card in player.window.card.findChildren(ChoiceCard) if card.isVisible()]
    second.setFocus(Qt.FocusReason.TabFocusReason)
    label = str(first.property("command")).split()[1]
    player.window.context.scene.hexHovered.emit(world.loc(label))
    player.qtbot.wait(50)  # the card gives the keyboard back a moment after it was filled
    assert world.label(presenter.looked_at) == label
    assert first.hasFocus() and not second.hasFocus()


def test_attacks_that_are_strong_enough_come_before_those_below_the_table(player: Player) -> None:
    """Of the Allied assaults of turn 1 that on 1510 is below 1:2, those on 1613 and 1701 are not [6.1-E/4]."""
    player.new().window.show()
    player.play("draw", "done")
    QApplication.processEvents()
    told = [card.accessibleName() for card in player.window.card.findChildren(ChoiceCard)]
    short = ["below 1:2" in text for text in told]
    assert short == sorted(short) and len(set(short)) == 2, told
    assert "1510" in next(text for text, below in zip(told, short, strict=True) if below)
    presenter, world = player.window.presenter, player.model.state.world
    assert isinstance(presenter, DeclarePresenter)
    weak = {unit for unit, targets in presenter._joiners.items() if targets == {world.loc("1510")}}
    assert weak and not weak.intersection(presenter.ready()), "who can only attack below 1:2 does not glow"


def test_the_forecast_of_another_target_is_written_into_the_same_panel(player: Player) -> None:
    player.new().window.show()
    player.play("draw", "done")
    QApplication.processEvents()
    window, told = player.window, set()
    (panel,) = window.card.findChildren(ForecastPanel)
    for loc in window.presenter.index.places:
        window.presenter._look(loc)
        assert window.card.findChildren(ForecastPanel) == [panel]
        told.add(panel.headline.text())
    assert len(told) == len(window.presenter.index.places) > 1


@pytest.fixture
def stilwell(player: Player) -> Player:
    """Two Chinese Regiments may assault Kamaing; Galahad beside them, in Limited Supply, may not, nor its Mules."""
    title = player.model.title
    pieces = {"us-gal-1": "1805 limited", "jp-18-56": "1705", "ch-38-113": "1704", "ch-22-66": "1704",
              "us-mule-1": "1805"}
    state = title.position({"pieces": pieces, "phase": {"side": "allied", "chit": "assault"}, "at": "assaults"})
    player.model._take(Session(standing(title, state), Record(Origin("nemesis", "campaign", {}, "0"))), None)
    player.window.show()
    player.qtbot.waitExposed(player.window)
    return player


def texts(player: Player) -> str:
    QApplication.processEvents()
    return " ".join(found.text() for found in player.window.findChildren(QLabel) if found.isVisible())


@pytest.mark.clause("5.2/5")
def test_the_one_assault_of_the_stilwell_force_is_counted(stilwell: Player, stage: Stage) -> None:
    assert "0 of 3 made in this phase, 0 of 1 by the Stilwell Force" in texts(stilwell)
    assert "Stilwell" not in texts(stage().player), "none of it may join"


@pytest.mark.clause("5.2/6")
@pytest.mark.parametrize("begun", [False, True])
def test_a_click_on_the_upper_of_two_asks_about_that_one(
    stilwell: Player, monkeypatch: pytest.MonkeyPatch, begun: bool
) -> None:
    asked: list[str] = []
    if begun:
        stilwell.play("attack 1705")
    service = type(stilwell.window.context.services.of(WhyNot))
    monkeypatch.setattr(service, "ask_place", lambda _self, _loc, unit="": asked.append(unit))
    for unit in ("us-gal-1", "us-mule-1"):
        stilwell.window.presenter.piece_clicked(unit, Click())
    assert asked == ["us-gal-1", "us-mule-1"]


@pytest.mark.clause("5.2/6")
@pytest.mark.parametrize("begun", [False, True])
def test_a_click_on_who_may_not_join_says_why(stilwell: Player, begun: bool) -> None:
    if begun:
        stilwell.play("attack 1705")
    presenter = stilwell.window.presenter
    assert presenter is not None
    assert "5.2/6" not in texts(stilwell)
    presenter.piece_clicked("us-gal-1", Click())
    assert "5.2/6" in texts(stilwell)
    assert stilwell.decision == ("CommitUnits" if begun else "DeclareAttacks")


def test_the_rule_of_vacant_objectives_is_not_told_of_an_attack_on_units(stage: Stage) -> None:
    """The die of 6.1-C/6 belongs to attacks on vacant Objectives alone."""
    field = stage()
    commit(field)
    QApplication.processEvents()
    texts = [label.text() for label in field.player.window.card.findChildren(QLabel)]
    assert texts
    assert not any("6.1-C/6" in text for text in texts)


def test_selected_units_are_forecast_alone_and_committed_by_a_click(stage: Stage) -> None:
    """5 : 2 is 2:1."""
    field = stage()
    presenter = field.player.window.presenter
    assert isinstance(presenter, DeclarePresenter)
    presenter.piece_clicked(ONE, Click())
    field.hover(field.target)
    assert columns(field) == ("2:1", "2:1")
    presenter.hex_clicked(field.loc(field.target), Click())
    assert field.player.decision == "CommitUnits"
    assert field.player.model.decision.units == (ONE,)  # type: ignore[union-attr]


def test_the_forecast_follows_the_selection(stage: Stage) -> None:
    field = stage()
    presenter = field.player.window.presenter
    field.hover(field.target)
    presenter.piece_clicked(TWO, Click())  # type: ignore[union-attr]
    assert columns(field) == ("1:2", "1:2")


# While units are chosen


def laid_open(field: Battlefield) -> ForecastPanel:
    """The forecast with what explains it, which is folded where there is little room."""
    for fold in field.player.window.card.findChildren(Folded):
        fold.click()
    (panel,) = panels(field)
    return panel


@pytest.mark.clause("2.4/6")
@pytest.mark.parametrize(("side", "said"), [
    (ALLIED, "Allied: Laments +2"), (JAPANESE, "Japanese: Laments +2"), (None, ""),
])  # fmt: skip
def test_what_the_support_advantage_costs_stands_beside_the_odds(stage: Stage, side: int | None, said: str) -> None:
    field = stage()
    commit(field, ONE)
    (panel,) = panels(field)
    assert panel.forecast is not None
    with_it = replace(panel.forecast.odds, advantage=side, price=2)
    panel.show_forecast(replace(panel.forecast, odds=with_it))
    told = panel.headline.text()
    assert said in told and ("Laments" in told) == bool(said)


@pytest.mark.clause("6.1-E/1")
def test_a_number_opens_into_its_parts_with_clauses(stage: Stage) -> None:
    field = stage()
    commit(field, ONE)
    panel = laid_open(field)
    button = next(b for b in panel.findChildren(NumberButton) if b.key == "attack")
    assert button.text() == "Attack 5"
    button.click()
    assert "clause:6.1-E/1" in panel.numbers._parts.text()
    assert "80/20" in panel.numbers._parts.text()
    button.click()
    assert panel.numbers._parts.isHidden()


def test_the_opened_number_stays_open_when_a_unit_joins(stage: Stage) -> None:
    field = stage()
    commit(field, ONE)
    panel = laid_open(field)
    next(b for b in panel.findChildren(NumberButton) if b.key == "defence").click()
    field.player.play(f"choose {TWO}")
    (panel,) = panels(field)
    assert [b.key for b in panel.findChildren(NumberButton) if b.isChecked()] == ["defence"]


@pytest.mark.clause("6.1-F/8")
def test_pointing_at_banzai_shows_what_it_would_do(stage: Stage) -> None:
    field = stage()
    commit(field, ONE)
    panel = laid_open(field)
    line = next(r for r in field.player.window.card.findChildren(CompareRow) if r.row.name == "Banzai")
    line._light(True)
    assert panel.track.shown is not None
    assert [face.modified for face in panel.track.shown.faces] == [0, 1, 2, 3, 4, 5]
    line._light(False)
    assert [face.modified for face in panel.track.shown.faces] == [1, 2, 3, 4, 5, 6]


@pytest.mark.clause("6.1-E/1", "6.1-C/3")
def test_who_reaches_the_next_column_joins_by_a_click(stage: Stage) -> None:
    """5 : 2 lacks one point to 3:1, the other brigade brings it."""
    field = stage()
    commit(field, ONE)
    field.player.press(f"choose {TWO}")
    assert field.player.model.decision.units == (ONE, TWO)  # type: ignore[union-attr]
    assert columns(field) == ("3:1", "3:1")


# Choices


@pytest.mark.clause("6.1-F/1", "6.1-G/4")
def test_each_spearhead_tells_its_shift(stage: Stage) -> None:
    """3:1. Quality 2 against 2 shifts nothing, Quality 1 loses a column."""
    field = stage(quality=1)
    commit(field, ONE, TWO)
    field.player.play("done")
    assert field.player.decision == "ChooseSpearhead"
    spoken = {
        card.property("command"): card.accessibleName() for card in field.player.window.card.findChildren(ChoiceCard)
    }
    assert "shift 0 to <b>3:1</b>" in spoken[f"choose {ONE}"]
    assert "shift \u22121 to <b>2:1</b>" in spoken[f"choose {TWO}"]
    field.player.press(f"choose {ONE}")
    assert field.state.combat.spearhead == ONE  # type: ignore[union-attr]


@pytest.mark.clause("2.4/8", "6.1-F/7")
def test_banzai_tells_its_price(stage: Stage) -> None:
    field = stage()
    field.player.window.resize(1600, 1600)  # where there is little room the clauses are left out
    commit(field, ONE)
    field.player.play("done")
    assert field.player.decision == "DeclareBanzai"
    yes = next(c for c in field.player.window.card.findChildren(ChoiceCard) if c.property("command") == "answer yes")
    assert "2.4/8" in yes.accessibleName()
    assert "6.1-F/9b" in yes.accessibleName()


# The die and after


@pytest.mark.clause("6.1-H/2", "6.1-H/3")
def test_the_face_that_fell_is_marked_and_losses_are_taken_by_clicking_counters(stage: Stage) -> None:
    """3:1, a 6: 1-2r. The spearhead loses the first step; the regiment its two."""
    field = stage(6)
    commit(field, ONE, TWO)
    field.player.play("done", f"choose {ONE}", "answer no", "roll")
    (track,) = field.player.window.card.findChildren(OddsTrack)
    assert track.rolled == 6
    assert field.state.pieces[ONE].reduced


@pytest.mark.clause("6.1-H/3", "2.4/9")
def test_counters_tell_what_a_step_costs_and_take_it_when_clicked(stage: Stage) -> None:
    """6 : 6 is 1:1, a 1: 2-0. The spearhead is turned over; the second step may cost its life, or turn the other."""
    field = stage(1, defence=6)
    commit(field, ONE, TWO)
    field.player.play("done", f"choose {ONE}", "answer no", "roll")
    assert field.player.decision == "AssignLosses"
    assert "gone" in notes(field)[ONE]
    assert "Laments +3" in notes(field)[ONE]
    assert "Laments" not in notes(field)[TWO]
    field.player.press(f"choose {TWO}")
    assert field.state.pieces[TWO].reduced


@pytest.mark.clause("6.2-B/2", "6.2-C/2")
def test_leaders_tell_what_enforcing_and_refusing_would_cost(stage: Stage) -> None:
    """A leader of Quality 2 against a refuser of 3 pays one step, refusing costs 1."""
    field = stage(6, foe_quality=3)
    commit(field, ONE, TWO)
    field.player.play("done", f"choose {ONE}", "answer no", "roll")
    while field.player.decision == "AssignLosses":
        field.player.play(field.player.model.commands()[0].text())
    assert field.player.decision == "TryRetreat"
    spoken = [card.accessibleName() for card in field.player.window.card.findChildren(ChoiceCard)]
    assert any("1 step to enforce, 1 step to refuse" in text for text in spoken)


# Retreat


@pytest.mark.clause("6.2-D/1", "6.2-D/2", "6.2-D/4")
def test_ways_out_have_prices_and_closed_hexes_reasons(stage: Stage) -> None:
    field = stage(retreat=True)
    presenter = field.player.window.presenter
    assert isinstance(presenter, RetreatPresenter)
    gesture = presenter.gesture
    assert isinstance(gesture, PieceRetreat)
    prices = gesture.prices()
    around = set(field.state.world.adjacent[field.loc(field.target)])
    assert prices
    assert all(price.steps == 0 for loc, price in prices.items() if loc in around)
    assert all(price.steps > 0 for loc, price in prices.items() if loc not in around)
    assert "6.2-D/2" in gesture.reason_at(next(iter(prices)))
    assert field.loc(field.near) not in prices
    assert "2.2/6b" in gesture.reason_at(field.loc(field.near))


@pytest.mark.clause("7.1-B/4")
def test_a_way_out_of_supply_says_so(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no supply leads of all hexes but the one that is left."""
    field = stage(retreat=True)
    presenter = field.player.window.presenter
    assert isinstance(presenter, RetreatPresenter)
    ways = presenter._commands()
    assert not any("no supply" in presenter._way_text(way) for way in ways)

    class Network:
        def at(self, loc: int) -> int:
            return 0 if loc == field.loc(field.target) else OUT

    monkeypatch.setattr(dangers, "supply", lambda _state, _side: Network())
    assert all("no supply" in presenter._way_text(way) for way in ways) and ways


# Keyboard and place


def test_the_keyboard_goes_to_the_card_presses_and_comes_back(stage: Stage) -> None:
    field = stage()
    window, qtbot = field.player.window, field.player.qtbot
    commit(field, ONE)
    window.activateWindow()
    QApplication.processEvents()
    window.card.take_focus()
    first = QApplication.focusWidget()
    assert isinstance(first, QAbstractButton)
    qtbot.keyClick(first, Key.Key_Down)
    assert QApplication.focusWidget() is not first
    assert window.card.isAncestorOf(QApplication.focusWidget())
    window.card.take_focus()
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
    QApplication.processEvents()
    assert field.player.model.decision.units == (ONE, TWO)  # type: ignore[union-attr]
    assert window.card.isAncestorOf(QApplication.focusWidget())
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Escape)
    assert QApplication.focusWidget() is window.view


def test_the_card_can_be_dragged_out_and_stays_there_for_the_next_question(stage: Stage) -> None:
    field = stage()
    commit(field, ONE)
    card, qtbot = field.player.window.card, field.player.qtbot
    for by in (QPoint(-500, 40), QPoint(-60, 0)):
        qtbot.mousePress(card._head, Qt.MouseButton.LeftButton, pos=QPoint(40, 10))
        qtbot.mouseMove(card._head, QPoint(40, 10) + by)
        qtbot.mouseRelease(card._head, Qt.MouseButton.LeftButton, pos=QPoint(40, 10))
    where = card.pos()
    assert card.out and card.parent() is field.player.window.board_place
    field.player.play(f"choose {TWO}")
    assert card.isVisible() and card.pos() == where
    card.hide()
    card.show()
    assert card.pos() == where


def test_the_card_leaves_the_battle_in_sight(stage: Stage) -> None:
    field = stage()
    commit(field, ONE)
    window = field.player.window
    assert window.view is not None
    point = window.view.mapFromScene(window.view.board.position(field.loc(field.target)))
    assert window.childAt(window.view.mapTo(window, point)) is window.view.viewport()


# Taking out again what has joined


def named(field: Battlefield) -> tuple[tuple[str, ...], str | None]:
    decision: Any = field.player.model.decision
    return decision.units, decision.air


@pytest.mark.clause("6.1-C/3")
def test_a_click_on_a_counter_of_the_card_takes_it_out_of_the_attack(stage: Stage) -> None:
    field = stage()
    commit(field, ONE, TWO)
    QApplication.processEvents()
    button = next(b for b in field.player.window.card.findChildren(UnitButton) if b.unit == ONE)
    assert "take it out" in button.toolTip()
    button.click()
    assert named(field) == ((TWO,), None)
    assert columns(field) == ("1:2", "1:2")


@pytest.mark.clause("6.1-C/3")
def test_a_click_on_a_counter_of_the_map_takes_it_out_and_in_again(stage: Stage) -> None:
    field = stage()
    commit(field, ONE, TWO)
    presenter = field.player.window.presenter
    assert presenter is not None
    presenter.piece_clicked(TWO, Click())
    assert named(field) == ((ONE,), None)
    presenter.piece_clicked(TWO, Click())
    assert named(field) == ((ONE, TWO), None)


@pytest.mark.clause("1.2-B/8", "6.1-C/3")
def test_an_air_support_is_taken_out_by_a_click(stage: Stage) -> None:
    field = stage()
    commit(field, ONE)
    air = next(command.unit for command in field.player.model.commands() if command.text().startswith("choose uk-air"))
    field.player.press(f"choose {air}")
    assert named(field) == ((ONE,), air)
    field.player.press(f"leave {air}")
    assert named(field) == ((ONE,), None)


def test_beside_an_air_support_stands_the_column_that_it_makes(stage: Stage) -> None:
    """Its points were spent for nothing where they reach no other column, and nobody had said so."""
    field = stage()
    commit(field, ONE)
    cards = field.player.window.card.findChildren(ChoiceCard)
    card = next(card for card in cards if says(card).startswith("choose uk-air"))
    told, (_, before) = card.accessibleName(), columns(field)
    field.player.press(says(card))
    _, after = columns(field)
    assert before != after and after in told


def test_an_air_support_that_reaches_no_other_column_says_so(stage: Stage) -> None:
    """20 : 1 is in the last column, 9:1, already."""
    field = stage(defence=1, strength=20)
    commit(field, ONE)
    cards = field.player.window.card.findChildren(ChoiceCard)
    card = next(card for card in cards if says(card).startswith("choose uk-air"))
    column = columns(field)[1]
    assert card.accessibleName().endswith(f"still {column}")


@pytest.mark.clause("6.1-C/3")
def test_all_join_says_nothing_of_those_who_have_joined(stage: Stage) -> None:
    field = stage()
    commit(field, ONE)
    presenter = field.player.window.presenter
    assert presenter is not None
    assert presenter.batches == []


def asked_to_stay(field: Battlefield) -> list[str]:
    """What the answers say to the defender who may refuse a retreat."""
    commit(field, ONE, TWO)
    field.player.play("done", f"choose {ONE}", "answer no", "roll")
    answers = {"TryRetreat": f"choose {TWO}", "EnforceRetreat": "answer yes"}
    while field.player.decision != "RetreatOrRefuse":
        field.player.play(answers.get(field.player.decision, field.player.model.commands()[0].text()))
    QApplication.processEvents()
    cards = field.player.window.card.findChildren(ChoiceCard)
    return [line.text() for card in cards for line in card.findChildren(QLabel)]


@pytest.mark.parametrize("fatal", [True, False])
def test_to_give_up_a_place_that_decides_the_game_is_told(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, fatal: bool
) -> None:
    field = stage(6)
    ours = ALLIED, field.loc(field.target)
    monkeypatch.setattr(combat_answers, "wins_by", lambda _state, side, loc: fatal and (side, loc) == ours)
    assert any("Allied victory at once" in line for line in asked_to_stay(field)) == fatal


@pytest.mark.clause("6.2-C/3")
def test_to_refuse_for_more_steps_than_there_are_is_warned_of_at_the_answer(player: Player) -> None:
    """Three steps are asked and one is there: all are lost, and nobody is stopped."""
    path = data_file("scenarios/nemesis/situations/combat/refusal-unpaid.yaml")
    player.model.set_situation(path)
    player.window.show()
    player.qtbot.waitExposed(player.window)
    for step in load_situation(path).steps:
        if player.decision == "RetreatOrRefuse":
            break
        player.play(step.play)
    (stay,) = (card for card in player.window.card.findChildren(ChoiceCard) if "Refuse" in card.accessibleName())
    (warned,) = (line.text() for line in stay.findChildren(QLabel) if "are lost" in line.text())
    assert "only 1 step left" in warned and "1108" in warned


@pytest.mark.clause("6.2-C/1", "6.2-E/1")
def test_whoever_has_retreated_may_not_refuse_any_more(stage: Stage) -> None:
    field = stage(6)
    commit(field, ONE, TWO)
    field.player.play("done", f"choose {ONE}", "answer no", "roll")
    answers = {"TryRetreat": f"choose {TWO}", "EnforceRetreat": "answer yes"}
    while field.player.decision != "RetreatOrRefuse":
        field.player.play(answers.get(field.player.decision, field.player.model.commands()[0].text()))
    assert field.state.combat is not None and field.state.combat.refuser is not None
    refuser = field.state.combat.refuser
    assert notes(field)[refuser].endswith("may refuse")
    field.player.play("answer no")
    while field.player.decision == "RetreatUnits":
        field.player.play(field.player.model.commands()[0].text())
    assert field.player.decision == "AdvanceUnits"
    assert notes(field)[refuser].endswith("has retreated")


# Targets


def styles_of(field: Battlefield) -> dict[str, str]:
    """How hexes are marked as targets."""
    scene = field.player.window.context.scene
    assert scene is not None
    group: Any = scene.overlays()["places"]
    return {field.state.world.label(loc): part.style for part in group.parts for loc in part.hexes}


@pytest.mark.clause("6.1-E/4")
def test_a_target_below_one_to_two_is_not_marked_as_one_that_can_be_attacked(stage: Stage) -> None:
    """6 : 14 is less than 1:2; with an Air Support it would be more."""
    assert styles_of(field := stage()) == {field.target: "target"}
    assert styles_of(field := stage(defence=14)) == {field.target: "info"}


@pytest.mark.clause("6.1-E/4")
def test_the_mark_of_a_target_follows_the_selection(stage: Stage) -> None:
    """1 : 4 alone, 6 : 4 together."""
    field = stage(defence=4)
    assert styles_of(field) == {field.target: "target"}
    presenter = field.player.window.presenter
    assert presenter is not None
    presenter.piece_clicked(TWO, Click())
    assert styles_of(field) == {field.target: "info"}
