"""Where locations lie, against the engine's own arithmetic."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QPointF

from engine.titles.nemesis.world import World
from nemesis_gui.board.geometry import HEX_HEIGHT, NOWHERE, SIZE, BoardGeometry


def test_points_are_the_engines_centres(world: World, geometry: BoardGeometry) -> None:
    for hex_ in range(world.hexes):
        assert geometry.xy(hex_) == world.grid.centre(hex_, SIZE)


def test_corners_are_the_engines(world: World, geometry: BoardGeometry) -> None:
    for hex_ in (0, 60, 526):
        for number, corner in enumerate(world.grid.corners(hex_, SIZE)):
            assert geometry.corner(hex_, number) == pytest.approx(corner)


def test_location_at_agrees_with_the_engine(world: World, geometry: BoardGeometry) -> None:
    random = Random(7)
    for hex_ in range(world.hexes):
        x, y = geometry.xy(hex_)
        px, py = x + random.uniform(-60, 60), y + random.uniform(-50, 50)
        found = world.grid.at_point(px, py, SIZE)
        if found is not None:
            assert geometry.location_at(px, py) == found


@pytest.mark.clause("1.1/8")
def test_reinforcement_hexes_lie_outside_the_map_next_to_their_arrows(world: World, geometry: BoardGeometry) -> None:
    for number, node in enumerate(world.board.nodes):
        at = geometry.point(world.hexes + number)
        assert world.grid.at_point(at.x(), at.y(), SIZE) is None
        assert geometry.location_at(at.x(), at.y()) == world.hexes + number
        assert geometry.scene_rect.contains(geometry.rect(world.hexes + number))
        for arrow in node.arrows:
            head = geometry.point(arrow.to_hex)
            assert QPointF(head - at).manhattanLength() < 3.5 * HEX_HEIGHT


def test_beside_the_map_is_nowhere(geometry: BoardGeometry) -> None:
    assert geometry.location_at(-500, -500) == NOWHERE
    assert geometry.location_at(-80, 40) == NOWHERE


def test_boxes_have_no_place_on_the_map(world: World, geometry: BoardGeometry) -> None:
    assert not geometry.has(world.loc("jp-losses"))
    assert not geometry.has(NOWHERE)
    with pytest.raises(IndexError):
        geometry.point(world.loc("jp-losses"))
