"""Counters as pictures for panels and buttons; the board's own art."""

from __future__ import annotations

from PySide6.QtGui import QIcon, QPixmap

from engine.titles.nemesis.pieces import Piece
from nemesis_gui.board.counter_art import CounterArt
from nemesis_gui.board.counter_item import face_of
from nemesis_gui.board.theme import THEMES

_arts: dict[str, CounterArt] = {}


def counter_pixmap(piece: Piece, size: int, theme: str, ratio: float = 1.0) -> QPixmap:
    """The face of a piece, `size` pixels wide on the screen, `ratio` times as sharp."""
    art = _arts.setdefault(theme, CounterArt(THEMES[theme]))
    picture = QPixmap(art.pixmap(piece.counter, face_of(piece, {}), round(size * ratio)))
    picture.setDevicePixelRatio(ratio)
    return picture


def counter_icon(piece: Piece, size: int, theme: str) -> QIcon:
    """The face of a piece for buttons and lists."""
    return QIcon(counter_pixmap(piece, size, theme, 2.0))
