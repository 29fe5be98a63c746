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


class Face(msgspec.Struct, frozen=True):
    """How a level is shown: counter turned over, and the marker on it: ``limited``, ``oos`` or none.

    ``turned``: the OoS marker lies crosswise, for the piece is not due for Attrition yet.
    """

    flipped: bool = False
    marker: str = ""
    turned: bool = False


def face(piece: Piece) -> Face:
    """Limited small units and OoS Transporters lie on their back; the others get a marker [1.2-C/3, 1.2-C/4, 7.1-B/5].

    The marker of a piece not due for Attrition yet is turned, as a memory aid [7.1-D/11].
    """
    counter = piece.counter
    small = counter.is_unit and not counter.large
    if piece.supply == OUT:
        turned = piece.waits > 0
        return Face(flipped=True, turned=turned) if counter.transporter else Face(marker="oos", turned=turned)
    if piece.supply == LIMITED:
        return Face(flipped=True) if small else Face(marker="limited")
    return Face()
