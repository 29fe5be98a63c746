"""The movement phase as one plan: assaults on the way first, then who comes together for a prepared assault, then who
marches on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.players.planning import Aim
from engine.players.scratch import Scratch
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Done, March
from engine.titles.tail_of_the_tiger.pieces import IMPERIAL, RAIL_GUN, Piece, enemy
from engine.titles.tail_of_the_tiger.players.aims import HELD, fights, might, stakes
from engine.titles.tail_of_the_tiger.players.distances import FAR, marches, points_to
from engine.titles.tail_of_the_tiger.players.fights import LEAST, average, prices, prize
from engine.titles.tail_of_the_tiger.players.missions import WALKS, missions
from engine.titles.tail_of_the_tiger.players.storms import best_storm
from engine.titles.tail_of_the_tiger.players.style import PLAIN, Style
from engine.titles.tail_of_the_tiger.queries.dangers import strikers
from engine.titles.tail_of_the_tiger.records import PREPARED, Combat
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import fits
from engine.titles.tail_of_the_tiger.rules.ch11_march import reach, room_at_end, still
from engine.titles.tail_of_the_tiger.rules.ch11_movement import movable
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import KUNMING

DANGER: Final = 7
"""Points that a unit goes out of its way of enemies too strong for it."""
ALONE: Final = 14
"""The same of where it would stand alone, and enemies could come who are much too strong for it."""
MUCH: Final = 3.0
"""The attack that could come, as a multiple of its defence."""
COMPANY: Final = 0.5
"""What friends in a hex are worth, in points of the way."""
PLACE: Final = 0.5
"""The same for a city or town that changes hands by it."""
TRIED: Final = 14
"""Enemy stacks against which a phase brings units together at most."""


def plan(view: TigerState, style: Style = PLAIN) -> list[Command]:
    """What to say in the whole phase, or up to an assault on the way."""
    storm = best_storm(view, style)
    if storm:
        return storm
    march = MarchPlan(view, style)
    march.run()
    return finished(march)


def finished(march: MarchPlan) -> list[Command]:
    """What a plan has said, and that it is done."""
    return [*march.scratch.said, *([Done()] if march.scratch.running else [])]


class MarchPlan:
    """The plan in the making."""

    def __init__(self, view: TigerState, style: Style = PLAIN) -> None:
        self.scratch, self.style = Scratch(view), style
        self.state = self.scratch.state
        self.side = view.player
        self.gathered: dict[str, int] = {}
        """Unit -> the enemy hex beside which it is sent to assault it."""
        self.world = view.world
        self.free = {piece.id for piece in movable(self.state) if piece.id not in self.state.mover}
        self.free |= set(self.state.mover)
        units = [self.state.pieces[name] for name in sorted(self.free)]
        others = [p for p in self.state.on_map(self.side) if p.id not in self.free]
        self.missions = missions(self.state, [piece for piece in (*units, *others) if fights(piece)], style)
        self.stakes = stakes(self.state, style)
        self.coming = strikers(view, enemy(self.side)) if style.company else {}
        """Hex -> the attack that enemies could bring beside it as they stand now."""
        self.free -= {piece.id for piece in units if self._waits(piece)}

    def run(self) -> None:
        """Who comes together, who marches on, the gun."""
        self.attack()
        self.advance()
        self.gun()

    def _waits(self, piece: Piece) -> bool:
        """Whether a division stands where it can be flown to China [10.0/9]."""
        division = piece.counter.division and piece.counter.japanese
        there = self.state.controller(self.world.named(KUNMING)) == IMPERIAL
        return division and there and piece.loc in self.world.airfields

    def _units(self, wanted: Callable[[Piece], bool]) -> list[Piece]:
        found = [self.state.pieces[name] for name in sorted(self.free)]
        return [piece for piece in found if wanted(piece)]

    def _go(self, piece: Piece, hex_: int) -> bool:
        """Send a unit to a hex, if it may go there."""
        field = reach(self.state, piece)
        if hex_ not in field.cost or hex_ == piece.loc:
            return False
        path = field.path_to(hex_)
        labels = self.state.labels(path[1:] if path[0] == piece.loc else path)
        return self.scratch.say(March((piece.id,), labels))

    # -- who comes together for a prepared assault

    def attack(self) -> None:
        """Bring units together around the stacks that are worth it, the dearest first."""
        free = self._units(lambda p: fights(p) and p.values.attack > 0 and not p.counter.untried)
        able = {piece.id: reach(self.state, piece).cost for piece in free}
        near: dict[int, list[Piece]] = {}
        for target in sorted(self.state.occupied(enemy(self.side))):
            around = self.world.adjacent[target]
            comers = [p for p in free if any(h == p.loc or h in able[p.id] for h in around)]
            comers = [p for p in comers if not self._bound(p, target)]
            if comers:
                near[target] = comers
        for target in sorted(near, key=lambda hex_: (-self._prize(hex_), hex_))[:TRIED]:
            comers = [piece for piece in near[target] if piece.id in self.free]
            if comers and self.scratch.running:
                self._gather(target, comers, able)

    def _bound(self, piece: Piece, target: int) -> bool:
        """Whether a unit has to hold a place that is not next to the enemy in question, or is on its way to one that
        decides the game and would go aside or back."""
        aim = self.missions.get(piece.id)
        if aim is None:
            return False
        if aim.held:
            return piece.loc != aim.hex or target not in self.world.adjacent[aim.hex]
        if self._walks_in(piece, aim):
            return True
        if aim.hex not in self.state.centers:
            return False
        return marches(self.state, aim.hex, piece).get(target, FAR) > self._steps(piece, aim)

    def _walks_in(self, piece: Piece, aim: Aim) -> bool:
        """Whether a unit is meant for an open place that it can enter now."""
        dear = self.style.points and aim.weight >= WALKS and not self.state.units_at(aim.hex)
        return dear and aim.hex in reach(self.state, piece)

    def _prize(self, hex_: int) -> float:
        there = self.state.units_at(hex_, enemy(self.side))
        return sum(prices(self.state, there)) + prize(self.state, self.side, hex_, self.style)

    def _gather(self, target: int, comers: list[Piece], able: Mapping[str, Mapping[int, int]]) -> None:
        """Send units next to a stack if the assault pays; those who are there count."""
        there = [p for p in comers if self.world.on_map(p.loc) and target in self.world.adjacent[p.loc]]
        others = sorted((p for p in comers if p not in there), key=lambda p: (-p.values.attack, p.id))
        names = tuple(piece.id for piece in (*there, *others))
        if self._value(target, (*there, *others)) < LEAST:
            return
        joined: list[Piece] = []
        best = self._column(target, names)
        for piece in (*there, *others):
            if joined and self._column(target, tuple(p.id for p in joined)) >= best:
                break
            if piece in there or self._close_in(piece, target, able[piece.id]):
                joined.append(piece)
                self.gathered[piece.id] = target
                self.free.discard(piece.id)

    def _sums(self, target: int, names: tuple[str, ...]) -> tuple[float, float]:
        attack = sum(self.state.pieces[name].values.attack for name in names)
        return attack, sum(piece.values.defence for piece in self.state.units_at(target, enemy(self.side)))

    def _column(self, target: int, names: tuple[str, ...]) -> int:
        """The column that some units would attack on, at their printed strength, without rivers."""
        attack, defence = self._sums(target, names)
        charts = self.world.charts
        ground = charts.given.terrain[self.world.kind(target)].shift  # type: ignore[index]
        return charts.shifted(charts.column(int(attack), max(1, int(defence))), ground)

    def _value(self, target: int, units: tuple[Piece, ...]) -> float:
        """What the assault would bring if all of them were there."""
        names = tuple(piece.id for piece in units)
        combat = Combat(PREPARED, self.side, target, names)
        return average(self.state, combat, units, [self._column(target, names)], self.style).value

    def _close_in(self, piece: Piece, target: int, able: Mapping[int, int]) -> bool:
        """Send a unit next to a stack: where most friends are, over no river."""

        def merit(hex_: int) -> tuple[float, int]:
            way = self.world.way_table[hex_][target]
            friends = len(self.state.units_at(hex_, self.side))
            return friends - 2.0 * (way.river and not way.road) - able[hex_] / 20, -hex_

        spots = [h for h in self.world.adjacent[target] if h in able and fits(self.state, (piece,), h)]
        return any(self._go(piece, hex_) for hex_ in sorted(spots, key=merit, reverse=True)[:3])

    # -- who marches on

    def advance(self) -> None:
        """All others go toward their aims, the foremost first; those that were freed before all others [7.0/12]."""
        free = [piece for piece in self._units(fights) if piece.id in self.missions]
        order = sorted(free, key=lambda p: (p.id not in self.state.freed, self._steps(p, self.missions[p.id]), p.id))
        for piece in order:
            if self.scratch.running:
                self._toward(self.state.pieces[piece.id], self.missions[piece.id])

    def _steps(self, piece: Piece, aim: Aim) -> int:
        return points_to(self.state, aim.hex, piece)

    def _toward(self, piece: Piece, aim: Aim) -> None:
        """The hex nearest to the aim that is no trap."""
        if any(still(self.state, piece)) or piece.loc == aim.hex:
            return
        field, away = marches(self.state, aim.hex, piece), reach(self.state, piece).cost
        cost = {hex_: self._cost(piece, field.get(hex_, FAR), hex_) for hex_ in away}
        here = self._cost(piece, field.get(piece.loc, FAR), piece.loc) if self.world.on_map(piece.loc) else 2.0 * FAR
        for hex_ in sorted(cost, key=lambda h: (cost[h], h))[:6]:
            if cost[hex_] >= here:
                return
            if self._go(piece, hex_):
                return

    def _cost(self, piece: Piece, steps: int, hex_: int) -> float:
        state = self.state
        friends = bool(state.units_at(hex_, self.side)) and hex_ != piece.loc
        taken = hex_ in self.stakes and state.controller(hex_) != self.side
        lost = ALONE * self._alone(piece, hex_) or self._danger(piece, hex_)
        return steps + lost - COMPANY * friends - PLACE * taken

    def _danger(self, piece: Piece, hex_: int) -> int:
        """What a hex next to enemies costs where they are too strong."""
        state, foe = self.state, enemy(self.side)
        if hex_ in self.stakes and self.stakes[hex_] >= HELD:
            return 0
        near = state.occupied(foe).intersection(self.world.adjacent[hex_])
        threat = sum(might(unit) for h in near for unit in state.units_at(h, foe))
        own = piece.values.defence + sum(u.values.defence for u in state.units_at(hex_, self.side) if u.id != piece.id)
        return DANGER if threat > self.style.wary * own else 0

    def _alone(self, piece: Piece, hex_: int) -> bool:
        """Whether a unit would stand in a place of little worth with no friend in it or beside it, and much more could
        come than it can bear."""
        if self.coming.get(hex_, 0) < MUCH * piece.values.defence or self.stakes.get(hex_, 0.0) >= HELD:
            return False
        near = (unit for h in (hex_, *self.world.adjacent[hex_]) for unit in self.state.units_at(h, self.side))
        return not any(fights(unit) for unit in near if unit.id != piece.id)

    # -- the rail gun

    def gun(self) -> None:
        """Among friends beside the dearest place with enemies in it, else wherever friends are nearest to one."""
        for piece in self._units(lambda p: p.counter.kind == RAIL_GUN):
            if not self.scratch.running or any(still(self.state, piece)):
                continue
            spots = [h for h in reach(self.state, piece).cost if not any(room_at_end(self.state, (piece,), h))]
            foes = self.state.occupied(enemy(self.side)) & frozenset(self.world.settlements)
            best = max(spots, key=lambda h: (self._aimed(h, foes), -h), default=piece.loc)
            if best != piece.loc and self._aimed(best, foes) > self._aimed(piece.loc, foes):
                self._go(piece, best)

    def _aimed(self, hex_: int, foes: frozenset[int]) -> float:
        near = foes.intersection(self.world.adjacent[hex_])
        far = min((self.world.distance(hex_, foe) for foe in foes), default=50)
        return max((1 + self.stakes.get(foe, 0.0) for foe in near), default=0.0) - far / 100
