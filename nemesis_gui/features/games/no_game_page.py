"""Ways on by buttons: what stands where the map will be as long as no game is on the table, and the card at the end of
a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from nemesis_gui.base import style
from nemesis_gui.features.games.start_page import StartPage
from nemesis_gui.play.context import Context
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Frame
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import button, label

DECIDING: Final = ("objective_taken", "point_scored", "center_destroyed")
"""Kinds of events that are told again at the end of a game: places that fell, and the few points that are counted."""


class NoGamePage(Feature):
    """Shows the page as long as there is no game; then it goes, and the table comes."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.page = StartPage(context)
        places.board_layout.addWidget(self.page)

    def attach(self) -> None:
        self._show(self.model.session is None)

    def follow_game(self) -> None:
        if not self.page.isHidden():
            self.context.services.of(Frame).came_by = "", ""
            self._show(False)

    def _show(self, bare: bool) -> None:
        self.page.setVisible(bare)
        self.context.services.of(Frame).set_no_game(bare)


class EndCard(Feature):
    """Shows the card of the decision a last time: who wins, why, how the sides stand, and what one may do next."""

    def attach(self) -> None:
        """The last decision has been ended when the game is."""
        self.model.gameEnded.connect(self.show)

    def show(self, outcome: Any) -> None:
        words, state, card = self.words, self.context.state, self.places.card
        layout = card.begin(words.tr("The game is over"))
        text = label(words.game.outcome(outcome.winner), wrap=True)
        text.setFont(style.heading(20))
        layout.addWidget(text)
        why = words.word("whys", outcome.why)
        layout.addWidget(label(why[:1].upper() + why[1:], wrap=True))
        for told in self._told():
            layout.addWidget(label(told, wrap=True))
        standing = self.context.services.of(Face).standing(state, words)
        if standing:
            layout.addWidget(label("  ·  ".join(standing), "faded"))
        layout.addWidget(flowing(self._buttons(), 6))
        card.finish()

    def _told(self) -> Iterator[str]:
        """What the last command brought about that decided, and how the scenario is won."""
        words, state = self.context.words.game, self.context.state
        for event in self.model.events_seen(state):
            if event.kind in DECIDING:
                yield words.event(state, event)
        name = self.model.present.record.origin.scenario
        victory = words.scenario_victory(name) if name in self.model.title.scenarios() else ""
        if victory:
            yield self.context.words.pair(self.context.words.tr("Victory"), victory)

    def _buttons(self) -> Iterator[QWidget]:
        """Actions that are offered, the main one first."""
        ways = sorted((one for one in self.context.actions if one.ending), key=lambda one: one.ending)
        for number, way in enumerate(ways):
            action = self.context.actions.by_id[way.id]
            yield button(action.text(), action.trigger, "" if number else "primary", action.toolTip())
