"""A drag that is given up or disturbed, what still pans, and what scrolls."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QMenu

from nemesis_gui.board.overlays import Badges
from nemesis_gui.play.drag_controller import FASTEST, MARGIN, speed
from nemesis_gui.titles.nemesis.layers.threat import ThreatLayer
from tests.gui.gestures.conftest import Mouse

UNIT = "jp-31-58"
RIGHT, MIDDLE = Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton


@pytest.fixture
def carried(mouse: Mouse) -> Mouse:
    """A unit is over a place where it could go; before, another one was selected."""
    presenter = mouse.player.window.presenter
    assert presenter is not None
    presenter.set_selection([UNIT])
    spot = mouse.counter(UNIT)
    presenter.set_selection(["jp-31-124"])
    presenter.set_selection(())
    mouse.scene.fan_out(mouse.loc("0909"))
    spot = mouse.counter(UNIT)
    mouse.lift(spot, mouse.at("0810"))
    assert mouse.player.window.hand.carrying
    assert mouse.player.window.context.selected == (UNIT,)
    return mouse


def escape(mouse: Mouse) -> None:
    mouse.player.qtbot.keyClick(mouse.view, Qt.Key.Key_Escape)


def let_go(mouse: Mouse) -> None:
    mouse.player.window.actions_.by_id["cancel"].trigger()


def right_button(mouse: Mouse) -> None:
    mouse.send(QEvent.Type.MouseButtonPress, mouse.view.viewport(), mouse.at("0810"), RIGHT, RIGHT)
    at = mouse.at("0810")
    where = mouse.view.viewport().mapToGlobal(at)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, where)
    QApplication.sendEvent(mouse.view.viewport(), event)
    assert not isinstance(QApplication.activePopupWidget(), QMenu)


def window_left(mouse: Mouse) -> None:
    QApplication.sendEvent(mouse.player.window, QEvent(QEvent.Type.WindowDeactivate))


def focus_lost(mouse: Mouse) -> None:
    event = QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.ActiveWindowFocusReason)
    QApplication.sendEvent(mouse.view, event)


def release_unheard(mouse: Mouse) -> None:
    mouse.move(mouse.at("0810"), down=Qt.MouseButton.NoButton)


@pytest.mark.parametrize("end", [escape, let_go, right_button, window_left, focus_lost, release_unheard])
def test_giving_up_leaves_everything_as_it_was(carried: Mouse, end: Callable[[Mouse], None]) -> None:
    before = carried.record()
    end(carried)
    hand = carried.player.window.hand
    assert not hand.carrying
    carried.move(carried.at("0811"))
    carried.release(carried.at("0811"))
    assert carried.record() == before
    assert carried.player.window.context.selected == ()
    assert carried.scene.counters[UNIT].opacity() == 1.0
    assert "targets" not in carried.scene.overlays()
    assert QApplication.overrideCursor() is None
    assert not any(type(item).__name__ == "Ghost" for item in carried.scene.items())


def test_the_next_drag_works_after_one_was_given_up(carried: Mouse) -> None:
    escape(carried)
    carried.release(carried.at("0810"))
    top = carried.scene.pieces_at(carried.loc("0909"))[0]
    carried.drag(carried.counter(top), carried.at("0810"))
    assert carried.record()[-1] == f"move {top} 0810"


def test_undo_while_dragging_takes_back_and_drops_the_drag(mouse: Mouse) -> None:
    mouse.player.play("move jp-31-124 0910")
    mouse.see("0909")
    top = mouse.scene.pieces_at(mouse.loc("0909"))[0]
    mouse.lift(mouse.counter(top), mouse.at("0810"))
    mouse.player.window.actions_.by_id["undo"].trigger()
    assert not mouse.player.window.hand.carrying
    mouse.release(mouse.at("0810"))
    assert mouse.record() == ["draw"]
    assert QApplication.overrideCursor() is None


def test_another_question_drops_the_drag(mouse: Mouse) -> None:
    top = mouse.scene.pieces_at(mouse.loc("0909"))[0]
    mouse.lift(mouse.counter(top), mouse.at("0810"))
    mouse.player.play("done")
    assert mouse.player.decision == "DeclareAttacks"
    mouse.release(mouse.at("0810"))
    assert mouse.player.decision == "DeclareAttacks"
    assert not mouse.player.window.hand.carrying


# Panning


def panned(mouse: Mouse, start: QPoint, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> QPoint:
    """How far the map goes when it is dragged 60 to the right and 40 down."""
    before = mouse.view.visible_rect().center()
    end = start + QPoint(60, 40)
    mouse.press(start, button=button)
    mouse.move(end, down=button)
    mouse.release(end, button=button)
    return (before - mouse.view.visible_rect().center()).toPoint()


def test_the_empty_map_is_panned(mouse: Mouse) -> None:
    empty = next(h for h in mouse.scene.geometry.grid.within(mouse.loc("0909"), 3) if not mouse.scene.pieces_at(h))
    label = mouse.player.model.state.world.label(empty)
    assert panned(mouse, mouse.at(label)) == QPoint(60, 40)


def test_a_counter_that_cannot_act_pans(mouse: Mouse) -> None:
    state = mouse.player.model.state
    foe = next(u for u, p in state.pieces.items() if p.counter.side == 1 and state.world.label(p.loc) == "0410")
    mouse.see("0410")
    mouse.view.pan(100, 0)  # away from the edge of the sheet
    before = mouse.record()
    assert panned(mouse, mouse.counter(foe)) == QPoint(60, 40)
    assert mouse.record() == before


def test_the_middle_button_pans_over_counters(mouse: Mouse) -> None:
    top = mouse.scene.pieces_at(mouse.loc("0909"))[0]
    assert panned(mouse, mouse.counter(top), MIDDLE) == QPoint(60, 40)


def test_space_held_pans_over_counters(mouse: Mouse) -> None:
    top = mouse.scene.pieces_at(mouse.loc("0909"))[0]
    mouse.player.qtbot.keyPress(mouse.view, Qt.Key.Key_Space)
    assert panned(mouse, mouse.counter(top)) == QPoint(60, 40)
    mouse.player.qtbot.keyRelease(mouse.view, Qt.Key.Key_Space)
    mouse.see("0909")
    assert panned(mouse, mouse.counter(top)) == QPoint(0, 0)


def test_a_short_pull_is_a_click(mouse: Mouse) -> None:
    top = mouse.scene.pieces_at(mouse.loc("0909"))[0]
    spot = mouse.counter(top)
    mouse.press(spot)
    mouse.move(spot + QPoint(3, 2))
    mouse.release(spot + QPoint(3, 2))
    assert mouse.player.window.context.selected == (top,)


# The view meanwhile


def test_the_wheel_zooms_while_dragging(carried: Mouse) -> None:
    at, zoom = carried.at("0810"), carried.view.zoom
    spot, none = QPointF(at), QPoint()
    screen = QPointF(carried.view.viewport().mapToGlobal(at))
    event = QWheelEvent(spot, screen, none, QPoint(0, -120), Qt.MouseButton.LeftButton,
                        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
    QApplication.sendEvent(carried.view.viewport(), event)
    assert carried.view.zoom < zoom
    carried.release(at)
    assert carried.record()[-1] == f"move {UNIT} 0810"


def test_the_map_scrolls_near_its_edge(carried: Mouse) -> None:
    scroll = carried.player.window.hand._scroll
    assert not scroll.running
    height = carried.view.viewport().height()
    carried.move(QPoint(carried.view.viewport().width() // 2, height - 5))
    assert scroll.running
    before = carried.view.visible_rect().center().y()
    scroll.step()
    assert carried.view.visible_rect().center().y() > before
    carried.move(QPoint(carried.view.viewport().width() // 2, height // 2))
    assert not scroll.running
    escape(carried)


def test_the_nearer_to_the_edge_the_faster() -> None:
    assert speed(0, 1000) == -FASTEST
    assert speed(1000, 1000) == FASTEST
    assert speed(500, 1000) == speed(MARGIN, 1000) == 0
    assert -FASTEST < speed(MARGIN // 2, 1000) < 0


def test_a_drop_on_a_card_is_no_drop_on_the_map(carried: Mouse) -> None:
    window = carried.player.window
    layout = window.card.begin("", width=300)
    assert layout is not None
    window.card.pull(True)
    window.side.keep_spot(window.card.name, QPoint(12, 200))
    window.card.finish()
    QApplication.processEvents()
    assert window.card.isVisible() and window.card.parent() is window.board_place
    spot = carried.view.viewport().mapFromGlobal(window.card.mapToGlobal(window.card.rect().center()))
    before = carried.record()
    carried.move(spot)
    ghost = window.hand._load.ghost
    assert ghost.legal is None
    carried.release(spot)
    assert carried.record() == before


def test_the_counter_glides_back_where_things_move(carried: Mouse) -> None:
    window = carried.player.window
    window.context.looks.motion = True
    carried.move(QPoint(-50, -50))
    carried.release(QPoint(-50, -50))
    ghost = window.hand._going_back
    assert ghost is not None
    assert carried.scene.counters[UNIT].opacity() < 1
    carried.player.qtbot.waitUntil(lambda: window.hand._going_back is None, timeout=20_000)
    assert carried.scene.counters[UNIT].opacity() == 1.0


# Threat


def test_the_threat_is_shown_while_a_unit_is_dragged(mouse: Mouse) -> None:
    """The layer is off; where an enemy stands close by, his best odds are told."""
    top = mouse.scene.pieces_at(mouse.loc("0909"))[0]
    presenter = mouse.player.window.presenter
    assert presenter is not None
    layer = mouse.player.window.layers.of(ThreatLayer)
    assert not layer.on
    presenter.set_selection([top])
    mouse.lift(mouse.counter(top), mouse.at("0808"))
    mouse.player.qtbot.waitUntil(lambda: "threat_at" in mouse.scene.overlays(), timeout=20_000)
    told = mouse.scene.overlays()["threat_at"]
    (badges,) = (part for part in told.parts if isinstance(part, Badges))  # type: ignore[union-attr]
    assert all(text.startswith("enemy could attack ") for text in badges.texts.values()), "it is not one's own odds"
    mouse.move(mouse.at("0909"))
    assert "threat_at" not in mouse.scene.overlays()
    escape(mouse)
    assert "threat_at" not in mouse.scene.overlays()
    assert not layer.live
    mouse.release(mouse.at("0909"))
