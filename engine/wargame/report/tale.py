"""What a record yields when it is replayed: moments, events, battles, losses, rolls, and positions at turn ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, TypeVar

from engine.table.event import Event, Rolled
from engine.table.record import Record
from engine.wargame.report.luck import Spread, mean, sixths

E = TypeVar("E", bound=Event)

SETUP: Final = "setup"
END: Final = "end"


@dataclass(frozen=True)
class Moment:
    """A phase, the set-up before the first one, or the end of a turn; ``side`` is -1 where it belongs to none."""

    number: int
    turn: int
    side: int
    name: str
    event: Event | None = None
    """What began it."""
    text: str = ""
    """What began it, as a sentence."""


@dataclass(frozen=True)
class NotedEvent:
    """An event with its number in the game and the moment it fell in."""

    number: int
    moment: Moment
    event: Event
    text: str = ""
    """As a sentence, where that depends on the position."""


@dataclass(frozen=True)
class Casualty:
    """Steps a side lost at once, and whether the counter is gone for it. What carries others has no steps."""

    noted: NotedEvent
    side: int
    unit: str
    cause: str
    hex: str
    steps: int
    gone: bool
    carrier: bool = False
    name: str = ""
    """The name of the unit, where that depends on the position."""


@dataclass(frozen=True)
class Roll:
    """A roll beside combat. ``side`` gains by a high ``came``; of one that succeeds or fails that is 1 or 0."""

    noted: NotedEvent
    purpose: str
    side: int
    die: int
    modified: int
    spread: Spread
    came: int
    needed: str = ""
    """The words, of a number, for what had to be rolled."""
    number: int = 0

    @property
    def succeeds(self) -> bool:
        """Whether it succeeds or fails, and nothing in between."""
        return self.spread.keys() <= {0, 1}

    @property
    def chance(self) -> Fraction:
        """The chance of success, or else the mean."""
        return mean(self.spread)


@dataclass(frozen=True)
class Line:
    """What a face of the die brings in a combat: losses of both, and what else is counted by name."""

    die: int
    attacker: int
    defender: int
    counts: Mapping[str, int] = field(default_factory=dict)


def attacker_losses(line: Line) -> int:
    """What a line costs the attacker."""
    return line.attacker


def defender_losses(line: Line) -> int:
    """What a line costs the defender."""
    return line.defender


def count_of(name: str) -> Callable[[Line], int]:
    """What a line counts by a name."""
    return lambda line: line.counts[name]


@dataclass
class Battle:
    """A combat, or an attack without odds, with all that belongs to it."""

    number: int
    noted: NotedEvent
    attacker: int
    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    """The names of its units, where they depend on the position."""
    lines: tuple[Line, ...] = ()
    """All faces of the die, equally likely."""
    roll: Rolled | None = None
    more: Any = None
    """What its title keeps of it."""
    events: list[NotedEvent] = field(default_factory=list)
    losses: list[Casualty] = field(default_factory=list)

    def of(self, kind: type[E]) -> list[E]:
        """The events of one kind."""
        return [noted.event for noted in self.events if isinstance(noted.event, kind)]

    @property
    def line(self) -> Line | None:
        """What the die said; None without odds or before the roll."""
        if self.roll is None:
            return None
        return next((line for line in self.lines if line.die == self.roll.die), None)

    @property
    def swing(self) -> Spread:
        """What each face of the die brings in favour of the first side."""
        return sixths(map(self.favour, self.lines))

    def favour(self, line: Line) -> int:
        """What a line of the table brings the first side."""
        for_attacker = line.defender - line.attacker
        return -for_attacker if self.attacker else for_attacker

    def mean(self, value: Callable[[Line], int]) -> Fraction:
        """Mean of a value over all faces."""
        return mean(sixths(map(value, self.lines)))

    @property
    def luck(self) -> Fraction:
        """What the die gave the first side beyond the mean of its faces."""
        return self.favour(self.line) - mean(self.swing) if self.line is not None else Fraction(0)


@dataclass(frozen=True)
class TurnEnd:
    """The position when a turn was over (or when the game stopped); turn 0 is the set-up."""

    turn: int
    state: Any


@dataclass(frozen=True)
class Sample:
    """The tracks when a moment began, and the steps that the sides had on the map."""

    moment: Moment
    tracks: Mapping[str, tuple[int, ...] | int]
    steps: tuple[int, ...]


@dataclass
class Tale:
    """A whole game, as far as those who read it may know it."""

    title: Any
    record: Record
    start: Any
    end: Any
    commitment: str
    """The hash of the seed."""
    moments: list[Moment] = field(default_factory=list)
    noted: list[NotedEvent] = field(default_factory=list)
    battles: list[Battle] = field(default_factory=list)
    losses: list[Casualty] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    ends: list[TurnEnd] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)

    @property
    def turns(self) -> list[int]:
        """The turns that were played."""
        return list(dict.fromkeys(moment.turn for moment in self.moments if moment.turn))

    def of(self, kind: type[E]) -> Iterable[tuple[NotedEvent, E]]:
        """All events of a kind, in order."""
        return ((noted, noted.event) for noted in self.noted if isinstance(noted.event, kind))

    def rolled(self) -> Iterator[Battle]:
        """The combats of which the die is known, with all it could have brought."""
        return (battle for battle in self.battles if battle.line is not None)
