"""The face of Nemesis: Burma 1944."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nemesis_gui.play.face import Face

if TYPE_CHECKING:
    from engine.table.game import Title
    from nemesis_gui.titles.nemesis.art.art import NemesisArt


class NemesisFace(Face):
    """How Nemesis is shown."""

    def make_art(self, title: Title) -> NemesisArt:
        """Its counters, its markers, its map."""
        from nemesis_gui.titles.nemesis.art.art import NemesisArt

        return NemesisArt()
