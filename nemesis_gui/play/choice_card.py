"""A choice as a card: its key, a counter or a sign, what is chosen, and the price below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QHideEvent, QIcon, QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.table.command import Command
from nemesis_gui.base import style
from nemesis_gui.base.style import skin
from nemesis_gui.play.command_button import together
from nemesis_gui.widgets.layouts import add, column, label, row

THROUGH = Qt.WidgetAttribute.WA_TransparentForMouseEvents


class ChoiceCard(QPushButton):
    """A button with room for words: beside what is chosen stands `aside`, below it what it costs. It plays one command,
    or stands for several.

    `pointed` tells when the mouse or the focus comes and goes.
    """

    pointed = Signal(bool)

    def __init__(
        self,
        commands: Sequence[Command],
        title: str,
        lines: Sequence[str] = (),
        *,
        aside: str = "",
        picture: QPixmap | None = None,
        sign: str = "",
        main: bool = False,
        wrap: bool = False,
    ) -> None:
        """`wrap` lets a long title take several lines; one with something beside it always may."""
        super().__init__()
        single = len(commands) == 1
        self.setProperty("command" if single else "commands", together(commands))
        self.setToolTip(commands[0].text() if single else "")
        self.setAccessibleName(". ".join(filter(None, (title, aside, *lines))))
        self.setAutoDefault(False)
        self.setObjectName("primary" if main else "")
        self._pointed_at = False
        self.rich = bool(lines or picture)
        """Whether it needs the whole width."""
        self._ink = skin().accent_ink if main else skin().ink
        self._cap = _through(label())
        self._cap.hide()
        whole = row(self, 5, 7)
        add(whole, self._cap, *self._head(picture, sign))
        whole.addLayout(self._words(title, lines, aside, wrap), 1)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Preferred, policy.Preferred)
        self._dress(main)

    def _head(self, picture: QPixmap | None, sign: str) -> list[QWidget]:
        if picture is None and not sign:
            return []
        head = _through(label(sign))
        if picture is not None:
            head.setPixmap(picture)
        else:
            font = head.font()
            font.setPointSizeF(style.points(15, grows=False))
            head.setFont(font)
            head.setStyleSheet(f"background: transparent; color: {self._ink};")
        return [head]

    def _words(self, title: str, lines: Sequence[str], aside: str, wrap: bool) -> QVBoxLayout:
        words, first, name = column(gap=0), row(gap=8), self._line(f"<b>{title}</b>", wrap=wrap or bool(aside))
        told = " \u00b7 ".join(filter(None, lines))
        add(first, name, *([self._line(f"<small>{aside}</small>")] if aside else ()), wide=name)
        add(words, None, first, *([self._line(f"<small>{told}</small>", wrap=True)] if told else ()), None)
        return words

    def _line(self, html: str, *, wrap: bool = False) -> QLabel:
        text = _through(label(html, rich=True, wrap=wrap))
        plain = f"QLabel {{ background: transparent; border: none; color: {self._ink}; }}"
        text.setStyleSheet(f"{plain} QLabel:disabled {{ color: {skin().faded}; }}")
        return text

    def _dress(self, main: bool) -> None:
        here = skin()
        edge, ground = (here.accent, here.accent) if main else (here.line, here.field)
        hover = here.accent if main else here.hover
        self.setStyleSheet(
            f"QPushButton {{ background: {ground}; border: 2px solid {edge}; border-radius: 6px; padding: 0;"
            f" text-align: left; }} QPushButton:hover {{ background: {hover}; border-color: {here.ink}; }}"
            f"QPushButton:focus {{ border: 3px solid {here.ink}; padding: 0; }}"
        )

    def setIcon(self, icon: QIcon | QPixmap) -> None:
        """The cap of its key, before everything else."""
        cap = QIcon(icon)
        self._cap.setPixmap(cap.pixmap(self.iconSize()))
        self._cap.setHidden(cap.isNull())

    def sizeHint(self) -> QSize:
        """As large as what stands on it."""
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """What stands on it, with the price in as many lines as it takes."""
        layout = self.layout()
        return layout.minimumSize() if layout is not None else super().minimumSizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._point(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard points as the mouse does, but not where it only stays."""
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.OtherFocusReason:
            self._point(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self._pointed_at and not self.underMouse():
            self._point(False)

    def hideEvent(self, event: QHideEvent) -> None:
        """What it shows while it is pointed at goes with it."""
        super().hideEvent(event)
        if self._pointed_at:
            self._point(False)

    def _point(self, here: bool) -> None:
        self._pointed_at = here
        self.pointed.emit(here)


def _through(widget: QLabel) -> QLabel:
    """The mouse is for the button below."""
    widget.setAttribute(THROUGH)
    return widget
