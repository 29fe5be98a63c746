"""The purpose of a move, as its player names it: the mission of the unit, named after what the move does for it.

Nothing here is thought about before a choice is made.
"""

from __future__ import annotations

from typing import Final

from engine.players.player import Intention
from engine.titles.nemesis.pieces import OUT, Piece
from engine.titles.nemesis.players.fields import distances
from engine.titles.nemesis.players.lines import flow
from engine.titles.nemesis.players.looks import menace
from engine.titles.nemesis.players.moves import Going
from engine.titles.nemesis.players.plans import HOLD, TAKE, Mission
from engine.titles.nemesis.rules.ch7_trace import level_of, supply
from engine.titles.nemesis.state import NemesisState

FEED: Final = "feed"
RELIEVE: Final = "relieve"
INFILTRATE: Final = "infiltrate"
SCREEN: Final = "screen"
WITHDRAW: Final = "withdraw"
LIVING: Final = 8.0
"""SaP of units that live by a hex of a supply line, from which on somebody who stands in it screens it."""


def purpose(view: NemesisState, going: Going) -> Intention | None:
    """The purpose of a move; None where it would not interest a player, or goes away from the mission of the unit."""
    loc = view.world.find(going.command.place())
    if loc is None:
        return None
    piece, mission = view.pieces[going.command.pieces()[0]], going.mission
    if piece.counter.transporter:
        return Intention(FEED, {"unit": piece.id, "whom": going.serves}) if going.serves else None
    if mission is not None and _nearer(view, piece, loc, mission):
        return _to(_advance(view, piece, loc, mission), piece, view.world.label(mission.hex))
    if loc in view.enemy_objectives(piece.counter.side):
        return _to(TAKE, piece, view.world.label(loc))
    if _screens(view, piece, loc):
        return _to(SCREEN, piece, view.world.label(loc))
    return Intention(WITHDRAW, {"unit": piece.id}) if _safer(view, piece, loc) else None


def _to(key: str, piece: Piece, label: str) -> Intention:
    return Intention(key, {"unit": piece.id, "hex": label})


def _nearer(view: NemesisState, piece: Piece, loc: int, mission: Mission) -> bool:
    way = distances(view, mission.hex)
    return loc in way and (piece.loc not in way or way[loc] < way[piece.loc])


def _advance(view: NemesisState, piece: Piece, loc: int, mission: Mission) -> str:
    """The kind of the mission; relief where those who hold the place are cut off, and infiltration by units that leave
    their own supply behind."""
    side = piece.counter.side
    network = supply(view, side)
    if mission.kind == HOLD:
        there = view.units_at(mission.hex, side)
        starving = there and all(level_of(view, unit, network) == OUT for unit in there)
        return RELIEVE if starving else HOLD
    behind = view.world.in_play(loc) and network.at(loc) == OUT
    return INFILTRATE if behind and level_of(view, piece, network) != OUT else mission.kind


def _screens(view: NemesisState, piece: Piece, loc: int) -> bool:
    """Whether it stands alone, from now on, where its side is fed through and the enemy could come."""
    side = piece.counter.side
    alone = not view.units_at(loc, side)
    return alone and flow(view, side).get(loc, 0.0) >= LIVING and menace(view, side).get(loc, 0.0) > 0


def _safer(view: NemesisState, piece: Piece, loc: int) -> bool:
    """Whether less of the enemy could come against it."""
    coming = menace(view, piece.counter.side)
    return coming.get(loc, 0.0) < coming.get(piece.loc, 0.0)
