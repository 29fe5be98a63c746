"""Which of the partners decides, in the variants with two commanders a side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from engine.table.agenda import Decision
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch4_commanders import (
    ARMY_14,
    ARMY_15,
    ARMY_33,
    EAST,
    STILWELL_GROUP,
    WEST,
    commander_of,
)
from engine.titles.nemesis.state import NemesisState

PARTNERS: Final = {
    "west-east": {JAPANESE: (WEST, EAST), ALLIED: (WEST, EAST)},
    "armies": {JAPANESE: (ARMY_15, ARMY_33), ALLIED: (STILWELL_GROUP, ARMY_14)},
}
"""The two commanders of each side, in the order of the dice of a dispute [var-1/1, var-1/2, var-2/2]."""


def partners(state: NemesisState, side: int) -> tuple[str, ...]:
    """The commanders of a side, none where one player commands it all."""
    return PARTNERS.get(state.options.commanders, {}).get(side, ())


def deciding(state: NemesisState, decision: Decision, selected: Sequence[str] = ()) -> list[str]:
    """Who decides: the commanders of the selected pieces, or of those the decision is about; both where it is open.

    Empty in a game with one commander a side. In an Assault Phase of variant 1 the pieces decide [var-1/1].
    """
    side = decision.side(state)
    names = partners(state, side)
    phase = state.phase
    if not names or (phase is not None and phase.commander is not None and phase.side == side):
        return [phase.commander] if names and phase is not None and phase.commander is not None else []
    units = [unit for unit in selected if unit in state.pieces] or list(_about(state, decision, side))
    found = {commander_of(state, state.pieces[unit]) for unit in units if state.pieces[unit].counter.side == side}
    return [name for name in names if name in found] or list(names)


def _about(state: NemesisState, decision: Any, side: int) -> Iterable[str]:
    """The pieces of a side that a decision names, or that fight."""
    unit = getattr(decision, "unit", None)
    named = [*([unit] if isinstance(unit, str) else []), *(getattr(decision, "units", ()) or ())]
    if not named and state.combat is not None:
        named = [*state.combat.units, *state.combat.defenders]
    return [name for name in named if name in state.pieces and state.pieces[name].counter.side == side]
