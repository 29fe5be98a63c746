"""What the die of a combat brought: the die itself, the row of the table with the face that fell, and the losses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from engine.titles.nemesis.rules.ch6_forecast import Forecast
from engine.titles.nemesis.state import Combat
from nemesis_gui.base.style import side_colours
from nemesis_gui.play.context import Context
from nemesis_gui.session.model import Told
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.nemesis.combat.figures import shown, shown_plain, signed
from nemesis_gui.titles.nemesis.combat.odds_track import OddsTrack
from nemesis_gui.titles.nemesis.combat.progress import CombatProgress
from nemesis_gui.widgets.die import Die
from nemesis_gui.widgets.layouts import column, label, row

MOST_LOSSES: Final = 4


class ResultView(QWidget):
    """A part of the combat card."""

    def __init__(
        self, context: Context, combat: Combat, past: CombatProgress, forecast: Forecast | None
    ) -> None:
        super().__init__()
        self.context, self.combat, self.past = context, combat, past
        layout = column(self, 0, 6)
        self.die = Die(46)
        self.die.set_colours(*side_colours(combat.attacker))
        if not past.seizing:
            layout.addWidget(self._track(forecast))
        line = row(gap=10)
        line.addWidget(self.die)
        told = label(self._told(past.losses), rich=True, wrap=True)
        told.linkActivated.connect(context.follow)
        line.addWidget(told, 1)
        layout.addLayout(line)
        self.die.show_roll(past.die, motion=False)

    def _track(self, forecast: Forecast | None) -> OddsTrack:
        """With the face that fell lit up."""
        combat, table = self.combat, self.context.state.world.charts.combat
        track = OddsTrack(self.context.words, combat.attacker)
        plain = shown_plain(table, combat.column, combat.final, combat.drm, combat.shift)
        track.show_odds(shown(table, forecast) if forecast is not None else plain)
        track.mark(self.past.die)
        return track

    def _told(self, losses: Sequence[Told]) -> str:
        """Die and result, then the last steps that were lost; the first falls on the unit at the barricades."""
        words = self.context.words
        lines = [self._head(), *(words.event(state, event) for state, event in losses[-MOST_LOSSES:])]
        if losses and not self.past.seizing:
            first = words.tr("Spearhead and meeting unit take the first loss.")
            lines.append(f"<i>{first}</i> <small>{clause_link('6.1-H/2')}</small>")
        return "<br>".join(lines)

    def _head(self) -> str:
        combat, die = self.combat, self.past.die
        if self.past.seizing:
            return f"<b>{die}</b>"
        result = self.context.state.world.charts.combat.result(combat.final, die + combat.drm).text
        drm = f" {signed(combat.drm)}" if combat.drm else ""
        return f"{die}{drm} \u2192 <b>{result}</b>"
