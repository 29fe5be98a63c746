"""Cases 7.1 and 7.4.1 to 7.4.3: supply points are received, and go to the stock or onto the map and back."""

from __future__ import annotations

from collections.abc import Iterable

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Allot, Done
from engine.titles.defeat_into_victory.events import PhaseBegan
from engine.titles.defeat_into_victory.pieces import ALLIED, SIDES
from engine.titles.defeat_into_victory.rules.ch2_tables import consult
from engine.titles.defeat_into_victory.rules.ch7_ranges import sources
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock, lay, pool
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import WAITING


class AcquireSupply(Step, frozen=True):
    """Supply Acquisition: each side rolls a D10, the one without the initiative first [7.1.1/1, 7.1.2/1]."""

    clause = "7.1.1/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("supply_acquisition", self.clause))
        return [Receive(side) for side in (state.second, state.initiative)]


class Receive(Step, frozen=True):
    """One side's roll on the Supply Table, and what becomes of the points."""

    clause = "7.1.1/1"
    player: int

    def run(self, state: DefeatState) -> Steps:
        name = f"supply_{SIDES[self.player]}"
        roll = consult(state, name, self.player, self.clause)
        points = state.world.charts.tables[name].number(roll)
        return [AllotSupply(self.player, points)] if points > 0 else ()


class StrategicSupply(Step, frozen=True):
    """Allied Strategic Supply: a D6; points lost come off the stock, points won are allotted [7.1.3/1, 7.5.7/1]."""

    clause = "7.1.3/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("strategic_supply", self.clause))
        roll = consult(state, "strategic_supply", ALLIED, self.clause)
        points = state.world.charts.tables["strategic_supply"].number(roll)
        if points < 0:
            add_stock(state, ALLIED, points, "strategic_supply", self.clause)
        return [AllotSupply(ALLIED, points)] if points > 0 else ()


class AllotSupply(Decision, frozen=True):
    """Each point received becomes a marker on a Supply Source, or goes to the stock with all that is left [7.1.2/1,
    7.1.2/2, 7.1.2/5]."""

    clause = "7.1.2/1"
    accepts = (Allot, Done)
    player: int
    points: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def places(self, state: DefeatState) -> list[int]:
        """Where markers may be laid: Supply Sources that work, and 1601 once Chinese units have entered [7.1.2/4]."""
        found = [source.hex for source in sources(state, self.player)]
        if self.player == ALLIED and chinese_came(state):
            found += [source.hex for source in sources(state, ALLIED, chinese=True)]
        return sorted(set(found))

    def commands(self, state: DefeatState) -> list[Command]:
        most = min(self.points, pool(state))
        labels = [state.world.label(hex_) for hex_ in self.places(state)]
        return [Done(), *(Allot(count, label) for label in labels for count in range(1, most + 1))]

    def reasons(self, state: DefeatState, command: Allot | Done) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        hex_ = state.world.find(command.hex)
        if hex_ not in self.places(state):
            yield reason("no_source", "7.1.2/3", hex=command.hex)
        if not 1 <= command.count <= self.points:
            yield reason("so_many_points", self.clause, has=self.points, needs=command.count)
        elif command.count > pool(state):
            yield reason("no_markers", "7.2.2/1", has=pool(state), needs=command.count)

    def apply(self, state: DefeatState, command: Allot | Done) -> Steps:
        if isinstance(command, Done):
            add_stock(state, self.player, self.points, "received", "7.1.2/2")
            return ()
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        lay(state, self.player, hex_, command.count, "7.1.2/3")
        left = self.points - command.count
        return [AllotSupply(self.player, left)] if left else ()


def chinese_came(state: DefeatState) -> bool:
    """Whether a Chinese unit has ever entered the map [7.1.2/4]."""
    waiting = state.world.box(WAITING)
    return any(piece.counter.chinese and piece.loc != waiting for piece in state.pieces.values())
