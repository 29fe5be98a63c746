"""The window furnished anew, in another language or size of text; the game on the table stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QMenuBar, QStatusBar, QToolBar, QWidget

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

Back = Callable[[], None]
"""Puts something back as it was."""
OWN = __name__.partition(".")[0]
LAYOUT_VERSION = 1


def refit(window: MainWindow) -> None:
    """Make everything in the window once more. What the player had before him is before him again afterwards: the
    open decision, the selection, the view, layers, panels, a look back, what-if tables, the curtain, preferences."""
    window.replay.stop()
    back = put_by(window)
    _clear(window)
    window.furnish()
    back()
    window.actions_.refresh()


def put_by(window: MainWindow) -> Back:
    """Remember all that is before the player; it is put before him again when its game is back in the model."""
    if window.model.session is None:
        panels, features = _panels(window), _features(window)
        return lambda: _run([panels, features])
    table = [keep(window) for keep in (_past, _seats)]
    sight = [keep(window) for keep in (_panels, _layers, _tools, _drawer, _selection, _view, _features)]

    def back() -> None:
        window.model.gameReplaced.emit()
        _run(table)
        window.model.tell()
        _run(sight)

    return back


def _features(window: MainWindow) -> Back:
    """What each feature shows."""
    kept = [feature.remember() for feature in window.features]

    def back() -> None:
        for feature, what in zip(window.features, kept, strict=True):
            feature.recall(what)

    return back


def _run(steps: list[Back]) -> None:
    for step in steps:
        step()


# -- taking out what is in the window


def _clear(window: MainWindow) -> None:
    """Nothing hears of the game any more, and everything goes as soon as the call that led here has ended."""
    window.model.hush()
    for layer in window.layers.all:
        layer.clear()
    window.close_features()
    if window.presenter is not None:
        window.presenter.end()
    if window.desk.scene is not None:
        window.desk.scene.tiles.stop()
        window.desk.scene.deleteLater()
    window.setMenuBar(QMenuBar())
    window.setStatusBar(QStatusBar())
    for child in [child for child in window.children() if _ours(child)]:
        _discard(window, child)


def _ours(child: QObject) -> bool:
    """Whether it was put in by the program; Qt keeps things of its own in a window."""
    kinds = (QDockWidget, QToolBar, QAction, QActionGroup)
    return isinstance(child, kinds) or type(child).__module__.partition(".")[0] == OWN


def _discard(window: QMainWindow, child: QObject) -> None:
    if isinstance(child, QDockWidget):
        window.removeDockWidget(child)
    elif isinstance(child, QToolBar):
        window.removeToolBar(child)
    elif isinstance(child, QAction):
        window.removeAction(child)
    if isinstance(child, QWidget):
        child.hide()
    child.setParent(None)
    child.deleteLater()


# -- what is kept


def _past(window: MainWindow) -> Back:
    """The look back, the branch shown and the what-if tables."""
    stood = window.past.standing()

    def back() -> None:
        window.past.stand(stood)

    return back


def _seats(window: MainWindow) -> Back:
    """Who sits at the table; a curtain that is down comes down again."""
    old, covered = window.seats, window.seats.covered
    seated, seen_by, read, comes = old.seated, old.seen_by, old.read, covered and old.to_tell
    told = not window.since_card.isHidden()

    def back() -> None:
        new = window.seats
        new.seated = 1 - seated if comes and seated is not None else seated
        new.seen_by = None if covered else seen_by
        new.read = read
        if told:
            QTimer.singleShot(0, window, window.show_since)

    return back


def _panels(window: MainWindow) -> Back:
    """Which panels and docks are open, and how wide."""
    layout, tab = window.saveState(LAYOUT_VERSION), window.tabs.currentIndex()
    on = window.panels_on and window.model.session is not None

    def back() -> None:
        window.side.setVisible(on)
        size = window.size()
        QApplication.sendEvent(window, QResizeEvent(size, size))
        window.tabs.setCurrentIndex(tab)
        window.restoreState(layout, LAYOUT_VERSION)

    return back


def _layers(window: MainWindow) -> Back:
    """The layers that are shown, and of which side."""
    old = window.layers
    shown = [layer.on for layer in old.all]
    side, checked, threatened = old.supply.side, old.supply.checked, old.threat.side

    def back() -> None:
        new = window.layers
        new.supply.set_side(side)
        new.supply.set_checked(checked)
        new.threat.side = threatened
        for layer, on in zip(new.all, shown, strict=True):
            if on != layer.on:
                new.toggle(layer)

    return back


def _tools(window: MainWindow) -> Back:
    """Bookmarks, the hex cursor, and whether only the front line is shown."""
    marks, front = dict(window.tools.marks), window.tools.front_on
    cursor = window.tools.cursor
    at = (cursor.loc, cursor.unit) if cursor is not None else (-1, "")

    def back() -> None:
        window.tools.marks.update(marks)
        if front != window.tools.front_on:
            window.tools.toggle_front()
        if window.tools.cursor is not None and at[0] >= 0:
            window.tools.cursor.put(*at)

    return back


def _drawer(window: MainWindow) -> Back:
    """The drawer that is open."""
    name = window.drawers.opened

    def back() -> None:
        if name and window.drawers.opened != name:
            window.drawers.show(name)

    return back


def _selection(window: MainWindow) -> Back:
    """The pieces that are selected, and a special order that waits for its hex."""
    units, mode, motion = window.desk.selected, getattr(window.presenter, "mode", None), window.desk.motion

    def back() -> None:
        window.desk.motion = motion
        if window.presenter is not None and units:
            window.presenter.set_selection(units)
            if mode:
                window.presenter._set_mode(mode)  # type: ignore[attr-defined]

    return back


def _view(window: MainWindow) -> Back:
    """The part of the map that is seen; put back when the new view has its size."""
    assert window.view is not None
    seen = window.view.standing()

    def back() -> None:
        view = window.view
        if view is not None:
            QTimer.singleShot(0, view, lambda: view.stand(seen))

    return back
