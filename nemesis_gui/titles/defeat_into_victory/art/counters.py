"""Counters: band with the name, symbol in the colour of the division, steps at the left, what happened to the unit at
the right, values below, on a field of 48 x 48 units. Small pictures leave out what could not be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from engine.titles.defeat_into_victory.pieces import JAPANESE, Counter, Piece
from nemesis_gui.board.counter_parts import BAND, TINY, draw_plate, marking, name_size, on_mark, stripe_room
from nemesis_gui.board.counters import NAMED
from nemesis_gui.board.ink import write_in
from nemesis_gui.board.stripes import CHEQUERED, NAVY_CROSS, RED_BARS, SAFFRON, SUN, SUN_FIELD, TRICOLOUR, Stripe
from nemesis_gui.board.theme import Theme

SYMBOL: Final = QRectF(11, 13, 26, 16)
FROM_AFAR: Final = QRectF(6, 11.5, 36, 18)
VALUES: Final = QRectF(2, 31.5, 44, 15)
BAR: Final = QRectF(2, 41, 44, 5.6)
STEPS: Final = QRectF(2.5, 12, 6, 19)
MARKS: Final = {
    "oos": QPointF(42, 16), "disrupted": QPointF(42, 26), "acted": QPointF(5.5, 5.2), "truck": QPointF(42.5, 5.2),
    "committed": QPointF(42, 26),
}  # fmt: skip
"""Where the marks lie."""
_GROUNDS: Final[Mapping[str, str]] = {
    "japanese": "#f7f4ea", "ina": "#f3dcae", "british": "#d2b684", "indian": "#d9a987", "african": "#bda268",
    "chinese": "#a9bad0", "us": "#b6c48d",
}  # fmt: skip
_DIM: Final = {"dark": 113, "contrast": 96}
"""How much darker a ground is in a theme, in percent."""
STRIPES: Final[Mapping[str, Stripe]] = {
    "japanese": SUN, "ina": SAFFRON,
    "british": NAVY_CROSS, "indian": TRICOLOUR,
    "african": CHEQUERED, "chinese": SUN_FIELD,
    "us": RED_BARS,
}  # fmt: skip
"""By nation."""
_COLOURS: Final = {"oos": "#c8201c", "disrupted": "#d97a10", "acted": "#20384f", "truck": "#4a5a2a",
                   "committed": "#6d2f8a"}  # fmt: skip
_SIGNS: Final = {"oos": "–", "disrupted": "D", "committed": "C"}


class Look(NamedTuple):
    """What of a counter is to be seen."""

    lost: int = 0
    oos: bool = False
    disrupted: bool = False
    acted: int = 0
    committed: bool = False
    truck: bool = False

    def marks(self) -> Iterator[str]:
        """The marks that lie on it, by name."""
        return (name for name in MARKS if getattr(self, name))


def look_of(piece: Piece) -> Look:
    """What is to be seen of a piece."""
    return Look(piece.lost, piece.oos, piece.disrupted, piece.acted, piece.committed, piece.truck)


def figures(counter: Counter, look: Look) -> str:
    """The values of the face that is up: AF-DF-MA, of an HQ its command rating and movement."""
    if counter.hq:
        return f"{counter.rating}-{counter.committed_ma if look.committed else counter.ma}"
    return f"{counter.af[look.lost]}-{counter.df[look.lost]}-{counter.ma}"


def nation_of(counter: Counter) -> str:
    """The nation whose colours it bears; Africans are known by their names."""
    african = counter.name.split()[-1] in ("EA", "WA")
    return "african" if african else counter.nation or ("japanese" if counter.side == JAPANESE else "british")


def draw_counter(painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int) -> None:
    """Draw a counter that is shown `pixels` wide."""
    tiny, ink, nation = pixels < TINY, theme.face_ink, nation_of(counter)
    ground = QColor(_GROUNDS[nation]).darker(_DIM.get(theme.name, 100))
    draw_plate(painter, ground, theme, pixels, STRIPES[nation])
    _draw_state(painter, look)
    if pixels >= NAMED:
        room = BAND.adjusted(11, 1, -11 if look.truck else -2, 0)
        write_in(painter, counter.name, room, name_size(pixels), ink)
        _draw_steps(painter, counter, look, ink)
    _draw_symbol(painter, counter, look, FROM_AFAR if tiny else SYMBOL, ink)
    if tiny:
        write_in(painter, str(counter.rating or counter.af[look.lost]), VALUES, 19, ink)
    else:
        write_in(painter, figures(counter, look), VALUES, 15.5, ink)
    draw_marks(painter, look, pixels)


def draw_marks(painter: QPainter, look: Look, pixels: int) -> None:
    """Draw what lies on a counter."""
    for name in look.marks():
        with marking(painter, MARKS[name], _COLOURS[name], pixels):
            _draw_sign(painter, name, look)


def part_at(counter: Counter, look: Look, at: QPointF, pixels: int) -> str:
    """The id of the sign at a point of a counter that is drawn `pixels` wide; "" for nothing."""
    for name in look.marks():
        if on_mark(at, MARKS[name], pixels):
            return f"counter:{name}"
    if stripe_room(pixels).contains(at):
        return "counter:nation"
    if VALUES.contains(at):
        return "counter:rating" if counter.hq else "counter:values"
    if pixels >= NAMED and STEPS.contains(at) and not counter.hq:
        return "counter:steps"
    return "counter:symbol" if (FROM_AFAR if pixels < TINY else SYMBOL).contains(at) else ""


def _draw_steps(painter: QPainter, counter: Counter, look: Look, ink: str) -> None:
    """A dot a step; lost ones are hollow."""
    if counter.hq:
        return
    painter.setPen(QPen(QColor(ink), 0.7))
    for number in range(counter.steps):
        left = number < counter.steps - look.lost
        painter.setBrush(QColor(ink) if left else QBrush(Qt.BrushStyle.NoBrush))
        painter.drawEllipse(QPointF(STEPS.center().x(), STEPS.bottom() - 2.6 - number * 4.6), 1.7, 1.7)


def _draw_symbol(painter: QPainter, counter: Counter, look: Look, frame: QRectF, ink: str) -> None:
    """Infantry, armour, artillery or HQ on the colour of the division; a Committed HQ is hatched."""
    ground = QColor(counter.colour.replace(" ", "") or "white")
    light = ground.lightnessF() > 0.45
    pen = QColor(ink if light else "#ffffff")
    painter.setPen(QPen(QColor(ink), 1.2))
    painter.setBrush(ground)
    painter.drawRect(frame)
    painter.setPen(QPen(pen, 1.5))
    if counter.hq:
        painter.fillRect(QRectF(frame.left(), frame.top(), frame.width(), frame.height() * 0.34), pen)
        if look.committed:
            painter.fillRect(frame, QBrush(pen, Qt.BrushStyle.FDiagPattern))
    elif counter.artillery:
        painter.setBrush(pen)
        painter.drawEllipse(frame.center(), 3.0, 3.0)
    elif counter.armour:
        painter.drawRoundedRect(frame.adjusted(4, 4, -4, -4), 4.5, 4.5)
    else:
        painter.drawLine(frame.topLeft(), frame.bottomRight())
        painter.drawLine(frame.bottomLeft(), frame.topRight())


def _draw_sign(painter: QPainter, name: str, look: Look) -> None:
    """A letter, one or two chevrons, or a truck."""
    if name == "acted":
        for tip in (1.1,) if look.acted == 1 else (-0.3, 2.5):
            painter.drawPolyline([QPointF(tip - 2.4, -2.2), QPointF(tip, 0), QPointF(tip - 2.4, 2.2)])
    elif name == "truck":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#ffffff"))
        painter.drawRect(QRectF(-3.2, -2.2, 4, 3.2))
        painter.drawRect(QRectF(1.1, -0.9, 2, 1.9))
        painter.drawEllipse(QPointF(-1.8, 1.6), 1.1, 1.1)
        painter.drawEllipse(QPointF(1.9, 1.6), 1.1, 1.1)
    else:
        write_in(painter, _SIGNS[name], QRectF(-4, -4, 8, 8), 7.5, "#ffffff")


def _draw_state(painter: QPainter, look: Look) -> None:
    """What decides what a unit is worth is seen from afar: a bar below its values is in the colour of disruption, its
    edge in that of lack of supply. The ground tells the side, and stays."""
    if look.disrupted:
        painter.fillRect(BAR, QColor(_COLOURS["disrupted"]))
    if look.oos:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(_COLOURS["oos"]), 2.6))
        painter.drawRoundedRect(QRectF(1.9, 1.9, 44.2, 44.2), 2.5, 2.5)
