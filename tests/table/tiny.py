"""Countdown: a tiny game for the tests of the table.

From 20 the two sides take away 1 to 3 in turn, or let a die decide; who reaches 0 wins. Before each turn the side says
`go` (its only choice). It may `peek` at what nobody else sees. Once a game the side that waits may `shout`, which costs
the other side its turn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.table import agenda
from engine.table.agenda import Decision, Outcome, State, Step, Steps
from engine.table.command import Command, Notation
from engine.table.event import Event
from engine.table.title import Title
from engine.table.verdict import Reason, reason

SIDES = ("white", "black")
START = 20


class Go(Command):
    """The turn begins."""


class Take(Command):
    count: int


class Dice(Command):
    """Dice take some."""


class Peek(Command):
    """A look that changes nothing."""


class Shout(Command):
    """The other side speaks up."""


class Taken(Event):
    count: int
    left: int
    sides: tuple[str, ...] = SIDES


class CountdownState(State):
    __slots__ = ("left", "log", "peeked", "shouted")

    def __init__(self, seed: str, left: int) -> None:
        super().__init__(seed)
        self.left = left
        self.shouted = False
        self.peeked = 0
        self.log: list[str] = []


class Begin(Step, frozen=True):
    """Lays out a turn: a step that others follow from."""

    clause = "1/1"
    player: int

    def run(self, state: CountdownState) -> Steps:
        state.log.append(f"begin {self.player}")
        return [Ready(self.player), Turn(self.player), Next(self.player)]


class Next(Step, frozen=True):
    clause = "1/2"
    player: int

    def run(self, state: CountdownState) -> Steps:
        state.log.append(f"end {self.player}")
        return [Begin(1 - self.player)]


class Ready(Decision, frozen=True):
    """A decision with a single answer, taken without asking."""

    clause = "1/3"
    accepts = (Go,)
    player: int

    def side(self, state: CountdownState) -> int:
        return self.player

    def commands(self, state: CountdownState) -> Sequence[Command]:
        return [Go()]

    def reasons(self, state: CountdownState, command: Any) -> Iterable[Reason]:
        return ()

    def apply(self, state: CountdownState, command: Any) -> Steps:
        state.log.append(f"go {self.player}")
        return ()


class Turn(Decision, frozen=True):
    clause = "2/1"
    accepts = (Take, Dice, Peek, Shout)
    player: int

    def side(self, state: CountdownState) -> int:
        return self.player

    def commands(self, state: CountdownState) -> Sequence[Command]:
        return [*(Take(n) for n in (1, 2, 3) if n <= state.left), Dice(), Peek()]

    def interrupts(self, state: CountdownState) -> Sequence[Command]:
        return () if state.shouted else (Shout(),)

    def reasons(self, state: CountdownState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Shout) and state.shouted:
            yield reason("shouted", "2/4")
        if isinstance(command, Take) and not 1 <= command.count <= 3:
            yield reason("no_such_count", "2/2", count=command.count)
        if isinstance(command, Take) and command.count > state.left:
            yield reason("too_many", "2/3", needs=command.count, has=state.left)

    def apply(self, state: CountdownState, command: Any) -> Steps:
        if isinstance(command, Take):
            take(state, self.player, command.count)
        elif isinstance(command, Dice):
            take(state, self.player, min(state.left, state.roll("take", "2/5", self.player)))
        elif isinstance(command, Shout):
            state.shouted = True
        else:
            state.peeked += 1
            return [self]
        return ()


def take(state: CountdownState, player: int, count: int) -> None:
    state.left -= count
    state.emit(Taken(count, state.left))
    if not state.left:
        state.outcome = Outcome(player, "zero", "3/1")


class Countdown(Title):
    """The title. Scenario `short` starts from 5."""

    id = "countdown"
    name = "Countdown"
    sides = SIDES
    notation = Notation((Go, Take, Dice, Peek, Shout))

    def __init__(self, start: int = START) -> None:
        self.start = start

    def scenarios(self) -> Mapping[str, str]:
        return {"long": "Long", "short": "Short"}

    def new(self, scenario: str, options: Mapping[str, Any], seed: str) -> CountdownState:
        if scenario not in self.scenarios():
            raise ValueError(f"no scenario '{scenario}'")
        return self.position({"left": self.start if scenario == "long" else 5}, seed=seed)

    def position(
        self, data: Mapping[str, Any], script: tuple[int, ...] = (), *, seed: str = "situation"
    ) -> CountdownState:
        if not isinstance(data.get("left", START), int):
            raise ValueError("left: must be a number")
        state = CountdownState(seed, data.get("left", START))
        state.chance = type(state.chance)(seed, script=script)
        state.put([Begin(0)])
        agenda.advance(state)
        return state

    def fact(self, state: CountdownState, name: str) -> Any:
        if name == "log":
            return tuple(state.log)
        if name != "left":
            raise ValueError(f"there is no fact '{name}'")
        return state.left

    def copy(self, state: CountdownState) -> CountdownState:
        other = CountdownState(state.chance.seed, state.left)
        other.agenda, other.chance, other.outcome = state.agenda, state.chance, state.outcome
        other.shouted = state.shouted
        other.peeked = state.peeked
        other.log = list(state.log)
        return other

    def learned(
        self, before: CountdownState, after: CountdownState, side: int, command: Command | None = None
    ) -> bool:
        decision = agenda.current(before)
        return before.peeked != after.peeked and decision is not None and side == decision.side(before)

    def digest(self, state: CountdownState) -> str:
        decision = agenda.current(state)
        open_ = None if decision is None else (decision.kind, decision.side(state))
        words = f"{state.left} {state.shouted} {state.chance.count} {state.log} {open_} {state.outcome}"
        return hashlib.sha256(words.encode()).hexdigest()[:16]

    # What a save keeps: a chapter is a turn of one player; the number to start from is the only value.

    def chapter(self, state: CountdownState) -> int:
        return sum(line.startswith("begin") for line in state.log)

    def describe(self, state: CountdownState) -> Mapping[str, Any]:
        match state.agenda:
            case (Turn(player=player), Next()):
                return {"left": state.left, "player": player, "shouted": state.shouted, "log": state.log,
                        "rolled": state.chance.count}  # fmt: skip
        raise ValueError("where the game stands cannot be said")

    def resume(self, data: Mapping[str, Any], seed: str) -> CountdownState:
        state = CountdownState(seed, data["left"])
        state.chance = type(state.chance)(seed, data["rolled"])
        state.shouted, state.log = data["shouted"], list(data["log"])
        state.put([Turn(data["player"]), Next(data["player"])])
        return state

    def values(self, scenario: str) -> bytes:
        return b"%d" % self.start

    def fingerprint(self, scenario: str) -> str:
        return str(self.start)

    def with_values(self, packed: bytes) -> Countdown:
        if not packed.isdigit():
            raise ValueError("values: must be a number")
        return type(self)(int(packed))

    def old_values(self) -> bytes:
        return b"%d" % START

    def faults(self, state: CountdownState) -> list[str]:
        return [] if state.left >= 0 else ["below zero"]

    def actor(self, state: CountdownState, command: Command) -> int:
        decision = agenda.current(state)
        side = -1 if decision is None else decision.side(state)
        return 1 - side if isinstance(command, Shout) else side
