"""The data of Nemesis, loaded when they are first needed: pack, scenarios, and what a save keeps of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.paths import data_file
from engine.titles.nemesis.commands import NOTATION
from engine.titles.nemesis.data.outlook import outlook
from engine.titles.nemesis.data.pack import Pack, build_pack
from engine.titles.nemesis.data.packfile import CHARTS, COUNTERS, MAP, MARKERS, TURNS
from engine.titles.nemesis.data.scenariofile import Scenario
from engine.titles.nemesis.options import OPTIONS, Options
from engine.titles.nemesis.pieces import SIDES
from engine.titles.nemesis.rules.ch3_setup import set_up
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World
from engine.wargame.gamevalues import GameValues, Read
from engine.wargame.packtitle import Making
from engine.wargame.positions import PositionTitle
from engine.wargame.startlists import NameLists

SCENARIOS: Final = ("campaign", "kohima-road", "race-to-myitkyina", "salween-crossing")
VALUES: Final = GameValues(
    Read(
        sections={
            MAP: (
                "grid", "terrain_legend", "terrain", "rivers", "lakes", "ways", "railways", "exits", "nodes", "places",
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
)  # fmt: skip
STARTS: Final = (
    NameLists(("flags",), SIDES, lambda world: {hex_: one.name for hex_, one in world.objectives.items()}),
    NameLists(("control",), SIDES, lambda world: {hex_: world.names[hex_] for hex_ in world.airfields}),
)


def unsound(world: World) -> Iterable[str]:
    """Why the set-up of a world is no sound position; the shipped ones are."""
    if world.pack.files.shipped:
        return ()
    from engine.titles.nemesis.positions.invariants import faults

    return faults(set_up(world, Options(), "check"))


class Loaded(PositionTitle[World, Pack, NemesisState]):
    """The part of the title that knows its data: the shipped pack, one of the player's own, or what a save kept."""

    id = "nemesis"
    rules = 2
    """To be raised with each change of what a command does; tests/compat shows when it was forgotten."""
    has_aids = True
    name = "Nemesis: Burma 1944"
    sides = SIDES
    notation = NOTATION
    options = OPTIONS
    wording = "engine.titles.nemesis.wording.words:NemesisWords"
    data_folder = "nemesis"
    kept_values = VALUES
    making = Making(build_pack, Scenario, Pack.kinds, World, unsound, outlook=outlook, starts=STARTS)
    scenario_names = SCENARIOS

    def old_values(self) -> bytes:
        """The values of saves that do not keep theirs."""
        return data_file("scenarios/nemesis/values-1.bin").read_bytes()

    def check_pack(self) -> Iterator[str]:
        """Where the set-up of a scenario breaks the stacking limit; raises PackError for data that cannot be used."""
        from engine.titles.nemesis.rules.ch2_stacking import overstacked

        for name in self.scenarios():
            if self.begun(name) is not None:
                yield self.check_scenario(name)
                continue
            world = self.make_world(name)
            state = set_up(world, Options(), "pack")
            over = [world.label(loc) for side in (0, 1) for loc in overstacked(state, side)]
            verdict = f"stacking limit broken in {', '.join(over)}" if over else "sound"
            yield f"scenario {name} ({world.scenario.source}): {verdict}"
