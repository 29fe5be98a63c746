"""Hexes and units described: what lies in a hex, how a unit fares."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.wording.catalogue import fill
from engine.table.wording.words import Wording
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.rules.ch7_command import in_command
from engine.titles.vinegar_joes_war.state import VinegarState


def ground(words: Wording[VinegarState], state: VinegarState, loc: int) -> Iterator[str]:
    """Country, place, port, occupier, fortification, interdiction and lines of a land hex."""
    world = state.world
    if not world.open_hex(loc):
        return
    yield words.word("countries", world.country(loc))
    if world.settlement(loc):
        yield words.word("ground", world.settlement(loc))
    if world.port(loc):
        yield words.word("ground", "river_port" if world.port(loc) == "river" else "port")
    side = occupier(state, loc)
    if side >= 0:
        yield fill(words.word("ground", "occupied"), {"side": words.side(side)})
    if loc in state.fortified:
        yield fill(words.word("ground", "fortified"), {"side": words.side(state.fortified[loc])})
    found = {"interdicted": loc in state.interdicted, "railway": loc in state.lines[0], "road": loc in state.lines[1]}
    yield from (words.word("ground", name) for name, holds in found.items() if holds)


def conditions(words: Wording[VinegarState], state: VinegarState, piece: Piece) -> Iterator[str]:
    """The condition of a unit in words."""
    found = {
        "reduced": piece.reduced, "active": piece.active, "moved": piece.moved, "attacked": piece.attacked,
        "command": in_command(state, piece.id), "hampered": piece.hampered,
    }  # fmt: skip
    yield from (words.word("conditions", name) for name, holds in found.items() if holds)


def about(words: Wording[VinegarState], state: VinegarState, piece: Piece) -> str:
    """``infantry, heavy, 6-6``; of a headquarters its radius besides."""
    counter = piece.counter
    parts = [words.word("kinds", counter.kind)]
    if counter.kind != "unknown":
        parts.append(words.word("ground", "heavy" if counter.heavy else "light"))
        parts.append(f"{piece.strength}-{counter.move}")
    if counter.hq:
        parts.append(f"{words.word('ground', 'radius')} {counter.radius}")
    return ", ".join([*parts, *conditions(words, state, piece)])
