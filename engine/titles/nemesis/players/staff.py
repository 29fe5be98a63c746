"""Staff: as Subaltern, with moves made for the combats to come."""

from __future__ import annotations

from engine.titles.nemesis.players.subaltern import Subaltern


class Staff(Subaltern):
    """Concentrates before it strikes: a hex is worth what the attacks out of it promise."""

    name = "staff"
    insight = 1.0
