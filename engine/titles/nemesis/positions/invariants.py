"""What must hold in every position, whatever was played. Used by self-play, situations and the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Final

from engine.board.latest import Latest
from engine.table.placed import misplaced
from engine.titles.nemesis.inputs import LASTING
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, OUT, Counter, Piece
from engine.titles.nemesis.rules.ch1_exchange import MergeBattalions
from engine.titles.nemesis.rules.ch2_stacking import overstacked
from engine.titles.nemesis.rules.ch5_fieldworks import bunker_owner
from engine.titles.nemesis.state import CHITS, NemesisState
from engine.titles.nemesis.world import LAST_TURN_BOX
from engine.wargame.memo import memo

TOP = 9
MOST_WAITS = 2
_HELD: Final[Mapping[str, Callable[[Counter], bool]]] = {
    "jp-battalions": lambda counter: counter.battalion,
    "jp-regiments": lambda counter: counter.regiment,
    "jp-waiting": lambda counter: counter.side == JAPANESE and counter.transporter,
    "chindit-battalions": lambda counter: counter.chindit and not counter.large,
    **dict.fromkeys(("jp-losses", "jp-permanent"), lambda counter: counter.side == JAPANESE and counter.is_unit),
    **dict.fromkeys(("allied-losses", "allied-permanent"), lambda counter: counter.side == ALLIED and counter.is_unit),
    **dict.fromkeys(("off-map", "airfield"), lambda counter: counter.side == ALLIED),
}
"""Whom a box may hold; others hold anybody."""


def faults(state: NemesisState) -> list[str]:
    """All faults of a position in plain words; empty when it is sound.

    Records never change: pieces are looked at where they differ from the last sound position of this world.
    """
    broken, pieces, last = list(misplaced(state)), tuple(state.pieces.values()), _last_sound(state)
    if broken:
        return broken
    known = last.get("") or ()
    fresh = [piece for piece, other in zip_longest(pieces, known) if piece is not other]
    checks = (_tracks, _markers, _chits, _sides)
    found = [*_pieces(state, fresh), *(fault for check in checks for fault in check(state))]
    if not found:
        last.keep("", pieces)
    return found


@memo(LASTING)
def _last_sound(state: NemesisState) -> Latest[str, tuple[Piece, ...]]:
    """The pieces of the last sound position of this world, if there was one."""
    return Latest(1)


def _pieces(state: NemesisState, pieces: Iterable[Piece]) -> Iterator[str]:
    for piece in pieces:
        yield from _place(state, piece)
        yield from _condition(piece)


def _place(state: NemesisState, piece: Piece) -> Iterator[str]:
    """It stands in the area of play, or in a box that may hold it."""
    world = state.world
    if world.in_play(piece.loc):
        if not world.open_hex(piece.loc):
            yield f"{piece.id} stands outside the area at {world.label(piece.loc)}"
    elif not _HELD.get(world.label(piece.loc), bool)(piece.counter):
        yield f"{piece.id} lies in {world.label(piece.loc)}"


def _condition(piece: Piece) -> Iterator[str]:
    if piece.reduced and piece.counter.reduced is None:
        yield f"{piece.id} has no reduced side"
    if not FULL <= piece.supply <= OUT:
        yield f"{piece.id} has supply level {piece.supply}"
    if not 0 <= piece.waits <= MOST_WAITS or (piece.waits and piece.supply != OUT):
        yield f"{piece.id} waits {piece.waits} attrition checks at supply level {piece.supply}"


def _tracks(state: NemesisState) -> Iterator[str]:
    """All track markers stand on 0 to 9 [2.3/6, 2.4/13, 2.5/6, 2.6/9]."""
    markers = (*state.general, *state.lament, *state.superior, state.resources, state.clf)
    if any(not 0 <= marker <= TOP for marker in markers):
        yield f"a track marker is off its track: {markers}"
    if state.outcome is None and sorted(state.superior) == [0, TOP]:
        yield "the Superiors stand at 0 and 9, so the game is over [2.3/9, 2.4/15]"
    if not 1 <= state.turn <= LAST_TURN_BOX:
        yield f"game turn {state.turn}"


def _markers(state: NemesisState) -> Iterator[str]:
    """No more markers on the map than there are, and each where it may lie [5.1-D/3, 5.1-E/5, 5.1-E/7]."""
    limits = state.world.charts.marker_limits
    kinds = list(state.bunkers.values())
    counts = {
        "bunker_jp": kinds.count("japanese"),
        "bunker_uk_us": kinds.count("british") + kinds.count("us"),
        "bunker_yunnan": kinds.count("yunnan"),
        "ambush": len(state.ambushes),
        "air_supply": len(state.airdrops),
    }
    for name, count in counts.items():
        if count > limits[name]:
            yield f"{count} markers of {name}, there are {limits[name]}"
    if not 0 <= state.stock <= state.world.charts.stock_full:
        yield f"Supply Stock {state.stock}"
    if not 0 <= state.air_supply <= limits["air_supply"]:
        yield f"{state.air_supply} Air Supply markers"
    if any(hex_ not in state.world.objectives for hex_ in state.flags):
        yield "a flag outside an Objective"
    for hex_ in (*state.bunkers, *state.ambushes):
        if not state.world.open_hex(hex_):
            yield f"markers: a Bunker or an Ambush in {state.world.label(hex_)}, which is not in play"
    if any(hex_ not in state.world.airfields for hex_ in state.airfields):
        yield "markers.airfields: a marker where there is no Airfield"


def _chits(state: NemesisState) -> Iterator[str]:
    """Four chits a side: in the cup, on the track, or chosen beforehand [4.0/1].

    A side that has chosen already waits for the other one with its old track still laid out.
    """
    for side in (JAPANESE, ALLIED):
        first = state.first[side]
        chosen = () if first is None else (first,)
        played = () if chosen and len(state.track[side]) == len(CHITS) else state.track[side]
        held = sorted((*state.cups[side], *played, *chosen))
        if state.outcome is None and held != sorted(CHITS):
            yield f"chits of side {side}: {held}"


def _sides(state: NemesisState) -> Iterator[str]:
    """Enemy units never share a hex, nor do enemy Transporters; after a phase stacking and field works are in order.

    [2.2/6a, 2.2/6b, 5.1-F/1]
    """
    if state.combat is None:
        for loc in state.occupied(JAPANESE) & state.occupied(ALLIED):
            yield f"both sides' units stand in {state.world.label(loc)}"
    for loc in state.wagons(JAPANESE) & state.wagons(ALLIED):
        yield f"both sides' Transporters stand in {state.world.label(loc)}"
    if state.agenda and isinstance(state.agenda[0], MergeBattalions):
        if state.combat is not None:
            yield "a combat goes on after its phase"
        yield from _stacks(state)
        yield from _works(state)


def _works(state: NemesisState) -> Iterator[str]:
    """No Bunker without anybody who could have built it, no Ambush under Allied units [5.1-D/6, 5.1-E/3a, 5.1-E/3b]."""
    for loc, kind in state.bunkers.items():
        if not any(piece.counter.digs for piece in state.units_at(loc, bunker_owner(kind))):
            yield f"nobody holds the Bunker in {state.world.label(loc)}"
    if state.active == ALLIED:
        for loc in state.ambushes & state.occupied(ALLIED):
            yield f"an Ambush lies under Allied units in {state.world.label(loc)}"


def _stacks(state: NemesisState) -> Iterator[str]:
    """Stacking holds, but for a Battalion dropped after the last movement portion, until the next one ends [2.2/8]."""
    for side in (JAPANESE, ALLIED):
        for loc in overstacked(state, side):
            if not _dropped_here(state, loc):
                yield f"the stack in {state.world.label(loc)} breaks the limit"


def _dropped_here(state: NemesisState, loc: int) -> bool:
    """A Regiment that dropped a Battalion is still reduced, even when the Battalion merged with others since."""
    return any(piece.counter.regiment and piece.reduced for piece in state.units_at(loc))
