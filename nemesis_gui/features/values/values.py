"""Typing in the values of one's own copy of a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.wargame.draft import Draft
from engine.wargame.ownpack import is_own_pack, read_pack
from engine.wargame.packtitle import WorldTitle
from nemesis_gui.base.settings import OWN_DATA
from nemesis_gui.board.theme import THEMES
from nemesis_gui.play.action import Action, Why
from nemesis_gui.play.feature import Feature


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
            draft = Draft(title, read_pack(path, name) if path is not None and is_own_pack(path) else None)
        except (ValueError, OSError) as error:
            self.warn(error)
            return
        keep = (lambda pack: self.model.with_pack(name, pack), self._use)
        looks = self.context.looks
        ValuesWindow(self.words, draft, keep, (looks.art_of(title), THEMES[looks.theme]), self.places.frame).exec()

    def _use(self, pack: Path) -> None:
        """New games are begun with the values that were kept."""
        name = self.model.title.id
        self.model.adopt(self.model.with_pack(name, pack), pack)
        self.context.settings.put(OWN_DATA + name, str(pack))
