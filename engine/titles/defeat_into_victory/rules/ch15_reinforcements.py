"""Chapter 15: reinforcements, the Strategic Reserve, and units that a random event brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Done, Place
from engine.titles.defeat_into_victory.data.packfile import Reinforcement
from engine.titles.defeat_into_victory.events import LeftTheGame, PhaseBegan, Placed
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, SIDES
from engine.titles.defeat_into_victory.rules.ch3_control import controller, enter
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock, can_pay
from engine.titles.defeat_into_victory.rules.ch20_victory import score
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import GONE, WAITING

CHINESE_EVENT: Final = "chinese"
POOL_EVENTS: Final = {"jp_reserve": JAPANESE, "al_reserve": ALLIED}
PRICE: Final = 1
"""Stock SPs a unit [15.1.4/1]."""


class Due(msgspec.Struct, frozen=True):
    """A unit that may come: where, with how many steps lost, and whether it is of the Strategic Reserve."""

    unit: str
    hexes: tuple[int, ...]
    lost: int = 0
    reserve: bool = False
    event: str = ""
    """The random event that brings it, if it is one."""


class Reinforcements(Step, frozen=True):
    """Both sides take what is due, the one without the initiative first [9.1.1/1, 15.0/1, 21.1.4/1]."""

    clause = "9.1.1/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("reinforcements", self.clause))
        return [TakeReinforcements(side) for side in (state.second, state.initiative)]


def due(state: DefeatState, side: int) -> list[Due]:
    """All units of a side that may come now; a scheduled one may be delayed without limit, and the event of the Chinese
    brings those that still wait [15.1.1/1, 15.1.3/1, 17.4.7/5]."""
    waiting = frozenset(state.at.get(state.world.box(WAITING), ()))
    called = state.world.scenario.reinforcements
    come = [entry for entry in called if entry.turn <= state.turn and SIDES.index(entry.side) == side]
    left = [entry for entry in come if not waiting.isdisjoint(entry.units)]
    found = [d for entry in left for d in _scheduled(state, side, entry)]
    if state.event == CHINESE_EVENT and side == ALLIED:
        entries = tuple(h for h in state.world.chinese_entries if enterable(state, ALLIED, h))
        found += [Due(name, entries, event=CHINESE_EVENT) for name in chinese_waiting(state)]
    if POOL_EVENTS.get(state.event) == side and not state.allowance.get("event unit"):
        found += _pool(state, side)
    return [d for d in found if waits(state, d.unit)]


def waits(state: DefeatState, name: str) -> bool:
    """Whether a unit has not come yet."""
    return state.pieces[name].loc == state.world.box(WAITING)


def chinese_waiting(state: DefeatState) -> list[str]:
    """The Chinese units of the scenario that have not come yet [17.4.1/1]."""
    return [name for name in state.world.scenario.chinese.units if waits(state, name)]


def _scheduled(state: DefeatState, side: int, entry: Reinforcement) -> Iterator[Due]:
    hexes = [state.world.hex(label, "reinforcements") for label in entry.hexes]
    first = next((h for h in hexes if enterable(state, side, h)), None)
    for name in entry.units:
        yield Due(name, () if first is None else (first,), entry.lost.get(name, 0), entry.reserve)


def enterable(state: DefeatState, side: int, hex_: int) -> bool:
    """Whether a place is not held by the enemy [15.1.1/1]."""
    return controller(state, hex_) == side and not state.units_at(hex_, 1 - side)


def _pool(state: DefeatState, side: int) -> list[Due]:
    """One unit of the event pool, of those that the scenario neither sets up nor schedules [15.1.2/1]."""
    pools, scenario = state.world.charts.pools, state.world.scenario
    known = {name for entry in scenario.setup for name in entry.units}
    known |= {name for entry in scenario.reinforcements for name in entry.units}
    names = pools.allied if side == ALLIED else pools.japanese
    labels = pools.places[SIDES[side]]
    hexes = [h for label in labels if (h := state.world.find(label)) is not None and state.world.open_hex(h)]
    places = tuple(h for h in hexes if enterable(state, side, h))
    return [Due(name, places, event=state.event) for name in names if name not in known]


class TakeReinforcements(Decision, frozen=True):
    """Which of the units due are taken, each for a stock SP, one of the reserve for a victory point besides
    [15.1.4/1, 15.2.1/1, 9.4.1/2]."""

    clause = "15.1.4/1"
    accepts = (Place, Done)
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        if not can_pay(state, self.player, PRICE):
            return [Done()]
        label = state.world.label
        return [*(Place(d.unit, label(h)) for d in due(state, self.player) for h in d.hexes), Done()]

    def reasons(self, state: DefeatState, command: Place | Done) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        found = self._due(state, command.unit)
        if found is None:
            yield reason("not_due", "15.1.1/1", unit=command.unit)
        elif state.world.find(command.hex) not in found.hexes:
            yield reason("not_its_place", "15.1.1/1", unit=command.unit, hex=command.hex)
        if not can_pay(state, self.player, PRICE):
            yield reason("too_dear", self.clause, needs=PRICE, has=state.stock[self.player])

    def _due(self, state: DefeatState, name: str) -> Due | None:
        return next((d for d in due(state, self.player) if d.unit == name), None)

    def apply(self, state: DefeatState, command: Place | Done) -> Steps:
        if isinstance(command, Done):
            void(state, self.player)
            return ()
        found, hex_ = self._due(state, command.unit), state.world.find(command.hex)
        assert found is not None
        assert hex_ is not None
        pay_entry(state, self.player, found)
        arrive(state, command.unit, hex_, found.lost, self.clause)
        return [self]


def void(state: DefeatState, side: int) -> None:
    """Chinese units that their event brought and that were not taken are out of the game for good [15.1.3/1]."""
    if state.event == CHINESE_EVENT and side == ALLIED:
        for name in chinese_waiting(state):
            state.change(name, loc=state.world.box(GONE))
            state.emit(LeftTheGame(ALLIED, name, "15.1.3/1"))


def pay_entry(state: DefeatState, side: int, found: Due) -> None:
    """A stock SP; for the Strategic Reserve 1 VP too, except by an event [15.2.1/1, 15.2.1/2]."""
    add_stock(state, side, -PRICE, "reinforcement", "15.1.4/1")
    if found.reserve:
        state.reserve_used = True
        score(state, side, -1, "reserve", "15.2.1/1")
    if found.event and found.event != CHINESE_EVENT:
        state.allowance["event unit"] = 1


def arrive(state: DefeatState, name: str, hex_: int, lost: int, clause: str) -> None:
    """A unit comes onto the map, supplied until the next determination [15.1.4/1]."""
    side = state.pieces[name].counter.side
    state.change(name, loc=hex_, lost=lost, oos=False, acted=0)
    enter(state, side, hex_)
    state.emit(Placed(side, name, state.world.label(hex_), clause))
