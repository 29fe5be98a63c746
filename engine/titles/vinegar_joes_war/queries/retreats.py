"""What a retreat costs a unit, and what it leaves to those that go after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.titles.vinegar_joes_war.commands import Retreat
from engine.titles.vinegar_joes_war.pieces import Piece, enemy
from engine.titles.vinegar_joes_war.rules.ch11_zones import zone
from engine.titles.vinegar_joes_war.rules.ch14_retreat import RetreatUnits, falling, far, retreat_paths, room_in
from engine.titles.vinegar_joes_war.state import VinegarState

REDUCED: Final = "reduced"
FULL: Final = "full"
LOST: Final = "lost"


def price(state: VinegarState, command: Retreat) -> str:
    """What a way costs: a unit is reduced by the enemy zone it enters, or stands in a full hex, where one is lost as
    the phase ends; empty where it is free [14.11/6, 15.1/2]."""
    piece = state.pieces.get(command.unit)
    path = [hex_ for label in command.path if (hex_ := state.world.find(label)) is not None]
    return "" if piece is None or not path else _price(state, piece, path)


def _price(state: VinegarState, piece: Piece, path: Iterable[int]) -> str:
    *way, end = path
    if not zone(state, enemy(piece.counter.side)).isdisjoint((*way, end)):
        return REDUCED
    return "" if room_in(state, piece, end) else FULL


def forced(state: VinegarState, units: Iterable[Piece], length: int) -> dict[str, list[str]]:
    """What it would cost units to retreat so far from where they stand: whom the only ways reduce, and who has none
    and is lost. Of who may choose a free way nothing is said; all ways of a unit cost the same [14.1/2, 15.1/2]."""
    found: dict[str, list[str]] = {}
    for piece in units:
        paths = retreat_paths(state, piece, length)
        cost = _price(state, piece, paths[0]) if paths else LOST
        found.setdefault(cost, []).append(piece.id)
    return found


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
