"""Phase Chits: draw or reveal, pick one under variant 3; what a chit is and brings."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel

from engine.titles.nemesis.commands import Chit
from engine.titles.nemesis.state import CHITS
from nemesis_gui.base.style import heading, px, side_colours
from nemesis_gui.play.parts import Choice, Text
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.session.words import Words, clause_link
from nemesis_gui.widgets.fitting import narrowed
from nemesis_gui.widgets.layouts import label

SIZE, INSIDE = 56, 2
"""Pixels of a chit, and of its edge."""
MEANINGS = {
    "assault": "Movement, then assaults",
    "attack": "Forward Moves, then attacks",
    "supply": "Supply Check and Attrition",
    "reinforcement": "Replacements, reinforcements, rail",
}


def chit_label(text: str, side: int) -> QLabel:
    """A square chit."""
    ground, ink = side_colours(side)
    chit = label(text, wrap=True)
    chit.setAlignment(Qt.AlignmentFlag.AlignCenter)
    chit.setFixedSize(px(SIZE), px(SIZE))
    longest = max(text.split(), key=len, default="")
    chit.setFont(narrowed(heading(8), longest, px(SIZE) - 2 * INSIDE))
    chit.setStyleSheet(f"background: {ground}; color: {ink}; border-radius: 6px; padding: {INSIDE}px;")
    return chit


def face(words: Words, command: Chit, side: int) -> QPixmap:
    return chit_label(words.word("chits_short", command.kind), side).grab()


def meaning(words: Words, command: Chit) -> str:
    """What a chit brings."""
    return words.tr(MEANINGS[command.kind])


class ChitPresenter(Presenter):
    """A card with the cup and what it may bring."""

    def show_card(self) -> None:
        """Chits to choose among, each with what it brings; or what comes, and what is left in the cup. To draw, or to
        reveal, there is the button in the prompt bar, and no card where the scenario fixes what comes."""
        state, words = self.context.state, self.context.words
        side = self.decision.side(state)
        if self._fixed(side):
            super().show_card()
            return
        choices = [command for command in self.index.loose if isinstance(command, Chit)]
        told = [] if choices else [Text(self._coming(side)), Text(self._cup(side))]
        body = [*told, *(self._choice(command, side) for command in choices)]
        self.stage.show(words.pair(words.side(side), words.tr("Phase Chit")), body)

    def _coming(self, side: int) -> str:
        """Where the next chit comes from."""
        state, words = self.context.state, self.context.words
        first = state.first[side]
        if first is None:
            return f"{words.tr('The next chit is drawn at random from the cup.')} {clause_link('4.0/3')}"
        return f"{words.tr('The chit was chosen at the end of the last turn.')} {clause_link('4.0/3')}"

    def _fixed(self, side: int) -> bool:
        """Whether the scenario fixes the chit, which the question says."""
        state = self.context.state
        return state.turn == 1 and state.first[side] is not None and not state.track[side]

    def _cup(self, side: int) -> str:
        """What is not played yet and what it brings; the chit chosen beforehand is among them, face down."""
        words = self.context.words
        left = [kind for kind in CHITS if kind not in self.context.state.track[side]]
        rows = (f"<b>{words.word('chits', kind)}</b> &nbsp;{words.tr(MEANINGS[kind])}" for kind in left)
        return f"<p style='margin: 0 0 3px 0'>{'<br>'.join((words.tr('Not played yet:'), *rows))}</p>"

    def _choice(self, command: Chit, side: int) -> Choice:
        words = self.context.words
        return Choice([command], words.word("chits", command.kind), (meaning(words, command),), self.player(command),
                      picture=face(words, command, side))  # fmt: skip
