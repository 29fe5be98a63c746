"""Where Captain puts arrivals: where they save or bring most; depots and the like where they are not soon lost."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Done, Place
from engine.titles.vinegar_joes_war.pieces import Piece, enemy
from engine.titles.vinegar_joes_war.players.aims import PATIENCE, TURN, fights, journey
from engine.titles.vinegar_joes_war.players.cover import dangers, kept
from engine.titles.vinegar_joes_war.players.depots import CROWDED, crowds, draw
from engine.titles.vinegar_joes_war.players.posts import brings, hoped, wanted
from engine.titles.vinegar_joes_war.players.style import PLAIN
from engine.titles.vinegar_joes_war.state import VinegarState


def arrived(view: VinegarState, listed: Sequence[Command]) -> list[Command]:
    """The first of those who are due, where it is worth most."""
    places = [one for one in listed if isinstance(one, Place)]
    if not places:
        return [Done()] if Done() in listed else []
    first = [one for one in places if one.unit == places[0].unit]
    piece = view.pieces[first[0].unit]
    return [max(first, key=lambda one: (_worth(view, piece, view.world.hex(one.hex, "place")), one.hex))]


def _worth(view: VinegarState, piece: Piece, hex_: int) -> float:
    """What it is worth that a unit arrives in a hex, in victory points where it fights."""
    if not fights(piece):
        drawn = draw(view, piece, hex_)
        return min(drawn, drawn * _stays(view, hex_, piece.counter.side))
    there = msgspec.structs.replace(piece, loc=hex_)
    return max(_saves(view, there), _brings(view, there)) - CROWDED * crowds(view, piece, hex_)


def _stays(view: VinegarState, hex_: int, side: int) -> float:
    """How likely a hex is kept through the enemy's next turn by those who are in it."""
    return kept(view, hex_, view.units_at(hex_, side), dangers(view, enemy(side), (hex_,))[hex_])


def _saves(view: VinegarState, piece: Piece) -> float:
    """What a unit is likely to save of the place where it saves most, beside those who are there."""
    side = piece.counter.side
    held = [aim for aim in wanted(view, side, PLAIN) if aim.held]
    danger, most = dangers(view, enemy(side), tuple(sorted(aim.hex for aim in held))), 0.0
    for aim in held:
        there = view.units_at(aim.hex, side)
        more = kept(view, aim.hex, [*there, piece], danger[aim.hex]) - kept(view, aim.hex, there, danger[aim.hex])
        most = max(most, aim.weight * more * PATIENCE ** (journey(view, piece, aim.hex) / TURN))
    return most


def _brings(view: VinegarState, piece: Piece) -> float:
    """What it adds where the enemy's places can be taken."""
    side = piece.counter.side
    return brings(view, piece, [hoped(view, side, aim) for aim in wanted(view, side, PLAIN) if not aim.held])
