"""Case 5.2: Air Power Determination. The Allied side buys and assigns air units, then the Japanese side rolls for its
own."""

from __future__ import annotations

from collections.abc import Iterable

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Assign, Buy, Choose, Done
from engine.titles.defeat_into_victory.events import AirAssigned, AirStruck, PhaseBegan
from engine.titles.defeat_into_victory.pieces import ALLIED, AVAILABLE, FLOWN, JAPANESE, LOST
from engine.titles.defeat_into_victory.rules.ch2_tables import consult
from engine.titles.defeat_into_victory.rules.ch5_units import in_play, missions, send
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock
from engine.titles.defeat_into_victory.state import DefeatState

UNITS_PER_POINT = 2


class AirPower(Step, frozen=True):
    """Allied units are bought and assigned before the Japanese roll [5.2.3/1]."""

    clause = "5.2.1/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("air_power", self.clause))
        return [BuyAirUnits(), JapaneseAvailability()]


class BuyAirUnits(Decision, frozen=True):
    """Each stock SP brings two Allied air units out of Flown [5.2.2/1]."""

    clause = "5.2.2/1"
    accepts = (Buy,)
    owner = ALLIED

    def _most(self, state: DefeatState) -> int:
        flown = len(state.air_of(ALLIED, FLOWN))
        return min(state.stock[ALLIED], (flown + 1) // UNITS_PER_POINT)

    def commands(self, state: DefeatState) -> list[Command]:
        return [Buy(count) for count in range(self._most(state) + 1)]

    def reasons(self, state: DefeatState, command: Buy) -> Iterable[Reason]:
        if not 0 <= command.count <= self._most(state):
            yield reason("too_dear", self.clause, needs=command.count, has=self._most(state))

    def apply(self, state: DefeatState, command: Buy) -> Steps:
        add_stock(state, ALLIED, -command.count, "air_units", self.clause)
        return [AssignAirUnits(ALLIED, command.count * UNITS_PER_POINT)] if command.count else ()


class AssignAirUnits(Decision, frozen=True):
    """Which air units are used this turn, and for what mission, for all to see [5.1.6/1, 5.1.6/2, 5.2.1/1, 5.2.7/1]."""

    clause = "5.1.6/1"
    accepts = (Assign, Done)
    player: int
    left: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        units = state.air_of(self.player, FLOWN)
        found = [Assign(u.id, mission, kind) for u in units for mission, kind in missions(state, u)]
        return [*found, Done()]

    def reasons(self, state: DefeatState, command: Assign | Done) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        unit = state.air.get(command.unit)
        if unit is None or unit.counter.side != self.player or unit.box != FLOWN:
            yield reason("not_flown", "5.2.1/1", unit=command.unit)
        elif (command.mission, command.type) not in missions(state, unit):
            yield reason("no_such_mission", self.clause, unit=command.unit, mission=command.mission)

    def apply(self, state: DefeatState, command: Assign | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        state.fly(command.unit, box=AVAILABLE, mission=command.mission, flies_as=command.type)
        state.emit(AirAssigned(self.player, command.unit, command.mission, command.type, self.clause))
        left = self.left - 1
        return [AssignAirUnits(self.player, left)] if left and state.air_of(self.player, FLOWN) else ()


class JapaneseAvailability(Step, frozen=True):
    """A D6 gives the Japanese side so many air units or costs it one; no roll without units [5.2.4/1, 5.2.5/1, 5.2.6/1,
    5.3.2/1]."""

    clause = "5.2.4/1"

    def run(self, state: DefeatState) -> Steps:
        if not in_play(state, JAPANESE):
            return ()
        roll = consult(state, "japanese_air", JAPANESE, self.clause)
        number = state.world.charts.tables["japanese_air"].number(roll)
        if number < 0:
            return [LoseAirUnit()]
        most = min(number, len(state.air_of(JAPANESE, FLOWN)))
        return [AssignAirUnits(JAPANESE, most)] if most else ()


class LoseAirUnit(Decision, frozen=True):
    """Which air unit the Japanese loses for good, in whatever box [5.2.4/1]."""

    clause = "5.2.4/1"
    accepts = (Choose,)
    owner = JAPANESE

    def commands(self, state: DefeatState) -> list[Command]:
        return [Choose(unit.id) for unit in in_play(state, JAPANESE)]

    def reasons(self, state: DefeatState, command: Choose) -> Iterable[Reason]:
        if command not in self.commands(state):
            yield reason("not_in_play", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Choose) -> Steps:
        send(state, command.unit, LOST, self.clause, AirStruck)
        return ()
