"""The zones of control of both sides; at the pointer, who exerts them."""

from __future__ import annotations

from typing import Final

from engine.titles.nemesis.pieces import ALLIED, JAPANESE, Piece
from engine.titles.nemesis.queries.overview import zoc_sources
from engine.titles.nemesis.rules.ch2_zoc import zoc
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.board.overlays import Arrows, Group, HexHighlights
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import NOWHERE, Layer, Legend
from nemesis_gui.session.words import Words, clause_link
from nemesis_gui.titles.nemesis.layers.supply_text import place_link, unit_link

STYLES: Final = {JAPANESE: "side_0", ALLIED: "side_1"}
SIGNS: Final = {JAPANESE: "//", ALLIED: "\\\\"}


def zones(state: NemesisState) -> Group:
    """Where each side has a zone of control, and where they meet."""
    ours, theirs = zoc(state, JAPANESE), zoc(state, ALLIED)
    return Group((
        HexHighlights(tuple(ours - theirs), STYLES[JAPANESE]),
        HexHighlights(tuple(theirs - ours), STYLES[ALLIED]),
        HexHighlights(tuple(ours & theirs), "contested"),
    ))  # fmt: skip


def sources(state: NemesisState, loc: int) -> dict[int, list[Piece]]:
    """By side, the pieces whose zone of control reaches a hex."""
    return {side: zoc_sources(state, side, loc) for side in (JAPANESE, ALLIED)}


def tell(state: NemesisState, words: Words, loc: int, found: dict[int, list[Piece]]) -> str:
    """Who exerts a zone into a hex, in words."""
    place = place_link(state, words, loc)
    lines = [
        f"{SIGNS[side]} {words.tr('In {place}, {side} zone of', place=place, side=words.side(side))} "
        + ", ".join(unit_link(state, piece.id) for piece in pieces)
        for side, pieces in found.items()
        if pieces
    ]
    return "<br>".join(lines) or words.tr("{place} is in no zone of control.", place=place)


class ZonesLayer(Layer):
    """Outlined areas; arrows lead from the units to the hex pointed at."""

    action = Action(
        "zoc", "View", 50, "Zones of control",
        "Show the zones of control of both sides, and at the pointer who exerts them", "Z; F3", toolbar=100
    )
    clause = "2.1/3"
    names = ("zoc", "zoc_from")

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context)
        self.section = legend.section(context.words.tr(self.action.text))
        styles = (*STYLES.values(), "contested")
        self.section.key([context.looks.signs.style(context.words, name) for name in styles], area=True)
        self.signs, self.asked = self.section.text(), self.section.text()

    def show(self) -> None:
        """The zones of both sides."""
        words = self.context.words
        self.signs.setText(words.pair(words.tr("Rule"), clause_link(self.clause)))
        self.context.overlay("zoc", zones(self.context.state))
        self.pointed()

    def pointed(self) -> None:
        """Arrows from everybody whose zone reaches the hex pointed at."""
        state, words = self.context.state, self.context.words
        if self.loc == NOWHERE or not state.world.in_play(self.loc):
            self.context.overlay("zoc_from", None)
            self.asked.setText(words.tr("Point at a hex to see who exerts the zone."))
            return
        found = sources(state, self.loc)
        arrows = [
            Arrows([(loc, self.loc) for loc in sorted({piece.loc for piece in pieces})], STYLES[side])
            for side, pieces in found.items()
            if pieces
        ]
        self.context.overlay("zoc_from", Group(arrows) if arrows else None)
        self.asked.setText(tell(state, words, self.loc, found))
