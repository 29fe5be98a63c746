"""Cases 3.3 and 7.0: untried Chinese rise in vacant cities, near German-side units, by the Subversive marker, and once
when Chungking is taken by a Chinese ally."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Choose, Done, Rise
from engine.titles.tail_of_the_tiger.events import Arrived
from engine.titles.tail_of_the_tiger.inputs import GERMAN_PIECES, LASTING
from engine.titles.tail_of_the_tiger.pieces import GERMAN, Piece
from engine.titles.tail_of_the_tiger.rules.ch2_control import first_in_chungking
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import POOL
from engine.wargame.memo import memo

PROPAGANDA = "propaganda"
CITY, CHUNGKING_RISES, BURMA = "city", "chungking", "burma"


def waiting(state: TigerState) -> list[Piece]:
    """The untried units in the pool [wtf-13.11/2]."""
    return state.units_at(state.world.box(POOL), GERMAN)


def raise_one(state: TigerState, hex_: int, clause: str, *, rising: bool = False) -> None:
    """Put an untried unit on a hex. Which one does not matter, since what it is worth is drawn when it is turned up."""
    piece = waiting(state)[0]
    west = state.world.west(hex_)
    state.put_piece(Piece(piece.counter, hex_, rising=rising, west=west))
    state.emit(Arrived(GERMAN, piece.id, state.world.label(hex_), clause))


def vacant(state: TigerState, hex_: int) -> bool:
    """Whether nothing stands there: no unit, no Supply Center, no airbase [3.3/1]."""
    return hex_ not in state.at and hex_ not in state.centers and hex_ not in state.airbases


def rises(state: TigerState, hex_: int, clause: str) -> Iterator[Reason]:
    """Why nobody rises in a hex, whatever sets it off [3.3/6, wtf-13.11/2]."""
    label = state.world.label(hex_)
    if not vacant(state, hex_):
        yield reason("not_vacant", clause, hex=label)
    if hex_ in state.clouds:
        yield reason("cloud", "3.3/6", hex=label)
    if state.world.box(POOL) not in state.at:
        yield reason("pool_empty", "wtf-13.11/2")


def near(state: TigerState, hex_: int) -> bool:
    """Whether a German or an Ally that is not untried stands within the radius, the city counted and not the unit's hex
    [3.3/1, 3.3/2, 3.3/4]."""
    return not _around(state, hex_).isdisjoint(_stirring(state))


@memo(LASTING)
def _around(state: TigerState, hex_: int) -> frozenset[int]:
    return frozenset(state.world.grid.within(hex_, state.world.charts.given.uprisings.radius))


@memo(GERMAN_PIECES)
def _stirring(state: TigerState) -> frozenset[int]:
    """Where such units stand."""
    return frozenset([p.loc for p in state.on_map(GERMAN) if not p.counter.untried])


class RaiseUprisings(Decision, frozen=True):
    """City by city, one untried unit each; none in China in a turn of propaganda [3.3/1, 3.3/7, ev-2/1, ev-9/1]."""

    clause = "3.3/1"
    accepts = (Rise, Done)
    owner = GERMAN
    what: str = CITY

    def _places(self, state: TigerState) -> frozenset[int]:
        return state.world.burmese_towns if self.what == BURMA else state.world.chinese_cities

    def _clause(self) -> str:
        return {CITY: "3.3/1", CHUNGKING_RISES: "3.3/7", BURMA: "ev-2/1"}[self.what]

    def commands(self, state: TigerState) -> list[Command]:
        empty = (hex_ for hex_ in self._places(state) if vacant(state, hex_))
        hexes = sorted(hex_ for hex_ in empty if self.what != CITY or near(state, hex_))
        return [*(Rise(state.world.label(h)) for h in hexes if not any(self._rises(state, h))), Done()]

    def _rises(self, state: TigerState, hex_: int) -> Iterator[Reason]:
        yield from rises(state, hex_, self._clause())
        if hex_ not in self._places(state):
            yield reason("no_city", self._clause(), hex=state.world.label(hex_))
        if self.what == CITY and not near(state, hex_):
            yield reason("too_far", "3.3/1", hex=state.world.label(hex_))
        if self.what != BURMA and state.event == PROPAGANDA:
            yield reason("propaganda", "ev-9/1")

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        hex_ = state.world.find(command.hex)
        if hex_ is None or not state.world.open_hex(hex_):
            yield reason("no_hex", self._clause(), hex=command.hex)
        else:
            yield from self._rises(state, hex_)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        raise_one(state, hex_, self._clause(), rising=self.what == BURMA)
        return [self]


# -- Chungking


def liberation(state: TigerState, units: Sequence[Piece], hex_: int) -> list[Decision]:
    """What follows when units enter a hex: the first capture of Chungking, whose first unit a mixed stack names
    [3.3/7]."""
    if units[0].counter.side != GERMAN or not first_in_chungking(state, hex_):
        return []
    state.chance_gone = True
    chinese = [unit for unit in units if unit.counter.chinese_ally]
    if not chinese:
        return []
    if len(chinese) < len(units):
        return [NameFirst(tuple(unit.id for unit in units))]
    return [RaiseUprisings(CHUNGKING_RISES)]


class NameFirst(Decision, frozen=True):
    """The German player names the unit of a mixed stack that was first in Chungking [3.3/7]."""

    clause = "3.3/7"
    accepts = (Choose,)
    owner = GERMAN
    units: tuple[str, ...] = ()

    def commands(self, state: TigerState) -> list[Command]:
        return [Choose(name) for name in self.units]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if command.unit not in self.units:
            yield reason("not_first", self.clause, unit=command.unit)

    def apply(self, state: TigerState, command: Any) -> Steps:
        chinese = state.pieces[command.unit].counter.chinese_ally
        return [RaiseUprisings(CHUNGKING_RISES)] if chinese else ()
