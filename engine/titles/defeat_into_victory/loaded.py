"""The data of Defeat Into Victory, loaded when they are first needed: pack, scenarios, what a save keeps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Final

from engine.table.gamevalues import GameValues, Read
from engine.table.packfiles import PackError, PackFiles
from engine.table.packtitle import PackTitle
from engine.titles.defeat_into_victory.commands import NOTATION
from engine.titles.defeat_into_victory.data.charts import CHARTS
from engine.titles.defeat_into_victory.data.pack import (
    COUNTERS,
    MAP,
    REGIONS,
    SCENARIOS,
    TURNS,
    Pack,
    build_pack,
    load_scenario,
)
from engine.titles.defeat_into_victory.options import OPTIONS
from engine.titles.defeat_into_victory.pieces import SIDES
from engine.titles.defeat_into_victory.rules.ch3_setup import check
from engine.titles.defeat_into_victory.rules.watchers import watch
from engine.titles.defeat_into_victory.world import World

VALUES: Final = GameValues(
    Read(
        sections={
            MAP: ("grid", "terrain_legend", "terrain", "rivers", "lakes", "ways", "railways", "exits", "places"),
            REGIONS: ("legend", "hexes"),
            COUNTERS: ("units", "headquarters", "air_units", "activation_markers", "limits"),
            CHARTS: (
                "combat_results", "terrain_effects", "supply_levels", "tables", "repair", "chindits", "event_pools",
                "victory", "sustained_operations",
            ),
            TURNS: ("turns",),
        },
        words=frozenset({"source", "why", "history", "colour", "designation", "values_source", "text"}),
        file_words={
            MAP: frozenset({"lat", "lon", "label"}), COUNTERS: frozenset({"name"}), TURNS: frozenset({"label"}),
        },
        scenario_words=frozenset({"format", "name", "rule"}),
    )
)  # fmt: skip


class Loaded(PackTitle):
    """The part of the title that knows its data: the shipped pack, one of the player's own, or what a save kept."""

    id = "defeat-into-victory"
    rules = 1
    """To be raised with each change of what a command does."""
    name = "Defeat Into Victory"
    sides = SIDES
    notation = NOTATION
    options = OPTIONS
    data_folder = "defeat-into-victory"
    kept_values = VALUES

    def __init__(self, folder: Path | None = None, *, files: PackFiles | None = None) -> None:
        super().__init__(folder, files=files)
        self._worlds: dict[str, World] = {}

    @cached_property
    def pack(self) -> Pack:
        """The data of the game; raises PackError when first asked for."""
        return build_pack(self.files)

    def scenarios(self) -> Mapping[str, str]:
        """The offensive, the drive on Rangoon, the campaign [3.2.1/1, 21.0/1, 21.1/1, 21.2/1, 21.3/1]."""
        return {name: load_scenario(self.files, name).name for name in SCENARIOS}

    def world(self, name: str) -> World:
        """The world a scenario is played in; raises PackError."""
        if name not in self._worlds:
            world = World(self.pack, load_scenario(self.files, name))
            found = list(check(world))
            if found:
                raise PackError(f"{name}.yaml: {'; '.join(found[:3])}")
            world.watchers = (watch,)
            self._worlds[name] = world
        return self._worlds[name]
