"""The Supply Check: Airdrops, the price of Imphal, and a look at every piece whose level is about to change."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout

from engine.titles.nemesis.pieces import ALLIED, JAPANESE, OUT
from engine.titles.nemesis.queries.judgement import Judged, foreseen
from engine.titles.nemesis.queries.supply import supply_picture
from engine.titles.nemesis.rules.ch7_supply import early_droppers
from nemesis_gui.board.overlays import Group, HexHighlights
from nemesis_gui.play.context import Context
from nemesis_gui.play.counter_button import MarkerButton
from nemesis_gui.play.listed import ListedPresenter
from nemesis_gui.play.signs import told as explained
from nemesis_gui.titles.nemesis.decisions.end_of_turn import PlacesPresenter
from nemesis_gui.titles.nemesis.layers import supply_map
from nemesis_gui.titles.nemesis.layers.judgement import told
from nemesis_gui.widgets.layouts import add, label


def add_foreseen(context: Context, layout: QVBoxLayout, side: int) -> Sequence[Judged]:
    """What a check held now would find, and what the numbers on the map are."""
    words, found = context.words, foreseen(context.state, supply_picture(context.state, side))
    add(layout, label(words.tr("The check would give"), "faded", wrap=True),
        label(told(context.state, words, found), wrap=True, follow=context.follow),
        label(f"<small>{explained(words, context.looks.signs['badge:used'])}</small>", "faded", wrap=True,
              rich=True))  # fmt: skip
    return found


class DropPresenter(ListedPresenter):
    """Regiments that had better drop a Battalion before the check or not at all; others are reached on the map."""

    title = "Battalions"

    def add_body(self, layout: QVBoxLayout) -> None:
        """What the check would find as things stand."""
        add_foreseen(self.context, layout, JAPANESE)

    def show_marks(self) -> None:
        """The chains, and who would be out of supply."""
        picture = supply_picture(self.context.state, JAPANESE)
        self.context.overlay("places", supply_map.network(self.context.state, [picture], checked=True))

    def listed_units(self) -> list[str]:
        """Those for which the moment makes a difference."""
        return early_droppers(self.context.state)


class AirdropPresenter(ListedPresenter):
    """Airdrops are placed by clicking marked hexes or dragging the marker there; the card shows what the check would
    bring as things stand."""

    title = "Airdrops"

    def show_marks(self) -> None:
        """Hexes that may be supplied; those with somebody who would be Out of Supply stand out."""
        state = self.context.state
        picture = supply_picture(state, ALLIED)
        needy = {piece.loc for piece in picture.pieces.values() if piece.now == OUT}
        places = set(self.index.places)
        marks = HexHighlights(tuple(places - needy), "legal"), HexHighlights(tuple(places & needy), "danger")
        parts = (supply_map.network(state, [picture], checked=True), *marks)
        self.context.overlay("places", Group(parts))

    def add_body(self, layout: QVBoxLayout) -> None:
        """The marker, and the review."""
        tr = self.context.words.tr
        if self.index.places:
            hint = tr("Drag the marker to a marked hex, or click the hex")
            layout.addWidget(MarkerButton(self.context, "airdrop", tr("Air Supply"), hint))
        found = add_foreseen(self.context, layout, ALLIED)
        needy = {item.supply.loc for item in found if item.after == OUT}
        for loc in [loc for loc in self.index.places if loc in needy][:6]:
            add(layout, *map(self.card_button, self.index.places[loc]))


class PaymentPresenter(PlacesPresenter):
    """What pays for the flights to Imphal: Airdrops by place; Air Supports are among the loose commands."""

    title = "Flights to Imphal"
