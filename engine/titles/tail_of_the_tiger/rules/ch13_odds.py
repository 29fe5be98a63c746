"""Chapter 13: sums, odds, column and shifts of an assault. Sums are counted in halves and cut once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.table.verdict import Modifier, Tally
from engine.titles.tail_of_the_tiger.pieces import GERMAN, Piece, enemy
from engine.titles.tail_of_the_tiger.records import INFILTRATION, PREPARED, Combat
from engine.titles.tail_of_the_tiger.rules.ch7_supply import WHOLE, attack, defence, in_supply, why_so
from engine.titles.tail_of_the_tiger.state import DISASTER, TigerState

RAID = "indian-ocean-raid"


class Odds(msgspec.Struct, frozen=True):
    """Both sums in halves of a point, and the column they give; ``final`` after the shifts."""

    attack: Tally
    defence: Tally
    least: int
    """The least a defence counts for [wtf-13.x/8]."""
    column: int
    shifts: Tally
    final: int

    @property
    def sums(self) -> tuple[int, int]:
        """Attack and defence in whole points, rounded down [wtf-7.3/1, wtf-13.x/8]."""
        return int(self.attack.total) // WHOLE, max(int(self.defence.total) // WHOLE, self.least)


def standing(state: TigerState, names: Sequence[str]) -> list[Piece]:
    """Those of some units that are still on the map."""
    return [state.pieces[name] for name in names if state.world.on_map(state.pieces[name].loc)]


def defenders(state: TigerState, combat: Combat) -> list[Piece]:
    """All enemy units of the target hex: they defend together [wtf-13.x/8]."""
    return state.units_at(combat.target, enemy(combat.side))


def attack_sum(state: TigerState, units: Sequence[Piece]) -> Tally:
    """The attack of all that take part, each as it is supplied, in halves [wtf-13.x/1, wtf-7.3/1]."""
    return Tally(tuple(_part(state, u, attack(state, u), "wtf-13.x/1") for u in units))


def defence_sum(state: TigerState, units: Sequence[Piece]) -> Tally:
    """The defence of all units of the hex, in halves [wtf-13.x/8]."""
    return Tally(tuple(_part(state, u, defence(state, u), "wtf-13.x/8") for u in units))


def _part(state: TigerState, unit: Piece, value: int, clause: str) -> Modifier:
    return Modifier("unit", value, clause, {"unit": unit.id}, why_so(state, unit))


def shifts(state: TigerState, combat: Combat) -> Tally:
    """All shifts of an assault together [wtf-13.x/9]."""
    return Tally(tuple(_shifts(state, combat)))


def _shifts(state: TigerState, combat: Combat) -> Iterator[Modifier]:
    """The ground, a river, the raid or the disaster, a landing, the odds shift table
    [wtf-13.x/4, wtf-13.x/9, 20.4/2, 2.2/3, ev-5/1, ev-13/1, 20.1/8, wtf-12.x/1]."""
    world, charts = state.world, state.world.charts.given
    attackers = standing(state, combat.units)
    ground = charts.terrain[world.kind(combat.target)].shift  # type: ignore[index]
    if ground:
        yield Modifier(world.kind(combat.target), ground, "wtf-13.x/9", also=("wtf-13.x/4",))
    if world.kind(combat.target) == "mountain" and combat.kind == PREPARED and _mountaineers(state, attackers):
        yield Modifier("mountaineers", charts.shifts["mountaineers"].columns, "20.4/2")
    if attackers and all(_across_river(state, unit, combat.target) for unit in attackers):
        yield Modifier("river", charts.shifts["river"].columns, "wtf-13.x/9")
    if combat.side == GERMAN and _raided(state) and any(world.west(unit.loc) for unit in attackers):
        clause = "ev-13/1" if state.naval == DISASTER else "ev-5/1"
        yield Modifier("raid", charts.shifts["raid"].columns, clause)
    if combat.landed:
        yield Modifier("landing", charts.shifts["landing"].columns, "20.1/8")
    if combat.kind == INFILTRATION and combat.shift:
        yield Modifier("infiltration", combat.shift, "wtf-12.x/1", also=("wtf-12.2/3",))


def _mountaineers(state: TigerState, attackers: Sequence[Piece]) -> bool:
    return any(unit.counter.mountaineer and in_supply(state, unit) for unit in attackers)


def _across_river(state: TigerState, unit: Piece, target: int) -> bool:
    """Whether a unit attacks across a river side that no road crosses; one that lands on the hex does not."""
    way = state.world.way_table[unit.loc].get(target) if unit.loc != target else None
    return way is not None and way.river and not way.road


def _raided(state: TigerState) -> bool:
    """Whether attacks from the West suffer by a raid of this turn or by the disaster, once in all."""
    return state.naval == DISASTER or state.event == RAID


def odds(state: TigerState, combat: Combat) -> Odds:
    """The odds of an assault, and the column after all shifts, held at the ends of the table [wtf-13.x/1, wtf-12.2/3,
    wtf-13.x/9]. Before untried units are turned up they count as the weakest there are."""
    attacking = attack_sum(state, standing(state, combat.units))
    defending = defence_sum(state, defenders(state, combat))
    charts, net = state.world.charts, shifts(state, combat)
    column = charts.column(int(attacking.total) // WHOLE, int(defending.total) // WHOLE)
    final = charts.shifted(column, int(net.total))
    return Odds(attacking, defending, charts.given.combat.least_defence, column, net, final)
