"""The window built again, in another language or size of text; the game on the table stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QMenuBar, QToolBar, QWidget

from nemesis_gui.base.later import give_up, later

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

Restore = Callable[[], None]
"""Puts something back as it was."""
OWN = __name__.partition(".")[0]
LAYOUT_VERSION = 1


def rebuild(window: MainWindow, back: Restore) -> None:
    """Make everything in the window once more, and put back what is to stay."""
    _clear(window)
    window.build()
    back()
    if window.model.session is None:  # its tools were seen beside the game that was there
        window.set_no_game(True)
    window.actions_.refresh()


def save_view_state(window: MainWindow, *, whole: bool = False) -> Restore:
    """Remember all that the player sees; it is shown again when its game is back in the model. With ``whole`` also what
    belongs to the window."""
    kept = [feature.remember() if whole or not feature.of_window else None for feature in window.features]
    places, selection, tab = panels(window), _selection(window), window.tabs.currentIndex()

    def recall() -> None:
        places()
        for feature, what in zip(window.features, kept, strict=True):
            if what is not None:
                feature.recall(what)
        window.tabs.setCurrentIndex(tab)  # a legend came to the front

    def back() -> None:
        window.model.gameReplaced.emit()
        for feature, what in zip(window.features, kept, strict=True):
            if what is not None:
                feature.resume(what)
        window.model.notify()
        recall()
        selection()

    return back if window.model.session is not None else recall


# -- taking out what is in the window


def _clear(window: MainWindow) -> None:
    """Disconnect everything, and delete it as soon as the call that led here has ended. The keyboard leaves it before:
    a widget that is being deleted with it tells so while nothing can be asked of it any more."""
    window.setFocus()
    window.model.disconnect_all()
    window.context.signals.blockSignals(True)
    if window.context.presenter is not None:
        window.context.presenter.end()
    window.close_features()
    give_up(window.places.centre)
    window.setMenuBar(QMenuBar())
    _empty_corners(window)
    for child in [child for child in window.children() if _ours(child)]:
        _discard(window, child)


def _empty_corners(window: QMainWindow) -> None:
    """Qt hands what stands in the corners of a menu bar on to the next one."""
    bar = window.menuBar()
    for corner in (Qt.Corner.TopLeftCorner, Qt.Corner.TopRightCorner):
        old = bar.cornerWidget(corner)
        if old is not None:
            _discard(window, old)


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
    give_up(child)
    child.setParent(None)
    child.deleteLater()


# -- what is kept


def panels(window: MainWindow) -> Restore:
    """Which panels and docks are open, and how wide."""
    layout, tab = window.saveState(LAYOUT_VERSION), window.tabs.currentIndex()
    on = window.side.wanted, window.side.pinned
    docks = {dock.objectName(): dock.width() for dock in _docks(window)}

    def back() -> None:
        window.side.wanted, window.side.pinned = on
        QApplication.sendEvent(window, QResizeEvent(window.size(), window.size()))
        window.tabs.setCurrentIndex(tab)
        window.restoreState(layout, LAYOUT_VERSION)
        later(window, partial(_set_docks, window, docks))

    return back


def _set_docks(window: QMainWindow, wide: Mapping[str, int]) -> None:
    found = _docks(window)
    window.resizeDocks(found, [wide.get(dock.objectName(), dock.width()) for dock in found], Qt.Orientation.Horizontal)


def _docks(window: QMainWindow) -> list[QDockWidget]:
    """The docks beside the map; those in windows of their own keep their size by themselves."""
    return [dock for dock in window.findChildren(QDockWidget) if dock.isVisible() and not dock.isFloating()]


def _selection(window: MainWindow) -> Restore:
    """The pieces that are selected, and a special order that waits for its hex."""
    units, motion = window.context.selected, window.context.looks.motion
    mode = window.context.presenter.mode if window.context.presenter is not None else ""

    def back() -> None:
        window.context.looks.motion = motion
        presenter = window.context.presenter
        there = [unit for unit in units if unit in window.context.state.pieces] if presenter is not None else []
        if presenter is not None and there:
            presenter.set_selection(there)
            if mode:
                presenter.set_mode(mode)

    return back
