"""Which lesson is about a rule, and the ways to it: from a clause, from the menu, and from the card of a decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QToolButton

from nemesis_gui.base.icons import icon
from nemesis_gui.base.keys import native
from nemesis_gui.base.style import px
from nemesis_gui.features.lessons.borrowed_table import BorrowsTable
from nemesis_gui.features.lessons.held import Held
from nemesis_gui.features.lessons.way import Way
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Places

REST_MS: Final = 1000
"""After so long with a game on the table the lessons are looked through."""
SIZE: Final = 15
AT: Final = 1
"""Behind the heading, before what folds the card and pulls it out."""


class Teaching:
    """Leads to the lesson about a rule, where there is one."""

    def __init__(self, context: Context, places: Places, tour: BorrowsTable[Held, Way]) -> None:
        self.context, self.words, self.tour = context, context.words, tour
        self.button = QToolButton()
        self.button.setIcon(icon("lessons", px(SIZE), places.frame.devicePixelRatio()))
        self.button.setIconSize(QSize(px(SIZE), px(SIZE)))
        self.button.clicked.connect(self.teach_decision)
        self.button.hide()
        places.card.add_tool(self.button, AT)
        self._rest = QTimer(self.button, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._look_through)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "teach", "Help", 12, "Teach me this", "The lesson about the current decision", "",
            self.teach_decision, self._no_teaching
        )

    def follow_game(self) -> None:
        if not self.tour.shelf.known:
            self._rest.start()

    def close(self) -> None:
        self._rest.stop()

    def taught(self, clause: str, kind: str = "") -> str:
        """The title of the lesson about a clause, and perhaps a kind of decision; empty where none is."""
        found = self.tour.shelf.teaching(clause, kind)
        return native(found[1].title.in_(self.words.lang)) if found is not None else ""

    def teach(self, clause: str, kind: str = "") -> None:
        found = self.tour.shelf.teaching(clause, kind)
        if found is not None:
            self.tour.hold(found[0])

    def teach_decision(self) -> None:
        decision = self.context.model.decision
        if decision is not None:
            self.teach(decision.clause, decision.kind)

    def offer(self) -> None:
        """On the card of the decision, as soon as it is known what the lessons teach."""
        decision, asked = self.context.model.decision, self.tour.shelf.known and not self.tour.on
        lesson = self.taught(decision.clause, decision.kind) if asked and decision is not None else ""
        tip = self.words.pair(self.words.tr("Teach me this"), lesson)
        self.button.setToolTip(tip)
        self.button.setAccessibleName(tip)
        self.button.setVisible(bool(lesson))

    def _look_through(self) -> None:
        """Find out what each lesson teaches."""
        self.tour.shelf.teaching("")
        self.offer()
        self.context.actions.refresh()

    def _no_teaching(self) -> Why:
        """It is offered until it is known what the lessons teach: that is found out when the window stands."""
        decision, way = self.context.model.decision, self.tour.shelf
        if self.tour.on or decision is None:
            return self.words.tr("A lesson is running") if self.tour.on else self.context.needs.decision()
        taught = not way.known or self.taught(decision.clause, decision.kind)
        return None if taught else self.words.tr("No lesson is about this")
