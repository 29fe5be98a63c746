"""Chapter 14: air units over an assault: who may fly, and who cancels whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Allot
from engine.titles.tail_of_the_tiger.events import AirShown
from engine.titles.tail_of_the_tiger.pieces import EAST, FLAK, GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.records import PREPARED, Combat
from engine.titles.tail_of_the_tiger.rules.ch13_odds import defenders, standing
from engine.titles.tail_of_the_tiger.state import LUFTWAFFE_FUEL, TigerState

JET, TIGER, IN_EAST, IN_WEST = "jet", "tiger", "east", "west"
FIRST_GERMAN_TURN = 2
"""No German airpower on turn 1 [5.3/2]."""
JET_CANCELS, TIGER_CANCELS, FLAK_CANCELS = 2, 1, 1
"""Japanese units that each of them cancels [14.0/5, 14.0/6, 20.7/1]."""


def running(state: TigerState) -> Combat:
    """The assault being fought; its steps run only while there is one."""
    assert state.combat is not None
    return state.combat


def kinds(state: TigerState, side: int, target: int) -> tuple[str, ...]:
    """The kinds of air unit a side may send over a hex, first and second of what it allots: the target's side of the
    Weather Line counts [14.0/6, 6.3/4, wtf-14.x/3]."""
    if side == IMPERIAL:
        return (IN_EAST if state.world.zone(target) == EAST else IN_WEST,)
    return () if any(grounded(state, target)) else (JET, TIGER)


def grounded(state: TigerState, target: int) -> Iterator[Reason]:
    """Why no German air unit flies over a hex [14.0/1, 14.0/2, 6.3/3, 16.0/12, 7.21/1, 5.3/2]."""
    world, reach = state.world, state.world.charts.given.air.range
    if state.turn < FIRST_GERMAN_TURN:
        yield reason("no_air_yet", "5.3/2")
    if world.zone(target) != EAST:
        yield reason("not_east", "6.3/3", hex=world.label(target))
    elif all(world.distance(base, target) > reach for base in state.airbases_on_map()):
        yield reason("no_airbase_near", "14.0/2", hex=world.label(target), has=reach)
    if state.broken and LUFTWAFFE_FUEL not in state.spent:
        yield reason("no_air_fuel", "16.0/12")


def ready(state: TigerState, kind: str) -> int:
    """Air units of a kind that have not flown in this player turn [wtf-14.x/1, wtf-14.x/2]."""
    return state.air.get(kind, 0) - state.flown.get(kind, 0)


def most(state: TigerState, side: int, target: int) -> tuple[int, int]:
    """How many of its two kinds a side may allot."""
    found = [ready(state, kind) for kind in kinds(state, side, target)]
    first, second, *_ = (*found, 0, 0)
    return first, second


def supported(state: TigerState, combat: Combat) -> bool:
    """Whether air units may take part: in prepared assaults, by option in all [wtf-14.x/1]."""
    return combat.kind == PREPARED or state.options.air_support_in_moving_assaults


class AllotAir(Decision, frozen=True):
    """How many air units a side sends, hidden until both have said it [wtf-14.x/1]."""

    clause = "wtf-14.x/1"
    accepts = (Allot,)
    hidden = True
    owner: int = 0

    def commands(self, state: TigerState) -> list[Command]:
        first, second = most(state, self.owner, running(state).target)
        return [Allot(a, b) for a in range(first + 1) for b in range(second + 1)]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        limit = most(state, self.owner, running(state).target)
        for said, has in zip((command.first, command.second), limit, strict=True):
            if not 0 <= said <= has:
                yield reason("no_such_air", self.clause, wanted=said, has=has)

    def apply(self, state: TigerState, command: Any) -> Steps:
        allot(state, self.owner, command.first, command.second)
        return ()


class AllotOpenly(AllotAir, frozen=True):
    """The same where one side has no air unit to send: there is nothing to hide from it [wtf-14.x/1]."""

    kind = "AllotAir"
    hidden = False


def allot(state: TigerState, side: int, first: int, second: int) -> None:
    """A side sends so many of its two kinds of air unit."""
    combat = running(state)
    for kind, count in zip(kinds(state, side, combat.target), (first, second), strict=False):
        state.flown = {**state.flown, kind: state.flown.get(kind, 0) + count}
    sent = {"jets": first, "tigers": second} if side == GERMAN else {"strikes": first}
    state.combat = msgspec.structs.replace(combat, **sent)


class ShowAir(Step, frozen=True):
    """Both allotments are shown, and units cancel one another [wtf-14.x/1, wtf-14.x/2]."""

    clause = "wtf-14.x/1"

    def run(self, state: TigerState) -> Steps:
        combat = running(state)
        left = cancelled(combat.jets, combat.tigers, combat.strikes, flak(state, combat))
        state.combat = msgspec.structs.replace(combat, left=left)
        if combat.jets or combat.tigers or combat.strikes:
            label = state.world.label(combat.target)
            also = _cancelling(combat, flak(state, combat))
            state.emit(AirShown(label, combat.jets, combat.tigers, combat.strikes, left, self.clause, also))
        return ()


def _cancelling(combat: Combat, with_flak: bool) -> tuple[str, ...]:
    """By which clauses Japanese units were cancelled: more of them would be left without these
    [20.7/1, 14.0/5, 14.0/6]."""
    jets, tigers, strikes = combat.jets, combat.tigers, combat.strikes
    left = cancelled(jets, tigers, strikes, with_flak)[1]
    without = {
        "20.7/1": cancelled(jets, tigers, strikes, False), "14.0/5": cancelled(0, tigers, strikes, with_flak),
        "14.0/6": cancelled(jets, 0, strikes, with_flak),
    }  # fmt: skip
    return tuple(clause for clause, found in without.items() if found[1] > left)


def flak(state: TigerState, combat: Combat) -> bool:
    """Whether the Flak division takes part: it cancels one Japanese unit first [20.7/1]."""
    german = standing(state, combat.units) if combat.side == GERMAN else defenders(state, combat)
    return any(unit.counter.kind == FLAK for unit in german)


def cancelled(jets: int, tigers: int, strikes: int, with_flak: bool) -> tuple[int, int]:
    """What is left of both sides: Flak first, then jets two for one, where a single Japanese unit against a jet that is
    left over is lost, and the Flying Tigers one for one at the end [20.7/1, 14.0/5, 14.0/6]."""
    strikes -= min(strikes, FLAK_CANCELS * with_flak)
    pairs = min(jets, strikes // JET_CANCELS)
    jets, strikes = jets - pairs, strikes - JET_CANCELS * pairs
    if jets and strikes:
        strikes = 0
    both = min(tigers, strikes)
    return jets + tigers - both, strikes - both


def allotments(state: TigerState, combat: Combat) -> Iterator[Decision]:
    """Both sides say it in turn, the attacker first; where both have any, the first is hidden till the second is in."""
    secret = all(any(most(state, side, combat.target)) for side in (GERMAN, IMPERIAL))
    asked = AllotAir if secret else AllotOpenly
    yield asked(combat.side)
    yield asked(1 - combat.side)
