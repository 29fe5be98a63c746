"""The supply layer: who is supplied, by which line, how far lines lead, and who an enemy would cut off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.queries.supplied import supplied
from engine.titles.tail_of_the_tiger.queries.supply import SupplyPicture, UnitSupply, cut_by, supply_picture
from engine.titles.tail_of_the_tiger.rules.ch7_supply import ATTENUATED, OUT, SUPPLIED
from nemesis_gui.board.overlays import Badges, Group, HexHighlights, Overlay, Traces
from nemesis_gui.play import supply_layer
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import Legend
from nemesis_gui.play.signs import describe_sign
from nemesis_gui.session.words import clause_link

SIGNS: Final = {SUPPLIED: "●", ATTENUATED: "◐", OUT: "✕"}
NAMES: Final = {SUPPLIED: "Supplied", ATTENUATED: "Attenuated", OUT: "Out of supply"}
AREAS: Final = {ATTENUATED: "limited", OUT: "lost"}
LINES: Final = ("full", "full_1")
REACH: Final = ("side_1", "side_0")
"""Grey and yellow, as the counters of the sides are."""


class SupplyLayer(supply_layer.SupplyLayer):
    """Who is supplied now; of one side alone the hexes as well in which its units would trace a line."""

    action = Action(
        "supply", "View", 60, "Supply",
        "Show who is supplied, how far supply reaches, and who an enemy would cut off", "S; F4", toolbar=80
    )  # fmt: skip
    clause = "wtf-7.0/1"
    marks = False

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context, legend)
        words, signs = context.words, context.looks.signs
        self.section.key([signs.style(words, name) for name in LINES])
        reach = "German supply reaches here", "Imperial supply reaches here"
        for name, text in zip(REACH, reach, strict=True):
            self.section.key([(name, words.tr(text))], area=True)
        self.section.key([("info", words.tr("Source")), ("danger", words.tr("Would be cut off"))], area=True)
        self.section.key([signs.style(words, name) for name in AREAS.values()], area=True)
        self.note, self.counts, self.asked = (self.section.text() for _ in range(3))
        self.note.setText(describe_sign(words, signs["badge:supply"]))

    def pictures(self) -> list[SupplyPicture]:
        """Those of the sides shown."""
        return [supply_picture(self.context.state, side) for side in self.sides]

    def supply_of(self, unit: str) -> UnitSupply | None:
        """The supply of a unit on the map."""
        piece = self.context.state.pieces.get(unit)
        return None if piece is None else supply_picture(self.context.state, piece.counter.side).units.get(unit)

    def network(self, cut: frozenset[str]) -> Overlay:
        pictures = self.pictures()
        parts: list[Overlay] = []
        if len(pictures) == 1:
            parts.append(HexHighlights(pictures[0].area, REACH[pictures[0].side]))
        for picture in pictures:
            parts.append(HexHighlights(picture.sources, "info"))
            runs = [unit.path for unit in picture.units.values() if len(unit.path) > 1]
            parts.append(Traces(runs, LINES[picture.side]))
        units = [unit for picture in pictures for unit in picture.units.values()]
        return Group((*parts, *_areas(units, cut), Badges(_badges(units, cut), "info")))

    def line(self, found: UnitSupply) -> Overlay:
        """The line of one unit, brought forward."""
        if len(found.path) < 2:
            return Group((HexHighlights((found.loc,), "lost" if found.state == OUT else "lit"),))
        return Group((HexHighlights((found.path[0], found.loc), "lit"), Traces((found.path,), "lit", above=True)))

    def why(self, found: UnitSupply) -> str:
        words, state = self.context.words, self.context.state
        head = f"<b>{words.unit_link(state, found.unit)}</b> {SIGNS[found.state]} {words.tr(NAMES[found.state])}"
        told = f"{head} {clause_link(supplied(state, state.pieces[found.unit]).clause)}"
        if not found.path:
            return told
        source = words.place_link(state, found.path[0])
        steps = words.tr("{n:hex|hexes} from {place}", n=len(found.path) - 1, place=source)
        return f"{told}<br>&nbsp;└ {steps}"

    def cut_by(self, side: int, loc: int) -> Iterable[Piece]:
        return cut_by(self.context.state, side, loc)

    def show(self) -> None:
        """The lines and the legend."""
        super().show()
        self.counts.setText(self._counted())

    def _counted(self) -> str:
        """How many units of each side are supplied, and how."""
        words, lines = self.context.words, []
        for picture in self.pictures():
            found = Counter(unit.state for unit in picture.units.values())
            parts = [f"{SIGNS[one]} {words.tr(NAMES[one])} {found[one]}" for one in NAMES if found[one]]
            lines.append(words.pair(words.side(picture.side), ", ".join(parts) or "–"))
        return "<br>".join(lines)


def _areas(units: list[UnitSupply], cut: frozenset[str]) -> Iterator[HexHighlights]:
    """The hexes of units that have less than supply, and of those that would lose it."""
    for state, style in AREAS.items():
        yield HexHighlights(tuple({unit.loc for unit in units if unit.state == state}), style)
    yield HexHighlights(tuple({unit.loc for unit in units if unit.unit in cut}), "danger")


def _badges(units: list[UnitSupply], cut: frozenset[str]) -> dict[int, str]:
    """A sign for the worst unit in a hex, where one has less than supply."""
    order = (SUPPLIED, ATTENUATED, OUT)
    worst: dict[int, int] = {}
    for unit in units:
        worst[unit.loc] = max(worst.get(unit.loc, 0), order.index(unit.state))
    found = {loc: SIGNS[order[level]] for loc, level in worst.items() if level}
    return found | {unit.loc: "▼" for unit in units if unit.unit in cut}


class LineLayer(supply_layer.LineLayer):
    """The line of the selected unit alone, while the supply layer is off."""

    clause = "wtf-7.0/1"
