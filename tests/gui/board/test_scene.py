"""Showing states: items follow the state, and only what changed is touched."""

from __future__ import annotations

import gc
import weakref

import pytest
import shiboken6
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QGraphicsItem
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.pieces import ALLIED, JAPANESE, LIMITED, OUT
from engine.titles.nemesis.state import MOVED, NemesisState
from engine.titles.nemesis.world import World
from nemesis_gui.board.art import DRY, RAIN, SWOLLEN
from nemesis_gui.board.counters import CounterItem
from nemesis_gui.board.deeds import Going
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.board.scene import BoardScene, render_board
from nemesis_gui.titles.nemesis.art.art import NemesisArt


class Watcher:
    """Counts what is done to the counter items of a scene; another test's may still be drawing its own."""

    def __init__(self, scene: BoardScene, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moved: set[str] = set()
        self.painted: set[str] = set()
        put_at, set_pixmap = CounterItem.put_at, CounterItem.setPixmap

        def watched_place(item: CounterItem, *place) -> None:
            self.moved.add(item.unit)
            put_at(item, *place)

        def watched_pixmap(item: CounterItem, pixmap) -> None:
            if item.scene() is scene:
                self.painted.add(item.unit)
            set_pixmap(item, pixmap)

        monkeypatch.setattr(CounterItem, "put_at", watched_place)
        monkeypatch.setattr(CounterItem, "setPixmap", watched_pixmap)


@pytest.fixture
def drawn(scene: BoardScene) -> BoardScene:
    scene.set_view(1.0, scene.sceneRect(), now=True)
    return scene


@pytest.fixture
def watcher(drawn: BoardScene, monkeypatch: pytest.MonkeyPatch) -> Watcher:
    return Watcher(drawn, monkeypatch)


def counters(scene: BoardScene) -> dict[str, CounterItem]:
    return {item.unit: item for item in scene.items() if isinstance(item, CounterItem)}


def test_every_piece_in_play_has_an_item_and_no_other(drawn: BoardScene, state: NemesisState):
    in_play = {piece.id for side in (JAPANESE, ALLIED) for piece in state.in_play(side)}
    assert set(counters(drawn)) == in_play
    for unit in in_play:
        assert drawn.location_of(unit) == state.pieces[unit].loc


def test_counters_lie_in_their_hex(drawn: BoardScene, state: NemesisState):
    for unit, item in counters(drawn).items():
        middle = item.sceneBoundingRect().center()
        assert drawn.geometry.location_at(middle.x(), middle.y()) == state.pieces[unit].loc


def test_the_same_state_again_touches_nothing(drawn: BoardScene, state: NemesisState, watcher: Watcher):
    drawn.show_state(state.copy())
    assert not watcher.moved
    assert not watcher.painted


def test_a_move_touches_the_two_stacks_only(drawn: BoardScene, state: NemesisState, watcher: Watcher):
    after = state.copy()
    old, new = state.pieces["jp-31-138"].loc, state.world.loc("1008")
    stacks = set(state.at[old]) | set(state.at.get(new, ())) | {"jp-31-138"}
    after.change("jp-31-138", loc=new)
    drawn.show_state(after)
    assert "jp-31-138" in watcher.moved <= stacks
    assert not watcher.painted
    assert drawn.location_of("jp-31-138") == new
    assert "jp-31-138" in drawn.pieces_at(new)


def test_another_face_repaints_that_counter_only(drawn: BoardScene, state: NemesisState, watcher: Watcher):
    after = state.copy()
    after.change("jp-31-58", reduced=True, supply=LIMITED)
    drawn.show_state(after)
    assert watcher.painted == {"jp-31-58"}
    assert not watcher.moved


def test_marks_of_the_phase_are_shown_and_taken_away(drawn: BoardScene, state: NemesisState, watcher: Watcher):
    after = state.copy()
    after.mark("jp-31-58", MOVED)
    drawn.show_state(after)
    assert counters(drawn)["jp-31-58"].look.moved
    drawn.show_state(state)
    assert not counters(drawn)["jp-31-58"].look.moved
    assert watcher.painted == {"jp-31-58"}


def test_a_piece_that_leaves_the_map_loses_its_item(drawn: BoardScene, state: NemesisState):
    after = state.copy()
    after.change("jp-31-58", loc=state.world.loc("jp-losses"))
    drawn.show_state(after)
    assert "jp-31-58" not in counters(drawn)
    assert drawn.location_of("jp-31-58") == -1
    drawn.show_state(state)
    assert "jp-31-58" in counters(drawn)


def test_faces_differ_to_the_eye(drawn: BoardScene, state: NemesisState):
    pictures = {counters(drawn)["jp-31-58"].pixmap().toImage().constBits().tobytes()}
    for change in ({"reduced": True}, {"supply": LIMITED}, {"supply": OUT}):
        after = state.copy()
        after.change("jp-31-58", **change)
        drawn.show_state(after)
        pictures.add(counters(drawn)["jp-31-58"].pixmap().toImage().constBits().tobytes())
    assert len(pictures) == 4


@pytest.mark.clause("2.7/1", "2.7/6")
def test_weather_follows_the_turn(drawn: BoardScene, state: NemesisState):
    for turn, weather in ((4, DRY), (5, SWOLLEN), (7, SWOLLEN), (8, RAIN), (1, DRY)):
        after = state.copy()
        after.turn = turn
        drawn.show_state(after)
        assert drawn.tiles.weather == weather


def test_markers_come_and_go(drawn: BoardScene, state: NemesisState):
    markers = drawn._markers.items
    loc = state.world.loc("0613")
    at_first = set(markers)
    after = state.copy()
    after.flags[loc] = JAPANESE
    after.ambushes = frozenset({loc})
    after.bunkers = {loc: "yunnan"}
    after.airdrops = (loc,)
    after.stock = 0
    drawn.show_state(after)
    assert set(markers) == {
        ("flag", loc, "japanese", JAPANESE),
        ("ambush", loc, "japanese", JAPANESE),
        ("bunker", loc, "yunnan", ALLIED),
        ("airdrop", loc, "", -1),
    }
    drawn.show_state(state)
    assert set(markers) == at_first


def test_an_airfield_that_changed_hands_gets_a_flag(drawn: BoardScene, state: NemesisState):
    loc, owner = next(iter(state.world.airfields.items()))
    after = state.copy()
    after.airfields[loc] = owner
    drawn.show_state(after)
    assert not [key for key in drawn._markers.items if key[0] == "strip"]
    after = after.copy()
    after.airfields[loc] = 1 - owner
    drawn.show_state(after)
    assert [key[1] for key in drawn._markers.items if key[0] == "strip"] == [loc]


def test_items_do_not_pile_up(drawn: BoardScene, state: NemesisState):
    moved = state.copy()
    moved.change("jp-31-58", loc=state.world.loc("0808"))
    moved.flags[state.world.loc("0613")] = JAPANESE
    drawn.show_state(state)
    before = len(drawn.items())
    for _ in range(100):
        drawn.show_state(moved)
        drawn.set_selected(["jp-31-58"])
        drawn.set_selected([])
        drawn.show_state(state)
    assert len(drawn.items()) == before


def test_counter_pictures_are_bounded(drawn: BoardScene, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("nemesis_gui.board.pictures.MEMORY", 400_000)
    pictures = drawn.faces.pictures
    for scale in (0.5, 0.8, 1.0, 1.3, 2.0):
        drawn.set_view(scale, drawn.sceneRect(), now=True)
    assert pictures.bytes_used <= 400_000
    assert pictures.bytes_used == sum(p.width() * p.height() * 4 for p in pictures._pictures.values())


def test_an_unknown_theme_or_number_mode_is_refused(drawn: BoardScene):
    with pytest.raises(KeyError):
        drawn.set_theme("neon")
    with pytest.raises(ValueError, match="hex numbers"):
        drawn.set_hex_numbers("sometimes")
    assert drawn.theme_name == "staff"


def test_themes_change_and_keep_everything(drawn: BoardScene, state: NemesisState):
    units = set(counters(drawn))
    for name in ("dark", "contrast", "staff"):
        drawn.set_theme(name)
        assert set(counters(drawn)) == units
        assert all(not item.pixmap().isNull() for item in counters(drawn).values())


def test_animation_ends_at_the_place_of_the_state(qtbot: QtBot, drawn: BoardScene, state: NemesisState):
    after = state.copy()
    after.change("jp-31-138", loc=state.world.loc("1009"))
    drawn.show_state(after)
    item = counters(drawn)["jp-31-138"]
    with qtbot.waitSignal(drawn.animationFinished) as caught:
        drawn.enact([[Going("jp-31-138", (state.pieces["jp-31-138"].loc, after.pieces["jp-31-138"].loc))]], 30)
    assert caught.args == ["jp-31-138"]
    assert item.pos() == item.home


def test_the_next_state_ends_an_animation(qtbot: QtBot, drawn: BoardScene, state: NemesisState):
    with qtbot.waitSignal(drawn.animationFinished):
        drawn.enact([[Going("jp-31-138", (100, 101, 102))]], 60_000)
        drawn.show_state(state)
    item = counters(drawn)["jp-31-138"]
    assert item.pos() == item.home


def test_animating_what_is_not_there_is_harmless(qtbot: QtBot, drawn: BoardScene):
    with qtbot.waitSignal(drawn.animationFinished):
        drawn.enact([[Going("nobody", (1, 2))]], 50)


def test_a_scene_that_is_dropped_is_freed(
    qapp: QApplication, world: World, looks: NemesisArt, cache: MapCache, state: NemesisState
):
    scene = BoardScene(world, looks, cache=cache)
    scene.show_state(state)
    scene.set_view(1.0, scene.sceneRect(), now=True)
    items = [weakref.ref(item) for item in scene.items() if isinstance(item, QGraphicsItem)]
    gone = weakref.ref(scene)
    shiboken6.delete(scene)
    del scene
    gc.collect()
    assert gone() is None
    assert not [ref for ref in items if ref() is not None and shiboken6.isValid(ref())]


def test_render_board_draws_without_a_window(qapp: QApplication, looks: NemesisArt, state: NemesisState):
    image = render_board(state, looks, QSize(420, 300))
    assert image.size() == QSize(420, 300)
    colours = {image.pixel(x, y) for x in range(0, 420, 7) for y in range(0, 300, 7)}
    assert len(colours) > 200
