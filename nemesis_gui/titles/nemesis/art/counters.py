"""Counters: formation band with the name, symbol with size marks, steps at the left, supply at the right, strength -
quality - movement below, on a field of 48 x 48 units. Small pictures leave out what could not be read.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen

from engine.titles.nemesis.pieces import BRITISH, FULL, LIMITED, Counter, Piece, Values
from engine.titles.nemesis.rules.ch7_levels import marker
from engine.titles.nemesis.state import ATTACKED, DEFENDED, FINISHED, MOVED, RAILED
from nemesis_gui.board.counter_parts import draw_nation, name_size, stripe_room
from nemesis_gui.board.counters import NAMED
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.ink import write_in
from nemesis_gui.board.place_art import star_path
from nemesis_gui.board.theme import Theme
from nemesis_gui.titles.nemesis.art.palette import STRIPES, Palette, band_colour, palette
from nemesis_gui.titles.nemesis.art.symbols import draw_size, draw_symbol, sign_of, size_mark

SMALL: Final = NAMED
"""Pixels below which names, steps and size marks are left out."""
TINY: Final = 26
"""Pixels below which of the values only the strength (or the supply range) is written, as large as there is room."""
FAR: Final = 23.5
_OF_INDIA: Final = ("254 Tank", "Lushai")
"""Formations of the Indian Army whose names do not say so."""
BAND: Final = 10.5
STRENGTH: Final = QRectF(2, 32.5, 14, 14)
QUALITY: Final = QRectF(16.5, 33, 15, 13.5)
MOVEMENT: Final = QRectF(32, 32.5, 14, 14)
ALONE: Final = QRectF(4, 28.6, 40, 17)
"""The room of the one number that is read from afar."""
STAR: Final = QPointF(42.5, 5.6)
MOVED_AT: Final = QPointF(41.9, 28.2)
FOUGHT_AT: Final = QPointF(6.0, 15.4)
DISC: Final = 4.4
"""Radius of the marks for moved and fought."""
SIZE_AT: Final = QPointF(24, 13.8)
STEPS_AT: Final = QPointF(5.8, 29.5)
STEP: Final = 5.4
"""From dot to dot."""


class Look(NamedTuple):
    """What of a counter is to be seen."""

    reduced: bool = False
    supply: int = FULL
    moved: bool = False
    fought: bool = False
    turned: bool = False
    """The supply marker lies crosswise."""


def look_of(piece: Piece, done: int = 0) -> Look:
    """What is to be seen of a piece that has done this in the phase."""
    level = marker(piece)
    moved, fought = bool(done & (MOVED | FINISHED | RAILED)), bool(done & (ATTACKED | DEFENDED))
    return Look(piece.reduced, level.level, moved, fought, level.turned)


def draw_counter(
    painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int, colours: Palette | None = None
) -> None:
    """Draw a counter that is shown `pixels` wide, in the colours that go with the theme or in others."""
    _Sketch(painter, counter, look, theme, colours or palette(theme), pixels).draw()


def draw_marks(painter: QPainter, counter: Counter, look: Look, theme: Theme, pixels: int) -> None:
    """Draw what lies on a counter: its supply, and what it did."""
    _Sketch(painter, counter, look, theme, palette(theme), pixels).draw_marks()


def face_colour(counter: Counter, colours: Palette) -> str:
    """The ground colour of a counter: by nation and force."""
    if counter.chindit:
        return colours.faces["chindits"]
    if counter.nation in ("ina", "us"):
        return colours.faces[counter.nation]
    if nation_of(counter) == "indian":
        return colours.faces["indian"]
    return colours.faces.get(counter.force, colours.faces["british"])


def nation_of(counter: Counter) -> str:
    """The nation whose colours it bears; of the British Empire, its formation or name tells."""
    if counter.nation != BRITISH:
        return counter.nation
    if counter.division.endswith("Ind") or counter.division in _OF_INDIA:
        return "indian"
    return "african" if counter.name.endswith(" WA") else BRITISH


def starred(counter: Counter) -> bool:
    """Whether it has the star of its force."""
    return counter.force == "stilwell" and counter.nation == "chinese"


def symbol_room(small: bool, tiny: bool) -> QRectF:
    """Where the symbol of the type stands."""
    if tiny:
        return QRectF(7, 12, 34, 15.5)
    return QRectF(9, 13.5, 30, 17) if small else QRectF(12, 17, 24, 14)


def supply_room(small: bool) -> QRectF:
    """Where the disc of a supply level stands."""
    return QRectF(33, 9, 14, 14) if small else QRectF(36.8, 13.2, 10.2, 10.2)


def around(at: QPointF, radius: float) -> QRectF:
    """The square around a disc."""
    return QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)


class _Sketch:
    """One drawing of a counter."""

    def __init__(
        self, painter: QPainter, counter: Counter, look: Look, theme: Theme, colours: Palette, pixels: int
    ) -> None:
        self._painter = painter
        self._counter = counter
        self._look = look
        self._theme = theme
        self._colours = colours
        self._pixels = pixels
        self._small, self._named = pixels < SMALL, name_size(pixels)
        self._tiny = pixels < TINY
        self._band_colour = QColor()

    def draw(self) -> None:
        self._ground()
        self._band()
        draw_nation(self._painter, STRIPES[nation_of(self._counter)], stripe_room(self._pixels))
        self._supply_edge()
        if not self._small:
            self._name()
        if self._look.reduced:
            self._stripe()
        self._symbol()
        if not self._small:
            self._steps()
        self._strength() if self._tiny else self._values()
        self._supply_disc()
        self._marks()
        self._edge()

    def draw_marks(self) -> None:
        self._supply_edge()
        self._supply_disc()
        self._marks()

    def _ground(self) -> None:
        """Without smooth edges, which the edge covers: with them Qt has a gradient of this size drawn by several
        threads, which takes three to ten times as long."""
        colour = QColor(face_colour(self._counter, self._colours))
        gradient = QLinearGradient(0, 0, COUNTER, COUNTER)
        gradient.setColorAt(0, colour.lighter(107))
        gradient.setColorAt(1, colour.darker(106))
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(gradient)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._painter.drawRoundedRect(QRectF(0.5, 0.5, 47, 47), 3.5, 3.5)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _band(self) -> None:
        counter, painter = self._counter, self._painter
        colour = band_colour(self._colours, counter.division)
        self._band_colour = QColor(colour) if colour else QColor(face_colour(counter, self._colours)).darker(112)
        path = QPainterPath()
        path.addRoundedRect(QRectF(0.5, 0.5, 47, 16), 3.5, 3.5)
        clip = QPainterPath()
        clip.addRect(QRectF(0, 0, COUNTER, BAND))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._band_colour)
        painter.drawPath(path & clip)
        painter.setPen(QPen(QColor(self._theme.face_edge), 0.7))
        painter.drawLine(QPointF(1, BAND), QPointF(47, BAND))

    def _name(self) -> None:
        light = self._band_colour.lightnessF() < 0.55
        star = starred(self._counter)
        room = QRectF(11, 0.8, 27 if star else 35, BAND - 0.8)
        write_in(self._painter, self._counter.name, room, self._named, "#ffffff" if light else self._theme.face_ink)
        if star:
            self._painter.setPen(QPen(QColor(self._theme.face_edge), 0.5))
            self._painter.setBrush(QColor(self._colours.star))
            self._painter.drawPath(star_path(STAR.x(), STAR.y(), 4.4))

    def _stripe(self) -> None:
        """A pale slash behind the symbol: the reduced side."""
        stripe = QPainterPath(QPointF(2, 33))
        for x, y in ((2, 24), (40, BAND + 0.6), (46, BAND + 0.6), (46, 18), (10, 33)):
            stripe.lineTo(x, y)
        stripe.closeSubpath()
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(QColor("#e6fffdf4"))
        self._painter.drawPath(stripe)

    def _symbol(self) -> None:
        counter, ink = self._counter, self._theme.face_ink
        ground = self._colours.plain_symbol
        if counter.support:
            ground = self._colours.support_symbol
        elif counter.light or counter.kind == "mule":
            ground = self._colours.light_symbol
        frame = symbol_room(self._small, self._tiny)
        draw_symbol(self._painter, sign_of(counter), frame, ink, ground, 1.8 if self._small else 1.25)
        if not self._small:
            draw_size(self._painter, size_mark(counter), SIZE_AT, 3.6, ink)

    def _steps(self) -> None:
        """A dot a step; lost ones are hollow."""
        counter = self._counter
        left = counter.steps - (1 if self._look.reduced else 0)
        self._painter.setPen(QPen(QColor(self._theme.face_ink), 0.7))
        for number in range(counter.steps):
            filled = number < left
            self._painter.setBrush(QColor(self._theme.face_ink) if filled else QBrush(Qt.BrushStyle.NoBrush))
            self._painter.drawEllipse(STEPS_AT - QPointF(0, number * STEP), 1.75, 1.75)

    def _values(self) -> None:
        counter, values, ink, box = self._counter, self._printed, self._theme.face_ink, QUALITY
        size = 17.5 if self._small else 14.5
        if counter.transporter:
            self._range(STRENGTH.translated(0.5, 0), size)
        else:
            write_in(self._painter, str(values.strength), STRENGTH, size, ink)
        if not counter.replaceable and counter.is_unit:
            self._painter.setPen(Qt.PenStyle.NoPen)
            self._painter.setBrush(QColor(ink))
            self._painter.drawRoundedRect(box.adjusted(1.2, 0, -1.2, 0), 1.5, 1.5)
            write_in(self._painter, str(values.quality), box, size, "#ffffff")
        else:
            write_in(self._painter, str(values.quality), box, size, ink)
        write_in(self._painter, str(values.movement), MOVEMENT, size, ink)

    def _strength(self) -> None:
        """The one number that is read from afar."""
        counter = self._counter
        if counter.transporter:
            write_in(self._painter, str(counter.supply_range), ALONE, FAR, self._colours.depot_red)
        else:
            write_in(self._painter, str(self._printed.strength), ALONE, FAR, self._theme.face_ink)

    @property
    def _printed(self) -> Values:
        """The values of the side that is up."""
        return (self._look.reduced and self._counter.reduced) or self._counter.full

    def _range(self, box: QRectF, size: float) -> None:
        """A Transporter's supply range in the sign of a Depot."""
        painter = self._painter
        painter.setPen(QPen(QColor(self._theme.face_ink), 0.8))
        painter.setBrush(QColor("#ffffff"))
        painter.drawEllipse(box)
        painter.setBrush(QColor(face_colour(self._counter, self._colours)))
        painter.drawChord(box, 45 * 16, 180 * 16)
        write_in(self._painter, str(self._counter.supply_range), box, size * 0.86, self._colours.depot_red)

    def _supply_edge(self) -> None:
        """Limited: an amber edge; out of supply: a red one."""
        if self._look.supply != FULL:
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.setPen(QPen(self._supply_colour(), 3.0))
            self._painter.drawRoundedRect(QRectF(2.1, 2.1, 43.8, 43.8), 2.5, 2.5)

    def _supply_colour(self) -> QColor:
        return QColor(self._colours.limited if self._look.supply == LIMITED else self._colours.out)

    def _supply_disc(self) -> None:
        """Limited: a half-full disc; out of supply: a barred one, the bar upright while Attrition is not due yet."""
        if self._look.supply == FULL:
            return
        disc = supply_room(self._small)
        self._disc(disc, self._supply_colour())
        inner = disc.adjusted(2, 2, -2, -2)
        self._painter.setBrush(QColor("#ffffff"))
        self._painter.setPen(Qt.PenStyle.NoPen)
        if self._look.supply == LIMITED:
            self._painter.drawChord(inner, 0, 180 * 16)
        else:
            bar = QRectF(0, 0, 2.2, inner.height()) if self._look.turned else QRectF(0, 0, inner.width(), 2.2)
            bar.moveCenter(inner.center())
            self._painter.drawRect(bar)

    def _marks(self) -> None:
        """Moved: a dark disc with a chevron at the right; fought: a red one with a cross at the left."""
        if self._look.moved:
            x, y = MOVED_AT.x(), MOVED_AT.y()
            self._disc(around(MOVED_AT, DISC), QColor("#20384f"))
            self._painter.drawPolyline([QPointF(x - 1.4, y - 2.2), QPointF(x + 1.2, y), QPointF(x - 1.4, y + 2.2)])
        if self._look.fought:
            x, y = FOUGHT_AT.x(), FOUGHT_AT.y()
            self._disc(around(FOUGHT_AT, DISC), QColor("#8c1616"))
            self._painter.drawLine(QPointF(x - 1.8, y - 1.8), QPointF(x + 1.8, y + 1.8))
            self._painter.drawLine(QPointF(x + 1.8, y - 1.8), QPointF(x - 1.8, y + 1.8))

    def _disc(self, box: QRectF, colour: QColor) -> None:
        self._painter.setPen(QPen(QColor("#ffffff"), 1.1))
        self._painter.setBrush(colour)
        self._painter.drawEllipse(box)

    def _edge(self) -> None:
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.setPen(QPen(QColor(self._theme.face_edge), 1.2 if not self._small else 1.8))
        self._painter.drawRoundedRect(QRectF(0.6, 0.6, 46.8, 46.8), 3.5, 3.5)
