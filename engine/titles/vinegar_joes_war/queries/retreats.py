"""What the retreat of one unit leaves to those that go after it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.vinegar_joes_war.commands import Retreat
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.rules.ch14_retreat import RetreatUnits, falling, far, retreat_paths, room_in
from engine.titles.vinegar_joes_war.state import VinegarState


def hemmed_in(state: VinegarState, decision: RetreatUnits) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Unit, the hex where its retreat ends, and the others of the side that have room somewhere now and would have to
    go into a full hex after it, where somebody is lost at the end of the phase [14.11/6, 10.2/1]."""
    side = decision.player
    going = falling(state, side)
    roomy = [piece for piece in going if _has_room(state, piece, side)]
    seen = set[tuple[str, int]]()
    for command in decision.commands(state) if len(roomy) > 1 else ():
        end = state.world.find(command.path[-1]) if isinstance(command, Retreat) else None
        if isinstance(command, Retreat) and end is not None and (command.unit, end) not in seen:
            seen.add((command.unit, end))
            after = state.copy()
            after.change(command.unit, loc=end)
            others = (piece for piece in roomy if piece.id != command.unit)
            left = tuple(piece.id for piece in others if not _has_room(after, piece, side))
            if left:
                yield command.unit, end, left


def _has_room(state: VinegarState, piece: Piece, side: int) -> bool:
    """Whether one of the ways of a unit ends where it may stay."""
    return any(room_in(state, piece, path[-1]) for path in retreat_paths(state, piece, far(state, side)))
