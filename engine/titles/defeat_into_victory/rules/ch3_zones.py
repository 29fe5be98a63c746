"""Cases 3.2.3 and 21.1.1: units with a zone are placed anywhere in it by their side, who is short a step as well."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.listing import Chain, Lazy, Listed
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Choose, Done, Place
from engine.titles.defeat_into_victory.events import PlacedAtStart, StatusChanged
from engine.titles.defeat_into_victory.inputs import LASTING, LINES, STACKING
from engine.titles.defeat_into_victory.pieces import SIDES, Counter
from engine.titles.defeat_into_victory.rules.ch3_control import controller, take
from engine.titles.defeat_into_victory.rules.ch10_stacking import admits, room, stacks_like, stands_alone
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import World
from engine.wargame.memo import memo


def zones(state: DefeatState, side: int) -> Mapping[str, tuple[int, ...]]:
    """Unit -> the hexes of its zone, for the units of a side that have one, by formation or nation and kind
    [3.2.2/1]."""
    return _zones(state.world, side)


@memo(LASTING)
def _zones(world: World, side: int) -> Mapping[str, tuple[int, ...]]:
    hexes = {zone.id: tuple(world.hex(label, "zones") for label in zone.hexes) for zone in world.scenario.zones}
    entries = [entry for entry in world.scenario.setup if entry.zone and SIDES.index(entry.side) == side]
    found = {name: hexes[entry.zone] for entry in entries for name in entry.units}
    return dict(sorted(found.items(), key=lambda item: _sorted_by(world.counters[item[0]])))


def _sorted_by(unit: Counter) -> tuple[str, str, str]:
    return (unit.formation or unit.nation, unit.kind, unit.id)


@memo(LINES, STACKING)
def _admitted(state: DefeatState, unit: Counter, side: int) -> dict[tuple[int, tuple[str, ...]], bool]:
    """Whether a hex with others in it takes one more like a unit, as far as it is known."""
    return {}


def may_be_short(state: DefeatState, side: int) -> dict[str, str]:
    """Unit at full strength -> the one of its formation whose missing step it could have instead: where a scenario
    says how many steps a formation is short, its player says which unit is [21.1.1/2]."""
    own = [state.pieces[name] for name in zones(state, side)]
    short = {p.counter.formation: p.id for p in own if p.lost and p.counter.formation}
    return {p.id: short[p.counter.formation] for p in own if not p.lost and p.counter.formation in short}


class SetUp(Step, frozen=True):
    """Both sides set up, the one that the scenario names first [3.2.3/1, 21.1.1/1, 21.1.2/1]."""

    clause = "3.2.3/1"

    def run(self, state: DefeatState) -> Steps:
        first = SIDES.index(state.world.scenario.first)
        return [PlaceUnits(side) for side in (first, 1 - first) if zones(state, side)]


class PlaceUnits(Listed, frozen=True):
    """The units of a zone stand where the scenario proposes until their side places them elsewhere in it
    [21.1.1/2, 21.1.1/4]. Naming a unit makes it the one of its formation that is short a step."""

    clause = "21.1.1/2"
    accepts = (Place, Choose, Done)
    arranging = True
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def parts(self, state: DefeatState) -> Sequence[Sequence[Command]]:
        known: dict[tuple[object, ...], list[int]] = {}
        places = Lazy(partial(self._places, state, known), tuple(zones(state, self.player)))
        return Chain[Sequence[Command]]((places, Lazy(self._rest, (state,))))

    def _places(self, state: DefeatState, known: dict[tuple[object, ...], list[int]], name: str) -> Sequence[Place]:
        """The places of a unit; ``known`` are those of units like it."""
        piece, hexes, label = state.pieces[name], zones(state, self.player)[name], state.world.label
        key = (hexes, stacks_like(piece.counter))
        if key not in known:
            known[key] = self._open(state, piece.counter, hexes)
        return Lazy(lambda hex_: Place(name, label(hex_)), [hex_ for hex_ in known[key] if hex_ != piece.loc])

    def _rest(self, state: DefeatState) -> Sequence[Command]:
        return [*map(Choose, may_be_short(state, self.player)), Done()]

    def _open(self, state: DefeatState, unit: Counter, hexes: Sequence[int]) -> list[int]:
        """Where units like one could stand; most hexes of a zone are empty."""
        known = _admitted(state, unit, self.player)
        at, alone = state.at, stands_alone(state, unit)
        return [h for h in hexes if (self._admits(state, unit, h, known) if h in at else h in alone)]

    def _admits(
        self, state: DefeatState, unit: Counter, hex_: int, known: dict[tuple[int, tuple[str, ...]], bool]
    ) -> bool:
        """Whether a hex with others in it takes one more like a unit; ``known`` is that for the same others."""
        there = (hex_, state.at[hex_])
        found = known.get(there)
        if found is None:
            found = known[there] = not state.units_at(hex_, 1 - self.player) and admits(state, hex_, unit)
        return found

    def _free(self, state: DefeatState, name: str, hex_: int) -> bool:
        piece = state.pieces[name]
        return hex_ != piece.loc and not state.units_at(hex_, 1 - self.player) and room(state, hex_, piece.counter)

    def reasons(self, state: DefeatState, command: Place | Choose | Done) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        if isinstance(command, Choose):
            if command.unit not in may_be_short(state, self.player):
                yield reason("not_short", self.clause, unit=command.unit)
            return
        hexes, hex_ = zones(state, self.player).get(command.unit, ()), state.world.find(command.hex)
        if hex_ is None or hex_ not in hexes:
            yield reason("not_in_its_zone", self.clause, unit=command.unit, hex=command.hex)
        elif not self._free(state, command.unit, hex_):
            yield reason("no_room", "10.1.2/1", unit=command.unit, hex=command.hex)

    def apply(self, state: DefeatState, command: Place | Choose | Done) -> Steps:
        if isinstance(command, Done):
            _settle_positions(state, self.player)
            return ()
        if isinstance(command, Choose):
            other = may_be_short(state, self.player)[command.unit]
            state.change(command.unit, lost=state.pieces[other].lost)
            state.change(other, lost=0)
            state.emit(StatusChanged(self.player, command.unit, "short", self.clause))
            return [self]
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        state.change(command.unit, loc=hex_)
        if controller(state, hex_) != self.player:
            take(state, self.player, hex_, "3.1/5")
        state.emit(PlacedAtStart(self.player, command.unit, command.hex, self.clause))
        return [self]


def _settle_positions(state: DefeatState, side: int) -> None:
    """Positions lie where units of their side stand, one a hex; those left behind go to units without one."""
    lonely = [h for h, p in sorted(state.positions.items()) if p.side == side and not state.units_at(h, side)]
    manned = (state.pieces[name].loc for name in zones(state, side))
    free = [h for h in dict.fromkeys(manned) if h not in state.positions]
    for old, new in zip(lonely, free, strict=False):
        state.positions[new] = state.positions.pop(old)
    for old in lonely[len(free) :]:
        del state.positions[old]
    state.touch_ground()
