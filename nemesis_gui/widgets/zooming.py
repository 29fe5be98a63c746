"""Zooming a picture that is looked at: by keys, the wheel or a touchpad, and not without end."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QGraphicsView

STEP: Final = 1.25
"""How much a key or a notch of the wheel enlarges."""
NOTCH: Final = 120
"""Of the wheel, as Qt counts: a touchpad gives parts of one, and none for a move sideways."""
LEAST, MOST = 1 / 64, 32.0
"""Pixels of the screen to one of the picture."""


def zoom(view: QGraphicsView, factor: float) -> None:
    """Show a picture so much larger, as far as that goes."""
    now = view.transform().m11()
    wanted = min(max(now * factor, LEAST), MOST)
    view.scale(wanted / now, wanted / now)


def by_wheel(event: QWheelEvent) -> float:
    """How much a turn of the wheel enlarges."""
    return float(STEP ** (event.angleDelta().y() / NOTCH))
