"""The card at the end of a game: who wins, why, how the sides stand, and what one may do next."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QPushButton, QWidget

from nemesis_gui.base.style import heading
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Feature
from nemesis_gui.widgets.flow import Flow
from nemesis_gui.widgets.layouts import label


class Ending(Feature):
    """Shows the card of the decision a last time."""

    def attach(self) -> None:
        """The last decision has been ended when the game is."""
        self.model.gameEnded.connect(self.show)

    def show(self, outcome: Any) -> None:
        """Fill and show the card."""
        words, state, card = self.words, self.context.state, self.places.card
        layout = card.begin(words.tr("The game is over"))
        text = label(words.game.outcome(outcome.winner), wrap=True)
        text.setFont(heading(20))
        layout.addWidget(text)
        why = words.word("whys", outcome.why)
        layout.addWidget(label(why[:1].upper() + why[1:], wrap=True))
        standing = self.context.services.of(Face).standing(state, words)
        if standing:
            layout.addWidget(label("  ·  ".join(standing), "faded"))
        layout.addWidget(self._buttons())
        card.finish()

    def _buttons(self) -> QWidget:
        """Actions that are offered, the main one first."""
        holder = QWidget()
        line = Flow(holder, 6)
        ways = sorted((one for one in self.context.actions if one.ending), key=lambda one: one.ending)
        for number, way in enumerate(ways):
            action = self.context.actions.by_id[way.id]
            button = QPushButton(action.text())
            button.setObjectName("" if number else "primary")
            button.setToolTip(action.toolTip())
            button.clicked.connect(action.trigger)
            line.addWidget(button)
        return holder
