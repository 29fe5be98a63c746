"""What an attack would come to, table by table, as far as the side that asks can know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from engine.titles.vinegar_joes_war.pieces import UNKNOWN, enemy
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch10_stacking import seen
from engine.titles.vinegar_joes_war.rules.ch13_odds import Odds, is_concentric, odds
from engine.titles.vinegar_joes_war.rules.ch13_support import MOST_STRIKES, guns_off, strikes_over
from engine.titles.vinegar_joes_war.state import VinegarState

FACES = range(1, 7)


class Forecast(msgspec.Struct, frozen=True):
    """An attack by the units in it, with all support there is; against unseen units only the best that can be."""

    odds: Odds
    concentric: bool
    unseen: int
    """Defenders of which nothing is known but that they are there [10.6/1]."""
    tables: Mapping[str, Mapping[str, int]]
    """Table -> result -> faces of the die that give it."""


def foreseen(state: VinegarState, combat: Combat, viewer: int) -> Forecast:
    """The forecast of a combat that is being put together, or is declared; before that the attacker's support over the
    hex is counted in full and the defender's not at all [13.2/1]."""
    whole, unseen = with_all(state, combat, viewer)
    found, tables = odds(state, whole), state.world.charts.tables
    names = (
        [combat.table] if combat.table else [name for name, table in tables.items() if combat.attacker in table.sides]
    )
    results = {name: Counter(tables[name].result(die, found.final) for die in FACES) for name in names}
    return Forecast(found, whole.concentric, unseen, results)


def with_all(state: VinegarState, combat: Combat, viewer: int) -> tuple[Combat, int]:
    """The combat with its defenders as far as a side sees them, and the number of those it does not see."""
    if combat.table:
        return combat, 0
    there = state.units_at(combat.target, enemy(combat.attacker))
    open_ = viewer != combat.attacker or seen(state, combat.target, viewer)
    known = there if open_ else [piece for piece in there[-1:] if piece.counter.kind != UNKNOWN]
    guns = guns_off(state, combat)
    whole = msgspec.structs.replace(
        combat, defenders=tuple(piece.id for piece in known), guns=guns[0] if guns else "",
        strikes=tuple(strikes_over(state, combat)[:MOST_STRIKES]),
    )  # fmt: skip
    return msgspec.structs.replace(whole, concentric=is_concentric(state, whole)), len(there) - len(known)


def supported(state: VinegarState, combat: Combat, strikes: int, *, guns: bool) -> Odds:
    """The odds of a declared combat with so many airstrikes of the attacker, and with the guns of the fleet or not
    [13.71/1, 13.72/1]."""
    off = guns_off(state, combat) if guns else []
    over = tuple(strikes_over(state, combat)[:strikes])
    return odds(state, msgspec.structs.replace(combat, strikes=over, guns=off[0] if off else ""))
