"""The size of a picture from its first bytes. Nothing is decoded here."""

from __future__ import annotations

import re
from typing import Final

from engine.vassal.sequence import decimal

ENOUGH: Final = 1 << 20
"""Bytes in which the size of a picture stands."""
_SVG: Final = re.compile(rb"<svg\b[^>]{0,4000}>")
_HEAD: Final = 1 << 14
"""Bytes in which the element of a drawing begins."""
_LENGTH: Final = re.compile(rb'\b(width|height)\s*=\s*["\']([0-9.]{1,12})')
_BOX: Final = re.compile(rb'\bviewBox\s*=\s*["\']\s*\S{1,20}[\s,]+\S{1,20}[\s,]+([0-9.]{1,12})[\s,]+([0-9.]{1,12})')
_FRAMES: Final = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""Marks of a JPEG after which its size stands."""

Size = tuple[int, int]
NO_SIZE: Final[Size] = (0, 0)


def size_of(data: bytes) -> Size:
    """Width and height in pixels of a png, gif, jpg, bmp, webp or svg; zeros for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if data[:4] == b"GIF8" and len(data) >= 10:
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    if data[:2] == b"\xff\xd8":
        return _jpeg(data)
    if data[:2] == b"BM" and len(data) >= 26:
        return int.from_bytes(data[18:22], "little"), abs(int.from_bytes(data[22:26], "little", signed=True))
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    return _svg(data)


def _jpeg(data: bytes) -> Size:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if mark in _FRAMES:
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        bare = mark == 0xFF
        at += 1 if bare else 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))
    return NO_SIZE


def _webp(data: bytes) -> Size:
    kind = data[12:16]
    if kind == b"VP8X" and len(data) >= 30:
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 " and len(data) >= 30:
        return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF
    return NO_SIZE


def _svg(data: bytes) -> Size:
    found = _SVG.search(data, 0, _HEAD)
    if found is None:
        return NO_SIZE
    said = {key: decimal(value.decode("ascii"), 0) for key, value in _LENGTH.findall(found.group())}
    box = _BOX.search(found.group())
    width = said.get(b"width") or (decimal(box[1].decode("ascii"), 0) if box else 0)
    height = said.get(b"height") or (decimal(box[2].decode("ascii"), 0) if box else 0)
    return int(width), int(height)
