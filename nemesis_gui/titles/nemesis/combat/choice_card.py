"""A choice as a card: a counter or a sign, what is chosen, and the price in lines below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from engine.table.command import Command
from nemesis_gui.base.style import skin
from nemesis_gui.widgets.layouts import column, label, row

THROUGH = Qt.WidgetAttribute.WA_TransparentForMouseEvents


class ChoiceCard(QPushButton):
    """A button with room for words; `inline` puts them in one line. Without a command it stands for several.

    `pointed` tells when the mouse or the focus comes and goes.
    """

    pointed = Signal(bool)

    def __init__(
        self,
        command: Command | None,
        title: str,
        lines: Sequence[str] = (),
        *,
        picture: QPixmap | None = None,
        sign: str = "",
        main: bool = False,
        inline: bool = False,
    ) -> None:
        super().__init__()
        if command is not None:
            self.setProperty("command", command.text())
            self.setToolTip(command.text())
        self.setAccessibleName(". ".join((title, *lines)))
        self.setAutoDefault(False)
        ink = skin().accent_ink if main else skin().ink
        whole = row(self, 4 if inline else 7, 8)
        head = self._head(picture, sign, ink)
        if head is not None:
            whole.addWidget(head, 0, Qt.AlignmentFlag.AlignTop)
        words = row(gap=8) if inline else column(gap=1)
        if not inline:
            words.addStretch(1)
        words.addWidget(_line(f"<b>{title}</b>", ink), 1 if inline else 0)
        for text in lines:
            words.addWidget(_line(f"<small>{text}</small>", ink))
        if not inline:
            words.addStretch(1)
        whole.addLayout(words, 1)
        self._dress(main)

    def _head(self, picture: QPixmap | None, sign: str, ink: str) -> QWidget | None:
        if picture is None and not sign:
            return None
        head: QLabel = label(sign)
        if picture is not None:
            head.setPixmap(picture)
        else:
            font = head.font()
            font.setPointSizeF(19)
            head.setFont(font)
            head.setStyleSheet(f"background: transparent; color: {ink};")
        head.setAttribute(THROUGH)
        return head

    def _dress(self, main: bool) -> None:
        here = skin()
        edge, ground = (here.accent, here.accent) if main else (here.line, here.field)
        hover = here.accent if main else here.hover
        self.setStyleSheet(
            f"QPushButton {{ background: {ground}; border: 2px solid {edge}; border-radius: 6px; padding: 0;"
            f" text-align: left; }} QPushButton:hover {{ background: {hover}; border-color: {here.ink}; }}"
            f"QPushButton:focus {{ border: 3px solid {here.ink}; padding: 0; }}"
        )

    def sizeHint(self) -> QSize:
        """As large as what stands on it."""
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """As the size hint."""
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit(True)


def _line(html: str, ink: str) -> QLabel:
    text = label(html, rich=True)
    text.setAttribute(THROUGH)
    text.setStyleSheet(f"background: transparent; border: none; color: {ink};")
    return text
