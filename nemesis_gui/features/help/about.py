"""The credits."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.table.title import Title
from nemesis_gui.session.provenance import provenance_html
from nemesis_gui.session.words import Words


def about_html(words: Words, title: Title, told: Sequence[str]) -> str:
    """Credits, and where the data come from, file by file."""
    origins = provenance_html(words, title) if title.sources() else ""
    return f"<h3>{escape(title.name)}</h3><p>{escape(' '.join(told))}</p>{origins}"
