"""States of games of two sides, which remember what is asked often under tokens: one a side for "who is where", and one
for "what lies on the ground". A token changes with what it stands for and is shared by copies."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import msgspec

from engine.wargame.fields import DeclaredState
from engine.wargame.memo import OWN, OWN_PLACES, memo

P = TypeVar("P")
_tokens = itertools.count(1)


def new_token() -> int:
    """A number that stands for a position of a side, or of what lies on the ground."""
    return next(_tokens)


class SidedState(DeclaredState, Generic[P]):
    """A state with pieces of two sides; its world has ``counters_of`` by side and ``watchers``."""

    __slots__ = ("ground_token", "place_tokens", "tokens", "watched")

    pieces: dict[str, P]

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.tokens = (next(_tokens), next(_tokens))
        self.place_tokens = self.tokens
        """Tokens for where the pieces of a side stand, whatever else becomes of them."""
        self.ground_token = next(_tokens)
        self.watched: object = ()
        """What :meth:`watching` said when the watchers last looked."""

    def __setstate__(self, kept: tuple[None, dict[str, Any]]) -> None:
        """Take up a state that comes from another process of ours: its tokens are none of those given here."""
        for name, value in kept[1].items():
            setattr(self, name, value)
        seen = self.watched == self.watching()
        self.disown()
        if seen:
            self.watched = self.watching()

    def disown(self) -> None:
        """Turn the tokens into others than any that this process gives."""
        self.tokens = (-abs(self.tokens[0]), -abs(self.tokens[1]))
        self.place_tokens = (-abs(self.place_tokens[0]), -abs(self.place_tokens[1]))
        self.ground_token = -abs(self.ground_token)

    def watching(self) -> object:
        """What the watchers wait for a change of."""
        return (self.tokens, self.ground_token)

    def watch(self) -> None:
        """Let the watchers look, if anything has changed on the map since."""
        if self.world.watchers and self.watched != self.watching():
            for watcher in self.world.watchers:
                watcher(self)
            self.watched = self.watching()

    def change(self, name: str, **values: object) -> P:
        """Replace some fields of a piece and return the new record."""
        piece: Any = msgspec.structs.replace(self.pieces[name], **values)  # type: ignore[type-var]
        self.put_piece(piece)
        return piece  # type: ignore[no-any-return]

    def put_piece(self, piece: Any) -> None:
        """Add or replace a piece; keeps the index of locations."""
        if self.set_piece(piece):
            self.retoken(piece.counter.side, next(_tokens))
        elif piece.counter.side:
            self.tokens = (self.tokens[0], next(_tokens))
        else:
            self.tokens = (next(_tokens), self.tokens[1])

    def retoken(self, side: int, token: int) -> None:
        """Note under which token the pieces of a side stand now."""
        self.tokens = (self.tokens[0], token) if side else (token, self.tokens[1])
        self.place_tokens = (self.place_tokens[0], token) if side else (token, self.place_tokens[1])

    def touch_ground(self) -> None:
        """Note that something changed on the map that is no piece."""
        self.ground_token = next(_tokens)

    def units_at(self, loc: int, side: int | None = None) -> list[P]:
        """The pieces at a location, of one side if given; the top one last."""
        names = self.at.get(loc)
        if names is None:
            return []
        pieces: Any = self.pieces
        if side is None:
            return [pieces[name] for name in names]
        return [piece for name in names if (piece := pieces[name]).counter.side == side]

    @memo(OWN)
    def on_map(self, side: int) -> tuple[P, ...]:
        """The pieces of a side on the map, by id."""
        return tuple(self._on_map(side))

    def _on_map(self, side: int) -> Iterable[P]:
        on_map, pieces = self.world.on_map, self.pieces
        there = [name for loc, names in self.at.items() if on_map(loc) for name in names]
        found: list[Any] = [pieces[name] for name in sorted(there)]
        return [piece for piece in found if piece.counter.side == side]

    @memo(OWN_PLACES)
    def occupied(self, side: int) -> frozenset[int]:
        """The hexes with pieces of a side."""
        return frozenset(self._hexes(side))

    def _hexes(self, side: int) -> Iterable[int]:
        pieces: Any = self.on_map(side)
        return [piece.loc for piece in pieces]
