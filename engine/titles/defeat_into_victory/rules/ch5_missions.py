"""Cases 5.5, 5.6 and 7.11: interdiction and air transport in the Air Phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.listing import Lazy, Listed
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Done, Drop, Fly, Lift
from engine.titles.defeat_into_victory.events import AirFlown, LineCut, PhaseBegan
from engine.titles.defeat_into_victory.pieces import ALLIED, AVAILABLE, INTERDICTION, LIFT, AirUnit, enemy
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch5_combat import Raid, fly_against
from engine.titles.defeat_into_victory.rules.ch5_landing import LandMarker, LandUnit, flyable, planes_for
from engine.titles.defeat_into_victory.rules.ch5_units import air_range, reaches
from engine.titles.defeat_into_victory.rules.ch7_ranges import headquarters, in_loc, near, sources
from engine.titles.defeat_into_victory.rules.ch7_stock import can_pay, may_lay
from engine.titles.defeat_into_victory.rules.ch11_zones import joined
from engine.titles.defeat_into_victory.rules.ch15_reinforcements import PRICE
from engine.titles.defeat_into_victory.state import DefeatState


class AirPhaseMissions(Step, frozen=True):
    """Interdiction, then Allied Air Transport of what stood ready at the start of the phase [4.0/2, 5.5.2/1,
    5.6.3/1]."""

    clause = "4.0/2"

    def run(self, state: DefeatState) -> Steps:
        bases = lift_bases(state)
        units = tuple(p.id for p in state.on_map(ALLIED) if p.loc in bases and p.counter.infantry)
        units += tuple(found.unit for found in flyable(state))
        markers = tuple(h for h, lot in sorted(state.supplies.items()) if lot.side == ALLIED and h in bases)
        state.emit(PhaseBegan("air_interdiction", "5.5.2/1"))
        return [PlaceInterdictors(), BeginTransport(), FlyCargo(units, markers)]


class PlaceInterdictors(Listed, frozen=True):
    """Each interdictor flies to a hex in its range, or waits [5.5.3/1]."""

    clause = "5.5.3/1"
    accepts = (Fly, Done)
    owner = ALLIED

    def parts(self, state: DefeatState) -> Iterator[Sequence[Command]]:
        yield from (self._flights(state, unit) for unit in state.ready(ALLIED, INTERDICTION) if unit.loc < 0)
        yield [Done()]

    def _flights(self, state: DefeatState, unit: AirUnit) -> Sequence[Fly]:
        name, label = unit.id, state.world.label
        inside = [hex_ for hex_ in sorted(air_range(state, unit)) if state.world.open_hex(hex_)]
        return Lazy(lambda hex_: Fly(name, label(hex_)), inside)

    def reasons(self, state: DefeatState, command: Fly | Done) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        unit, hex_ = state.air.get(command.unit), state.world.find(command.hex)
        if unit is None or unit not in state.ready(ALLIED, INTERDICTION) or unit.loc >= 0:
            yield reason("no_interdictor", "5.5.1/1", unit=command.unit)
        elif hex_ is None or not state.world.open_hex(hex_):
            yield reason("not_in_play", self.clause, hex=command.hex)
        elif not reaches(state, unit, hex_):
            yield reason("out_of_range", "5.1.2/2", unit=command.unit, hex=command.hex)

    def apply(self, state: DefeatState, command: Fly | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        state.emit(AirFlown(ALLIED, (command.unit,), INTERDICTION, command.hex, self.clause))
        raid = Raid(ALLIED, hex_, flyers=((), (command.unit,)))
        return [*fly_against(state, raid), Interdict(command.unit, hex_), self]


class Interdict(Step, frozen=True):
    """An interdictor that came through stays in the hex and cuts its lines [5.5.4/1, 5.5.5/1]."""

    clause = "5.5.5/1"
    unit: str
    hex: int

    def run(self, state: DefeatState) -> Steps:
        if state.air[self.unit].box == AVAILABLE:
            state.fly(self.unit, loc=self.hex)
            state.interdicted |= {self.hex}
            cut(state, ALLIED, self.hex, self.clause)
        return ()


def cut(state: DefeatState, side: int, hex_: int, clause: str) -> None:
    """All lines of a hex are cut, as long as there are markers [5.5.5/1]."""
    lined = any(joined(state, hex_, to) for to in state.world.adjacent[hex_])
    if lined and hex_ not in state.cuts and len(state.cuts) < state.world.pack.limits.cuts:
        state.cuts |= {hex_}
        state.emit(LineCut(side, state.world.label(hex_), clause))
    state.touch_ground()


def lift_bases(state: DefeatState) -> frozenset[int]:
    """Controlled settlements within 5 MP of an in-LOC HQ or a Supply Source [5.6.3/1]."""
    starts = [hq.loc for hq in headquarters(state, ALLIED) if in_loc(state, hq)]
    starts += [source.hex for source in sources(state, ALLIED)]
    reach = [near(state, ALLIED, start).cost for start in starts]
    towns = (hex_ for hex_ in state.world.settlements if controller(state, hex_) == ALLIED)
    return frozenset(hex_ for hex_ in towns if any(hex_ in found for found in reach))


class BeginTransport(Step, frozen=True):
    """The Allied Air Transport Segment."""

    clause = "5.6.1/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("air_transport", self.clause))
        return ()


class FlyCargo(Listed, frozen=True):
    """Transports fly infantry to settlements, and SP markers to any hex without enemies [5.6.1/1, 5.6.4/1,
    7.11.1/1]."""

    clause = "5.6.5/1"
    accepts = (Lift, Drop, Done)
    owner = ALLIED
    units: tuple[str, ...]
    markers: tuple[int, ...]
    """Hexes whose markers were ready at the start of the phase."""

    def parts(self, state: DefeatState) -> Iterator[Sequence[Command]]:
        yield list(self._lifts(state))
        yield from self._drops(state)
        yield [Done()]

    def _lifts(self, state: DefeatState) -> Iterator[Command]:
        towns = [h for h in sorted(state.world.settlements) if landable(state, h)]
        for name in self.units:
            if not any(self._loading_reasons(state, name)):
                here = state.pieces[name].loc
                yield from (Lift(name, state.world.label(h)) for h in towns if h != here)

    def _drops(self, state: DefeatState) -> Iterator[Sequence[Drop]]:
        loaded = self._loaded(state) if state.ready(ALLIED, LIFT) else []
        hexes = [h for h in range(state.world.hexes) if not any(drop_reasons(state, h))] if loaded else []
        for start in loaded:
            yield _drops_from(state.world.label, start, [hex_ for hex_ in hexes if hex_ != start])

    def _loaded(self, state: DefeatState) -> list[int]:
        """Hexes that still have markers which were not flown in."""
        lots = ((h, state.supplies.get(h)) for h in self.markers)
        return [h for h, lot in lots if lot is not None and lot.side == ALLIED and lot.count > lot.flown]

    def reasons(self, state: DefeatState, command: Lift | Drop | Done) -> Iterable[Reason]:
        if isinstance(command, Lift):
            yield from self._lift_reasons(state, command)
        elif isinstance(command, Drop):
            yield from self._drop_reasons(state, command)

    def _lift_reasons(self, state: DefeatState, command: Lift) -> Iterator[Reason]:
        hex_ = state.world.find(command.hex)
        yield from self._loading_reasons(state, command.unit)
        if hex_ is None or not landable(state, hex_):
            yield reason("no_landing", "5.6.4/1", hex=command.hex)

    def _loading_reasons(self, state: DefeatState, name: str) -> Iterator[Reason]:
        """Why a unit is not flown anywhere."""
        if name in state.pieces and not state.pieces[name].counter.infantry:
            yield reason("not_infantry", "5.6.1/1", unit=name)
        if name not in self.units:
            yield reason("not_ready", "5.6.3/1", unit=name)
            return
        needs, has = planes_for(state, name), len(state.ready(ALLIED, LIFT))
        if needs > has:
            yield reason("too_few_transports", self.clause, needs=needs, has=has)
        if not state.world.on_map(state.pieces[name].loc) and not can_pay(state, ALLIED, PRICE):
            yield reason("too_dear", "15.1.4/1", needs=PRICE, has=state.stock[ALLIED])

    def _drop_reasons(self, state: DefeatState, command: Drop) -> Iterator[Reason]:
        start, hex_ = state.world.find(command.where), state.world.find(command.hex)
        if start not in self._loaded(state):
            yield reason("no_markers_ready", "5.6.3/1", hex=command.where)
        if not state.ready(ALLIED, LIFT):
            yield reason("too_few_transports", self.clause, needs=1, has=0)
        yield from [reason("not_in_play", "7.11.1/1", hex=command.hex)] if hex_ is None else drop_reasons(state, hex_)

    def apply(self, state: DefeatState, command: Lift | Drop | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        count = planes_for(state, command.unit) if isinstance(command, Lift) else 1
        planes = tuple(unit.id for unit in state.ready(ALLIED, LIFT)[:count])
        state.emit(AirFlown(ALLIED, planes, LIFT, command.hex, self.clause))
        landing = self._landing(state, planes, command, hex_)
        rest = tuple(n for n in self.units if not (isinstance(command, Lift) and n == command.unit))
        raid = Raid(ALLIED, hex_, flyers=((), planes))
        return [*fly_against(state, raid), landing, FlyCargo(rest, self.markers)]

    def _landing(self, state: DefeatState, planes: tuple[str, ...], command: Lift | Drop, hex_: int) -> Step:
        if isinstance(command, Lift):
            return LandUnit(planes, command.unit, hex_, tuple(self._loaded(state)))
        start = state.world.find(command.where)
        assert start is not None
        return LandMarker(planes, start, hex_)


def _drops_from(label: Callable[[int], str], start: int, hexes: Sequence[int]) -> Sequence[Drop]:
    return Lazy(lambda hex_: Drop(label(start), label(hex_)), hexes)


def landable(state: DefeatState, hex_: int) -> bool:
    """Whether infantry can be flown into a hex: a controlled settlement without enemies [5.6.4/1]."""
    if not state.world.open_hex(hex_) or hex_ not in state.world.settlements:
        return False
    return controller(state, hex_) == ALLIED and not state.units_at(hex_, enemy(ALLIED))


def drop_reasons(state: DefeatState, hex_: int) -> Iterator[Reason]:
    """Why no marker can be flown to a hex: enemies there, or markers of theirs [7.11.1/1]."""
    if not state.world.open_hex(hex_):
        yield reason("not_in_play", "7.11.1/1", hex=state.world.label(hex_))
    elif state.units_at(hex_, enemy(ALLIED)) or not may_lay(state, ALLIED, hex_):
        yield reason("enemy_there", "7.11.1/1", hex=state.world.label(hex_))
