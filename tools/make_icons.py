"""`python -m tools.make_icons`: the program's icon in every size and form that systems ask for, from one drawing.

PNGs for the window and for Linux stand beside the drawing in `assets/icons/app`; the ones of Windows (.ico) and macOS
(.icns), which hold PNGs themselves, in `packaging/icons`.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT: Final = Path(__file__).resolve().parent.parent
DRAWING: Final = ROOT / "assets" / "icons" / "app" / "nemesis.svg"
SYSTEMS: Final = ROOT / "packaging" / "icons"
SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICO: Final = (16, 24, 32, 48, 64, 128, 256)
ICNS: Final = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024,
               b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512}  # fmt: skip
"""Types of pictures in an .icns, with their width in pixels."""


def drawn(pixels: int) -> QImage:
    """The icon on a transparent square."""
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(DRAWING)).render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    return image


def png(pixels: int) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawn(pixels).save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """An icon of Windows: a head, an entry for each picture, the pictures."""
    at = 6 + 16 * len(pictures)
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for pixels, data in pictures.items():
        side = pixels % 256
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), at + len(body))
        body += data
    return head + body


def icns(pictures: Iterable[tuple[bytes, bytes]]) -> bytes:
    """An icon of macOS: a head, then each picture with its type and length."""
    body = b"".join(kind + struct.pack(">I", len(data) + 8) + data for kind, data in pictures)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main() -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    for pixels in SIZES:
        (DRAWING.parent / f"{pixels}.png").write_bytes(png(pixels))
    SYSTEMS.mkdir(parents=True, exist_ok=True)
    (SYSTEMS / "nemesis.ico").write_bytes(ico({pixels: png(pixels) for pixels in ICO}))
    (SYSTEMS / "nemesis.icns").write_bytes(icns([(kind, png(pixels)) for kind, pixels in ICNS.items()]))
    del app
    return 0


if __name__ == "__main__":
    sys.exit(main())
