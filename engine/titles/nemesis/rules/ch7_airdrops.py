"""Rule 7.1-C: Airdrops in the Allied Supply Check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from engine.table.agenda import Steps
from engine.table.command import Command
from engine.table.listing import Chain, Lazy
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Airdrop, Done
from engine.titles.nemesis.events import MarkerPlaced, MarkerRemoved
from engine.titles.nemesis.inputs import ALLIED_PIECES, GROUND, LIGHT_MONSOON, PHASE, PIECES
from engine.titles.nemesis.pieces import ALLIED, OUT, YUNNAN, Piece
from engine.titles.nemesis.rules.ch1_exchange import Segment
from engine.titles.nemesis.rules.ch2_words import hex_of, hex_reasons
from engine.titles.nemesis.rules.ch4_commanders import may_act
from engine.titles.nemesis.rules.ch7_attrition import checked
from engine.titles.nemesis.rules.ch7_trace import LAST_COLUMN, LAST_COLUMN_SPECIAL, airdrop_serves, level_of, supply
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo


@memo(PIECES, GROUND, LIGHT_MONSOON, PHASE)
def airdrop_hexes(state: NemesisState) -> tuple[int, ...]:
    """The hexes where an Airdrop could supply a piece, those with a piece that would be OoS first [7.1-C/7]."""
    network, served = supply(state, ALLIED), receivers(state)
    needy = {piece.loc for piece in served if level_of(state, piece, network, airdrops=False) == OUT}
    return tuple(sorted({piece.loc for piece in served}, key=lambda loc: (loc not in needy, loc)))


@memo(ALLIED_PIECES, PHASE)
def receivers(state: NemesisState) -> tuple[Piece, ...]:
    """The pieces that an Airdrop where they stand could supply [7.1-C/8, 7.1-C/9, 7.1-C/10]."""
    return tuple(piece for piece in checked(state, ALLIED) if airdrop_serves(state, piece, piece.loc))


class Airdrops(Segment, frozen=True):
    """The Allied player places Air Supply markers, one hex at a time, as many as they like [7.1-C/7]."""

    clause: ClassVar[str] = "7.1-C/7"
    own: ClassVar[tuple[type[Command], ...]] = (Airdrop, Done)
    owner = ALLIED

    def segment_commands(self, state: NemesisState) -> Sequence[Command]:
        """Whose need comes first is worked out when the hexes are read."""
        if len(state.airdrops) >= state.air_supply:
            return [Done()]
        free = {piece.loc for piece in receivers(state)}.difference(state.airdrops)
        return Chain[Command](((Done(),), Lazy(partial(_airdrop, state), range(len(free)))))

    def idle_answer(self, state: NemesisState) -> Command | None:
        """An Airdrop supplies who would be OoS, if only for want of Imphal Airfield; else none is needed [7.1-C/7]."""
        network = supply(state, ALLIED, imphal=False)
        needed = any(level_of(state, piece, network, airdrops=False) == OUT for piece in receivers(state))
        return None if needed else Done()

    def segment_reasons(self, state: NemesisState, command: Airdrop | Done) -> Iterable[Reason]:
        return airdrop_reasons(state, command.hex) if isinstance(command, Airdrop) else ()

    def segment_apply(self, state: NemesisState, command: Airdrop | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        state.airdrops = (*state.airdrops, state.world.loc(command.hex))
        state.emit(MarkerPlaced("airdrop", command.hex, "7.1-C/7", ALLIED))
        return (self,)


def _airdrop(state: NemesisState, number: int) -> Airdrop:
    """One of the Airdrops that are still possible, by its place in :func:`airdrop_hexes`."""
    free = [hex_ for hex_ in airdrop_hexes(state) if hex_ not in state.airdrops]
    return Airdrop(state.world.label(free[number]))


def airdrop_reasons(state: NemesisState, label: str) -> Iterator[Reason]:
    """``unknown_hex``, ``outside_area``, ``no_marker_left``, ``already_there``, ``nobody_there``, and those of
    :func:`_receiver_reason` [7.1-C/7]."""
    found = list(hex_reasons(state, label))
    yield from found
    if len(state.airdrops) >= state.air_supply:
        yield reason("no_marker_left", "7.1-C/7", has=state.air_supply)
    loc = hex_of(state, label)
    if found or loc is None:
        return
    if loc in state.airdrops:
        yield reason("already_there", "7.1-C/7", hex=label)
    here = [piece for piece in state.pieces_at(loc) if piece.counter.side == ALLIED and may_act(state, piece)]
    if not here:
        yield reason("nobody_there", "7.1-C/7", hex=label)
    elif not any(airdrop_serves(state, piece, loc) for piece in here):
        yield from (_receiver_reason(state, piece, loc) for piece in here)


def _receiver_reason(state: NemesisState, piece: Piece, loc: int) -> Reason:
    """``yunnan``, ``too_far_east`` or ``no_road`` for a piece that cannot receive [7.1-C/8, 7.1-C/9, 7.1-C/10]."""
    counter, label = piece.counter, state.world.label(loc)
    column, _ = state.world.grid.col_row(loc)
    if counter.force == YUNNAN:
        return reason("yunnan", "7.1-C/10", unit=counter.id)
    limit, clause = (LAST_COLUMN_SPECIAL, "7.1-C/9") if counter.special_airdrop else (LAST_COLUMN, "7.1-C/8")
    if column > limit:
        return reason("too_far_east", clause, unit=counter.id, hex=label, limit=limit)
    return reason("no_road", "7.1-C/8", unit=counter.id, hex=label)


def take_back(state: NemesisState, hex_: int, clause: str) -> None:
    """One Airdrop goes back to its box before it has served [7.1-C/11a, 7.1-C/11b]."""
    state.airdrops = tuple(loc for loc in state.airdrops if loc != hex_)
    state.emit(MarkerRemoved("airdrop", state.world.label(hex_), clause))


def return_airdrops(state: NemesisState) -> None:
    """After the check all Air Supply markers go back to their box [7.1-C/7]."""
    for hex_ in state.airdrops:
        take_back(state, hex_, "7.1-C/7")
