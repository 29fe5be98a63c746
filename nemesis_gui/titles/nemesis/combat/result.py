"""What the die of a combat brought: the die itself, the row of the table with the face that fell, and the losses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.table.wording.typography import signed
from engine.titles.nemesis.rules.ch6_forecast import Forecast
from engine.titles.nemesis.state import Combat
from nemesis_gui.base.style import side_colours
from nemesis_gui.play.context import Context
from nemesis_gui.play.odds_track import OddsTrack
from nemesis_gui.play.signs import describe_sign
from nemesis_gui.session.model import PastEvent
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.nemesis.combat.figures import shown, shown_plain
from nemesis_gui.titles.nemesis.combat.progress import CombatProgress
from nemesis_gui.widgets.die import Die
from nemesis_gui.widgets.layouts import add, column, label, row

MOST_LOSSES: Final = 4
LARGE, SMALL = 46, 30
"""Pixels of the die."""


class ResultView(QWidget):
    """A part of the combat card."""

    def __init__(
        self, context: Context, combat: Combat, past: CombatProgress, forecast: Forecast | None, *, low: bool = False
    ) -> None:
        """`low` says that there is little room."""
        super().__init__()
        self._low = low
        self.context, self.combat, self.past = context, combat, past
        layout = column(self, 0, 6)
        self.die = Die(SMALL if low else LARGE)
        self.die.set_colours(*side_colours(combat.attacker))
        told: Sequence[str] = ()
        if not past.seizing:
            track = self._track(forecast)
            told = track.fallen()
            layout.addWidget(track)
        self.head = row(gap=10)
        self.head.addWidget(self.die, 0, Qt.AlignmentFlag.AlignTop)
        self.more = label(self._describe_losses(past.losses), wrap=True, follow=context.follow)
        words = f"<small>{'. '.join(told)}</small>" if low else ". ".join(told)
        brought = f"<b>{result_line(context, combat, past)}</b> &nbsp;{words}"
        texts = column(gap=2)
        add(texts, label(brought, rich=True, wrap=True), self.more)
        self.head.addLayout(texts, 1)
        layout.addLayout(self.head)
        self.die.show_roll(past.die, motion=False)

    def _track(self, forecast: Forecast | None) -> OddsTrack:
        """With the face that fell lit up."""
        combat, table = self.combat, self.context.state.world.charts.combat
        about = describe_sign(self.context.words, self.context.looks.signs["odds:column"])
        track = OddsTrack(self.context.words, combat.attacker, about, low=self._low)
        plain = shown_plain(table, combat.column, combat.final, combat.drm, combat.shift)
        track.show_odds(shown(table, forecast) if forecast is not None else plain, self.past.die)
        return track

    def _describe_losses(self, losses: Sequence[PastEvent]) -> str:
        """The last steps that were lost; the first falls on the unit at the barricades."""
        words = self.context.words
        lines = [words.event(state, event) for state, event in losses[-MOST_LOSSES:]]
        if losses and not self.past.seizing:
            first = words.tr("Spearhead and meeting unit take the first loss.")
            lines.append(f"<i>{first}</i> <small>{clause_link('6.1-H/2')}</small>")
        return "<br>".join(lines)


def result_line(context: Context, combat: Combat, past: CombatProgress) -> str:
    """The die and what it brought, such as `5 +1 \u2192 0-2r`."""
    if past.seizing:
        return str(past.die)
    result = context.state.world.charts.combat.result(combat.final, past.die + combat.drm).text
    drm = f" {signed(combat.drm)}" if combat.drm else ""
    return f"{past.die}{drm} \u2192 {result}"
