"""Pictures that are unpacked some lines at a time, from the top, so that a large one is never in memory as a whole."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from PySide6.QtCore import QBuffer, QRect, QSize
from PySide6.QtGui import QImage

from engine.board.files import read_plain
from nemesis_gui.board.picture_kinds import HEAD, kind_of, reader_of

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HEAD: Final = struct.Struct(">IIBBBBB")
_KINDS: Final = {
    0: (1, QImage.Format.Format_Grayscale8), 2: (3, QImage.Format.Format_RGB888), 3: (1, QImage.Format.Format_Indexed8),
    6: (4, QImage.Format.Format_RGBA8888),
}  # fmt: skip
"""By the colour type of a PNG of eight bits: bytes of a pixel, and the format that has just these."""
_COLOURS: Final = (b"PLTE", b"tRNS")
_LONGEST: Final = 1 << 16
"""Bytes that are read or unpacked at a time."""


class StripError(ValueError):
    """A picture that cannot be unpacked so."""


class JpegStrips:
    """A picture of which the reader cuts out what is asked for; it goes through it from the top each time."""

    def __init__(self, path: Path, size: QSize) -> None:
        self._path, self._size = path, size
        self._top = 0

    def lines(self, count: int) -> QImage:
        """The next lines; raises StripError."""
        reader = reader_of(str(self._path), kind_of(read_plain(self._path, HEAD)))
        reader.setClipRect(QRect(0, self._top, self._size.width(), count))
        self._top += count
        image = reader.read()
        if image.isNull():
            raise StripError(reader.errorString())
        return image


class PngStrips:
    """A PNG of eight bits that is not interlaced.

    Its lines are packed by differences to the line above. So those of a strip are made a small PNG of their own, below
    the last line of the strip before, which stands there as it is.
    """

    def __init__(self, file: BinaryIO) -> None:
        """Raises StripError for a PNG of another kind."""
        self._file = file
        self._colours: list[bytes] = []
        if file.read(8) != _SIGNATURE:
            raise StripError("no PNG")
        name, data = self._chunk()
        if name != b"IHDR" or len(data) != _HEAD.size:
            raise StripError("no head")
        self._wide, _, bits, self._colour, *rest = _HEAD.unpack(data)
        if bits != 8 or self._colour not in _KINDS or any(rest):
            raise StripError("another kind")
        self._bytes, self._format = _KINDS[self._colour]
        self._packed = self._find_packed()
        if self._colour == 0 and self._colours:
            raise StripError("another kind")
        self._unpacking, self._left, self._above = zlib.decompressobj(), bytearray(), b""

    def _chunk(self) -> tuple[bytes, bytes]:
        """The next chunk: what it is called, and what it holds."""
        head = self._file.read(8)
        if len(head) < 8:
            raise StripError("is cut off")
        size = int.from_bytes(head[:4], "big")
        return head[4:], self._file.read(size + 4)[:size]

    def _find_packed(self) -> Iterator[bytes]:
        """The packed lines, once the colours before them are read."""
        name, data = self._chunk()
        while name != b"IDAT":
            if name in _COLOURS:
                self._colours.append(_chunk(name, data))
            name, data = self._chunk()
        return self._after(data)

    def _after(self, data: bytes) -> Iterator[bytes]:
        name = b"IDAT"
        while name == b"IDAT":
            yield from (data[at : at + _LONGEST] for at in range(0, len(data), _LONGEST))
            name, data = self._chunk()

    def lines(self, count: int) -> QImage:
        """The next lines; raises StripError."""
        above = b"\x00" + self._above if self._above else b""
        body = above + self._unpack(count * (1 + self._bytes * self._wide))
        extra = 1 if above else 0
        head = _HEAD.pack(self._wide, count + extra, 8, self._colour, 0, 0, 0)
        parts = (_SIGNATURE, _chunk(b"IHDR", head), *self._colours, _chunk(b"IDAT", zlib.compress(body, 0)),
                 _chunk(b"IEND", b""))  # fmt: skip
        buffer = QBuffer()
        buffer.setData(b"".join(parts))
        image = reader_of(buffer, "png").read()
        if image.isNull():
            raise StripError("a line is spoiled")
        last = image.copy(0, count + extra - 1, self._wide, 1).convertToFormat(self._format)
        self._above = bytes(last.constBits())[: self._wide * self._bytes]
        return image.copy(0, extra, self._wide, count) if extra else image

    def _unpack(self, wanted: int) -> bytes:
        """The next bytes of the lines."""
        try:
            while len(self._left) < wanted:
                rest = self._unpacking.unconsumed_tail or next(self._packed)
                self._left += self._unpacking.decompress(rest, _LONGEST)
        except (zlib.error, StopIteration) as error:
            raise StripError(str(error) or "is cut off") from None
        found = bytes(self._left[:wanted])
        del self._left[:wanted]
        return found


def _chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")
