"""Chapter 22: building the Siam-Burma Railway and the Ledo Road."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.events import LineBuilt
from engine.titles.vinegar_joes_war.pieces import ALLIED, ENGINEER, JAPANESE, Piece
from engine.titles.vinegar_joes_war.rules.ch8_depots import can_spend, spend
from engine.titles.vinegar_joes_war.rules.ch9_costs import walking
from engine.titles.vinegar_joes_war.rules.ch9_movers import begin, finish
from engine.titles.vinegar_joes_war.rules.ch9_reach import path_reasons
from engine.titles.vinegar_joes_war.rules.ch22_lines import NAMES, STARTS, lined, railhead
from engine.titles.vinegar_joes_war.state import SECOND, VinegarState

CLAUSES: Final = ("22.1/1", "22.2/1")


def engineer_reasons(state: VinegarState, piece: Piece) -> Iterator[Reason]:
    """Why a unit builds nothing where it stands: no engineer, has moved, monsoon, a road in the second phase, not at
    the end of the line, no depot for the first hex [22.1/1, 22.2/1, 22.2/2, 22.3/1, 22.6/1]."""
    side = piece.counter.side
    clause, start, label = CLAUSES[side], state.world.named(STARTS[side]), state.world.label
    if piece.counter.kind != ENGINEER:
        yield reason("no_engineer", clause, unit=piece.id)
        return
    if state.mover == piece.id:
        yield reason("has_begun", clause, unit=piece.id)
    if state.monsoon:
        yield reason("monsoon", "22.6/1")
    if side == ALLIED and state.impulse == SECOND:
        yield reason("no_road_now", "22.2/2")
    if not _at_the_end(state, piece):
        head = railhead(state, side)
        yield reason("not_at_railhead", clause, hex=label(head if head >= 0 else start))
    if side not in state.paid and not can_spend(state, start, side):
        yield reason("no_depot", "22.3/1", hex=label(start))


def _at_the_end(state: VinegarState, piece: Piece) -> bool:
    """Whether an engineer stands where its line ends, before there is one in Ledo or on the railway net of Bangkok
    [22.1/1, 22.2/1]."""
    side = piece.counter.side
    start, head = state.world.named(STARTS[side]), railhead(state, side)
    if head >= 0:
        return piece.loc == head
    return piece.loc in (state.world.rail_net(start) if side == JAPANESE else (start,))


def build_reasons(state: VinegarState, piece: Piece, label: str) -> Iterator[Reason]:
    """Why an engineer does not build into a hex; what forbids the minimum move forbids this [9.23/2, 22.1/1]."""
    hex_, side = state.world.find(label), piece.counter.side
    yield from engineer_reasons(state, piece)
    if hex_ is None or not state.world.on_map(hex_):
        yield reason("not_in_play", CLAUSES[side], hex=label)
        return
    if hex_ not in state.world.adjacent[piece.loc]:
        yield reason("not_adjacent", CLAUSES[side], hex=label)
    elif walking(state, heavy=piece.counter.heavy).cost(piece.loc, hex_) is None:
        yield reason("forbidden_terrain", "9.23/2", unit=piece.id, hex=label)
    if lined(state, hex_, side):
        yield reason("has_line", CLAUSES[side], hex=label)
    yield from path_reasons(state, piece, (hex_,))


def builds(state: VinegarState, piece: Piece) -> list[int]:
    """The hexes into which a unit can build."""
    if any(engineer_reasons(state, piece)):
        return []
    label = state.world.label
    return [h for h in state.world.adjacent[piece.loc] if not any(build_reasons(state, piece, label(h)))]


def build(state: VinegarState, piece: Piece, label: str) -> None:
    """An engineer moves one hex and builds there as its whole move; the first hex of the game costs a depot. It serves
    when the phase is over [22.1/1, 22.1/2, 22.2/1, 22.3/1, 22.4/1]."""
    hex_, side = state.world.find(label), piece.counter.side
    assert hex_ is not None
    begin(state, piece.id)
    also = ["22.1/2"] if state.impulse == SECOND else []
    if side not in state.paid:
        spend(state, state.world.named(STARTS[side]), side, "construction", "22.3/1")
        state.paid = state.paid | {side}
        also.append("22.3/1")
    lines = list(state.lines)
    lines[side] = (*lines[side], hex_)
    state.lines = (lines[0], lines[1])
    state.fresh = state.fresh | {hex_}
    state.touch_ground()
    state.change(piece.id, loc=hex_)
    state.mover = piece.id
    finish(state)
    state.emit(LineBuilt(side, label, NAMES[side], CLAUSES[side], tuple(also)))
