"""The numbers of something as buttons: each opens into the parts it is made of, with links to the clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from nemesis_gui.base.style import skin
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.flow import Flow
from nemesis_gui.widgets.layouts import add, column, label


@dataclass(frozen=True)
class Number:
    """A number, what it is called, and what it opens into."""

    key: str
    text: str
    html: Callable[[], str]
    side: int = -1
    """Whose it is; -1 for neither."""


class NumberButton(QToolButton):
    """A tab; checked while its parts are shown below."""

    def __init__(self, number: Number) -> None:
        super().__init__()
        self.key = number.key
        self.tip: Callable[[], str] = str
        self.setText(number.text)
        self.setCheckable(True)
        self.setObjectName("number")
        self.setProperty("side", number.side)

    def event(self, event: QEvent) -> bool:
        """The tip is written when somebody asks for it."""
        if event.type() == QEvent.Type.ToolTip:
            self.setToolTip(self.tip())
        return super().event(event)


class Numbers(QWidget):
    """One of the numbers is open at a time, or none. Those of a side stand on the second line."""

    opened = Signal(str)

    def __init__(self, context: Context, key: str = "") -> None:
        super().__init__()
        self._desk = context
        self._key = key
        self.notify: Callable[[str], object] | None = None
        """Told the key of the one that is opened, empty for none."""
        layout = column(self, 0, 0)
        self._rows = QWidget(), QWidget()
        self._flows = [Flow(line, 2) for line in self._rows]
        self._parts: QLabel = label(wrap=True, follow=context.follow)
        here = skin()
        self._parts.setStyleSheet(f"background: {here.field}; border: 1px solid {here.line}; padding: 4px 6px;")
        add(layout, *self._rows, self._parts)
        self._numbers: dict[str, Number] = {}
        self._buttons: dict[str, NumberButton] = {}

    def open(self, key: str) -> None:
        """With the next numbers the parts of this one are shown; of none if it is empty."""
        self._key = key

    def show_numbers(self, numbers: Iterable[Number]) -> None:
        """Put numbers on the buttons; the keys are the same each time."""
        self._numbers = {number.key: number for number in numbers}
        for key, number in self._numbers.items():
            if key not in self._buttons:
                button = self._buttons[key] = NumberButton(number)
                button.clicked.connect(self._opener(key))
                self._flows[number.side >= 0].addWidget(button)
            if self._buttons[key].text() != number.text:
                self._buttons[key].setText(number.text)
            self._buttons[key].setAccessibleName(self._spoken(number))
            self._buttons[key].tip = partial(_tip, self._spoken(number), number)
        for flow in self._flows:
            flow.invalidate()
        self._show_parts()

    def _spoken(self, number: Number) -> str:
        """The colour of a button says whose it is."""
        words = self._desk.words
        return words.pair(words.side(number.side), number.text) if number.side >= 0 else number.text

    def _opener(self, key: str) -> Callable[[], None]:
        def run() -> None:
            self._key = "" if self._key == key else key
            if self.notify is not None:
                self.notify(self._key)
            self.opened.emit(self._key)
            self._show_parts()

        return run

    def _show_parts(self) -> None:
        for key, button in self._buttons.items():
            button.setChecked(key == self._key)
        number = self._numbers.get(self._key)
        self._parts.setVisible(number is not None)
        text = number.html() if number is not None else ""
        if self._parts.text() != text:
            self._parts.setText(text)


def _tip(spoken: str, number: Number) -> str:
    return f"<b>{spoken}</b>{number.html()}"
