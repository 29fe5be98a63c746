"""The shipped data of Vinegar Joe's War for tests: the pack, and the world of each scenario."""

from __future__ import annotations

from functools import cache

from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from engine.titles.vinegar_joes_war.world import World

TITLE = VinegarJoesWar()
PACK = TITLE.pack


@cache
def world(scenario: str = "singapore-to-calcutta") -> World:
    """The world of a scenario."""
    return World(PACK, TITLE.load_scenario(scenario))


WORLD = world()


def at(name: str) -> int:
    """The hex of a place or of a label."""
    return WORLD.hex(name, "test") if name.isdigit() else WORLD.named(name)
