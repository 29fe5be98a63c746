"""The supply of a side as a picture: levels, chains back to the entry, who depends on a hex (rules 7.1 to 7.1-C)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from engine.board.fields import Field, cheapest_many
from engine.table.verdict import Reason
from engine.titles.nemesis.pieces import ALLIED, LIMITED, OUT, Piece, enemy
from engine.titles.nemesis.rules.ch5_terrain import trace_costs
from engine.titles.nemesis.rules.ch7_lines import Leg, SupplyLine, supply_line
from engine.titles.nemesis.rules.ch7_range import closed_to, reach_of
from engine.titles.nemesis.rules.ch7_trace import Supply, airdrop_serves, level_of, supply
from engine.titles.nemesis.state import NemesisState

FAR: Final = 100
"""Movement points beyond a range within which the nearest source is looked for."""
CLAUSES: Final = {
    "entry": "7.1/1", "reinforcement": "7.1/3", "depot": "7.1/2", "transporter": "7.1-A/11", "airfield": "7.1-C/2",
    "river": "7.1-C/12", "airdrop": "7.1-C/7", "plunder": "7.1-C/15",
}  # fmt: skip
"""Kind of source -> clause."""


class SupplyLink(msgspec.Struct, frozen=True):
    """One link of a chain: from a source (first of ``path``) to what it supplies (last), as locations.

    ``kind`` is entry, airfield, river, depot, transporter, reinforcement, airdrop or plunder, ``unit`` the Transporter.
    ``used`` of ``range`` movement points; both are None where no range counts, as along Roads and Tracks [7.1/1].
    """

    kind: str
    path: tuple[int, ...]
    unit: str = ""
    used: int | None = None
    range: int | None = None


class PieceSupply(msgspec.Struct, frozen=True):
    """The supply of one piece: the level it has until the next Supply Check, and the one a check would give it now.

    ``kind`` is that of the source next to it, empty out of supply; ``links`` lead there from the entry. ``why`` has the
    kind of the source, or ``out_of_range`` with the nearest source and the movement points it needs and has,
    ``second_divisional_hq``, or ``no_trace``.
    """

    unit: str
    loc: int
    marked: int
    now: int
    kind: str
    links: tuple[SupplyLink, ...]
    why: Reason


class SupplyPicture(msgspec.Struct, frozen=True):
    """The supply of all pieces of a side in play, by id."""

    side: int
    pieces: Mapping[str, PieceSupply]

    @property
    def falling(self) -> list[str]:
        """Pieces that a Supply Check would leave worse off than they are marked."""
        return [name for name, piece in self.pieces.items() if piece.now > piece.marked]

    @property
    def rising(self) -> list[str]:
        """Pieces that a Supply Check would leave better off."""
        return [name for name, piece in self.pieces.items() if piece.now < piece.marked]


def supply_picture(state: NemesisState, side: int) -> SupplyPicture:
    """How each piece of a side is supplied, judged as in a Supply Check held now [7.0/1, 7.1-B/1].

    Airdrops count where they lie, Imphal Airfield as if it were paid for [7.1-C/3, 7.1-C/7].
    """
    network = supply(state, side)
    pieces = state.in_play(side)
    starving = any(level_of(state, piece, network) == OUT for piece in pieces)
    nearest = _nearest(state, network) if starving else Field({}, {})
    return SupplyPicture(side, {piece.id: _piece(state, network, nearest, piece) for piece in pieces})


class AirdropHelp(msgspec.Struct, frozen=True):
    """Air Supply markers still free, Allied pieces a check would leave out, most of them that Airdrops can help, and
    the hexes where they can."""

    free: int
    out: int
    helped: int
    hexes: tuple[int, ...]


def airdrop_help(state: NemesisState) -> AirdropHelp:
    """What Airdrops could still do for the Allied pieces that a check held now would leave out [7.1-C/7, 7.1-C/8]."""
    network, free = supply(state, ALLIED), max(0, state.air_supply - len(state.airdrops))
    out = [piece for piece in state.in_play(ALLIED) if level_of(state, piece, network) == OUT]
    served = Counter(piece.loc for piece in out if airdrop_serves(state, piece, piece.loc))
    return AirdropHelp(free, len(out), sum(number for _, number in served.most_common(free)), tuple(served))


def cut_by(state: NemesisState, side: int, hex_: int) -> list[Piece]:
    """The pieces of a side whose level would fall in a Supply Check if an enemy unit stood in a hex.

    [7.1-A/7, 7.1-C/13] The side's own pieces in that hex are thought away: they supply nobody and are not listed.
    """
    cut = _with_enemy(state, side, hex_)
    before, after = supply(state, side), supply(cut, side)
    left = (piece for piece in state.in_play(side) if piece.loc != hex_)
    return [piece for piece in left if level_of(cut, piece, after) > level_of(state, piece, before)]


def _with_enemy(state: NemesisState, side: int, hex_: int) -> NemesisState:
    """A copy in which an enemy unit that stands nowhere, or at least bars no hex alone, stands in a hex."""
    copy, out = state.copy(), state.world.loc("out")
    for piece in state.pieces_at(hex_):
        if piece.counter.side == side:
            copy.change(piece.id, loc=out)
    units = [piece for piece in state.pieces.values() if piece.counter.side == enemy(side) and piece.counter.is_unit]
    spare = min(units, key=lambda piece: len(state.units_at(piece.loc)) < 2 if state.world.in_play(piece.loc) else -1)
    copy.change(spare.id, loc=hex_)
    return copy


# -- one piece ---------------------------------------------------------------------------------------------------------


def _piece(state: NemesisState, network: Supply, nearest: Field, piece: Piece) -> PieceSupply:
    line = supply_line(state, piece.id)
    if line is None:
        why = _why_out(state, nearest, piece)
        return PieceSupply(piece.id, piece.loc, piece.supply, OUT, "", (), why)
    links = tuple(_link(state, network.side, leg) for leg in line.legs)
    return PieceSupply(piece.id, piece.loc, piece.supply, line.level, line.kind, links, _why_supplied(line))


def _link(state: NemesisState, side: int, leg: Leg) -> SupplyLink:
    range_ = _range(state, leg)
    if range_ is None:
        return SupplyLink(leg.kind, leg.path, leg.unit)
    used = reach_of(state, side, leg.path[0], range_).cost[leg.path[-1]]
    return SupplyLink(leg.kind, leg.path, leg.unit, used, range_)


def _range(state: NemesisState, leg: Leg) -> int | None:
    if leg.unit:
        return state.pieces[leg.unit].counter.supply_range
    return state.world.depots[leg.path[0]].range if leg.kind == "depot" else None


def _why_supplied(line: SupplyLine) -> Reason:
    """What supplies a piece; a level that others hand on is Limited by 7.1-C/1."""
    handed_on = line.level == LIMITED and line.kind in ("depot", "transporter")
    return Reason(line.kind, "7.1-C/1" if handed_on else CLAUSES[line.kind])


def _nearest(state: NemesisState, network: Supply) -> Field:
    """From all that hands supply on, with a head start of its range: what a hex lacks is its cost less the head start
    of the longest range."""
    longest = max((post.range for post in network.posts), default=0)
    starts: dict[int, int] = {}
    for post in network.posts:
        starts[post.loc] = min(starts.get(post.loc, longest), longest - post.range)
    ambushes = state.ambushes if network.side == ALLIED else frozenset[int]()
    return cheapest_many(
        trace_costs(state.world, state.light_monsoon, state.options.supply_over_arrows),
        starts,
        longest + FAR,
        surcharge=dict.fromkeys(ambushes, state.world.charts.ambush_entry),
        blocked=closed_to(state, network.side),
    )


def _why_out(state: NemesisState, nearest: Field, piece: Piece) -> Reason:
    """The nearest source and what is missing; within range a Transporter is kept out by the chain alone [7.1-A/12]."""
    if piece.loc not in nearest:
        return Reason("no_trace", "7.1-B/4", {"unit": piece.id})
    source = nearest.path_to(piece.loc)[0]
    posts = [post for post in supply(state, piece.counter.side).posts if post.loc == source]
    post = max(posts, key=lambda post: post.range)
    needs = _trace_cost(state, nearest, piece.loc)
    facts = {"unit": piece.id, "hex": state.world.label(source), "source": post.unit, "needs": needs, "has": post.range}
    if needs <= post.range:
        return Reason("second_divisional_hq", "7.1-A/12", facts)
    return Reason("out_of_range", "7.1-A/1", facts)


def _trace_cost(state: NemesisState, nearest: Field, loc: int) -> int:
    return nearest.cost[loc] - nearest.cost[nearest.path_to(loc)[0]]
