"""The drawers of Defeat Into Victory, its tracks and the end of its turn: they tell the position, and no secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.titles.defeat_into_victory.commands import Done, Supply
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from nemesis_gui.features.library.autosummary import across
from nemesis_gui.play.prompt import MOST_BUTTONS
from nemesis_gui.titles.defeat_into_victory.compare import differences
from nemesis_gui.titles.defeat_into_victory.drawers.air import AirCounter
from nemesis_gui.titles.defeat_into_victory.drawers.boxes import KINDS
from nemesis_gui.titles.defeat_into_victory.turn_ending import DefeatTurnEnding
from tests.gui.conftest import Player, seated
from tools.pictures.room import cut

TITLE = DefeatIntoVictory()
POSITION: dict[str, Any] = {
    "scenario": "campaign", "clear": True, "initiative": "japanese", "stock": {"japanese": 7, "allied": 13},
    "units": {"jp-33-214": "1713", "al-17-48": "eliminated"}, "supplies": {"1814": {"side": "japanese", "count": 2}},
    "turn": 5, "cup": ["am-jp-1a", "am-al-2a", "end-turn", "end-turn"],
    "air": {"air-jp-osc1": {"box": "available", "mission": "superiority"}, "air-al-spit": {"box": "damaged"}},
    "at": "movement", "acting": {"side": "japanese", "units": ["jp-33-214"]},
}  # fmt: skip


@pytest.fixture
def player(qtbot: QtBot, calm: None) -> Iterator[Player]:
    """A window on a Japanese move in the monsoon, with four markers in the cup."""
    with seated(TITLE, qtbot, QSize(1400, 1000)) as found:
        record = Record(Origin(TITLE.id, "campaign", {"study": True}, "0"))
        found.model._take(Session(standing(TITLE, TITLE.position(POSITION, ())), record), None, TITLE)
        found.window.show()
        qtbot.waitExposed(found.window)
        yield found


def opened(player: Player, name: str) -> str:
    """What a drawer says."""
    player.window.actions_.by_id[f"drawer_{name}"].trigger()
    page = player.window.drawers.drawer.page
    assert page is not None
    return " ".join(label.text() for label in page.findChildren(QLabel))


def test_the_air_displays_have_each_unit_in_its_box(player: Player) -> None:
    card_text = opened(player, "air")
    assert "Superiority" in card_text and "Damaged" in card_text
    page = player.window.drawers.drawer.page
    names = {counter.unit.id: counter.accessibleName() for counter in page.findChildren(AirCounter)}
    assert names["air-al-spit"] == "Allied, Spitfire · fighter"


def test_the_cup_tells_chances_and_not_which_markers_lie_in_it(player: Player) -> None:
    card_text = opened(player, "cup")
    assert "4 markers in the cup" in card_text and "(50\u202f%)" in card_text and "(25\u202f%)" in card_text
    assert "am-jp" not in card_text and "Allied" in card_text


def test_the_drawer_of_markers_counts_what_is_left(player: Player) -> None:
    assert "28 of 30 left" in opened(player, "markers")


def test_lost_units_and_arrivals_lie_in_their_drawers(player: Player) -> None:
    opened(player, "losses")
    assert [c.pile for c in player.window.drawers.drawer.page.counters] == [("al-17-48",)]
    assert "☂" in opened(player, "turns")


def test_nothing_is_cut_in_a_drawer(player: Player) -> None:
    player.window.resize(QSize(1024, 768))
    for kind in KINDS:
        opened(player, kind.name)
        assert cut(player.window.drawers.drawer.page) == [], kind.name


def test_what_ends_a_segment_has_its_button_however_many_others_there_are(player: Player) -> None:
    prompt = player.window.prompt
    prompt.set_buttons([*(Supply("hq-33", f"18{n}", ()) for n in range(10, 19)), Done()])
    shown = [button.property("command") for button in prompt.findChildren(QPushButton) if button.property("command")]
    assert "done" in shown and len(shown) == MOST_BUTTONS


def test_the_tracks_tell_stock_level_and_weather(player: Player) -> None:
    scores: Any = player.window.tracks
    scores.show_state()
    assert scores.stocks[0].accessibleName() == "Stock 7. Supply Level 2 (5–8): 2 markers of kind I a turn [8.1.2/1]"
    assert scores.points[0].text() == "Victory points 0 · Initiative"
    assert "Monsoon" in scores.turn.text()


def test_the_end_of_a_turn_has_its_steps_and_no_event_after_the_last_one() -> None:
    ending, state = DefeatTurnEnding(), TITLE.new("u-go", {}, "1")
    assert [step.name for step in ending.steps(state) if not step.due] == []
    state.turn = state.world.scenario.turns[1]
    assert [step.name for step in ending.steps(state) if not step.due] == ["random_event"]
    assert not ending.runs(state)


def test_two_positions_differ_in_what_was_changed(player: Player) -> None:
    first, second = player.model.state, player.model.state.copy()
    second.stock = (6, 13)
    second.change("jp-33-214", oos=True)
    card_text = {(one.what, one.first, one.second) for one in differences(first, second, player.window.words)}
    assert ("Stock, Japanese", "7", "6") in card_text and len(card_text) == 2


def test_the_picture_of_a_game_shows_the_part_of_a_tall_map_where_the_counters_are() -> None:
    tall, wide = QRectF(0, 0, 100, 300), QRectF(0, 0, 300, 100)
    assert across(tall, [10, 240, 250]) == QRectF(0, 200, 100, 80)
    assert across(tall, [5]) == QRectF(0, 0, 100, 80)
    assert (across(wide, [50]), across(tall, [])) == (wide, tall)
