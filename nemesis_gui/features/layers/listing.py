"""A window with a sortable table whose cells lead to hexes and clauses."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QDialog, QHBoxLayout, QTreeWidget, QTreeWidgetItem, QWidget

from nemesis_gui.base.style import px
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.layouts import SCREEN_EDGE, add, column, label, row, size_up
from nemesis_gui.widgets.wrapping import wrap_lines

SHORT = 12
"""Letters of a cell that are never cut."""
NARROWEST, STEP = 90, 8
"""Pixels that a column keeps, and by which the widest is made narrower at least."""
LINK = Qt.ItemDataRole.UserRole
RANK = Qt.ItemDataRole.UserRole + 1


class Row(QTreeWidgetItem):
    """Sorts numbers as numbers."""

    def __lt__(self, other: QTreeWidgetItem) -> bool:
        at = self.treeWidget().sortColumn()
        mine, theirs = self.data(at, RANK), other.data(at, RANK)
        return bool(mine < theirs) if mine is not None and theirs is not None else self.text(at) < other.text(at)


class ListWindow(QDialog):
    """Head with filters, table, foot."""

    def __init__(
        self, context: Context, parent: QWidget, name: str, heads: Sequence[str], size: tuple[int, int]
    ) -> None:
        super().__init__(parent)
        self.context = context
        self.setWindowTitle(name)
        size_up(self, *size)
        self.head: QHBoxLayout = row(gap=8)
        self.table = QTreeWidget()
        self.table.setRootIsDecorated(False)
        self.table.setUniformRowHeights(True)
        self.table.setAlternatingRowColors(True)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setHeaderLabels(list(heads))
        self.table.setAccessibleName(name)
        self.table.itemActivated.connect(self._follow)
        self.table.itemClicked.connect(self._follow)
        self.foot = label("", "faded", wrap=True)
        add(column(self, 12), self.head, self.table, self.foot, wide=self.table)

    def add(self, cells: Sequence[str], links: dict[int, str], ranks: dict[int, float]) -> None:
        """A row; `links` and `ranks` (for sorting) by column."""
        item = Row(list(cells))
        for at, cell in enumerate(cells):
            item.setToolTip(at, cell if len(cell) > SHORT else "")
        for at, link in links.items():
            item.setData(at, LINK, link)
            font = item.font(at)
            font.setUnderline(True)
            item.setFont(at, font)
        for at, rank in ranks.items():
            item.setData(at, RANK, rank)
            item.setTextAlignment(at, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.table.addTopLevelItem(item)

    def fit(self) -> None:
        """Columns as wide as they need, and the window so wide that all can be read; where the screen is not,
        the widest columns are narrower, and their cells go on below."""
        for at in range(self.table.columnCount()):
            self.table.resizeColumnToContents(at)
        self.table.doItemsLayout()  # a bar beside the rows takes room too
        missing = self.table.header().length() - self.table.viewport().width()
        if missing > 0:
            room = self.screen().availableSize().width() - SCREEN_EDGE
            wide = max(self.width(), min(self.width() + missing, room))
            missing -= wide - self.width()
            self.resize(wide, self.height())
        if missing > 0:
            self._cut(missing)
            wrap_lines(self.table)
        self.table.doItemsLayout()

    def _cut(self, missing: int) -> None:
        """Make the widest columns narrower by so many pixels."""
        while missing > 0:
            at = max(range(self.table.columnCount()), key=self.table.columnWidth)
            width = max(self.table.columnWidth(at) - max(STEP, missing // 2), px(NARROWEST))
            if width >= self.table.columnWidth(at):
                return
            missing -= self.table.columnWidth(at) - width
            self.table.setColumnWidth(at, width)

    def _follow(self, item: QTreeWidgetItem, at: int) -> None:
        link = item.data(at, LINK)
        if link:
            self.context.follow(link)
