"""The card at the end of a game: who wins, why, how the Superiors stand, and what one may do next."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtWidgets import QPushButton, QWidget

from engine.titles.nemesis.pieces import SIDES
from nemesis_gui.base.style import heading
from nemesis_gui.play.actions import ActionTable
from nemesis_gui.play.context import Desk
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.flow import Flow
from nemesis_gui.widgets.layouts import label

NEXT: Final = ("report", "replay", "new")
"""Actions offered, the main one first."""


def show_ending(card: Card, desk: Desk, outcome: Any, actions: ActionTable) -> None:
    """Fill and show the card."""
    words, state = desk.words, desk.state
    layout = card.begin(words.tr("The game is over"))
    text = label(words.outcome(outcome.winner), wrap=True)
    text.setFont(heading(20))
    layout.addWidget(text)
    why = words.word("whys", outcome.why)
    layout.addWidget(label(why[:1].upper() + why[1:], wrap=True))
    stand = (f"{words.word('superiors', name)} {state.superior[number]}" for number, name in enumerate(SIDES))
    layout.addWidget(label("  ·  ".join(stand), "faded"))
    layout.addWidget(_buttons(actions))
    card.finish()


def _buttons(actions: ActionTable) -> QWidget:
    holder = QWidget()
    line = Flow(holder, 6)
    for number, name in enumerate(NEXT):
        action = actions.by_id[name]
        button = QPushButton(action.text())
        button.setObjectName("" if number else "primary")
        button.setToolTip(action.toolTip())
        button.clicked.connect(action.trigger)
        line.addWidget(button)
    return holder
