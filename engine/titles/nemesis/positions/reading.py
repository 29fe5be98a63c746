"""Positions of Nemesis in text: placing and changing everything."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final, Literal

import msgspec

from engine.titles.nemesis.pieces import FULL, SIDES, SUPPLY_LEVELS, Piece
from engine.titles.nemesis.rules.ch4_commanders import EAST, GROUPS, note_commanders
from engine.titles.nemesis.state import (
    ATTACKED,
    BATTLES,
    CHITS,
    DEFENDED,
    DUG,
    FINISHED,
    MARKER_FIELDS,
    MOVED,
    RAILED,
    RETREATED,
    TRACK_FIELDS,
    NemesisState,
    Phase,
)
from engine.wargame.fields import fields
from engine.wargame.positions import PositionError
from engine.wargame.schema import Small

Side = Literal["japanese", "allied"]
Chit = Literal["assault", "attack", "supply", "reinforcement"]
EMPTY: Final = "empty"
"""The scenario whose map has nothing on it."""
WHOLE: Final = ("phase", "supply", "reinforcement")
"""Where a phase is at its beginning, nothing done in it yet."""
WAITS: Final = ("", "waits-1", "waits-2")
CONDITIONS: Final = (*SUPPLY_LEVELS, "reduced", *WAITS[1:])
DOINGS: Final = {"moved": MOVED | FINISHED, "finished": FINISHED, "attacked": ATTACKED, "defended": DEFENDED,
                 "retreated": RETREATED, "dug": DUG | FINISHED, "railed": RAILED}  # fmt: skip


class Markers(msgspec.Struct):
    """Markers on the map by printed hex, and Air Supports."""

    air: dict[str, Literal["available", "used", "gone"]] = {}


class Tracks(msgspec.Struct):
    """Track markers."""


MARKERS: Final[Any] = MARKER_FIELDS.record(Markers)
TRACKS: Final[Any] = TRACK_FIELDS.record(Tracks)


class Chits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chits played this turn, and those chosen beforehand; the rest is in the cups."""

    track: dict[Side, tuple[Chit, ...]] = {}
    first: dict[Side, Chit] = {}


class Doings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was done in a phase."""

    attacks_made: Small = 0
    on_objectives: Small = 0
    """How many of the attacks made were on vacant Objectives; they come before all others [6.1-C/5]."""
    stilwell_attacks: Small = 0
    counts: dict[str, Small] = {}
    """What else a phase counts: replacements taken, units landed, points bought ..."""
    done: dict[str, tuple[str, ...]] = {}


class Running(Doings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The phase being played and what was done in it."""

    side: Side
    chit: Chit
    commander: Literal["15th-army", "33rd-army", "stilwell", "14th-army"] | None = None


class Position(msgspec.Struct):
    """A position: a scenario (or ``empty``), what is changed in it, and where in the game it stands."""

    scenario: str = EMPTY
    cleared: bool = False
    """Whether the scenario's counters and markers are taken off first, as in ``empty``."""
    options: dict[str, Any] = {}
    turn: Annotated[int, msgspec.Meta(ge=1, le=10)] | None = None
    pieces: dict[str, str] = {}
    markers: Markers = msgspec.field(default_factory=MARKERS)
    tracks: Tracks = msgspec.field(default_factory=TRACKS)
    chits: Chits = Chits()
    phase: Running | None = None
    last_phase: Doings | None = None
    """What the phase before left behind, when none is being played."""
    at: str = "nothing"
    goes_on: bool = False
    """Whether the rest of the phase and of the game follows, as in a game that is played."""
    rolled: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    """Results of chance taken so far; dice to come are those of the situation."""


PositionData: Final = fields(NemesisState).part().record(Position, markers=MARKERS, tracks=TRACKS)


def clear(state: NemesisState) -> None:
    """An empty board: all counters in the box ``out``, no markers on the map."""
    out = state.world.box("out")
    for piece in list(state.pieces.values()):
        state.put_piece(Piece(piece.counter, out))
    state.bunkers, state.flags, state.stock = {}, {}, 0
    state.ambushes = frozenset()


def place(state: NemesisState, position: Position) -> None:
    """Make the changes of a position; raises :class:`PositionError`."""
    if position.scenario == EMPTY or position.cleared:
        clear(state)
    state.turn = position.turn or state.turn
    for name, words in position.pieces.items():
        _place(state, name, words)
    find = partial(hex_of, state)
    MARKER_FIELDS.apply(state, position.markers, find, "markers.")
    TRACK_FIELDS.apply(state, position.tracks, find)
    _air(state, position.markers)
    _chits(state, position.chits)
    _point(state, position)
    state.touch_ground()


def set_steps(state: NemesisState, position: Position) -> None:
    """Put the steps on the agenda that follow from its point; raises :class:`PositionError`."""
    from engine.titles.nemesis.positions import at

    state.put(at.steps(state, position.at, position.goes_on))


def _place(state: NemesisState, name: str, words: str) -> None:
    """``0410``, ``0410 reduced limited``, ``0410 out waits-2``."""
    where, *rest = words.split() or [""]
    loc = state.world.find(where)
    if name not in state.pieces or loc is None:
        raise PositionError(f"pieces: {name}: there is no such counter or no place '{where}'")
    unknown = [word for word in rest if word not in CONDITIONS]
    supply = {SUPPLY_LEVELS.index(word) for word in rest if word in SUPPLY_LEVELS} or {FULL}
    if len(supply) > 1:
        raise PositionError(f"pieces: {name}: more than one supply level")
    if unknown:
        raise PositionError(f"pieces: {name}: '{unknown[0]}' is no condition (reduced, full, limited, out, waits-N)")
    waits = sum(WAITS.index(word) for word in rest if word in WAITS)
    state.change(name, loc=loc, reduced="reduced" in rest, supply=supply.pop(), waits=waits)


def hex_of(state: NemesisState, label: str, key: str) -> int:
    """The hex of a label; raises PositionError with the key."""
    loc = state.world.find(label)
    if loc is None or not state.world.on_map(loc):
        raise PositionError(f"{key}: there is no hex '{label}'")
    return loc


def _air(state: NemesisState, markers: Markers) -> None:
    for name in markers.air:
        if name not in state.world.air_supports:
            raise PositionError(f"markers.air: there is no Air Support '{name}'")
    state.air = {name: where for name, where in (state.air | markers.air).items() if where != "gone"}


def _chits(state: NemesisState, chits: Chits) -> None:
    if not chits.track and not chits.first:
        return
    track, first = [chits.track.get(side, ()) for side in SIDES], [chits.first.get(side) for side in SIDES]
    cups = [frozenset(CHITS).difference(track[side], (first[side],)) for side in (0, 1)]
    state.track, state.first, state.cups = (track[0], track[1]), (first[0], first[1]), (cups[0], cups[1])


def _point(state: NemesisState, position: Position) -> None:
    """The phase that is played, or what the last one left behind."""
    running = position.phase
    if running is not None and position.last_phase is not None:
        raise PositionError("last_phase: there is none while a phase is played")
    if running is not None:
        state.phase = Phase(SIDES.index(running.side), running.chit, running.commander)
        if running.commander is not None and running.commander not in _armies(state):
            raise PositionError(f"phase.commander: none of this side is '{running.commander}'")
        _commanders(state, position.at, running)
        _doings(state, running, "phase")
    elif position.last_phase is not None:
        _doings(state, position.last_phase, "last_phase")


def _armies(state: NemesisState) -> tuple[str, ...]:
    """The armies that may act for a side; only the variant of the armies has any [var-2/2]."""
    played = [army for groups in GROUPS.values() for side, army in groups if side == state.active]
    return tuple(played) if state.options.commanders == "armies" else ()


def _commanders(state: NemesisState, at: str, running: Running) -> None:
    """Who commands what in a phase goes by where it stood at the start: where it stands, unless ``counts`` tell."""
    told = any(key.startswith(f"{EAST} ") for key in running.counts)
    if at in WHOLE or (state.options.commanders == "west-east" and not told):
        note_commanders(state)


def _doings(state: NemesisState, doings: Doings, key: str) -> None:
    _count_attacks(state, doings, key)
    for name, words in doings.done.items():
        if name not in state.pieces:
            raise PositionError(f"{key}.done: there is no counter '{name}'")
        state.mark(name, 0)
        for word in words:
            if word not in DOINGS:
                raise PositionError(f"{key}.done.{name}: '{word}' is none of {', '.join(DOINGS)}")
            state.mark(name, DOINGS[word])


def _count_attacks(state: NemesisState, doings: Doings, key: str) -> None:
    for part in ("stilwell_attacks", "on_objectives"):
        if getattr(doings, part) > doings.attacks_made:
            raise PositionError(f"{key}.{part}: more than attacks_made")
    state.attacks_made, state.stilwell_attacks = doings.attacks_made, doings.stilwell_attacks
    state.allowance.update(doings.counts)
    if battles := doings.attacks_made - doings.on_objectives:
        state.allowance[BATTLES] = battles
