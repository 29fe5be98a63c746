"""The command palette: type a few letters of anything, press Enter."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import QDialog, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from nemesis_gui.base.style import skin
from nemesis_gui.features.palette.entries import Entries, Entry
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.layouts import column, label, line_edit

WIDTH, HEIGHT = 640, 460
TOP = 90
AnyIndex = QModelIndex | QPersistentModelIndex


class EntryModel(QAbstractListModel):
    """The entries found."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []

    def fill(self, entries: list[Entry]) -> None:
        """Show other entries."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return entry.why or entry.detail
        return entry if role == Qt.ItemDataRole.UserRole else None


class EntryPainter(QStyledItemDelegate):
    """Text with its detail below, kind and key at the right; why not in place of the detail."""

    def __init__(self, palette: Palette) -> None:
        super().__init__(palette)
        self._tr = palette.context.words.tr

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(200, round(option.fontMetrics.height() * 2.1) + 8)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        entry: Entry = index.data(Qt.ItemDataRole.UserRole)
        here = skin()
        rect: QRect = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if chosen:
            painter.fillRect(rect, QColor(here.accent))
        strong = QColor(here.accent_ink if chosen else here.faded if entry.why else here.ink)
        faint = QColor(here.accent_ink if chosen else here.bad if entry.why else here.faded)
        inner = rect.adjusted(10, 4, -10, -4)
        upper, lower = QRect(inner), QRect(inner)
        upper.setHeight(inner.height() // 2)
        lower.setTop(upper.bottom())
        painter.setPen(faint if chosen else QColor(here.faded))
        side = "   ".join(filter(None, (entry.key, self._tr(entry.kind))))
        painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, side)
        upper.setRight(upper.right() - painter.fontMetrics().horizontalAdvance(side) - 12)
        self._line(painter, upper, entry.text, strong, bold=True)
        self._line(painter, lower, entry.why or entry.detail, faint, bold=False)
        painter.restore()

    def _line(self, painter: QPainter, rect: QRect, text: str, colour: QColor, *, bold: bool) -> None:
        font = QFont(painter.font())
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(colour)
        short = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, short)


class Palette(QDialog):
    """Opened by a key above everything; closes when something is chosen."""

    def __init__(self, context: Context, frame: QWidget) -> None:
        super().__init__(frame)
        self.context, self.frame = context, frame
        tr = context.words.tr
        self.setWindowTitle(tr("Command palette"))
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        self.query = line_edit()
        self.query.setPlaceholderText(tr("An action, a command, a place or a piece"))
        self.query.textChanged.connect(self.search)
        self.list = QListView()
        self.list.setUniformItemSizes(True)
        self.model_ = EntryModel()
        self.list.setModel(self.model_)
        self.list.setItemDelegate(EntryPainter(self))
        self.list.clicked.connect(self.choose)
        self.said = label("", "bad", wrap=True)
        layout = column(self, 10)
        layout.addWidget(self.query)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.said)
        self.entries: Entries | None = None

    def open_(self) -> None:
        """Open with an empty query."""
        self.entries = Entries(self.context)
        self.query.clear()
        self.search("")
        size = self.frame.size()
        width = min(WIDTH, size.width() - 40)
        self.resize(width, min(HEIGHT, size.height() - TOP - 40))
        self.move(self.frame.mapToGlobal(self.frame.rect().topLeft()).x() + (size.width() - width) // 2,
                  self.frame.mapToGlobal(self.frame.rect().topLeft()).y() + TOP)  # fmt: skip
        self.show()
        self.raise_()
        self.activateWindow()
        self.query.setFocus()

    def search(self, text: str) -> None:
        """Show what fits."""
        self.said.hide()
        if self.entries is not None:
            self.model_.fill(self.entries.find(text))
            self.list.setCurrentIndex(self.model_.index(0, 0))

    def choose(self, index: AnyIndex) -> None:
        """Do what the line says; one that is not possible says why."""
        entry: Entry | None = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        if entry is None:
            return
        if entry.why:
            self.said.setText(entry.why)
            self.said.show()
            return
        self.accept()
        entry.run()

    def done(self, result: int) -> None:
        self.entries = None
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and pages go through the list, Enter chooses."""
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
        key = Qt.Key(event.key())
        if key in steps:
            at = max(0, min(self.model_.rowCount() - 1, self.list.currentIndex().row() + steps[key]))
            self.list.setCurrentIndex(self.model_.index(at, 0))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.choose(self.list.currentIndex())
        else:
            super().keyPressEvent(event)
