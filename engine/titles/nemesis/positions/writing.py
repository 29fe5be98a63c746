"""A state of Nemesis as a position in text: the inverse of :func:`positions.arrange`, and what of it is secret.

The language says what lies on the table, not what goes on inside a combat or a Supply Check. :func:`describe` refuses
such states; a situation then begins at the last position that can be said and plays on from there.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from typing import Any, Final

import msgspec

from engine.table import agenda
from engine.table.title import HIDDEN
from engine.titles.nemesis.options import Options
from engine.titles.nemesis.pieces import FULL, SIDES, SUPPLY_LEVELS, Piece
from engine.titles.nemesis.positions.reading import DOINGS
from engine.titles.nemesis.rules.ch4_game_turn import DrawChit
from engine.titles.nemesis.state import BATTLES, MARKER_FIELDS, TRACK_FIELDS, NemesisState
from engine.wargame.positions import PositionError

OUTSIDE: Final = "out"
LATER: Final = ("merge", "activation", "first-chits")
"""Decisions outside the segments of a phase."""


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
        "tracks": TRACK_FIELDS.write(state, str),
        "chits": _chits(state),
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
    words = [state.world.label(piece.loc)]
    words += ["reduced"] if piece.reduced else []
    words += [SUPPLY_LEVELS[piece.supply]] if piece.supply != FULL else []
    words += [f"waits-{piece.waits}"] if piece.waits else []
    return " ".join(words)


def _markers(state: NemesisState) -> dict[str, Any]:
    every = dict.fromkeys(state.world.air_supports, "gone") | state.air
    found = MARKER_FIELDS.write(state, state.world.label)
    air = {name: where for name, where in every.items() if where != "available"}
    return {**found, "air": air, "air_supply": found.pop("air_supply")}


def _by_side(values: Collection[Any]) -> dict[str, Any]:
    return dict(zip(SIDES, values, strict=True))


def _chits(state: NemesisState) -> dict[str, Any]:
    first = {SIDES[side]: chit for side, chit in enumerate(state.first) if chit is not None}
    track = {"track": _by_side([list(track) for track in state.track])}
    return {**track, "first": first} if first else track


def _phase(state: NemesisState) -> dict[str, Any]:
    """The phase being played, or what the last one left behind."""
    doings = _doings(state)
    if state.phase is None:
        return {"last_phase": doings}
    who = {"side": SIDES[state.phase.side], "chit": state.phase.chit, "commander": state.phase.commander}
    return {"phase": {**{key: word for key, word in who.items() if word is not None}, **doings}}


def _doings(state: NemesisState) -> dict[str, Any]:
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
