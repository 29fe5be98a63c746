"""Typing in the values of one's own copy of a game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from engine.wargame.draft import Draft
from engine.wargame.packtitle import WorldTitle
from nemesis_gui.base.settings import SKIN, lying_in, skins_folder
from nemesis_gui.board.theme import THEMES
from nemesis_gui.play.action import OWN_COPY, Action, Why
from nemesis_gui.play.feature import Feature
from nemesis_gui.play.keeping import Keeping, gone_on_with

if TYPE_CHECKING:
    from engine.wargame.skin import Skin


class OwnValues(Feature):
    """Offers the tables of the game on the table, with the values that new games are begun with."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "own_values", "File", 76, "Type in your own copy…",
            "If you own the boxed game: type its printed figures, and keep them as a pack", run=self.open,
            why_not=self.why_not, covered=True, within=OWN_COPY,
        )  # fmt: skip

    def why_not(self) -> Why:
        if isinstance(self.model.title, WorldTitle):
            return None
        return self.words.tr("This game has no tables of values")

    def open(self) -> None:
        from nemesis_gui.board.skin_counters import CounterSkin
        from nemesis_gui.features.values.window import ValuesWindow

        name = self.model.title.id
        path = self.model.pack_of(name)
        skins = list(_skins(name, self.context.settings.text(SKIN + name, "")))
        proposals = next((skin.figures for _, skin in skins if skin.figures), {})
        keeping = Keeping(self.context)
        try:
            title = self.model.with_pack(name, path)
            assert isinstance(title, WorldTitle)  # see why_not
            draft = Draft(title, gone_on_with(title, path))
            art = self.context.looks.art_of(title)
            art.set_skin(next((CounterSkin(folder, skin.counters) for folder, skin in skins if skin.counters), None))
            look = art, THEMES[self.context.looks.theme]
            window = ValuesWindow(self.words, draft, keeping.keep, look, self.places.frame, proposals)
        except (ValueError, OSError) as error:
            self.warn(error)
            return
        window.exec()
        keeping.closed()


def _skins(title: str, used: str) -> Iterator[tuple[Path, Skin]]:
    """The skins of a game with their folders, that in use before others."""
    from engine.wargame.skin import SkinError, is_skin, read_skin

    for folder in sorted(lying_in(skins_folder(), "*"), key=lambda folder: folder.name != used):
        with suppress(SkinError):
            skin = read_skin(folder) if is_skin(folder) else None
            if skin is not None and skin.title == title:
                yield folder, skin
