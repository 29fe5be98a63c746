"""What lessons and puzzles have in common: a card at the foot of the side panel, in fewer lines where that is low."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from nemesis_gui.base.style import heading, px
from nemesis_gui.play.context import Context
from nemesis_gui.play.counter_button import KEY
from nemesis_gui.play.feature import Places
from nemesis_gui.session.words import clause_link, clause_name
from nemesis_gui.widgets.fitting import MORE
from nemesis_gui.widgets.flow import Flow, flowing
from nemesis_gui.widgets.folded import Folded
from nemesis_gui.widgets.layouts import add, button, column, label, row

LOW: Final = 620
"""Pixels of the side panel below which the decision needs the room more than this."""
MARGIN, GAP = 10, 5
LOW_MARGIN, LOW_GAP = 7, 3
BESIDE: Final = 2
"""Clauses that stand between the buttons, so that these stay where they are from step to step."""


class Foot(QFrame):
    """A heading, a text, the clauses behind it, the ways on; and links, which a low panel folds away."""

    def __init__(self, context: Context, places: Places, name: str, tip: str) -> None:
        super().__init__()
        self.context, self.places = context, places
        self.setObjectName("now")
        self.setAccessibleName(name)
        self.heading = label(wrap=True)
        self.heading.setFont(heading(12.5))
        self.clauses = label(wrap=True, follow=context.follow)
        self.fold = Folded("", (), lambda _on: None, on=False)
        self.fold.setToolTip(tip)
        self.fold.setAccessibleName(tip)
        self.low = False
        self._behind: Sequence[str] = ()
        self._ways: tuple[Sequence[QWidget], Sequence[QWidget]] = (), ()

    def of_action(self, name: str, style: str = "", text: str = "") -> QPushButton:
        """A button that does what an action does, perhaps under another name; its tip names the key."""
        action, tr, key = self.context.actions[name], self.context.words.tr, self.context.actions.first_key(name)
        assert action.run is not None
        tip = tr(action.help)
        return button(tr(text or action.text), action.run, style, f"{tip}{KEY}{key}]" if key else tip)

    @property
    def open(self) -> bool:
        """Whether nothing is folded away."""
        return not self.low or self.fold.isChecked()

    def _lay_out(
        self, beside: Sequence[QWidget], told: Sequence[QWidget], left: Sequence[QPushButton],
        right: Sequence[QPushButton], links: Sequence[QPushButton],
    ) -> None:  # fmt: skip
        """Put all of it together, from the top down, and stand in the side panel."""
        head, ways = row(gap=GAP), QWidget()
        head.addWidget(self.heading, 1)
        for one in (*beside, self.fold):
            head.addWidget(one, 0, Qt.AlignmentFlag.AlignTop)
        self.links, self._flow, self._ways = flowing(links, 6), Flow(ways, 6), (left, right)
        self._layout: QVBoxLayout = column(self, MARGIN, GAP)
        self._layout.addLayout(head)
        add(self._layout, *told, ways, self.links)
        self.low = self.places.side.height() < px(LOW)
        self._squeeze()
        self.fold.toggled.connect(self._unfold)
        self.places.side.add_foot(self)
        self.places.side.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The panel may have become low, or high."""
        low = self.places.side.height() < px(LOW)
        if event.type() == QEvent.Type.Resize and low != self.low:
            self.low = low
            self._squeeze()
        return super().eventFilter(watched, event)

    def _squeeze(self) -> None:
        """Take few lines or many: the clauses stand between the ways on, or on a line of their own."""
        margin, (left, right) = LOW_MARGIN if self.low else MARGIN, self._ways
        self._layout.setContentsMargins(margin, margin, margin, margin)
        self._layout.setSpacing(LOW_GAP if self.low else GAP)
        self._flow.forget()
        for one in (*left, self.clauses, *right):
            self._flow.removeWidget(one)
        for one in left:
            self._flow.addWidget(one)
        if self.low:
            self._layout.removeWidget(self.clauses)
            self._flow.addWidget(self.clauses)
        else:
            self._layout.insertWidget(self._layout.count() - 2, self.clauses)
        for one in right:
            self._flow.add_right(one)
        self._write_clauses(self._behind)
        self._unfold()

    def _unfold(self) -> None:
        """Show what can be folded away, or do not."""
        self.fold.setVisible(self.low)
        self.links.setVisible(self.open)

    def _write_clauses(self, clauses: Sequence[str]) -> None:
        """The clauses behind the text, if there are any."""
        words, self._behind = self.context.words, clauses
        links, short = " · ".join(map(clause_link, clauses)), " · ".join(map(clause_link, clauses[:BESIDE]))
        short += f" {MORE}" * (len(clauses) > BESIDE)
        self.clauses.setText(short if self.low else f"{escape(words.tr('Rules'))} {links}")
        self.clauses.setWordWrap(not self.low)
        self.clauses.setToolTip("\n\n".join(f"{clause_name(clause)}  {words.clause(clause)}" for clause in clauses))
        self.clauses.setVisible(bool(clauses))
