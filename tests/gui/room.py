"""Finds what is cut off in a window: texts that need more room than they have, and what sticks out of its parent."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QLabel, QScrollArea, QStackedWidget, QWidget

from nemesis_gui.features.drawers.drawer import DrawerTab
from nemesis_gui.widgets.fitting import ElidedLabel, PromptText

SLACK = 2


def cut(root: QWidget) -> list[str]:
    """What is cut in a window, in words."""
    found = (root, *root.findChildren(QWidget))
    widgets = [widget for widget in found if widget.isVisible() and not _folded(widget)]
    return [f"{reason}: {_named(widget)}" for widget in widgets for reason in _reasons(widget)]


def _folded(widget: QWidget | None) -> bool:
    """Whether it is in a tab of which only the name is seen."""
    while widget is not None and not (isinstance(widget, QStackedWidget) and widget.height() <= SLACK):
        widget = widget.parentWidget()
    return widget is not None


def _named(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, (QLabel, QAbstractButton)) else ""
    parents, parent = [], widget.parentWidget()
    while parent is not None and len(parents) < 3:
        parents.append(type(parent).__name__)
        parent = parent.parentWidget()
    return f"{re.sub('<[^>]+>', ' ', text)[:60]!r} {type(widget).__name__} in {', '.join(parents)}"


def _reasons(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, (ElidedLabel, PromptText, DrawerTab)):
        return  # these shorten themselves and tell the whole in a tool tip
    if isinstance(widget, QLabel) and widget.text() and widget.wordWrap():
        if widget.heightForWidth(widget.width()) > widget.height() + SLACK:
            yield "too low"
    elif isinstance(widget, (QLabel, QAbstractButton)) and widget.text():
        if widget.sizeHint().width() > widget.width() + SLACK:
            yield "too narrow"
        if widget.sizeHint().height() > widget.height() + SLACK:
            yield "too low"
    elif isinstance(widget, QScrollArea) and _too_wide(widget):
        yield "cut at the right"
    if isinstance(widget, (QLabel, QAbstractButton)) and _sticks_out(widget):
        yield "sticks out"


def _too_wide(area: QScrollArea) -> bool:
    inside = area.widget()
    hidden = not area.horizontalScrollBar().isVisible()
    return inside is not None and hidden and inside.width() > area.viewport().width() + SLACK


def _sticks_out(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    if parent is None or widget.isWindow() or isinstance(parent.parentWidget(), QAbstractScrollArea):
        return False
    place = QRect(widget.mapTo(parent, QPoint(0, 0)), widget.size())
    return not parent.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(place)
