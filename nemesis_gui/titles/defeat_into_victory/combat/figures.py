"""What the combat board shows, as plain values and texts. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.verdict import Tally
from engine.table.wording.catalogue import fill
from engine.table.wording.typography import signed
from engine.titles.defeat_into_victory.data.charts import ELIMINATED
from engine.titles.defeat_into_victory.pieces import enemy
from engine.titles.defeat_into_victory.queries.forecast import Forecast, Line
from engine.titles.defeat_into_victory.state import Combat, DefeatState
from engine.titles.defeat_into_victory.wording.words import NO_NUMBERS
from nemesis_gui.base.language import figure
from nemesis_gui.play.figures import SEPARATOR, chance, mean, part_line, parts_table, tally_html, tally_lines
from nemesis_gui.play.odds_track import FaceView, OddsShown
from nemesis_gui.session.words import Words

E = "E"
NONE = "\u2013"
CLEARED = "\u2205"


def hits_text(hits: int) -> str:
    """Hits as the Combat Results Table prints them [13.4.1/1]."""
    return E if hits == ELIMINATED else str(hits) if hits else NONE


def _entry(words: Words, hits: int) -> str:
    """The same in words."""
    return fill(words.word("hits", NO_NUMBERS.get(hits, "number")), {"n": hits}, words.lang)


class HitFace(FaceView, frozen=True):
    """One face of the die: the hits, and whether the defenders can hold the hex."""

    cleared: bool = False
    hits: tuple[int, int] = (0, 0)
    """As the table has them, for attacker and defender."""

    def signs(self, _words: Words) -> Sequence[str]:
        return (CLEARED,) if self.cleared else ()

    def told(self, words: Words) -> Sequence[str]:
        facts = dict(zip("ad", (_entry(words, hits) for hits in self.hits), strict=True))
        lines = [words.tr("Attacker: {a}; defender: {d}", **facts)]
        if E in self.text:
            lines.append(words.tr("E: one unit is eliminated, all others retreat two hexes"))
        return [*lines, words.tr("The defenders cannot hold the hex")] if self.cleared else lines


def face(line: Line) -> HitFace:
    """A face of a forecast as the board draws it."""
    text = f"{hits_text(line.attacker)}/{hits_text(line.defender)}"
    return HitFace(line.die, line.die, text, max(0, line.attacker), max(0, line.defender), line.cleared,
                   (line.attacker, line.defender))  # fmt: skip


def shown(state: DefeatState, forecast: Forecast) -> OddsShown:
    """A forecast as the board draws it."""
    odds, faces = forecast.odds, [face(line) for line in forecast.lines]
    return OddsShown(columns(state), odds.column, odds.final, 0, faces, int(odds.shifts.total))


def shown_plain(state: DefeatState, combat: Combat) -> OddsShown:
    """The table's own results in the column of a combat that was rolled."""
    table = state.world.charts.combat
    faces = [face(Line(die, *table.result(die, combat.final), False, False)) for die in range(1, table.die + 1)]
    return OddsShown(columns(state), combat.column, combat.final, 0, faces, combat.shift)


def columns(state: DefeatState) -> Sequence[str]:
    """The columns of the Combat Results Table."""
    return state.world.charts.combat.columns


def totals(words: Words, state: DefeatState, forecast: Forecast) -> str:
    """Totals, column, shift, column: `10 : 4 → 2:1 +1 → 3:1`; of worse odds than the table has, that it is the
    lowest."""
    odds, names = forecast.odds, columns(state)
    text = f"{odds.attack} : {odds.defence} \u2192 "
    if not odds.shifts.total:
        below = state.world.charts.combat.below(odds.attack, odds.defence)
        return f"{text}<b>{names[odds.final]}</b>" + (f" ({words.tr('lowest column')})" if below else "")
    return f"{text}{names[odds.column]} {signed(odds.shifts.total)} \u2192 <b>{names[odds.final]}</b>"


def outcome(words: Words, forecast: Forecast) -> str:
    """Mean hits of attacker and defender, the chance of an E with the steps that it counts as there, and that the hex
    cannot be held."""
    combat = forecast.combat
    sides = combat.attacker, enemy(combat.attacker)
    parts = [words.tr("mean hits {hits}", hits=" : ".join(mean(forecast.mean(side)) for side in sides))]
    for side, steps in zip(sides, forecast.strongest, strict=True):
        if worst := forecast.eliminated(side):
            parts.append(f"{E} {chance(worst)} ({words.tr('counted as {n}', n=steps)})")
    if forecast.defence and forecast.cleared:
        parts.append(words.tr("hex cleared at least {chance}", chance=chance(forecast.cleared)))
    return SEPARATOR.join(parts)


def forecast_line(words: Words, state: DefeatState, forecast: Forecast) -> str:
    """Totals, final column, and what is to be expected."""
    return f"{totals(words, state, forecast)}{SEPARATOR}{outcome(words, forecast)}"


def piece_name(words: Words, state: DefeatState, name: str) -> str:
    """The name of a ground or an air unit."""
    return f"\u2708 {state.air[name].counter.name}" if name in state.air else words.game.unit(state, name)


def units_html(words: Words, state: DefeatState, units: Sequence[tuple[str, Tally]]) -> str:
    """What each unit brings, with the parts of it and their clauses."""
    lines: list[str] = []
    for name, tally in units:
        unit, (first, *more) = words.game.unit(state, name), tally.parts
        if not more:
            lines.append(part_line(figure(tally.total), unit, first.clause))
            continue
        printed = f"{words.game.modifier(first, state)} {figure(first.value)}"
        lines.append(part_line(figure(tally.total), words.pair(unit, printed), first.clause))
        lines += [line.replace("<b>", "").replace("</b>", "") for line in tally_lines(words, state, Tally(tuple(more)))]
    return parts_table(lines) or words.tr("No unit is left.")


def shifts_html(words: Words, state: DefeatState, forecast: Forecast) -> str:
    """The column by the totals, each shift with its clause, and the column reached."""
    odds, names = forecast.odds, columns(state)
    start = part_line(names[odds.column], f"{odds.attack} : {odds.defence}", "13.2.1/8")
    lines = tally_lines(words, state, odds.shifts) or [part_line("0", words.tr("no shift"), "13.2.1/9")]
    return parts_table([start, *lines, part_line(names[odds.final], words.tr("final column"), "13.2.1/9")])


def checks_html(words: Words, state: DefeatState, forecast: Forecast) -> str:
    """The chance that each casualty check costs a step, with its modifiers."""
    found = []
    for check in forecast.checks:
        line = part_line(chance(check.chance), words.game.unit(state, check.unit), "18.3.1/1")
        found.append(parts_table([line]) + (tally_html(words, state, check.drm) if check.drm.parts else ""))
    return "".join(found)
