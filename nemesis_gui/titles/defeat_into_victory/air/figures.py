"""What the air board shows, as plain values and texts. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.table.wording.typography import signed
from engine.titles.defeat_into_victory.pieces import MISSIONS, AirUnit, enemy
from engine.titles.defeat_into_victory.queries.air import Availability, Shot, Shots, fates, through
from engine.titles.defeat_into_victory.rules.ch5_combat import ABORTED, HURT, Raid
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.play.figures import SEPARATOR, chance, percent
from nemesis_gui.play.signs import capital
from nemesis_gui.session.words import Words, clause_link

PLANE = "\u2708"
FATES: Final = {HURT: "damaged", ABORTED: "turned back"}
"""Results of air combat, and what becomes of a unit."""


def air_name(state: DefeatState, unit: str) -> str:
    """The name of an air unit."""
    return state.air[unit].counter.name


def mission_rows(words: Words, state: DefeatState, sides: Sequence[int]) -> list[tuple[str, ...]]:
    """Missions with the available units of sides, for all to see [5.2.7/1]."""
    found = []
    for mission in MISSIONS:
        names = [_names(state.ready(side, mission)) for side in sides]
        if any(names):
            found.append((capital(words.word("mission", mission)), *names))
    return found


def _names(units: Iterable[AirUnit]) -> str:
    return ", ".join(unit.counter.name for unit in units)


def availability_html(words: Words, found: Availability) -> str:
    """The chance of each number of Japanese air units, and the modifiers with their clauses."""
    lost = words.tr("one lost")
    numbers = SEPARATOR.join(
        words.pair(lost if number < 0 else str(number), f"<b>{chance(share)}</b>")
        for number, share in found.chances.items()
    )
    return f"{numbers} <small>{clause_link('5.2.4/1')}</small>"


def shot_line(words: Words, found: Shot) -> str:
    """What a shot does to its target: `Damaged 2/6 · Flown 2/6`."""
    return SEPARATOR.join(f"{_fate(words, result)} {chance(found.foe(result))}" for result in FATES)


def own_line(words: Words, found: Shot) -> str:
    """What a shot does to the unit that fires."""
    told = ((_fate(words, result), found.own(result)) for result in FATES)
    chances = SEPARATOR.join(f"{fate} {chance(share)}" for fate, share in told if share)
    return words.tr("itself {chances}", chances=chances) if chances else ""


def _fate(words: Words, result: str) -> str:
    """What a result of the table makes of a unit."""
    return words.tr(FATES[result])


def modifiers_line(words: Words, state: DefeatState, found: Shot) -> str:
    """The modifiers of a shot with their clauses."""
    parts = (f"{signed(part.value)} {words.game.modifier(part, state)} [{part.clause}]" for part in found.drm.parts)
    return ", ".join(parts)


def raid_sides(state: DefeatState, raid: Raid) -> list[tuple[int, Sequence[str]]]:
    """Who is over the hex, the side that flies the mission first."""
    return [(side, raid.units(side)) for side in (raid.side, enemy(raid.side))]


def fates_html(words: Words, state: DefeatState, raid: Raid, shots: Shots) -> str:
    """What may become of every unit over a hex by these shots, of which one may only be looked at, and that the mission
    gets through; of whom no shot touches nothing can be said yet."""
    found = fates(state, shots)
    which = "shots named so far" if shots == raid.shots else "with the shot pointed at"
    heads = (words.tr(which), words.tr("unhurt"), _fate(words, ABORTED), _fate(words, HURT))
    rows = ["".join(f"<td><small>{head}</small>&nbsp;&nbsp;</td>" for head in heads)]
    for unit in (*raid.units(raid.side), *raid.units(enemy(raid.side))):
        fate = found.get(unit)
        shares = ("–",) * 3 if fate is None else map(percent, (fate.unhurt, fate.aborted, fate.damaged))
        cells = "".join(f"<td align=right>{share}&nbsp;&nbsp;</td>" for share in shares)
        rows.append(f"<td>{air_name(state, unit)}&nbsp;&nbsp;</td>{cells}")
    table = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table cellspacing=0 cellpadding=1>{table}</table>{_through(words, state, raid, shots)}"


def _through(words: Words, state: DefeatState, raid: Raid, shots: Shots) -> str:
    """The chance that all units of the mission come through, and that some do."""
    flyers = raid.flyers[raid.side]
    if not flyers:
        return ""
    if not any(unit in flyers for shot in shots for unit in shot):
        return words.tr("No shot named so far touches the mission")
    chances = through(state, shots, flyers)
    told = [words.tr("mission gets through {chance}", chance=f"<b>{percent(chances[-1])}</b>")]
    if len(flyers) > 1:
        told.append(words.tr("at least one unit {chance}", chance=percent(1 - chances[0])))
    return SEPARATOR.join(told)
