"""What would better the odds of a combat that is not declared yet (rules 6.1-E and 6.1-G)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.titles.nemesis.rules.ch6_odds import Odds, estimate
from engine.titles.nemesis.state import NemesisState


class NextColumn(msgspec.Struct, frozen=True):
    """How far it is to the next odds column before shifts; columns are indexes, Strength is in points.

    ``column`` is None while the odds are below the lowest column, where no attack is allowed [6.1-E/4]. ``next`` is
    None in the highest column, and ``missing`` is 0 then. ``spare`` is what the attacker can do without in this column;
    below the lowest one it is 0.
    """

    column: int | None
    next: int | None
    missing: float
    spare: float
    odds: Odds


def steps_next_column(state: NemesisState, target: str, units: Sequence[str]) -> NextColumn:
    """The Strength that these units lack for the next column against a hex named by its label [6.1-E/2, 6.1-E/3].

    Strength is that of the odds: halved where supply halves it, fractions kept [6.1-E/1]. Against defenders without
    Strength every attack has the highest column. Raises KeyError for ids or labels that do not exist.
    """
    found = estimate(state, target, units)
    ratios = state.world.charts.combat.ratios
    attack, defence = found.attack.total, found.defence.total
    column = found.column if found.allowed else None
    higher = 0 if column is None else column + 1
    spare = 0.0 if column is None else attack - ratios[column] * defence
    if higher == len(ratios):
        return NextColumn(column, None, 0.0, spare, found)
    return NextColumn(column, higher, ratios[higher] * defence - attack, spare, found)
