"""The layer of the Weather Line: what lies west of it, what the monsoon does there, and who is on the wrong side."""

from __future__ import annotations

from engine.titles.tail_of_the_tiger.pieces import GERMAN, WEST, Piece
from engine.titles.tail_of_the_tiger.queries.points import weather_change
from engine.titles.tail_of_the_tiger.rules.ch11_march import escort, wrong_side
from engine.titles.tail_of_the_tiger.state import TigerState
from nemesis_gui.board.overlays import Group, HexHighlights
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import Layer, Legend
from nemesis_gui.session.words import clause_link

WEATHER = "weather"


def strayed(state: TigerState) -> list[Piece]:
    """German Allies on the wrong side of the line; only company keeps them alive [6.3/2]."""
    allies = (piece for piece in state.on_map(GERMAN) if piece.counter.ally)
    return [piece for piece in allies if wrong_side(state, piece, piece.loc)]


class WeatherLayer(Layer):
    """The West, where it rains in the monsoon and men fall ill; German Allies that are across the line."""

    action = Action(
        "weather", "View", 66, "Weather Line",
        "Show what lies west of the Weather Line, and which German Allies are across it", "W", toolbar=90
    )  # fmt: skip
    clause = "wtf-6.x/1"
    names = (WEATHER,)

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context)
        words = context.words
        self.section = legend.section(words.tr(self.action.text))
        self.section.key([("info", words.tr("West")), ("danger", words.tr("German Ally across the line"))], area=True)
        self.body = self.section.text()

    def show(self) -> None:
        """The half, and the strayed."""
        state, words = self.context.state, self.context.words
        west = frozenset(hex_ for hex_ in state.world.half(WEST) if state.world.is_land(hex_))
        across = strayed(state)
        highlights = HexHighlights(west, "info"), HexHighlights(frozenset(p.loc for p in across), "danger")
        self.context.overlay(WEATHER, Group(highlights))
        rain = "Monsoon: in the West movement costs are doubled but on roads." if state.monsoon else "Dry season."
        lines = [f"{words.tr(rain)} {clause_link('wtf-6.2/1')}"]
        if change := weather_change(state):
            then = "Monsoon from turn {n} on." if not state.monsoon else "Dry from turn {n} on."
            lines.append(f"{words.tr(then, n=change)} {clause_link('2.2/4')}")
        if across:
            head = words.tr("Across the line, lost without a German unit beside them")
            lines.append(words.pair(head, f"{', '.join(map(self._name, across))} {clause_link('6.3/2')}"))
        self.body.setText("<br>".join(lines))

    def _name(self, piece: Piece) -> str:
        """A unit, with a mark where nobody is in its company."""
        state = self.context.state
        alone = not any(map(escort, state.units_at(piece.loc, GERMAN)))
        return f"{self.context.words.unit_link(state, piece.id)}{' ✕' if alone else ''}"
