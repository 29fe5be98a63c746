"""What a pack says of hexes and sides of a map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.board.boardmap import BoardMap
from engine.board.features import MINOR_RIVER, NO_RIVER, PATH, ROAD
from engine.board.mapfile import read_map
from engine.wargame.mapoverlay import map_laid
from engine.wargame.overlay import Overlay
from engine.wargame.packfiles import PackError

# Flat-topped, odd columns half a hex lower: 0101 0201 0301 / 0102 0202 0302 / 0103 0203 0303.
MAP: dict[str, Any] = {
    "format": "hex-map/1",
    "grid": {"columns": 3, "rows": 3},
    "terrain_legend": {"c": "clear", "j": "jungle"},
    "terrain": "ccc\ncjc\nccc\n",
    "rivers": {"minor": {"Brook": ["0101/0102", "0102-NE"]}},
    "lakes": {"Pond": ["0302/0303"]},
    "ways": {"road": {"Main": "0101 0102 0103"}, "path": {"Back": ["0301 0302", "0202 0203"]}},
    "railways": [{"name": "Line", "system": "India", "chain": "0301 0302 0303", "owner": "allied"}],
    "places": [{"hex": "0101", "name": "Alpha", "kind": "town", "attributes": {"size": 2}}],
}


def laid(**over: object) -> BoardMap:
    return read_map(plain(over), "mine")


def plain(over: Mapping[str, object]) -> Any:
    return map_laid(Overlay("mine: map.yaml", "printed"), MAP, over)


def terrain(board: BoardMap, label: str) -> str:
    return board.terrain_ids[board.terrain[board.grid.index(label)]]


def side(board: BoardMap, one: str, other: str) -> tuple[int, int]:
    a, b = board.grid.index(one), board.grid.index(other)
    direction = board.grid.direction(a, b)
    assert direction is not None
    return a, direction


def test_a_hex_is_of_another_terrain_and_no_other_is() -> None:
    board = laid(hexes={"0103": "jungle"})
    assert [terrain(board, label) for label in ("0103", "0202", "0102", "0203", "0303")] == [
        "jungle", "jungle", "clear", "clear", "clear",
    ]  # fmt: skip


@pytest.mark.parametrize("word", ["0101/0102", "0102/0101", "0101-S", "0102-N"])
def test_a_river_goes_from_a_side_by_whatever_name_it_is_called(word: str) -> None:
    board = laid(sides={word: {"river": "none"}})
    assert board.sides.river[side(board, "0101", "0102")] == NO_RIVER
    assert board.sides.river[side(board, "0102", "0202")] in (NO_RIVER, MINOR_RIVER)


def test_a_river_comes_to_a_side_under_the_name_of_its_neighbour() -> None:
    data = plain({"sides": {"0102/0203": {"river": "minor"}}})
    assert data["rivers"]["minor"]["Brook"] == ["0101/0102", "0102-NE", "0102/0203"]
    board = read_map(data, "mine")
    assert board.sides.river[side(board, "0203", "0102")] == MINOR_RIVER


def test_what_is_right_as_it_stands_keeps_its_name_and_its_course() -> None:
    sides = {
        "0101/0102": {"river": "minor", "lake": False, "way": "road", "rail": "none"},
        "0102/0103": {"river": "none", "way": "road"}, "0302/0303": {"lake": True, "rail": "India"},
    }  # fmt: skip
    data = plain({"sides": sides})
    assert {key: data[key] for key in ("rivers", "lakes", "ways", "railways")} == {
        key: MAP[key] for key in ("rivers", "lakes", "ways", "railways")
    }
    assert data["sources"]["sides"] == dict.fromkeys(sides, "printed")


def test_a_line_that_is_named_has_another_name_from_then_on() -> None:
    data = plain({"sides": {"0101/0102": {"river": "minor", "name": "Stream"}, "0302/0303": {"lake": True}}})
    assert data["rivers"]["minor"] == {"Brook": ["0102-NE"], "Stream": ["0101/0102"]}


def test_a_way_is_broken_where_it_is_taken_away() -> None:
    board = laid(sides={"0102/0103": {"way": "none"}})
    assert board.sides.way[side(board, "0101", "0102")] == ROAD
    assert board.sides.way[side(board, "0103", "0102")] == 0


def test_a_way_is_laid_and_another_kind_takes_the_place_of_one() -> None:
    board = laid(sides={"0101/0201": {"way": "road"}, "0101/0102": {"way": "path"}})
    assert board.sides.way[side(board, "0201", "0101")] == ROAD
    assert board.sides.way[side(board, "0101", "0102")] == PATH
    assert board.sides.way[side(board, "0102", "0103")] == ROAD


def test_a_railway_keeps_its_owner_in_both_parts() -> None:
    data = plain({"sides": {"0301/0302": {"rail": "none"}, "0201/0301": {"rail": "India"}}})
    assert [(line["name"], line["chain"], line.get("owner")) for line in data["railways"]] == [
        ("Line", "0302 0303", "allied"), ("India", "0201 0301", None),
    ]  # fmt: skip


def test_a_lake_opens() -> None:
    board = laid(sides={"0303/0302": {"lake": False}})
    assert not board.sides.lake[side(board, "0302", "0303")]


def test_a_place_changes_by_its_name_and_a_new_one_comes() -> None:
    places = {place.name: place for place in laid(places=[
        {"name": "Alpha", "kind": "city"}, {"name": "Beta", "hex": "0303", "kind": "town"},
    ]).places}  # fmt: skip
    assert (places["Alpha"].kind, places["Alpha"].attributes["size"]) == ("city", 2)
    assert places["Beta"].kind == "town"


def test_with_a_grid_of_its_own_it_is_a_whole_map() -> None:
    whole = {
        "format": "hex-map/1",
        "grid": {"columns": 1, "rows": 2},
        "terrain_legend": {"x": "sea"},
        "terrain": "x\nx\n",
    }
    assert plain(whole) == whole


def test_where_hexes_and_sides_come_from_stands_in_the_map() -> None:
    over = {"hexes": {"0103": "jungle"}, "sides": {"0101/0102": {"river": "none", "source": "map of 1944"}}}
    assert plain(over)["sources"] == {"hexes": {"0103": "printed"}, "sides": {"0101/0102": "map of 1944"}}


@pytest.mark.parametrize(
    ("over", "told"),
    [
        ({"hexes": {"0103": "swamp"}}, "mine: map.yaml: hexes 0103: no terrain 'swamp', only clear, jungle"),
        ({"hexes": {"0909": "clear"}}, "0909"),
        ({"sides": {"0101/0303": {"way": "road"}}}, "0101 and 0303 are not neighbours"),
        ({"sides": {"0101": {"way": "road"}}}, "'0101' is no hexside"),
        ({"sides": {"0101-N": {"way": "road"}}}, "sides 0101-N: leaves the map; say that under exits"),
        ({"sides": {"0101/0102": {"way": "rope"}}}, "sides 0101/0102: way: Invalid enum value 'rope'"),
        ({"sides": {"0101/0102": {"bridge": True}}}, "sides 0101/0102: Object contains unknown field `bridge`"),
        ({"hexes": [1]}, "hexes: Expected `object`, got `array`"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_hex_or_side(over: Mapping[str, object], told: str) -> None:
    with pytest.raises(PackError) as caught:
        laid(**over)
    assert told in str(caught.value)
