"""The map: what the rules state of it must hold, whoever makes it anew."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.board.fields import trace
from engine.titles.vinegar_joes_war.pieces import ENGINEER
from tests.titles.vinegar_joes_war.data import PACK, WORLD, at, world

LIGHT, HEAVY = 0, 1
CITIES = {
    "Calcutta", "Dacca", "Rangoon", "Mandalay", "Bangkok", "Kuala Lumpur", "Singapore", "Saigon", "Hanoi", "Kunming",
}  # fmt: skip


def countries(hexes: object) -> set[str]:
    assert isinstance(hexes, frozenset | set | tuple)
    return {WORLD.country(hex_) for hex_ in hexes}


@pytest.mark.clause("2.1/1", "2.1/2")
def test_each_land_hex_lies_in_one_of_six_countries_and_singapore_in_malaya() -> None:
    land = {hex_ for hex_ in range(WORLD.hexes) if WORLD.is_land(hex_)}
    assert countries(land) == {"India", "Burma", "Malaya", "Thailand", "Indochina", "China"}
    assert WORLD.country(at("Singapore")) == "Malaya"
    assert PACK.board.scale["km"] == 60


def test_sumatra_is_out_of_play_and_the_sea_a_place_to_assault_from() -> None:
    outside = [hex_ for hex_ in range(WORLD.hexes) if WORLD.terrain[hex_] == "outside"]
    assert outside and not any(WORLD.in_play(hex_) or WORLD.sea(hex_) for hex_ in outside)
    beside = WORLD.sea_beside[at("Singapore")]
    assert beside
    for hex_ in beside:
        assert WORLD.in_play(hex_) and not WORLD.is_land(hex_) and WORLD.country(hex_) == ""
        assert at("Singapore") in WORLD.adjacent[hex_], "it attacks from there"
        assert hex_ not in WORLD.adjacent[at("Singapore")], "nobody walks there"


@pytest.mark.clause("18.3/1", "18.3/2")
def test_one_unbroken_coast_runs_from_1007_by_singapore_to_4216() -> None:
    west, east = PACK.coast
    assert [WORLD.label(hex_) for hex_ in (west[0], west[-1], east[0], east[-1])] == ["1007", "2856", "2856", "4216"]
    for shore in (west, east):
        assert all(b in PACK.board.adjacent[a] for a, b in pairwise(shore))
    assert {hex_ for hex_ in range(WORLD.hexes) if WORLD.coastal(hex_)} == {*west, *east}


@pytest.mark.clause("18.3/1", "18.3/2")
def test_the_waters_of_a_coastal_hex_are_those_of_the_sea_beside_it() -> None:
    for hex_ in {*PACK.coast[0], *PACK.coast[1]}:
        seas = {WORLD.waters(other) for other in WORLD.sea_beside[hex_]}
        assert WORLD.theatre(hex_) == ("both" if len(seas) == 2 else seas.pop()), WORLD.label(hex_)
    assert WORLD.theatre(at("Imphal")) == "" == WORLD.waters(at("Imphal"))


@pytest.mark.clause("18.8/1")
def test_calcutta_and_saigon_are_the_river_ports_and_landings_reach_them() -> None:
    assert {WORLD.names[hex_] for hex_, kind in WORLD.ports.items() if kind == "river"} == {"Calcutta", "Saigon"}
    assert (WORLD.theatre(at("Calcutta")), WORLD.theatre(at("Saigon"))) == ("west", "east")
    assert all(WORLD.theatre(hex_) for hex_ in WORLD.ports)
    assert not WORLD.coastal(at("Calcutta")), "it has no shore to be assaulted over"


@pytest.mark.clause("6.3/1", "6.3/4")
def test_each_country_of_arrival_has_a_port() -> None:
    assert countries(set(WORLD.ports)) >= {"India", "Burma", "Malaya", "Indochina", "Thailand"}
    assert all(WORLD.port(at(name)) for name in ("Singapore", "Bangkok", "Haiphong"))


@pytest.mark.clause("6.3/2", "6.3/3")
def test_late_units_enter_by_the_west_edge_of_india_and_chinese_ones_in_towns() -> None:
    edge = WORLD.west_edge_of_india
    assert edge and countries(edge) == {"India"} and {WORLD.grid.col_row(hex_)[0] for hex_ in edge} == {10}
    assert at("Kunming") in WORLD.chinese_entries and countries(WORLD.chinese_entries) == {"China"}


@pytest.mark.clause("26.3/1", "26.3/2")
def test_ten_cities_of_which_one_lies_in_china() -> None:
    assert {WORLD.names[hex_] for hex_ in WORLD.cities} == CITIES
    assert WORLD.cities - WORLD.cities_outside_china == {at("Kunming")}


@pytest.mark.clause("22.1/1", "22.2/1")
def test_the_siamese_and_the_burmese_railways_are_apart_and_ledo_is_on_one() -> None:
    siam, burma = WORLD.rail_net(at("Bangkok")), WORLD.rail_net(at("Rangoon"))
    assert min(WORLD.grid.distance(a, b) for a in siam for b in burma) >= 4, "three hexes at least are to be built"
    assert any(way.line for way in WORLD.ways[at("Ledo")])


@pytest.mark.parametrize(
    ("start", "ends"),
    [
        ("Bangkok", ("Singapore", "Chiengmai", "Phnom Penh", "Ubon")),
        ("Rangoon", ("Mandalay", "Prome", "Bassein", "Myitkyina", "Lashio", "Moulmein")),
        ("Calcutta", ("Chittagong", "Dimapur", "Ledo", "Silchar", "Dacca")),
        ("Hanoi", ("Saigon", "Haiphong", "Langson")),
    ],
)
def test_the_railways_of_1941_join_these(start: str, ends: tuple[str, ...]) -> None:
    assert {at(end) for end in ends} <= WORLD.rail_net(at(start))


@pytest.mark.clause("9.32/1")
def test_the_burma_road_is_whole_and_no_way_crosses_the_frontier_hills() -> None:
    near = tuple(tuple(way.to for way in ways if way.line) for ways in WORLD.ways)
    net = trace(near, [at("Mandalay")], lambda hex_: True).cost
    assert at("Lashio") in net and at("Kunming") in net and at("Kalewa") in net
    assert at("Imphal") not in net and at("Ledo") not in net
    assert at("Imphal") in trace(near, [at("Dimapur")], lambda hex_: True).cost


@pytest.mark.clause("22.1/1", "22.2/1", "9.23/2")
def test_both_engineers_can_go_the_way_they_are_to_build() -> None:
    built = world("imphal").scenario.built
    engineers = {c.side: c for c in PACK.counters.values() if c.kind == ENGINEER}
    for side, chain in ((0, built.railway), (1, built.road)):
        path = [at(label) for label in chain]
        assert all(b in WORLD.adjacent[a] for a, b in pairwise(path))
        assert all(WORLD.cost[engineers[side].heavy][hex_] is not None for hex_ in path)
    line = [at(label) for label in built.railway]
    siam, burma = WORLD.rail_net(at("Bangkok")), WORLD.rail_net(at("Rangoon"))
    assert siam & set(WORLD.adjacent[line[0]]) and burma & set(WORLD.adjacent[line[-1]])
    assert not set(line) & (siam | burma)


@pytest.mark.clause("9.6/1")
def test_rivers_are_one_where_they_meet_and_not_where_gorges_run_side_by_side() -> None:
    def rivers(name: str) -> set[tuple[int, int]]:
        lines = [line for line in PACK.board.side_lines if line.name == name]
        longest = max(lines, key=lambda line: len(line.sides))
        found = [WORLD.river_sides[side] for side in longest.sides]
        return {max(found, key=found.count)}

    assert rivers("Irrawaddy") == rivers("Chindwin") and rivers("Mekong") == rivers("Mun")
    assert len(set.union(*map(rivers, ("Irrawaddy", "Salween", "Mekong", "Sittang")))) == 4
    assert WORLD.rivers[at("Mandalay")] & WORLD.rivers[at("Prome")], "down the Irrawaddy"
    assert not WORLD.rivers[at("Mandalay")] & WORLD.rivers[at("Moulmein")]


@pytest.mark.clause("13.63/1", "9.31/1")
def test_a_river_is_seen_from_both_banks_and_from_the_sea_there_is_none() -> None:
    for hex_, ways in enumerate(WORLD.ways):
        for way in ways:
            back = WORLD.way(way.to, hex_)
            assert (back is None and WORLD.sea(hex_)) or (back is not None and back.river == way.river)
            assert not (WORLD.sea(hex_) and way.river)


@pytest.mark.clause("24.1/1", "23.1/1")
def test_a_border_lies_between_hexes_of_two_countries() -> None:
    for hex_, ways in enumerate(WORLD.ways):
        for way in ways:
            assert way.border == (WORLD.is_land(hex_) and WORLD.country(hex_) != WORLD.country(way.to))


@pytest.mark.clause("9.1/2", "9.31/1", "10.0/1", "11.1/1", "12.22/1", "19.2/1")
def test_tables_of_hexes_follow_the_chart_by_terrain_and_place() -> None:
    """A clear hex costs one point and other land more; towns lie on the terrain of their hex and better its room."""
    for hex_ in range(WORLD.hexes):
        kind, light, heavy = WORLD.terrain[hex_], WORLD.cost[LIGHT][hex_], WORLD.cost[HEAVY][hex_]
        if not WORLD.is_land(hex_):
            assert light is None and heavy is None and WORLD.stacking[hex_] == 0 and not WORLD.drop[hex_]
            continue
        assert light == 2 if kind == "clear" else light is not None and light > 2
        assert (heavy is None) == (kind == "mountain"), "heavy units enter mountains along a way only"
        assert WORLD.air_range[hex_] == (2 if kind == "mountain" else 1)
        assert WORLD.drop[hex_] == (kind not in ("mountain", "rough"))
    assert WORLD.stacking[at("Singapore")] > WORLD.stacking[at("Kuantan")] > 3, "city, town; both in jungle"
    assert WORLD.defence[LIGHT][at("Singapore")] == 4 and WORLD.defence[HEAVY][at("Imphal")] == 3


@pytest.mark.clause("11.1/1", "11.1/2")
def test_heavy_zones_reach_clear_hexes_and_not_jungle() -> None:
    for hex_ in range(WORLD.hexes):
        for other in WORLD.adjacent[hex_]:
            if not WORLD.settlement(other):
                clear, mountain = WORLD.terrain[other] == "clear", WORLD.terrain[other] == "mountain"
                assert (other in WORLD.zones[HEAVY][hex_]) == clear
                assert (other in WORLD.zones[LIGHT][hex_]) == (not mountain)


@pytest.mark.clause("2.2/1")
def test_boxes_are_locations_behind_the_hexes() -> None:
    for name in ("replaceable", "eliminated", "guerrillas", "light", "track", "afloat"):
        loc = WORLD.box(name)
        assert WORLD.find(name) == loc and WORLD.label(loc) == name and not WORLD.in_play(loc)
    assert WORLD.find("0000") is None
