"""What differs between two positions, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from nemesis_gui.play.face import Difference
from nemesis_gui.session.words import LINKS, Words


def table(found: Sequence[Difference], names: tuple[str, str], words: Words) -> str:
    """The differences as HTML, with links."""
    if not found:
        return f"<p>{escape(words.tr('Nothing differs'))}</p>"
    rows = "".join(
        f"<tr><td colspan='3'><h3>{escape(group)}</h3></td></tr>{''.join(map(_row, items))}"
        for group, items in groupby(found, lambda item: item.group)
    )
    head = "".join(f"<th align='left'>{escape(text)}</th>" for text in ("", *names))
    return f"<table cellspacing='0' cellpadding='3' width='100%'><tr>{head}</tr>{rows}</table>"


def _row(item: Difference) -> str:
    kind, _, target = item.link.partition(":")
    what = {"unit": LINKS.unit, "hex": LINKS.place}[kind](item.what, target) if target else escape(item.what)
    return f"<tr><td>{what}</td><td><b>{escape(item.first)}</b></td><td><b>{escape(item.second)}</b></td></tr>"
