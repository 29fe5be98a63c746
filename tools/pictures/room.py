"""Finds what is cut off in a window: texts that need more room than they have, and what sticks out of its parent."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QScrollArea,
    QStackedWidget,
    QStyle,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QTabBar,
    QTreeView,
    QWidget,
)

from nemesis_gui.features.drawers.drawer import DrawerTab
from nemesis_gui.features.seats.out_of_turn import Strip
from nemesis_gui.widgets.fitting import ElidedLabel, PromptText

SLACK = 2


def cut(root: QWidget) -> list[str]:
    """What is cut in a window, in words."""
    return [f"{reason}: {_named(widget)}" for widget in _seen(root) for reason in _reasons(widget)]


def elided(root: QWidget) -> list[str]:
    """What ends in dots in a window, with the whole of it in a tool tip at best."""
    return [f"dots: {text[:60]!r} {_place(widget)}" for widget in _seen(root) for text in _shortened(widget)]


def _seen(root: QWidget) -> list[QWidget]:
    return [one for one in (root, *root.findChildren(QWidget)) if one.isVisible() and not _folded(one)]


def _folded(widget: QWidget | None) -> bool:
    """Whether it is in a tab of which only the name is seen."""
    while widget is not None and not (isinstance(widget, QStackedWidget) and widget.height() <= SLACK):
        widget = widget.parentWidget()
    return widget is not None


def _named(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, (QLabel, QAbstractButton)) else ""
    return f"{re.sub('<[^>]+>', ' ', text)[:60]!r} {_place(widget)}"


def _place(widget: QWidget) -> str:
    parents: list[str] = []
    parent = widget.parentWidget()
    while parent is not None and len(parents) < 3:
        parents.append(type(parent).__name__)
        parent = parent.parentWidget()
    return f"{type(widget).__name__} in {', '.join(parents)}"


def _reasons(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, (ElidedLabel, PromptText, DrawerTab, Strip)):
        return  # these shorten themselves and tell the whole in a tool tip
    if isinstance(widget, QLabel) and widget.text() and widget.wordWrap():
        if widget.heightForWidth(widget.width()) > widget.height() + SLACK:
            yield "too low"
        if widget.minimumSizeHint().width() > widget.width() + SLACK:
            yield "a word is too long"
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


def _shortened(widget: QWidget) -> Iterator[str]:
    """The texts that a widget shows with dots at their ends, or not to their ends."""
    if isinstance(widget, ElidedLabel) and widget.shown.endswith("…") and not widget.text().endswith("…"):
        yield widget.text()
    elif isinstance(widget, PromptText) and widget.cut:
        yield widget.question
    elif isinstance(widget, Strip) and widget.shown != widget.text():
        yield widget.text()
    elif isinstance(widget, QHeaderView):
        yield from _heads(widget)
    elif isinstance(widget, QAbstractItemView):
        yield from _cells(widget)
    elif isinstance(widget, QTabBar):
        yield from _tabs(widget)
    elif isinstance(widget, QComboBox):
        yield from _chosen(widget)
    elif isinstance(widget, QLineEdit) and not widget.text():
        yield from _hint(widget)


def _hint(field: QLineEdit) -> Iterator[str]:
    hint = field.placeholderText()
    if field.toolTip() != hint and field.fontMetrics().horizontalAdvance(hint) > field.contentsRect().width():
        yield hint


def _heads(header: QHeaderView) -> Iterator[str]:
    for section in range(header.count()):
        needs = header.sectionSizeHint(section)
        if header.orientation() == Qt.Orientation.Horizontal and needs > header.sectionSize(section) + SLACK:
            yield str(header.model().headerData(section, header.orientation()))


def _cells(view: QAbstractItemView) -> Iterator[str]:
    if isinstance(view.parent(), QComboBox) or view.window().inherits("QComboBoxPrivateContainer"):
        return
    model = view.model()
    for index in _rows(view, view.rootIndex()) if model is not None else ():
        for column in range(view.header().count() if isinstance(view, QTreeView) else 1):
            cell = index.siblingAtColumn(column)
            if cell.data() and view.indexWidget(cell) is None and _too_small(view, cell):
                yield str(cell.data())


def _rows(view: QAbstractItemView, parent: QModelIndex) -> Iterator[QModelIndex]:
    """The rows that are seen, by their first cell."""
    model = view.model()
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        if view.visualRect(index).intersects(view.viewport().rect()):
            yield index
        if isinstance(view, QTreeView) and view.isExpanded(index):
            yield from _rows(view, index)


def _too_small(view: QAbstractItemView, cell: QModelIndex) -> bool:
    option = QStyleOptionViewItem()
    view.initViewItemOption(option)
    room = view.visualRect(cell)
    option.rect = room
    wraps = isinstance(view, (QTreeView, QListView)) and view.wordWrap()
    if wraps:
        option.features |= QStyleOptionViewItem.ViewItemFeature.WrapText
    needs = view.itemDelegateForIndex(cell).sizeHint(option, cell)
    if wraps:
        return needs.height() > room.height() + SLACK
    return needs.width() > room.width() + SLACK or room.right() > view.viewport().width() + SLACK


def _tabs(bar: QTabBar) -> Iterator[str]:
    for number in range(bar.count()):
        text = bar.tabText(number)
        if bar.fontMetrics().horizontalAdvance(text.replace("&", "")) > bar.tabRect(number).width():
            yield text


def _chosen(box: QComboBox) -> Iterator[str]:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    room = box.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
    )
    if not box.isEditable() and box.fontMetrics().horizontalAdvance(box.currentText()) > room.width() + SLACK:
        yield box.currentText()
