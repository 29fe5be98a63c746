"""Counters as pictures for panels and buttons; the board's own art."""

from __future__ import annotations

from PySide6.QtGui import QIcon, QPixmap

from engine.titles.nemesis.pieces import Piece
from nemesis_gui.board.counter_art import CounterArt
from nemesis_gui.board.counter_item import face_of
from nemesis_gui.board.theme import THEMES

_arts: dict[tuple[str, float], CounterArt] = {}
"""By theme and sharpness: each picture is made once, so that Qt knows it again when it scales it for a button."""


def counter_pixmap(piece: Piece, size: int, theme: str, ratio: float = 1.0) -> QPixmap:
    """The face of a piece, `size` pixels wide on the screen, `ratio` times as sharp."""
    art = _arts.get((theme, ratio))
    if art is None:
        art = _arts[theme, ratio] = CounterArt(THEMES[theme])
    picture = art.pixmap(piece.counter, face_of(piece, {}), round(size * ratio))
    picture.setDevicePixelRatio(ratio)
    return picture


def counter_icon(piece: Piece, size: int, theme: str) -> QIcon:
    """The face of a piece for buttons and lists."""
    return QIcon(counter_pixmap(piece, size, theme, 2.0))
