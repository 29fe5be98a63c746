"""What explains a forecast or a result, folded away where there is little room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtWidgets import QToolButton, QWidget

OPEN: Final = "\u25b4"
SHUT: Final = "\u25be"


class Folded(QToolButton):
    """Shows widgets and hides them again; `turned` is called at every click."""

    def __init__(self, name: str, parts: Sequence[QWidget], turned: Callable[[bool], object], *, on: bool) -> None:
        super().__init__()
        self._name, self._parts = name, parts
        self.setAutoRaise(True)
        self.setCheckable(True)
        self.toggled.connect(self._turn)
        self.clicked.connect(turned)
        self.setChecked(on)
        self._turn(on)

    def _turn(self, on: bool) -> None:
        self.setText(f"{self._name} {OPEN if on else SHUT}")
        for part in self._parts:
            part.setVisible(on)
