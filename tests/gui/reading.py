"""Reads a window as a player does: every text of every widget, with where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QListView,
    QMainWindow,
    QStatusBar,
    QTabWidget,
    QTextEdit,
    QWidget,
)

MOST_ROWS = 40
TIP = Qt.ItemDataRole.ToolTipRole


def texts(windows: Iterable[QWidget]) -> set[str]:
    """All texts of some windows and all that is in them, line by line, without markup."""
    widgets = [widget for window in windows for widget in (window, *window.findChildren(QWidget))]
    return {line for widget in widgets for text in _of(widget) for line in _lines(text)}


def windows_of(window: QMainWindow) -> list[QWidget]:
    """A window and everything that stands open beside it."""
    return [window, *(other for other in QApplication.topLevelWidgets() if other.isVisible() and other is not window)]


def _lines(text: str) -> Iterator[str]:
    for part in re.split(r"\n|<br>|</p>|</td>|</h3>", text):
        line = " ".join(unescape(re.sub(r"<[^>]+>", " ", part)).split())
        if any(letter.isalpha() for letter in line):
            yield line


def _of(widget: QWidget) -> Iterator[str]:
    yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip(), widget.windowTitle())
    for action in widget.actions():
        yield from _of_action(action)
    if isinstance(widget, (QLabel, QAbstractButton)):
        yield widget.text()
    elif isinstance(widget, QGroupBox):
        yield widget.title()
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QTextEdit):
        yield widget.toPlainText()
    elif isinstance(widget, QStatusBar):
        yield widget.currentMessage()
    elif isinstance(widget, QTabWidget):
        yield from (widget.tabText(number) for number in range(widget.count()))
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(number) for number in range(widget.count()))
    elif isinstance(widget, QAbstractItemView):
        yield from _of_items(widget)


def _of_action(action: QAction) -> Iterator[str]:
    yield from (action.text().replace("&", ""), action.toolTip(), action.statusTip())


def _of_items(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    if model is None:
        return
    columns = 1 if isinstance(view, QListView) else model.columnCount(QModelIndex())
    for column in range(columns):
        yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
    for row in range(min(MOST_ROWS, model.rowCount(QModelIndex()))):
        for column in range(columns):
            index = model.index(row, column)
            yield from (str(index.data() or ""), str(index.data(TIP) or ""))
            yield from (
                str(model.index(n, 0, index).data() or "") for n in range(min(MOST_ROWS, model.rowCount(index)))
            )
