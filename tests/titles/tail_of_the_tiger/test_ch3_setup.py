"""Chapter 3 and the set-up: what begins where, what the Imperial player chooses, what is drawn, who enters."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from engine.titles.tail_of_the_tiger.data.pack import check_scenario
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.packfiles import PackError
from tests.titles.tail_of_the_tiger.table import (
    FORCES,
    TITLE,
    against,
    at,
    begun,
    decision,
    emitted,
    fact,
    hex_of,
    legal,
    listed,
    play,
    where,
)

DIVISIONS = ("5023", "5815", "6005", "5804", "5703", "5604", "5504", "5505", "5506", "5407", "5307", "5308")
BRIGADES = (
    "5209", "5109", "5009", "4908", "4907", "4808", "4708", "4608", "4507", "4506", "4505", "4405", "4304", "4204",
    "4516", "4214", "4318", "4220", "5016", "4023", "4714", "3019", "3726",
)  # fmt: skip
NORTHERN = ("4300", "4500", "4700", "4800")


def set_up(seed: str = "test", elh: str = "manchuria") -> TigerState:
    """A game whose Imperial set-up is done in the order of the lists."""
    state = play(TITLE.new("tail-of-the-tiger", {}, seed), f"conceal {elh}")
    while decision(state) == "SetUp":
        state = play(state, listed(state, "place")[0])
    return state


def units_at(state: TigerState, label: str) -> list[str]:
    return sorted(piece.id for piece in state.pieces.values() if state.world.label(piece.loc) == label)


@pytest.mark.clause("set-1/1", "set-1/10")
def test_the_34th_is_on_formosa() -> None:
    state = begun()
    assert where(state, "jp-34") == "formosa"
    assert (fact(state, "jp-34.supply"), fact(state, "jp-34.steps")) == ("supplied", 4)


@pytest.mark.clause("set-1/2", "set-1/3", "3.0/2")
def test_the_cup_holds_the_strong_divisions_but_one() -> None:
    strong = {
        unit.id for unit in TITLE.pack.counters.values()
        if unit.japanese and unit.kind == "infantry" and unit.division and unit.values[0].attack >= 12
    } - {"jp-34"}  # fmt: skip
    assert set(units_at(begun(), "cup")) == strong
    state = set_up()
    (drawn,) = units_at(state, "1020")
    assert set(units_at(state, "cup")) == strong - {drawn}
    assert fact(state, f"{drawn}.steps") == 4
    assert len({units_at(set_up(seed), "1020")[0] for seed in "abcdefgh"}) > 1


@pytest.mark.clause("set-1/4", "set-1/8")
def test_units_with_a_hex_of_their_own() -> None:
    state = begun()
    fixed = {
        "jp-mag": "1924", "jp-myg": "3710", "pu-bia": "2218", "pu-ina": "1326", "pu-t1": "3526", "pu-t2": "1619",
        "pu-ratv": "5510", "pu-1and": "3014", "jp-4cav": "3710",
    }  # fmt: skip
    assert {unit: where(state, unit) for unit in fixed} == fixed
    assert units_at(state, "5510") == ["jp-1tkb", "jp-5tkb", "jp-6tkb", "pu-ratv"]


@pytest.mark.clause("set-1/5", "set-1/6", "set-1/7")
def test_the_player_says_which_unit_goes_to_which_slot() -> None:
    state = play(begun(), "conceal japan")
    assert legal(state, "place jp-58 5308") and legal(state, "place jp-117 5023")
    assert ("no_slot", "set-1/6") in against(state, "place jp-58 5310")
    assert ("not_to_place", "set-1/6") in against(state, "place jp-1imb 5308")
    state = play(state, "place jp-58 5308")
    assert ("no_slot", "set-1/6") in against(state, "place jp-60 5308")
    state = set_up()
    for label in DIVISIONS:
        (unit,) = units_at(state, label)
        assert TITLE.pack.counters[unit].values[0].attack == 10
    for label in BRIGADES:
        assert [TITLE.pack.counters[unit].kind for unit in units_at(state, label)] == ["infantry"], label
        assert TITLE.pack.counters[units_at(state, label)[0]].size == "brigade"
    assert {state.world.label(hex_) for hex_ in state.centers} == {"5023", "5815", "6005"}


@pytest.mark.clause("set-1/9", "14.0/1")
def test_air_units_at_the_start() -> None:
    state = begun()
    assert (fact(state, "air.east"), fact(state, "air.west"), fact(state, "air.tiger")) == (3, 1, 0)
    assert fact(state, "air.jet") == 2


@pytest.mark.clause("set-1/10")
def test_formosa_is_left_by_strategic_movement_only_and_nobody_returns() -> None:
    moving = at("imperial-movement", units={"jp-34": "formosa", "jp-58": "5504"}, turn=2)
    assert ("not_there", "wtf-11.x/2") in against(moving, "march jp-34 5618")
    state = at("imperial-strategic", units={"jp-34": "formosa"}, turn=2)
    assert legal(state, "redeploy jp-34 5618")
    assert ("no_end", "wtf-10.x/2") in against(
        at("imperial-strategic", units={"jp-34": "5618"}, turn=2), "redeploy jp-34 formosa"
    )


@pytest.mark.clause("set-1/10")
def test_formosa_is_neither_attacked_nor_bombed() -> None:
    state = at("german-strategic", units={"jp-34": "formosa"}, airbases=("5618", "ring"), german=("5618",), turn=2)
    assert not legal(state, "bomb formosa")
    state = at("german-assaults", units={"jp-34": "formosa", "ge-50inf": "5618"}, turn=2)
    assert not legal(state, "attack formosa")


@pytest.mark.clause("set-1/11", "20.3/1", "3.0/6")
def test_the_set_up_comes_first_and_draws_come_last() -> None:
    state = begun()
    assert (decision(state), fact(state, "asked")) == ("WriteElh", "imperial")
    state = play(state, "conceal japan")
    assert (decision(state), fact(state, "asked"), fact(state, "event")) == ("SetUp", "imperial", "none")
    assert not [label for label in NORTHERN if units_at(state, label)]
    state = set_up()
    assert fact(state, "event") != "none"
    for label in NORTHERN:
        (unit,) = units_at(state, label)
        assert (state.pieces[unit].counter.untried, state.pieces[unit].hidden) == (True, True)
        assert fact(state, f"control.{label}") == "german"


@pytest.mark.clause("3.0/5", "18.0/1", "2.3/1", "3.4/1", "16.0/1")
def test_markers_at_the_start() -> None:
    state = begun()
    assert (fact(state, "airbase.ring"), fact(state, "bombs"), fact(state, "ring")) == (2, 2, 8)
    assert (fact(state, "chinese_steps"), fact(state, "naval")) == (8, "none")
    assert state.world.charts.given.ring.breakout == 4


@pytest.mark.clause("3.0/2")
def test_all_begin_with_all_their_steps() -> None:
    assert not [piece.id for piece in set_up().pieces.values() if piece.lost]


# -- the two forces that enter


def entering(turn: int = 1, units: Mapping[str, str] = FORCES, **more: object) -> TigerState:
    return at("german-movement", turn=turn, units={**FORCES, **units}, **more)


@pytest.mark.clause("3.0/3", "3.0/4")
def test_a_cleared_map_is_one_that_nobody_is_about_to_enter() -> None:
    assert len(FORCES) == 43
    for turn in (1, 2):
        state = TITLE.position({"clear": True, "turn": turn})
        assert not any(state.at.get(hex_of(box)) for box in ("north", "south"))
        assert not state.on_map(0) and not state.on_map(1)


@pytest.mark.clause("3.0/3", "3.0/4", "2.2/1")
def test_who_waits_where() -> None:
    state = begun()
    south, north = set(units_at(state, "south")), set(units_at(state, "north"))
    assert south == {
        u.id for u in TITLE.pack.counters.values()
        if u.group in ("indian", "african") or (u.group == "ss" and u.id != "ge-1ss-pz")
    }  # fmt: skip
    assert north == {
        u.id for u in TITLE.pack.counters.values()
        if u.side == 0 and not u.untried and u.id not in south and u.id not in ("ge-1ss-pz", "ge-gustav")
    }  # fmt: skip
    assert (where(state, "ge-gustav"), where(state, "ge-1ss-pz")) == ("waiting", "waiting")


def moved(state: TigerState, line: str) -> int:
    return int(emitted(play(state, line), "moved")[0]["cost"])


@pytest.mark.clause("3.0/3", "wtf-11.x/6")
def test_the_south_force_pays_the_terrain_of_its_first_hex() -> None:
    state = entering()
    kinds = {"1828": ("clear", 1), "1428": ("jungle", 2), "2028": ("mountain", 4)}
    for label, (kind, cost) in kinds.items():
        assert state.world.terrain[state.world.find(label)] == kind  # type: ignore[index]
        assert moved(state, f"march ge-ss-k {label}") == cost
    assert against(state, "march ge-ss-k 2327") == {("no_entry", "3.0/3")}
    assert against(state, "march ge-ss-k 4300") == {("no_entry", "3.0/3")}


@pytest.mark.clause("3.0/4")
def test_the_north_force_enters_on_the_north_edge() -> None:
    state = entering()
    assert legal(state, "march ge-50inf 5600") and legal(state, "march ge-50inf 4300")
    assert against(state, "march ge-50inf 4200") == {("no_entry", "3.0/4")}
    assert against(state, "march ge-50inf 1828") == {("no_entry", "3.0/4")}


@pytest.mark.clause("3.0/3", "3.0/4")
def test_all_must_enter_on_turn_1_and_may_later() -> None:
    assert {clause for _, clause in against(entering(), "done")} == {"3.0/3", "3.0/4"}
    late = entering(turn=2)
    assert legal(late, "done") and legal(late, "march ge-ss-k 1828")


@pytest.mark.clause("3.0/4")
def test_a_force_that_is_shut_out_need_not_enter() -> None:
    state = entering()
    foes = iter(unit.id for unit in TITLE.pack.counters.values() if unit.japanese and unit.kind == "infantry")
    shut = {next(foes): label for label in (f"{column}00" for column in range(43, 57))}
    state = entering(units=shut)
    assert {clause for _, clause in against(state, "done")} == {"3.0/3"}


@pytest.mark.clause("wtf-7.x/4")
def test_units_that_enter_move_in_full_to_the_end_of_their_move() -> None:
    """2127 and on: nothing German gives supply there yet."""
    state = entering()
    whole = play(state, "march ge-ss-k 2127")
    spent = int(emitted(whole, "moved")[0]["cost"])
    assert fact(whole, "ge-ss-k.supply") == "out"
    far = [line for line in listed(whole, "march") if line.split()[1] == "ge-ss-k"]
    longest = max(moved(whole, line) for line in far)
    assert 4 - spent < longest <= 8 - spent


@pytest.mark.clause("17.0/4", "wtf-12.2/1")
@pytest.mark.parametrize("together", [False, True])
def test_units_that_enter_at_one_hex_are_no_stack(together: bool) -> None:
    options = {"entering_stacks": together}
    state = entering(units={"jp-58": "4801"}, options=options)
    state = play(state, "march ge-7pz,ge-24pz 4800")
    state = play(state, "storm ge-7pz 4801 mobile")
    assert (decision(state) == "AssembleStorm" and legal(state, "join ge-24pz")) is together
    assert not legal(play(entering(units={"jp-58": "4801"}), "march ge-50inf 4800"), "storm ge-50inf 4801 infiltration")


# -- uprisings in cities


@pytest.mark.clause("3.3/1", "3.3/2", "3.3/4")
def test_where_the_chinese_rise() -> None:
    state = at("german-units", units={"ge-7pz": "4603", "ga-u01": "4712"}, turn=2, step="RaiseUprisings")
    distances = {label: state.world.distance(*map(state.world.find, ("4603", label))) for label in ("4907", "4408")}  # type: ignore[arg-type]
    assert distances == {"4907": 6, "4408": 6}
    assert legal(state, "revolt 4505") and legal(state, "revolt 4805")
    assert against(state, "revolt 4907") == {("too_far", "3.3/1")}
    assert ("no_city", "3.3/1") in against(state, "revolt 4604")
    assert ("too_far", "3.3/1") in against(state, "revolt 4510"), "an untried unit causes none"


@pytest.mark.clause("3.3/1")
def test_a_city_of_either_side_has_to_be_vacant() -> None:
    units = {"ge-7pz": "5905", "jp-1iib": "5807"}
    state = at("german-units", units=units, turn=2, step="RaiseUprisings", german=("6008", "5905"))
    assert legal(state, "revolt 6008")
    assert ("not_vacant", "3.3/1") in against(state, "revolt 5807")
    assert ("not_vacant", "3.3/1") in against(state, "revolt 6005"), "a Supply Center stands there"
    state = at(
        "german-units", units={"ge-7pz": "4603"}, turn=2, step="RaiseUprisings", german=("4505",),
        airbases=("4505", "ring"),
    )  # fmt: skip
    assert ("not_vacant", "3.3/1") in against(state, "revolt 4505")


@pytest.mark.clause("3.3/6")
def test_nobody_rises_under_a_cloud() -> None:
    state = at("german-units", units={"ge-7pz": "4603"}, turn=2, step="RaiseUprisings", clouds=("4505",))
    assert against(state, "revolt 4505") == {("cloud", "3.3/6")}
    state = at("german-movement", units={"ga-sn38": "3709"}, turn=3, clouds=("3308",))
    assert ("cloud", "3.3/6") in against(play(state, "march ga-sn38 3710"), "revolt 3308")


@pytest.mark.clause("3.3/1", "2.2/6")
def test_no_uprisings_on_turn_1_nor_by_units_in_the_box() -> None:
    state = at("german-units", units={"ge-7pz": "4603"}, turn=1)
    assert decision(state) != "RaiseUprisings"
    state = at("german-units", units={"ge-7pz": "ring"}, turn=2)
    assert not listed(state, "revolt")


@pytest.mark.clause("3.6/1", "2.2/5")
def test_empty_cities_need_no_garrison() -> None:
    state = at("imperial-end", units={"jp-58": "5504"}, turn=2)
    assert fact(state, "control.4822") == "imperial"
    assert (state.outcome, fact(state, "jp-58.steps")) == (None, 4)


@pytest.mark.parametrize("start", ["cup", "pool"])
def test_a_scenario_draws_no_more_units_than_there_are(start: str) -> None:
    world = set_up().world
    drawn = tuple(
        msgspec.structs.replace(entry, hexes=entry.hexes * 50) if entry.start == start else entry
        for entry in world.scenario.drawn
    )
    with pytest.raises(PackError, match=f"drawn: .* units of start '{start}'"):
        check_scenario(world.pack, msgspec.structs.replace(world.scenario, drawn=drawn))
