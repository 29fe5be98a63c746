"""Counters: size and symbol on the colour of the nation, designation above, strength and movement below, marks of what
happened to the unit at the sides, on a field of 48 x 48 units. Small pictures leave out what could not be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.titles.vinegar_joes_war.pieces import Counter, Piece
from nemesis_gui.board.counters import NAMED
from nemesis_gui.board.curves import circle, rounded_box
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.ink import write_in
from nemesis_gui.board.theme import Theme

TINY: Final = 26
"""Pixels below which only the symbol and one number are drawn."""
BAND: Final = QRectF(0, 0, COUNTER, 10.5)
SIZE: Final = QRectF(9, 10.8, 30, 6)
SYMBOL: Final = QRectF(11.5, 16.6, 25, 14.6)
FROM_AFAR: Final = QRectF(6, 11.5, 36, 18)
VALUES: Final = QRectF(2, 32, 44, 15)
MARKS: Final = {
    "active": QPointF(42, 17), "command": QPointF(42, 27), "moved": QPointF(6, 17), "attacked": QPointF(6, 27),
    "hampered": QPointF(42.5, 5.2), "aboard": QPointF(5.5, 5.2),
}  # fmt: skip
"""Where the marks lie."""
RADIUS: Final = 4.4
_COLOURS: Final = {"active": "#b0301c", "command": "#2d6b34", "moved": "#20384f", "attacked": "#6d2f8a",
                   "hampered": "#d97a10", "aboard": "#275a7a"}  # fmt: skip
_SIGNS: Final = {"active": "A", "command": "✓", "attacked": "⚔", "hampered": "!", "aboard": "~"}
_GROUNDS: Final[Mapping[str, str]] = {
    "british": "#c6d2ea", "american": "#c8dfb6", "chinese": "#e2e3b0", "guerrilla": "#4a4640", "japan": "#f3cfc4",
    "client": "#f2e3c4", "": "#c9c5bb",
}  # fmt: skip
_DIM: Final = {"dark": 122, "contrast": 96}
"""How much darker a ground is in a theme, in percent."""
LIGHT: Final = "#f4efe2"


class Look(NamedTuple):
    """What of a counter is to be seen."""

    reduced: bool = False
    active: bool = False
    command: bool = False
    moved: bool = False
    attacked: bool = False
    hampered: bool = False
    aboard: bool = False
    """At sea, before an assault."""

    def marks(self) -> Iterator[str]:
        """The marks that lie on it, by name."""
        return (name for name in MARKS if getattr(self, name))


def look_of(piece: Piece, *, command: bool = False) -> Look:
    """What is to be seen of a piece; ``command`` tells whether it is in command now."""
    return Look(piece.reduced, piece.active, command, piece.moved, piece.attacked, piece.hampered, piece.assault >= 0)


def strength(counter: Counter, look: Look) -> str:
    """The strength of the face that is up, with the plus sign of a heavy unit [2.31/2]."""
    number = counter.reduced if look.reduced else counter.strength
    return f"{number}+" if counter.heavy else str(number)


def figures(counter: Counter, look: Look) -> str:
    """Strength and movement; of a headquarters its radius besides."""
    if counter.kind == "unknown":
        return "?"
    parts = [strength(counter, look), str(counter.move)]
    return "-".join([*parts, f"({counter.radius})"]) if counter.hq else "-".join(parts)


def draw_counter(painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int) -> None:
    """Draw a counter that is shown `pixels` wide."""
    tiny, ground = pixels < TINY, QColor(_GROUNDS[counter.nation]).darker(_DIM.get(theme.name, 100))
    ink = LIGHT if ground.lightnessF() < 0.45 else theme.face_ink
    _plate(painter, ground, look, theme, pixels)
    if pixels >= NAMED:
        room = BAND.adjusted(11 if look.aboard else 2, 1, -11 if look.hampered else -2, 0)
        write_in(painter, counter.name, room, 8.6, ink)
    if not tiny:
        write_in(painter, counter.size, SIZE, 6.2, ink)
    _draw_symbol(painter, counter, FROM_AFAR if tiny else SYMBOL, ink)
    text = strength(counter, look) if tiny and counter.kind != "unknown" else figures(counter, look)
    write_in(painter, text, VALUES, 19 if tiny else 15, ink)
    for name in look.marks():
        _draw_mark(painter, name)


def part_at(counter: Counter, look: Look, at: QPointF, pixels: int) -> str:
    """The id of the sign at a point of a counter that is drawn `pixels` wide; "" for nothing."""
    for name in look.marks():
        if circle(MARKS[name].x(), MARKS[name].y(), RADIUS).contains(at):
            return f"counter:{name}"
    if VALUES.contains(at):
        return "counter:hq" if counter.hq else "counter:values"
    if pixels >= TINY and SIZE.contains(at):
        return "counter:size"
    return "counter:symbol" if (FROM_AFAR if pixels < TINY else SYMBOL).contains(at) else ""


def _plate(painter: QPainter, ground: QColor, look: Look, theme: Theme, pixels: int) -> None:
    """The ground of its nation, the band of the name darker; a reduced unit has a stripe across."""
    plate = rounded_box(QRectF(0.6, 0.6, 46.8, 46.8), 3.5)
    painter.fillPath(plate, ground)
    if look.reduced:
        stripe = QPainterPath()
        stripe.addRect(QRectF(0, 31.6, COUNTER, 16.4))
        painter.fillPath(plate & stripe, QColor("#ffffff"))
    if pixels >= NAMED:
        band = QPainterPath()
        band.addRect(BAND)
        painter.fillPath(plate & band, ground.darker(116))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.face_edge), 1.8 if pixels < NAMED else 1.2))
    painter.drawPath(plate)


def _draw_symbol(painter: QPainter, counter: Counter, frame: QRectF, ink: str) -> None:
    """The symbol of its type in a box."""
    painter.setPen(QPen(QColor(ink), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(frame)
    painter.setPen(QPen(QColor(ink), 1.5))
    _SYMBOLS.get(counter.kind, _infantry)(painter, frame, ink)
    if counter.heavy and counter.kind == "infantry":
        painter.setBrush(QColor(ink))
        for x in (0.3, 0.7):
            painter.drawEllipse(QPointF(frame.left() + x * frame.width(), frame.bottom()), 1.2, 1.2)


def _infantry(painter: QPainter, frame: QRectF, ink: str) -> None:
    painter.drawLine(frame.topLeft(), frame.bottomRight())
    painter.drawLine(frame.bottomLeft(), frame.topRight())


def _headquarters(painter: QPainter, frame: QRectF, ink: str) -> None:
    painter.fillRect(QRectF(frame.left(), frame.top(), frame.width(), frame.height() * 0.36), QColor(ink))


def _armour(painter: QPainter, frame: QRectF, ink: str) -> None:
    painter.drawRoundedRect(frame.adjusted(4, 3.5, -4, -3.5), 4.5, 4.5)


def _letter(letter: str) -> Callable[[QPainter, QRectF, str], None]:
    def draw(painter: QPainter, frame: QRectF, ink: str) -> None:
        write_in(painter, letter, frame, frame.height() * 0.82, ink)

    return draw


def _special(painter: QPainter, frame: QRectF, ink: str) -> None:
    """Infantry under a parachute."""
    _infantry(painter, frame, ink)
    canopy = QPainterPath(QPointF(frame.center().x() - 4.6, frame.bottom() - 0.8))
    canopy.arcTo(QRectF(frame.center().x() - 4.6, frame.bottom() - 5.4, 9.2, 9.2), 180, -180)
    painter.fillPath(canopy, QColor(ink))


def _garrison(painter: QPainter, frame: QRectF, ink: str) -> None:
    """One diagonal."""
    painter.drawLine(frame.bottomLeft(), frame.topRight())


def _marine(painter: QPainter, frame: QRectF, ink: str) -> None:
    """Infantry with an anchor's stock."""
    _infantry(painter, frame, ink)
    middle = frame.center().x()
    painter.drawLine(QPointF(middle, frame.top()), QPointF(middle, frame.bottom()))
    painter.drawArc(QRectF(middle - 4, frame.bottom() - 6, 8, 5), 180 * 16, 180 * 16)


def _airbase(painter: QPainter, frame: QRectF, ink: str) -> None:
    """A runway with a bar across."""
    middle = frame.center()
    painter.setPen(QPen(QColor(ink), 2.6))
    painter.drawLine(QPointF(frame.left() + 3, middle.y()), QPointF(frame.right() - 3, middle.y()))
    painter.drawLine(QPointF(middle.x() - 3, frame.top() + 2.5), QPointF(middle.x() + 3, frame.bottom() - 2.5))


def _depot(painter: QPainter, frame: QRectF, ink: str) -> None:
    """A crate: the lower third is full."""
    painter.fillRect(QRectF(frame.left(), frame.bottom() - frame.height() * 0.34, frame.width(), frame.height() * 0.34),
                     QColor(ink))  # fmt: skip


_SYMBOLS: Final[Mapping[str, Callable[[QPainter, QRectF, str], None]]] = {
    "headquarters": _headquarters, "armour": _armour, "special": _special, "airborne": _special, "marine": _marine,
    "garrison": _garrison, "coastal": _letter("C"), "engineer": _letter("E"), "guerrilla": _letter("G"),
    "airbase": _airbase, "airborne-airbase": _airbase, "depot": _depot, "unknown": _letter("?"),
}  # fmt: skip


def _draw_mark(painter: QPainter, name: str) -> None:
    """A disc with a sign; a chevron for a unit that has moved."""
    at = MARKS[name]
    painter.setPen(QPen(QColor("#ffffff"), 1.1))
    painter.setBrush(QColor(_COLOURS[name]))
    painter.drawEllipse(at, RADIUS, RADIUS)
    x, y = at.x(), at.y()
    if name == "moved":
        painter.drawPolyline([QPointF(x - 1.6, y - 2.2), QPointF(x + 1.2, y), QPointF(x - 1.6, y + 2.2)])
    else:
        write_in(painter, _SIGNS[name], QRectF(x - 4, y - 4, 8, 8), 7.2, "#ffffff")
