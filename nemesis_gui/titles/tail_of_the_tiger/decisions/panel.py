"""The forecast of an assault: columns and faces of the die, numbers that open into their parts with clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from engine.table.wording.typography import signed
from engine.titles.tail_of_the_tiger.queries.forecast import Case, Forecast
from engine.titles.tail_of_the_tiger.queries.overhead import at_most, overhead
from nemesis_gui.play.context import Context
from nemesis_gui.play.numbers import Number
from nemesis_gui.play.odds_track import RESULTS
from nemesis_gui.play.parts import Figures, Part, Text, Track
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.tail_of_the_tiger.decisions import figures

COLUMNS: Final = "The columns of the combat table: before the shifts, and after them"


def forecast_parts(
    context: Context, found: Forecast, opened: str, tell: Callable[[str], object], name: str = "", *, low: bool = False,
    air: bool = True,
) -> Iterator[Part]:  # fmt: skip
    """All of a forecast, against untried units the worst and the best case one below the other. `name` stands above;
    `low` says that there is little room; `air` tells of what may still fly."""
    words, state = context.words, context.state
    if name:
        yield Text(f"<b>{name}</b>")
    if found.exact:
        yield from _case(context, found, found.best, low=low)
    else:
        text = words.tr("{n:untried unit|untried units}: from the least to the most that can be drawn for them",
                        n=len(found.untried))  # fmt: skip
        yield Text(f"{text} {clause_link(figures.TURNED_UP)}")
        if found.worst.spread == found.best.spread:
            yield from _case(context, found, found.best, low=low)
        else:
            for title, case in (("At worst", found.worst), ("At best", found.best)):
                yield from _case(context, found, case, f"<i>{words.tr(title)}</i> ", low=low)
    yield Text(figures.outcome(words, found))
    more = at_most(state, found.combat)[0]
    if more:
        text = words.tr("The enemy's air units, sent after this, may cost up to {n:step more|steps more}", n=more)
        yield Text(f"<b>{text}</b> {clause_link('14.0/7')}")
    yield Figures(tuple(_numbers(context, found)), opened, tell)
    if air:
        yield from map(Text, figures.air_lines(words, state, overhead(state, found.combat)))


def _case(context: Context, found: Forecast, case: Case, before: str = "", *, low: bool = False) -> Iterator[Part]:
    words, state = context.words, context.state
    yield Text(f"{before}{figures.totals(words, state, case)}")
    low = low or len(case.lines) > 1
    yield Track(figures.shown(state, case), found.combat.side, words.tr(COLUMNS), low=low)
    if len(case.lines) > 1:
        text = words.tr("Columns by the die on the odds shift table")
        yield Text(f"<small>{text} {clause_link('wtf-12.x/1')}</small>")


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
    yield Number(RESULTS, words.tr("Results"), partial(figures.results_html, words, state, case))
    yield Number("payers", words.tr("Who pays"), partial(figures.payers_html, words, state, found))
