"""Rule 6.2-D: which hexes a piece can be driven into, be it a unit that retreats or a Transporter that is pushed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.verdict import Reason, reason
from engine.titles.nemesis.inputs import LASTING
from engine.titles.nemesis.pieces import ALLIED, Counter, Piece, enemy
from engine.titles.nemesis.rules.ch2_words import hex_of, hex_reasons
from engine.titles.nemesis.rules.ch5_terrain import movement_costs
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo


def enterable(state: NemesisState, counter: Counter, loc: int, *, limited: bool) -> frozenset[int]:
    """Neighbours open to a class of piece, whatever they cost; no Lakes, Motorized along ways [5.1-A/6, 5.1-A/8]."""
    return _enterable(state, counter.mobility, loc, limited)


@memo(LASTING)
def _enterable(state: NemesisState, kind: str, loc: int, limited: bool) -> frozenset[int]:
    costs = movement_costs(state.world, kind, limited, state.light_monsoon, state.heavy_monsoon)
    return frozenset(to for to, _ in costs[loc])


def can_enter(state: NemesisState, piece: Piece, to: int) -> bool:
    """Whether a neighbouring hex is open to a piece, whatever it costs [6.2-D/1, 6.2-E/1]."""
    return to in enterable(state, piece.counter, piece.loc, limited=piece.limited_movement)


def ways_out(state: NemesisState, counter: Counter, loc: int, *, limited: bool) -> list[int]:
    """Neighbours a piece can be driven into: open to its class, no enemy units, no Cliffs, in enemy ZoC or not.

    [6.2-D/1, 6.2-D/3]
    """
    foes, terrain = state.occupied(enemy(counter.side)), state.world.ground
    open_ = enterable(state, counter, loc, limited=limited)
    return [to for to in sorted(open_) if to not in foes and terrain[to].retreat_into]


def traps(state: NemesisState, side: int) -> frozenset[int]:
    """Enemy Objectives, and for the Allies Ambush hexes: the last resort of a retreat [6.2-D/4]."""
    objectives = state.enemy_objectives(side)
    return objectives | state.ambushes if side == ALLIED else objectives


def shunned(state: NemesisState, side: int) -> frozenset[int]:
    """All that a unit enters only if everything else costs a step: traps and enemy Transporters [6.2-D/4]."""
    return traps(state, side) | state.wagons(enemy(side))


def step_reasons(state: NemesisState, counter: Counter, loc: int, label: str, *, limited: bool) -> Iterator[Reason]:
    """Why a piece cannot be driven from a hex into another.

    ``not_adjacent``, ``lake``, ``closed_hex``, ``enemy_units``, ``cliffs``, and those of ``hex_reasons``.
    """
    found = list(hex_reasons(state, label))
    to = hex_of(state, label)
    yield from found
    if found or to is None:
        return
    edge = state.world.board.find_edge(loc, to)
    if edge is None:
        yield reason("not_adjacent", "6.2-D/1", hex=label)
    elif edge.lake:
        yield reason("lake", "5.1-A/6", hex=label)
    elif not state.world.ground[to].retreat_into:
        yield reason("cliffs", "6.2-D/3", hex=label)
    elif to not in enterable(state, counter, loc, limited=limited):
        yield reason("closed_hex", "5.1-A/8" if counter.motorized else "6.2-D/1", unit=counter.id, hex=label)
    if to in state.occupied(enemy(counter.side)):
        yield reason("enemy_units", "2.2/6b", hex=label)


def trap_reasons(state: NemesisState, side: int, label: str) -> Iterator[Reason]:
    """``ambush``, ``enemy_transporter``, ``enemy_objective``: closed while anything else is open [6.2-D/4]."""
    loc = state.world.loc(label)
    if side == ALLIED and loc in state.ambushes:
        yield reason("ambush", "6.2-D/4", hex=label)
    if loc in state.wagons(enemy(side)):
        yield reason("enemy_transporter", "6.2-D/4", hex=label)
    if loc in state.enemy_objectives(side):
        yield reason("enemy_objective", "6.2-D/4", hex=label)
