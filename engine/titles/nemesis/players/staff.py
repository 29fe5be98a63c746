"""Staff: as Subaltern, with combats thought further and moves made for the combats to come."""

from __future__ import annotations

from engine.titles.nemesis.players.skill import STAFF
from engine.titles.nemesis.players.subaltern import Subaltern


class Staff(Subaltern):
    """Concentrates before it strikes, and thinks through what both sides choose after the die."""

    name = "staff"
    skill = STAFF
