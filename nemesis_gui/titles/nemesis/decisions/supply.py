"""The Supply Check: Airdrops, the price of Imphal, and a look at every piece whose level is about to change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import fill
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QToolButton

from engine.titles.nemesis.pieces import ALLIED, JAPANESE, OUT
from engine.titles.nemesis.queries.judgement import foreseen
from engine.titles.nemesis.queries.supply import supply_picture
from engine.titles.nemesis.rules.ch7_supply import early_droppers
from nemesis_gui.base.style import px
from nemesis_gui.board.overlays import Group, HexHighlights
from nemesis_gui.play.context import Context, DragItem
from nemesis_gui.play.counter_button import MOST_LETTERS
from nemesis_gui.play.listed import ListedPresenter
from nemesis_gui.play.parts import Own, Part, Play, Text
from nemesis_gui.play.signs import describe_sign as explained
from nemesis_gui.titles.nemesis.layers import supply_map
from nemesis_gui.titles.nemesis.layers.judgement import counted, describe

MOST_NEEDED: Final = 6
"""Hexes in need that have a button; all are marked on the map."""
MARKER_FACE: Final = 44


def review(context: Context, side: int, *, low: bool) -> list[Part]:
    """What a check held now would find, and what the numbers on the map are; with little room how many of each level,
    the rest as an explanation."""
    words, found = context.words, foreseen(context.state, supply_picture(context.state, side))
    numbers = explained(words, context.looks.signs["badge:used"])
    return [*([Text(counted(words, found))] if low else []),
            Text(words.tr("The check would give"), "faded", rich=False),
            Text(describe(context.state, words, found), "faded" if low else ""),
            Text(f"<small>{numbers}</small>", "faded")]  # fmt: skip


class DropPresenter(ListedPresenter):
    """Regiments that had better drop a Battalion before the check or not at all; others are reached on the map."""

    title = "Battalions"

    def above(self) -> Iterable[Part]:
        """What the check would find as things stand."""
        return review(self.context, JAPANESE, low=self.stage.compact)

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

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each hex in need, which stands on the card as long as that is open."""
        return [*super().extra_buttons(), *self._needed()]

    def _needed(self) -> list[Play]:
        found = foreseen(self.context.state, supply_picture(self.context.state, ALLIED))
        needy = {item.supply.loc for item in found if item.after == OUT}
        hexes = [loc for loc in self.index.places if loc in needy]
        return [self.card_button(command) for loc in hexes[:MOST_NEEDED] for command in self.index.places[loc]]

    def above(self) -> Iterator[Part]:
        """The marker, the hexes in need, and below them, where it may be scrolled to, the review."""
        tr = self.context.words.tr
        if self.index.places:
            hint = tr("Drag the marker to a marked hex, or click the hex")
            yield Own(MarkerButton, lambda: MarkerButton(self.context, "airdrop", tr("Air Supply"), hint))
        yield from self.in_rows([play.command for play in self._needed()])
        yield from review(self.context, ALLIED, low=self.stage.compact)


class MarkerButton(QToolButton):
    """A picture of a marker with a text; a click on it says how it is used."""

    def __init__(self, context: Context, kind: str, text: str, hint: str) -> None:
        super().__init__()
        self._face = context.looks.marker(kind, "", 2 * MARKER_FACE)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIcon(QIcon(self._face))
        self.setIconSize(QSize(px(MARKER_FACE), px(MARKER_FACE)))
        self.setText(fill(text, MOST_LETTERS))
        self.setToolTip(hint)
        self.setAccessibleName(context.words.pair(text, hint))
        self.setAutoRaise(True)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.clicked.connect(lambda: context.signals.said.emit(hint))
        if context.hand is not None:
            context.hand.serve(self, self._pull)

    def _pull(self, _at: QPoint) -> DragItem:
        return DragItem((), self._face)
