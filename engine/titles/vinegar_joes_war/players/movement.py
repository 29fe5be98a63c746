"""The movement phase as one plan: who comes together for an attack, who marches on, and what follows the troops."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import nlargest
from typing import Final

from engine.players.planning import Aim
from engine.players.scratch import Scratch
from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Build, Done, Land, Move, Rail
from engine.titles.vinegar_joes_war.pieces import BOX, ENGINEER, Piece, enemy
from engine.titles.vinegar_joes_war.players.aims import PATIENCE, TURN, fights, journey, might, missions, stakes
from engine.titles.vinegar_joes_war.players.distances import FAR, marches
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.rules.ch9_movers import movable
from engine.titles.vinegar_joes_war.rules.ch9_rail import rail_field, rails
from engine.titles.vinegar_joes_war.rules.ch9_reach import ground, reach
from engine.titles.vinegar_joes_war.rules.ch10_stacking import crowded, excess, over_limit
from engine.titles.vinegar_joes_war.rules.ch18_landing import landings
from engine.titles.vinegar_joes_war.rules.ch18_waters import markers
from engine.titles.vinegar_joes_war.rules.ch22_building import builds
from engine.titles.vinegar_joes_war.rules.ch22_lines import STARTS, railhead
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import KUNMING, RANGOON

ENOUGH: Final = 3.5
"""Odds beyond which nobody else is sent to an attack."""
DEAR: Final = 1.2
"""Odds for which an attack on a place at stake is prepared."""
PLAIN: Final = 1.9
"""The same for any other stack."""
AIR: Final = 0.17
"""What each fighter that is ready takes off these odds, three at most."""
REACH: Final = 2
"""Hexes around a place in which those who hold it attack."""
WAY_OFF: Final = 4
"""Hexes within which an enemy comes for a headquarters that stands alone."""
CENTRES: Final = 3
"""Places with most troops that a headquarters thinks of."""
DANGER: Final = 30
"""Halves of a point that a unit goes out of its way of an enemy too strong for it."""
BASE_RANGE: Final = 5
"""Hexes from the front within which an airbase stays."""
HEX: Final = 3
"""Halves of a point of a hex, on the average."""

PathCommands = Mapping[int, str]
"""Hex -> the verb by which a unit gets there."""


def plan(view: VinegarState) -> list[Command]:
    """What to say in the whole phase, done at the end."""
    march = thought_through(view)
    return [*march.scratch.said, *([Done()] if march.scratch.running else [])]


def thought_through(view: VinegarState) -> March:
    """The plan with the position it leads to."""
    march = March(view)
    march.run()
    return march


def ways(state: VinegarState, piece: Piece) -> dict[int, str]:
    """Where a unit can get to now: by sea, by rail, on foot."""
    found = dict.fromkeys(landings(state, piece), Land.verb) if markers(state) else {}
    found |= dict.fromkeys(rails(state, piece), Rail.verb)
    found |= dict.fromkeys(reach(state, piece), Move.verb)
    return found


class March:
    """The plan in the making."""

    def __init__(self, view: VinegarState) -> None:
        self.scratch = Scratch(view)
        self.state = self.scratch.state
        self.side = view.player
        units = movable(self.state)
        self.free = {piece.id for piece in units}
        self.missions = self._missions([piece for piece in self.state.on_map(self.side) if fights(piece)])
        self.stakes = stakes(self.state, self.side)

    def run(self) -> None:
        """Think the whole phase through."""
        self.attack()
        self.advance()
        self.follow()
        self.make_room()

    def _missions(self, units: Sequence[Piece]) -> dict[str, Aim]:
        return missions(self.state, units)

    def _units(self, wanted: Callable[[Piece], bool]) -> list[Piece]:
        return [self.state.pieces[name] for name in sorted(self.free) if wanted(self.state.pieces[name])]

    def _go(self, piece: Piece, hex_: int, how: str) -> bool:
        """Send a unit to a hex, if it may go there."""
        state = self.state
        if how == Land.verb:
            return self.scratch.say(Land(piece.id, state.world.label(hex_)))
        if how == Rail.verb:
            return hex_ in rails(state, piece) and self.scratch.say(
                Rail(piece.id, state.labels(rail_field(state, piece).path_to(hex_)[1:]))
            )
        able = reach(state, piece)
        return hex_ in able and self.scratch.say(Move(piece.id, state.labels(able[hex_].path)))

    def _room(self, piece: Piece, hex_: int) -> bool:
        there = self.state.units_at(hex_, self.side)
        return hex_ == piece.loc or not over_limit(self.state, hex_, [*there, piece])

    # -- who comes together for an attack

    def attack(self) -> None:
        """Bring units together around the stacks that are worth it, the dearest first."""
        free = self._units(fights)
        able = {piece.id: ways(self.state, piece) for piece in free}
        for target in self._targets(free, able):
            comers = self._comers(target, free, able)
            if comers and self.scratch.running:
                self._gather(target, comers, able)

    def _targets(self, free: Sequence[Piece], able: Mapping[str, PathCommands]) -> list[int]:
        """The enemy stacks, those first that are attacked first."""
        return sorted(self.state.occupied(enemy(self.side)), key=lambda hex_: (-self._prize(hex_), hex_))

    def _comers(self, target: int, free: Sequence[Piece], able: Mapping[str, PathCommands]) -> list[Piece]:
        """Who can come beside a stack now."""
        near = self.state.world.adjacent[target]
        comers = [p for p in free if p.id in self.free and any(h == p.loc or h in able[p.id] for h in near)]
        return [p for p in comers if not self._bound(p, target)]

    def _bound(self, piece: Piece, target: int) -> bool:
        """Whether a unit has to hold a place that is not next to the enemy in question."""
        aim = self.missions.get(piece.id)
        if aim is None or not aim.held:
            return False
        return piece.loc == aim.hex or self.state.world.grid.distance(aim.hex, target) > REACH

    def _prize(self, hex_: int) -> float:
        there = self.state.units_at(hex_, enemy(self.side))
        points = sum(2.0 * p.counter.hq + p.counter.airbase + 0.5 * p.counter.depot + 0.2 * might(p) for p in there)
        return points + self.stakes.get(hex_, 0.0)

    def _defence(self, hex_: int) -> float:
        state, found = self.state, 0.0
        for piece in state.units_at(hex_, enemy(self.side)):
            times = state.world.defence[piece.counter.heavy][hex_]
            if hex_ in state.fortified:
                times = max(times, state.world.charts.fortification[piece.counter.heavy])
            found += might(piece) * times / 2
        return found

    def _gather(self, target: int, comers: list[Piece], able: Mapping[str, PathCommands]) -> None:
        """Send units next to a stack if they are strong enough together; those who are there count."""
        against = self._defence(target)
        there = [p for p in comers if target in self.state.world.adjacent[p.loc]]
        others = sorted((p for p in comers if p not in there), key=lambda p: (-p.strength, p.id))
        near, left = self.state.world.adjacent[target], len(markers(self.state))
        by_sea = [p for p in others if not any(able[p.id].get(hex_) in (Move.verb, Rail.verb) for hex_ in near)]
        others = [piece for piece in others if piece not in by_sea[left:]]
        total = sum(piece.strength for piece in (*there, *others))
        if total < against * self._asked(target):
            return
        strength = 0
        for piece in (*there, *others):
            if strength >= ENOUGH * against and strength:
                break
            if piece in there or self._close_in(piece, target, able[piece.id]):
                strength += piece.strength
                self.free.discard(piece.id)

    def _asked(self, target: int) -> float:
        """The odds for which an attack is prepared."""
        fighters = sum(one.counter.fighter for one in self.state.supports(self.side, BOX))
        return (DEAR if target in self.stakes else PLAIN) - AIR * min(3, fighters)

    def _close_in(self, piece: Piece, target: int, able: PathCommands) -> bool:
        """Send a unit next to a stack: where its defence is good and no other one of the side stands, over no river."""
        world, held = self.state.world, self.state.occupied(self.side)

        def merit(hex_: int) -> tuple[float, int]:
            good = world.defence[piece.counter.heavy][hex_] - 2 * world.river(hex_, target) - (hex_ in held)
            return good - (able[hex_] != Move.verb), -hex_

        spots = [hex_ for hex_ in world.adjacent[target] if hex_ in able and self._room(piece, hex_)]
        return any(self._go(piece, hex_, able[hex_]) for hex_ in sorted(spots, key=merit, reverse=True)[:2])

    # -- who marches on

    def advance(self) -> None:
        """All others go toward their aims, the foremost first, and the engineers to their lines."""
        free = [piece for piece in self._units(fights) if piece.id in self.missions]
        order = sorted(free, key=lambda p: (self._steps(p, self.missions[p.id], p.loc), p.id))
        for piece in order:
            self._toward(piece.id, self.missions[piece.id])
        for piece in self._units(lambda p: p.counter.kind == ENGINEER):
            self._engineer(piece)

    def _steps(self, piece: Piece, aim: Aim, hex_: int) -> int:
        return marches(self.state, aim.hex, piece.counter).get(hex_, FAR)

    def _toward(self, name: str, aim: Aim) -> None:
        """The hex nearest to the aim that is no trap; by rail, and on from there."""
        for _ in range(2):
            piece = self.state.pieces[name]
            if piece.moved or not self.scratch.running:
                return
            able = ways(self.state, piece)
            cost = {hex_: self._cost(piece, aim, hex_) for hex_ in able if self._room(piece, hex_)}
            best = min(cost, key=lambda hex_: (cost[hex_] + (able[hex_] != Move.verb), hex_), default=piece.loc)
            if not cost or cost[best] >= self._cost(piece, aim, piece.loc):
                return
            if not self._go(piece, best, able[best]) or able[best] != Rail.verb:
                return

    def _cost(self, piece: Piece, aim: Aim, hex_: int) -> int:
        steps = self._steps(piece, aim, hex_)
        return steps if hex_ == aim.hex else steps + self._danger(piece, hex_)

    def _danger(self, piece: Piece, hex_: int) -> int:
        """What a hex next to enemies costs where they are too strong."""
        state, foe = self.state, enemy(self.side)
        near = [sum(map(might, state.units_at(h, foe))) for h in state.world.adjacent[hex_] if h in state.occupied(foe)]
        if not near:
            return 0
        own = piece.strength + sum(p.strength for p in state.units_at(hex_, self.side) if p.id != piece.id)
        return DANGER if sum(near) * 2 > own * state.world.defence[piece.counter.heavy][hex_] else 1

    # -- what follows

    def follow(self) -> None:
        """Headquarters among the troops, depots to headquarters, airbases behind the front."""
        for piece in self._units(lambda p: p.counter.hq):
            self._headquarters(piece)
        for piece in self._units(lambda p: p.counter.depot and self.state.world.on_map(p.loc)):
            self._depot(piece)
        for piece in self._units(lambda p: p.counter.airbase):
            self._airbase(piece)

    def _headquarters(self, piece: Piece) -> None:
        """Where the most troops near enemies are in its radius, or on the way there, in the safest such hex."""
        state, distance, radius = self.state, self.state.world.grid.distance, piece.counter.radius
        foes, troops = state.occupied(enemy(self.side)), self._troops(piece)

        def led(hex_: int) -> float:
            return sum(weight for loc, weight in troops.items() if distance(loc, hex_) <= radius)

        def draw(hex_: int, steps: int) -> float:
            return led(hex_) * float(PATIENCE ** (steps / TURN))

        busy = nlargest(CENTRES, troops, key=lambda hex_: (led(hex_), -hex_))
        centre = max(busy, key=lambda hex_: (draw(hex_, journey(state, piece, hex_)), -hex_), default=piece.loc)
        field = marches(state, centre, piece.counter)

        def merit(hex_: int) -> float:
            alone = not any(fights(unit) for unit in state.units_at(hex_, self.side))
            exposed = alone and any(distance(hex_, foe) <= WAY_OFF for foe in foes)
            depot = bool(state.depots_at(hex_, self.side))
            return led(hex_) + draw(centre, field.get(hex_, FAR)) - 8 * exposed + depot

        self._best(piece, merit, 0.5)

    def _troops(self, piece: Piece) -> dict[int, float]:
        """Hex -> the strength there that a headquarters should lead: less where another does, or far from enemies."""
        state, distance = self.state, self.state.world.grid.distance
        foes = state.occupied(enemy(self.side))
        others = [p for p in state.on_map(self.side) if p.counter.hq and p.id != piece.id]
        found: dict[int, float] = {}
        for unit in state.on_map(self.side):
            if fights(unit):
                front = min((distance(unit.loc, hex_) for hex_ in foes), default=FAR)
                led = any(distance(other.loc, unit.loc) <= other.counter.radius for other in others)
                weight = unit.strength * (0.3 if led else 1.0) * (1.0 if front <= WAY_OFF else 0.2)
                found[unit.loc] = found.get(unit.loc, 0.0) + weight
        return found

    def _zones(self) -> frozenset[int]:
        return ground(self.state, self.side).zones

    def _best(self, piece: Piece, merit: Callable[[int], float], least: float) -> None:
        """Go where the merit is highest, if that is so much better than here."""
        able = ways(self.state, piece)
        spots = {hex_: merit(hex_) for hex_ in able if self._room(piece, hex_)}
        best = max(spots, key=lambda hex_: (spots[hex_], able[hex_] == Move.verb, -hex_), default=piece.loc)
        if spots and spots[best] >= merit(piece.loc) + least:
            self._go(piece, best, able[best])

    def _depot(self, piece: Piece) -> None:
        """To the headquarters that leads most and has no depot; one that serves there stays."""
        state = self.state
        leaders = {p.loc: self._led(p) for p in state.on_map(self.side) if p.counter.hq}
        own = len(state.depots_at(piece.loc, self.side))
        if piece.loc in leaders and own <= 2 and leaders[piece.loc] > 2:
            return
        wants = {hex_: led / (1 + 2 * len(state.depots_at(hex_, self.side))) for hex_, led in leaders.items()}
        wants.pop(piece.loc, None)
        fields = {hex_: marches(state, hex_, piece.counter) for hex_ in wants}
        distance, foes = state.world.grid.distance, state.occupied(enemy(self.side))

        def merit(hex_: int) -> float:
            alone = not any(fights(unit) for unit in state.units_at(hex_, self.side))
            exposed = alone and any(distance(hex_, foe) < WAY_OFF for foe in foes)
            pull = max((w * 0.9 ** (fields[h].get(hex_, FAR) / HEX) for h, w in wants.items()), default=0.0)
            return pull - 5 * exposed

        self._best(piece, merit, 0.05)

    def _led(self, hq: Piece) -> float:
        state, distance = self.state, self.state.world.grid.distance
        foes = state.occupied(enemy(self.side))
        units = [u for u in state.on_map(self.side) if fights(u) and distance(u.loc, hq.loc) <= hq.counter.radius + 1]
        return sum(u.strength for u in units if any(distance(u.loc, hex_) <= 4 for hex_ in foes)) + 0.1 * len(units)

    def _airbase(self, piece: Piece) -> None:
        """A base that is too far behind goes to a town nearer to the front."""
        state, distance = self.state, self.state.world.grid.distance
        foes = state.occupied(enemy(self.side))
        troops = {u.loc for u in state.on_map(self.side) if fights(u)}
        front = sorted(loc for loc in troops if any(distance(loc, foe) <= BASE_RANGE - 1 for foe in foes))
        if not front or min(distance(piece.loc, hex_) for hex_ in front) <= BASE_RANGE:
            return

        def merit(hex_: int) -> float:
            near = min(distance(hex_, loc) for loc in front)
            unsafe = min((distance(hex_, foe) for foe in foes), default=9) <= 2
            return -near - (0 if state.world.settlement(hex_) else 1.5) - 20 * unsafe

        self._best(piece, merit, 2.0)

    def make_room(self) -> None:
        """Nobody stays where there are too many."""
        for hex_ in crowded(self.state, self.side):
            movers = [piece for piece in self._units(lambda p: not p.moved) if piece.loc == hex_]
            for piece in sorted(movers, key=lambda p: (fights(p), -p.counter.move, p.id)):
                if excess(self.state, hex_, self.side) and self.scratch.running:
                    self._step_aside(piece)

    def _step_aside(self, piece: Piece) -> None:
        """To the nearest hex with room that is in no enemy zone."""
        able, distance = ways(self.state, piece), self.state.world.grid.distance
        spots = [hex_ for hex_ in able if hex_ not in self._zones() and self._room(piece, hex_)]
        if spots:
            best = min(spots, key=lambda hex_: (distance(piece.loc, hex_) + (able[hex_] != Move.verb), hex_))
            self._go(piece, best, able[best])

    def _engineer(self, piece: Piece) -> None:
        """Build toward the other net, or go to the head of the line."""
        state, world = self.state, self.state.world
        goal = world.named((RANGOON, KUNMING)[self.side])
        spots = builds(state, piece)
        if spots:
            best = min(spots, key=lambda hex_: (world.grid.distance(hex_, goal), hex_))
            self.scratch.say(Build(piece.id, world.label(best)))
            return
        head = railhead(state, self.side)
        start = head if head >= 0 else world.named(STARTS[self.side])
        if piece.loc != start and occupier(state, start) != enemy(self.side):
            self._toward(piece.id, Aim(start, 1.0, 0.0))
