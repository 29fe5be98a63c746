"""Unpainted widgets in the places of hexes and counters, which Qt shows to assistive technology as buttons.

They lie behind the view, which covers them, so neither the mouse nor the painting of the map ever meets them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from engine.table.placed import PlacedState
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.view import BoardView
from nemesis_gui.session.describe import Describer

Key = tuple[int, str]
"""A location and a unit, or ""."""
SETTLE_MS: Final = 180


class Spot(QAbstractButton):
    """A hex, or a counter in it. To press it is to click there; to focus it is to put the cursor there."""

    def __init__(self, sheet: Sheet, parent: QWidget, key: Key) -> None:
        super().__init__(parent)
        self.sheet = sheet
        self.key = key
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        sheet.group.addButton(self)

    def set_texts(self, name: str, about: str) -> None:
        """Name and description; Qt notifies screen readers of what changed."""
        if self.accessibleName() != name:
            self.setAccessibleName(name)
        if self.accessibleDescription() != about:
            self.setAccessibleDescription(about)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The view paints hexes and counters."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Only assistive technology brings the focus here; the map keeps the keys."""
        super().focusInEvent(event)
        self.sheet.focused.emit(*self.key)
        self.sheet.view.setFocus()


class Sheet(QWidget):
    """All hexes of one game that are in play; under each its counters."""

    pressed = Signal(int, str)
    """A location, and a unit or ""."""
    focused = Signal(int, str)

    def __init__(self, view: BoardView, place: QWidget, describer: Describer) -> None:
        super().__init__(place)
        self.view, self.place, self.describer = view, place, describer
        self.group = QButtonGroup(self)
        self.group.setExclusive(False)
        self.group.buttonClicked.connect(self._clicked)
        self.spots: dict[Key, Spot] = {}
        self.current: Spot | None = None
        self._zoom = 0.0
        self.settle_soon = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self.settle_soon.timeout.connect(self.settle)
        self.notify_soon = QTimer(self, singleShot=True, interval=0)
        self.notify_soon.timeout.connect(self._notify_focus)
        view.viewChanged.connect(self.settle_soon.start)
        self.setAccessibleName(describer.words.tr("Hexes of the map"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setUpdatesEnabled(False)
        self.lower()

    # -- what is there

    def show_state(self, state: PlacedState, selected: Collection[str] = ()) -> None:
        """Describe a position; only what changed since the last one is updated."""
        geometry = self.view.board.geometry
        for loc in range(state.world.board.location_count):
            if geometry.has(loc) and state.world.in_play(loc):
                self._show_hex(state, loc, selected)

    def _show_hex(self, state: PlacedState, loc: int, selected: Collection[str]) -> None:
        units = self.view.board.pieces_at(loc)
        spot = self.spots.get((loc, "")) or self._add((loc, ""), self)
        spot.set_texts(self.describer.words.place(state, loc), self.describer.about(state, loc, units))
        for gone in [child for child in spot.children() if isinstance(child, Spot) and child.key[1] not in units]:
            self._remove(gone)
        for unit in units:
            counter = self.spots.get((loc, unit)) or self._add((loc, unit), spot)
            self._describe_counter(counter, state, unit in selected)

    def _describe_counter(self, spot: Spot, state: PlacedState, selected: bool) -> None:
        unit = spot.key[1]
        about = self.describer.words.game.about(state, unit)
        if selected:
            about = f"{self.describer.words.tr('is selected')}, {about}"
        spot.set_texts(self.describer.piece_name(state, unit), about)

    def show_selection(self, state: PlacedState, selected: Collection[str]) -> None:
        for (_, unit), spot in self.spots.items():
            if unit in state.pieces:
                self._describe_counter(spot, state, unit in selected)

    def _add(self, key: Key, parent: QWidget) -> Spot:
        spot = self.spots[key] = Spot(self, parent, key)
        if self._zoom:
            spot.setGeometry(self._rect(key))
            spot.show()
        return spot

    def _remove(self, spot: Spot) -> None:
        if spot is self.current:
            self.leave()
        del self.spots[spot.key]
        self.group.removeButton(spot)
        spot.hide()
        spot.setParent(None)
        spot.deleteLater()

    # -- where it is

    def settle(self) -> None:
        """Follow the view, which was moved or zoomed."""
        area, zoom = self.view.board.geometry.scene_rect, self.view.zoom
        corner = self.view.viewport().mapTo(self.place, self.view.mapFromScene(area.topLeft()))
        self.setGeometry(QRect(corner, (area.size() * zoom).toSize()))
        if zoom != self._zoom:
            self._zoom = zoom
            for key, spot in self.spots.items():
                spot.setGeometry(self._rect(key))

    def _rect(self, key: Key) -> QRect:
        """Where a hex lies in the sheet, or a counter in its hex."""
        geometry = self.view.board.geometry
        rect, corner = geometry.rect(key[0]), geometry.scene_rect.topLeft()
        if key[1]:
            middle = rect.center() - rect.topLeft()
            rect = QRectF(middle.x() - COUNTER / 2, middle.y() - COUNTER / 2, COUNTER, COUNTER)
            corner *= 0
        at = (rect.topLeft() - corner) * self._zoom
        return QRect(QPoint(round(at.x()), round(at.y())), (rect.size() * self._zoom).toSize())

    # -- the cursor

    def follow(self, loc: int, unit: str) -> None:
        """The cursor is here now. The spot has the focus whenever the view has it."""
        self.leave()
        self.current = self.spots.get((loc, unit)) or self.spots.get((loc, ""))
        if self.current is not None:
            self.current.setFocusProxy(self.view)
        self.notify_soon.start()

    def leave(self) -> None:
        if self.current is not None:
            self.current.setFocusProxy(None)  # type: ignore[arg-type]
            self.current = None

    def _notify_focus(self) -> None:
        if self.current is not None and self.view.hasFocus():
            QAccessible.updateAccessibility(QAccessibleEvent(self.current, QAccessible.Event.Focus))

    def _clicked(self, spot: QAbstractButton) -> None:
        if isinstance(spot, Spot):
            self.pressed.emit(*spot.key)
