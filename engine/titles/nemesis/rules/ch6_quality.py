"""Rule 6.1-F: who may stand at the barricades, and with what Quality. Refusing compares the same values."""

from __future__ import annotations

from collections.abc import Iterable

from engine.table.verdict import Modifier, Tally
from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.rules.ch5_fieldworks import bunker_owner
from engine.titles.nemesis.state import NemesisState


def not_artillery(state: NemesisState, units: Iterable[str]) -> list[Piece]:
    """The units among these that are no Artillery."""
    pieces = (state.pieces[name] for name in units)
    return [piece for piece in pieces if not piece.counter.artillery]


def names(pieces: Iterable[Piece]) -> list[str]:
    """The ids of these pieces."""
    return [piece.id for piece in pieces]


def spearheads(state: NemesisState, units: Iterable[str]) -> list[Piece]:
    """Attackers that may spearhead: all but Artillery [6.1-F/1]."""
    return not_artillery(state, units)


def meeting_units(state: NemesisState, defenders: Iterable[str]) -> list[Piece]:
    """Defenders that may meet the charge: Artillery only if nothing else is there [6.1-F/2]."""
    there = tuple(defenders)
    return not_artillery(state, there) or [state.pieces[name] for name in there]


def attack_quality(state: NemesisState, piece: Piece, target: int) -> Tally:
    """Quality of an attacking unit: 1 less across a Major River, bridged or not [6.1-F/3].

    Its own Bunker does not help it [6.1-F/5].
    """
    parts = [Modifier("quality", piece.values.quality, "6.1-F/1", {"unit": piece.id})]
    if state.world.major_between(piece.loc, target, state.light_monsoon):
        parts.append(Modifier("major_river", -1, "6.1-F/3"))
    return Tally(tuple(parts))


def defence_quality(state: NemesisState, piece: Piece) -> Tally:
    """Quality of a defending unit: 1 more under a Bunker its kind could create [5.1-E/4, 6.1-F/4]."""
    parts = [Modifier("quality", piece.values.quality, "6.1-F/2", {"unit": piece.id})]
    if piece.counter.digs and bunker_side(state, piece.loc) == piece.counter.side:
        parts.append(Modifier("bunker", 1, "6.1-F/4"))
    return Tally(tuple(parts))


def bunker_side(state: NemesisState, loc: int) -> int | None:
    """The side whose Bunker lies in a hex."""
    kind = state.bunkers.get(loc)
    return None if kind is None else bunker_owner(kind)


def can_banzai(piece: Piece | None) -> bool:
    """Whether this unit at the barricades allows Banzai: Japanese Light Troops, INA excepted [6.1-F/7]."""
    return piece is not None and piece.counter.fierce
