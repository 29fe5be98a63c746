"""How the sides stand: their points part by part, what of Supply Centers and Critical Hexes is held, shuttles left."""

from __future__ import annotations

from engine.table.verdict import Modifier
from engine.titles.tail_of_the_tiger.inputs import CENTERS, GROUND, PIECES, PORTS, STOOD
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.rules import ch4_victory
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.memo import memo


@memo(PIECES, GROUND, CENTERS, PORTS, STOOD)
def counted(state: TigerState, side: int) -> tuple[Modifier, ...]:
    """The points of a side with their clauses, as they would be counted now [4.0/2]."""
    return tuple(ch4_victory.points(state, side))


def total(state: TigerState, side: int) -> int:
    """The points of a side."""
    return int(sum(part.value for part in counted(state, side)))


def level(state: TigerState) -> tuple[int, str]:
    """Who leads, -1 for nobody, and the level of victory that it would be [4.0/2, wtf-4.x/2]."""
    lead = total(state, GERMAN) - total(state, IMPERIAL)
    names = state.world.charts.given.victory.levels.names
    return (GERMAN if lead > 0 else IMPERIAL if lead else -1), names[min(abs(lead), len(names) - 1)]


def critical_held(state: TigerState) -> int:
    """The Critical Hexes in German hands [4.0/3]."""
    return len(state.world.critical & state.german)


def shuttles(state: TigerState) -> tuple[int, int]:
    """Shuttles that are left, and how many there are in a phase; outside the Imperial strategic movement as they would
    be allowed now [10.0/10]."""
    flying = state.phase == "imperial-strategic"
    most = state.world.charts.given.strategic.imperial.shuttles
    allowed = state.shuttles if flying else max(most - critical_held(state), 0)
    return allowed - (state.used.get("shuttle", 0) if flying else 0), allowed


def weather_change(state: TigerState) -> int:
    """The next turn whose weather is another one, 0 where it stays [2.2/4, wtf-6.2/1]."""
    turns = state.world.pack.turns[state.turn :]
    return next((turn.turn for turn in turns if turn.monsoon != state.monsoon), 0)
