"""The data of Vinegar Joe's War, loaded when they are first needed: pack, scenarios, what a save keeps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from engine.table.gamevalues import GameValues, Read
from engine.table.packtitle import WorldTitle
from engine.titles.vinegar_joes_war.commands import NOTATION
from engine.titles.vinegar_joes_war.data.charts import CHARTS
from engine.titles.vinegar_joes_war.data.pack import (
    COAST,
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
from engine.titles.vinegar_joes_war.data.packfile import Scenario
from engine.titles.vinegar_joes_war.options import OPTIONS
from engine.titles.vinegar_joes_war.pieces import SIDES
from engine.titles.vinegar_joes_war.rules.ch3_setup import check
from engine.titles.vinegar_joes_war.rules.watchers import watch
from engine.titles.vinegar_joes_war.world import World

VALUES: Final = GameValues(
    Read(
        sections={
            MAP: ("grid", "terrain_legend", "terrain", "rivers", "lakes", "ways", "railways", "exits", "places"),
            REGIONS: ("legend", "hexes"),
            COAST: ("west", "east"),
            COUNTERS: ("units", "airstrikes", "naval", "depots", "markers"),
            CHARTS: (
                "land_combat", "terrain_effects", "rail_capacity", "air_attack", "missions", "interdiction",
                "expenditure", "arrivals", "invasion_reserve", "replacement_check", "random_events", "victory",
            ),
            TURNS: ("turns",),
        },
        words=frozenset({"source", "why", "history", "colour", "designation", "text", "levels_source"}),
        file_words={
            MAP: frozenset({"lat", "lon", "label"}), COUNTERS: frozenset({"name"}), TURNS: frozenset({"label"}),
        },
        scenario_words=frozenset({"format", "name", "rule"}),
    )
)  # fmt: skip


class Loaded(WorldTitle[World]):
    """The part of the title that knows its data: the shipped pack, one of the player's own, or what a save kept."""

    id = "vinegar-joes-war"
    rules = 2
    """To be raised with each change of what a command does."""
    has_aids = True
    name = "Vinegar Joe's War"
    commands_hidden = True
    sides = SIDES
    notation = NOTATION
    options = OPTIONS
    data_folder = FOLDER
    kept_values = VALUES
    scenario_names = SCENARIOS
    """The whole war, its turn at Imphal, its opening [sc-1/1]."""

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
