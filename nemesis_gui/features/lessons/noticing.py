"""Help that notices: who has tried in vain three times for the same reason is offered what shows the rule and the
lesson about it, once, on a card that asks for nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from engine.table.event import Event
from engine.table.verdict import Reason, Verdict
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Lessons, Rules
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import add, button, label

TRIES: Final = 3
OFFERED: Final = "offered/{kind}"
"""The setting that help with a kind of reason was offered."""


class Noticing(Feature):
    """Counts the reasons for which tries come to nothing."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self._tries: Counter[str] = Counter()
        self.card = Card(places.side, "offer")
        context.signals.illegalAttempt.connect(lambda _loc, reasons: self._tried(reasons))
        self.model.refused.connect(lambda verdict: self._tried(verdict.reasons))

    def follow_game(self) -> None:
        self._tries.clear()
        self.card.hide()

    def follow_position(self, events: Sequence[Event]) -> None:
        """It works: no help is needed."""
        if events:
            self.card.hide()

    def clear(self) -> None:
        self.card.hide()

    def escape(self) -> bool:
        return self.card.put_away()

    def _tried(self, reasons: Sequence[Reason]) -> None:
        """The first reason is the one that was shown."""
        if not reasons or not reasons[0].clause:
            return
        kind, key = reasons[0].kind, OFFERED.format(kind=reasons[0].kind)
        self._tries[kind] += 1
        if self._tries[kind] == TRIES and not self.context.settings.flag(key, False):
            self.context.settings.put(key, True)
            self._offer(reasons[0])

    def _offer(self, reason: Reason) -> None:
        words, clause = self.words, reason.clause
        layout = self.card.begin(words.tr("Refused three times"))
        why = words.why_not(self.context.state, Verdict((reason,)))
        add(layout, label(why, wrap=True), flowing(self._ways(clause), 6))
        self.card.finish()

    def _ways(self, clause: str) -> list[QWidget]:
        """The rule with its board, and the lesson, where there is one."""
        words, services = self.words, self.context.services
        lessons = services.of(Lessons)
        tip, show = words.clause(clause), lambda: services.of(Rules).show_me(clause)
        ways: list[QWidget] = [button(words.tr("Show me"), show, tip=tip)]
        if lesson := lessons.taught(clause):
            told = words.pair(words.tr("Lesson"), lesson)
            ways.append(button(told, lambda: lessons.teach(clause)))
        return ways
