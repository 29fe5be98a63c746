"""How strong those are likely to be who are not seen: all counters that lie open nowhere lie below the top of some
stack, so what they are together is known."""

from __future__ import annotations

from engine.titles.vinegar_joes_war.inputs import PIECES
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.positions.hiding import is_blank
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo


def likely(state: VinegarState, piece: Piece) -> float:
    """The strength of a unit; of one that is not seen the average of those of its side and weight that are not."""
    return _average(state, piece.counter.side)[piece.counter.heavy] if is_blank(piece) else piece.strength


@memo(PIECES)
def _average(state: VinegarState, side: int) -> tuple[float, float]:
    """The average strength of the light and of the heavy counters of a side that lie open nowhere [10.6/1]."""
    pool = [c for c in state.world.counters.values() if c.side == side and c.id not in state.pieces]
    light, heavy = ([c.strength for c in pool if c.heavy == weight] for weight in (False, True))
    return sum(light) / max(1, len(light)), sum(heavy) / max(1, len(heavy))
