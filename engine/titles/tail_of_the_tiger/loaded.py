"""The data of Tail of the Tiger, loaded when they are first needed: pack, scenarios, what a save keeps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from engine.table.gamevalues import GameValues, Read
from engine.table.packtitle import WorldTitle
from engine.titles.tail_of_the_tiger.commands import NOTATION
from engine.titles.tail_of_the_tiger.data.charts import CHARTS
from engine.titles.tail_of_the_tiger.data.pack import (
    COUNTERS,
    FOLDER,
    MAP,
    REGIONS,
    SCENARIOS,
    TURNS,
    Pack,
    build_pack,
    load_scenario,
)
from engine.titles.tail_of_the_tiger.data.packfile import Scenario
from engine.titles.tail_of_the_tiger.options import OPTIONS
from engine.titles.tail_of_the_tiger.pieces import SIDES
from engine.titles.tail_of_the_tiger.rules.ch3_setup import check
from engine.titles.tail_of_the_tiger.rules.watchers import watch
from engine.titles.tail_of_the_tiger.world import World

VALUES: Final = GameValues(
    Read(
        sections={
            MAP: ("grid", "terrain_legend", "terrain", "rivers", "lakes", "ways", "railways", "exits", "places"),
            REGIONS: ("legend", "hexes"),
            COUNTERS: ("units", "air", "markers"),
            CHARTS: (
                "combat", "shifts", "infiltration", "terrain", "road", "river", "assault", "stacking", "monsoon",
                "disease", "supply", "aerial", "subversive", "fuel", "air", "entry", "steps", "western_divisions",
                "elh", "uprisings", "strategic", "ring", "atomic", "rail_gun", "drop", "events", "event_steps",
                "victory",
            ),
            TURNS: ("turns",),
        },
        words=frozenset({"source", "why", "history"}),
        file_words={
            MAP: frozenset({"lat", "lon", "label"}), COUNTERS: frozenset({"name"}), TURNS: frozenset({"label"}),
        },
        scenario_words=frozenset({"format", "name", "rule"}),
    )
)  # fmt: skip


class Loaded(WorldTitle[World]):
    """The part of the title that knows its data: the shipped pack, one of the player's own, or what a save kept."""

    id = "tail-of-the-tiger"
    rules = 1
    """To be raised with each change of what a command does."""
    name = "Tail of the Tiger"
    sides = SIDES
    notation = NOTATION
    options = OPTIONS
    has_aids = True
    data_folder = FOLDER
    kept_values = VALUES
    scenario_names = SCENARIOS
    """The variant as written [1.0/1]."""

    @cached_property
    def pack(self) -> Pack:
        """The data of the game; raises PackError when first asked for."""
        return build_pack(self.files)

    def load_scenario(self, name: str) -> Scenario:
        return load_scenario(self.files, name)

    def make_world(self, name: str) -> World:
        world = World(self.pack, self.load_scenario(name))
        world.watchers = (watch,)
        return world

    def world_faults(self, world: World) -> Iterator[str]:
        return check(world)
