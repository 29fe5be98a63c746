"""What explains a forecast or a result, folded away where there is little room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtWidgets import QToolButton, QWidget

OPEN: Final = "\u25b4"
SHUT: Final = "\u25be"


class Folded(QToolButton):
    """Shows widgets and hides them again; `turned` is called at every click."""

    def __init__(
        self, name: str, parts: Sequence[QWidget], turned: Callable[[bool], object] = bool, *, on: bool
    ) -> None:
        super().__init__()
        self._parts = parts
        self.setAutoRaise(True)
        self.setCheckable(True)
        self.toggled.connect(self._turn)
        self.clicked.connect(self._clicked)
        self.become(name, turned, on=on)

    def become(self, name: str, turned: Callable[[bool], object], *, on: bool) -> None:
        """Fold something else in the same place."""
        self._name, self._turned = name, turned
        self.setChecked(on)
        self._turn(on)

    def _clicked(self, on: bool) -> None:
        self._turned(on)

    def _turn(self, on: bool) -> None:
        text = f"{self._name} {OPEN if on else SHUT}"
        if text != self.text():
            self.setText(text)
        for part in self._parts:
            part.setVisible(on)
