"""Wrong map files: each error is one line that names the file, the key and the hex."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.board.boardmap import BoardMap
from engine.board.errors import BoardError, MapError, YamlError
from engine.board.mapfile import load_map, read_map

Spoil = Callable[[str, str], Path]

MISTAKES = [
    # the file as a whole
    ("format: hex-map/1", "format: nemesis-map/9", "format: must be 'hex-map/1', not 'nemesis-map/9'"),
    ("format: hex-map/1\n", "", "format: is missing"),
    ("title:", "rivres:", "unknown key 'rivres'"),
    ("scale: {km: 16}", "scale: 16", "scale: must be a mapping, not 16"),
    # the grid
    ("columns: 5, ", "", "grid.columns: is missing"),
    ("columns: 5", "columns: five", "grid.columns: must be a whole number, not 'five'"),
    ("columns: 5", "columns: 0", "grid: columns must run from"),
    ("rows: 4", "rows: true", "grid.rows: must be a whole number, not True"),
    ("shifted: odd", "shifted: some", "grid.shifted: must be odd or even, not 'some'"),
    ("first_column: 1", "firstcolumn: 1", "grid: unknown key 'firstcolumn'"),
    # terrain
    ("  jcccm\n", "  jccc\n", "terrain: row 2 has 4 letters, the grid 5 columns"),
    ("  jcccm\n", "", "terrain: has 3 rows, the grid has 4"),
    ("  hcjcm\n", "  hcqcm\n", "terrain: letter 'q' in hex 0303 is not in terrain_legend"),
    ("c: clear", "cc: clear", "terrain_legend: the key 'cc' must be one letter"),
    ("c: clear", "1: clear", "terrain_legend: the key 1 must be text; put it in quotes"),
    # sides
    ("0201/0301", "0201/0401", "rivers.major.Chindwin[1]: 0201 and 0401 are not neighbours"),
    ("0201/0301", "0201/0901", "rivers.major.Chindwin[1]: no hex '0901' on this map"),
    ("0201/0301", "0201", "rivers.major.Chindwin[1]: '0201' is no hexside"),
    ("0303-SW", "0303-W", "rivers.minor.Yu[2]: '0303-W': no direction 'W'"),
    ('"0303-SW"', "303", "rivers.minor.Yu[2]: must be text (in quotes if it looks like a number), not 303"),
    ("  minor:", "  middling:", "rivers: unknown key 'middling' (known: major, minor)"),
    ("0303/0404", "0303/0202", "lakes.Loktak[1]: 0303 and 0202 are not neighbours"),
    # ways and railways
    ("0102 0202 0302", "0102 0302", "ways.road.Manipur Road: 0102 and 0302 are not neighbours"),
    ("0102 0202 0302", "0102 0102", "ways.road.Manipur Road: 0102 and 0102 are not neighbours"),
    ("0102 0202 0302", "0102", "ways.road.Manipur Road: a chain needs two hexes or more"),
    ("0102 0202 0302", "0102 0202 9902", "ways.road.Manipur Road: no hex '9902' on this map"),
    ("0303 0304", "0303 0305", "ways.track.Tamu track[2]: no hex '0305' on this map"),
    ("  path:", "  highway:", "ways: unknown key 'highway'"),
    ("0101 0102 0103", "0101 0103", "railways[1].chain: 0101 and 0103 are not neighbours"),
    ("system: India, ", "", "railways[1].system: is missing"),
    (
        "0502 0503 0504",
        "0101 0102",
        "railways[2].chain: 0101-S carries the railway system 'India' already",
    ),
    ('["0102-NW"]', '["0102-S"]', "exits.road[1]: '0102-S' is not on the edge of the map"),
    ('["0102-NW"]', '["0102/0103"]', "exits.road[1]: '0102/0103' is not on the edge of the map"),
    ('rail: {Burma: ["0504-S"]}', 'rail: {China: ["0504-S"]}', "exits.rail.China: no railway system 'China'"),
    # nodes
    ('"0504", way: road', '"0604", way: road', "nodes[1].arrows[1].to: no hex '0604' on this map"),
    ("way: road", "way: rode", "nodes[1].arrows[1].way: must be none or path or track or road, not 'rode'"),
    ("rail: Burma", "rail: Siam", "nodes[1].arrows[1].rail: no railway system 'Siam' (known: India, Burma)"),
    ('{to: "0404"}', '{to: "0504"}', "nodes[1].arrows: two arrows lead to the same hex"),
    ("id: RC, label: China", 'id: RC, label: "0504"', "nodes[2]: '0504' is the label of another location"),
    ("id: RC, label: China", "id: RJ", "nodes[2]: 'RJ' is the label of another location"),
    # places
    ('{hex: "0202", name: Palel', '{hex: "0209", name: Palel', "places[2].hex: no hex '0209' on this map"),
    ('{hex: "0202", name: Palel', "{name: Palel", "places[2].hex: is missing"),
    ("name: Palel", "name: Imphal", "places[2]: a place named 'Imphal' stands in 0202 already"),
    ("kind: village", "sort: village", "places[2]: unknown key 'sort'"),
    ("lat: 24.81", "lat: 248.1", "places[1].lat: must lie between -90 and 90, not 248.1"),
    ("lon: 93.94", "lon: east", "places[1].lon: must be a number, not 'east'"),
    ("{owner: allied, sap: 12, star: true}, rings: [1, 2]}", "{}, 3: 4}", "places[1].attributes: the key 3 must be"),
]


@pytest.mark.parametrize(("old", "new", "message"), MISTAKES, ids=[mistake[2][:60] for mistake in MISTAKES])
def test_a_mistake_is_told_with_file_key_and_hex(spoil: Spoil, old: str, new: str, message: str) -> None:
    path = spoil(old, new)
    with pytest.raises(MapError) as caught:
        load_map(path)
    told = str(caught.value)
    assert told.startswith(f"{path}: {message}")
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize("data", [None, [], "text", 3])
def test_a_file_that_is_no_mapping(data: object) -> None:
    with pytest.raises(MapError, match=r"^map\.yaml: (is empty|must be a mapping)"):
        read_map(data, "map.yaml")


def test_a_list_where_a_list_belongs(spoil: Spoil) -> None:
    with pytest.raises(MapError, match="railways: must be a list, not 'none'"):
        read_map({**_least(), "railways": "none"}, "map.yaml")
    with pytest.raises(MapError, match="nodes: must be a list"):
        read_map({**_least(), "nodes": {"id": "RJ"}}, "map.yaml")


def test_a_file_that_is_no_yaml_names_its_line(spoil: Spoil) -> None:
    path = spoil("scale: {km: 16}", "scale: &km {km: 16}")
    with pytest.raises(YamlError, match=r"bad_map\.yaml:5: anchors and aliases are not allowed"):
        load_map(path)


def test_all_errors_of_the_floor_are_board_errors() -> None:
    assert issubclass(MapError, BoardError)
    assert issubclass(YamlError, BoardError)
    assert issubclass(BoardError, ValueError)


def _least() -> dict[str, object]:
    """The least that makes a map."""
    return {
        "format": "nemesis-map/1",
        "grid": {"columns": 2, "rows": 2},
        "terrain_legend": {"c": "clear"},
        "terrain": "cc\ncc\n",
    }


def test_the_least_that_makes_a_map() -> None:
    board = read_map(_least(), "map.yaml")
    assert board.location_count == 4
    assert board.terrain_ids == ("clear",)
    assert board.rail_systems == ("",)
    assert not any(edge.way or edge.river for steps in board.edges for _, edge in steps)


def test_sides_may_stand_in_one_text() -> None:
    as_list = read_map({**_least(), "lakes": {"Loktak": ["0101/0102", "0202-S"]}}, "map.yaml")
    as_text = read_map({**_least(), "lakes": {"Loktak": "0101/0102 0202-S"}}, "map.yaml")
    assert as_list.side_lines == as_text.side_lines
    assert as_list.sides.lake_bytes == as_text.sides.lake_bytes


def test_a_map_that_counts_from_the_east_reads_its_rows_from_the_west() -> None:
    grid = {"columns": 3, "rows": 2, "orientation": "pointy", "labels": "RRCC", "columns_from": "east"}
    legend = {"c": "clear", "h": "hills"}
    board: BoardMap = read_map(
        {"format": "nemesis-map/1", "grid": grid, "terrain_legend": legend, "terrain": "hcc\nccc"}, "map.yaml"
    )
    assert board.terrain_id(board.location("0103")) == "hills"
    assert board.terrain_id(board.location("0101")) == "clear"


def test_free_keys_are_kept(small_map: BoardMap) -> None:
    assert small_map.scale == {"km": 16}
    assert small_map.provenance == {"what": "five columns, four rows", "source": "made up"}
