"""What remembered queries may depend on, besides what all games on hexes have in :mod:`engine.wargame.memo`."""

from typing import Final

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.wargame.memo import GROUND, LASTING, PIECES, Input

ENEMY_HEXES: Final = Input("state.rosters[1 - side].hexes")
"""The hexes with enemies of the query's ``side``, whichever units they are."""
GERMAN_HEXES: Final = Input(f"state.rosters[{GERMAN}].hexes")
IMPERIAL_HEXES: Final = Input(f"state.rosters[{IMPERIAL}].hexes")
GERMAN_PIECES: Final = Input(f"state.tokens[{GERMAN}]")
CONTROL: Final = Input("state.german")
"""The hexes under German-side control; those that matter for supply and points are in ``GROUND``, too."""
CENTERS: Final = Input("state.centers")
PORTS: Final = Input("state.touched")
STOOD: Final = Input("state.stood")
BROKEN: Final = Input("state.broken")
"""Whether the Manchurian Ring is broken."""
BOMBS: Final = Input("state.bombs")
WEATHER: Final = Input("state.monsoon")
TURN: Final = Input("state.turn")
PLAYER: Final = Input("state.player")
SETTLED: Final = Input("state.settled")
"""Events that do not happen again."""
ELH_SHOWN: Final = Input("state.elh_shown")
LANDED: Final = Input("state.combat.target if state.combat is not None and state.combat.landed else -1")
"""The hex in which a brigade has dropped and not won yet."""

__all__ = [
    "BOMBS", "BROKEN", "CENTERS", "CONTROL", "ELH_SHOWN", "ENEMY_HEXES", "GERMAN_HEXES", "GERMAN_PIECES", "GROUND",
    "IMPERIAL_HEXES", "LANDED", "LASTING", "PIECES", "PLAYER", "PORTS", "SETTLED", "STOOD", "TURN", "WEATHER",
]  # fmt: skip
