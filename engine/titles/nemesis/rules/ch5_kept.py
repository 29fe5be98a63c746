"""The list of an Assault Phase's movement, carried on from command to command: only what has changed is listed anew.

A row has a slot for each piece, with its moves, Ambushes and Bunkers. It stands on the ground it was made for, so that
whatever the enemy or his Objectives change makes a new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, count
from operator import is_not

from engine.table.command import Command
from engine.titles.nemesis.commands import Ambush, Dig
from engine.titles.nemesis.pieces import YUNNAN, Piece
from engine.titles.nemesis.rules.ch5_costs import Ground, ground
from engine.titles.nemesis.rules.ch5_fieldworks import AmbushLists, DigLists, ambush_lists, ambushes_of, dig_lists
from engine.titles.nemesis.rules.ch5_lists import OVER, Moves, moves_of, yunnan_hexes
from engine.titles.nemesis.state import DUG, MOVED, NemesisState

STILL = MOVED | DUG


def movement_parts(state: NemesisState, side: int, pieces: tuple[Piece, ...]) -> list[Sequence[Command]]:
    """All moves, then all Ambushes, then all Bunkers, each piece by piece [5.0/1, 5.1/1]."""
    here = ground(state, side)
    row = here.memo[Row] = Row(state, here, side, pieces, here.memo.get(Row))
    return [slot for slot in (*row.moves, *row.ambushes, *row.digs) if slot is not None]


class Row:
    """The slots of the pieces of a side, None where a piece has nothing, made from an earlier row of the same ground,
    which stays as it is."""

    __slots__ = ("activity", "ambushes", "bunkers", "digs", "known", "moves", "pieces", "places", "yunnan")

    def __init__(
        self, state: NemesisState, here: Ground, side: int, pieces: tuple[Piece, ...], last: Row | None
    ) -> None:
        self.pieces = pieces
        self.activity = dict(state.activity)
        self.bunkers = dict(state.bunkers)
        self.known: AmbushLists | None = ambush_lists(state, side)
        self.yunnan = None if state.yunnan_active else yunnan_hexes(state)
        if last is None or not self._follows(last):
            self.places = {piece.counter.id: number for number, piece in enumerate(pieces)}
            self.moves: list[Moves | None] = [None] * len(pieces)
            self.ambushes: list[Sequence[Ambush] | None] = [None] * len(pieces)
            self.digs: list[Sequence[Dig] | None] = [None] * len(pieces)
            changed: Iterable[int] = range(len(pieces))
            last = None
        else:
            self.places, self.moves = last.places, last.moves.copy()
            self.ambushes, self.digs = last.ambushes.copy(), last.digs.copy()
            changed = self._changed(last)
        self._fill_moves(state, here, changed, last)
        self._fill_ambushes(state, changed if last is not None and last.known is self.known else None)
        self._fill_digs(dig_lists(state), changed if last is not None and last.bunkers == self.bunkers else None)

    def _follows(self, last: Row) -> bool:
        """Whether these are the same counters, of which none has forgotten what it did."""
        same = len(last.pieces) == len(self.pieces) and last.activity.keys() <= self.activity.keys()
        return same and all(last.pieces[n].counter is self.pieces[n].counter for n in self._replaced(last))

    def _replaced(self, last: Row) -> list[int]:
        return list(compress(count(), map(is_not, last.pieces, self.pieces)))

    def _changed(self, last: Row) -> set[int]:
        """The pieces that stand elsewhere, look otherwise, or have done something since."""
        before, places = last.activity, self.places
        acted = [name for name, flags in self.activity.items() if before.get(name) != flags]
        return {*self._replaced(last), *(places[name] for name in acted if name in places)}

    def _fill_moves(self, state: NemesisState, here: Ground, changed: Iterable[int], last: Row | None) -> None:
        pieces, activity = self.pieces, self.activity
        if last is not None and last.yunnan != self.yunnan:
            changed = {*changed, *(n for n, piece in enumerate(pieces) if piece.counter.force == YUNNAN)}
        for number in changed:
            piece = pieces[number]
            over = activity.get(piece.counter.id, 0) & OVER
            self.moves[number] = None if over else moves_of(state, here, piece) or None

    def _fill_ambushes(self, state: NemesisState, changed: Iterable[int] | None) -> None:
        known = self.known
        for number in range(len(self.pieces)) if changed is None else changed:
            piece = self.pieces[number]
            lays = known is not None and piece.counter.fierce
            self.ambushes[number] = ambushes_of(state, known, piece) or None if known is not None and lays else None

    def _fill_digs(self, lists: DigLists, changed: Iterable[int] | None) -> None:
        for number in range(len(self.pieces)) if changed is None else changed:
            piece = self.pieces[number]
            free = not self.activity.get(piece.counter.id, 0) & STILL
            self.digs[number] = lists.of(piece) if free else None
