"""The board as a scene: the map, what lies on it, and what the player points at."""

from __future__ import annotations

from typing import Final

import msgspec
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QToolTip

from engine.table.placed import PlacedState, World
from nemesis_gui.board.art import MARKER_SIGN, READY_SIGN, SPENT_SIGN, STACK_SIGN, BoardArt, Pointed
from nemesis_gui.board.framing import crowd, middle
from nemesis_gui.board.geometry import COUNTER, HEX_HEIGHT, NOWHERE
from nemesis_gui.board.measure import Face
from nemesis_gui.board.pictures import Drawing, MapCache, finished
from nemesis_gui.board.pieces_scene import PiecesScene

FAN_MS: Final = 250
"""Time for which the mouse rests on a stack before it is laid open."""
IDLE: Final = 1.35
"""From how many times the shape of a picture on an area does not fill it."""
READ: Final = 38.0
"""Pixels from one hex to the next from which on a picture is read."""


class Click(msgspec.Struct, frozen=True):
    """How something was clicked."""

    button: Qt.MouseButton = Qt.MouseButton.LeftButton
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier


class BoardScene(PiecesScene):
    """Shows one state of the game; says where the player points and clicks.

    A click on a counter emits `pieceClicked` only, a click beside the counters of a hex `hexClicked` only;
    `location_of(unit)` leads from the one to the other. A right click emits `contextRequested`.
    """

    hexHovered = Signal(int)
    """A location, or -1."""
    hexClicked = Signal(int, object)
    """A location and a `Click`."""
    pieceHovered = Signal(str)
    """A unit id, or ""."""
    pieceClicked = Signal(str, object)
    """A unit id and a `Click`."""
    contextRequested = Signal(int, str, object)
    """A location or -1, a unit id or "", and the global position (QPoint)."""
    helpRequested = Signal(QPointF, QPoint)
    """The mouse rests on a point of the scene; and the global position."""
    badgeHovered = Signal(int)
    """The location of a stack at whose number the mouse points, or -1."""

    def __init__(self, world: World, art: BoardArt, theme: str = "staff", cache: MapCache | None = None) -> None:
        super().__init__(world, art, theme, cache)
        self._hovered: tuple[int, str] = (NOWHERE, "")
        self._badge = NOWHERE
        self._open_soon = QTimer(self, singleShot=True, interval=FAN_MS)
        self._open_soon.timeout.connect(self._open_hovered)
        self.stateShown.connect(self._open_soon.stop)

    # -- what lies where

    def what_at(self, point: QPointF) -> tuple[int, str]:
        """What lies at a point: a location or -1, a unit id or ""."""
        if self.fan.holds(point):
            unit = self.fan.unit_at(point)
            return self.location_of(unit) if unit else self.fan.loc, unit
        loc = self.chip_at(point)
        loc = loc if loc != NOWHERE else self.badge_at(point)
        loc = loc if loc != NOWHERE else self.geometry.location_at(point.x(), point.y())
        return loc, self.unit_at(loc, point) if loc != NOWHERE else ""

    def badge_at(self, point: QPointF) -> int:
        """The location of the stack whose number lies at a point, or -1; it may reach over into the next hex."""
        loc = NOWHERE if self.fan.holds(point) else self.geometry.location_at(point.x(), point.y())
        if loc == NOWHERE:
            return NOWHERE
        near = self.geometry.grid.within(loc, 1) if self.geometry.board.is_hex(loc) else ()
        return next((at for at in (loc, *near) if self.badges.holds(at, point)), NOWHERE)

    def sign_at(self, point: QPointF) -> Pointed:
        """The sign at a point: a number of a stack, a marker, what is on or around a counter, or printed there."""
        loc, unit = self.what_at(point)
        fanned = self.fan.holds(point)
        if not fanned and self.badges.holds(loc, point):
            return Pointed(self.art.total_sign if self.badges.on_total(loc, point) else STACK_SIGN, loc)
        marker = None if fanned else self._markers.at(point)
        if marker is not None:
            return Pointed(MARKER_SIGN + marker.kind, marker.loc)
        if unit:
            item = self.counters[unit]
            at = (point - item.home) * (COUNTER / item.side)
            known = item.laid_open or self.size.face is not Face.CHIP
            sign = self.art.sign_on(item.piece.counter, item.look, at, item.pixels) if known else ""
            sign = "" if self.faces.printed(item) and sign not in self.art.marks else sign
            return Pointed(sign or self._doing(unit), loc, unit)
        if not fanned and self.mats.glows_at(loc, point):
            return Pointed(READY_SIGN, loc)
        printed = loc != NOWHERE and not fanned
        return Pointed(self.art.sign_at(self.world, loc, point - self.geometry.point(loc)) if printed else "", loc)

    def _doing(self, unit: str) -> str:
        """The sign of what a unit can still do."""
        return SPENT_SIGN if self.faces.spent(unit) else READY_SIGN if unit in self.ready else ""

    # -- hovering

    def hover_at(self, point: QPointF | None) -> None:
        """The mouse is over a point of the scene, or (None) has left. A stack it rests on is laid open."""
        if point is None or not self.fan.holds(point):
            self.close_fan()
        loc, unit = self.what_at(point) if point is not None else (NOWHERE, "")
        if unit and not (unit in self.fan.units or self._open_soon.isActive()):
            self._open_soon.start()
        elif not unit or loc != self._hovered[0]:
            self._open_soon.stop()
        self.hover_on(loc, unit)
        before, self._badge = self._badge, self.badge_at(point) if point is not None else NOWHERE
        if self._badge != before:
            self.badgeHovered.emit(self._badge)

    def hover_on(self, loc: int, unit: str = "") -> None:
        """A location and perhaps a counter there are pointed at, with the mouse or without."""
        before, self._hovered = self._hovered, (loc, unit)
        if loc != before[0]:
            self.hexHovered.emit(loc)
        if unit != before[1]:
            self.pieceHovered.emit(unit)

    # -- stacks laid open

    def _open_hovered(self) -> None:
        """A tip that was there before would lie over the counters."""
        if self.fan_out(self._hovered[0]):
            QToolTip.hideText()

    def fan_out(self, loc: int) -> bool:
        """Lay the stack of a location open until the mouse leaves it or the position changes; -1 closes it. False if
        there is no stack."""
        self._open_soon.stop()
        if loc == NOWHERE:
            self.close_fan()
            return False
        return self.open_fan(loc, self._near if self.free.isEmpty() else self._near & self.free, self._scale)

    def name_in_fan(self, point: QPointF) -> str:
        """Name and figures of the counter at a point of the open stack, "" where there is none."""
        fan = self.fan
        unit = fan.unit_at(point) if fan.holds(point) else ""
        return self.art.caption(self.counters[unit].piece) if unit else ""

    @property
    def fanned(self) -> int:
        """The location whose stack is laid open, or -1."""
        return self.fan.loc

    # -- clicking

    def click_at(self, point: QPointF, click: Click) -> None:
        self._open_soon.stop()
        loc, unit = self.what_at(point)
        if self.fan.holds(point) and not unit:  # what lies below the fan is meant
            self.close_fan()
            loc, unit = self.what_at(point)
        if self._chips.get(loc) and unit and unit not in self.fan.units:
            self.fan_out(loc)
        elif unit:
            self.pieceClicked.emit(unit, click)
        elif loc != NOWHERE:
            self.hexClicked.emit(loc, click)

    def context_at(self, point: QPointF, where: QPoint) -> None:
        """A menu is asked for at a point of the scene, `where` on the screen; no open stack lies under it."""
        loc, unit = self.what_at(point)
        self._open_soon.stop()
        self.close_fan()
        self.contextRequested.emit(loc, unit, where)


def render_board(state: PlacedState, art: BoardArt, size: QSize, *, theme: str = "staff") -> QImage:
    """A picture of the whole board without a window; needs a QGuiApplication."""
    return finished(board_drawing(state, art, size, theme))


def board_drawing(state: PlacedState, art: BoardArt, size: QSize, theme: str, *, whole: bool = True) -> Drawing:
    """The same in pieces; of the board the area of play, unless it is shown whole."""
    scene = BoardScene(state.world, art, theme)
    try:
        scene.show_state(state)
        rect = scene.sceneRect() if whole else _filled(scene, state, scene.focus_rect(QSizeF(size)), QSizeF(size))
        scale = min(size.width() / rect.width(), size.height() / rect.height())
        area = QRectF(0, 0, size.width() / scale, size.height() / scale)
        area.moveCenter(rect.center())
        yield from scene.whole_drawing(scale, area)
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(scene.backgroundBrush().color())
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        scene.render_whole(painter, QRectF(image.rect()), area)
        painter.end()
        return image
    finally:
        scene.deleteLater()


def _filled(scene: BoardScene, state: PlacedState, rect: QRectF, size: QSizeF) -> QRectF:
    """Of an area that would leave much of a picture of that size idle, or could not be read there, the part that fills
    it, with as many of the pieces as it holds."""
    wide, high = rect.height() * size.width() / size.height(), rect.width() * size.height() / size.width()
    far = min(size.width() / rect.width(), size.height() / rect.height()) * HEX_HEIGHT < READ
    if max(wide / rect.width(), high / rect.height()) < IDLE and not far:
        return rect
    part = QRectF(0, 0, min(wide, rect.width()), min(high, rect.height()))
    if part.width() * READ > size.width() * HEX_HEIGHT:
        part.setSize(size * (HEX_HEIGHT / READ))
    on_map = (scene.geometry.point(piece.loc) for piece in state.pieces.values() if state.world.on_map(piece.loc))
    found = [point for point in on_map if rect.contains(point)] or [rect.center()]
    part.moveCenter(middle(crowd(found, part.size())))
    part.moveLeft(min(max(part.left(), rect.left()), rect.right() - part.width()))
    part.moveTop(min(max(part.top(), rect.top()), rect.bottom() - part.height()))
    return part
