"""Case 17.2: light divisions in exchange for heavy ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Convert
from engine.titles.vinegar_joes_war.events import Converted
from engine.titles.vinegar_joes_war.pieces import ALLIED, BRITISH, JAPANESE, Piece
from engine.titles.vinegar_joes_war.rules.ch8_depots import can_spend, spend
from engine.titles.vinegar_joes_war.rules.ch11_zones import zone
from engine.titles.vinegar_joes_war.rules.ch16_dead import take_off
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import ELIMINATED, LIGHT

FIRST_TURN: Final = 8
MOST: Final = 2


def conversions(state: VinegarState) -> list[tuple[str, str]]:
    """The exchanges that can be made: a heavy division, a light one [17.2/1, 17.2/2]."""
    if state.player != ALLIED or state.turn < FIRST_TURN or state.conversions >= MOST:
        return []
    light = [piece.id for piece in state.units_at(state.world.box(LIGHT))]
    heavy = [piece.id for piece in state.on_map(ALLIED) if not any(_against(state, piece))] if light else []
    return [(unit, into) for unit in heavy for into in sorted(light)]


def _against(state: VinegarState, piece: Piece) -> Iterator[Reason]:
    """Why a division is not converted."""
    counter = piece.counter
    division = counter.kind == "infantry" and counter.nation == BRITISH and counter.heavy and counter.size == "XX"
    if state.player != ALLIED or not division:
        yield reason("no_heavy_division", "17.2/1", unit=piece.id)
    elif state.turn < FIRST_TURN:
        yield reason("too_early", "17.2/1", unit=piece.id, needs=FIRST_TURN, has=state.turn)
    elif state.conversions >= MOST:
        yield reason("no_more_conversions", "17.2/1", unit=piece.id)
    elif not can_spend(state, piece.loc, ALLIED):
        clause = "25.0/2" if state.monsoon else "17.2/2"
        yield reason("no_depot", clause, unit=piece.id, hex=state.world.label(piece.loc))
    elif piece.loc in zone(state, JAPANESE):
        yield reason("in_zone", "17.2/2", unit=piece.id)


def convert_reasons(state: VinegarState, command: Convert) -> Iterator[Reason]:
    """Why an exchange cannot be made; light divisions are taken in no other way [17.2/4]."""
    piece, into = state.pieces.get(command.unit), state.pieces.get(command.into)
    if piece is None or not state.world.on_map(piece.loc):
        yield reason("no_heavy_division", "17.2/1", unit=command.unit)
    elif into is None or into.loc != state.world.box(LIGHT):
        yield reason("no_light_division", "17.2/4", unit=command.into)
    else:
        yield from _against(state, piece)


def convert(state: VinegarState, command: Convert) -> None:
    """A light division takes the place of a heavy one, at the same state; the old one never returns and a depot is
    spent [17.2/1, 17.2/2, 17.2/3]."""
    old, new = state.pieces[command.unit], state.pieces[command.into]
    hex_ = old.loc
    spend(state, hex_, ALLIED, "conversion", "17.2/2")
    take_off(state, old.id, ELIMINATED)
    state.put_piece(Piece(new.counter, hex_, reduced=old.reduced and new.counter.two_sided))
    state.conversions += 1
    state.emit(Converted(ALLIED, old.id, new.id, state.world.label(hex_), "17.2/3"))
