"""A choice as a card: its key, a counter or a sign, what is chosen, and the price below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QHideEvent, QIcon, QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout

from engine.table.command import Command
from nemesis_gui.base import style
from nemesis_gui.base.style import skin
from nemesis_gui.play.command_button import says, together
from nemesis_gui.play.counter_button import KEY
from nemesis_gui.widgets.layouts import add, column, label, row

LONG_ASIDE = 30
"""Letters of what stands beside a name from which on it may take several lines."""
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
        self.run: Callable[[], object] | None = None
        """What a click does."""
        self.point: Callable[[bool], object] | None = None
        """Told when the mouse or the focus comes and goes."""
        self.setAutoDefault(False)
        self.setObjectName("primary" if main else "")
        self._pointed_at = False
        self.rich = bool(lines or picture)
        """Whether it needs the whole width."""
        self._ink = skin().accent_ink if main else skin().ink
        self._cap = _through(label())
        self._cap.hide()
        self._name = _through(label(rich=True, wrap=wrap or bool(aside)))
        self._head = self._sign() if sign else _through(label()) if picture is not None else None
        self._aside = _through(label(rich=True)) if aside else None
        self._told = _through(label(rich=True, wrap=True)) if any(lines) else None
        whole = row(self, 5, 7)
        add(whole, self._cap, *filter(None, (self._head,)))
        whole.addLayout(self._words(), 1)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Preferred, policy.Preferred)
        self._dress(main)
        self.clicked.connect(self._clicked)
        self.pointed.connect(self._notify)
        self.become(commands, title, lines, aside=aside, picture=picture, sign=sign)

    def _sign(self) -> QLabel:
        head = _through(label())
        font = head.font()
        font.setPointSizeF(style.points(15, grows=False))
        head.setFont(font)
        return head

    def become(
        self, commands: Sequence[Command], title: str, lines: Sequence[str] = (), *, aside: str = "",
        picture: QPixmap | None = None, sign: str = "", tip: str = "",
    ) -> None:  # fmt: skip
        """Stand for another choice of the same shape."""
        single, said = len(commands) == 1, together(commands)
        if self._pointed_at and said != says(self):
            self._point(False)
        self.setProperty("command", said if single else "")
        self.setProperty("commands", "" if single else said)
        if self.toolTip().split(KEY)[0] != tip:
            self.setToolTip(tip)
        self.setAccessibleName(". ".join(filter(None, (title, aside, *lines))))
        if picture is not None and self._head is not None:
            self._head.setPixmap(picture)
        if self._aside is not None:
            self._aside.setWordWrap(len(aside) > LONG_ASIDE)
        told = " \u00b7 ".join(filter(None, lines))
        texts = ((self._head, sign), (self._name, f"<b>{title}</b>"), (self._aside, f"<small>{aside}</small>"),
                 (self._told, f"<small>{told}</small>"))  # fmt: skip
        for widget, text in texts:
            if widget is not None and text and widget.text() != text:
                widget.setText(text)

    def event(self, event: QEvent) -> bool:
        """No tip of a key alone, whose cap stands on it: it would lie over the next card."""
        bare = event.type() == QEvent.Type.ToolTip and self.toolTip().startswith(KEY)
        return bare or super().event(event)

    def _words(self) -> QVBoxLayout:
        words, first = column(gap=0), row(gap=8)
        add(first, *filter(None, (self._name, self._aside)), wide=self._name)
        add(words, None, first, *filter(None, (self._told,)), None)
        return words

    def _clicked(self) -> None:
        if self.run is not None:
            self.run()

    def _dress(self, main: bool) -> None:
        here = skin()
        edge, ground, hover = (here.accent,) * 3 if main else (here.line, here.field, here.hover)
        self.setStyleSheet(
            f"QPushButton {{ background: {ground}; border: 2px solid {edge}; border-radius: 6px; padding: 0;"
            f" text-align: left; }} QPushButton:hover {{ background: {hover}; border-color: {here.ink}; }}"
            f"QPushButton:focus {{ border: 3px solid {here.ink}; padding: 0; }}"
            f"QLabel {{ background: transparent; border: none; color: {self._ink}; }}"
            f"QPushButton:disabled {{ background: {here.panel}; border-color: {here.line}; }}"
            f" QLabel:disabled {{ color: {here.faded}; }}"
            f'QPushButton[done="true"] {{ background: {here.hover}; border-color: {here.accent}; }}'
            f' QPushButton[done="true"] QLabel:disabled {{ color: {here.ink}; }}'
        )

    def set_done(self, done: bool) -> None:
        """Whether it was chosen already, which is seen beside those that are barred."""
        if bool(self.property("done")) != done:
            self.setProperty("done", done)
            self.style().polish(self)

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

    def _notify(self, here: bool) -> None:
        """Of a card that only stays to be read nothing is pointed at any more."""
        if self.point is not None and (self.isEnabled() or not here):
            self.point(here)


def _through(widget: QLabel) -> QLabel:
    """The mouse is for the button below."""
    widget.setAttribute(THROUGH)
    return widget
