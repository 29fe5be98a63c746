"""How a player moves and when it strikes: the weights of its rules of thumb, in Satisfaction points (SaP)."""

from __future__ import annotations

from typing import Final

import msgspec


class Style(msgspec.Struct, frozen=True):
    """The weights."""

    step_on: float = 0.35
    """What a movement point nearer to its mission is worth to a unit of strength 4."""
    exposed: float = 0.25
    """What each multiple of its own might that may come costs a unit of that size."""
    safe: float = 1.8
    """Might of the enemy, as a multiple of one's own, up to which nothing is feared."""
    empty: float = 0.8
    """The part of an Objective's worth that is risked by leaving it empty where the enemy can come."""
    cut: float = 0.3
    """For each SaP of enemy units that a hex cuts off."""
    guard: float = 0.2
    """For each SaP of own units whose supply runs through a hex that nobody else holds."""
    hunger: float = 1.0
    """What standing out of supply counts, as a part of what it costs."""
    insight: float = 0.0
    """The part that counts of what the combats promise which a move makes possible."""
    stay: float = 1.0
    """What it is worth to stand in an Objective that is to be held."""
    superiority: float = 1.7
    """Might to bring against a defence, as a multiple of it."""
    parity: float = 0.55
    """Might to hold with, as a multiple of what could come."""
    share: float = 0.6
    """The part of what it needs without which a mission is not begun."""
    slow: float = 8.0
    """Movement points that are added to each way when missions are compared."""
    keen: bool = False
    """Whether places and tracks count by what they decide in the scenario, and units the less the later it is."""
    aim: int = -1
    """An Objective, by its location, that is put first."""
    aimed: float = 3.0
    """By what its worth is multiplied."""


PLAIN: Final = Style(insight=0.8, exposed=0.1, keen=True)
"""How Captain moves."""
