"""The combat being fought: reading it, filling it in, and judging whom a player names in it (chapter 6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from engine.table.verdict import Reason, reason
from engine.titles.nemesis.pieces import Piece, enemy
from engine.titles.nemesis.state import Combat, NemesisState


def running(state: NemesisState) -> Combat:
    """The combat being fought; the steps of a combat run only while there is one."""
    assert state.combat is not None
    return state.combat


def note(state: NemesisState, **values: object) -> Combat:
    """Fill in some fields of the running combat."""
    state.combat = msgspec.structs.replace(running(state), **values)
    return state.combat


def defending_side(state: NemesisState) -> int:
    """The side that is attacked."""
    return enemy(running(state).attacker)


def holders(state: NemesisState) -> list[Piece]:
    """All enemy units in the defending hex, those that retreated there too."""
    return state.units_at(running(state).target, defending_side(state))


def choice_reasons(
    state: NemesisState, unit: str, pool: Collection[str], clause: str, part: Collection[str] = (), guns: str = ""
) -> Iterator[Reason]:
    """Why a unit is not one of the ``pool`` a player may name.

    ``unknown_piece``; ``artillery`` for a unit that takes ``part`` on the same side and is left out for its guns, under
    the clause ``guns`` if it has one of its own; ``not_in_combat`` for all others, also who only fled there [6.2-D/8].
    """
    if unit not in state.pieces:
        yield reason("unknown_piece", "1.2-A/1", unit=unit)
    elif unit in part and unit not in pool:
        yield reason("artillery", guns or clause, unit=unit)
    elif unit not in pool:
        yield reason("not_in_combat", "6.2-D/8" if unit in running(state).bystanders else clause, unit=unit)
