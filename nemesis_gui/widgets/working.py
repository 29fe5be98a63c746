"""What goes on by itself after it is shown says so, for whoever has to wait until it is ready."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget


@runtime_checkable
class Working(Protocol):
    """A widget that reads, counts or draws a little at a time while the program goes on."""

    @property
    def working(self) -> bool:
        """Whether something is left to do."""


def anyone_working(window: QWidget) -> bool:
    """Whether any widget that is seen in a window, or in one that belongs to it, has something left to do."""
    seen = (widget for widget in window.findChildren(QWidget) if widget.isVisible())
    return any(widget.working for widget in seen if isinstance(widget, Working))
