"""Counters as pictures, made once for each face and size and shared by all who show them.

A counter is drawn on a field of 48 x 48 units: formation band with the name, symbol with size marks, steps at the
left, supply at the right, strength - quality - movement below. Small pictures leave out what could not be read.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap

from engine.titles.nemesis.pieces import FULL, LIMITED, Counter
from nemesis_gui.base import fonts
from nemesis_gui.base.fonts import SANS
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.place_art import star_path
from nemesis_gui.board.symbols import draw_size, draw_symbol, sign_of, size_mark
from nemesis_gui.board.theme import Theme, band_colour

MEMORY: Final = 8_000_000
"""Bytes of counter pictures kept."""
SMALL: Final = 34
"""Pixels below which names, steps and size marks are left out."""
TINY: Final = 26
"""Pixels below which of the values only the strength (or the supply range) is written, as large as there is room."""
FAR: Final = 23.5
_BAND: Final = 10.5


class Face(NamedTuple):
    """What of a counter is to be seen."""

    reduced: bool = False
    supply: int = FULL
    moved: bool = False
    fought: bool = False
    turned: bool = False
    """The supply marker lies crosswise."""


class CounterArt:
    """Pictures of counters in one theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._pictures: OrderedDict[tuple[str, Face, int], QPixmap] = OrderedDict()
        self._bytes = 0

    @property
    def bytes_used(self) -> int:
        """Memory taken by the pictures."""
        return self._bytes

    def pixmap(self, counter: Counter, face: Face, pixels: int) -> QPixmap:
        """The picture of a counter, `pixels` wide and high."""
        key = counter.id, face, pixels
        found = self._pictures.get(key)
        if found is None:
            found = self._draw(counter, face, pixels)
            self._keep(key, found)
        else:
            self._pictures.move_to_end(key)
        return found

    def _keep(self, key: tuple[str, Face, int], picture: QPixmap) -> None:
        self._pictures[key] = picture
        self._bytes += picture.width() * picture.height() * 4
        while self._bytes > MEMORY:
            _, oldest = self._pictures.popitem(last=False)
            self._bytes -= oldest.width() * oldest.height() * 4

    def _draw(self, counter: Counter, face: Face, pixels: int) -> QPixmap:
        picture = QPixmap(pixels, pixels)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(pixels / COUNTER, pixels / COUNTER)
        _Sketch(painter, counter, face, self.theme, pixels).draw()
        painter.end()
        return picture


def face_colour(counter: Counter, theme: Theme) -> str:
    """The ground colour of a counter: by nation and force."""
    if counter.chindit:
        return theme.faces["chindits"]
    if counter.nation in ("ina", "us"):
        return theme.faces[counter.nation]
    return theme.faces.get(counter.force, theme.faces["british"])


class _Sketch:
    """One drawing of a counter."""

    def __init__(self, painter: QPainter, counter: Counter, face: Face, theme: Theme, pixels: int) -> None:
        self._painter = painter
        self._counter = counter
        self._face = face
        self._theme = theme
        self._small = pixels < SMALL
        self._tiny = pixels < TINY
        self._band_colour = QColor()

    def draw(self) -> None:
        self._ground()
        self._band()
        self._supply_edge()
        if not self._small:
            self._name()
        if self._face.reduced:
            self._stripe()
        self._symbol()
        if not self._small:
            self._steps()
        self._strength() if self._tiny else self._values()
        self._supply_disc()
        self._marks()
        self._edge()

    def _ground(self) -> None:
        colour = QColor(face_colour(self._counter, self._theme))
        gradient = QLinearGradient(0, 0, COUNTER, COUNTER)
        gradient.setColorAt(0, colour.lighter(107))
        gradient.setColorAt(1, colour.darker(106))
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(gradient)
        self._painter.drawRoundedRect(QRectF(0.5, 0.5, 47, 47), 3.5, 3.5)

    def _band(self) -> None:
        counter, painter = self._counter, self._painter
        colour = band_colour(self._theme, counter.division)
        self._band_colour = QColor(colour) if colour else QColor(face_colour(counter, self._theme)).darker(112)
        path = QPainterPath()
        path.addRoundedRect(QRectF(0.5, 0.5, 47, 16), 3.5, 3.5)
        clip = QPainterPath()
        clip.addRect(QRectF(0, 0, COUNTER, _BAND))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._band_colour)
        painter.drawPath(path & clip)
        painter.setPen(QPen(QColor(self._theme.face_edge), 0.7))
        painter.drawLine(QPointF(1, _BAND), QPointF(47, _BAND))

    def _name(self) -> None:
        light = self._band_colour.lightnessF() < 0.55
        star = self._counter.force == "stilwell" and self._counter.nation == "chinese"
        room = QRectF(2, 0.8, 36 if star else 44, _BAND - 0.8)
        self._text(self._counter.name, room, 8.6, "#ffffff" if light else self._theme.face_ink)
        if star:
            self._painter.setPen(QPen(QColor(self._theme.face_edge), 0.5))
            self._painter.setBrush(QColor(self._theme.star))
            self._painter.drawPath(star_path(42.5, 5.6, 4.4))

    def _stripe(self) -> None:
        """A pale slash behind the symbol: the reduced side."""
        stripe = QPainterPath(QPointF(2, 33))
        for x, y in ((2, 24), (40, _BAND + 0.6), (46, _BAND + 0.6), (46, 18), (10, 33)):
            stripe.lineTo(x, y)
        stripe.closeSubpath()
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(QColor("#e6fffdf4"))
        self._painter.drawPath(stripe)

    def _symbol(self) -> None:
        counter, theme = self._counter, self._theme
        ground = theme.plain_symbol
        if counter.support:
            ground = theme.support_symbol
        elif counter.light or counter.kind == "mule":
            ground = theme.light_symbol
        frame = QRectF(9, 13.5, 30, 17) if self._small else QRectF(12, 17, 24, 14)
        if self._tiny:
            frame = QRectF(7, 12, 34, 15.5)
        draw_symbol(self._painter, sign_of(counter), frame, theme.face_ink, ground, 1.8 if self._small else 1.25)
        if not self._small:
            draw_size(self._painter, size_mark(counter), QPointF(24, 13.8), 3.6, theme.face_ink)

    def _steps(self) -> None:
        """A dot a step; lost ones are hollow."""
        counter = self._counter
        left = counter.steps - (1 if self._face.reduced else 0)
        self._painter.setPen(QPen(QColor(self._theme.face_ink), 0.7))
        for number in range(counter.steps):
            filled = number < left
            self._painter.setBrush(QColor(self._theme.face_ink) if filled else QBrush(Qt.BrushStyle.NoBrush))
            self._painter.drawEllipse(QPointF(5.8, 29.5 - number * 5.4), 1.75, 1.75)

    def _values(self) -> None:
        counter = self._counter
        values = counter.reduced if self._face.reduced and counter.reduced is not None else counter.full
        ink = self._theme.face_ink
        size = 17.5 if self._small else 14.5
        box = QRectF(16.5, 33, 15, 13.5)
        if counter.transporter:
            self._range(QRectF(2.5, 32.5, 14, 14), size)
        else:
            self._text(str(values.strength), QRectF(2, 32.5, 14, 14), size, ink)
        if not counter.replaceable and counter.is_unit:
            self._painter.setPen(Qt.PenStyle.NoPen)
            self._painter.setBrush(QColor(ink))
            self._painter.drawRoundedRect(box.adjusted(1.2, 0, -1.2, 0), 1.5, 1.5)
            self._text(str(values.quality), box, size, "#ffffff")
        else:
            self._text(str(values.quality), box, size, ink)
        self._text(str(values.movement), QRectF(32, 32.5, 14, 14), size, ink)

    def _strength(self) -> None:
        """The one number that is read from afar."""
        counter, room = self._counter, QRectF(4, 28.6, 40, 17)
        if counter.transporter:
            self._text(str(counter.supply_range), room, FAR, self._theme.depot_red)
            return
        values = counter.reduced if self._face.reduced and counter.reduced is not None else counter.full
        self._text(str(values.strength), room, FAR, self._theme.face_ink)

    def _range(self, box: QRectF, size: float) -> None:
        """A Transporter's supply range in the sign of a Depot."""
        painter = self._painter
        painter.setPen(QPen(QColor(self._theme.face_ink), 0.8))
        painter.setBrush(QColor("#ffffff"))
        painter.drawEllipse(box)
        painter.setBrush(QColor(face_colour(self._counter, self._theme)))
        painter.drawChord(box, 45 * 16, 180 * 16)
        self._text(str(self._counter.supply_range), box, size * 0.86, self._theme.depot_red)

    def _supply_edge(self) -> None:
        """Limited: an amber edge; out of supply: a red one."""
        if self._face.supply != FULL:
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.setPen(QPen(self._supply_colour(), 3.0))
            self._painter.drawRoundedRect(QRectF(2.1, 2.1, 43.8, 43.8), 2.5, 2.5)

    def _supply_colour(self) -> QColor:
        return QColor(self._theme.limited if self._face.supply == LIMITED else self._theme.out)

    def _supply_disc(self) -> None:
        """Limited: a half-full disc; out of supply: a barred one, the bar upright while Attrition is not due yet."""
        if self._face.supply == FULL:
            return
        disc = QRectF(33, 9, 14, 14) if self._small else QRectF(36.8, 13.2, 10.2, 10.2)
        self._disc(disc, self._supply_colour())
        inner = disc.adjusted(2, 2, -2, -2)
        self._painter.setBrush(QColor("#ffffff"))
        self._painter.setPen(Qt.PenStyle.NoPen)
        if self._face.supply == LIMITED:
            self._painter.drawChord(inner, 0, 180 * 16)
        else:
            bar = QRectF(0, 0, 2.2, inner.height()) if self._face.turned else QRectF(0, 0, inner.width(), 2.2)
            bar.moveCenter(inner.center())
            self._painter.drawRect(bar)

    def _marks(self) -> None:
        """Moved: a dark disc with a chevron at the right; fought: a red one with a cross at the left."""
        if self._face.moved:
            x, y = 41.9, 28.2
            self._disc(QRectF(x - 4.4, y - 4.4, 8.8, 8.8), QColor("#20384f"))
            self._painter.drawPolyline([QPointF(x - 1.4, y - 2.2), QPointF(x + 1.2, y), QPointF(x - 1.4, y + 2.2)])
        if self._face.fought:
            x, y = 6.0, 15.4
            self._disc(QRectF(x - 4.4, y - 4.4, 8.8, 8.8), QColor("#8c1616"))
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

    def _text(self, text: str, room: QRectF, size: float, colour: str) -> None:
        """Bold text in the middle of a rectangle, narrowed until it fits."""
        path, width = _letters(text, size)
        squeeze = min(1.0, room.width() / width) if width else 1.0
        self._painter.save()
        self._painter.translate(room.center())
        self._painter.scale(squeeze / 4, 1 / 4)
        self._painter.fillPath(path, QColor(colour))
        self._painter.restore()


@lru_cache(maxsize=512)
def _letters(text: str, size: float) -> tuple[QPainterPath, float]:
    """The outlines of a text four times its size, centred, and its width in units."""
    fonts.load()
    face = QFont(SANS)
    face.setPixelSize(round(size * 4))
    face.setBold(True)
    metrics = QFontMetricsF(face)
    width = metrics.horizontalAdvance(text) / 4
    path = QPainterPath()
    path.addText(-2 * width, metrics.capHeight() / 2, face, text)
    return path, width
