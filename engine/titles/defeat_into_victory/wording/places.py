"""Hexes and units described: what lies in a hex, how a unit fares."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.wording.catalogue import fill
from engine.table.wording.words import Wording
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.state import DefeatState


def ground(words: Wording[DefeatState], state: DefeatState, loc: int) -> Iterator[str]:
    """Settlement, control, SP markers, positions and lines of a land hex."""
    world = state.world
    if not world.open_hex(loc):
        return
    if loc in world.settlements:
        yield words.word("ground", world.settlements[loc])
    yield fill(words.word("ground", "control"), {"side": words.side(controller(state, loc))})
    if any(source.hex == loc for source in world.sources):
        yield words.word("ground", "source")
    if loc in world.ports:
        yield words.word("ground", "port")
    if loc in state.supplies:
        lot = state.supplies[loc]
        yield fill(words.word("ground", "supplies"), {"count": lot.count, "side": words.side(lot.side)}, words.lang)
    yield from _works(words, state, loc)


def _works(words: Wording[DefeatState], state: DefeatState, loc: int) -> Iterator[str]:
    if loc in state.positions:
        yield words.word("ground", "position" if state.positions[loc].done else "position_begun")
    found = {
        "work": any(loc == work.hex for work in state.work), "cut": loc in state.cuts,
        "interdicted": loc in state.interdicted,
    }  # fmt: skip
    yield from (words.word("ground", name) for name, holds in found.items() if holds)


def conditions(words: Wording[DefeatState], piece: Piece) -> Iterator[str]:
    """The condition of a unit in words."""
    found = {
        "oos": piece.oos, "disrupted": piece.disrupted, "committed": piece.committed, "truck": piece.truck,
        "acted": piece.acted == 1, "acted_twice": piece.acted > 1,
    }  # fmt: skip
    if not piece.oos and not piece.counter.hq:
        yield words.word("conditions", "supplied")
    yield from (words.word("conditions", name) for name, holds in found.items() if holds)


def about(words: Wording[DefeatState], piece: Piece) -> str:
    """``infantry, 5-5-5, 4 steps, supplied``; of an HQ its command rating and movement allowance."""
    counter = piece.counter
    parts = [words.word("kinds", counter.kind)]
    if counter.hq:
        parts.append(f"{words.word('ground', 'rating')} {counter.rating}")
        parts.append(f"{words.word('ground', 'allowance')} {piece.ma}")
    else:
        steps = fill(words.word("ground", "steps"), {"n": piece.steps}, words.lang)
        parts += [f"{piece.af}-{piece.df}-{piece.ma}", steps]
    return ", ".join([*parts, *conditions(words, piece)])
