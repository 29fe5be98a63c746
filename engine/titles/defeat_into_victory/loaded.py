"""The data of Defeat Into Victory, loaded when they are first needed: pack, scenarios, what a save keeps."""

from __future__ import annotations

from typing import Final

from engine.titles.defeat_into_victory.commands import NOTATION
from engine.titles.defeat_into_victory.data.charts import CHARTS
from engine.titles.defeat_into_victory.data.outlook import outlook
from engine.titles.defeat_into_victory.data.pack import (
    COUNTERS,
    MAP,
    REGIONS,
    SCENARIOS,
    TURNS,
    Pack,
    build_pack,
)
from engine.titles.defeat_into_victory.data.packfile import Scenario
from engine.titles.defeat_into_victory.data.starts import STARTS
from engine.titles.defeat_into_victory.options import OPTIONS
from engine.titles.defeat_into_victory.pieces import SIDES
from engine.titles.defeat_into_victory.rules.ch3_setup import check
from engine.titles.defeat_into_victory.rules.watchers import watch
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import World
from engine.wargame.gamevalues import GameValues, Read
from engine.wargame.packtitle import Making
from engine.wargame.positions import PositionTitle
from engine.wargame.regions import Regions

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


class Loaded(PositionTitle[World, Pack, DefeatState]):
    """The part of the title that knows its data: the shipped pack, one of the player's own, or what a save kept."""

    id = "defeat-into-victory"
    rules = 3
    """To be raised with each change of what a command does."""
    has_aids = True
    name = "Defeat Into Victory"
    sides = SIDES
    notation = NOTATION
    options = OPTIONS
    wording = "engine.titles.defeat_into_victory.wording.words:DefeatWords"
    data_folder = "defeat-into-victory"
    kept_values = VALUES
    making = Making(build_pack, Scenario, {**Pack.kinds, REGIONS: Regions}, World, check, watch, outlook, STARTS)
    scenario_names = SCENARIOS
    """The offensive, the drive on Rangoon, the campaign [3.2.1/1, 21.0/1, 21.1/1, 21.2/1, 21.3/1]."""
