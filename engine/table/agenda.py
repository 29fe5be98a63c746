"""Steps and decisions: how a game flows.

A state carries an agenda, the list of steps still to do. The table takes the first one: an automatic step runs and
may put further steps in front; at a decision the game stops and waits for a command. There is no other control flow,
so a game can be copied, saved and resumed at every decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final, cast, final

import msgspec

from engine.table.chance import Chance
from engine.table.command import Command
from engine.table.event import Drawn, Event, GameEnded, Rolled, RolledFor
from engine.table.verdict import LEGAL, Reason, Verdict, reason, verdict

MAX_RUN = 10_000
"""Most steps that run in a row without a decision; a whole turn has some dozens."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """Something still to be done. ``clause`` is the rule it stands under.

    As long as it is on the agenda a step may let players interrupt: it names their ``interrupt_kinds``, at whatever
    decision is open, lists the legal ones, gives the reasons against any, and carries one out.
    """

    clause: ClassVar[str] = ""
    interrupt_kinds: ClassVar[tuple[type[Command], ...]] = ()

    def run(self, state: Any) -> Steps:
        """Do it on the state (a private copy) and return the steps that follow from it, first things first."""
        raise NotImplementedError

    def legal_interrupts(self, state: Any) -> Sequence[Command]:
        """Legal interrupts, as far as the open decision has nothing against them."""
        return ()

    def interrupt_reasons(self, state: Any, command: Any) -> Iterable[Reason]:
        """Every condition that fails for an interrupt."""
        raise NotImplementedError

    def apply_interrupt(self, state: Any, command: Any) -> None:
        """Carry out a legal interrupt on the state (a private copy)."""
        raise NotImplementedError


Steps = Iterable[Step]


class Decision(Step, frozen=True):
    """A point where a player must decide.

    Subclasses name the commands they ``accept``, say whose turn it is, list the legal commands and give the reasons
    against any command. A decision that stays open after a command returns itself as the last of the following steps.
    """

    kind: ClassVar[str] = ""
    """The name under which the decision is written in situations and digests: that of the class, where none is given. A
    class that is renamed keeps it; one that others are made of has none."""
    accepts: ClassVar[tuple[type[Command], ...]] = ()
    hidden: ClassVar[bool] = False
    """Whether the answer stays secret from the other side."""
    automatic: ClassVar[bool] = True
    """Whether a single legal answer is taken without asking."""
    costly: ClassVar[bool] = False
    """Whether a yes has its price, whatever the numbers say."""
    joining: ClassVar[bool] = False
    """Whether pieces join until it is done; being done costs nothing then."""
    starts: ClassVar[bool] = False
    """Whether being done starts what was prepared, such as a combat; else it closes a segment."""
    fighting: ClassVar[bool] = False
    """Whether it is a step of a combat, such as one in the air or the advance, so that being done closes no segment."""
    arranging: ClassVar[bool] = False
    """Whether what is said here costs nothing and may be said anew as often as one likes, until it is done."""
    owner = -1
    """The side that decides, for a class or as a field of it."""
    naming: ClassVar[str] = ""
    """Words for a piece that is an answer by being named, such as "Spearhead {unit}"; empty where none is."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "kind" not in vars(cls):
            cls.kind = cls.__name__

    def side(self, state: Any) -> int:
        """The side that decides: its ``owner``, else the phasing one, unless the position says who."""
        return self.owner if self.owner >= 0 else state.phasing

    def commands(self, state: Any) -> Sequence[Command]:
        """All legal commands; each notation is unique. Equivalent spellings (another path to the same hex) may be
        left out."""
        raise NotImplementedError

    def idle_answer(self, state: Any) -> Command | None:
        """The answer to give where no other one would make a difference: all have the same forecast, losses and cost.
        None where one would."""
        return None

    def likely(self, state: Any) -> Command | None:
        """The answer most players would give, so that it can be preselected; None where there is none. Never one that
        costs something another answer does not."""
        return None

    def interrupts(self, state: Any) -> Sequence[Command]:
        """Legal commands that do not answer this decision, by whatever side: the interrupts that steps of the agenda
        take."""
        found = (command for step in state.agenda if step.interrupt_kinds for command in step.legal_interrupts(state))
        return [command for command in found if not any(self.bars(state, command))]

    def bars(self, state: Any, command: Command) -> Iterable[Reason]:
        """What this decision itself has against an interrupt."""
        return ()

    def resume(self, state: Any) -> Steps:
        """What asks again after an interrupt; another step where the interrupt can have left no answer."""
        return (self,)

    def reasons(self, state: Any, command: Any) -> Iterable[Reason]:
        """Every condition that fails for a command of an accepted type."""
        raise NotImplementedError

    def apply(self, state: Any, command: Any) -> Steps:
        """Carry out a legal command on the state (a private copy); returns the steps that follow."""
        raise NotImplementedError

    def judge(self, state: Any, command: Command) -> Verdict:
        """The verdict on any command."""
        found = self.judge_interrupt(state, command)
        if found is not None:
            return found
        if not isinstance(command, self.accepts):
            return Verdict((reason("not_now", self.clause, verb=command.verb),))
        return verdict(self.reasons(state, command))

    def judge_interrupt(self, state: Any, command: Command) -> Verdict | None:
        """The verdict on an interrupt, None for any other command."""
        hearer = _hearer(state, command)
        if hearer is None:
            return None
        return verdict((*hearer.interrupt_reasons(state, command), *self.bars(state, command)))

    @final
    def forced(self, state: Any) -> Command | None:
        """The only legal command of an automatic decision, or None when there is something to decide."""
        return self.forced_or_listed(state)[0]

    def forced_or_listed(self, state: Any) -> Met:
        """The forced answer, or the legal commands if they had to be listed. Valid until the state changes."""
        if not self.automatic:
            return NOT_LISTED
        found = self.commands(state)
        return (found[0], None) if len(found) == 1 else (None, found)


Met = tuple[Command | None, Sequence[Command] | None]
NOT_LISTED: Final[Met] = (None, None)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winning side (None for a draw), why, and under which clause."""

    winner: int | None
    why: str
    clause: str


class State:
    """What every game's state has; a title adds its own fields."""

    __slots__ = ("agenda", "chance", "events", "outcome")

    def __init__(self, seed: str) -> None:
        self.agenda: tuple[Step, ...] = ()
        self.chance = Chance(seed)
        self.events: list[Event] = []
        self.outcome: Outcome | None = None

    @property
    def phasing(self) -> int:
        """The side whose phase is being played, -1 between phases and in a game without."""
        return -1

    def watch(self) -> None:
        """Asked before each step and decision: brings about what happens the moment its condition arises."""

    def put(self, steps: Steps) -> None:
        """Put steps in front of the agenda, keeping their order."""
        found = tuple(steps)
        if found:
            self.agenda = found + self.agenda

    def emit(self, event: Event) -> None:
        """Note that something happened."""
        self.events.append(event)

    def end(self, winner: int | None, why: str, clause: str) -> None:
        """The game is over; a draw has no winner."""
        self.outcome = Outcome(winner, why, clause)
        self.emit(GameEnded(-1 if winner is None else winner, why, clause))

    dice: ClassVar[str] = ""
    """The clause that says which dice the game is played with, if there is one."""

    def roll(
        self, purpose: str, clause: str, side: int = -1, modifier: int = 0, faces: int = 6, unit: str = "",
        parts: tuple[str, ...] = (),
    ) -> int:  # fmt: skip
        """Roll a die for a side; returns the modified result and emits a :class:`Rolled` event, for a ``unit`` a
        :class:`RolledFor`."""
        value, self.chance = self.chance.take(faces)
        result = value + 1 + modifier
        also = (self.dice,) if self.dice else ()
        facts = (purpose, value + 1, result, clause, side, faces, also, parts)
        self.emit(RolledFor(*facts, unit) if unit else Rolled(*facts))
        return result

    def draw(self, options: Sequence[str], clause: str, side: int = -1) -> str:
        """Draw one of the options blindly; emits a :class:`Drawn` event."""
        value, self.chance = self.chance.take(len(options))
        self.emit(Drawn(options[value], clause, side))
        return options[value]


class IllegalCommandError(ValueError):
    """A command that the open decision does not allow; carries the verdict."""

    def __init__(self, command: Command, found: Verdict) -> None:
        why = ", ".join(f"{item.kind} ({item.clause})" for item in found.reasons)
        super().__init__(f"illegal command '{command.text()}': {why}")
        self.command = command
        self.verdict = found


class RunawayError(ValueError):
    """A position in which the game goes on for ever by itself."""


GAME_OVER = Verdict((reason("game_over", ""),))


def current(state: State) -> Decision | None:
    """The decision the game stands at, or None when it is over."""
    if state.outcome is not None or not state.agenda:
        return None
    step = state.agenda[0]
    return step if isinstance(step, Decision) else None


def judge(state: State, command: Command) -> Verdict:
    """The verdict on a command at the open decision."""
    decision = current(state)
    return GAME_OVER if decision is None else decision.judge(state, command)


def _hearer(state: State, command: Command) -> Step | None:
    """The step of the agenda that takes this command as an interrupt, None for an answer to the open decision."""
    for step in state.agenda:
        if step.interrupt_kinds and isinstance(command, step.interrupt_kinds):
            return step
    return None


def apply(state: State, command: Command) -> Sequence[Command] | None:
    """Carry out a command on this very state, unchecked, and run on to the next decision; returns what :func:`advance`
    does."""
    carry_out(state, command)
    return advance(state)


def carry_out(state: State, command: Command) -> None:
    """Carry out a command on this very state, unchecked; what follows from it is still to be done."""
    decision, hearer = state.agenda[0], _hearer(state, command)
    assert isinstance(decision, Decision)
    state.agenda = state.agenda[1:]
    if hearer is None:
        state.put(decision.apply(state, command))
    else:
        hearer.apply_interrupt(state, command)
        state.put(decision.resume(state))


def advance(state: State) -> Sequence[Command] | None:
    """Run automatic steps, and decisions that leave no choice, until a player must decide or the game is over. Returns
    the legal commands of the open decision if it had to list them, else None.

    Raises :class:`RunawayError` when that never happens.
    """
    for _ in range(MAX_RUN):
        state.watch()
        if not state.agenda or state.outcome is not None:
            return None
        step, forced = state.agenda[0], None
        if isinstance(step, Decision):
            forced, listed = step.forced_or_listed(state)
            if forced is None:
                return listed
        _take(state, step, forced)
    raise RunawayError(f"after {MAX_RUN} steps nobody has anything to decide")


def _take(state: State, step: Step, forced: Command | None) -> None:
    state.agenda = state.agenda[1:]
    state.put(step.run(state) if forced is None else cast(Decision, step).apply(state, forced))


def steps_of(state: State) -> Iterator[tuple[Step, Command | None]]:
    """As :func:`advance`, with each step before it is taken, and the answer of a decision that leaves no choice."""
    for _ in range(MAX_RUN):
        state.watch()
        step = state.agenda[0] if state.agenda and state.outcome is None else None
        forced = step.forced(state) if isinstance(step, Decision) else None
        if step is None or (isinstance(step, Decision) and forced is None):
            return
        yield step, forced
        _take(state, step, forced)


__all__ = ["GAME_OVER", "LEGAL", "Decision", "IllegalCommandError", "Outcome", "State", "Step", "Steps"]
