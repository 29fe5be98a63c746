"""The data of Defeat Into Victory, loaded when they are first needed: pack, scenarios, what a save keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final, Self

from engine.table.gamevalues import GameValues, Read, unpack
from engine.table.packfiles import KeptFiles, PackError, PackFiles
from engine.table.plain import PlainTitle
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
    folder_files,
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


class Loaded(PlainTitle):
    """The part of the title that knows its data: the shipped pack, one of the player's own, or what a save kept."""

    id = "defeat-into-victory"
    rules = 1
    """To be raised with each change of what a command does."""
    name = "Defeat Into Victory"
    sides = SIDES
    notation = NOTATION
    options = OPTIONS

    def __init__(self, folder: Path | None = None, *, files: PackFiles | None = None) -> None:
        self.files = files or folder_files(folder)
        self._worlds: dict[str, World] = {}
        self._values: dict[str, bytes] = {}

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

    # -- the values a game is played with

    def values(self, scenario: str) -> bytes:
        """The values of a scenario as a save keeps them; raises PackError."""
        if self.files.shipped:
            return VALUES.shipped(folder_files(), scenario)[0]
        if scenario not in self._values:
            self._values[scenario] = VALUES.pack_up(self.files, scenario)
        return self._values[scenario]

    def fingerprint(self, scenario: str) -> str:
        """Of what the rules read of these values; raises PackError."""
        if self.files.shipped:
            return VALUES.shipped(folder_files(), scenario)[1]
        return VALUES.fingerprint(self.files, scenario)

    def with_values(self, packed: bytes) -> Self:
        """The title with the values that a save keeps, checked like a stranger's pack; raises PackError."""
        return type(self)(files=unpack(packed))

    # -- where they come from

    @property
    def label(self) -> str:
        return self.files.label

    @property
    def kept(self) -> bool:
        return isinstance(self.files, KeptFiles)

    def sources(self) -> Mapping[str, Mapping[str, int]]:
        return self._sources

    @cached_property
    def _sources(self) -> Mapping[str, Mapping[str, int]]:
        return self.pack.sources()

    def own_files(self) -> Sequence[str]:
        return self.files.own
