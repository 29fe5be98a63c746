"""What lies ahead: the random events of the turns to come, arrivals, and the odds of breaking the Ring. All of it is
worked out from what everybody at the table knows: where ELH was written down to be is never asked [20.3/1]."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Final

import msgspec

from engine.titles.tail_of_the_tiger.inputs import ELH_SHOWN, SETTLED, TURN
from engine.titles.tail_of_the_tiger.rules import ch16_ring as ring
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import WAITING
from engine.wargame.memo import memo

DIE: Final = 6
NOTHING: Final = "nothing"


# -- events


class Ahead(msgspec.Struct, frozen=True):
    """What a die brings in a turn."""

    die: int
    number: int
    event: str
    clause: str


def events(state: TigerState, turn: int) -> tuple[Ahead, ...]:
    """What each die would bring in a turn; an event that happens no more is nothing [5.2/1, ev-2/1]."""
    chart = state.world.charts.events
    found = ((die, turn + die, chart[turn + die]) for die in range(1, DIE + 1))
    return tuple(
        Ahead(die, number, NOTHING if row.event in state.settled else row.event, row.clause)
        for die, number, row in found
    )


def rolled(state: TigerState) -> bool:
    """Whether the event of this turn is known."""
    return state.phase != "" or state.player >= 0


def next_event_turn(state: TigerState) -> int:
    """The first turn whose event is not rolled yet; beyond the last turn where there is none."""
    return state.turn + 1 if rolled(state) else state.turn


# -- the Ring


class RingTurn(msgspec.Struct, frozen=True):
    """An attack on the Ring that is to come: the dice it may have, each number with its chance, and the chances that
    the Ring breaks in this turn, and by the end of it."""

    turn: int
    dice: Mapping[int, Fraction]
    breaks: Fraction
    broken: Fraction


def capacity(state: TigerState) -> int:
    """Hits until it breaks, as the box is filled now: the Ring's own steps and those of the units that pay; what is
    still owed for an attack is paid already [16.0/6, 16.0/7]."""
    owed = sum(step.left for step in state.agenda if isinstance(step, ring.PayRing))
    return max(0, state.ring + sum(piece.steps for piece in ring.payers(state)) - owed)


def first_attack(state: TigerState) -> int:
    """The first turn whose attack is still to be rolled."""
    open_ = state.phase in ("", "event") or any(
        isinstance(step, (ring.AttackRing, ring.RevealElh, ring.RollRing)) for step in state.agenda
    )
    return state.turn if open_ else state.turn + 1


def race(state: TigerState, *, elh: bool = False) -> list[RingTurn]:
    """The attacks to come if every one is made and nobody enters or leaves the box: hits are summed up until they reach
    what the Ring and the units in the box can pay [16.0/5, 16.0/8]. ``elh`` adds its dice where it is not shown yet."""
    if state.broken or not state.ring:
        return []
    box = (ring.elh_dice(state), ring.beside_fanatics(state), ring.elh(state).steps)
    return _race(state, capacity(state), box, first_attack(state), state.event if rolled(state) else NOTHING, elh=elh)


@memo(TURN, SETTLED, ELH_SHOWN)
def _race(
    state: TigerState, capacity: int, box: tuple[int, bool, int], first: int, event: str, *, elh: bool
) -> list[RingTurn]:
    """The same for what the Ring and the box hold, what ELH has, and the event of this turn as far as it is known."""
    left: dict[tuple[int, int], Fraction] = {(capacity, 0): Fraction(1)}
    found, gone = [], Fraction(0)
    for turn in range(first, state.last_turn + 1):
        throws = _dice(state, turn)
        if any(throws):
            left = _after(state, left, throws, elh=elh)
        now = sum((chance for (hits, _), chance in left.items() if not hits), Fraction(0))
        found.append(RingTurn(turn, throws, now - gone, now))
        gone = now
    return found


def _dice(state: TigerState, turn: int) -> dict[int, Fraction]:
    """The dice of a turn with their chances, by its event; one that is rolled is known [16.0/4]."""
    if turn == state.turn and rolled(state):
        return {ring.dice_of(state, turn, state.event): Fraction(1)}
    found: dict[int, Fraction] = defaultdict(Fraction)
    for ahead in events(state, turn):
        found[ring.dice_of(state, turn, ahead.event)] += Fraction(1, DIE)
    return dict(sorted(found.items()))


def _after(
    state: TigerState, left: Mapping[tuple[int, int], Fraction], throws: Mapping[int, Fraction], *, elh: bool
) -> dict[tuple[int, int], Fraction]:
    """The chances of what is left after an attack, by hits to go and attacks made."""
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (hits, made), chance in left.items():
        for dice, weight in throws.items():
            if not dice or not hits:
                found[hits, made] += chance * weight
                continue
            for number, part in _hits(state, dice + _elh(state, made, elh=elh)):
                found[max(0, hits - number), made + 1] += chance * weight * part
    return dict(found)


def _elh(state: TigerState, made: int, *, elh: bool) -> int:
    """What ELH adds after so many attacks: beside S.A. or S.S. it loses a step each time [20.3/2, 20.3/3]."""
    there = ring.elh_dice(state)
    dice = state.world.charts.given.ring.dice
    fanatics = ring.beside_fanatics(state)
    if not there and not (elh and not state.elh_shown):
        return 0
    if not fanatics:
        return dice.elh
    return dice.elh_fanatics if made < ring.elh(state).steps else 0


def _hits(state: TigerState, dice: int) -> Iterator[tuple[int, Fraction]]:
    """The numbers of hits among so many dice with their chances [16.0/5]."""
    one = Fraction(DIE + 1 - state.world.charts.given.ring.hit, DIE)
    for number in range(dice + 1):
        yield number, comb(dice, number) * one**number * (1 - one) ** (dice - number)


# -- turns


class TurnEntry(msgspec.Struct, frozen=True):
    """A turn of the game with those who come in it, and the replacement steps that are not given every turn."""

    turn: int
    monsoon: bool
    units: tuple[str, ...]
    steps: tuple[str, ...]
    elh: bool
    """Whether ELH may come to Formosa from this turn on, if it is in Japan and was not shown yet [20.3/4]."""


def schedule(state: TigerState) -> list[TurnEntry]:
    """All turns of the game [2.2/1, 2.2/4, 9.0/6, 9.0/9, 9.0/10]."""
    first, last = state.world.scenario.turns
    given, waiting = state.world.charts.given, state.units_at(state.world.box(WAITING))
    found = []
    for turn in range(first, last + 1):
        units = tuple(piece.id for piece in waiting if piece.counter.turn == turn)
        kinds = (("infantry", given.steps.infantry), ("mechanised", given.steps.mechanised))
        steps = tuple(kind for kind, row in kinds if turn in row.turns)
        elh = turn == max(given.elh.turn, state.turn) and not state.elh_shown
        found.append(TurnEntry(turn, state.world.pack.turns[turn - 1].monsoon, units, steps, elh))
    return found


# -- the end of a turn


class EndStep(msgspec.Struct, frozen=True):
    """A step between two player turns of different game turns."""

    name: str
    clause: str
    due: bool = True


END: Final = (EndStep("imperial-end", "18.0/6"), EndStep("event", "5.2/1"), EndStep("ring", "16.0/1"))
"""From the end of the Imperial player turn to the next German one: clouds, the random event, the Ring [5.3/3]."""


def end_steps(state: TigerState) -> list[EndStep]:
    """The steps at the end of a turn; after the last one there is neither event nor attack [4.0/2]."""
    last = state.outcome is not None
    return [msgspec.structs.replace(step, due=not (last and step.name != "imperial-end")) for step in END]


def ending(state: TigerState) -> bool:
    """Whether the game stands between two turns."""
    return state.phase in {step.name for step in END} and not (
        state.turn == state.world.scenario.turns[0] and state.phase != "imperial-end"
    )
