"""What the client knows of Defeat Into Victory: how it looks and what stands around its map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nemesis_gui.play.face import Face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.table.title import Title
    from engine.titles.defeat_into_victory.state import DefeatState
    from nemesis_gui.play.context import Context
    from nemesis_gui.play.layer import Layer, Legend
    from nemesis_gui.play.panels import Header, Inspector
    from nemesis_gui.play.signs import Sign
    from nemesis_gui.session.words import Words
    from nemesis_gui.titles.defeat_into_victory.art.art import DefeatArt


class DefeatFace(Face):
    """How Defeat Into Victory is shown."""

    def piece_order(self, counter: Any) -> tuple[str, ...]:
        return (counter.formation, counter.name)

    def standing(self, state: DefeatState, words: Words) -> Sequence[str]:
        sides = enumerate(state.vp)
        return [words.pair(words.side(side), words.tr("{points} VP", points=points)) for side, points in sides]

    def subtitle(self, words: Words) -> str:
        return words.tr("Burma and Assam, 1944 and 1945")

    # -- over the map

    def layers(self, context: Context, legend: Legend) -> Sequence[Layer]:
        from nemesis_gui.titles.defeat_into_victory.layers.headquarters import HeadquartersLayer
        from nemesis_gui.titles.defeat_into_victory.layers.supply import LineLayer, SupplyLayer
        from nemesis_gui.titles.defeat_into_victory.layers.threat import ThreatLayer
        from nemesis_gui.titles.defeat_into_victory.layers.zones import ZonesLayer

        zones, supply = ZonesLayer(context, legend), SupplyLayer(context, legend)
        return zones, supply, HeadquartersLayer(context, legend), ThreatLayer(context, legend), LineLayer(supply)

    # -- what is on screen

    def signs(self) -> Sequence[Sign]:
        from nemesis_gui.titles.defeat_into_victory.layers.headquarters import HeadquartersLayer
        from nemesis_gui.titles.defeat_into_victory.layers.signs import LAYER_SIGNS
        from nemesis_gui.titles.defeat_into_victory.layers.supply import LineLayer, SupplyLayer
        from nemesis_gui.titles.defeat_into_victory.layers.threat import ThreatLayer
        from nemesis_gui.titles.defeat_into_victory.layers.zones import ZonesLayer
        from nemesis_gui.titles.defeat_into_victory.signs import SIGNS

        layers: tuple[type[Layer], ...] = (ZonesLayer, SupplyLayer, HeadquartersLayer, ThreatLayer, LineLayer)
        return (*SIGNS, *LAYER_SIGNS, *(kind.sign() for kind in layers))

    # -- around the map

    def header(self, context: Context) -> Header:
        from nemesis_gui.titles.defeat_into_victory.panels.header import DefeatHeader

        return DefeatHeader(context)

    def inspector(self, context: Context) -> Inspector:
        from nemesis_gui.titles.defeat_into_victory.panels.inspector import DefeatInspector

        return DefeatInspector(context)

    def make_art(self, title: Title) -> DefeatArt:
        """Its counters, its markers, its map."""
        from nemesis_gui.titles.defeat_into_victory.art.art import DefeatArt

        return DefeatArt()
