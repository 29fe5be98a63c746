"""The card of a lesson: it stands in the side panel, so that it covers nothing."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QProgressBar, QPushButton

from nemesis_gui.base.style import heading, px
from nemesis_gui.play.context import Context
from nemesis_gui.session.words import clause_link
from nemesis_gui.widgets.layouts import column, label, row


class LessonCard(QFrame):
    """Progress, a few sentences, the rules behind them, and the ways on."""

    leaving = Signal()
    backAsked = Signal()
    nextAsked = Signal()
    shownAsked = Signal()
    takenBack = Signal()
    againAsked = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.setObjectName("now")
        self.setAccessibleName(context.words.tr("First steps"))
        self.heading = label(wrap=True)
        self.heading.setFont(heading(12.5))
        self.number = label("", "faded")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(px(6))
        self.text = label(wrap=True)
        self.clauses = label(wrap=True, rich=True)
        self.clauses.linkActivated.connect(context.follow)
        self.clauses.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self._buttons()
        self._lay_out()
        self.hide()

    def _buttons(self) -> None:
        tr = self.context.words.tr
        self.leave = self._button(tr("Leave the lesson"), tr("Back to what was on the table before"), "link")
        self.again = self._button(tr("From the beginning"), tr("Begin the lesson anew"), "link")
        self.back = self._button(tr("Back"), tr("Read the step before once more"))
        self.show_me = self._button(tr("Show me"), tr("Does for you what this step asks for"))
        self.next = self._button(tr("Next"), tr("On to the next step"), "primary")
        self.mend = self._button(tr("Take it back"), tr("Back to where the lesson goes on"), "primary")
        for button, signal in (
            (self.leave, self.leaving), (self.again, self.againAsked), (self.back, self.backAsked),
            (self.show_me, self.shownAsked), (self.next, self.nextAsked), (self.mend, self.takenBack),
        ):  # fmt: skip
            button.clicked.connect(lambda _checked=False, signal=signal: signal.emit())

    def _button(self, text: str, tip: str, name: str = "") -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setToolTip(tip)
        button.setAccessibleDescription(tip)
        return button

    def _lay_out(self) -> None:
        layout = column(self, 12, 7)
        head = row(gap=6)
        head.addWidget(self.heading, 1)
        head.addWidget(self.number, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(head)
        layout.addWidget(self.bar)
        layout.addWidget(self.text)
        layout.addWidget(self.clauses)
        ways = row(gap=6)
        ways.addWidget(self.back)
        ways.addStretch(1)
        for button in (self.show_me, self.mend, self.next):
            ways.addWidget(button)
        layout.addLayout(ways)
        out = row(gap=6)
        out.addWidget(self.leave)
        out.addWidget(self.again)
        out.addStretch(1)
        layout.addLayout(out)

    def tell(self, title: str, text: str, clauses: Sequence[str]) -> None:
        """Write what a step says."""
        self.heading.setText(title)
        self.text.setText(text)
        self.setAccessibleDescription(f"{title}. {text}")
        words = self.context.words
        self.clauses.setText(f"{escape(words.tr('Rules'))} {' · '.join(map(clause_link, clauses))}")
        self.clauses.setToolTip("\n\n".join(f"{clause}  {words.clause(clause)}" for clause in clauses))
        self.clauses.setVisible(bool(clauses))

    def count(self, number: int, of: int) -> None:
        """Write how far one is."""
        self.number.setText(self.context.words.tr("{n} of {all}", n=number, all=of))
        self.bar.setMaximum(of)
        self.bar.setValue(number)
        self.bar.setAccessibleName(self.context.words.tr("Step {n} of {all}", n=number, all=of))

    def offer(self, *, back: bool, shown: bool, on: bool, astray: bool, last: bool, again: bool) -> None:
        """Offer the ways that there are."""
        self.back.setEnabled(back)
        self.show_me.setVisible(shown and not astray)
        self.next.setVisible(not astray)
        self.next.setEnabled(on)
        self.next.setText(self.context.words.tr("Finish") if last else self.context.words.tr("Next"))
        self.mend.setVisible(astray)
        self.again.setVisible(again)
