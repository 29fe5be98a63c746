"""What the client knows of Tail of the Tiger: how it looks and what stands around its map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nemesis_gui.play.face import Face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.table.agenda import Decision
    from engine.table.command import Command
    from engine.table.event import Event
    from engine.table.title import Title
    from engine.titles.tail_of_the_tiger.state import TigerState
    from nemesis_gui.play.context import Context
    from nemesis_gui.play.face import Difference, Group, TurnEnding
    from nemesis_gui.play.layer import Layer, Legend
    from nemesis_gui.play.page import Boxes
    from nemesis_gui.play.panels import Header, Inspector, Scores
    from nemesis_gui.play.presenter import Presenter
    from nemesis_gui.play.signs import Sign
    from nemesis_gui.session.words import Words
    from nemesis_gui.titles.tail_of_the_tiger.art.art import TigerArt
    from nemesis_gui.widgets.moments import Moment


class TigerFace(Face):
    """How Tail of the Tiger is shown."""

    def presenter(self, kind: str) -> type[Presenter] | None:
        from nemesis_gui.play.presenters import served
        from nemesis_gui.titles.tail_of_the_tiger.decisions.kinds import KINDS

        return served("nemesis_gui.titles.tail_of_the_tiger.decisions", KINDS, kind)

    def piece_order(self, counter: Any) -> tuple[str, ...]:
        return (counter.group, counter.kind, counter.name)

    def unfinished(self, state: TigerState, decision: Decision, commands: Iterable[Command]) -> Sequence[Group]:
        from nemesis_gui.titles.tail_of_the_tiger.unfinished import undone

        return undone(state, decision, commands)

    def spent(self, state: TigerState, decision: Decision) -> Iterable[str]:
        from nemesis_gui.titles.tail_of_the_tiger.unfinished import spent

        return spent(state, decision)

    def moments(self, context: Context, events: Sequence[Event]) -> Iterable[Moment]:
        from nemesis_gui.titles.tail_of_the_tiger.panels.moments import moments

        return moments(context, events)

    def standing(self, state: TigerState, words: Words) -> Sequence[str]:
        from engine.titles.tail_of_the_tiger.queries.points import total

        told = [words.pair(words.side(side), words.tr("{points} VP", points=total(state, side))) for side in (0, 1)]
        left = words.pair(words.word("tracks", "centers"), f"{len(state.centers)} / {len(state.world.centers)}")
        return told if state.centers else [left]

    def differences(self, first: TigerState, second: TigerState, words: Words) -> Sequence[Difference]:
        from nemesis_gui.titles.tail_of_the_tiger.compare import differences

        return differences(first, second, words)

    def turn_ending(self) -> TurnEnding:
        from nemesis_gui.titles.tail_of_the_tiger.turn_ending import TigerTurnEnding

        return TigerTurnEnding()

    def credits(self, words: Words) -> Sequence[str]:
        return (
            words.tr("A client for the variant by Gary J. Robinson, with the rules enforced."),
            words.tr("The variant, its text and counters belong to their author; the game it varies to its publisher."),
            words.tr("The rules are told here in our own words."),
        )

    def subtitle(self, words: Words) -> str:
        return words.tr("India to Shanghai, 1952 and 1953")

    # -- over the map

    def layers(self, context: Context, legend: Legend) -> Sequence[Layer]:
        from nemesis_gui.titles.tail_of_the_tiger.layers.goals import GoalsLayer
        from nemesis_gui.titles.tail_of_the_tiger.layers.supply import LineLayer, SupplyLayer
        from nemesis_gui.titles.tail_of_the_tiger.layers.threat import ThreatLayer
        from nemesis_gui.titles.tail_of_the_tiger.layers.weather import WeatherLayer

        supply = SupplyLayer(context, legend)
        others = GoalsLayer(context, legend), WeatherLayer(context, legend), ThreatLayer(context, legend)
        return supply, LineLayer(supply), *others

    # -- what is on screen

    def signs(self) -> Sequence[Sign]:
        from nemesis_gui.titles.tail_of_the_tiger.decisions.signs import RANGES
        from nemesis_gui.titles.tail_of_the_tiger.layers.goals import GoalsLayer
        from nemesis_gui.titles.tail_of_the_tiger.layers.signs import LAYER_SIGNS
        from nemesis_gui.titles.tail_of_the_tiger.layers.supply import LineLayer, SupplyLayer
        from nemesis_gui.titles.tail_of_the_tiger.layers.threat import ThreatLayer
        from nemesis_gui.titles.tail_of_the_tiger.layers.weather import WeatherLayer
        from nemesis_gui.titles.tail_of_the_tiger.signs import SIGNS

        layers: tuple[type[Layer], ...] = (SupplyLayer, LineLayer, GoalsLayer, WeatherLayer, ThreatLayer)
        return (*SIGNS, *RANGES, *LAYER_SIGNS, *(kind.sign() for kind in layers))

    # -- around the map

    def boxes(self) -> Boxes:
        from nemesis_gui.titles.tail_of_the_tiger.drawers.boxes import TigerBoxes

        return TigerBoxes()

    def scores(self, context: Context) -> Scores:
        from nemesis_gui.titles.tail_of_the_tiger.panels.tracks import TigerScores

        return TigerScores(context)

    def header(self, context: Context) -> Header:
        from nemesis_gui.titles.tail_of_the_tiger.panels.header import TigerHeader

        return TigerHeader(context)

    def inspector(self, context: Context) -> Inspector:
        from nemesis_gui.titles.tail_of_the_tiger.panels.inspector import TigerInspector

        return TigerInspector(context)

    def make_art(self, title: Title) -> TigerArt:
        """Its counters, its markers, its map."""
        from nemesis_gui.titles.tail_of_the_tiger.art.art import TigerArt

        return TigerArt()
