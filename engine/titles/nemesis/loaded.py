"""The data of Nemesis, loaded when they are first needed: pack, scenarios, and what a save keeps of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from engine.paths import data_file
from engine.titles.nemesis.commands import NOTATION
from engine.titles.nemesis.data.gamevalues import VALUES
from engine.titles.nemesis.data.pack import Pack, build_pack
from engine.titles.nemesis.data.scenariofile import Scenario
from engine.titles.nemesis.options import OPTIONS, Options, read_options
from engine.titles.nemesis.pieces import SIDES
from engine.titles.nemesis.rules import ch3_setup
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World
from engine.wargame.packfiles import PackError, PackFiles
from engine.wargame.packtitle import PackTitle


class Loaded(PackTitle[NemesisState]):
    """The part of the title that knows its data: the shipped pack, one of the player's own, or what a save kept."""

    id = "nemesis"
    rules = 2
    """To be raised with each change of what a command does; tests/compat tells when it was forgotten."""
    has_aids = True
    name = "Nemesis: Burma 1944"
    sides = SIDES
    notation = NOTATION
    options = OPTIONS
    wording = "engine.titles.nemesis.wording.words:NemesisWords"
    data_folder = "nemesis"
    kept_values = VALUES

    def __init__(self, folder: Path | None = None, *, files: PackFiles | None = None) -> None:
        super().__init__(folder, files=files)
        self._scenarios: dict[str, tuple[Scenario, World]] = {}

    @cached_property
    def pack(self) -> Pack:
        """The data of the game; raises PackError when first asked for."""
        return build_pack(self.files)

    def scenarios(self) -> Mapping[str, str]:
        return {name: self.scenario(name).name for name in ch3_setup.SHIPPED}

    def scenario(self, name: str) -> Scenario:
        """A scenario's data; raises PackError."""
        return self.scenario_world(name)[0]

    def scenario_world(self, name: str) -> tuple[Scenario, World]:
        """A scenario's data, and the world it is played in; raises PackError."""
        if name not in self._scenarios:
            scenario = ch3_setup.load_scenario(self.pack, name)
            world = ch3_setup.make_world(self.pack, scenario)
            if not self.files.shipped:
                _check(world, scenario, name)
            self._scenarios[name] = (scenario, world)
        return self._scenarios[name]

    # -- the values a game is played with

    def old_values(self) -> bytes:
        """The values of saves that do not keep theirs."""
        return data_file("scenarios/nemesis/values-1.bin").read_bytes()

    def check_pack(self) -> Iterator[str]:
        """Where the set-up of a scenario breaks the stacking limit; raises PackError for data that cannot be used."""
        from engine.titles.nemesis.rules import ch2_stacking

        for name in ch3_setup.SHIPPED:
            scenario = ch3_setup.load_scenario(self.pack, name)
            state = ch3_setup.set_up(ch3_setup.make_world(self.pack, scenario), scenario, Options(), "pack")
            over = [state.world.label(loc) for side in (0, 1) for loc in ch2_stacking.overstacked(state, side)]
            verdict = f"stacking limit broken in {', '.join(over)}" if over else "sound"
            yield f"scenario {name} ({scenario.source}): {verdict}"


def _check(world: World, scenario: Scenario, name: str) -> None:
    """Raise PackError for a set-up that is no sound position."""
    from engine.titles.nemesis.positions import invariants

    found = invariants.faults(ch3_setup.set_up(world, scenario, read_options({}), name))
    if found:
        raise PackError(f"{name}.yaml: {'; '.join(found[:3])}")
