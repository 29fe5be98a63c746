"""The entries of the tool bar: each an icon with a word; where room is short the words go, the tools stay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolButton, QWidget

from nemesis_gui.base.icons import icon
from nemesis_gui.base.style import px
from nemesis_gui.widgets.layouts import row

GAP: Final = 2
RULE: Final = 11
ICON: Final = 19
"""Pixels of an icon at the usual size of text."""
Style = Qt.ToolButtonStyle


def with_words(saved: Mapping[str, int], first: Sequence[str], lacking: int) -> set[str]:
    """The entries that keep their words, in the order in which they are kept: so many lose theirs, each of which saves
    some pixels, as save what is lacking."""
    kept = list(first)
    while kept and lacking > 0:
        lacking -= saved[kept.pop()]
    return set(kept)


class ToolStrip(QWidget):
    """Buttons in groups with a line between them."""

    def __init__(self, groups: Sequence[Mapping[str, QAction]], first: Sequence[str]) -> None:
        super().__init__()
        self._first = first
        """The entries, the one that keeps its word longest before the others."""
        self._wide: dict[str, int] = {}
        self._saved: dict[str, int] = {}
        """Pixels of an entry with its word, and how many it saves without."""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        line = row(self, 0, GAP)
        self.buttons: dict[str, QToolButton] = {}
        for group in groups:
            if self.buttons:
                line.addWidget(_rule())
            for name, action in group.items():
                self.buttons[name] = _button(action)
                line.addWidget(self.buttons[name])
        line.addStretch(1)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._dress()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self.isVisible():
            self._dress()

    def _dress(self) -> None:
        """Draw the icons in the ink of the theme."""
        for name, button in self.buttons.items():
            button.setIconSize(QSize(px(ICON), px(ICON)))
            button.defaultAction().setIcon(icon(name, px(ICON), self.devicePixelRatio()))
        self._measure()
        self._fit()

    def _measure(self) -> None:
        for name, button in self.buttons.items():
            button.ensurePolished()
            button.setToolButtonStyle(_bare(button))
            short = button.sizeHint().width()
            button.setToolButtonStyle(Style.ToolButtonTextBesideIcon)
            self._wide[name] = button.sizeHint().width()
            self._saved[name] = self._wide[name] - short

    def _fit(self) -> None:
        if not self._wide:
            return
        rules = sum(1 for child in self.children() if isinstance(child, QFrame))
        lacking = sum(self._wide.values()) + rules * RULE + (len(self.buttons) + rules) * GAP - self.width()
        kept = with_words(self._saved, self._first, lacking)
        for name, button in self.buttons.items():
            button.setToolButtonStyle(Style.ToolButtonTextBesideIcon if name in kept else _bare(button))


def _bare(button: QToolButton) -> Qt.ToolButtonStyle:
    """How a tool without a word looks; one for which no icon is drawn keeps its word."""
    return Style.ToolButtonTextOnly if button.icon().isNull() else Style.ToolButtonIconOnly


def _button(action: QAction) -> QToolButton:
    action.setIconVisibleInMenu(False)
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
