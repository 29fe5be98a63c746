"""Tables of all shapes are found in the records of a file, and what is typed of them stands where it was."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from engine.wargame.ownpack import LaidFiles, new_pack, with_values
from engine.wargame.packfiles import MAP, KeptFiles, PackError
from engine.wargame.schema import Id, Name, Small, Sourced
from engine.wargame.sheet import GONE, Column, Sheet
from engine.wargame.sheetcsv import from_csv
from engine.wargame.sheetfind import sheets


class Combat(Sourced, frozen=True, kw_only=True):
    columns: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]
    odds: tuple[tuple[Small, Small], ...]


class Ground(Sourced, frozen=True, kw_only=True):
    cost: dict[Literal["foot", "wheels"], Small]
    rivers: dict[str, Small] = msgspec.field(default_factory=dict)


class Arrival(Sourced, frozen=True, kw_only=True):
    turn: Small
    places: tuple[Name, ...]
    lost: dict[str, Small] = msgspec.field(default_factory=dict)


class Limits(msgspec.Struct, frozen=True):
    stack: Annotated[int, msgspec.Meta(ge=1)] = 3
    names: tuple[Name, ...] = ()
    on: bool = False


class Charts(msgspec.Struct, frozen=True):
    format: Literal["charts/1"]
    combat: Combat
    terrain: dict[Id, Ground]
    arrivals: tuple[Arrival, ...]
    pools: dict[str, tuple[Id, ...]]
    limits: Limits
    text: str = ""


FILE = "charts.yaml"
DATA: dict[str, Any] = {
    "format": "charts/1",
    "combat": {
        "columns": ["1:1", "2:1"], "rows": {"1": ["a", "b"], "2": ["c", "d"]}, "odds": [[1, 1], [2, 1]],
        "source": "reconstructed",
    },
    "terrain": {"clear": {"cost": {"foot": 1, "wheels": 2}}, "hill": {"cost": {"foot": 2, "wheels": 4}}},
    "arrivals": [
        {"turn": 1, "places": ["Kuala Lumpur"], "lost": {"u-1": 1}, "why": "x"},
        {"turn": 1, "places": ["Akyab", "Hue"]},
    ],
    "pools": {"one": ["a-1", "a-2"], "two": []},
    "limits": {"names": ["Kuala Lumpur"]},
    "text": "two\nlines",
}  # fmt: skip


@pytest.fixture
def files() -> KeptFiles:
    return KeptFiles({FILE: DATA}, "", ())


@pytest.fixture
def found(files: KeptFiles) -> dict[str, Sheet]:
    return {sheet.id: sheet for sheet in sheets(files, {FILE: Charts})}


def laid(files: KeptFiles, sheet: Sheet, own: str, **texts: str) -> Any:
    """The file with what was typed of one entry of a table."""
    columns = {one.label: one for one in sheet.columns}
    typed = {own: {columns[label]: sheet.read(own, columns[label], text) for label, text in texts.items()}}
    pack = with_values(new_pack("game", "Mine"), FILE, sheet.data(typed))
    return LaidFiles(files, [pack], {FILE: Charts}, None).data(FILE)


def test_a_table_for_each_shape(found: dict[str, Sheet]) -> None:
    assert {name: sheet.shape for name, sheet in found.items()} == {
        "charts.combat.rows": "rows", "charts.combat.odds": "grid", "charts.terrain": "keyed",
        "charts.arrivals": "list", "charts.pools": "cells", "charts": "values",
    }  # fmt: skip
    assert [one.label for one in found["charts.combat.rows"].columns] == ["1:1", "2:1"]
    assert [one.label for one in found["charts.terrain"].columns] == ["cost foot", "cost wheels", "rivers"]


def test_single_values_stand_together_with_what_they_are_without_being_said(found: dict[str, Sheet]) -> None:
    sheet = found["charts"]
    column = sheet.columns[0]
    assert {sheet.own(entry): column.text(entry) for entry in sheet.entries} == {
        "combat columns": "1:1 2:1", "limits stack": "3", "limits names": "Kuala Lumpur,", "limits on": "no",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("table", "own", "texts", "there"),
    [
        ("charts.combat.rows", "2", {"2:1": "e"}, ("combat", "rows", "2", ["c", "e"])),
        ("charts.combat.odds", "2", {"1": "3"}, ("combat", "odds", 1, [3, 1])),
        ("charts.terrain", "hill", {"cost wheels": "5"}, ("terrain", "hill", "cost", {"foot": 2, "wheels": 5})),
        ("charts.terrain", "hill", {"rivers": "a=1, b=2"}, ("terrain", "hill", "rivers", {"a": 1, "b": 2})),
        ("charts.pools", "two", {"value": "a-3"}, ("pools", "two", ["a-3"])),
        ("charts", "limits stack", {"value": "5"}, ("limits", "stack", 5)),
        ("charts", "limits names", {"value": "Kuala Lumpur, Hue"}, ("limits", "names", ["Kuala Lumpur", "Hue"])),
        ("charts.arrivals", "2", {"turn": "4"}, ("arrivals", 1, "turn", 4)),
    ],
)  # fmt: skip
def test_what_is_typed_stands_where_it_was(
    files: KeptFiles, found: dict[str, Sheet], table: str, own: str, texts: dict[str, str], there: tuple[Any, ...]
) -> None:
    value = laid(files, found[table], own, **texts)
    for step in there[:-1]:
        value = value[step]
    assert value == there[-1]


def test_a_list_is_written_whole_with_what_nobody_types(files: KeptFiles, found: dict[str, Sheet]) -> None:
    """What was typed is printed and loses its reason; all else stays as it was."""
    first, second = laid(files, found["charts.arrivals"], "1", turn="2")["arrivals"]
    assert first == {"turn": 2, "places": ["Kuala Lumpur"], "lost": {"u-1": 1}, "source": "printed"}
    assert second == DATA["arrivals"][1]


def test_entries_of_a_list_come_and_go(files: KeptFiles, found: dict[str, Sheet]) -> None:
    sheet = found["charts.arrivals"]
    turn, places = (next(one for one in sheet.columns if one.label == label) for label in ("turn", "places"))
    typed = {"1": {GONE: True}, "3": {turn: 7, places: ["Hue"]}}
    assert sheet.data(typed) == {"arrivals": [
        DATA["arrivals"][1], {"turn": 7, "places": ["Hue"], "source": "printed"},
    ]}  # fmt: skip


def test_a_list_takes_further_entries_of_a_pasted_table(found: dict[str, Sheet]) -> None:
    sheet = found["charts.arrivals"]
    typed = from_csv(sheet, "row\tturn\tplaces\tlost\n1\t1\tKuala Lumpur,\tu-1=1\n3\t7\tHue\t\n")
    assert list(typed) == ["1", "3"]
    assert sheet.data(typed)["arrivals"][2:] == [{"turn": 7, "places": ["Hue"], "source": "printed"}]


@pytest.mark.parametrize(
    ("table", "own", "label", "text"),
    [
        ("charts", "limits stack", "value", "0"), ("charts", "limits on", "value", "perhaps"),
        ("charts.pools", "one", "value", "no good"), ("charts.combat.odds", "1", "1", "1e9"),
        ("charts.terrain", "hill", "rivers", "a"),
    ],
)  # fmt: skip
def test_what_the_schema_does_not_take_is_refused(
    found: dict[str, Sheet], table: str, own: str, label: str, text: str
) -> None:
    sheet = found[table]
    column = next(one for one in sheet.columns if one.label == label)
    if (table, text) == ("charts.pools", "no good"):
        assert sheet.read(own, column, text) == ["no", "good"], "two names"
        text = "no/good"
    with pytest.raises(PackError):
        sheet.read(own, column, text)


def test_a_map_has_its_places_sides_and_hexes() -> None:
    data = {
        "format": "hex-map/1", "grid": {"columns": 2, "rows": 2}, "terrain_legend": {"c": "clear", "h": "hills"},
        "terrain": "ch\ncc\n", "rivers": {"minor": {"Brook": ["0101/0201"]}}, "lakes": {"Pool": ["0101-N"]},
        "ways": {"road": {"Main": "0101 0102"}},
        "railways": [{"name": "Line", "system": "India", "chain": "0101 0102"}],
        "places": [{"name": "Alpha", "hex": "0101", "kind": "town", "lat": 1, "lon": 1, "attributes": {"port": True}}],
        "sources": {"sides": {"0201/0101": "printed"}},
    }  # fmt: skip
    found = {sheet.id: sheet for sheet in sheets(KeptFiles({MAP: data}, "", ()), {})}
    sides = {side["key"]: side for side in found["map.sides"].entries}
    assert sides["0101/0201"] == {"key": "0101/0201", "river": "minor", "name": "Brook", "source": "printed"}
    assert sides["0101/0102"] == {"key": "0101/0102", "way": "road", "rail": "India", "source": ""}
    assert sides["0101-N"]["lake"] is True
    assert [(entry["key"], entry["value"]) for entry in found["map.hexes"].entries][2] == ("0201", "hills")
    assert Column(("attributes", "port"), bool) in found["map.places"].columns
    with pytest.raises(PackError, match="Invalid enum value 'lava'"):
        found["map.hexes"].read("0101", found["map.hexes"].columns[0], "lava")
