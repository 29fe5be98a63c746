"""Situations: a position in text, commands to play, and the expected result: what FEN and PGN are to chess.

Rule tests, lessons, puzzles and bug reports are all situations. The format is described in docs/situations.md; what a
position and a fact are is the title's affair (see :class:`engine.table.title.Title`).
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from os import PathLike, fspath
from typing import Annotated, Any, Literal

import msgspec

from engine.board.errors import BoardError, one_line
from engine.board.safeyaml import load_yaml
from engine.table import agenda
from engine.table.command import Command
from engine.table.event import Event
from engine.table.game import legal, play
from engine.table.intent import Intent, faults
from engine.table.placed import PlacedState
from engine.table.title import Title
from engine.table.verdict import Verdict

MAX_STEPS = 1000
LONGEST_LINE = 500
Dice = Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=1000)]], msgspec.Meta(max_length=1000)]
Words = dict[str, Any]


class Expectation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step of a situation: ``play`` or ``judge`` or neither, and what must hold afterwards.

    ``judge`` with ``clause``/``reason`` expects an illegal command, without them a legal one. ``events`` must have been
    emitted, in this order, by the last command; ``not_events`` must not. ``facts`` are named by the title. ``shows``
    has the clauses by which it is so, where no reason, event, number or question has a place to name them.
    """

    play: str | None = None
    judge: str | None = None
    legal: bool | None = None
    clause: str | None = None
    reason: str | None = None
    events: tuple[Words, ...] = ()
    not_events: tuple[Words, ...] = ()
    facts: dict[str, Any] = {}
    decision: str | None = None
    side: str | None = None
    count: int | None = None
    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    commands: tuple[str, ...] | None = None
    over: bool | None = None
    shows: tuple[str, ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        if self.play is not None and self.judge is not None:
            raise ValueError("a step has 'play' or 'judge', not both")
        if self.judge is None and (self.legal, self.clause, self.reason) != (None,) * 3:
            raise ValueError("'legal', 'clause' and 'reason' belong to 'judge'")
        if self.shows and not self.expects:
            raise ValueError("a step that 'shows' a clause has to expect something that comes of it")

    @property
    def expects(self) -> bool:
        """Whether something must hold at it, beyond that what is played is legal."""
        told = (self.judge, self.decision, self.side, self.over)
        listed = (self.events, self.not_events, self.facts)
        return self.asks_for_list or any(listed) or any(one is not None for one in told)

    @property
    def asks_for_list(self) -> bool:
        """Whether the legal commands matter."""
        return self.count is not None or self.commands is not None or bool(self.includes or self.excludes)


class Situation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A situation file. ``dice`` are faces counted from 1; a draw takes the number of the option, counted from 1."""

    format: Literal["situation/1"]
    game: str
    title: Annotated[str, msgspec.Meta(max_length=300)]
    clauses: tuple[str, ...] = ()
    lesson: str = ""
    position: Words = {}
    dice: Dice = []
    steps: Annotated[tuple[Expectation, ...], msgspec.Meta(max_length=MAX_STEPS)] = ()
    intent: Intent | None = None


class SituationError(ValueError):
    """A situation file that cannot be used; one line with file and key."""


def load_situation(source: PathLike[str] | str) -> Situation:
    """Read a situation from a file (a path) or a text (a str); raises :class:`SituationError`."""
    label = "situation" if isinstance(source, str) else fspath(source)
    try:
        return msgspec.convert(load_yaml(source, name=label, limit_bytes=500_000), Situation)
    except msgspec.ValidationError as error:
        text, _, place = str(error).partition(" - at ")
        where = place.strip("`").removeprefix("$").removeprefix(".")
        raise SituationError(f"{label}: {where}: {one_line(text)}" if where else f"{label}: {one_line(text)}") from None
    except BoardError as error:
        raise SituationError(one_line(str(error))) from None


def start(title: Title, situation: Situation) -> Any:
    """The position a situation starts from, with its dice scripted; raises :class:`SituationError`."""
    if situation.game != title.id:
        raise SituationError(f"this is a situation of '{one_line(situation.game, 40)}', not of '{title.id}'")
    try:
        return title.position(situation.position, tuple(face - 1 for face in situation.dice))
    except Exception as error:
        raise SituationError(f"position: {fault_of(error)}") from None


def standing(title: Title, first: PlacedState) -> Title:
    """The title with a first position of its own, whatever the scenario."""
    found = copy.copy(title)
    found.new = lambda scenario, options, seed: title.copy(first)  # type: ignore[method-assign]
    return found


def check(title: Title, situation: Situation) -> list[str]:
    """Run a situation; returns the differences in plain words, none when all is as expected."""
    try:
        state = start(title, situation)
    except SituationError as error:
        return [str(error)]
    differences: list[str] = []
    for number, step in enumerate(situation.steps, 1):
        try:
            state, found = _run(title, state, step)
        except Exception as error:
            return [*differences, f"step {number}: {fault_of(error)}"]
        differences += [f"step {number}: {one_line(difference, LONGEST_LINE)}" for difference in found]
    return differences if situation.intent is None else [*differences, *_ways(title, state, situation.intent)]


def _ways(title: Title, state: PlacedState, intent: Intent) -> list[str]:
    """What is wrong with an intent in the position after the steps."""
    try:
        return [one_line(fault, LONGEST_LINE) for fault in faults(title, state, intent)]
    except Exception as error:
        return [f"intent: {fault_of(error)}"]


def after_steps(title: Title, situation: Situation) -> Any:
    """The position after all that the steps play, where an intent begins. Raises ValueError."""
    state = start(title, situation)
    for line in (step.play for step in situation.steps if step.play is not None):
        state = play(title, state, _command(title, state, line))
    return state


def fault_of(error: Exception) -> str:
    """One line for an error. A written position may break a rule's assumptions: that is a fault of the situation."""
    text = one_line(str(error), LONGEST_LINE)
    return text if isinstance(error, ValueError) else f"the rules cannot handle this ({type(error).__name__}: {text})"


def _run(title: Title, state: PlacedState, step: Expectation) -> tuple[Any, list[str]]:
    found: Verdict | None = None
    if step.judge is not None:
        found = agenda.judge(state, _command(title, state, step.judge))
    elif step.play is not None:
        state = play(title, state, _command(title, state, step.play))
    return state, unmet(title, state, step, found)


def unmet(title: Title, state: PlacedState, step: Expectation, found: Verdict | None) -> list[str]:
    """What of a step does not hold in the state that it leads to; ``found`` is the verdict on what it judges."""
    judged = _judged(step, found) if found is not None else ()
    return [*judged, *_missing(state.events, step), *_facts(title, state, step), *_decided(title, state, step)]


def _command(title: Title, state: PlacedState, line: str) -> Command:
    """A command in notation; where no decision is open though the game goes on, the message says so instead of that the
    game is over."""
    if state.outcome is None and agenda.current(state) is None:
        raise SituationError(
            f"'{line}': no decision is open; one with a single answer is taken by itself, and after what 'at' names"
            " nothing follows unless 'goes_on' is written"
        )
    return title.notation.parse(line)


def _judged(step: Expectation, found: Verdict) -> Iterator[str]:
    wanted = step.legal if step.legal is not None else step.clause is None and step.reason is None
    given = ", ".join(f"{reason.kind} ({reason.clause})" for reason in found.reasons) or "legal"
    if wanted != found.legal:
        yield f"'{step.judge}' should be {'legal' if wanted else 'illegal'}, it is {given}"
    if step.clause is not None and step.clause not in found.clauses:
        yield f"'{step.judge}' should fail by {step.clause}, it is {given}"
    if step.reason is not None and step.reason not in {reason.kind for reason in found.reasons}:
        yield f"'{step.judge}' should fail as {step.reason}, it is {given}"


def _missing(events: list[Event], step: Expectation) -> Iterator[str]:
    rest = iter(events)
    for wanted in step.events:
        if not any(_matches(event, wanted) for event in rest):
            yield f"event {wanted} was not told (in this order); told: {[event.kind for event in events]}"
    for unwanted in step.not_events:
        if any(_matches(event, unwanted) for event in events):
            yield f"event {unwanted} was told"


def _matches(event: Event, wanted: Words) -> bool:
    facts = {"kind": event.kind, **{key: _plain(value) for key, value in event.facts().items()}}
    return all(key in facts and facts[key] == value for key, value in wanted.items())


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _facts(title: Title, state: PlacedState, step: Expectation) -> Iterator[str]:
    for name, wanted in step.facts.items():
        value = _plain(title.fact(state, name))
        if value != wanted:
            yield f"{name} should be {wanted}, it is {value}"


def _decided(title: Title, state: PlacedState, step: Expectation) -> Iterator[str]:
    decision = agenda.current(state)
    if step.over is not None and step.over != (decision is None):
        yield f"the game should{'' if step.over else ' not'} be over"
    name = "nothing" if decision is None else decision.kind
    if step.decision is not None and name != step.decision:
        yield f"{step.decision} should be open, it is {name}"
    side = "nobody" if decision is None else title.sides[decision.side(state)]
    if step.side is not None and side != step.side:
        yield f"the {step.side} side should decide, it is {side}"
    if step.asks_for_list:
        yield from _listed(title.notation.parse, set(legal(state)), step)


def _listed(read: Callable[[str], Command], listed: set[Command], step: Expectation) -> Iterator[str]:
    """Commands are compared, not their spelling: ``dig X`` is ``dig X -``."""
    if step.count is not None and len(listed) != step.count:
        yield f"{step.count} commands should be legal, there are {len(listed)}"
    if step.commands is not None and listed != set(map(read, step.commands)):
        there = sorted(command.text() for command in listed)
        yield f"legal should be {sorted(step.commands)}, they are {there[:20]}"
    yield from (f"'{line}' should be listed" for line in step.includes if read(line) not in listed)
    yield from (f"'{line}' should not be listed" for line in step.excludes if read(line) in listed)
