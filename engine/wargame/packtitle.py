"""A title whose data are a pack of files: the shipped ones, a player's own, or what a save kept."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

import msgspec

from engine.table.placed import S
from engine.table.title import Title
from engine.wargame.begun import Begun, read_begun, told
from engine.wargame.boardworld import BoardWorld
from engine.wargame.gamevalues import GameValues, unpack
from engine.wargame.outlook import Outlook
from engine.wargame.ownpack import LaidFiles, is_own_pack, new_pack, stack, with_file
from engine.wargame.packfiles import (
    BoardPack,
    FolderFiles,
    KeptFiles,
    PackError,
    PackFiles,
    count_sources,
    read_scenario,
)
from engine.wargame.sheet import Sheet
from engine.wargame.sheetfind import sheets
from engine.wargame.startlists import StartList

MOST_FAULTS = 3
"""How many faults are shown of a scenario that cannot be set up."""


TURNS: Final = "turn_track.yaml"
REBUILT: Final = "reconstructed"
SOURCES: Final = (REBUILT, "history", "rules", "review", "printed", "partly", "module", "house")
"""The kinds of sources that players know."""
W = TypeVar("W", bound=BoardWorld)
K = TypeVar("K", bound=BoardPack)


class PackTitle(Title[S]):
    """The part of such a title that is the same in all: files, kept values and their provenance."""

    data_folder: ClassVar[str]
    """Its folder below ``scenarios``."""
    kept_values: ClassVar[GameValues]
    """How its values are packed up and fingerprinted."""
    reporting = "engine.wargame.report.page:page_of"

    def __init__(self, folder: Path | None = None, *, files: PackFiles | None = None) -> None:
        self.files = files or (self.shipped_files() if folder is None else self.files_of(folder))
        self._values: dict[str, bytes] = {}
        self._begun: dict[str, Begun | None] = {}

    def shipped_files(self) -> FolderFiles:
        """The files that come with the program."""
        return FolderFiles(self.data_folder, self.kept_values.names)

    def files_of(self, pack: Path) -> PackFiles:
        """The shipped files, and those of a player's folder in their place."""
        return FolderFiles(self.data_folder, self.kept_values.names, pack)

    @cached_property
    @abstractmethod
    def pack(self) -> BoardPack:
        """The data of the game; raises PackError when first asked for."""

    # -- the values a game is played with

    def values(self, scenario: str) -> bytes:
        """The values of a scenario as a save keeps them; raises PackError."""
        if self.files.shipped:
            return self.kept_values.shipped(self.shipped_files(), scenario)[0]
        if scenario not in self._values:
            names = dict.fromkeys((scenario, self.set_up_of(scenario)))
            self._values[scenario] = self.kept_values.pack_up(self.files, *names)
        return self._values[scenario]

    def fingerprint(self, scenario: str) -> str:
        """Of what the rules read of these values; raises PackError."""
        if self.files.shipped:
            return self.kept_values.shipped(self.shipped_files(), scenario)[1]
        begun = self.begun(scenario)
        position = begun.position if begun is not None else None
        return self.kept_values.fingerprint(self.files, self.set_up_of(scenario), position)

    # -- scenarios that begin at a position

    def begun(self, scenario: str) -> Begun | None:
        """The position at which a scenario begins that has no set-up of its own, with its name; None for all others.
        Raises PackError."""
        if self.files.shipped:
            return None
        if scenario not in self._begun:
            self._begun[scenario] = self.read_begun(scenario)
        return self._begun[scenario]

    def read_begun(self, scenario: str) -> Begun | None:
        """The same from the files; raises PackError."""
        return read_begun(self.files, scenario)

    def set_up_of(self, scenario: str) -> str:
        begun = self.begun(scenario)
        return scenario if begun is None else begun.set_up

    def own_about(self, scenario: str) -> str:
        begun = self.begun(scenario)
        return "" if begun is None else begun.about

    def with_values(self, packed: bytes) -> Self:
        """The title with the values that a save keeps, checked like a stranger's pack; raises PackError."""
        return type(self)(files=unpack(packed))

    # -- where they come from

    @property
    def label(self) -> str:
        """The name of the player's folder, which a save keeps; empty for the shipped data."""
        return self.files.label

    @property
    def kept(self) -> bool:
        return isinstance(self.files, KeptFiles)

    def sources(self) -> Mapping[str, Mapping[str, int]]:
        return self._sources

    @cached_property
    def _sources(self) -> Mapping[str, Mapping[str, int]]:
        """Of scenarios those that a pack says something of: who plays without one knows that they are rebuilt."""
        found = self.pack.sources()
        own = {name: _told(count_sources(self.files.data(name))) for name in self.files.own if name not in found}
        return {**found, **{name: counts for name, counts in own.items() if counts}}

    def own_files(self) -> Sequence[str]:
        return self.files.own

    def own_dates(self) -> Mapping[int, str]:
        return self._dates

    @cached_property
    def _dates(self) -> Mapping[int, str]:
        """Read when first asked for, of own turns alone."""
        if TURNS not in self.files.own:
            return {}
        shipped, own = (_labels(files.data(TURNS)) for files in (self.shipped_files(), self.files))
        return {turn: label for turn, label in own.items() if label != shipped.get(turn)}

    # -- the report

    @abstractmethod
    def report_spec(self) -> Any:
        """What it declares for its after-action report, see :class:`engine.wargame.report.spec.ReportSpec`."""


def _told(counts: Mapping[str, int]) -> dict[str, int]:
    """The sources of a scenario by kinds that are known; of a set-up of which only a part has one the rest is
    rebuilt."""
    found: Counter[str] = Counter()
    for kind, count in counts.items():
        found[kind if kind in SOURCES else REBUILT] += count
    return dict(found)


def _labels(data: Any) -> dict[int, str]:
    """The turns of a turn track's plain data, which has been read before."""
    return {entry["turn"]: str(entry.get("label", "")) for entry in data["turns"]}


class Making(msgspec.Struct, frozen=True):
    """What a title makes its worlds with: each a function or class of its own."""

    pack: Callable[[PackFiles], Any]
    """The pack made of some files; raises PackError."""
    scenario: type[Any]
    """The record of a scenario's file."""
    kinds: Mapping[str, type[Any]]
    """The records of the other files but the map, by name."""
    world: Callable[[Any, Any], Any]
    """The world of a pack and a scenario; raises PackError."""
    faults: Callable[[Any], Iterable[str]]
    """What of the set-up of a world breaks a rule."""
    watcher: Callable[[Any], None] | None = None
    """What looks at a state whenever something has changed on the map, if anything does."""
    outlook: Callable[[PackFiles], Iterable[Outlook]] | None = None
    """What the combat tables of some files bring; raises PackError."""
    starts: tuple[StartList, ...] = ()
    """The lists in scenarios of what lies on hexes at the start."""


class WorldTitle(PackTitle[S], Generic[W, K, S]):
    """One whose scenarios are files, each played in a world of its own, which is worked out once."""

    making: ClassVar[Making]
    scenario_names: ClassVar[Sequence[str]]
    """Their files below the data folder, without the ending, in the order in which they are offered."""

    def __init__(self, folder: Path | None = None, *, files: PackFiles | None = None) -> None:
        super().__init__(folder, files=files)
        self._worlds: dict[str, W] = {}

    @cached_property
    def pack(self) -> K:
        """The data of the game; raises PackError when first asked for."""
        found: K = self.making.pack(self.files)
        return found

    def files_of(self, pack: Path) -> PackFiles:
        """The shipped files, and over them a player's pack; raises PackError."""
        if not is_own_pack(pack):
            return super().files_of(pack)
        return LaidFiles(self.shipped_files(), stack(pack, self.id), self.making.kinds, self.making.scenario)

    def with_begun(self, begun: Begun) -> Self:
        """The title with one more such scenario, which lies in no pack yet; raises PackError."""
        pack = with_file(new_pack(self.id, begun.name), f"{begun.id}.yaml", told(begun))
        return type(self)(files=LaidFiles(self.files, [pack], self.making.kinds, self.making.scenario))

    @cached_property
    def sheets(self) -> Mapping[str, Sheet]:
        """The tables of all files and scenarios, by what they are called; raises PackError when first asked for."""
        scenarios = {f"{name}.yaml": self.making.scenario for name in self.scenarios() if not self.begun(name)}
        return {sheet.id: sheet for sheet in sheets(self.files, {**self.making.kinds, **scenarios})}

    def load_scenario(self, name: str) -> Any:
        """The file of a scenario with a set-up, for one that begins at a position that of the one it is played by;
        raises PackError."""
        return read_scenario(self.files, self.set_up_of(name), self.making.scenario, self.scenario_names)

    def make_world(self, name: str) -> W:
        """The world a scenario is played in, made from nothing; raises PackError."""
        world: W = self.making.world(self.pack, self.load_scenario(name))
        world.watchers = tuple(filter(None, (self.making.watcher,)))
        return world

    def scenarios(self) -> Mapping[str, str]:
        known = (*self.kept_values.names, *(f"{name}.yaml" for name in self.scenario_names))
        more = [name.removesuffix(".yaml") for name in self.files.own if name not in known]
        there = (name for name in (*self.scenario_names, *more) if self.files.has(f"{name}.yaml"))
        return {name: (self.begun(name) or self.load_scenario(name)).name for name in there}

    def world(self, name: str) -> W:
        """The world a scenario is played in; raises PackError, also where its set-up breaks a rule."""
        name = self.set_up_of(name)
        if name not in self._worlds:
            world = self.make_world(name)
            found = list(islice(self.making.faults(world), MOST_FAULTS))
            if found:
                raise PackError(f"{world.file}: {'; '.join(found)}")
            self._worlds[name] = world
        return self._worlds[name]
