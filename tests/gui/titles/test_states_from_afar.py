"""What decides what a unit is worth is seen on counters as small as the whole map has them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from nemesis_gui.board.counter_parts import ROOMY, draw_mark, mark_place, name_size, on_mark
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.theme import THEMES
from nemesis_gui.titles.defeat_into_victory.art.counters import Look, draw_counter

SMALL = 36


def drawn(look: Look) -> QImage:
    world = DefeatIntoVictory().world("u-go")
    counter = next(one for one in world.counters.values() if one.steps == 4)
    image = QImage(SMALL, SMALL, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(SMALL / COUNTER, SMALL / COUNTER)
    draw_counter(painter, counter, look, THEMES["staff"], SMALL)
    painter.end()
    return image


@pytest.mark.parametrize("state", ["disrupted", "oos"])
def test_a_tenth_of_a_counter_tells_of_disruption_and_of_lack_of_supply(qapp: object, state: str) -> None:
    plain, marked = drawn(Look()), drawn(Look()._replace(**{state: True}))
    spots = [(x, y) for x in range(SMALL) for y in range(SMALL)]
    apart = sum(_far(plain.pixelColor(*at), marked.pixelColor(*at)) > 60 for at in spots)
    assert apart > len(spots) / 10


def _far(one: QColor, other: QColor) -> int:
    return max(abs(one.red() - other.red()), abs(one.green() - other.green()), abs(one.blue() - other.blue()))


def test_marks_and_names_are_larger_on_small_counters_and_marks_stay_on_them(qapp: object) -> None:
    at = QPointF(42.5, 5.2)
    assert mark_place(at, ROOMY)[1] == 1.0
    middle, growth = mark_place(at, SMALL)
    assert growth > 1.3 and middle.x() < at.x() and name_size(SMALL) > name_size(ROOMY)
    spot = QPointF(38.0, 9.5)
    assert on_mark(spot, at, SMALL) and not on_mark(spot, at, ROOMY)
    image = QImage(int(COUNTER), int(COUNTER), QImage.Format.Format_RGB32)
    image.fill(QColor("#000000"))
    painter = QPainter(image)
    draw_mark(painter, at, "#ff0000", "D", SMALL)
    painter.end()
    assert image.pixelColor(round(middle.x()), round(middle.y() - 4.6)).red() > 200
