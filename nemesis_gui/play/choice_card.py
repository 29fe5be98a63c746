"""A choice as a card: its key, a counter or a sign, what is chosen, and the price below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QHideEvent, QIcon, QPixmap
from PySide6.QtWidgets import QBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from engine.table.command import Command
from nemesis_gui.base import style
from nemesis_gui.play.command_button import says, together
from nemesis_gui.play.counter_button import KEY
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.layouts import add, column, label, row, show_placed

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
        self, commands: Sequence[Command], title: str, lines: Sequence[str] = (), *, aside: str = "",
        picture: QPixmap | None = None, sign: str = "", main: bool = False, wrap: bool = False,
    ) -> None:  # fmt: skip
        """`wrap` lets a long title take several lines; one with something beside it always may."""
        super().__init__()
        self.run: Callable[[], object] | None = None
        """What a click does."""
        self.point: Callable[[bool], object] | None = None
        """Told when the mouse or the focus comes and goes."""
        self.setAutoDefault(False)
        self.setObjectName("primary" if main else "")
        self._pointed_at, self._wrap = False, wrap
        self._cap, self._name = _through(label()), _through(label(rich=True))
        self._cap.hide()
        self._head: QLabel | None = None
        self._aside: QLabel | None = None
        self._told: QLabel | None = None
        """Made once they say something."""
        self._whole, self._first, self._words = row(self, 5, 7), row(gap=8), column(gap=0)
        add(self._first, self._name, wide=self._name)
        add(self._words, None, self._first, None)
        add(self._whole, self._cap)
        self._whole.addLayout(self._words, 1)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Preferred, policy.Preferred)
        self.clicked.connect(self._clicked)
        self.pointed.connect(self._notify)
        self.become(commands, title, lines, aside=aside, picture=picture, sign=sign)

    def become(
        self, commands: Sequence[Command], title: str, lines: Sequence[str] = (), *, aside: str = "",
        picture: QPixmap | None = None, sign: str = "", tip: str = "",
    ) -> None:  # fmt: skip
        """Stand for another choice."""
        single, said = len(commands) == 1, together(commands)
        if self._pointed_at and said != says(self):
            self._point(False)
        self.setProperty("command", said if single else "")
        self.setProperty("commands", "" if single else said)
        if self.toolTip().split(KEY)[0] != tip:
            self.setToolTip(tip)
        self.setAccessibleName(". ".join(filter(None, (title, aside, *lines))))
        told = " \u00b7 ".join(filter(None, lines))
        before = self._parts()
        self._head = _made(self._head, self._whole, 1, bool(sign) or picture is not None)
        self._aside = _made(self._aside, self._first, 1, bool(aside), rich=True)
        self._told = _made(self._told, self._words, 2, bool(told), rich=True)
        if self._parts() != before:
            self._take_room()
        _wrap(self._name, self._wrap or bool(aside))
        _wrap(self._aside, len(aside) > LONG_ASIDE)
        _wrap(self._told, True)
        if self._head is not None:
            self._sign(self._head, picture)
        texts = ((self._head, sign), (self._name, f"<b>{title}</b>"), (self._aside, f"<small>{aside}</small>"),
                 (self._told, f"<small>{told}</small>"))  # fmt: skip
        for widget, text in texts:
            if widget is not None and text and widget.text() != text:
                widget.setText(text)

    def _parts(self) -> list[bool]:
        """Which of them are there."""
        return [part is not None and not part.isHidden() for part in (self._head, self._aside, self._told)]

    def _take_room(self) -> None:
        """Let all that it stands in know at once that it needs other room: Qt tells one after the other."""
        for inner in (self._first, self._words):
            inner.invalidate()
        widget: QWidget = self
        while (outer := widget.parentWidget()) is not None and outer.layout() is not None:
            widget.updateGeometry()
            widget = outer

    def _sign(self, head: QLabel, picture: QPixmap | None) -> None:
        """What stands before the name: a picture, or a large letter."""
        if picture is not None:
            head.setPixmap(picture)
            return
        font = head.font()
        font.setPointSizeF(style.points(15, grows=False))
        if font != head.font():
            head.setFont(font)

    def event(self, event: QEvent) -> bool:
        """No tip of a key alone, whose cap stands on it: it would lie over the next card."""
        bare = event.type() == QEvent.Type.ToolTip and self.toolTip().startswith(KEY)
        return bare or super().event(event)

    def _clicked(self) -> None:
        if self.run is not None:
            self.run()

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


def _made(part: QLabel | None, layout: QBoxLayout, at: int, wanted: bool, *, rich: bool = False) -> QLabel | None:
    """A part at its place, there and seen only where it says something."""
    if part is None and wanted:
        part = _through(label(rich=rich))
        layout.insertWidget(at, part)
        show_placed(part)
    if part is not None and part.isHidden() == wanted:
        part.setVisible(wanted)
    return part


def _wrap(part: QLabel | None, wrap: bool) -> None:
    """Whether it may take several lines. Qt lays out anew whenever it is told so."""
    if part is not None and part.wordWrap() != wrap:
        part.setWordWrap(wrap)


def _through(widget: QLabel) -> QLabel:
    """The mouse is for the button below."""
    widget.setAttribute(THROUGH)
    return widget


# -- Enter presses the choice of a list whose figures are shown


def cards_of(within: QWidget, point: Callable[..., object]) -> Iterator[tuple[int, ChoiceCard]]:
    """The choices of a list by the place that each tells `point` of when it is pointed at."""
    for card in within.findChildren(ChoiceCard):
        if isinstance(card.point, partial) and card.point.func == point and card.isVisible():
            yield card.point.args[0], card


def focused(cards: Sequence[tuple[int, ChoiceCard]]) -> int:
    """The place whose choice has the keyboard, -1 for none."""
    return next((loc for loc, card in cards if card.hasFocus()), -1)


def lead_keyboard(card: Card, point: Callable[..., object], to: int) -> None:
    """Bring the keyboard from another choice of a list on a card to that of a place; it stays there as the card is
    filled again."""
    cards = [*cards_of(card, point)]
    if focused(cards) not in (-1, to):
        for choice in (choice for loc, choice in cards if loc == to):
            choice.setFocus(Qt.FocusReason.OtherFocusReason)
            card.note_focus()
