"""Numbers of a game as texts: with their sign, as a chance or a mean, and opened into their parts. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from engine.table.placed import PlacedState
from engine.table.verdict import Tally
from engine.table.wording.typography import signed
from nemesis_gui.base.language import figure
from nemesis_gui.session.words import Words, clause_link

FACES = 6
SEPARATOR = " \u00b7 "


def chance(value: Fraction) -> str:
    """A chance of one die in sixths, e.g. `4/6`; one that is none, of several dice, in per cent."""
    return f"{value * FACES}/{FACES}" if (value * FACES).denominator == 1 else percent(value)


def percent(value: Fraction) -> str:
    """A chance in whole per cent; what is neither certain nor impossible is shown as neither."""
    whole = round(value * 100)
    return f"{min(99, max(1, whole)) if 0 < value < 1 else whole}\u202f%"


def mean(value: Fraction) -> str:
    """A mean with one decimal, a whole number without."""
    return str(value) if value.denominator == 1 else figure(float(value), 1)


def part_line(number: str, text: str, clause: str) -> str:
    """A part of a number as a line of :func:`parts_table`."""
    link = f" <small>{clause_link(clause)}</small>" if clause else ""
    beside = 'style="vertical-align: top; padding-right: 8px"'  # a space of the usual size would lower small letters
    return f"<tr><td align=right {beside}><b>{number}</b></td><td>{text}{link}</td></tr>"


def tally_lines(words: Words, state: PlacedState, tally: Tally) -> list[str]:
    """The parts of a number with their clauses."""
    told = ((signed(part.value, words.lang), words.game.modifier(part, state), part.clause) for part in tally.parts)
    return [part_line(*line) for line in told]


def tally_html(words: Words, state: PlacedState, tally: Tally) -> str:
    """The parts of a number with their clauses, a line each."""
    return parts_table(tally_lines(words, state, tally)) or words.tr("No modifier applies.")


def parts_table(lines: Iterable[str]) -> str:
    """Lines of a sum as a table, empty without any."""
    joined = "".join(lines)
    return f"<table cellspacing=0 cellpadding=1>{joined}</table>" if joined else ""
