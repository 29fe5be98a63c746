"""A loaded map: locations, sides, edges, nodes and places of the small map."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import cast

import numpy as np
import pytest

from engine.board.boardmap import BoardMap
from engine.board.errors import BoardError
from engine.board.features import MAJOR_RIVER, MINOR_RIVER, PATH, ROAD, TRACK, Edge

INDIA, BURMA = 1, 2


def step(board: BoardMap, a: str, b: str) -> Edge:
    return board.edge(board.location(a), board.location(b))


def names(board: BoardMap, locations: tuple[int, ...]) -> set[str]:
    return {board.label(loc) for loc in locations}


def test_nodes_follow_the_hexes(small_map: BoardMap) -> None:
    assert small_map.hex_count == 20
    assert small_map.location_count == 22
    assert [small_map.label(loc) for loc in (0, 5, 19, 20, 21)] == ["0101", "0202", "0504", "RJ", "China"]
    assert small_map.location("0202") == 5
    assert small_map.location("RJ") == 20
    assert small_map.location("China") == small_map.location("RC") == 21
    assert small_map.node(20).side == "japanese"
    assert [small_map.is_hex(loc) for loc in (-1, 0, 19, 20)] == [False, True, True, False]


def test_unknown_locations_are_refused(small_map: BoardMap) -> None:
    with pytest.raises(BoardError, match="no hex 'XX'"):
        small_map.location("XX")
    with pytest.raises(BoardError, match="no hex number 22"):
        small_map.label(22)
    with pytest.raises(BoardError, match="location 3 is no off-map node"):
        small_map.node(3)


def test_terrain_reads_as_the_rows_of_the_file(small_map: BoardMap) -> None:
    assert small_map.terrain_ids == ("clear", "jungle", "hills", "mountain", "cliffs")
    row_3 = [small_map.terrain_id(small_map.location(f"{column:02}03")) for column in range(1, 6)]
    assert row_3 == ["hills", "clear", "jungle", "clear", "mountain"]
    assert small_map.terrain_id(small_map.location("0204")) == "cliffs"
    assert small_map.terrain.dtype == np.int8
    assert small_map.terrain.tolist() == list(small_map.terrain_at)


def test_a_major_river_hides_a_minor_one_on_the_same_side(small_map: BoardMap) -> None:
    assert step(small_map, "0202", "0301").river == MAJOR_RIVER
    assert step(small_map, "0202", "0302").river == MAJOR_RIVER
    assert step(small_map, "0303", "0204").river == MINOR_RIVER
    assert step(small_map, "0102", "0202").river == 0


def test_a_better_way_hides_a_poorer_one_on_the_same_side(small_map: BoardMap) -> None:
    assert step(small_map, "0202", "0302").way == ROAD
    assert step(small_map, "0302", "0303").way == TRACK
    assert step(small_map, "0302", "0402").way == PATH
    assert step(small_map, "0302", "0403").way == 0


def test_an_edge_is_the_same_from_both_sides(small_map: BoardMap) -> None:
    for a in range(small_map.hex_count):
        for b, edge in small_map.edges[a]:
            assert small_map.edge(b, a) == edge
            assert not edge.arrow


def test_lakes_and_railways_lie_on_their_sides(small_map: BoardMap) -> None:
    assert step(small_map, "0303", "0404") == Edge(lake=True)
    assert step(small_map, "0304", "0303") == Edge(lake=True, way=TRACK)
    assert small_map.rail_systems == ("", "India", "Burma")
    assert step(small_map, "0101", "0102").rail == INDIA
    assert step(small_map, "0504", "0503").rail == BURMA


def test_lake_sides_are_still_adjacent(small_map: BoardMap) -> None:
    lake, shore = small_map.location("0303"), small_map.location("0404")
    assert shore in small_map.adjacent[lake]
    assert all(
        small_map.adjacent[i] == tuple(j for j in small_map.grid.neighbours(i) if j >= 0)
        for i in range(small_map.hex_count)
    )


@pytest.mark.clause("1.1/9")
def test_a_node_is_left_along_its_arrows_and_never_entered(small_map: BoardMap) -> None:
    node = small_map.location("RJ")
    assert names(small_map, small_map.adjacent[node]) == {"0504", "0404"}
    assert step(small_map, "RJ", "0504") == Edge(way=ROAD, rail=BURMA, arrow=True)
    assert step(small_map, "RJ", "0404") == Edge(arrow=True)
    assert all(node not in around for around in small_map.adjacent)
    assert small_map.arrows_into[small_map.location("0504")] == (node,)
    assert small_map.arrows_into[small_map.location("0503")] == ()
    with pytest.raises(BoardError, match="no step from 0504 to RJ"):
        step(small_map, "0504", "RJ")


def test_there_is_no_edge_between_distant_hexes(small_map: BoardMap) -> None:
    with pytest.raises(BoardError, match="no step from 0101 to 0504"):
        step(small_map, "0101", "0504")
    assert small_map.find_edge(0, 19) is None
    assert small_map.find_edge(0, 1) == small_map.edge(0, 1)


def test_side_arrays_agree_with_the_edges(small_map: BoardMap) -> None:
    sides = small_map.sides
    for i in range(small_map.hex_count):
        for k, j in enumerate(small_map.grid.neighbours(i)):
            if j >= 0:
                here = (sides.river[i, k], sides.lake[i, k], sides.way[i, k], sides.rail[i, k])
                edge = small_map.edge(i, j)
                assert here == (edge.river, edge.lake, edge.way, edge.rail)
    assert sides.river.shape == sides.lake.shape == sides.way.shape == sides.rail.shape == (20, 6)
    assert sides.lake.dtype == np.bool_


def test_sides_on_the_edge_of_the_map_are_kept(small_map: BoardMap) -> None:
    north, south, northwest = 0, 3, 5
    assert small_map.sides.river[small_map.location("0101"), north] == MINOR_RIVER
    assert small_map.sides.way[small_map.location("0102"), northwest] == ROAD
    assert small_map.sides.rail[small_map.location("0504"), south] == BURMA
    assert [(e.kind, e.system) for e in small_map.exits] == [("road", ""), ("rail", "Burma")]


def test_ways_that_touch_a_location(small_map: BoardMap) -> None:
    at = small_map.location
    assert small_map.has_way(at("0202"), ROAD)
    assert small_map.has_way(at("0304"), TRACK)
    assert not small_map.has_way(at("0304"), ROAD)
    assert small_map.has_way(at("0402"), PATH)
    assert not small_map.has_way(at("0402"), TRACK)
    assert small_map.has_way(at("RJ"), ROAD)
    assert not small_map.has_way(at("RC"), ROAD)
    assert not small_map.has_way(at("0501"), PATH)


def test_neighbours_along_railways(small_map: BoardMap) -> None:
    at = small_map.location
    assert names(small_map, small_map.neighbours_by_rail(at("0102"))) == {"0101", "0103"}
    assert small_map.neighbours_by_rail(at("0102"), BURMA) == ()
    assert [small_map.has_rail(at("0102"), system) for system in (0, INDIA, BURMA)] == [True, True, False]
    assert [small_map.has_rail(at("RJ"), system) for system in (0, INDIA, BURMA)] == [True, False, True]
    assert not small_map.has_rail(at("0202"))


def test_places_are_found_by_hex_and_name(small_map: BoardMap) -> None:
    here = small_map.location("0202")
    imphal = small_map.place_named("Imphal")
    assert small_map.place_at(here) is imphal
    assert [place.name for place in small_map.places_at(here)] == ["Imphal", "Palel"]
    assert (imphal.hex, imphal.label, imphal.kind) == (here, "IMPHAL", "city")
    assert (imphal.lat, imphal.lon) == (24.81, 93.94)
    assert small_map.place_named("Palel").label == "Palel"
    assert small_map.place_at(0) is None
    assert small_map.places_at(0) == ()
    with pytest.raises(BoardError, match="no place named 'Rangoon'"):
        small_map.place_named("Rangoon")


def test_lines_are_kept_with_their_names_for_drawing(small_map: BoardMap) -> None:
    assert [(line.kind, line.name, len(line.sides)) for line in small_map.side_lines] == [
        ("major", "Chindwin", 3),
        ("minor", "Yu", 2),
        ("minor", "Manipur", 1),
        ("lake", "Loktak", 2),
    ]
    drawn = [
        (line.kind, line.name, "-".join(map(small_map.label, line.hexes)), line.system) for line in small_map.way_lines
    ]
    assert ("road", "Manipur Road", "0102-0202-0302", "") in drawn
    assert ("track", "Tamu track", "0303-0304", "") in drawn
    assert ("rail", "Assam railway", "0101-0102-0103", "India") in drawn


def test_nothing_in_a_map_can_be_changed(small_map: BoardMap) -> None:
    with pytest.raises(ValueError, match="read-only"):
        small_map.terrain[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        small_map.sides.way[0, 0] = 1
    attributes = cast(MutableMapping[str, object], small_map.place_named("Imphal").attributes)
    with pytest.raises(TypeError):
        attributes["objective"] = None
    objective = cast(MutableMapping[str, object], attributes["objective"])
    assert objective == {"owner": "allied", "sap": 12, "star": True}
    with pytest.raises(TypeError):
        objective["sap"] = 0
    assert attributes["rings"] == (1, 2)
    with pytest.raises(TypeError):
        small_map.edge_table[0][1] = Edge()  # type: ignore[index]
