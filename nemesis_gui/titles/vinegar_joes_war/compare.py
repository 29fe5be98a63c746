"""Two positions side by side: points, depots, places held, strength and units that differ."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.play.face import NONE, Difference, Fact, compared, winner
from nemesis_gui.session.words import Words


def differences(first: VinegarState, second: VinegarState, words: Words) -> list[Difference]:
    """What differs between two positions of one game, group by group."""
    tracks = compared(_tracks(first, words), _tracks(second, words), words.tr("Tracks and strength"))
    return [*tracks, *_places(first, second, words), *_units(first, second, words)]


def _tracks(state: VinegarState, words: Words) -> Iterator[Fact]:
    yield words.tr("Turn"), str(state.turn)
    for side in (0, 1):
        name = words.side(side)
        yield f"{words.word('tracks', 'vp')}, {name}", str(state.vp[side])
        yield words.tr("Depots on the map, {side}", side=name), str(sum(p.counter.depot for p in state.on_map(side)))
        yield words.tr("Strength on the map, {side}", side=name), str(sum(p.strength for p in state.on_map(side)))
    yield words.tr("Won by"), winner(state, words)


def _places(first: VinegarState, second: VinegarState, words: Words) -> Iterator[Difference]:
    for loc in sorted(first.world.settlements):
        ours, theirs = (occupier(state, loc) for state in (first, second))
        if ours != theirs:
            here, there = (words.side(side) if side >= 0 else NONE for side in (ours, theirs))
            yield Difference(words.place(first, loc), here, there, words.tr("Places"), f"hex:{first.world.label(loc)}")


def _units(first: VinegarState, second: VinegarState, words: Words) -> Iterator[Difference]:
    """Units that stand elsewhere, or are in another state; what one position does not show is left out."""
    pairs = [(piece, second.pieces[unit]) for unit, piece in first.pieces.items() if unit in second.pieces]
    for ours, theirs in sorted(pairs, key=lambda pair: (pair[0].counter.side, pair[0].loc, pair[0].id)):
        here, there = _told(first, ours, words), _told(second, theirs, words)
        if here != there:
            group = words.tr("Pieces, {side}", side=words.side(ours.counter.side))
            yield Difference(words.game.unit(first, ours.id), here, there, group, f"unit:{ours.id}")


def _told(state: VinegarState, piece: Piece, words: Words) -> str:
    parts = [words.place(state, piece.loc)]
    if state.world.on_map(piece.loc):
        parts += list(filter(None, [words.game.condition(state, piece.id)]))
    return ", ".join(parts)
