"""Pictures that were asked for first at the last start are unpacked ahead; nothing depends on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from nemesis_gui.board.foreseen import MOST, NAME, Foreseen, listed, remember
from nemesis_gui.board.pictures import MapCache

RED, BLUE = QColor("#c03020"), QColor("#2030c0")


def picture(colour: QColor) -> QImage:
    image = QImage(32, 32, QImage.Format.Format_RGB32)
    image.fill(colour)
    return image


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two kept pictures, which were asked for at the last start."""
    cache = MapCache(tmp_path)
    cache.save("map-1", picture(RED))
    cache.save("map-2", picture(BLUE))
    remember(tmp_path, ["map-1", "map-2"])
    return tmp_path


def test_what_is_foreseen_looks_as_what_is_read(folder: Path) -> None:
    ahead, plain = MapCache(folder), MapCache(folder)
    ahead.foresee()
    for path in folder.glob("*.jpg"):
        path.unlink()  # what is handed out now was read before
    found = [ahead.load("map-1"), ahead.load("map-2")]
    assert ahead.found == ["map-1", "map-2"] and plain.load("map-1") is None
    for image, colour in zip(found, (RED, BLUE), strict=True):
        assert image is not None and image.format() == QImage.Format.Format_RGB32 and image.size().width() == 32
        assert abs(image.pixelColor(9, 9).red() - colour.red()) < 8
    assert ahead.load("map-1") is None, "each is handed out once"


def test_other_pictures_are_read_as_ever(folder: Path) -> None:
    cache = MapCache(folder)
    cache.save("map-3", picture(RED))
    cache.foresee()
    assert cache.load("map-3") is not None and cache.load("map-4") is None


def test_a_broken_picture_is_none_and_the_others_are_there(folder: Path) -> None:
    path = folder / "map-1.jpg"
    path.write_bytes(path.read_bytes()[:-40] + bytes(40))
    cache = MapCache(folder)
    cache.foresee()
    assert cache.load("map-1") is None and cache.load("map-2") is not None


@pytest.mark.parametrize(
    "text", [b"", b"\xff\xfe", b"../../etc/passwd\n/etc/hosts", b"a\x00b", b"x" * 400_000, b"map-1\n" * 9000]
)
def test_a_list_that_is_none_does_no_harm(folder: Path, text: bytes) -> None:
    (folder / NAME).write_bytes(text)
    assert len(listed(folder)) <= MOST and not any("/" in key or "." in key for key in listed(folder))
    cache = MapCache(folder)
    cache.foresee()
    assert cache.load("map-2") is not None


def test_the_list_is_bounded_and_where_it_cannot_be_written_nobody_is_told(tmp_path: Path) -> None:
    remember(tmp_path, [f"map-{number}" for number in range(1000)])
    assert listed(tmp_path) == [f"map-{number}" for number in range(MOST)]
    remember(tmp_path, [])
    assert len(listed(tmp_path)) == MOST, "a start that found nothing tells nothing"
    remember(tmp_path / "missing" / "folder", ["map-1"])
    assert listed(tmp_path / "missing" / "folder") == []


def test_one_that_fails_is_read_again_by_whoever_wants_it() -> None:
    def unpack(data: bytes) -> QImage:
        return picture(RED) if data == b"good" else QImage()

    ahead = Foreseen({"one": b"good", "two": b"bad"}, unpack)
    one, two = ahead.take("one"), ahead.take("two")
    assert one is not None and not one.isNull() and two is not None and two.isNull()
