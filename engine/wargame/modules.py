"""What a player's own module of VASSAL says of a game: its map and counters beside ours, its set-ups against ours.

What comes of it: a skin, which is pictures (:mod:`engine.wargame.skin`), and a pack of the set-ups that were taken over
(:mod:`engine.wargame.ownpack`). Strengths that stand in the module as text are told, for somebody to confirm.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.board.errors import one_line
from engine.vassal.found import Found, Slots, find
from engine.vassal.mapfit import Fit
from engine.vassal.matching import Match
from engine.vassal.module import whole_module
from engine.vassal.words import tokens
from engine.wargame.overlay import NOTES, name_of
from engine.wargame.ownpack import OwnPack, new_pack, with_values
from engine.wargame.ownunits import entries_of, figures_of, own_units, starts

MOST_ABOUT: Final = 1000
"""Letters of what a pack says of itself."""
LEAST_IN_COMMON: Final = 0.3
"""How many of the counters of a set-up have to be in ours for the two to be the same."""


class Differs(msgspec.Struct, frozen=True):
    """A counter that starts elsewhere: its hex in the module and in ours, empty for none."""

    id: str
    name: str
    printed: str
    here: str

    def line(self) -> str:
        """In words."""
        if not self.here:
            return f"printed: {self.name} in {self.printed}, here not at the start"
        if not self.printed:
            return f"printed: {self.name} not at the start, here in {self.here}"
        return f"printed: {self.name} in {self.printed}, here {self.here}"


class Compared(msgspec.Struct, frozen=True):
    """A set-up of the module beside the scenario of ours that it is most like."""

    name: str
    scenario: str
    same: int
    differs: Sequence[Differs]

    @property
    def likeness(self) -> float:
        """The share of counters that start in the same hexes."""
        return self.same / max(1, self.same + len(self.differs))


class Figures(msgspec.Struct, frozen=True):
    """Figures that stand on a counter of the module as text, and ours."""

    id: str
    name: str
    printed: str
    here: str


Placed = Mapping[int, Sequence[str]]
"""The hexes where pieces of each slot of a module stand."""


class Taken:
    """A module laid on a title; raises VassalError, OSError or PackError."""

    def __init__(self, title: Any, path: Path) -> None:
        self.title, self.path = title, path
        self.module = whole_module(path)
        self.ours = own_units(title)
        self.names = {own.id: own.name for own in self.ours}
        grid = title.pack.board.grid
        centres = {grid.label(hex_): grid.centre(hex_, 1.0) for hex_ in range(grid.n)}
        self.found: Found = find(self.module, self.ours, centres)
        self.slots = Slots(self.module)

    @property
    def fit(self) -> Fit | None:
        """How its map lies on ours."""
        return self.found.fit

    @cached_property
    def by_id(self) -> Mapping[str, Match]:
        """The match of each counter that has one."""
        return {match.id: match for match in self.found.matches}

    @property
    def sure(self) -> list[Match]:
        """The matches that need no eyes."""
        return [match for match in self.found.matches if match.sure]

    @property
    def doubtful(self) -> list[Match]:
        """Those that somebody has to look at, best first."""
        return sorted((match for match in self.found.matches if not match.sure), key=lambda match: -match.score)

    @property
    def doubts(self) -> list[list[Match]]:
        """The doubtful ones, those together that one cannot tell apart, best first."""
        kinds = {own.id: own.kind for own in self.ours}
        found: dict[object, list[Match]] = defaultdict(list)
        for match in self.doubtful:
            found[kinds[match.id]].append(match)
        return list(found.values())

    def called(self, slot: int) -> str:
        """What a slot of the module is called, with the tray it lies in."""
        found, piece = self.slots.pieces[slot]
        tray = f" ({found.tray[-1]})" if found.tray else ""
        return f"{found.name or piece.name}{tray}"

    def picture_of(self, slot: int) -> str:
        """The file in the module of a slot's front, empty for one that VASSAL draws."""
        front = self.slots.pieces[slot][1].front()
        return self.module.picture_file(front) if front else ""

    # -- set-ups

    @cached_property
    def _kinds(self) -> list[tuple[list[str], list[int]]]:
        """The sure counters, those together that one cannot tell apart, with the slots they are found in."""
        found: dict[object, list[str]] = defaultdict(list)
        for own in self.ours:
            if own.id in self.by_id and self.by_id[own.id].sure:
                found[own.kind].append(own.id)
        return [(ids, sorted({self.by_id[id_].slot for id_ in ids})) for ids in found.values()]

    def compared(self) -> list[Compared]:
        """Each set-up of the module that is like one of ours, beside it."""
        found = []
        for name, placed in self.found.set_ups.items():
            scenario = self.likest(name, placed)
            if scenario:
                found.append(self._beside(name, scenario, placed, self._here[scenario]))
        return found

    @cached_property
    def _here(self) -> Mapping[str, Mapping[str, str]]:
        """Where our counters start, by scenario."""
        return {scenario: starts(self.title, scenario) for scenario in self.title.scenarios()}

    def starts_of(self, scenario: str) -> Mapping[str, str]:
        """The hex in which each counter of ours starts in a scenario."""
        return self._here[scenario]

    def likest(self, name: str, placed: Placed) -> str:
        """The scenario that has most of the same counters; of equals the one with the same words in its name. Empty
        where none has enough of them."""
        here = self._here
        said = set(tokens(name))
        names = self.title.scenarios()

        def likeness(scenario: str) -> tuple[float, int]:
            counts = [(sum(len(placed.get(slot, ())) for slot in slots), len(here[scenario].keys() & set(ids)))
                      for ids, slots in self._kinds]  # fmt: skip
            common = sum(map(min, counts)) / max(1, sum(map(max, counts)))
            return round(common, 2), len(said & {*tokens(scenario), *tokens(names[scenario])})

        best = max(here, key=likeness, default="")
        return best if best and likeness(best)[0] >= LEAST_IN_COMMON else ""

    def _beside(self, name: str, scenario: str, placed: Placed, here: Mapping[str, str]) -> Compared:
        same, differs = 0, []
        for ids, slots in self._kinds:
            left = [label for slot in slots for label in placed.get(slot, ())]
            for id_ in list(ids):
                if here.get(id_) in left:
                    left.remove(here[id_])
                    same += 1
                    ids = [other for other in ids if other != id_]
            ids.sort(key=lambda id_: id_ not in here)
            for id_, printed in zip_longest(ids, left[: len(ids)], fillvalue=""):
                if printed or id_ in here:
                    differs.append(Differs(id_, self.names[id_], printed, here.get(id_, "")))
        order = {id_: number for number, id_ in enumerate(self.names)}
        return Compared(name, scenario, same, sorted(differs, key=lambda one: order[one.id]))

    # -- figures

    def figures(self) -> Iterator[Figures]:
        """The figures that stand on sure counters of the module as text and are not ours."""
        entries = entries_of(self.title)
        for match in self.sure:
            here = figures_of(*entries[match.id]) if match.id in entries else ""
            printed = self.slots.figures(match.slot)
            if printed and here not in printed:
                yield Figures(match.id, self.names[match.id], printed[0], here)

    # -- packs

    def likest_of_each(self) -> list[Compared]:
        """Of the set-ups of the module for each scenario the one that is most like it."""
        likest: dict[str, Compared] = {}
        for compared in self.compared():
            other = likest.get(compared.scenario)
            if other is None or compared.likeness > other.likeness:
                likest[compared.scenario] = compared
        return list(likest.values())

    def pack(self, name: str, chosen: Mapping[str, Collection[str]] | None = None) -> OwnPack:
        """A pack of the set-ups of the module, each over ours. ``chosen`` are the counters to be taken over by the name
        of the set-up, in all scenarios the likest one as a whole where nothing is said; of two set-ups that have a
        counter elsewhere the first is heard. It says which in its ``about``. Raises PackError."""
        source = f"module {self.module.name} {self.module.version}".strip()[:120]
        pack = new_pack(self.title.id, name)
        taken = self.likest_of_each() if chosen is None else [one for one in self.compared() if chosen.get(one.name)]
        told = "; ".join(f"{compared.scenario}: {compared.name}" for compared in taken)
        head = msgspec.structs.replace(pack.head, source=source, about=one_line(told, MOST_ABOUT))
        pack = msgspec.structs.replace(pack, head=head)
        differs: dict[str, dict[str, Differs]] = defaultdict(dict)
        for compared in taken:
            for one in compared.differs:
                if chosen is None or one.id in chosen[compared.name]:
                    differs[compared.scenario].setdefault(one.id, one)
        for scenario, changes in differs.items():
            file = f"{scenario}.yaml"
            pack = with_values(pack, file, moved(self.title.files.data(file), list(changes.values())))
        return pack


# -- where a file says who starts where


PLACES: Final = ("hex", "at")
"""The keys under which an entry of a scenario says where its counters start."""


def moved(data: Any, differs: Sequence[Differs]) -> dict[str, Any]:
    """What a pack says of a scenario's file so that counters start in the hexes where they are printed.

    Those that only one of both has are left: when and whether they come is said elsewhere.
    """
    changes = {one.id: one for one in differs if one.printed and one.here}
    said = {}
    for key, entries in data.items():
        if isinstance(entries, list) and any(map(_placing, entries)):
            found = _moved([dict(entry) for entry in entries], changes)
            if found is not None:
                said[key] = found
    return said


def _placing(entry: object) -> bool:
    return isinstance(entry, Mapping) and any(isinstance(entry.get(key), str) for key in PLACES)


def _moved(entries: list[dict[str, Any]], changes: Mapping[str, Differs]) -> list[dict[str, Any]] | None:
    """What to say of a list of entries: those that have changed where each has a name, else all; None where nothing
    changes."""
    named = bool(name_of(entries))
    before = [dict(entry) for entry in entries]
    for entry in list(entries):
        _move_out(entries, entry, changes)
    changed = [entry for number, entry in enumerate(entries) if entry not in before[number : number + 1]]
    for entry in changed:
        for note in NOTES & entry.keys():
            del entry[note]
    return (changed if named else entries) if changed else None


def _move_out(entries: list[dict[str, Any]], entry: dict[str, Any], changes: Mapping[str, Differs]) -> None:
    """Move the counters of an entry that start elsewhere."""
    key = next((key for key in PLACES if isinstance(entry.get(key), str)), "")
    leaving = {id_ for id_, one in changes.items() if one.here == entry.get(key)}
    if entry.get("unit") in leaving:
        entry[key] = changes[entry["unit"]].printed
    for held in [name for name, value in entry.items() if isinstance(value, list)]:
        for id_ in [id_ for id_ in entry[held] if id_ in leaving]:
            entry[held] = [other for other in entry[held] if other != id_]
            _put(entries, entry, key, held, changes[id_])


def _put(entries: list[dict[str, Any]], before: Mapping[str, Any], key: str, held: str, to: Differs) -> None:
    """Add a counter to the entry of the hex where it is printed, which is made where there is none."""
    same = [entry for entry in entries if entry.get(key) == to.printed and entry.get("side") == before.get("side")]
    if same:
        same[0][held] = [*same[0].get(held, ()), to.id]
    else:
        side = {"side": before["side"]} if "side" in before else {}
        entries.append({**side, key: to.printed, held: [to.id]})
