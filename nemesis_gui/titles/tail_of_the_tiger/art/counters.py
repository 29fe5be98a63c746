"""Counters: name in the band, steps at the left, size and type in the middle, movement at the right, attack and defence
of the steps that are left below, on a field of 48 x 48 units in the colour of the group. Small pictures leave out what
could not be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from engine.titles.tail_of_the_tiger.pieces import UNLIMITED, Counter, Piece, Values
from nemesis_gui.board.counter_parts import (
    BAND,
    TINY,
    draw_mark,
    draw_plate,
    draw_symbol,
    name_size,
    on_mark,
    stripe_room,
)
from nemesis_gui.board.counters import NAMED
from nemesis_gui.board.ink import write_in
from nemesis_gui.board.stripes import CHEQUERED, SUN, SUN_FIELD, TRICOLOUR, Stripe
from nemesis_gui.board.theme import Theme
from nemesis_gui.titles.tail_of_the_tiger.art.symbols import symbol

SIZE: Final = QRectF(10.5, 10.9, 26, 5.4)
SYMBOL: Final = QRectF(11, 16.6, 25, 14.4)
FROM_AFAR: Final = QRectF(11, 11.5, 33, 17)
STEPS: Final = QRectF(1.6, 11.6, 7.6, 20)
MOVE: Final = QRectF(37.4, 19.4, 9.8, 11.4)
VALUES: Final = QRectF(1.8, 32, 44.4, 15)
MARKS: Final = {
    "moved": QPointF(42.3, 15.6), "fixed": QPointF(42.3, 15.6), "attacked": QPointF(42.5, 5.3),
    "redeployed": QPointF(5.5, 5.3), "dropped": QPointF(5.5, 5.3),
}  # fmt: skip
"""Where the marks lie."""
_COLOURS: Final = {"moved": "#20384f", "fixed": "#5a2d0c", "attacked": "#6d2f8a", "redeployed": "#1f6a4a",
                   "dropped": "#275a7a"}  # fmt: skip
_SIGNS: Final = {"moved": "", "fixed": "‖", "attacked": "⚔", "redeployed": "S", "dropped": "D"}
_GROUNDS: Final[Mapping[str, str]] = {
    "wehrmacht": "#b4bbaf", "luftwaffe": "#a6c4d8", "sa": "#70523a", "ss": "#4c4f55", "chinese": "#2f5690",
    "stilwell": "#2f5690", "indian": "#dcb48a", "african": "#bfa86c", "untried": "#b9cfe8", "japanese": "#f4dc84",
    "elh": "#f9f6ea", "puppet": "#ece3c0",
}  # fmt: skip
STRIPES: Final[Mapping[str, Stripe]] = {
    "wehrmacht": Stripe("cross", ("#ffffff", "#17130e")), "luftwaffe": Stripe("belt", ("#ffffff", "#2d6c9c")),
    "sa": Stripe("plain", ("#7a4a20",)), "ss": Stripe("bars", ("#17130e", "#ffffff")),
    "chinese": SUN_FIELD,
    "stilwell": Stripe("corner", ("#f2c230", "#16306e", "#ffffff")),
    "indian": TRICOLOUR, "african": CHEQUERED,
    "untried": Stripe("ends", ("#ffffff", "#5d82ad")), "japanese": SUN,
    "elh": Stripe("levels", ("#ffffff", "#0f4784")), "puppet": Stripe("levels", ("#f2c230", "#17130e")),
}  # fmt: skip
"""By group."""
_INKS: Final[Mapping[str, str]] = {"stilwell": "#ffd95e", "elh": "#0f4784"}
"""Where the ink is not that of the theme."""
_DIM: Final = {"dark": 118, "contrast": 96}
"""How much darker a ground is in a theme, in percent."""
LIGHT: Final = "#f7f3e8"
UNKNOWN: Final = "?"


class Look(NamedTuple):
    """What of a counter is to be seen."""

    lost: int = 0
    shown: Values | None = None
    """What an untried unit turned out to be; nobody knows it before [wtf-13.11/1]."""
    moved: bool = False
    fixed: bool = False
    """It rose in Burma: it never moves [3.3/5]."""
    attacked: bool = False
    redeployed: bool = False
    dropped: bool = False

    def marks(self) -> Iterator[str]:
        """The marks that lie on it, by name; a fixed unit's is not covered, nor that of a strategic move by a drop."""
        taken = set[tuple[float, float]]()
        for name in ("fixed", "moved", "attacked", "dropped", "redeployed"):
            at = MARKS[name].toTuple()
            if getattr(self, name) and at not in taken:
                taken.add(at)
                yield name


def look_of(piece: Piece, *, marked: bool = True) -> Look:
    """What is to be seen of a piece; in panels without what it did in this turn."""
    if not marked:
        return Look(piece.lost, piece.shown, fixed=piece.rising)
    acted = piece.attacked or piece.stormed
    return Look(piece.lost, piece.shown, piece.moved, piece.rising, acted, piece.redeployed, piece.dropped)


def values_of(counter: Counter, look: Look) -> Values | None:
    """The values of the steps that are left; None of an untried unit before its first combat."""
    return look.shown if counter.untried else counter.values[min(look.lost, counter.steps - 1)]


def strengths(values: Values | None) -> str:
    """Attack and defence; a unit without attack has a star in its place [wtf-13.x/12]."""
    if values is None:
        return UNKNOWN
    return f"{'*' if values.attack < 0 else values.attack}-{values.defence}"


def pace(counter: Counter, look: Look) -> str:
    """The movement that is printed: of untried units all have the same."""
    move = (values_of(counter, look) or counter.values[0]).move
    return "∞" if move == UNLIMITED else str(move)


def figures(counter: Counter, look: Look) -> str:
    """Attack, defence and movement."""
    return f"{strengths(values_of(counter, look))}-{pace(counter, look)}"


def draw_counter(painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int) -> None:
    """Draw a counter that is shown `pixels` wide."""
    tiny, ground = pixels < TINY, QColor(_GROUNDS[counter.group]).darker(_DIM.get(theme.name, 100))
    ink = _INKS.get(counter.group) or (LIGHT if ground.lightnessF() < 0.45 else theme.face_ink)
    draw_plate(painter, ground, theme, pixels, STRIPES[counter.group])
    _draw_steps(painter, counter, look, ink)
    draw_symbol(painter, symbol(counter), FROM_AFAR if tiny else SYMBOL, ink)
    found = values_of(counter, look)
    if tiny:
        write_in(painter, UNKNOWN if found is None else str(max(found.attack, 0)), VALUES, 19, ink)
        return
    if pixels >= NAMED:
        right = -11 if "attacked" in look.marks() else -2
        write_in(painter, counter.name, BAND.adjusted(11, 1, right, 0), name_size(pixels), ink)
    write_in(painter, "XX" if counter.division else "X", SIZE, 6.0, ink)
    write_in(painter, pace(counter, look), MOVE, 10.5, ink)
    write_in(painter, strengths(found), VALUES, 16.5, ink)
    draw_marks(painter, look, pixels)


def draw_marks(painter: QPainter, look: Look, pixels: int) -> None:
    """Draw what lies on a counter."""
    for name in look.marks():
        draw_mark(painter, MARKS[name], _COLOURS[name], _SIGNS[name], pixels)


def part_at(counter: Counter, look: Look, at: QPointF, pixels: int) -> str:
    """The id of the sign at a point of a counter that is drawn `pixels` wide; "" for nothing."""
    tiny = pixels < TINY
    for name in () if tiny else look.marks():
        if on_mark(at, MARKS[name], pixels):
            return f"counter:{name}"
    if stripe_room(pixels).contains(at):
        return "counter:nation"
    if VALUES.contains(at):
        return "counter:values" if values_of(counter, look) else "counter:unknown"
    rooms = {"counter:steps": STEPS, "counter:symbol": FROM_AFAR if tiny else SYMBOL}
    if not tiny:
        rooms |= {"counter:move": MOVE, "counter:size": SIZE}
    return next((name for name, room in rooms.items() if room.contains(at)), "")


def _draw_steps(painter: QPainter, counter: Counter, look: Look, ink: str) -> None:
    """A block a step, upwards: those that are left are full, lost ones are hollow. The room is shared by four, so that
    a block is a quarter of a division."""
    long = STEPS.height() / 4
    painter.setPen(QPen(QColor(ink), 0.9))
    for number in range(counter.steps):
        left = number < counter.steps - look.lost
        painter.setBrush(QColor(ink) if left else QBrush(Qt.BrushStyle.NoBrush))
        top = STEPS.bottom() - (number + 1) * long + 0.7
        painter.drawRect(QRectF(STEPS.left() + 1.2, top, STEPS.width() - 2.4, long - 1.5))
