"""What scrolls where there is less room than it needs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from nemesis_gui.widgets.layouts import column

BAR = 16


class Scrolled(QScrollArea):
    """As large as what is in it, up to what is left of the screen."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)
        self.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        inside.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is in it wants another size."""
        if watched is self._inside and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        wanted = self._inside.sizeHint()
        return QSize(wanted.width() + BAR, max(wanted.height(), self._inside.heightForWidth(wanted.width())))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._inside.minimumSizeHint().width() + BAR, 120)


class ScrollColumn(QScrollArea):
    """Scrolls upright only; `layout_` is filled by whoever made it."""

    def __init__(self, margin: int, gap: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheet = QWidget()
        self.layout_: QVBoxLayout = column(self.sheet, margin, gap)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self.sheet)
        self.verticalScrollBar().rangeChanged.connect(self._hold)
        self.viewport().setAutoFillBackground(False)
        self.sheet.setAutoFillBackground(False)

    @property
    def bare(self) -> bool:
        """Whether nothing stands on it."""
        return self.layout_.count() == 0

    def set_scrolling(self, needed: bool) -> None:
        """Whether there is less room than it needs. A bar that is not needed would stay where it once was: the text
        beside it is narrower, and so higher."""
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if needed else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)
        self._hold()

    def _hold(self) -> None:
        """What is seen whole cannot be scrolled."""
        if self.verticalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
            self.verticalScrollBar().setRange(0, 0)

    @property
    def least_width(self) -> int:
        """Pixels below which something on it would be cut."""
        return self.layout_.totalMinimumSize().width()

    def height_at(self, width: int) -> int:
        """Pixels it needs at a width to show everything."""
        layout = self.layout_
        needed = max(layout.minimumHeightForWidth(width), layout.totalMinimumSize().height())
        return max(needed, layout.heightForWidth(width)) if layout.hasHeightForWidth() else needed
