"""Typing in the values of one's own copy of a game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.wargame.draft import Draft
from engine.wargame.packtitle import WorldTitle
from nemesis_gui.board.theme import THEMES
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.feature import Feature
from nemesis_gui.play.keeping import gone_on_with, keeping


class OwnValues(Feature):
    """Offers the tables of the game on the table, with the values that new games are begun with."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "own_values", "File", 76, "Type in your own copy…",
            "If you own the boxed game: type its printed figures, and keep them as a pack", run=self.open,
            why_not=self.why_not, covered=True,
        )  # fmt: skip

    def why_not(self) -> Why:
        if isinstance(self.model.title, WorldTitle):
            return None
        return self.words.tr("This game has no tables of values")

    def open(self) -> None:
        from nemesis_gui.features.values.window import ValuesWindow

        name = self.model.title.id
        path = self.model.pack_of(name)
        try:
            title = self.model.with_pack(name, path)
            assert isinstance(title, WorldTitle)  # see why_not
            draft = Draft(title, gone_on_with(title, path))
        except (ValueError, OSError) as error:
            self.warn(error)
            return
        look = self.context.looks.art_of(title), THEMES[self.context.looks.theme]
        ValuesWindow(self.words, draft, keeping(self.context), look, self.places.frame).exec()
