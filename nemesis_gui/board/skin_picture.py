"""Pictures of a skin, which came from anywhere: looked at before they are unpacked, refused in one line."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QImageIOHandler, QImageReader, QPainter

from engine.board.errors import one_line
from engine.board.files import read_plain
from engine.wargame.skin import PictureError
from nemesis_gui.board.picture_kinds import HEAD, KINDS, kind_of, reader_of
from nemesis_gui.board.skin_strips import JpegStrips, PngStrips, StripError

MOST_PIXELS: Final = 64_000_000
LARGEST_FILE: Final = 100_000_000
"""Bytes."""
MOST_HELD: Final = 24_000_000
"""Pixels of a map that are held at most: a larger one is made smaller as it is unpacked."""
_LOW, _TALL = 128, 1000
"""Lines of a strip, and of one of a picture that is gone through from the top for each."""
_WORD: Final = 32
"""Bits of a pixel as it is painted."""
_MOST_UNPACKED: Final = 256
"""Megabytes that Qt may take for one picture."""
_TAIL: Final = 65_536
"""Bytes at the end of a file in which its end is looked for."""
_ENDS: Final = {"png": b"IEND", "jpeg": b"\xff\xd9", "gif": b"\x3b"}
SVG: Final = ".svg"
_SHARPEST: Final = 1024
"""Pixels of a drawn counter's picture."""
REST_MS: Final = 8000
"""Time after which an unpacked map that nobody asked for is dropped: its tiles are there."""
_BAND: Final = 256
"""Lines of a picture that are made smaller at a time."""
_WAIT: Final = 0.002
"""Seconds of a piece of waiting for a picture that is being unpacked."""


def size_of(path: Path) -> QSize:
    """The size of a picture, from its head; raises PictureError for one that is too large, cut off, or of no known
    kind."""
    _check_file(path)
    if path.suffix.lower() == SVG:
        from nemesis_gui.board.skin_svg import svg_size

        size = svg_size(path)
    else:
        size = _reader(path).size()
        _check_end(path, _kind(path))
    if not size.isValid() or size.isEmpty():
        raise PictureError(_told(path, "has no size"))
    if size.width() * size.height() > MOST_PIXELS:
        text = f"{size.width()} x {size.height()} pixels are more than {MOST_PIXELS // 1_000_000} megapixels"
        raise PictureError(_told(path, text))
    return size


def unpacked(path: Path) -> QImage:
    """A picture on white; raises PictureError. Other threads of Python run meanwhile."""
    size = size_of(path)
    if path.suffix.lower() == SVG:
        from nemesis_gui.board.skin_svg import svg_image

        return on_white(svg_image(path, size))
    QImageReader.setAllocationLimit(_MOST_UNPACKED)
    return on_white(_read(_reader(path), path))


def unpacked_map(path: Path) -> Halves:
    """A picture of a map, smaller where it has more pixels than are held; raises PictureError. What is as large as the
    whole picture is never in memory, of the kinds that allow it."""
    size = size_of(path)
    smaller = (MOST_HELD / (size.width() * size.height())) ** 0.5
    if smaller >= 1 or path.suffix.lower() == SVG:
        return Halves(unpacked(path))
    fitting = QSize(round(size.width() * smaller), round(size.height() * smaller))
    QImageReader.setAllocationLimit(_MOST_UNPACKED)
    with suppress(StripError), path.open("rb") as file:
        cuts = _reader(path).supportsOption(QImageIOHandler.ImageOption.ClipRect)
        return Halves(_in_strips(JpegStrips(path, size) if cuts else PngStrips(file), size, fitting), size)
    ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    return Halves(on_white(_read(_reader(path), path).scaled(fitting, *ways)), size)


def _in_strips(strips: JpegStrips | PngStrips, size: QSize, fitting: QSize) -> QImage:
    """A picture made smaller strip by strip; raises StripError."""
    found = QImage(fitting, QImage.Format.Format_RGB32)
    painter = QPainter(found)
    ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    number = -(-size.height() // (_LOW if isinstance(strips, PngStrips) else _TALL))
    try:
        for one in range(number):
            above, below = (fitting.height() * at // number for at in (one, one + 1))
            top, bottom = (round(size.height() * at / fitting.height()) for at in (above, below))
            strip = on_white(strips.lines(bottom - top))
            painter.drawImage(0, above, strip.scaled(QSize(fitting.width(), below - above), *ways))
    finally:
        painter.end()
    return found


def _read(reader: QImageReader, path: Path) -> QImage:
    """What a reader reads; raises PictureError."""
    image = reader.read()
    if image.isNull():
        raise PictureError(_told(path, f"cannot be unpacked: {reader.errorString()}"))
    return image


def counter_picture(path: Path) -> QImage:
    """The picture of a counter, with what of it is clear; raises PictureError."""
    size = size_of(path)
    if path.suffix.lower() == SVG:
        from nemesis_gui.board.skin_svg import MOST_OF_A_COUNTER, svg_image

        small = size.scaled(_SHARPEST // 4, _SHARPEST // 4, Qt.AspectRatioMode.KeepAspectRatio)
        return svg_image(path, small, MOST_OF_A_COUNTER)
    reader = _reader(path)
    if max(size.width(), size.height()) > _SHARPEST:
        reader.setScaledSize(size.scaled(_SHARPEST, _SHARPEST, Qt.AspectRatioMode.KeepAspectRatio))
    QImageReader.setAllocationLimit(_MOST_UNPACKED)
    return _read(reader, path).convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def on_white(image: QImage) -> QImage:
    """A picture without clear parts, in the form that is painted quickest; in place where that can be."""
    if image.depth() > _WORD:
        image = image.convertToFormat(QImage.Format.Format_ARGB32)  # in place Qt spoils memory
    if image.hasAlphaChannel():
        image.convertTo(QImage.Format.Format_ARGB32_Premultiplied)
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOver)
        painter.fillRect(image.rect(), QColor("white"))
        painter.end()
    image.convertTo(QImage.Format.Format_RGB32)
    return image


def _check_file(path: Path) -> None:
    try:
        found = os.stat(path)
    except (OSError, ValueError) as error:
        raise PictureError(_told(path, getattr(error, "strerror", None) or "not a usable file name")) from None
    if not stat.S_ISREG(found.st_mode):
        raise PictureError(_told(path, "is not a file"))
    if found.st_size > LARGEST_FILE:
        raise PictureError(_told(path, f"larger than {LARGEST_FILE // 1_000_000} megabytes"))


def _reader(path: Path) -> QImageReader:
    """A reader of the kind that the picture is, whatever it is called; raises PictureError for any other."""
    return reader_of(str(path), _kind(path))


def _kind(path: Path) -> str:
    kind = kind_of(read_plain(path, HEAD))
    if not kind:
        raise PictureError(_told(path, f"is no picture of a known kind ({', '.join(KINDS)}, svg)"))
    return kind


def _check_end(path: Path, kind: str) -> None:
    """Raises PictureError for a file that was cut off: what is missing would be grey."""
    head = read_plain(path, 12)
    whole = os.path.getsize(path) >= int.from_bytes(head[4:8], "little") + 8 if kind == "webp" else True
    if kind in _ENDS:
        whole = _ENDS[kind] in read_plain(path, _TAIL, end=True)
    if not whole:
        raise PictureError(_told(path, "is cut off"))


def _told(path: Path, text: str) -> str:
    return one_line(f"{path.name}: {text}")


class Halves:
    """A picture and its halves, quarters and so on, each made when it is first asked for."""

    def __init__(self, image: QImage, size: QSize | None = None) -> None:
        """``size`` is that of the picture where the image is a smaller one of it already."""
        self._images = [image]
        self.size = size or image.size()

    def at(self, scale: float) -> tuple[QImage, float]:
        """What is painted at a scale (pixels of the screen to one of the picture), and how much smaller it is than the
        picture: never painted at less than half its size, which would leave out lines."""
        number, scale = 0, scale * self.size.width() / self._images[0].width()
        while scale < 0.5 and min(self._image(number).width(), self._image(number).height()) >= 2:
            number, scale = number + 1, scale * 2
        return self._image(number), self._image(number).width() / self.size.width()

    def _image(self, number: int) -> QImage:
        while len(self._images) <= number:
            self._images.append(_half(self._images[-1]))
        return self._images[number]


def _half(image: QImage) -> QImage:
    """A picture half as large, made in bands, between which other threads run."""
    wide, high = max(1, image.width() // 2), max(1, image.height() // 2)
    found = QImage(wide, high, image.format())
    painter = QPainter(found)
    for top in range(0, 2 * high, _BAND):
        band = image.copy(0, top, image.width(), min(_BAND, image.height() - top))
        tall = max(1, band.height() // 2)
        ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        painter.drawImage(0, top // 2, band.scaled(QSize(wide, tall), *ways))
    painter.end()
    return found


class Unpacked(QObject):
    """The picture of a map, unpacked in a thread of its own when it is asked for, and dropped when it is no more."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._thread: Thread | None = None
        self._found: Halves | None = None
        self._fault = ""
        self.failed: Callable[[str], object] = lambda _fault: None
        """Told in one line why it cannot be used, as often as somebody waits for it."""
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self.drop)

    def waiting(self) -> Generator[None, None, Halves]:
        """The picture, as soon as it is unpacked; raises PictureError."""
        while self._found is None and not self._fault:
            if self._thread is None:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()
            self._thread.join(_WAIT)
            yield
        if self._fault:
            self.failed(self._fault)
            raise PictureError(self._fault)
        self._rest.start()
        assert self._found is not None
        return self._found

    @property
    def held(self) -> bool:
        """Whether it is in memory."""
        return self._found is not None

    def drop(self) -> None:
        """Let go of it; it is unpacked again for whoever asks next."""
        self._found, self._thread = None, None

    def _work(self) -> None:
        try:
            found = unpacked_map(self.path)
            found.at(1 / 16)
        except (PictureError, OSError, MemoryError) as error:
            self._fault = str(error) or "not enough memory"
        else:
            self._found = found

