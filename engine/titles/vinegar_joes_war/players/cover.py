"""How likely each place of a side is kept through the enemy's next turn by those who stand in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from engine.titles.vinegar_joes_war.inputs import AIR, GROUND, PIECES, PLAYER, TURN
from engine.titles.vinegar_joes_war.pieces import ALLIED, AMPHIBIOUS, BOX, JAPANESE, UNKNOWN, Piece, enemy
from engine.titles.vinegar_joes_war.players.aims import LANDED, might
from engine.titles.vinegar_joes_war.players.distances import FAR, marches
from engine.titles.vinegar_joes_war.players.unseen import likely
from engine.titles.vinegar_joes_war.rules.ch6_arrivals import entry_hexes
from engine.titles.vinegar_joes_war.rules.ch18_waters import own_waters
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import ELIMINATED, TRACK, WAITING
from engine.wargame.memo import memo

COMES: Final = 0.8
"""How likely an enemy who can attack a place at once does so with all he has there."""
GATHERS: Final = 0.4
"""The same with all who can be there in a turn."""
ENTERS: Final = ((1, 1.0), (2, 0.7), (4, 0.1))
"""The chance that somebody walks into an open place, by the movement phases he needs."""
BESIDE: Final = 3
"""Halves of a point that an attack spares: it is made from the next hex."""
AFTER: Final = 0.5
"""The part of a unit's strength that counts against a place where it would be only in the turn after."""
USUAL: Final = 5
"""The movement allowance of a unit that is not seen."""
SCREEN: Final = 0.5
"""The part of a unit's strength that counts for a place near to it, against those who have a way to go."""
BEYOND: Final = 0.05
"""The chance that an open place is entered which nobody can reach at once, from the sea or by those who are not
seen to come."""
DISTANT: Final = 0.1
"""The chance up to which nobody can walk in before the side moves again."""


class Danger(msgspec.Struct, frozen=True):
    """What may come to a place before its side moves again: strength at once and in a turn, and the chance that
    somebody walks in."""

    near: float
    later: float
    enters: float
    screen: float = 0.0
    """The strength of its own side near it."""


CALM: Final = Danger(0.0, 0.0, 1.0)
"""Nobody comes any more; yet what is left empty counts for nobody [26.1/6]."""


@memo(PIECES, GROUND, AIR, TURN, PLAYER)
def dangers(state: VinegarState, foe: int, places: tuple[int, ...]) -> Mapping[int, Danger]:
    """What an enemy may bring against places in his next turn; there is none after the last one."""
    if over(state, foe):
        return dict.fromkeys(places, CALM)
    ships = len(state.supports(foe, BOX, AMPHIBIOUS))
    there = [(p,) for p in state.on_map(foe) if p.counter.kind == UNKNOWN or (p.strength and p.counter.move)]
    units = (*there, *expected(state, foe))
    return {hex_: _danger(state, hex_, foe, units, ships) for hex_ in places}


def expected(state: VinegarState, side: int) -> list[tuple[Piece, ...]]:
    """Who arrives before a side moves next and fights, each at every place where he may [6.1/2, 6.3/1]."""
    turn, world = next_turn(state, side), state.world
    due = [p for p in state.units_at(world.box(TRACK), side) if p.due <= turn]
    due += [p for p in state.units_at(world.box(WAITING), side) if p.counter.turn == turn and not p.counter.contingency]
    coming = [p for p in due if p.strength and p.counter.move]
    found = (tuple(msgspec.structs.replace(p, loc=hex_) for hex_ in entry_hexes(state, p)) for p in coming)
    return [places for places in found if places]


def next_turn(state: VinegarState, side: int) -> int:
    """The turn in which a side that is not moving moves next."""
    return state.turn + (side == JAPANESE or state.player == ALLIED)


def over(state: VinegarState, side: int) -> bool:
    """Whether a side has had its last turn, the one that is going on counted."""
    last = state.turn >= state.last_turn
    return last and (side == JAPANESE or state.player == ALLIED)


def _danger(state: VinegarState, hex_: int, foe: int, units: Sequence[tuple[Piece, ...]], ships: int) -> Danger:
    twice = not _in_monsoon(state, foe)
    enters = _from_sea(state, hex_, foe) if ships else 0.0
    near, later = float(LANDED * ships * (enters >= 1)), 0.0
    hqs = [p for places in units for p in places if p.counter.hq]
    for places in units:
        phases, _, piece = min((phases_to(state, hex_, one), one.loc, one) for one in places)
        strength = likely(state, piece)
        near += strength * (phases <= 1)
        later += strength * ((phases == 2 and twice and led(state, piece, hqs)) or AFTER * (2 <= phases <= 4))
        enters = max(enters, _within(ENTERS, phases))
    friends = [p for p in state.on_map(enemy(foe)) if p.strength and p.counter.move]
    screen = SCREEN * sum(p.strength for p in friends if phases_to(state, hex_, p) <= 2)
    return Danger(near, near + later, max(enters, BEYOND), screen)


def _from_sea(state: VinegarState, hex_: int, foe: int) -> float:
    """The chance that an enemy with ships walks into an open place: at once where he lands in it, and in the second
    impulse where he lands beside it; raiders land anywhere [18.1/1, 18.31/1]."""
    if _on_own_shore(state, hex_, foe):
        return 1.0
    near, raids = (hex_, *state.world.adjacent[hex_]), _raids(state, foe)
    lands = any(_on_own_shore(state, one, foe) or (raids and state.world.coastal(one)) for one in near)
    return _within(ENTERS, 2) if lands else 0.0


@memo(PIECES)
def _raids(state: VinegarState, side: int) -> bool:
    """Whether a side has a raider left; one that is not seen lies below the top of some stack [10.6/1]."""
    lost, seen = state.world.box(ELIMINATED), state.pieces
    raiders = [one.id for one in state.world.counters.values() if one.raider and one.side == side]
    return any(name not in seen or seen[name].loc != lost for name in raiders)


def _on_own_shore(state: VinegarState, hex_: int, side: int) -> bool:
    return state.world.coastal(hex_) and own_waters(state, hex_, side)


def _in_monsoon(state: VinegarState, foe: int) -> bool:
    """Whether an enemy's next turn knows no second impulse [25.0/1]."""
    turns = state.world.pack.turns
    return turns[min(next_turn(state, foe), len(turns)) - 1].monsoon


def led(state: VinegarState, piece: Piece, hqs: Sequence[Piece]) -> bool:
    """Whether a headquarters is near, or may be, that could lead a unit in a second impulse [4.1/8]."""
    distance = state.world.grid.distance
    return any(distance(p.loc, piece.loc) <= p.counter.radius + 1 for p in hqs)


def phases_to(state: VinegarState, hex_: int, piece: Piece) -> int:
    """Movement phases after which a unit stands beside a hex, as the map is printed."""
    allowance = 2 * (piece.counter.move or USUAL)
    return max(0, -(-(marches(state, hex_, piece.counter).get(piece.loc, FAR) - BESIDE) // allowance))


def _within(parts: Sequence[tuple[int, float]], steps: int) -> float:
    return next((part for most, part in parts if steps <= most), 0.0)


def kept(state: VinegarState, hex_: int, units: Sequence[Piece], danger: Danger, *, works: bool = False) -> float:
    """The part of a place's worth that is likely kept by some units in it, behind works if there are any, or were."""
    strength = sum(might(piece) for piece in units)
    if not strength:
        return 1.0 - danger.enters
    side, times = units[0].counter.side, state.world.defence[1][hex_]
    if works or state.fortified.get(hex_, -1) == side:
        times = max(times, state.world.charts.fortification[1])
    foe, defence = enemy(side), strength * times / 2
    at_once = COMES * _falls(state, foe, danger.near, defence)
    return 1.0 - max(at_once, GATHERS * _falls(state, foe, danger.later, defence + danger.screen))


@memo(AIR)
def _falls(state: VinegarState, foe: int, attack: float, strength: float) -> float:
    """The chance that an attack drives those off who stand in a place, on the better table."""
    charts = state.world.charts
    if not attack:
        return 0.0
    column = charts.column(int(10 * attack), int(10 * strength))
    column = charts.shifted(column, any(one.counter.fighter for one in state.supports(foe, BOX)))
    tables = [table for table in charts.tables.values() if foe in table.sides]
    rows = ([charts.results[row[column]] for row in table.rows] for table in tables)
    return max(sum(bool(row.defender_retreat or row.defender_loss == "all") for row in found) for found in rows) / 6
