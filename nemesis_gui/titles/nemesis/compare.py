"""Two positions side by side: tracks, Objectives, strength and pieces that differ."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.nemesis.pieces import ALLIED, JAPANESE, Piece
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.play.face import NONE, Difference, Fact, compared, winner
from nemesis_gui.session.words import Words


def differences(first: NemesisState, second: NemesisState, words: Words) -> list[Difference]:
    """What differs between two positions of one game, group by group."""
    tracks = compared(_tracks(first, words), _tracks(second, words), words.tr("Tracks and strength"))
    return [*tracks, *_objectives(first, second, words), *_pieces(first, second, words)]


def _tracks(state: NemesisState, words: Words) -> Iterator[Fact]:
    yield words.tr("Game Turn"), str(state.turn)
    for side in (JAPANESE, ALLIED):
        name = words.side(side)
        for track in ("superior", "general", "lament"):
            yield f"{words.word('tracks', track)}, {name}", str(getattr(state, track)[side])
    for track in ("resources", "clf", "stock"):
        yield words.word("tracks", track), str(getattr(state, track))
    for side in (JAPANESE, ALLIED):
        yield words.tr("Steps in play, {side}", side=words.side(side)), str(steps_in_play(state, side))
    yield words.tr("Won by"), winner(state, words)


def steps_in_play(state: NemesisState, side: int) -> int:
    """Steps of a side's units on the map."""
    return sum(piece.steps for piece in state.in_play(side) if piece.counter.is_unit)


def _objectives(first: NemesisState, second: NemesisState, words: Words) -> Iterator[Difference]:
    for loc in sorted(first.world.objectives):
        ours, theirs = (_holder(state, loc, words) for state in (first, second))
        if ours != theirs:
            link = f"hex:{first.world.label(loc)}"
            yield Difference(words.place(first, loc), ours, theirs, words.tr("Objectives"), link)


def _holder(state: NemesisState, loc: int, words: Words) -> str:
    holder = state.controller(loc)
    return words.side(holder) if holder is not None else NONE


def _pieces(first: NemesisState, second: NemesisState, words: Words) -> Iterator[Difference]:
    """Pieces that stand elsewhere, or are of other strength or supply; side by side, as they stood."""
    pairs = [(piece, second.pieces[unit]) for unit, piece in first.pieces.items()]
    for ours, theirs in sorted(pairs, key=lambda pair: (pair[0].counter.side, pair[0].loc, pair[0].id)):
        if _standing(ours) != _standing(theirs):
            here, there = (_describe(*pair, _standing(ours), _standing(theirs), words)
                           for pair in ((first, ours), (second, theirs)))  # fmt: skip
            group = words.tr("Pieces, {side}", side=words.side(ours.counter.side))
            yield Difference(words.game.unit(first, ours.counter.id), here, there, group, f"unit:{ours.id}")


def _standing(piece: Piece) -> tuple[int, int, int]:
    return piece.loc, piece.steps, piece.supply


def _describe(state: NemesisState, piece: Piece, ours: tuple[int, ...], theirs: tuple[int, ...], words: Words) -> str:
    """Where a piece stands, then, on the map, of steps and supply what is not the same."""
    parts = [words.place(state, piece.loc)]
    if not state.world.in_play(piece.loc):
        return parts[0]
    if ours[1] != theirs[1]:
        parts.append(words.tr("{n} steps", n=piece.steps) if piece.steps != 1 else words.tr("1 step"))
    if ours[2] != theirs[2]:
        parts.append(words.word("levels", piece.supply))
    return ", ".join(parts)


def standing(state: NemesisState, words: Words) -> list[str]:
    """How the sides stand at the end of a game."""
    sides = enumerate(words.title.sides)
    return [f"{words.word('superiors', name)} {state.superior[number]}" for number, name in sides]
