"""Who goes for the places in which few stand or nobody: as many as are strong enough, and who can be there first. Where
more is asked for a whole front goes, each unit where it brings most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from engine.players.planning import Aim
from engine.titles.vinegar_joes_war.pieces import Piece, enemy
from engine.titles.vinegar_joes_war.players.aims import MARGIN, PATIENCE, TURN, journey, might
from engine.titles.vinegar_joes_war.players.unseen import likely
from engine.titles.vinegar_joes_war.state import VinegarState

LIGHT: Final = 6.0
"""Strength that a place asks for at most for which a force is told off."""
FARTHEST: Final = 3.0
"""Turns of marching from which a force is told off at most: what stands there may be another one by then."""
LEAST: Final = 2.0
"""Strength that goes for an empty place."""
STRONGER: Final = 1.3
"""Times the enemy's strength from which a side goes as a front everywhere, which the enemy cannot leave."""
LASTING: Final = 1.5
"""Turns of marching, as a rule of thumb, that fit into a turn of the game."""


def forces(
    state: VinegarState, goals: Sequence[Aim], units: Sequence[Piece], given: Mapping[str, Aim]
) -> dict[str, Aim]:
    """Unit -> the place that it is to take with others: for each that is held lightly, in turn, those who can be there
    first and are strong enough together, where a point of their strength brings most. Nothing where the side is clearly
    stronger."""
    if not units or not told_off(state, units[0].counter.side):
        return {}
    free = {piece.id: piece for piece in units if piece.id not in given}
    found, left = dict[str, Aim](), [one for one in (_asked(state, aim) for aim in goals) if one.need <= LIGHT]
    while able := [(aim, force) for aim in left if (force := _force(state, aim, list(free.values())))]:
        aim, force = max(able, key=lambda one: (_worth(state, *one) / sum(p.strength for p in one[1]), -one[0].hex))
        left.remove(aim)
        for piece in force:
            found[piece.id] = aim
            del free[piece.id]
    return found


def told_off(state: VinegarState, side: int) -> bool:
    """Whether a side tells forces off."""
    ours, theirs = (sum(might(piece) for piece in state.on_map(one)) for one in (side, enemy(side)))
    return ours < STRONGER * theirs


def _asked(state: VinegarState, aim: Aim) -> Aim:
    """A place with the strength that it asks for by those who are likely to stand there."""
    there = sum(likely(state, p) * state.world.defence[p.counter.heavy][aim.hex] / 2 for p in state.units_at(aim.hex))
    return msgspec.structs.replace(aim, need=max(LEAST, MARGIN * there))


def _force(state: VinegarState, aim: Aim, units: Sequence[Piece]) -> list[Piece]:
    """Those who are at a place first and strong enough for it; nobody where it is too far, or
    cannot be taken in time."""
    turns = {piece.id: journey(state, piece, aim.hex) / TURN for piece in units}
    time = min(FARTHEST, LASTING * (state.last_turn - state.turn + 1))
    order = sorted((p for p in units if turns[p.id] <= time), key=lambda p: (int(turns[p.id]), -p.strength, p.id))
    force, total = list[Piece](), 0
    for piece in order:
        if total >= aim.need:
            break
        force.append(piece)
        total += piece.strength
    if total < aim.need:
        return []
    for piece in sorted(force, key=lambda p: (p.strength, p.id)):
        if total - piece.strength >= aim.need:
            force.remove(piece)
            total -= piece.strength
    return force


def _worth(state: VinegarState, aim: Aim, force: Sequence[Piece]) -> float:
    """What a place is worth, less with the turns until the last of those who go for it is there."""
    return aim.weight * float(PATIENCE ** (max(journey(state, piece, aim.hex) for piece in force) / TURN))
