"""The fonts that come with the program: they are there, they are used, and no sign of ours is missing from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontInfo, QImage, QPainter, QRawFont
from PySide6.QtWidgets import QApplication

from engine.paths import data_dir
from nemesis_gui.base import fonts, style
from nemesis_gui.board.ink import font, text_path

HERE = Path(__file__).parents[2]
MOST_BYTES = 1_000_000
JOINERS = "\u2060"


@pytest.fixture(scope="module")
def files(qapp: QApplication) -> dict[str, Path]:
    return {path.stem: path for path in data_dir("assets/fonts").glob("*.ttf")}


def written() -> set[str]:
    """Every sign beyond ASCII that stands in a text of the program."""
    texts = [*HERE.glob("nemesis_gui/**/*.py"), *HERE.glob("assets/locale/**/*.yaml"),
             *HERE.glob("assets/lessons/*/*.yaml"),
             *HERE.glob("scenarios/**/*.yaml")]  # fmt: skip
    plain = (re.sub(r"\\u([0-9a-f]{4})", lambda hit: chr(int(hit[1], 16)), path.read_text("utf-8")) for path in texts)
    return {sign for text in plain for sign in text if ord(sign) > 127 and sign not in JOINERS}


def families() -> Iterator[tuple[str, ...]]:
    yield fonts.SANS
    yield fonts.SERIF


def test_windows_headings_and_map_are_written_in_them(qapp: QApplication) -> None:
    style.dress(qapp, "staff")
    assert {family for names in families() for family in names} == set(fonts.load())
    assert QFontInfo(qapp.font()).family() == "Open Sans"
    assert QFontInfo(style.heading()).family() == "Gentium Book Plus"
    assert QFontInfo(font(fonts.SERIF, 10, italic=True)).family() == "Gentium Book Plus"


def test_outlines_of_letters_are_the_same_whatever_was_drawn_before(qapp: QApplication) -> None:
    face, outlines = font(fonts.SANS, 4.3, bold=True), []
    for part in range(4):
        image = QImage(80, 20, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        drawn = QFont(fonts.SANS)
        drawn.setPixelSize(11)
        drawn.setBold(True)
        painter.setFont(drawn)
        painter.drawText(QPointF(2 + part / 4, 15), "5★" + "abcd"[part])
        painter.end()
        outlines.append(text_path("55/18 ★", face, QPointF()))
    assert all(outline == outlines[0] for outline in outlines)


def test_no_sign_of_a_text_is_missing(files: dict[str, Path]) -> None:
    signs = QRawFont(str(files["DejaVuSans"]), 20)
    lacking = {sign for sign in written() if not signs.supportsCharacter(ord(sign))}
    assert lacking == set()


def test_every_font_is_small_and_has_its_licence_beside_it(files: dict[str, Path]) -> None:
    assert {path.name for path in files.values() if path.stat().st_size > MOST_BYTES} == set()
    licences = {name.partition("-")[0] for name in files}
    told = (data_dir("assets/fonts") / "README.md").read_text("utf-8")
    for name in licences:
        assert (data_dir("assets/fonts") / f"{name}-LICENSE.txt").is_file()
        assert f"{name}-LICENSE.txt" in told
