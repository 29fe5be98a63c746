"""Where Captain puts arrivals: near to what matters, but where a place in danger can be saved by them there; depots and
the like where they are not soon lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Done, Place
from engine.titles.vinegar_joes_war.pieces import Piece, enemy
from engine.titles.vinegar_joes_war.players.aims import PATIENCE, TURN, fights, journey
from engine.titles.vinegar_joes_war.players.cover import dangers, kept
from engine.titles.vinegar_joes_war.players.depots import crowds, draw
from engine.titles.vinegar_joes_war.players.posts import wanted
from engine.titles.vinegar_joes_war.players.style import Style
from engine.titles.vinegar_joes_war.state import VinegarState

CLEARLY: Final = 1.0
"""Victory points that a unit must save more elsewhere to arrive there."""


def arrived(view: VinegarState, listed: Sequence[Command], style: Style) -> list[Command]:
    """The first of those who are due, where it is worth most."""
    places = [one for one in listed if isinstance(one, Place)]
    if not places:
        return [Done()] if Done() in listed else []
    piece = view.pieces[places[0].unit]
    entries = {view.world.hex(one.hex, "place"): one for one in places if one.unit == piece.id}
    return [entries[_entry(view, piece, sorted(entries, reverse=True), style)]]


def _entry(view: VinegarState, piece: Piece, entries: Sequence[int], style: Style) -> int:
    """Where a unit arrives: nearest to what matters, unless from elsewhere it saves clearly more."""
    if not fights(piece):
        return max(entries, key=lambda hex_: _safe_draw(view, piece, hex_))
    best = max(entries, key=lambda hex_: draw(view, piece, hex_))
    saves = {hex_: _saves(view, msgspec.structs.replace(piece, loc=hex_), style) for hex_ in entries}
    free = [hex_ for hex_ in entries if not crowds(view, piece, hex_)] or [best]
    other = max(free, key=lambda hex_: saves[hex_])
    return other if saves[other] > saves[best] + CLEARLY else best


def _safe_draw(view: VinegarState, piece: Piece, hex_: int) -> float:
    """How near a hex is to what matters, less where it is likely to be lost."""
    drawn = draw(view, piece, hex_)
    return min(drawn, drawn * _stays(view, hex_, piece.counter.side))


def _stays(view: VinegarState, hex_: int, side: int) -> float:
    """How likely a hex is kept through the enemy's next turn by those who are in it."""
    return kept(view, hex_, view.units_at(hex_, side), dangers(view, enemy(side), (hex_,))[hex_])


def _saves(view: VinegarState, piece: Piece, style: Style) -> float:
    """What a unit is likely to save of the place where it saves most, beside those who are there."""
    side = piece.counter.side
    held = [aim for aim in wanted(view, side, style) if aim.held]
    danger, most = dangers(view, enemy(side), tuple(sorted(aim.hex for aim in held))), 0.0
    for aim in held:
        there = view.units_at(aim.hex, side)
        more = kept(view, aim.hex, [*there, piece], danger[aim.hex]) - kept(view, aim.hex, there, danger[aim.hex])
        most = max(most, aim.weight * more * PATIENCE ** (journey(view, piece, aim.hex) / TURN))
    return most
