"""A front as one side sees it in a segment: what each hex would be worth with some of its units in it, what attacks
would bring, and what is nearer to where they want to go. All in victory points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from copy import copy
from functools import cached_property
from typing import Final

import msgspec

from engine.titles.defeat_into_victory.pieces import JAPANESE, Piece, enemy
from engine.titles.defeat_into_victory.players.depots import longest_area, meal
from engine.titles.defeat_into_victory.players.fights import (
    Sides,
    armour_shift,
    brings,
    column_of,
    defence_of,
    defenders_pay,
    siege,
    strike,
)
from engine.titles.defeat_into_victory.players.leading import stood
from engine.titles.defeat_into_victory.players.missions import Mission, gates, missions, nearness
from engine.titles.defeat_into_victory.players.spoiling import kept, spoils, spots
from engine.titles.defeat_into_victory.players.stakes import caution, stakes, swing, turns_left
from engine.titles.defeat_into_victory.players.style import PLAIN, Style
from engine.titles.defeat_into_victory.players.support import support
from engine.titles.defeat_into_victory.players.threats import Threat, chance_to_act, either, threat, together
from engine.titles.defeat_into_victory.players.values import HUNGRY, POINT, lasting, step_price, worth
from engine.titles.defeat_into_victory.players.weather import at_the_next_check
from engine.titles.defeat_into_victory.queries.threat import threat as could_bring
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch7_ranges import supplied_area
from engine.titles.defeat_into_victory.rules.ch7_supply import needs_supply
from engine.titles.defeat_into_victory.rules.ch13_combat import side_reasons
from engine.titles.defeat_into_victory.state import DefeatState, Segment

DARES: Final = (0.0, 0.0, 0.2, 0.6, 0.9, 1.0)
"""How likely an enemy is to attack on a column; on all further ones he does."""
OVERMATCH, LINE, EXPOSED = 3, 2, 1.4
"""How many times as strong those must be who could come, how many hexes of friends make a line, and what it costs a
stack that the first is so and the second not."""
WALKS: Final = 0.9
"""How sure it is that he walks into an open place that he reaches."""
BREATH: Final = 0.4
"""What it costs to starve for a turn to come, beside a step."""
LAST_MEAL: Final = 0.2
"""What it costs at least to stand in the last turn where nobody can be fed."""
STARVED: Final = 0.5
"""The part of a mission's pull that counts on the way there where nobody can be fed."""
TAKEN: Final = 0.95
"""The part of a place's worth that counts when it is taken, beside what threatens it there."""


PASSING: Final = 0.7
"""The part of it that counts at least where nobody can be fed: it stays ours until somebody comes."""


class Front:
    """What does not change while units of one side are moved about."""

    def __init__(self, state: DefeatState, side: int, style: Style = PLAIN, seen: DefeatState | None = None) -> None:
        """With ``seen`` the enemy's chances are those of another position, such as that before a command."""
        self.state, self.side, self.foe, self.style = _in_segment(state, side), side, enemy(side), style
        self.later = at_the_next_check(state)
        self.threat: Threat = threat(seen or state, self.foe)
        self.acts = chance_to_act(state, self.foe)
        self._strikes: dict[tuple[str, int, int], int] = {}
        self._forget()
        self._defences: dict[int, int] = {}
        self._supports: dict[int, int] = {}
        self._comes: dict[tuple[int, str], int] = {}
        self._fed: dict[tuple[bool, bool], frozenset[int]] = {}

    def _forget(self) -> None:
        self.risk = self.style.risk * caution(self.state, self.side)
        self._stood: dict[tuple[int, frozenset[str]], float] = {}
        self._fought: dict[tuple[int, frozenset[tuple[str, int]], int], float] = {}
        self._gone: dict[tuple[str, int], float] = {}

    def styled(self, style: Style) -> Front:
        """The same by other weights."""
        other = copy(self)
        other.style = style
        other._forget()
        return other

    def opened(self, went: Mapping[str, int]) -> Front:
        """The same where the enemy may also do what he can once some units stand elsewhere: roads that they barred are
        open then."""
        other = copy(self)
        other.threat = either(self.threat, threat(stood(self.state, went), self.foe))
        other._forget()
        return other

    @cached_property
    def missions(self) -> Mapping[str, Mission]:
        """What its units are for."""
        return missions(self.state, self.side)

    @cached_property
    def gates(self) -> Mapping[int, float]:
        """Enemy stacks in their way."""
        return gates(self.state, self.missions)

    def without(self, hex_: int) -> Front:
        """The same where nobody is sent for a hex."""
        other = copy(self)
        other._forget()
        other.missions = missions(self.state, self.side, hex_)
        other.gates = gates(self.state, other.missions)
        return other

    @cached_property
    def places(self) -> frozenset[int]:
        """The places that count for anybody."""
        return frozenset(hex_ for hex_ in stakes(self.state) if swing(self.state, hex_) > 0)

    # -- standing somewhere

    def stands(self, hex_: int, units: Iterable[Piece]) -> float:
        """What it is worth that some units, all that stand there, are in a hex when the enemy comes."""
        units = tuple(units)
        key = hex_, frozenset(unit.id for unit in units)
        found = self._stood.get(key)
        if found is None:
            found = self._taken(hex_, units) + self._spoiled(hex_, units) + self._picked_up(units, hex_)
            found = self._stood[key] = found - self.risk * self._danger(hex_, units) - self.exposed(hex_, units)
        return found

    def _taken(self, hex_: int, units: tuple[Piece, ...]) -> float:
        """What is won by standing in a place that was not ours; less where nobody can be fed until the end."""
        if not units or controller(self.state, hex_) == self.side:
            return 0.0
        fed = any(hex_ in supplied_area(self.later, unit.counter) for unit in units)
        steps = max(unit.steps for unit in units)
        part = 1.0 if fed else min(1.0, max(PASSING, steps / turns_left(self.state)))
        return TAKEN * part * swing(self.state, hex_)

    @cached_property
    def lying(self) -> Mapping[int, int]:
        """Hex -> the enemy's supply markers that nobody guards [7.9.3/1]."""
        lots = self.state.supplies.items()
        return {hex_: lot.count for hex_, lot in lots if lot.side == self.foe and hex_ not in self._foes}

    def _picked_up(self, units: tuple[Piece, ...], hex_: int) -> float:
        """What is won by markers that the enemy loses to those who come in."""
        if hex_ not in self.lying or not any(unit.counter.projects for unit in units):
            return 0.0
        return 2 * POINT * self.lying[hex_] * lasting(self.state) + meal(self.state, self.side, hex_, self.lying[hex_])

    def _spoiled(self, hex_: int, units: tuple[Piece, ...]) -> float:
        """What Japanese units that fight keep from the Allies there."""
        if self.side != JAPANESE or self.last:
            return 0.0
        fit = [unit for unit in units if unit.counter.projects and not unit.oos]
        fed = any(hex_ in supplied_area(self.state, unit.counter) for unit in fit)
        return spoils(self.state, hex_) if fed else 0.0

    @cached_property
    def last(self) -> bool:
        """Whether it is the last turn."""
        return turns_left(self.state) == 1

    @cached_property
    def keeping(self) -> frozenset[int]:
        """Where a unit of the side keeps points from the enemy in the last turn."""
        return spots(self.state) if self.last and self.side == JAPANESE else frozenset()

    def keeps(self, stacks: Iterable[tuple[int, Iterable[Piece]]]) -> float:
        """What all stacks of the side together keep from the enemy in the last turn."""
        return kept(self.state, stacks) if self.keeping else 0.0

    def _freed(self, target: int) -> float:
        """What Japanese units in a hex keep from the Allies."""
        if not self.last:
            return spoils(self.state, target)
        stacks = [(hex_, self.state.units_at(hex_, JAPANESE)) for hex_ in sorted(self.state.occupied(JAPANESE))]
        return kept(self.state, stacks) - kept(self.state, [one for one in stacks if one[0] != target])

    def leaves(self, hex_: int) -> float:
        """What it costs to leave a place of ours empty."""
        if controller(self.state, hex_) != self.side or hex_ not in self.threat.walks:
            return 0.0
        return self.acts * WALKS * swing(self.state, hex_)

    def _danger(self, hex_: int, units: tuple[Piece, ...]) -> float:
        """What the enemy is likely to do to units in a hex."""
        coming = together(self.state, self.foe, self.threat.strikes.get(hex_, ()))
        if not coming or not units:
            return 0.0
        fit = [unit for unit in units if not unit.counter.hq]
        place = swing(self.state, hex_)
        if not fit:
            return self.acts * (sum(worth(self.state, unit) for unit in units) + place)
        attack = sum(unit.af for unit in coming)
        shift = armour_shift(self.state, hex_, coming, fit)
        sides = Sides(coming, tuple(fit), attack, defence_of(self.state, hex_, fit), shift, place)
        column = column_of(self.state, sides)
        dares = DARES[column] if column < len(DARES) else 1.0
        return self.acts * dares * self._suffers(sides, column) if dares else 0.0

    def exposed(self, hex_: int, units: tuple[Piece, ...]) -> float:
        """What it costs besides to stand where all who could come are three times as strong, if it is neither a place
        that counts nor a part of a line: the enemy may send more than one marker's worth."""
        if not units or hex_ in self.places or turns_left(self.state) == 1:
            return 0.0
        attack = sum(unit.af for unit in self.threat.strikes.get(hex_, ()))
        bears = max(1, OVERMATCH * defence_of(self.state, hex_, units))
        if attack < bears or self._in_line(hex_) or self._brought(hex_, units[0]) < bears:
            return 0.0
        return EXPOSED * self.acts

    def _brought(self, hex_: int, unit: Piece) -> int:
        """What all who could come bring against a hex, as they count over its sides and as there is room beside it."""
        found = self._comes.get((hex_, unit.id))
        if found is None:
            could = could_bring(self.state, hex_, self.foe, (unit.id,))
            found = self._comes[hex_, unit.id] = int(could.odds.attack) if could is not None else 0
        return found

    def _in_line(self, hex_: int) -> bool:
        """Whether units of the side stand in two hexes beside one."""
        return len(self._own.intersection(self.state.world.adjacent[hex_])) >= LINE

    @cached_property
    def _own(self) -> frozenset[int]:
        return frozenset(self.state.occupied(self.side))

    def _suffers(self, sides: Sides, column: int) -> float:
        """What an attack on a column costs the defenders on the average."""
        table = self.state.world.charts.combat
        total = 0.0
        for die in range(1, table.die + 1):
            pay, cleared = defenders_pay(self.state, sides.defenders, table.result(die, column)[1], sides.place)
            total += pay + (sides.place if cleared else 0.0)
        return total / table.die

    # -- going somewhere

    def goes(self, unit: Piece, hex_: int) -> float:
        """What it is worth for a unit to be in a hex for what comes after: nearer to its mission, and fed."""
        key = unit.id, hex_
        found = self._gone.get(key)
        if found is None:
            hunger = self.style.hunger * self.hunger(unit, hex_)
            found = self._gone[key] = self._nearer(unit, hex_) - hunger
        return found

    def _nearer(self, unit: Piece, hex_: int) -> float:
        mission = self.missions.get(unit.id)
        if mission is None:
            return 0.0
        part = 1.0 - self.style.hunger * (1.0 - STARVED) * self._passes(unit, hex_)
        return part * self.style.march * mission.pull * nearness(self.state, unit, hex_, mission.hex)

    def _passes(self, unit: Piece, hex_: int) -> bool:
        """Whether a unit would stand on its way where nobody can be fed and nothing is to be taken or attacked."""
        if hex_ in self.places or not self._starves(unit, hex_):
            return False
        return self._foes.isdisjoint(self.state.world.adjacent[hex_])

    @cached_property
    def _foes(self) -> Set[int]:
        return frozenset(self.state.occupied(self.foe))

    def hunger(self, unit: Piece, hex_: int) -> float:
        """What it costs a unit to be in nobody's supply range at the next check; in the last turn a step, for those who
        are out of supply already: nobody else falls out of it any more [7.9.1/1, 7.10.3/1]."""
        if not needs_supply(unit) or hex_ in supplied_area(self.later, unit.counter):
            return 0.0
        if self.last:
            step = step_price(self.state, unit) if unit.oos else 0.0
            return max(LAST_MEAL, step) if self._starves(unit, hex_) else 0.0
        return (BREATH + HUNGRY) * lasting(self.state) + (0.5 if unit.steps == 1 else 0.0)

    def _starves(self, unit: Piece, hex_: int) -> bool:
        """Whether nothing can feed a unit in a hex at the next check."""
        if not needs_supply(unit):
            return False
        kind = unit.counter.armour, unit.counter.chinese
        if kind not in self._fed:
            self._fed[kind] = longest_area(self.later, unit.counter)
        return hex_ not in self._fed[kind]

    # -- attacking

    def attack(self, target: int, units: Iterable[Piece], shift: int = 0) -> float:
        """What an attack of units, standing beside a target, brings; below nothing where it costs more."""
        units = tuple(units)
        key = target, frozenset((unit.id, unit.loc) for unit in units), shift
        found = self._fought.get(key)
        if found is None:
            found = self._fought[key] = self.style.attack * brings(self.state, self.combat(target, units, shift))
        return found

    def combat(self, target: int, units: tuple[Piece, ...], shift: int = 0) -> Sides:
        """The combat of units against a target."""
        there = self.state.units_at(target, self.foe)
        total = sum(self.strikes(unit, target) for unit in units)
        shift += armour_shift(self.state, target, units, there)
        place = swing(self.state, target) + (0.0 if self.side == JAPANESE else self._freed(target))
        behind = self.gates.get(target, 0.0)
        wears = siege(self.state, self.side, place + behind)
        return Sides(units, tuple(there), total, self.defence(target), shift, place, behind, wears)

    def support(self, target: int) -> int:
        """The columns that aircraft and guns are likely to give against a target, once in a segment."""
        found = self._supports.get(target)
        if found is None:
            found = self._supports[target] = support(self.state, self.side, target)
        return found

    def strikes(self, unit: Piece, target: int) -> int:
        """What a unit brings against a target from where it stands; nothing where it cannot attack."""
        key = unit.id, unit.loc, target
        found = self._strikes.get(key)
        if found is None:
            able = unit.af and not unit.disrupted and not any(side_reasons(self.state, unit, target))
            found = self._strikes[key] = strike(self.state, unit, target) if able else 0
        return found

    def defence(self, target: int) -> int:
        """What the enemies in a hex bring into its defence."""
        found = self._defences.get(target)
        if found is None:
            found = self._defences[target] = defence_of(self.state, target, self.state.units_at(target, self.foe))
        return found


def _in_segment(state: DefeatState, side: int) -> DefeatState:
    """The position as in a segment of the side, for who can attack is asked in one."""
    if state.segment is not None and state.segment.side == side:
        return state
    scene = state.copy()
    scene.segment, scene.combat = Segment(side, ""), None
    return scene


def moved(unit: Piece, hex_: int) -> Piece:
    """A unit as if it stood elsewhere."""
    return unit if unit.loc == hex_ else msgspec.structs.replace(unit, loc=hex_)
