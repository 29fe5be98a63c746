"""A forecast as texts and as faces of a die: sums, columns, results, who pays, each with its clause. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from engine.table.verdict import Modifier
from engine.table.wording.typography import signed
from engine.titles.tail_of_the_tiger.pieces import enemy
from engine.titles.tail_of_the_tiger.queries.forecast import Case, Forecast, Line
from engine.titles.tail_of_the_tiger.queries.overhead import Overhead
from engine.titles.tail_of_the_tiger.queries.payers import Due, foreseen_dues
from engine.titles.tail_of_the_tiger.rules.ch7_supply import ATTENUATED, OUT, WHOLE, blockaded, supply
from engine.titles.tail_of_the_tiger.rules.ch14_air import FLAK_CANCELS
from engine.titles.tail_of_the_tiger.state import TigerState
from nemesis_gui.base.language import figure
from nemesis_gui.play.figures import SEPARATOR, chance, mean, part_line, parts_table, percent, tally_lines
from nemesis_gui.play.odds_track import FaceView, OddsShown, faces_html
from nemesis_gui.session.words import Words, clause_link

CLEARED: Final = "\u2205"
SUM, TABLE, SHIFTS, TURNED_UP = "wtf-13.x/1", "wtf-13.x/2", "wtf-13.x/9", "wtf-13.11/1"
WHY: Final = {
    "20.6/1": "RATV is attacked: the first point falls to a panzer, else to a panzergrenadier division",
    "20.3/8": "ELH against S.A. or S.S.: these pay before all others",
    "wtf-13.23/1": "the first Imperial point falls to a Japanese unit",
    "wtf-13.x/2": "the owner chooses",
}
"""Why some units pay, by clause."""
MOST_RESULTS: Final = 8


class CombatFace(FaceView, frozen=True):
    """A face of the combat die: loss points, and whether no defender is left."""

    cleared: bool = False

    def signs(self, _words: Words) -> Sequence[str]:
        return (CLEARED,) if self.cleared else ()

    def told(self, words: Words) -> Sequence[str]:
        told = words.tr("The attacker owes {a}, the defender {d}", a=self.attacker, d=self.defender)
        return (told, words.tr("No defender is left")) if self.cleared else (told,)


class ShiftFace(FaceView, frozen=True):
    """A face of the die on the odds shift table: the column it leads to, and the chance to clear the hex from there."""

    shift: int = 0
    cleared: Fraction = Fraction(0)

    def signs(self, _words: Words) -> Sequence[str]:
        return (f"{CLEARED} {percent(self.cleared)}",) if self.cleared else ()

    def told(self, words: Words) -> Sequence[str]:
        told = words.tr("Shift {shift}, column {column}", shift=signed(self.shift), column=self.text)
        return told, words.tr("No defender is left: {chance}", chance=percent(self.cleared))


def shown(state: TigerState, case: Case) -> OddsShown:
    """A case as the board draws it: the faces of the combat die, or those of the die on the odds shift table."""
    found, names = case.odds, columns(state)
    by_side = len(case.lines) == 1
    if by_side:
        faces: list[FaceView] = [
            CombatFace(number, number, f"{ours}/{theirs}", ours, theirs, theirs >= case.steps[1])
            for number, (ours, theirs) in enumerate(case.lines[0].results, 1)
        ]
    else:
        faces = [_shift_face(names, case, line) for line in case.lines]
    return OddsShown(names, found.column, found.final, 0, faces, int(found.shifts.total), by_side=by_side)


def _shift_face(names: Sequence[str], case: Case, line: Line) -> ShiftFace:
    cleared = Fraction(sum(theirs >= case.steps[1] for _, theirs in line.results), len(line.results))
    return ShiftFace(line.die, line.modified, names[line.final], 0, 0, line.shift, cleared)


def columns(state: TigerState) -> Sequence[str]:
    """The columns of the combat table."""
    return state.world.charts.given.combat.columns


def span(words: Words, least: str, most: str) -> str:
    """A number, or the two between which it lies."""
    return least if least == most else words.tr("{least} to {most}", least=least, most=most)


def sums(words: Words, found: Forecast) -> str:
    """Both sums: `25 : 12`, `25 : 13 to 18`."""
    (low, hard), (high, soft) = found.worst.odds.sums, found.best.odds.sums
    return f"{span(words, str(low), str(high))} : {span(words, str(soft), str(hard))}"


def column(words: Words, state: TigerState, found: Forecast) -> str:
    """The column reached, or those between which it lies; with a die on the odds shift table the ends of it."""
    names = columns(state)
    finals = [line.final for case in (found.worst, found.best) for line in case.lines]
    return span(words, names[min(finals)], names[max(finals)])


def totals(words: Words, state: TigerState, case: Case) -> str:
    """Sums, column, shift, column: `25 : 12 → 2:1 −1 → 3:2`."""
    found, names = case.odds, columns(state)
    start = "{} : {} \u2192 ".format(*found.sums)
    if not found.shifts.total:
        return f"{start}<b>{names[found.column]}</b>"
    return f"{start}{names[found.column]} {signed(found.shifts.total)} \u2192 <b>{names[found.final]}</b>"


def odds_line(words: Words, state: TigerState, found: Forecast) -> str:
    """Sums and columns, of which one or the other may lie between two."""
    return totals(words, state, found.best) if found.exact else (
        f"{sums(words, found)} \u2192 <b>{column(words, state, found)}</b>"
    )


def cleared(words: Words, found: Forecast) -> str:
    """The chance that no defender is left."""
    return span(words, chance_text(found.worst, found.worst.cleared), chance_text(found.best, found.best.cleared))


def chance_text(case: Case, value: Fraction) -> str:
    """In sixths where one die decides, else in per cent."""
    return chance(value) if len(case.lines) == 1 else percent(value)


def outcome(words: Words, found: Forecast) -> str:
    """Mean steps lost by attacker and defender, and the chance that the hex is emptied."""
    ours, theirs = (
        span(words, *sorted((mean(found.worst.mean(which)), mean(found.best.mean(which))))) for which in (0, 1)
    )
    parts = [words.tr("mean steps lost {ours} : {theirs}", ours=ours, theirs=theirs),
             words.tr("hex emptied {chance}", chance=cleared(words, found))]  # fmt: skip
    if found.worst.ruined:
        text = span(words, chance_text(found.best, found.best.ruined), chance_text(found.worst, found.worst.ruined))
        parts.append(words.tr("all attackers lost {chance}", chance=text))
    return SEPARATOR.join(parts)


def in_short(words: Words, state: TigerState, found: Forecast) -> tuple[str, Sequence[str]]:
    """The column, and what is to be expected."""
    told = [sums(words, found), outcome(words, found)]
    return column(words, state, found), [*told, *([untried(words, found)] if found.untried else [])]


def untried(words: Words, found: Forecast) -> str:
    """That the values of some units are not known."""
    return words.tr("{n:untried unit|untried units}", n=len(found.untried))


# -- the parts


def units_html(words: Words, state: TigerState, parts: Iterable[Modifier]) -> str:
    """What each unit brings, and why only half of it."""
    lines = []
    for part in parts:
        unit = part.facts["unit"]
        text = words.pair(words.game.unit(state, unit), why) if (why := _halved(words, state, part)) else (
            words.game.unit(state, unit))  # fmt: skip
        lines.append(part_line(figure(part.value / WHOLE), text, part.clause))
    return parts_table(lines) or words.tr("No unit is left.")


def _halved(words: Words, state: TigerState, part: Modifier) -> str:
    """Why a unit counts for half."""
    piece = state.pieces[part.facts["unit"]]
    if piece.hidden:
        return words.tr("not turned up")
    how = supply(state, piece)
    if how == OUT:
        return words.tr("half, out of supply")
    if how == ATTENUATED and part.clause == SUM:
        return words.tr("half, attenuated supply")
    return words.tr("half, blockade") if blockaded(state, piece) else ""


def shifts_html(words: Words, state: TigerState, case: Case) -> str:
    """The column by the sums, each shift with its clause, the die on the odds shift table, the column reached."""
    found, names = case.odds, columns(state)
    start = part_line(names[found.column], "{} : {}".format(*found.sums), SUM)
    lines = tally_lines(words, state, found.shifts) or [part_line("0", words.tr("no shift"), SHIFTS)]
    if len(case.lines) > 1:
        drm = case.lines[0].modified - case.lines[0].die
        text = words.tr("odds shift table, die {drm}", drm=signed(drm))
        least, most = sorted((case.lines[0].shift, case.lines[-1].shift))
        lines.append(part_line(f"{signed(least)}…{signed(most)}", text, "wtf-12.x/1"))
        return parts_table([start, *lines])
    return parts_table([start, *lines, part_line(names[found.final], words.tr("final column"), SHIFTS)])


def results_html(words: Words, state: TigerState, found: Case) -> str:
    """What each face brings; behind a die on the odds shift table also the steps that both sides lose, the likeliest
    first."""
    faces = faces_html(words, shown(state, found).faces)
    return faces if len(found.lines) == 1 else faces + _likely_html(words, found)


def _likely_html(words: Words, found: Case) -> str:
    likely = sorted(found.spread.items(), key=lambda item: (-item[1], item[0]))
    lines = [
        part_line(percent(share), words.tr("attacker {a}, defender {d}", a=ours, d=theirs), "")
        for (ours, theirs), share in likely[:MOST_RESULTS]
    ]
    return parts_table(lines)


def payers_html(words: Words, state: TigerState, found: Forecast) -> str:
    """Who pays on each side, in order, and why."""
    sides = found.combat.side, enemy(found.combat.side)
    return "".join(f"<b>{words.side(side)}</b>{dues_html(words, state, foreseen_dues(state, found, side))}"
                   for side in sides)  # fmt: skip


def dues_html(words: Words, state: TigerState, found: Iterable[Due], text: str = "up to {n}") -> str:
    """Groups of units with the points that fall to them."""
    lines = []
    for due in found:
        units = ", ".join(words.game.unit(state, unit) for unit in due.units)
        points = words.tr(text, n=due.points)
        lines.append(part_line(points, f"{units} ({words.tr(WHY[due.clause])})", due.clause))
    return parts_table(lines) or f"<p>{words.tr('Nothing to pay.')}</p>"


# -- the air


def flak_text(words: Words) -> str:
    """What the Flak division does to the air units of the enemy."""
    return words.tr("9 Flak cancels {n:Japanese air unit|Japanese air units} first", n=FLAK_CANCELS)


def air_lines(words: Words, state: TigerState, found: Overhead) -> Iterator[str]:
    """What may still fly over the hex, and why nothing German does."""
    told = [
        f"{words.side(side)} {sum(found.most[side])}" for side, kinds in enumerate(found.kinds)
        if kinds and sum(found.most[side])
    ]  # fmt: skip
    if told:
        text = words.tr("Air units are allotted after this and not counted: {told}", told=", ".join(told))
        yield f"<small>{text} {clause_link('wtf-14.x/1')}</small>"
    if found.flak:
        yield f"<small>{flak_text(words)} {clause_link('20.7/1')}</small>"
    for item in found.grounded[:1] if told else ():
        yield f"<small>{words.reason(state, item)} {clause_link(item.clause)}</small>"
