"""A situation step by step, for display, and the clauses that each of its steps cites.

A step cites a clause when something with its id occurs there: a reason against what was tried, an event that was
emitted, a part of a number or a cost that the command stood on, or the decision that a player was asked for. Where none
of these has a place for it (what is allowed, what does not happen, how things stand) the step itself says that what it
expects is so by the clause; it cites it as long as all of that holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.event import Event, Head
from engine.table.game import play
from engine.table.placed import PlacedState
from engine.table.situation import Expectation, Situation, SituationError, start, unmet
from engine.table.title import Title
from engine.table.verdict import LEGAL, Modifier, Verdict

REASON: Final = "reason"
EVENT: Final = "event"
NUMBER: Final = "number"
DECISION: Final = "decision"
BOARD: Final = "board"
HEADING: Final = "heading"


class Citation(msgspec.Struct, frozen=True):
    """A clause, and what bears it: ``by`` is reason, event, number, decision, where an event only says what begins,
    heading, or board, where it is what the step expects; ``what`` is its kind or name."""

    clause: str
    by: str
    what: str


class Shot(msgspec.Struct, frozen=True):
    """A step of a situation that has been run; number 0 is the position it starts from.

    ``before`` and ``after`` are states, the same one where nothing was played. ``command`` was played or tried, None
    where the step does neither; ``verdict`` is the judgement of it before it was carried out.
    """

    number: int
    before: PlacedState
    after: PlacedState
    command: Command | None = None
    played: bool = False
    verdict: Verdict = LEGAL
    events: Sequence[Event] = ()
    numbers: Sequence[Modifier] = ()
    asked: Decision | None = None
    answered: Decision | None = None
    step: Expectation | None = None
    stands: tuple[str, ...] = ()
    """The clauses that the step says it shows, as long as all that it expects holds."""

    @property
    def refused(self) -> bool:
        """Whether something was tried that is not allowed."""
        return not self.verdict.legal

    def citations(self) -> Iterator[Citation]:
        """What bears a clause at this step, what is most to the point first."""
        for reason in self.verdict.reasons:
            yield from (Citation(clause, REASON, reason.kind) for clause in reason.clauses)
        yield from self._of_events(EVENT)
        if not self.refused:
            yield from (Citation(clause, NUMBER, part.name) for part in self.numbers for clause in part.clauses)
        for decision in (self.answered, self.asked):
            if decision is not None:
                yield Citation(decision.clause, DECISION, decision.kind)
        for clause in self.stands:
            yield Citation(clause, BOARD, "expected")
        yield from self._of_events(HEADING)

    def _of_events(self, by: str) -> Iterator[Citation]:
        """What events bear: those that happened, or those that only say what begins."""
        for event in self.events:
            if (event.head == Head.QUIET) == (by == HEADING):
                yield from (Citation(clause, by, event.kind) for clause in event.clauses())

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that is borne at this step."""
        return tuple(dict.fromkeys(citation.clause for citation in self.citations() if citation.clause))


def shots(title: Title, situation: Situation) -> Iterator[Shot]:
    """Run a situation step by step, first of all the position it starts from; what it expects is not looked at.

    Raises :class:`SituationError` for a position or a step that cannot be.
    """
    state = start(title, situation)
    yield Shot(0, state, state, events=tuple(state.events), asked=agenda.current(state))
    for number, step in enumerate(situation.steps, 1):
        try:
            shot = _shot(title, state, number, step)
        except ValueError as error:
            raise SituationError(f"step {number}: {error}") from None
        yield shot
        state = shot.after


def _shot(title: Title, state: PlacedState, number: int, step: Expectation) -> Shot:
    line = step.play if step.play is not None else step.judge
    if line is None:
        stands = _stands(title, state, step, None)
        return Shot(number, state, state, asked=agenda.current(state), step=step, stands=stands)
    command, decision = title.notation.parse(line), agenda.current(state)
    found = agenda.judge(state, command)
    numbers = tuple(title.tallies(state, command)) if found.legal else ()
    if step.play is None:
        stands = _stands(title, state, step, found)
        return Shot(number, state, state, command, False, found, (), numbers, step=step, asked=decision, stands=stands)
    after = play(title, state, command)
    told, asked, stands = tuple(after.events), agenda.current(after), _stands(title, after, step, None)
    return Shot(number, state, after, command, True, found, told, numbers, asked, decision, step, stands)


def _stands(title: Title, state: PlacedState, step: Expectation, found: Verdict | None) -> tuple[str, ...]:
    """What a step shows by how things stand: nothing where one of its expectations fails."""
    return step.shows if step.shows and not unmet(title, state, step, found) else ()
