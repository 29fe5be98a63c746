"""A module of VASSAL as an owner may have one, made of the game on the table: plain pictures, some names written
otherwise, some counters elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from tools.module_writer import Recipe, Unit, write_module

SAID: Final = {"58/31": "58e RI, 31e DI", "50 Para": "50th Parachute", "Mules": "Mules", "213/33": "213 Regiment"}
SIDES: Final = ("#b5483a", "#c8b27a", "#8a9a6a")


def printed_module(state: Any) -> Path:
    """The file of such a module, in a folder that the system clears."""
    world = state.world
    units = [Unit(one.id, SAID.get(one.name, one.name), (f"Side {one.side + 1}",)) for one in world.counters.values()]
    placed = {id_: loc for loc, ids in state.at.items() if world.on_map(loc) for id_ in ids}
    for id_ in sorted(placed)[:5]:
        placed[id_] = next(hex_ for hex_ in world.board.grid.neighbours(placed[id_]) if hex_ >= 0)
    path = Path(mkdtemp(prefix="nemesis-")) / "printed.vmod"
    draw = _Drawing(world.counters)
    write_module(path, world.board.grid, units, {world.scenario.name: placed}, Recipe(), draw)
    return path


class _Drawing:
    def __init__(self, counters: Mapping[str, Any]) -> None:
        self._counters = counters

    def __call__(self, width: int, height: int, id_: str) -> bytes:
        """A plain picture of the map, or of a counter with its name."""
        image = QImage(width, height, QImage.Format.Format_RGB32)
        counter = self._counters.get(id_)
        image.fill(QColor(SIDES[counter.side] if counter is not None else "#e8e2d0"))
        if counter is not None:
            painter = QPainter(image)
            painter.setPen(QColor("black"))
            painter.drawText(image.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, counter.name)
            painter.drawRect(0, 0, width - 1, height - 1)
            painter.end()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        QImageWriter(buffer, QByteArray(b"png")).write(image)
        return bytes(buffer.data().data())
