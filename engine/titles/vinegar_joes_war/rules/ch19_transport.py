"""Cases 9.5 and chapter 19: units carried by air and dropped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.table.command import Command
from engine.table.listing import Chain, Lazy
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Carry, Drop
from engine.titles.vinegar_joes_war.events import Flown
from engine.titles.vinegar_joes_war.inputs import LASTING
from engine.titles.vinegar_joes_war.pieces import BOX, DROP, MAC, MAP, TRANSPORT, Piece, SupportPiece, enemy
from engine.titles.vinegar_joes_war.rules.ch9_reach import apart, closed
from engine.titles.vinegar_joes_war.rules.ch12_bases import (
    aboard,
    airbases,
    in_range,
    in_range_of,
    launched,
    reach_of,
    usable_bases,
)
from engine.titles.vinegar_joes_war.rules.ch12_targets import MOST_OVER
from engine.titles.vinegar_joes_war.rules.ch24_borders import forbidding
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo


def lifters(state: VinegarState) -> Iterator[SupportPiece]:
    """The transport airstrikes in the box, one for each row of the roster."""
    seen = set[str]()
    for piece in state.supports(state.player, BOX, MAC):
        if piece.counter.kin not in seen:
            seen.add(piece.counter.kin)
            yield piece


def passengers(state: VinegarState) -> list[Piece]:
    """Units in the hex of a base that can launch a transport for them [9.5/1, 9.5/3, 9.51/1]."""
    hexes = sorted({base.loc for base in usable_bases(state, state.player)})
    units = (piece for hex_ in hexes for piece in state.units_at(hex_, state.player))
    return [piece for piece in units if not any(load_reasons(state, piece))]


def load_reasons(state: VinegarState, piece: Piece) -> Iterator[Reason]:
    """Why a unit is not loaded: it stands with a usable base that is not itself, is no armour and is not loaded yet; it
    needs no command. A base that launches is not flown in the same phase [9.51/1, 19.1/1, 19.2/3]."""
    if piece.counter.side != state.player or not state.world.open_hex(piece.loc):
        yield reason("not_yours", "19.1/1", unit=piece.id)
    elif piece.counter.armour:
        yield reason("armour_stays", "9.51/1", unit=piece.id)
    elif piece.id in aboard(state):
        yield reason("is_loaded", "9.5/1", unit=piece.id)
    elif launched(state, piece.id):
        yield reason("base_has_launched", "19.2/3", unit=piece.id)
    elif base_for(state, piece) is None:
        yield reason("no_base_with_it", "19.1/1", unit=piece.id)


def base_for(state: VinegarState, piece: Piece) -> Piece | None:
    """The base that launches the transport of a unit: one in its hex, never the unit itself [19.1/1]."""
    there = (base for base in usable_bases(state, state.player) if base.loc == piece.loc and base.id != piece.id)
    return next(there, None)


def carries(state: VinegarState) -> Sequence[Command]:
    """Transports from base to base [9.5/1, 19.1/1]."""
    return Chain([_carries(state, mac, piece) for mac in lifters(state) for piece in passengers(state)])


def _carries(state: VinegarState, mac: SupportPiece, piece: Piece) -> Sequence[Command]:
    near, label = in_range(state, mac, piece.loc), state.world.label
    bases = sorted(near.keys() & {base.loc for base in airbases(state, state.player)})
    aims = [hex_ for hex_ in bases if not any(_aim_reasons(state, piece, hex_, dropped=False))]
    return [Carry(mac.id, piece.id, label(hex_)) for hex_ in aims]


def drops(state: VinegarState) -> Sequence[Command]:
    """Drops of units that may be dropped [19.2/1]."""
    units = [(mac, piece) for mac in lifters(state) for piece in passengers(state) if piece.counter.airborne]
    return Chain([_drops(state, mac, piece) for mac, piece in units])


def _drops(state: VinegarState, mac: SupportPiece, piece: Piece) -> Sequence[Command]:
    name, passenger, label = mac.id, piece.id, state.world.label
    aims = _zones_within(state, piece.loc, reach_of(state, mac)).difference(
        state.occupied(enemy(state.player)), closed(state, piece.counter), apart(state, piece), (piece.loc,)
    )
    full = (h for h in state.flown_over() if any(_aim_reasons(state, piece, h, dropped=True)))
    return Lazy(lambda hex_: Drop(name, passenger, label(hex_)), sorted(aims.difference(full)))


@memo(LASTING)
def _zones_within(state: VinegarState, base: int, points: int) -> frozenset[int]:
    """The hexes in range of a base where units may be dropped."""
    drop = state.world.drop
    return frozenset(hex_ for hex_ in in_range_of(state, base, points) if drop[hex_])


def _aim_reasons(state: VinegarState, piece: Piece, hex_: int, *, dropped: bool) -> Iterator[Reason]:
    """Why a unit is not flown to a hex [19.1/1, 19.2/1, 24.1/1, 17.3/4]."""
    world, label = state.world, state.world.label(hex_)
    over = sum(support.counter.strike for support in state.over(hex_, state.player))
    if not world.open_hex(hex_) or state.units_at(hex_, enemy(state.player)) or hex_ == piece.loc:
        yield reason("cannot_land_there", "19.2/1" if dropped else "19.1/1", unit=piece.id, hex=label)
    elif over >= MOST_OVER:
        yield reason("too_many_over", "12.25/1", hex=label, has=MOST_OVER)
    elif forbidding(state, piece.counter, hex_):
        yield reason("may_not_enter", forbidding(state, piece.counter, hex_), unit=piece.id, hex=label)
    elif hex_ in apart(state, piece):
        yield reason("guerrillas_alone", "17.3/4", hex=label)
    elif dropped and not piece.counter.airborne:
        yield reason("not_airborne", "19.2/1", unit=piece.id)
    elif dropped and not world.drop[hex_]:
        yield reason("no_drop_zone", "19.2/1", unit=piece.id, hex=label)
    elif not dropped and not any(unit.counter.airbase for unit in state.units_at(hex_, state.player)):
        yield reason("no_airbase_there", "19.1/1", unit=piece.id, hex=label)


def carry_reasons(state: VinegarState, command: Carry | Drop) -> Iterator[Reason]:
    """Why a unit is not carried or dropped."""
    mac, piece, hex_ = state.support.get(command.unit), state.pieces.get(command.load), state.world.find(command.hex)
    if mac is None or mac.counter.side != state.player or mac.counter.type != MAC:
        yield reason("no_transport", "19.0/1", unit=command.unit)
    elif mac.box != BOX:
        yield reason("not_available", "12.1/1", unit=command.unit)
    elif piece is None or hex_ is None or not state.world.on_map(hex_):
        yield reason("cannot_land_there", "19.1/1", unit=command.load, hex=command.hex)
    else:
        found = list(load_reasons(state, piece))
        yield from found
        yield from _aim_reasons(state, piece, hex_, dropped=isinstance(command, Drop))
        if not found and hex_ not in in_range(state, mac, piece.loc):
            yield reason("out_of_range", "12.22/1", unit=mac.id, has=reach_of(state, mac))


def load(state: VinegarState, command: Carry | Drop) -> None:
    """A transport flies with its load, which stays where it is until the end of the air combat phase; it
    may have walked before [4.1/6, 9.5/1, 9.5/3]."""
    piece, hex_ = state.pieces[command.load], state.world.find(command.hex)
    base = base_for(state, piece)
    assert base is not None
    assert hex_ is not None
    mission = DROP if isinstance(command, Drop) else TRANSPORT
    state.fly(command.unit, box=MAP, loc=hex_, mission=mission, base=base.id, load=piece.id)
    clause = "19.2/1" if mission == DROP else "19.1/1"
    start = state.world.label(piece.loc)
    also = ("9.5/1", *("9.5/3",) * piece.shifted)
    state.emit(Flown(state.player, command.unit, mission, start, command.hex, piece.id, clause, also))
