"""Decisions of Vinegar Joe's War in the window, as a player meets them: what is seen before anything is paid for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.titles.vinegar_joes_war.events import (
    AirFired,
    Arrived,
    AttackDeclared,
    Boxed,
    CombatResolved,
    Eliminated,
    Moved,
    PhaseBegan,
    PointsScored,
    Retreated,
    TurnBegan,
)
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from engine.titles.vinegar_joes_war.rules.ch10_stacking import limit
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.features.end_warning.check import SETTING
from nemesis_gui.features.games.resume_note import ResumeNote
from nemesis_gui.features.opponent.marches import Marches
from nemesis_gui.features.palette.palette import UNIT, Entries
from nemesis_gui.play import leads
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.command_button import CommandButton
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.play.moment import on_map
from nemesis_gui.play.parts import Text
from nemesis_gui.play.targets import Targets
from nemesis_gui.session.computers import SEAT
from nemesis_gui.session.table import HOT_SEAT, HOT_SEAT_TURNS, PLAYERS, SOLITAIRE
from nemesis_gui.titles.vinegar_joes_war.decisions.figures import harms
from nemesis_gui.titles.vinegar_joes_war.panels.moments import moments
from nemesis_gui.titles.vinegar_joes_war.panels.tracks import VinegarScores
from nemesis_gui.widgets.moment import Great, Lit
from tests.gui.conftest import Player, seated
from tools.driver.hands import Hands

TITLE = VinegarJoesWar()
Table = Callable[..., Player]
TWO_HEXES: dict[str, Any] = {
    "clear": True, "at": {"player": "japanese", "phase": 8},
    "units": {"jp-18": "3326", "jp-33": "3326", "br-16": "3325", "jp-hq-25": {"at": "3327", "active": True}},
}  # fmt: skip
"""Two Japanese divisions in command beside an Indian brigade; on Infiltration a 1 sends it
two hexes back."""


POOR: dict[str, Any] = {
    "clear": True, "at": {"player": "japanese", "phase": 8},
    "units": {"jp-18": "3326", "jp-33": "3326", "br-16": "3325", "jp-hq-25": {"at": "3327", "active": True},
              "jp-hq-15": {"at": "3228", "active": True}, "jp-hq-sxf": "3228", "br-9": "3229", "br-11": "3229"},
}  # fmt: skip
"""As in the one before, and two headquarters of 2 beside two divisions."""

LANDED: dict[str, Any] = {
    "clear": True, "at": {"player": "japanese", "phase": 8},
    "units": {"jp-18": {"at": "2745", "assault": "2746"}, "br-9": "2746"},
    "support": {"amphibious-jp-1": {"box": "map", "at": "2745", "mission": "landing"}},
}  # fmt: skip
"""A division before the coast of Kota Bharu, which an Indian division holds."""


@pytest.fixture
def table(qtbot: QtBot, calm: None) -> Iterator[Table]:
    """A scenario in a window after some commands, solitaire."""
    opened = []

    def put(
        *lines: str, scenario: str = "singapore-to-calcutta", lang: str = "en", players: str = SOLITAIRE,
        position: dict[str, Any] | None = None, die: int = 1,
    ) -> Player:  # fmt: skip
        seat = seated(TITLE, qtbot, QSize(1400, 1000), lang)
        player = seat.__enter__()
        opened.append(seat)
        player.window.settings.put(SETTING, True)
        player.window.show()
        qtbot.waitExposed(player.window)
        if position is None:
            player.model.new(scenario, {}, "4")
            player.model.note(PLAYERS, players)
        else:
            record = Record(Origin(TITLE.id, scenario, {"study": True}, "0"))
            player.model._take(Session(standing(TITLE, TITLE.position(position, (die - 1,))), record), None, TITLE)
        assert player.model.session is not None
        for line in lines:
            player.model.session.play(TITLE.notation.parse(line))
        player.model.notify()
        Hands(player.window).read_on()
        return player

    yield put
    for seat in opened:
        seat.__exit__(None, None, None)


def card_text(player: Player) -> str:
    """All that stands on the card."""
    return "\n".join(label.text() for label in player.window.card.findChildren(QLabel))


def counter(player: Player, unit: str) -> UnitButton:
    """The button of a unit on the card."""
    return next(one for one in player.window.card.findChildren(UnitButton) if one.unit == unit)


def test_the_header_tells_who_leads(table: Table) -> None:
    """The Allied side begins the fall of the empire with nineteen points: a marginal victory."""
    player = table(scenario="fall-of-an-empire")
    assert player.model.state.vp == (0, 19)
    assert player.window.header.other.text() == "Allied: marginal victory"


def test_a_game_that_a_computer_player_begins_opens_in_the_middle_of_the_front(table: Table) -> None:
    """Wherever its own pieces are; and in the middle of the map's place, though the column was wider beside the whole
    map."""
    player = table()
    player.window.resize(QSize(1600, 980))
    player.model.new("imphal", {}, "4", {"seat.japanese": "captain"})
    for _ in range(4):
        QApplication.processEvents()
    view = player.window.view
    assert view is not None
    front = [view.board.geometry.rect(player.model.state.world.loc(label)) for label in ("2104", "2500", "1812")]
    assert all(map(view.sees, front))
    assert abs(view.mapFromScene(front[0].center()).x() - view.free.center().x()) < view.free.width() / 5
    before, seen = view.view_state(), view.visible_rect()
    view.fit()
    for _ in range(4):
        QApplication.processEvents()
    assert player.window.places.side.extra > 0, "the column uses what the whole map leaves idle"
    view.restore_view_state(before)
    for _ in range(4):
        QApplication.processEvents()
    assert view.visible_rect().center() == seen.center() and view.visible_rect().size() == seen.size()


# -- headquarters


def test_the_headquarters_at_the_front_are_looked_at_and_not_the_middle_of_all(table: Table) -> None:
    """Beside the one near the enemy there is one in Saigon, which draws the view to where nothing lies otherwise."""
    there = {"jp-hq-25": "3326", "depot-jp-1": "3326", "jp-hq-15": "3738", "depot-jp-2": "3738", "br-16": "3325"}
    player = table(position={"clear": True, "at": {"player": "japanese", "phase": 3}, "units": there})
    assert player.decision == "ActivateHeadquarters"
    presenter, label = player.window.presenter, player.model.state.world.label
    assert [label(loc) for loc in presenter.focus_hexes()] == ["3326"]


def test_a_click_at_a_headquarters_shows_what_it_would_command_and_spends_nothing(table: Table) -> None:
    """The 15th Army in Phnom Penh has a radius of three hexes: Kampot, Kratie and its own stack lie in it; and there is
    one depot to be spent."""
    player = table()
    state = player.model.state
    player.hands.press(counter(player, "jp-hq-15"))
    assert not player.model.state.pieces["jp-hq-15"].active
    shown = player.window.context.scene.overlays()["radius"]  # type: ignore[union-attr]
    assert isinstance(shown, HexHighlights)
    assert {state.world.find(label) for label in ("3436", "3237", "3634")} <= set(shown.hexes)
    assert "7 units in radius, 7 of them out of command" in card_text(player)
    assert "Depots there: 1; it costs one." in card_text(player)
    player.press("activate jp-hq-15")
    assert player.model.state.pieces["jp-hq-15"].active


def test_the_end_is_not_what_is_meant_while_headquarters_can_be_activated(table: Table) -> None:
    player = table()
    (end,) = (one for one in player.hands.buttons() if one.text().startswith("End activation"))
    assert player.window.presenter.index.orders and end.objectName() != "primary"


def test_what_commands_nobody_else_is_not_left_undone(table: Table) -> None:
    """Saigon has two headquarters: the second brings nobody into command whom the first does not."""
    player = table("activate jp-hq-25")
    player.press("done")
    assert player.decision == "ActivateHeadquarters", "Phnom Penh has one that would"
    player.play("activate jp-hq-15")
    player.press("done")
    assert player.decision == "MoveUnits"


@pytest.mark.parametrize(("enemy", "asked"), [("2442", True), ("1104", False)])
def test_airstrikes_are_left_undone_where_none_is_flown_and_an_enemy_is_in_reach(
    table: Table, enemy: str, asked: bool
) -> None:
    units = {"jp-18": "2443", "jp-ab-3": "2443", "br-254": enemy}
    position = {"clear": True, "units": units, "at": {"player": "japanese", "phase": 5},
                "support": {"TAC-jp-1": "available", "TAC-jp-2": "available"}}  # fmt: skip
    player = table(position=position)
    assert player.decision == "FlyMissions"
    player.press("done")
    told = [label.text() for label in player.window.check.card.findChildren(QLabel)]
    assert (player.decision == "FlyMissions", any("enemy in reach: 2" in text for text in told)) == (asked, asked)


@pytest.mark.parametrize(("enemy", "asked"), [("2442", True), ("2441", False)])
def test_who_could_fly_over_its_own_units_beside_an_enemy_is_asked_before_the_air_defence_ends(
    table: Table, enemy: str, asked: bool
) -> None:
    """Airstrikes are in the box again after the combats [12.26/1]: none is saved by staying there."""
    units = {"br-254": "2443", "br-ab-3": "2443", "jp-18": enemy, "jp-ab-3": enemy}
    position = {"clear": True, "units": units, "at": {"player": "japanese", "phase": 5},
                "support": {"TAC-br-1": "available", "TAC-br-2": "available", "TAC-jp-1": "available"}}  # fmt: skip
    player = table(position=position)
    player.window.settings.put(SETTING, False)
    while player.decision == "FlyMissions":
        player.press("done")
    player.window.settings.put(SETTING, True)
    assert player.decision == "DefendFromAir"
    player.press("done")
    told = [label.text() for label in player.window.check.card.findChildren(QLabel)]
    assert (player.decision == "DefendFromAir", any("your units: 2" in text for text in told)) == (asked, asked)


def test_one_mission_flown_is_enough(table: Table) -> None:
    flown = {"TAC-jp-1": {"box": "map", "at": "2442", "mission": "support", "base": "jp-ab-3"}, "TAC-jp-2": "available"}
    units = {"jp-18": "2443", "jp-ab-3": "2443", "br-254": "2442"}
    at = {"player": "japanese", "phase": 5}
    player = table(position={"clear": True, "units": units, "at": at, "support": flown})
    player.press("done")
    assert player.decision != "FlyMissions"


def test_a_resting_pointer_asks_nothing_where_nothing_is_sent_anywhere(table: Table) -> None:
    player = table()
    player.hands.press(counter(player, "jp-hq-15"))
    player.window.why.loc = player.model.state.world.find("2900")
    player.window.why.rested()
    QApplication.processEvents()
    assert player.window.why.card.isHidden()


# -- movement


def test_a_movement_that_begins_leaves_the_view_where_some_can_move(table: Table) -> None:
    """The front is in Malaya; the map used to glide to the units in Burma, which stand further north."""
    held: dict[str, Any] = {"jp-hq-25": {"at": "3327", "active": True}, "jp-hq-15": {"at": "1807", "active": True}}
    units = {"jp-18": "3326", "jp-33": "3326", "jp-5": "1806", **held}
    player = table(position={"clear": True, "at": {"player": "japanese", "phase": 4}, "units": units})
    view, find, decision = player.window.view, player.model.state.world.find, player.model.decision
    assert player.decision == "MoveUnits" and view is not None

    def sees(label: str) -> bool:
        return view.sees(view.board.geometry.rect(find(label)))

    def settle() -> None:
        for _ in range(4):
            QApplication.processEvents()

    def begin() -> None:
        view.own = False
        player.window.presenter.end()
        player.window.presenter.begin(decision)
        settle()

    settle()
    view.set_zoom(1.0)
    view.centre_on_hex(find("3326"))
    before = view.view_state()
    assert sees("3326") and not sees("1806")
    begin()
    assert view.view_state() == before
    view.centre_on_hex(find("2746"))
    view.pan(0, 600)
    assert not sees("3326") and not sees("1806")
    begin()
    assert sees("3326") or sees("1806")


def test_a_hex_that_holds_too_many_is_marked_while_they_can_move(table: Table) -> None:
    """The limit binds when the movement is over [10.2/1]."""
    units = dict.fromkeys(("jp-18", "jp-33", "jp-5", "jp-56", "jp-55", "jp-2", "jp-31"), "1806")
    hq = {"jp-hq-15": {"at": "1806", "active": True}}
    player = table(position={"clear": True, "at": {"player": "japanese", "phase": 4}, "units": {**units, **hq}})
    scene, full = player.window.context.scene, player.model.state.world.find("1806")
    assert scene is not None and player.decision == "MoveUnits"
    assert list(scene.overlays()["overstacked"].texts) == [full]  # type: ignore[union-attr]


def test_what_can_be_said_of_a_hex_has_a_button_with_each_unit_there(table: Table) -> None:
    """Saigon is a port, and has two depots and other units: a fortification and an amphibious marker for command."""
    player = table("done")
    player.window.presenter.set_selection(["jp-5"])
    player.press("fortify 3738")
    assert player.model.state.fortified == {player.model.state.world.find("3738"): 0}
    player.window.presenter.set_selection(["jp-5"])
    player.press("station 3738")
    player.window.presenter.set_selection(["jp-5"])
    assert player.hands.button_of("station 3738") is None, "a second marker would bring nothing"
    player.window.presenter.set_selection(["jp-55"])
    assert player.hands.button_of("station 3738") is None, "of other hexes nothing is said"


def test_a_hex_that_is_not_reached_on_foot_says_what_a_click_does(table: Table) -> None:
    """By sea a marker is taken; where both a train and a ship go, nothing goes by itself."""
    player = table("done")
    said: list[str] = []
    player.window.context.signals.said.connect(said.append)
    player.window.presenter.set_selection(["jp-5"])
    find = player.model.state.world.find
    gesture, ways = player.window.presenter.gesture, player.window.presenter.index.destinations("jp-5")
    both = next(loc for loc, found in ways.items() if len(found) > 1 and not gesture.legs(loc))
    for loc in (find("2747"), both, find("3739")):
        player.window.context.scene.hexHovered.emit(loc)
    assert said[0].endswith("5 Division by sea to 2747 · takes 1 of 3 amphibious markers")
    assert "by sea" not in said[1] and "Several ways lead there" in said[1]
    assert "·" in said[2] and "by" not in said[2], "on foot the way itself is drawn"


def test_a_retreat_offers_each_hex_once(table: Table) -> None:
    """Nine ways lead two hexes back, to seven hexes: to two of them there are two ways, of which one is enough."""
    player = table("attack 3325", "join jp-18", "join jp-33", "fight infiltration", position=TWO_HEXES)
    assert player.decision == "RetreatUnits"
    assert len(player.model.commands()) == 9
    offered = player.window.presenter.index.destinations("br-16")
    assert sorted(len(ways) for ways in offered.values()) == [1] * 7


def test_a_retreat_says_its_price_on_the_hex_at_the_counter_and_at_the_button(table: Table) -> None:
    """In the ring every way of the division leads into a zone [15.1/2], and the brigade has none [14.1/2]."""
    ring = {"jp-18": "3326", "jp-33": "3424", "jp-31": "3426", "jp-55": "3224", "jp-g3": "3125"}
    position = {**TWO_HEXES, "units": {**ring, "br-9": "3325", "br-16": "3325"}}
    player = table("attack 3325", "join jp-18", "join jp-33", "fight probe", position=position)
    presenter, overlays = player.window.presenter, dict[str, Any]()
    assert [presenter.note(unit) for unit in ("br-9", "br-16")] == ["reduced", "lost"]
    presenter.context.overlay = overlays.__setitem__
    presenter.set_selection(["br-9"])
    free, dear, badges = overlays["targets"].parts
    assert not free.hexes and dear.style == "danger" and set(badges.texts.values()) == {"reduced"}
    way = next(one for one in player.model.commands() if one.verb == "retreat")
    assert "enemy zone, reduced" in player.window.words.command(player.model.state, way)


@pytest.mark.parametrize(("defender", "idle"), [("br-254", False), ("br-16", True)])
def test_support_that_leads_to_the_same_column_says_so(table: Table, defender: str, idle: bool) -> None:
    """8 against 2 are in the last column already, 8 against 3 are two below it [13.73/2]."""
    units = {"jp-18": "2443", "jp-ab-3": "2729", defender: "2442"}
    strike = {"box": "map", "at": "2442", "mission": "support", "base": "jp-ab-3"}
    player = table("attack 2442", position={**TWO_HEXES, "units": units, "support": {"TAC-jp-1": strike}})
    assert player.decision == "ChooseSupport"
    told = [card.accessibleName() for card in player.window.card.findChildren(ChoiceCard)]
    assert ["nothing more" in text for text in told] == [idle, False], told


def test_where_own_missions_lie_is_listed_and_keeps_a_frame(table: Table) -> None:
    """Of three close supports over a hex [13.71/1] it is full, so that no other one goes there."""
    flown = {f"TAC-jp-{n}": {"box": "map", "at": "2442", "mission": "support", "base": "jp-ab-3"} for n in (1, 2, 3)}
    units = {"jp-18": "2443", "jp-ab-3": "2443", "jp-ab-4": "2443", "br-254": "2442"}
    position = {"clear": True, "units": units, "at": {"player": "japanese", "phase": 5},
                "support": {**flown, "TAC-jp-4": "available"}}  # fmt: skip
    player, overlays = table(position=position), dict[str, Any]()
    assert player.decision == "FlyMissions"
    told = [label.text() for label in player.window.card.findChildren(QLabel) if label.isVisible()]
    assert "You have" in told and any("close support" in text and "\u00d73" in text for text in told)
    presenter, hex_ = player.window.presenter, player.model.state.world.find("2442")
    presenter.context.overlay = overlays.__setitem__
    presenter._pick(presenter.kin, "support")
    open_, kept = overlays["places"].parts
    assert hex_ not in open_.hexes and hex_ in kept.hexes


def test_gunfire_that_supports_an_attack_tells_its_own_limit(table: Table) -> None:
    """One marker a combat, against the coast [13.72/1]; three airstrikes anywhere [13.71/1]."""
    player = table("done", "assault jp-18 2746 2846", "done")
    presenter, told = player.window.presenter, {}
    for kin in presenter.found:
        if "support" in presenter.found[kin]:
            told[kin] = presenter._pick(kin, "support") or presenter._mission_about("support")
    guns = {kin for kin in told if kin.startswith("gunfire")}
    assert guns and guns < told.keys()
    assert all(("13.72/1" in text) == (kin in guns) for kin, text in told.items()), told


@pytest.mark.parametrize(("side", "other"), [("japanese", "Mobile"), ("allied", "Infiltration")])
def test_command_promises_no_table_of_the_other_side(table: Table, side: str, other: str) -> None:
    """Infiltration is Japanese, Mobile is Allied [13.82/1, 13.83/1]."""
    units = {"jp-18": "2443", "jp-hq-15": "2443", "depot-jp-1": "2443",
             "br-16": "2340", "br-hq-3": "2340", "depot-al-1": "2340"}  # fmt: skip
    player = table(position={"clear": True, "units": units, "at": {"player": side, "phase": 3}})
    assert player.decision == "ActivateHeadquarters"
    told = " ".join(label.text() for label in player.window.card.findChildren(QLabel))
    assert "7.4/1" in told and other not in told


@pytest.mark.parametrize(("phase", "player_turn", "style"), [(5, "japanese", "target"), (6, "allied", "legal")])
def test_ones_own_units_are_no_targets_of_support(table: Table, phase: int, player_turn: str, style: str) -> None:
    """The Japanese fly over the enemy in their own turn [12.21/1] and over their own troops in the other's [4.1/5]."""
    units = {"jp-18": "2443", "jp-ab-3": "2443", "br-254": "2442", "br-16": "2442"}
    position = {"clear": True, "units": units, "at": {"player": player_turn, "phase": phase},
                "support": {"TAC-jp-1": "available"}}  # fmt: skip
    player, overlays = table(position=position), dict[str, Any]()
    presenter = player.window.presenter
    assert presenter.marked(), player.decision
    presenter.context.overlay = overlays.__setitem__
    presenter.show_marks()
    assert overlays["places"].parts[0].style == style


def test_a_loss_says_what_is_left_and_how_much_it_pays(table: Table) -> None:
    """DD1 asks for half of 6: the division of 4 is turned over to 2, the brigade of 2 has one side [15.11/2]."""
    ring = {"jp-18": "3326", "jp-33": "3424", "jp-31": "3426", "jp-55": "3224", "jp-g3": "3125"}
    position = {**TWO_HEXES, "units": {**ring, "br-9": "3325", "br-16": "3325"}}
    player = table("attack 3325", "join jp-18", "join jp-33", "fight probe", position=position, die=5)
    assert player.decision == "PayLosses"
    notes = [player.window.presenter.note(unit).split("\n") for unit in ("br-9", "br-16")]
    assert notes == [["4 \u2192 2", "pays 2"], ["it is eliminated", "pays 2"]]


def test_units_that_are_too_many_go_with_one_click_the_weakest_first(table: Table) -> None:
    """Three fit into the rough hex, and the armoured brigade on top [10.0/1, 10.11/1]; the headquarters and the depot
    are spared."""
    names = ("br-18", "br-70", "br-hq-4", "depot-al-1", "br-254", "br-9", "br-16")
    position = {"clear": True, "turn": 10, "units": {**dict.fromkeys(names, "2105"), "jp-31": "2211"},
                "at": {"player": "allied", "phase": 4, "step": "CheckStacking"}}  # fmt: skip
    player = table(position=position)
    assert player.decision == "ThinOut"
    (batch,) = player.window.presenter.batches
    assert [one.unit for one in batch.commands] == ["br-16", "br-9", "br-18"]
    player.window.context.play_all(batch.commands)
    left = player.model.state.units_at(player.model.state.world.find("2105"), 1)
    assert {piece.id for piece in left} == set(names) - {"br-16", "br-9", "br-18"}


@pytest.mark.parametrize("way", ["list", "map"])
def test_what_nothing_is_asked_about_before_the_die_is_told_first(table: Table, way: str) -> None:
    """One unit out of command can do nothing but probe [13.81/1]: to choose the hex would be to roll."""
    player = table(position={**TWO_HEXES, "units": {"jp-18": "3326", "br-16": "3325"}})
    presenter, target = player.window.presenter, player.model.state.world.find("3325")

    def attack() -> None:
        if way == "map":
            presenter.hex_clicked(target, Click())
        else:
            next(part for part in presenter.extra_buttons()).run()

    attack()
    assert player.decision == "DeclareAttack" and not player.model.said_now, "the forecast is seen first"
    assert ": roll" in card_text(player)
    attack()
    assert any(event.kind == "attack_declared" for one in player.model.past() for event in one.events)


def test_all_join_an_attack_with_one_click(table: Table) -> None:
    player = table("attack 3325", position=TWO_HEXES)
    (batch,) = player.window.presenter.batches
    player.window.context.play_all(batch.commands)
    assert player.model.state.combat.units == ("jp-18", "jp-33")


def test_a_depot_joins_last_and_not_with_all_others(table: Table) -> None:
    """It adds no strength and may be lost, so it is not among those who join together."""
    units = {**TWO_HEXES["units"], "depot-jp-1": "3326", "jp-5": "3326"}
    player = table("attack 3325", "join jp-5", position={**TWO_HEXES, "units": units})
    joining = [one.text() for one in player.model.commands() if one.verb == "join"]
    assert joining == ["join jp-18", "join jp-33", "join depot-jp-1"]
    (batch,) = player.window.presenter.batches
    assert [one.text() for one in batch.commands] == joining[:2]
    assert "depot-jp-1" not in player.window.presenter.listed_units(), "its counter on the map says it"
    player.window.context.play_all(batch.commands)
    assert not player.window.context.selected, "and no digit does"


def test_a_headquarters_joins_only_if_it_is_named(table: Table) -> None:
    """It may be lost in the attack, and with it points: the button and Enter leave it out and say so."""
    units = {**TWO_HEXES["units"], "jp-hq-25": {"at": "3326", "active": True}}
    player = table("attack 3325", position={**TWO_HEXES, "units": units})
    (batch,) = player.window.presenter.batches
    assert (batch.name, batch.usual) == ("All but headquarters join", True)
    assert "14 against" in card_text(player), "what it would come to is seen before"
    player.window.context.play_all(batch.commands)
    assert player.model.state.combat.units == ("jp-18", "jp-33")
    assert "jp-hq-25" in player.window.presenter.index.orders, "a click at it on the map says it"
    assert "jp-hq-25" not in player.window.presenter.listed_units(), "and no digit"


def test_the_faces_of_a_die_are_boxes_in_words(table: Table) -> None:
    """By Infiltration a 1 sends the defender two hexes back; the letters of the chart stand beside the die."""
    player = table("attack 3325", "join jp-18", "join jp-33", position=TWO_HEXES)
    text = card_text(player)
    assert "<b>1</b> <small>DR2<br>def.<br>back\u00a02</small>" in text
    results = player.model.state.world.charts.results
    assert harms(player.window.context.words, results["AD"]) == ("att.\u00a0½<br>back\u00a01", "")
    assert harms(player.window.context.words, results["BB"]) == ("att.\u00a0as\u00a0much", "def.\u00a0lost")
    assert harms(player.window.context.words, results["NE"]) == ("", "")


def test_no_key_takes_a_contingency_unit(table: Table) -> None:
    """It gives points to the enemy: neither Enter nor a digit says it, and its button is there only once its counter
    was chosen."""
    player = table(position={"clear": True, "turn": 10, "at": {"player": "japanese", "phase": 2}})
    assert player.decision == "Reinforce"
    taking = [one.text() for one in player.model.commands() if one.verb == "take"]
    assert taking
    bar, presenter = player.window.prompt, player.window.presenter
    for unit in presenter.listed_units():
        presenter.set_selection([unit])
        assert not bar.says(1).startswith("take")
    main = presenter.main_answer()
    assert main is None or main.verb != "take"


@pytest.mark.parametrize("there", [5, 6])
def test_a_reinforcement_in_a_full_hex_says_that_some_must_move_on(table: Table, there: int) -> None:
    """A city holds six units; a seventh is eliminated when the movement phase ends [10.2/1]."""
    full = dict.fromkeys(["jp-33", "jp-56", "jp-15", "jp-31", "jp-2", "jp-53"][:there], "2729")
    player = table(position={"clear": True, "turn": 10, "at": {"player": "japanese", "phase": 2},
                             "units": {**full, "jp-18": {"at": "track", "due": 10}}})  # fmt: skip
    assert limit(player.model.state, player.model.state.world.find("2729")) == 6
    assert "too many" not in card_text(player)
    player.play("place jp-18 2729")
    assert ("1 unit too many in 2729 Bangkok: some must move on" in card_text(player)) == (there == 6)


def test_a_reinforcement_is_placed_by_the_first_digits_and_kept_back_by_the_last(table: Table) -> None:
    """Of a unit that could wait for a landing one thinks of where it comes first [6.3/4, 6.33/1]."""
    player = table(position={"clear": True, "turn": 10, "at": {"player": "japanese", "phase": 2},
                             "units": {"jp-33": "2729", "jp-18": {"at": "track", "due": 10}},
                             "support": {"amphibious-jp-1": "available"}})  # fmt: skip
    bar, presenter = player.window.prompt, player.window.presenter
    presenter.set_selection(["jp-18"])
    said = [bar.says(number).partition(" ")[0] for number in range(1, 30)]
    said = [one for one in said if one in ("place", "embark")]
    assert said == sorted(said, key="embark".__eq__) and {*said} == {"place", "embark"}
    on_card = [str(one.property("command")).partition(" ")[0] for one in player.window.card.findChildren(CommandButton)]
    assert on_card.index("place") < on_card.index("embark")


def test_the_keyboard_goes_to_nothing_that_gives_points_to_the_enemy(table: Table) -> None:
    """Enter would have paid two points for an airstrike once the last unit was placed."""
    player = table(position={"clear": True, "turn": 10, "at": {"player": "japanese", "phase": 2},
                             "units": {"jp-33": "2729", "jp-18": {"at": "track", "due": 10}}})  # fmt: skip
    presenter, card = player.window.presenter, player.window.card
    presenter.set_selection(["jp-18"])
    (place, *_) = (one for one in card.findChildren(CommandButton) if one.command.verb == "place")
    player.hands.click(place)
    card.take_focus()
    found = card.focusWidget()
    assert isinstance(found, UnitButton) and any(one.verb == "take" for one in player.model.commands())


def test_the_keyboard_is_given_to_nothing_dear_where_nothing_else_is_left(table: Table) -> None:
    """Who goes to the card by a key finds it all the same."""
    gone = dict.fromkeys(("jp-c-ar", "jp-c-2t", "jp-c-38"), "2729")
    player = table(position={"clear": True, "turn": 10, "at": {"player": "japanese", "phase": 2},
                             "units": {"jp-33": "2729", **gone}})  # fmt: skip
    while place := next((one for one in player.model.commands() if one.verb == "place"), None):
        player.play(place.text())
    card = player.window.card
    left = [one for one in card.findChildren(CommandButton) if one.isVisible()]
    assert left and all(one.property("dear") for one in left), [one.text() for one in left]
    assert not card.take_focus(Qt.FocusReason.OtherFocusReason)
    assert card.take_focus() and card.focusWidget() in left


def test_a_contingency_unit_says_its_price_before_it_is_chosen(table: Table) -> None:
    """Two points for an airborne or armoured unit, one for another [17.4/2]."""
    player = table(position={"clear": True, "turn": 10, "at": {"player": "japanese", "phase": 2}})
    presenter = player.window.presenter
    told = {unit: presenter.note(unit) for unit in presenter.listed_units()}
    assert "enemy +1 VP" in told.values(), told


def test_what_costs_points_does_not_come_where_what_was_free_has_been(table: Table) -> None:
    """As the last unit is placed only a contingency airstrike is left, and it is not selected by itself. Of three
    depots the next one is, so that the same digit places it."""
    due: dict[str, Any] = {"br-gar-calcutta": "1106", "br-9": {"at": "track", "due": 10}}
    player = table(position={"clear": True, "turn": 10, "at": {"player": "allied", "phase": 2}, "units": due})
    bar, presenter, context = player.window.prompt, player.window.presenter, player.window.context
    assert player.decision == "Reinforce" and any(one.verb == "take" for one in player.model.commands())
    presenter.set_selection([unit for unit in presenter.listed_units() if unit.startswith("depot")][:1])
    placed = 0
    while context.selected:
        bar.press(next(number for number in range(1, 9) if bar.says(number).startswith("place depot")))
        placed += 1
    assert placed > 1
    assert not any(unit.startswith("depot") for unit in presenter.index.acting())
    while any(one.verb == "place" for one in player.model.commands()):
        player.play(next(one.text() for one in player.model.commands() if one.verb == "place"))
    assert not context.selected and not bar.says(1)


def test_escape_takes_an_attack_back_that_was_only_chosen(table: Table) -> None:
    """There is no word of the rules that gives it up, as there is elsewhere."""
    player = table("attack 3325", position=TWO_HEXES)
    assert not player.window.context.selected
    player.window.presenter.cancel()
    assert player.decision == "DeclareAttack"


def test_only_as_many_go_in_with_one_click_as_find_room(table: Table) -> None:
    """Four of five divisions fit in a clear hex: the button, Enter and a click at the hex send those in, the strongest
    first, and the card says so; then nothing is preselected but the end."""
    five = {"jp-2": "3326", "jp-5": "3326", "jp-15": "3326", "jp-18": "3425", "jp-33": "3425"}
    there = {"at": {"player": "japanese", "phase": 8}, "clear": True, "units": {**five, "br-16": "3325"}}
    lines = ("attack 3325", *(f"join {unit}" for unit in five))
    player = table(*lines, position=there, die=6)
    assert player.decision == "Pursue"
    (batch,) = player.window.presenter.batches
    assert (batch.name, batch.usual, len(batch.commands)) == ("As many as fit advance", True, 4)
    assert "Not all fit in 3325" in card_text(player)
    inside = player.model.state.world.find("3325")
    player.window.presenter.hex_clicked(inside, Click())
    assert [unit for unit in five if player.model.state.pieces[unit].loc != inside] == ["jp-15"]
    main = player.window.presenter.main_answer()
    assert main is None or main.verb != "advance"


def test_a_landed_unit_is_not_lost_by_a_key(table: Table) -> None:
    """On a 6 the defenders fall back; the division at sea goes in or is lost: Enter sends it in, and to end the pursuit
    is asked about first."""
    player = table("attack 2746", "fight probe", "retreat br-9 2647", position=LANDED, die=6)
    assert player.decision == "Pursue"
    assert "Lost unless it goes in: 18 Division" in card_text(player)
    player.press("done")
    assert player.decision == "Pursue"
    assert "jp-18" in player.model.state.pieces
    assert player.model.session.decision.likely(player.model.state).text() == "advance jp-18"  # type: ignore[union-attr]


# -- two players at one screen


def test_a_kept_game_tells_the_side_that_decides_where_it_was(table: Table) -> None:
    """Before the curtain is raised nobody sees into the stack of Phnom Penh; then its own player does. What he took
    up there is gone with him when another game is begun."""
    player = table("activate jp-hq-15", "done", players=HOT_SEAT)
    path = player.model.path
    assert path is not None
    player.window.presenter.set_selection(["jp-ig"])
    player.model.new("imphal", {}, "1")
    player.window.games.open_path(path)
    QApplication.processEvents()
    where = player.window.feature(ResumeNote).card
    player.hands.press(player.window.seats.curtain.button)
    QApplication.processEvents()
    texts = "\n".join(label.text() for label in where.findChildren(QLabel))
    assert "15 HQ" in texts
    assert "unseen" not in texts


def test_who_has_raised_the_curtain_sees_his_pieces_when_his_turn_begins(table: Table) -> None:
    """The Allied player answers in the air phase of the enemy and goes on into his own turn: what stands below his top
    units can be commanded there, such as the headquarters in Kuala Lumpur."""
    player = table(players=HOT_SEAT)
    for _ in range(40):
        Hands(player.window).read_on()
        if player.model.state.player == 1 and player.decision == "ActivateHeadquarters":
            break
        commands = player.model.commands()
        player.play(next((one for one in commands if one.ends), commands[0]).text())
    assert set(player.window.presenter.index.acting()) == {"br-hq-3"}


def test_the_curtain_says_what_is_to_be_answered(table: Table) -> None:
    """What is asked in the enemy's phase is known to both; who goes on after that is told that it was answered."""
    player = table(players=HOT_SEAT_TURNS)
    seen: dict[bool, str] = {}
    for _ in range(40):
        while not player.window.seats.hand_over.isHidden():
            player.window.seats.hand_over.button.click()
        if player.window.seats.covered:
            curtain = player.window.curtain
            seen.setdefault(player.model.state.phasing == curtain.side, curtain.text.text())
            curtain.button.click()
        if len(seen) == 2:
            break
        commands = player.model.commands()
        player.play(next((one for one in commands if one.ends), commands[0]).text())
    answer, question, *_ = seen[False].splitlines()
    assert answer == "The Allied player answers." and question in TITLE.words("en").tables["prompts"].values()
    turn, phase = seen[True].splitlines()
    assert turn == "The Allied player has answered." and phase.startswith("Japanese player turn: ")


def test_each_side_finds_the_map_as_it_left_it(table: Table) -> None:
    """Not where the other one looked; the first time the view is free to go where its own decision is."""
    player = table(players=HOT_SEAT_TURNS)
    window, view = player.window, player.window.view
    assert view is not None
    find = player.model.state.world.find
    places = {0: view.board.position(find("3738")), 1: view.board.position(find("1106"))}
    seen = {}
    for side in (0, 1):
        window.curtain.drop(window.words, side)
        window.seats.raised()
        assert not view.own, "not yet"
        view.set_zoom(1.0)
        view.centerOn(places[side])
        view.own, seen[side] = True, view.view_state()
    for side in (0, 1):
        window.curtain.drop(window.words, side)
        window.seats.raised()
        assert (view.own, view.view_state()) == (True, seen[side])


def test_tab_does_not_lead_behind_the_curtain(table: Table) -> None:
    player = table("done", players=HOT_SEAT)
    curtain = player.window.curtain
    curtain.drop(player.window.words, 0)
    player.qtbot.keyClick(curtain.button, Qt.Key.Key_Tab)
    assert player.window.focusWidget() is curtain.button
    player.qtbot.keyClick(curtain.button, Qt.Key.Key_Return)
    assert curtain.isHidden()


# -- arrivals and replacements


def test_depots_that_pay_for_replacements_have_buttons(table: Table) -> None:
    """Calcutta has a depot and units arrive there; who could come back is named before one is spent."""
    units = {"depot-al-1": "1106", "br-gar-calcutta": "1106", "br-9": "replaceable"}
    player = table(position={"clear": True, "at": {"player": "allied", "phase": 15}, "units": units})
    assert player.decision == "ReplaceUnits"
    assert "Replaceable: 9 Ind Division" in card_text(player)
    assert "spend 1106 land" in map(player.window.prompt.says, range(1, 10)), "a digit says it, too"
    player.press("spend 1106 land")
    assert not player.model.state.depots_at(player.model.state.world.find("1106"), 1)


def test_a_lost_airstrike_that_may_come_back_is_named_in_the_players_words(table: Table) -> None:
    """A British airstrike was shot down: by kind and number in French, not by the name in the data."""
    player = table(position={
        "clear": True, "at": {"player": "allied", "phase": 15},
        "units": {"depot-al-1": "1106", "br-gar-calcutta": "1106"}, "support": {"TAC-br-3": {"box": "replaceable"}},
    }, lang="fr")  # fmt: skip
    assert "TAC britannique 3" in card_text(player)
    assert "TAC-br-3" not in card_text(player)


def test_the_colon_of_a_headquarters_reach_is_set_as_the_language_sets_it(table: Table) -> None:
    """A headquarters with a division and a depot in radius: French puts a space before the colon."""
    player = table(position={
        "clear": True, "at": {"player": "japanese", "phase": 3},
        "units": {"jp-hq-25": "3327", "jp-18": "3326", "depot-jp-1": "3327"},
    }, lang="fr")  # fmt: skip
    player.qtbot.mouseClick(counter(player, "jp-hq-25"), Qt.MouseButton.LeftButton)
    assert "QG 25</b> :" in card_text(player).replace("\u00a0", " ").replace("\u202f", " ")


def test_the_palette_names_depots_in_the_language_and_nothing_that_is_hidden(table: Table) -> None:
    """Of an enemy stack only the upper unit is seen; what lies below has no line of its own."""
    player = table(players=HOT_SEAT, lang="fr")
    context = player.window.context
    state, scene = context.state, context.scene
    unseen = {state.world.label(piece.loc) for name, piece in state.pieces.items() if name not in state.world.counters}
    assert unseen and scene is not None
    lines = [entry for hex_ in unseen for entry in Entries(context).find(hex_) if entry.kind == UNIT]
    assert lines and all(entry.text != "?" for entry in lines)
    assert "dépôt" in [entry.text for entry in Entries(context).find("dépôt") if entry.kind == UNIT]
    assert scene.art.caption(state.pieces["depot-jp-1"]) == "dépôt  0-4"


def test_all_reinforcements_go_to_one_port_with_one_click(table: Table) -> None:
    """Two divisions and a depot are due, and Calcutta is the only port: one button places all of them there. The chart
    brings two depots more in this turn; they look like one, and the card tells how many are left."""
    names = ("br-9", "br-12", "depot-al-1")
    due = {name: {"at": "track", "due": 3} for name in names}
    units = {"br-gar-calcutta": "1106", **due}
    player = table(position={"clear": True, "turn": 3, "at": {"player": "allied", "phase": 2}, "units": units})
    assert player.decision == "Reinforce"
    batch = next(one for one in player.window.presenter.batches if "Calcutta" in one.name)
    assert batch.name.endswith("Calcutta"), "there is room"
    assert player.window.presenter.note("depot-al-1").startswith("× 3")
    player.window.context.play_all(batch.commands)
    (left,) = (unit for unit in player.window.presenter.index.acting() if unit.startswith("depot"))
    assert player.window.presenter.note(left).startswith("× 2")
    assert {player.model.state.pieces[name].loc for name in names} == {player.model.state.world.find("1106")}


def test_a_port_that_would_hold_too_many_says_so(table: Table) -> None:
    """Six units fit in Calcutta, the only port, where five stand already and two arrive."""
    there = dict.fromkeys(("br-gar-calcutta", "br-16", "br-11", "br-17lt", "br-39lt"), "1106")
    due = {name: {"at": "track", "due": 3} for name in ("br-9", "br-12")}
    at = {"player": "allied", "phase": 2}
    player = table(position={"clear": True, "turn": 3, "at": at, "units": {**there, **due}})
    assert limit(player.model.state, player.model.state.world.find("1106")) == 6
    batch = next(one for one in player.window.presenter.batches if "Calcutta" in one.name)
    assert batch.name.endswith("some must move on")


def test_the_next_piece_may_wait_on_the_card(table: Table) -> None:
    """N leads through reinforcements, which stand nowhere on the map yet, in the order of the card."""
    due = {name: {"at": "track", "due": 3} for name in ("br-9", "br-12")}
    units = {"br-gar-calcutta": "1106", **due}
    player = table(position={"clear": True, "turn": 3, "at": {"player": "allied", "phase": 2}, "units": units})
    window = player.window
    world, listed = player.model.state.world, window.presenter.listed_units()
    assert {*due} < {*listed} and not any(world.in_play(player.model.state.pieces[unit].loc) for unit in listed)
    for unit in listed:
        window.playing.next_piece()
        assert window.context.selected == (unit,)
    while window.context.selected != ("br-9",):
        window.playing.next_piece()
    window.presenter.hex_clicked(world.find("1106"), Click())
    assert player.model.state.pieces["br-9"].loc == world.find("1106")


def test_what_has_to_be_placed_is_marked_beside_what_may_be_taken(table: Table) -> None:
    """On turn 2 a contingency division may come; once it has, all others have to, and nothing needs a mark."""
    due = {"br-gar-calcutta": "1106", "br-9": {"at": "track", "due": 2}}
    for more, mark in (({}, "to be placed"), ({"br-c-7aus": "1106"}, "")):
        position = {"clear": True, "turn": 2, "at": {"player": "allied", "phase": 2}, "units": {**due, **more}}
        presenter = table(position=position).window.presenter
        assert presenter.note("br-9") == mark
        assert ("br-c-7aus" in presenter.listed_units()) == (not more)
    assert "to be placed" not in presenter.note("br-c-7aus")


def test_a_contingency_unit_tells_its_price() -> None:
    """Armour costs two points, an airstrike two, other units of the land one, a naval piece three."""
    state, words = TITLE.new("imphal", {}, "1"), TITLE.words("en")
    prices = {"jp-c-2t": 2, "jp-c-38": 1, "TAC-jp-c-1": 2, "gunfire-jp-c-1": 3}
    for name, points in prices.items():
        text = words.command(state, TITLE.notation.parse(f"take {name}"))
        assert text.endswith(f"({points} VP to the enemy)"), text


# -- the air


def test_the_map_keeps_to_the_targets_beside_own_units(table: Table) -> None:
    """Gunfire can support attacks on any enemy coast; what is brought into view is the one that a landing is before."""
    player = table("done", "assault jp-18 2746 2846", "done")
    presenter = player.window.presenter
    presenter._pick("gunfire-jp", "support")
    find = player.model.state.world.find
    assert {find("2746"), find("2121")} <= set(presenter.marked())
    assert presenter.focus_hexes() == [find("2746")]


def test_only_an_airstrike_is_told_of_the_bases_that_launch_it(table: Table) -> None:
    """The guns of ships need none [20.3/1]."""
    player = table("done", "assault jp-18 2746 2846", "done")
    presenter, told = player.window.presenter, player.window.context.words.tr("To launch from: {bases}", bases="")
    for kin, launched in (("TAC-jp", True), ("gunfire-jp", False)):
        presenter._pick(kin, "support")
        texts = [part.text for part in presenter._body() if isinstance(part, Text)]
        assert any(told.strip() in text for text in texts) is launched, kin


def test_the_map_stays_and_the_mission_asks_while_gunfire_is_ordered(table: Table) -> None:
    """Whatever else is in question after a shot, far away. When the guns are used up, neither they nor the mission
    make room for others by themselves: the next click would order those."""
    player = table("done", "assault jp-18 2746 2846", "done")
    view, presenter, find = player.window.view, player.window.presenter, player.model.state.world.find
    assert view is not None
    QApplication.processEvents()
    presenter._pick("gunfire-jp", "support")
    view.set_zoom(1.4)
    view.centre_on_hex(find("2746"))
    QApplication.processEvents()
    before, shots = view.view_state(), 0
    presenter.hex_clicked(find("2746"), Click())
    player.window.context.signals.focusAsked.emit((find("1106"),))
    QApplication.processEvents()
    assert view.view_state() == before
    while there := presenter.marked():
        shots += 1
        assert shots < 9 and presenter.stays_put()
        presenter.hex_clicked(there[0], Click())
        for _ in range(3):
            QApplication.processEvents()
        assert view.view_state() == before
    assert shots and presenter.found
    assert (presenter.kin, presenter.task) == ("gunfire-jp", "support")
    assert "No hex is left for this mission" in card_text(player)
    presenter._pick(next(iter(presenter.found)), "")
    assert presenter.marked() and not presenter.stays_put()


def test_a_hex_to_which_nothing_is_sent_says_why(table: Table) -> None:
    """A click there was no word; what is picked stays picked."""
    player = table("done", "assault jp-18 2746 2846", "done")
    presenter, told = player.window.presenter, list[str]()
    player.window.context.signals.said.connect(told.append)
    presenter._pick("TAC-jp", "support")
    before = len(player.model.session.record.nodes)  # type: ignore[union-attr]
    presenter.hex_clicked(player.model.state.world.find("1106"), Click())
    assert "12." in " ".join(told)
    assert len(player.model.session.record.nodes) == before  # type: ignore[union-attr]


def test_depots_that_are_not_seen_are_not_counted(table: Table) -> None:
    """Who looks from one side is told how many of the other's he sees, and not how many are left in the pool."""
    player = table(scenario="imphal", players=HOT_SEAT)
    side = player.model.session.decision.side(player.model.state)  # type: ignore[union-attr]
    if not player.window.seats.curtain.isHidden():
        player.hands.press(player.window.seats.curtain.button)
    scores = VinegarScores(player.window.context)
    scores.show_state()
    assert "in the pool" in scores.texts[side].text()
    assert "not known" in scores.texts[1 - side].text()
    assert "in the pool" not in scores.texts[1 - side].text()


def test_what_happens_off_the_picture_is_told_at_the_edge_on_its_side(table: Table) -> None:
    """And nothing is framed there. Bangkok lies south of what is seen around Imphal."""
    player = table()
    view, find = player.window.view, player.model.state.world.find
    assert view is not None
    QApplication.processEvents()
    view.set_zoom(1.4)
    view.centre_on_hex(find("2104"))
    QApplication.processEvents()
    port, far = on_map(player.window.context, "2729")()
    assert far.isEmpty() and far.top() == port.rect().bottom() + 1
    _, near = on_map(player.window.context, "2104")()
    assert not near.isEmpty()


def test_a_target_that_is_chosen_from_the_list_is_seen(table: Table) -> None:
    """Wherever the player looks: the view that he has set goes there at his word, and nothing else leads it away."""
    player = table(position=TWO_HEXES)
    view, target = player.window.view, player.model.state.world.find("3325")
    assert view is not None
    QApplication.processEvents()
    view.set_zoom(1.4)
    view.centre_on_hex(player.model.state.world.find("1106"))
    view.pan(3, 0)
    assert view.own and not view.sees(view.board.geometry.rect(target))
    (pick,) = player.window.presenter.extra_buttons()
    pick.run()
    assert player.decision == "AssembleAttack"
    player.qtbot.waitUntil(lambda: view.sees(view.board.geometry.rect(target)), timeout=20_000)


def test_a_target_out_of_reach_is_explained(table: Table) -> None:
    """A click on it opens the same card as the question why not, and what was selected stays so."""
    units = {**TWO_HEXES["units"], "br-9": "3323"}
    player = table(position={**TWO_HEXES, "units": units})
    assert player.decision == "DeclareAttack"
    player.window.map.piece_clicked("jp-18", Click())
    player.window.map.piece_clicked("br-9", Click())
    assert player.window.why.card.isVisible()
    assert player.window.context.selected == ("jp-18",)


@pytest.mark.parametrize("level", ["recruit", ""])
def test_ones_own_covered_unit_is_named_unless_the_other_player_listens(table: Table, level: str) -> None:
    player = table(players=HOT_SEAT)
    player.model.note(SEAT + "allied", level)
    while "activate jp-hq-25" not in map(str, player.model.commands()):
        player.play(str(player.model.commands()[-1]))
    player.play("activate jp-hq-25")
    state = player.model.present.state
    assert state.at[state.pieces["jp-hq-25"].loc][-1] != "jp-hq-25", "covered"
    events = player.model.public_events(state)
    assert any(getattr(event, "unit", "") == "jp-hq-25" for event in events) == bool(level)


def test_the_log_and_the_history_name_ones_own_to_who_has_the_screen(table: Table) -> None:
    """And not to both together, nor to the other one."""
    player = table(players=HOT_SEAT)
    while "activate jp-hq-25" not in map(str, player.model.commands()):
        player.play(str(player.model.commands()[-1]))
    player.play("activate jp-hq-25")
    panel, past = player.window.log, player.window.past
    head, name = past.record.head, player.window.words.game.unit(player.model.present.state, "jp-hq-25")
    for side in (None, 0):
        player.model.sit_down(side)
        QApplication.processEvents()
        assert (f"{name} is activated" in panel.view.toPlainText()) is (side == 0)
        assert (name in past.describe(head)) is (side == 0)


YEAR_ENDS: dict[str, Any] = {"at": {"player": "allied", "phase": 9}, "turn": 5, "vp": {"japanese": 14, "allied": 3}}
"""The second Allied impulse of the last turn of 1942; the way to China is open."""


def test_the_turn_ends_with_a_card_that_says_who_leads_and_why(table: Table) -> None:
    player = table(position=YEAR_ENDS)
    while player.model.present.state.turn == 5:
        player.play("done")
    turn_end, state = player.window.turn_end, player.model.present.state
    walk = turn_end.walk
    assert walk is not None and walk.turn == 5 and walk.over and turn_end.card.isVisible()
    assert [stage.name for stage in walk.stages if stage.begun] == ["end-of-turn", "year-end"]
    assert [stage.name for stage in walk.stages if stage.due] == ["year-end"]
    texts = [label.text() for label in turn_end.card.findChildren(QLabel)]
    lead = abs(state.vp[0] - state.vp[1])
    assert lead and any(f"{lead} points ahead" in text for text in texts)
    told = [player.window.words.event(state, event) for event in state.events if event.kind == "points_scored"]
    assert told and all(any(one in text for text in texts) for one in told)


def test_of_a_turn_that_ends_with_no_step_the_lead_alone_is_told(table: Table) -> None:
    player = table(position=YEAR_ENDS | {"turn": 3})
    while player.model.present.state.turn == 3:
        player.play("done")
    turn_end = player.window.turn_end
    assert turn_end.walk is not None and turn_end.walk.over and turn_end.card.isVisible()
    texts = [label.text() for label in turn_end.card.findChildren(QLabel)]
    assert any("points ahead" in text for text in texts)
    assert not turn_end.card.rows and "The turn is over." not in texts


def test_points_stop_play_where_they_come_to_another_level_of_victory(table: Table) -> None:
    """The lead goes from 8 to 9, a draw still, and then past ten; 1 point more is no other level."""
    player = table(position=YEAR_ENDS | {"vp": {"japanese": 12, "allied": 3}})
    context = player.window.context
    found = {
        total: type(next(moments(context, [PointsScored(0, points, total, "china", "5", "26.1/5")])))
        for points, total in ((1, 12), (4, 15), (1, 16))
    }
    assert found == {12: Lit, 15: Great, 16: Lit}


def test_the_moment_at_the_end_of_a_turn_tells_the_lead_of_a_later_turn_only(table: Table) -> None:
    context = table(position=YEAR_ENDS).window.context
    first, later = (list(moments(context, [TurnBegan(turn)])) for turn in (1, 6))
    assert [type(one) for one in first] == [Lit]
    assert all(type(one) is Great and one.kind == "turn_over" for one in later)
    assert "Turn 5 is over" in later[0].text and "11 points ahead (marginal" in later[0].text


def test_who_dies_is_marked_where_that_was_with_the_points_or_without(table: Table) -> None:
    player = table()
    context, board = player.window.context, player.hands.view.viewport()
    dead = [Eliminated(0, unit, "2745", "dead", "13.10/1") for unit in ("jp-18", "jp-bia")]
    scored = PointsScored(1, 1, 1, "elimination", "jp-18", "26.1/1")
    found = list(moments(context, [*dead, scored, PointsScored(1, 1, 2, "china-open", "5", "26.1/5")]))
    texts = [one.text for one in found if isinstance(one, Lit)]
    assert len(texts) == 3 and "BIA" in texts[1] and "18 Division" in texts[2]
    assert [one._where()[0] is board for one in found if isinstance(one, Lit)] == [False, True, True]


def test_what_air_fire_did_is_marked_whoever_fired(table: Table) -> None:
    """Airstrikes are shot down by one's own side as well, and no card tells it; fire without effect has no mark."""
    player = table()
    fired = [AirFired(0, "2104", 1, 5, 2, 0, "12.41/1"), AirFired(1, "2104", 1, 2, 0, 0, "12.41/1")]
    (found,) = moments(player.window.context, fired)
    assert isinstance(found, Lit)
    assert "2 shot down" in found.text


def test_who_fights_whom_and_who_gives_way_is_told_where_a_computer_player_attacks(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = table().window.context
    monkeypatch.setattr(context.model, "by_computer", lambda side: side == 1)
    context.state.player = 1
    fought = AttackDeclared(1, "2449", ("br-9",), ("jp-yoko",), "probe", "13.2/1")
    result = CombatResolved(1, "2449", 9, 3, 300, "300-399", 0, "300-399", 2, "DR1", "13.9/1")
    told = [one.text for one in moments(context, [fought, result, Retreated(0, "jp-yoko", ("2549",), "14.1/1")])]
    assert [text.count("\n") for text in told] == [1, 0], "one mark at the place, one where they went"
    assert "Yoko" in told[0] and "retreats 1 hex" in told[0] and "Yoko" in told[1]


def test_a_computer_players_move_is_told_where_it_ends_beside_the_enemy(table: Table) -> None:
    player = table(position={"clear": True, "units": {"jp-18": "2449", "br-9": "2448", "br-11": "2106"}})
    marches = Marches(player.window.context)
    marches.turn_to("move", [])
    ends = {"br-9": "2448", "br-11": "2106"}
    marches.add([Moved(1, unit, ("2550", end), 1, "march", "9.1/1") for unit, end in ends.items()])
    (found,) = marches.over()
    assert "9 Ind Division" in found.text and "11 Ind" not in found.text


def test_airstrikes_that_come_to_a_computer_player_are_one_mark(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    context = table().window.context
    monkeypatch.setattr(context.model, "by_computer", lambda side: side == 1)
    came = [Boxed(1, name, "available", "arrived", "6.34/1") for name in ("TAC-br-1", "TAC-us-1")]
    kept = Boxed(1, "br-18", "afloat", "landing", "6.33/1")
    (found,) = moments(context, [*came, kept])
    assert isinstance(found, Lit) and found.text.count("arrives") == 2 and "British TAC 1" in found.text
    assert not list(moments(context, [Boxed(0, "TAC-jp-1", "available", "arrived", "6.34/1")])), "one's own are known"


def test_a_death_is_told_after_what_it_came_of(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    context = table().window.context
    monkeypatch.setattr(context.model, "by_computer", lambda side: side == 1)
    result = CombatResolved(1, "2449", 9, 3, 300, "300-399", 0, "300-399", 6, "DE", "13.9/1")
    dead, scored = Eliminated(0, "jp-yoko", "2449", "dead", "13.10/1"), PointsScored(1, 1, 1, "x", "jp-yoko", "26.1/1")
    found = list(moments(context, [result, dead, scored]))
    assert all(one.late for one in found)
    assert ["9 to 3" in one.text for one in found] == [True, False]


def test_who_came_to_a_computer_player_is_told_by_place_as_its_next_phase_begins(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = table().window.context
    monkeypatch.setattr(context.model, "by_computer", lambda side: side == 1)
    state, begun = context.state, PhaseBegan(1, "first-headquarters", "4.1/3")
    before = Arrived(1, "br-18", "2121", "6.3/1")
    came = [Arrived(1, unit, "2121", "6.3/1") for unit in ("br-17", "br-44")]
    state.events = [before, PhaseBegan(1, "reinforcements", "4.1/2"), *came, begun]
    monkeypatch.setattr(context.model, "backwards", lambda: iter([state]))
    assert [one.text for one in moments(context, [begun])] == [
        "Arrivals in 2121 Rangoon: 17 Ind Division, 44 Ind Brigade"
    ]


def test_the_end_of_a_turn_counts_the_dead_of_each_side(table: Table) -> None:
    units = ((0, "jp-18"), (0, "jp-33"), (1, "br-9"))
    context = table().window.context
    dead = [(context.state, Eliminated(side, unit, "2745", "dead", "13.10/1")) for side, unit in units]
    told = leads.losses(context, dead)
    assert told == "Units lost in this turn: Japanese 2, Allied 1"


def test_a_way_back_never_keeps_the_keyboard(table: Table, qtbot: QtBot) -> None:
    """After a step back, and after a batch where nothing is preselected: Enter does not go round between the two."""
    player = table("attack 3325", position=TWO_HEXES)
    player.window.activateWindow()
    qtbot.waitUntil(player.window.isActiveWindow)
    for name, focused in (("All join", "Attack on the Probe table"), ("Cancel", "All join")):
        one = next(one for one in player.hands.buttons() if one.text() == name)
        one.setFocus(Qt.FocusReason.MouseFocusReason)
        player.hands.click(one)
        qtbot.waitUntil(lambda name=focused: getattr(QApplication.focusWidget(), "text", str)() == name)


def test_who_attacks_below_even_odds_chooses_it(table: Table) -> None:
    """A headquarters of 2 that is left, against twelve: it stands last, though its hex is the first by number, and that
    all join is not preselected."""
    player = table(position=POOR)
    state, presenter = player.model.state, player.window.presenter
    assert isinstance(presenter, Targets) and presenter.attackers
    assert [state.world.label(loc) for loc in presenter._listed()] == ["3325", "3229"]
    player.play("attack 3229")
    assert [batch.usual for batch in player.window.presenter.batches] == [False]
