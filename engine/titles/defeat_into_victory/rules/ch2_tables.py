"""Case 2.4: the tables of the Players Aid Charts, and the conditions under which their modifiers count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.table.verdict import Modifier, Tally
from engine.titles.defeat_into_victory.pieces import ALLIED, AVAILABLE, JAPANESE, LIFT, SUPERIORITY, Piece
from engine.titles.defeat_into_victory.rules.ch3_control import controlled, holds
from engine.titles.defeat_into_victory.rules.ch7_ranges import linked, sources
from engine.titles.defeat_into_victory.rules.ch7_stock import level
from engine.titles.defeat_into_victory.rules.ch11_zones import ROUGH, joined
from engine.titles.defeat_into_victory.state import DefeatState

APRIL_II_1944: Final = 4
OCTOBER_I_1944: Final = 9
FEW_BASES: Final = 3
MANDALAY, RANGOON, AKYAB, DIMAPUR, CHITTAGONG, BILIN = "2709", "4713", "3023", "0915", "1923", "4709"

Condition = Callable[[DefeatState, int, Piece | None], int]
"""How often a modifier counts for a side and, if the table is about one, a unit."""


def consult(state: DefeatState, name: str, side: int, clause: str, unit: Piece | None = None, extra: int = 0) -> int:
    """Roll on a table for a side; returns the modified roll. A D10 gives 1 to 10 [2.0/1, 2.4/1]."""
    table = state.world.charts.tables[name]
    found = modifiers(state, name, side, unit)
    parts = tuple(f"{part.name} {int(part.value):+d}" for part in found.parts)
    modifier, piece = int(found.total) + extra, "" if unit is None else unit.id
    return state.roll(name, clause, side, modifier, table.die, piece, parts)


def modifiers(state: DefeatState, name: str, side: int, unit: Piece | None = None) -> Tally:
    """The modifiers of a table as things stand; those of no known condition never count."""
    found = []
    for modifier in state.world.charts.tables[name].modifiers:
        condition = CONDITIONS.get(modifier.when)
        times = min(modifier.most, int(condition(state, side, unit))) if condition else 0
        if times:
            found.append(Modifier(modifier.when, times * modifier.drm, "2.4/1"))
    return Tally(tuple(found))


def _at_level(wanted: int) -> Condition:
    return lambda state, side, unit: level(state, side) == wanted


def _held(side: int, *labels: str) -> Condition:
    return lambda state, _, unit: sum(holds(state, side, label) for label in labels)


def _cut_railway(state: DefeatState, side: int, unit: Piece | None) -> int:
    """Cut railway hexes between Rangoon and Mandalay."""
    world = state.world
    ends = {world.find(RANGOON), world.find(MANDALAY)}
    rows = [world.grid.col_row(hex_)[1] for hex_ in ends if hex_ is not None]
    between = range(min(rows), max(rows) + 1)
    return sum(world.board.has_rail(hex_) and world.grid.col_row(hex_)[1] in between for hex_ in state.cuts)


def _few_bases(state: DefeatState, side: int, unit: Piece | None) -> int:
    """Whether fewer than three settlements in Burma that a side controls are joined to a source, from October I 1944
    [7.1.3/1]."""
    if state.turn < OCTOBER_I_1944:
        return 0
    reached = linked(state, side, [source.hex for source in sources(state, side)])
    held = reached & controlled(state, side) & set(state.world.settlements)
    bases = [hex_ for hex_ in held if state.world.country(hex_) == "Burma"]
    return len(bases) < FEW_BASES


def _near_line(state: DefeatState, side: int, unit: Piece | None) -> int:
    """Whether a unit stands on or next to a hex with a line that is not cut."""
    if unit is None:
        return 0
    hexes = (unit.loc, *state.world.adjacent[unit.loc])
    return any(h not in state.cuts and any(joined(state, h, n) for n in state.world.adjacent[h]) for h in hexes)


def _in_rough_jungle(state: DefeatState, side: int, unit: Piece | None) -> int:
    return unit is not None and state.world.terrain[unit.loc] == ROUGH


def _sheltered(state: DefeatState, side: int, unit: Piece | None) -> int:
    return unit is not None and (unit.loc in state.world.settlements or unit.loc in state.positions)


CONDITIONS: Final[Mapping[str, Condition]] = {
    **{f"level_{number}": _at_level(number) for number in (1, 2, 3, 4)},
    "monsoon": lambda state, side, unit: state.monsoon,
    "year_1945": lambda state, side, unit: state.year >= 1945,
    "japanese_offensive": lambda state, side, unit: side == JAPANESE and state.turn <= APRIL_II_1944,
    "allied_offensive": lambda state, side, unit: side == ALLIED and state.turn >= OCTOBER_I_1944,
    "allied_offensive_1944": lambda state, side, unit: state.turn >= OCTOBER_I_1944 and state.year == 1944,
    "transports": lambda state, side, unit: len(state.air_of(side, AVAILABLE, LIFT)) + state.allowance.get("lifted", 0),
    "allied_superiority": lambda state, side, unit: len(state.ready(ALLIED, SUPERIORITY)),
    "allied_mandalay": _held(ALLIED, MANDALAY),
    "allied_rangoon": _held(ALLIED, RANGOON),
    "allied_akyab": _held(ALLIED, AKYAB),
    "allied_japanese_source": _held(ALLIED, RANGOON, BILIN),
    "japanese_base": _held(JAPANESE, DIMAPUR, CHITTAGONG),
    "cut_railway": _cut_railway,
    "few_bases": _few_bases,
    "near_line": _near_line,
    "in_rough_jungle": _in_rough_jungle,
    "in_settlement_or_position": _sheltered,
    "japanese_unit": lambda s, side, unit: unit is not None and unit.counter.side == JAPANESE and not unit.counter.ina,
    "ina_unit": lambda state, side, unit: unit is not None and unit.counter.ina,
    "raiders": lambda s, side, unit: unit is not None and (unit.counter.marauder or unit.counter.parachute),
    "out_of_supply": lambda state, side, unit: unit is not None and unit.oos,
    "disrupted": lambda state, side, unit: unit is not None and unit.disrupted,
    "enemy_hit": lambda state, side, unit: state.combat is not None and state.combat.hurt[1 - side],
}
"""By the names that charts.yaml uses. ``paid`` and what depends on two air units are added by those who roll."""
