"""What a side wants: places that decide the game or help to, and who goes for which, or stays in one.

Values are tenths of a victory point; what a Supply Center is worth stands for the sudden death.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from engine.titles.tail_of_the_tiger.inputs import BOMBS, CONTROL, GROUND, TURN
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, RAIL_GUN, Piece, enemy
from engine.titles.tail_of_the_tiger.players.distances import turns_to
from engine.titles.tail_of_the_tiger.players.points import pointed
from engine.titles.tail_of_the_tiger.players.style import PLAIN, Style
from engine.titles.tail_of_the_tiger.rules.ch11_march import wrong_zone
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import CHUNGKING, HAIPHONG, KUNMING
from engine.wargame.memo import memo

CENTER: Final = 30.0
NEXT: Final = 12.0
"""What each Supply Center more is worth when others are gone."""
CRITICAL, NORTH, SOUTH, CITY = 9.0, 5.0, 2.0, 1.0
CROSSROADS: Final = 4.0
"""Kunming, where the line to India passes; half of it Haiphong."""
LAUNCH: Final = 4.5
"""A city from which a Supply Center can be bombed, while there are bombs [18.0/2]."""
RISING: Final = 14.0
"""Chungking, as long as a Chinese ally can free it."""
BASE: Final = 4.0
"""A German airbase."""
CLOSE: Final = 2
"""Southern cities more or less than the point asks for, within which each counts twice."""
ACROSS: Final = 0.3
"""How much less a place draws Imperial units from the other side of the Weather Line."""
SHIELD, GUARDED = 4.5, 12.0
"""What a hex around a Supply Center in danger is worth, and the defence it asks for."""
PATIENCE: Final = 0.8
"""What is left of the worth of a place for each turn of marching there."""
LAST: Final = 2.5
"""How much more the Supply Center counts that is held to the last."""
LAUNCHED: Final = 25.0
"""What a city counts from which that one can be bombed."""
GARRISON, OUTWORK, OUTWORKS, LAUNCHING = 64.0, 12.0, 48.0, 16.0
"""Of a redoubt: the defence of the Supply Center, what a hex next to it is worth and its defence, and the defence of a city
from which it can be bombed."""
STORM: Final = 60.0
"""The attack that a Supply Center asks for at least."""
MARGIN: Final = 2.0
CALM: Final = 2.2
"""Turns within which an enemy threatens a place, less with each."""
FORESEEN: Final = 4.0
"""The same for a Supply Center."""
CALL: Final = 2.5
"""Turns from which a unit is called to hold a place."""
GUARD: Final = 4.0
"""The defence that any city asks for from which the enemy is not far: a brigade."""
HELD: Final = 4.0
"""The worth of a place from which nobody goes who has to hold it."""
SPARE: Final = 0.1
"""How much a place of ours that is threatened draws those whom it does not need."""


class Aim(msgspec.Struct, frozen=True):
    """A place, what it is worth, and the strength that it asks for."""

    hex: int
    weight: float
    need: float
    held: bool = False
    """Whether it is ours, to be held."""


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
        near = {hex_ for center in state.centers for hex_ in world.grid.within(center, reach)}
        found |= dict.fromkeys(near & world.chinese_cities, LAUNCH)
    if style.points:
        found |= dict(pointed(state))
    gone = len(world.centers) - len(state.centers)
    found |= dict.fromkeys(state.centers, CENTER + NEXT * gone)
    for base in state.airbases_on_map():
        found[base] = found.get(base, 0.0) + BASE
    return found


def aims(state: TigerState, side: int, style: Style = PLAIN) -> list[Aim]:
    """The places that matter, the dearest first."""
    at_stake = stakes(state, style)
    ours = [hex_ for hex_ in at_stake if _ours(state, side, hex_)]
    comers, found = threats(state, ours, enemy(side)), []
    last = bastion(state) if style.redoubt and side == IMPERIAL else -1
    near = _redoubt(state) if last >= 0 else frozenset[int]()
    for hex_, weight in at_stake.items():
        weight = weight * LAST if hex_ == last else LAUNCHED if hex_ in near else weight
        if hex_ in ours:
            found.append(Aim(hex_, weight, _need(state, side, hex_, comers.get(hex_, 0.0), style), held=True))
        else:
            there = sum(piece.values.defence for piece in state.units_at(hex_, enemy(side)))
            least = STORM if hex_ in state.centers else 8.0
            found.append(Aim(hex_, weight, max(least, MARGIN * there)))
    found += _shields(state, style) if side == IMPERIAL and not (style.points and _last_word(state)) else ()
    return sorted(found, key=lambda aim: (-aim.weight, aim.hex))


def _shields(state: TigerState, style: Style) -> Iterator[Aim]:
    """The hexes around a Supply Center that the enemy comes near, so that they cannot gather there."""
    near = threats(state, state.centers, GERMAN)
    if style.redoubt:
        yield from _outworks(state)
    for center in sorted(state.centers if not style.covers else ()):
        for hex_ in state.world.adjacent[center]:
            if near[center] and hex_ not in state.occupied(GERMAN):
                yield Aim(hex_, SHIELD, GUARDED, held=True)


def _outworks(state: TigerState) -> Iterator[Aim]:
    """The hexes from which the last Supply Center can be stormed."""
    for hex_ in state.world.adjacent[bastion(state)] if state.centers else ():
        if state.world.is_land(hex_) and hex_ not in state.occupied(GERMAN):
            yield Aim(hex_, OUTWORK, OUTWORKS, held=True)


def _last_word(state: TigerState) -> bool:
    """Whether no enemy of the Imperial side moves any more."""
    return state.turn >= state.last_turn and state.player == IMPERIAL


def bastion(state: TigerState) -> int:
    """The Supply Center that is hardest to storm: by the hexes of land around it; -1 where none stands."""
    return min(state.centers, key=lambda hex_: (len(state.world.ways[hex_]), hex_), default=-1)


def _ours(state: TigerState, side: int, hex_: int) -> bool:
    """Whether a place is to be held; a Supply Center is Imperial wherever it stands."""
    return side == IMPERIAL if hex_ in state.centers else state.controller(hex_) == side


def _need(state: TigerState, side: int, hex_: int, comers: float, style: Style) -> float:
    """The defence that a place asks for: by what may come, within what its worth allows. The German side leaves
    nobody behind where little is lost; the Imperial one keeps a brigade in each city that may rise."""
    weight = stakes(state, style)[hex_]
    if style.points and side == IMPERIAL and _last_word(state):
        return 0.0
    if style.redoubt and hex_ in _redoubt(state):
        return GARRISON if hex_ in state.centers else max(LAUNCHING, 0.6 * comers)
    if hex_ in state.centers:
        return max(24.0, min(64.0, 0.6 * comers))
    if side == IMPERIAL:
        return min(3.5 * weight, 0.6 * comers) if weight >= HELD else GUARD * bool(comers)
    return min(1.8 * weight, 0.4 * comers) if weight >= HELD else 0.0


def _redoubt(state: TigerState) -> frozenset[int]:
    """The Supply Center that is held to the last, and the cities from which a bomb would reach it [18.0/2]."""
    center, world = bastion(state), state.world
    if center < 0 or not state.bombs or state.broken:
        return frozenset({center})
    return frozenset({center, *(world.chinese_cities & set(world.grid.within(center, world.charts.given.atomic.range)))})


def threats(state: TigerState, places: Iterable[int], foe: int) -> dict[int, float]:
    """Place -> the attack of the enemies that can be there soon, those further off counting less."""
    units = [piece for piece in state.on_map(foe) if fights(piece) and not piece.counter.untried]
    found = {}
    for hex_ in places:
        total = 0.0
        for piece in units:
            turns = turns_to(state, hex_, piece)
            far = FORESEEN if hex_ in state.centers else CALM
            total += might(piece) * (1.0 if turns <= 1.0 else 0.5 if turns <= CALM else 0.35 if turns <= far else 0.0)
        found[hex_] = total
    return found


def missions(state: TigerState, units: Iterable[Piece], style: Style = PLAIN) -> dict[str, Aim]:
    """Unit -> where it should be: those that hold where they stand, those called to hold, then each where it brings
    most, the strong ones first."""
    units = sorted(units, key=lambda piece: (-max(0, piece.values.attack), piece.id))
    if not units:
        return {}
    side = units[0].counter.side
    wanted = aims(state, side, style)
    given = _covered(state, side, units, style) if style.covers else _held(state, wanted, units, style)
    sent = dict.fromkeys((aim.hex for aim in wanted), 0.0)
    for piece in units:
        if piece.id not in given:
            best = max(((_pull(state, piece, aim, sent[aim.hex], style), -aim.hex, aim) for aim in wanted), default=None)
            if best is not None and best[0] > 0:
                given[piece.id] = best[2]
                sent[best[2].hex] += piece.values.attack
    return given


def _covered(state: TigerState, side: int, units: list[Piece], style: Style) -> dict[str, Aim]:
    from engine.titles.tail_of_the_tiger.players.cover import Cover

    return Cover(state, side, style).guards(units)


def _held(state: TigerState, wanted: Sequence[Aim], units: list[Piece], style: Style) -> dict[str, Aim]:
    """Those who hold where they stand, then those who are called to hold."""
    given, held = dict[str, Aim](), [aim for aim in wanted if aim.held and aim.need]
    first = [aim for aim in held if aim.weight >= CENTER] if style.redoubt else []
    opened = [(aim, msgspec.structs.replace(aim, need=1.0)) for aim in first]
    whole = [(aim, aim) for aim in held]
    rounds = ((opened, 1.0), ([(aim, aim) for aim in first if aim.hex == bastion(state)], 1.0), (whole, 0.0), (whole, CALL))
    for some, reach in rounds:
        if reach == CALL and style.points:
            given |= _walked_in(state, wanted, [piece for piece in units if piece.id not in given])
        for aim, wanted_there in some:
            free = [piece for piece in units if piece.id not in given]
            there = [piece for piece in units if given.get(piece.id) is aim]
            given |= dict.fromkeys(_holders(state, wanted_there, there, free, reach), aim)
    return given


def _walked_in(state: TigerState, wanted: Sequence[Aim], units: list[Piece]) -> dict[str, Aim]:
    """One of those who hold nothing for each open place that is dear and can be entered in this turn."""
    given, taken = dict[str, Aim](), set[int]()
    opened = [aim for aim in wanted if not aim.held and aim.weight >= HELD and not state.units_at(aim.hex)]
    ways = [(-aim.weight, turns_to(state, aim.hex, piece), dear(piece), piece.id, aim)
            for aim in opened for piece in units if not wrong(state, piece, aim.hex)]  # fmt: skip
    for _, turns, _, name, aim in sorted(ways, key=lambda way: way[:4]):
        if turns <= 1.0 and name not in given and aim.hex not in taken:
            given[name] = aim
            taken.add(aim.hex)
    return given


def wrong(state: TigerState, piece: Piece, hex_: int) -> bool:
    """Whether an Ally would stand alone on the side of the Weather Line where he dies [6.3/2]."""
    return bool(wrong_zone(piece)) and state.world.zone(hex_) == wrong_zone(piece)


def _holders(state: TigerState, aim: Aim, there: list[Piece], units: list[Piece], reach: float) -> list[str]:
    """Who else holds a place: the nearest, until there is enough; garrisons that never move count, and so does the
    room."""
    turns = {piece.id: turns_to(state, aim.hex, piece) for piece in units}
    near = sorted((piece for piece in units if turns[piece.id] <= reach),
                  key=lambda p: (-(-turns[p.id] // 1), dear(p), p.id))  # fmt: skip
    side = units[0].counter.side if units else 0
    there = [*there, *(p for p in state.units_at(aim.hex, side) if not fights(p))]
    found, total = [], float(sum(piece.values.defence for piece in there))
    room = state.world.charts.given.stacking.limit - sum(piece.counter.stacking for piece in there)
    for piece in near:
        if total < aim.need and piece.counter.stacking <= room:
            found.append(piece.id)
            total += piece.values.defence
            room -= piece.counter.stacking
    return found


def dear(piece: Piece) -> float:
    """How much a unit is missed at the front: one that attacks better than it defends does not hold."""
    return max(0, piece.values.attack) - piece.values.defence


def _pull(state: TigerState, piece: Piece, aim: Aim, sent: float, style: Style) -> float:
    """How much a place draws a unit: its worth, less with the turns to get there, and with those who go already."""
    turns, left = turns_to(state, aim.hex, piece), state.last_turn - state.turn + 1
    if turns > (left if style.points else 1.5 * left + 1):
        return 0.0
    weight = aim.weight
    if piece.counter.side == IMPERIAL and state.world.zone(aim.hex) != state.world.zone(piece.loc):
        weight *= ACROSS
    if not aim.held and piece.counter.chinese_ally and not state.chance_gone:
        weight += RISING * (aim.hex == state.world.named(CHUNGKING))
    if aim.held:
        return float(SPARE * weight * PATIENCE**turns) if aim.need else 0.0
    full = sent / aim.need
    return float(weight * PATIENCE**turns * (1.0 if full < 1 else 0.4 if full < 2 else 0.1))
