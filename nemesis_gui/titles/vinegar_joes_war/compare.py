"""Two positions side by side: points, depots, places held, strength and units that differ."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.play.face import Difference, Fact, compared, pieces_apart, places_apart, winner
from nemesis_gui.session.words import Words


def differences(first: VinegarState, second: VinegarState, words: Words) -> list[Difference]:
    """What differs between two positions of one game, group by group."""
    tracks = compared(_tracks(first, words), _tracks(second, words), words.tr("Tracks and strength"))
    return [*tracks, *places_apart(first, second, words, occupier), *pieces_apart(first, second, words, _describe)]


def _tracks(state: VinegarState, words: Words) -> Iterator[Fact]:
    yield words.tr("Turn"), str(state.turn)
    for side in (0, 1):
        name = words.side(side)
        yield f"{words.word('tracks', 'vp')}, {name}", str(state.vp[side])
        yield words.tr("Depots on the map, {side}", side=name), str(sum(p.counter.depot for p in state.on_map(side)))
        yield words.tr("Strength on the map, {side}", side=name), str(sum(p.strength for p in state.on_map(side)))
    yield words.tr("Won by"), winner(state, words)


def _describe(state: VinegarState, piece: Piece, words: Words) -> str:
    parts = [words.place(state, piece.loc)]
    if state.world.on_map(piece.loc):
        parts += list(filter(None, [words.game.condition(state, piece.id)]))
    return ", ".join(parts)


def standing(state: VinegarState, words: Words) -> list[str]:
    """How the sides stand at the end of a game."""
    sides = enumerate(state.vp)
    return [words.pair(words.side(side), words.tr("{points} VP", points=points)) for side, points in sides]
