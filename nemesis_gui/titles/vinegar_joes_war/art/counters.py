"""Counters: size and symbol on the colour of the nation, designation above, strength and movement below, marks of what
happened to the unit at the sides, on a field of 48 x 48 units. Small pictures leave out what could not be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from engine.titles.vinegar_joes_war.pieces import BRITISH, Counter, Piece
from nemesis_gui.board.counter_parts import (
    BAND,
    TINY,
    Symbol,
    armour,
    diagonal,
    draw_mark,
    draw_plate,
    draw_symbol,
    infantry,
    letter,
    name_size,
    on_mark,
    parachute,
    stripe_room,
    wheels,
)
from nemesis_gui.board.counters import NAMED
from nemesis_gui.board.ink import write_in
from nemesis_gui.board.stripes import CHEQUERED, NAVY_CROSS, PLAIN, RED_BARS, SUN, SUN_FIELD, TRICOLOUR, Stripe
from nemesis_gui.board.theme import Theme

SIZE: Final = QRectF(9, 10.8, 30, 6)
SYMBOL: Final = QRectF(11.5, 16.6, 25, 14.6)
FROM_AFAR: Final = QRectF(6, 11.5, 36, 18)
VALUES: Final = QRectF(2, 32, 44, 15)
MARKS: Final = {
    "active": QPointF(42, 17), "command": QPointF(42, 27), "moved": QPointF(6, 17), "attacked": QPointF(6, 27),
    "hampered": QPointF(42.5, 5.2), "aboard": QPointF(5.5, 5.2),
}  # fmt: skip
"""Where the marks lie."""
_COLOURS: Final = {"active": "#b0301c", "command": "#2d6b34", "moved": "#20384f", "attacked": "#6d2f8a",
                   "hampered": "#d97a10", "aboard": "#275a7a"}  # fmt: skip
_SIGNS: Final = {"active": "A", "command": "✓", "moved": "", "attacked": "⚔", "hampered": "!", "aboard": "~"}
_GROUNDS: Final[Mapping[str, str]] = {
    "british": "#c6d2ea", "indian": "#dccfe4", "african": "#d6c29a", "american": "#c8dfb6", "chinese": "#e2e3b0",
    "guerrilla": "#4a4640", "japan": "#f3cfc4", "client": "#f2e3c4", "": "#c9c5bb",
}  # fmt: skip
STRIPES: Final[Mapping[str, Stripe]] = {
    "british": NAVY_CROSS, "indian": TRICOLOUR,
    "african": CHEQUERED, "american": RED_BARS,
    "chinese": SUN_FIELD, "guerrilla": Stripe("ends", ("#4a4640", "#f4efe2")),
    "japan": SUN, "client": Stripe("belt", ("#ffffff", "#c01f2e")),
    "": PLAIN,
}  # fmt: skip
"""By nation."""
_DIM: Final = {"dark": 122, "contrast": 96}
"""How much darker a ground is in a theme, in percent."""
INDIAN: Final = "indian"
_OF_INDIA: Final = frozenset({"Lushai", "Assam Rif", "50 Para", "17 LT", "39 LT", "202 LOC", "404 LOC"})
"""Units of India whose names do not say so."""
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
    """What is to be seen of a piece; ``command`` says whether it is in command now."""
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


def nation_of(counter: Counter) -> str:
    """The nation whose colours it bears; Indians and Africans of the British Empire are known by their names."""
    words = counter.name.split()
    if counter.nation != BRITISH or len(words) == 1:
        return INDIAN if counter.nation == BRITISH and words[0] in _OF_INDIA else counter.nation
    if words[1] == "Ind" or counter.name in _OF_INDIA:
        return INDIAN
    return "african" if words[1] in ("EA", "WA") else BRITISH


def draw_counter(painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int, name: str) -> None:
    """Draw a counter that is shown `pixels` wide, with the name that stands on it."""
    tiny, nation = pixels < TINY, nation_of(counter)
    ground = QColor(_GROUNDS[nation]).darker(_DIM.get(theme.name, 100))
    ink = LIGHT if ground.lightnessF() < 0.45 else theme.face_ink
    draw_plate(painter, ground, theme, pixels, STRIPES[nation], pale="#ffffff" if look.reduced else "")
    if pixels >= NAMED:
        room = BAND.adjusted(11, 1, -11 if look.hampered else -2, 0)
        write_in(painter, name, room, name_size(pixels), ink)
    if not tiny:
        write_in(painter, counter.size, SIZE, 6.2, ink)
    _draw_type(painter, counter, FROM_AFAR if tiny else SYMBOL, ink)
    text = strength(counter, look) if tiny and counter.kind != "unknown" else figures(counter, look)
    write_in(painter, text, VALUES, 19 if tiny else 15, ink)
    draw_marks(painter, look, pixels)


def draw_marks(painter: QPainter, look: Look, pixels: int) -> None:
    """Draw what lies on a counter."""
    for mark in look.marks():
        draw_mark(painter, MARKS[mark], _COLOURS[mark], _SIGNS[mark], pixels)


def part_at(counter: Counter, look: Look, at: QPointF, pixels: int) -> str:
    """The id of the sign at a point of a counter that is drawn `pixels` wide; "" for nothing."""
    for name in look.marks():
        if on_mark(at, MARKS[name], pixels):
            return f"counter:{name}"
    if stripe_room(pixels).contains(at):
        return "counter:nation"
    if VALUES.contains(at):
        return "counter:hq" if counter.hq else "counter:values"
    if pixels >= TINY and SIZE.contains(at):
        return "counter:size"
    return "counter:symbol" if (FROM_AFAR if pixels < TINY else SYMBOL).contains(at) else ""


def _draw_type(painter: QPainter, counter: Counter, frame: QRectF, ink: str) -> None:
    """The symbol of its type; heavy infantry has wheels."""
    draw_symbol(painter, _SYMBOLS.get(counter.kind, infantry), frame, ink)
    if counter.heavy and counter.kind == "infantry":
        wheels(painter, frame, ink)


def _headquarters(painter: QPainter, frame: QRectF, ink: str) -> None:
    painter.fillRect(QRectF(frame.left(), frame.top(), frame.width(), frame.height() * 0.36), QColor(ink))


def _marine(painter: QPainter, frame: QRectF, ink: str) -> None:
    """Infantry with an anchor's stock."""
    infantry(painter, frame, ink)
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
    """A crate of three boards, as dark as nothing else: from afar it is no headquarters."""
    board = frame.width() / 3
    for number in range(3):
        painter.fillRect(QRectF(frame.left() + number * board + 1, frame.top(), board - 2, frame.height()), QColor(ink))


_SYMBOLS: Final[Mapping[str, Symbol]] = {
    "headquarters": _headquarters, "armour": armour, "special": parachute, "airborne": parachute, "marine": _marine,
    "garrison": diagonal, "coastal": letter("C"), "engineer": letter("E"), "guerrilla": letter("G"),
    "airbase": _airbase, "airborne-airbase": _airbase, "depot": _depot, "unknown": letter("?"),
}  # fmt: skip
