"""The band above the map: everything is read without a click, in any window; hovering tells, clicking opens."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.state import CHITS
from nemesis_gui.base.style import text_scale
from nemesis_gui.titles.nemesis.layers.lists import Lists
from nemesis_gui.titles.nemesis.panels import chits, track, turns
from nemesis_gui.titles.nemesis.panels.header import NemesisHeader
from nemesis_gui.titles.nemesis.panels.markers import OWN, SHARED, marker_name, track_sign
from nemesis_gui.widgets import drawn as texts
from tests.gui.conftest import Player, seated
from tests.whole import drawn
from tools.pictures import table
from tools.pictures.picture import Way

SIZES = (QSize(1024, 700), QSize(1600, 1000), QSize(1920, 1080))
ROOMS = [(lang, percent, size) for size in SIZES for lang in ("en", "fr") for percent in (100, 125)]
LEAST = 5.0
"""Points below which nothing is read."""


def name_of(room: tuple[str, int, QSize]) -> str:
    return f"{room[2].width()} {room[0]} {room[1]}"


class Written(NamedTuple):
    """A text as it was drawn."""

    by: QWidget
    text: str
    room: float
    needs: float
    points: float


@pytest.fixture
def seat(request: Any, qtbot: QtBot, title: Nemesis, calm: None) -> Iterator[Player]:
    lang, percent, size = request.param
    with seated(title, qtbot, size, lang, percent) as found:
        yield found


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """All that is written into the pictures of the band from now on."""
    found: list[Written] = []

    def write(painter: QPainter, rect: QRectF, text: str, *others: Any, **named: Any) -> None:
        texts.write(painter, rect, text, *others, **named)
        by, font = painter.device(), painter.font()
        assert isinstance(by, QWidget)
        found.append(Written(by, text, rect.width(), QFontMetricsF(font).horizontalAdvance(text), font.pointSizeF()))

    for module in (track, turns, chits):
        monkeypatch.setattr(module, "write", write)
    return found


def band(player: Player) -> NemesisHeader:
    found = player.window.header
    assert isinstance(found, NemesisHeader)
    return found


def painted(widget: QWidget, read: list[Written]) -> list[str]:
    """What is to be read on a widget, left to right, nothing of it cut."""
    read.clear()
    widget.grab()
    for one in read:
        assert one.needs <= one.room + 1 and one.points >= LEAST, one
    return [one.text for one in read]


@pytest.mark.parametrize("seat", [*ROOMS[:4], *drawn(ROOMS[4:], 4, name_of)], indirect=True, ids=name_of)
def test_everything_is_read_without_a_click(seat: Player, read: list[Written]) -> None:
    table.put(seat.model, Way(script="campaign.txt", until="DeclareMassive 2"))
    seat.window.show()
    seat.qtbot.waitExposed(seat.window)
    head, words, state = band(seat), seat.window.words, seat.model.state
    assert head.height() <= 58 * text_scale()
    assert head.width() == seat.window.width()
    for shown in (head.phase.shown, head.dates.shown):
        assert shown and "…" not in shown
    assert words.word("monsoons", "none") in head.dates.shown
    for line in (*head.sides, head.shared):
        assert sorted({text for text in painted(line, read) if text.isdigit()}) == list("0123456789")
    for side, line in enumerate(head.chits):
        kinds = (*state.track[side], *(kind for kind in CHITS if kind not in state.track[side]))
        assert painted(line, read) == [words.word("chits_short", kind) for kind in kinds]
    assert {str(turn) for turn in range(1, 11)} <= set(painted(head.track, read))
    for pips in head.pips:
        assert pips.width() >= pips.minimumSizeHint().width()


@pytest.mark.parametrize("seat", [("en", 100, SIZES[0]), ("en", 150, SIZES[0])], indirect=True, ids=["100", "150"])
@pytest.mark.parametrize("names", [OWN, SHARED])
def test_markers_that_share_a_slot_do_not_hide_one_another(seat: Player, names: tuple[str, ...]) -> None:
    head = band(seat.new())
    line = head.shared if names == SHARED else head.sides[0]
    slot = line.slot(4)
    boxes = [line.place(slot, name, len(names)) for name in names]
    assert all(slot.contains(box) for box in boxes)
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))
    alone = line.place(slot, names[0], 1)
    assert slot.contains(alone) and alone.width() >= boxes[0].width()


def hover(widget: QWidget, at: QPoint) -> str:
    """What the tool tip tells there."""
    QApplication.sendEvent(widget, QHelpEvent(QHelpEvent.Type.ToolTip, at, widget.mapToGlobal(at)))
    return QToolTip.text()


def test_hovering_tells_value_meaning_and_last_cause(player: Player) -> None:
    table.put(player.model, Way(script="campaign.txt", until="DeclareMassive 2"))
    player.window.show()
    head, words, state = band(player), player.window.words, player.model.state
    assert state.lament[0] != state.general[0] and state.lament[0] > 0
    lament = hover(head.sides[0], head.sides[0].slot(state.lament[0]).center().toPoint())
    assert f"<b>{state.lament[0]}</b>" in lament and track_sign("lament", 0).clause in lament
    assert f"to {state.lament[0]}: a step was lost by Attrition [2.4/5]" in lament
    assert "(L)" in lament and "(G)" not in lament
    empty = next(slot for slot in range(10) if slot not in head.sides[0].values.values())
    every = hover(head.sides[0], head.sides[0].slot(empty).center().toPoint())
    assert all(marker_name(words, name, 0) in every for name in OWN)
    for pips in head.pips:
        assert track_sign(pips.name, 1).clause in hover(pips, QPoint(2, 2))
        assert pips.accessibleName() == f"{marker_name(words, pips.name, 1)} {pips.value}"
    heavy = hover(head.track, head.track.slot(8).center().toPoint())
    assert "Heavy Monsoon" in heavy and "2.7/7" in heavy
    assert "will be the next" in (cup := hover(head.chits[0], QPoint(5, 5))) or "may be the next" in cup
    assert "4.0/4" in cup and head.chits[0].accessibleName() == "Japanese: Reinforcement"


def test_a_click_on_a_track_opens_its_ledger(player: Player) -> None:
    player.new()
    head, lists = band(player), player.window.feature(Lists)
    for line, wanted in ((head.sides[1], (1, "")), (head.shared, (-1, "resources")), (head.pips[0], (-1, "stock"))):
        player.hands.click(line)
        assert lists.ledger.isVisible()
        assert (lists.ledger.sides.currentData(), lists.ledger.tracks.currentData()) == wanted
        lists.ledger.hide()
    player.hands.click(head.chits[0])
    assert lists.cups.isVisible()
    lists.cups.hide()


def test_a_choice_pointed_at_shows_in_the_band_where_markers_would_go(player: Player) -> None:
    """Massive Combat costs the Allies two Laments."""
    table.put(player.model, Way(script="campaign.txt", until="DeclareMassive 2"))
    player.window.show()
    head, before = band(player), player.model.state.lament[1]
    plain = head.sides[1].grab().toImage()
    massive = next(command for command in player.model.commands() if "yes" in command.text())
    player.window.context.signals.choicePointed.emit(massive)
    for shown in (head, player.window.tracks):
        assert shown.sides[1].ghosts == {"lament": before + 2}
        assert shown.sides[0].ghosts == {}
    assert head.sides[1].grab().toImage() != plain
    player.window.context.signals.choicePointed.emit(None)
    assert head.sides[1].grab().toImage() == plain


def test_the_pips_show_what_would_go(player: Player) -> None:
    head = band(player.new())
    stock, air = head.pips
    plain = stock.grab().toImage(), air.grab().toImage()
    head.preview({("stock", 1): stock.value - 1})
    assert stock.grab().toImage() != plain[0] and air.grab().toImage() == plain[1]


def test_a_lesson_about_the_tracks_points_at_the_band(player: Player) -> None:
    player.new()
    assert list(player.window.parts("tracks")) == band(player).tracks
