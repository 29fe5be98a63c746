"""The supply line of a piece, leg by leg from its source, for a client to draw (rules 7.1 to 7.1-C)."""

from __future__ import annotations

import msgspec

from engine.titles.nemesis.pieces import FULL, LIMITED, OUT, Piece
from engine.titles.nemesis.rules.ch7_range import reach_of
from engine.titles.nemesis.rules.ch7_trace import Post, Supply, airdrop_serves, plunders, supply
from engine.titles.nemesis.state import NemesisState


class Leg(msgspec.Struct, frozen=True):
    """One leg. ``kind``: entry, airfield, river, depot, transporter, reinforcement, airdrop or plunder.

    ``path`` holds the locations from the source to what it supplies, both included; ``unit`` is the
    Transporter.
    """

    kind: str
    path: tuple[int, ...]
    unit: str = ""


class SupplyLine(msgspec.Struct, frozen=True):
    """How a piece is supplied: level and legs, the source first."""

    level: int
    legs: tuple[Leg, ...]

    @property
    def kind(self) -> str:
        """What supplies the piece itself; ``river`` for a depot that lives by its river."""
        last = self.legs[-1].kind
        return "river" if last == "depot" and self.legs[0].kind == "river" else last

    @property
    def transporters(self) -> tuple[str, ...]:
        """The Transporters of the chain, the one nearest the source first [7.1-A/11]."""
        return tuple(leg.unit for leg in self.legs if leg.unit)


def supply_line(state: NemesisState, name: str, *, check: bool = True) -> SupplyLine | None:
    """The supply line of a piece as it stands, None when it would be OoS [7.1-A/11, 7.1-C/1].

    ``check`` as in :func:`engine.titles.nemesis.rules.ch7_trace.supply`.
    """
    piece = state.pieces[name]
    if not state.world.in_play(piece.loc):
        return None
    network = supply(state, piece.counter.side, check=check)
    level = network.level(piece)
    if level == OUT:
        return _without_trace(state, piece)
    legs = _direct(state, network, piece.loc, level) or _by_post(state, network, piece, level)
    return SupplyLine(level, legs)


def _without_trace(state: NemesisState, piece: Piece) -> SupplyLine | None:
    if piece.loc in state.airdrops and airdrop_serves(state, piece, piece.loc):
        return SupplyLine(LIMITED, (Leg("airdrop", (piece.loc,)),))
    return SupplyLine(LIMITED, (Leg("plunder", (piece.loc,)),)) if plunders(state, piece) else None


def _direct(state: NemesisState, network: Supply, loc: int, level: int) -> tuple[Leg, ...]:
    """The leg by Road and Track, or the stay in a Reinforcement Hex; empty if there is none of this level."""
    if loc in state.world.nodes:
        return (Leg("reinforcement", (loc,)),)
    ways = network.roads if level == FULL else network.by_air
    return (Leg("entry" if level == FULL else "airfield", ways.path_to(loc)),) if loc in ways.cost else ()


def _by_post(state: NemesisState, network: Supply, piece: Piece, level: int) -> tuple[Leg, ...]:
    fed = network.fed.get(piece.id)
    post = fed.feeder if fed else _post_for(network, piece.loc, level)
    assert post is not None
    return (*_legs_to(state, network, post), _leg(state, network, post, piece.loc))


def _post_for(network: Supply, loc: int, level: int) -> Post:
    """The first post of this level in whose range a location lies."""
    return next(post for post in network.near(loc) if post.level == level and network.serves(post, loc))


def _leg(state: NemesisState, network: Supply, post: Post, loc: int) -> Leg:
    path = reach_of(state, network.side, post.loc, post.range).path_to(loc)
    return Leg("transporter" if post.unit else "depot", path, post.unit)


def _legs_to(state: NemesisState, network: Supply, post: Post) -> tuple[Leg, ...]:
    if post.river:
        return (Leg("river", (post.loc,)),)
    if post.feeder is None:
        return _direct(state, network, post.loc, post.level)
    return (*_legs_to(state, network, post.feeder), _leg(state, network, post.feeder, post.loc))
