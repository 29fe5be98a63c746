"""What hangs on airstrikes and airbases: what a mission loses with one of its airstrikes, what a depot opens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from engine.titles.vinegar_joes_war.pieces import INTERDICTION, SUPPORT, Piece, SupportPiece
from engine.titles.vinegar_joes_war.rules.ch12_bases import LAUNCHES, launched, usable_bases
from engine.titles.vinegar_joes_war.rules.ch12_fire import interdiction_line
from engine.titles.vinegar_joes_war.rules.ch13_support import MOST_STRIKES
from engine.titles.vinegar_joes_war.state import VinegarState


class Loss(msgspec.Struct, frozen=True):
    """A mission without one of its airstrikes."""

    mission: str
    before: int
    """Columns of a close support, line of an interdiction, airstrikes of any other mission over the hex."""
    after: int
    load: str
    """The unit that is lost with it, or not carried."""


def without(state: VinegarState, name: str) -> Loss:
    """What its mission loses with an airstrike that lies over a hex [12.4/1, 12.6/1, 13.71/1]."""
    piece = state.support[name]
    group = [other for other in state.over(piece.loc, piece.counter.side) if _with(other, piece)]
    rest = [other for other in group if other.id != name]
    return Loss(piece.mission, _worth(state, piece, group), _worth(state, piece, rest), piece.load)


def _with(other: SupportPiece, piece: SupportPiece) -> bool:
    return other.counter.strike and (other.mission, other.units) == (piece.mission, piece.units)


def _worth(state: VinegarState, piece: SupportPiece, group: Sequence[SupportPiece]) -> int:
    if piece.mission == INTERDICTION:
        return interdiction_line(state, group) if group else 0
    return min(MOST_STRIKES, len(group)) if piece.mission == SUPPORT else len(group)


class Opening(msgspec.Struct, frozen=True):
    """What a depot opens in a country."""

    country: str
    bases: tuple[str, ...]
    """Airbases that can launch then."""
    shut: tuple[str, ...]
    """Airbases of the country that still cannot."""
    launches: int
    """Airstrikes that all of them can launch."""
    depots: int
    """Depots of the side in the country, that which is spent included."""


def opening(state: VinegarState, side: int, hex_: int) -> Opening:
    """What a depot of a hex opens [12.31/1, 12.31/2, 12.21/2]."""
    country = state.world.country(hex_)
    scene = state.copy()
    scene.opened = scene.opened | {(side, country)}
    there = [piece for piece in state.on_map(side) if state.world.country(piece.loc) == country]
    able = {piece.id for piece in usable_bases(scene, side)}
    bases = [piece for piece in there if piece.counter.airbase]
    return Opening(
        country, _ids(piece for piece in bases if piece.id in able), _ids(p for p in bases if p.id not in able),
        sum(LAUNCHES - launched(state, piece.id) for piece in bases if piece.id in able),
        sum(piece.counter.depot for piece in there),
    )  # fmt: skip


def _ids(pieces: Iterable[Piece]) -> tuple[str, ...]:
    return tuple(piece.id for piece in pieces)
