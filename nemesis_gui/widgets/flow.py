"""A layout that puts widgets side by side and breaks the line when it is full."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from nemesis_gui.widgets.layouts import add, column

FEW: Final = 6


class Flow(QLayout):
    """Left to right, top to bottom, and where it is said at most so many in a line. What is sent to the right ends its
    line, at the right edge."""

    def __init__(self, parent: QWidget | None = None, gap: int = 4, most: int = 0) -> None:
        super().__init__(parent)
        self._most = most
        self._items: list[QLayoutItem] = []
        self._right: list[QWidget] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(gap)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def insertWidget(self, index: int, widget: QWidget) -> None:
        """Add a widget in front of others."""
        self.addWidget(widget)
        self._items.insert(index, self._items.pop())
        self.invalidate()

    def add_right(self, widget: QWidget) -> None:
        """Add what is to stand at the right edge."""
        self._right.append(widget)
        self.addWidget(widget)

    def forget(self) -> None:
        """Nothing keeps to the right edge any more."""
        self._right.clear()

    def line_size(self) -> QSize:
        """Pixels it takes to stand in one line."""
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        wide = sum(size.width() for size in shown) + self.spacing() * max(0, len(shown) - 1)
        return QSize(wide, max((size.height() for size in shown), default=0))

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), apply=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, apply=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, rect: QRect, *, apply: bool) -> int:
        y = rect.y()
        for line in self._lines(rect):
            tall = max(place.height() for _, place in line)
            for item, place in line if apply else ():
                item.setGeometry(place.translated(0, y + (tall - place.height()) // 2))
            y += tall + self.spacing()
        return max(0, y - self.spacing() - rect.y())

    def _lines(self, rect: QRect) -> Iterator[list[tuple[QLayoutItem, QRect]]]:
        """Line by line what stands on it and where, all from the same height."""
        x, line = rect.x(), list[tuple[QLayoutItem, QRect]]()
        for item in (item for item in self._items if not item.isEmpty()):
            hint = item.sizeHint()
            ended = bool(line) and self._at_right(line[-1][0]) and not self._at_right(item)
            ended = ended or len(line) == self._most
            if line and (ended or x + hint.width() > rect.right() + 1):
                yield self._aligned(line, rect)
                x, line = rect.x(), []
            line.append((item, QRect(QPoint(x, 0), hint)))
            x += hint.width() + self.spacing()
        if line:
            yield self._aligned(line, rect)

    def _at_right(self, item: QLayoutItem) -> bool:
        return item.widget() in self._right

    def _aligned(self, line: list[tuple[QLayoutItem, QRect]], rect: QRect) -> list[tuple[QLayoutItem, QRect]]:
        """The line with what belongs there moved to the right edge."""
        spare = max(0, rect.right() - line[-1][1].right())
        return [(item, place.translated(spare if self._at_right(item) else 0, 0)) for item, place in line]


def flowing(widgets: Iterable[QWidget], gap: int = 4) -> QWidget:
    """Widgets in such a layout."""
    holder = QWidget()
    flow = Flow(holder, gap)
    for widget in widgets:
        flow.addWidget(widget)
    return holder


def in_lines(buttons: Sequence[QWidget], gap: int = 6) -> QWidget:
    """Few buttons one below the other, each over the whole width; many side by side."""
    if len(buttons) > FEW:
        return flowing(buttons, gap)
    holder = QWidget()
    add(column(holder, gap=gap), *buttons)
    return holder
