"""What must be told apart on small counters: a headquarters from a depot, and the figures of a unit that has acted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from nemesis_gui.board.counters import FIGURES, draw_spent
from nemesis_gui.board.theme import THEMES
from nemesis_gui.titles.tail_of_the_tiger.art import counters as tiger
from nemesis_gui.titles.vinegar_joes_war.art import counters as vinegar
from tests.gui.conftest import Player

THEME = next(iter(THEMES.values()))
UNITS = 48


def painted(pixels: int, draw: object, *given: object) -> QPixmap:
    """A counter so many pixels wide."""
    found = QPixmap(pixels, pixels)
    found.fill(Qt.GlobalColor.transparent)
    painter = QPainter(found)
    painter.scale(pixels / UNITS, pixels / UNITS)
    draw(painter, *given)  # type: ignore[operator]
    painter.end()
    return found


def dark(image: QImage, top: float, bottom: float) -> float:
    """The part of the dark points between two heights, 0 to 1, within the box of the symbol."""
    high, wide = image.height(), image.width()
    rows, columns = range(int(top * high), int(bottom * high)), range(wide // 4, 3 * wide // 4)
    points = [image.pixelColor(x, y).lightnessF() for y in rows for x in columns]
    return sum(one < 0.4 for one in points) / len(points)


@pytest.mark.parametrize("pixels", [20, 24, 32])
def test_a_depot_is_dark_where_a_headquarters_is_open(player: Player, pixels: int) -> None:
    pack = VinegarJoesWar().pack.counters
    kinds = {one.kind: one for one in pack.values() if one.side == 0}
    headquarters, depot = (
        painted(pixels, vinegar.draw_counter, kinds[kind], vinegar.Look(), THEME, pixels, kind).toImage()
        for kind in ("headquarters", "depot")
    )
    assert dark(headquarters, 0.48, 0.58) < 0.2 and dark(depot, 0.48, 0.58) > 0.5


@pytest.mark.parametrize("group", ["ss", "wehrmacht", "elh"])
def test_the_figures_of_who_has_acted_stand_free(player: Player, group: str) -> None:
    counter = next(one for one in TailOfTheTiger().pack.counters.values() if one.group == group)
    pixels = UNITS
    fresh = painted(pixels, tiger.draw_counter, counter, tiger.Look(), THEME, pixels)
    spent = painted(pixels, draw_spent, fresh, THEME).toImage()
    row, middle = range(int(FIGURES.top()) + 2, pixels - 3), range(3, pixels - 3)
    whole = fresh.toImage()
    assert all(spent.pixelColor(x, y) == whole.pixelColor(x, y) for y in row for x in middle)
    assert any(spent.pixelColor(x, 20) != whole.pixelColor(x, 20) for x in middle), "above them lies the veil"
