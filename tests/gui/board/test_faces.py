"""The three faces of counters, and chips that share a place."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.games import titles
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.board.chips import apart, merged
from nemesis_gui.board.counters import NAMED
from nemesis_gui.board.geometry import COUNTER, HEX_HEIGHT
from nemesis_gui.board.measure import OVERLAP, Face, measure
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.stripes import Stripe, draw_chip
from nemesis_gui.board.theme import THEMES
from nemesis_gui.games import faces

SHEET = QRectF(-500, -500, 6000, 5000)


def scale_for(apart: float) -> float:
    """The scale at which neighbouring hexes are so many pixels apart."""
    return apart / HEX_HEIGHT


@pytest.mark.parametrize(("pixels", "face"), [(60, 2), (40, 2), (36, 1), (24, 1), (23, 0), (5, 0)])
def test_a_face_goes_by_the_way_to_the_next_hex(pixels: int, face: int):
    assert measure(scale_for(pixels)).face == Face(face)


@pytest.mark.parametrize("pixels", [40, 24, 20, 14])
def test_a_screen_of_twice_the_pixels_shows_the_same_face_twice_as_fine(pixels: int):
    one, two = measure(scale_for(pixels)), measure(scale_for(2 * pixels), 2.0)
    assert (one.face, 2 * one.pixels) == (two.face, two.pixels) and one.grow == pytest.approx(two.grow)


@pytest.mark.parametrize("pixels", range(12, 100))
def test_faces_on_neighbouring_hexes_cover_a_fifth_of_each_other_at_most(pixels: int):
    size = measure(scale_for(pixels))
    assert size.side - HEX_HEIGHT <= OVERLAP * size.side


def test_no_face_is_smaller_than_it_can_be_read():
    least = {face: min(measure(scale_for(x)).pixels for x in range(5, 100) if measure(scale_for(x)).face is face)
             for face in Face}  # fmt: skip
    assert least[Face.CHIP] >= 14 and least[Face.PLAIN] >= 20 and least[Face.FULL] >= NAMED


def test_where_there_is_no_room_stacks_of_one_side_share_a_chip():
    points = {1: QPointF(0, 0), 2: QPointF(90, 0), 3: QPointF(180, 0), 4: QPointF(95, 5)}
    sides = {1: 0, 2: 0, 3: 0, 4: 1}
    assert merged(points, sides, 100) == {1: [1, 2], 4: [4], 3: [3]}
    assert all(len(one) == 1 for one in merged(points, sides, 50).values())


def test_chips_of_two_sides_stand_apart():
    moved = apart({1: QPointF(0, 0), 2: QPointF(60, 0)}, 100)
    assert (moved[2] - moved[1]).x() == pytest.approx(100)


@pytest.mark.parametrize("pixels", [9, 7])
def test_each_counter_is_counted_by_one_chip(scene: BoardScene, state: NemesisState, pixels: int):
    scene.show_state(state)
    scene.set_view(scale_for(pixels), SHEET, now=True)
    chips = [item for item in scene.counters.values() if item.isVisible()]
    assert sum(item.count for item in chips) == len(scene.counters)
    assert len(chips) < len({item.piece.loc for item in scene.counters.values()}), "some share a chip"
    for one, other in combinations([item for item in chips if item.piece.counter.side == 0], 2):
        way = one.rect.center() - other.rect.center()
        assert max(abs(way.x()), abs(way.y())) > (1 - OVERLAP) * one.side * 0.7
    scene.set_view(1.0, SHEET, now=True)
    assert {item.side for item in scene.counters.values()} == {COUNTER}


@pytest.mark.parametrize("way", [(45, 80), (80, 45), (38, 30), (30, 20), (20, 38)])
def test_counters_and_their_mats_have_their_size_and_place_before_they_are_sharp(
    scene: BoardScene, state: NemesisState, way: tuple[int, int]
):
    scene.show_state(state)
    for pixels in way:
        scene.set_view(scale_for(pixels), SHEET, now=pixels == way[0])
    seen = [item for item in scene.counters.values() if item.isVisible() and item.pixels]
    assert seen
    for item in seen:
        assert abs(item.sceneBoundingRect().width() - item.side) * scene.faces.scale < 1
        mat = scene.mats.items[item.piece.loc]
        lies = mat.sceneBoundingRect().center() - scene.stands(item.piece.loc)
        assert max(abs(lies.x()), abs(lies.y())) * scene.faces.scale < 1.5


def test_counters_that_keep_their_pixels_keep_their_pictures(scene: BoardScene, state: NemesisState):
    """Else each step of the wheel would draw all of them anew."""
    scene.show_state(state)
    scene.set_view(scale_for(42), SHEET, now=True)
    before = {unit: item.pixmap().cacheKey() for unit, item in scene.counters.items()}
    scene.set_view(scale_for(48), SHEET)
    assert not scene.faces.stale and not scene.mats.stale and not scene.badges.stale
    scene.set_view(scale_for(48), SHEET, now=True)
    assert {unit: item.pixmap().cacheKey() for unit, item in scene.counters.items()} == before
    scene.set_view(scale_for(80), SHEET)
    assert scene.faces.stale and scene.mats.stale and scene.badges.stale


def test_the_list_of_a_chip_has_all_that_it_stands_for(scene: BoardScene, state: NemesisState):
    scene.show_state(state)
    scene.set_view(scale_for(8), SHEET, now=True)
    chip = max((item for item in scene.counters.values() if item.isVisible()), key=lambda item: item.count)
    loc, unit = scene.what_at(chip.rect.center())
    assert unit == chip.unit and scene.fan_out(loc)
    assert len(scene.fan.units) == chip.count
    assert all(scene.counters[unit].pixels >= 44 for unit in scene.fan.units), "they can be read"
    scene.set_view(scale_for(12), SHEET, now=True)
    assert not scene.fan.units


@pytest.mark.parametrize("pixels", [30, 20])
def test_a_counter_that_lies_alone_is_laid_open_too_where_its_face_is_small(
    scene: BoardScene, state: NemesisState, pixels: int
):
    scene.show_state(state)
    alone = next(loc for loc, units in state.at.items() if len(units) == 1 and scene.geometry.has(loc))
    scene.set_view(1.0, SHEET, now=True)
    assert not scene.fan_out(alone)
    scene.set_view(scale_for(pixels), SHEET, now=True)
    assert scene.fan_out(alone)


# -- nations


def picture(side: int, stripe: Stripe) -> QImage:
    image = QImage(14, 14, QImage.Format.Format_Grayscale8)
    image.fill(128)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(14 / COUNTER, 14 / COUNTER)
    draw_chip(painter, side, stripe, "3", THEMES["staff"])
    painter.end()
    return image


@pytest.mark.parametrize("title", [one.id for one in titles()])
def test_nations_are_told_apart_on_chips_without_colour(qapp: QApplication, title: str):
    game = titles().title(title)
    art, world = faces().art_of(game), game.world(game.scenario_names[0])
    found = {(counter.side, art.stripe(counter)) for counter in world.counters.values()}
    assert len(found) > 2
    drawn = {one: bytes(picture(*one).constBits()) for one in found}
    for one, other in combinations(found, 2):
        differ = sum(abs(a - b) for a, b in zip(drawn[one], drawn[other], strict=True))
        assert differ > 14 * 14 * 3, f"{one} and {other} look alike"
