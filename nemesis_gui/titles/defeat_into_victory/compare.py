"""Two positions side by side: tracks, places held, strength and units that differ."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.play.face import Difference, Fact, compared, pieces_apart, places_apart, winner
from nemesis_gui.session.words import Words


def differences(first: DefeatState, second: DefeatState, words: Words) -> list[Difference]:
    """What differs between two positions of one game, group by group."""
    tracks = compared(_tracks(first, words), _tracks(second, words), words.tr("Tracks and strength"))
    return [*tracks, *places_apart(first, second, words, controller), *pieces_apart(first, second, words, _describe)]


def _tracks(state: DefeatState, words: Words) -> Iterator[Fact]:
    yield words.tr("Turn"), str(state.turn)
    for side in (0, 1):
        name = words.side(side)
        yield f"{words.word('tracks', 'stock')}, {name}", str(state.stock[side])
        yield f"{words.word('tracks', 'vp')}, {name}", str(state.vp[side])
        yield words.tr("SP markers on the map, {side}", side=name), str(_markers(state, side))
        yield words.tr("Steps in play, {side}", side=name), str(_steps(state, side))
    yield words.tr("Won by"), winner(state, words)


def _markers(state: DefeatState, side: int) -> int:
    return sum(lot.count for lot in state.supplies.values() if lot.side == side)


def _steps(state: DefeatState, side: int) -> int:
    return sum(piece.steps for piece in state.on_map(side) if not piece.counter.hq)


def _describe(state: DefeatState, piece: Piece, words: Words) -> str:
    parts = [words.place(state, piece.loc)]
    if state.world.on_map(piece.loc):
        parts.append(words.tr("{n:step|steps}", n=piece.steps))
        parts += list(filter(None, [words.game.condition(state, piece.id)]))
    return ", ".join(parts)


def standing(state: DefeatState, words: Words) -> list[str]:
    """How the sides stand at the end of a game."""
    sides = enumerate(state.vp)
    return [words.pair(words.side(side), words.tr("{points} VP", points=points)) for side, points in sides]
