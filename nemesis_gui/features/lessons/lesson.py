"""How far one is in a lesson: worked out from the commands of the game, so that taking back goes back. No Qt here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import takewhile

import msgspec

from engine.table.command import Command, Notation
from engine.table.entries import is_entry
from engine.table.lesson import PARTS, Lesson, Step, meant


class Played(msgspec.Struct, frozen=True):
    """A command of the game, with the kind of decision it answered."""

    node: int
    kind: str
    text: str
    idle: bool = False
    """Whether no other answer would have made a difference: the program gives it unasked."""


class Course:
    """The way through a lesson. `step` is the one to be done now."""

    def __init__(self, lesson: Lesson, notation: Notation, reached: int = 0) -> None:
        self.lesson = lesson
        self._parse = notation.parse
        self.reached = reached
        """The step behind the last one that was completed."""
        self.open = len(lesson.steps)
        """The first step whose commands are not played, as far as any were reached."""
        self.astray: int | None = None
        """The command that leads away from the lesson."""
        self.ended = False
        """Whether the game was played to its end, which may come before the last step."""
        self.begins = [0] * len(lesson.steps)
        """After how many commands each step begins, as far as one came."""
        self.wanted: frozenset[str] = frozenset()
        """What is still to be played of the step with commands at which the game stands, as `meant` says it."""

    @property
    def step(self) -> int:
        """The step that is to be done."""
        return min(self.reached, self.open)

    @property
    def over(self) -> bool:
        """Whether all is done."""
        return self.astray is None and (self.ended or self.step >= len(self.lesson.steps))

    @property
    def now(self) -> Step:
        """The step that is to be done, the last one when all is."""
        return self.lesson.steps[min(self.step, len(self.lesson.steps) - 1)]

    @property
    def next(self) -> Step | None:
        """The step that was reached, also while commands before it are taken back."""
        return self.lesson.steps[self.reached] if self.reached < len(self.lesson.steps) else None

    @property
    def played(self) -> bool:
        """Whether all is done, or nothing is left but a last step that asks for no command."""
        last = self.step == len(self.lesson.steps) - 1 and self.astray is None
        return self.over or (last and not self.now.ordered)

    @property
    def before_tools(self) -> bool:
        """Whether it is for a player who plays for the first time, and has not yet shown a tool or drawer."""
        met = self.lesson.steps[: self.reached + 1]
        tools = any(step.point.startswith(("action ", "drawer", "part drawer")) for step in met)
        return self.lesson.part == PARTS[0] and not tools and not self.over

    @property
    def before_all(self) -> bool:
        """Whether such a player is asked for the very first thing, and not for one on the card of the decision."""
        return self.before_tools and self.reached == 0 and self.now.point != "part card"

    def awaits(self, command: Command) -> bool:
        """Whether a command is what comes next in the step that is due."""
        due = self.due
        return due is not None and meant(due) == meant(command)

    @property
    def due(self) -> Command | None:
        """The command that comes next in the step that is due."""
        said = map(self._parse, self.now.play) if self.now.ordered and not self.now.free else iter(())
        if self.astray is not None or self.over:
            return None
        return next((one for one in said if meant(one) in self.wanted), None)

    @property
    def halfway(self) -> bool:
        """Whether a part of the step that is due was said."""
        return self.due is not None and len(self.wanted) < len(self._meant(self.now.play))

    def complete(self) -> None:
        """The step that was reached is done, if it is one without commands."""
        if self.next is not None and not self.next.ordered:
            self.reached += 1

    def follow(self, line: Sequence[Played], kind: str) -> None:
        """The game stands at the end of a line of commands, before a decision of a kind."""
        at, self.astray = 0, None
        self.ended = not kind and not (line and is_entry(line[-1].text))
        for number, step in enumerate(self.lesson.steps):
            self.begins[number] = at
            if not step.ordered:
                continue
            if number > self.reached and at == len(line):
                break
            taken, done = self._go(step, line, at, kind)
            at += taken
            if not done:
                self._stop(number, line, at, taken)
                return
            if taken or number == self.reached:
                self.reached = max(self.reached, number + 1)
        self.open = len(self.lesson.steps)

    def _stop(self, number: int, line: Sequence[Played], at: int, taken: int) -> None:
        """A step is not done: the one that was reached, an earlier one after taking back, or one begun ahead."""
        self.reached = max(self.reached, number) if taken else self.reached
        self.open = number
        self.begins[number + 1 :] = [len(line)] * (len(self.begins) - number - 1)
        self.astray = line[at].node if at < len(line) else None

    def _go(self, step: Step, line: Sequence[Played], at: int, kind: str) -> tuple[int, bool]:
        """How many commands from a point on belong to a step, and whether they complete it."""
        rest = line[at:]
        if step.free:
            taken = len(list(takewhile(lambda played: step.takes(played.kind), rest)))
            return taken, taken < len(rest) or not step.takes(kind)
        wanted, besides = self._meant(step.play), self._meant(step.also)
        taken = 0
        for played in rest:
            text = played.text if is_entry(played.text) else meant(self._parse(played.text))
            if text not in wanted | besides and not (wanted and played.idle):
                break
            if text in wanted and not played.idle and self._ends_too_soon(step, text, wanted):
                break
            wanted.discard(text)
            taken += 1
        self.wanted = frozenset(wanted)
        return taken, not wanted

    def _ends_too_soon(self, step: Step, text: str, wanted: Collection[str]) -> bool:
        """Whether a command ends what another one, which stands before it in the step, is still to be said in."""
        order = [meant(self._parse(line)) for line in step.play]
        before = order[: order.index(text)]
        return self._parse(text).ends and any(line in wanted for line in before)

    def _meant(self, lines: Iterable[str]) -> set[str]:
        return {meant(self._parse(line)) for line in lines}
