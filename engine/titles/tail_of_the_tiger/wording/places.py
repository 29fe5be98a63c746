"""Hexes and units described: what lies in a hex, how a unit fares."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.wording.catalogue import fill
from engine.table.wording.words import Wording
from engine.titles.tail_of_the_tiger.pieces import UNLIMITED, Piece
from engine.titles.tail_of_the_tiger.rules.ch7_supply import SUPPLIED, supply
from engine.titles.tail_of_the_tiger.state import TigerState


def ground(words: Wording[TigerState], state: TigerState, loc: int) -> Iterator[str]:
    """Country, side of the Weather Line, place, control and markers of a land hex."""
    world = state.world
    if not world.open_hex(loc):
        return
    yield words.word("countries", world.country(loc))
    yield words.word("ground", world.zone(loc))
    settlement = world.settlements.get(loc)
    if settlement:
        yield words.word("ground", settlement)
        yield fill(words.word("ground", "control"), {"side": words.side(state.controller(loc))})
    found = {
        "port": loc in world.ports, "airfield": loc in world.airfields, "critical": loc in world.critical,
        "center": loc in state.centers, "airbase": loc in state.airbases, "cloud": loc in state.clouds,
        "aerial": loc in state.aerial, "subversive": loc == state.subversive,
    }  # fmt: skip
    yield from (words.word("ground", name) for name, holds in found.items() if holds)


def conditions(words: Wording[TigerState], state: TigerState, piece: Piece) -> Iterator[str]:
    """The condition of a unit in words."""
    found = {
        "hidden": piece.hidden, "rising": piece.rising, "moved": piece.moved, "stormed": piece.stormed,
        "attacked": piece.attacked, "redeployed": piece.redeployed, "dropped": piece.dropped,
    }  # fmt: skip
    yield from (words.word("conditions", name) for name, holds in found.items() if holds)
    fed = supply(state, piece) if state.world.on_map(piece.loc) else SUPPLIED
    if fed != SUPPLIED:
        yield words.word("conditions", fed)


def about(words: Wording[TigerState], state: TigerState, piece: Piece) -> str:
    """``Wehrmacht, infantry, 15-18-8, 4 of 4 steps``, with the size where the name does not say it; of an untried unit
    no values before it is turned up."""
    counter = piece.counter
    parts = [words.word("groups", counter.group), words.word("kinds", counter.kind)]
    size = words.word("sizes", counter.size)
    parts += [] if size in words.unit(state, piece.id).lower() else [size]
    if not piece.hidden:
        parts.append(values(words, piece))
        steps = {"left": piece.steps, "full": counter.steps}
        parts.append(fill(words.word("conditions", "steps"), steps, words.lang))
    return ", ".join([*parts, *conditions(words, state, piece)])


def values(words: Wording[TigerState], piece: Piece) -> str:
    """Attack, defence and movement as printed."""
    shown = piece.values
    attack = "*" if shown.attack < 0 else shown.attack
    move = words.word("words", "unlimited") if shown.move >= UNLIMITED else shown.move
    return f"{attack}-{shown.defence}-{move}"
