"""A forecast as texts: strengths, columns, results by table, each with its clause. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.titles.vinegar_joes_war.queries.forecast import Case, Forecast, mean_losses
from engine.titles.vinegar_joes_war.rules.ch13_odds import WHOLE
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.base.language import figure
from nemesis_gui.play.figures import FACES, SEPARATOR, mean
from nemesis_gui.session.words import Words, clause_link


def span(words: Words, least: str, most: str) -> str:
    """A number, or the two between which it lies."""
    return least if least == most else words.tr("{least} to {most}", least=least, most=most)


def strengths(words: Words, found: Forecast) -> str:
    """Both totals: `8 against 6`, `14 against 7 to 10`."""
    worst, best = found.worst.odds, found.best.odds
    attack = span(words, figure(worst.attack / WHOLE), figure(best.attack / WHOLE))
    defence = span(words, figure(best.defence / WHOLE), figure(worst.defence / WHOLE))
    return words.tr("{attack} against {defence}", attack=attack, defence=defence)


def column(words: Words, state: VinegarState, found: Forecast) -> str:
    """The column reached, or the two between which it lies."""
    names = state.world.charts.columns
    return span(words, names[found.worst.odds.final], names[found.best.odds.final])


def unseen(words: Words, found: Forecast) -> str:
    """That not all is seen; empty where it is."""
    return words.tr("{n:unit|units} unseen", n=found.unseen) if found.unseen else ""


def lines(words: Words, state: VinegarState, found: Forecast, *, legend: bool = True) -> Iterator[str]:
    """Totals and column, the results on each table side by side, in words as well by the `legend`, and what makes it
    so."""
    told = words.tr("column {column} %", column=column(words, state, found))
    yield f"<b>{strengths(words, found)}</b> \u00b7 {told} {clause_link('13.9/1')}"
    yield strip(words, state, found)
    if legend:
        yield f"<small>{SEPARATOR.join(_legend(words, state, found))}</small>"
    if found.unseen:
        text = words.tr("{n:unit|units} unseen: from the strongest to the weakest that can be there", n=found.unseen)
        yield f"{text} {clause_link('10.6/1')}"
    if found.best.concentric:
        text = "Concentric: the attack is doubled." if found.worst.concentric else "It may be concentric, and doubled."
        yield f"{words.tr(text)} {clause_link('13.5/1')}"
    for part in found.multiples:
        times = words.tr("{number} times", number=figure(part.facts["times"]))
        yield f"<small>{words.game.modifier(part, state)}: {times} {clause_link(part.clause)}</small>"
    if found.undeclared:
        yield f"<small>{words.tr('Defensive support is not counted.')} {clause_link('13.71/2')}</small>"
    for part in found.best.odds.shifts.parts:
        yield f"<small>{words.game.modifier(part, state)} {part.value:+g} {clause_link(part.clause)}</small>"


def strip(words: Words, state: VinegarState, found: Forecast) -> str:
    """Two lines a table, at worst and at best where these differ: its name and the mean losses, below them the result
    of each face of the die. The narrowest card has room for all of it."""
    lines = [_cells(f"<small>{face}</small>" for face in range(1, FACES + 1))]
    for table in found.best.faces:
        name = f"<b>{words.word('table', table)}</b>"
        for *cells, losses in dict.fromkeys(_faces(state, case, table) for case in (found.worst, found.best)):
            lines += [_across(f"{name} <small>{words.tr('mean losses')} {losses}</small>"), _cells(cells)]
            name = f"<i>{words.tr('up to')}</i>"
        if table in found.barred:
            lines.append(_across(f"<i>{words.tr('only in command')}</i> {clause_link('13.81/1')}"))
    return f"<table cellspacing=0 cellpadding=3>{''.join(lines)}</table>"


def _across(text: str) -> str:
    return f"<tr><td colspan={FACES}>{text}</td></tr>"


def _cells(texts: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<td align=center>{text}</td>' for text in texts)}</tr>"


def _faces(state: VinegarState, case: Case, table: str) -> tuple[str, ...]:
    return (*case.faces[table], " : ".join(map(mean, mean_losses(state, case, table))))


def _legend(words: Words, state: VinegarState, found: Forecast) -> Iterator[str]:
    """The results in words, in the order of the chart."""
    names = {name for case in (found.worst, found.best) for faces in case.faces.values() for name in faces}
    yield from (f"<b>{name}</b> {words.word('result', name)}" for name in state.world.charts.results if name in names)
    yield words.tr("Mean losses: printed strength, attacker : defender")


def in_short(words: Words, state: VinegarState, found: Forecast) -> tuple[str, Sequence[str]]:
    """The column, and the totals."""
    return column(words, state, found), [strengths(words, found), unseen(words, found)]
