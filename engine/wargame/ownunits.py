"""The counters of a game as they are looked for in a module: names, what they belong to, where they start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from engine.vassal.matching import Own
from engine.wargame.sheet import Column, Sheet
from engine.wargame.sheetfind import sheets

COUNTERS: Final = "counters.yaml"
SEEDS: Final = ("one", "two")
"""What stands in the same hex whatever was drawn starts there."""
_UNSAID: Final = (
    "id",
    "name",
    "source",
    "why",
    "history",
    "values_source",
    "box",
    "code",
    "weight",
    "start",
    "country",
)
"""Keys of an entry that say nothing by which one would know the counter."""


def own_units(title: Any) -> list[Own]:
    """All counters of a title, in the order of its scenarios; raises PackError."""
    entries = entries_of(title)
    found: dict[str, Any] = {}
    at: dict[str, set[str]] = {}
    for scenario in title.scenarios():
        states = [title.new(scenario, {}, seed) for seed in SEEDS]
        found |= states[0].world.counters
        for id_, label in _start(states).items():
            at.setdefault(id_, set()).add(label)
    return [_own(title, one, entries.get(id_), at.get(id_, ())) for id_, one in found.items()]


def starts(title: Any, scenario: str) -> dict[str, str]:
    """The hex in which each counter stands at the start of a scenario, whatever was drawn; raises PackError."""
    return _start([title.new(scenario, {}, seed) for seed in SEEDS])


def _start(states: list[Any]) -> dict[str, str]:
    places = [_places(state) for state in states]
    return {id_: label for id_, label in places[0].items() if all(other.get(id_) == label for other in places)}


def _places(state: Any) -> dict[str, str]:
    world = state.world
    return {id_: world.label(loc) for loc, ids in state.at.items() if world.on_map(loc) for id_ in ids}


def entries_of(title: Any) -> Mapping[str, tuple[Sheet, Mapping[str, Any]]]:
    """The entries of the counters' file by id, each with the table it is of; raises PackError."""
    found = [sheet for sheet in sheets(title.files, title.making.kinds) if sheet.file == COUNTERS]
    return {sheet.own(entry): (sheet, entry) for sheet in found if sheet.name == "id" for entry in sheet.entries}


def _own(title: Any, counter: Any, held: tuple[Sheet, Mapping[str, Any]] | None, at: Iterable[str]) -> Own:
    """A counter with the words that its entry says of it, and the names of what it belongs to."""
    side = {"side": title.sides[counter.side]} if counter.side >= 0 else {}
    entry = held[1] if held else {}
    said = {key: value for key, value in entry.items() if isinstance(value, str) and key not in _UNSAID}
    return Own(counter.id, counter.name, {**said, **side}, frozenset(at), figures_of(*held) if held else "")


def figures_of(sheet: Sheet, entry: Mapping[str, Any]) -> str:
    """The figures of the front of a counter beside each other, such as 5-6; empty for none."""
    columns = [column for column in sheet.columns if column.is_figure and column.of(entry) is not None]
    values = (column.of(entry) for column in front_of(columns))
    fronts = (value[0] if isinstance(value, list | tuple) and value else value for value in values)
    return "-".join(map(str, fronts))


def front_of(columns: Sequence[Column]) -> list[Column]:
    """Those of the columns with figures of a counter that are on its front: the first that stand together in a record,
    one that stands alone only where there are no such."""
    together = groupby(columns, key=lambda column: column.path[:-1])
    groups = [list(group) for _, group in together]
    return next((group for group in groups if len(group) > 1), groups[0] if groups else [])
