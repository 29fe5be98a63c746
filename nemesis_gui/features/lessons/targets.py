"""Where on the window a step of a lesson points: a hex, a counter, a part of the window, an action, a drawer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QToolBar, QToolButton, QWidget

from nemesis_gui.play.actions import MENUS
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Places
from nemesis_gui.play.services import Frame
from nemesis_gui.widgets.card import Card


def place_of(context: Context, point: str) -> int:
    """The location that is pointed at, -1 for anything but a hex or a counter in play."""
    kind, _, name = point.partition(" ")
    state = context.state
    if kind == "unit" and name in state.pieces:
        return int(state.pieces[name].loc)
    found = state.world.find(name) if kind == "hex" else None
    return -1 if found is None else int(found)


def rect_of(context: Context, places: Places, point: str) -> QRect | None:
    """The rectangle pointed at, in pixels of the window; None while it is not seen."""
    kind, _, name = point.partition(" ")
    if kind in ("hex", "unit"):
        return _on_map(context, places, place_of(context, point))
    if kind == "action":
        return _action(context, places, name)
    return _around(places.frame, context.services.of(Frame).parts(name if kind == "part" else point))


def _on_map(context: Context, places: Places, loc: int) -> QRect | None:
    view, scene = context.view, context.scene
    if view is None or scene is None or not scene.geometry.has(loc):
        return None
    rect = view.mapFromScene(scene.geometry.rect(loc)).boundingRect()
    free = view.viewport().rect().adjusted(0, 0, 0, -view.covered)
    if not free.contains(rect.center()) or _hidden(places, view.mapTo(places.board, rect.center())):
        return None
    return QRect(view.viewport().mapTo(places.frame, rect.topLeft()), rect.size())


def _hidden(places: Places, spot: QPoint) -> bool:
    """Whether a card lies over a point of the map."""
    cards = places.board.findChildren(Card)
    return any(card.isVisible() and card.geometry().contains(spot) for card in cards)


def _around(window: QWidget, widgets: Sequence[QWidget]) -> QRect | None:
    found = QRect()
    for widget in widgets:
        if widget.isVisible():
            seen = widget.visibleRegion().boundingRect()
            found = found.united(QRect(widget.mapTo(window, seen.topLeft()), seen.size()))
    return found if found.isValid() else None


def _action(context: Context, places: Places, name: str) -> QRect | None:
    """The button in the tool bar, or the menu in which the action is."""
    if name not in context.actions:
        return None
    window, action = places.frame, context.actions.by_id[name]
    buttons = [button for bar in window.findChildren(QToolBar) for button in bar.findChildren(QToolButton)]
    if rect := _around(window, [button for button in buttons if button.defaultAction() is action]):
        return rect
    menu = context.actions[name].menu
    entry = window.menuBar().actions()[MENUS.index(menu)] if menu in MENUS else None
    if entry is None:
        return None
    rect = window.menuBar().actionGeometry(entry)
    return QRect(window.menuBar().mapTo(window, rect.topLeft()), rect.size())
