"""What the client knows of Vinegar Joe's War: how it looks and what stands around its map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nemesis_gui.play.face import Face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.table.agenda import Decision
    from engine.table.command import Command
    from engine.table.event import Event
    from engine.table.title import Title
    from engine.titles.vinegar_joes_war.state import VinegarState
    from nemesis_gui.play.context import Context
    from nemesis_gui.play.face import Difference, Group
    from nemesis_gui.play.layer import Layer, Legend
    from nemesis_gui.play.page import Boxes
    from nemesis_gui.play.panels import Header, Inspector, Scores
    from nemesis_gui.play.presenter import Presenter
    from nemesis_gui.play.signs import Sign
    from nemesis_gui.session.words import Words
    from nemesis_gui.titles.vinegar_joes_war.art.art import VinegarArt
    from nemesis_gui.widgets.moments import Moment


class VinegarFace(Face):
    """How Vinegar Joe's War is shown."""

    def presenter(self, kind: str) -> type[Presenter] | None:
        from nemesis_gui.play.presenters import served
        from nemesis_gui.titles.vinegar_joes_war.decisions.kinds import KINDS

        return served("nemesis_gui.titles.vinegar_joes_war.decisions", KINDS, kind)

    def piece_order(self, counter: Any) -> tuple[str, ...]:
        """Contingency units, which cost points, behind those that are due."""
        return ("1" if counter.contingency else "", counter.nation, counter.name)

    def unfinished(self, state: VinegarState, decision: Decision, commands: Iterable[Command]) -> Sequence[Group]:
        from nemesis_gui.titles.vinegar_joes_war.unfinished import undone

        return undone(state, decision, commands)

    def spent(self, state: VinegarState, decision: Decision) -> Iterable[str]:
        from nemesis_gui.titles.vinegar_joes_war.unfinished import spent

        return spent(state, decision)

    def moments(self, context: Context, events: Sequence[Event]) -> Iterable[Moment]:
        from nemesis_gui.titles.vinegar_joes_war.panels.moments import moments

        return moments(context, events)

    def standing(self, state: VinegarState, words: Words) -> Sequence[str]:
        sides = enumerate(state.vp)
        return [words.pair(words.side(side), words.tr("{points} VP", points=points)) for side, points in sides]

    def differences(self, first: VinegarState, second: VinegarState, words: Words) -> Sequence[Difference]:
        from nemesis_gui.titles.vinegar_joes_war.compare import differences

        return differences(first, second, words)

    def credits(self, words: Words) -> Sequence[str]:
        return (
            words.tr("A client for the board wargame by Joseph Miranda, with the rules enforced."),
            words.tr("The game, its rulebook, map and counters belong to their author and publisher."),
            words.tr("The rules are told here in our own words."),
        )

    def subtitle(self, words: Words) -> str:
        return words.tr("China, Burma, India, 1941 to 1945")

    # -- over the map

    def layers(self, context: Context, legend: Legend) -> Sequence[Layer]:
        from nemesis_gui.titles.vinegar_joes_war.layers.headquarters import CommandLayer
        from nemesis_gui.titles.vinegar_joes_war.layers.threat import ThreatLayer
        from nemesis_gui.titles.vinegar_joes_war.layers.zones import ZonesLayer

        return ZonesLayer(context, legend), CommandLayer(context, legend), ThreatLayer(context, legend)

    # -- what is on screen

    def signs(self) -> Sequence[Sign]:
        from nemesis_gui.titles.vinegar_joes_war.layers.headquarters import CommandLayer
        from nemesis_gui.titles.vinegar_joes_war.layers.signs import LAYER_SIGNS
        from nemesis_gui.titles.vinegar_joes_war.layers.threat import ThreatLayer
        from nemesis_gui.titles.vinegar_joes_war.layers.zones import ZonesLayer
        from nemesis_gui.titles.vinegar_joes_war.signs import SIGNS

        layers: tuple[type[Layer], ...] = (ZonesLayer, CommandLayer, ThreatLayer)
        return (*SIGNS, *LAYER_SIGNS, *(kind.sign() for kind in layers))

    # -- around the map

    def boxes(self) -> Boxes:
        from nemesis_gui.titles.vinegar_joes_war.drawers.boxes import VinegarBoxes

        return VinegarBoxes()

    def scores(self, context: Context) -> Scores:
        from nemesis_gui.titles.vinegar_joes_war.panels.tracks import VinegarScores

        return VinegarScores(context)

    def header(self, context: Context) -> Header:
        from nemesis_gui.titles.vinegar_joes_war.panels.header import VinegarHeader

        return VinegarHeader(context)

    def inspector(self, context: Context) -> Inspector:
        from nemesis_gui.titles.vinegar_joes_war.panels.inspector import VinegarInspector

        return VinegarInspector(context)

    def make_art(self, title: Title) -> VinegarArt:
        """Its counters, its markers, its map."""
        from nemesis_gui.titles.vinegar_joes_war.art.art import VinegarArt

        return VinegarArt()
