"""The map of one's own copy is confirmed by keys, painted by the mouse, kept as a pack, and played with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from engine.board.features import ROAD
from engine.games import titles
from engine.wargame.mapdraft import Key, MapDraft
from engine.wargame.ownpack import read_pack
from nemesis_gui.base.settings import packs_folder
from nemesis_gui.board import ground
from nemesis_gui.board.ground import TileStore
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.board.skin_map import MapSkin
from nemesis_gui.features.atlas import larger
from nemesis_gui.features.atlas.atlas import OwnMap
from nemesis_gui.features.atlas.brushes import Brush, brushes
from nemesis_gui.features.atlas.desk import desk_of
from nemesis_gui.features.atlas.place import PlaceDialog
from nemesis_gui.features.atlas.window import AtlasWindow
from nemesis_gui.features.values.window import ValuesWindow
from nemesis_gui.games import faces
from nemesis_gui.session.words import Words
from tests.gui.conftest import Player
from tests.gui.skins.making import make_skin

GAMES = ("nemesis", "defeat-into-victory", "vinegar-joes-war", "tail-of-the-tiger")
Open = Callable[..., AtlasWindow]


@cache
def shipped(game: str) -> Any:
    return titles().title(game)


@pytest.fixture(scope="module")
def drawn() -> MapCache:
    """What is drawn of a map is drawn once for all windows."""
    return MapCache()


@pytest.fixture
def kept() -> list[Path]:
    return []


@pytest.fixture
def undrawn(calm: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a draft, which is a map of its own in each test, no tile is drawn."""
    monkeypatch.setattr(ground, "SLICE", 0.0)
    monkeypatch.setattr(TileStore, "ahead", lambda *_: iter(()))


@pytest.fixture
def inked(undrawn: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless a test asks for it: what is seen of the draft is drawn to its end."""
    monkeypatch.setattr(ground, "SLICE", 10.0)


@pytest.fixture
def atlas(qapp: QApplication, undrawn: None, kept: list[Path], drawn: MapCache) -> Iterator[Open]:
    made: list[AtlasWindow] = []

    def opened(game: str = "nemesis", pack: Path | None = None, skin: MapSkin | None = None) -> AtlasWindow:
        desk = desk_of(shipped(game), pack, packs_folder(), (lambda _path: None, kept.append))
        window = AtlasWindow(Words("en", shipped(game)), desk, faces().art_of(shipped(game)), "staff", drawn, skin=skin)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        window.show()
        made.append(window)
        return window

    yield opened
    for window in made:
        window.acts.acts = 0
        window.reject()
        window.deleteLater()


def press(window: AtlasWindow, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(window.view, key)


def key_of(window: AtlasWindow, terrain: str) -> Qt.Key:
    letter = next(brush.key for brush in window.brushes if brush.terrain == terrain)
    return Qt.Key[f"Key_{letter}"]


def take(window: AtlasWindow, wanted: Callable[[Brush], object]) -> None:
    """Take a brush in hand by its key."""
    brush = next(brush for brush in window.brushes if wanted(brush))
    press(window, Qt.Key[f"Key_{brush.key}"])
    assert window.brush == brush


def draw(window: AtlasWindow, points: list[QPointF]) -> None:
    """Draw with the left button from point to point of the board."""
    port = window.view.viewport()
    way = [window.view.mapFromScene(point) for point in points]
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=way[0])
    for one, other in pairwise(way):
        for part in range(1, 7):
            QTest.mouseMove(port, one + QPoint((other - one) * part / 6))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=way[-1])


def hexes(window: AtlasWindow, *labels: str) -> list[int]:
    """Hexes in view."""
    found = [window.draft.grid.index(label) for label in labels]
    window._go_to(found[len(found) // 2])
    window.view.centre_on_hex(found[len(found) // 2])
    return found


def middles(window: AtlasWindow, locs: list[int]) -> list[QPointF]:
    return [window.view.board.position(loc) for loc in locs]


def side(window: AtlasWindow, one: int, other: int) -> tuple[int, int]:
    direction = window.draft.grid.direction(one, other)
    assert direction is not None
    return window.draft.side(one, direction)


@pytest.mark.parametrize("game", GAMES)
def test_hexes_are_confirmed_with_a_key_each_a_road_is_drawn_and_both_are_kept(
    atlas: Open, kept: list[Path], game: str
) -> None:
    window = atlas(game)
    first = list(window.walk.hexes[:3])
    assert window.walk.at == first[0]
    press(window, Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert window.walk.at == first[2], "the next one in reading order"
    other = next(one for one in window.draft.board.terrain_ids if one != window.draft.terrain(first[2]))
    sides = window.walk.done()[1]
    press(window, key_of(window, other))
    assert window.progress.text().startswith(f"3 of {len(window.walk.hexes)} hexes, {sides} of ")
    assert window.walk.at == first[2], "nobody has looked at its sides yet"
    confirmed = len(window.draft.said)
    way = drawn_road(window)
    pairs = list(pairwise(way))
    assert [window.draft.on_side(side(window, *pair)).way for pair in pairs] == ["road", "road"]
    assert (len(window.draft.said), window.acts.undo.count()) == (confirmed + 2, 4), "a stroke is one act"
    assert window.keep(), window.fault.text()
    title: Any = titles().title(game, kept[0])
    board, old = title.pack.board, shipped(game).pack.board
    assert [board.terrain_id(hex_) for hex_ in first] == [*map(old.terrain_id, first[:2]), other]
    assert [board.edge(*pair).way for pair in pairs] == [ROAD, ROAD]
    assert title.sources()["map.yaml"]["printed"] == len(window.draft.said)


def drawn_road(window: AtlasWindow) -> list[int]:
    """Three hexes in the middle of the map, through which a road was drawn."""
    window.set_pass("paint")
    grid = window.draft.grid
    inner = [hex_ for hex_ in window.walk.hexes if -1 not in grid.neighbours(hex_)]
    middle = inner[len(inner) // 2]
    way = [grid.neighbours(middle)[5], middle, grid.neighbours(middle)[2]]
    hexes(window, *map(grid.label, way))
    take(window, lambda brush: brush.values.way == "road")
    draw(window, middles(window, way))
    return way


def test_hexes_that_are_right_change_nothing(atlas: Open) -> None:
    window = atlas()
    press(window, *[Qt.Key.Key_Return] * 40)
    assert window.walk.done()[0] == 40 and not window.draft.different and not window.doubts


def test_hexes_and_sides_are_gone_through_by_themselves(atlas: Open) -> None:
    window = atlas()
    window.set_pass("hexes")
    press(window, Qt.Key.Key_Return)
    assert window.walk.done() == (1, 0)
    window.set_pass("sides")
    press(window, Qt.Key.Key_Return)
    assert window.walk.done() == (1, 6)
    assert window.walk.at == window.walk.hexes[2], "from where one was"


def test_an_act_is_taken_back_and_seen(atlas: Open) -> None:
    window = atlas()
    first = window.walk.at
    press(window, key_of(window, "cliffs"), Qt.Key.Key_Return)
    assert window.draft.terrain(first) == "cliffs"
    assert QTest.qWaitForWindowActive(window)
    for _ in range(2):
        QTest.keyClick(window.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.draft.said == {} and window.walk.at == first
    window.acts.undo.redo()
    assert window.draft.terrain(first) == "cliffs"


def test_what_was_done_is_there_again_after_the_program_was_killed(atlas: Open, kept: list[Path]) -> None:
    window = atlas()
    press(window, key_of(window, "cliffs"), Qt.Key.Key_Return, Qt.Key.Key_Return)
    window.acts.undo.undo()
    again = atlas()
    assert again.draft.said == window.draft.said and again.taken_up == 4
    assert again.fault.text() == "Taken up where you left it"
    assert again.walk.done()[0] == 1, "what was taken back is not there"
    assert again.keep() and kept
    assert atlas().taken_up == 0


def test_closing_keeps_no_pack_and_loses_nothing(
    atlas: Open, kept: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "information", lambda *args: told.append(args[-1]))
    window = atlas()
    press(window, Qt.Key.Key_Return)
    window.reject()
    assert not kept and not list(packs_folder().glob("*.yaml"))
    assert told and told[0].startswith("This is no pack yet.")
    assert atlas().draft.said == window.draft.said


def test_of_what_was_taken_back_nothing_is_left(atlas: Open, kept: list[Path]) -> None:
    window = atlas()
    press(window, Qt.Key.Key_Return)
    window.acts.undo.undo()
    window.reject()
    assert not kept and not any(path.is_file() for path in packs_folder().glob("*"))


def test_what_is_done_after_keeping_is_taken_up_with_the_pack(atlas: Open, kept: list[Path]) -> None:
    window = atlas()
    press(window, Qt.Key.Key_Return)
    assert window.keep()
    press(window, Qt.Key.Key_Return)
    assert atlas().taken_up == 0, "nothing of it is of the shipped map"
    again = atlas(pack=kept[0])
    assert again.taken_up == 1 and again.draft.said == window.draft.said


@pytest.mark.parametrize("name", ["", "  "])
def test_a_place_keeps_a_name(atlas: Open, name: str) -> None:
    window = atlas()
    there = next(place for place in window.draft.board.places if place.kind == "town")
    dialog = PlaceDialog(window, window.words, window.draft, there.hex)
    fine = next(one for one in dialog.findChildren(QPushButton) if one.isDefault() or "OK" in one.text())
    assert fine.isEnabled()
    dialog.name.setText(name)
    assert not fine.isEnabled() and dialog.change() == {}


def test_one_goes_on_with_a_pack_where_it_lies(atlas: Open, kept: list[Path]) -> None:
    window = atlas()
    press(window, key_of(window, "cliffs"), Qt.Key.Key_Return)
    assert window.keep()
    again = atlas(pack=kept[0])
    assert again.walk.at == window.walk.at and again.draft.said == window.draft.said
    press(again, Qt.Key.Key_Return)
    assert again.keep() and kept == [kept[0], kept[0]]
    assert len(read_pack(kept[0], "nemesis").data("map.yaml")["hexes"]) == 2  # type: ignore[index]


def test_a_river_is_drawn_along_sides_and_taken_away(atlas: Open) -> None:
    window = atlas()
    window.set_pass("paint")
    [loc] = hexes(window, "1509")
    corners = [QPointF(*window.view.board.geometry.corner(loc, number)) for number in (0, 1, 2, 3)]
    passed = [window.draft.side(loc, direction) for direction in (0, 1, 2)]
    take(window, lambda brush: brush.values.river == "major")
    draw(window, corners)
    assert {key for key in window.draft.said if key not in passed} == set(), "no side beside the way"
    assert [window.draft.on_side(one).river for one in passed] == ["major"] * 3
    press(window, Qt.Key.Key_Escape)
    assert window.brush is None and window.isVisible()
    take(window, lambda brush: brush.kind == "along" and brush.values.river == "none" and not brush.values.lake)
    draw(window, corners[1:3])
    assert [window.draft.on_side(one).river for one in passed] == ["major", "none", "major"]


def test_terrain_is_drawn_over_hexes_and_the_ground_follows(atlas: Open, inked: None, qtbot: QtBot) -> None:
    window = atlas()
    window.set_pass("paint")
    line = hexes(window, "1509", "1510", "1511")
    take(window, lambda brush: brush.terrain == "cliffs")
    draw(window, middles(window, line))
    assert [window.draft.terrain(hex_) for hex_ in line] == ["cliffs"] * 3
    assert window.marks.drawn.terrain_id(line[0]) != "cliffs"
    assert window.draw_anew()
    assert window.marks.drawn.terrain_id(line[0]) == "cliffs"
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not window.view.board.tiles.busy, timeout=30_000)
    press(window, Qt.Key.Key_Escape)
    take(window, lambda brush: brush.terrain == "jungle")
    draw(window, middles(window, line[:1]))
    assert window.draft.terrain(line[0]) == "jungle", "the new board is painted on"


def test_what_looks_wrong_is_listed_and_a_click_goes_there(atlas: Open) -> None:
    window = atlas()
    window.set_pass("paint")
    [loc] = hexes(window, "1509")
    take(window, lambda brush: brush.values.river == "major")
    one, other = (QPointF(*window.view.board.geometry.corner(loc, number)) for number in (0, 1))
    middle = (one + other) / 2
    draw(window, [middle, middle])
    window.check()
    assert [(doubt.kind, doubt.hex) for doubt in window.doubts] == [("lone_river", window.draft.side(loc, 0)[0])]
    assert window.doubt_list.count() == 1
    hexes(window, "0101")
    item = window.doubt_list.item(0)
    assert item.text().startswith(window.draft.grid.label(window.doubts[0].hex))
    QTest.mouseClick(
        window.doubt_list.viewport(), Qt.MouseButton.LeftButton, pos=window.doubt_list.visualItemRect(item).center()
    )
    assert window.walk.at == window.doubts[0].hex
    window.acts.undo.undo()
    window.check()
    assert not window.doubts and not window.doubt_list.isVisible()


def test_a_place_gets_another_name_and_a_new_one_comes(atlas: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    window = atlas()
    window.set_pass("paint")
    names = iter(("Great Market", "Hill Tract"))

    def answer(dialog: PlaceDialog) -> QDialog.DialogCode:
        dialog.name.setText(next(names))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(PlaceDialog, "exec", answer)
    there = next(place for place in window.draft.board.places if place.kind == "town")
    bare = next(hex_ for hex_ in window.walk.hexes if not window.draft.place_at(hex_))
    for hex_ in (there.hex, bare):
        hexes(window, window.draft.grid.label(hex_))
        take(window, lambda brush: brush.kind == "place")
        draw(window, middles(window, [hex_]))
    found: dict[Any, Any] = {name: (hex_, text) for name, hex_, text in window.draft.places()}
    assert found[there.name] == (there.hex, "Great Market")
    assert found["Hill Tract"] == (bare, "Hill Tract")
    assert window.draw_anew(), window.fault.text()
    assert window.marks.drawn.place_named(there.name).label == "Great Market"


def test_what_cannot_be_played_with_is_told_and_waits(atlas: Open, kept: list[Path]) -> None:
    """All of it sea: no scenario can be set up there."""
    window = atlas("vinegar-joes-war")
    sea: dict[Key, Any] = dict.fromkeys(window.walk.hexes, "sea")
    window.acts.do(sea)
    assert not window.keep() and not kept and window.fault.text()
    assert atlas("vinegar-joes-war").draft.data()["hexes"], "nothing is lost"


def test_hexes_are_confirmed_on_the_printed_picture(atlas: Open, tmp_path: Path) -> None:
    """What the rules hold of the hex one is at is written over it, since the picture may say anything."""
    board = shipped("nemesis").pack.board
    ground = make_skin(tmp_path / "skin", "nemesis", board).map
    assert ground is not None
    skin = MapSkin(tmp_path / "skin", ground, board.grid, tmp_path / "tiles")
    window = atlas(skin=skin)
    assert window.view.board.skin is skin and window.printed.isVisible()
    press(window, Qt.Key.Key_Return)
    ours = window.marks.ours
    assert ours is not None and ours.boundingRect().contains(window.view.board.position(window.walk.at))
    for shown in (None, skin):
        window.printed.click()
        assert seen(window) == (shown, shown is not None)
    assert window.draw_anew() and seen(window) == (skin, True)


def seen(window: AtlasWindow) -> tuple[MapSkin | None, bool]:
    """The picture on the board, and whether what is ours is told of the hex one is at."""
    return window.view.board.skin, window.marks.ours is not None


def test_a_click_goes_to_a_hex_and_back_goes_one_back(atlas: Open) -> None:
    window = atlas()
    [loc] = hexes(window, "1509")
    neighbour = window.draft.grid.neighbours(loc)[3]
    port, point = window.view.viewport(), window.view.mapFromScene(window.view.board.position(neighbour))
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=point)
    assert window.walk.at == neighbour
    press(window, Qt.Key.Key_Backspace)
    assert window.walk.at == window.walk.hexes[window.walk.hexes.index(neighbour) - 1]
    press(window, Qt.Key.Key_Space)
    assert window.walk.at == neighbour


def test_the_cursor_is_always_in_view(atlas: Open) -> None:
    window = atlas()
    for _ in range(90):
        press(window, Qt.Key.Key_Return)
        assert window.view.sees(window.view.board.geometry.rect(window.walk.at))


@pytest.mark.parametrize("game", GAMES)
def test_each_brush_has_a_key_of_its_own(qapp: QApplication, game: str) -> None:
    made = brushes(MapDraft(shipped(game).pack.board), Words("en", shipped(game)))
    keys = [brush.key for brush in made]
    assert len(set(keys)) == len(keys) and all(len(key) == 1 for key in keys)


def test_it_is_opened_from_the_menu(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[AtlasWindow] = []
    monkeypatch.setattr(AtlasWindow, "exec", lambda made: shown.append(made))
    player.model.titles = titles()
    player.window.feature(OwnMap).open()
    assert shown[0].walk.done() == (0, 0)
    shown[0].reject()


def test_a_place_is_taken_away_in_its_dialog(atlas: Open) -> None:
    window = atlas("tail-of-the-tiger")
    place = next(place for place in window.draft.board.places)
    dialog = PlaceDialog(window, window.words, window.draft, place.hex)
    away = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Take away")
    away.click()
    window.acts.do(dialog.change())
    assert window.draft.gone_at(place.hex) == [place.name] and window.draft.place_at(place.hex) != place.name
    window.acts.undo.undo()
    assert window.draft.place_at(place.hex) == place.name


def test_the_map_grows_and_one_is_at_what_is_new(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is on the table: with the first pack the window is made anew below the page, which can be kept again."""
    shown: list[tuple[int, str]] = []

    def used(window: AtlasWindow) -> None:
        shown.append((window.draft.grid.columns, window.draft.grid.label(window.walk.at)))
        if len(shown) == 1:
            window.enlarge()
        else:
            assert window.keep()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            assert window.keep()
            window.turn_to_tables()

    tables: list[ValuesWindow] = []
    monkeypatch.setattr(AtlasWindow, "exec", used)
    monkeypatch.setattr(ValuesWindow, "exec", lambda made: tables.append(made))
    monkeypatch.setattr(larger.LargerMap, "exec", lambda asked: asked.columns.setValue(2) or 1)
    player.model.titles = titles()
    player.window.feature(OwnMap).open()
    (before, first), (after, at) = shown
    assert after == before + 2 and at not in (first, "") and int(at[:2]) > before
    assert tables[0].draft.sheets["map.hexes"].known(at)
    said: Any = read_pack(next(packs_folder().glob("*.yaml")), "nemesis").data("map.yaml")
    assert said["grow"] == {"columns": 2, "rows": 0, "terrain": "clear"}
    tables[0].deleteLater()


def test_a_map_that_does_not_grow_is_not_asked_for(atlas: Open) -> None:
    asked = larger.LargerMap(atlas(), Words("en", shipped("nemesis")), MapDraft(shipped("nemesis").pack.board))
    fine = next(one for one in asked.findChildren(QPushButton) if one.text() == "OK")
    assert not fine.isEnabled() and asked.size_told.text() == "31 columns, 17 rows"
    asked.rows.setValue(3)
    assert fine.isEnabled() and asked.size_told.text() == "31 columns, 20 rows"


def brush_of(window: AtlasWindow, text: str) -> None:
    """Click a brush of the lists of scenarios."""
    shown = window.start.ground.list
    item = next(shown.item(row) for row in range(shown.count()) if shown.item(row).text() == text)
    shown.scrollToItem(item)
    QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=shown.visualItemRect(item).center())


def there(window: AtlasWindow, hex_: int) -> list[str]:
    return window.start.told(hex_, window.draft.said)


def test_who_holds_what_at_the_start_is_painted_taken_back_and_kept(
    atlas: Open, kept: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = atlas("tail-of-the-tiger")
    window.set_pass("start")
    assert window.start.isVisible()
    assert not window.legend.isVisible()
    three = hexes(window, "5010", "5011", "5012")
    brush_of(window, "Under German control")
    draw(window, middles(window, three))
    assert [there(window, hex_) for hex_ in three] == [["Under German control"]] * 3
    assert window.acts.undo.count() == 1, "a stroke is one act"
    window._go_to(three[0])
    assert window.here.text().endswith("\nUnder German control")
    window.acts.undo.undo()
    assert [there(window, hex_) for hex_ in three] == [[]] * 3
    assert window.start.ground.brush is not None, "and the brush is still in hand"
    window.set_pass("paint")
    window.acts.undo.redo()
    window.acts.undo.undo()
    assert window.starting, "what is taken back is seen"
    window.acts.undo.redo()
    brush_of(window, "Under German control")
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.start.ground.brush is None

    def full() -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(window.acts.strokes.file, "done", full)
    assert window.keep(), "the pack is kept"
    assert window.fault.text().startswith("It is kept; what was done waits in ")
    played: Any = titles().title("tail-of-the-tiger", kept[0])
    state = played.new("tail-of-the-tiger", {}, "one")
    assert set(three) <= state.german


def test_hexes_that_a_list_does_not_take_are_told_and_other_scenarios_have_their_own(atlas: Open) -> None:
    window = atlas("nemesis")
    window.set_pass("start")
    scenarios = window.start.scenarios
    scenarios.setCurrentIndex(scenarios.findData("race-to-myitkyina"))
    maingkwan, beside = hexes(window, "1602", "1603")
    assert there(window, maingkwan) == ["Flags: Allied"]
    brush_of(window, "Flags: Japanese")
    draw(window, [window.view.board.position(beside)])
    assert "Nothing of this kind can lie there" in window.fault.text()
    assert not window.draft.said
    draw(window, [window.view.board.position(maingkwan)])
    assert not window.fault.text()
    assert there(window, maingkwan) == ["Flags: Japanese"]
    scenarios.setCurrentIndex(scenarios.findData("campaign"))
    assert not there(window, maingkwan)
