"""The supply layer: lines on the map, who can supply how many, and what the pointer asks about."""

from __future__ import annotations

from collections.abc import Iterable

from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.queries.supply import SupplyPicture, UnitSupply, cut_by, supply_picture
from nemesis_gui.board.overlays import Overlay
from nemesis_gui.play import supply_layer
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import Legend
from nemesis_gui.play.signs import describe_sign
from nemesis_gui.titles.defeat_into_victory.layers import supply_map, supply_text


class SupplyLayer(supply_layer.SupplyLayer):
    """Supply as marked or as it could be determined now, and who can still supply how many."""

    action = Action(
        "supply",
        "View",
        60,
        "Supply",
        "Show who is supplied and who could be if checked now, and who an enemy would cut off",
        "S; F4",
        toolbar=80,
    )
    clause = "7.9.1/1"

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context, legend)
        words, signs = context.words, context.looks.signs
        for styles in supply_map.LINES:
            self.section.key([signs.style(words, name) for name in styles.values()])
        self.note = self.section.text()
        self.note.setText(describe_sign(words, signs["badge:used"]))
        self.counts, self.asked, self.feeders = (self.section.text() for _ in range(3))

    def pictures(self) -> list[SupplyPicture]:
        """Those of the sides shown."""
        return [supply_picture(self.context.state, side) for side in self.sides]

    def supply_of(self, unit: str) -> UnitSupply | None:
        """The supply of a unit on the map; None for an HQ."""
        piece = self.context.state.pieces.get(unit)
        return None if piece is None else supply_picture(self.context.state, piece.counter.side).units.get(unit)

    def network(self, cut: frozenset[str]) -> Overlay:
        return supply_map.network(self.pictures(), self.checked, cut)

    def line(self, found: UnitSupply) -> Overlay:
        return supply_map.line(found)

    def why(self, found: UnitSupply) -> str:
        state = self.context.state
        picture = supply_picture(state, state.pieces[found.unit].counter.side)
        return supply_text.why(state, self.context.words, picture, found)

    def cut_by(self, side: int, loc: int) -> Iterable[Piece]:
        return cut_by(self.context.state, side, loc)

    def show(self) -> None:
        """The lines and the legend."""
        super().show()
        words, pictures = self.context.words, self.pictures()
        self.counts.setText(supply_text.counts(words, pictures))
        self.feeders.setText(supply_text.feeders(self.context.state, words, pictures))


class LineLayer(supply_layer.LineLayer):
    """The line of the selected unit alone, while the supply layer is off."""

    clause = "7.7.2/4"
