"""Phase Chits: draw or reveal, pick one under variant 3, and choose the first one of the next turn in secret."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from engine.table.command import Command
from engine.titles.nemesis.state import CHITS
from nemesis_gui.presenters.base import Presenter
from nemesis_gui.style import heading, side_colours, skin
from nemesis_gui.widgets.layouts import label, row

SIZE = 84
MEANINGS = {
    "assault": "movement, then assaults",
    "attack": "Forward Moves, then attacks",
    "supply": "Supply Check and Attrition",
    "reinforcement": "replacements, reinforcements, rail",
}


def chit_label(text: str, side: int, *, shown: bool) -> QLabel:
    """A square chit; one that is not shown is a dashed outline."""
    ground, ink = side_colours(side)
    chit = label(text, wrap=True)
    chit.setAlignment(Qt.AlignmentFlag.AlignCenter)
    chit.setFixedSize(SIZE, SIZE)
    chit.setFont(heading(9))
    look = (
        f"background: {ground}; color: {ink};" if shown else f"border: 2px dashed {skin().line}; color: {skin().faded};"
    )
    chit.setStyleSheet(f"{look} border-radius: 8px; padding: 4px;")
    return chit


class ChitPresenter(Presenter):
    """A card with the cup and what it may bring."""

    def show_card(self) -> None:
        """Chits left in the cup, and the buttons."""
        state, words = self.desk.state, self.desk.words
        side = self.decision.side(state)
        layout = self.stage.card.begin(f"{words.side(side)}: {words.tr('Phase Chit')}")
        layout.addWidget(label(words.prompt(state, self.decision), wrap=True, rich=True))
        line = row(gap=6)
        for kind in self._in_cup(side):
            line.addWidget(chit_label(words.word("chits_short", kind), side, shown=True))
        line.addStretch(1)
        layout.addLayout(line)
        for command in self.index.loose:
            layout.addWidget(self.command_button(command, self._text(command), primary=True))
        self.stage.card.finish()

    def _in_cup(self, side: int) -> Sequence[str]:
        """What is not played yet; the chit chosen beforehand is among them, face down."""
        played = self.desk.state.track[side]
        chosen = {getattr(command, "kind", "") for command in self.index.loose}
        if any(chosen):
            return [kind for kind in CHITS if kind in chosen]
        return [kind for kind in CHITS if kind not in played]

    def _text(self, command: Command) -> str:
        kind = getattr(command, "kind", "")
        if not kind:
            return ""
        return f"{self.desk.words.word('chits', kind)}: {self.desk.words.tr(MEANINGS[kind])}"
