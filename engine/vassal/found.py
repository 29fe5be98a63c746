"""What of a module is what of ours: its map, its counters, its set-ups."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from engine.board.affine import Point
from engine.vassal.errors import VassalError
from engine.vassal.mapfit import Fit, best_fit
from engine.vassal.matching import Match, Own, Theirs, match
from engine.vassal.module import Module, Slot
from engine.vassal.pieces import Piece
from engine.vassal.saved import Saved, set_up
from engine.vassal.words import is_figures

MOST_SET_UPS: Final = 30
_PLAIN: Final = ("", "Unit")


class Found(msgspec.Struct, frozen=True):
    """What was found in a module."""

    fit: Fit | None
    matches: Sequence[Match]
    set_ups: Mapping[str, Mapping[int, Sequence[str]]]
    """By name: the hexes where pieces of each slot stand, by our label."""
    unread: Sequence[str]
    """Set-ups that cannot be read, and why."""


def find(module: Module, ours: Sequence[Own], centres: Mapping[str, Point]) -> Found:
    """Lay a module on a game of ours, whose hexes have these centres; raises VassalError."""
    fit = best_fit(module.windows.values(), centres)
    slots = Slots(module)
    saved, unread = read_set_ups(module)
    placed = {name: slots.places(one, fit) for name, one in saved.items()} if fit else {}
    return Found(fit, match(ours, slots.theirs(placed)), placed, unread)


def read_set_ups(module: Module) -> tuple[dict[str, Saved], list[str]]:
    """The ready set-ups of a module by name, and what cannot be read of them."""
    found, unread = {}, []
    for prepared in module.set_ups[:MOST_SET_UPS]:
        try:
            found[prepared.name] = set_up(module, prepared.file)
        except VassalError as error:
            unread.append(str(error))
    return found, unread


class Slots:
    """The pieces of a module by their slots: what is said of each, and which one a piece on a map came from."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self.pieces: Sequence[tuple[Slot, Piece]] = module.pieces
        self._by_number = {slot.number: number for number, (slot, _) in enumerate(self.pieces) if slot.number}
        self._by_looks: dict[tuple[str, str], int] = {}
        for number, (_, piece) in enumerate(self.pieces):
            self._by_looks.setdefault((piece.name, piece.front()), number)

    def of(self, piece: Piece) -> int | None:
        """The slot of a piece on a map: by the number of the slot, else by name and picture."""
        found = self._by_number.get(piece.slot)
        return self._by_looks.get((piece.name, piece.front())) if found is None else found

    def places(self, saved: Saved, fit: Fit) -> dict[int, tuple[str, ...]]:
        """The hexes where pieces of each slot stand in a position, by our label."""
        found: dict[int, tuple[str, ...]] = {}
        for one in saved.standing:
            slot = self.of(one.piece) if not one.piece.covered and one.window == fit.window else None
            if slot is not None and one.place in fit.labels:
                found[slot] = (*found.get(slot, ()), fit.labels[one.place])
        return found

    def theirs(self, set_ups: Mapping[str, Mapping[int, Sequence[str]]]) -> list[Theirs]:
        """What is said of each slot."""
        at: dict[int, set[str]] = defaultdict(set)
        for placed in set_ups.values():
            for slot, labels in placed.items():
                at[slot] |= set(labels)
        return [self._theirs(number, frozenset(at[number])) for number in range(len(self.pieces))]

    def _theirs(self, number: int, at: frozenset[str]) -> Theirs:
        slot, piece = self.pieces[number]
        names = dict.fromkeys(name for name in (slot.name, piece.name) if name)
        front = piece.front()
        picture = front if self._module.picture_file(front) else ""
        return Theirs(number, " ".join(names), (*slot.tray, *self.texts(number)), picture, at)

    def texts(self, number: int) -> list[str]:
        """What is written on a piece, drawn or as a label, and its marks."""
        _, piece = self.pieces[number]
        drawn = [text for name in piece.pictures() for text in self._module.drawn.get(name, ())]
        return [text for text in (*drawn, *piece.texts, *piece.properties.values()) if text not in _PLAIN]

    def figures(self, number: int) -> list[str]:
        """The strengths that stand on a piece as text."""
        return [text for text in self.texts(number) if is_figures(text)]
