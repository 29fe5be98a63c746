"""Who can go in after a combat at no price."""

from __future__ import annotations

from collections.abc import Sequence

from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.rules.ch10_stacking import over_limit
from engine.titles.vinegar_joes_war.rules.ch13_odds import standing
from engine.titles.vinegar_joes_war.rules.ch14_pursuit import against
from engine.titles.vinegar_joes_war.state import VinegarState


def able(state: VinegarState) -> list[Piece]:
    """The units that may pursue [14.2/1]."""
    units = standing(state, state.combat.units) if state.combat is not None else []
    return [piece for piece in units if not any(against(state, piece.id))]


def pursuers(state: VinegarState) -> list[Piece]:
    """Those that find room, so that none is eliminated as the phase ends; who would be lost at sea first, then the
    strongest. Headquarters stay out where others can go, but for those at sea [10.2/1, 17.3/4, 18.5/2]."""
    found: list[Piece] = []
    for piece in sorted(fighters(able(state)), key=lambda piece: (piece.assault < 0, -piece.strength, piece.id)):
        if has_room(state, piece, found):
            found.append(piece)
    return found


def fighters(units: Sequence[Piece]) -> list[Piece]:
    """Without the headquarters that need not be risked: from the sea they take part or are lost [18.5/1, 26.1/1]."""
    return [piece for piece in units if not piece.counter.hq or piece.assault >= 0] or list(units)


def has_room(state: VinegarState, piece: Piece, others: list[Piece]) -> bool:
    """Whether a unit can stand where the enemy stood, beside those that are there and others that go in as well."""
    if state.combat is None:
        return False
    target, side = state.combat.target, state.combat.attacker
    stack = [*state.units_at(target, side), *others, piece]
    alike = len({one.counter.guerrilla for one in stack}) == 1
    return alike and not over_limit(state, target, stack)
