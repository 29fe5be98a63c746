"""What a computer player meant: its latest commands with what they were for, and the next best that it saw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from nemesis_gui.play.feature import Action, Context, Feature, Places, Why
from nemesis_gui.session.intentions import INTENTIONS, Aim, on_the_way, read
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.layouts import label, title

LATEST: Final = 6


class Meant(Feature):
    """A card beside the map, until the next command."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = Card(places.side, "meant")

    def actions(self) -> Iterator[Action]:
        yield Action(
            "meant",
            "Game",
            61,
            "Computer's intentions",
            "What its latest commands were for, and the next best",
            run=self.show,
            why_not=self.none_yet,
        )

    def follow_decision(self, _decision: Any) -> None:
        self.card.hide()

    def escape(self) -> bool:
        return self.card.put_away()

    def aims(self) -> list[Aim]:
        """The latest, the last one first."""
        if self.model.session is None:
            return []
        record = self.model.present.record
        return on_the_way(read(self.model.notes().get(INTENTIONS, "")), record)[: -1 - LATEST : -1]

    def show(self) -> None:
        words, session = self.words, self.model.present
        layout = self.card.begin(words.tr("Computer's intentions"))
        for aim in self.aims():
            state = self.model.view_of(session, session.state_at(session.record.nodes[aim.node].parent))
            layout.addWidget(title(self._told(state, aim.said), 11))
            layout.addWidget(label(words.game.intention(state, aim.key, aim.facts), wrap=True))
            if aim.other:
                other = self._told(state, aim.other)
                layout.addWidget(label(words.tr("Next best: {command}", command=other), "faded", wrap=True))
        self.card.finish()

    def _told(self, state: Any, said: str) -> str:
        """A command in words; as it was noted where this version cannot read it."""
        try:
            return self.words.command(state, self.model.playing.notation.parse(said))
        except ValueError:
            return said

    def none_yet(self) -> Why:
        return None if self.aims() else self.words.tr("No computer player has said what it wants")
