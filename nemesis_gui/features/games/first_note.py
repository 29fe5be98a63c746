"""When a new game begins, a card says what it is about and how it is won, until somebody at the screen has acted."""

from __future__ import annotations

from typing import Any, Final

from nemesis_gui.base.later import later
from nemesis_gui.features.games.told import Told
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Lessons
from nemesis_gui.session.naming import scenario_on_table
from nemesis_gui.session.played import Events
from nemesis_gui.widgets.card import NEWS, Card
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import button, label

WAYS: Final = ("ten_minutes", "first_steps")
"""For somebody who does not know the game."""


class FirstNote(Feature):
    """A card that goes with the first command of a person, Escape or a click; while the card above it asks the same
    again, it stays. Where the decision needs its room some lines are left, or its heading."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = Card(places.side, "first", rank=NEWS, told=True)
        self._said = 0
        """Commands that were given when it was last looked."""
        self._asked = ""
        """What a person is asked, and who it is; "" while a computer player decides."""
        self._wanted = self._answered = False
        """Whether it is to be told, and whether a person has answered."""

    def follow_game(self) -> None:
        self.card.hide()
        self._said, self._answered = 0, False
        self._wanted = self.model.journal is not None and not self.model.present.record.nodes
        if self._wanted:
            later(self, self.fill, lambda: self.model.session)

    def resume(self, kept: bool) -> None:
        """The window is rebuilt: the card is there again if it was."""
        self._wanted = kept
        self.fill()

    def remember(self) -> bool:
        return not self.card.isHidden()

    def follow_position(self, _events: Events) -> None:
        said = len(self.model.present.record.line()) if self.model.session is not None else 0
        if self._asked and said > self._said:
            self._answered = True
        self._said = said

    def follow_decision(self, decision: Any) -> None:
        side = -1 if decision is None else decision.side(self.context.state)
        asks = side >= 0 and not self.model.by_computer(side)
        before, self._asked = self._asked, f"{decision.kind} {side}" if asks else ""
        if self._answered and (self._asked != before or self.places.card.isHidden()):
            self._wanted = False
            self.card.hide()

    def escape(self) -> bool:
        return self.card.put_away()

    def fill(self) -> None:
        if not self._wanted or self.model.session is None or self.context.services.of(Lessons).on:
            return
        words, actions = self.words, self.context.actions
        layout = self.card.begin(scenario_on_table(words, self.model))
        layout.addWidget(Told(words, self.model.present.state.scenario))
        if (how := words.game.tables.get("words", {}).get("how")) is not None:
            layout.addWidget(label(how, wrap=True))
        ways = [button(words.tr(one.text).rstrip("…"), actions.by_id[one.id].trigger, "link", words.tr(one.help))
                for one in map(actions.__getitem__, filter(actions.__contains__, WAYS))]  # fmt: skip
        layout.addWidget(flowing(ways, 8))
        self.card.finish()
