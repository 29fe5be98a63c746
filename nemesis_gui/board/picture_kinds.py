"""Readers of pictures of a kind that is known by their first bytes.

A reader that has to find out the kind asks every one that Qt knows, under a lock of Qt's, and some of them ask for the
words of an error there, so that whoever answers for those is called by any thread under that lock. So no reader is ever
left to find out.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QIODevice
from PySide6.QtGui import QImageReader

HEAD: Final = 12
"""Bytes by which a kind is known."""
KINDS: Final = ("png", "jpeg", "gif", "webp")
_MARKS: Final = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif"}


def kind_of(head: bytes) -> str:
    """The kind of a picture by its first bytes, one of `KINDS`; empty for any other."""
    if head[:4] == b"RIFF" and head[8:HEAD] == b"WEBP":
        return "webp"
    return next((kind for mark, kind in _MARKS.items() if head.startswith(mark)), "")


def reader_of(source: QIODevice | str, kind: str) -> QImageReader:
    """A reader of one kind and no other."""
    reader = QImageReader(source, kind.encode())
    reader.setAutoDetectImageFormat(False)
    return reader
