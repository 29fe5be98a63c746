"""Assaults on the way: by infiltration from where a stack began, by mobile units where they get to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import March, Storm
from engine.titles.tail_of_the_tiger.pieces import IMPERIAL, MOTOR_MOVE, Piece, enemy
from engine.titles.tail_of_the_tiger.players.aims import HELD, stakes
from engine.titles.tail_of_the_tiger.players.cover import lasts
from engine.titles.tail_of_the_tiger.players.fights import LEAST, Prospect, best_with, prices
from engine.titles.tail_of_the_tiger.players.style import PLAIN, Style
from engine.titles.tail_of_the_tiger.records import INFILTRATION, MOBILE
from engine.titles.tail_of_the_tiger.rules.ch7_supply import printed_move
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import fits
from engine.titles.tail_of_the_tiger.rules.ch11_costs import assault_cost
from engine.titles.tail_of_the_tiger.rules.ch11_march import points_left, reach, still
from engine.titles.tail_of_the_tiger.rules.ch12_storm import begins_storm, storms
from engine.titles.tail_of_the_tiger.state import TigerState

FIRST: Final = 0.3
"""What an assault on the way must bring above the least, for the units could join a prepared one instead."""


def best_storm(state: TigerState, style: Style = PLAIN) -> list[Command]:
    """The best assault on the way that can be made now, with the march that leads to it; nothing where none pays."""
    found: list[tuple[float, str, list[Command]]] = []
    for stack in _stacks(state, style):
        for value, commands in (*_infiltrations(state, stack, style), *_mobile(state, stack, style)):
            if value >= LEAST + FIRST:
                found.append((value, commands[-1].text(), commands))
    return max(found, key=lambda one: one[:2])[2] if found else []


def _stacks(state: TigerState, style: Style) -> Iterator[list[Piece]]:
    """The units that may still move, by hex; no unit leaves a place that it holds for this."""
    at_stake = stakes(state, style)
    for hex_ in sorted(state.occupied(state.player)):
        units = [u for u in state.units_at(hex_, state.player) if u.values.attack > 0 and not any(still(state, u))]
        alone = style.points and len(state.units_at(hex_, state.player)) == 1
        kept = at_stake.get(hex_, 0.0) >= HELD and (hex_ in state.centers or state.player == IMPERIAL or alone)
        if units and not kept:
            yield units


def _infiltrations(state: TigerState, stack: Sequence[Piece], style: Style) -> Iterator[tuple[float, list[Command]]]:
    foes = state.occupied(enemy(state.player))
    for target in sorted(foes.intersection(state.world.adjacent[stack[0].loc])):
        able = [unit for unit in stack if not any(storms(state, unit, target, INFILTRATION))]
        best = best_with(state, INFILTRATION, state.player, target, able, style)
        first = best and _first(state, best, INFILTRATION)
        if best and first:
            yield best.value, [Storm(first, state.world.label(target), INFILTRATION)]


def _first(state: TigerState, best: Prospect, how: str) -> str:
    """Who begins it: tanks need infantry with them."""
    units = (state.pieces[name] for name in best.units)
    return next((unit.id for unit in units if not any(begins_storm(state, unit, best.target, how))), "")


def _mobile(state: TigerState, stack: Sequence[Piece], style: Style) -> Iterator[tuple[float, list[Command]]]:
    """From where the stack stands, or from a hex that it reaches with enough points left."""
    movers = [unit for unit in stack if printed_move(state, unit) == MOTOR_MOVE]
    if not movers or any(unit.origin != movers[0].origin for unit in movers):
        return
    if not state.world.on_map(movers[0].origin):
        movers = movers[:1]
    slow = min(movers, key=lambda unit: points_left(state, (unit,)))
    field, has = reach(state, slow).cost, points_left(state, (slow,))
    for target in sorted(state.occupied(enemy(state.player))):
        near = [hex_ for hex_ in state.world.adjacent[target] if hex_ in field]
        fit = [h for h in near if field[h] + assault_cost(state, slow, state.world.way_table[h][target]) <= has]
        fit = [h for h in fit if h == slow.loc or fits(state, movers, h)]
        if fit and _open_ground(state, target):
            from_ = min(fit, key=lambda h: (field[h], h))
            found = _from(state, movers, from_, target, style)
            if found:
                yield found[0] - _at_risk(state, movers, from_, style), found[1]


def _at_risk(state: TigerState, movers: Sequence[Piece], from_: int, style: Style) -> float:
    """What those who ride out of a redoubt are likely to lose where they stop."""
    if not style.redoubt:
        return 0.0
    there = [unit for unit in state.units_at(from_, state.player) if unit not in movers]
    return (1.0 - lasts(state, from_, [*there, *movers])) * sum(prices(state, movers))


def _open_ground(state: TigerState, target: int) -> bool:
    """Whether mobile assaults go in there at all [17.0/3]."""
    ground = state.world.charts.given.terrain[state.world.kind(target)]  # type: ignore[index]
    return ground.mobile_assault and not state.world.city(target)


def _from(
    state: TigerState, movers: Sequence[Piece], from_: int, target: int, style: Style
) -> tuple[float, list[Command]] | None:
    best = best_with(state, MOBILE, state.player, target, movers, style)
    if best is None:
        return None
    units = tuple(sorted(best.units))
    storm = Storm(units[0], state.world.label(target), MOBILE)
    loc = state.pieces[units[0]].loc
    if from_ == loc:
        return (best.value, [storm]) if not any(storms(state, state.pieces[units[0]], target, MOBILE)) else None
    path = reach(state, state.pieces[units[0]]).path_to(from_)
    labels = tuple(map(state.world.label, path[1:] if path[0] == loc else path))
    return best.value, [March(units, labels), storm]
