"""What each Phase Chit is worth next, in SaP by rule of thumb."""

from __future__ import annotations

from typing import Final

from engine.titles.nemesis.pieces import FULL
from engine.titles.nemesis.players.looks import mobile
from engine.titles.nemesis.players.promise import promise
from engine.titles.nemesis.players.values import unit_worth
from engine.titles.nemesis.rules.ch6_limits import attack_hexes, contacts
from engine.titles.nemesis.rules.ch7_trace import level_of, supply
from engine.titles.nemesis.state import NemesisState

STILL_THERE: Final = 0.5
"""How much of what could be attacked now can be when the chit comes."""
LACKS: Final = (0.0, 0.1, 0.4)
"""What a unit lacks of its worth at each supply level."""


def chit_worth(state: NemesisState, side: int, kind: str) -> float:
    """Fit units want to move, units in contact to attack, hungry ones that can be fed again a check."""
    match kind:
        case "assault":
            units = mobile(state, side)
            return 3.0 * sum(piece.supply == FULL for piece in units) / max(1, len(units)) + 1.0
        case "attack":
            return _attack(state, side)
        case "supply":
            return _check(state, side)
        case _:
            return 0.8


def _attack(state: NemesisState, side: int) -> float:
    """What the three best attacks promise of those who touch the enemy now; some of them are gone before it comes."""
    units, found = mobile(state, side), []
    for hex_ in contacts(state, side):
        near = set(attack_hexes(state, hex_))
        found.append(promise(state, side, [piece for piece in units if piece.loc in near], hex_))
    return STILL_THERE * sum(sorted(found)[-3:])


def _check(state: NemesisState, side: int) -> float:
    """What a check would give back, less what it would take: above all the end of Attrition."""
    network = supply(state, side)
    return sum(unit_worth(piece) * (LACKS[piece.supply] - LACKS[level_of(state, piece, network)])
               for piece in state.in_play(side))  # fmt: skip
