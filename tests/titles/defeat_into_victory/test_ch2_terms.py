"""Chapter 2: dice, scale, map, counters."""

from __future__ import annotations

import pytest

from engine.titles.defeat_into_victory.data.charts import TABLES
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, SIDES
from engine.titles.defeat_into_victory.rules.ch5_units import reaches
from engine.titles.defeat_into_victory.state import END_TURN
from tests.titles.defeat_into_victory.table import TITLE, at, begun, fact, play

WORLD = TITLE.world("campaign")
D10 = {"supply_japanese", "supply_allied", "unit_status", "oos_disruption"}


@pytest.mark.clause("2.0/1")
def test_dice_run_from_one_to_their_number_of_faces() -> None:
    state = begun("u-go")
    for faces in (6, 10):
        rolls = {state.roll("test", "2.0/1", faces=faces) for _ in range(1000)}
        assert rolls == set(range(1, faces + 1))


@pytest.mark.clause("2.0/1", "2.4/1")
def test_each_table_has_its_die() -> None:
    """A D10 for supply, status and disruption, a D6 for all else [7.1.1, 7.9.8, 7.9.9]."""
    tables = WORLD.charts.tables
    assert {name for name in TABLES if tables[name].die == 10} == D10
    assert {tables[name].die for name in TABLES if name not in D10} == {6}


@pytest.mark.clause("2.0/2", "8.1.3/1")
def test_the_cup_tells_its_number_and_not_what_comes() -> None:
    state = play(at("markers", 1, 2, 1, initiative="allied", stock={"japanese": 7, "allied": 3}))
    assert fact(state, "cup") == 4
    for side in (JAPANESE, ALLIED):
        seen = TITLE.view(state, side)
        assert len(seen.cup) == 4
        assert list(seen.cup).count(END_TURN) == 2
        assert not [name for name in seen.cup if name.startswith("am-jp")]


@pytest.mark.clause("2.1/1")
@pytest.mark.parametrize(
    ("label", "monsoon"),
    [("March I 1944", False), ("April II 1944", False), ("May/June 1944", True), ("August/September 1944", True),
     ("October I 1944", False), ("November II 1944", False), ("April II 1945", False), ("May/June 1945", True)],
)  # fmt: skip
def test_the_monsoon_lasts_from_may_to_september(label: str, monsoon: bool) -> None:
    assert next(turn.monsoon for turn in WORLD.pack.turns if turn.label == label) == monsoon


def between(a: str, b: str) -> int:
    """Hexes between two labels, worked out from rows that run south and places that run west; in even rows the hexes
    lie half a hex further east."""
    (row, x), (other, y) = ((int(s[:2]), int(s[2:]) - 0.5 * (int(s[:2]) % 2 == 0)) for s in (a, b))
    rows = abs(row - other)
    return int(rows + max(0, abs(x - y) - rows / 2))


@pytest.mark.clause("2.1/2", "2.2/1", "5.1.1/2", "5.1.2/2")
def test_air_ranges_are_counted_in_hexes() -> None:
    """With one base left, in Silchar, a fighter flies 12 hexes and a bomber 16, whatever lies between."""
    towns = {WORLD.label(hex_): "japanese" for hex_ in WORLD.settlements if WORLD.open_hex(hex_)}
    units = {"box": "available", "mission": "support"}
    air = {"air-al-spit": units | {"flies_as": "fighter"}, "air-al-b25": units | {"flies_as": "bomber"}}
    state = at("missions", control=towns | {"1419": "allied"}, air=air)
    for name, limit in (("air-al-spit", 12), ("air-al-b25", 16)):
        for hex_ in range(WORLD.hexes):
            if WORLD.open_hex(hex_):
                assert reaches(state, state.air[name], hex_) == (between("1419", WORLD.label(hex_)) <= limit)


@pytest.mark.clause("2.2/1")
def test_rows_run_south_and_places_west() -> None:
    assert between("1419", "1418") == 1
    around = {WORLD.label(hex_) for hex_ in WORLD.board.adjacent[WORLD.hex("1419", "test")]}
    assert around == {"1318", "1319", "1418", "1420", "1518", "1519"}


@pytest.mark.clause("2.2/2", "7.3.1/1")
def test_both_sides_see_stock_level_and_points_of_both() -> None:
    state = at("turn", stock={"japanese": 13, "allied": 8}, vp={"japanese": 3, "allied": 5})
    for side in (JAPANESE, ALLIED):
        assert TITLE.tracks(TITLE.view(state, side)) == {"stock": (13, 8), "level": (4, 2), "vp": (3, 5)}


@pytest.mark.clause("2.2/3")
@pytest.mark.parametrize(("hex_", "kind"), [("1315", "city"), ("1416", "town"), ("1418", "village")])
def test_a_brigade_is_flown_to_a_city_a_town_or_a_village(hex_: str, kind: str) -> None:
    planes = {"box": "available", "mission": "transport", "flies_as": "transport"}
    air = dict.fromkeys(("air-al-b24", "air-al-b25", "air-al-veng", "air-al-well"), planes)
    state = at("missions", units={"al-5-9": "1419"}, air=air)
    assert WORLD.settlements[WORLD.hex(hex_, "test")] == kind
    assert fact(play(state, f"lift al-5-9 {hex_}"), "al-5-9.at") == hex_


@pytest.mark.clause("2.3/1")
def test_every_ground_unit_is_japanese_or_allied() -> None:
    assert {counter.side for counter in WORLD.counters.values()} == {JAPANESE, ALLIED}
    assert [SIDES[counter.side] for name, counter in WORLD.counters.items() if name in ("jp-31-58", "al-5-9")] == [
        "japanese", "allied",
    ]  # fmt: skip


@pytest.mark.clause("2.3/2")
def test_a_division_is_one_formation_and_each_nation_its_own() -> None:
    counters = WORLD.counters
    assert {counters[name].formation for name in ("al-5-9", "al-5-123", "al-5-161")} == {"al-5"}
    assert {counters[name].nation for name in ("ch-22", "mm-1", "ina-subhas")} == {"chinese", "us", "ina"}
    assert counters["jp-31-58"].nation == "japanese"


@pytest.mark.clause("2.3/3", "3.1/2")
@pytest.mark.parametrize(("lost", "factors"), [(0, (5, 5)), (1, (4, 4)), (2, (3, 3)), (3, (1, 2))])
def test_each_step_has_a_face_of_its_own(lost: int, factors: tuple[int, int]) -> None:
    """The roster gives the 9th Brigade AF 5, 4, 3, 1 and DF 5, 4, 3, 2."""
    state = at("turn", units={"al-5-9": {"at": "1315", "lost": lost}})
    piece = state.pieces["al-5-9"]
    assert (piece.steps, (piece.af, piece.df)) == (4 - lost, factors)


@pytest.mark.clause("2.3/4", "3.1/4")
def test_an_air_unit_holds_no_hex() -> None:
    over = {"box": "available", "mission": "interdiction", "flies_as": "bomber", "at": "1513"}
    acting = {"side": "japanese", "units": ["jp-31-58", "jp-15-51"]}
    state = at("movement", units={"jp-31-58": "1413", "jp-15-51": "2110"}, air={"air-al-b25": over}, acting=acting)
    state = play(state, "move jp-31-58 1513")
    assert fact(state, "jp-31-58.at") == "1513"
    assert fact(state, "air-al-b25.hex") == "1513"
    assert fact(state, "control.1513") == "japanese"


@pytest.mark.clause("2.4/1")
def test_every_chart_says_that_it_is_the_projects_own() -> None:
    sources = TITLE.sources()["charts.yaml"]
    assert sources
    assert not [source for source in sources if source == "printed"]
