"""Which sign of a counter lies at a point of its drawing: the marks first, as they lie on top."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from engine.titles.nemesis.pieces import FULL, LIMITED, Counter
from nemesis_gui.board.counter_parts import stripe_room
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.titles.nemesis.art import counters as face
from nemesis_gui.titles.nemesis.art.counters import Look
from nemesis_gui.titles.nemesis.art.symbols import size_mark

BAND: Final = QRectF(0, 0, COUNTER, face.BAND)
BODY: Final = QRectF(2, face.BAND, COUNTER - 4, 33 - face.BAND)
Part = tuple[str, QRectF]


def part_at(counter: Counter, look: Look, at: QPointF, pixels: int) -> str:
    """The id of the sign at a point of a counter that is drawn `pixels` wide, on its field of 48 x 48 units; "" where
    there is nothing but its colour."""
    small, tiny = pixels < face.SMALL, pixels < face.TINY
    parts = [*_marks(look, small), *_numbers(counter, tiny)]
    if not small:
        parts += _fine(counter)
    parts += [("counter:nation", stripe_room(pixels)), (_symbol(counter), face.symbol_room(small, tiny))]
    parts.append(("counter:formation", BAND))
    if look.reduced:
        parts.append(("counter:reduced", BODY))
    return next((name for name, room in parts if room.contains(at)), "")


def _marks(look: Look, small: bool) -> Iterator[Part]:
    """What lies on a counter."""
    if look.moved:
        yield "counter:moved", face.around(face.MOVED_AT, face.DISC)
    if look.fought:
        yield "counter:fought", face.around(face.FOUGHT_AT, face.DISC)
    if look.supply != FULL:
        out = "counter:spared" if look.turned else "counter:out"
        yield "counter:limited" if look.supply == LIMITED else out, face.supply_room(small)


def _numbers(counter: Counter, tiny: bool) -> Iterator[Part]:
    first = "counter:range" if counter.transporter else "counter:strength"
    if tiny:
        yield first, face.ALONE
        return
    yield first, face.STRENGTH
    yield "counter:quality" if counter.replaceable or not counter.is_unit else "counter:lasting", face.QUALITY
    yield "counter:movement", face.MOVEMENT


def _fine(counter: Counter) -> Iterator[Part]:
    """What is left out of small pictures."""
    if face.starred(counter):
        yield "counter:star", face.around(face.STAR, face.DISC)
    if size_mark(counter):
        yield "counter:size", QRectF(face.SIZE_AT - QPointF(9, 2.6), face.SIZE_AT + QPointF(9, 2.6))
    top = face.STEPS_AT - QPointF(2.6, 2.6 + (counter.steps - 1) * face.STEP)
    yield "counter:steps", QRectF(top, face.STEPS_AT + QPointF(2.6, 2.6))


def _symbol(counter: Counter) -> str:
    """The type; the ground of its symbol says more of some."""
    if counter.support:
        return "counter:support"
    return "counter:light" if counter.light or counter.kind == "mule" else "counter:type"
