"""What a position is worth, in Satisfaction points (SaP): tracks, flags, victory, steps, supply and ground.

A slot of a Superior is 10 SaP, for ten points of a General move the Superior one slot; a Lament is one point lost.
"""

from __future__ import annotations

from typing import Final

from engine.titles.nemesis.pieces import ALLIED, JAPANESE, Piece
from engine.titles.nemesis.players.fields import pull
from engine.titles.nemesis.players.objectives import places
from engine.titles.nemesis.rules.ch3_victory import last_turn, scenario_victory
from engine.titles.nemesis.rules.ch7_trace import Supply, level_of, supply
from engine.titles.nemesis.rules.ch9_superiors import STAR_LAMENTS, flag_laments, lost_stars
from engine.titles.nemesis.state import NemesisState

SLOT: Final = 10.0
WON: Final = 1000.0
LIKELY_GENERAL: Final = 6
"""From here on the die of the General cannot fail [9.0-5A/1]."""
GENERAL_POINT: Final = 1.5
"""A point of a General up to there: each is a sixth of a slot at the end of the turn."""
GENERAL_REST: Final = 0.3
QUALITY: Final = (0.6, 0.75, 1.0, 1.25)
STRENGTH_POINT: Final = 0.45
STEP: Final = 0.6
LASTS: Final = 0.85
"""How likely a flag still stands a turn later."""
BOXES: Final = {"off-map": 0.7, "airfield": 0.8, "jp-waiting": 0.6, "jp-losses": 0.25, "allied-losses": 0.25}
"""What a unit in a box is worth of what it is worth on the map."""
STARVES: Final = (0.0, 0.12, 0.55)
"""What is lost of a unit by the supply level that the next check would give it."""
MARKED: Final = (0.0, 0.06, 0.12)
"""The same by the level it has now."""
PULL: Final = 0.35
"""What nearness to a large prize adds to the worth of a unit."""
LEADING: Final = 30.0
"""What it is worth to be the winner if the game ended now, in its last turn."""
RESOURCE: Final = 0.4


def worth(state: NemesisState, side: int) -> float:
    """The worth of a position for a side, in SaP; what is good for one is as bad for the other."""
    if state.outcome is not None:
        winner = state.outcome.winner
        return 0.0 if winner is None else WON if winner == side else -WON
    score = balance(state) + forces(state, JAPANESE) - forces(state, ALLIED)
    return score if side == JAPANESE else -score


def balance(state: NemesisState) -> float:
    """Tracks, flags and the victory as it stands, from the Japanese side."""
    return tracks(state) + victory(state)


def tracks(state: NemesisState) -> float:
    """What the tracks and the flags on the map are worth, from the Japanese side."""
    return _tracks(state, JAPANESE) - _tracks(state, ALLIED)


def _tracks(state: NemesisState, side: int) -> float:
    general, turns = state.general[side], last_turn(state) - state.turn + 1
    satisfied = GENERAL_POINT * min(general, LIKELY_GENERAL) + GENERAL_REST * max(0, general - LIKELY_GENERAL)
    a_turn = flag_laments(state, side) + STAR_LAMENTS * len(lost_stars(state, side))
    lasting = a_turn * (1 - LASTS**turns) / (1 - LASTS)
    spare = RESOURCE * state.resources if side == ALLIED else 0.0
    return SLOT * state.superior[side] + satisfied - state.lament[side] - lasting + spare


def victory(state: NemesisState) -> float:
    """What the victory conditions add, from the Japanese side: who would win now, the more the later it is, and the
    places they name."""
    found = scenario_victory(state)
    winner = None if found is None else found.winner
    sign = 0 if winner is None else 1 if winner == JAPANESE else -1
    late = (state.turn / last_turn(state)) ** 2
    held = sum(value if state.controller(hex_) == JAPANESE else -value for hex_, value in places(state).items())
    return sign * LEADING * late + held / 2


def forces(state: NemesisState, side: int, network: Supply | None = None) -> float:
    """Steps, those waiting in the boxes too, with what they lose by their supply and by that of the next check, and how
    near the units are to what they could take. ``network``: the supply of the side, where it is known."""
    network, field = network or supply(state, side), pull(state, side)
    total = 0.0
    for piece in state.in_play(side):
        value = unit_worth(piece)
        level = level_of(state, piece, network)
        total += value * (1 - STARVES[level] - MARKED[piece.supply])
        if piece.counter.is_unit and not piece.counter.garrison:
            total += PULL * value * field.get(piece.loc, 0.0)
    return total + _boxed(state, side)


def _boxed(state: NemesisState, side: int) -> float:
    world, total = state.world, 0.0
    for box, share in BOXES.items():
        loc = world.loc(box)
        total += share * sum(unit_worth(p) for p in state.pieces_at(loc) if p.counter.side == side)
    return total


def unit_worth(piece: Piece) -> float:
    """A unit or Transporter with the steps it has, in SaP, Laments for its loss aside."""
    counter = piece.counter
    if counter.transporter:
        return 3.0 if counter.kind == "hq" else 2.0
    values = piece.values
    mobile = 0.7 if counter.garrison else 1.0
    return mobile * STRENGTH_POINT * values.strength * QUALITY[values.quality] + STEP * piece.steps

