"""Chapter 3 and the set-up: what begins where, what the Imperial player chooses, what is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Hide, Place
from engine.titles.tail_of_the_tiger.events import Arrived
from engine.titles.tail_of_the_tiger.options import Options
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, Counter, Piece
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import raise_one
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import crowded
from engine.titles.tail_of_the_tiger.state import JAPAN, MANCHURIA, UNWRITTEN, TigerState
from engine.titles.tail_of_the_tiger.world import CUP, FORMOSA, NORTH, POOL, SOUTH, WAITING, World

PLACES = (MANCHURIA, JAPAN)
BOX_OF = {"north": NORTH, "south": SOUTH, "cup": CUP, "pool": POOL}
CHOSEN = ("division", "brigade")
"""Kinds of start whose units the Imperial player places freely, one a slot [set-1/6, set-1/7]."""


def set_up(world: World, options: Options, seed: str) -> TigerState:
    """The game before anybody has chosen anything: fixed units in their hexes, all others off the map [2.3/1, 3.0/2,
    3.0/3, 3.0/4, 3.0/5, 3.4/1, 3.5/1, 3.6/1, set-1/1, set-1/2, set-1/4, set-1/5, set-1/8, set-1/9].

    Raises PackError."""
    scenario = world.scenario
    state = TigerState(world, options, scenario.id, seed)
    for counter in world.counters.values():
        state.put_piece(Piece(counter, world.box(_box(counter))))
    for entry in scenario.fixed:
        loc = world.box(FORMOSA) if entry.hex == FORMOSA else world.hex(entry.hex, "fixed")
        state.change(entry.unit, loc=loc)
    state.german = frozenset(world.hex(label, "german_control") for label in scenario.german_control)
    if options.rangoon_german_at_start:
        state.german |= set(world.named_hexes(world.charts.given.supply.german_west.hexes))
    state.touch_ground()
    return state


def _box(counter: Counter) -> str:
    """Where a unit is before it comes; those that arrive later wait."""
    return BOX_OF.get(counter.start, WAITING)


def whole(world: World, options: Options, seed: str) -> TigerState:
    """The set-up with every slot filled in the order of the counters, for positions and checks; nothing is drawn."""
    state = set_up(world, options, seed)
    state.elh = MANCHURIA
    for start in CHOSEN:
        for name, hex_ in zip(unplaced(state, start), free_slots(state, start), strict=True):
            state.change(name, loc=hex_)
    return state


def check(world: World) -> Iterator[str]:
    """What is wrong with a set-up: hexes that are no land, too many units in one [wtf-8.x/2]."""
    state = whole(world, Options(), "check")
    for loc in state.at:
        if world.on_map(loc) and not world.is_land(loc):
            yield f"{world.label(loc)} is no land in play"
    for side in (GERMAN, IMPERIAL):
        for hex_ in crowded(state, side):
            yield f"too many units stand in {world.label(hex_)}"


# -- what the Imperial player chooses


class WriteElh(Decision, frozen=True):
    """Where ELH is, is written down and stays secret until it is used [20.3/1, set-1/11]."""

    clause = "20.3/1"
    accepts = (Hide,)
    hidden = True
    owner = IMPERIAL

    def commands(self, state: TigerState) -> list[Command]:
        return [Hide(where) for where in PLACES]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if command.where not in PLACES or state.elh != UNWRITTEN:
            yield reason("no_such_place", self.clause, about=command.where)

    def apply(self, state: TigerState, command: Any) -> Steps:
        state.elh = command.where
        return ()


class SetUp(Decision, frozen=True):
    """Which division or brigade stands in which slot [set-1/6, set-1/7]."""

    clause = "set-1/6"
    accepts = (Place,)
    owner = IMPERIAL
    start: str = "division"

    def commands(self, state: TigerState) -> list[Command]:
        label = state.world.label
        hexes = free_slots(state, self.start)
        return [Place(name, label(hex_)) for name in unplaced(state, self.start) for hex_ in hexes]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        clause = self.clause if self.start == "division" else "set-1/7"
        if command.unit not in unplaced(state, self.start):
            yield reason("not_to_place", clause, unit=command.unit)
        if state.world.find(command.hex) not in free_slots(state, self.start):
            yield reason("no_slot", clause, hex=command.hex)

    def apply(self, state: TigerState, command: Any) -> Steps:
        hex_ = state.world.find(command.hex)
        state.change(command.unit, loc=hex_)
        return [self] if unplaced(state, self.start) else ()


def unplaced(state: TigerState, start: str) -> list[str]:
    """The units of a kind of start that have no hex yet."""
    box = state.world.box(WAITING)
    return [piece.id for piece in state.units_at(box, IMPERIAL) if piece.counter.start == start]


def free_slots(state: TigerState, start: str) -> list[int]:
    """The slots without such a unit."""
    slots = [hex_ for kind, hexes in state.world.slots if kind == start for hex_ in hexes]
    taken = [piece.loc for piece in state.on_map(IMPERIAL) if piece.counter.start == start]
    return [hex_ for hex_ in slots if hex_ not in taken]


class DrawUnits(Step, frozen=True):
    """One division of the cup and the untried units of the north edge are drawn [set-1/3, 3.0/6]."""

    clause = "3.0/6"

    def run(self, state: TigerState) -> Steps:
        for entry in state.world.scenario.drawn:
            for label in entry.hexes:
                hex_ = state.world.hex(label, "drawn")
                if entry.start == "pool":
                    raise_one(state, hex_, self.clause)
                else:
                    draw_division(state, hex_, "set-1/3")
        return ()


def draw_division(state: TigerState, hex_: int, clause: str) -> None:
    """A division is drawn from the cup at random and put in a hex at full strength [9.0/4, 3.0/2]."""
    cup = state.units_at(state.world.box(CUP), IMPERIAL)
    number, state.chance = state.chance.take(len(cup))
    piece = cup[number]
    state.put_piece(Piece(piece.counter, hex_))
    state.emit(Arrived(IMPERIAL, piece.id, state.world.label(hex_), clause))


BEGIN: tuple[Step, ...] = (WriteElh(), SetUp("division"), SetUp("brigade"), DrawUnits())
"""What comes before the first turn [set-1/11]."""
