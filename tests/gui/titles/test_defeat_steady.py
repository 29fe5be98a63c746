"""What a player is about to press stays where it is, and means what it meant: cards of Defeat Into Victory while one
question is answered by several commands."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton

from nemesis_gui.base import pace
from nemesis_gui.features.end_warning.check import SETTING
from nemesis_gui.features.log.log import LatestNews
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.widgets.die import Die
from tests.gui.conftest import Player
from tests.gui.titles.conftest import TITLE, Table, answers, card_text, units

SMALL = QSize(1024, 700)
DIVISIONS = (
    units("1315", "al-20-32", "al-20-80", "al-23-1", "al-tk254-3cb") | units("1415", "al-5-9", "al-5-123")
    | units("2324", "al-25-51", "al-25-53") | units("2624", "al-26-4", "al-26-36") | units("1419", "hq-iv", "al-7-89")
)  # fmt: skip


def settled() -> None:
    for _ in range(4):
        QApplication.processEvents()


def spots(player: Player) -> dict[str, int]:
    """How far below the top of the window each formation and counter of the card stands."""
    settled()
    found: dict[str, QAbstractButton] = {}
    for card in player.window.card.findChildren(ChoiceCard):
        found[str(card.property("command"))] = card
    for button in player.window.card.findChildren(UnitButton):
        found[button.unit] = button
    return {name: one.mapTo(player.window, QPoint()).y() for name, one in found.items()}


def overlays(player: Player) -> set[str]:
    """What lies over the map."""
    assert player.window.context.scene is not None
    return {*player.window.context.scene._overlays.shown}


def caps(player: Player) -> dict[str, str]:
    """The digits of the commands, enabled or not."""
    settled()
    bar = player.window.prompt
    return {str(button.property("command")): button.shortcut().toString() for button in bar.findChildren(QPushButton)
            if str(button.property("command")).startswith("activate")}  # fmt: skip


def test_the_rows_of_the_card_of_an_activation_stay_where_they_are(table: Table) -> None:
    player = table(units=DIVISIONS, at="activation", acting={"side": "allied", "marker": "am-al-2a"}, size=SMALL)
    settled()
    before = spots(player)
    player.press("activate al-25")
    assert spots(player) == before
    player.play("activate al-tk254-3cb")
    assert spots(player) == before


def test_a_formation_keeps_its_digit_when_another_one_is_activated(table: Table) -> None:
    """Two digits pressed one after the other mean what stands beside them."""
    player = table(units=DIVISIONS, at="activation", acting={"side": "allied", "marker": "am-al-2a"})
    before = caps(player)
    assert [*before.values()][:3] == ["1", "2", "3"]
    player.press("activate al-20")
    assert caps(player) == before


def test_whoever_is_fed_keeps_his_place_and_is_ticked(table: Table) -> None:
    """A marker feeds five of twelve [7.9.3/1]; for the next one only those are listed who are left."""
    names = [f"al-{name}" for name in ("20-32", "20-80", "20-100", "23-1", "23-37", "23-49")]
    names += [f"al-{name}" for name in ("5-9", "5-123", "5-161", "26-4", "26-36", "26-71")]
    player = table(units=units("1315", *names, oos=True) | units("1314", "hq-iv"), at="supply",
                   supplies={"1315": {"side": "allied", "count": 2}},
                   acting={"side": "allied", "moment": "status"})  # fmt: skip
    player.press("supply hq-iv 1315 -")
    before, fed = spots(player), names[3:8]
    assert set(before) == set(names)
    player.play(f"choose {fed[0]}")
    assert spots(player) == before
    buttons = {button.unit: button for button in player.window.card.findChildren(UnitButton)}
    assert buttons[fed[0]].run is None and "\u2713" in buttons[fed[0]].text()
    head = player.window.past.record.head
    buttons[fed[0]].click()
    assert player.window.past.record.head == head and spots(player) == before, "a click at one who is fed says nothing"
    player.play(*(f"choose {name}" for name in fed[1:]), "supply hq-iv 1315 -")
    assert player.decision == "FeedUnits" and set(spots(player)) == set(names) - set(fed)


def test_the_range_of_an_hq_goes_with_the_card_that_showed_it(table: Table) -> None:
    """The card is filled anew below the mouse, which never left it."""
    mine = units("2811", "al-20-32", "al-20-80") | units("2812", "hq-iv", "hq-xv")
    player = table(units=mine | units("2911", "jp-53-119"), at="movement",
                   acting={"side": "allied", "units": ["al-20-32", "al-20-80"]})  # fmt: skip
    player.play("done")
    while player.decision != "DeclareAttack":
        player.play("done")
    player.play("attack 2911 al-20-32,al-20-80")
    settled()
    assert player.decision == "SupportCombat"
    first = next(card for card in player.window.card.findChildren(ChoiceCard) if "hq-" in str(card.property("command")))
    at = QPointF(5, 5)
    QApplication.sendEvent(first, QEnterEvent(at, at, at))
    assert "range" in overlays(player)
    first.click()
    settled()
    assert "range" not in overlays(player)


def test_the_key_that_ends_is_not_held_back_by_buttons_that_have_changed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    lots = {"1419": {"side": "allied", "count": 1}, "4713": {"side": "japanese", "count": 1}}
    mine = units("1419", "hq-iv") | units("1315", "al-20-32", oos=True) | units("4713", "jp-2-4", oos=True)
    player = table(units=mine, supplies=lots, at="adjustment", initiative="japanese",
                   stock={"japanese": 3, "allied": 3})  # fmt: skip
    monkeypatch.setattr(pace, "guard_ms", 60_000)
    window = player.window
    assert (player.decision, player.model.decision.player) == ("AdjustStock", 1)
    window.actions_.by_id["end"].trigger()
    assert (player.decision, player.model.decision.player) == ("AdjustStock", 0)
    window.actions_.by_id["end"].trigger()
    assert player.decision == "HaulMarkers"


def test_news_stay_while_the_same_is_asked(table: Table) -> None:
    """The Japanese roll for air units, and choose some: the card below the news does not jump after the first."""
    player = table(4, at="assigning", acting={"side": "allied"}, left=1)
    news = player.window.feature(LatestNews).card
    player.play("assign air-al-spit support fighter")
    settled()
    assert player.decision == "AssignAirUnits" and player.model.decision.left > 1 and news.isVisible()
    before = missions(player)
    first = next(one for one in player.model.commands() if one.verb == "assign")
    player.play(first.text())
    assert news.isVisible() and missions(player) == before


def test_the_missions_are_seen_until_the_phase_is_ended(table: Table) -> None:
    """Of all four Japanese air units, with nothing to be pressed any more."""
    player = table(at="assigning", acting={"side": "japanese"}, left=1)
    first = next(one for one in player.model.commands() if one.verb == "assign")
    assert player.window.context.play(first)
    settled()
    card = player.window.card
    assert player.model.open_phase is not None and card.isVisible() and card.title == "Air Power"
    pressed = [one for one in card.findChildren(QPushButton) if one.isChecked()]
    assert len(pressed) == 1 and not pressed[0].isEnabled()


def missions(player: Player) -> dict[str, int]:
    """How far below the top of the window the button of each mission is."""
    settled()
    buttons = player.window.card.findChildren(QPushButton)
    found = {str(button.property("command")): button for button in buttons}
    return {name: one.mapTo(player.window, QPoint()).y() for name, one in found.items() if name.startswith("assign")}


def test_the_band_keeps_its_height_whoever_decides(table: Table) -> None:
    heights = []
    for side in ("japanese", "allied"):
        player = table(at="assigning", acting={"side": side}, left=2)
        settled()
        heights.append(player.window.header.height())
    assert heights[0] == heights[1]


def test_air_units_that_are_paid_for_are_not_forgotten(table: Table) -> None:
    """The Allies have nine [5.1.3/1]; three were bought, and one has a mission."""
    player = table(at="assigning", acting={"side": "allied"}, left=3)
    player.play("assign air-al-spit superiority fighter")
    window = player.window
    window.settings.put(SETTING, True)
    window.actions_.by_id["end"].trigger()
    assert player.decision == "AssignAirUnits" and window.actions_.by_id["end_anyway"].isEnabled()
    window.actions_.by_id["end_anyway"].trigger()
    assert player.decision != "AssignAirUnits" or player.model.decision.player == 0
    assert not window.actions_.by_id["end_anyway"].isEnabled(), "there is no list any more"


def test_a_hex_that_will_be_overstacked_is_told_of_before_the_movement_ends(table: Table) -> None:
    """Two units may stand in rough jungle [10.1.2/3]; three do until one of them goes on."""
    names = ["jp-33-213", "jp-33-214", "jp-33-215"]
    player = table(units=units("1514", *names), at="movement", acting={"side": "japanese", "units": names})
    assert "overstacked" in overlays(player)
    player.play("move jp-33-213 1614")
    assert "overstacked" not in overlays(player)


def test_a_retreat_off_the_map_says_that_it_eliminates_and_is_offered_once(table: Table) -> None:
    """At the edge of the map [13.6.4/1]; a six in the column of 3 to 1 hits the defender."""
    player = table(6, units=units("1602", "jp-18-114", "jp-18-55") | units("1601", "mm-3", oos=True), at="movement",
                   acting={"side": "japanese", "units": ["jp-18-114", "jp-18-55"]})  # fmt: skip
    player.play("done")
    while player.decision != "DeclareAttack":
        player.play("done")
    player.play("attack 1601 jp-18-114,jp-18-55")
    while player.decision != "PayHits" or player.model.decision.side(player.model.state) != 1:
        player.play(next(one.text() for one in player.model.commands() if one.verb in ("roll", "lose", "done")))
    off = [text for name, text in answers(player).items() if name.startswith("retreat ") and name.endswith("off")]
    assert len(off) == 1 and "eliminated" in off[0]


def test_the_card_tells_when_the_counters_do_not_suffice(table: Table) -> None:
    """All but two of the markers of both sides lie on the map already."""
    most = TITLE.pack.limits.sp
    player = table(supplies={"4713": {"side": "japanese", "count": most - 2}}, at="adjustment", initiative="japanese",
                   stock={"japanese": 9, "allied": 9})  # fmt: skip
    assert "Only 2 SP markers are left" in card_text(player)
    buttons = {str(button.property("command")) for button in player.window.card.findChildren(QPushButton)}
    assert "allot 2 1419" in buttons and "allot 3 1419" not in buttons


def test_checks_of_many_units_are_told_with_their_number(table: Table) -> None:
    """Three of a side and one of the other are out of supply: no dice that nobody can tell apart."""
    names = ["al-20-32", "al-20-80", "al-20-100"]
    mine = units("1315", *names, oos=True) | units("1314", "hq-iv") | units("2811", "jp-15-51", oos=True)
    player = table(5, 5, 5, 5, units=mine, supplies={"1315": {"side": "allied", "count": 1}}, at="status",
                   initiative="japanese")  # fmt: skip
    assert player.decision == "SupplyUnits"
    while player.decision == "SupplyUnits":
        player.play("done")
    card = player.window.feature(LatestNews).card
    text = "\n".join(label.text() for label in card.findChildren(QLabel))
    assert "Allied: 3 units checked for disruption, none disrupted" in text
    assert "Japanese: 1 unit checked for disruption, none disrupted" in text
    assert not card.findChildren(Die) and "-" not in text.partition(" more lines in the log")[0][-4:]
