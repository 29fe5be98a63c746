"""What remembered queries may depend on, besides what all games on hexes have in :mod:`engine.wargame.memo`."""

from typing import Final

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.wargame.memo import ENEMY_PLACES, GROUND, LASTING, OWN, OWN_PLACES, PIECES, PLACES, Input

JAPANESE_PIECES: Final = Input(f"state.tokens[{JAPANESE}]")
ALLIED_PLACES: Final = Input(f"state.place_tokens[{ALLIED}]")
PHASING_PIECES: Final = Input("state.tokens[state.player]")
FOES_OF_VIEWER: Final = Input("state.tokens[1 - viewer]")
AIR: Final = Input("state.air_token")
"""Where airstrikes and naval pieces are."""
LINES: Final = Input("state.railway, state.road, state.fresh")
"""What is built of the railway and the road, and what of it does not serve yet."""
PLAYER: Final = Input("state.player")
IMPULSE: Final = Input("state.impulse")
TURN: Final = Input("state.turn")
COMMAND: Final = Input("state.command")
"""Who was in command when the phase began."""
OPENED: Final = Input("state.opened")
"""Countries whose airbases were opened in this impulse."""
USED: Final = Input("state.used")
"""Amphibious markers used in this player turn."""
COMBAT: Final = Input("state.combat")
BORDERS: Final = Input("counter.side, counter.country", of="counter")
"""What borders look at in a unit."""
WATERS: Final = Input("counter.side, counter.country, counter.raider", of="counter")
"""What borders and waters look at in a unit."""
MARCH: Final = Input("counter.side, counter.country, counter.heavy", of="counter")
"""What borders and the cost of a march look at in a unit."""

__all__ = [
    "AIR", "ALLIED_PLACES", "BORDERS", "COMBAT", "COMMAND", "ENEMY_PLACES",
    "FOES_OF_VIEWER", "GROUND", "IMPULSE", "JAPANESE_PIECES", "LASTING", "LINES", "MARCH", "OPENED", "OWN",
    "OWN_PLACES", "PHASING_PIECES", "PIECES", "PLACES", "PLAYER", "TURN", "USED", "WATERS",
]  # fmt: skip
