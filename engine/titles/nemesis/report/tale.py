"""What a record tells when it is played again: moments, events, fights, losses, rolls, and positions at turn ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeVar

from engine.table.event import Event, Rolled
from engine.table.record import Record
from engine.titles.nemesis.events import (
    AttackDeclared,
    BarricadesManned,
    CombatResult,
    Declared,
    Moved,
    ObjectiveTaken,
    TrackChanged,
)
from engine.titles.nemesis.loaded import Loaded
from engine.titles.nemesis.pieces import JAPANESE
from engine.titles.nemesis.report.luck import Spread, mean, sixths
from engine.titles.nemesis.rules.ch6_distribution import Distribution, Line
from engine.titles.nemesis.rules.ch6_odds import Odds
from engine.titles.nemesis.state import NemesisState

E = TypeVar("E", bound=Event)

SETUP: Final = "setup"
END: Final = "end"


@dataclass(frozen=True)
class Moment:
    """A phase, the set-up before the first one, or the end of a turn (``side`` -1)."""

    number: int
    turn: int
    side: int
    chit: str
    commander: str | None = None
    drawn: bool = True
    """Whether the chit was drawn or chosen by the side; false for a second phase of the same chit."""


@dataclass(frozen=True)
class Told:
    """An event with its number in the game and the moment it fell in."""

    number: int
    moment: Moment
    event: Event


@dataclass(frozen=True)
class Loss:
    """Steps a side lost at once, and whether the counter is gone for it. A Transporter has no steps."""

    told: Told
    side: int
    unit: str
    cause: str
    hex: str
    steps: int
    gone: bool
    transporter: bool = False


@dataclass(frozen=True)
class Roll:
    """A roll that succeeds or fails. ``side`` gains when it comes; ``chance`` is that of success."""

    told: Told
    purpose: str
    side: int
    die: int
    modified: int
    needed: int
    chance: Fraction
    came: bool


@dataclass
class Fight:
    """A combat, or the attack on a vacant Objective, which has no odds, with all that belongs to it."""

    number: int
    told: Told
    declared: AttackDeclared
    attacker: int
    odds: Odds | None = None
    spread: Distribution | None = None
    massive: bool = False
    banzai: bool = False
    roll: Rolled | None = None
    events: list[Told] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)

    def of(self, kind: type[E]) -> list[E]:
        """The events of one kind."""
        return [told.event for told in self.events if isinstance(told.event, kind)]

    @property
    def line(self) -> Line | None:
        """What the die said, with the losses that could be taken; None without odds or before the roll."""
        if self.spread is None or self.roll is None:
            return None
        return next(line for line in self.spread.lines if line.die == self.roll.die)

    @property
    def result(self) -> CombatResult | None:
        """The entry of the table."""
        return next(iter(self.of(CombatResult)), None)

    @property
    def moves(self) -> list[Moved]:
        """Retreats and advances."""
        return self.of(Moved)

    @property
    def barricades(self) -> Mapping[str, BarricadesManned]:
        """Spearhead, meeting unit, leader and refuser by role."""
        return {item.role: item for item in self.of(BarricadesManned)}

    @property
    def calls(self) -> list[str]:
        """What was declared: massive, banzai, enforce, refuse ..."""
        return [item.what for item in self.of(Declared)]

    @property
    def swing(self) -> Spread:
        """Steps in favour of the Japanese side, for each face of the die."""
        return sixths(self.favour(line) for line in self.spread.lines) if self.spread is not None else {}

    def favour(self, line: Line) -> int:
        """Steps that a line of the table brings the Japanese side."""
        for_attacker = line.defender - line.attacker
        return for_attacker if self.attacker == JAPANESE else -for_attacker

    @property
    def retreat_chance(self) -> Fraction:
        """Chance of an r."""
        return self.spread.chance(lambda line: line.result.retreat) if self.spread is not None else Fraction(0)

    @property
    def luck(self) -> Fraction:
        """Steps that the die gave the Japanese side beyond the mean of its faces."""
        return self.favour(self.line) - mean(self.swing) if self.line is not None else Fraction(0)


@dataclass(frozen=True)
class TurnEnd:
    """The position when a turn was over (or when the game stopped); turn 0 is the set-up."""

    turn: int
    state: NemesisState


@dataclass
class Tale:
    """A whole game."""

    title: Loaded
    record: Record
    start: NemesisState
    end: NemesisState
    moments: list[Moment] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    fights: list[Fight] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    ends: list[TurnEnd] = field(default_factory=list)

    @property
    def turns(self) -> list[int]:
        """The turns that were played."""
        return list(dict.fromkeys(moment.turn for moment in self.moments if moment.turn))

    def of(self, kind: type[E]) -> Iterable[tuple[Told, E]]:
        """All events of a kind, in order."""
        return ((told, told.event) for told in self.told if isinstance(told.event, kind))

    def changes(self, track: str, side: int) -> list[tuple[Told, TrackChanged]]:
        """What moved a track."""
        return [(t, e) for t, e in self.of(TrackChanged) if e.track == track and e.side == side]

    def taken(self) -> list[tuple[Told, ObjectiveTaken]]:
        """Objectives that changed hands, in order."""
        return list(self.of(ObjectiveTaken))

