"""The page to begin with: turn, victory and what newcomers get wrong, each with its picture; in the panel, in a window
before any game was begun, and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from engine.paths import DataNotFound
from engine.table.overview import Overview, Part, picture_of
from nemesis_gui.features.aids.line import BEGIN, Line
from nemesis_gui.session.words import Words, clause_link, clause_name, unbroken

ABOUT: Final = {"turn": "The turn", "win": "How to win", "wrong": "What newcomers get wrong"}
"""What stands over the parts."""
BESIDE, ON_PAPER = 300, 250
"""Pixels that a picture is wide at 96 to the inch."""


class Beginning:
    """The page of one game in one language."""

    names: Final = (BEGIN,)

    def __init__(self, words: Words, overview: Overview, *, paper: bool) -> None:
        self.words, self._overview, self._paper = words, overview, paper

    def lines(self, _sheet: str = BEGIN) -> list[Line]:
        return list(self._parts())

    def _parts(self) -> Iterator[Line]:
        """Each part with its picture; over the first of a kind, what they are about."""
        told = ""
        for part in self._overview.parts:
            if part.about != told:
                told = part.about
                yield Line(f"<h3>{escape(self.words.tr(ABOUT[told]))}</h3>", head=True)
            yield Line(self._part(part))

    def _part(self, part: Part) -> str:
        lang = self.words.lang
        title, text = escape(part.title.in_(lang)), escape(part.text.in_(lang))
        return f"<p><b>{title}</b></p>{self._picture(part)}<p>{text} <small>{self._clauses(part)}</small></p>"

    def _picture(self, part: Part) -> str:
        try:
            path = picture_of(self.words.title.id, part)
        except DataNotFound:
            return ""
        wide = ON_PAPER if self._paper else BESIDE
        return f'<p><img src="{escape(str(path))}" width="{wide}"></p>'

    def _clauses(self, part: Part) -> str:
        if not self._paper:
            return " · ".join(map(clause_link, part.clauses))
        return " · ".join(unbroken(clause_name(clause)) for clause in part.clauses)
