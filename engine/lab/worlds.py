"""Pairs of worlds: positions that are the same to a side, and differ in all that it cannot know.

What lies covered, what was chosen in secret, the order of cups and the dice to come are other ones. All that is
described, listed, drawn or written for the side has to be the same in both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from random import Random
from typing import Any, Final

import msgspec

from engine.players.randomplayer import RandomPlayer
from engine.table import game
from engine.table.chance import Chance
from engine.table.placed import PlacedState
from engine.table.title import Title

SWAPS: Final = 12
"""Exchanges of two unseen pieces, and changes of one, that are tried for a world."""
OWN: Final = frozenset({"world", "tokens", "place_tokens", "ground_token", "air_token", "watched", "cache", "lasting"})
"""What a state keeps to remember by, and what is fixed for a game."""


class Pair(msgspec.Struct, frozen=True):
    """A position, another one that is the same to a side, and whether more than the dice is another."""

    state: PlacedState
    other: PlacedState
    side: int
    secret: bool


# -- what a side knows


def plainly(state: PlacedState) -> dict[str, Any]:
    """All that a state holds, as values that can be compared, in an order of their own."""
    names = {name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())} | {*_own(state)}
    return {name: _plain(getattr(state, name)) for name in sorted(names - OWN) if hasattr(state, name)}


def _own(state: PlacedState) -> Mapping[str, Any]:
    return getattr(state, "__dict__", {})


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return sorted(([repr(key), _plain(item)] for key, item in value.items()), key=repr)
    if isinstance(value, (set, frozenset)):
        return sorted(map(repr, value))
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else repr(value)


def known(title: Title, state: PlacedState, side: int) -> dict[str, Any]:
    """All that a side may know of a position."""
    return plainly(title.view(state, side))


def same_to(title: Title, state: PlacedState, other: PlacedState, side: int) -> bool:
    """Whether two positions are the same to a side."""
    return known(title, state, side) == known(title, other, side)


def unseen(title: Title, state: PlacedState, side: int) -> list[str]:
    """The pieces of which a side does not see where they are, by name."""
    return sorted(getattr(state, "pieces", {}).keys() - getattr(title.view(state, side), "pieces", {}).keys())


# -- another world


def other_world(title: Title, state: PlacedState, side: int, seed: str) -> Any:
    """A position that is the same to a side: other dice, other secrets of the others, other pieces where it does not
    see them, in another condition. Every second time pieces are exchanged without the title's own dealing, so that
    nothing hangs on that."""
    chance, others = Random(f"{seed} world"), [one for one in title.hidden_sides(state) if one != side]
    dealt = chance.random() < 0.5 or not unseen(title, state, side)
    other = title.what_if(title.view(state, side), seed, others) if dealt else title.copy(state)
    other.events, other.chance = list(state.events), Chance(seed, state.chance.count)
    for _ in range(SWAPS):
        names = unseen(title, other, side)
        if not names:
            break
        tried = _changed(title, other, chance.sample(names, min(2, len(names))), chance)
        if title.faults(tried) == title.faults(other) and same_to(title, other, tried, side):
            other = tried
    return other


def _changed(title: Title, state: PlacedState, names: list[str], chance: Random) -> Any:
    """A copy in which two pieces lie where the other one lay, or one of them is in another condition."""
    other: Any = title.copy(state)
    other.events = list(state.events)
    if len(names) == 2 and chance.random() < 0.7:
        _exchange(other, *names)
    else:
        piece = other.pieces[names[0]]
        flags = [name for name in piece.__struct_fields__ if isinstance(getattr(piece, name), bool)]
        if flags:
            flag = chance.choice(flags)
            other.put_piece(msgspec.structs.replace(piece, **{flag: not getattr(piece, flag)}))
    return other


def _exchange(state: Any, first: str, second: str) -> None:
    one, two = state.pieces[first], state.pieces[second]
    instead = {first: second, second: first}
    for loc in {one.loc, two.loc}:
        state.at[loc] = tuple(instead.get(name, name) for name in state.at[loc])
    for piece, loc in ((one, two.loc), (two, one.loc)):
        moved = msgspec.structs.replace(piece, loc=loc)
        state.pieces[moved.id] = moved
        state.put_piece(moved)


# -- pairs without end


def pairs(title: Title, seed: str, stride: int = 5, length: int = 600) -> Iterator[Pair]:
    """Pairs for each side in turn, at every so manyth decision of random games at which something is hidden from it;
    one scenario after the other, each game of at most so many decisions."""
    scenarios = list(title.scenarios())
    for number in count():
        name = scenarios[number % len(scenarios)]
        for place, state in enumerate(positions(title, name, f"{seed} {number}", length)):
            side = place // stride % len(title.sides)
            if place % stride == 0 and differs(state, title.view(state, side)):
                yield pair(title, state, side, f"{seed} {number} {place}")


def pair(title: Title, state: PlacedState, side: int, seed: str) -> Pair:
    """A position and another world."""
    other = other_world(title, state, side, seed)
    return Pair(state, other, side, differs(state, other))


def differs(state: PlacedState, other: PlacedState) -> bool:
    """Whether two positions differ in more than the dice to come."""
    one, two = plainly(state), plainly(other)
    return any(one[name] != two[name] for name in one.keys() - {"chance"})


def positions(title: Title, scenario: str, seed: str, length: int) -> Iterator[Any]:
    """The positions of a game played at random."""
    state, player = title.new(scenario, {}, seed), RandomPlayer(seed)
    for _ in range(length):
        listed = game.legal(state)
        if not listed:
            break
        yield state
        state = game.play(title, state, player.pick(state, listed))
