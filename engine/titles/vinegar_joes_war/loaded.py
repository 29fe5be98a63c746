"""The data of Vinegar Joe's War, loaded when they are first needed: pack, scenarios, what a save keeps."""

from __future__ import annotations

from typing import Final

from engine.titles.vinegar_joes_war.commands import NOTATION
from engine.titles.vinegar_joes_war.data.charts import CHARTS
from engine.titles.vinegar_joes_war.data.outlook import outlook
from engine.titles.vinegar_joes_war.data.pack import (
    COAST,
    COUNTERS,
    MAP,
    REGIONS,
    SCENARIOS,
    TURNS,
    Pack,
    build_pack,
)
from engine.titles.vinegar_joes_war.data.packfile import Coast, Scenario
from engine.titles.vinegar_joes_war.options import OPTIONS
from engine.titles.vinegar_joes_war.pieces import SIDES
from engine.titles.vinegar_joes_war.rules.ch3_setup import check
from engine.titles.vinegar_joes_war.rules.watchers import watch
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import World
from engine.wargame.gamevalues import GameValues, Read
from engine.wargame.packtitle import Making
from engine.wargame.positions import PositionTitle
from engine.wargame.regions import Regions
from engine.wargame.startlists import NameLists

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
STARTS: Final = (NameLists(("held",), SIDES, lambda world: {hex_: world.names[hex_] for hex_ in world.first_captures}),)


class Loaded(PositionTitle[World, Pack, VinegarState]):
    """The part of the title that knows its data: the shipped pack, one of the player's own, or what a save kept."""

    id = "vinegar-joes-war"
    rules = 3
    """To be raised with each change of what a command does."""
    has_aids = True
    name = "Vinegar Joe's War"
    commands_hidden = True
    sides = SIDES
    notation = NOTATION
    options = OPTIONS
    wording = "engine.titles.vinegar_joes_war.wording.words:VinegarWords"
    data_folder = "vinegar-joes-war"
    kept_values = VALUES
    making = Making(
        build_pack, Scenario, {**Pack.kinds, REGIONS: Regions, COAST: Coast}, World, check, watch, outlook, STARTS
    )
    scenario_names = SCENARIOS
    """The whole war, its turn at Imphal, its opening [sc-1/1]."""
