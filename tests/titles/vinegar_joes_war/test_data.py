"""Counters, charts and scenarios: what the rules fix in them, and that damaged files are told with file and key."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from engine.titles.vinegar_joes_war.data.charts import LOST
from engine.titles.vinegar_joes_war.data.pack import SCENARIOS
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, SIDES, TAC
from engine.wargame.packfiles import KeptFiles, PackError
from tests.titles.vinegar_joes_war.data import PACK, TITLE, WORLD, at, world

CHARTS = PACK.charts
NAMES = VinegarJoesWar.kept_values.names
WORTH = {"AD": -3, "AR": -1, "NE": 0, "DR1": 1, "DR2": 2, "DR3": 2.5, "BB": 3, "DD1": 3, "DD2": 3.5, "DD3": 4, "DE": 5}
"""How the results rank for the attacker; BB clears the hex at a price."""


# -- counters


@pytest.mark.clause("2.6/2")
def test_a_full_set_has_280_counters() -> None:
    assert len(PACK.counters) + len(PACK.support) + sum(PACK.markers.values()) == 280


@pytest.mark.clause("2.31/3", "2.32/2", "2.33/2", "2.36/2", "18.31/1")
def test_what_the_rules_say_of_counters() -> None:
    units = PACK.counters
    assert not units["br-1cd"].heavy
    assert all(unit.division for unit in units.values() if unit.two_sided)
    assert all(unit.two_sided for unit in units.values() if unit.code_on_back)
    assert units["br-77"].kind == "special" and units["br-77"].airborne
    assert {unit.id for unit in units.values() if unit.raider} == {"br-3ss", "jp-yoko"}
    american = [s for s in PACK.support.values() if s.type == TAC and s.nation == "american"]
    assert american and {(s.range, s.range_1944) for s in american} == {(8, 16)}


@pytest.mark.clause("17.3/1", "23.1/1", "23.2/1")
def test_who_is_bound_to_a_country() -> None:
    bound = {unit.id: unit.country for unit in PACK.counters.values() if unit.country}
    assert set(bound.values()) == {"Burma", "Malaya", "Thailand", "Indochina"}
    assert {"jp-vft", "jp-siam1"} <= set(bound) and not {"jp-bia", "jp-ina-1", "jp-ina-2"} & set(bound)
    assert all(unit.id in bound for unit in PACK.counters.values() if unit.guerrilla)


@pytest.mark.clause("6.34/1", "6.35/1")
def test_arrivals_stay_within_the_counters() -> None:
    start = world().scenario
    there = Count({**start.airstrikes, **start.naval})
    for turn in range(1, len(PACK.turns) + 1):
        for side in (JAPANESE, ALLIED):
            arrival = CHARTS.arrival(turn, side)
            there.update(arrival.air)
            there.update(arrival.naval)
            there.subtract(arrival.removed)
        assert all(0 <= count <= len(PACK.kin[kin]) for kin, count in there.items()), turn


# -- charts


@pytest.mark.clause("13.7/1", "13.73/1", "13.73/2", "13.9/1")
@pytest.mark.parametrize(
    ("attack", "defence", "shift", "column"),
    [
        (7, 3, 0, "200-299"), (7, 3, 1, "300-399"), (20, 12, 0, "100-199"), (20, 13, 0, "100-199"),
        (10, 13, 0, "50-99"), (1, 10, 1, "50-99"), (40, 5, -1, "300-399"), (40, 5, 2, "600"), (1, 9, -2, "25"),
    ],
)  # fmt: skip
def test_columns_of_the_examples(attack: int, defence: int, shift: int, column: str) -> None:
    assert CHARTS.columns[CHARTS.shifted(CHARTS.column(attack, defence), shift)] == column


@pytest.mark.clause("13.81/1", "13.82/1", "13.83/1")
def test_combat_tables_get_no_worse_with_odds_or_die_and_command_is_worth_its_price() -> None:
    columns = range(len(CHARTS.columns))
    mean: dict[str, list[float]] = {}
    for name, table in CHARTS.tables.items():
        worth = [[WORTH[table.result(die, column)] for column in columns] for die in range(1, 7)]
        assert all(a <= b for row in worth for a, b in pairwise(row)), name
        assert all(row[c] <= below[c] for row, below in pairwise(worth) for c in columns), name
        mean[name] = [sum(row[column] for row in worth) / 6 for column in columns]
    assert all(mean[n][c] > mean["probe"][c] for n in ("infiltration", "mobile") for c in columns if c > 1)
    assert [CHARTS.tables[n].sides for n in ("probe", "infiltration", "mobile")] == [(0, 1), (0,), (1,)]


@pytest.mark.clause("15.1/1", "13.10/1")
def test_the_two_results_that_the_rules_name() -> None:
    assert (CHARTS.results["AD"].attacker_loss, CHARTS.results["AD"].attacker_retreat) == ("half", 1)
    assert (CHARTS.results["BB"].attacker_loss, CHARTS.results["BB"].defender_loss) == ("exchange", "all")
    assert "BB" in {CHARTS.tables["probe"].result(die, CHARTS.column(6, 3)) for die in range(1, 7)}


@pytest.mark.clause("12.4/1", "12.41/1")
def test_the_air_table_rises_and_its_last_line_holds_for_all_above() -> None:
    hits = [[CHARTS.air_attack(line, die) for die in range(1, 7)] for line in range(9)]
    assert hits[0][:5] == [(0, 0)] * 5 and hits[8] == hits[6] and hits[3][2] == (0, 1)
    for row in hits:
        assert all(a <= b or b[0] > a[0] for a, b in pairwise(row))
    assert all(a[0] <= b[0] for low, high in pairwise(hits) for a, b in zip(low, high, strict=True))


@pytest.mark.clause("13.71/1", "13.71/2", "13.72/1")
def test_support_is_limited() -> None:
    assert [CHARTS.missions[name].most for name in ("support", "defence", "gunfire")] == [3, 1, 1]


@pytest.mark.clause("9.43/1", "22.1/1")
def test_rail_capacity_goes_by_turn_and_by_the_railway_to_burma() -> None:
    assert CHARTS.rail_capacity(JAPANESE, 9, True) == CHARTS.rail_capacity(JAPANESE, 9, False) + 1
    allied = [CHARTS.rail_capacity(ALLIED, turn, False) for turn in range(1, 17)]
    assert allied == sorted(allied) and allied[4] < allied[5] and allied[8] < allied[9]


@pytest.mark.clause("16.1/1", "16.5/1", "17.4/2", "26.2/1")
def test_prices_and_levels_that_the_rules_state() -> None:
    assert CHARTS.replacement_check == (1, 2, 3, 4, 5, LOST)
    buys = {name: (CHARTS.expenditure[name].depots, CHARTS.expenditure[name].gives) for name in CHARTS.expenditure}
    assert (buys["replace_air"], buys["replace_hq"], buys["replace_land"]) == ((1, 2), (2, 1), (1, 6))
    price = CHARTS.points.contingency
    assert (price.airborne_or_armour, price.other_land, price.naval, price.air) == (2, 1, 3, 2)
    assert [CHARTS.points.level(lead) for lead in (0, 9, 10, 19, 20, 30, 55)] == [
        "draw", "draw", "marginal", "marginal", "operational", "strategic", "strategic",
    ]  # fmt: skip


@pytest.mark.clause("5.0/1", "6.4/1", "16.3/1", "17.3/1")
def test_events_bring_withdrawals_replacements_and_guerrillas() -> None:
    found = {CHARTS.event(side, die, 1)[0].kind for side in (JAPANESE, ALLIED) for die in range(1, 7)}
    assert {"withdrawal", "replacement", "guerrillas"} <= found
    assert [CHARTS.period(turn) for turn in (1, 5, 6, 9, 10, 16)] == [
        "early", "early", "middle", "middle", "late", "late",
    ]  # fmt: skip
    assert CHARTS.event(ALLIED, 3, 12)[1].guerrillas == 2 and CHARTS.event(ALLIED, 2, 7)[1].rail_capacity == 0


@pytest.mark.clause("6.1/2", "25.0/1", "26.1/5")
def test_the_third_quarter_is_monsoon_and_years_end_with_the_fourth() -> None:
    assert [turn.label for turn in PACK.turns][:2] == ["1941-IV", "1942-I"] and len(PACK.turns) == 16
    assert [turn.turn for turn in PACK.turns if turn.monsoon] == [4, 8, 12, 16]
    assert [turn.turn for turn in PACK.turns if turn.year_end] == [1, 5, 9, 13]


# -- scenarios


@pytest.mark.parametrize("name", SCENARIOS)
def test_set_ups_keep_the_rules(name: str) -> None:
    """Stacking [10.1/1], countries [17.3/3, 23.1/1, 24.1/1], bases in towns [12.21/1], mountains [9.23/2], depots."""
    scenario, depots, owners = world(name).scenario, Count[str](), dict[int, str]()
    for entry in scenario.setup:
        hex_, units = at(entry.hex), [PACK.counters[unit] for unit in entry.units]
        assert owners.setdefault(hex_, entry.side) == entry.side
        assert not entry.place or WORLD.names[hex_] == entry.place
        free = any(unit.armour and unit.size in ("X", "III") for unit in units)
        assert len(units) + entry.depots - free <= WORLD.stacking[hex_], entry.hex
        depots[entry.side] += entry.depots
        for unit in units:
            assert unit.country in ("", WORLD.country(hex_)), unit.id
            assert not unit.airbase or WORLD.settlement(hex_), unit.id
            assert WORLD.cost[unit.heavy][hex_] is not None or any(way.line for way in WORLD.ways[hex_]), unit.id
            assert unit.side == ALLIED or WORLD.country(hex_) != "China", unit.id
    for side, count in depots.items():
        assert count <= sum(unit.depot and unit.side == SIDES.index(side) for unit in PACK.counters.values())


@pytest.mark.clause("6.1/1")
@pytest.mark.parametrize("name", ["singapore-to-calcutta", "fall-of-an-empire"])
def test_the_war_opens_with_all_units_of_code_0(name: str) -> None:
    placed = {unit for entry in world(name).scenario.setup for unit in entry.units}
    assert placed == {unit.id for unit in PACK.counters.values() if unit.code == "0"}


def test_at_imphal_every_unit_of_the_years_before_is_on_the_map_or_out_of_the_game() -> None:
    scenario = world("imphal").scenario
    there = {unit for entry in scenario.setup for unit in entry.units}
    gone = {unit for entry in scenario.eliminated for unit in entry.units}
    before = {unit.id for unit in PACK.counters.values() if unit.code.isdigit() and unit.turn < scenario.turns[0]}
    assert before == gone | {unit for unit in there if unit in before} and not gone & there


@pytest.mark.clause("26.1/2")
def test_what_a_side_holds_from_the_start_gives_nothing_when_it_is_captured() -> None:
    assert WORLD.first_captures[at("Singapore")] == (4, 0)
    assert world("imphal").first_captures[at("Singapore")] == (0, 0)
    assert world("imphal").first_captures[at("Bangkok")][ALLIED] == 6


# -- damaged files


def _damaged(name: str, edit: Callable[[Any], object]) -> KeptFiles:
    kept = {file: msgspec.json.decode(msgspec.json.encode(PACK.files.data(file))) for file in (*NAMES, "imphal.yaml")}
    edit(kept[name])
    return KeptFiles(kept, "ours", (name,))


FAULTS: list[tuple[str, Callable[[Any], object], str]] = [
    ("counters.yaml", lambda d: d["units"][0].pop("size"), "units[0]: Object missing required field `size`"),
    ("counters.yaml", lambda d: d["units"][3].update(strength="6"), "units[3].strength: Expected `int`"),
    ("counters.yaml", lambda d: d["units"][3].update(code="7x"), "units[3].code: Expected `str` matching"),
    ("counters.yaml", lambda d: d["units"].append(d["units"][0]), "counter 'br-hq-3' stands there twice"),
    ("charts.yaml", lambda d: d["land_combat"]["tables"].pop("mobile"), "land_combat.tables: 'mobile' is missing"),
    ("charts.yaml", lambda d: d["land_combat"]["tables"]["probe"]["rows"][0].pop(), "probe.rows: an entry a column"),
    ("charts.yaml", lambda d: d["land_combat"]["results"].pop("BB"), "there is no result 'BB'"),
    ("charts.yaml", lambda d: d["land_combat"]["lower_bounds"].reverse(), "lower_bounds: one rising number"),
    ("charts.yaml", lambda d: d["terrain_effects"]["terrain"].pop("marsh"), "terrain: 'marsh' is missing"),
    ("charts.yaml", lambda d: d["terrain_effects"]["way"].update(cost=[1, 0.3]), "way.cost[1]: Expected `float`"),
    ("charts.yaml", lambda d: d["missions"].pop("drop"), "missions: 'drop' is missing"),
    ("charts.yaml", lambda d: d["arrivals"].pop(0), "arrivals: turns numbered from 1 on"),
    ("charts.yaml", lambda d: d["arrivals"][4]["allied"].update(air=["TAC-jp"]), "TAC-jp is no allied row"),
    ("charts.yaml", lambda d: d["invasion_reserve"].update(units=["nobody"]), "there is no unit 'nobody'"),
    ("charts.yaml", lambda d: d["victory"]["final_objectives"][0].update(place="Oz"), "there is no place 'Oz'"),
    ("charts.yaml", lambda d: d["replacement_check"].update(rows=["0"] * 6), "neither a number of turns nor lost"),
    ("turn_track.yaml", lambda d: d["turns"].pop(2), "turns: numbered from 1 on"),
    ("regions.yaml", lambda d: d.update(hexes=d["hexes"].replace("b", "q")), "letter 'q' is not in the legend"),
    ("coast.yaml", lambda d: d["west"].append("9999"), "coast.yaml: west: no hex '9999'"),
    ("counters.yaml", lambda d: d["units"][0].update(at="Oz"), "br-hq-3: there is no country or place such as that"),
    ("imphal.yaml", lambda d: d["held"].update(allied=["Oz"]), "held: there is no place 'Oz'"),
    ("imphal.yaml", lambda d: d["setup"][0]["units"].append("jp-31"), "setup: jp-31 is no allied unit"),
    ("imphal.yaml", lambda d: d["setup"][1]["units"].append("br-23"), "setup: br-23 stands there twice"),
    ("imphal.yaml", lambda d: d["setup"][0].update(hex="1820"), "setup: 1820 is no land in play"),
    ("imphal.yaml", lambda d: d["setup"][0].update(reduced=["br-254"]), "br-254 has no reduced side there"),
    ("imphal.yaml", lambda d: d["naval"].update(carrier=2), "naval: carrier: there are 1"),
    ("imphal.yaml", lambda d: d.update(id="kohima"), "imphal.yaml: id: must be 'imphal', as the file is called"),
]


@pytest.mark.parametrize(("name", "edit", "text"), FAULTS, ids=[text for _, _, text in FAULTS])
def test_a_damaged_file_is_told_with_its_key(name: str, edit: Callable[[Any], object], text: str) -> None:
    files = _damaged(name, edit)
    with pytest.raises(PackError) as found:
        VinegarJoesWar(files=files).make_world("imphal")
    assert name in str(found.value) and text in str(found.value)


def test_an_unknown_scenario_is_told_with_those_that_there_are() -> None:
    with pytest.raises(PackError, match="no scenario 'malaya'; there are: singapore-to-calcutta"):
        TITLE.load_scenario("malaya")
