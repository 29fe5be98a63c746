"""The page that shows all pictures of a folder: one file, thumbnails within it, no script."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, Qt
from PySide6.QtGui import QImage

THUMB: Final = 320
PAGE: Final = "index.html"
_QUALITY: Final = 80
_STYLE: Final = """
body { margin: 2em; background: #ddd0b0; color: #2b231b; font: 15px/1.45 Georgia, serif; }
h1 { font-size: 1.6em; } h2 { margin-top: 2em; border-bottom: 1px solid #b9a67c; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(320px, 1fr)); gap: 1.6em; }
figure { margin: 0; } img { width: 100%; border: 1px solid #b9a67c; background: #f7f0dd; }
a { color: inherit; } code { font-size: .85em; color: #75664d; } figcaption { margin-top: .3em; }
"""


@dataclass(frozen=True)
class Shot:
    """What was made: chapter, name, caption, file, and the picture if it is one."""

    chapter: str
    name: str
    shows: str
    file: str
    image: QImage | None = None


def write_page(folder: Path, shots: Iterable[Shot]) -> None:
    """Write the page into the folder."""
    chapters: dict[str, list[Shot]] = {}
    for shot in shots:
        chapters.setdefault(shot.chapter, []).append(shot)
    body = "".join(_chapter(name, some) for name, some in chapters.items())
    (folder / PAGE).write_text(
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Nemesis: pictures</title>'
        f"<style>{_STYLE}</style></head><body><h1>Nemesis: Burma 1944, in pictures</h1>{body}</body></html>\n",
        encoding="utf-8",
    )


def _chapter(name: str, shots: Iterable[Shot]) -> str:
    return f"<h2>{escape(name)}</h2><main>{''.join(map(_figure, shots))}</main>"


def _figure(shot: Shot) -> str:
    inner = f'<img alt="{escape(shot.shows)}" src="{_thumbnail(shot.image)}">' if shot.image else escape(shot.file)
    return (
        f'<figure><a href="{escape(shot.file)}">{inner}</a>'
        f"<figcaption>{escape(shot.shows)}<br><code>{escape(shot.name)}</code></figcaption></figure>"
    )


def _thumbnail(image: QImage) -> str:
    small = image.scaledToWidth(2 * THUMB, Qt.TransformationMode.SmoothTransformation)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    small.save(buffer, "JPG", _QUALITY)  # type: ignore[call-overload]
    return f"data:image/jpeg;base64,{base64.b64encode(data.data()).decode('ascii')}"
