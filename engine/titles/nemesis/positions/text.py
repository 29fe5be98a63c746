"""Positions of Nemesis in text: read and written, and what of them is secret.

The language says what lies on the table, not what goes on inside a combat or a Supply Check: such states are refused,
and a situation begins at the last position that can be said and plays on from there."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from itertools import product
from typing import Annotated, Any, Final, Literal

import msgspec

from engine.table import agenda
from engine.table.title import HIDDEN
from engine.titles.nemesis.options import Options
from engine.titles.nemesis.pieces import SIDES, SUPPLY_LEVELS, Piece
from engine.titles.nemesis.rules.ch4_commanders import EAST, GROUPS, note_commanders
from engine.titles.nemesis.rules.ch4_game_turn import DrawChit
from engine.titles.nemesis.state import (
    ATTACKED,
    BATTLES,
    CHITS,
    DEFENDED,
    DUG,
    FINISHED,
    MOVED,
    RAILED,
    RETREATED,
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
OUTSIDE: Final = "out"
LATER: Final = ("merge", "activation", "first-chits")
"""Decisions outside the segments of a phase."""
WHOLE: Final = ("phase", "supply", "reinforcement")
"""Where a phase is at its beginning, nothing done in it yet."""
CONDITIONS: Final[dict[str, tuple[str, Any]]] = {
    "reduced": ("reduced", True), **{word: ("supply", level) for level, word in enumerate(SUPPLY_LEVELS)},
    "waits-1": ("waits", 1), "waits-2": ("waits", 2),
}  # fmt: skip
"""What a word says of a piece."""
DOINGS: Final = {"moved": MOVED | FINISHED, "finished": FINISHED, "attacked": ATTACKED, "defended": DEFENDED,
                 "retreated": RETREATED, "dug": DUG | FINISHED, "railed": RAILED}  # fmt: skip


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
    chits: Chits = Chits()
    phase: Running | None = None
    last_phase: Doings | None = None
    """What the phase before left behind, when none is being played."""
    at: str = "nothing"
    goes_on: bool = False
    """Whether the rest of the phase and of the game follows, as in a game that is played."""
    rolled: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    """Results of chance taken so far; dice to come are those of the situation."""


FIELDS: Final = fields(NemesisState)
PositionData: Final = FIELDS.record(Position)


def clear(state: NemesisState) -> None:
    """An empty board: all counters in the box ``out``, no markers on the map."""
    out = state.world.box("out")
    for piece in list(state.pieces.values()):
        state.put_piece(Piece(piece.counter, out))
    state.bunkers, state.flags, state.stock = {}, {}, 0
    state.ambushes = frozenset()


def place(state: NemesisState, position: Any) -> None:
    """Make the changes of a position; raises :class:`PositionError`."""
    if position.scenario == EMPTY or position.cleared:
        clear(state)
    state.turn = position.turn or state.turn
    for name, words in position.pieces.items():
        _place(state, name, words)
    unknown = [name for name in position.markers.air if name not in state.world.air_supports]
    if unknown:
        raise PositionError(f"markers.air: there is no Air Support '{unknown[0]}'")
    FIELDS.apply(state, position, partial(hex_of, state))
    _chits(state, position.chits)
    _point(state, position)
    state.touch_ground()


def set_steps(state: NemesisState, position: Position) -> None:
    """Put the steps on the agenda that follow from its point; raises :class:`PositionError`."""
    from engine.titles.nemesis.positions import at as points

    state.put(points.steps(state, position.at, position.goes_on))


def _place(state: NemesisState, name: str, words: str) -> None:
    """``0410``, ``0410 reduced limited``, ``0410 out waits-2``."""
    where, *rest = words.split() or [""]
    loc = state.world.find(where)
    if name not in state.pieces or loc is None:
        raise PositionError(f"pieces: {name}: there is no such counter or no place '{where}'")
    unknown = [word for word in rest if word not in CONDITIONS]
    if len(set(rest).intersection(SUPPLY_LEVELS)) > 1:
        raise PositionError(f"pieces: {name}: more than one supply level")
    if unknown:
        raise PositionError(f"pieces: {name}: '{unknown[0]}' is no condition (reduced, full, limited, out, waits-N)")
    state.put_piece(Piece(state.pieces[name].counter, loc, **dict(map(CONDITIONS.__getitem__, rest))))


def hex_of(state: NemesisState, label: str, key: str) -> int:
    """The hex of a label; raises PositionError with the key."""
    loc = state.world.find(label)
    if loc is None or not state.world.on_map(loc):
        raise PositionError(f"{key}: there is no hex '{label}'")
    return loc


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


# -- a state written down, as far as it can be


def describe(state: NemesisState) -> dict[str, Any]:
    """The position as plain data, from which the same state can be set up again, dice to come apart.

    Raises :class:`PositionError` where the language has no words for it.
    """
    if state.combat is not None or state.airdrops or state.outcome is not None:
        raise PositionError("phase: what goes on in it cannot be said")
    position = {
        "scenario": state.scenario,
        "cleared": True,
        "options": _options(state),
        "turn": state.turn,
        "pieces": _pieces(state),
        "markers": _markers(state),
        "tracks": FIELDS.groups["tracks"].write(state, str),
        "chits": _chits_of(state),
        **_phase(state),
        **_where(state),
        "rolled": state.chance.count,
    }
    return {key: value for key, value in position.items() if value not in ({}, 0)}


def _options(state: NemesisState) -> dict[str, Any]:
    usual, given = (msgspec.to_builtins(options) for options in (Options(), state.options))
    return {key: value for key, value in given.items() if value != usual[key]}


def _pieces(state: NemesisState) -> dict[str, str]:
    """All counters in the game, place by place, each stack in its order."""
    order = (name for loc in sorted(state.at) for name in state.at[loc])
    found = ((name, _words(state, state.pieces[name])) for name in order)
    return {name: words for name, words in found if words != OUTSIDE}


def _words(state: NemesisState, piece: Piece) -> str:
    """``0410 reduced limited``."""
    words = [word for word, (field, value) in CONDITIONS.items() if value and getattr(piece, field) == value]
    return " ".join([state.world.label(piece.loc), *words])


def _markers(state: NemesisState) -> dict[str, Any]:
    every = dict.fromkeys(state.world.air_supports, "gone") | state.air
    found = FIELDS.groups["markers"].write(state, state.world.label)
    return {**found, "air": {name: where for name, where in every.items() if where != "available"}}


def _chits_of(state: NemesisState) -> dict[str, Any]:
    first = {SIDES[side]: chit for side, chit in enumerate(state.first) if chit is not None}
    track = {"track": {SIDES[side]: list(track) for side, track in enumerate(state.track)}}
    return {**track, "first": first} if first else track


def _phase(state: NemesisState) -> dict[str, Any]:
    """The phase being played, or what the last one left behind."""
    doings = _doings_of(state)
    if state.phase is None:
        return {"last_phase": doings}
    who = {"side": SIDES[state.phase.side], "chit": state.phase.chit, "commander": state.phase.commander}
    return {"phase": {**{key: word for key, word in who.items() if word is not None}, **doings}}


def _doings_of(state: NemesisState) -> dict[str, Any]:
    battles = state.allowance.get(BATTLES, 0)
    found = {
        "attacks_made": state.attacks_made,
        "on_objectives": state.attacks_made - battles,
        "stilwell_attacks": state.stilwell_attacks,
        "counts": {key: count for key, count in state.allowance.items() if key != BATTLES},
        "done": {name: _done(flags) for name, flags in state.activity.items()},
    }
    return {key: value for key, value in found.items() if value not in ({}, 0)}


def _done(flags: int) -> list[str]:
    """What a piece did, each word that says more than the ones before it."""
    words: list[str] = []
    said = 0
    for word in sorted(DOINGS, key=lambda word: -DOINGS[word].bit_count()):
        flag = DOINGS[word]
        if flags & flag == flag and said & flag != flag:
            words.append(word)
            said |= flag
    if said != flags:
        raise PositionError("phase.done: what was done cannot be said")
    return words


def _where(state: NemesisState) -> dict[str, Any]:
    """``at``, and whether the game goes on from there."""
    decision = agenda.current(state)
    if isinstance(decision, DrawChit) and state.phase is None and state.agenda == (decision,):
        return {"at": "chits"}
    from engine.titles.nemesis.positions import at as points

    for at, goes_on in product((*points.WITHIN, *LATER), (True, False)):
        if points.stands(state, at, goes_on):
            return {"at": at, "goes_on": True} if goes_on else {"at": at}
    raise PositionError("at: where the game stands cannot be said")


# -- secrets


def hidden_sides(state: NemesisState) -> list[int]:
    """The sides whose chit chosen beforehand lies face down; those of the setup are known to all [9.0-6/2, 4.0/6]."""
    chosen = [side for side in (0, 1) if state.first[side] is not None]
    return [side for side in chosen if state.turn != state.world.scenario.turns[0] or state.track[side]]


def shown(before: NemesisState, after: NemesisState, side: int) -> bool:
    """Whether the chit that a side chose beforehand has been shown, and could have been another one [9.0-6/3]."""
    chosen = before.first[side]
    if chosen is None or after.first[side] == chosen or side not in hidden_sides(before):
        return False
    return bool(before.cups[side] - {chosen})


def without_secrets(state: NemesisState, sides: Collection[int]) -> NemesisState:
    """A copy in which the chits chosen beforehand by these sides lie in their cups."""
    seen = state.copy()
    for side in sides:
        _take_back(seen, side, None)
    return seen


def hide(state: NemesisState, side: int) -> None:
    """Let the chit that a side chose in secret be any of those it could be."""
    if side in hidden_sides(state):
        _take_back(state, side, HIDDEN)


def _take_back(state: NemesisState, side: int, blank: str | None) -> None:
    first, cups = list(state.first), list(state.cups)
    cups[side] = cups[side].union(filter(None, (first[side],)))
    first[side] = blank
    state.first, state.cups = (first[0], first[1]), (cups[0], cups[1])


def headline(state: NemesisState) -> str:
    """Where the game stands, in one line."""
    words: list[str] = [state.scenario, f"Game Turn {state.turn}"]
    if state.phase is not None:
        words.append(f"{SIDES[state.phase.side]} {state.phase.chit} phase")
    decision = agenda.current(state)
    words.append("the game is over" if decision is None else decision.kind)
    return ", ".join(words)
