"""Going to a hex, a place or a counter: a line, and below it what fits while one types."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QWidget

from nemesis_gui.base.style import px, skin
from nemesis_gui.features.palette.go_to import Target, matches, targets
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.announce import announce
from nemesis_gui.widgets.layouts import column, label, line_edit

WIDE, TALL, FACE = 420, 330, 26
MOST: Final = 60
STEPS: Final = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}


class GoTo(QDialog):
    """Arrows go through the list, Enter or a click goes there, Escape closes. `target` is what was chosen."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.target: Target | None = None
        self._known = targets(context.state, context.words)
        tr = context.words.tr
        self.setWindowTitle(tr("Go to"))
        self.resize(px(WIDE), px(TALL))
        layout = column(self, 12, 8)
        layout.addWidget(label(tr("Number or name of a hex, a place or a counter")))
        self.line = line_edit()
        self.line.setClearButtonEnabled(True)
        self.line.setAccessibleName(tr("Number or name of a hex, a place or a counter"))
        self.line.textChanged.connect(self._search)
        layout.addWidget(self.line)
        self.list = QListWidget()
        self.list.setIconSize(QSize(FACE, FACE))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(tr("What fits"))
        self.list.itemClicked.connect(lambda _item: self.accept())
        self.list.currentRowChanged.connect(self._tell)
        layout.addWidget(self.list, 1)
        self.none = label(tr("Nothing on the map is called so."), "faded")
        layout.addWidget(self.none)
        layout.addWidget(self._buttons())
        self._search("")

    def _buttons(self) -> QDialogButtonBox:
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        self.go = buttons.button(kinds.Ok)
        self.go.setText(self.context.words.tr("Go there"))
        self.go.setObjectName("primary")
        buttons.button(kinds.Cancel).setText(self.context.words.tr("Cancel"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        return buttons

    def _search(self, text: str) -> None:
        found = matches(self._known, text)[:MOST]
        self.list.clear()
        place = _hexagon()
        for target in found:
            item = QListWidgetItem(self._face(target) if target.unit else place, target.text)
            item.setData(Qt.ItemDataRole.UserRole, target)
            self.list.addItem(item)
        self.list.setCurrentRow(0 if text.strip() else -1)
        self.none.setVisible(not found)
        self._tell()

    def _face(self, target: Target) -> QIcon:
        return self.context.looks.icon(target.unit, FACE)

    def _tell(self) -> None:
        """What Enter would lead to, also for who does not see the list."""
        item = self.list.currentItem()
        self.go.setEnabled(item is not None)
        announce(self.line, item.text() if item is not None else "")

    def accept(self) -> None:
        """Go to what is marked; with nothing marked the line waits."""
        item = self.list.currentItem()
        if item is not None:
            self.target = item.data(Qt.ItemDataRole.UserRole)
            super().accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and pages, which the line leaves to the window."""
        step = STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        elif self.list.count():
            self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + step)))


def _hexagon() -> QIcon:
    """The sign of a hex, as large as a counter."""
    picture = QPixmap(2 * FACE, 2 * FACE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(skin().faded), 3))
    corners = ((0.06, 0.5), (0.28, 0.12), (0.72, 0.12), (0.94, 0.5), (0.72, 0.88), (0.28, 0.88))
    painter.drawPolygon(QPolygonF([QPointF(x * 2 * FACE, y * 2 * FACE) for x, y in corners]))
    painter.end()
    picture.setDevicePixelRatio(2)
    return QIcon(picture)
