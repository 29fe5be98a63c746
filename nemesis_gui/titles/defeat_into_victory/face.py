"""What the client knows of Defeat Into Victory: how it looks and what stands around its map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nemesis_gui.play.face import Face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.table.agenda import Decision
    from engine.table.command import Command
    from engine.table.event import Event
    from engine.table.title import Title
    from engine.titles.defeat_into_victory.state import DefeatState
    from nemesis_gui.play.context import Context
    from nemesis_gui.play.face import Difference, Group, TurnEnding
    from nemesis_gui.play.layer import Layer, Legend
    from nemesis_gui.play.page import Boxes
    from nemesis_gui.play.panels import Header, Inspector, Scores
    from nemesis_gui.play.presenter import Presenter
    from nemesis_gui.play.signs import Sign
    from nemesis_gui.session.words import Words
    from nemesis_gui.titles.defeat_into_victory.art.art import DefeatArt
    from nemesis_gui.widgets.moments import Moment


class DefeatFace(Face):
    """How Defeat Into Victory is shown."""

    def presenter(self, kind: str) -> type[Presenter] | None:
        from nemesis_gui.play.presenters import served
        from nemesis_gui.titles.defeat_into_victory.decisions.kinds import KINDS

        return served("nemesis_gui.titles.defeat_into_victory.decisions", KINDS, kind)

    def piece_order(self, counter: Any) -> tuple[str, ...]:
        return (counter.formation, counter.name)

    def unfinished(self, state: DefeatState, decision: Decision, commands: Iterable[Command]) -> Sequence[Group]:
        from nemesis_gui.titles.defeat_into_victory.unfinished import undone

        return undone(state, decision, commands)

    def spent(self, state: DefeatState, decision: Decision) -> Iterable[str]:
        from nemesis_gui.titles.defeat_into_victory.unfinished import spent

        return spent(state, decision)

    def moments(self, context: Context, events: Sequence[Event]) -> Iterable[Moment]:
        from nemesis_gui.titles.defeat_into_victory.panels.moments import moments

        return moments(context, events)

    def standing(self, state: DefeatState, words: Words) -> Sequence[str]:
        sides = enumerate(state.vp)
        return [words.pair(words.side(side), words.tr("{points} VP", points=points)) for side, points in sides]

    def differences(self, first: DefeatState, second: DefeatState, words: Words) -> Sequence[Difference]:
        from nemesis_gui.titles.defeat_into_victory.compare import differences

        return differences(first, second, words)

    def turn_ending(self) -> TurnEnding:
        from nemesis_gui.titles.defeat_into_victory.turn_ending import DefeatTurnEnding

        return DefeatTurnEnding()

    def credits(self, words: Words) -> Sequence[str]:
        return (
            words.tr("A client for the board wargame by Paul Rohrbaugh, with the rules enforced."),
            words.tr("The game, its rulebook, map and counters belong to their author and publisher."),
            words.tr("The rules are told here in our own words."),
        )

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

    def boxes(self) -> Boxes:
        from nemesis_gui.titles.defeat_into_victory.drawers.boxes import DefeatBoxes

        return DefeatBoxes()

    def scores(self, context: Context) -> Scores:
        from nemesis_gui.titles.defeat_into_victory.panels.tracks import DefeatScores

        return DefeatScores(context)

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
