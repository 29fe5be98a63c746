"""Nemesis as a title of the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from engine.paths import data_file
from engine.table import agenda
from engine.table.chance import Chance
from engine.table.command import Command
from engine.table.rulebook import Rulebook
from engine.table.wording.words import Wording
from engine.titles.nemesis.commands import NOTATION, Drop
from engine.titles.nemesis.data import gamevalues
from engine.titles.nemesis.data.pack import Pack, PackError, build_pack
from engine.titles.nemesis.data.packfiles import FolderFiles, KeptFiles, PackFiles
from engine.titles.nemesis.data.scenariofile import Scenario
from engine.titles.nemesis.events import TurnBegan
from engine.titles.nemesis.options import read_options
from engine.titles.nemesis.pieces import JAPANESE, SIDES
from engine.titles.nemesis.positions import digest, invariants
from engine.titles.nemesis.positions import reading as positions
from engine.titles.nemesis.positions import writing as positions_out
from engine.titles.nemesis.rules import ch3_setup, ch4_game_turn, ch9_continuation
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World

HIDDEN: Final = "hidden"


class Nemesis:
    """*Nemesis: Burma 1944*, with the shipped pack or one of the player's own."""

    id = "nemesis"
    rules = 2
    """To be raised with each change of what a command does; tests/compat tells when it was forgotten."""
    name = "Nemesis: Burma 1944"
    sides = SIDES
    notation = NOTATION

    def __init__(self, folder: Path | None = None, *, files: PackFiles | None = None) -> None:
        self.files = files or FolderFiles(folder)
        self._scenarios: dict[str, tuple[Scenario, World]] = {}
        self._values: dict[str, bytes] = {}

    @cached_property
    def pack(self) -> Pack:
        """The data of the game; raises PackError when first asked for."""
        return build_pack(self.files)

    # -- the values a game is played with

    def values(self, scenario: str) -> bytes:
        """The values of a scenario as a save keeps them; raises PackError."""
        if self.files.shipped:
            return gamevalues.shipped(scenario)[0]
        if scenario not in self._values:
            self._values[scenario] = gamevalues.pack_up(self.files, scenario)
        return self._values[scenario]

    def fingerprint(self, scenario: str) -> str:
        """Of what the rules read of these values; raises PackError."""
        return gamevalues.shipped(scenario)[1] if self.files.shipped else gamevalues.fingerprint(self.files, scenario)

    def with_values(self, packed: bytes) -> Nemesis:
        """The title with the values that a save keeps, checked like a stranger's pack; raises PackError."""
        return Nemesis(files=gamevalues.unpack(packed))

    def old_values(self) -> bytes:
        """The values of saves that do not keep theirs."""
        return data_file("scenarios/nemesis/values-1.bin").read_bytes()

    def scenarios(self) -> Mapping[str, str]:
        return {name: self.scenario(name).name for name in ch3_setup.SHIPPED}

    def scenario(self, name: str) -> Scenario:
        """A scenario's data; raises PackError."""
        return self._scenario(name)[0]

    def _scenario(self, name: str) -> tuple[Scenario, World]:
        if name not in self._scenarios:
            scenario = ch3_setup.load_scenario(self.pack, name)
            world = ch3_setup.make_world(self.pack, scenario)
            found = invariants.faults(ch3_setup.set_up(world, scenario, read_options({}), name))
            if found:
                raise PackError(f"{name}.yaml: {'; '.join(found[:3])}")
            self._scenarios[name] = (scenario, world)
        return self._scenarios[name]

    def new(self, scenario: str, options: Mapping[str, Any], seed: str) -> NemesisState:
        """A game at its first decision, the Japanese Assault Phase; raises PackError or OptionsError."""
        data, world = self._scenario(scenario)
        state = ch3_setup.set_up(world, data, read_options(options), seed)
        state.put([ch4_game_turn.BeginTurn()])
        agenda.advance(state)
        return state

    def position(self, data: Mapping[str, Any], script: tuple[int, ...] = ()) -> NemesisState:
        """A position written down in a situation, with scripted dice (0 to 5); raises ValueError with the key."""
        position = positions.read(data)
        blank = position.scenario == "empty"
        scenario, world = self._scenario("campaign" if blank else position.scenario)
        state = ch3_setup.set_up(world, scenario, read_options(position.options), "situation")
        state.chance = Chance("situation", position.rolled, script)
        if blank or position.cleared:
            positions.clear(state)
        positions.arrange(state, position)
        return state

    def chapter(self, state: NemesisState) -> int:
        """The Game Turn: where a new one begins a save keeps the whole position."""
        return state.turn

    def resume(self, data: Mapping[str, Any], seed: str) -> NemesisState:
        """The state that :meth:`describe` told, with the dice of its game to come; raises ValueError with the key."""
        state = self.position(data)
        state.chance = Chance(seed, state.chance.count)
        state.events = [TurnBegan(state.turn)]
        return state

    def fact(self, state: NemesisState, name: str) -> Any:
        """A named fact of a state, see :func:`positions.fact`."""
        return positions.fact(state, name)

    def describe(self, state: NemesisState) -> dict[str, Any]:
        """A state as the data of a position; raises ValueError where it cannot be said."""
        return positions_out.describe(state)

    def headline(self, state: NemesisState) -> str:
        return positions_out.headline(state)

    def secrets(self, state: NemesisState) -> list[int]:
        """The sides with a chit that only they know [9.0-6/2]."""
        return positions_out.secrets(state, self.scenario(state.scenario).turns[0])

    def covered(self, state: NemesisState, sides: Collection[int]) -> NemesisState:
        return positions_out.covered(state, sides)

    def words(self, lang: str) -> Wording:
        """What is said of the game in a language."""
        from engine.titles.nemesis.wording.words import NemesisWords

        return NemesisWords(self, lang)

    def rulebook(self) -> Rulebook:
        """The rules clause by clause."""
        return Rulebook.load(data_file("scenarios/nemesis/rulebook.yaml"))

    @property
    def label(self) -> str:
        """What a player calls the data of his own."""
        return self.files.label

    @property
    def kept(self) -> bool:
        """Whether these are data that came with a saved game."""
        return isinstance(self.files, KeptFiles)

    def sources(self) -> Mapping[str, Mapping[str, int]]:
        """File -> origin -> how many of its values; raises PackError."""
        return self.pack.sources

    def own_files(self) -> Sequence[str]:
        """The files that are not the shipped ones."""
        return self.pack.own

    def copy(self, state: NemesisState) -> NemesisState:
        return state.copy()

    def view(self, state: NemesisState, side: int) -> NemesisState:
        """What a side may see: not the enemy's chit chosen beforehand, nor the dice to come [9.0-6/2]."""
        seen = state.copy()
        seen.events = list(state.events)
        seen.chance = Chance(HIDDEN, state.chance.count)
        enemy = 1 - side
        if seen.first[enemy] is not None:
            seen.first = (HIDDEN, seen.first[1]) if enemy == JAPANESE else (seen.first[0], HIDDEN)
            whole = frozenset((*state.cups[enemy], state.first[enemy] or ""))
            seen.cups = (whole, seen.cups[1]) if enemy == JAPANESE else (seen.cups[0], whole)
        return seen

    def what_if(self, state: NemesisState, seed: str, hidden: Collection[int] = ()) -> NemesisState:
        """A copy with other dice; what these sides hide from whoever looks is chosen anew by chance."""
        copy = state.copy()
        copy.chance = Chance(seed)
        for side in hidden:
            if copy.first[side] is not None:
                ch9_continuation.choose_again(copy, side)
        return copy

    def digest(self, state: NemesisState) -> str:
        """Fingerprint of pieces, markers, tracks, chits, chance and agenda."""
        return digest.digest(state)

    def faults(self, state: NemesisState) -> list[str]:
        return invariants.faults(state)

    def actor(self, state: NemesisState, command: Command) -> int:
        """Only the Japanese drop Battalions, in either side's phase; all else is said by the side that decides."""
        if isinstance(command, Drop):
            return JAPANESE
        decision = agenda.current(state)
        return -1 if decision is None else decision.side(state)
