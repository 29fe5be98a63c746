"""How units would move: where they can go together, what each step costs, and what could be assaulted on the way.
Lengths in movement points (chapters 11, 12 and 17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Join, March, Storm
from engine.titles.tail_of_the_tiger.pieces import MOTOR_MOVE, Piece, enemy
from engine.titles.tail_of_the_tiger.queries.forecast import Forecast, assembled, forecast
from engine.titles.tail_of_the_tiger.records import INFILTRATION, MOBILE
from engine.titles.tail_of_the_tiger.rules.ch7_supply import printed_move
from engine.titles.tail_of_the_tiger.rules.ch11_costs import assault_cost
from engine.titles.tail_of_the_tiger.rules.ch11_march import entries, escort, path_cost, points_left, reach
from engine.titles.tail_of_the_tiger.rules.ch11_movement import march, march_reasons
from engine.titles.tail_of_the_tiger.rules.ch12_storm import begins_storm, storms, together
from engine.titles.tail_of_the_tiger.state import TigerState


class Course(msgspec.Struct, frozen=True):
    """A march: the hexes with the start first, if that is on the map, what each step costs the dearest of the units,
    and the points they have [wtf-11.x/1, wtf-11.x/2]."""

    command: March
    hexes: tuple[int, ...]
    costs: tuple[int, ...]
    has: int

    @property
    def cost(self) -> int:
        """The points of the whole way."""
        return sum(self.costs)

    @property
    def minimum(self) -> bool:
        """Whether it is the one hex that may always be entered [wtf-11.x/4]."""
        return self.cost > self.has


def courses(state: TigerState, names: Sequence[str]) -> dict[int, Course]:
    """Where some units of a stack can go together, each hex by the cheapest way of one of them that all can go
    [wtf-11.x/2, 6.3/2, 3.3/3]."""
    units = [state.pieces[name] for name in names]
    if not units or len({unit.loc for unit in units}) > 1:
        return {}
    guided, found = any(map(escort, units)), dict[int, Course]()
    for unit in _paces(state, units):
        field = reach(state, unit, guided)
        for hex_ in field.cost:
            if hex_ not in found and hex_ != unit.loc:
                path = field.path_to(hex_)
                command = March(tuple(names), state.labels(path[1:] if path[0] == unit.loc else path))
                if not any(march_reasons(state, command)):
                    found[hex_] = _course(state, units, command, path)
    return found


def _paces(state: TigerState, units: Sequence[Piece]) -> Iterator[Piece]:
    """One unit of each class and length of move, the shortest first: their ways may differ."""
    found = {(points_left(state, (unit,)), unit.counter.pace): unit for unit in units}
    yield from (found[key] for key in sorted(found))


def _course(state: TigerState, units: Sequence[Piece], command: March, path: Sequence[int]) -> Course:
    goes = path[1:] if path[0] == units[0].loc else path
    parts = [goes[: number + 1] for number in range(len(goes))]
    sums = [0, *(max(path_cost(state, unit, part) for unit in units) for part in parts)]
    costs = tuple(after - before for before, after in pairwise(sums))
    return Course(command, tuple(path), costs, points_left(state, units))


def waiting(state: TigerState) -> tuple[str, ...]:
    """The units that may enter the map now [3.0/3, 3.0/4]."""
    return tuple(piece.id for box in entries(state) for piece in state.units_at(box, state.player))


# -- assaults on the way


class Approach(msgspec.Struct, frozen=True):
    """An assault on the way: the march before it, if there is one, and what it costs and would come to."""

    how: str
    target: int
    course: Course | None
    commands: tuple[Command, ...]
    """The march, the storm, those who join it."""
    needs: int
    """Points of the assault, that come on top of those of the march."""
    has: int
    """Points before both."""
    found: Forecast

    @property
    def cost(self) -> int:
        """The points of both."""
        return self.needs + (self.course.cost if self.course else 0)


def approaches(state: TigerState, names: Sequence[str], ways: dict[int, Course]) -> dict[int, tuple[Approach, ...]]:
    """Target -> the assaults that some units of a stack can make on their way: from where they stand, or if these are
    mobile and cannot, from where they can go first, the cheapest way of these [wtf-12.2/1, 17.0/1, 17.0/4]."""
    found: dict[tuple[int, str], Approach] = {}
    for each in _each(state, names, ways):
        key = each.target, each.how
        if key not in found or (found[key].course is not None and each.cost < found[key].cost):
            found[key] = each
    targets = sorted({target for target, _ in found})
    return {target: tuple(each for (to, _), each in found.items() if to == target) for target in targets}


def _each(state: TigerState, names: Sequence[str], ways: dict[int, Course]) -> Iterator[Approach]:
    units = [state.pieces[name] for name in names]
    if len({unit.loc for unit in units}) != 1:
        return
    if state.world.on_map(units[0].loc):
        yield from (each for how in (INFILTRATION, MOBILE) for each in _from_here(state, names, how, None, state))
    if any(printed_move(state, unit) != MOTOR_MOVE for unit in units):
        return
    foes = state.occupied(enemy(state.player))
    for hex_, course in ways.items():
        if not course.minimum and foes.intersection(state.world.adjacent[hex_]):
            scene = state.copy()
            march(scene, course.command)
            yield from _from_here(scene, names, MOBILE, course, state)


def _from_here(
    scene: TigerState, names: Sequence[str], how: str, course: Course | None, state: TigerState
) -> Iterator[Approach]:
    """The assaults of units from where they stand in a position; one of them, that can, begins it."""
    units = [scene.pieces[name] for name in names]
    foes = scene.occupied(enemy(scene.player))
    for target in sorted(foes.intersection(scene.world.adjacent[units[0].loc])):
        able = [unit for unit in units if not any(storms(scene, unit, target, how))]
        first = [unit for unit in able if not any(begins_storm(scene, unit, target, how))]
        if len(able) < len(units) or not first or any(together(scene, units, how)):
            continue
        order = [first[0].id, *(unit.id for unit in units if unit is not first[0])]
        label, way = scene.world.label(target), scene.world.way_table[units[0].loc][target]
        said: list[Command] = [Storm(order[0], label, how), *(Join(name) for name in order[1:])]
        needs = max(assault_cost(scene, unit, way) for unit in units)
        commands = (course.command, *said) if course else tuple(said)
        combat = forecast(scene, assembled(scene, order, target, how))
        has = points_left(state, [state.pieces[name] for name in names])
        yield Approach(how, target, course, commands, needs, has, combat)
