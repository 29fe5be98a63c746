"""The lists of scenarios of what lies on hexes at the start, painted on a map: what is painted stands in the draft of
the map under :class:`engine.wargame.startlists.Start`, and becomes values of the scenarios' files in a pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.board.errors import BoardError, one_line
from engine.wargame.ground import NOTHING, Ground
from engine.wargame.ownpack import OwnPack, with_values
from engine.wargame.packfiles import PackError
from engine.wargame.packtitle import WorldTitle
from engine.wargame.sheet import Column, nested
from engine.wargame.sheetsource import with_typed
from engine.wargame.startlists import Lying, Path, Start, StartList, listed

AnyTitle = WorldTitle[Any, Any, Any]
BETWEEN = "."


class Starts:
    """The lists of the scenarios of a title as its files have them, packs included."""

    def __init__(self, title: AnyTitle, shipped: AnyTitle) -> None:
        """``shipped`` is the title that it is compared with; raises PackError."""
        self.title, self._shipped = title, shipped
        self.lists: Mapping[str, StartList] = {BETWEEN.join(one.path): one for one in title.making.starts}
        names = title.scenarios() if self.lists else {}
        self.scenarios = tuple(name for name in names if not title.begun(name))
        self._worlds: dict[str, Any] = {}
        self._below: dict[tuple[str, str], Lying] = {}
        self._first: dict[tuple[str, str], Lying] = {}

    def ground(self, name: str) -> Ground:
        """The kind of what a list says lies on hexes, for a brush."""
        one = self.lists[name]
        return Ground(one.path, one.words, one.standing)

    def world(self, scenario: str) -> Any:
        """The world of a scenario, its set-up not judged; raises PackError."""
        if scenario not in self._worlds:
            self._worlds[scenario] = self.title.make_world(scenario)
        return self._worlds[scenario]

    def below(self, scenario: str, name: str) -> Lying:
        """What lies where before anything is painted."""
        key = scenario, name
        if key not in self._below:
            self._below[key] = self.lists[name].read(self.world(scenario), _data(self.title, scenario))
        return self._below[key]

    def _shipped_there(self, scenario: str, name: str) -> Lying:
        """The same in the files that come with the program; of a scenario that these do not have, as it is below."""
        key = scenario, name
        if key not in self._first:
            known = scenario in self._shipped.scenarios()
            data = _data(self._shipped, scenario) if known else _data(self.title, scenario)
            self._first[key] = self.lists[name].read(self.world(scenario), data)
        return self._first[key]

    def now(self, scenario: str, name: str, said: Mapping[Any, Any]) -> dict[str, str]:
        """What lies where with what is said of it."""
        found, world = dict(self.below(scenario, name)), self.world(scenario)
        for key, word in said.items():
            if isinstance(key, Start) and (key.scenario, key.list) == (scenario, name):
                found.pop(world.label(key.hex), None)
                found |= {world.label(key.hex): word} if word != NOTHING else {}
        return found

    def differs(self, key: Start, word: str | None) -> bool:
        """Whether a hex has another word than in the files that come with the program; None is nothing painted."""
        label = self.world(key.scenario).label(key.hex)
        now = self.below(key.scenario, key.list).get(label, NOTHING) if word is None else word
        return self._shipped_there(key.scenario, key.list).get(label, NOTHING) != now

    def different(self) -> Iterator[Start]:
        """The hexes that the packs have otherwise than the files that come with the program."""
        for scenario in self.scenarios:
            for name in self.lists:
                there, first = self.below(scenario, name), self._shipped_there(scenario, name)
                find = self.world(scenario).grid.index
                for label in dict.fromkeys((*there, *first)):
                    if there.get(label, NOTHING) != first.get(label, NOTHING):
                        yield Start(scenario, name, find(label))

    def key(self, scenario: object, name: object, label: object) -> Start:
        """A hex of a list by what these are called; raises PackError."""
        if scenario not in self.scenarios or name not in self.lists:
            raise PackError(one_line(f"{scenario}: there is no list '{name}'"))
        try:
            return Start(str(scenario), str(name), self.world(str(scenario)).grid.index(str(label)))
        except BoardError as error:
            raise PackError(one_line(f"{scenario}: {name}: {error}")) from None

    def takes(self, key: Start) -> bool:
        """Whether something of a list may be laid on a hex."""
        return key.hex in self.lists[key.list].takes(self.world(key.scenario))

    def changed(self, said: Mapping[Any, Any]) -> Iterator[tuple[str, Path, list[str]]]:
        """The lists that are otherwise with what is said: scenario, keys, entries."""
        for scenario, name in dict.fromkeys((key.scenario, key.list) for key in said if isinstance(key, Start)):
            data, there = _data(self.title, scenario), self.now(scenario, name, said)
            for path, entries in self.lists[name].said(self.world(scenario), data, there).items():
                if entries != listed(data, path):
                    yield scenario, path, entries


def _data(title: AnyTitle, scenario: str) -> object:
    return title.files.data(_file(scenario))


def _file(scenario: str) -> str:
    return f"{scenario}.yaml"


def with_starts(pack: OwnPack, starts: Starts, said: Mapping[Any, Any]) -> OwnPack:
    """A pack that says of the lists of scenarios what is painted, and that this is printed."""
    typed: dict[str, dict[str, dict[Column, object]]] = {}
    for scenario, path, entries in starts.changed(said):
        sheet, own = starts.title.sheets.get(scenario), " ".join(path)
        if sheet is not None and own in sheet.spots:
            typed.setdefault(scenario, {})[own] = {sheet.columns[0]: entries}
        else:
            pack = with_values(pack, _file(scenario), nested(path, entries))
    return with_typed(pack, starts.title.sheets, typed)
