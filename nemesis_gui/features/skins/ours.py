"""What of a map nobody has confirmed to be as printed: told in words, and marked on the map."""

from __future__ import annotations

from engine.board.boardmap import BoardMap
from engine.wargame.confirmed import Confirmed, confirmed, sides_of
from nemesis_gui.board.overlays import Group, HexHighlights, SideHighlights
from nemesis_gui.session.words import Words

STYLE = "ours"


class Ours:
    """The hexes and sides of a map by whether a pack says that they are printed."""

    def __init__(self, board: BoardMap) -> None:
        self.printed: Confirmed = confirmed(board)
        self._board = board
        self.sides = frozenset(sides_of(board.grid))

    def told(self, words: Words) -> str:
        """How much of the map is printed, and what that means for a picture of it."""
        hexes, sides = len(self.printed.hexes), len(self.printed.sides)
        if not hexes and not sides:
            return words.tr("All hexes and sides are ours; the picture may differ.")
        if hexes == self._board.hex_count and sides == len(self.sides):
            return words.tr("All hexes and sides of this map are as printed.")
        text = "As printed: {n} of {all} hexes, {k} of {sides} hexsides. All others are ours: the picture may differ."
        return words.tr(text, n=hexes, all=self._board.hex_count, k=sides, sides=len(self.sides))

    def source(self, words: Words, loc: int) -> str:
        """Where what the rules know of a hex comes from; empty beside the map."""
        if not self._board.is_hex(loc):
            return ""
        return words.tr("As printed") if loc in self.printed.hexes else words.tr("Ours, not printed")

    @property
    def overlay(self) -> Group:
        """Hexes that are ours under a pattern, which means their sides among each other too; other sides that are ours
        under a bar each."""
        hexes = frozenset(range(self._board.hex_count)) - self.printed.hexes
        grid = self._board.grid
        left = ((hex_, way) for hex_, way in self.sides - self.printed.sides
                if {hex_, grid.neighbours(hex_)[way]} - hexes - {-1})  # fmt: skip
        return Group((HexHighlights(hexes, STYLE), SideHighlights(sorted(left), STYLE)))
