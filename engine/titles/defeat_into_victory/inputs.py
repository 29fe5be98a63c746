"""What remembered queries may depend on, besides what all games on hexes have in :mod:`engine.wargame.memo`."""

from typing import Final

from engine.wargame.memo import ENEMY_PLACES, GROUND, LASTING, OWN, OWN_PLACES, PIECES, PLACES, Input

LINES: Final = Input("state.built")
CUTS: Final = Input("state.cuts")
INTERDICTED: Final = Input("state.interdicted")
HINDERS: Final = Input("state.options.interdiction_hinders")
"""Whom interdiction hinders."""
TOWNS: Final = Input("state.options.villages_are_towns")
SUSTAINED: Final = Input("state.sustained_items")
"""What Sustained Operations bring."""
STOCK: Final = Input("state.stock[side]")
TURN: Final = Input("state.turn")
EVENT: Final = Input("state.event")
STACKING: Final = Input("unit.formation, unit.kind, unit.chinese, unit.marauder, unit.independent", of="unit")
"""What stacking looks at in a unit: those that agree in it may stand in the same hexes."""
ALONE: Final = Input("unit.kind, unit.chinese, unit.marauder, unit.independent", of="unit")
"""The same for a unit that stands by itself."""
TRACING: Final = Input("unit.side, unit.armour, unit.chinese", of="unit")
"""What a supply line looks at in a unit."""

__all__ = [
    "ALONE", "CUTS", "ENEMY_PLACES", "EVENT", "GROUND", "HINDERS", "INTERDICTED", "LASTING", "LINES", "OWN",
    "OWN_PLACES", "PIECES", "PLACES", "STACKING", "STOCK", "SUSTAINED", "TOWNS", "TRACING", "TURN",
]  # fmt: skip
