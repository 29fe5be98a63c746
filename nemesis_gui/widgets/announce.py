"""Reports to assistive technology what happened: a screen reader speaks it, others see it in the view's description."""

from __future__ import annotations

from PySide6 import QtGui
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str) -> None:
    """Make `text` the widget's description and announce it, where Qt can (6.8 and later)."""
    if widget.accessibleDescription() == text:
        return
    widget.setAccessibleDescription(text)
    if not QAccessible.isActive():
        return
    QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.DescriptionChanged))
    kind = getattr(QtGui, "QAccessibleAnnouncementEvent", None)
    if kind is not None:
        QAccessible.updateAccessibility(kind(widget, text))
