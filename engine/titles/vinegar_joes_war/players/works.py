"""Where Captain digs in: where works save more of a place than the depot is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.titles.vinegar_joes_war.pieces import enemy
from engine.titles.vinegar_joes_war.players.battles import DEPOT
from engine.titles.vinegar_joes_war.players.cover import dangers, kept
from engine.titles.vinegar_joes_war.players.posts import wanted
from engine.titles.vinegar_joes_war.players.style import PLAIN
from engine.titles.vinegar_joes_war.rules.ch21_fortifications import forts
from engine.titles.vinegar_joes_war.state import VinegarState

LEADING: Final = 2.0
"""Times its worth that a depot counts for where a headquarters needs it."""
LEAST: Final = 0.1
"""Victory points that works must save where their depot is of no other use."""


def dug_in(state: VinegarState) -> Iterator[int]:
    """The places in which the phasing side should dig in [21.0/1]."""
    side = state.player
    held = {aim.hex: aim.weight for aim in wanted(state, side, PLAIN) if aim.held}
    open_ = tuple(hex_ for hex_ in forts(state) if hex_ in held)
    danger = dangers(state, enemy(side), open_)
    for hex_ in open_:
        units = state.units_at(hex_, side)
        more = kept(state, hex_, units, danger[hex_], works=True) - kept(state, hex_, units, danger[hex_])
        if held[hex_] * more > _price(state, hex_):
            yield hex_


def _price(state: VinegarState, hex_: int) -> float:
    """What a depot is worth otherwise: little once none is spent any more [25.0/2]."""
    if any(piece.counter.hq for piece in state.units_at(hex_, state.player)):
        return LEADING * DEPOT
    to_come = state.world.pack.turns[state.turn : state.last_turn]
    return LEAST if all(turn.monsoon for turn in to_come) else DEPOT
