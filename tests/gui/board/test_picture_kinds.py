"""Pictures are read by a reader of their own kind, and by no other."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QTranslator
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from engine.wargame.skin import PictureError
from nemesis_gui.board.picture_kinds import KINDS, kind_of, reader_of
from nemesis_gui.board.skin_picture import unpacked


def packed(kind: str) -> bytes:
    image = QImage(8, 6, QImage.Format.Format_RGB32)
    image.fill(0xFF336699)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind.upper())  # type: ignore[call-overload]
    return bytes(data.data())


@pytest.mark.parametrize("kind", ["png", "jpeg", "webp"])
def test_a_kind_is_known_by_its_first_bytes(kind: str, tmp_path: Path) -> None:
    data = packed(kind)
    assert kind in KINDS and kind_of(data) == kind
    path = tmp_path / "named.otherwise"
    path.write_bytes(data)
    assert reader_of(str(path), kind).size().width() == 8
    assert unpacked(path).height() == 6


class Asked(QTranslator):
    """Counts what Qt asks to be translated; Python's lock is taken for each."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def isEmpty(self) -> bool:
        return False

    def translate(self, *_args: object) -> str | None:  # type: ignore[override]
        self.count += 1
        return None


DAMAGED = packed("png")[:40] + bytes(400)


@pytest.mark.parametrize("data", [packed("png"), packed("jpeg"), DAMAGED, b"no picture at all" * 9])
def test_no_word_is_asked_for_while_a_picture_is_read(qtbot: QtBot, tmp_path: Path, data: bytes) -> None:
    """A thread would wait for Python under Qt's lock, and the window, which holds Python, for that lock."""
    app, asked = QCoreApplication.instance(), Asked()
    assert app is not None
    path = tmp_path / "a.png"
    path.write_bytes(data)
    app.installTranslator(asked)
    asked.count = 0
    try:
        unpacked(path)
    except PictureError:
        pass
    finally:
        app.removeTranslator(asked)
    assert asked.count == 0
