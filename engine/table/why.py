"""Why not: what a player asks about who points at a place or a piece, as commands that the open decision judges.

No rule stands here: a question is a command that could be meant, the answer is the verdict on it. Which commands could
be meant is the title's affair (see :class:`Meaning`). Places are locations of a :class:`PlacedState`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, Generic

import msgspec

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.legal import Index, place_of
from engine.table.placed import PlacedState, S
from engine.table.verdict import Reason, Verdict

Judge = Callable[[Command], Verdict]

MOST: Final = 6
"""Most different things in one answer: the same said of several pieces is one."""
MOST_COMMANDS: Final = 60
"""Most commands that are judged for one answer."""
NOT_NOW: Final = "not_now"
"""The kind of the reason against whatever a decision does not accept."""
FAR: Final = 400
"""The distance of what does not lie on the map."""


class Question(msgspec.Struct, frozen=True):
    """Where the player points: a location or -1, a piece or "", with these pieces selected."""

    loc: int
    unit: str = ""
    selected: tuple[str, ...] = ()
    mode: str = ""
    """The verb of a special order that was picked."""

    def actors(self) -> tuple[str, ...]:
        """The pieces that would act: the selected ones, or the one pointed at."""
        return self.selected or ((self.unit,) if self.unit else ())

    def about_itself(self, state: PlacedState) -> bool:
        """Whether a piece is asked about, and not a place it could go to."""
        actors = self.actors()
        return bool(actors) and all(state.pieces[unit].loc == self.loc for unit in actors)


class Finding(msgspec.Struct, frozen=True):
    """A command that could be meant, and what stands against it."""

    command: Command
    reasons: tuple[Reason, ...]
    anywhere: bool = False
    """Whether the reasons hold wherever the piece would go."""

    @property
    def legal(self) -> bool:
        """Whether nothing stands against it."""
        return not self.reasons


class Objection(msgspec.Struct, frozen=True):
    """A reason, the pieces it holds for, and when it will have passed: None where time does not mend it."""

    reason: Reason
    units: tuple[str, ...]
    when: Reason | None = None

    @property
    def untimely(self) -> bool:
        """Whether all that is wrong is the moment, so that the answer is the time alone."""
        return self.reason.kind == NOT_NOW and self.when is not None

    @property
    def reasons(self) -> list[Reason]:
        """What to say: the reason, and when it will have passed."""
        found = (None if self.untimely else self.reason, self.when)
        return [item for item in found if item is not None]


class Group(msgspec.Struct, frozen=True):
    """The same thing meant for several pieces: the commands, and what stands against them, each reason once.

    It is legal where no reason stands against any of them.
    """

    commands: tuple[Command, ...]
    units: tuple[str, ...]
    """The pieces that it is about, of those that were asked about."""
    objections: tuple[Objection, ...] = ()
    anywhere: bool = False

    def partial(self, objection: Objection) -> bool:
        """Whether a reason holds for some of the pieces only."""
        return len(objection.units) < len(self.units)


class Answer(msgspec.Struct):
    """Everything about a question. ``instead`` are commands, one a piece, for the nearest thing that is legal."""

    question: Question
    findings: list[Finding] = msgspec.field(default_factory=list)
    instead: tuple[Command, ...] = ()
    groups: tuple[Group, ...] = ()
    """The findings, each thing and each reason once."""

    @property
    def refused(self) -> list[Finding]:
        """What is not possible."""
        return [item for item in self.findings if not item.legal]

    @property
    def against(self) -> list[Group]:
        """What is not possible, each thing once."""
        return [group for group in self.groups if group.objections]

    def labels(self) -> list[str]:
        """The labels of the places that the reasons name."""
        found = [label for item in self.refused for reason in item.reasons for label in _labels(reason)]
        return list(dict.fromkeys(found))


def _labels(reason: Reason) -> Iterator[str]:
    for name in ("hex", "where", "start"):
        if isinstance(reason.facts.get(name), str):
            yield reason.facts[name]
    yield from reason.facts.get("hexes", ())


class Meaning(Generic[S]):
    """What a title knows of what players mean; here no more than what is listed."""

    def asked(self, state: S, decision: Decision, question: Question) -> Question:
        """The question as it is meant at this decision, such as about the place where a piece stands."""
        return question

    def meant(self, state: S, decision: Decision, question: Question) -> Iterable[Command]:
        """Commands the player could have in mind, the likeliest first: what is listed about the place or piece."""
        return listed(state, decision, question)

    def standing(self, state: S, decision: Decision, judge: Judge, question: Question) -> Iterable[Finding]:
        """What holds the pieces back that are asked about themselves, wherever they would go."""
        return ()

    def instead(self, state: S, judge: Judge, index: Index, question: Question) -> Sequence[Command]:
        """The legal commands nearest to what was asked, one a piece: the nearest place for which any is listed."""
        return nearest(state, index, question)

    def when(self, state: S, decision: Decision, command: Command, against: Reason) -> Reason | None:
        """When a reason against a command will have passed, or what stands against it even then, each with its clause;
        None where time does not mend it, or nothing is known of what is to come."""
        return None


def answer(
    title: Meaning[S], state: S, decision: Decision, judge: Judge, index: Index, question: Question
) -> Answer:
    """What the rules say to everything that could be meant."""
    question = title.asked(state, decision, question)
    found = Answer(question)
    found.findings = [Finding(command, judge(command).reasons) for command in _few(title, state, decision, question)]
    if question.about_itself(state):
        found.findings += title.standing(state, decision, judge, question)
    if not any(item.legal for item in found.findings):
        found.instead = tuple(title.instead(state, judge, index, question))
    found.groups = tuple(_grouped(title, state, decision, found))
    return found


# -- one reason, and the pieces it holds for

Key = tuple[object, ...]


def _few(title: Meaning[S], state: S, decision: Decision, question: Question) -> Iterator[Command]:
    """The commands meant, without repetition: of the first few things whatever pieces they are said of."""
    actors, things = set(question.actors()), set[Key]()
    for command in islice(dict.fromkeys(title.meant(state, decision, question)), MOST_COMMANDS):
        thing = _thing(command, actors)
        if thing in things or len(things) < MOST:
            things.add(thing)
            yield command


def _thing(command: Command, actors: Collection[str]) -> Key:
    """What a command is but for the pieces that were asked about and the way they would go."""
    return command.verb, command.place(), tuple(unit for unit in command.pieces() if unit not in actors)


def _grouped(title: Meaning[S], state: S, decision: Decision, found: Answer) -> Iterator[Group]:
    actors = found.question.actors()
    things: dict[Key, list[Finding]] = {}
    for item in found.findings:
        key = item.legal, item.anywhere, *(_anywhere(item) if item.anywhere else _thing(item.command, actors))
        things.setdefault(key, []).append(item)
    for items in things.values():
        named = tuple(dict.fromkeys(unit for item in items for unit in item.command.pieces()))
        asked = tuple(unit for unit in named if unit in actors) or named
        objections = tuple(_objections(title, state, decision, items, asked))
        yield Group(tuple(item.command for item in items), asked, objections, items[0].anywhere)


def _anywhere(item: Finding) -> Key:
    return (item.command.verb,)


def _objections(
    title: Meaning[S], state: S, decision: Decision, items: Sequence[Finding], asked: Sequence[str]
) -> Iterator[Objection]:
    """Each reason once, those that hold for the most pieces first."""
    merged: dict[Key, tuple[Reason, Reason | None, list[str]]] = {}
    for item in items:
        for against in item.reasons:
            when = title.when(state, decision, item.command, against)
            key = _same(against, asked), None if when is None else _same(when, asked)
            merged.setdefault(key, (against, when, []))[2].extend(_held(item.command, against, asked))
    found = [Objection(against, tuple(dict.fromkeys(units)), when) for against, when, units in merged.values()]
    yield from sorted(found, key=lambda objection: -len(objection.units))


def _same(item: Reason, asked: Collection[str]) -> Key:
    """What two reasons have to share to be one: all but the name of the piece."""
    facts = ((name, value) for name, value in item.facts.items() if name != "unit" or value not in asked)
    return item.kind, item.clause, tuple(sorted((name, str(value)) for name, value in facts))


def _held(command: Command, against: Reason, asked: Sequence[str]) -> Sequence[str]:
    """The pieces that a reason against a command holds for: the one it names, else all that would act."""
    named = against.facts.get("unit")
    return [piece for piece in command.pieces() if piece in asked and (named not in asked or piece == named)]


# -- what a title may make its answers of


def listed(state: PlacedState, decision: Decision, question: Question) -> Iterator[Command]:
    """The legal commands about what is pointed at; where a piece cannot go there, its other commands about that
    place."""
    actors, here = question.actors(), question.about_itself(state)
    label = state.world.label(question.loc) if question.loc >= 0 else ""
    own = [command for command in decision.commands(state) if not actors or set(actors) & {*command.pieces()}]
    if question.mode:
        own = [command for command in own if command.verb == question.mode]
    if here or not label:
        yield from (command for command in own if actors and not command.place())
        return
    there = [command for command in own if command.place() == label]
    yield from there or (_sent(command, label) for command in {c.verb: c for c in own if actors and c.place()}.values())


def _sent(command: Command, label: str) -> Command:
    """The same command about another place."""
    field = next(name for name in command.placing if getattr(command, name, None))
    place = label if isinstance(getattr(command, field), str) else (label,)
    return msgspec.structs.replace(command, **{field: place})


def wherever(judge: Judge, tries: Sequence[Command]) -> Iterator[Finding]:
    """What stands against all of these; nothing where one of them goes."""
    verdicts = [judge(command).reasons for command in tries]
    if tries and all(verdicts):
        common = tuple(item for item in verdicts[0] if all(_has(item, others) for others in verdicts[1:]))
        yield Finding(tries[0], common or verdicts[0], bool(common))


def _has(item: Reason, others: Iterable[Reason]) -> bool:
    """Whether the same stands against another try, too; what is about a single place does not."""
    return "hex" not in item.facts and any(item.kind == other.kind for other in others)


def nearest(state: PlacedState, index: Index, question: Question, special: Collection[str] = ()) -> tuple[Command, ...]:
    """The nearest legal thing to a place of the map: a place the selected pieces reach, else one a command is about.

    Commands of the ``special`` verbs are none, but where one was picked.
    """
    if question.loc < 0 or not state.world.on_map(question.loc) or question.about_itself(state):
        return ()
    moves = _nearest_move(state, index, question, special) if question.selected else ()
    return moves or _nearest_place(state, index, question.loc)


def _nearest_move(
    state: PlacedState, index: Index, question: Question, special: Collection[str]
) -> tuple[Command, ...]:
    """The reachable place nearest to the one asked for, of every selected piece that can go there."""
    lead = question.selected[0]
    options = {
        loc: command
        for loc, commands in index.destinations(lead).items()
        if (command := _first(commands, question.mode, special)) is not None and state.world.on_map(loc)
    }
    if not options:
        return ()
    before = distance(state, state.pieces[lead].loc, question.loc)
    loc = min(options, key=lambda at: (distance(state, at, question.loc), len(way_of(options[at])), at))
    if distance(state, loc, question.loc) >= before:
        return ()
    others = (_first(index.destinations(unit).get(loc, ()), question.mode, special) for unit in question.selected[1:])
    return (options[loc], *(command for command in others if command is not None))


def _first(commands: Sequence[Command], mode: str, special: Collection[str]) -> Command | None:
    return next((c for c in commands if (c.verb == mode if mode else c.verb not in special)), None)


def _nearest_place(state: PlacedState, index: Index, loc: int) -> tuple[Command, ...]:
    near = [at for at in index.places if state.world.on_map(at)]
    if not near:
        return ()
    return (index.places[min(near, key=lambda at: (distance(state, at, loc), at))][0],)


def distance(state: PlacedState, a: int, b: int) -> int:
    """Hexes between two locations of the map; far away for all others."""
    world = state.world
    found: int = world.board.grid.distance(a, b) if world.on_map(a) and world.on_map(b) else FAR
    return found


def way_of(command: Command) -> tuple[str, ...]:
    """The labels of the way it goes; empty for a command without one."""
    found = (getattr(command, name, None) for name in command.placing)
    return next((value for value in found if value and isinstance(value, tuple)), ())


def end_of(state: PlacedState, commands: Sequence[Command]) -> int | None:
    """The location that the first of these commands is about."""
    return place_of(state, commands[0]) if commands else None
