"""What the die of a combat brought: the row of the table with the face that fell, the hits, and the losses since."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.titles.defeat_into_victory.events import CombatResolved
from engine.titles.defeat_into_victory.state import Combat
from nemesis_gui.base.style import side_colours
from nemesis_gui.play.context import Context
from nemesis_gui.play.odds_track import OddsTrack
from nemesis_gui.play.signs import describe_sign
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.defeat_into_victory.combat.figures import hits_text, shown_plain
from nemesis_gui.titles.defeat_into_victory.combat.progress import CombatProgress
from nemesis_gui.widgets.die import Die
from nemesis_gui.widgets.layouts import add, column, label, row

MOST_LOSSES: Final = 4
LARGE, SMALL = 46, 30
"""Pixels of the die."""


class ResultView(QWidget):
    """A part of the combat card; `low` says that there is little room."""

    def __init__(
        self, context: Context, combat: Combat, result: CombatResolved, past: CombatProgress, *, low: bool = False
    ) -> None:
        super().__init__()
        words = context.words
        layout = column(self, 0, 6)
        about = describe_sign(words, context.looks.signs["odds:column"])
        self.track = OddsTrack(words, combat.attacker, about, low=low)
        self.track.show_odds(shown_plain(context.state, combat), result.die)
        self.die = Die(SMALL if low else LARGE)
        self.die.set_colours(*side_colours(combat.attacker))
        hits = f"{hits_text(result.attacker_hits)}/{hits_text(result.defender_hits)}"
        told = ". ".join(self.track.fallen())
        told = f"<small>{told}</small>" if low else told
        head = f"{result.die} \u2192 <b>{hits}</b> <small>{clause_link('13.4.1/1')}</small> &nbsp;{told}"
        lines = [words.event(state, event) for state, event in past.losses[-MOST_LOSSES:]]
        self.more = label("<br>".join(lines), wrap=True, follow=context.follow)
        texts, line = column(gap=2), row(gap=10)
        add(texts, label(head, wrap=True, follow=context.follow), *((self.more,) if lines else ()))
        line.addWidget(self.die, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(texts, 1)
        layout.addLayout(line)
        layout.addWidget(self.track)
        self.die.show_roll(result.die, motion=False)
