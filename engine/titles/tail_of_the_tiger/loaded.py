"""The data of Tail of the Tiger, loaded when they are first needed: pack, scenarios, what a save keeps."""

from __future__ import annotations

from typing import Final

from engine.titles.tail_of_the_tiger.commands import NOTATION
from engine.titles.tail_of_the_tiger.data.charts import CHARTS
from engine.titles.tail_of_the_tiger.data.outlook import outlook
from engine.titles.tail_of_the_tiger.data.pack import (
    COUNTERS,
    MAP,
    REGIONS,
    SCENARIOS,
    TURNS,
    Pack,
    build_pack,
)
from engine.titles.tail_of_the_tiger.data.packfile import Scenario
from engine.titles.tail_of_the_tiger.options import OPTIONS
from engine.titles.tail_of_the_tiger.pieces import SIDES
from engine.titles.tail_of_the_tiger.rules.ch3_setup import check
from engine.titles.tail_of_the_tiger.rules.watchers import watch
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import World
from engine.wargame.gamevalues import GameValues, Read
from engine.wargame.packtitle import Making
from engine.wargame.positions import PositionTitle
from engine.wargame.regions import Regions
from engine.wargame.startlists import HexList

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
STARTS: Final = (HexList(("german_control",)), HexList(("centers",)))


class Loaded(PositionTitle[World, Pack, TigerState]):
    """The part of the title that knows its data: the shipped pack, one of the player's own, or what a save kept."""

    id = "tail-of-the-tiger"
    rules = 3
    """To be raised with each change of what a command does."""
    has_aids = True
    name = "Tail of the Tiger"
    base = "When Tigers Fight"
    sides = SIDES
    notation = NOTATION
    options = OPTIONS
    wording = "engine.titles.tail_of_the_tiger.wording.words:TigerWords"
    data_folder = "tail-of-the-tiger"
    kept_values = VALUES
    making = Making(build_pack, Scenario, {**Pack.kinds, REGIONS: Regions}, World, check, watch, outlook, STARTS)
    scenario_names = SCENARIOS
    """The variant as written [1.0/1]."""
