"""The face of Defeat Into Victory: pictures that tell the state, the header, signs, and a move with the mouse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.table.wording.catalogue import catalogue
from engine.titles.defeat_into_victory.events import ControlChanged
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.defeat_into_victory.pieces import SIDES
from engine.titles.defeat_into_victory.rules.ch4_turn import TURN
from engine.titles.defeat_into_victory.rules.ch8_markers import DrawMarkers
from engine.titles.defeat_into_victory.rules.ch17_chinese import DeclareThursday
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.board.art import MARKER_SIGN
from nemesis_gui.board.theme import THEMES, Theme
from nemesis_gui.features.opponent.marches import Marches
from nemesis_gui.play.signs import Signs
from nemesis_gui.session.words import Words
from nemesis_gui.titles.defeat_into_victory.art.art import DefeatArt
from nemesis_gui.titles.defeat_into_victory.art.counters import MARKS, TINY, Look, figures, part_at
from nemesis_gui.titles.defeat_into_victory.art.places import PORT_AT, SOURCE_AT
from nemesis_gui.titles.defeat_into_victory.signs import SIGNS
from tests.gui.conftest import Player, seated
from tests.gui.titles.conftest import Table, units
from tools.pictures.room import cut

TITLE = DefeatIntoVictory()
ART = DefeatArt()
STAFF = THEMES["staff"]
UNIT = "jp-33-214"
MOVING: dict[str, Any] = {
    "scenario": "campaign", "clear": True, "initiative": "japanese", "stock": {"japanese": 7, "allied": 11},
    "vp": {"japanese": 3, "allied": 2}, "units": {UNIT: {"at": "1713", "lost": 1}}, "turn": 5,
    "cup": ["end-turn"], "at": "movement", "acting": {"side": "japanese", "units": [UNIT]},
}  # fmt: skip


def drawn(unit: str, look: Look, theme: Theme = STAFF, pixels: int = 48) -> QImage:
    """The picture of a counter."""
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(pixels / 48, pixels / 48)
    ART.draw_counter(painter, TITLE.pack.counters[unit], look, theme, pixels)
    painter.end()
    return image


def position(**given: Any) -> DefeatState:
    """The position in which a unit moves, with something more in it."""
    return TITLE.position({**MOVING, **given}, ())


@pytest.fixture
def player(qtbot: QtBot, calm: None) -> Iterator[Player]:
    """A window on the position in which a unit moves."""
    with seated(TITLE, qtbot, QSize(1400, 1000)) as found:
        record = Record(Origin(TITLE.id, "campaign", {"study": True}, "0"))
        found.model._take(Session(standing(TITLE, position()), record), None, TITLE)
        found.window.show()
        qtbot.waitExposed(found.window)
        yield found


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("look", [Look(lost=1), Look(oos=True), Look(disrupted=True), Look(acted=1), Look(truck=True)])
def test_a_counter_shows_what_became_of_the_unit(qapp: object, look: Look, theme: Theme) -> None:
    assert drawn("al-20-32", look, theme) != drawn("al-20-32", Look(), theme)


def test_two_activations_look_different_from_one_and_a_committed_hq_from_another(qapp: object) -> None:
    assert drawn("al-20-32", Look(acted=1)) != drawn("al-20-32", Look(acted=2))
    assert drawn("hq-15", Look(committed=True)) != drawn("hq-15", Look())
    assert drawn("jp-15-51", Look()) != drawn("jp-31-58", Look())


def test_the_values_are_those_of_the_face_that_is_up() -> None:
    counters = TITLE.pack.counters
    assert figures(counters["jp-31-58"], Look()) == "6-5-5"
    assert figures(counters["jp-31-58"], Look(lost=2)) == "3-3-5"
    assert (figures(counters["hq-15"], Look()), figures(counters["hq-15"], Look(committed=True))) == ("5-5", "5-3")


def test_what_lies_on_the_map_is_a_marker_with_a_picture(qapp: object) -> None:
    state = position(
        supplies={"1415": {"side": "allied", "count": 4}}, cuts=["1414"], lines={"1317/1417": "road"},
        positions={"1514": {"side": "allied"}, "1515": {"side": "allied", "builder": "al-20-32", "done": False}},
        works=[{"side": "allied", "hex": "1418", "origin": "1419", "kind": "rail"}],
        units={UNIT: {"at": "1713", "lost": 1}, "al-20-80": "1514", "al-20-32": "1515"},
    )  # fmt: skip
    lying = {(marker.kind.rstrip("012345"), marker.variant) for marker in ART.markers(state)}
    assert lying == {("supplies", "1:4"), ("cut", ""), ("position", "allied"), ("position_begun", "allied"),
                     ("line", "road"), ("line", "rail-begun")}  # fmt: skip
    pictures = [ART.marker_pixmap(m.kind, m.variant, 24, STAFF).toImage() for m in ART.markers(state)]
    assert all(one != other for n, one in enumerate(pictures) for other in pictures[:n])


def test_signs_speak_of_all_that_is_drawn_and_of_clauses_there_are() -> None:
    signs, words = Signs(SIGNS), Words("en", TITLE)
    french = {**catalogue("fr")["ui"], **catalogue("fr", TITLE.id)["ui"]}
    assert {MARKER_SIGN + kind for kind in ART.marker_kinds} | {ART.total_sign} <= {sign.id for sign in signs}
    points = [QPointF(x + 0.5, y + 0.5) for x in range(0, 48, 2) for y in range(0, 48, 2)]
    looks = [Look(), *(Look(**{name: 1}) for name in MARKS)]  # type: ignore[arg-type]
    made = [TITLE.pack.counters[unit] for unit in ("hq-15", "al-20-32")]
    found = {part_at(c, look, p, size) for c in made for look in looks for size in (TINY - 1, 48) for p in points}
    assert found - {""} == {sign.id for sign in SIGNS if sign.id.startswith("counter:")}
    assert all(words.clause(sign.clause) and {sign.name, sign.meaning} <= french.keys() for sign in SIGNS)


def test_sources_ports_and_sea_are_on_the_map() -> None:
    world = position().world
    first, port = world.sources[0].hex, min(world.ports)
    assert (ART.sign_at(world, first, SOURCE_AT), ART.sign_at(world, port, PORT_AT)) == ("print:source", "print:port")
    sea, outside = world.terrain.index("sea"), world.terrain.index("outside")
    assert (ART.veiled(world, sea), ART.veiled(world, outside), ART.veiled(world, first)) == (False, True, False)
    for theme in THEMES.values():
        assert {"rough_jungle", "sea"} <= theme.tints.keys() & theme.marks.keys()


def test_the_header_tells_turn_weather_stock_and_initiative(player: Player) -> None:
    header: Any = player.window.header
    assert header.turn.text().startswith("May/June 1944")
    assert header.dates.text() == "1 May – 7 June 1944 · Monsoon"
    assert header.sides[0].text() == "Stock 7 (Supply Level 2) · Victory points 3 · Initiative"
    assert header.sides[1].text() == "Stock 11 (Supply Level 3) · Victory points 2"
    first, second = ([(one.sign, one.level, *one.texts) for one in line.figures] for line in header.sides)
    assert first == [
        ("stock", 2, "Stock 7", "7"), ("vp", 0, "Victory points 3", "3 VP", "3"), ("initiative", 0, "Initiative", ""),
    ]  # fmt: skip
    assert second == [("stock", 3, "Stock 11", "11"), ("vp", 0, "Victory points 2", "2 VP", "2")]
    assert header.sides[0].toolTip() == header.sides[0].text(), "signs are told in words"
    assert header.other.text() == "1 marker in the cup"
    assert [name.text() for name in header.names] == [player.window.words.side(side) for side in range(len(SIDES))]


def test_the_flag_of_initiative_takes_no_words_from_stock_and_points(player: Player) -> None:
    """Where there is little room the word beside it goes first, then those of the points."""
    line: Any = player.window.header.sides[0]
    full = line.width()
    line.setFixedWidth(full + 200)
    assert line.told() == ["Stock 7", "Victory points 3", "Initiative"]
    told = []
    for width in range(full + 200, 40, -4):
        line.setFixedWidth(width)
        told += [line.told()] if line.told() not in told else []
    assert told == [
        ["Stock 7", "Victory points 3", "Initiative"], ["Stock 7", "Victory points 3", ""], ["Stock 7", "3 VP", ""],
        ["Stock 7", "3", ""], ["7", "3", ""],
    ]  # fmt: skip


def test_the_signs_of_the_header_stay_where_words_find_no_room(player: Player) -> None:
    line: Any = player.window.header.sides[0]
    line.setFixedWidth(600)
    assert list(line.told()) == ["Stock 7", "Victory points 3", "Initiative"]
    line.setFixedWidth(170)
    assert list(line.told()) == ["7", "3", ""]


def test_both_lines_of_the_header_name_the_same_in_as_few_words(player: Player) -> None:
    """The flag of initiative leaves the first less room."""
    first, second = player.window.header.sides
    for line, width in ((first, 170), (second, 600)):
        line.setFixedWidth(width)
    assert (list(first.told()), list(second.told())) == (["7", "3", ""], ["11", "2"])


@pytest.mark.parametrize("width", [1024, 1366])
def test_nothing_of_the_header_is_cut_in_a_narrow_window(player: Player, width: int) -> None:
    player.window.resize(QSize(width, 768))
    assert player.window.header.width() >= width - 20
    assert cut(player.window.header) == []


def test_the_details_of_a_unit_name_its_values(player: Player) -> None:
    player.window.inspector.show_unit(UNIT)
    card_text = player.window.inspector.view.toPlainText()
    for part in ("33rd Division", "4-4-5", "Attack 4, defence 4", "Movement allowance: 5", "Steps left: 3 of 4"):
        assert part in card_text


def test_a_unit_is_moved_with_the_mouse(player: Player) -> None:
    world = player.model.state.world
    to = world.find("1714")
    player.click_piece(UNIT)
    assert player.window.context.selected == (UNIT,)
    player.hands.click(player.hands.view.viewport(), player.point_of(to, dy=-39))
    assert player.model.state.pieces[UNIT].loc == to


def test_operation_thursday_has_the_chip_of_its_own_and_no_chip_ends_with_a_colon(player: Player) -> None:
    header: Any = player.window.header
    state = player.model.state.copy()
    state.segment = None
    state.agenda = (DeclareThursday(), *TURN[TURN.index(DrawMarkers()) :])
    found, now = header.phases(state)
    assert found[now].name == "Operation Thursday"
    state.segment, state.agenda = player.model.state.segment, TURN[-1:]
    assert state.segment is not None
    assert not any(one.name.rstrip().endswith(":") for one in header.phases(state)[0])


def test_what_each_of_two_sides_takes_is_a_line_of_its_own(table: Table) -> None:
    marches = Marches(table(units=units("1315", "al-5-9")).window.context)
    marches.turn_to("move", [])
    marches.add([ControlChanged(side, label, "") for side, label in ((0, "1412"), (1, "1416"))])
    (found,) = marches.over()
    assert [line.count("takes") for line in found.text.split("\n")] == [1, 1]
