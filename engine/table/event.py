"""Events: what happened, and by which rule. Log, animation, ledgers and statistics are made of them."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any, ClassVar, TypedDict, TypeVar, Unpack, dataclass_transform

import msgspec

from engine.table.declared import marked, written_name


class Weight(IntEnum):
    """How much an event matters to a player who was not looking."""

    ROUTINE = 0
    MINOR = 1
    """One of the things a side did."""
    NOTABLE = 2
    """It belongs to what a command brought about."""
    SERIOUS = 3
    """To be read before the table changes hands."""
    GRAVE = 4
    """To be shown at once."""


class Head(IntEnum):
    """Whether an event is a heading of the log."""

    NONE = 0
    TURN = 1
    PHASE = 2
    QUIET = 3
    """A line of order that filters leave out."""


@dataclass_transform(frozen_default=True)
class Event(msgspec.Struct, frozen=True, gc=False):
    """Base of all events; what their readers have to know of a class is declared with :func:`event`."""

    kind: ClassVar[str] = ""
    """Names the event in the wording catalogues and in situations; it follows from the name of the class."""
    weight: ClassVar[Weight] = Weight.ROUTINE
    head: ClassVar[Head] = Head.NONE
    topics: ClassVar[tuple[str, ...]] = ()
    """What it is about, for filters of the log: combat, movement, losses, tracks, supply, dice; or
    that it is placed before the first turn: set-up."""
    hurts: ClassVar[bool] = False
    """Whether its piece comes to harm by it; the second of its pieces, if any, takes the place of the first."""
    follows: ClassVar[bool] = False
    """Whether it is a number that follows from what happened, and stands on a track."""
    cue: ClassVar[str] = ""
    """The sound that goes with it: bell, drawn, die, impact or counter; empty for none."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "kind" not in vars(cls):
            cls.kind = written_name(cls)

    def facts(self) -> dict[str, Any]:
        """The fields by name, for wording, filters and situations."""
        return {name: getattr(self, name) for name in self.__struct_fields__ if name != "also"}

    def clauses(self) -> tuple[str, ...]:
        """The rule clauses by which it happened, the one it is shown under first. Those that a title writes in ``also``
        made it come out as it did."""
        first, also = getattr(self, "clause", ""), getattr(self, "also", ())
        return tuple(clause for clause in (first, *also) if clause)

    def route(self) -> tuple[str, ...]:
        """The labels of the places that its piece went along, where it stood being the first; empty for any other
        event. What a title writes in a field ``path`` is meant so."""
        found: tuple[str, ...] = getattr(self, "path", ())
        return found

    def places(self) -> tuple[str, ...]:
        """The labels of the places where it happened, the one it is about last; empty where it has none."""
        named = (getattr(self, name, None) for name in ("where", "hex", "target"))
        return (*self.route(), *(label for label in named if isinstance(label, str) and label))

    def piece(self) -> str:
        """The piece it is about, empty for none."""
        found = getattr(self, "unit", "")
        return found if isinstance(found, str) else ""

    def idle(self) -> bool:
        """Whether nothing came of it, such as of fire that hit nobody."""
        return False

    def joined(self, _other: Event) -> Event | None:
        """A merged event for the log, such as of pieces that go the same way; None where the two stay apart. No game
        emits it."""
        return None

    def summed(self, _later: Event) -> Event | None:
        """For one that ``follows``: what a number came to by both, without their causes; None where they are of two
        numbers. No game emits it."""
        return None

    def pieces(self) -> tuple[str, ...]:
        """All pieces to which it happened; mostly the one it is about."""
        return (self.piece(),) if self.piece() else ()


E = TypeVar("E", bound=Event)


class EventMarks(TypedDict, total=False):
    """The class variables of :class:`Event`; those that are not given are inherited."""

    kind: str
    weight: Weight
    head: Head
    topics: tuple[str, ...]
    hurts: bool
    follows: bool
    cue: str


def event(**marks: Unpack[EventMarks]) -> Callable[[type[E]], type[E]]:
    """Declare what an event is to its readers: ``@event(topics=("movement",), cue="counter")``."""
    return marked(marks)


@event(weight=Weight.GRAVE, topics=("combat", "dice"), cue="die")
class Rolled(Event):
    """A die of some ``faces`` was rolled. ``purpose`` says what for; ``modified`` is the result after the DRMs."""

    purpose: str
    die: int
    modified: int
    clause: str
    side: int = -1
    faces: int = 6
    also: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    """What modified it, as far as that is told: names of modifiers, each with its value, as in `monsoon +1`."""


@event(kind="rolled")
class RolledFor(Rolled):
    """A die was rolled for one piece, the ``unit``."""

    unit: str = ""


@event(weight=Weight.SERIOUS, topics=("dice",), cue="drawn")
class Drawn(Event):
    """Something was drawn blindly from a cup."""

    what: str
    clause: str
    side: int = -1


@event(weight=Weight.GRAVE, topics=("tracks",), cue="bell")
class GameEnded(Event):
    """The game is over. ``winner`` is a side, or -1 for a draw."""

    winner: int
    why: str
    clause: str
    also: tuple[str, ...] = ()


class Advised(Event):
    """The side that decides asked what a computer player would do."""

    side: int


class Intended(Event):
    """The purpose of a computer player's next commands; ``aim`` is a key with facts, as text, or a sentence."""

    side: int
    aim: str


class Seated(Event):
    """Who plays a side from now on: a computer player of a level, or a person where that is empty."""

    side: int
    level: str


class Answered(Event):
    """A decision was answered for the side that decides; ``answer`` is the command in its notation, or in words,
    ``how`` is ``ended`` where it ends what could be done."""

    side: int
    answer: str
    how: str = ""


class TakenBack(Event):
    """A side took commands back to decide again, and the other one agreed to it."""

    side: int
    other: int
    count: int
