"""A choice that keeps what it says while the page below the pointer is scrolled."""

from __future__ import annotations

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox


class DropDown(QComboBox):
    """Leaves the wheel to what scrolls: its own list, once that is open, or the page it stands on."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
