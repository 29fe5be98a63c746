"""What is said in the combat part: which attack is made, who supports it, how hits are paid, who goes in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import msgspec

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Attack, Choose, Done
from engine.titles.defeat_into_victory.pieces import SUPPORT, Piece
from engine.titles.defeat_into_victory.players.depots import commitment
from engine.titles.defeat_into_victory.players.fights import Sides, brings, siege
from engine.titles.defeat_into_victory.players.front import Front
from engine.titles.defeat_into_victory.players.stakes import swing
from engine.titles.defeat_into_victory.players.support import MOST as COLUMNS
from engine.titles.defeat_into_victory.rules.ch5_units import reaches
from engine.titles.defeat_into_victory.rules.ch13_combat import attackable
from engine.titles.defeat_into_victory.rules.ch13_factors import attackers, defenders, odds, with_bonuses
from engine.titles.defeat_into_victory.rules.ch13_support import running
from engine.titles.defeat_into_victory.state import COMBAT_MOVE, Combat, DefeatState

LEAST: Final = 0.05
"""What an attack must bring."""
MOST: Final = 5
"""Units of which all groups are tried against a hex; more go all together or the strongest of them."""
AIR: Final = 0.05
"""What an air unit must change."""
CHARGE: Final = 0.15
"""What a casualty check costs."""


def prospects(view: DefeatState, side: int) -> Iterator[tuple[float, Attack]]:
    """The attacks that can be made now, each with what it brings and by the units that bring most."""
    front, first = Front(view, side), view.segment is not None and view.segment.sequence == COMBAT_MOVE
    for target, names in attackable(view).items():
        units = sorted((view.pieces[name] for name in names), key=lambda unit: (-front.strikes(unit, target), unit.id))
        shift = front.support(target) + first
        found = [(front.attack(target, group, shift) - _left_open(front, group), group) for group in _groups(units)]
        value, group = max(found, key=lambda one: (one[0], -len(one[1])))
        yield value, Attack(view.world.label(target), tuple(sorted(unit.id for unit in group)))


def _groups(units: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    if len(units) > MOST:
        yield from (tuple(units[:count]) for count in range(1, len(units) + 1))
        return
    for count in range(1, len(units) + 1):
        yield from combinations(units, count)


def _left_open(front: Front, group: Sequence[Piece]) -> float:
    """What it risks that those who hold a place may have to go back from it; they do not go in."""
    return sum(0.02 * front.leaves(unit.loc) for unit in group)


def attacked(view: DefeatState, side: int) -> list[Command]:
    """The best attack, if one is worth it."""
    found = sorted(prospects(view, side), key=lambda one: (-one[0], one[1].text()))
    return [found[0][1]] if found and found[0][0] > LEAST else [Done()]


# -- support -----------------------------------------------------------------------------------------------------------


def supported(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """The support that changes most for its price; guns and aircraft cost nothing."""
    base, later = _now(view, side, {}), _later(view, side)
    best: tuple[float, Command] = (0.0, Done())
    for one in listed:
        if isinstance(one, Choose):
            price = max(later, _price(view, one.unit)) if one.unit in view.air else _price(view, one.unit)
            gain = _now(view, side, {"unit": one.unit}) - base - price
            if gain > best[0] or (not price and gain == 0.0 == best[0]):
                best = gain, one
    return [best[1]]


def _price(view: DefeatState, name: str) -> float:
    if name in view.air:
        return AIR if _more_to_come(view) else 0.0
    if view.pieces[name].counter.hq:
        return commitment(view, view.pieces[name])
    return 0.0


def _later(view: DefeatState, side: int) -> float:
    """What an air unit would change in an attack that others of the segment are likely to make after this one."""
    front, planes = Front(view, running(view).attacker), view.ready(side, SUPPORT)
    sign, found = 1 if side == front.side else -1, [0.0]
    for target, names in attackable(view).items():
        units = [view.pieces[name] for name in names]
        able = min(COLUMNS, sum(reaches(view, plane, target) for plane in planes))
        all_, less = (front.attack(target, units, sign * count) for count in (able, max(0, able - 1)))
        if max(front.attack(target, units), all_) > LEAST:
            found.append(sign * (all_ - less))
    return max(found)


def _more_to_come(view: DefeatState) -> bool:
    """Whether aircraft may be wanted again in this turn."""
    return bool(view.cup)


def _now(view: DefeatState, side: int, more: dict[str, str]) -> float:
    """What the combat brings to a side as it stands, with one more in support."""
    combat = running(view)
    name = more.get("unit", "")
    if name:
        combat = _with(view, combat, side, name)
    return worth_of(view, combat) * (1 if side == combat.attacker else -1)


def _with(view: DefeatState, combat: Combat, side: int, name: str) -> Combat:
    if name in view.air:
        air = (*combat.air[side], name)
        return msgspec.structs.replace(combat, air=(air, combat.air[1]) if side == 0 else (combat.air[0], air))
    if view.pieces[name].counter.hq:
        hqs = (*combat.hqs[side], name)
        return msgspec.structs.replace(combat, hqs=(hqs, combat.hqs[1]) if side == 0 else (combat.hqs[0], hqs))
    return msgspec.structs.replace(combat, guns=(*combat.guns, name))


def worth_of(view: DefeatState, combat: Combat) -> float:
    """What a combat brings to its attacker."""
    combat = with_bonuses(view, combat)
    units, foes = tuple(attackers(view, combat)), tuple(defenders(view, combat))
    if not units or not foes:
        return 0.0
    found = odds(view, combat)
    place = swing(view, combat.target)
    wears = siege(view, combat.attacker, place)
    sides = Sides(units, foes, found.attack, found.defence, int(found.shifts.total), place, siege=wears)
    return brings(view, sides)


def charged(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """Those charge by whom a column is won that is worth more than the step they may lose."""
    combat = running(view)
    base, gain = worth_of(view, combat), 0.0
    best: Command = Done()
    for one in listed:
        if isinstance(one, Choose):
            with_it = msgspec.structs.replace(combat, banzai=(*combat.banzai, one.unit))
            more = worth_of(view, with_it) - base - CHARGE
            if more > gain:
                gain, best = more, one
    return [best]


def squads(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """The same in the defence against armour."""
    combat = running(view)
    base, gain = worth_of(view, combat), 0.0
    best: Command = Done()
    for one in listed:
        if isinstance(one, Choose):
            more = base - worth_of(view, msgspec.structs.replace(combat, suicide=one.unit)) - CHARGE
            if more > gain:
                gain, best = more, one
    return [best]
