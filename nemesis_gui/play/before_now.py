"""A table of numbers as they are marked and as they would be now, by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from nemesis_gui.session.words import Words


def before_now(words: Words, sides: Sequence[int], rows: Mapping[str, Sequence[tuple[int, int]]]) -> str:
    """A line for each of `rows` by what it counts, with a pair of numbers for each side; what is counted may take
    several lines, so that the table is no wider than it has to be."""
    head = "".join(f'<th align="right">&nbsp;{escape(words.side(side))}</th>' for side in sides)
    told = f"<small>{escape(words.tr('marked'))} → {escape(words.tr('now'))}</small>"
    lines = [f'<tr><td>{told}</td>{head}</tr>', *(_line(text, pairs) for text, pairs in rows.items())]
    return f'<table cellspacing="0" cellpadding="2" width="100%">{"".join(lines)}</table>'


def _line(text: str, pairs: Sequence[tuple[int, int]]) -> str:
    cells = "".join(f'<td align="right">&nbsp;{marked} → <b>{now}</b></td>' for marked, now in pairs)
    return f"<tr><td>{text}</td>{cells}</tr>"
