"""The boards of Vinegar Joe's War by real clicks: forecasts that tell nothing hidden, the threat, air, landings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from nemesis_gui.base.style import px
from nemesis_gui.board.overlays import Arrows, Badges, Group, HexHighlights
from nemesis_gui.features.games.new_game import NewGameDialog
from nemesis_gui.features.games.new_options import ChoiceRow
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.session.table import PLAYERS, SOLITAIRE
from nemesis_gui.session.words import Words
from nemesis_gui.titles.vinegar_joes_war.drawers.boxes import KINDS
from nemesis_gui.titles.vinegar_joes_war.layers.threat import ThreatLayer
from nemesis_gui.widgets.card import BESIDE_TEXT
from nemesis_gui.widgets.fitting import paper
from nemesis_gui.widgets.side import LEAST
from tests.gui.conftest import Player, seated
from tests.gui.titles.conftest import answers, card_text, click

TITLE = VinegarJoesWar()
WIDE, NARROW = QSize(1400, 1000), QSize(1024, 700)
Table = Callable[..., Player]
OURS = {"jp-18": "3325", "jp-33": "3325"}
HIDDEN = [{"br-11": "3326", "br-9": "3326", "br-18": "2104", "br-12": "2104"},
          {"br-18": "3326", "br-9": "3326", "br-11": "2104", "br-12": "2104"}]  # fmt: skip
"""Twice the same to look at: which of two divisions lies below the 9th Indian is not seen."""


@pytest.fixture
def table(qtbot: QtBot, calm: None) -> Iterator[Table]:
    """Puts a position into a window in which one person plays both sides; the dice fall as ordered."""
    opened = []

    def put(*dice: int, size: QSize = WIDE, lang: str = "en", player: str = "japanese", phase: int = 8,
            **position: Any) -> Player:  # fmt: skip
        seat = seated(TITLE, qtbot, size, lang)
        found = seat.__enter__()
        opened.append(seat)
        given = {"clear": True, "at": {"player": player, "phase": phase}, **position}
        state = TITLE.position(given, tuple(die - 1 for die in dice))
        record = Record(Origin(TITLE.id, "singapore-to-calcutta", {"study": True}, "0"))
        found.model._take(Session(standing(TITLE, state), record), None, TITLE)
        found.model.note(PLAYERS, SOLITAIRE)
        found.window.show()
        qtbot.waitExposed(found.window)
        return found

    yield put
    for seat in opened:
        seat.__exit__(None, None, None)


def loc(player: Player, label: str) -> int:
    found = player.model.state.world.find(label)
    assert found is not None
    return int(found)


def hover(player: Player, label: str) -> None:
    player.window.context.scene.hexHovered.emit(loc(player, label))  # type: ignore[union-attr]
    QApplication.processEvents()


def parts(player: Player, name: str, kind: type[Any]) -> list[Any]:
    group = player.window.context.scene.overlays()[name]  # type: ignore[union-attr]
    assert isinstance(group, Group)
    return [part for part in group.parts if isinstance(part, kind)]


# -- the forecast of an attack


def said(table: Table, units: dict[str, str], *, chosen: bool = False) -> tuple[str, dict[str, str]]:
    """What the card says of the targets, with all that can attack or with one division that is clicked."""
    player = table(units={**OURS, **units})
    if chosen:
        player.click_piece("jp-33")
    hover(player, "3326")
    return card_text(player), answers(player)


def test_targets_tell_a_span_that_does_not_depend_on_what_lies_hidden(table: Table) -> None:
    """14 against 4 and what lies below it: 6 at most, 3 at least [10.6/1]."""
    first, second = (said(table, units) for units in HIDDEN)
    assert first == second
    assert "14 against 7 to 10" in first[0] and "1 unit unseen" in first[0] and "100-199 to 200-299" in first[0]
    assert all(side in first[0] for side in ("Probe", "Infiltration"))


def test_the_selected_unit_is_foreseen_alone(table: Table) -> None:
    """The 33rd of 6 lies on top."""
    texts = [said(table, units, chosen=True) for units in HIDDEN]
    assert texts[0] == texts[1] and "6 against 7 to 10" in texts[0][0]


def test_what_is_seen_is_foreseen_exactly(table: Table) -> None:
    text, _ = said(table, {"br-9": "3326", "br-18": "2104"})
    assert "14 against 4" in text and "column 300-399" in text and "unseen" not in text


@pytest.mark.parametrize(("mission", "told"), [("defence", True), ("interception", False)])
def test_support_of_the_defence_that_is_seen_has_its_column_beside_the_other(
    table: Table, mission: str, told: bool
) -> None:
    """14 against 4; an airstrike of the defence shifts by one column [13.71/2]."""
    strike = {"box": "map", "at": "3326", "mission": mission, "base": "br-ab-221"}
    player = table(units={**OURS, "br-9": "3326", "br-ab-221": "2104"}, support={"TAC-br-1": strike})
    hover(player, "3326")
    text = card_text(player)
    assert ("column 300-399" in text, "with their airstrike: 200-299" in text) == (not told, told), text
    assert text.count("Probe") == 1 + told and ("without it: 300-399" in text) == told, "both have their tables"
    assert "<b>14 against 4</b> · 350%" in text, "the per cent by which the column is found"


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_both_tables_stand_on_the_card_without_scrolling(table: Table, size: QSize) -> None:
    """The lines of the column without the airstrike are the last of which any is needed to choose."""
    strike = {"box": "map", "at": "3326", "mission": "defence", "base": "br-ab-221"}
    player = table(units={**OURS, "br-9": "3326", "br-18": "3324", "br-ab-221": "2104"}, support={"TAC-br-1": strike},
                   size=size)  # fmt: skip
    hover(player, "3326")
    (lines,) = (one for one in player.window.card.findChildren(QLabel) if "without it" in one.text())
    assert lines.visibleRegion().boundingRect().height() == lines.height()


@pytest.mark.parametrize("chosen", [(), ("jp-33",), ("jp-33", "jp-18")])
def test_a_table_keeps_its_digit_whoever_has_joined(table: Table, chosen: Sequence[str]) -> None:
    """1 is all together, 2 to 4 the units and their headquarters, whether they are selected first, join one by one or
    all at once: no digit that named a unit rolls the die a moment later."""
    headquarters = {"jp-hq-25": {"at": "3327", "active": True}}
    player = table(units={**OURS, "br-9": "3326", **headquarters}, size=WIDE)

    def tables() -> list[int]:
        QApplication.processEvents()
        return [number for number in range(1, 8) if player.window.prompt.says(number).startswith("fight")]

    player.window.presenter.set_selection(chosen)
    click(player, "3326")
    if not chosen:
        player.window.prompt.press(1)
    elif len(chosen) == 1:
        assert tables() == [5, 6]
        player.play("join jp-18")
    assert {*player.model.state.combat.units} == {"jp-33", "jp-18"} and tables() == [5, 6]


def test_the_strongest_attack_stands_first(table: Table) -> None:
    """14 against 4, and 14 against 9 in a hex with a lower number; below even odds all stand last [13.9/1]."""
    player = table(units={**OURS, "br-18": "3324", "br-9": "3326"})
    assert [one.partition(" ")[2] for one in answers(player) if one.startswith("attack")] == ["3326", "3324"]


def test_a_click_opens_the_attack_and_a_selected_unit_joins_at_once(table: Table) -> None:
    player = table(units={**OURS, **HIDDEN[0], "jp-31": "3426"})
    player.click_piece("jp-33")
    click(player, "3326")
    assert player.decision == "AssembleAttack"
    combat = player.model.state.combat
    assert combat is not None and combat.units == ("jp-33",)
    assert "6 against 7 to 10" in card_text(player)
    (button,) = (one for one in player.window.card.findChildren(UnitButton) if one.unit == "jp-18")
    player.hands.click(button)
    assert "14 against 7 to 10" in card_text(player)


def test_units_dragged_over_a_target_show_its_forecast_and_attack_when_they_are_let_go(table: Table) -> None:
    player = table(units={**OURS, **HIDDEN[0], "jp-31": "3426"})
    start = player.point_of(loc(player, "3325"))
    view = player.hands.view
    end = view.mapFromScene(view.board.position(loc(player, "3326")))
    player.hands.lift(start, end)
    assert "6 against 7 to 10" in card_text(player)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert player.model.state.combat is not None and player.model.state.combat.units == ("jp-33",)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_choices_of_support_stand_on_the_card_of_a_small_window(table: Table, lang: str) -> None:
    """Three airstrikes and gunfire: eight choices, none of which has to be scrolled to."""
    over = {"box": "map", "at": "2442", "mission": "support", "base": "jp-ab-3"}
    support = {f"TAC-jp-{n}": over for n in (1, 2, 3)} | {"gunfire-jp-1": {**over, "base": ""}}
    player = table(units={"jp-18": "2443", "br-9": "2442", "br-11": "2442"}, support=support, size=NARROW, lang=lang)
    player.play("attack 2442")
    while player.decision != "ChooseSupport":
        player.play("fight probe")
    found = answers(player)
    assert len(found) == 8
    words = ("No support: roll", "Gunfire alone: roll")
    words = words if lang == "en" else ("Aucun appui\u00a0: jet de dé", "Tir naval seul\u00a0: jet de dé")
    assert [found[f"support 0 {guns}"].partition(".")[0] for guns in ("no", "yes")] == list(words)
    cards = player.window.card.findChildren(ChoiceCard)
    assert all(card.visibleRegion().boundingRect().height() == card.height() for card in cards)


def test_the_defender_sees_what_his_airstrike_takes_away(table: Table) -> None:
    """8 against 4 in the open are 200 per cent; one column less with it [13.71/2]."""
    over = {"TAC-br-1": {"box": "map", "at": "3326", "mission": "defence", "base": "br-ab-221"}}
    player = table(units={"jp-18": "3325", "br-9": "3326"}, support=over)
    player.play("attack 3326")
    assert player.decision == "ChooseDefence"
    found = answers(player)
    assert "column 100-199" in found["answer yes"] and "column 200-299" in found["answer no"]
    player.press("answer yes")
    assert player.model.state.combat is None or player.model.state.combat.final == 2


def test_who_answers_in_the_air_sees_what_flies_against_him(table: Table) -> None:
    support = {
        "TAC-jp-1": {"box": "map", "at": "3326", "mission": "support", "base": "jp-ab-3"},
        "TAC-jp-2": {"box": "map", "at": "3326", "mission": "support", "base": "jp-ab-3"},
        "TAC-us-1": {"box": "available"},
    }
    units = {"jp-ab-3": "3525", "br-9": "3326", "us-ab-10": "3624", "jp-31": "3325"}
    player = table(units=units, support=support, phase=6)
    assert player.decision == "DefendFromAir"
    text = "\n".join(one.text() for one in player.window.card.findChildren(QLabel))
    assert "close support\u00a0\u00d72" in text and "3326" in text
    assert "TAC: fighters and medium bombers" in text


# -- the threat


def test_the_threat_layer_is_made_of_what_the_defender_sees(table: Table) -> None:
    """Below each Japanese garrison lies a division, one of 8 and one of 6."""
    pairs = [("jp-18", "jp-33"), ("jp-33", "jp-18")]
    found = [threatened(table, {below: "3326", other: "2121"}) for below, other in pairs]
    assert found[0] == found[1]
    assert found[0][0].endswith("?") and "unseen" in found[0][1]


def threatened(table: Table, hidden: dict[str, str]) -> tuple[str, str]:
    """The badge of the 9th Indian, and what is told of it."""
    units = {"br-9": "3325", **hidden, "jp-g1": "3326", "jp-g2": "2121"}
    player = table(units=units, player="allied", phase=4)
    player.window.actions_.by_id["threat"].trigger()
    layer = player.window.layers.of(ThreatLayer)
    layer.finish()
    (badges,) = parts(player, "threat", Badges)
    hover(player, "3325")
    assert parts(player, "threat_at", Arrows) and badges.texts.keys() == {loc(player, "3325")}
    return badges.texts[loc(player, "3325")], layer.asked.text()


def test_a_threat_to_an_enemy_stack_is_a_span_where_that_is_not_seen(table: Table) -> None:
    """14 against 4 and a unit of 3 to 6 below, from 140 to 200 per cent; the Japanese look."""
    found = []
    for units in HIDDEN:
        player = table(units={**OURS, **units}, phase=4)
        player.window.actions_.by_id["threat"].trigger()
        layer = player.window.layers.of(ThreatLayer)
        layer.set_side(1)
        layer.finish()
        hover(player, "3326")
        found.append((parts(player, "threat", Badges)[0].texts, layer.asked.text()))
    assert found[0] == found[1]
    assert found[0][0][loc(player, "3326")] == "200-299?"
    assert "100-199 to 200-299" in found[0][1] and "14 against 7 to 10" in found[0][1]


def test_a_stack_in_danger_is_marked(table: Table) -> None:
    """8 and 6 against a brigade of 2: 700 per cent."""
    player = table(units={"br-12": "3325", "jp-18": "3326", "jp-33": "3425"}, player="allied", phase=4)
    player.window.actions_.by_id["threat"].trigger()
    player.window.layers.of(ThreatLayer).finish()
    assert parts(player, "threat", Badges)[0].texts == {loc(player, "3325"): "400+"}
    assert [part.hexes for part in parts(player, "threat", HexHighlights)] == [(loc(player, "3325"),)]


# -- the air


OVER_SOE: dict[str, Any] = {
    "MAC-jp-1": {"box": "map", "at": "3624", "mission": "transport", "base": "jp-ab-3", "load": "jp-21b"},
    "TAC-jp-1": {"box": "map", "at": "3624", "mission": "escort", "base": "jp-ab-3"},
    "TAC-br-1": {"box": "map", "at": "3624", "mission": "interception", "base": "br-ab-221"},
}
AT_SOE = {"jp-ab-3": "3525", "jp-ab-5": "3624", "jp-21b": "3525", "jp-g3": "1103", "br-loc404": "1104"}


def test_who_is_lost_in_the_air_is_named_with_what_goes_with_it(table: Table) -> None:
    """An escort and two transports over a base; the British fire on line 1 with a 6. No transport is named before the
    escort [12.4/1]; the last one takes the brigade with it [9.5/2]."""
    escort = "TAC-jp-f-1"
    over = OVER_SOE | {escort: OVER_SOE["TAC-jp-1"]}
    player = table(1, 6, units=AT_SOE, support=over, phase=7)
    assert player.decision == "ChooseAirLosses"
    found = answers(player)
    assert found.keys() == {"choose TAC-jp-1", f"choose {escort}"}
    assert all("1 in air combat" in text and "its mission is over with this fire" in text for text in found.values())
    assert "to be shot down" in card_text(player)
    player.press(f"choose {escort}")
    assert player.model.state.support[escort].box != "map"


def test_a_support_that_is_shot_down_costs_a_column_and_an_interdiction_its_line(table: Table) -> None:
    """Two on support are two columns, one is one; two interdict on line 2, one on line 1."""
    mine = {"box": "map", "at": "3326", "base": "jp-ab-3"}
    over = {"TAC-jp-1": {**mine, "mission": "support"}, "TAC-jp-2": {**mine, "mission": "support"},
            "TAC-jp-3": {**mine, "mission": "interdiction"}, "TAC-jp-f-1": {**mine, "mission": "interdiction"},
            "TAC-br-1": {"box": "map", "at": "3326", "mission": "interception", "base": "br-ab-221"}}  # fmt: skip
    player = table(1, 6, units={"jp-ab-3": "3525", "br-9": "3326", "jp-18": "3325"}, support=over, phase=7)
    found = answers(player)
    assert "support of an attack 2 \u2192 1 columns" in found["choose TAC-jp-1"]
    assert "line of the Air Attack Table 2 \u2192 1" in found["choose TAC-jp-f-1"]


def test_a_depot_tells_which_bases_it_opens(table: Table) -> None:
    """Both bases of Indochina stand in towns, with three airstrikes each [12.21/2]; that in Burma has no depot."""
    units = {"jp-ab-3": "3525", "jp-ab-5": "3624", "jp-ab-22": "2729", "depot-jp-1": "3817", "depot-jp-2": "2121",
             "depot-jp-3": "3817", "br-9": "3326"}  # fmt: skip
    player = table(units=units, support={"TAC-jp-1": {"box": "available"}}, turn=2, phase=11)
    found = answers(player)
    assert found.keys() == {"airbases 3817"}
    assert "Indochina" in found["airbases 3817"] and "2 depots there" in found["airbases 3817"]
    text = "\n".join(one.text() for one in player.window.card.findChildren(QLabel))
    assert "3525" in text and "3624" in text and "2729" not in text
    assert "6 airstrikes to launch" in text and "1 depot left in the country" in text
    player.press("airbases 3817")
    assert (0, "Indochina") in player.model.state.opened


# -- the sea and the railway


def arm(player: Player, unit: str, name: str) -> None:
    """Select a unit and press the button of a special move."""
    player.click_piece(unit)
    (button,) = (one for one in player.hands.buttons() if one.text().startswith(name))
    player.hands.press(button)


def test_an_assault_tells_its_marker_its_port_and_its_odds(table: Table) -> None:
    """The 18th of 8 from Bangkok's coast against the 9th of 4 in the open: 200 per cent; in command by the marker, so
    on both tables [18.72/2]."""
    player = table(units={"jp-18": "2443", "br-9": "2746", "br-11": "2647"}, phase=4,
                   support={"amphibious-jp-1": {"box": "available"}})  # fmt: skip
    arm(player, "jp-18", "Assault…")
    assert "Point at a marked hex." in card_text(player)
    hover(player, "2746")
    text = card_text(player)
    assert "1 amphibious marker" in text and "2443" in text and "Eliminated if it does not get ashore" in text
    assert "8 against" in text and "Infiltration" in text and "out of command" not in text


def test_a_table_that_is_barred_has_no_results_and_says_by_whom(table: Table) -> None:
    """One of two divisions is within the radius of an active headquarters; more than two are counted."""
    hq = {"jp-hq-25": {"at": "3329", "active": True}}
    player = table(units={"jp-18": "3325", "jp-33": "3326", **hq, "br-9": "3426"})
    hover(player, "3426")
    text = card_text(player)
    assert "Probe" in text and "Infiltration" in text and "out of command: 18 Division" in text and "DR2" not in text


def test_a_second_movement_with_nobody_in_command_says_so(table: Table) -> None:
    """Where somebody is, no card stands in the way."""
    units = {"jp-18": "3738", "br-9": "1106"}
    marker = {"amphibious-jp-1": {"box": "available"}}
    assert "No unit is in command" in card_text(table(units=units, phase=10, support=marker))
    player = table(units={**units, "jp-hq-25": {"at": "3738", "active": True}}, phase=10)
    assert player.window.card.isHidden()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_results_by_table_fit_into_the_narrowest_card(table: Table, lang: str) -> None:
    """With the mean losses of each, which stood beyond its edge."""
    player = table(units={**OURS, **HIDDEN[0]}, lang=lang)
    hover(player, "3326")
    (strip,) = (one for one in player.window.card.findChildren(QLabel) if one.text().startswith("<table"))
    words = player.window.words
    assert words.tr("mean losses") in strip.text() and words.word("table", "infiltration") in strip.text()
    assert paper(strip.text(), strip.font()).idealWidth() < px(LEAST) - px(BESIDE_TEXT) / 2


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_special_moves_have_their_button_in_a_small_window(table: Table, lang: str) -> None:
    """A division in a port with a railway: three of them."""
    player = table(units={"jp-18": "2443", "br-9": "2746"}, phase=4, size=NARROW, lang=lang,
                   support={"amphibious-jp-1": {"box": "available"}})  # fmt: skip
    player.click_piece("jp-18")
    shown = [button.text() for button in player.hands.buttons() if button.isCheckable() and button.text().endswith("…")]
    assert shown == [player.window.words.tr(text) for text in ("By rail…", "By sea…", "Assault…")]


def test_what_an_assault_meets_is_a_span_where_it_is_not_seen(table: Table) -> None:
    texts = []
    for below, elsewhere in (("br-11", "br-18"), ("br-18", "br-11")):
        units = {"jp-18": "2443", below: "2746", "br-9": "2746", elsewhere: "2104", "br-12": "2104"}
        player = table(units=units, phase=4, support={"amphibious-jp-1": {"box": "available"}})
        arm(player, "jp-18", "Assault…")
        hover(player, "2746")
        texts.append(card_text(player))
    assert texts[0] == texts[1] and "1 unit unseen" in texts[0]


def test_a_click_on_a_counter_goes_there_by_rail_or_selects_it(table: Table) -> None:
    """Singora is joined with Bangkok by railway; a unit that stands beside the line is none of its hexes."""
    player = table(units={"jp-ig": "2930", "jp-55": "2729", "jp-33": "3325"}, phase=4)
    arm(player, "jp-ig", "By rail")
    presenter = player.window.context.presenter
    player.click_piece("jp-33")
    assert player.window.context.selected == ("jp-33",) and presenter.mode == ""
    arm(player, "jp-ig", "By rail")
    player.click_piece("jp-55")
    assert player.model.state.pieces["jp-ig"].loc == player.model.state.pieces["jp-55"].loc
    assert player.model.state.pieces["jp-ig"].railed


@pytest.mark.parametrize(("lang", "told_as", "note"), [
    ("en", "Japanese, 20 points", "The Japanese begin with 20 victory points more."),
    ("fr", "Japonais, 20 points", "Les Japonais commencent avec 20 points de victoire de plus."),
])  # fmt: skip
def test_a_handicap_is_chosen_in_the_form_of_a_new_game(
    qtbot: QtBot, calm: None, lang: str, told_as: str, note: str
) -> None:
    with seated(TITLE, qtbot, NARROW, lang) as player:
        window = player.window
        dialog = NewGameDialog(Words(lang, TITLE), TITLE, window.context.looks.art_of, window)
        handicap = dialog.form.rows["handicap"]
        assert isinstance(handicap, ChoiceRow)
        assert dialog.form.options()["handicap"] == "none"
        handicap.box.setCurrentIndex(handicap.box.findText(told_as))
        assert handicap.note.text().startswith(note)
        assert TITLE.new("imphal", dialog.form.options(), "s").vp == (30, 0)
        dialog.deleteLater()


def test_the_details_of_a_unit_in_no_special_condition_have_no_empty_line(table: Table) -> None:
    player = table(units={"jp-18": "3325"})
    player.window.inspector.show_unit("jp-18")
    lines = player.window.inspector.view.toPlainText().split("\n")
    assert lines[lines.index("Movement allowance: 5") :] == ["Movement allowance: 5", "", "3325"]


def test_the_losses_say_how_the_eliminated_come_back() -> None:
    """By a random event they do, without a die [16.3/1]."""
    (losses,) = (kind for kind in KINDS if kind.name == "losses")
    assert "never" not in losses.help and "event" in losses.help
