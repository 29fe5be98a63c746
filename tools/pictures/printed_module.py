"""A module of VASSAL as an owner may have one, made of the game on the table: plain pictures, some names written
otherwise, some counters elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from engine.board.hexgrid import HexGrid
from tools.module_writer import Play, Recipe, Unit, added, basic, centre, write_module, write_saved

SAID: Final = {"58/31": "58e RI, 31e DI", "50 Para": "50th Parachute", "Mules": "Mules", "213/33": "213 Regiment"}
SIDES: Final = ("#b5483a", "#c8b27a", "#8a9a6a")


def printed_module(state: Any) -> Path:
    """The file of such a module, in a folder that the system clears."""
    world, units, placed = state.world, _units(state), _placed(state)
    for id_ in sorted(placed)[:5]:
        placed[id_] = next(hex_ for hex_ in world.board.grid.neighbours(placed[id_]) if hex_ >= 0)
    path = Path(mkdtemp(prefix="nemesis-")) / "printed.vmod"
    draw = _Drawing(world.counters, world.board.grid)
    write_module(path, world.board.grid, units, {world.scenario.name: placed}, Recipe(), draw)
    return path


def played_game(state: Any) -> tuple[Path, Path]:
    """Such a module, and a game of it that was saved: three counters masked, some lost, one among its enemies, a marker
    that is none of ours."""
    world, units, placed = state.world, _units(state), _placed(state)
    path = Path(mkdtemp(prefix="nemesis-")) / "printed.vmod"
    grid, recipe = world.board.grid, Recipe(drawn=True)
    made = write_module(path, grid, units, {}, recipe)
    named = sorted(placed)
    for id_ in named[5:12]:
        del placed[id_]
    first, other = named[0], next(id_ for id_ in named if world.counters[id_].side != world.counters[named[0]].side)
    placed[first] = placed[other]
    marker = added("9000", [basic("Monsoon", "", (recipe.maps_name, *centre(grid, placed[named[1]])))])
    masked = sorted(placed, key=lambda id_: placed[id_])[12:15]
    play = Play(masked=dict.fromkeys(masked, "sesame"), more=("TURNTurnTracker0\t0|3;0;false;-1", marker))
    return path, write_saved(path.with_name("game.vsav"), grid, units, made, placed, recipe, play)


def _units(state: Any) -> list[Unit]:
    counters = state.world.counters.values()
    return [Unit(one.id, SAID.get(one.name, one.name), (f"Side {one.side + 1}",)) for one in counters]


def _placed(state: Any) -> dict[str, int]:
    return {id_: loc for loc, ids in state.at.items() if state.world.on_map(loc) for id_ in ids}


class _Drawing:
    def __init__(self, counters: Mapping[str, Any], grid: HexGrid) -> None:
        self._counters, self._grid = counters, grid

    def __call__(self, width: int, height: int, id_: str) -> bytes:
        """A plain picture of the map, or of a counter with its name."""
        image = QImage(width, height, QImage.Format.Format_RGB32)
        counter = self._counters.get(id_)
        image.fill(QColor(SIDES[counter.side] if counter is not None else "#e8e2d0"))
        painter = QPainter(image)
        painter.setPen(QColor("black"))
        if counter is None:
            for hex_ in range(self._grid.n):
                x, y = centre(self._grid, hex_)
                painter.drawText(x - 20, y - 30, 40, 20, Qt.AlignmentFlag.AlignCenter, self._grid.label(hex_))
        else:
            painter.drawText(image.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, counter.name)
            painter.drawRect(0, 0, width - 1, height - 1)
        painter.end()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        QImageWriter(buffer, QByteArray(b"png")).write(image)
        return bytes(buffer.data().data())
