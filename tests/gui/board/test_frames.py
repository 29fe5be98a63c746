"""The frame of a selected stack leaves the topmost counter readable."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPathStroker

from engine.titles.nemesis.state import NemesisState
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.stack_marks import Z_FRAME


@pytest.fixture
def tall(scene: BoardScene, state: NemesisState) -> int:
    """The hex with the highest stack."""
    return max((loc for loc in state.at if scene.geometry.has(loc)), key=lambda loc: len(state.at[loc]))


def test_a_stack_has_one_frame_that_crosses_no_counter(scene: BoardScene, tall: int) -> None:
    scene.set_selected(scene.pieces_at(tall))
    (frame,) = scene._frames.shown
    pen = QPainterPathStroker(frame.pen())
    top = scene.counters[scene.pieces_at(tall)[0]].home
    inside = QRectF(top, top + QPointF(COUNTER, COUNTER)).adjusted(2, 2, -2, -2)
    assert not pen.createStroke(frame.path()).intersects(inside)
    assert frame.path().contains(inside)


def test_the_number_of_the_stack_lies_over_its_frame(scene: BoardScene, tall: int) -> None:
    scene.set_selected(scene.pieces_at(tall))
    assert scene.badges.items[tall].zValue() > Z_FRAME
    assert all(scene.counters[unit].zValue() < Z_FRAME for unit in scene.pieces_at(tall))


def test_one_piece_of_a_stack_is_framed_alone(scene: BoardScene, tall: int) -> None:
    lowest = scene.pieces_at(tall)[-1]
    scene.set_selected([lowest])
    (frame,) = scene._frames.shown
    assert frame.path().boundingRect().center() == scene.counters[lowest].home + QPointF(COUNTER, COUNTER) / 2


def test_every_piece_of_an_open_stack_has_a_frame_of_its_own(scene: BoardScene, tall: int) -> None:
    scene.fan_out(tall)
    scene.set_selected(scene.pieces_at(tall))
    assert len(scene._frames.shown) == len(scene.pieces_at(tall))


def test_nothing_selected_has_no_frame(scene: BoardScene, tall: int) -> None:
    scene.set_selected(scene.pieces_at(tall))
    scene.set_selected([])
    assert scene._frames.shown == []
