"""Two positions side by side: tracks, places held, strength and units that differ."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.play.face import Difference, Fact, compared, winner
from nemesis_gui.session.words import Words


def differences(first: DefeatState, second: DefeatState, words: Words) -> list[Difference]:
    """What differs between two positions of one game, group by group."""
    tracks = compared(_tracks(first, words), _tracks(second, words), words.tr("Tracks and strength"))
    return [*tracks, *_places(first, second, words), *_units(first, second, words)]


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


def _places(first: DefeatState, second: DefeatState, words: Words) -> Iterator[Difference]:
    for loc in sorted(first.world.settlements):
        ours, theirs = (words.side(controller(state, loc)) for state in (first, second))
        if ours != theirs:
            link = f"hex:{first.world.label(loc)}"
            yield Difference(words.place(first, loc), ours, theirs, words.tr("Places"), link)


def _units(first: DefeatState, second: DefeatState, words: Words) -> Iterator[Difference]:
    """Units that stand elsewhere, or are of other strength or condition."""
    pairs = [(piece, second.pieces[unit]) for unit, piece in first.pieces.items()]
    for ours, theirs in sorted(pairs, key=lambda pair: (pair[0].counter.side, pair[0].loc, pair[0].id)):
        here, there = _told(first, ours, words), _told(second, theirs, words)
        if here != there:
            group = words.tr("Pieces, {side}", side=words.side(ours.counter.side))
            yield Difference(words.game.unit(first, ours.id), here, there, group, f"unit:{ours.id}")


def _told(state: DefeatState, piece: Piece, words: Words) -> str:
    parts = [words.place(state, piece.loc)]
    if state.world.on_map(piece.loc):
        parts.append(words.tr("{n:step|steps}", n=piece.steps))
        parts += list(filter(None, [words.game.condition(state, piece.id)]))
    return ", ".join(parts)
