"""Chapter 16: the Manchurian Ring is attacked with dice, and paid for in divisions, until it breaks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.table.agenda import Decision, Met, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Answer, Lose, Weaken
from engine.titles.tail_of_the_tiger.events import Revealed, RingAttacked, RingBroken, RingChanged
from engine.titles.tail_of_the_tiger.pieces import ELH, GERMAN, IMPERIAL, SA, SS, WEHRMACHT, Piece
from engine.titles.tail_of_the_tiger.rules.losses import lose_step
from engine.titles.tail_of_the_tiger.state import MANCHURIA, TigerState
from engine.titles.tail_of_the_tiger.world import RING

PROBE, REINFORCEMENTS = "probe", "reinforcements"
PAYING = (WEHRMACHT, SS, SA)
ELH_LOSES = 1
"""Steps that ELH loses after a roll beside an S.A. or S.S. division [20.3/3]."""


def elh(state: TigerState) -> Piece:
    """The one division of ELH [2.12/2]."""
    return next(piece for piece in state.pieces.values() if piece.counter.group == ELH)


def in_box(state: TigerState) -> list[Piece]:
    """The units in the box."""
    return state.units_at(state.world.box(RING))


def payers(state: TigerState) -> list[Piece]:
    """Those in the box that pay hits [16.0/6, 16.0/7]."""
    return [piece for piece in in_box(state) if piece.counter.group in PAYING]


def attack_dice(state: TigerState) -> int:
    """The dice of an attack on the Ring in this turn, without ELH."""
    return dice_of(state, state.turn, state.event)


def dice_of(state: TigerState, turn: int, event: str) -> int:
    """Those of a turn with a random event: none where there is no attack
    [16.0/2, 16.0/3, 16.0/4, ev-6/1, ev-10/1]."""
    ring = state.world.charts.given.ring
    if state.broken:
        return 0
    if event == PROBE:
        return ring.dice.probe
    if turn < ring.breakout:
        return 0
    return ring.dice.reinforced if event == REINFORCEMENTS else ring.dice.breakout


def elh_dice(state: TigerState) -> int:
    """What ELH adds if it is in the box [16.0/4]."""
    return elh_adds(state) if elh(state).loc == state.world.box(RING) else 0


def elh_adds(state: TigerState) -> int:
    """What it adds there: more with an S.A. or S.S. division beside it [20.3/2, 20.3/3]."""
    dice = state.world.charts.given.ring.dice
    return dice.elh_fanatics if beside_fanatics(state) else dice.elh


def beside_fanatics(state: TigerState) -> bool:
    """Whether an S.A. or S.S. division is in the box [20.3/3]."""
    return any(piece.counter.fanatic and piece.counter.division for piece in in_box(state))


class AttackRing(Decision, frozen=True):
    """Whether the Imperial side attacks the Ring at all [16.0/2]."""

    clause = "16.0/2"
    accepts = (Answer,)
    owner = IMPERIAL

    def commands(self, state: TigerState) -> list[Command]:
        return [Answer(True), Answer(False)] if attack_dice(state) else [Answer(False)]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if command.yes and not attack_dice(state):
            yield reason("no_attack_now", self.clause)

    def apply(self, state: TigerState, command: Any) -> Steps:
        return [RevealElh(), RollRing()] if command.yes else ()


class RevealElh(Decision, frozen=True):
    """Whether ELH, if it is in Manchuria, is put into the box before the dice; that it is asked stays hidden
    [20.3/2]."""

    clause = "20.3/2"
    accepts = (Answer,)
    hidden = True
    owner = IMPERIAL

    def commands(self, state: TigerState) -> list[Command]:
        return [Answer(True), Answer(False)] if hides_in_manchuria(state) else [Answer(False)]

    def forced_or_listed(self, state: TigerState) -> Met:
        """Asked even where only a no is left, or the German player would know from the question [20.3/1]."""
        return (Answer(False) if state.elh_shown else None, None)

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if command.yes and not hides_in_manchuria(state):
            yield reason("not_in_manchuria", self.clause)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if command.yes:
            name = elh(state).id
            state.change(name, loc=state.world.box(RING))
            state.elh_shown = True
            state.emit(Revealed(name, MANCHURIA, self.clause))
        return ()


def hides_in_manchuria(state: TigerState) -> bool:
    """Whether ELH waits in Manchuria; nobody is asked who has shown it [20.3/1, 20.3/2]."""
    return state.elh == MANCHURIA


class RollRing(Step, frozen=True):
    """The dice; each hit is paid, then ELH beside fanatics loses a step [16.0/5, 16.0/6, 20.3/3]."""

    clause = "16.0/5"

    def run(self, state: TigerState) -> Steps:
        number, hit = attack_dice(state) + elh_dice(state), state.world.charts.given.ring.hit
        dice = tuple(state.roll("ring", self.clause, IMPERIAL) for _ in range(number))
        hits = sum(die >= hit for die in dice)
        state.emit(RingAttacked(dice, hits, self.clause, _counted(state)))
        after: list[Step] = [PayRing(hits)] if hits else []
        if elh(state).loc == state.world.box(RING) and beside_fanatics(state):
            after.append(ElhStep())
        return after


def _counted(state: TigerState) -> tuple[str, ...]:
    """By which clauses the dice were so many [16.0/3, 16.0/4, ev-6/1, ev-10/1, 20.3/2, 20.3/3]."""
    base = {PROBE: "ev-6/1", REINFORCEMENTS: "ev-10/1"}.get(state.event, "16.0/3")
    if not elh_dice(state):
        return (base, "16.0/4") if base != "16.0/3" else (base,)
    return (base, "16.0/4", "20.3/3" if beside_fanatics(state) else "20.3/2")


class ElhStep(Step, frozen=True):
    """ELH beside an S.A. or S.S. division loses a step after the roll [20.3/3]."""

    clause = "20.3/3"

    def run(self, state: TigerState) -> Steps:
        for _ in range(ELH_LOSES):
            lose_step(state, elh(state).id, self.clause)
        return ()


class PayRing(Decision, frozen=True):
    """Hit by hit the Ring goes down by one, or a unit in the box loses a step; never from 1 to 0 while a unit can pay
    [16.0/6, 16.0/7]."""

    clause = "16.0/6"
    accepts = (Weaken, Lose)
    owner = GERMAN
    left: int = 0

    def commands(self, state: TigerState) -> list[Command]:
        found: list[Command] = [Lose(piece.id) for piece in payers(state)]
        return [Weaken(), *found] if not any(self._bound(state)) else found

    def _bound(self, state: TigerState) -> Iterable[Reason]:
        if not state.ring:
            yield reason("ring_gone", self.clause)
        if state.ring == 1 and payers(state):
            yield reason("unit_pays", "16.0/7", unit=payers(state)[0].id)

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Weaken):
            yield from self._bound(state)
        elif command.unit not in [piece.id for piece in payers(state)]:
            yield reason("does_not_pay", self.clause, unit=command.unit)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if isinstance(command, Weaken):
            state.ring -= 1
            state.emit(RingChanged(state.ring, self.clause))
        else:
            lose_step(state, command.unit, self.clause)
        more = self.left > 1 and (state.ring or payers(state))
        return [PayRing(self.left - 1)] if more else ()


class CloseRing(Step, frozen=True):
    """With the Ring at 0 it is broken for the rest of the game: fuel is counted from now on, bombs are gone
    [16.0/8, 16.0/16]."""

    clause = "16.0/8"

    def run(self, state: TigerState) -> Steps:
        if state.ring or state.broken:
            return ()
        state.broken, state.bombs, state.fuel = True, 0, state.fuel_at_first
        state.emit(RingBroken(self.clause))
        state.touch_ground()
        return ()
