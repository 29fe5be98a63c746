"""A module of VASSAL becomes a skin, and the board shows its picture where our hexes are."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from engine.wargame.modules import Taken
from engine.wargame.moduleskin import save_skin
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.skin_counters import CounterSkin
from nemesis_gui.board.skin_map import MapSkin
from nemesis_gui.games import faces
from tests.gui.skins.making import DOT, FRONT, GROUND
from tests.gui.skins.test_board import SCENARIOS, near, picture
from tests.vassal.games import GAMES, game
from tools.module_writer import Recipe, board_size, centre, write_module

ACROSS = 16
"""Pixels of the radius of the dot in each hex of the module's board, whose hexes are 60 apart."""


@pytest.mark.parametrize("name", GAMES)
def test_the_board_of_a_module_lies_on_our_hexes(name: str, tmp_path: Path, qapp: object) -> None:
    of = game(name)
    path = write_module(tmp_path / "m.vmod", of.grid, of.units, of.set_ups, Recipe()).path
    skin = save_skin(Taken(of.title, path), tmp_path / "skin")
    assert skin.map is not None and skin.counters
    board = QImage(*board_size(of.grid), QImage.Format.Format_RGB32)
    board.fill(QColor(GROUND))
    painter = QPainter(board)
    painter.setBrush(QColor(DOT))
    for hex_ in range(of.grid.n):
        painter.drawEllipse(QPointF(*centre(of.grid, hex_)), ACROSS, ACROSS)
    painter.end()
    board.save(str(tmp_path / "skin" / skin.map.picture))
    world = of.title.world(SCENARIOS[name])
    scene = BoardScene(world, faces().of(name).make_art(of.title), "staff", MapCache(tmp_path / "drawn"))
    scene.set_skin(MapSkin(tmp_path / "skin", skin.map, of.grid, tmp_path / "tiles"))
    seen = picture(scene, scene.geometry.map_rect, 0.25)
    hexes = [hex_ for hex_ in range(of.grid.n) if world.open_hex(hex_)]
    for hex_ in hexes[:: len(hexes) // 40 + 1]:
        at = scene.geometry.point(hex_)
        assert near(seen.pixelColor((at * 0.25).toPoint()), DOT), of.grid.label(hex_)
        assert near(seen.pixelColor(((at + QPointF(40, 0)) * 0.25).toPoint()), GROUND), of.grid.label(hex_)
    scene.tiles.stop()
    unit, front = next((unit, one.front) for unit, one in skin.counters.items())
    made = QImage(75, 75, QImage.Format.Format_RGB32)
    made.fill(QColor(FRONT))
    made.save(str(tmp_path / "skin" / front))
    shown = CounterSkin(tmp_path / "skin", skin.counters).picture(unit, 0, 60)
    assert shown is not None and near(shown.pixelColor(30, 30), FRONT, 2)
