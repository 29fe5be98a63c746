"""Supply at the check that is likely to find it: what going hungry costs a unit, and what it is worth to cut the enemy.
"""

from __future__ import annotations

from typing import Final

from engine.titles.nemesis.inputs import GROUND, PIECE, PIECES
from engine.titles.nemesis.pieces import OUT, Piece, enemy
from engine.titles.nemesis.players.lines import flow
from engine.titles.nemesis.players.looks import held
from engine.titles.nemesis.players.values import unit_worth
from engine.titles.nemesis.rules.ch7_trace import Supply, level_of, supply
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo

STARVING: Final = (0.0, 0.22, 1.25)
"""What is lost of a unit for which Attrition comes next, by the level of its trace."""
PATIENCE: Final = (1.0, 1.0, 0.75, 0.5)
"""The part of it for one that was supplied so far, by Quality: the better, the later Attrition strikes [7.1-D/3 to
7.1-D/5]."""
LATER: Final = 0.4
"""How much less hunger counts once the check of the turn is over: there is time to come back."""
LARGE: Final = 6.0
"""SaP of units from which on it is worth a mission to cut them off."""
APART: Final = 4
"""Hexes between two missions to cut, so that they do not lie on one road."""


def due(state: NemesisState, side: int) -> float:
    """How much it counts what a Supply Check of a side would find as it stands now."""
    return LATER if "supply" in state.track[side] else 1.0


def hunger(state: NemesisState, piece: Piece, level: int) -> float:
    """What it costs a unit to stand where the next check gives it this level, in SaP."""
    patience = 1.0 if piece.supply == OUT else PATIENCE[piece.values.quality]
    return STARVING[level] * patience * unit_worth(piece) * due(state, piece.counter.side)


def crossings(state: NemesisState, side: int) -> dict[int, float]:
    """Where a side could stand on what feeds most of the enemy: hex -> SaP of the units behind it, the most first."""
    defended, found = held(state, enemy(side)), dict[int, float]()
    lines = sorted(flow(state, enemy(side)).items(), key=lambda one: (-one[1], one[0]))
    for loc, worth in lines:
        if worth < LARGE:
            break
        if defended.get(loc, 0.0) == 0 and state.world.on_map(loc) and not _near(state, loc, found):
            found[loc] = worth
    return found


def _near(state: NemesisState, loc: int, others: dict[int, float]) -> bool:
    return any(state.world.grid.distance(loc, other) < APART for other in others)


@memo(PIECE, PIECES, GROUND)
def blocked(state: NemesisState, piece: Piece) -> float:
    """SaP of the enemy units that could be fed if this unit were not where it is."""
    foe = enemy(piece.counter.side)
    network = supply(state, foe)
    hungry = [one for one in state.in_play(foe) if level_of(state, one, network) == OUT]
    if sum(map(unit_worth, hungry)) < LARGE or not _alone(state, piece):
        return 0.0
    without = state.copy()
    without.change(piece.id, loc=without.world.loc("allied-losses"))
    return _fed(without, hungry, supply(without, foe))


def _alone(state: NemesisState, piece: Piece) -> bool:
    return len(state.units_at(piece.loc, piece.counter.side)) == 1


def _fed(state: NemesisState, hungry: list[Piece], network: Supply) -> float:
    return sum(unit_worth(piece) for piece in hungry if level_of(state, piece, network) != OUT)
