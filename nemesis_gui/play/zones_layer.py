"""The zones of control of both sides; at the pointer, who exerts them. A title's layer says where they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, Final

from nemesis_gui.board.overlays import Arrows, Group, HexHighlights
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import NOWHERE, Layer, Legend
from nemesis_gui.session.words import clause_link

STYLES: Final = ("side_0", "side_1")
"""By side."""


class ZonesLayer(Layer):
    """Outlined areas; arrows lead from the units to the hex pointed at."""

    action = Action(
        "zoc", "View", 50, "Zones of control",
        "Show the zones of control of both sides, and at the pointer who exerts them", "Z; F3", toolbar=100
    )
    names = ("zoc", "zoc_from")

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context)
        self.section = legend.section(context.words.tr(self.action.text))
        styles = (*STYLES, "contested")
        self.section.key([context.looks.signs.style(context.words, name) for name in styles], area=True)
        self.signs, self.asked = self.section.text(), self.section.text()

    def zone(self, state: Any, side: int) -> Set[int]:
        """The hexes in the zones of control of a side."""
        raise NotImplementedError

    def exerting(self, state: Any, side: int, loc: int) -> Sequence[Any]:
        """The pieces of a side whose zone of control reaches a hex."""
        raise NotImplementedError

    def show(self) -> None:
        """The zones of both sides, and where they meet."""
        words, state = self.context.words, self.context.state
        self.signs.setText(words.pair(words.tr("Rule"), clause_link(self.clause)))
        ours, theirs = (frozenset(self.zone(state, side)) for side in (0, 1))
        areas = ((ours - theirs, STYLES[0]), (theirs - ours, STYLES[1]), (ours & theirs, "contested"))
        self.context.overlay("zoc", Group(tuple(HexHighlights(tuple(locs), style) for locs, style in areas)))
        self.pointed()

    def pointed(self) -> None:
        """Arrows from everybody whose zone reaches the hex pointed at."""
        state, words = self.context.state, self.context.words
        if self.loc == NOWHERE or not state.world.in_play(self.loc):
            self.context.overlay("zoc_from", None)
            self.asked.setText(words.tr("Point at a hex to see who exerts the zone."))
            return
        found = {side: self.exerting(state, side, self.loc) for side in (0, 1)}
        arrows = [
            Arrows([(loc, self.loc) for loc in sorted({piece.loc for piece in pieces})], STYLES[side])
            for side, pieces in found.items()
            if pieces
        ]
        self.context.overlay("zoc_from", Group(arrows) if arrows else None)
        self.asked.setText(self._describe(found))

    def _describe(self, found: Mapping[int, Sequence[Any]]) -> str:
        """Who exerts a zone into the hex, in words."""
        state, words = self.context.state, self.context.words
        place = words.place_link(state, self.loc)
        lines = [
            f"{words.tr('In {place}, {side} zone of', place=place, side=words.side(side))} "
            + ", ".join(words.unit_link(state, piece.id) for piece in pieces)
            for side, pieces in found.items()
            if pieces
        ]
        return "<br>".join(lines) or words.tr("{place} is in no zone of control.", place=place)
