"""The entries of the tool bar: as many as there is room for, the others in a menu at the end."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QMenu, QSizePolicy, QToolButton, QWidget

from nemesis_gui.widgets.layouts import row

MORE: Final = "\u00bb"
GAP: Final = 2
RULE: Final = 11


def most_important(widths: Mapping[str, int], first: Sequence[str], room: int) -> set[str]:
    """The entries that fit into `room` pixels, in the order in which they are kept; as soon as one does not, none after
    it stays."""
    kept: set[str] = set()
    for name in first:
        room -= widths[name]
        if room < 0:
            break
        kept.add(name)
    return kept


class ToolStrip(QWidget):
    """Buttons in groups with a line between them."""

    def __init__(self, groups: Sequence[Mapping[str, QAction]], first: Sequence[str], more: str) -> None:
        super().__init__()
        self._first = first
        """The entries, the one that keeps its place longest before the others."""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        line = row(self, 0, GAP)
        self.buttons: dict[str, QToolButton] = {}
        self._lines: list[tuple[QFrame, Collection[str]]] = []
        for group in groups:
            if self.buttons:
                self._lines.append((_rule(), group))
                line.addWidget(self._lines[-1][0])
            for name, action in group.items():
                self.buttons[name] = _button(action)
                line.addWidget(self.buttons[name])
        self.more = _more(more)
        self.more.menu().aboutToShow.connect(self._fill)
        line.addWidget(self.more)
        line.addStretch(1)

    def left_out(self) -> Iterator[QAction]:
        """What stands in the menu at the end."""
        return (button.defaultAction() for button in self.buttons.values() if button.isHidden())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.more.sizeHint().width(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self.isVisible():
            self._fit()

    def _fit(self) -> None:
        widths = {name: button.sizeHint().width() + GAP for name, button in self.buttons.items()}
        room = self.width() - GAP - len(self._lines) * (RULE + GAP)
        if sum(widths.values()) > room:
            room -= self.more.sizeHint().width() + GAP
        kept = most_important(widths, self._first, room)
        for name, button in self.buttons.items():
            button.setVisible(name in kept)
        for rule, group in self._lines:
            before = list(self.buttons)[: list(self.buttons).index(next(iter(group)))]
            rule.setVisible(any(name in kept for name in group) and any(name in kept for name in before))
        self.more.setVisible(len(kept) < len(widths))

    def _fill(self) -> None:
        menu = self.more.menu()
        menu.clear()
        menu.addActions(list(self.left_out()))


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button


def _rule() -> QFrame:
    rule = QFrame()
    rule.setObjectName("toolRule")
    rule.setFixedWidth(RULE)
    return rule


def _more(told: str) -> QToolButton:
    button = QToolButton()
    button.setObjectName("more")
    button.setText(MORE)
    button.setToolTip(told)
    button.setAccessibleName(told)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    menu = QMenu(button)
    menu.setToolTipsVisible(True)
    button.setMenu(menu)
    return button
