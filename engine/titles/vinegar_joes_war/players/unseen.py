"""How strong those are likely to be who are not seen: all counters that lie open nowhere lie below the top of some
stack, so what they are together is known."""

from __future__ import annotations

from collections.abc import Mapping

from engine.titles.vinegar_joes_war.inputs import GROUND, LINES, PIECES
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.positions.hiding import is_blank
from engine.titles.vinegar_joes_war.queries.dangers import comers, fights
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo


def likely(state: VinegarState, piece: Piece) -> float:
    """The strength of a unit; of one that is not seen the average of those of its side and weight that are not."""
    return _average(state, piece.counter.side)[piece.counter.heavy] if is_blank(piece) else piece.strength


@memo(PIECES, GROUND, LINES)
def coming(state: VinegarState, side: int) -> Mapping[int, float]:
    """Hexes that units of a side could attack after one move on foot, and the strength that could come: as in
    :func:`~engine.titles.vinegar_joes_war.queries.dangers.strikers`, and below whom one sees those who lie there."""
    found: dict[int, set[str]] = {}
    seen = {piece.id: {piece.loc} for piece in state.on_map(side) if fights(piece)}
    for loc, units in comers(state, side).items():
        for unit in units:
            seen[unit].add(loc)
    for unit, places in seen.items():
        for to in {near for loc in places for near in state.world.adjacent[loc]}:
            found.setdefault(to, set()).add(unit)
    stacks = {unit: _stack(state, state.pieces[unit]) for unit in seen}
    return {to: sum(stacks[unit] for unit in units) for to, units in found.items()}


def _stack(state: VinegarState, top: Piece) -> float:
    below = (piece for piece in state.units_at(top.loc, top.counter.side) if is_blank(piece))
    return top.strength + sum(likely(state, piece) for piece in below)


@memo(PIECES)
def _average(state: VinegarState, side: int) -> tuple[float, float]:
    """The average strength of the light and of the heavy counters of a side that lie open nowhere [10.6/1]."""
    pool = [c for c in state.world.counters.values() if c.side == side and c.id not in state.pieces]
    light, heavy = ([c.strength for c in pool if c.heavy == weight] for weight in (False, True))
    return sum(light) / max(1, len(light)), sum(heavy) / max(1, len(heavy))
