"""What one can go to by a number or a name: hexes, places, counters. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from engine.table.placed import PlacedState
from nemesis_gui.base.fuzzy import fold
from nemesis_gui.session.words import Words

NO_MATCH: Final = 9


class Target(msgspec.Struct, frozen=True):
    """A location or, with `unit`, a piece that stands there."""

    text: str
    loc: int
    unit: str = ""
    named: bool = True
    """Whether it has a name of its own and not only a number."""


def targets(state: PlacedState, words: Words) -> list[Target]:
    """Everything in play, hexes and places first."""
    return [*_places(state, words), *_units(state, words)]


def _places(state: PlacedState, words: Words) -> Iterator[Target]:
    world = state.world
    for loc in range(world.board.location_count):
        if world.in_play(loc):
            text = words.place(state, loc)
            yield Target(text, loc, named=text != world.label(loc))
    for place in world.board.places:
        name = words.word("places", place.name)
        if world.in_play(place.hex) and name not in words.place(state, place.hex):
            yield Target(f"{name} ({world.label(place.hex)})", place.hex)


def _units(state: PlacedState, words: Words) -> Iterator[Target]:
    """Pieces of one name in one hex are told once."""
    told: set[str] = set()
    for unit, piece in state.pieces.items():
        text = f"{piece.counter.name}, {words.side(piece.counter.side)} ({state.world.label(piece.loc)})"
        if state.world.in_play(piece.loc) and text not in told:
            told.add(text)
            yield Target(text, piece.loc, unit)


def matches(known: Sequence[Target], text: str) -> list[Target]:
    """What fits a text, the best first; the named places for an empty one."""
    asked = fold(text).strip()
    if not asked:
        return sorted((item for item in known if item.named and not item.unit), key=lambda item: item.text)
    found = [(rank, number) for number, item in enumerate(known) if (rank := _rank(item.text, asked)) < NO_MATCH]
    return [known[number] for _, number in sorted(found)]


def _rank(text: str, asked: str) -> int:
    """The whole name or one of its words, the beginning of either, any part, all parts; or no match."""
    name = fold(text)
    words = name.replace(",", " ").replace("(", " ").replace(")", " ").split()
    tests = (
        name == asked or asked in words, any(start.startswith(asked) for start in (name, *words)), asked in name,
        all(part in name for part in asked.split()),
    )  # fmt: skip
    return next((rank for rank, fits in enumerate(tests) if fits), NO_MATCH)
