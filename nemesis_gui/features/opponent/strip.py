"""What is seen of a computer player while it decides: who thinks, how far it is, and what one can do about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QProgressBar

from nemesis_gui.base.style import px
from nemesis_gui.play.context import Context
from nemesis_gui.play.speaking import name_of
from nemesis_gui.widgets.flow import Flow, flowing
from nemesis_gui.widgets.layouts import WIDEST, add, button, chip, column, label, paint_chip, row

BAR: Final = 10
EDGE: Final = 8
LONG: Final = 2500
"""Milliseconds of an answer in another one's phase after which it is seen: the card below it need not move for less."""
SHORT: Final = 110
"""Pixels of the bar in one line with the rest."""
Run = Callable[[], object]


class Strip(QFrame):
    """Stands with the question for as long as a computer player has to answer it; below the map in its place, in one
    line, so that the map keeps its size."""

    turned = Signal()
    """It came or went."""

    def __init__(
        self, context: Context, *, stop: Run, hurry: Run, go_on: Run, accept: Run, play_on: Run, own: Run, seats: Run,
        report: Run, faster: Run, skip: Run,
    ) -> None:  # fmt: skip
        super().__init__()
        self.setObjectName("card")
        self.context = context
        tr = context.words.tr
        self.who, self.text, self.told = chip("", 0), label("", wrap=True), label("", "faded", wrap=True)
        self._said = ""
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedHeight(px(BAR))
        self.stop = button(tr("Pause"), stop, tip=tr("Let the computer player wait"))
        self.faster = button("", faster, tip=tr("Show what it does twice or four times as fast, or as usual"))
        self.skip = button(tr("Skip"), skip, tip=tr("Show nothing more of what it does until my next decision"))
        self.now = button(tr("Play best found"), hurry, tip=tr("Play the best command found so far"))
        self.go = button(tr("Continue"), go_on, "primary", tr("Let the computer player think again"))
        self.accept = button(tr("Accept"), accept, "primary", tr("The game ends, and the other side has won"))
        self.play_on = button(tr("Play on"), play_on, tip=tr("Let the computer player go on"))
        self.own = button(tr("Decide myself"), own, tip=tr("Make this decision for the computer player"))
        self.seats = button(tr("Computer players…"), seats, tip=tr("Give the seat to another level, or to a person"))
        self.report = button(tr("Report…"), report, tip=tr("Gather what is known of the failure in a file to send"))
        first = (self.stop, self.faster, self.skip, self.now, self.go, self.accept, self.play_on, self.own)
        self.parts = (self.told, self.bar, *first, self.seats, self.report)
        for one in self.parts[2:]:  # a click leaves the keyboard where it is
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        said, more, whole = row(gap=10), row(gap=6), column(self, EDGE, 6)
        self._whole: QBoxLayout = whole
        self._ways, self._low = flowing(first, 6), False
        add(said, self.who, self.text, wide=self.text)
        said.setAlignment(self.who, Qt.AlignmentFlag.AlignVCenter)
        add(more, self.seats, self.report, None)
        add(whole, said, self.told, self.bar, self._ways, more)
        self._later = QTimer(self, singleShot=True, interval=LONG)
        self._later.timeout.connect(self.show)
        self.set_speed(1)
        self.hide()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.turned.emit()

    def setVisible(self, visible: bool) -> None:
        """Whatever shows or hides it ends the wait for that."""
        self._later.stop()
        super().setVisible(visible)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.turned.emit()

    def lie(self, low: bool) -> None:
        """In one line, or in several in the column."""
        ways, self._low = QBoxLayout.Direction, low
        self._whole.setDirection(ways.LeftToRight if low else ways.TopToBottom)
        self._whole.setContentsMargins(EDGE, EDGE // 2 if low else EDGE, EDGE, EDGE // 2 if low else EDGE)
        self._whole.setAlignment(self._ways, Qt.AlignmentFlag.AlignVCenter if low else Qt.AlignmentFlag(0))
        self.bar.setMaximumWidth(px(SHORT) if low else WIDEST)
        self._widen()

    def _widen(self) -> None:
        """In one line the buttons stand beside each other."""
        flow = self._ways.layout()
        assert isinstance(flow, Flow)
        self._ways.setMinimumWidth(flow.line_size().width() if self._low else 0)

    def think(self, side: int, text: str, *, answers: bool = False) -> None:
        """It thinks from now on; where it only answers, that is seen once it takes long."""
        self.bar.setRange(0, 0)
        late = answers and self.isHidden()
        self._fill(side, text, (self.told, self.bar, self.stop, self.faster, self.skip, self.now), late=late)

    def aim(self, text: str) -> None:
        """Say what it is about to do, and what for; nothing where that is not to be known."""
        self.told.setText(text)

    def set_speed(self, speed: int) -> None:
        """How fast its acts are shown."""
        self.faster.setText(self.context.words.tr("Speed {n}×", n=speed))

    def wait(self, side: int, text: str) -> None:
        """It does nothing until it is started."""
        self._fill(side, text, (self.go,))

    def fail(self, side: int, text: str) -> None:
        """It has failed: it can be asked again, or a player decides."""
        self._fill(side, text, (self.go, self.own, self.seats, self.report))

    def say(self, text: str) -> None:
        """Show something else while it thinks."""
        self._said = text
        self.text.setText(text)
        self.setAccessibleName(text)

    def resign(self, side: int, text: str) -> None:
        """It gives the game up, if that is accepted."""
        self._fill(side, text, (self.accept, self.play_on))

    def progress(self, spent: int, positions: int) -> None:
        self.bar.setRange(0, positions)
        self.bar.setValue(min(spent, positions))
        part = self.context.words.tr("{n}%", n=min(100, 100 * spent // max(1, positions)))
        self.text.setText(f"{self._said} · {part}")

    def _fill(self, side: int, text: str, shown: Sequence[object], *, late: bool = False) -> None:
        self.who.setText(name_of(self.context, side))
        paint_chip(self.who, side)
        self.say(text)
        for part in self.parts:
            part.setVisible(part in shown)
        self._widen()
        if not late:
            self.show()
        elif not self._later.isActive():
            self._later.start()
