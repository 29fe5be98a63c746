"""Where a phase ends by itself: a command after which its side has nothing more to do there, and what follows without
anybody having said that the phase is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.placed import PlacedState, S
from engine.table.title import Title

Phase = Callable[[Any], str]
"""The part of the turn that is being played in a state, in words; empty where none is."""


class HandOver(NamedTuple):
    """What becomes of a phase that ends by itself."""

    step: int
    """How many of the steps that follow from the command belong to the phase that still stands."""
    owner: int
    """The side whose phase it is."""
    leaves: bool
    """Whether another side, chance or another turn comes next, and not a further phase of the same side."""
    chance: bool
    """Whether dice fall or something is drawn in what follows, and did not before."""


class _Point(NamedTuple):
    """Where the table stood before a step that followed."""

    gone: bool
    """Whether another phase was played."""
    chance: int
    events: int
    closes: int
    """The side whose open question this step closes, as nothing else could be said; -1 where it closes none."""
    joining: bool
    phase: str


def hand_over(title: Title[S], before: S, command: Command, phase: Phase) -> HandOver | None:
    """How a phase ends by itself by a legal command, None where it goes on, was ended by its owner, or the game ends.
    The state is left as it was."""
    decision = agenda.current(before)
    assert decision is not None
    actor = title.actor(before, command)
    if before.phasing < 0 and (command.random or not phase(before)):
        return None
    after = title.copy(before)
    agenda.carry_out(after, command)
    points = _points(after, before, phase)
    if after.outcome is not None:
        return None
    owner = _owner(points, before.phasing, actor)
    shared = before.phasing < 0
    if actor == owner and command.ends and not decision.starts and (shared or not decision.fighting):
        return None
    end = _end(points, decision, after, owner, shared=shared)
    return None if end is None else _found(points, end, after, before, owner)


def standing(title: Title[S], before: S, command: Command, found: HandOver) -> S:
    """The position in which the phase still stands after the command that ends it by itself."""
    state = title.copy(before)
    agenda.carry_out(state, command)
    for number, _ in enumerate(agenda.steps_of(state)):
        if number == found.step:
            break
    return state


def passed(title: Title[S], before: S, command: Command, phase: Phase) -> Sequence[str]:
    """The phases that came behind a command and in which its side had no choice."""
    side, after = title.actor(before, command), title.copy(before)
    agenda.carry_out(after, command)
    *points, last = _points(after, before, phase)
    found = dict.fromkeys(point.phase for point in points if point.gone and point.closes == side)
    return [name for name in found if name not in ("", last.phase)]


def rolls_at_once(title: Title[S], seen: S, command: Command) -> bool:
    """Whether a command that rolls nothing itself leads to a roll or a draw before anybody is asked, as far as those
    can know who see the position so."""
    after = title.copy(seen)
    agenda.carry_out(after, command)
    return not command.random and any(after.chance.count > seen.chance.count for _ in _to_the_end(after))


def _to_the_end(state: PlacedState) -> Iterator[None]:
    """Run on, with a stop after each step and at the next decision."""
    for _ in agenda.steps_of(state):
        yield
    yield


def _points(state: PlacedState, before: PlacedState, phase: Phase) -> list[_Point]:
    """Where the table stood before each step that followed, and at the end."""
    was = before.turn, before.phasing, phase(before)

    def point(step: object = None, forced: Command | None = None) -> _Point:
        now = phase(state)
        gone = (state.turn, state.phasing) != was[:2] or bool(now and was[2] and now != was[2])
        if not isinstance(step, Decision) or forced is None or not forced.ends:
            return _Point(gone, state.chance.count, len(state.events), -1, False, now)
        joining = step.joining or step.starts
        return _Point(gone, state.chance.count, len(state.events), step.side(state), joining, now)

    found = [point(step, forced) for step, forced in agenda.steps_of(state)]
    return [*found, point()]


def _owner(points: Sequence[_Point], phasing: int, actor: int) -> int:
    """The side whose phase ends: the phasing one, unless the other one has had a part of the turn to itself."""
    own = phasing in (-1, actor) or any(point.closes == phasing and not point.gone for point in points)
    return phasing if own and phasing >= 0 else actor


def _end(points: Sequence[_Point], decision: Decision, after: PlacedState, owner: int, *, shared: bool) -> int | None:
    """The point at which the phase is over; None where it goes on."""
    if points[-1].gone:
        return next(number for number, point in enumerate(points) if point.gone)
    last, other = len(points) - 1, _follower(after) != owner
    if shared:
        return last if other else None
    closing = [point for point in points if point.closes == owner and not point.joining]
    if not closing or decision.joining or decision.starts:
        return None
    return last if other or points[-1].chance > closing[0].chance else None


def _follower(after: PlacedState) -> int:
    """The side that decides next."""
    following = agenda.current(after)
    return -1 if following is None else following.side(after)


def _found(points: Sequence[_Point], end: int, after: PlacedState, before: PlacedState, owner: int) -> HandOver:
    step = _last_own(points, end, owner)
    chance = points[-1].chance > points[step].chance
    away = after.turn != before.turn or (after.phasing < 0 <= before.phasing)
    return HandOver(step, owner, _follower(after) != owner or chance or away, chance)


def _last_own(points: Sequence[_Point], end: int, owner: int) -> int:
    """The last point at which the phase stands and nothing has come of its end: before what its owner had open is
    closed, or else before the step that leads on."""
    closing = [number for number, point in enumerate(points[:end]) if point.closes == owner]
    plain = [number for number in closing if not points[number].joining] or closing
    if not plain:
        return max(end - 1, 0)
    first = points[plain[0]]
    return [n for n in closing if n >= plain[0] and points[n][1:3] == (first.chance, first.events)][-1]
