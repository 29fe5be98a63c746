"""The player's hand: what is dragged over the map, from wherever it was picked up to where it is laid down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from nemesis_gui.base import pace
from nemesis_gui.board.counters import NAMED
from nemesis_gui.board.geometry import COUNTER, NOWHERE
from nemesis_gui.board.ghost import Ghost
from nemesis_gui.board.theme import THEMES
from nemesis_gui.board.view import BoardView
from nemesis_gui.play.context import Answering, Context, Find
from nemesis_gui.play.drag_source import PLACE, DragFilter, DragSource, MapDragSource
from nemesis_gui.play.gesture import Gesture

_LEAST: Final = NAMED / COUNTER
"""The zoom below which what is carried is shown larger than the map, so that its name is seen."""
MARGIN: Final = 44
"""Pixels from the edge within which the map scrolls."""
FASTEST: Final = 18.0
"""Pixels a step at the very edge."""
STEP_MS: Final = 16


class Autoscroll(QObject):
    """Scrolls one view, the faster the nearer the pointer is to the edge.

    It waits until the pointer has once been away from the edges, so that what is picked up there, or comes from a card
    at the side, does not set the map going at once.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._view: BoardView | None = None
        self._ready = False
        self._by = (0.0, 0.0)
        self._timer = QTimer(self, interval=STEP_MS)
        self._timer.timeout.connect(self.step)

    @property
    def running(self) -> bool:
        return self._timer.isActive()

    def watch(self, view: BoardView, spot: QPoint) -> None:
        """The pointer is at a point of the viewport."""
        area = view.viewport().rect()
        self._view = view
        self._by = (speed(spot.x(), area.width()), speed(spot.y(), area.height())) if area.contains(spot) else (0, 0)
        self._ready = self._ready or area.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN).contains(spot)
        if self._ready and self._by != (0, 0):
            if not self.running:
                self._timer.start()
        else:
            self._timer.stop()

    def step(self) -> None:
        if self._view is not None:
            self._view.pan(*self._by)

    def stop(self) -> None:
        self._timer.stop()
        self._ready, self._view = False, None


def speed(at: int, length: int) -> float:
    """Pixels a step for a pointer `at` along an edge of some length: negative near its beginning, 0 in the middle."""
    if at < MARGIN:
        return -FASTEST * (MARGIN - max(0, at)) / MARGIN
    if at > length - MARGIN:
        return FASTEST * (MARGIN - max(0, length - at)) / MARGIN
    return 0.0


BACK_MS: Final = 180
"""Time for the way back from where nothing can be done."""


class DragState(msgspec.Struct):
    """What is carried."""

    gesture: Gesture
    before: tuple[str, ...]
    """The selection before it was picked up."""
    ghost: Ghost
    start: QPointF
    """Where in the scene it came from."""
    off: QPointF
    """From the pointer to the middle of the topmost counter, in scene units."""
    where: QPoint
    loc: int = NOWHERE


class DragController(QObject):
    """Carries out the open decision's gesture with the button down; clicks go through the same gesture object.

    Anything can be dragged onto the map from any widget. The simplest way is `serve(widget, find)`; a widget that
    handles its mouse by itself calls `pick_up(units, global_pos)` once, from its own mouse move event. From then on the
    hand follows the mouse by itself, wherever it goes and even if the widget is gone meanwhile, until the button is
    released. Only what `may(units)` allows is picked up: what the presenter of the open decision can send to a place. A
    widget with the property `PLACE` takes what is dropped on it.
    """

    over = Signal(bool)
    """The pointer has come over another place: whether the pieces could come to stand there. False at the end."""

    def __init__(self, context: Context, parent: QObject) -> None:
        super().__init__(parent)
        self.context = context
        self._view: BoardView | None = None
        self._load: DragState | None = None
        self._going_back: Ghost | None = None
        self.laying = False
        """Whether a command is played because something was laid down; its counters need not be seen moving."""
        self.taking = False
        """Whether pieces are just being taken up: the map stays under the pointer."""
        self._scroll = Autoscroll(self)
        self._listener = DragFilter(self, self)
        context.model.positionChanged.connect(self.abandon)
        context.model.decisionChanged.connect(self.abandon)
        context.model.gameReplaced.connect(self.abandon)
        context.signals.selectionChanged.connect(self._selection_changed)

    # -- who can be picked up, and where

    def follow(self, view: BoardView) -> None:
        """Take counters from another board."""
        self.abandon()
        self._view = view
        MapDragSource(self, view)
        view.viewChanged.connect(self._view_changed)

    def serve(self, widget: QWidget, find: Find) -> None:
        """Let things be pulled out of a widget: `find` returns what lies at one of its points, see `units_at`."""
        DragSource(self, widget, find)

    @property
    def presenter(self) -> Answering | None:
        """The presenter of the open decision; None while nothing can be decided."""
        return self.context.presenter if self.context.model.decision is not None else None

    def may(self, units: Sequence[str]) -> bool:
        """Whether these pieces, or without any a marker, can be sent to a place now."""
        presenter = self.presenter
        return presenter is not None and presenter.carriable(units)

    @property
    def carrying(self) -> bool:
        return self._load is not None

    # -- a drag from beginning to end

    def pick_up(
        self, units: Sequence[str], where: QPoint, face: QPixmap | None = None, off: QPointF | None = None
    ) -> bool:
        """Take pieces, or without any the marker shown by `face`, at a global position; False if they cannot be taken.

        `off` leads from the pointer to the middle of the topmost counter, in scene units.
        """
        presenter, view = self.presenter, self._view
        if self.carrying or view is None or presenter is None or not self.may(units):
            return False
        self._forget_ghost()
        before = self.context.selected
        if before != tuple(units):
            self.taking = True
            presenter.set_selection(units)
            self.taking = False
        if presenter.gesture is None:
            return False
        ghost = Ghost(partial(self._faces, units, face), max(1, len(units)), THEMES[self.context.looks.theme])
        ghost.setScale(max(1.0, _LEAST / view.zoom))
        start = view.mapToScene(view.viewport().mapFromGlobal(where)) + (off or QPointF())
        self._load = DragState(presenter.gesture, before, ghost, start, off or QPointF(), where)
        view.board.fan_out(NOWHERE)
        view.board.set_dimmed(units)
        view.board.addItem(ghost)
        QApplication.setOverrideCursor(Qt.CursorShape.ClosedHandCursor)
        self._listener.begin(view.viewport())
        self.carry(where)
        return True

    def _faces(self, units: Sequence[str], face: QPixmap | None) -> list[QPixmap]:
        """The pictures of what is carried; counters are as sharp as those on the map."""
        view, pieces = self._view, self.context.state.pieces
        if face is not None or view is None:
            return [face] if face is not None else []
        pixels = round(COUNTER * max(view.zoom, _LEAST) * view.board.ratio)
        return [view.board.faces.pixmap(pieces[unit], pixels) for unit in units if unit in pieces]

    def carry(self, where: QPoint) -> None:
        """The pointer is at a global position."""
        load, view = self._load, self._view
        if load is None or view is None:
            return
        load.where = where
        spot = view.viewport().mapFromGlobal(where)
        point = view.mapToScene(spot)
        load.ghost.setPos(point + load.off)
        self._point_at(load, view, self._loc_at(spot, point))
        self._scroll.watch(view, spot)

    def _point_at(self, load: DragState, view: BoardView, loc: int) -> None:
        if loc != load.loc:
            load.loc = loc
            away = loc != NOWHERE and loc not in load.gesture.sources()
            load.ghost.set_legal(load.gesture.allows(loc) if away else None)
            self.over.emit(away and load.gesture.exposed(loc))
        view.board.hover_on(loc if view.board.geometry.has(loc) else NOWHERE)

    def _loc_at(self, spot: QPoint, point: QPointF) -> int:
        """The place under the pointer: on the map, or the box for which a widget over the map stands."""
        view = self._view
        assert view is not None
        window = view.window()
        there = window.childAt(view.viewport().mapTo(window, spot))
        if there is view.viewport():
            return view.board.geometry.location_at(point.x(), point.y())
        while there is not None and there.property(PLACE) is None:
            there = there.parentWidget()
        return NOWHERE if there is None else int(there.property(PLACE))

    def drop(self) -> bool:
        """Drop what is carried where the pointer is; where that is not possible the reason is shown, and it goes back.
        On its own hex it just stays selected."""
        load = self._take_load()
        if load is None:
            return False
        loc = load.loc
        if loc == NOWHERE or loc in load.gesture.sources():
            self._send_back(load, far=loc == NOWHERE)
            return False
        load.ghost.setVisible(False)
        if self._lay(load.gesture, loc):
            load.ghost.vanish()
            self._undim()
            return True
        load.ghost.setVisible(True)
        load.gesture.explain(loc)
        self._send_back(load)
        return False

    def _lay(self, gesture: Gesture, loc: int) -> bool:
        self._undim()
        self.laying = True
        try:
            return gesture.finish(loc)
        finally:
            self.laying = False

    def cancel(self) -> bool:
        """Give up: everything is as it was before it was picked up. False if nothing is carried."""
        load = self._take_load()
        if load is None:
            return False
        self._send_back(load)
        presenter = self.presenter
        if presenter is not None and self.context.selected != load.before:
            presenter.set_selection(load.before)
        return True

    def abandon(self, _changed: object = None) -> None:
        """The position or the question has changed meanwhile: nothing is carried any more."""
        load = self._take_load()
        self._forget_ghost()
        if load is not None:
            load.ghost.vanish()
            self._undim()

    def _selection_changed(self) -> None:
        if self._load is not None and self.context.selected != self._load.gesture.units:
            self.abandon()

    def _take_load(self) -> DragState | None:
        load, self._load = self._load, None
        if load is not None:
            self._scroll.stop()
            QApplication.restoreOverrideCursor()
            self.over.emit(False)
        return load

    # -- the way back

    def _send_back(self, load: DragState, *, far: bool = True) -> None:
        lively = far and self.context.looks.motion and pace.moving()
        if lively and self._view is not None:
            self._view.board.set_dimmed(load.gesture.units)
        self._going_back = load.ghost
        load.ghost.glide(load.start, pace.ms(BACK_MS) if lively else 0, self._forget_ghost)

    def _forget_ghost(self) -> None:
        """What goes back has arrived, or need not be waited for."""
        ghost, self._going_back = self._going_back, None
        if ghost is not None:
            ghost.vanish()
            self._undim()

    def _undim(self) -> None:
        if self._view is not None:
            self._view.board.set_dimmed(())

    def _view_changed(self) -> None:
        """The map was zoomed or scrolled under the pointer."""
        if self._load is not None:
            self.carry(self._load.where)
