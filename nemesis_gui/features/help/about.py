"""The credits."""

from __future__ import annotations

from engine.table.title import Title
from nemesis_gui.session.provenance import provenance_html
from nemesis_gui.session.words import Words


def about_html(words: Words, title: Title) -> str:
    """Credits, and where the data come from, file by file."""
    paragraphs = [
        words.tr("A client for the board wargame by Kim Kanger, with the rules enforced."),
        words.tr("The game, its rulebook, map and counters belong to their author and publisher."),
        words.tr("The rules are told here in our own words."),
    ]
    return f"<h3>Nemesis: Burma 1944</h3><p>{' '.join(paragraphs)}</p>{provenance_html(words, title)}"
