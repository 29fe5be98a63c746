"""How Tail of the Tiger looks on the board."""

from __future__ import annotations

from engine.table.placed import PlacedState
from engine.titles.tail_of_the_tiger.pieces import SIDES
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import World
from nemesis_gui.board.art import DRY, RAIN, BoardArt


class TigerArt(BoardArt):
    """Counters with their values, the markers of the game, and what is printed on its map."""

    version = 1

    def __init__(self) -> None:
        super().__init__("tail-of-the-tiger", "Tail of the Tiger", SIDES)

    def heading(self) -> tuple[str, str]:
        """Title and subtitle of the sheet."""
        return self.word("TAIL OF THE TIGER"), self.word("India to Shanghai, 1952 and 1953")

    def veiled(self, world: World, loc: int) -> bool:
        """Only what is no part of the game; the sea is."""
        return not world.sea(loc) and not world.open_hex(loc)

    def weather(self, state: PlacedState) -> str:
        """It rains in monsoon turns [2.2/4]."""
        return RAIN if isinstance(state, TigerState) and state.monsoon else DRY
