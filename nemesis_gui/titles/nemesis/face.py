"""The face of Nemesis: Burma 1944."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from nemesis_gui.play.face import Face

if TYPE_CHECKING:
    from engine.table.agenda import Decision
    from engine.table.command import Command
    from engine.table.event import Event
    from engine.table.title import Title
    from engine.titles.nemesis.state import NemesisState
    from nemesis_gui.play.context import Context
    from nemesis_gui.play.face import Difference, Group, TurnEnding
    from nemesis_gui.play.feature import Feature, Places
    from nemesis_gui.play.layer import Layer, Legend
    from nemesis_gui.play.page import Boxes
    from nemesis_gui.play.panels import Header, Inspector, Scores
    from nemesis_gui.play.presenter import Presenter
    from nemesis_gui.play.signs import Sign
    from nemesis_gui.session.words import Words
    from nemesis_gui.titles.nemesis.art.art import NemesisArt
    from nemesis_gui.widgets.moments import Moment


class NemesisFace(Face):
    """How Nemesis is shown."""

    def features(self) -> Sequence[Callable[[Context, Places], Feature]]:
        from nemesis_gui.titles.nemesis.layers.judgement import Judgement
        from nemesis_gui.titles.nemesis.layers.lists import Lists
        from nemesis_gui.titles.nemesis.variants.disputes import Disputes

        return (Lists, Disputes, Judgement)

    # -- decisions

    def presenter(self, kind: str) -> type[Presenter] | None:
        from nemesis_gui.play.presenters import served
        from nemesis_gui.titles.nemesis.decisions.kinds import KINDS

        return served("nemesis_gui.titles.nemesis.decisions", KINDS, kind)

    def piece_order(self, counter: Any) -> tuple[str, ...]:
        return (counter.division, counter.name)

    # -- telling of positions

    def unfinished(self, state: NemesisState, decision: Decision, commands: Iterable[Command]) -> Sequence[Group]:
        from nemesis_gui.titles.nemesis.unfinished import undone

        return undone(state, decision, commands)

    def spent(self, state: NemesisState, decision: Decision) -> Iterable[str]:
        from nemesis_gui.titles.nemesis.unfinished import spent

        return spent(state, decision)

    def differences(self, first: NemesisState, second: NemesisState, words: Words) -> Sequence[Difference]:
        from nemesis_gui.titles.nemesis.compare import differences

        return differences(first, second, words)

    def standing(self, state: NemesisState, words: Words) -> Sequence[str]:
        sides = enumerate(words.title.sides)
        return [f"{words.word('superiors', name)} {state.superior[number]}" for number, name in sides]

    def subtitle(self, words: Words) -> str:
        return words.tr("Burma, March to August 1944")

    def turn_ending(self) -> TurnEnding:
        from nemesis_gui.titles.nemesis.turn_ending import NemesisTurnEnding

        return NemesisTurnEnding()

    def rules_version(self, state: NemesisState) -> str:
        return state.options.version

    def credits(self, words: Words) -> Sequence[str]:
        return (
            words.tr("A client for the board wargame by Kim Kanger, with the rules enforced."),
            words.tr("The game, its rulebook, map and counters belong to their author and publisher."),
            words.tr("The rules are told here in our own words."),
        )

    def moments(self, context: Context, events: Sequence[Event]) -> Iterable[Moment]:
        from nemesis_gui.titles.nemesis.panels.moments import moments

        return moments(context, events)

    # -- over the map

    def layers(self, context: Context, legend: Legend) -> Sequence[Layer]:
        from nemesis_gui.titles.nemesis.layers.odds import OddsLayer
        from nemesis_gui.titles.nemesis.layers.supply import ChainLayer, SupplyLayer
        from nemesis_gui.titles.nemesis.layers.threat import ThreatLayer
        from nemesis_gui.titles.nemesis.layers.zones import ZonesLayer

        supply, zones = SupplyLayer(context, legend), ZonesLayer(context, legend)
        return zones, supply, ThreatLayer(context, legend), OddsLayer(context, legend), ChainLayer(supply)

    # -- what is on screen

    def signs(self) -> Sequence[Sign]:
        from nemesis_gui.titles.nemesis.layers.odds import OddsLayer
        from nemesis_gui.titles.nemesis.layers.supply import ChainLayer, SupplyLayer
        from nemesis_gui.titles.nemesis.layers.threat import ThreatLayer
        from nemesis_gui.titles.nemesis.layers.zones import ZonesLayer
        from nemesis_gui.titles.nemesis.signs import SIGNS

        layers: tuple[type[Layer], ...] = (ZonesLayer, SupplyLayer, ThreatLayer, OddsLayer, ChainLayer)
        return (*SIGNS, *(kind.sign() for kind in layers))

    # -- around the map

    def boxes(self) -> Boxes:
        from nemesis_gui.titles.nemesis.drawers.boxes import NemesisBoxes

        return NemesisBoxes()

    def header(self, context: Context) -> Header:
        from nemesis_gui.titles.nemesis.panels.header import NemesisHeader

        return NemesisHeader(context)

    def scores(self, context: Context) -> Scores:
        from nemesis_gui.titles.nemesis.panels.tracks import TracksPanel

        return TracksPanel(context)

    def inspector(self, context: Context) -> Inspector:
        from nemesis_gui.titles.nemesis.panels.inspector import Inspector

        return Inspector(context)
    def make_art(self, title: Title) -> NemesisArt:
        """Its counters, its markers, its map."""
        from nemesis_gui.titles.nemesis.art.art import NemesisArt

        return NemesisArt()
