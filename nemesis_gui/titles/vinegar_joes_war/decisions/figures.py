"""A forecast as texts: strengths, columns, results by table, each with its clause. No widgets here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.table.wording.catalogue import fill
from engine.table.wording.typography import signed
from engine.titles.vinegar_joes_war.data.chartsfile import Result
from engine.titles.vinegar_joes_war.queries.forecast import Case, Forecast, mean_losses
from engine.titles.vinegar_joes_war.rules.ch13_odds import WHOLE
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.base.language import figure
from nemesis_gui.base.style import side_colours, skin
from nemesis_gui.play.figures import FACES, SEPARATOR, mean
from nemesis_gui.session.words import Words, clause_link

EVEN: Final = 100
"""Per cent of the defender's strength."""
NO_BREAK: Final = "\u00a0"
SLASH: Final = "/"
FEW_ROWS: Final = 4
"""Rows of a strip for which even a small card has room: it is not folded away there as what only explains is."""


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
    names = state.world.charts.heads
    return in_per_cent(words, span(words, names[found.worst.odds.final], names[found.best.odds.final]))


def in_per_cent(words: Words, number: str) -> str:
    """A column or a number with its sign: `100-199%`."""
    return fill(words.word("report", "percent"), {"n": number})


def percentage(words: Words, found: Forecast) -> str:
    """The attack in per cent of the defence, before support shifts its column; empty where nobody has any strength to
    defend with, or not all is seen."""
    odds = found.best.odds
    return in_per_cent(words, figure(odds.percent)) if found.exact and odds.defence else ""


def answered(words: Words, state: VinegarState, found: Forecast) -> str:
    """The column if the other side uses the airstrike that is seen over the hex; empty where that changes nothing."""
    other = found.answered
    return words.tr("with their airstrike: {column}", column=column(words, state, other)) if other else ""


def unseen(words: Words, found: Forecast) -> str:
    """That not all is seen; empty where it is."""
    return words.tr("{n:unit|units} unseen", n=found.unseen) if found.unseen else ""


def lines(words: Words, state: VinegarState, found: Forecast, *, legend: bool = True) -> Iterator[str]:
    """Totals and column, the results on each table side by side, with an airstrike of the defender before those without
    it, by the `legend` with what is short in them, and what makes it so."""
    share = percentage(words, found) if legend else ""
    head = SEPARATOR.join(filter(None, (f"<b>{strengths(words, found)}</b>", share)))
    if found.answered:
        yield f"{head} {clause_link('13.9/1')}<br>{_answered(words, state, found, found.answered)}"
    else:
        told = words.tr("column {column}", column=column(words, state, found))
        yield f"{head}{SEPARATOR}<b>{told}</b> {clause_link('13.9/1')}"
        told = strip(words, state, found)
        few = legend and told.count("<tr>") <= FEW_ROWS
        yield f"<div/>{told}" if few else told
    if legend:
        yield f"<small>{SEPARATOR.join(_legend(words, state, found))}</small>"
    if found.unseen:
        text = words.tr("{n:unit|units} unseen: from the strongest to the weakest that can be there", n=found.unseen)
        yield f"{text} {clause_link('10.6/1')}"
    if found.best.concentric:
        text = "Concentric: the attack is doubled." if found.worst.concentric else "It may be concentric, and doubled."
        yield f"{words.tr(text)} {clause_link('13.5/1')}"
    for told in _forced(words, state, found):
        yield f"<small>{told} {clause_link('15.1/2')}</small>"
    for part in found.multiples:
        times = words.tr("{number} times", number=figure(part.facts["times"]))
        yield f"<small>{words.pair(words.game.modifier(part, state), times)} {clause_link(part.clause)}</small>"
    for part in found.best.odds.shifts.parts:
        told = f"{words.game.modifier(part, state)} {signed(part.value, words.lang)}"
        yield f"<small>{told} {clause_link(part.clause)}</small>"


def _answered(words: Words, state: VinegarState, found: Forecast, other: Forecast) -> str:
    """Both columns with their tables, in one text that stands closer than two."""
    head = f"<b>{answered(words, state, found)}</b> {clause_link('13.71/2')}"
    without = words.tr("without it: {column}", column=column(words, state, found))
    return f"{head}{strip(words, state, other)}<b>{without}</b>{in_a_line(words, state, found)}"


def _forced(words: Words, state: VinegarState, found: Forecast) -> Iterator[str]:
    """What retreats would cost, those that cost the same in one line: the mean losses do not count it."""
    attacker = state.player if state.combat is None else state.combat.attacker
    alike: dict[tuple[int, str, tuple[str, ...]], list[int]] = {}
    for one in found.retreats:
        alike.setdefault((one.side, one.cost, one.units), []).append(one.hexes)
    for (side, cost, units), hexes in alike.items():
        who = words.word("harm", "attacker" if side == attacker else "defender")
        back = words.tr("back {n}", n=SLASH.join(map(str, hexes)))
        names = ", ".join(words.game.unit(state, unit) for unit in units)
        yield words.pair(f"<b>{who} {back}</b>", fill(words.word("retreat_forced", cost), {"units": names}))


def strip(words: Words, state: VinegarState, found: Forecast) -> str:
    """A row of boxes a table, at worst and at best where these differ: above it its name and the mean losses, in each
    box a face of the die and what it brings. The narrowest card has room for all of it."""
    rows: list[str] = []
    attacker = state.player if state.combat is None else state.combat.attacker
    for table in found.best.faces:
        name = f"<b>{words.word('table', table)}</b>"
        if table in found.barred:
            rows.append(_across(f"{name} {clause_link('13.81/1')}"))
            rows.append(_across(f"<small>{_why_barred(words, state, found, table)}</small>"))
            continue
        for *cells, losses in dict.fromkeys(_faces(state, case, table) for case in (found.worst, found.best)):
            rows.append(_across(f"{name} <small>{words.tr('mean losses')} {losses}</small>"))
            boxes = (_box(words, state, attacker, die, result) for die, result in enumerate(cells, 1))
            rows.append(f"<tr>{''.join(boxes)}</tr>")
            name = f"<i>{words.tr('up to')}</i>"
    return f"<table width=100% cellspacing=1 cellpadding=1>{''.join(rows)}</table>"


def in_a_line(words: Words, state: VinegarState, found: Forecast) -> str:
    """The same a line a table, for what stands beside another column: its name, and the faces as they are printed."""
    rows: list[str] = []
    attacker = state.player if state.combat is None else state.combat.attacker
    for table in (one for one in found.best.faces if one not in found.barred):
        for cells in dict.fromkeys((found.worst.faces[table], found.best.faces[table])):
            boxes = (_box(words, state, attacker, die, result, short=True) for die, result in enumerate(cells, 1))
            rows.append(f"<tr><td><small>{words.word('table_short', table)}</small></td>{''.join(boxes)}</tr>")
    return f"<table width=100% cellspacing=1 cellpadding=1>{''.join(rows)}</table>"


def _why_barred(words: Words, state: VinegarState, found: Forecast, table: str) -> str:
    """Who keeps the attackers from a table; of several, how many."""
    units = [reason.facts["unit"] for reason in found.barred[table]]
    if len(units) > 1:
        return words.tr("{n} attackers out of command", n=len(units))
    return words.tr("out of command: {unit}", unit=words.game.unit(state, units[0]))


def _across(text: str) -> str:
    return f"<tr><td colspan={FACES}>{text}</td></tr>"


def _box(words: Words, state: VinegarState, attacker: int, die: int, name: str, *, short: bool = False) -> str:
    """A face of the die with its result as it is printed, on the colour of the side that suffers alone, and what it
    brings to whom unless that is left `short`."""
    harm = harms(words, state.world.charts.results[name])
    colours = side_colours(attacker if harm[0] else 1 - attacker) if bool(harm[0]) != bool(harm[1]) else None
    ground, ink = colours or (skin().field, skin().ink)
    told = "" if short else "<br>" + ("<br>".join(filter(None, harm)) or "–")
    gap = NO_BREAK if short else " "
    width = "" if short else f"width={100 // FACES}% "
    return (f"<td {width}align=center bgcolor={ground}>"
            f"<span style='color:{ink}'><b>{die}</b>{gap}<small>{name}{told}</small></span></td>")  # fmt: skip


def harms(words: Words, result: Result) -> tuple[str, str]:
    """What a result does to the attacker and to the defender, in a word or two each; empty for nothing."""
    parts = ((result.attacker_loss, result.attacker_retreat), (result.defender_loss, result.defender_retreat))
    found = []
    for who, (loss, hexes) in zip(("attacker", "defender"), parts, strict=True):
        lost = words.word("harm", loss) if loss != "none" else ""
        back = words.tr("back {n}", n=hexes) if hexes else ""
        suffers = " ".join(filter(None, (words.word("harm", who), lost))).replace(" ", NO_BREAK)
        found.append("<br>".join(filter(None, (suffers, back.replace(" ", NO_BREAK)))) if lost or back else "")
    return found[0], found[1]


def _faces(state: VinegarState, case: Case, table: str) -> tuple[str, ...]:
    return (*case.faces[table], " : ".join(map(mean, mean_losses(state, case, table))))


def _legend(words: Words, state: VinegarState, found: Forecast) -> Iterator[str]:
    """What is written short in the boxes, as far as it stands there."""
    results = state.world.charts.results
    names = {name for case in found.cases for faces in case.faces.values() for name in faces}
    lost = {loss for name in names for loss in (results[name].attacker_loss, results[name].defender_loss)}
    for loss in ("half", "all", "exchange"):
        if loss in lost:
            yield f"<b>{words.word('harm', loss)}</b> {words.word('harm_in_full', loss)}"
    if not (percentage(words, found) or found.answered):
        yield words.tr("Column: attack in per cent of defence")
    yield words.tr("Mean losses: printed strength, attacker : defender, without retreats")


def below_even(state: VinegarState, found: Forecast) -> bool:
    """Whether an attack stands in a column below 100, whatever is not seen."""
    return state.world.charts.bounds[found.best.odds.final] < EVEN


def in_short(words: Words, state: VinegarState, found: Forecast) -> tuple[str, Sequence[str]]:
    """The column, the totals, and what the other side can make of it."""
    told = [strengths(words, found), answered(words, state, found), unseen(words, found)]
    return column(words, state, found), told
