"""What must hold in every position; each fault begins with the key under which a position has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from engine.table.placed import misplaced
from engine.titles.vinegar_joes_war.pieces import (
    AMPHIBIOUS,
    BASING,
    CARRIER,
    DEAD,
    DEFENCE,
    DROP,
    DUE,
    ESCORT,
    GUNFIRE,
    INTERCEPTION,
    INTERDICTION,
    LANDING,
    MAC,
    MAP,
    SAC,
    SUPPORT,
    TAC,
    TAC_N,
    TRANSPORT,
    Counter,
    Piece,
    SupportPiece,
)
from engine.titles.vinegar_joes_war.positions.turnwise import turnwise
from engine.titles.vinegar_joes_war.rules.ch24_borders import forbidding
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import (
    AFLOAT,
    CONTINGENCY,
    ELIMINATED,
    GUERRILLAS,
    LIGHT,
    POOL,
    REPLACEABLE,
    RESERVE,
    TRACK,
    WAITING,
)
from engine.wargame.fields import fields

_FIGHTERS: Final = frozenset({SUPPORT, ESCORT, INTERDICTION, DEFENCE, INTERCEPTION})
MISSIONS: Final[Mapping[str, frozenset[str]]] = {
    TAC: _FIGHTERS, TAC_N: _FIGHTERS, SAC: frozenset({INTERDICTION}), MAC: frozenset({TRANSPORT, DROP}),
    GUNFIRE: frozenset({SUPPORT, INTERDICTION}), AMPHIBIOUS: frozenset({LANDING}), CARRIER: frozenset({BASING}),
}  # fmt: skip
"""What each type is sent out for [12.2/1, 20.3/1]."""
CARRYING: Final = frozenset({TRANSPORT, DROP, LANDING})
"""The missions that have a load [18.2/1, 19.1/1]."""
_UNCOVERED: Final = frozenset({AFLOAT, TRACK})
"""The boxes in which a unit keeps what is noted on it."""
_HELD: Final[Mapping[str, Callable[[Counter], bool]]] = {
    POOL: lambda counter: counter.depot,
    GUERRILLAS: lambda counter: counter.guerrilla,
    LIGHT: lambda counter: counter.code.startswith("L"),
    CONTINGENCY: lambda counter: counter.contingency,
    RESERVE: lambda counter: counter.code.startswith("R"),
    WAITING: lambda counter: not counter.depot and not counter.guerrilla,
    AFLOAT: lambda counter: not counter.guerrilla,
    TRACK: lambda counter: not counter.guerrilla,
    REPLACEABLE: lambda counter: not counter.depot and not counter.guerrilla,
    ELIMINATED: lambda counter: not counter.depot,
}
"""Whom a box may hold [2.2/1, 16.1/1, 16.4/1, 17.3/5]."""


def faults(state: VinegarState) -> list[str]:
    """What is wrong with a state; empty when all is well."""
    checks = (_pieces, _places, _support, _ground, _tracks, turnwise, fields(VinegarState).faults)
    return [*(f"units: {fault}" for fault in misplaced(state)), *(fault for check in checks for fault in check(state))]


def _pieces(state: VinegarState) -> Iterator[str]:
    for piece in state.pieces.values():
        if piece.reduced and not piece.counter.two_sided:
            yield f"units.{piece.id}: it is reduced and has no other side"
        if piece.active and not piece.counter.hq:
            yield f"units.{piece.id}: it is activated and no headquarters"
        if not state.world.on_map(piece.loc):
            yield from _boxed(state, piece)
        elif piece.due or piece.delayed:
            yield f"units.{piece.id}: it is on the map and due"


def _boxed(state: VinegarState, piece: Piece) -> Iterator[str]:
    """A box that is its own, and nothing noted on it but what a unit to come may have [15.2/4, 16.1/3]."""
    box = state.world.label(piece.loc)
    if not _HELD[box](piece.counter):
        yield f"units.{piece.id}: the box '{box}' is not for it"
    noted = piece.active or piece.moved or piece.shifted or piece.railed or piece.attacked or piece.hampered
    if noted or piece.assault >= 0 or (box not in _UNCOVERED and (piece.reduced or piece.due or piece.delayed)):
        yield f"units.{piece.id}: nothing is noted on a unit in '{box}'"
    if box == TRACK and piece.due < 1:
        yield f"units.{piece.id}.due: {piece.due} is no turn"
    if piece.delayed < 0 or piece.due < 0:
        yield f"units.{piece.id}: due {piece.due}, delayed {piece.delayed}"


def _places(state: VinegarState) -> Iterator[str]:
    world = state.world
    for loc, names in state.at.items():
        if not world.on_map(loc):
            continue
        units = [state.pieces[name] for name in names]
        if len({piece.counter.side for piece in units}) > 1:
            yield f"units: both sides stand in {world.label(loc)}"
        for piece in units:
            if not world.is_land(loc) and not _assaults(state, piece):
                yield f"units.{piece.id}: {world.label(loc)} is no land in play"
            if world.is_land(loc) and piece.assault >= 0:
                yield f"units.{piece.id}.assault: it stands on land"
            if world.is_land(loc) and forbidding(state, piece.counter, loc):
                yield f"units.{piece.id}: it may not be in {world.country(loc)}"


def _assaults(state: VinegarState, piece: Piece) -> bool:
    """Whether it is at sea to assault the land beside it [18.5/1]."""
    sea, land = piece.loc, piece.assault
    return land >= 0 and state.world.sea(sea) and state.world.open_hex(land) and land in state.world.adjacent[sea]


def _support(state: VinegarState) -> Iterator[str]:
    for piece in state.support.values():
        if (piece.box == MAP) != (piece.loc >= 0) or (piece.box == MAP) != bool(piece.mission):
            yield f"support.{piece.id}: it is in '{piece.box}' with {piece.mission or 'no mission'}"
        elif piece.mission and piece.mission not in MISSIONS[piece.counter.type]:
            yield f"support.{piece.id}.mission: '{piece.mission[:40]}' is none of a {piece.counter.type}"
        elif piece.box == MAP and not (state.world.open_hex(piece.loc) or state.world.sea(piece.loc)):
            yield f"support.{piece.id}.at: {state.world.label(piece.loc)} is not in play"
        if (piece.box == DUE) != (piece.due > 0):
            yield f"support.{piece.id}.due: {piece.due} in '{piece.box}'"
        yield from _borne(state, piece)


def _borne(state: VinegarState, piece: SupportPiece) -> Iterator[str]:
    """Base and load are of its side; only on the map it has them, and only interdiction is aimed at units."""
    for key, name in (("base", piece.base), ("load", piece.load)):
        other = state.pieces.get(name) or state.support.get(name)
        if name and (piece.box != MAP or other is None or other.counter.side != piece.counter.side):
            yield f"support.{piece.id}.{key}: '{name[:40]}'"
    if piece.load and piece.mission not in CARRYING:
        yield f"support.{piece.id}.load: it carries nobody"
    if piece.units and piece.mission != INTERDICTION:
        yield f"support.{piece.id}.units: it does not interdict"


def _ground(state: VinegarState) -> Iterator[str]:
    world = state.world
    for hex_, side in state.fortified.items():
        if not state.units_at(hex_, side):
            yield f"fortified.{world.label(hex_)}: there is no friend of the fortification"
    if len(state.interdicted) > world.pack.markers["interdicted"]:
        yield f"interdicted: there are {world.pack.markers['interdicted']} markers"
    for hex_ in state.interdicted:
        if not world.open_hex(hex_):
            yield f"interdicted.{world.label(hex_)}: it is no land in play"
    for key, line in zip(("railway", "road"), state.lines, strict=True):
        if len(set(line)) < len(line) or not all(map(world.open_hex, line)):
            yield f"{key}: a hex twice, or no land in play"
        if any(b not in world.adjacent[a] for a, b in pairwise(line)):
            yield f"{key}: it leaps from hex to hex"


def _tracks(state: VinegarState) -> Iterator[str]:
    if min(state.vp) < 0:
        yield f"vp: {state.vp}"
    if min(state.owed) < 0:
        yield f"owed: {state.owed}"
    for side, hex_ in sorted(state.captured):
        if not state.world.first_captures.get(hex_, (0, 0))[side]:
            yield f"captured: {state.world.label(hex_)} gives this side nothing"
    for name in sorted(state.charged):
        piece = state.pieces.get(name) or state.support.get(name)
        if piece is None or not piece.counter.code.startswith("C"):
            yield f"charged: '{name[:40]}' is no contingency piece"


__all__ = ["DEAD", "faults"]
