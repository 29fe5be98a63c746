"""What happened is seen on the map in its order, and what is seen leads to what is so."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.titles.nemesis.state import NemesisState
from nemesis_gui.base import pace
from nemesis_gui.board.deeds import Going, Hurt, StandIn
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.features.moments.moments import Drama
from tests.gui.conftest import Player

ONE, OTHER, GONE = "jp-31-58", "jp-31-124", "jp-31-eng"


@pytest.fixture
def after(scene: BoardScene, state: NemesisState) -> NemesisState:
    """One has lost a step and retreated, another is eliminated."""
    scene.set_view(1.0, scene.sceneRect(), now=True)
    found = state.copy()
    found.change(ONE, reduced=True, loc=state.world.loc("1010"))
    found.change(GONE, loc=state.world.loc("jp-losses"))
    return found


def stand_ins(scene: BoardScene) -> list[StandIn]:
    return [item for item in scene.items() if isinstance(item, StandIn)]


def begin(scene: BoardScene, state: NemesisState, after: NemesisState) -> None:
    path = tuple(state.world.loc(label) for label in ("0909", "0910", "1010"))
    assert path[0] == state.pieces[ONE].loc
    scene.show_state(after)
    scene.enact([[Hurt(ONE), Hurt(GONE)], [Going(ONE, path)]], 1000)


def at(scene: BoardScene, ms: int) -> None:
    assert scene._motion is not None
    scene._motion.setCurrentTime(ms)


def test_a_step_is_lost_before_the_retreat_is_gone(scene: BoardScene, state: NemesisState, after: NemesisState) -> None:
    before = scene.counters[ONE].pixmap().toImage()
    begin(scene, state, after)
    hurt, gone = sorted(stand_ins(scene), key=lambda item: item.x())
    assert hurt.pixmap().toImage() == before, "it lies there as it was"
    assert scene.counters[ONE].opacity() == 0 and GONE not in scene.counters
    at(scene, 800)
    assert hurt.pixmap().toImage() == scene.counters[ONE].pixmap().toImage() != before
    assert 0 < gone.opacity() < 1
    assert scene.geometry.location_at(hurt.x() + 24, hurt.y() + 24) == state.pieces[ONE].loc
    at(scene, 1500)
    assert gone.opacity() == 0
    assert scene.geometry.location_at(hurt.x() + 24, hurt.y() + 24) == state.world.loc("0910"), "hex by hex"


def test_at_its_end_the_map_is_as_the_position_has_it(
    scene: BoardScene, state: NemesisState, after: NemesisState
) -> None:
    begin(scene, state, after)
    loc = after.pieces[ONE].loc
    assert scene.mats.items[loc].opacity() == 0, "nobody is there yet"
    assert scene.end_motion(), "harm was seen"
    assert not stand_ins(scene) and not scene.in_motion
    assert scene.counters[ONE].opacity() == scene.mats.items[loc].opacity() == 1
    assert not scene.end_motion()


def test_who_lies_below_is_seen_while_the_one_on_top_is_on_its_way(scene: BoardScene, state: NemesisState) -> None:
    """From afar only the topmost of a stack is drawn; without it its mat alone would be a black square."""
    scene.set_view(0.3, scene.sceneRect(), now=True)
    assert scene.size.visible == 1
    loc = state.pieces[OTHER].loc
    top, below = scene.pieces_at(loc)[:2]
    assert not scene.counters[below].isVisible()
    scene.enact([[Going(top, (state.world.adjacent[loc][0], loc))]], 1000)
    assert scene.counters[below].isVisible() and scene.counters[below].opacity() == 1
    scene.end_motion()
    assert not scene.counters[below].isVisible() and scene.counters[top].isVisible()


def test_the_next_position_ends_it(scene: BoardScene, state: NemesisState, after: NemesisState) -> None:
    begin(scene, state, after)
    scene.show_state(state)
    assert not stand_ins(scene)
    assert all(item.opacity() == 1 for item in scene.counters.values())


def test_a_remnant_takes_the_place_of_its_unit(scene: BoardScene, state: NemesisState, after: NemesisState) -> None:
    battalion = next(unit for unit in state.pieces if unit.startswith("jp-31-b"))
    after.change(ONE, reduced=False, loc=state.world.loc("jp-regiments"))
    after.change(battalion, loc=state.pieces[ONE].loc)
    scene.show_state(after)
    scene.enact([[Hurt(ONE, battalion)]], 1000)
    at(scene, 900)
    assert len(stand_ins(scene)) == 1
    assert stand_ins(scene)[0].pixmap().toImage() == scene.counters[battalion].pixmap().toImage()


def test_without_time_it_is_not_seen(scene: BoardScene, state: NemesisState, after: NemesisState) -> None:
    scene.show_state(after)
    scene.enact([[Hurt(ONE)]], 0)
    assert not scene.in_motion and not stand_ins(scene)


def test_a_key_ends_harm_and_answers_nothing(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The map waits meanwhile, so that nothing glides away from it."""
    monkeypatch.setattr(pace, "_factor", 1000.0)
    player.new().play("draw")
    window, scene = player.window, player.window.context.scene
    assert scene is not None and window.view is not None
    QApplication.processEvents()
    scene.enact([[Hurt(ONE)]], 60_000)
    before, decision = len(player.model.present.record.nodes), player.decision
    handle = window.windowHandle()
    assert scene.in_motion and not window.feature(Drama).moments.working
    QTest.keyClick(handle, Qt.Key.Key_E)
    assert not scene.in_motion
    assert (len(player.model.present.record.nodes), player.decision) == (before, decision)
    QTest.keyClick(handle, Qt.Key.Key_E)
    assert player.decision != decision, "the next one answers"
