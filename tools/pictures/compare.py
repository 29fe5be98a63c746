"""Which pictures of a folder differ from those of the same name in another folder, and where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage, QPainter

from tools.pictures.page import PAGE

SUFFIXES: Final = (".png", ".jpg", ".html")
_AROUND: Final = 24
"""Pixels shown around a difference."""


@dataclass(frozen=True)
class Difference:
    """A picture that is not as it was."""

    name: str
    how: str
    box: tuple[int, int, int, int] | None = None
    """Left, top, width and height of what differs, of pictures of the same size."""

    def __str__(self) -> str:
        return f"{self.name}: {self.how}"


def differences(before: Path, after: Path) -> Iterator[Difference]:
    """By name, what differs or is in one folder only; raises OSError when a folder cannot be read."""
    old, new = _names(before), _names(after)
    for name in sorted(old | new):
        if name not in new:
            yield Difference(name, "is missing now")
        elif name not in old:
            yield Difference(name, "is new")
        elif (before / name).read_bytes() != (after / name).read_bytes():
            yield from _of_two(name, before / name, after / name)


def _names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.suffix in SUFFIXES and path.name != PAGE}


def _of_two(name: str, before: Path, after: Path) -> Iterator[Difference]:
    if before.suffix == ".html":
        yield Difference(name, "reads differently")
        return
    old, new = _pixels(before), _pixels(after)
    if old is None or new is None:
        yield Difference(name, "cannot be read")
    elif old.shape != new.shape:
        yield Difference(name, f"is {new.shape[1]}x{new.shape[0]} and was {old.shape[1]}x{old.shape[0]}")
    elif (changed := (old != new).any(axis=2)).any():
        x, y, width, height = box = _around(changed)
        yield Difference(name, f"{changed.sum()} pixels in {width}x{height} at {x},{y}", box)


def _pixels(path: Path) -> NDArray[np.uint8] | None:
    """Rows of pixels of four bytes; None for no picture."""
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGBA8888)
    if image.isNull():
        return None
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4).copy()


def _around(changed: NDArray[np.bool_]) -> tuple[int, int, int, int]:
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    return (
        int(columns[0]), int(rows[0]), int(columns[-1] - columns[0]) + 1, int(rows[-1] - rows[0]) + 1
    )  # fmt: skip


def write_pair(found: Difference, before: Path, after: Path, folder: Path) -> None:
    """The part that differs, as it was on the left and as it is on the right; nothing for what has no such part."""
    if found.box is None:
        return
    x, y, width, height = found.box
    x, y, width, height = x - _AROUND, y - _AROUND, width + 2 * _AROUND, height + 2 * _AROUND
    pair = QImage(2 * width + _AROUND, height, QImage.Format.Format_RGB32)
    pair.fill(0xFF00FF)
    painter = QPainter(pair)
    for left, path in ((0, before / found.name), (width + _AROUND, after / found.name)):
        painter.drawImage(left, 0, QImage(str(path)), x, y, width, height)
    painter.end()
    pair.save(str(folder / found.name))
