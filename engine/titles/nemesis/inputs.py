"""What remembered queries may depend on, besides what all games on hexes have in :mod:`engine.wargame.memo`."""

from typing import Final

from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.state import ATTACKED, BATTLES, DEFENDED, RETREATED
from engine.wargame.memo import ENEMIES, ENEMY_PLACES, GROUND, LASTING, OWN, PIECES, PLACES, Input

JAPANESE_PIECES: Final = Input(f"state.tokens[{JAPANESE}]")
ALLIED_PIECES: Final = Input(f"state.tokens[{ALLIED}]")
PIECE: Final = Input("piece.id", of="piece")
"""Which piece it is, where the position says all else of it."""
PIECE_AS_IT_IS: Final = Input("piece.id, piece.loc, piece.reduced, piece.supply, piece.waits", of="piece")
ITS_SIDE: Final = Input("state.tokens[piece.counter.side]")
"""The pieces of the piece's side."""
RAILWAY: Final = Input("system.number, state.place_tokens[1 - system.side]", of="system")
"""Which railway it is, and where the enemies of its side stand."""
AMBUSHES: Final = Input("state.ambushes")
STACK: Final = Input("state.at.get(loc)")
"""Which pieces stand at a place."""
FLAGS: Final = Input("frozenset(state.flags.items())")
AIRDROPS: Final = Input("state.airdrops")
STOCK: Final = Input("state.stock")
TURN: Final = Input("state.turn")
PHASE: Final = Input("state.phase")
LIGHT_MONSOON: Final = Input("state.light_monsoon")
WEATHER: Final = Input("state.light_monsoon, state.heavy_monsoon")
ARROWS: Final = Input("state.options.supply_over_arrows")
LEAD: Final = Input("state.superior, state.options.lead")
"""The Superiors and what they are worth."""
FOUGHT: Final = Input(
    f"frozenset([name for name, did in state.activity.items() if did & {ATTACKED | DEFENDED | RETREATED}])"
)
"""Who has fought in this phase."""
ATTACKS: Final = Input(f"state.attacks_made, state.stilwell_attacks, state.allowance.get({BATTLES!r})")
"""What attacks were made in this phase."""
AIR: Final = Input("tuple(state.air.items())")
YUNNAN_ACTIVE: Final = Input("state.yunnan_active")
COMMAND: Final = Input("state.phase and state.phase.commander and (state.phase, tuple(state.allowance.items()))")
"""What partners command in this phase, under a variant."""

__all__ = [
    "AIR", "AIRDROPS", "ALLIED_PIECES", "AMBUSHES", "ARROWS", "ATTACKS", "COMMAND", "ENEMIES", "ENEMY_PLACES", "FLAGS",
    "FOUGHT", "GROUND", "ITS_SIDE", "JAPANESE_PIECES", "LASTING", "LEAD", "LIGHT_MONSOON", "OWN",
    "PHASE", "PIECE", "PIECES", "PIECE_AS_IT_IS", "PLACES", "RAILWAY", "STACK", "STOCK", "TURN", "WEATHER",
    "YUNNAN_ACTIVE",
]  # fmt: skip
