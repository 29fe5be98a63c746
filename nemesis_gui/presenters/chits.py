"""Phase Chits: draw or reveal, pick one under variant 3, and choose the first one of the next turn in secret."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel

from engine.table.command import Command
from engine.titles.nemesis.state import CHITS
from nemesis_gui.combat.choicecard import ChoiceCard
from nemesis_gui.presenters.base import Presenter
from nemesis_gui.style import heading, px, side_colours
from nemesis_gui.widgets.layouts import label, row

SIZE = 84
MEANINGS = {
    "assault": "movement, then assaults",
    "attack": "Forward Moves, then attacks",
    "supply": "Supply Check and Attrition",
    "reinforcement": "replacements, reinforcements, rail",
}


def chit_label(text: str, side: int) -> QLabel:
    """A square chit."""
    ground, ink = side_colours(side)
    chit = label(text, wrap=True)
    chit.setAlignment(Qt.AlignmentFlag.AlignCenter)
    chit.setFixedSize(px(SIZE), px(SIZE))
    chit.setFont(heading(9))
    chit.setStyleSheet(f"background: {ground}; color: {ink}; border-radius: 8px; padding: 4px;")
    return chit


class ChitPresenter(Presenter):
    """A card with the cup and what it may bring."""

    def show_card(self) -> None:
        """Chits to choose among, each with what it brings; or those left in the cup, and a button to draw."""
        state, words = self.desk.state, self.desk.words
        side = self.decision.side(state)
        layout = self.stage.card.begin(words.pair(words.side(side), words.tr("Phase Chit")))
        layout.addWidget(label(words.prompt(state, self.decision), wrap=True, rich=True))
        choices = [command for command in self.index.loose if getattr(command, "kind", "")]
        if not choices:
            layout.addLayout(self._cup(side))
        for command in self.index.loose:
            chosen = command in choices
            layout.addWidget(self._choice(command, side) if chosen else self.command_button(command, primary=True))
        self.stage.card.finish()

    def _cup(self, side: int) -> QHBoxLayout:
        """What is not played yet; the chit chosen beforehand is among them, face down."""
        line = row(gap=6)
        for kind in CHITS:
            if kind not in self.desk.state.track[side]:
                line.addWidget(chit_label(self.desk.words.word("chits_short", kind), side))
        line.addStretch(1)
        return line

    def _choice(self, command: Command, side: int) -> ChoiceCard:
        kind, words = getattr(command, "kind", ""), self.desk.words
        picture = chit_label(words.word("chits_short", kind), side).grab()
        card = ChoiceCard(command, words.word("chits", kind), (words.tr(MEANINGS[kind]),), picture=picture)
        card.clicked.connect(lambda: self.desk.play(command))
        return card
