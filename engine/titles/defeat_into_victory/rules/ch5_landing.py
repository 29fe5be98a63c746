"""Case 5.6: what Transports carry arrives."""

from __future__ import annotations

from collections.abc import Iterable

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Done, Drop
from engine.titles.defeat_into_victory.events import Flew
from engine.titles.defeat_into_victory.pieces import ALLIED, AVAILABLE, FLOWN
from engine.titles.defeat_into_victory.rules.ch3_control import enter
from engine.titles.defeat_into_victory.rules.ch5_units import send
from engine.titles.defeat_into_victory.rules.ch7_stock import lay, markers_in, take_up
from engine.titles.defeat_into_victory.rules.ch13_losses import left
from engine.titles.defeat_into_victory.rules.ch15_reinforcements import Due, arrive, due, pay_entry, waits
from engine.titles.defeat_into_victory.state import DefeatState


def flyable(state: DefeatState) -> list[Due]:
    """Infantry off the map that may enter this turn; the Chinese come by land [5.6.3/1, 17.4.1/1]."""
    found = ((d, state.pieces[d.unit].counter) for d in due(state, ALLIED))
    return [d for d, counter in found if counter.infantry and not counter.chinese]


def _due(state: DefeatState, name: str) -> Due | None:
    return next((d for d in flyable(state) if d.unit == name), None)


def planes_for(state: DefeatState, name: str) -> int:
    """Transports a unit needs: one a step, or one for a whole Marauder or parachute unit [5.6.5/1, 12.4.1/2]."""
    unit = state.pieces[name]
    if unit.counter.marauder or unit.counter.parachute:
        return 1
    found = _due(state, name) if waits(state, name) else None
    return unit.steps - (found.lost if found is not None else 0)


def arrived(state: DefeatState, planes: tuple[str, ...]) -> bool:
    """Whether all Transports came through; they go to Flown either way, and count for the Allied supply roll only if
    none was aborted [5.6.6/1, 5.6.7/2]."""
    through = [name for name in planes if state.air[name].box == AVAILABLE]
    for name in through:
        send(state, name, FLOWN, "5.1.4/1")
    state.allowance["lifted"] = state.allowance.get("lifted", 0) + len(through)
    return len(through) == len(planes)


class LandUnit(Step, frozen=True):
    """A unit arrives by air with all its steps, or stays where it was [5.6.5/1, 5.6.7/2]."""

    clause = "5.6.4/1"
    planes: tuple[str, ...]
    unit: str
    hex: int
    markers: tuple[int, ...] = ()
    """Hexes with markers that could be flown."""

    def run(self, state: DefeatState) -> Steps:
        if not arrived(state, self.planes):
            return ()
        start = state.pieces[self.unit].loc
        if not state.world.on_map(start):
            self._enter(state)
            return ()
        state.change(self.unit, loc=self.hex)
        enter(state, ALLIED, self.hex)
        left(state, start)
        state.emit(Flew(ALLIED, self.unit, state.labels((start, self.hex)), self.clause))
        besides = state.options.cargo_and_marker and start in self.markers
        return [AddMarkers(start, self.hex, len(self.planes))] if besides else ()

    def _enter(self, state: DefeatState) -> None:
        """A reinforcement pays its entry when it is flown in [5.6.3/1, 15.1.4/1]."""
        found = _due(state, self.unit)
        assert found is not None
        pay_entry(state, ALLIED, found)
        arrive(state, self.unit, self.hex, found.lost, self.clause)


class AddMarkers(Decision, frozen=True):
    """By an option each Transport that carried a step may bring a marker from the same place besides [5.6.5/1]."""

    clause = "5.6.5/1"
    accepts = (Drop, Done)
    owner = ALLIED
    start: int
    hex: int
    left: int

    def commands(self, state: DefeatState) -> list[Command]:
        more = self.left and markers_in(state, ALLIED, [self.start])
        label = state.world.label
        return [Drop(label(self.start), label(self.hex)), Done()] if more else [Done()]

    def reasons(self, state: DefeatState, command: Drop | Done) -> Iterable[Reason]:
        if command not in self.commands(state):
            yield reason("no_markers_ready", self.clause, hex=state.world.label(self.start))

    def apply(self, state: DefeatState, command: Drop | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        take_up(state, self.start, 1)
        lay(state, ALLIED, self.hex, 1, "7.11.1/1", flown=1)
        return [AddMarkers(self.start, self.hex, self.left - 1)]


class LandMarker(Step, frozen=True):
    """An SP marker arrives by air; unused it is an ordinary one from the next turn on [7.11.1/1, 7.11.2/1]."""

    clause = "7.11.1/1"
    planes: tuple[str, ...]
    start: int
    hex: int

    def run(self, state: DefeatState) -> Steps:
        if arrived(state, self.planes):
            take_up(state, self.start, 1)
            lay(state, ALLIED, self.hex, 1, self.clause, flown=1)
        return ()
