"""What the client knows of Tail of the Tiger: how it looks and what stands around its map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nemesis_gui.play.face import Face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.table.title import Title
    from engine.titles.tail_of_the_tiger.state import TigerState
    from nemesis_gui.play.presenter import Presenter
    from nemesis_gui.play.signs import Sign
    from nemesis_gui.session.words import Words
    from nemesis_gui.titles.tail_of_the_tiger.art.art import TigerArt


class TigerFace(Face):
    """How Tail of the Tiger is shown."""

    def presenter(self, kind: str) -> type[Presenter] | None:
        from nemesis_gui.titles.tail_of_the_tiger.decisions.kinds import SERVED, load

        return load(SERVED[kind]) if kind in SERVED else None

    def standing(self, state: TigerState, words: Words) -> Sequence[str]:
        from engine.titles.tail_of_the_tiger.rules.ch4_victory import total

        return [words.pair(words.side(side), words.tr("{points} VP", points=total(state, side))) for side in (0, 1)]

    def credits(self, words: Words) -> Sequence[str]:
        return (
            words.tr("A client for the variant by Gary J. Robinson, with the rules enforced."),
            words.tr("The variant, its text and counters belong to their author; the game it varies to its publisher."),
            words.tr("The rules are told here in our own words."),
        )

    def subtitle(self, words: Words) -> str:
        return words.tr("India to Shanghai, 1952 and 1953")

    # -- what is on screen

    def signs(self) -> Sequence[Sign]:
        from nemesis_gui.titles.tail_of_the_tiger.decisions.signs import RANGES

        return RANGES

    def make_art(self, title: Title) -> TigerArt:
        """Its counters, its markers, its map."""
        from nemesis_gui.titles.tail_of_the_tiger.art.art import TigerArt

        return TigerArt()
