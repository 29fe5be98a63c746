"""The layer of what counts: Supply Centers, Critical Hexes and cities by who holds them, and the line to India."""

from __future__ import annotations

from engine.titles.tail_of_the_tiger.queries.goals import Goal, goals, india_line
from nemesis_gui.board.overlays import Group, HexHighlights, Overlay, Traces
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import Layer, Legend
from nemesis_gui.session.words import clause_link

GOALS = "goals"


class GoalsLayer(Layer):
    """The places for which points are counted at the end, in the colours of who would have them now."""

    action = Action(
        "goals", "View", 65, "Goals", "Show what the points are counted for, and who holds it", "V", toolbar=85
    )
    clause = "4.0/2"
    names = (GOALS,)

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context)
        words = context.words
        self.section = legend.section(words.tr(self.action.text))
        holders = ("lit", words.tr("German side")), ("info", words.tr("Imperial side"))
        self.section.key(holders, area=True)
        self.section.key([("full_1", words.tr("Line to India"))])
        self.body = self.section.text()

    def show(self) -> None:
        """The places, and the line."""
        state, words = self.context.state, self.context.words
        found, line = goals(state), india_line(state)
        german = frozenset(hex_ for goal in found for hex_ in goal.german)
        others = frozenset(hex_ for goal in found for hex_ in goal.hexes) - german
        parts: list[Overlay] = [HexHighlights(others, "info"), HexHighlights(german, "lit")]
        self.context.overlay(GOALS, Group((*parts, Traces(line, "full_1"))))
        holds = "The line to India holds." if line else "The line to India is cut."
        lines = [*map(self._line, found), f"{words.tr(holds)} {clause_link('4.0/8')}"]
        self.body.setText("<br>".join(lines))

    def _line(self, goal: Goal) -> str:
        """How many of a group are taken, and by whom they are wanted; the places, those taken in bold."""
        state, words = self.context.state, self.context.words
        number = words.tr("{taken} of {all} German", taken=len(goal.german), all=len(goal.hexes))
        wants = words.tr("the {side} side needs {least}", side=words.side(goal.side), least=goal.least)
        head = words.pair(words.tr(goal.name), f"{number}, {wants} {clause_link(goal.clause)}")
        links = (words.place_link(state, hex_) for hex_ in goal.hexes)
        places = (f"<b>{one}</b>" if hex_ in goal.german else one for one, hex_ in zip(links, goal.hexes, strict=True))
        return f"<b>{head}</b><br>&nbsp;{', '.join(places)}"
