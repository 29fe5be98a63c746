"""The supply layer: chains on the map, a legend with counts and changes, and what the pointer asks about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engine.titles.nemesis.pieces import JAPANESE, Piece
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.board.overlays import Overlay
from nemesis_gui.play import supply_layer
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import Legend
from nemesis_gui.play.signs import describe_sign
from nemesis_gui.titles.nemesis.layers import supply_map

if TYPE_CHECKING:
    from engine.titles.nemesis.queries.supply import PieceSupply, SupplyPicture


class SupplyLayer(supply_layer.SupplyLayer):
    """Supply as marked or as in a check held now, and what such a check would change."""

    action = Action(
        "supply",
        "View",
        60,
        "Supply",
        "Show every supply chain, as marked or if checked now, and who an enemy would cut off",
        "S; F4",
        toolbar=80,
    )
    clause = "7.1-B/1"

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context, legend)
        self._known: tuple[NemesisState | None, dict[int, SupplyPicture]] = (None, {})
        words, signs = context.words, context.looks.signs
        for side in supply_layer.SIDES:
            self.section.key([signs.style(words, name) for name in supply_map.LINES[side].values()])
        self.note = self.section.text()
        self.note.setText(describe_sign(words, signs["badge:used"]))
        self.counts, self.asked, self.changes = (self.section.text() for _ in range(3))

    def picture(self, side: int) -> SupplyPicture:
        """The supply of a side in the position shown, worked out once."""
        from engine.titles.nemesis.queries.supply import supply_picture

        state = self.context.state
        if self._known[0] is not state:
            self._known = (state, {})
        pictures = self._known[1]
        if side not in pictures:
            pictures[side] = supply_picture(state, side)
        return pictures[side]

    def pictures(self) -> list[SupplyPicture]:
        """Those of the sides shown."""
        return [self.picture(side) for side in self.sides]

    def steps(self) -> Iterator[object]:
        """Side by side."""
        yield from (self.picture(side) for side in self.sides if self.on)
        yield from super().steps()

    def supply_of(self, unit: str) -> PieceSupply | None:
        """The supply of a piece in play."""
        piece = self.context.state.pieces.get(unit)
        return None if piece is None else self.picture(piece.counter.side).pieces.get(unit)

    def network(self, cut: frozenset[str]) -> Overlay:
        return supply_map.network(self.context.state, self.pictures(), self.checked, cut)

    def line(self, found: PieceSupply) -> Overlay:
        return supply_map.chain(found)

    def why(self, found: PieceSupply) -> str:
        from nemesis_gui.titles.nemesis.layers import supply_text

        return supply_text.why(self.context.state, self.context.words, found)

    def cut_by(self, side: int, loc: int) -> Iterable[Piece]:
        from engine.titles.nemesis.queries.supply import cut_by

        return cut_by(self.context.state, side, loc)

    def can_be_cut(self, loc: int) -> bool:
        return bool(self.context.state.world.on_map(loc))

    def show(self) -> None:
        """The network and the legend."""
        from engine.titles.nemesis.queries.judgement import foreseen
        from engine.titles.nemesis.queries.supply import airdrop_help
        from nemesis_gui.titles.nemesis.layers import judgement, supply_text

        super().show()
        state, words = self.context.state, self.context.words
        told = supply_text.counts(words, self.pictures())
        if self.side != JAPANESE:
            told += supply_text.airdrops(words, airdrop_help(state))
        self.counts.setText(told)
        changed = [item for one in self.pictures() for item in foreseen(state, one) if item.before != item.after]
        head = words.tr("A check now would change" if changed else "A check now would change nothing.")
        self.changes.setText(f"{head}<br>{judgement.describe(state, words, changed)}" if changed else head)


class ChainLayer(supply_layer.LineLayer):
    """The chain of the selected piece alone, while the supply layer is off."""

    clause = "7.1-A/11"
