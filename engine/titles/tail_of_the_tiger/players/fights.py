"""Which assaults pay: what an assault brings on the average, over the faces of the die."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Allot, Answer, Attack, Bombard, Done, Fight, Join, Paradrop
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, Piece, enemy
from engine.titles.tail_of_the_tiger.players import redoubt
from engine.titles.tail_of_the_tiger.players.aims import CRITICAL, HELD, stakes
from engine.titles.tail_of_the_tiger.players.style import PLAIN, Style
from engine.titles.tail_of_the_tiger.records import INFILTRATION, PREPARED, Combat
from engine.titles.tail_of_the_tiger.rules.ch13_attack import ready, targets
from engine.titles.tail_of_the_tiger.rules.ch13_odds import defenders, odds, standing
from engine.titles.tail_of_the_tiger.rules.ch13_result import RATV, losses_of
from engine.titles.tail_of_the_tiger.rules.ch14_air import kinds, most
from engine.titles.tail_of_the_tiger.rules.ch14_air import ready as air_ready
from engine.titles.tail_of_the_tiger.rules.ch20_drop import brigade
from engine.titles.tail_of_the_tiger.state import TigerState

STEP: Final = 0.16
"""What a point of attack and defence lost with a step is worth, in tenths of a victory point."""
LAST_STEP: Final = 0.3
"""How much of it the last turn leaves: strength is nothing after the end."""
SIEGE: Final = 1.6
"""How much more steps count for that hold a place which decides the game."""
BOLD: Final = 0.5
"""How much of its own steps counts for a unit that attacks a Supply Center."""
GROUND: Final = 0.4
"""What driving an enemy off is worth."""
LEAST: Final = 0.15
"""What an assault must bring."""


class Prospect(msgspec.Struct, frozen=True):
    """An assault and what it brings on the average."""

    value: float
    target: int
    units: tuple[str, ...]
    clears: float = 0.0
    """The chance that no defender is left."""


def prices(state: TigerState, units: Sequence[Piece]) -> list[float]:
    """What each step of some units is worth, those lost first before the others."""
    late = (state.last_turn - state.turn + 1) / state.last_turn
    share, found = STEP * (LAST_STEP + (1 - LAST_STEP) * late), []
    for piece in units:
        faces = [piece.values] if piece.shown else [*piece.counter.values[piece.lost :]]
        sums = [*(max(0, face.attack) + face.defence for face in faces), 0]
        found += [share * (one - other) for one, other in pairwise(sums)]
    return sorted(found)


def _hunted(state: TigerState, combat: Combat, units: Sequence[Piece], own: list[float]) -> list[float]:
    """The same where anti-tank volunteers defend: the first point falls to the armour [20.6/1]."""
    tanks = [unit for unit in units if unit.counter.tank and combat.side == GERMAN]
    if not tanks or not any(unit.counter.kind == RATV for unit in defenders(state, combat)):
        return own
    first = min(prices(state, [tank])[-1] for tank in tanks)
    return [first, *own]


def weigh(state: TigerState, combat: Combat, style: Style = PLAIN) -> Prospect:
    """An assault by some units on the average, with the die of infiltration where there is one."""
    units = standing(state, combat.units)
    return average(state, combat, units, _columns(state, combat, odds(state, combat).final), style)


def average(
    state: TigerState, combat: Combat, units: Sequence[Piece], columns: Sequence[int], style: Style = PLAIN
) -> Prospect:
    """What an assault by some units brings on the average over the faces of the die, on columns of equal chance."""
    charts = state.world.charts
    own, theirs = prices(state, units), prices(state, defenders(state, combat))
    if style.points:
        own = _hunted(state, combat, units, own)
    place = prize(state, combat.side, combat.target, style)
    siege = SIEGE if place >= CRITICAL else 1.0
    pain = style.pain * (BOLD if combat.target in state.centers else 1.0)
    value = clears = 0.0
    for column in columns:
        for row in charts.results:
            lost, won = losses_of(state, combat, row[column])
            clear = won >= len(theirs)
            value += siege * sum(theirs[:won]) - pain * sum(own[:lost]) + clear * (GROUND + place)
            clears += clear
    cases = len(columns) * len(charts.results)
    return Prospect(value / cases, combat.target, combat.units, clears / cases)


def prize(state: TigerState, side: int, hex_: int, style: Style) -> float:
    """What it is worth to drive enemies out of a hex: its place, and the redoubt relieved beside which they stand."""
    besieged = style.redoubt and side == IMPERIAL and hex_ in redoubt.around(state)
    return stakes(state, style).get(hex_, 0.0) + redoubt.OUTWORK * besieged


def _columns(state: TigerState, combat: Combat, final: int) -> list[int]:
    """The columns that may come of it, one for each face of the infiltration die [wtf-12.x/1, 12.0/1]."""
    if combat.kind != INFILTRATION:
        return [final]
    table = state.world.charts.given.infiltration
    led = any(unit.counter.kind == "commando" for unit in standing(state, combat.units))
    more = table.german if combat.side == GERMAN and not led else 0
    return [state.world.charts.shifted(final, table.columns[face + more]) for face in range(1, 7)]


def best_with(
    state: TigerState, kind: str, side: int, target: int, units: Sequence[Piece], style: Style = PLAIN
) -> Prospect | None:
    """The assault by as many of some units as are needed for the best odds that they have together; tanks infiltrate
    with infantry, which cavalry is not [wtf-12.2/1, 2.8/1]."""
    able = sorted((u for u in units if u.values.attack > 0), key=lambda u: (-u.values.attack, u.id))
    foot = next((unit.id for unit in able if unit.counter.infantry), "")
    if kind == INFILTRATION and not foot:
        able = [unit for unit in able if not unit.counter.tank]
    if not able:
        return None
    names = tuple(unit.id for unit in able)
    whole = odds(state, Combat(kind, side, target, names)).final
    for count in range(1, len(names)):
        if odds(state, Combat(kind, side, target, names[:count])).final == whole:
            names = names[:count]
            break
    if kind == INFILTRATION and _unled(state, names):
        names = (*names, foot)
    found = weigh(state, Combat(kind, side, target, names), style)
    if style.points and kind == PREPARED and any(unit.counter.kind == RATV for unit in state.units_at(target)):
        return max([found, *_unarmoured(state, side, target, able, style)], key=lambda one: one.value)
    return found


def _unarmoured(state: TigerState, side: int, target: int, able: Sequence[Piece], style: Style) -> tuple[Prospect, ...]:
    """The same without the armour, whose step the anti-tank volunteers take first [20.6/1]."""
    names = tuple(unit.id for unit in able if not unit.counter.tank)
    return (weigh(state, Combat(PREPARED, side, target, names), style),) if names else ()


def _unled(state: TigerState, names: Sequence[str]) -> bool:
    """Whether tanks are among some units and no infantry is."""
    units = [state.pieces[name].counter for name in names]
    return any(unit.tank for unit in units) and not any(unit.infantry for unit in units)


# -- prepared assaults


def prospects(state: TigerState, style: Style = PLAIN) -> list[Prospect]:
    """The prepared assaults that can be made now, the best first."""
    ways = ((hex_, [*ready(state, hex_)]) for hex_ in sorted(targets(state)))
    found = (best_with(state, PREPARED, state.player, hex_, units, style) for hex_, units in ways)
    return sorted((one for one in found if one), key=lambda one: (-one.value, one.target))


def declared(view: TigerState, listed: Sequence[Command], style: Style = PLAIN) -> list[Command]:
    """A drop on an open Supply Center, the gun, then the best assault, or done. The Imperial side is listed the enemy's
    brigade, too, and would end the game by it."""
    world, worth = view.world, stakes(view, style)
    drops = [one for one in listed if isinstance(one, Paradrop) and world.find(one.hex) in view.centers]
    shots = [one for one in listed if isinstance(one, Bombard)]
    if drops and (view.player == GERMAN or not style.points):
        return [drops[0]]
    if shots:
        return [max(shots, key=lambda one: (worth.get(world.find(one.hex) or 0, 0.0), one.hex))]
    best = next(iter(prospects(view, style)), None)
    return [Done() if best is None or best.value < LEAST else Attack(world.label(best.target))]


def assembled(view: TigerState, style: Style = PLAIN) -> list[Command]:
    """Who joins the prepared assault that is being put together."""
    combat = view.combat
    assert combat is not None
    if combat.units:
        return []
    best = best_with(view, PREPARED, combat.side, combat.target, [*ready(view, combat.target)], style)
    return [] if best is None else [*map(Join, best.units), Fight()]


def joined(view: TigerState, listed: Sequence[Command], style: Style = PLAIN) -> list[Command]:
    """Who else of a stack goes into an assault on the way: as many as are needed."""
    combat = view.combat
    assert combat is not None
    joins = [view.pieces[one.unit] for one in listed if isinstance(one, Join)]
    first = [view.pieces[name] for name in combat.units]
    best = best_with(view, combat.kind, combat.side, combat.target, [*first, *joins], style)
    names = combat.units if best is None else best.units
    said = [Join(unit.id) for unit in joins if unit.id in names]
    return [*said, Fight()] if best else []


# -- what is said while it is fought


def allotted(view: TigerState, side: int, style: Style = PLAIN) -> list[Command]:
    """All air units that are left where much is at stake; of the defender's else a part, for assaults to come."""
    combat = view.combat
    assert combat is not None
    first, second = most(view, side, combat.target)
    dear = stakes(view, style).get(combat.target, 0.0) >= HELD
    if side != combat.side and not dear:
        foes = sum(air_ready(view, kind) for kind in kinds(view, enemy(side), combat.target))
        first = min(first, -(-first // 2) if foes else 0)
    return [Allot(first, second)]


def dropped(view: TigerState, style: Style = PLAIN) -> list[Command]:
    """Whether the brigade drops on those who are assaulted: what its column adds, less what it may cost."""
    combat, piece = view.combat, brigade(view)
    assert combat is not None
    if piece is None:
        return [Answer(False)]
    plain = weigh(view, combat, style)
    with_it = msgspec.structs.replace(combat, units=(*combat.units, piece.id), landed=True)
    found, price = weigh(view, with_it, style), prices(view, [piece])
    steps = sum(unit.steps for unit in defenders(view, combat))
    landing = min(1.0, steps / 6) * price[0]
    lost = (1 - found.clears) * sum(price)
    return [Answer(found.value - landing - lost > plain.value)]
