"""The conduct of a side in a part of the play that is over: what it left open, whom it put in danger, which sure prize
it let go. Worked out from positions as the side sees them, the rules and exact odds; no player is known here.

What is asked of a title are the same queries as its concerns are made of, with limits of the laboratory's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar, Final

import msgspec

from engine.table.event import Event
from engine.table.placed import PlacedState

LEFT_OPEN: Final = "a"
"""A place was left where an enemy can walk in, although somebody could have stayed at no cost elsewhere."""
IN_DANGER: Final = "b"
"""Units went where they starve, fall out of command or are overmatched, and take or hold nothing there."""
LET_GO: Final = "c"
"""A sure prize within reach was not taken."""
DETECTORS: Final = (LEFT_OPEN, IN_DANGER, LET_GO)
ATTACK: Final = "attack_declared"
LINE: Final = 2
"""Hexes beside it with others of its side from which on a stack holds a line with them."""


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From where on something is a fault."""

    times: float
    """How many times its defence is too much for a stack."""
    calm: float
    """How many times its defence a stack bears that could as well have stayed where it was."""
    share: float
    """What part of its steps an attack has to cost a stack on the average, where that is how units are lost."""
    ruin: float
    """The chance with which an attack has to destroy a stack, where less is hardly felt."""
    sure: float
    """The chance from which on a prize is sure."""


class Span(msgspec.Struct, frozen=True):
    """A part of the play in which a side acts."""

    key: tuple[Any, ...]
    side: int


class Opportunity(msgspec.Struct, frozen=True):
    """An occasion for a fault: which detector's, whether it was one, where, and who could have done otherwise."""

    detector: str
    fault: bool
    clause: str
    hex: str
    units: tuple[str, ...] = ()
    why: str = ""
    """What is wrong, in a word."""


class Conduct(ABC):
    """The detectors of a game, and what they ask about it. All positions are those before or after a span, as its side
    sees them."""

    open_clause: ClassVar[str]
    """Under which clause an enemy takes what is left open."""
    prize_clause: ClassVar[str]
    nowhere: ClassVar[str]
    """The label of a box in which units are out of the way."""

    # -- what a title says

    @abstractmethod
    def span(self, state: Any) -> Span | None:
        """The span that a position belongs to; None between two."""

    @abstractmethod
    def movers(self, before: Any, side: int) -> Sequence[Any]:
        """The units of a side that could move in the span and hold or attack."""

    @abstractmethod
    def line_of(self, state: Any, side: int) -> Iterable[Any]:
        """The units of a side that hold a line."""

    @abstractmethod
    def places(self, state: Any, side: int) -> Mapping[int, int]:
        """The places that count and are a side's own now, and what they are worth."""

    @abstractmethod
    def comers(self, state: Any, side: int) -> Mapping[int, Sequence[str]]:
        """Where units of a side could walk in its next movement, and who."""

    @abstractmethod
    def plight(self, state: Any, stack: Sequence[Any], limits: Limits) -> tuple[str, str]:
        """What threatens a stack where it stands, and the clause; empty words where nothing does."""

    def bears(self, state: Any, units: Sequence[Any], limits: Limits) -> bool:
        """Whether units of a hex may well stay there, with those of their side that they stand with."""
        stack = state.units_at(units[0].loc, units[0].counter.side)
        return not self.plight(state, stack, msgspec.structs.replace(limits, times=limits.calm))[0]

    def worthwhile(self, before: Any, after: Any, group: Sequence[Any]) -> bool:
        """Whether units that have moved do there what is worth their danger by the rules of the game."""
        return False

    @abstractmethod
    def sure(self, before: Any, side: int, limits: Limits) -> Mapping[int, Sequence[str]]:
        """The sure prizes that a side could take in the span, and by whom."""

    @abstractmethod
    def taken(self, events: Iterable[Event], state: Any) -> Counter[int]:
        """How many places that count each side has taken, by what happened."""

    def has(self, before: Any, after: Any, hex_: int, side: int) -> bool:
        """Whether a side has got a prize."""
        return hex_ in self.places(after, side)

    # -- the detectors

    def judged(
        self, before: Any, after: Any, side: int, events: Sequence[Event], limits: Limits
    ) -> Iterator[Opportunity]:
        """The occasions for a fault that a span gave to its side; once the game is over no enemy comes any more."""
        fought = fighters(events)
        if after.outcome is None:
            yield from self._left_open(before, after, side, fought, limits)
            yield from self._in_danger(before, after, side, fought, limits)
        yield from self._let_go(before, after, side, fought, limits)

    def _left_open(
        self, before: Any, after: Any, side: int, fought: frozenset[str], limits: Limits
    ) -> Iterator[Opportunity]:
        """An occasion is a place with movers in it where an enemy could walk in if nobody stayed; it is no fault to
        leave one in which those who left would be lost."""
        own, foe, there = self.places(after, side), 1 - side, self.places(before, side)
        held = {hex_: units for hex_, units in _by_place(self.movers(before, side)) if hex_ in there}
        kept = [hex_ for hex_ in held if after.units_at(hex_, side)]
        free = self.comers(self._emptied(after, kept, side), foe)
        coming = self.comers(after, foe)
        for hex_, units in held.items():
            if hex_ in kept and hex_ in free:
                yield Opportunity(LEFT_OPEN, False, self.open_clause, after.world.label(hex_))
            elif hex_ not in kept and hex_ in coming and self._still_own(after, hex_, side):
                idle = tuple(unit.id for unit in units if self.idle(after, unit.id, own, fought))
                fault = bool(idle) and self._tenable(after, hex_, idle, limits)
                yield Opportunity(LEFT_OPEN, fault, self.open_clause, after.world.label(hex_), idle)

    def _tenable(self, after: Any, hex_: int, units: Sequence[str], limits: Limits) -> bool:
        """Whether units, were they still in a place, would neither starve nor be overmatched twice over."""
        back, twice = after.copy(), msgspec.structs.replace(limits, times=2 * limits.times)
        for unit in units:
            back.change(unit, loc=hex_)
        return not self.plight(back, [back.pieces[unit] for unit in units], twice)[0]

    def _emptied(self, after: Any, hexes: Iterable[int], side: int) -> Any:
        """The position with nobody of a side in some hexes."""
        scene, out = after.copy(), after.world.find(self.nowhere)
        for unit in [unit for hex_ in hexes for unit in after.units_at(hex_, side)]:
            scene.change(unit.id, loc=out)
        return scene

    def _still_own(self, after: Any, hex_: int, side: int) -> bool:
        """Whether nobody has taken a place since."""
        return not after.units_at(hex_, 1 - side)

    def _in_danger(
        self, before: Any, after: Any, side: int, fought: frozenset[str], limits: Limits
    ) -> Iterator[Opportunity]:
        """An occasion is a hex of the map to which units have moved without an attack, which counts for nothing and
        where none of their side stood: neither a relief nor more of those who hold a place. It is no fault where they
        hold a line, or do something that is worth it."""
        own = self.places(after, side)
        moved = [unit for unit in self.movers(before, side) if self._has_moved(after, unit)]
        for hex_, group in _by_place(after.pieces[unit.id] for unit in moved):
            if hex_ in own or before.units_at(hex_, side) or any(unit.id in fought for unit in group):
                continue
            kind, clause = self.plight(after, after.units_at(hex_, side), limits)
            safe = self._better(before, after, group, limits) if kind else ()
            if safe and (self.in_line(after, hex_, side) or self.worthwhile(before, after, group)):
                safe = ()
            yield Opportunity(IN_DANGER, bool(safe), clause, after.world.label(hex_), safe, kind)

    def in_line(self, after: Any, hex_: int, side: int) -> bool:
        """Whether a hex is part of a line: units of its side stand in two hexes beside it."""
        able = {unit.loc for unit in self.line_of(after, side)}
        return sum(near in able for near in after.world.adjacent[hex_]) >= LINE

    def _has_moved(self, after: Any, unit: Any) -> bool:
        now = after.pieces.get(unit.id)
        return now is not None and now.loc != unit.loc and after.world.on_map(now.loc) and after.world.on_map(unit.loc)

    def _better(self, before: Any, after: Any, group: Sequence[Any], limits: Limits) -> tuple[str, ...]:
        """Those of some units that would be out of danger now, had all who came from the same hex stayed there."""
        found = _by_place(before.pieces[unit.id] for unit in group)
        return tuple(unit.id for loc, stayed in found if self._calm(after, loc, stayed, limits) for unit in stayed)

    def _calm(self, after: Any, loc: int, stayed: Sequence[Any], limits: Limits) -> bool:
        """Whether units could bear it now, had they stayed in a hex."""
        side = stayed[0].counter.side
        if after.units_at(loc, 1 - side):
            return False
        back = after.copy()
        return self.bears(back, [back.change(unit.id, loc=loc) for unit in stayed], limits)

    def _let_go(
        self, before: Any, after: Any, side: int, fought: frozenset[str], limits: Limits
    ) -> Iterator[Opportunity]:
        """An occasion is a sure prize; it is no fault where all who could have taken it have fought, or hold another
        place now."""
        own = self.places(after, side)
        for hex_, units in self.sure(before, side, limits).items():
            got = self.has(before, after, hex_, side)
            idle = () if got else tuple(unit for unit in units if self.idle(after, unit, own, fought))
            yield Opportunity(LET_GO, bool(idle), self.prize_clause, after.world.label(hex_), idle)

    def idle(self, after: Any, unit: str, own: Mapping[int, int], fought: frozenset[str]) -> bool:
        """Whether a unit lives, has not fought, and stands in no place that counts."""
        piece = after.pieces.get(unit)
        return piece is not None and after.world.on_map(piece.loc) and unit not in fought and piece.loc not in own


def fighters(events: Iterable[Event]) -> frozenset[str]:
    """The units that took part in attacks of their own."""
    return frozenset(unit for event in events if event.kind == ATTACK for unit in event.units)  # type: ignore[attr-defined]


def attacks(events: Iterable[Event], state: PlacedState) -> Counter[int]:
    """How many attacks each side made."""
    found = (event.units for event in events if event.kind == ATTACK and event.units)  # type: ignore[attr-defined]
    return Counter(state.pieces[units[0]].counter.side for units in found if units[0] in state.pieces)


def _by_place(units: Iterable[Any]) -> Iterator[tuple[int, list[Any]]]:
    for loc, stack in groupby(sorted(units, key=lambda unit: unit.loc), key=lambda unit: unit.loc):
        yield loc, list(stack)
