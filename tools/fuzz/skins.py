"""Damaged and hostile skins: what one says of itself, and its pictures."""

from __future__ import annotations

import os
import struct
import zlib
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QBuffer
from PySide6.QtGui import QColor, QGuiApplication, QImage

from engine.table.title import Title
from engine.wargame.skin import FILE, Faces, Skin, fit_of, read_skin, skin_of, write_skin
from nemesis_gui.board.skin_picture import counter_picture, unpacked
from tools.fuzz.damage import damaged_text

SVG: Final = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><g stroke="#204080"><rect width="60" height="40"/>'
    b'<path d="M 3 4 L 50 30 C 1 2 3 4 5 6 Z" stroke-dasharray="2 1"/><text x="4" y="20">7-4</text></g></svg>'
)
GIF: Final = bytes.fromhex("47494638396101000100800000204080ffffff2c00000000010001000002024401003b")
ENDINGS: Final = ("png", "jpg", "webp", "gif", "svg")
SIZES: Final = (0, 1, 7, 4000, 60_000, 2**31 - 1, 2**32 - 1)


def damaged_skin(random: Random, title: Title, folder: Path) -> None:
    """A skin with a map and a counter, one of whose files is damaged."""
    ending = random.choice(ENDINGS)
    board = title.world(next(iter(title.scenarios()))).board  # type: ignore[attr-defined]
    grid, name = board.grid, f"map.{ending}"
    hexes = 0, grid.n - 1, grid.rows - 1, grid.n // 2
    points = [(grid.label(hex_), _spot(grid.centre(hex_, 50.0))) for hex_ in hexes]
    made = skin_of(title.id, "Good", name, points)
    write_skin(folder, Skin(title=title.id, name="Good", map=made.map, counters={"a": Faces(name)}))
    (folder / name).write_bytes(_good(ending))
    if random.random() < 0.4:
        (folder / FILE).write_bytes(damaged_text(random, (folder / FILE).read_bytes()))
    elif ending == "svg":
        (folder / name).write_bytes(damaged_text(random, SVG))
    else:
        (folder / name).write_bytes(_damaged(random, ending))


def use_skin(title: Title, folder: Path) -> None:
    """What a client does with a skin; raises SkinError or PictureError. Texts of drawings need fonts."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _app = QGuiApplication.instance() or QGuiApplication([])
    skin = read_skin(folder)
    if skin.map is not None:
        fit_of(skin.map, title.world(next(iter(title.scenarios()))).board.grid)  # type: ignore[attr-defined]
        unpacked(folder / skin.map.picture)
    for faces in skin.counters.values():
        counter_picture(folder / faces.front)


def _spot(at: tuple[float, float]) -> tuple[float, float]:
    return round(at[0], 1), round(at[1], 1)


@cache
def _good(ending: str) -> bytes:
    if ending in ("svg", "gif"):
        return SVG if ending == "svg" else GIF
    image = QImage(60, 40, QImage.Format.Format_ARGB32)
    for x in range(60):
        for y in range(40):
            image.setPixelColor(x, y, QColor.fromHsv(x * 6, 200, 200, 255 - y))
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, ending.upper())  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def _damaged(random: Random, ending: str) -> bytes:
    """Bytes that were cut, flipped or doubled, or a head that promises another size."""
    data = bytearray(_good(ending))
    way = random.randrange(4)
    if way == 0:
        return bytes(data[: random.randrange(len(data))])
    if way == 1 and ending == "png":
        wide, high = random.choice(SIZES), random.choice(SIZES)
        head = b"IHDR" + struct.pack(">II", wide, high) + bytes(data[24:29])
        data[12:33] = head + struct.pack(">I", zlib.crc32(head))
    elif way == 2:
        at = random.randrange(len(data))
        data[at:at] = data[: random.randrange(len(data))]
    else:
        for _ in range(random.choice((1, 2, 10, 100))):
            data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(data)
