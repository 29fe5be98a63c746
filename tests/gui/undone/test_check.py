"""Ending a segment with much left undone shows a list, which costs one click on another button, and no more."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from engine.board.safeyaml import load_yaml
from engine.table import agenda, game
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.titles.nemesis.game import Nemesis
from engine.wargame.concerns import OVERSTACKED
from nemesis_gui.base import pace
from nemesis_gui.base.settings import Settings
from nemesis_gui.features.end_warning.check import OVERLAY, SETTING
from nemesis_gui.features.history.history import History
from nemesis_gui.titles.nemesis.unfinished import TRANSPORTERS_MOVE, UNITS_MOVE, Group, undone
from tests.gui.combat.stage import battlefield
from tests.gui.conftest import Player
from tools.pictures.table import situation_file

RECORDED = Path(__file__).parents[2] / "recorded" / "nemesis"

@pytest.fixture
def moving(player: Player) -> Player:
    """The first movement of the campaign, with the list switched on."""
    player.window.settings.put(SETTING, True)
    player.model.new("campaign", {}, "7")
    player.play("draw")
    return player


def links(player: Player) -> list[str]:
    text = "".join(label.text() for label in player.window.check.card.findChildren(QLabel))
    return re.findall(r'href="(\w+:[^"]+)"', text)


def button(player: Player, text: str) -> QPushButton:
    return next(b for b in player.window.check.card.findChildren(QPushButton) if b.text() == text)


def found(player: Player) -> list[Group]:
    """What is left undone at the open decision."""
    decision = player.model.decision
    assert decision is not None
    return undone(player.model.state, decision, player.model.commands())


@pytest.fixture
def nothing_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is left undone, it does not matter."""
    monkeypatch.setattr(Nemesis, "still_to_do", lambda *_: ())


@pytest.mark.parametrize(("said", "open_", "worth"), [
    (31, ("0706",), ("0706",)),
    (140, ("0406", "0505"), ()),
])  # fmt: skip
def test_an_attack_that_would_cost_more_than_it_brings_is_not_left_undone(
    title: Nemesis, said: int, open_: tuple[str, ...], worth: tuple[str, ...]
) -> None:
    """At 3:1 the single step at Jessami dies four times in six; Kohima could be attacked at 1:2, 0505 at 2:1, which
    costs the attacker twice as much and empties the hex one time in three."""
    told: Any = load_yaml(RECORDED / "kohima-road.yaml")
    state = title.new(told["scenario"], told["options"], told["seed"])
    for text in told["commands"][:said]:
        state = game.play_unchecked(title, state, title.notation.parse(text))
    decision = agenda.current(state)
    assert decision is not None and decision.kind == "DeclareAttacks"
    commands = decision.commands(state)
    assert tuple(one.target for one in commands if one.verb == "attack") == open_
    assert tuple(group.hexes for group in undone(state, decision, commands)) == ((worth,) if worth else ())


def test_what_matters_is_listed_with_links_to_pieces_and_places(moving: Player) -> None:
    """Mogaung counts, nobody holds it, and an enemy could walk in."""
    moving.press("done")
    assert moving.decision == "Movement" and not moving.window.check.card.isHidden()
    concerns = moving.model.playing.still_to_do(moving.model.state, 0)
    assert "1807" in {concern.hexes[0] for concern in concerns} and len(concerns) <= 5
    for concern in concerns:
        assert {f"hex:{concern.hexes[0]}", f"unit:{concern.units[0]}", f"clause:{concern.clause}"} <= set(links(moving))


def test_the_list_stands_above_what_is_only_told(moving: Player) -> None:
    moving.window.show()
    since = moving.window.feature(History).since_card
    since.show_told("Since your last phase", [], [])
    moving.press("done")
    QApplication.processEvents()
    assert since.isVisible() and 0 < moving.window.check.card.y() < since.y()


def test_it_is_asked_although_others_have_moved_and_once_only(moving: Player) -> None:
    moving.play("move jp-31-58 0908")
    moving.window.actions_.by_id["end"].trigger()
    assert moving.decision == "Movement" and not moving.window.check.card.isHidden()
    moving.window.actions_.by_id["end_anyway"].trigger()
    assert moving.decision == "DeclareAttacks" and moving.window.check.card.isHidden()


@pytest.mark.clause("2.2/8")
def test_a_hex_that_will_be_overstacked_is_marked_and_asked_about(moving: Player) -> None:
    """In the jungle without a Track two Regiments may stand; a third one ended there with one E, and one was lost."""
    title, pieces = moving.model.title, dict.fromkeys(("ch-38-112", "ch-38-113"), "1605") | {"ch-22-66": "1604"}
    state = title.position({"pieces": pieces, "phase": {"side": "allied", "chit": "assault"}, "at": "movement"})
    moving.model._take(Session(standing(title, state), Record(Origin("nemesis", "campaign", {}, "0"))), None)
    scene = moving.window.context.scene
    assert scene is not None and OVERSTACKED not in scene.overlays()
    moving.play("move ch-22-66 1605")
    assert OVERSTACKED in scene.overlays()
    moving.window.actions_.by_id["end"].trigger()
    assert moving.decision == "Movement" and "hex:1605" in links(moving)
    moving.play("move ch-38-112 1604")
    assert OVERSTACKED not in scene.overlays() and moving.window.check.card.isHidden()


def test_pieces_bear_the_names_of_the_log_in_another_language(moving: Player, nothing_matters: None) -> None:
    moving.window.preferences.speak("fr")
    moving.press("done")
    told = "".join(label.text() for label in moving.window.check.card.findChildren(QLabel))
    assert ">Mulets</a>" in told and ">QG 31 Div</a>" in told


def test_nothing_moved_yet_is_listed_with_links(moving: Player, nothing_matters: None) -> None:
    moving.press("done")
    assert moving.decision == "Movement"
    assert not moving.window.check.card.isHidden()
    assert "unit:jp-31-58" in links(moving) and "hex:0909" in links(moving)
    assert OVERLAY in moving.window.context.scene.overlays()  # type: ignore[union-attr]
    moving.window.check._follow("unit:jp-31-58")
    assert moving.window.context.selected == ("jp-31-58",)


def test_one_click_or_a_key_of_its_own_ends_it_anyway(moving: Player) -> None:
    """The button shows the plain key, which ends as well."""
    way = moving.window.actions_.by_id["end_anyway"]
    assert not way.isEnabled()
    moving.press("done")
    assert "[E]" in button(moving, "End anyway").toolTip()
    way.trigger()
    assert moving.decision == "DeclareAttacks"
    assert moving.window.check.card.isHidden()


@pytest.mark.parametrize("way", ["key", "button"])
def test_an_end_said_again_ends_but_not_by_two_presses_in_haste(
    moving: Player, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """An *End* is asked about once. It used to be refused as often as it was said, and only a second key ended; who
    pressed E twice in haste has read nothing, so the list has to be seen first."""
    end = moving.window.actions_.by_id["end"].trigger if way == "key" else partial(moving.press, "done")
    seen, ms = moving.window.check.seen, 0.0
    seen.now = lambda: ms
    monkeypatch.setattr(pace, "change_ms", 300)
    end()
    ms = 1000
    seen.eventFilter(moving.window.check.card, QEvent(QEvent.Type.Paint))
    ms = 1899
    end()
    assert moving.decision == "Movement" and not moving.window.check.card.isHidden(), "too early to have been read"
    assert "First read" in moving.window.statusBar().currentMessage(), "no press is lost without a word"
    ms = 1900
    end()
    assert moving.decision == "DeclareAttacks" and moving.window.check.card.isHidden()


def test_a_list_that_was_taken_back_asks_again(moving: Player) -> None:
    for _ in range(2):
        moving.window.actions_.by_id["end"].trigger()
        assert moving.decision == "Movement" and not moving.window.check.card.isHidden()
        assert moving.window.check.escape()


def test_the_keyboard_is_on_the_list_and_its_keys_pass_it(moving: Player) -> None:
    moving.window.show()
    moving.window.activateWindow()
    moving.qtbot.waitUntil(moving.window.isActiveWindow)
    moving.window.actions_.by_id["end"].trigger()
    assert QApplication.focusWidget() is button(moving, "Keep moving")
    moving.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is button(moving, "End anyway")
    moving.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert moving.decision == "Movement", "Enter ends nothing"
    moving.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert moving.decision == "DeclareAttacks"


def test_enter_goes_back_to_the_phase_after_a_click_at_the_map(moving: Player) -> None:
    """The list says so with the key on its button, and the map has the keyboard then."""
    moving.window.show()
    moving.window.actions_.by_id["end"].trigger()
    view = moving.hands.view
    moving.hands.click_map(QPointF(view.viewport().rect().center()))
    assert not moving.window.check.card.isHidden()
    moving.qtbot.keyClick(view, Qt.Key.Key_Return)
    assert moving.window.check.card.isHidden()
    assert moving.decision == "Movement"


def test_the_list_can_be_switched_off_for_good(moving: Player) -> None:
    moving.press("done")
    button(moving, "Don't show this list again").click()
    assert moving.decision == "DeclareAttacks"
    assert not Settings().flag(SETTING, True)
    moving.press("done")
    assert moving.decision != "DeclareAttacks"


@pytest.mark.parametrize(
    ("defence", "foe_quality", "worth"),
    [(1, 2, True), (12, 2, False), (12, 3, False), (13, 2, False)],
    ids=["6:1", "1:2", "1:2, shifted below", "below 1:2 without an Air Support"],
)
def test_attacks_at_poor_odds_are_not_worth_a_list(
    player: Player, defence: int, foe_quality: int, worth: bool
) -> None:
    """6 points attack, of Quality 2. All of them are legal."""
    field = battlefield(player, defence=defence, foe_quality=foe_quality)
    assert [command.text() for command in player.model.commands()] == ["done", f"attack {field.target} - -"]
    assert [group.hexes for group in found(player)] == ([(field.target,)] if worth else [])


def test_possible_assaults_are_listed_by_hex(moving: Player) -> None:
    field = battlefield(moving, defence=1)
    moving.press("done")
    assert f"hex:{field.target}" in links(moving)


def test_who_stays_behind_when_others_moved_may_mean_it(moving: Player, nothing_matters: None) -> None:
    assert [group.text for group in found(moving)] == [UNITS_MOVE, TRANSPORTERS_MOVE]
    moving.play("move jp-31-58 0908")
    assert found(moving) == []
    moving.press("done")
    assert moving.decision != "Movement"


def test_airdrops_are_missed_by_who_is_out_of_supply_only(player: Player) -> None:
    """5 and 9 Brigades stand on the road to Imphal, the others are cut off."""
    player.model.set_situation(situation_file("supply/airdrops.yaml"))
    assert {command.text() for command in player.model.commands()} == {
        "done", "airdrop 2202", "airdrop 2301", "airdrop 0504"
    }  # fmt: skip
    assert [group.hexes for group in found(player)] == [("2202", "2301")]


def test_trains_are_missed_by_who_has_just_arrived_only(player: Player) -> None:
    """The Shere Regiment at Kohima could go by rail, too, and stands where it stood."""
    player.model.set_situation(situation_file("reinforcement/allied-rail.yaml"))
    assert player.model.judge(player.model.title.notation.parse("rail uk-lr-shere 0302")).legal
    (group,) = found(player)
    assert set(group.units) == {"uk-hq-2", "ch-38-112", "ch-y-36", "ch-y-mule-1"}


@pytest.mark.parametrize(
    ("name", "back"), [("battalions-return", "Not yet"), ("japanese-rail", "Keep moving")], ids=["return", "rail"]
)
def test_the_list_says_how_one_goes_back_to_what_is_left(player: Player, name: str, back: str) -> None:
    player.window.settings.put(SETTING, True)
    player.model.set_situation(situation_file(f"reinforcement/{name}.yaml"))
    for group in found(player):
        assert group.back == back
    player.window.check._show(*player.window.check._grouped(found(player)))
    assert button(player, back).text() == back


def test_escape_closes_the_list_at_once(moving: Player) -> None:
    moving.window.show()
    moving.window.activateWindow()
    moving.qtbot.waitUntil(moving.window.isActiveWindow)
    moving.window.actions_.by_id["end"].trigger()
    assert not moving.window.check.card.isHidden()
    moving.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert moving.window.check.card.isHidden()


def test_the_end_of_a_computer_s_phase_is_asked_of_nobody(moving: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second E in haste came when the computer had begun: it showed the list of what the computer could still do."""
    end = moving.window.actions_.by_id["end"]
    assert end.isEnabled()
    monkeypatch.setattr(type(moving.model), "computers", {0: "random"})
    moving.window.actions_.refresh()
    assert not end.isEnabled()
    assert not moving.window.context.play("done")
    assert moving.window.check.card.isHidden() and moving.decision == "Movement"
