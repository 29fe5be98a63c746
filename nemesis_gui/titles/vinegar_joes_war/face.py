"""What the client knows of Vinegar Joe's War: how it looks and what stands around its map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nemesis_gui.play.face import Face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.table.title import Title
    from nemesis_gui.play.presenter import Presenter
    from nemesis_gui.session.words import Words
    from nemesis_gui.titles.vinegar_joes_war.art.art import VinegarArt


class VinegarFace(Face):
    """How Vinegar Joe's War is shown."""

    def presenter(self, kind: str) -> type[Presenter] | None:
        from nemesis_gui.titles.vinegar_joes_war.decisions.kinds import SERVED, load

        return load(SERVED[kind]) if kind in SERVED else None

    def piece_order(self, counter: Any) -> tuple[str, ...]:
        return (counter.nation, counter.name)

    def credits(self, words: Words) -> Sequence[str]:
        return (
            words.tr("A client for the board wargame by Joseph Miranda, with the rules enforced."),
            words.tr("The game, its rulebook, map and counters belong to their author and publisher."),
            words.tr("The rules are told here in our own words."),
        )

    def subtitle(self, words: Words) -> str:
        return words.tr("China, Burma, India, 1941 to 1945")

    def make_art(self, title: Title) -> VinegarArt:
        """Its counters, its markers, its map."""
        from nemesis_gui.titles.vinegar_joes_war.art.art import VinegarArt

        return VinegarArt()
