"""Two positions side by side: tracks, Objectives, losses and places of pieces that differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.words import Words


@dataclass(frozen=True)
class Difference:
    """A fact that is not the same in two positions."""

    what: str
    first: str
    second: str


def differences(first: NemesisState, second: NemesisState, words: Words) -> list[Difference]:
    """What differs between two positions of one game."""
    ours, theirs = dict(_facts(first, words)), dict(_facts(second, words))
    keys = [*ours, *(key for key in theirs if key not in ours)]
    pairs = ((key, ours.get(key, "–"), theirs.get(key, "–")) for key in keys)
    return [Difference(*pair) for pair in pairs if pair[1] != pair[2]] + list(_moved(first, second, words))


def _moved(first: NemesisState, second: NemesisState, words: Words) -> Iterator[Difference]:
    """Pieces that do not stand in the same place."""
    for unit, piece in first.pieces.items():
        other = second.pieces.get(unit)
        if other is not None and other.loc != piece.loc:
            yield Difference(piece.counter.name, words.place(first, piece.loc), words.place(second, other.loc))


def _facts(state: NemesisState, words: Words) -> Iterator[tuple[str, str]]:
    yield words.tr("Game Turn"), str(state.turn)
    for side in (JAPANESE, ALLIED):
        name = words.side(side)
        for track in ("superior", "general", "lament"):
            yield f"{words.word('tracks', track)}, {name}", str(getattr(state, track)[side])
    yield words.word("tracks", "resources"), str(state.resources)
    yield words.word("tracks", "clf"), str(state.clf)
    for loc in sorted(state.world.objectives):
        holder = state.controller(loc)
        yield words.place(state, loc), words.side(holder) if holder is not None else "–"
    for side in (JAPANESE, ALLIED):
        yield words.tr("Steps in play, {side}", side=words.side(side)), str(steps_in_play(state, side))
    winner = state.outcome.winner if state.outcome is not None else None
    over = words.tr("Draw") if winner is None else words.side(winner)
    yield words.tr("Won by"), over if state.outcome is not None else "–"


def steps_in_play(state: NemesisState, side: int) -> int:
    """Steps of a side's units on the map."""
    return sum(piece.steps for piece in state.in_play(side) if piece.counter.is_unit)


def table(found: list[Difference], names: tuple[str, str], words: Words) -> str:
    """The differences as HTML."""
    if not found:
        return f"<p>{escape(words.tr('Nothing differs'))}</p>"
    rows = "".join(
        f"<tr><td>{escape(item.what)}</td><td><b>{escape(item.first)}</b></td><td><b>{escape(item.second)}</b></td></tr>"
        for item in found
    )
    head = "".join(f"<th align='left'>{escape(text)}</th>" for text in ("", *names))
    return f"<table cellspacing='0' cellpadding='5'><tr>{head}</tr>{rows}</table>"
