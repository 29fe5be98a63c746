"""Where on the window a step of a lesson points: a hex, a counter, a part of the window, an action, a drawer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QToolBar, QToolButton, QWidget

from nemesis_gui.play.actions import MENUS

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

PARTS: Final[Mapping[str, Callable[[MainWindow], list[QWidget | None]]]] = {
    "prompt": lambda window: [window.prompt],
    "card": lambda window: [window.card],
    "cups": lambda window: list(window.header.chits),
    "turn": lambda window: [window.header.track],
    "tracks": lambda window: [window.tracks],
    "tabs": lambda window: [window.tabs],
    "drawers": lambda window: [window.drawers.rail],
}


def place_of(window: MainWindow, point: str) -> int:
    """The location that is pointed at, -1 for anything but a hex or a counter in play."""
    kind, _, name = point.partition(" ")
    state = window.desk.state
    if kind == "unit" and name in state.pieces:
        return state.pieces[name].loc
    found = state.world.find(name) if kind == "hex" else None
    return -1 if found is None else found


def rect_of(window: MainWindow, point: str) -> QRect | None:
    """The rectangle pointed at, in pixels of the window; None while it is not seen."""
    kind, _, name = point.partition(" ")
    if kind in ("hex", "unit"):
        return _on_map(window, place_of(window, point))
    if kind == "part":
        return _around(window, PARTS[name](window))
    if kind == "action":
        return _action(window, name)
    rail = window.drawers.rail
    return _around(window, [rail.tabs[name]]) if kind == "drawer" and rail is not None else None


def _on_map(window: MainWindow, loc: int) -> QRect | None:
    view, scene = window.view, window.desk.scene
    if view is None or scene is None or not scene.geometry.has(loc):
        return None
    rect = view.mapFromScene(scene.geometry.rect(loc)).boundingRect()
    free = view.viewport().rect().adjusted(0, 0, 0, -view.covered)
    if not free.contains(rect.center()) or _hidden(window, view.mapTo(window.board_place, rect.center())):
        return None
    return QRect(view.viewport().mapTo(window, rect.topLeft()), rect.size())


def _hidden(window: MainWindow, spot: QPoint) -> bool:
    """Whether a card lies over a point of the map."""
    cards = (window.card, window.news, window.why.card, window.check.card)
    return any(card.isVisible() and card.geometry().contains(spot) for card in cards)


def _around(window: MainWindow, widgets: list[QWidget | None]) -> QRect | None:
    found = QRect()
    for widget in widgets:
        if widget is not None and widget.isVisible():
            seen = widget.visibleRegion().boundingRect()
            found = found.united(QRect(widget.mapTo(window, seen.topLeft()), seen.size()))
    return found if found.isValid() else None


def _action(window: MainWindow, name: str) -> QRect | None:
    """The button in the tool bar, or the menu in which the action is."""
    action = window.actions_.by_id[name]
    buttons = [button for bar in window.findChildren(QToolBar) for button in bar.findChildren(QToolButton)]
    if rect := _around(window, [button for button in buttons if button.defaultAction() is action]):
        return rect
    menu = window.actions_[name].menu
    entry = window.menuBar().actions()[MENUS.index(menu)] if menu in MENUS else None
    if entry is None:
        return None
    rect = window.menuBar().actionGeometry(entry)
    return QRect(window.menuBar().mapTo(window, rect.topLeft()), rect.size())
