"""Two boards in one window: each has its own state, view, pointer and counters on the way; the map is made once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QVBoxLayout
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World
from nemesis_gui.board.deeds import Going
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.measure import measure
from nemesis_gui.board.minimap import MiniMap
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.view import BoardView
from nemesis_gui.titles.nemesis.art.art import NemesisArt
from tests.gui.conftest import Player

UNIT = "jp-31-58"
FAR = "0808"


@dataclass
class Heard:
    """What a board tells of the pointer."""

    hexes: list[int] = field(default_factory=list)
    clicked: list[int] = field(default_factory=list)
    units: list[str] = field(default_factory=list)


def listen(scene: BoardScene) -> Heard:
    heard = Heard()
    scene.hexHovered.connect(heard.hexes.append)
    scene.hexClicked.connect(lambda loc, _click: heard.clicked.append(loc))
    scene.pieceClicked.connect(lambda unit, _click: heard.units.append(unit))
    return heard


@pytest.fixture
def later(state: NemesisState, world: World) -> NemesisState:
    """The same game some moves on."""
    after = state.copy()
    after.change(UNIT, loc=world.loc(FAR))
    after.turn = 9
    return after


@pytest.fixture
def small(
    qtbot: QtBot, view: BoardView, world: World, looks: NemesisArt, cache: MapCache, later: NemesisState
) -> Iterator[BoardView]:
    """A small board in a dialog of the main one's window."""
    dialog = QDialog(view)
    scene = BoardScene(world, looks, "dark", cache=cache)
    scene.show_state(later)
    found = BoardView(scene)
    QVBoxLayout(dialog).addWidget(found)
    dialog.resize(520, 400)
    dialog.show()
    qtbot.waitExposed(dialog)
    view.set_zoom(1.0)
    found.set_zoom(0.5)
    yield found
    scene.tiles.stop()
    dialog.close()


def middle(view: BoardView, unit: str) -> QPointF:
    found = view.board.middle_of(unit)
    assert found is not None
    return found


def click(view: BoardView, at: QPointF) -> None:
    view.centerOn(at)
    spot = view.mapFromScene(at)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)


def test_each_shows_its_own_state(view: BoardView, small: BoardView, world: World, state: NemesisState) -> None:
    assert view.board.location_of(UNIT) == state.pieces[UNIT].loc
    assert small.board.location_of(UNIT) == world.loc(FAR)
    assert view.board.tiles.weather != small.board.tiles.weather
    assert (view.board.theme_name, small.board.theme_name) == ("staff", "dark")


def test_a_click_is_heard_by_the_board_it_falls_on(view: BoardView, small: BoardView, world: World) -> None:
    heard, aside = listen(view.board), listen(small.board)
    click(small, middle(small, UNIT))
    assert (heard, aside.units) == (Heard(), [UNIT])
    click(view, middle(view, UNIT))
    topmost = view.board.pieces_at(view.board.location_of(UNIT))[0]
    assert (heard.units, aside.units) == ([topmost], [UNIT])
    empty = next(loc for loc in range(world.hexes) if not view.board.pieces_at(loc) and not small.board.pieces_at(loc))
    click(view, view.board.position(empty))
    assert (heard.clicked, aside.clicked) == ([empty], [])
    click(small, small.board.position(empty))
    assert (heard.clicked, aside.clicked) == ([empty], [empty])


def test_each_has_its_own_pointer(view: BoardView, small: BoardView) -> None:
    heard, aside = listen(view.board), listen(small.board)
    view.board.hover_at(view.board.position(200))
    small.board.hover_at(small.board.position(300))
    assert (heard.hexes, aside.hexes) == ([200], [300])
    QApplication.sendEvent(small.viewport(), QEvent(QEvent.Type.Leave))
    assert (heard.hexes, aside.hexes) == ([200], [300, -1])


def test_each_has_its_own_selection_overlays_open_stack_and_zoom(view: BoardView, small: BoardView) -> None:
    small.board.set_selected([UNIT])
    small.board.set_overlay("x", HexHighlights((200,)))
    stack = next(loc for loc in range(500) if len(small.board.pieces_at(loc)) > 1)
    assert small.board.fan_out(stack)
    assert (view.board.fanned, small.board.fanned) == (-1, stack)
    assert not view.board.overlays()
    assert not view.board._frames.shown
    small.zoom_by(2)
    assert view.zoom == 1.0


def test_both_move_counters_at_once(qtbot: QtBot, view: BoardView, small: BoardView, world: World) -> None:
    main, aside = view.board, small.board
    there = main.location_of(UNIT)
    home = main.counters[UNIT].home, aside.counters[UNIT].home
    with qtbot.waitSignals([main.animationFinished, aside.animationFinished]):
        main.enact([[Going(UNIT, (world.loc(FAR), there))]], 60)
        aside.enact([[Going(UNIT, (there, world.loc(FAR)))]], 30)
    assert (main.counters[UNIT].pos(), aside.counters[UNIT].pos()) == home


def test_a_new_state_on_one_leaves_the_other_on_its_way(view: BoardView, small: BoardView, state: NemesisState) -> None:
    arrived: list[str] = []
    view.board.animationFinished.connect(arrived.append)
    view.board.enact([[Going(UNIT, (200, view.board.location_of(UNIT)))]], 60_000)
    small.board.show_state(state)
    assert arrived == []
    view.board.show_state(state)
    assert arrived == [UNIT]


def drawn(qtbot: QtBot, *views: BoardView) -> None:
    for one in views:
        one.viewport().repaint()
    qtbot.waitUntil(lambda: not any(one.board.unfinished for one in views), timeout=20_000)
    for one in views:
        one.viewport().repaint()


def test_both_are_painted_sharp(qtbot: QtBot, view: BoardView, small: BoardView) -> None:
    small.centre_on_hex(small.board.location_of(UNIT))
    drawn(qtbot, view, small)
    sizes = {one.board.counters[UNIT].pixels for one in (view, small)}
    assert sizes == {round(COUNTER), measure(0.5).pixels}
    for one in (view, small):
        picture = one.grab().toImage()
        points = ((x, y) for x in range(0, picture.width(), 9) for y in range(0, picture.height(), 9))
        assert len({picture.pixel(*point) for point in points}) > 100


def test_the_same_map_is_drawn_once(
    qtbot: QtBot, view: BoardView, small: BoardView, monkeypatch: pytest.MonkeyPatch, state: NemesisState
) -> None:
    """In one theme, weather and scale the second board finds all tiles of the first."""
    view.fit()
    drawn(qtbot, view)
    made: list[object] = []
    monkeypatch.setattr(type(small.board.tiles), "_draw", lambda *parts: iter(made.append(parts) or ()))
    monkeypatch.setattr(MapCache, "load", lambda *parts: made.append(parts))
    small.board.show_state(state)
    small.board.set_theme(view.board.theme_name)
    small.resize(view.size())
    small.set_zoom(view.zoom)
    small.centerOn(view.visible_rect().center())
    small.grab()
    assert not small.board.tiles.busy
    assert made == []


def test_closing_one_leaves_the_other_its_map(qtbot: QtBot, view: BoardView, small: BoardView) -> None:
    drawn(qtbot, view, small)
    used = view.board.cache.tiles.bytes_used
    small.board.set_theme("contrast")
    assert 0 < view.board.cache.tiles.bytes_used < used, "what the small one alone showed is dropped"
    before = view.grab().toImage()
    small.board.tiles.stop()
    small.window().close()
    assert view.grab().toImage() == before


def test_each_has_its_own_overview(qtbot: QtBot, view: BoardView, small: BoardView) -> None:
    overview = MiniMap(small)
    qtbot.addWidget(overview)
    overview.resize(overview.sizeHint())
    overview.show()
    before = view.visible_rect()
    spot = overview._onto_sheet().map(small.board.position(260)).toPoint()
    QTest.mousePress(overview, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(spot))
    assert view.visible_rect() == before
    assert (small.visible_rect().center() - small.board.position(260)).manhattanLength() < 60


def test_a_board_in_a_dialog_is_no_part_of_the_game_on_the_table(player: Player) -> None:
    """What is clicked on it selects nothing, and moves played on the table leave it as it is."""
    player.new()
    player.press("draw")
    context, state = player.window.context, player.model.state
    assert context.scene is not None
    dialog = QDialog(player.window)
    aside = BoardView(BoardScene(state.world, context.looks.art, context.looks.theme, context.scene.cache), dialog)
    aside.board.show_state(state)
    aside.resize(500, 400)
    dialog.show()
    player.click_piece(UNIT)
    chosen, here = context.selected, state.pieces[UNIT].loc
    click(aside, middle(aside, "uk-20-art"))
    click(aside, aside.board.position(state.world.loc(FAR)))
    assert context.selected == chosen != ()
    assert player.model.state is state
    player.click_hex(FAR)
    assert context.scene.location_of(chosen[0]) == state.world.loc(FAR)
    assert aside.board.location_of(chosen[0]) == here
    aside.board.tiles.stop()
    dialog.close()
