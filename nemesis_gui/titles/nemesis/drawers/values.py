"""A counter in words: everything that is printed on it and what became of it."""

from __future__ import annotations

from engine.titles.nemesis.pieces import Piece, Values
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.session.words import Words
from nemesis_gui.titles.nemesis.panels.inspector import traits


def values_text(state: NemesisState, words: Words, piece: Piece) -> str:
    """All values of a piece, a line each."""
    counter, tr = piece.counter, words.tr
    army = counter.army or counter.division
    lines = [f"{words.game.unit(state, counter.id)}, {words.side(counter.side)}"]
    lines.append(f"{words.word('kinds', counter.kind)} · {words.word('forces', counter.force)}, {army}")
    if counter.division and counter.army:
        lines.append(f"{tr('Division')} {counter.division}")
    lines += _faces(words, piece)
    lines.append(words.word("levels", piece.supply))
    lines += [f"· {text}" for text, _ in traits(words, counter)]
    if not counter.replaceable:
        lines.append(f"· {tr('never replaced once lost')}")
    place = arrival(state, words, piece)
    return "\n".join([*lines, place] if place else lines)


def _faces(words: Words, piece: Piece) -> list[str]:
    counter, tr = piece.counter, words.tr
    if counter.transporter:
        reach, moves = (tr("{n} mp", n=one) for one in (counter.supply_range, piece.values.movement))
        return [f"{tr('range')} {reach}, {tr('movement')} {moves}"]
    lines = [words.pair(tr("full"), _numbers(words, counter.full))]
    if counter.reduced is not None:
        lines.append(words.pair(tr("reduced"), _numbers(words, counter.reduced)))
    size = tr("large unit") if counter.large else tr("small unit")
    return [*lines, f"{tr('{n:step|steps}', n=piece.steps)}, {size}"]


def _numbers(words: Words, values: Values) -> str:
    names = (("Strength", values.strength), ("Quality", values.quality), ("movement", values.movement))
    return ", ".join(f"{words.tr(name)} {value}" for name, value in names)


def arrival(state: NemesisState, words: Words, piece: Piece) -> str:
    """When and, as far as it is fixed, where a piece on the Game Turn Scale arrives; empty for other pieces."""
    label = state.world.label(piece.loc)
    if not label.startswith("turn-"):
        return ""
    turn = label.removeprefix("turn-")
    if piece.counter.side == 1:
        return words.tr("arrives in turn {turn}", turn=turn)
    place = words.place(state, state.world.arrival(piece.counter))
    return words.tr("arrives in turn {turn}: {place}", turn=turn, place=place)
