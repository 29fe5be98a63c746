"""What each Phase Chit is worth next, in SaP by rule of thumb."""

from __future__ import annotations

from engine.titles.nemesis.pieces import FULL
from engine.titles.nemesis.players.looks import held, might, mobile
from engine.titles.nemesis.players.values import unit_worth
from engine.titles.nemesis.rules.ch6_limits import attack_hexes, contacts
from engine.titles.nemesis.rules.ch7_trace import level_of, supply
from engine.titles.nemesis.state import NemesisState


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
    """The three best odds of those who touch the enemy now."""
    defence, found = held(state, 1 - side), []
    units = mobile(state, side)
    for hex_ in contacts(state, side):
        near = set(attack_hexes(state, hex_))
        power = sum(might(piece, defending=False) for piece in units if piece.loc in near)
        found.append(min(2.0, power / max(0.5, defence.get(hex_, 0.0)) - 1.0))
    return sum(max(0.0, one) for one in sorted(found)[-3:])


def _check(state: NemesisState, side: int) -> float:
    """Levels that a check would raise, less those it would lower."""
    network = supply(state, side)
    return sum(0.2 * unit_worth(piece) * (piece.supply - level_of(state, piece, network))
               for piece in state.in_play(side))  # fmt: skip
