"""The forecast of an assault: columns and faces of the die, numbers that open into their parts with clauses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from PySide6.QtWidgets import QWidget

from engine.table.wording.typography import signed
from engine.titles.tail_of_the_tiger.queries.forecast import Case, Forecast
from engine.titles.tail_of_the_tiger.queries.overhead import overhead
from nemesis_gui.play.context import Context
from nemesis_gui.play.numbers import Number, Numbers
from nemesis_gui.play.odds_track import OddsTrack
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.tail_of_the_tiger.decisions import figures
from nemesis_gui.widgets.layouts import column, label

COLUMNS: Final = "The columns of the combat table: before the shifts, and after them"


class ForecastPanel(QWidget):
    """Shows a forecast; against untried units the worst and the best case one below the other."""

    def __init__(
        self, context: Context, found: Forecast, opened: str = "", name: str = "", *, low: bool = False,
        air: bool = True,
    ) -> None:  # fmt: skip
        """`name` stands above; `low` says that there is little room; `air` says what may still fly."""
        super().__init__()
        self.context, self.found = context, found
        self._low = low
        self._layout = column(self, 0, 4)
        words, state = context.words, context.state
        if name:
            self._say(f"<b>{name}</b>")
        if found.exact:
            self._case(found.best)
        else:
            text = words.tr("{n:untried unit|untried units}: from the least to the most that can be drawn for them",
                            n=len(found.untried))  # fmt: skip
            self._say(f"{text} {clause_link(figures.TURNED_UP)}")
            if found.worst.spread == found.best.spread:
                self._case(found.best)
            else:
                for title, case in (("At worst", found.worst), ("At best", found.best)):
                    self._case(case, f"<i>{words.tr(title)}</i> ")
        self._say(figures.outcome(words, found))
        self.numbers = Numbers(context, opened)
        self.numbers.show_numbers(_numbers(context, found))
        self._layout.addWidget(self.numbers)
        if air:
            for text in figures.air_lines(words, state, overhead(state, found.combat)):
                self._say(text)

    def _say(self, text: str) -> None:
        self._layout.addWidget(label(text, wrap=True, rich=True, follow=self.context.follow))

    def _case(self, case: Case, before: str = "") -> None:
        words, state = self.context.words, self.context.state
        self._say(f"{before}{figures.totals(words, state, case)}")
        track = OddsTrack(words, self.found.combat.side, words.tr(COLUMNS), low=self._low or len(case.lines) > 1)
        track.show_odds(figures.shown(state, case))
        self._layout.addWidget(track)
        if len(case.lines) > 1:
            text = words.tr("Columns by the die on the odds shift table")
            self._say(f"<small>{text} {clause_link('wtf-12.x/1')}</small>")


def _numbers(context: Context, found: Forecast) -> Iterator[Number]:
    """Attack, defence, shift, results, and who pays."""
    words, state, case = context.words, context.state, found.best
    attack, defence = (
        figures.span(words, str(least), str(most))
        for least, most in zip(map(min, found.worst.odds.sums, case.odds.sums), map(max, found.worst.odds.sums,
                                                                                    case.odds.sums), strict=True)
    )  # fmt: skip
    odds = case.odds
    yield Number("attack", f"{words.tr('Attack')} {attack}",
                 partial(figures.units_html, words, state, odds.attack.parts))  # fmt: skip
    yield Number("defence", f"{words.tr('Defence')} {defence}",
                 partial(figures.units_html, words, state, odds.defence.parts))  # fmt: skip
    yield Number("shift", f"{words.tr('Shift')} {signed(odds.shifts.total)}",
                 partial(figures.shifts_html, words, state, case))  # fmt: skip
    yield Number("results", words.tr("Results"), partial(figures.results_html, words, case))
    yield Number("payers", words.tr("Who pays"), partial(figures.payers_html, words, state, found))
