"""Rule 8.2-A: Allied replacements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Done, Flip, Rebuild
from engine.titles.nemesis.events import Replaced
from engine.titles.nemesis.pieces import ALLIED, FULL, OUT, YUNNAN, Counter, Piece
from engine.titles.nemesis.rules.ch1_exchange import Segment
from engine.titles.nemesis.rules.ch2_tracks import add_resources
from engine.titles.nemesis.rules.ch2_words import piece_reasons
from engine.titles.nemesis.rules.ch7_range import Traces
from engine.titles.nemesis.rules.ch7_trace import working_depots
from engine.titles.nemesis.rules.ch8_arrivals import BringIn, DueReinforcements, Replenishment, YunnanArrivals
from engine.titles.nemesis.state import NemesisState

REBUILT: Final = "rebuilt"
SUPPORT: Final = "support rebuilt"
YUNNAN_REBUILT: Final = "yunnan rebuilt"
FLIPPED: Final = "flipped"
MOST_FLIPPED: Final = 2


def replacements() -> list[Step]:
    """Step A of the Allied Reinforcement Phase [8.0/1]."""
    return [Replacements()]


def reinforcements() -> list[Step]:
    """Step B of the Allied Reinforcement Phase, its four steps in order [8.0/1, 8.2-B/1]."""
    return [DueReinforcements(), YunnanArrivals(), BringIn(), Replenishment()]


def most(state: NemesisState) -> int:
    """British and Stilwell units that may return, 1 in the Heavy Monsoon [2.7/9, 8.2-A/1, 8.2-A/2]."""
    return 1 if state.heavy_monsoon else 2


def left(state: NemesisState) -> int:
    """Units that may still return; flipping forgoes one of them [8.2-A/7]."""
    flipping = 1 if state.allowance.get(FLIPPED, 0) else 0
    return most(state) - state.allowance.get(REBUILT, 0) - flipping


def lost(state: NemesisState) -> list[Piece]:
    """Units in the Allied Losses Box; the permanent one gives nothing back [8.2-A/3]."""
    return [piece for piece in state.pieces_at(state.world.loc("allied-losses")) if piece.counter.is_unit]


def rebuild_reasons(state: NemesisState, unit: str) -> Iterator[Reason]:
    """Why a unit cannot return [8.2-A/1, 8.2-A/3, 8.2-A/4].

    ``unknown_piece``, ``not_yours``, ``permanent``, ``not_in_losses``, ``no_support_turn``, ``second_support``,
    ``enough_returned``, ``yunnan_returned``.
    """
    piece = state.pieces.get(unit)
    if piece is None:
        yield reason("unknown_piece", "1.2-A/1", unit=unit)
    elif piece not in lost(state):
        yield _not_lost(state, piece)
    else:
        yield from _kind_reasons(state, piece.counter)


def _not_lost(state: NemesisState, piece: Piece) -> Reason:
    if piece.counter.side != ALLIED:
        return reason("not_yours", "0.0/1", unit=piece.id)
    where = state.world.label(piece.loc)
    if where == "allied-permanent":
        return reason("permanent", "8.2-A/3", unit=piece.id)
    return reason("not_in_losses", "8.2-A/1", unit=piece.id, where=where)


def _kind_reasons(state: NemesisState, counter: Counter) -> Iterator[Reason]:
    """Support Units in Support Game Turns only, one besides the Yunnan Artillery [8.2-A/3, 8.2-A/5, 8.2-A/6]."""
    if counter.support and not state.support_turn:
        yield reason("no_support_turn", "8.2-A/3", unit=counter.id, turn=state.turn)
    if counter.force == YUNNAN:
        if state.allowance.get(YUNNAN_REBUILT, 0):
            yield reason("yunnan_returned", "8.2-A/4", unit=counter.id)
        return
    if counter.support and state.allowance.get(SUPPORT, 0):
        yield reason("second_support", "8.2-A/5", unit=counter.id)
    if left(state) <= 0:
        clause, also = ("8.2-A/2", ("2.7/9",)) if state.heavy_monsoon else ("8.2-A/1", ())
        yield reason("enough_returned", clause, also, limit=most(state))


def rebuild(state: NemesisState, unit: str) -> None:
    """A unit of any size goes to the Off-Map Box at full strength [8.2-A/1, 8.2-A/4]."""
    counter = state.pieces[unit].counter
    if counter.force == YUNNAN:
        _count(state, YUNNAN_REBUILT)
    else:
        _count(state, REBUILT)
        if counter.support:
            _count(state, SUPPORT)
    state.change(unit, loc=state.world.loc("off-map"), reduced=False, supply=FULL, waits=0)
    clause, also = ("8.2-A/4", ("8.2-A/6",) * counter.support) if counter.force == YUNNAN else ("8.2-A/1", ())
    state.emit(Replaced(unit, "returned", "off-map", clause, also))


def _count(state: NemesisState, key: str, by: int = 1) -> None:
    state.allowance[key] = state.allowance.get(key, 0) + by


def flip_reasons(state: NemesisState, units: Sequence[str]) -> Iterator[Reason]:
    """Why units cannot be flipped: ``no_units``, ``named_twice``, ``too_many_flips``, ``nothing_to_forgo``,
    ``no_resources``, and what speaks against each of them [8.2-A/7]."""
    already = state.allowance.get(FLIPPED, 0)
    if not units:
        yield reason("no_units", "8.2-A/7")
    if len(set(units)) != len(units):
        yield reason("named_twice", "8.2-A/7")
    if already + len(units) > MOST_FLIPPED:
        yield reason("too_many_flips", "8.2-A/7", limit=MOST_FLIPPED)
    if not already:
        yield from _price_reasons(state)
    for unit in units:
        yield from unit_flip_reasons(state, unit)


def _price_reasons(state: NemesisState) -> Iterator[Reason]:
    """The first flip costs one of the units that may return, and 1 Resource Point for both [8.2-A/7]."""
    if left(state) <= 0:
        yield reason("nothing_to_forgo", "8.2-A/7", limit=most(state))
    if state.resources < 1:
        yield reason("no_resources", "8.2-A/7", needs=1, has=state.resources)


def unit_flip_reasons(state: NemesisState, unit: str) -> Iterator[Reason]:
    """Why a unit cannot be flipped [8.2-A/8].

    ``not_on_map``, ``not_reduced``, ``support_unit``, ``not_replaceable``, ``yunnan_unit``, ``out_of_range``.
    """
    found = list(piece_reasons(state, unit, ALLIED))
    yield from found
    if found:
        return
    piece = state.pieces[unit]
    counter = piece.counter
    if not piece.reduced:
        yield reason("not_reduced", "8.2-A/7", unit=unit)
    if counter.support:
        yield reason("support_unit", "8.2-A/8", unit=unit)
    if not counter.replaceable:
        yield reason("not_replaceable", "8.2-A/8", unit=unit)
    if counter.force == YUNNAN:
        yield reason("yunnan_unit", "8.2-A/8", unit=unit)
    elif not state.world.on_map(piece.loc):
        yield reason("not_on_map", "8.2-A/7", unit=unit)
    elif not looked_after(state, counter.force, piece.loc):
        clause = "8.2-A/9a" if state.options.old_rules else "8.2-A/9b"
        yield reason("out_of_range", clause, unit=unit, hex=state.world.label(piece.loc))


def looked_after(state: NemesisState, force: str, loc: int) -> bool:
    """Whether a hex lies in range of an HQ of a nationality that is not OoS, or of a depot able to give supply of some
    kind.

    Chinese of the Stilwell Force count as US [8.2-A/9a, 8.2-A/9b].
    """
    traces = Traces(state, ALLIED)
    return any(traces.reaches(source, range_, loc) for source, range_ in _sources(state, force))


def _sources(state: NemesisState, force: str) -> Iterator[tuple[int, int]]:
    """Where replacements of a nationality come from, with the range in movement points."""
    for piece in state.in_play(ALLIED):
        counter = piece.counter
        if counter.transporter and counter.hq and counter.force == force and piece.supply != OUT:
            yield piece.loc, counter.supply_range
    for hex_ in working_depots(state, ALLIED):
        yield hex_, state.world.depots[hex_].range


def flip(state: NemesisState, units: Sequence[str]) -> None:
    """Turn units to full strength; the first flip pays for both [8.2-A/7]."""
    if not state.allowance.get(FLIPPED, 0):
        add_resources(state, -1, "flip", "8.2-A/7")
    _count(state, FLIPPED, len(units))
    for unit in units:
        piece = state.change(unit, reduced=False)
        state.emit(Replaced(unit, "flipped", state.world.label(piece.loc), "8.2-A/7"))


class Replacements(Segment, frozen=True):
    """Units return from the Losses Box to the Off-Map Box, or are flipped; one Yunnan unit returns besides.

    It is named by the Allied player, who cannot close the step before [8.2-A/1, 8.2-A/4, 8.2-A/7]. Reasons:
    ``yunnan_due``, those of :func:`rebuild_reasons` and :func:`flip_reasons`.
    """

    clause: ClassVar[str] = "8.2-A/1"
    own: ClassVar[tuple[type[Command], ...]] = (Rebuild, Flip, Done)
    accepts: ClassVar[tuple[type[Command], ...]] = (Rebuild, Flip, Done)
    owner = ALLIED

    def segment_parts(self, state: NemesisState) -> Iterator[Sequence[Command]]:
        yield () if yunnan_due(state) else (Done(),)
        yield [Rebuild(piece.id) for piece in lost(state) if not any(_kind_reasons(state, piece.counter))]
        yield [Flip((unit,)) for unit in flippable(state)]

    def segment_reasons(self, state: NemesisState, command: Rebuild | Flip | Done) -> Iterable[Reason]:
        if isinstance(command, Rebuild):
            return rebuild_reasons(state, command.unit)
        if isinstance(command, Flip):
            return flip_reasons(state, command.units)
        return (reason("yunnan_due", "8.2-A/4", units=yunnan_due(state)),) if yunnan_due(state) else ()

    def segment_apply(self, state: NemesisState, command: Rebuild | Flip | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        if isinstance(command, Rebuild):
            rebuild(state, command.unit)
        else:
            flip(state, command.units)
        return (self,)


def yunnan_due(state: NemesisState) -> tuple[str, ...]:
    """The Yunnan units one of which has still to return this turn [8.2-A/4, 8.2-A/6]."""
    yunnan = [piece for piece in lost(state) if piece.counter.force == YUNNAN]
    return tuple(piece.id for piece in yunnan if not any(_kind_reasons(state, piece.counter)))


def flippable(state: NemesisState) -> list[str]:
    """Units that may be flipped now [8.2-A/7]."""
    already = state.allowance.get(FLIPPED, 0)
    if already >= MOST_FLIPPED or (not already and any(_price_reasons(state))):
        return []
    reduced = (piece.id for piece in state.in_play(ALLIED) if piece.reduced)
    return [unit for unit in reduced if not any(unit_flip_reasons(state, unit))]
