"""What the rules of Nemesis read of its files, for the values that a save keeps."""

from __future__ import annotations

from typing import Final

from engine.titles.nemesis.data.packfile import CHARTS, COUNTERS, MAP, MARKERS, TURNS
from engine.wargame.gamevalues import GameValues, Read

VALUES: Final = GameValues(
    Read(
        sections={
            MAP: (
                *("grid", "terrain_legend", "terrain", "rivers", "lakes", "ways"),
                *("railways", "exits", "nodes", "places"),
            ),
            COUNTERS: ("units", "transporters"),
            CHARTS: ("combat_results", "terrain_effects"),
            MARKERS: ("limits", "stock", "air_supports"),
            TURNS: ("turns",),
        },
        words=frozenset({"source", "why", "notes", "history", "french", "letter", "colour", "rings", "text", "title"}),
        file_words={
            MAP: frozenset({"lat", "lon", "label", "kind"}),
            COUNTERS: frozenset({"name", "setup", "box", "place"}),
            CHARTS: frozenset({"name", "constraints"}),
            MARKERS: frozenset({"name", "place", "levels"}),
            TURNS: frozenset({"label", "dates", "from", "to", "events"}),
        },
        scenario_words=frozenset({"format", "name", "length"}),
    )
)
