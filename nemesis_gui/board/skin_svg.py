"""Drawn pictures of a skin (SVG): plain shapes only, without scripts and without anything they refer to."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from xml.parsers import expat

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from engine.board.errors import one_line
from engine.board.files import read_plain
from engine.wargame.skin import PictureError

LARGEST: Final = 4_000_000
"""Bytes."""
MOST_PARTS, MOST_OF_A_COUNTER = 20_000, 2_000
"""Parts of a drawing, and of one that is painted while the player waits."""
DEEPEST: Final = 64
_REFUSED: Final = frozenset({"script", "use", "image", "a", "foreignobject", "iframe", "animate", "animatemotion",
                             "animatetransform", "animatecolor", "set", "handler", "listener", "filter"})  # fmt: skip
_WORDS: Final = ("url(", "@import", "javascript:", "expression(")


def svg_size(path: Path) -> QSize:
    """How large a drawn picture says it is; raises PictureError for what is no plain drawing."""
    return _opened(path).defaultSize()


def svg_image(path: Path, size: QSize, most: int = MOST_PARTS) -> QImage:
    """A drawn picture of so many parts at most in a size; raises PictureError."""
    drawing = _opened(path, most)
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    if image.isNull():
        raise PictureError(one_line(f"{path.name}: not enough memory"))
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    drawing.render(painter)
    painter.end()
    return image


def _opened(path: Path, most: int = MOST_PARTS) -> QSvgRenderer:
    try:
        data = read_plain(path, LARGEST + 1)
    except (OSError, ValueError) as error:
        raise PictureError(one_line(f"{path.name}: {error}")) from None
    if len(data) > LARGEST:
        raise PictureError(one_line(f"{path.name}: a drawing larger than {LARGEST // 1_000_000} megabytes"))
    _Check(path.name, most).read(data)
    found = QSvgRenderer(QByteArray(data))
    if not found.isValid():
        raise PictureError(one_line(f"{path.name}: is no drawing"))
    return found


class _Check:
    """Reads a drawing and refuses what is more than shapes; raises PictureError."""

    def __init__(self, name: str, most: int) -> None:
        self._name, self._most = name, most
        self._depth = self._parts = 0

    def read(self, data: bytes) -> None:
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = lambda *_: self._refuse("a document type")
        parser.ProcessingInstructionHandler = lambda *_: self._refuse("an instruction")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        try:
            parser.Parse(data, True)
        except expat.ExpatError as error:
            raise PictureError(one_line(f"{self._name}:{error.lineno}: is no drawing")) from None

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._parts += 1
        if self._depth > DEEPEST or self._parts > self._most:
            self._refuse(f"more than {DEEPEST} levels or {self._most} parts")
        if _plain(name) in _REFUSED:
            self._refuse(f"a part <{_plain(name)}>")
        for key, value in attributes.items():
            if _plain(key) == "href" or _plain(key).startswith("on"):
                self._refuse(f"a reference or script ({_plain(key)})")
            self._text(value)

    def _end(self, _name: str) -> None:
        self._depth -= 1

    def _text(self, text: str) -> None:
        low = text.lower()
        if any(word in low for word in _WORDS) or "\\" in low:
            self._refuse("a reference in a text or style")

    def _refuse(self, what: str) -> None:
        raise PictureError(one_line(f"{self._name}: a drawing with {what} is not taken"))


def _plain(name: str) -> str:
    return name.rpartition(":")[2].lower()
