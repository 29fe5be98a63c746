"""When a game is beyond hope, so that a computer player need not drag it out."""

from __future__ import annotations

from typing import Final

from engine.titles.tail_of_the_tiger.pieces import GERMAN, enemy
from engine.titles.tail_of_the_tiger.queries.points import total
from engine.titles.tail_of_the_tiger.state import TigerState

BEHIND: Final = 3
"""Points of the six that no last turn has made good."""
CENTERS: Final = 1
"""Supply Centers that may still be destroyed in the last turn."""


def hopeless(state: TigerState, side: int) -> bool:
    """Whether a side is so far behind in the last turn that it cannot be made good; never the German one where it may
    yet win by sudden death [4.0/1, 4.0/2]."""
    if state.outcome is not None or state.turn < state.last_turn:
        return False
    sudden = side == GERMAN and len(state.centers) <= CENTERS
    return not sudden and total(state, enemy(side)) - total(state, side) >= BEHIND
