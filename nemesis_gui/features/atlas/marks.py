"""What a draft says of each hex, drawn over the ground: an item a hex, so that one act paints one again."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from engine.board.boardmap import BoardMap
from engine.wargame.confirmed import Side
from engine.wargame.mapdraft import Key, MapDraft, hex_of, lying, unnamed
from engine.wargame.mapoverlay import NONE, SideValues
from engine.wargame.startlists import Start
from nemesis_gui.base.fonts import SANS
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ink import font, label, paint, text_path
from nemesis_gui.board.line_art import MAJOR_WIDTH
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.theme import Theme
from nemesis_gui.session.words import Words

Z_MARKS: Final = 4.0
"""Under the overlays and the cursor."""
EDGE: Final = 8.0
"""How far what lies on the sides of a hex reaches out of it, in scene units."""
TICK: Final = "#2f7d32"
GONE: Final = "#c62828"
OTHER: Final = "#e07b00"
"""What is confirmed, what is taken away, what is otherwise than in the shipped map."""
THROUGH: Final = 110
"""How much of 255 a tint covers of a printed picture."""
OURS: Final = 0.8
"""How opaque is what the rules hold of sides on a printed picture."""
WAY_WIDTHS: Final = {"path": 2.0, "track": 3.0, "road": 4.5}


class Marks:
    """The marks on one board, whose ground shows ``drawn``."""

    def __init__(self, scene: BoardScene, draft: MapDraft, drawn: BoardMap, words: Words) -> None:
        self.scene, self.draft, self.drawn, self.words = scene, draft, drawn, words
        self.differences = False
        """Whether what is otherwise than in the shipped map is marked."""
        self._items: dict[int, HexMarks] = {}
        self.ours: OursMarks | None = None
        """What is told of one hex on a printed picture."""
        for key in draft.said:
            self.renew(key)

    def renew(self, key: Key) -> None:
        """Something else is said of a hex, side or place; lists of scenarios are no marks."""
        if isinstance(key, str):
            self._renew_place(key)
        elif not isinstance(key, Start):
            self._item(hex_of(key)).update()

    def _renew_place(self, name: str) -> None:
        """A place may be marked in another hex from now on."""
        before = {hex_ for hex_, item in self._items.items() if name in item.places}
        before |= {place.hex for place in self.draft.board.places if place.name == name}
        for hex_ in before | {at for one, at, _ in self.draft.places() if one == name}:
            here = (one for one, at, _ in self.draft.places() if at == hex_ and one in self.draft.said)
            self._item(hex_).places = frozenset(here)
            self._item(hex_).update()

    def _item(self, hex_: int) -> HexMarks:
        if hex_ not in self._items:
            self._items[hex_] = HexMarks(self, hex_)
            self.scene.addItem(self._items[hex_])
        return self._items[hex_]

    @property
    def on_picture(self) -> bool:
        """Whether the board shows a printed picture, which tells nothing of what the rules hold."""
        return self.scene.skin is not None

    def show_ours(self, hex_: int) -> None:
        """On a printed picture, tell at one hex what the rules hold of it."""
        if self.ours is not None:
            self.scene.removeItem(self.ours)
            self.ours = None
        if self.on_picture:
            self.ours = OursMarks(self, hex_)
            self.scene.addItem(self.ours)

    def show_differences(self, on: bool) -> None:
        """Mark what is otherwise than in the shipped map, or no longer."""
        self.differences = on
        for key in self.draft.different:
            self.renew(key)


class HexMarks(QGraphicsItem):
    """Those of one hex, and of the sides that are kept under its name."""

    def __init__(self, marks: Marks, hex_: int) -> None:
        super().__init__()
        self._marks, self._hex = marks, hex_
        self.places: frozenset[str] = frozenset()
        geometry = marks.scene.geometry
        self._rect = geometry.rect(hex_).adjusted(-EDGE, -EDGE, EDGE, EDGE)
        for direction in range(6):
            beyond = geometry.grid.neighbours(hex_)[direction]
            if beyond > hex_:
                self._rect |= QRectF(geometry.point(beyond) - QPointF(EDGE, EDGE),
                                     geometry.point(beyond) + QPointF(EDGE, EDGE))  # fmt: skip
        self.setZValue(Z_MARKS)

    @property
    def _geometry(self) -> BoardGeometry:
        return self._marks.scene.geometry

    @property
    def _theme(self) -> Theme:
        return self._marks.scene.palette_

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        draft, hex_ = self._marks.draft, self._hex
        if hex_ in draft.said:
            self._paint_hex(painter, draft.terrain(hex_))
        for side in draft.sides_of(hex_):
            if side[0] == hex_ and side in draft.said:
                self._paint_side(painter, side)
        if draft.gone_at(hex_):
            self._cross(painter, self._geometry.point(hex_))
        if self.places:
            self._write(painter, " · ".join(self._labels()), self._theme.ink, up=True)

    def _labels(self) -> list[str]:
        return [label for name, _, label in self._marks.draft.places() if name in self.places]

    # -- the hex

    def _paint_hex(self, painter: QPainter, terrain: str) -> None:
        """Its terrain, where the ground does not show it; a tick."""
        if terrain != self._marks.drawn.terrain_id(self._hex):
            painter.setPen(Qt.PenStyle.NoPen)
            tint = QColor(self._theme.tints.get(terrain, self._theme.paper))
            tint.setAlpha(THROUGH if self._marks.on_picture else 255)
            painter.setBrush(tint)
            painter.drawPolygon(self._geometry.polygon(self._hex, 0.96))
            self._write(painter, self._marks.words.word("terrain", terrain), self._theme.ink)
        if self._marks.differences and self._marks.draft.differs(self._hex):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(OTHER), 5, Qt.PenStyle.DashLine))
            painter.drawPolygon(self._geometry.polygon(self._hex, 0.88))
        at = self._geometry.point(self._hex) + QPointF(0, -26)
        self._line(painter, QColor(self._theme.halo), 7, self._tick(at))
        self._line(painter, QColor(TICK), 3.4, self._tick(at))

    def _tick(self, at: QPointF) -> QPolygonF:
        return QPolygonF([at + QPointF(-6, 0), at + QPointF(-2, 5), at + QPointF(7, -6)])

    def _write(self, painter: QPainter, text: str, colour: str, *, up: bool = False) -> None:
        """A line of text in the hex: the names of places in its middle, its terrain below."""
        at = self._geometry.point(self._hex) + QPointF(0, 0 if up else 30)
        words = text_path(text, font(SANS, 12.0 if up else 11.0, bold=up), at)
        paint(painter, label(words, colour, self._theme.halo, 2.0), self._rect)

    # -- its sides

    def _paint_side(self, painter: QPainter, side: Side) -> None:
        """What lies there otherwise than the ground shows; a dot."""
        now, shown = self._marks.draft.on_side(side), lying(self._marks.drawn, side)
        if (now.river, now.lake) != (shown.river, shown.lake):
            self._paint_water(painter, side, now)
        if (now.way, now.rail) != (shown.way, shown.rail) and self._marks.draft.beyond(side) >= 0:
            self._paint_ways(painter, side, now)
        other = self._marks.differences and unnamed(now) != lying(self._marks.draft.shipped, side)
        painter.setPen(QPen(QColor(self._theme.halo), 1.5))
        painter.setBrush(QColor(OTHER if other else TICK))
        size = 8.0 if other else 4.0
        painter.drawEllipse(self._middle(side), size, size)

    def _paint_water(self, painter: QPainter, side: Side, now: SideValues) -> None:
        line = self._edge(side)
        if now.lake:
            self._line(painter, QColor(self._theme.shore), MAJOR_WIDTH + 9, line)
            self._line(painter, QColor(self._theme.water), MAJOR_WIDTH + 6, line)
        elif now.river == "major":
            self._line(painter, QColor(self._theme.shore), MAJOR_WIDTH + 2, line)
            self._line(painter, QColor(self._theme.water), MAJOR_WIDTH - 1, line)
        elif now.river != NONE:
            self._line(painter, QColor(self._theme.halo), 6, line)
            self._line(painter, QColor(self._theme.shore), 3, line)
        else:
            self._cross(painter, self._middle(side))

    def _paint_ways(self, painter: QPainter, side: Side, now: SideValues) -> None:
        line = QPolygonF([self._geometry.point(side[0]), self._geometry.point(self._marks.draft.beyond(side))])
        if now.way == NONE and now.rail == NONE:
            self._cross(painter, self._middle(side))
        if now.way != NONE:
            colour = {"road": self._theme.road, "track": self._theme.track}.get(str(now.way), self._theme.path)
            style = Qt.PenStyle.SolidLine if now.way == "road" else Qt.PenStyle.DashLine
            self._line(painter, QColor(self._theme.road_edge), WAY_WIDTHS[str(now.way)] + 2.5, line)
            self._line(painter, QColor(colour), WAY_WIDTHS[str(now.way)], line, style)
        if now.rail != NONE:
            self._line(painter, QColor(self._theme.way_halo), 9, line)
            self._line(painter, QColor(self._theme.rail), 2.4, line)
            self._line(painter, QColor(self._theme.rail), 8, line, Qt.PenStyle.DotLine)

    def _cross(self, painter: QPainter, at: QPointF) -> None:
        """Something was taken away there."""
        for way in (QPointF(8, 8), QPointF(8, -8)):
            self._line(painter, QColor(GONE), 3.5, QPolygonF([at - way, at + way]))

    def _line(
        self, painter: QPainter, colour: QColor, width: float, line: QPolygonF,
        style: Qt.PenStyle = Qt.PenStyle.SolidLine,
    ) -> None:  # fmt: skip
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, width, style, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(line)

    def _edge(self, side: Side) -> QPolygonF:
        return QPolygonF([QPointF(*self._geometry.corner(side[0], side[1] + turn)) for turn in (0, 1)])

    def _middle(self, side: Side) -> QPointF:
        one, other = self._edge(side).toList()
        return (one + other) / 2


class OursMarks(HexMarks):
    """What the rules hold of a hex and all of its sides."""

    def __init__(self, marks: Marks, hex_: int) -> None:
        super().__init__(marks, hex_)
        for other in marks.scene.geometry.grid.neighbours(hex_):
            if other >= 0:
                self._rect |= marks.scene.geometry.rect(other)
        self.setZValue(Z_MARKS + 0.5)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        draft, nothing = self._marks.draft, SideValues(river=NONE, lake=False, way=NONE, rail=NONE)
        painter.setOpacity(OURS)
        for side in draft.sides_of(self._hex):
            now = draft.on_side(side)
            if (now.river, now.lake) != (nothing.river, nothing.lake):
                self._paint_water(painter, side, now)
            if (now.way, now.rail) != (nothing.way, nothing.rail) and draft.beyond(side) >= 0:
                self._paint_ways(painter, side, now)
        painter.setOpacity(1.0)
        self._write(painter, self._marks.words.word("terrain", draft.terrain(self._hex)), self._theme.ink)
