"""Chapter 4: sudden death, the six points, and the level of victory."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.agenda import Outcome, Step, Steps
from engine.table.handicap import given
from engine.table.verdict import Modifier
from engine.titles.tail_of_the_tiger.events import PointScored
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, SIDES
from engine.titles.tail_of_the_tiger.rules.ch2_control import haiphong_open
from engine.titles.tail_of_the_tiger.rules.ch7_supply import joined
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import HAIPHONG


def sudden_death(state: TigerState) -> None:
    """The moment all three Supply Centers are destroyed the German side wins. A watcher [4.0/1]."""
    if state.outcome is None and state.world.centers and not state.centers:
        state.outcome = Outcome(GERMAN, "decisive", "4.0/1")


def points(state: TigerState, side: int) -> Iterator[Modifier]:
    """The points of a side with their clauses, as they stand now, with those of a handicap [4.0/2]."""
    yield from _german(state) if side == GERMAN else _imperial(state)
    ahead = given(state.options.handicap, SIDES)[side]
    if ahead:
        yield Modifier("handicap", ahead, "4.0/2")


def _german(state: TigerState) -> Iterator[Modifier]:
    """Critical Hexes, and the 34th brought from Formosa [4.0/3, 4.0/4, 4.0/5]."""
    victory = state.world.charts.given.victory
    held = len(state.world.critical & state.german)
    yield Modifier("critical", int(held >= victory.critical.some), "4.0/3", {"has": held})
    yield Modifier("critical_many", int(held >= victory.critical.many), "4.0/4", {"has": held})
    yield Modifier("formosa", int(not state.stood), "4.0/5")


def _imperial(state: TigerState) -> Iterator[Modifier]:
    """The northern cities, the southern ones, the line to India [4.0/6, 4.0/7, 4.0/8]."""
    world, victory = state.world, state.world.charts.given.victory
    north = [hex_ for hex_ in world.named_hexes(victory.north.hexes) if hex_ not in state.german]
    yield Modifier("north", int(bool(north)), "4.0/6", {"has": len(north)})
    south = [place for place in victory.south.places if world.named(place) not in state.german]
    yield Modifier("south", int(len(south) >= victory.south.least), "4.0/7", {"has": len(south)})
    yield Modifier("line", int(line_to_india(state)), "4.0/8")


def line_to_india(state: TigerState) -> bool:
    """Whether a supply line runs from the west end through Kunming to a Supply Center or an untouched Haiphong
    [4.0/8]."""
    world, victory = state.world, state.world.charts.given.victory
    field = joined(state, IMPERIAL, world.named(victory.line.through))
    ends = [*state.centers, *((world.named(HAIPHONG),) if haiphong_open(state) else ())]
    west = any(world.named(name) in field for name in victory.line.from_)
    return west and any(hex_ in field for hex_ in ends)


def total(state: TigerState, side: int) -> int:
    """The points of a side."""
    return int(sum(part.value for part in points(state, side)))


class EndOfGame(Step, frozen=True):
    """After the last turn each point is counted by an event, and the difference decides [4.0/2, wtf-4.x/2]."""

    clause = "4.0/2"

    def run(self, state: TigerState) -> Steps:
        if state.turn < state.last_turn:
            return ()
        for side in (GERMAN, IMPERIAL):
            for part in points(state, side):
                if part.value:
                    state.emit(PointScored(side, part.name, part.clause))
        lead = total(state, GERMAN) - total(state, IMPERIAL)
        names = state.world.charts.given.victory.levels.names
        winner = None if not lead else GERMAN if lead > 0 else IMPERIAL
        state.outcome = Outcome(winner, names[min(abs(lead), len(names) - 1)], self.clause)
        return ()
