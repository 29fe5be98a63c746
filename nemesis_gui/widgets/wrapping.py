"""Lines of a tree that go on below where they are longer than their column is wide."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView

MUCH, BESIDE = 1000, 8
"""Pixels of height, so that only the width counts; and of the frame that a style leaves beside a text."""
AnyIndex = QModelIndex | QPersistentModelIndex


class Wrapped(QStyledItemDelegate):
    """Knows how high a line gets in its column; Qt leaves that out of account in trees."""

    def __init__(self, tree: QTreeView) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        wide = self._tree.columnWidth(index.column()) - self._indent(index) - BESIDE
        option.rect = QRect(0, 0, wide, MUCH)
        option.features |= QStyleOptionViewItem.ViewItemFeature.WrapText
        return super().sizeHint(option, index)

    def _indent(self, index: AnyIndex) -> int:
        """Pixels that a line stands to the right for the lines it belongs to."""
        levels, parent = int(self._tree.rootIsDecorated()), index.parent()
        while parent.isValid():
            levels, parent = levels + 1, parent.parent()
        return 0 if index.column() else levels * self._tree.indentation()


def wrap_lines(tree: QTreeView) -> None:
    """Let no line of a tree be cut, whatever width it gets."""
    tree.setItemDelegate(Wrapped(tree))
    tree.setWordWrap(True)
    tree.setUniformRowHeights(False)
    tree.setTextElideMode(Qt.TextElideMode.ElideNone)
    tree.header().sectionResized.connect(tree.scheduleDelayedItemsLayout)
