"""Rule 1.2-D: Japanese Regiments and Battalions. Also :class:`Segment`, the decisions that list drops as their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, ClassVar

from engine.table.agenda import NOT_LISTED, Decision, Met, Steps
from engine.table.command import Command
from engine.table.listing import Chain, Lazy, read_ahead
from engine.table.verdict import Reason, Verdict, reason, verdict
from engine.titles.nemesis.commands import Done, Drop, Merge
from engine.titles.nemesis.events import Exchanged
from engine.titles.nemesis.inputs import JAPANESE_PIECES
from engine.titles.nemesis.pieces import FULL, JAPANESE, Counter, Piece
from engine.titles.nemesis.rules.ch2_words import piece_reasons
from engine.titles.nemesis.rules.ch6_losses import boxed_battalion
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo

AUXILIARY = "aux"
FOR_REDUCED = 2
FOR_FULL = 3


def drop_reasons(state: NemesisState, unit: str) -> Iterator[Reason]:
    """Why a Battalion cannot be dropped: ``no_regiment``, ``reduced``, ``no_battalion``, ``combat_here``.

    Any time is as long as no combat of the hex is in progress [1.2-D/1, 1.2-D/2, 1.2-D/4, 1.2-E/1].
    """
    piece = state.pieces.get(unit)
    if piece is not None and piece.counter.chindit:
        yield reason("no_regiment", "1.2-E/1", unit=unit)
        return
    found = list(piece_reasons(state, unit, JAPANESE))
    yield from found
    if not found and piece is not None:
        yield from _own_piece_reasons(state, piece)


def _own_piece_reasons(state: NemesisState, piece: Piece) -> Iterator[Reason]:
    """The same for a Japanese piece that is in play."""
    unit = piece.counter.id
    if not piece.counter.regiment:
        yield reason("no_regiment", "1.2-D/1", unit=unit)
    elif piece.reduced:
        yield reason("reduced", "1.2-D/4", unit=unit)
    elif boxed_battalion(state, piece.counter.division) is None:
        yield reason("no_battalion", "1.2-D/2", unit=unit, division=piece.counter.division)
    if piece.loc in _fighting(state):
        yield combat_here(state, piece.loc)


def combat_here(state: NemesisState, loc: int) -> Reason:
    """Against a drop in a hex whose combat is declared or fought [1.2-D/2]."""
    return reason("combat_here", "1.2-D/2", hex=state.world.label(loc))


def _fighting(state: NemesisState) -> frozenset[int]:
    """The hex under attack, and those where units of the running combat stand, be it after a retreat [1.2-D/2]."""
    combat = state.combat
    if combat is None:
        return frozenset()
    units = (*combat.units, *combat.defenders, *combat.bystanders)
    return frozenset((combat.target, *(state.pieces[unit].loc for unit in units)))


def drop(state: NemesisState, unit: str) -> None:
    """Flip the Regiment; a Battalion of its Division joins the hex with the same supply and the same doings
    [1.2-D/2]."""
    piece = state.pieces[unit]
    name = boxed_battalion(state, piece.counter.division)
    assert name is not None
    state.change(unit, reduced=True)
    state.change(name, loc=piece.loc, supply=piece.supply, waits=piece.waits)
    state.activity[name] = state.activity.get(unit, 0)
    state.emit(Exchanged("drop", unit, (name,), "1.2-D/2"))


def droppable(state: NemesisState) -> tuple[Command, ...]:
    """All Battalion drops that are possible now [1.2-D/2]."""
    return _droppable(state, _fighting(state))


@memo(JAPANESE_PIECES)
def _droppable(state: NemesisState, fighting: frozenset[int]) -> tuple[Command, ...]:
    boxed = {piece.counter.division for piece in state.pieces_at(state.world.loc("jp-battalions"))}
    limit, pieces = state.world.play_limit, map(state.pieces.__getitem__, state.world.regiments)
    full = [piece for piece in pieces if piece.loc < limit and not piece.reduced and piece.counter.division in boxed]
    ready = [piece for piece in full if piece.loc not in fighting and not any(_own_piece_reasons(state, piece))]
    return tuple([Drop(piece.counter.id) for piece in ready])


class Dropping:
    """For the steps that end a phase: while one is to come, Battalions may be dropped at every decision [1.2-D/2]."""

    __slots__ = ()
    interrupt_kinds: ClassVar[tuple[type[Command], ...]] = (Drop,)

    def legal_interrupts(self, state: NemesisState) -> Sequence[Command]:
        """All drops that are possible now."""
        return droppable(state)

    def interrupt_reasons(self, state: NemesisState, command: Drop) -> Iterable[Reason]:
        """Why a Battalion cannot be dropped."""
        return drop_reasons(state, command.unit)

    def apply_interrupt(self, state: NemesisState, command: Drop) -> None:
        """Drop it."""
        drop(state, command.unit)


class Segment(Decision, frozen=True):
    """A decision with commands of its own and a closing one. A Japanese one lists Battalion drops as well [1.2-D/2].

    Subclasses give ``own`` commands, ``segment_commands``, ``segment_reasons`` and ``segment_apply``.
    """

    kind = ""
    own: ClassVar[tuple[type[Command], ...]] = ()

    def segment_commands(self, state: NemesisState) -> Sequence[Command]:
        """All legal commands of the ``own`` types."""
        raise NotImplementedError

    def segment_parts(self, state: NemesisState) -> Iterable[Sequence[Command]]:
        """The same in parts, for long lists, each worked out when somebody reads on, or reads it."""
        return (self.segment_commands(state),)

    def segment_reasons(self, state: NemesisState, command: Any) -> Iterable[Reason]:
        """Every condition that fails for a command of one of the ``own`` types."""
        raise NotImplementedError

    def segment_apply(self, state: NemesisState, command: Any) -> Steps:
        """Carry out a legal command of one of the ``own`` types."""
        raise NotImplementedError

    def commands(self, state: NemesisState) -> Sequence[Command]:
        found = self.segment_parts(state)
        return self._listing(state, found if isinstance(found, Chain) else list(found))

    def _listing(self, state: NemesisState, parts: Sequence[Sequence[Command]]) -> Sequence[Command]:
        if self.side(state) != JAPANESE:
            return Chain(parts)
        own = parts.parts if isinstance(parts, Chain) else (parts,)
        return Chain(Chain((*own, Lazy(super().interrupts, (state,)))))

    def goes_on(self, state: NemesisState, parts: Any) -> bool:
        """Whether it is seen at a glance that there is more to do than closing it; else the parts decide."""
        return False

    def forced_or_listed(self, state: NemesisState) -> Met:
        """A segment with nothing to do but closing it closes itself."""
        if not self.automatic:
            return NOT_LISTED
        parts, found = read_ahead(self.segment_parts(state)), list[Command]()
        if self.goes_on(state, parts):
            return None, self._listing(state, parts)
        for part in parts:
            if len(found) + len(part) > 1:
                return None, self._listing(state, parts)
            found += part
        return (found[0], None) if found and isinstance(found[0], Done) else (None, self._listing(state, parts))

    def interrupts(self, state: NemesisState) -> Sequence[Command]:
        return () if self.side(state) == JAPANESE else super().interrupts(state)

    def judge(self, state: NemesisState, command: Command) -> Verdict:
        if isinstance(command, self.own):
            return verdict(self.segment_reasons(state, command))
        found = self.judge_interrupt(state, command)
        return Verdict((reason("not_now", self.clause, verb=command.verb),)) if found is None else found

    def apply(self, state: NemesisState, command: Any) -> Steps:
        return self.segment_apply(state, command)


def mergeable(piece: Piece) -> bool:
    """Infantry Battalions only: no Engineers, Artillery, Cavalry, no Chindits [1.2-D/7, 1.2-E/5]."""
    return piece.counter.battalion


@memo(JAPANESE_PIECES)
def merges(state: NemesisState) -> tuple[Command, ...]:
    """All mergers that are possible now, at the end of a phase [1.2-D/5, 1.2-D/6]."""
    return tuple(_merges(state))


def _merges(state: NemesisState) -> Iterator[Merge]:
    places = {piece.loc for piece in state.in_play(JAPANESE) if piece.counter.battalion}
    for loc in sorted([loc for loc in places if len(state.at[loc]) > 1]):
        units = state.units_at(loc, JAPANESE)
        battalions = [piece for piece in units if mergeable(piece)]
        yield from _rejoin(units, battalions)
        yield from _form(state, battalions)


def _rejoin(units: list[Piece], battalions: list[Piece]) -> Iterator[Merge]:
    """A reduced Regiment takes in a Battalion of its Division at the same supply level [1.2-D/5]."""
    for regiment in units:
        if regiment.counter.regiment and regiment.reduced:
            for battalion in battalions:
                if _kin(regiment, battalion):
                    yield Merge(regiment.id, (battalion.id,))


def _kin(first: Piece, second: Piece) -> bool:
    return first.counter.division == second.counter.division and first.supply == second.supply


def _form(state: NemesisState, battalions: list[Piece]) -> Iterator[Merge]:
    """Two Battalions form a reduced Regiment, three a full one, if a counter lies in the box [1.2-D/6]."""
    if len(battalions) < FOR_REDUCED:
        return
    for regiment in _boxed_regiments(state, {piece.counter.division for piece in battalions}):
        kin = [piece for piece in battalions if piece.counter.division == regiment.division]
        for count in (FOR_REDUCED, FOR_FULL):
            for group in combinations(kin, count):
                if len({piece.supply for piece in group}) == 1:
                    yield Merge(regiment.id, tuple(piece.id for piece in group))


def _boxed_regiments(state: NemesisState, divisions: set[str]) -> list[Counter]:
    boxed = state.pieces_at(state.world.loc("jp-regiments"))
    return [piece.counter for piece in boxed if piece.counter.division in divisions]


def merge_reasons(state: NemesisState, command: Merge) -> Iterator[Reason]:
    """``not_together``, ``not_a_battalion``, ``other_division``, ``other_supply``, ``no_regiment_to_form``,
    ``regiment_not_reduced``, ``named_twice`` [1.2-D/5 to 1.2-D/8]."""
    names = (command.regiment, *command.battalions)
    unknown = [name for name in names if name not in state.pieces]
    if unknown:
        yield reason("unknown_piece", "1.2-A/1", unit=unknown[0])
        return
    regiment, *battalions = (state.pieces[name] for name in names)
    yield from _battalion_reasons(regiment, battalions)
    yield from _group_reasons(state, regiment, battalions)


def _battalion_reasons(regiment: Piece, battalions: list[Piece]) -> Iterator[Reason]:
    """Only Battalions of the Division join; two reduced Regiments never merge [1.2-D/7, 1.2-D/8]."""
    if not regiment.counter.regiment:
        yield reason("no_regiment", "1.2-D/6", unit=regiment.id)
    for piece in battalions:
        if not mergeable(piece):
            clause = "1.2-D/8" if piece.counter.regiment else "1.2-E/5" if piece.counter.chindit else "1.2-D/7"
            yield reason("not_a_battalion", clause, unit=piece.id)
        elif piece.counter.division != regiment.counter.division:
            yield reason("other_division", "1.2-D/5", unit=piece.id)


def _group_reasons(state: NemesisState, regiment: Piece, battalions: list[Piece]) -> Iterator[Reason]:
    """Together in one hex, at one supply level, and a Regiment counter to form or rejoin [1.2-D/3a, 1.2-D/3b,
    1.2-D/6]."""
    on_map = state.world.in_play(regiment.loc)
    if len(set(battalions)) != len(battalions):
        yield reason("named_twice", "1.2-D/6")
    group = [regiment, *battalions] if on_map else battalions
    if len({piece.loc for piece in group}) != 1 or not state.world.in_play(group[0].loc):
        yield reason("not_together", "1.2-D/5")
    if len({piece.supply for piece in group}) != 1:
        yield reason("other_supply", "1.2-D/5")
    if on_map and not (regiment.reduced and len(battalions) == 1):
        yield reason("regiment_not_reduced", "1.2-D/5", unit=regiment.id)
    if not on_map and (
        regiment.loc != state.world.loc("jp-regiments") or len(battalions) not in (FOR_REDUCED, FOR_FULL)
    ):
        yield reason("no_regiment_to_form", "1.2-D/6", unit=regiment.id)


def merge(state: NemesisState, command: Merge) -> None:
    """The Regiment stands in the hex, the Battalions used go back to their box [1.2-D/5, 1.2-D/6, 6.1-H/8].

    Out of supply it is as near to Attrition as the worst off of its parts.
    """
    regiment, *battalions = (state.pieces[name] for name in (command.regiment, *command.battalions))
    rejoined = state.world.in_play(regiment.loc)
    full = rejoined or len(battalions) == FOR_FULL
    parts = [regiment, *battalions] if rejoined else battalions
    waits = min(piece.waits for piece in parts)
    state.change(regiment.id, loc=parts[0].loc, reduced=not full, supply=parts[0].supply, waits=waits)
    for name in command.battalions:
        state.change(name, loc=state.world.loc("jp-battalions"), supply=FULL, waits=0)
    back = ("6.1-H/8",) if regiment.counter.division != AUXILIARY else ("6.1-H/8", "1.2-D/3b")
    clause, also = ("1.2-D/5", ()) if rejoined else ("1.2-D/6", back)
    state.emit(Exchanged("merge", command.regiment, command.battalions, clause, also))


class MergeBattalions(Dropping, Decision, frozen=True):
    """At the end of every phase, own and enemy, the Japanese player may merge [1.2-D/5]."""

    clause: ClassVar[str] = "1.2-D/5"
    accepts: ClassVar[tuple[type[Command], ...]] = (Merge, Done)
    owner = JAPANESE

    def commands(self, state: NemesisState) -> list[Command]:
        return [Done(), *merges(state)]

    def reasons(self, state: NemesisState, command: Merge | Done) -> Iterable[Reason]:
        return merge_reasons(state, command) if isinstance(command, Merge) else ()

    def apply(self, state: NemesisState, command: Merge | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        merge(state, command)
        return (self,)
