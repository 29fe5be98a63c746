"""Rule 2.1: zones of control."""

from __future__ import annotations

from collections.abc import Iterable

from engine.titles.nemesis.inputs import OWN
from engine.titles.nemesis.options import Options
from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World
from engine.wargame.memo import memo

WIDE = 3
NARROW = 2


@memo(OWN)
def zoc(state: NemesisState, side: int) -> frozenset[int]:
    """The hexes in a side's zone of control; friendly pieces there do not cancel it [2.1/1, 2.1/4].

    A ZoC only rules out an enemy Operational Stretch; no move, retreat or trace asks for it otherwise [2.1/3].
    """
    return zone_of(state.world, state.options, state.in_play(side))


def zone_of(world: World, options: Options, pieces: Iterable[Piece]) -> frozenset[int]:
    """The zone of control of some pieces [2.1/1]."""
    places = {(piece.loc, piece.counter.zones[piece.reduced]) for piece in pieces}
    beside, at_arrows = {NARROW: world.tracks, WIDE: world.adjacent}, world.nodes | world.arrow_sources.keys()
    plain = [beside[reach][loc] for loc, reach in places if reach in beside and loc not in at_arrows]
    return frozenset().union(*plain, *[_zone_of(world, options, *one) for one in places if one[0] in at_arrows])


def piece_zoc(state: NemesisState, piece: Piece) -> frozenset[int]:
    """The ZoC of one piece: none for Transporters and Quality 1 [2.1/2, 2.1/7].

    The printed Quality counts, never one changed by a Bunker or a river [2.1/1, 6.1-F/6]. Out of a Reinforcement Hex
    it reaches over the arrows, if the option has it so [1.1/9].
    """
    return _zone_of(state.world, state.options, piece.loc, _reach(piece))


def _zone_of(world: World, options: Options, loc: int, reach: int) -> frozenset[int]:
    if reach < NARROW or (not options.zoc_over_arrows and loc in world.nodes):
        return frozenset()
    return wide_zone(world, options, loc) if reach == WIDE else narrow_zone(world, options, loc)


def zone_clauses(state: NemesisState, side: int, loc: int) -> tuple[str, ...]:
    """By what a hex lies in a side's zone of control: wide or narrow, whoever else is there, and that this rules out a
    stretch and nothing else [2.1/1, 2.1/3, 2.1/4, 2.1/5, 2.1/6]."""
    reach = {_reach(piece) for piece in state.in_play(side) if loc in piece_zoc(state, piece)}
    if not reach:
        return ()
    own = ("2.1/4",) if state.units_at(loc, 1 - side) else ()
    kinds = [clause for quality, clause in ((WIDE, "2.1/5"), (NARROW, "2.1/6")) if quality in reach]
    return (*kinds, *own, "2.1/1", "2.1/3")


def harmless_clauses(state: NemesisState, side: int, locs: Iterable[int]) -> tuple[str, ...]:
    """By what pieces of a side beside these hexes have no zone of control: Transporters, Quality 1 [2.1/2, 2.1/7]."""
    near = set[int]().union(*map(state.world.adjacent.__getitem__, locs))
    places, idle = _harmless(state, side)
    if near.isdisjoint(places):
        return ()
    return tuple(dict.fromkeys([clause for loc, clause in idle if loc in near]))


@memo(OWN)
def _harmless(state: NemesisState, side: int) -> tuple[frozenset[int], tuple[tuple[int, str], ...]]:
    """Where the pieces of a side stand that have no zone of control: all places, and each piece's with its clause."""
    idle = [piece for piece in state.in_play(side) if _reach(piece) < NARROW]
    found = tuple([(piece.loc, "2.1/2" if piece.counter.transporter else "2.1/7") for piece in idle])
    return frozenset([loc for loc, _ in found]), found


def _reach(piece: Piece) -> int:
    return piece.counter.zones[piece.reduced]


def wide_zone(world: World, options: Options, loc: int) -> frozenset[int]:
    """Quality 3: all adjacent hexes in any terrain, but not across a Lake hexside [2.1/5]."""
    return frozenset(world.adjacent[loc]) | _over_arrows(world, options, loc, tracks_only=False)


def narrow_zone(world: World, options: Options, loc: int) -> frozenset[int]:
    """Quality 2: adjacent hexes into which a Road or Track leads straight from the unit's hex [2.1/6]."""
    return frozenset(world.tracks[loc]) | _over_arrows(world, options, loc, tracks_only=True)


def _over_arrows(world: World, options: Options, loc: int, *, tracks_only: bool) -> frozenset[int]:
    """A ZoC reaches into a Reinforcement Hex over its arrows, a named option [1.1/9]."""
    if not options.zoc_over_arrows:
        return frozenset()
    nodes = world.arrow_sources.get(loc, ())
    return frozenset(node for node in nodes if not tracks_only or loc in world.tracks[node])
