"""Pictures of a skin: what is unpacked, and what is refused in one line before it costs anything."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from engine.wargame.skin import PictureError
from nemesis_gui.board import skin_picture
from nemesis_gui.board.skin_picture import Halves, counter_picture, size_of, unpacked, unpacked_map

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30">'
DOCTYPE = '<!DOCTYPE svg [<!ENTITY a "aaaa">]>'
WIDE = HEAD.replace("40", "60000").replace("30", "60000")


def image(wide: int, high: int, colour: str = "#204080") -> QImage:
    made = QImage(wide, high, QImage.Format.Format_RGB32)
    made.fill(QColor(colour))
    return made


def png_head(wide: int, high: int) -> bytes:
    """A PNG that says that it is so large, and has next to nothing in it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    parts = (b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_a_picture_is_unpacked(tmp_path: Path, qapp: object, ending: str) -> None:
    path = tmp_path / f"map.{ending}"
    assert image(60, 40).save(str(path))
    assert size_of(path) == QSize(60, 40)
    found = unpacked(path)
    assert found.format() == QImage.Format.Format_RGB32
    assert abs(found.pixelColor(30, 20).blue() - 0x80) < 6


def test_what_is_clear_in_a_map_lies_on_white_and_in_a_counter_stays_clear(tmp_path: Path, qapp: object) -> None:
    path = tmp_path / "a.png"
    made = QImage(20, 20, QImage.Format.Format_ARGB32)
    made.fill(QColor(0, 0, 0, 0))
    made.save(str(path))
    assert unpacked(path).pixelColor(5, 5).name() == "#ffffff"
    assert counter_picture(path).pixelColor(5, 5).alpha() == 0


def test_a_drawing_of_plain_shapes_is_taken(tmp_path: Path, qapp: object) -> None:
    path = tmp_path / "a.svg"
    path.write_text(HEAD + '<rect width="40" height="30" fill="#ff0000"/></svg>')
    assert size_of(path) == QSize(40, 30)
    assert unpacked(path).pixelColor(20, 15).name() == "#ff0000"


REFUSED: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "bomb": ("a.png", lambda: png_head(60_000, 60_000), "60000 x 60000 pixels"),
    "large": ("a.png", lambda: png_head(9_000, 8_000), "more than 64 megapixels"),
    "no size": ("a.png", lambda: png_head(0, 10), "a.png"),
    "hollow": ("a.png", lambda: png_head(4000, 4000), "unpacked"),
    "empty": ("a.png", lambda: b"", "known kind"),
    "text": ("a.jpg", lambda: b"hello", "known kind"),
    "drawing under another name": ("a.png", lambda: (HEAD + "</svg>").encode(), "known kind"),
    "script": ("a.svg", lambda: (HEAD + "<script>1</script></svg>").encode(), "<script>"),
    "handler": ("a.svg", lambda: (HEAD + '<rect onclick="x()"/></svg>').encode(), "onclick"),
    "link": ("a.svg", lambda: (HEAD + '<image xlink:href="file:///etc/passwd"/></svg>').encode(), "<image>"),
    "use": ("a.svg", lambda: (HEAD + '<g id="a"/><use href="#a"/></svg>').encode(), "<use>"),
    "font": ("a.svg", lambda: (HEAD + '<font xlink:href="http://x/y"/></svg>').encode(), "href"),
    "url": ("a.svg", lambda: (HEAD + '<rect style="fill: URL(http://x)"/></svg>').encode(), "reference"),
    "style": ("a.svg", lambda: (HEAD + "<style>@im&#112;ort 'x';</style></svg>").encode(), "reference"),
    "entities": ("a.svg", lambda: (DOCTYPE + HEAD + "&a;</svg>").encode(), "document type"),
    "deep": ("a.svg", lambda: (HEAD + "<g>" * 5000 + "</g>" * 5000 + "</svg>").encode(), "levels"),
    "many": ("a.svg", lambda: (HEAD + "<g/>" * 30_000 + "</svg>").encode(), "parts"),
    "large drawing": ("a.svg", lambda: (WIDE + "</svg>").encode(), "60000"),
    "no drawing": ("a.svg", lambda: b"<svg", "is no drawing"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_harmless_picture_is_refused_in_one_line(tmp_path: Path, qapp: object, name: str) -> None:
    file, made, said = REFUSED[name]
    (tmp_path / file).write_bytes(made())
    for door in (unpacked, counter_picture):
        with pytest.raises(PictureError, match=said) as found:
            door(tmp_path / file)
        assert str(found.value).startswith(file) and "\n" not in str(found.value)


def test_a_drawn_counter_has_fewer_parts_than_a_map(tmp_path: Path, qapp: object) -> None:
    path = tmp_path / "a.svg"
    path.write_text(HEAD + "<g/>" * 3000 + "</svg>")
    assert not unpacked(path).isNull()
    with pytest.raises(PictureError, match="2000 parts"):
        counter_picture(path)
    path.write_text(HEAD + "<g/>" * 1500 + "</svg>")
    assert not counter_picture(path).isNull()


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
@pytest.mark.parametrize("part", [0.3, 0.98])
def test_a_picture_that_was_cut_off_is_refused(tmp_path: Path, qapp: object, ending: str, part: float) -> None:
    path = tmp_path / f"a.{ending}"
    made = image(300, 200)
    for at in range(300):
        made.setPixelColor(at, at % 200, QColor.fromHsv(at % 360, 200, 200))
    made.save(str(path))
    data = path.read_bytes()
    path.write_bytes(data[: int(part * len(data))])
    with pytest.raises(PictureError, match="cut off"):
        size_of(path)


def test_what_is_no_file_is_refused(tmp_path: Path, qapp: object) -> None:
    (tmp_path / "a.png").mkdir()
    with pytest.raises(PictureError, match="not a file"):
        size_of(tmp_path / "a.png")
    with pytest.raises(PictureError, match="No such file"):
        size_of(tmp_path / "b.png")


def test_a_file_that_is_too_large_is_not_opened(tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skin_picture, "LARGEST_FILE", 50)
    image(60, 40).save(str(tmp_path / "a.png"))
    with pytest.raises(PictureError, match="megabytes"):
        size_of(tmp_path / "a.png")


def test_a_picture_is_painted_from_the_half_that_leaves_out_no_lines(qapp: object) -> None:
    """Lines of one pixel, black and white, are grey from afar; taken pixel by pixel they would be one or the other."""
    made = image(1024, 700, "#ffffff")
    for y in range(0, 700, 2):
        for x in range(1024):
            made.setPixel(x, y, 0xFF000000)
    halves = Halves(made)
    assert halves.at(0.6)[1] == 1.0
    found, smaller = halves.at(0.2)
    assert smaller == 0.25 and found.size() == QSize(256, 175)
    assert {found.pixelColor(x, y).red() for x in (3, 200) for y in (2, 100, 170)} <= {127, 128}


FORMATS = {
    "rgb.png": QImage.Format.Format_RGB32, "rgba.png": QImage.Format.Format_ARGB32,
    "grey.png": QImage.Format.Format_Grayscale8, "palette.png": QImage.Format.Format_Indexed8,
    "deep.png": QImage.Format.Format_RGBA64, "line.jpg": QImage.Format.Format_RGB32,
    "line.webp": QImage.Format.Format_RGB32,
}  # fmt: skip


@pytest.mark.parametrize("name", FORMATS)
def test_a_large_map_is_made_smaller_as_it_is_unpacked(
    tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Of 300 x 500 pixels a quarter is held; it is the same picture in strips and made smaller as a whole."""
    image = QImage(300, 500, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for x in range(0, 300, 10):
        for y in range(0, 500, 10):
            painter.fillRect(x, y, 10, 10, QColor((x * 7) % 256, (y * 3) % 256, (x * y) % 256))
    painter.end()
    image.convertToFormat(FORMATS[name]).save(str(tmp_path / name), quality=95)
    whole = unpacked(tmp_path / name)
    monkeypatch.setattr(skin_picture, "MOST_HELD", 150 * 250)
    monkeypatch.setattr(skin_picture, "_TALL", 170)
    halves = unpacked_map(tmp_path / name)
    found, smaller = halves.at(0.5)
    assert (found.size(), smaller, halves.size) == (QSize(150, 250), 0.5, QSize(300, 500))
    ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    small = whole.scaled(QSize(150, 250), *ways)
    for x in range(2, 150, 5):
        for y in range(2, 250, 5):
            here, there = (one.pixelColor(x, y).getRgb()[:3] for one in (found, small))
            assert max(abs(a - b) for a, b in zip(here, there, strict=True)) <= 8, (x, y)


@pytest.mark.parametrize("spoiled", ["cut", "packed"])
def test_a_large_map_that_is_spoiled_is_refused(
    tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch, spoiled: str
) -> None:
    path, image = tmp_path / "map.png", QImage(300, 500, QImage.Format.Format_RGB32)
    for number in range(300 * 500):
        image.setPixel(number % 300, number // 300, number * 2654435761 % 2**24)
    image.save(str(path))
    data = bytearray(path.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 400] = b"" if spoiled == "cut" else bytes(400)
    path.write_bytes(data)
    monkeypatch.setattr(skin_picture, "MOST_HELD", 150 * 250)
    with pytest.raises(PictureError, match=r"map\.png: cannot be unpacked"):
        unpacked_map(path)
