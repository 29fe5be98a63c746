"""Supply and headquarters in words: counts, who can supply how many, why a unit has what it has, who would be cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.titles.defeat_into_victory.queries.supply import OUT, SUPPLIED, UNPAID, Feeder, SupplyPicture, UnitSupply
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.wording.points import points
from nemesis_gui.play.before_now import before_now
from nemesis_gui.session.words import Words, clause_link
from nemesis_gui.titles.defeat_into_victory.layers.supply_map import SIGNS

NAMES: Final = {SUPPLIED: "Supplied", UNPAID: "In range, unpaid", OUT: "Out of supply"}


def counts(words: Words, pictures: Sequence[SupplyPicture]) -> str:
    """A table: the units of each side as marked, and as they could be now."""
    marked = [Counter(unit.marked for unit in p.units.values()) for p in pictures]
    now = [Counter(unit.now for unit in p.units.values()) for p in pictures]
    rows = {
        f"{SIGNS[level]}&nbsp;{words.tr(name)}": [(a[level], b[level]) for a, b in zip(marked, now, strict=True)]
        for level, name in NAMES.items()
    }
    return before_now(words, [picture.side for picture in pictures], rows)


def feeders(state: DefeatState, words: Words, pictures: Sequence[SupplyPicture]) -> str:
    """A payer with units in its range: how many, and what it can pay with."""
    found = [feeder for picture in pictures for feeder in picture.feeders if feeder.units]
    head = words.tr("For each SP marker or commitment: units supplied, of those in range")
    return "<br>".join([f"<b>{head}</b> {clause_link('7.9.3/1')}", *(_short(state, words, one) for one in found)])


def name_of(state: DefeatState, words: Words, feeder: Feeder) -> str:
    """An HQ, or a source by its hex, as a link."""
    return words.unit_link(state, feeder.id) if feeder.hq else words.place_link(state, feeder.loc)


def _short(state: DefeatState, words: Words, feeder: Feeder) -> str:
    number = words.tr("{most} of {units}", most=min(feeder.most, len(feeder.units)), units=len(feeder.units))
    return words.pair(name_of(state, words, feeder), f"{number}, {means(words, feeder)}")


def means(words: Words, feeder: Feeder) -> str:
    """What it can pay with."""
    told = words.tr("{n:SP marker|SP markers} in range", n=feeder.markers)
    return f"{told}, {words.tr('can be committed')}" if feeder.commits else told


def why(state: DefeatState, words: Words, picture: SupplyPicture, unit: UnitSupply) -> str:
    """Why a unit could be supplied now or not, and from where."""
    head = f"<b>{words.unit_link(state, unit.unit)}</b> {SIGNS[unit.now]} {words.tr(NAMES[unit.now])}"
    if unit.now != unit.marked:
        head += f" <small>({words.pair(words.tr('marked'), words.tr(NAMES[unit.marked]))})</small>"
    return f"{head} {clause_link(clause_of(unit))}<br>{_from(state, words, picture, unit)}"


def clause_of(unit: UnitSupply) -> str:
    """The clause that decides its supply."""
    return {SUPPLIED: "7.9.1/1", UNPAID: "7.9.3/1", OUT: "7.10.1/1"}[unit.now]


def _from(state: DefeatState, words: Words, picture: SupplyPicture, unit: UnitSupply) -> str:
    feeder = next((one for one in picture.feeders if one.id == unit.feeder), None)
    if feeder is None:
        own = "It takes an SP marker near it for itself." if unit.feeder else "In range of no HQ and no Supply Source."
        return words.tr(own)
    used = words.tr("{used} of {range} MP", used=points(unit.cost), range=points(unit.limit))
    told = f"&nbsp;└ {name_of(state, words, feeder)}, {used}, {means(words, feeder)}"
    if unit.now == UNPAID:
        told += f"<br>{words.tr('Nothing in range to pay with.')}"
    return told


def about(state: DefeatState, words: Words, feeder: Feeder) -> str:
    """All about an HQ or a source."""
    head = f"<b>{name_of(state, words, feeder)}</b>"
    lines = [words.pair(head, words.tr("{n:unit|units} for a marker", n=feeder.most))]
    if feeder.hq:
        lines.append(_line(words, feeder))
    if feeder.committed:
        lines.append(f"{words.tr('Committed: no supply line starts here.')} {clause_link('3.1/3')}")
    else:
        limit = words.tr("{range} MP", range=points(feeder.limit))
        lines.append(words.pair(words.tr("Supply range"), f"{limit} {clause_link('7.7.2/1')}"))
        lines.append(means(words, feeder))
    names = ", ".join(words.unit_link(state, unit) for unit in feeder.units)
    return "<br>".join([*lines, words.pair(words.tr("In range"), names or words.tr("nobody"))])


def _line(words: Words, feeder: Feeder) -> str:
    if not feeder.line:
        return f"{words.tr('No line of communications: 2 markers instead of 1.')} {clause_link('7.9.4/1')}"
    used = words.tr("{used} of {range} MP", used=points(feeder.cost), range=points(feeder.length))
    return f"{words.pair(words.tr('Line of communications'), used)} {clause_link('7.8.1/1')}"
