"""German strategic movement: bombs, airbases, payment for the Ring, reserves."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Final

from msgspec import structs

from engine.players.planning import Aim
from engine.players.scratch import Scratch
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Bomb, Done, Paradrop, Rebase, Redeploy
from engine.titles.tail_of_the_tiger.pieces import AIRBORNE, GERMAN, IMPERIAL, RAIL_GUN, Piece
from engine.titles.tail_of_the_tiger.players import ring
from engine.titles.tail_of_the_tiger.players.aims import fights
from engine.titles.tail_of_the_tiger.players.distances import turns_to
from engine.titles.tail_of_the_tiger.players.missions import missions
from engine.titles.tail_of_the_tiger.players.redoubt import bastion, sought
from engine.titles.tail_of_the_tiger.players.style import PLAIN, Style
from engine.titles.tail_of_the_tiger.rules.ch10_ends import IN_EAST, left, reached
from engine.titles.tail_of_the_tiger.rules.ch18_atomic import bomb_hexes
from engine.titles.tail_of_the_tiger.rules.rail import rail_lines
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import RING

NEARER: Final = 0.8
"""Turns that a strategic movement must spare a unit, above what it costs."""
OVERHEAD: Final = 4
"""Hexes from a Supply Center within which a base can send a bomb [18.0/2]."""
COVER: Final = 8
"""The same for air units [14.0/4]."""
LOST: Final = 0.3
"""The chance of a break at the next attack from which they are not, either: with the Ring they are lost [16.0/16]."""
FAINT: Final = 3
"""Steps of the Ring at which a division goes to the box to pay for it."""


def redeployed(view: TigerState, style: Style = PLAIN) -> list[Command]:
    """All strategic movements of the phase; a bomb by itself, for its result is to be seen first."""
    bomb = _bombs(view, style)
    if bomb:
        return [bomb]
    scratch = Scratch(view)
    _drop(scratch)
    ring.sent(scratch) if style.ring else _pay_ring(scratch)
    _move_base(scratch, style)
    _march_on(scratch, style)
    return [*scratch.said, *([Done()] if scratch.running else [])]


def _march_on(scratch: Scratch[TigerState], style: Style) -> None:
    """Units to where they are nearer to their aims. Who leaves the box pays for the Ring no more: somebody else is sent
    for it, and where nobody can be he stays."""
    state, staying = scratch.state, set[str]()
    while scratch.running and left(state, IN_EAST):
        best = _german_march(state, style, staying)
        if best is None:
            return
        if style.lean and not _ring_holds(state, best):
            staying.add(best.unit)
            continue
        if not scratch.say(best):
            return
        if style.lean:
            ring.sent(scratch)


def _ring_holds(state: TigerState, march: Redeploy) -> bool:
    """Whether the Ring is as safe as it should be after a movement and those that are made for it."""
    trial = Scratch(state)
    if not trial.say(march):
        return True
    ring.sent(trial)
    return ring.risk(trial.state) <= max(ring.RISK, ring.risk(state))


def _drop(scratch: Scratch[TigerState]) -> None:
    """On a Supply Center that nobody holds."""
    for hex_ in sorted(sought(scratch.state)):
        scratch.say(Paradrop(scratch.state.world.label(hex_)))


def _bombs(state: TigerState, style: Style) -> Command | None:
    """On a Supply Center in range, the best held one first; the result is seen before the next movement."""
    found = [hex_ for hex_ in bomb_hexes(state) if hex_ in bombed(state, style)] if left(state, IN_EAST) else []
    if not found:
        return None
    best = max(found, key=lambda hex_: (sum(u.steps for u in state.units_at(hex_)), hex_))
    return Bomb(state.world.label(best))


def bombed(state: TigerState, style: Style) -> frozenset[int]:
    """The Supply Centers that bombs are meant for: any, or the one that is hardest to storm while there is time."""
    if not style.saved or state.turn >= style.spent or ring.risk(state) > LOST:
        return sought(state)
    return frozenset({bastion(state)}) if sought(state) else sought(state)


def _pay_ring(scratch: Scratch[TigerState]) -> None:
    """A division to the box while the Ring is low and nobody is there to pay [16.0/6, 16.0/7]."""
    state, box = scratch.state, scratch.state.world.box(RING)
    if state.broken or state.ring > FAINT or state.turn >= state.last_turn or state.units_at(box, GERMAN):
        return
    units = [p for p in state.on_map(GERMAN) if p.counter.division and p.counter.group in ("wehrmacht", "sa")]
    for piece in sorted(units, key=lambda p: (p.counter.fanatic, p.values.attack, p.id)):
        if in_own_city(state, piece) and scratch.say(Redeploy(piece.id, state.world.label(box))):
            return


def in_own_city(state: TigerState, piece: Piece) -> bool:
    """Whether a unit stands in a city of its own, where movements begin."""
    return state.world.city(piece.loc) and state.controller(piece.loc) == piece.counter.side


def _move_base(scratch: Scratch[TigerState], style: Style) -> None:
    """Each airbase to where it serves more."""
    state, world = scratch.state, scratch.state.world
    for base in sorted(set(state.airbases)):
        options = [hex_ for hex_ in rail_lines(state, base) if world.city(hex_) and state.controller(hex_) == GERMAN]
        best = max(options, key=lambda hex_: (_serves(state, hex_, style), -hex_), default=base)
        others = [loc for loc in state.airbases if loc != base and world.on_map(loc)]
        gain = _serves(state, best, style) - _serves(state, base, style)
        if best != base and best not in others and gain > 1.0 and left(state, IN_EAST):
            scratch.say(Rebase(world.label(base), world.label(best)))


def _serves(state: TigerState, hex_: int, style: Style) -> float:
    """What a base in a city serves: Supply Centers within the range of bombs, and of air units; and it should be
    safe."""
    world = state.world
    if not world.on_map(hex_):
        return 0.0
    found, meant = 2.0, bombed(state, style)
    for center in sought(state):
        far = world.distance(hex_, center)
        bombs = state.bombs and far <= OVERHEAD and center in meant and world.box(RING) in rail_lines(state, hex_)
        found += 8.0 * bool(bombs) + 3.0 * (far <= COVER) + max(0.0, 2.0 - far / 10)
    near = [u for h in world.adjacent[hex_] for u in state.units_at(h, IMPERIAL)]
    own = sum(unit.values.defence for unit in state.units_at(hex_, GERMAN))
    return found - 6.0 * (not own and bool(near)) - 1.0 * (not own)


def _german_march(state: TigerState, style: Style, staying: Set[str] = frozenset()) -> Redeploy | None:
    """The unit that a line brings nearest to where it should go, by its strength."""
    box = state.world.box(RING)
    units = [*state.units_at(box, GERMAN), *state.on_map(GERMAN)]
    units = [u for u in units if not u.redeployed and (u.loc == box or in_own_city(state, u)) and not u.counter.untried]
    units = [u for u in units if not (style.ring and u.loc == box and ring.pays(u)) and u.id not in staying]
    known = [_landed(state, u) if style.lean and u.loc == box else u for u in units if fights(u)]
    given, found = missions(state, known, style), list[tuple[float, str, str]]()
    for piece in units:
        goals = [h for h in reached(state, piece) if state.world.city(h) and state.controller(h) == GERMAN]
        goals = [h for h in goals if h != piece.loc]
        gain = _gain(state, piece, given.get(piece.id), style)
        best = max(goals, key=lambda h: (gain(h), -h), default=None)
        if best is not None and gain(best) > 0:
            found.append((gain(best), piece.id, state.world.label(best)))
    if not found:
        return None
    _, name, where = max(found)
    return Redeploy(name, where)


def _landed(state: TigerState, piece: Piece) -> Piece:
    """A unit of the box as if it stood where a line brings it nearest to the Supply Center that is hardest to storm."""
    goals = [h for h in reached(state, piece) if state.world.city(h) and state.controller(h) == GERMAN]
    nearest = min(goals, key=lambda h: (_turns_from(state, piece, h, bastion(state)), h), default=piece.loc)
    return structs.replace(piece, loc=nearest)


def _gain(state: TigerState, piece: Piece, aim: Aim | None, style: Style) -> Callable[[int], float]:
    """What it brings to be in a city: turns spared, by strength; the gun goes where enemies are near, the airborne
    brigade to an airbase."""
    box = state.world.box(RING)
    if piece.counter.kind == RAIL_GUN:
        foes = state.occupied(IMPERIAL) & frozenset(state.world.settlements)
        here = 40 if piece.loc == box else min((state.world.distance(piece.loc, f) for f in foes), default=0)
        return lambda h: (here - 6 - min((state.world.distance(h, f) for f in foes), default=0)) / 2
    if piece.counter.kind == AIRBORNE and piece.loc not in state.airbases:
        return lambda h: 6.0 if h in state.airbases else 0.0
    if aim is None or aim.held or (piece.loc == box and state.ring <= FAINT and not style.ring):
        return lambda h: 0.0
    now = 6.0 if piece.loc == box else turns_to(state, aim.hex, piece)
    strength = max(1.0, piece.values.attack) / 5
    return lambda h: strength * (now - _turns_from(state, piece, h, aim.hex) - NEARER)


def _turns_from(state: TigerState, piece: Piece, hex_: int, to: int) -> float:
    return turns_to(state, to, structs.replace(piece, loc=hex_))
