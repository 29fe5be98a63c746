"""What the client knows of Defeat Into Victory: how it looks and what stands around its map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nemesis_gui.play.face import Face

if TYPE_CHECKING:
    from engine.table.title import Title
    from nemesis_gui.titles.defeat_into_victory.art.art import DefeatArt


class DefeatFace(Face):
    """How Defeat Into Victory is shown."""

    def piece_order(self, counter: Any) -> tuple[str, ...]:
        return (counter.formation, counter.name)

    def make_art(self, title: Title) -> DefeatArt:
        """Its counters, its markers, its map."""
        from nemesis_gui.titles.defeat_into_victory.art.art import DefeatArt

        return DefeatArt()
