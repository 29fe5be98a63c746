"""Two positions side by side: points, Ring, what is counted, places held, units that differ."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.queries.points import critical_held, shuttles, total
from engine.titles.tail_of_the_tiger.state import TigerState
from nemesis_gui.play.face import Difference, Fact, compared, pieces_apart, places_apart, winner
from nemesis_gui.session.words import Words
from nemesis_gui.titles.tail_of_the_tiger.panels.header import leading


def differences(first: TigerState, second: TigerState, words: Words) -> list[Difference]:
    """What differs between two positions of one game, group by group."""
    tracks = compared(_tracks(first, words), _tracks(second, words), words.tr("Tracks and strength"))
    places = places_apart(first, second, words, TigerState.controller)
    return [*tracks, *places, *pieces_apart(first, second, words, _describe)]


def _tracks(state: TigerState, words: Words) -> Iterator[Fact]:
    yield words.tr("Turn"), str(state.turn)
    yield words.word("tracks", "ring"), words.tr("broken") if state.broken else str(state.ring)
    yield words.word("tracks", "centers"), str(len(state.centers))
    yield words.tr("Critical Hexes in German hands"), str(critical_held(state))
    yield words.tr("Atomic bombs left"), str(state.bombs)
    for kind in state.air:
        yield words.word("what", kind), str(state.air[kind])
    for side in (0, 1):
        name = words.side(side)
        yield words.tr("Steps in play, {side}", side=name), str(sum(piece.steps for piece in state.on_map(side)))
    yield from _counted(state, words)
    yield words.tr("Won by"), winner(state, words)


def untold(state: TigerState, words: Words) -> list[Fact]:
    """Points, what they come to, and shuttles follow from who holds what [4.0/2, 10.0/10]."""
    return [*_counted(state, words)] if state.phase else []


def _counted(state: TigerState, words: Words) -> Iterator[Fact]:
    for side in (0, 1):
        yield f"{words.word('tracks', 'vp')}, {words.side(side)}", str(total(state, side))
    yield words.tr("Shuttles in a phase"), str(shuttles(state)[1])
    yield words.tr("As it stands"), leading(state, words)


def _describe(state: TigerState, piece: Piece, words: Words) -> str:
    parts = [words.place(state, piece.loc)]
    if state.world.in_reach(piece.loc):
        parts += [] if piece.hidden else [words.tr("{n:step|steps}", n=piece.steps)]
        parts += list(filter(None, [words.game.condition(state, piece.id)]))
    return ", ".join(parts)


def standing(state: TigerState, words: Words) -> list[str]:
    """How the sides stand at the end of a game."""
    points = [words.pair(words.side(side), words.tr("{points} VP", points=total(state, side))) for side in (0, 1)]
    left = words.pair(words.word("tracks", "centers"), f"{len(state.centers)} / {len(state.world.centers)}")
    return points if state.centers else [left]
