"""Rule 7.1-B: the three supply levels, what they do, and how they are shown."""

from __future__ import annotations

from typing import Final

import msgspec

from engine.titles.nemesis.pieces import FULL, LIMITED, OUT, Piece


class Effects(msgspec.Struct, frozen=True):
    """What a level does to a unit in combat. Factors apply to the Strength, and fractions are kept [7.1-B/6].

    ``attack`` is the factor in attacks of the Attack Phase, ``defence`` the one in any phase.
    """

    assaults: bool
    attack: float
    defence: float


EFFECTS: Final = {FULL: Effects(True, 1, 1), LIMITED: Effects(False, 0.5, 1), OUT: Effects(False, 0.5, 0.5)}


def effects(piece: Piece) -> Effects:
    """What the level of a unit does to it, until its side's next Supply Check [7.1-B/1, 7.1-B/2, 7.1-B/3, 7.1-B/4].

    For Limited Movement see ``Piece.limited_movement``.
    """
    return EFFECTS[piece.supply]


class Marker(msgspec.Struct, frozen=True):
    """The marker of a supply level on a piece. ``turned``: it lies crosswise."""

    level: int = FULL
    turned: bool = False


def marker(piece: Piece) -> Marker:
    """Every piece shows its level by a marker, crosswise while it is not due for Attrition yet [7.1-B/5, 7.1-D/11].

    No counter is turned over for its supply on a screen, so the reverse always means a reduced unit.
    """
    return Marker(piece.supply, piece.supply == OUT and piece.waits > 0)
