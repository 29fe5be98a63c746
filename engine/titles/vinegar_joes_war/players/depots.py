"""What depots are spent on, where arrivals go, and who gives way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.players.planning import Aim
from engine.players.scratch import Scratch
from engine.table import agenda
from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Activate, Advance, Done, Place, Rebuild, Recall, Retreat, Spend
from engine.titles.vinegar_joes_war.pieces import Piece, enemy
from engine.titles.vinegar_joes_war.players.aims import PATIENCE, TURN, aims, fights, might, stakes
from engine.titles.vinegar_joes_war.players.distances import FAR, marches
from engine.titles.vinegar_joes_war.players.movement import March, thought_through
from engine.titles.vinegar_joes_war.rules.ch9_movement import MoveUnits
from engine.titles.vinegar_joes_war.rules.ch10_stacking import over_limit
from engine.titles.vinegar_joes_war.rules.ch11_zones import zone
from engine.titles.vinegar_joes_war.rules.ch16_replacements import dead, entry_kind, kind_of_dead, use_of
from engine.titles.vinegar_joes_war.state import FIRST, VinegarState

Foreseen = Callable[[VinegarState], March]
"""How a movement phase will be carried out."""
LED: Final = 5
"""The strength near enemies for which a headquarters is activated; twice as much where depots are few."""
FEW: Final = 3
CROWDED: Final = 4
"""How much less a hex draws arrivals where more would stand than may."""
FRONT: Final = 3
"""Hexes from enemies within which troops fight."""


def activate(view: VinegarState, foreseen: Foreseen = thought_through) -> list[Command]:
    """Headquarters that lead enough troops near the enemy and not led yet; before the first movement, as they will
    stand after it."""
    side, distance = view.player, view.world.grid.distance
    then = after_moving(view, foreseen) if view.impulse == FIRST else view
    foes, said = then.occupied(enemy(side)), list[Command]()
    troops = [u for u in then.on_map(side) if fights(u) and any(distance(u.loc, h) <= FRONT for h in foes)]
    hqs = [p for p in view.on_map(side) if p.counter.hq]
    led = {p.id: {u.id for u in troops if distance(u.loc, then.pieces[p.id].loc) <= p.counter.radius} for p in hqs}
    covered = set[str]().union(*(led[p.id] for p in hqs if p.active))
    able = [p for p in hqs if not p.active and view.depots_at(p.loc, side)]
    left = sum(p.counter.depot for p in view.on_map(side))
    while able:
        gain = {p.id: sum(view.pieces[name].strength for name in led[p.id] - covered) for p in able}
        best = max(able, key=lambda p: (gain[p.id], p.id))
        if gain[best.id] < LED * (1 + (left <= FEW)):
            break
        covered |= led[best.id]
        able.remove(best)
        left -= 1
        said.append(Activate(best.id))
    return [*said, Done()]


def after_moving(view: VinegarState, foreseen: Foreseen) -> VinegarState:
    """The position as the side would leave it after its movement."""
    scratch = Scratch(view)
    scratch.say(Done())
    decision = agenda.current(scratch.state)
    return foreseen(scratch.state).state if isinstance(decision, MoveUnits) else scratch.state


def replaced(view: VinegarState, listed: Sequence[Command]) -> list[Command]:
    """All who are paid for are rolled for, the strongest first; then depots for whom they bring back or rebuild."""
    recalls = [one for one in listed if isinstance(one, Recall)]
    if recalls:
        return [max(recalls, key=lambda one: (_price(view, one.unit), one.unit))]
    pays = [(value, one.text(), one) for one in listed if (value := _pays(view, one)) > 0]
    return [max(pays)[2] if pays else Done()]


def _price(view: VinegarState, name: str) -> float:
    piece = view.pieces.get(name)
    return 3.0 if piece is None else piece.counter.strength


def _pays(view: VinegarState, command: Command) -> float:
    """Strength that a depot brings, above what it is worth to a headquarters that it feeds."""
    if not isinstance(command, Spend | Rebuild):
        return 0.0
    side, hex_ = view.player, view.world.hex(command.hex, "spend")
    fed = any(p.counter.hq for p in view.units_at(hex_, side)) and len(view.depots_at(hex_, side)) < 2
    if isinstance(command, Rebuild):
        reduced = [p for p in view.units_at(hex_, side) if p.reduced]
        return sum(p.counter.strength - p.strength for p in reduced) - (4.0 if fed else 1.5)
    if command.use == "hq" and len(view.depots_at(hex_, side)) < 2:
        return 0.0
    kind = entry_kind(view, hex_)
    names = [name for name in dead(view) if kind_of_dead(view, name) == kind and use_of(view, name) == command.use]
    most = {"air": 4.0, "hq": 5.0}.get(command.use, 6.0)
    return min(most, sum(max(1.0, _price(view, name)) for name in names)) - (5.0 if fed else 3.0)


def arrive(view: VinegarState, listed: Sequence[Command]) -> list[Command]:
    """Troops where they have the shortest way to what matters, depots near headquarters that lead."""
    places = [one for one in listed if isinstance(one, Place)]
    if not places:
        return [Done()] if any(isinstance(one, Done) for one in listed) else []
    first = [one for one in places if one.unit == places[0].unit]
    piece = view.pieces[first[0].unit]
    return [max(first, key=lambda one: (draw(view, piece, view.world.hex(one.hex, "place")), one.hex))]


def draw(view: VinegarState, piece: Piece, hex_: int) -> float:
    """How near a hex is to what matters for a unit."""
    side = piece.counter.side
    if fights(piece) or piece.counter.airbase or piece.counter.hq:
        goals = [(aim.hex, aim.weight * _wanting(view, aim)) for aim in aims(view, side)]
    else:
        goals = [(p.loc, 1.0 + _near_foes(view, p)) for p in view.on_map(side) if p.counter.hq]
    pulls = [w * PATIENCE ** (marches(view, goal, piece.counter).get(hex_, FAR) / TURN) for goal, w in goals]
    return max(pulls, default=0.0) - CROWDED * crowds(view, piece, hex_)


def crowds(view: VinegarState, piece: Piece, hex_: int) -> bool:
    """Whether more would stand in a hex with a unit than may."""
    return bool(over_limit(view, hex_, [*view.units_at(hex_, piece.counter.side), piece]))


def _wanting(view: VinegarState, aim: Aim) -> float:
    """How much of the strength that a place of ours asks for is not there yet, as a share."""
    if not aim.held:
        return 1.0
    there = sum(piece.strength for piece in view.units_at(aim.hex))
    return min(1.0, max(0.0, aim.need - there) / 4)


def _near_foes(view: VinegarState, hq: Piece) -> float:
    distance, side = view.world.grid.distance, hq.counter.side
    units = [u for u in view.on_map(side) if fights(u) and distance(u.loc, hq.loc) <= hq.counter.radius + 1]
    return sum(u.strength for u in units) / (1 + len(view.depots_at(hq.loc, side)))


def fall_back(view: VinegarState, listed: Sequence[Command]) -> list[Command]:
    """The first unit goes where it is needed, else among friends and away from enemies."""
    ways = [one for one in listed if isinstance(one, Retreat)]
    if not ways:
        return [listed[0]]
    piece = view.pieces[ways[0].unit]
    side, held = piece.counter.side, stakes(view, piece.counter.side)
    foes, zones = view.occupied(enemy(side)), zone(view, enemy(side))

    def merit(command: Retreat) -> tuple[float, str]:
        path = [view.world.hex(label, "path") for label in command.path]
        near = sum(might(p) for h in view.world.adjacent[path[-1]] if h in foes for p in view.units_at(h, enemy(side)))
        friends = sum(p.strength for p in view.units_at(path[-1], side))
        lost = sum(hex_ in zones for hex_ in path) * 4
        return held.get(path[-1], 0.0) + 0.2 * friends - 0.3 * near - lost, command.text()

    return [max((one for one in ways if one.unit == piece.id), key=merit)]


def pursue(view: VinegarState, listed: Sequence[Command]) -> list[Command]:
    """The strong ones go in while there is room; the last one in a place at stake stays where that is dearer."""
    assert view.combat is not None
    target, side = view.combat.target, view.combat.attacker
    held, there = stakes(view, side), view.units_at(target, side)
    able = [view.pieces[one.unit] for one in listed if isinstance(one, Advance)]
    for piece in sorted(able, key=lambda p: (-p.strength, p.id)):
        alone = len(view.units_at(piece.loc, side)) == 1
        loss = held.get(piece.loc, 0.0) if alone else 0.0
        if not over_limit(view, target, [*there, piece]) and loss <= held.get(target, 0.0):
            return [Advance(piece.id)]
    return [Done()]
