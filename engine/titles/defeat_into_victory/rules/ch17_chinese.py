"""Case 17.4: Operation Thursday, by which the Chinese come, and the Chindits after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Answer, Choose, Cut, Done, Place
from engine.titles.defeat_into_victory.events import PhaseBegan
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, enemy
from engine.titles.defeat_into_victory.rules.ch2_tables import consult
from engine.titles.defeat_into_victory.rules.ch5_missions import cut
from engine.titles.defeat_into_victory.rules.ch7_status import disrupt
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock, can_pay
from engine.titles.defeat_into_victory.rules.ch11_zones import joined, zone
from engine.titles.defeat_into_victory.rules.ch15_reinforcements import arrive, chinese_waiting, enterable
from engine.titles.defeat_into_victory.state import DefeatState

LAUNCHED, OVER = "launched", "over"
PRICE: Final = 2
"""Added to a D6 [17.4.7/2]."""
NOT_NOW: Final = -1


class Thursday(Step, frozen=True):
    """The Allied side may try to launch the operation, once in the game [17.4.7/1]."""

    clause = "17.4.7/1"

    def run(self, state: DefeatState) -> Steps:
        if state.thursday or not chinese_waiting(state) or state.stock[ALLIED] < 1:
            return ()
        state.emit(PhaseBegan("operation_thursday", self.clause))
        return [DeclareThursday()]


class DeclareThursday(Decision, frozen=True):
    """Whether it is tried: it costs D6 + 2 stock SPs, or 1 if they are not there [17.4.7/2, 17.4.7/3]."""

    clause = "17.4.7/2"
    accepts = (Answer,)
    costly = True
    owner = ALLIED

    def commands(self, state: DefeatState) -> list[Command]:
        return [Answer(True), Answer(False)]

    def reasons(self, state: DefeatState, command: Answer) -> Iterable[Reason]:
        return ()

    def apply(self, state: DefeatState, command: Answer) -> Steps:
        if not command.yes:
            return ()
        price = state.roll("thursday_price", self.clause, ALLIED, PRICE)
        if price > state.stock[ALLIED]:
            add_stock(state, ALLIED, -1, "thursday", "17.4.7/3")
            return ()
        add_stock(state, ALLIED, -price, "thursday", self.clause)
        state.thursday = LAUNCHED
        return [RollEntry(name) for name in chinese_waiting(state)]


class RollEntry(Step, frozen=True):
    """A D6 for a Chinese unit: whether it comes, and with how many steps [17.4.7/4]."""

    clause = "17.4.7/4"
    unit: str

    def run(self, state: DefeatState) -> Steps:
        roll = consult(state, "thursday", ALLIED, self.clause, state.pieces[self.unit])
        short = state.world.charts.tables["thursday"].number(roll)
        return () if short == NOT_NOW else [PlaceChinese(self.unit, short)]


class PlaceChinese(Decision, frozen=True):
    """Where a Chinese unit enters: 1601 or a map edge hex next to it [17.4.7/4]. It costs nothing more."""

    clause = "17.4.7/4"
    accepts = (Place, Done)
    owner = ALLIED
    unit: str
    short: int

    def commands(self, state: DefeatState) -> list[Command]:
        hexes = [h for h in state.world.chinese_entries if enterable(state, ALLIED, h)]
        return [Place(self.unit, state.world.label(h)) for h in hexes] or [Done()]

    def reasons(self, state: DefeatState, command: Place | Done) -> Iterable[Reason]:
        if command not in self.commands(state):
            yield reason("not_its_place", self.clause, unit=self.unit)

    def apply(self, state: DefeatState, command: Place | Done) -> Steps:
        if isinstance(command, Place):
            hex_ = state.world.find(command.hex)
            assert hex_ is not None
            arrive(state, self.unit, hex_, self.short, self.clause)
        return ()


class Chindits(Step, frozen=True):
    """From the turn of the launch on the Allied side rolls on the Chindits Table [17.4.7/6]."""

    clause = "17.4.7/6"

    def run(self, state: DefeatState) -> Steps:
        if state.thursday != LAUNCHED:
            return ()
        state.emit(PhaseBegan("chindits", self.clause))
        return [PayForChindits()]


class PayForChindits(Decision, frozen=True):
    """One stock SP, no more, adds 1 to the roll; the monsoon takes 1 off [17.4.7/7, 17.4.7/8]."""

    clause = "17.4.7/8"
    accepts = (Answer,)
    owner = ALLIED

    def commands(self, state: DefeatState) -> list[Command]:
        return [Answer(False), *([Answer(True)] if can_pay(state, ALLIED, 1) else [])]

    def reasons(self, state: DefeatState, command: Answer) -> Iterable[Reason]:
        if command.yes and not can_pay(state, ALLIED, 1):
            yield reason("too_dear", self.clause, needs=1, has=state.stock[ALLIED])

    def apply(self, state: DefeatState, command: Answer) -> Steps:
        table = state.world.charts.tables["chindits"]
        paid = sum(m.drm for m in table.modifiers if m.when == "paid") if command.yes else 0
        if command.yes:
            add_stock(state, ALLIED, -1, "chindits", self.clause)
        result = table.word(consult(state, "chindits", ALLIED, "17.4.7/6", extra=paid))
        return list(_result(state, result))


def _result(state: DefeatState, result: str) -> Iterator[Step]:
    """What a row of the Chindits Table does [17.4.7/6]."""
    if result == "flown_out":
        state.thursday = OVER
    if result.startswith("stock"):
        points = 2 if result == "stock_two_cuts" else 1
        add_stock(state, JAPANESE, -points, "chindits", "17.4.7/6")
    cuts = {"cut": 1, "stock_cut": 1, "stock_two_cuts": 2}.get(result, 0)
    yield from [CutByChindits()] * cuts
    if result == "stock_disrupt":
        yield DisruptByChindits()


def in_area(state: DefeatState, hex_: int) -> bool:
    """Whether the columns work around a hex."""
    area, (column, row) = state.world.charts.chindits, state.world.grid.col_row(hex_)
    inside = area.rows[0] <= row <= area.rows[1] and area.columns[0] <= column <= area.columns[1]
    return inside and state.world.open_hex(hex_)


class CutByChindits(Decision, frozen=True):
    """Which line hex of the area is cut, free of Japanese units and their zones."""

    clause = "17.4.7/6"
    accepts = (Cut, Done)
    owner = ALLIED

    def _hexes(self, state: DefeatState) -> list[int]:
        if len(state.cuts) >= state.world.pack.limits.cuts:
            return []
        shut = state.occupied(JAPANESE) | zone(state, JAPANESE) | state.cuts
        hexes = (h for h in range(state.world.hexes) if in_area(state, h) and h not in shut)
        return [h for h in hexes if any(joined(state, h, near) for near in state.world.adjacent[h])]

    def commands(self, state: DefeatState) -> list[Command]:
        return [Cut(state.world.label(h)) for h in self._hexes(state)] or [Done()]

    def reasons(self, state: DefeatState, command: Cut | Done) -> Iterable[Reason]:
        if command not in self.commands(state):
            yield reason("cannot_cut", self.clause)

    def apply(self, state: DefeatState, command: Cut | Done) -> Steps:
        if isinstance(command, Cut):
            hex_ = state.world.find(command.hex)
            assert hex_ is not None
            cut(state, ALLIED, hex_, self.clause)
        return ()


class DisruptByChindits(Decision, frozen=True):
    """Which Japanese unit of the area, not in a settlement, is Disrupted."""

    clause = "17.4.7/6"
    accepts = (Choose, Done)
    owner = ALLIED

    def commands(self, state: DefeatState) -> list[Command]:
        units = (p for p in state.on_map(enemy(ALLIED)) if in_area(state, p.loc) and not p.disrupted)
        return [Choose(p.id) for p in units if p.loc not in state.world.settlements] or [Done()]

    def reasons(self, state: DefeatState, command: Choose | Done) -> Iterable[Reason]:
        if command not in self.commands(state):
            yield reason("not_in_the_area", self.clause)

    def apply(self, state: DefeatState, command: Choose | Done) -> Steps:
        if isinstance(command, Choose):
            disrupt(state, command.unit, self.clause)
        return ()
