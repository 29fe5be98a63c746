"""What a side wants: places that decide the game or help to, what each is worth and asks for.

Values are tenths of a victory point; what a Supply Center is worth stands for the sudden death.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.players.planning import Aim
from engine.titles.tail_of_the_tiger.inputs import BOMBS, BROKEN, CENTERS, CONTROL, GROUND, PIECES, PLAYER, TURN
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, RAIL_GUN, Piece, enemy
from engine.titles.tail_of_the_tiger.players import redoubt
from engine.titles.tail_of_the_tiger.players.distances import turns_of
from engine.titles.tail_of_the_tiger.players.points import pointed
from engine.titles.tail_of_the_tiger.players.style import PLAIN, Style
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import HAIPHONG, KUNMING
from engine.wargame.memo import memo

CENTER: Final = 30.0
NEXT: Final = 12.0
"""What each Supply Center more is worth when others are gone."""
CRITICAL, NORTH, SOUTH, CITY = 9.0, 5.0, 2.0, 1.0
CROSSROADS: Final = 4.0
"""Kunming, where the line to India passes; half of it Haiphong."""
LAUNCH: Final = 4.5
"""A city from which a Supply Center can be bombed, while there are bombs [18.0/2]."""
BASE: Final = 4.0
"""A German airbase."""
CLOSE: Final = 2
"""Southern cities more or less than the point asks for, within which each counts twice."""
SHIELD, GUARDED = 4.5, 12.0
"""What a hex around a Supply Center in danger is worth, and the defence it asks for."""
STORM: Final = 60.0
"""The attack that a Supply Center asks for at least."""
MARGIN: Final = 2.0
CALM: Final = 2.2
"""Turns within which an enemy threatens a place, less with each."""
FORESEEN: Final = 4.0
"""The same for a Supply Center."""
GUARD: Final = 4.0
"""The defence that any city asks for from which the enemy is not far: a brigade."""
HELD: Final = 4.0
"""The worth of a place from which nobody goes who has to hold it."""


def fights(piece: Piece) -> bool:
    """Whether a unit is there to march and fight."""
    return bool(piece.values.move and piece.counter.kind != RAIL_GUN and not piece.rising)


def might(piece: Piece) -> float:
    """How dangerous an enemy is: the attack of its face."""
    return float(max(piece.values.attack, 1 if piece.counter.untried else 0))


@memo(GROUND, BOMBS, TURN, CONTROL)
def stakes(state: TigerState, style: Style = PLAIN) -> Mapping[int, float]:
    """Hex -> what its possession matters, to both sides alike."""
    world, victory = state.world, state.world.charts.given.victory
    south = [*map(world.named, victory.south.places)]
    held = sum(hex_ not in state.german for hex_ in south)
    found = dict.fromkeys(world.chinese_cities, CITY)
    found |= dict.fromkeys(south, SOUTH + SOUTH * (abs(held - victory.south.least) <= CLOSE))
    found |= dict.fromkeys(world.named_hexes(victory.north.hexes), NORTH)
    found |= dict.fromkeys(world.critical, CRITICAL)
    found[world.named(KUNMING)] = CROSSROADS
    found[world.named(HAIPHONG)] = CROSSROADS / 2
    if state.bombs and not state.broken:
        reach = world.charts.given.atomic.range
        near = {hex_ for center in redoubt.sought(state) for hex_ in world.grid.within(center, reach)}
        found |= dict.fromkeys(near & world.chinese_cities, LAUNCH)
    if style.points:
        found |= dict(pointed(state, style.late if state.bombs else PLAIN.late))
    gone = len(world.centers) - len(state.centers)
    found |= dict.fromkeys(redoubt.sought(state), CENTER + NEXT * gone)
    if redoubt.sought(state) and (state.bombs or not style.launch):
        found[redoubt.bastion(state)] *= style.effort
    if style.launch:
        found |= {hex_: found[hex_] + style.launch for hex_ in redoubt.launching(state)}
    for base in state.airbases_on_map():
        found[base] = found.get(base, 0.0) + BASE
    found |= {hex_: style.more * found[hex_] for hex_ in style.places if hex_ in found}
    return {hex_: worth for hex_, worth in found.items() if hex_ not in world.worthless}


def strived_for(state: TigerState) -> list[int]:
    """The places that matter to those who count points."""
    return sorted(worth_to_points(state))


def worth_to_points(state: TigerState) -> Mapping[int, float]:
    """Hex -> what it matters to those who count points."""
    return stakes(state, Style(points=True))


@memo(PIECES, GROUND, BOMBS, BROKEN, CENTERS, CONTROL, TURN, PLAYER)
def aims(state: TigerState, side: int, style: Style = PLAIN) -> tuple[Aim, ...]:
    """The places that matter, the dearest first."""
    at_stake = stakes(state, style)
    ours = [hex_ for hex_ in at_stake if _ours(state, side, hex_)]
    comers, found = threats(state, ours, enemy(side)), []
    if style.redoubt and side == IMPERIAL:
        at_stake = redoubt.weighed(state, at_stake)
    for hex_, weight in at_stake.items():
        if hex_ in ours:
            need = style.guard * _need(state, side, hex_, comers.get(hex_, 0.0), style)
            found.append(Aim(hex_, weight, need, held=True))
        else:
            there = sum(piece.values.defence for piece in state.units_at(hex_, enemy(side)))
            least = STORM if hex_ in state.centers else 8.0
            found.append(Aim(hex_, weight, max(least, MARGIN * there)))
    found += _shields(state, style) if side == IMPERIAL and not (style.points and redoubt.last_word(state)) else ()
    return tuple(sorted(found, key=lambda aim: (-aim.weight, aim.hex)))


def _shields(state: TigerState, style: Style) -> Iterator[Aim]:
    """The hexes around a Supply Center that the enemy comes near, so that they cannot gather there."""
    near = threats(state, redoubt.sought(state), GERMAN)
    if style.redoubt:
        pressed = near.get(redoubt.bastion(state), 0.0) >= redoubt.NEAR
        weight = redoubt.PRESSED if pressed else redoubt.OUTWORK
        yield from (Aim(hex_, weight, redoubt.OUTWORKS, held=True) for hex_ in redoubt.outworks(state))
    for center in sorted(redoubt.sought(state)):
        for hex_ in state.world.adjacent[center]:
            if near[center] and hex_ not in state.occupied(GERMAN):
                yield Aim(hex_, SHIELD, GUARDED, held=True)


def _ours(state: TigerState, side: int, hex_: int) -> bool:
    """Whether a place is to be held; a Supply Center is Imperial wherever it stands."""
    return side == IMPERIAL if hex_ in state.centers else state.controller(hex_) == side


def _need(state: TigerState, side: int, hex_: int, comers: float, style: Style) -> float:
    """The defence that a place asks for: by what may come, within what its worth allows. The German side leaves
    nobody behind where little is lost; the Imperial one keeps a brigade in each city that may rise."""
    weight = stakes(state, style)[hex_]
    if style.points and side == IMPERIAL and redoubt.last_word(state):
        return 0.0
    if style.redoubt and hex_ in redoubt.redoubt(state):
        return redoubt.GARRISON if hex_ in state.centers else max(redoubt.LAUNCHING, 0.6 * comers)
    if hex_ in state.centers:
        return max(24.0, min(64.0, 0.6 * comers))
    if side == IMPERIAL:
        return min(3.5 * weight, 0.6 * comers) if weight >= HELD else GUARD * bool(comers)
    return min(1.8 * weight, 0.4 * comers) if weight >= HELD else 0.0


def threats(state: TigerState, places: Iterable[int], foe: int) -> dict[int, float]:
    """Place -> the attack of the enemies that can be there soon, those further off counting less."""
    units = [piece for piece in state.on_map(foe) if fights(piece) and not piece.counter.untried]
    strengths, found = [*map(might, units)], {}
    for hex_ in places:
        far = FORESEEN if hex_ in state.centers else CALM
        found[hex_] = sum(
            strength * (1.0 if turns <= 1.0 else 0.5 if turns <= CALM else 0.35 if turns <= far else 0.0)
            for strength, turns in zip(strengths, turns_of(state, hex_, units), strict=True)
        )
    return found
