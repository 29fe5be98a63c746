"""When a look into a stack tells anything [10.6/1]."""

from __future__ import annotations

from collections.abc import Sequence

from engine.titles.vinegar_joes_war.pieces import Counter, Piece, enemy
from engine.titles.vinegar_joes_war.positions.hiding import hidden
from engine.titles.vinegar_joes_war.rules.ch24_borders import forbidding
from engine.titles.vinegar_joes_war.state import VinegarState


def learned(before: VinegarState, after: VinegarState, viewer: int) -> bool:
    """Whether a side sees afterwards a unit that lay covered, and could not work out which it was: another one might
    have lain there [10.6/1]."""
    if _sight(before, viewer) == _sight(after, viewer):
        return False
    still = {piece.id for piece in hidden(after, viewer)}
    units = hidden(before, viewer)
    return any(piece.id not in still and in_doubt(before, piece, units) for piece in units)


def _sight(state: VinegarState, viewer: int) -> tuple[object, ...]:
    """What decides which units a side sees."""
    return (state.tokens[enemy(viewer)], state.air_token, state.combat)


def in_doubt(state: VinegarState, piece: Piece, units: Sequence[Piece]) -> bool:
    """Whether covered units could have changed places so that one of them lies in another hex: it goes where it may
    lie, who lay there goes on, and the last one comes into its place."""
    left = [unit for unit in units if unit.id != piece.id]
    going = [unit for unit in left if unit.loc != piece.loc and fits(state, piece.counter, unit)]
    while going:
        mover = going.pop()
        if fits(state, mover.counter, piece):
            return True
        left = [unit for unit in left if unit is not mover and unit not in going]
        going += [unit for unit in left if fits(state, mover.counter, unit)]
    return False


def fits(state: VinegarState, counter: Counter, place: Piece) -> bool:
    """Whether a counter may lie where another unit of its side does, and be taken for it [17.3/3, 23.1/1, 24.1/1]."""
    alike = state.options.depots_exert_zoc or counter.depot == place.counter.depot
    return alike and counter.heavy == place.counter.heavy and not forbidding(state, counter, place.loc)
