"""Decisions of Tail of the Tiger in the window, as a player meets them: what is seen before anything is paid for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from engine.paths import data_file
from engine.players.player import Choice
from engine.players.process import Answer
from engine.table.event import Rolled
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.titles.tail_of_the_tiger.commands import Done, March
from engine.titles.tail_of_the_tiger.events import Eliminated, Moved, PlayerTurnBegan, StepLost, StepsLost
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.tail_of_the_tiger.pieces import IMPERIAL
from engine.titles.tail_of_the_tiger.rules.ch13_odds import shifts
from engine.titles.tail_of_the_tiger.world import DEAD
from nemesis_gui.board.deeds import Going, Hurt
from nemesis_gui.board.opening import tiny
from nemesis_gui.board.overlays import Arrows, Badges, Group, HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.features.end_warning.check import MOST_PLACES, EndCheck
from nemesis_gui.features.history.fronts import lines
from nemesis_gui.features.log.answers import Answers
from nemesis_gui.features.opponent.advice import Advice
from nemesis_gui.features.opponent.opponent import Opponent
from nemesis_gui.play.card_presenters import HexesCard
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.command_button import ENTER_SIGN, BatchButton, says
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.play.playback import Act
from nemesis_gui.play.targets import Targets
from nemesis_gui.play.telling import tell_briefly
from nemesis_gui.session.closing import BEFORE_OTHERS
from nemesis_gui.session.table import PLAYERS, SOLITAIRE
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import column
from tests.gui.conftest import Player, seated
from tests.gui.titles.conftest import card_text, click
from tests.titles.tail_of_the_tiger.fighting import NO_AIR, NOBODY, WEST
from tests.titles.tail_of_the_tiger.table import at
from tools.driver.giving import KeyHands

TITLE = TailOfTheTiger()
SCENARIO = "tail-of-the-tiger"
Table = Callable[..., Player]
FAR = {"ge-97inf": "4300", "jp-69": "4301"}
"""Two that face each other far off, so that a phase does not end by itself."""
PLAIN: dict[str, Any] = {"turn": 2, "air": NO_AIR}
AIR: dict[str, Any] = {"turn": 2, "air": {"jet": 2, "tiger": 1, "east": 3, "west": 1}, "airbases": ("4700", "ring")}


SIZE, HIGH = QSize(1400, 1000), QSize(1400, 1200)


@pytest.fixture
def table(qtbot: QtBot, calm: None) -> Iterator[Table]:
    """A position in a window, or with no phase a new game; one plays both sides."""
    opened = []

    def put(
        phase: str, *dice: int, lines: tuple[str, ...] = (), lang: str = "en", size: QSize = SIZE, **position: Any
    ) -> Player:
        seat = seated(TITLE, qtbot, size, lang)
        player = seat.__enter__()
        opened.append(seat)
        player.window.show()
        qtbot.waitExposed(player.window)
        if phase:
            record = Record(Origin(TITLE.id, SCENARIO, {"study": True}, "0"))
            player.model._take(Session(standing(TITLE, at(phase, *dice, **position)), record), None, TITLE)
        else:
            player.model.new(SCENARIO, {}, "4")
        player.model.note(PLAYERS, SOLITAIRE)
        player.skip(*lines)
        QApplication.processEvents()
        player.hands.read_on()
        return player

    yield put
    for seat in opened:
        seat.__exit__(None, None, None)


def counter(player: Player, unit: str) -> UnitButton:
    """The button of a unit on the card."""
    return next(one for one in player.window.card.findChildren(UnitButton) if one.unit == unit)


def button(player: Player, text: str) -> QAbstractButton:
    """The button with a text."""
    QApplication.processEvents()
    places = (player.window.card, player.window.prompt)
    found = (one for place in places for one in place.findChildren(QAbstractButton) if one.isVisibleTo(player.window))
    return next(one for one in found if text in (one.text(), one.accessibleName()))


def cards(player: Player) -> dict[str, str]:
    """What the answers on the card say, by the command, of several by the first."""
    found = player.window.card.findChildren(ChoiceCard)
    said = {str(one.property("commands") or one.property("command")).split(";")[0]: one for one in found}
    return {command: one.accessibleName() for command, one in said.items()}


def hexes(player: Player, *labels: str) -> set[int]:
    return {player.model.state.world.find(label) for label in labels}


def overlay(player: Player, name: str) -> Any:
    return player.window.context.scene.overlays().get(name)  # type: ignore[union-attr]


# -- prepared assaults


ASSAULT: dict[str, Any] = {"units": {**FAR, "ge-gd": "5001", "ge-7pz": "5001", "jp-58": "5002"}}


def test_each_target_has_its_forecast_before_anything_is_committed(table: Table) -> None:
    """55 against 12 is 4:1; with one of the two selected 30 against 12, 2:1."""
    player = table("german-assaults", **ASSAULT, **PLAIN)
    assert "4:1. 55 : 12" in cards(player)["attack 5002"]
    player.window.presenter.set_selection(["ge-7pz"])
    assert "2:1. 30 : 12" in cards(player)["attack 5002"]
    assert player.model.state.combat is None


def test_the_forecast_names_who_pays_with_the_clause(table: Table) -> None:
    units = {**FAR, "ge-7pz": "5001", "ge-50inf": "5001", "jp-58": "5002", "pu-ratv": "5002"}
    player = table("german-assaults", units=units, **PLAIN, lines=("attack 5002", "join ge-7pz"))
    text = card_text(player)
    assert "RATV is attacked: the first point falls to a panzer" in text and "clause:20.6/1" in text
    assert "the first Imperial point falls to a Japanese unit" in text and "clause:wtf-13.23/1" in text


def test_against_untried_units_the_card_is_the_same_whatever_will_be_drawn(table: Table) -> None:
    """Two positions that differ in what chance holds."""
    units = {"jp-69": "4301", "ge-97inf": "4300", "jp-58": "5001", "ga-u01": "5002"}
    texts = []
    for dice in ((1, 6), (40, 1)):
        player = table("imperial-assaults", *dice, units=units, **PLAIN)
        texts.append((card_text(player), cards(player)))
    assert texts[0] == texts[1]
    assert "10 : 1 to 6" in texts[0][1]["attack 5002"]


@pytest.mark.parametrize("by", ["list", "digit", "map", "button"])
def test_one_unit_alone_assaults_with_the_second_gesture(table: Table, by: str) -> None:
    """Nobody asks who joins: the first gesture shows what it would come to, and the dice are not thrown."""
    player = table("german-assaults", 1, units={**FAR, "ge-50inf": "5001", "jp-58": "5002"}, **PLAIN)
    again: dict[str, Callable[[], object]] = {
        "list": lambda: player.hands.press(button(player, cards(player)["attack 5002"])),
        "digit": lambda: QTest.keyClick(player.window.windowHandle(), Qt.Key.Key_2),
        "map": lambda: click(player, "5002"),
    }
    again["button"] = again["list"]
    again[by]()
    assert player.decision == "DeclareAssaults" and overlay(player, "combat") is not None
    again["button"] = lambda: player.hands.press(button(player, "Start the assault"))
    again[by]()
    assert player.model.state.pieces["ge-50inf"].attacked


def test_hands_on_the_keyboard_say_once_more_what_was_only_shown(table: Table) -> None:
    player = table("german-assaults", 1, units={**FAR, "ge-50inf": "5001", "jp-58": "5002"}, **PLAIN)
    KeyHands(player.window).give(player.model.title.notation.parse("attack 5002"))
    assert player.model.state.pieces["ge-50inf"].attacked


def test_enter_assaults_the_hex_whose_forecast_is_shown(table: Table) -> None:
    """The keyboard goes where the mouse looks on the map, and the forecast to where the keyboard comes by itself."""
    player = table("german-assaults", **ASSAULT, **PLAIN)
    first, second = (button(player, cards(player)[f"attack {place}"]) for place in ("4301", "5002"))
    first.setFocus(Qt.FocusReason.TabFocusReason)
    assert "15 : 12" in card_text(player)
    presenter = player.window.context.presenter
    presenter.gesture.update(next(iter(hexes(player, "5002"))))
    player.qtbot.wait(50)  # the card gives the keyboard back a moment after it was filled
    assert second.hasFocus() and "55 : 12" in card_text(player)
    first.setFocus(Qt.FocusReason.OtherFocusReason)
    assert "15 : 12" in card_text(player)


def test_one_unit_alone_is_told_what_it_comes_to_before_the_enemy_sends_air_units(table: Table) -> None:
    """They answer in between; still nobody asks the attacker again."""
    theirs = {"turn": 2, "air": {"jet": 0, "tiger": 0, "east": 3, "west": 1}}
    player = table("german-assaults", 1, units={**FAR, "ge-50inf": "5001", "jp-58": "5002"}, **theirs)
    player.hands.press(button(player, cards(player)["attack 5002"]))
    assert player.decision == "DeclareAssaults"
    player.hands.press(button(player, cards(player)["attack 5002"]))
    assert player.decision == "AllotOpenly"


def test_an_assault_that_would_not_pay_stands_last(table: Table) -> None:
    """9 against 12 is 1:2; 55 against 12 is 4:1."""
    units = {"ge-ramcke": "4300", "jp-69": "4301", "ge-gd": "5001", "ge-7pz": "5001", "jp-58": "5002"}
    player = table("german-assaults", units=units, **PLAIN)
    assert list(cards(player)) == ["attack 5002", "attack 4301"]


def test_an_assault_that_empties_a_hex_and_leaves_nobody_to_go_in_stands_last(table: Table) -> None:
    """8 against 7 in Siangyang: where the brigade is gone its attacker is, too, and it loses more steps."""
    units = {"ge-gd": "5001", "ge-7pz": "5001", "jp-58": "5002", "ga-c88": "4504", "jp-1imb": "4505"}
    player = table("german-assaults", units=units, **PLAIN)
    assert list(cards(player)) == ["attack 5002", "attack 4505"]


def test_all_join_with_one_click_and_then_all_go_in(table: Table) -> None:
    """55 against a brigade: gone on any face of 8:1."""
    units = {**FAR, "ge-gd": "5001", "ge-7pz": "5001", "jp-1imb": "5002"}
    player = table("german-assaults", 6, units=units, **PLAIN)
    player.hands.press(button(player, cards(player)["attack 5002"]))
    assert player.decision == "Assemble"
    player.hands.press(button(player, "All join: roll"))
    assert player.decision == "AdvanceUnits"
    click(player, "5002")
    assert {player.model.state.pieces[unit].loc for unit in ("ge-gd", "ge-7pz")} == hexes(player, "5002")


def test_who_would_leave_a_hex_empty_goes_in_only_where_others_leave_room(table: Table) -> None:
    """Four of five divisions fit: that which stands alone stays."""
    alone, others = "ge-7pz", ("ge-gd", "ge-24pz", "ge-20mot", "ge-29mot")
    units = {**FAR, alone: "5001", **dict.fromkeys(others, "5101"), "jp-1imb": "5002"}
    player = table("german-assaults", 6, units=units, **PLAIN)
    player.play("attack 5002", *(f"join {unit}" for unit in (alone, *others)))
    assert player.decision == "AdvanceUnits"
    (batch,) = player.window.presenter.batches
    assert batch.name == "As many as fit advance" and next(iter(player.window.presenter.index.orders)) == alone
    names = ("GD Division", "24 Pz Division", "20 Mot Division", "29 Mot Division")
    assert sorted(batch.lines[0].split(", ")) == sorted(names)
    player.hands.press(button(player, batch.name))
    where = {unit: player.model.state.pieces[unit].loc for unit in (alone, *others)}
    assert [unit for unit, loc in where.items() if {loc} != hexes(player, "5002")] == [alone]


def test_a_single_unit_that_can_go_in_stands_once_on_its_card(table: Table) -> None:
    """Its counter has the digit."""
    player = table("german-assaults", 6, units={**FAR, "ge-7pz": "5001", "jp-1imb": "5002"}, **PLAIN)
    player.play("attack 5002")
    assert player.decision == "AdvanceUnits"
    QApplication.processEvents()
    (going,) = [
        one for one in player.window.card.findChildren(QAbstractButton)
        if one.isVisible() and one.property("command") == "advance ge-7pz"
    ]  # fmt: skip
    seen = counter(player, "ge-7pz")
    assert going is seen and seen._key.startswith("1")
    player.qtbot.keyClick(player.window, Qt.Key.Key_1)
    assert {player.model.state.pieces["ge-7pz"].loc} == hexes(player, "5002")


def test_enter_says_what_has_its_sign_wherever_the_keyboard_came_by_itself(table: Table) -> None:
    """The target is named by keys, so the keyboard is on the card when it is asked who joins."""
    player = table("german-assaults", 6, **ASSAULT, **PLAIN)
    player.window.activateWindow()
    player.window.focus_card()
    target = button(player, cards(player)["attack 5002"])
    target.setFocus(Qt.FocusReason.TabFocusReason)
    player.qtbot.keyClick(target, Qt.Key.Key_Return)
    QApplication.processEvents()
    together, focus = button(player, "All join: roll"), QApplication.focusWidget()
    assert focus is together and together.toolTip().endswith("[1]")
    assert str(together.property("cap")).startswith(f"1 {ENTER_SIGN}")
    player.qtbot.keyClick(focus, Qt.Key.Key_Return)
    assert player.decision == "AdvanceUnits", "all joined, and the die was rolled"


def test_enter_names_the_counter_to_which_one_has_gone_and_the_sign_is_gone(table: Table) -> None:
    player = table("german-assaults", **ASSAULT, **PLAIN, lines=("attack 5002",))
    player.window.activateWindow()
    player.window.focus_card()
    QApplication.processEvents()
    together = button(player, "All join: roll")
    focus = player.window.card.findChildren(UnitButton)[0]
    focus.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    assert ENTER_SIGN not in str(together.property("cap"))
    player.qtbot.keyClick(focus, Qt.Key.Key_Return)
    assert player.model.state.combat.units == (focus.unit,)


def test_losses_tell_what_is_left_and_who_does_not_pay_yet(table: Table) -> None:
    units = {"ge-97inf": "4300", "jp-69": "4301", "jp-58": "5001", "pu-bia": "5001", "jp-60": "5001", "ge-gd": "5002"}
    said = ("attack 5002", "join jp-58", "join pu-bia", "join jp-60")
    player = table("imperial-assaults", 1, units=units, lines=said, **PLAIN)
    assert player.decision == "PayLosses"
    assert "Not now: BIA" in card_text(player)
    assert "10-12 \u2192 8-9" in counter(player, "jp-58").text()
    player.hands.press(counter(player, "jp-58"))
    assert player.model.state.pieces["jp-58"].lost == 1


def test_the_die_of_a_combat_is_told_on_the_card_of_losses_and_not_again_below_it(table: Table) -> None:
    units = {**FAR, "jp-58": "5001", "jp-60": "5001", "jp-61": "5001", "ge-gd": "5002"}
    said = ("attack 5002", "join jp-58", "join jp-60", "join jp-61")
    player = table("imperial-assaults", 1, units=units, lines=said, **PLAIN)
    assert player.decision == "PayLosses" and "Combat: die 1" in card_text(player)
    (rolled,) = [one for one in player.model.state.events if isinstance(one, Rolled)]
    assert player.window.presenter.announces(rolled)


def test_losses_tell_why_the_column_was_shifted(table: Table) -> None:
    """One thing alone shifts the attack from Szemao on 2723, to the left."""
    weak = {"at": "2723", "lost": 1}
    units = {"ga-sn22": "2823", "ge-50inf": "2823", "jp-8iib": weak, "ge-97inf": "4300", "jp-69": "4301"}
    player = table("german-assaults", 1, units=units, lines=("attack 2723", "join ga-sn22", "join ge-50inf"), **PLAIN)
    state = player.model.state
    assert player.decision == "PayLosses"
    (part,) = shifts(state, state.combat).parts
    assert f"{player.window.words.game.modifier(part, state)} \u2212{-part.value}" in card_text(player)


def test_each_unit_that_may_lose_a_step_has_a_digit_and_one_key_pays_all(table: Table) -> None:
    """The whole that is owed comes first; then each unit by its own digit, the same as long as it is there."""
    units = {**FAR, "jp-58": "5001", "jp-60": "5001", "jp-61": "5001", "ge-gd": "5002"}
    said = ("attack 5002", "join jp-58", "join jp-60", "join jp-61")
    player = table("imperial-assaults", 1, units=units, lines=said, **PLAIN)
    assert player.decision == "PayLosses"
    owed = player.model.state.combat.owed[1]
    assert owed > 1
    assert f"Cheapest: {owed} steps" in card_text(player)
    for _ in range(owed - 1):
        player.qtbot.keyClick(player.window, Qt.Key.Key_3)
    assert player.model.state.pieces["jp-60"].lost == owed - 1
    QApplication.processEvents()
    (whole,) = [one for one in player.window.card.findChildren(BatchButton) if "Cheapest: 1 step" in one.text()]
    assert whole is player.window.prompt.preselected, "also where a unit says the same"
    for _ in range(owed - 1):
        player.model.undo()
    player.qtbot.keyClick(player.window, Qt.Key.Key_1)
    player.qtbot.waitUntil(lambda: player.decision != "PayLosses")
    assert sum(player.model.state.pieces[unit].lost for unit in ("jp-58", "jp-60", "jp-61")) == owed


def test_enter_says_what_has_its_sign_after_a_click_into_the_details(table: Table) -> None:
    units = {**FAR, "ge-gd": "5001", "ge-7pz": "5001", "jp-1imb": "5002"}
    player = table("german-assaults", 6, units=units, **PLAIN, lines=("attack 5002",))
    view = player.window.inspector.view
    player.window.side.show_tab(view)
    player.hands.click(view.viewport(), view.viewport().rect().center())
    cap = str(button(player, "All join: roll").property("cap"))
    assert QApplication.focusWidget() is view and ENTER_SIGN in cap
    QTest.keyClick(view, Qt.Key.Key_Return)
    player.qtbot.waitUntil(lambda: player.decision == "AdvanceUnits")


def test_a_target_that_comes_to_stand_below_the_mouse_is_foreseen_once(table: Table) -> None:
    """It is pointed at as soon as it is seen, while the card is still being filled."""
    player = table("german-assaults", **ASSAULT, **PLAIN, lines=("attack 5002",))
    last = player.model.state.world.find("4301")

    class Mouse(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            presenter = player.window.context.presenter
            if event.type() == QEvent.Type.Show and isinstance(watched, ChoiceCard) and isinstance(presenter, Targets):
                presenter._look(last)
            return False

    mouse = Mouse()
    QApplication.instance().installEventFilter(mouse)  # type: ignore[union-attr]
    player.model.undo()
    QApplication.processEvents()
    QApplication.instance().removeEventFilter(mouse)  # type: ignore[union-attr]
    assert player.decision == "DeclareAssaults" and card_text(player).count("15 : 12 → ") == 1


# -- air units


def test_air_units_are_picked_by_number_and_sent_together(table: Table) -> None:
    player = table("german-assaults", **ASSAULT, **AIR, lines=("attack 5002", "join ge-gd", "fight"))
    assert player.decision == "AllotAir"
    assert cards(player) == {"allot 0 0": "No air units"}
    player.hands.press(button(player, "jet: 2"))
    player.hands.press(button(player, "Flying Tiger: 1"))
    assert list(cards(player)) == ["allot 2 1"]
    player.hands.press(button(player, cards(player)["allot 2 1"]))
    assert player.model.state.flown == {"jet": 2, "tiger": 1}


def test_a_digit_sends_as_many_air_units(table: Table) -> None:
    """Of one kind there is a card for each number, none the last of them."""
    alone: dict[str, Any] = {**AIR, "air": {"jet": 2}}
    player = table("german-assaults", **ASSAULT, **alone, lines=("attack 5002", "join ge-gd", "fight"))
    assert list(cards(player)) == ["allot 1 0", "allot 2 0", "allot 0 0"]
    player.qtbot.keyClick(player.window, Qt.Key.Key_2)
    assert player.model.state.flown == {"jet": 2, "tiger": 0}


def test_the_odds_stand_on_the_card_of_the_air_units(table: Table) -> None:
    player = table("german-assaults", **ASSAULT, **AIR, lines=("attack 5002", "join ge-gd", "fight"))
    assert "25 : 12 → " in card_text(player)


def test_the_assault_is_marked_and_in_sight_while_air_units_are_asked_for(table: Table) -> None:
    """Of an enemy's assault the question is the first that is seen."""
    player = table("german-assaults", **ASSAULT, **AIR, lines=("attack 5002", "join ge-gd", "fight"))
    presenter, find = player.window.context.presenter, player.model.state.world.find
    assert player.decision == "AllotAir" and presenter is not None
    assert Arrows(((find("5001"), find("5002")),)) in overlay(player, "combat").parts
    assert list(presenter.focus_hexes()) == [find("5002"), find("5001")]


def test_what_the_air_units_of_the_enemy_may_cost_is_told_before_the_die(table: Table) -> None:
    """Three of them fly in the east: as many points, twice against a city."""
    told = "may cost up to {} steps more"
    for where, points in (("5002", 3), ("5304", 6)):
        near = "5001" if where == "5002" else "5303"
        units = {**FAR, "ge-gd": near, "ge-7pz": near, "jp-58": where}
        player = table("german-assaults", units=units, **AIR, lines=(f"attack {where}", "join ge-gd"))
        assert told.format(points) in card_text(player)
    player = table("german-assaults", **ASSAULT, **PLAIN, lines=("attack 5002", "join ge-gd"))
    assert "may cost up to" not in card_text(player)


def test_the_second_side_sees_nothing_of_what_the_first_has_sent(table: Table) -> None:
    texts = []
    for sent in ("allot 0 0", "allot 2 1"):
        player = table("german-assaults", **ASSAULT, **AIR, lines=("attack 5002", "join ge-gd", "fight", sent))
        assert player.decision == "AllotAir"
        texts.append((card_text(player), cards(player)))
    assert texts[0] == texts[1]


def test_what_the_card_of_the_losses_says_is_told_by_no_other_card(table: Table) -> None:
    """The last word before the die is the enemy's; on a 1 at 4:1 one of the two attackers pays a point."""
    said = ("attack 5002", "join ge-gd", "join ge-7pz", "allot 0 0")
    player = table("german-assaults", 1, **ASSAULT, **AIR, lines=said)
    assert player.decision == "AllotAir"
    player.play("allot 0 0")
    QApplication.processEvents()
    assert player.decision == "PayLosses" and "loss point" in card_text(player) and "die 1" in card_text(player)
    assert player.window.feature(Answers).card.isHidden()


def test_the_card_of_a_combat_stays_while_a_computer_answers_in_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Switched off, so that nothing is said for the computer; the next question switches it on."""
    monkeypatch.setattr(Opponent, "follow_decision", lambda *_: None)
    player = table("german-assaults", 1, **ASSAULT, **AIR, lines=("attack 5002", "join ge-gd", "join ge-7pz"))
    monkeypatch.setattr(player.model, "by_computer", lambda side: side == IMPERIAL)
    card = player.window.card
    player.play("allot 0 0")
    QApplication.processEvents()
    assert player.decision == "AllotAir" and player.window.context.presenter is None
    answers = card.findChildren(ChoiceCard)
    assert card.isVisible() and answers and not any(one.isEnabled() for one in answers)
    player.play("allot 0 0")
    QApplication.processEvents()
    assert player.decision == "PayLosses" and counter(player, "ge-gd").isEnabled()


def test_the_drop_tells_what_it_risks(table: Table) -> None:
    units = {**ASSAULT["units"], "ge-ramcke": "4700"}
    lines = ("attack 5002", "join ge-gd", "fight", "allot 0 0", "allot 0 0")
    player = table("german-assaults", units=units, **AIR, lines=lines)
    assert player.decision == "OfferDrop"
    assert "it loses a step landing 67" in cards(player)["answer yes"]
    assert player.window.presenter.main_answer() is None, "neither is offered first"


# -- movement


MOVES: dict[str, Any] = {"units": {**NOBODY, "ge-gd": "5001", "ge-7pz": "5001", "jp-58": "5003"}, **PLAIN}


def test_a_stack_goes_together_and_its_range_has_the_cost(table: Table) -> None:
    player = table("german-movement", **MOVES)
    click(player, "5001")
    shown = overlay(player, "targets")
    assert isinstance(shown, Group)
    badges = next(part for part in shown.parts if isinstance(part, Badges))
    (there,) = hexes(player, "5101")
    assert badges.texts[there] == "1"
    click(player, "5101")
    assert {player.model.state.pieces[unit].loc for unit in ("ge-gd", "ge-7pz")} == {there}
    assert set(player.model.state.mover) == {"ge-gd", "ge-7pz"}, "they may go on together"


def test_an_assault_on_the_way_is_foreseen_and_made_with_one_click(table: Table) -> None:
    """One hex of clear ground, then 4 points for the assault; 55 against 12."""
    player = table("german-movement", 6, **MOVES)
    click(player, "5001")
    said = next(text for text in cards(player).values() if "Mobile assault" in text)
    assert "5003" in said and "5 of 10 MP" in said and "4:1" in said and "55 : 12" in said
    marked = [part for part in overlay(player, "targets").parts if isinstance(part, HexHighlights)]
    assert {hex_ for part in marked if part.style == "target" for hex_ in part.hexes} == hexes(player, "5003")
    click(player, "5003")
    assert player.model.session is not None
    lines = [node.text for node in player.model.session.record.line()]
    assert [line.split()[0] for line in lines] == ["march", "storm", "join"], "nobody else can join: it begins"
    state = player.model.state
    assert state.world.label(state.pieces["jp-58"].loc) == DEAD, "a 6 on 4:1 costs it five steps, and it has four"
    assert {state.pieces[unit].loc for unit in ("ge-gd", "ge-7pz")} == hexes(player, "5003")


def test_an_assault_whose_forecast_was_not_seen_is_shown_first(table: Table) -> None:
    player = table("german-movement", 6, **MOVES)
    click(player, "5001")
    player.window.card.fold(True)
    click(player, "5003")
    assert player.model.session is not None and not player.model.session.record.line(), "no die was thrown"
    assert "do it again" in player.window.statusBar().currentMessage()
    click(player, "5003")
    assert player.model.session.record.line()


def test_who_enters_is_selected_on_the_card(table: Table) -> None:
    player = table("german-movement", units={"jp-58": "5003", "ge-7pz": "north"}, turn=1, air=NO_AIR)
    assert player.decision == "MoveUnits"
    assert "Must enter this turn" in card_text(player)
    player.window.playing.next_piece()
    assert player.window.context.selected == ("ge-7pz",), "N finds who waits on the card"
    player.window.presenter.set_selection(())
    player.hands.press(counter(player, "ge-7pz"))
    assert player.window.context.selected == ("ge-7pz",)
    click(player, "4700")
    assert player.model.state.pieces["ge-7pz"].loc in hexes(player, "4700")


def test_who_has_armies_to_bring_in_sees_the_edge_they_come_by(table: Table) -> None:
    player = table("german-movement", units={"jp-58": "5003", "ge-7pz": "north"}, turn=1, air=NO_AIR)
    presenter, world = player.window.context.presenter, player.model.state.world
    assert presenter is not None and tuple(presenter.focus_hexes()) == world.north_entry
    player = table("german-movement", **MOVES)
    presenter = player.window.context.presenter
    assert presenter is not None and not tuple(presenter.focus_hexes())


def test_escape_deselects_what_was_clicked_on_the_card(table: Table) -> None:
    player = table("german-movement", units={"jp-58": "5003", "ge-7pz": "north", "ge-gd": "north"}, turn=1, air=NO_AIR)
    QTest.mouseClick(counter(player, "ge-7pz"), Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert player.window.context.selected == ("ge-7pz",)
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_Escape)
    assert player.window.context.selected == ()


def test_a_click_at_own_units_out_of_reach_is_no_wish_to_go_there(table: Table) -> None:
    """Beside the range one is told why not, as anywhere else."""
    units = {"ge-97inf": "2024", "ge-7pz": "5001", "jp-58": "5003", "jp-69": "1920"}
    player = table(
        "german-movement", lines=("march ge-7pz 5101", "march ge-97inf 2123"), units=units, turn=2, air=NO_AIR
    )
    asked: list[object] = []
    player.window.context.signals.illegalAttempt.connect(lambda *told: asked.append(told))
    click(player, "2123")
    assert player.window.context.selected == ("ge-97inf",)
    click(player, "5101")
    assert player.window.context.selected == () and not asked
    assert "No piece there can act now" in player.window.statusBar().currentMessage()
    click(player, "2123")
    click(player, "4700")
    assert player.window.context.selected == ("ge-97inf",) and asked


def test_only_what_moves_is_asked_to_keep_moving(table: Table) -> None:
    for phase, position, said in (("german-assaults", ASSAULT, "Not yet"), ("german-movement", MOVES, "Keep moving")):
        player = table(phase, **position)
        assert player.window.check._concerned([])[2] == said


def test_one_who_enters_is_shown_where_it_can_go(table: Table) -> None:
    """More than a dozen hexes are in its reach: many of them are seen, not the corner of one."""
    player = table("german-movement", units={"jp-58": "5003", "ge-7pz": "north"}, turn=1, air=NO_AIR)
    view = player.window.view
    assert view is not None
    view.set_zoom(1.0)
    view.centre_on_hex(next(iter(hexes(player, "1924"))))
    player.hands.press(counter(player, "ge-7pz"))
    QApplication.processEvents()
    player.qtbot.waitUntil(lambda: not view.gliding)
    gesture = player.window.presenter.gesture
    assert gesture is not None
    there = [loc for loc in gesture.targets() if view.sees(view.board.geometry.rect(loc))]
    assert len(there) > 12


def test_those_who_wait_at_an_edge_are_no_stack_to_select(table: Table) -> None:
    """All of them together would find no hex with room; on the map the same two are one stack."""
    names = ("ge-7pz", "ge-24pz")
    waiting = table("german-movement", units=dict.fromkeys(names, "north"), turn=1, air=NO_AIR).window.presenter
    waiting.set_selection([names[0]])
    assert not waiting.whole_stack()
    there = table("german-movement", units=dict.fromkeys(names, "4805"), turn=2, air=NO_AIR).window.presenter
    there.set_selection([names[0]])
    assert [button.text for button in there.whole_stack()] == ["Select the whole stack"]


def crowd() -> dict[str, str]:
    """Two dozen that wait at the northern edge."""
    counters = TITLE.world(SCENARIO).counters.values()
    kinds = ("infantry", "mountain", "panzer", "motorised")
    return {one.id: "north" for one in counters if one.id.startswith("ge-") and one.kind in kinds}


def places(player: Player) -> dict[str, QRect]:
    """Where on the card the counters lie, but for how far it is scrolled."""
    buttons = player.window.card.findChildren(UnitButton)
    return {one.unit: one.geometry() for one in buttons if one.isVisibleTo(player.window)}


@pytest.mark.parametrize("size", [QSize(1024, 700), QSize(1600, 1000)])
def test_many_that_enter_keep_their_places_while_some_are_picked(table: Table, size: QSize) -> None:
    """With Ctrl one picks several: what moved under the pointer would be clicked for another."""
    player = table("german-movement", units={"jp-58": "5102", **crowd()}, turn=1, air=NO_AIR, size=size)
    first = places(player)
    assert len(first) > 15
    wide = max(rect.right() for rect in first.values())
    assert wide < player.window.card.width() - 24, "beside the scroll bar there is room for all columns"
    for number, unit in enumerate(("ge-7pz", "ge-24pz", min(first))):
        keys = Qt.KeyboardModifier.ControlModifier if number else Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(counter(player, unit), Qt.MouseButton.LeftButton, keys)
        player.qtbot.wait(60)
        assert places(player) == first
        assert number or "Assaults on the way" in card_text(player), "which changes the room there is"


def test_many_that_enter_are_placed_as_it_is_proposed_and_taken_back_at_once(table: Table) -> None:
    """The plan of a computer player comes with its first march; what is no march is not done with it."""
    player = table("german-movement", units={**crowd(), "jp-58": "5815"}, turn=1, air=NO_AIR)
    asked: list[bool] = []
    advice = player.window.feature(Advice)
    advice.thinking.ask = lambda *_: asked.append(True)  # type: ignore[method-assign]
    player.hands.press(button(player, "Propose for all…"))
    assert asked
    units = list(crowd())[:3]
    march = [March((unit,), ("4700",)) for unit in units[:2]]
    advice._answered(Answer(0, Choice(march[0], then=(Choice(march[1]), Choice(Done()), Choice(march[1])))))
    QApplication.processEvents()
    at_edge = player.model.state.pieces[units[0]].loc
    focus = QApplication.focusWidget()
    assert isinstance(focus, QAbstractButton) and "all 2" in focus.text()
    player.qtbot.keyClick(focus, Qt.Key.Key_Return)
    where = [player.model.state.pieces[unit].loc for unit in units]
    assert where == [*hexes(player, "4700"), *hexes(player, "4700"), at_edge] and player.decision == "MoveUnits"
    assert player.model.undo()
    assert {player.model.state.pieces[unit].loc for unit in units} == {at_edge}


def test_a_question_out_of_sight_of_who_set_the_view_is_shown_by_key_and_button(table: Table) -> None:
    player = table("german-assaults", 6, **ASSAULT, **PLAIN)
    view, finder = player.window.view, player.window.prompt.finder
    assert view is not None and not finder.isVisible()
    view.set_zoom(1.0)
    view.own = True
    view.centre_on_hex(next(iter(hexes(player, "1924"))))
    QApplication.processEvents()
    asked = [view.board.geometry.rect(loc) for loc in player.window.map.sight._focused]
    assert asked and not any(map(view.sees, asked)) and finder.isVisible()
    player.hands.press(finder)
    player.qtbot.waitUntil(lambda: not view.gliding)
    assert any(map(view.sees, asked)) and not finder.isVisible()


def test_the_piece_before_is_reached_by_a_key(table: Table) -> None:
    player = table("german-movement", units={"jp-58": "5003", "ge-7pz": "4902", "ge-gd": "5102", "ge-24pz": "4700"},
                   **PLAIN)  # fmt: skip
    found = []
    for way in ("next", "next", "previous", "previous"):
        player.window.actions_.by_id[way].trigger()
        found.append(player.window.context.selected)
    first, second, back, last = found
    assert first == back != second and last not in (first, second)


def test_who_is_selected_to_enter_stays_in_view_beside_the_answer_to_why_not(table: Table) -> None:
    """Two dozen wait, and the answer takes much of the card's room."""
    player = table("german-movement", units={"jp-58": "5003", **crowd()}, turn=1, air=NO_AIR, size=QSize(1024, 700))
    chosen = counter(player, list(player.window.card.findChildren(UnitButton))[-1].unit)
    player.window.card.reveal(chosen)
    player.hands.press(chosen)
    assert len(player.window.context.selected) == 1
    before = player.window.card.height()
    click(player, "1920")
    for _ in range(4):
        QApplication.processEvents()
    assert player.window.why.card.isVisible() and player.window.card.height() < before
    chosen = counter(player, player.window.context.selected[0])
    assert chosen.visibleRegion().boundingRect().size() == chosen.size(), "none of it is scrolled out of sight"


# -- strategic movement


STRATEGIC: dict[str, Any] = {
    "turn": 3, "airbases": ("5302", "ring"), "german": ("5302", "4700", "4300"),
    "units": {"ge-97inf": "5302", "jp-58": "5304", "ge-7pz": "ring"},
}  # fmt: skip


def test_quotas_and_the_bomb_with_what_it_would_do(table: Table) -> None:
    player = table("german-strategic", **STRATEGIC)
    assert "In the East 3 of 3 left" in card_text(player)
    player.hands.press(button(player, "Atomic bomb (2 left)…"))
    (there,) = hexes(player, "5304")
    assert there in overlay(player, "places").hexes
    player.window.presenter.hovered(there)
    QApplication.processEvents()
    assert "it goes off 83" in card_text(player) and "58 Division" in card_text(player)
    click(player, "5304")
    assert player.model.state.bombs == 1
    assert "In the East 2 of 3 left" in card_text(player)


def test_a_bomb_whose_effect_was_not_seen_is_shown_first(table: Table) -> None:
    player = table("german-strategic", **STRATEGIC)
    player.hands.press(button(player, "Atomic bomb (2 left)…"))
    player.window.card.fold(True)
    click(player, "5304")
    assert player.model.state.bombs == 2, "no die was thrown"
    assert "do it again" in player.window.statusBar().currentMessage() and "it goes off 83" in card_text(player)
    click(player, "5304")
    assert player.model.state.bombs == 1
    assert player.model.undo() and player.model.state.bombs == 2


def test_a_click_that_selects_a_unit_drops_no_bomb_on_it(table: Table) -> None:
    """The base at 5302 lies in its own range; what is picked ends with the selection."""
    player = table("german-strategic", **STRATEGIC)
    player.hands.press(button(player, "Atomic bomb (2 left)…"))
    assert hexes(player, "5302") < set(overlay(player, "places").hexes)
    player.click_piece("ge-97inf")
    assert player.model.state.bombs == 2
    assert player.window.context.selected == ("ge-97inf",) and not player.window.presenter.mode
    player.hands.press(button(player, "Atomic bomb (2 left)…"))
    for _ in range(2):
        player.click_piece("jp-58")
    assert player.model.state.bombs == 1, "an enemy stands for its hex"


def test_a_division_is_flown_to_kunming_with_the_mouse(table: Table) -> None:
    player = table("imperial-strategic", turn=2, air=NO_AIR, units={"jp-58": "1020", "jp-60": "5804"})
    click(player, "1020")
    kunming = player.model.state.world.named("Kunming")
    click(player, player.model.state.world.label(kunming))
    assert player.model.state.pieces["jp-58"].loc == kunming


def test_where_there_is_little_room_hexes_are_called_by_their_names(table: Table) -> None:
    player = table("imperial-units", 5, turn=2, air=NO_AIR, units={"jp-58": "1020", "jp-69": "5804"})
    presenter = player.window.presenter
    assert isinstance(presenter, HexesCard)
    places = {command.text(): player.window.words.place(player.model.state, loc)
              for loc, commands in presenter.index.places.items() for command in commands}  # fmt: skip
    for compact in (False, True):
        presenter.stage.compact = compact
        presenter.show_card()
        shown = [one for one in player.window.card.findChildren(ChoiceCard) if one.isVisibleTo(player.window)]
        assert len(shown) > 2
        for one in shown:
            assert (one._name.text() == f"<b>{places[says(one)]}</b>") == compact
            assert "Draw a division" in one.accessibleName(), "who cannot see it is told the whole"


def test_all_divisions_of_the_cup_come_with_one_key(table: Table) -> None:
    """Three go to Dacca, where one stands and room is left for them, the others to the next town."""
    player = table("imperial-units", 5, turn=2, air=NO_AIR, units={"jp-58": "1020", "jp-69": "5804"})
    assert player.decision == "SummonDivisions"
    draws = player.model.state.draws
    assert draws > 3
    player.qtbot.keyClick(player.window, Qt.Key.Key_1)
    player.qtbot.waitUntil(lambda: player.decision != "SummonDivisions")
    state = player.model.state
    world = state.world
    came = {world.label(loc): len(state.units_at(loc)) for loc in world.west_entry if state.units_at(loc)}
    assert sum(came.values()) == draws + 1 and came["1020"] == 4
    assert all(world.find(label) in world.settlements for label in came)


def test_a_unit_goes_from_the_map_to_the_box_and_back(table: Table) -> None:
    player = table("german-strategic", **STRATEGIC)
    player.window.presenter.set_selection(["ge-97inf"])
    player.press("redeploy ge-97inf ring")
    player.hands.press(counter(player, "ge-7pz"))
    click(player, "4700")
    assert player.model.state.pieces["ge-7pz"].loc in hexes(player, "4700")


# -- markers, the Ring, the set-up


def test_aerial_supply_lists_the_hexes_of_those_it_feeds(table: Table) -> None:
    """97 stands on the edge it is supplied from; 50 is surrounded eight hexes from an airbase."""
    ring = ("4807", "4907", "4908", "4809", "4708", "4707")
    enemies = dict(zip(("jp-58", "jp-60", "jp-61", "jp-62", "jp-63", "jp-64"), ring, strict=True))
    units = {"ge-97inf": "4300", "ge-50inf": "4808", **enemies}
    player = table("german-start", step="PlaceAerial", units=units, airbases=("4700", "ring"), turn=2)
    assert list(cards(player)) == ["airlift 4808"]
    assert "supplies 50 Inf Division" in cards(player)["airlift 4808"]


def test_aerial_supply_that_nobody_needs_asks_for_no_click(table: Table) -> None:
    units = {"ge-97inf": "4300", "jp-58": "4808"}
    player = table("german-start", step="PlaceAerial", units=units, airbases=("4700", "ring"), turn=2)
    text = card_text(player)
    assert not cards(player) and "out of supply" not in text, "the question says that all are in supply"
    assert "all the same" in text and "Click a marked hex" not in text
    assert not overlay(player, "places").hexes, "half of the map would be marked"
    click(player, "4808")
    assert hexes(player, "4808") == {*player.model.state.aerial}


def test_the_ring_tells_its_dice_and_is_paid_hit_by_hit(table: Table) -> None:
    units = {"ge-97inf": "5302", "ge-7pz": "ring"}
    player = table("ring", 6, 6, 1, 1, turn=4, ring=5, units=units, elh="japan")
    assert "4 dice, a hit from 5 on" in cards(player)["answer yes"]
    player.hands.press(button(player, cards(player)["answer yes"]))
    if player.decision == "RevealElh":
        player.press("answer no")
    player.end_phase()
    assert player.decision == "PayRing"
    player.press("weaken")
    player.hands.press(counter(player, "ge-7pz"))
    assert (player.model.state.ring, player.model.state.pieces["ge-7pz"].lost) == (4, 1)


@pytest.mark.parametrize("ring", [2, 3])
def test_the_ring_pays_all_hits_with_one_press_but_for_its_last_step(table: Table, ring: int) -> None:
    units = {"ge-97inf": "5302", "ge-7pz": "ring"}
    player = table("ring", 6, 6, 1, 1, turn=4, ring=ring, units=units, elh="japan")
    player.press("answer yes")
    if player.decision == "RevealElh":
        player.press("answer no")
    player.end_phase()
    assert player.decision == "PayRing"
    if ring == 2:
        texts = [one.text() for one in player.window.card.findChildren(QAbstractButton)]
        assert not any("By the Ring" in text for text in texts), "the last step stays while a unit can pay"
        return
    assert button(player, "The Ring goes down by a step").property("cap").startswith("2"), "digits stay"
    player.hands.press(button(player, "By the Ring: 2 hits"))
    assert player.model.state.ring == 1 and player.decision != "PayRing"


def test_the_set_up_is_done_with_a_click_a_kind(table: Table) -> None:
    player = table("", lines=("conceal japan",))
    for kind in ("division", "brigade"):
        assert player.model.decision is not None
        assert getattr(player.model.decision, "start", "") == kind
        batch = next(one for one in player.window.presenter.batches)
        player.hands.press(button(player, batch.name))
    assert player.decision not in ("SetUp", "WriteElh")


def test_what_is_shown_in_french_has_no_english(table: Table) -> None:
    player = table("german-assaults", **ASSAULT, **AIR, lang="fr", lines=("attack 5002", "join ge-gd"))
    text = card_text(player)
    assert "Qui paie" in "".join(one.text() for one in player.window.card.findChildren(QAbstractButton))
    assert "le propriétaire choisit" in text and "owner" not in text


def test_a_digit_makes_an_assault_on_the_way(table: Table) -> None:
    """The one assault that the stack can make has the first digit."""
    player = table("german-movement", 1, **MOVES)
    click(player, "5001")
    player.qtbot.keyClick(player.window, Qt.Key.Key_1)
    assert player.model.session is not None
    assert [node.text.split()[0] for node in player.model.session.record.line()] == ["march", "storm", "join"]


def test_a_digit_shows_the_forecast_of_another_assault_before_it_is_made(table: Table) -> None:
    """On the card stands the forecast of the first; the second is shown by its digit, and made by it then."""
    player = table("german-movement", 1, **{**MOVES, "units": {**MOVES["units"], "jp-115": "5103"}})
    click(player, "5001")
    assert len(cards(player)) == 2
    for number in range(2):
        assert player.model.session is not None and not player.model.session.record.line(), "no die was thrown"
        player.qtbot.keyClick(player.window, Qt.Key.Key_2)
        QApplication.processEvents()
        assert number or "do it again" in player.window.statusBar().currentMessage()
    assert player.model.session.record.line()


def test_tab_and_escape_take_units_up_and_let_them_go(table: Table) -> None:
    player = table("german-movement", **MOVES)
    player.hands.view.setFocus()
    player.qtbot.keyClick(player.hands.view, Qt.Key.Key_Tab)
    assert len(player.window.context.selected) == 1
    player.qtbot.keyClick(player.hands.view, Qt.Key.Key_Escape)
    assert player.window.context.selected == ()


def test_a_selected_stack_is_carried_whole(table: Table) -> None:
    player = table("german-movement", **MOVES)
    click(player, "5001")
    here, there = (player.model.state.world.find(label) for label in ("5001", "5101"))
    left = Click(Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    held = player.window.presenter.held(here, "ge-gd", left, stack=False)
    assert set(held) == {"ge-gd", "ge-7pz"}
    assert player.window.presenter.gesture.finish(there)
    assert {player.model.state.pieces[unit].loc for unit in held} == {there}


def test_beside_a_die_stands_what_it_brought_and_not_the_turn_it_fell_in(table: Table) -> None:
    player = table("german-movement", **MOVES)
    context = player.window.context
    roll, cost = Rolled("disease", 6, 6, "wtf-6.4/1", side=1), StepsLost(1, 1, "wtf-6.4/1")
    for events, text in (((PlayerTurnBegan(1), roll, cost), cost), ((PlayerTurnBegan(1), roll), roll)):
        card = QWidget()
        player.qtbot.addWidget(card)
        tell_briefly(context, column(card), events)
        assert card.findChildren(QLabel)[-1].text() == f"<small>{context.words.event(context.state, text)}</small>"


# -- replacement steps


LOST: dict[str, Any] = {"ge-50inf": {"at": "5001", "lost": 2}, "ge-97inf": {"at": "5101", "lost": 1}, "jp-58": "5504"}


@pytest.mark.parametrize("by", ["map", "card", "digit"])
def test_one_act_gives_a_step_and_undo_takes_it_back(table: Table, by: str) -> None:
    player = table("german-units", step="TakeSteps", turn=5, credits={"infantry": 3}, units=LOST)
    if by == "map":
        player.click_piece("ge-50inf")
    elif by == "card":
        counter(player, "ge-50inf").click()
    else:
        pressed = [one for one in player.window.prompt.numbered if "ge-50inf" in says(one)]
        QTest.keyClick(player.window.windowHandle(), str(player.window.prompt.numbered.index(pressed[0]) + 1))
    QApplication.processEvents()
    assert player.model.state.pieces["ge-50inf"].lost == 1
    assert player.model.undo() and player.model.state.pieces["ge-50inf"].lost == 2


def test_a_unit_that_can_take_one_of_two_kinds_of_step_is_asked(table: Table) -> None:
    units = {"ge-ss-br": {"at": "1926", "lost": 1}, "ge-50inf": {"at": "5001", "lost": 1}, "jp-58": "5504"}
    given = {"infantry": 1, "event-german": 1}
    player = table("german-units", step="TakeSteps", turn=5, credits=given, units=units, **WEST)
    commands = {one.text() for one in player.model.commands()}
    assert commands >= {"strengthen ge-ss-br infantry", "strengthen ge-ss-br event-german"}
    player.click_piece("ge-ss-br")
    assert player.model.state.pieces["ge-ss-br"].lost == 1, "it is selected"
    digits = [says(one) for one in player.window.prompt.numbered]
    assert digits == [f"strengthen {said}" for said in ("ge-50inf infantry", "ge-ss-br infantry",
                                                        "ge-ss-br event-german")]  # fmt: skip


def test_beside_a_brigade_that_returns_the_others_keep_their_digits(table: Table) -> None:
    units = {
        "jp-58": {"at": "5002", "lost": 1}, "jp-60": {"at": "5101", "lost": 1}, "jp-5tkb": "dead", "ge-97inf": "4300",
    }  # fmt: skip
    player = table("imperial-units", step="TakeSteps", turn=2, credits={"imperial": 2}, units=units)
    assert any(one.verb == "revive" for one in player.model.commands())
    digits = [says(one) for one in player.window.prompt.numbered]
    assert sorted(digits[:2]) == ["strengthen jp-58 imperial", "strengthen jp-60 imperial"]


def test_a_card_without_room_keeps_its_answers(table: Table) -> None:
    """If the bar took over what the card has no room for, there would be less room still."""
    window = table("german-units", 1, turn=2, units={"ge-7pz": "5002"}).window
    window.card.stand(QRect(0, 0, 300, 40))
    window.card.shown.emit()
    offered = [one.text() for one in window.prompt.findChildren(QAbstractButton) if says(one) and not one.isHidden()]
    assert offered == ["No more risings"]


def test_where_the_front_is_set_up_is_marked_before_a_division_is_selected(table: Table) -> None:
    """The first question speaks of marked hexes [set-1/6]."""
    player = table("", lines=("conceal japan",))
    presenter = player.window.presenter
    assert presenter is not None and player.model.decision.kind == "SetUp"
    slots = {loc for kind, hexes in player.model.state.world.slots if kind == "division" for loc in hexes}
    assert slots == set(presenter.marked()) and slots <= set(player.window.context.scene.overlays()["places"].hexes)
    loc = min(slots)
    presenter.set_selection(presenter.listed_units()[:1])
    presenter.hex_clicked(loc, Click())
    assert player.model.state.units_at(loc) and loc not in set(presenter.marked())


def test_who_has_joined_keeps_the_place_on_the_card(table: Table) -> None:
    """So the button that starts the assault stays where the hand expects it, where the card has all its room."""
    units = {**FAR, "jp-58": "5002", "ge-7pz": "5001", "ge-gd": "5001", "ge-24pz": "4902"}
    player = table("german-assaults", units=units, size=HIGH, **PLAIN, lines=("attack 5002", "join ge-7pz"))
    counters = {one.unit: one.y() for one in player.window.card.findChildren(UnitButton)}
    assert set(counters) == {"ge-7pz", "ge-gd", "ge-24pz"} and not counter(player, "ge-7pz").isEnabled()
    place = button(player, "Start the assault").geometry()
    player.hands.press(counter(player, "ge-gd"))
    assert player.model.state.combat.units == ("ge-7pz", "ge-gd")
    assert {one.unit: one.y() for one in player.window.card.findChildren(UnitButton)} == counters
    assert button(player, "Start the assault").geometry() == place


def test_the_digits_of_the_others_stay_when_one_has_joined(table: Table) -> None:
    """Pressed one after the other, digits name those on whose counters they stood at first."""
    units = {**FAR, "jp-58": "5002", "ge-7pz": "5001", "ge-gd": "5001", "ge-24pz": "4902"}
    player = table("german-assaults", units=units, **PLAIN, lines=("attack 5002",))
    listed = player.window.presenter.listed_units()
    for key in (Qt.Key.Key_2, Qt.Key.Key_3):  # 1 is for all of them
        player.qtbot.keyClick(player.window, key)
    assert player.model.state.combat.units == tuple(listed[:2])
    player.qtbot.keyClick(player.window, Qt.Key.Key_2)
    assert player.model.state.combat.units == tuple(listed[:2]), "who has joined joins no second time"


def test_the_last_to_join_is_told_to_roll(table: Table) -> None:
    player = table("german-assaults", **ASSAULT, **PLAIN, lines=("attack 5002",))
    assert not any("roll" in counter(player, unit).text() for unit in ("ge-gd", "ge-7pz"))
    player.hands.press(counter(player, "ge-gd"))
    assert "5001: roll" in counter(player, "ge-7pz").text()


def test_where_the_enemy_marched_is_told_to_who_was_not_looking(table: Table) -> None:
    state = table("german-movement", **ASSAULT, **PLAIN).model.state
    march = Moved(1, ("jp-58",), "5002", ("5003",), 1, "wtf-11.x/1")
    [told] = lines([(state, march)], Words("en", TITLE))
    assert told.startswith("\u2192 <b>") and "5003" in told


def test_a_march_is_seen_counter_by_counter_from_where_it_began(table: Table) -> None:
    player = table("german-movement", **ASSAULT, **PLAIN, lines=("march ge-gd,ge-7pz 5000",))
    state = player.model.state
    [moved] = [event for event in state.events if isinstance(event, Moved)]
    way = tuple(state.world.find(label) for label in ("5001", "5000"))
    [together] = Act(state, [moved]).deeds()
    assert together == [Going("ge-gd", way), Going("ge-7pz", way)]


def test_who_loses_a_step_or_all_comes_to_harm(table: Table) -> None:
    """So it is told first of a front, and in the answer to one's own combat."""
    state = table("german-assaults", **ASSAULT, **PLAIN).model.state
    lost, dead = StepLost(1, "jp-58", 1, "5002", "wtf-13.x/2"), Eliminated(1, "jp-58", "5002", "wtf-13.x/2")
    assert lost.hurts and dead.hurts and dead.weight > lost.weight
    assert Act(state, [lost]).deeds() == [[Hurt("jp-58")]]


def test_a_step_of_several_orders_frames_what_answers_the_next_one(table: Table) -> None:
    player = table("")
    tour = player.window.tour
    tour.hold(data_file("assets/lessons/tail-of-the-tiger/who-pays.yaml"))
    for _ in range(2):
        tour.next()
    QApplication.processEvents()
    assert tour.course is not None and tour.course.now.id == "attack" and tour.card._pointed() == "hex 5002"
    player.play("attack 5002")
    QApplication.processEvents()
    assert tour.card._pointed() == "part card"
    player.model.undo()
    QApplication.processEvents()
    assert tour.card._pointed() == "hex 5002"
    tour.leave()


def test_all_brigades_are_placed_with_one_press_and_the_end_of_the_set_up(table: Table) -> None:
    """What is drawn afterwards cannot be undone: it is asked about, and still when the window knows of the others."""
    player = table("")
    player.skip(player.model.commands()[0].text())
    while (state := player.model.state).agenda[0].start == "division":
        player.play(player.model.commands()[0].text())
    player.model.end_phase()
    player.model.present.free_undo = False
    waiting = {command.unit for command in player.model.commands()}
    player.hands.click(button(player, f"Place all {len(waiting)}"))
    QApplication.processEvents()
    check = player.window.feature(EndCheck)
    assert check.card.isVisible() and check.card.title == "Your phase ends with this"
    told = [one.text() for one in check.card.findChildren(QLabel)]
    (cut,) = [one for one in told if "before these" in one]
    now = player.model.present.state
    placed = [unit for unit in waiting if now.world.on_map(now.pieces[unit].loc)]
    assert int(cut.split()[0]) + MOST_PLACES == len(placed) - 1, "all but the one that was placed without a choice"
    assert told.index("Still to come, with your End:") == len(told) - 3, "what was done stands above, what waits below"
    left = [unit for unit in waiting if not now.world.on_map(now.pieces[unit].loc)]
    check.seen.now = lambda: -1.0
    player.hands.click(button(player, f"Place all {len(left)}"))
    assert check.card.isVisible(), "two quick presses were meant as one"
    check.seen.now = lambda: check.seen._since + 10_000
    player.hands.click(button(player, f"Place all {len(left)}"))
    QApplication.processEvents()
    assert not check.card.isVisible()
    state = player.model.state
    assert all(state.world.on_map(state.pieces[unit].loc) for unit in waiting)


# -- a way back, and what is compared


def test_a_phase_that_ends_with_all_that_was_proposed_stays_open(table: Table) -> None:
    """The E that is meant for it ends it, and not the assaults after it; the one *Undo* is still there."""
    player = table("german-movement", units={"ge-7pz": "north", "jp-58": "5815"}, turn=1, air=NO_AIR)
    player.model.waits = BEFORE_OTHERS
    far = max((one for one in player.model.commands() if isinstance(one, March)), key=lambda one: len(one.path))
    player.window.feature(Advice)._do([far])
    assert player.model.open_phase is not None and player.window.prompt.text.question.startswith("Nothing more to do")
    assert player.model.waits == BEFORE_OTHERS and player.window.actions_.by_id["undo"].isEnabled()
    player.window.actions_.by_id["end"].trigger()
    assert player.model.open_phase is None and player.decision not in (None, "MoveUnits")


def test_an_assault_that_was_begun_is_given_up_by_button_and_escape(table: Table) -> None:
    """Nothing was rolled: another hex may be chosen."""
    player = table("german-assaults", **ASSAULT, **PLAIN)
    player.play("attack 5002")
    assert player.decision == "Assemble"
    player.hands.press(button(player, "Cancel"))
    assert player.decision == "DeclareAssaults" and player.model.state.combat is None
    player.play("attack 5002")
    player.qtbot.keyClick(player.window, Qt.Key.Key_Escape)
    assert player.decision == "DeclareAssaults" and player.model.state.combat is None


def test_each_number_of_air_units_tells_what_it_comes_to(table: Table) -> None:
    """Side by side, without pointing at one after the other; and a key alone, which is seen, is no tip."""
    alone: dict[str, Any] = {**AIR, "air": {"jet": 2, "east": 3}}
    player = table("german-assaults", **ASSAULT, **alone, lines=("attack 5002", "join ge-gd", "fight"))
    told = list(cards(player).values())
    assert len(told) == 3 and len({*told}) == 3
    assert all("Enemy sends 0: mean steps lost" in one and "Enemy sends 3: mean steps lost" in one for one in told)
    (first, *_) = player.window.card.findChildren(ChoiceCard)
    assert first.toolTip().strip() == "[1]" and first.event(QEvent(QEvent.Type.ToolTip))


def test_two_points_for_an_air_unit_are_explained_in_a_city(table: Table) -> None:
    for where, told in (("5002", "a loss point."), ("5304", "two loss points, as losses count twice in a city.")):
        near = "5001" if where == "5002" else "5303"
        units = {**FAR, "ge-gd": near, "ge-7pz": near, "jp-58": where}
        lines = (f"attack {where}", "join ge-gd", "fight")
        player = table("german-assaults", units=units, **AIR, lines=lines)
        assert told in card_text(player)


def test_the_ends_of_a_strategic_movement_have_a_sign_of_their_own(table: Table) -> None:
    """Green outlines are not seen in jungle on a small map."""
    player = table("imperial-strategic", turn=2, air=NO_AIR, units={"jp-58": "1020", "jp-60": "5804"})
    click(player, "1020")
    assert overlay(player, "targets").style == "hint" and overlay(player, "targets").hexes


def test_enter_answers_when_history_was_opened_and_closed(table: Table) -> None:
    player = table("german-assaults", **ASSAULT, **PLAIN, lines=("attack 5002",))
    for _ in range(2):
        player.window.actions_.by_id["history"].trigger()
        QApplication.processEvents()
    focus = QApplication.focusWidget()
    assert focus is not None
    player.qtbot.keyClick(focus, Qt.Key.Key_Return)
    assert player.model.state.combat is None or player.model.state.combat.units


def test_a_small_window_begins_with_the_whole_map_and_goes_to_the_front_once_there_is_one(table: Table) -> None:
    """Nobody faces anybody before the front is set up."""
    player = table("", size=QSize(1024, 700))
    view, session = player.window.view, player.model.session
    assert view is not None and session is not None
    player.qtbot.waitUntil(lambda: view.fitted)
    assert tiny(view)
    while len([side for side, spots in view.board.spots_by_side().items() if side >= 0 and spots]) < 2:
        session.play(session.commands()[0])
        player.model.notify()
    player.qtbot.waitUntil(lambda: not view.fitted)
    spots = view.board.spots_by_side()
    assert any(view.sees(QRectF(spot, QSizeF(1, 1))) for spot in (*spots[0], *spots[1]))
