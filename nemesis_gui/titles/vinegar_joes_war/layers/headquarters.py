"""The layer of command: the radius of every headquarters, activated or not, and who is in command."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.queries.command import radius_of
from nemesis_gui.board.overlays import Group, HexHighlights
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.layer import NOWHERE, Layer, Legend
from nemesis_gui.session.words import clause_link

ALL, ONE = "hqs", "hq_range"


class CommandLayer(Layer):
    """The hexes in command of each side now; at the pointer, or of the selected headquarters, what it commands or would
    command once activated, and whether a depot is there for it."""

    action = Action(
        "hqs", "View", 65, "Headquarters",
        "Show what activated headquarters command, and at the pointer the radius of one", "Q", toolbar=85
    )  # fmt: skip
    clause = "7.2/1"
    names = (ALL, ONE)

    def __init__(self, context: Context, legend: Legend) -> None:
        super().__init__(context)
        words = context.words
        self.section = legend.section(words.tr(self.action.text))
        self.section.key([context.looks.signs.style(words, name) for name in ("full", "full_1")], area=True)
        self.section.key([("info", words.tr("Command radius"))], area=True)
        self.asked = self.section.text()

    def show(self) -> None:
        """The radius of all activated headquarters."""
        found = [
            HexHighlights(radius_of(self.context.state, p).hexes, ("full", "full_1")[p.counter.side])
            for p in self._all() if p.active
        ]
        self.context.overlay(ALL, Group(tuple(found)))
        self.pointed()

    def _all(self) -> Iterator[Piece]:
        state = self.context.state
        yield from (piece for side in (0, 1) for piece in state.on_map(side) if piece.counter.hq)

    def pointed(self) -> None:
        """The radius of the headquarters asked about."""
        state, words, piece = self.context.state, self.context.words, self._asked()
        if piece is None:
            self.context.overlay(ONE, None)
            self.asked.setText(words.tr("Point at a headquarters."))
            return
        found = radius_of(state, piece)
        self.context.overlay(ONE, HexHighlights(found.hexes, "info"))
        told = words.tr("{n:unit|units} in radius, {new} of them out of command now", n=found.units, new=found.fresh)
        depot = "A depot is there to activate it." if found.depots else "No depot can be spent there."
        price = "" if piece.active else words.tr(depot)
        lines = filter(None, (words.unit_link(state, piece.id), f"{told} {clause_link(self.clause)}", price))
        self.asked.setText("<br>".join(lines))

    def _asked(self) -> Piece | None:
        """The headquarters pointed at or in the hex pointed at, else the one selected."""
        found = list(self._all())
        here = [piece for piece in found if self.loc != NOWHERE and piece.loc == self.loc]
        named = [piece for piece in here if piece.id == self.unit]
        chosen = [piece for piece in found if piece.id in self.context.selected[-1:]]
        return next(iter([*named, *here, *chosen]), None)
