"""What the enemy may do in his next segments: who could attack a hex, who could walk into it, and how sure it is that
he gets to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from engine.titles.defeat_into_victory.data.packfile import QUARTERS
from engine.titles.defeat_into_victory.inputs import CUTS, EVENT, GROUND, INTERDICTED, LINES, PIECES, SUSTAINED, TURN
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.players.stakes import stakes, turns_left
from engine.titles.defeat_into_victory.rules.ch7_stock import level
from engine.titles.defeat_into_victory.rules.ch11_zones import ROUGH
from engine.titles.defeat_into_victory.rules.ch12_costs import columns, table
from engine.titles.defeat_into_victory.rules.ch12_paths import allowance, reach
from engine.titles.defeat_into_victory.state import DefeatState, Segment
from engine.wargame.memo import memo

SURE: Final = 0.75
"""How likely it is that a marker comes out of the cup before the turn is over, and that it serves those who could
come."""
MOST: Final = 6
"""Units of a side that fight together against one hex, at most."""


Units = Mapping[int, tuple[Piece, ...]]


class Threat(msgspec.Struct, frozen=True):
    """Hex -> who could attack it, or walk into it."""

    strikes: Units
    walks: Units
    """Where somebody stands now, those who could attack him are meant: they come in if he goes."""


def either(one: Threat, other: Threat) -> Threat:
    """What may happen in one of two positions."""
    return Threat(_joined(one.strikes, other.strikes), _joined(one.walks, other.walks))


def _joined(one: Units, other: Units) -> Units:
    found = {hex_: {unit.id: unit for unit in units} for hex_, units in one.items()}
    for hex_, units in other.items():
        found.setdefault(hex_, {}).update((unit.id, unit) for unit in units)
    return {hex_: tuple(units.values()) for hex_, units in found.items()}


def fights(piece: Piece) -> bool:
    """Whether a unit can go somewhere and hold or attack there."""
    return bool(piece.counter.projects and piece.ma and not piece.counter.artillery)


@memo(PIECES, GROUND, INTERDICTED, CUTS, LINES, TURN, EVENT, SUSTAINED)
def threat(state: DefeatState, side: int) -> Threat:
    """What a side could do in one segment, each unit by itself [12.1.1/1, 13.1.1/1]."""
    scene = state.copy()
    scene.segment, scene.combat = Segment(side, ""), None
    strikes: dict[int, dict[str, Piece]] = {}
    walks: dict[int, list[Piece]] = {}
    adjacent = state.world.adjacent
    for piece in filter(fights, scene.on_map(side)):
        going = [piece.loc, *reach(scene, piece)]
        for hex_ in going[1:]:
            walks.setdefault(hex_, []).append(piece)
        if piece.af and not piece.disrupted:
            for hex_ in {near for loc in going for near in adjacent[loc]}:
                strikes.setdefault(hex_, {})[piece.id] = piece
    for hex_ in state.occupied(1 - side):
        walks[hex_] = [piece for piece in strikes.get(hex_, {}).values() if _would_enter(scene, piece, hex_)]
    for piece in _landing(state, side):
        for hex_ in stakes(state):
            if not walks.get(hex_) and not (state.world.terrain[hex_] == ROUGH and hex_ not in state.world.settlements):
                walks[hex_] = [piece]
    return Threat(
        {hex_: tuple(found.values()) for hex_, found in strikes.items()},
        {hex_: tuple(found) for hex_, found in walks.items() if found},
    )


def _would_enter(scene: DefeatState, piece: Piece, hex_: int) -> bool:
    """Whether a unit would get into a hex that another one leaves: from the hexes beside it with what is left of a
    march, forced if it may be [12.1.5/1]."""
    adjacent, costs = (
        scene.world.adjacent[hex_],
        table(scene, armour=piece.counter.armour, rail=False, column=columns(scene, piece)),
    )
    if piece.loc in adjacent:
        return costs.cost(piece.loc, hex_) is not None
    going, has = reach(scene, piece), allowance(scene, piece) * QUARTERS
    has *= 1 if piece.oos or piece.disrupted else 2
    ways = ((going[near].cost, costs.cost(near, hex_)) for near in adjacent if near in going)
    return any(last is not None and spent + last <= has for spent, last in ways)


def _landing(state: DefeatState, side: int) -> list[Piece]:
    """Parachute brigades that could come down wherever there is ground for it [12.4.1/1]."""
    able = (piece for piece in state.on_map(side) if piece.counter.parachute and not piece.oos)
    return [piece for piece in able if piece.loc in state.world.settlements and not state.monsoon]


def markers_left(state: DefeatState, side: int) -> int:
    """The Activation Markers of a side that may still come in this turn, by their number, which everybody knows
    [8.1.3/1]."""
    markers = state.world.pack.markers
    played = sum(name in markers and markers[name].side == side for name in state.played)
    return max(0, len(state.drawn[side]) - played)


def chance_to_act(state: DefeatState, side: int) -> float:
    """How likely it is that a side acts again with those whom it wants: in the last turn only by a marker left."""
    if turns_left(state) > 1:
        return SURE
    return 1.0 - (1.0 - SURE) ** markers_left(state, side)


def together(state: DefeatState, side: int, units: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Those of some units that one marker is likely to bring: the strongest formations, and Independents."""
    groups: dict[str, list[Piece]] = {}
    for unit in units:
        groups.setdefault(unit.counter.formation, []).append(unit)
    free = groups.pop("", [])
    most = 2 if level(state, side) > 2 else 1
    best = sorted(groups.values(), key=lambda group: (-sum(unit.af for unit in group), group[0].id))[:most]
    coming = [unit for group in (*best, free) for unit in group]
    return tuple(sorted(coming, key=lambda unit: (-unit.af, unit.id))[:MOST])
