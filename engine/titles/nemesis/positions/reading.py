"""Positions of Nemesis in text, for situations: placing and changing everything, and naming facts of a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from engine.titles.nemesis.pieces import FULL, LIMITED, OUT, SIDES, SUPPLY_LEVELS, Piece
from engine.titles.nemesis.positions import at as positions_at
from engine.titles.nemesis.positions.words import DOINGS
from engine.titles.nemesis.rules import ch2_zoc
from engine.titles.nemesis.rules.ch4_commanders import EAST, GROUPS, commander_of, note_commanders
from engine.titles.nemesis.rules.ch7_trace import level_of, supply
from engine.titles.nemesis.state import (
    BATTLES,
    CHITS,
    NemesisState,
    Phase,
)
from engine.wargame.positions import PositionError, read_position

Side = Literal["japanese", "allied"]
Chit = Literal["assault", "attack", "supply", "reinforcement"]
Slot = Annotated[int, msgspec.Meta(ge=0, le=9)]
EMPTY: Final = "empty"
"""The scenario whose map has nothing on it."""
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Markers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Markers on the map, by printed hex."""

    ambushes: tuple[str, ...] | None = None
    bunkers: dict[str, Literal["japanese", "british", "us", "yunnan"]] | None = None
    flags: dict[str, Side] | None = None
    airfields: dict[str, Side] = {}
    stock: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    air: dict[str, Literal["available", "used", "gone"]] = {}
    air_supply: Annotated[int, msgspec.Meta(ge=0, le=4)] | None = None


class Tracks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Track markers."""

    general: dict[Side, Slot] = {}
    lament: dict[Side, Slot] = {}
    superior: dict[Side, Slot] = {}
    resources: Slot | None = None
    clf: Slot | None = None
    yunnan_active: bool | None = None


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


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position: a scenario (or ``empty``), what is changed in it, and where in the game it stands."""

    scenario: str = EMPTY
    cleared: bool = False
    """Whether the scenario's counters and markers are taken off first, as in ``empty``."""
    options: dict[str, Any] = {}
    turn: Annotated[int, msgspec.Meta(ge=1, le=10)] | None = None
    pieces: dict[str, str] = {}
    markers: Markers = Markers()
    tracks: Tracks = Tracks()
    chits: Chits = Chits()
    phase: Running | None = None
    last_phase: Doings | None = None
    """What the phase before left behind, when none is being played."""
    at: str = "nothing"
    goes_on: bool = False
    """Whether the rest of the phase and of the game follows, as in a game that is played."""
    rolled: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    """Results of chance taken so far; dice to come are those of the situation."""


def read(data: Mapping[str, Any]) -> Position:
    """A position from plain data; raises :class:`PositionError`."""
    return read_position(data, Position)


def clear(state: NemesisState) -> None:
    """An empty board: all counters in the box ``out``, no markers on the map."""
    out = state.world.loc("out")
    for piece in list(state.pieces.values()):
        state.put_piece(Piece(piece.counter, out))
    state.bunkers, state.flags, state.stock = {}, {}, 0
    state.ambushes = frozenset()


def lay(state: NemesisState, position: Position) -> None:
    """Make the changes of a position; raises :class:`PositionError`."""
    if position.scenario == EMPTY or position.cleared:
        clear(state)
    if position.turn is not None:
        state.turn = position.turn
    for name, words in position.pieces.items():
        _place(state, name, words)
    _markers(state, position.markers)
    _tracks(state, position.tracks)
    _chits(state, position.chits)
    _point(state, position)
    state.touch_ground()


def _place(state: NemesisState, name: str, words: str) -> None:
    """``0410``, ``0410 reduced limited``, ``0410 out waits-2``."""
    where, *rest = words.split() or [""]
    loc = state.world.find(where)
    if name not in state.pieces or loc is None:
        raise PositionError(f"pieces: {name}: there is no such counter or no place '{where}'")
    supply = next((SUPPLY_LEVELS.index(word) for word in rest if word in SUPPLY_LEVELS), FULL)
    waits = sum(int(word[-1]) for word in rest if word in ("waits-1", "waits-2"))
    unknown = [word for word in rest if word not in (*SUPPLY_LEVELS, "reduced", "waits-1", "waits-2")]
    if len({word for word in rest if word in SUPPLY_LEVELS}) > 1:
        raise PositionError(f"pieces: {name}: more than one supply level")
    if unknown:
        raise PositionError(f"pieces: {name}: '{unknown[0]}' is no condition (reduced, full, limited, out, waits-N)")
    state.change(name, loc=loc, reduced="reduced" in rest, supply=supply, waits=waits)


def _hex(state: NemesisState, label: str, key: str) -> int:
    loc = state.world.find(label)
    if loc is None or not state.world.on_map(loc):
        raise PositionError(f"{key}: there is no hex '{label}'")
    return loc


def _markers(state: NemesisState, markers: Markers) -> None:
    if markers.ambushes is not None:
        state.ambushes = frozenset(_hex(state, label, "markers.ambushes") for label in markers.ambushes)
    if markers.bunkers is not None:
        state.bunkers = {_hex(state, label, "markers.bunkers"): kind for label, kind in markers.bunkers.items()}
    if markers.flags is not None:
        state.flags = {_hex(state, label, "markers.flags"): SIDES.index(s) for label, s in markers.flags.items()}
    for label, side in markers.airfields.items():
        state.airfields[_hex(state, label, "markers.airfields")] = SIDES.index(side)
    if markers.stock is not None:
        state.stock = markers.stock
    if markers.air_supply is not None:
        state.air_supply = markers.air_supply
    for name, where in markers.air.items():
        if name not in state.world.air_supports:
            raise PositionError(f"markers.air: there is no Air Support '{name}'")
        if where == "gone":
            state.air.pop(name, None)
        else:
            state.air[name] = where


def _tracks(state: NemesisState, tracks: Tracks) -> None:
    state.general = _pair(state.general, tracks.general)
    state.lament = _pair(state.lament, tracks.lament)
    state.superior = _pair(state.superior, tracks.superior)
    if tracks.resources is not None:
        state.resources = tracks.resources
    if tracks.clf is not None:
        state.clf = tracks.clf
    if tracks.yunnan_active is not None:
        state.yunnan_active = tracks.yunnan_active


def _pair(before: tuple[int, int], change: Mapping[Side, int]) -> tuple[int, int]:
    return (change.get("japanese", before[0]), change.get("allied", before[1]))


def _chits(state: NemesisState, chits: Chits) -> None:
    if not chits.track and not chits.first:
        return
    track = (chits.track.get("japanese", ()), chits.track.get("allied", ()))
    first = (chits.first.get("japanese"), chits.first.get("allied"))
    state.track, state.first = track, first
    cups = [frozenset(c for c in CHITS if c not in track[side] and c != first[side]) for side in (0, 1)]
    state.cups = (cups[0], cups[1])


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


def stand(state: NemesisState, position: Position) -> None:
    """Put the steps on the agenda that follow from its point; raises :class:`PositionError`."""
    state.put(positions_at.steps(state, position.at, position.goes_on))


def _armies(state: NemesisState) -> tuple[str, ...]:
    """The armies that may act for a side; only the variant of the armies has any [var-2/2]."""
    played = [army for groups in GROUPS.values() for side, army in groups if side == state.active]
    return tuple(played) if state.options.commanders == "armies" else ()


def _commanders(state: NemesisState, at: str, running: Running) -> None:
    """Who commands what in a phase goes by where it stood at the start: where it stands, unless ``counts`` tell."""
    told = any(key.startswith(f"{EAST} ") for key in running.counts)
    if at in positions_at.WHOLE or (state.options.commanders == "west-east" and not told):
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
    if doings.stilwell_attacks > doings.attacks_made:
        raise PositionError(f"{key}.stilwell_attacks: more than attacks_made")
    if doings.on_objectives > doings.attacks_made:
        raise PositionError(f"{key}.on_objectives: more than attacks_made")
    state.attacks_made, state.stilwell_attacks = doings.attacks_made, doings.stilwell_attacks
    state.allowance.update(doings.counts)
    battles = doings.attacks_made - doings.on_objectives
    if battles:
        state.allowance[BATTLES] = battles


# -- facts -------------------------------------------------------------------------------------------------------------


def fact(state: NemesisState, name: str) -> Any:
    """The value of a fact: ``jp-31-58.at``, ``lament.allied``, ``bunker.0406``, ``zoc.japanese``, ``resources`` ...

    Raises :class:`PositionError` for an unknown name. The names are listed in docs/situations.md.
    """
    head, _, rest = name.partition(".")
    if head in state.pieces:
        return _piece_fact(state, state.pieces[head], rest)
    if head in _SIDED and rest in SIDES:
        return _SIDED[head](state, SIDES.index(rest))
    if head in _HEXED:
        return _HEXED[head](state, _hex(state, rest, name))
    if name in _PLAIN:
        return _PLAIN[name](state)
    if head == "air" and rest in state.world.air_supports:
        return state.air.get(rest, "gone")
    if head == "box" and state.world.find(rest) is not None:
        return sorted(state.at.get(state.world.loc(rest), ()))
    raise PositionError(f"there is no fact '{name}'")


def _piece_fact(state: NemesisState, piece: Piece, name: str) -> Any:
    if name == "traces":
        return _traces(state, piece)
    facts: dict[str, Any] = {
        "at": state.world.label(piece.loc),
        "reduced": piece.reduced,
        "supply": SUPPLY_LEVELS[piece.supply],
        "waits": piece.waits,
        "steps": piece.steps,
        "strength": piece.values.strength,
        "quality": piece.values.quality,
        "force": piece.counter.force,
        "side": SIDES[piece.counter.side],
        "commander": commander_of(state, piece),
    }
    if name not in facts:
        raise PositionError(f"there is no fact '{name}' of a piece; there are traces, {', '.join(facts)}")
    return facts[name]


def _traces(state: NemesisState, piece: Piece) -> str | None:
    """The supply level that a check would find now; None in a box."""
    if piece.id not in {one.id for one in state.in_play(piece.counter.side)}:
        return None
    return SUPPLY_LEVELS[level_of(state, piece, supply(state, piece.counter.side))]


_SIDED: Final[dict[str, Callable[[NemesisState, int], Any]]] = {
    "general": lambda state, side: state.general[side],
    "lament": lambda state, side: state.lament[side],
    "superior": lambda state, side: state.superior[side],
    "cup": lambda state, side: sorted(state.cups[side]),
    "track": lambda state, side: list(state.track[side]),
    "first": lambda state, side: state.first[side],
    "flags": lambda state, side: sorted(state.world.label(h) for h, owner in state.flags.items() if owner == side),
    "zoc": lambda state, side: sorted(state.labels(ch2_zoc.zoc(state, side))),
    "out_of_supply": lambda state, side: sorted(p.id for p in state.in_play(side) if p.supply == OUT),
    "limited": lambda state, side: sorted(p.id for p in state.in_play(side) if p.supply == LIMITED),
    "units": lambda state, side: sorted(p.id for p in state.in_play(side) if p.counter.is_unit),
    "transporters": lambda state, side: sorted(p.id for p in state.in_play(side) if p.counter.transporter),
    "objectives": lambda state, side: _objectives(state, side),
}
_HEXED: Final[dict[str, Callable[[NemesisState, int], Any]]] = {
    "controller": lambda state, h: None if (side := state.controller(h)) is None else SIDES[side],
    "airfield": lambda state, h: None if (side := state.airfield_side(h)) is None else SIDES[side],
    "bunker": lambda state, h: state.bunkers.get(h),
    "ambush": lambda state, h: h in state.ambushes,
    "terrain": lambda state, h: state.world.terrain[h].id,
    "pieces": lambda state, h: sorted(state.at.get(h, ())),
}
_PLAIN: Final[dict[str, Callable[[NemesisState], Any]]] = {
    "turn": lambda state: state.turn,
    "resources": lambda state: state.resources,
    "clf": lambda state: state.clf,
    "stock": lambda state: state.stock,
    "air_supply": lambda state: state.air_supply,
    "yunnan_active": lambda state: state.yunnan_active,
    "ambushes": lambda state: sorted(state.labels(state.ambushes)),
    "attacks_made": lambda state: state.attacks_made,
    "phase.side": lambda state: SIDES[state.active],
    "phase.chit": lambda state: state.phase.chit if state.phase else None,
    "phase.commander": lambda state: state.phase.commander if state.phase else None,
    "winner": lambda state: _winner(state),
    "light_monsoon": lambda state: state.light_monsoon,
    "heavy_monsoon": lambda state: state.heavy_monsoon,
}


def _objectives(state: NemesisState, side: int) -> list[str]:
    return sorted(state.labels(hex_ for hex_ in state.world.objectives if state.controller(hex_) == side))


def _winner(state: NemesisState) -> str | None:
    if state.outcome is None:
        return None
    return "draw" if state.outcome.winner is None else SIDES[state.outcome.winner]


__all__ = ["EMPTY", "Position", "PositionError", "clear", "fact", "lay", "read", "stand"]
