"""Chapters 5 and 6: random events, reinforcements."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.vinegar_joes_war.pieces import ALLIED, BOX, JAPANESE, LOST
from engine.titles.vinegar_joes_war.rules.ch6_arrivals import _chart
from tests.titles.vinegar_joes_war.data import PACK, WORLD
from tests.titles.vinegar_joes_war.data import at as hex_at
from tests.titles.vinegar_joes_war.table import (
    against,
    at,
    clauses,
    decision,
    emitted,
    fact,
    legal,
    listed,
    play,
    where,
)

ELSEWHERE = {"jp-18": "2211"}
BESIDE_CALCUTTA = WORLD.label(WORLD.adjacent[hex_at("Calcutta")][0])


def due(*names: str, turn: int = 1, **more: Any) -> dict[str, Any]:
    """Units on the turn track that come on a turn."""
    return {name: {"at": "track", "due": turn, **more} for name in names}


def places(state: Any, unit: str) -> set[str]:
    """Where a unit can be placed."""
    return {line.split()[2] for line in listed(state, "place") if line.split()[1] == unit}


def end(state: Any) -> Any:
    """The state after the reinforcement phase, with everybody placed who can be."""
    while decision(state) == "Reinforce":
        state = play(state, *(listed(state, "place")[:1] or ["done"]))
    return state


def depots(state: Any) -> set[str]:
    """Where a depot can be placed."""
    return {line.split()[2] for line in listed(state, "place") if "depot" in line}


# -- 5: events


@pytest.mark.clause("5.0/1", "5.0/2", "5.0/4", "6.4/1")
def test_the_die_names_the_line_and_the_turn_the_column() -> None:
    units = {"br-16": "2211", "br-70": "2217", "br-7": "2213", "ch-6": "2610"}
    early = at("allied", 1, 1, turn=2, units=units)
    assert where(early, "br-16") == "eliminated"
    two = at("allied", 1, 1, turn=2, units={**units, "br-12": "2551", "br-gar-calcutta": "1106"})
    assert listed(two) == ["choose br-12", "choose br-16"]
    two = play(two, "choose br-12")
    assert where(two, "br-12") == "eliminated" and where(two, "br-16") == "2211"
    assert clauses(two, "withdrawn") >= {"6.4/1"} and fact(two, "vp.japanese") == 0
    middle = at("allied", 1, 1, turn=6, units=units, support={"TAC-br-1": "available", "TAC-us-1": "available"})
    assert set(listed(middle)) == {"choose TAC-br-1", "choose TAC-us-1"}
    assert fact(play(middle, "choose TAC-us-1"), "TAC-us-1.box") == LOST


@pytest.mark.clause("6.4/1")
def test_the_owner_withdraws_a_full_division_or_a_reduced_one() -> None:
    units = {"jp-18": {"at": "2211", "reduced": True}, "jp-33": "2213", "jp-yama": "2217", "jp-siam1": "2729"}
    state = at("japanese", 1, 2, turn=6, units=units)
    assert set(listed(state)) == {"choose jp-18", "choose jp-33"}
    assert against(state, "choose jp-yama") == {("not_by_event", "6.4/1")}


@pytest.mark.clause("6.4/2")
def test_who_has_fewer_than_are_withdrawn_gives_what_he_has() -> None:
    state = at("japanese", 1, 1, turn=10, units=ELSEWHERE, support={"TAC-jp-1": "available"})
    assert fact(state, "TAC-jp-1.box") == LOST and fact(state, "phase") > 1


@pytest.mark.clause("5.0/3")
def test_an_event_happens_again() -> None:
    pool = fact(at("japanese", 1, 6, turn=2, units=ELSEWHERE), "pool.japanese")
    first = at("japanese", 1, 4, turn=2, units=ELSEWHERE)
    again = at("japanese", 1, 4, turn=3, units=ELSEWHERE)
    assert [fact(state, "pool.japanese") for state in (first, again)] == [pool - 1, pool - 1]
    assert fact(first, "event") == fact(again, "event") == "4"


@pytest.mark.clause("5.0/4")
def test_every_event_is_of_a_known_kind_or_our_own() -> None:
    kinds = {event.kind for table in PACK.charts.events for event in table}
    assert kinds <= {"withdrawal", "replacement", "guerrillas", "own"}


@pytest.mark.clause("16.3/1")
def test_drafts_bring_the_dead_back_without_a_die_even_from_the_permanent_box() -> None:
    units = {"jp-33": "eliminated", "jp-yama": "replaceable", "jp-18": "2211", "jp-5": "eliminated", "jp-21b": "2729"}
    state = at("japanese", 1, 3, turn=2, units=units)
    assert set(listed(state, "redraft")) >= {"redraft jp-33", "redraft jp-yama"}
    assert "redraft jp-5" not in listed(state)
    state = play(state, "redraft jp-yama")
    assert not emitted(state, "rolled_for") and fact(state, "jp-yama.due") == 2
    assert against(state, "redraft jp-33") == {("not_by_event", "16.3/1")}
    state = play(state, "done")
    assert decision(state) == "Reinforce" and legal(state, "place jp-yama 2729")


@pytest.mark.clause("16.3/1")
def test_a_grant_that_is_used_up_brings_nobody_more() -> None:
    units = {"jp-33": "replaceable", "jp-ab-4": "replaceable", "jp-18": "2211", "jp-21b": "2729"}
    state = play(at("japanese", 1, 3, turn=2, units=units), "redraft jp-33")
    assert decision(state) == "Reinforce" and where(state, "jp-ab-4") == "replaceable"


@pytest.mark.clause("16.3/1", "6.34/1")
def test_aircraft_from_the_pipeline_come_from_both_boxes_of_the_dead() -> None:
    lost = {"TAC-br-1": "replaceable", "SAC-1": "eliminated", "gunfire-1": "eliminated", "TAC-us-1": "available"}
    state = at("allied", 1, 6, turn=10, units={"br-16": "2121", "jp-18": "2211"}, support=lost)
    assert set(listed(state)) == {"redraft TAC-br-1", "redraft SAC-1", "done"}
    state = play(state, "redraft SAC-1", "redraft TAC-br-1")
    assert decision(state) == "Reinforce"
    assert (fact(state, "SAC-1.box"), fact(state, "TAC-br-1.box"), fact(state, "gunfire-1.box")) == (BOX, BOX, LOST)


# -- 6: reinforcements


@pytest.mark.clause("6.0/1", "6.1/2", "6.1/4", "6.2/1")
def test_units_come_on_their_turn_on_the_side_with_their_code_and_act_at_once() -> None:
    waiting = {"jp-2": "waiting", "jp-33": "waiting", "jp-24b": "2729"}
    state = at("japanese", 2, turn=10, units=waiting)
    assert legal(state, "place jp-2 2729") and against(state, "place jp-33 2729") == {("not_due", "6.1/2")}
    state = play(state, "place jp-2 2729")
    assert fact(state, "jp-2.reduced") and clauses(state, "arrived") == {"6.3/4", "6.1/4"}
    full = at("japanese", 2, turn=2, units={"jp-33": "waiting", "jp-24b": "2729"})
    full = play(full, "place jp-33 2729")
    assert not fact(full, "jp-33.reduced")
    while decision(full) != "MoveUnits":
        full = play(full, listed(full, "place")[0] if listed(full, "place") else "done")
    assert legal(full, "move jp-33 2728")


@pytest.mark.clause("6.1/3", "17.2/4", "17.3/1")
def test_units_with_letters_come_on_no_turn() -> None:
    for turn in (1, 9, 16):
        state = at("allied", 2, turn=turn, units={"br-gar-calcutta": "1106", "br-16": "2121"})
        assert not {unit for unit in ("br-17lt", "gu-kr1", "br-2", "br-c-5") if places(state, unit)}


@pytest.mark.clause("6.3/1", "2.1/2", "18.6/1", "18.8/1")
def test_the_british_land_in_ports_they_hold_in_india_burma_or_malaya() -> None:
    units = {**due("br-70"), "br-gar-calcutta": "1106", "br-16": "2121", "br-1m": "2856", "br-12": "3237"}
    assert places(at("allied", 2, units=units), "br-70") == {"1106", "2121", "2856"}
    closed = at("allied", 2, units=units, interdicted={"2121": "japanese"})
    assert places(closed, "br-70") == {"1106", "2856"}
    threatened = at("allied", 2, units={**units, "jp-18": BESIDE_CALCUTTA})
    assert places(threatened, "br-70") == {"2121", "2856"}
    assert against(threatened, "place br-70 1608") == {("no_entry_hex", "6.3/1")}
    enemy = at("allied", 2, units={**units, "br-1m": "2855", "jp-18": "2856"})
    assert against(enemy, "place br-70 2856") == {("no_entry_hex", "6.31/1")}


@pytest.mark.clause("6.3/2", "6.32/1")
def test_without_a_port_the_british_wait_a_turn_and_enter_by_the_west_edge() -> None:
    state = at("allied", 2, turn=5, units={**due("br-70", turn=5), "br-16": "2211", "jp-18": "2217"})
    assert not places(state, "br-70") and fact(end(state), "br-70.delayed") == 1
    late = {**due("br-70", turn=5, delayed=1), "br-16": "2121", "jp-18": "2217"}
    state = at("allied", 2, turn=6, units=late)
    assert places(state, "br-70") == {f"100{row}" for row in range(8)}
    assert against(state, "place br-70 2121") == {("no_entry_hex", "6.3/2")}
    by_port = at("allied", 2, turn=6, units=late, options={"late_arrivals_at_ports": True})
    assert places(by_port, "br-70") == {"2121"}
    no_port = at("allied", 2, turn=6, units={**late, "br-16": "2211"}, options={"late_arrivals_at_ports": True})
    assert places(no_port, "br-70") == {f"100{row}" for row in range(8)}


@pytest.mark.clause("6.32/1", "6.3/2")
def test_where_enemies_hold_every_entry_hex_a_unit_waits_on() -> None:
    edge = ("jp-18", "jp-33", "jp-56", "jp-5", "jp-ig", "jp-55", "jp-15", "jp-31")
    foes = {name: f"100{row}" for row, name in enumerate(edge)}
    state = at("allied", 2, turn=6, units={**due("br-70", turn=5, delayed=1), "br-16": "2211", **foes})
    assert fact(end(state), "br-70.delayed") == 2
    state = at("allied", 2, turn=7, units={**due("br-70", turn=5, delayed=2), "br-16": "2211", **foes, "jp-31": "2213"})
    assert places(state, "br-70") == {"1007"}


@pytest.mark.clause("6.3/3")
def test_the_chinese_arrive_in_towns_and_cities_of_china() -> None:
    state = at("allied", 2, units={**due("ch-6"), "br-16": "2610"})
    assert {"3407", "2906"} <= places(state, "ch-6") and "2610" not in places(state, "ch-6")
    assert against(state, "place ch-6 3408") == {("no_entry_hex", "6.3/3")}


@pytest.mark.clause("6.3/4", "23.0/1")
def test_the_japanese_land_in_ports_they_hold_in_indochina_thailand_or_malaya() -> None:
    units = {**due("jp-33"), "jp-18": "2121", "jp-siam1": "2729", "jp-56": "2856"}
    state = at("japanese", 2, units=units)
    assert places(state, "jp-33") == {"2729", "2856"}
    assert against(state, "place jp-33 2121") == {("no_entry_hex", "6.3/4")}
    none = at("japanese", 2, turn=6, units={**due("jp-33", turn=5, delayed=1), "jp-18": "2121"})
    assert fact(end(none), "jp-33.delayed") == 2


@pytest.mark.clause("6.3/5", "6.3/6", "10.2/1")
def test_several_arrive_in_one_port_above_its_limit_until_the_end_of_movement() -> None:
    stack = dict.fromkeys(["jp-18", "jp-56", "jp-5", "jp-ig", "jp-55"], "2446")
    state = at("japanese", 2, units={**due("jp-33", "jp-15"), **stack, "jp-siam1": "2729"})
    state = play(state, "place jp-33 2446")
    state = play(state, "place jp-15 2729")
    assert fact(state, "units.2446") == 6 and PACK.charts.places["town"].stack == 5
    while decision(state) != "MoveUnits":
        state = play(state, "done")
    state = play(state, "done")
    assert decision(state) == "ThinOut" and len(listed(state)) == 6
    state = play(state, "choose jp-33")
    assert where(state, "jp-33") == "replaceable" and fact(state, "units.2446") == 5


@pytest.mark.clause("6.3/7", "23.1/1")
def test_tied_clients_arrive_in_their_own_country() -> None:
    state = at("japanese", 2, units={**due("jp-siam1", "jp-bia"), "jp-18": "2729", "jp-56": "2856"})
    assert places(state, "jp-siam1") == {"2729"} and places(state, "jp-bia") == {"2729", "2856"}
    assert against(state, "place jp-siam1 2856") == {("no_entry_hex", "6.3/7")}


@pytest.mark.clause("6.31/1", "11.4/1")
def test_an_enemy_zone_does_not_hinder_an_arrival() -> None:
    state = at("allied", 2, units={**due("br-70", "br-7"), "br-16": "2121", "jp-18": "2120"})
    assert places(state, "br-70") == {"2121"} and fact(state, "zone.japanese/2121")


@pytest.mark.clause("6.32/2")
def test_a_unit_with_an_entry_hex_is_not_held_back() -> None:
    state = at("allied", 2, units={**due("br-70", "br-7"), "br-16": "2121"})
    assert against(state, "done") == {("held_back", "6.32/2")}
    state = play(state, "place br-70 2121")
    assert where(state, "br-7") == "2121" and decision(state) == "MoveUnits"


@pytest.mark.clause("6.32/2", "6.33/1")
def test_a_landing_that_came_to_nothing_holds_a_unit_back_once_only() -> None:
    units = {**due("jp-33"), "jp-siam1": "2729", "jp-18": "2856", "br-16": "2211"}
    marker = {"amphibious-jp-1": "available"}
    state = at("japanese", 2, units={**units, **due("jp-56")}, support=marker)
    state = play(state, "embark jp-33")
    assert where(state, "jp-33") == "afloat"
    assert against(state, "embark jp-56") == {("no_amphibious_marker", "6.33/1")}
    assert against(at("japanese", 2, units=units, support={}), "embark jp-33") != set()
    later = at("japanese", 2, turn=2, units={**units, "jp-33": {"at": "afloat", "due": 1}}, support=marker)
    assert against(later, "embark jp-33") == {("held_back", "6.32/2")}
    assert places(later, "jp-33") == {"2729", "2856"}


@pytest.mark.clause("6.34/1", "6.35/1")
def test_airstrikes_of_the_chart_come_without_a_port() -> None:
    state = at("allied", 2, turn=3, units={"br-16": "2211", "jp-18": "2217"})
    assert (fact(state, "TAC-br-1.box"), fact(state, "MAC-1.box")) == (BOX, BOX)


@pytest.mark.clause("6.35/1", "6.35/2", "8.1/1")
def test_depots_of_the_chart_come_by_the_ports_of_their_side() -> None:
    state = at("japanese", 2, turn=3, units={"jp-18": "3237", "br-16": "2211"})
    for _ in range(3):
        state = play(state, next(line for line in listed(state, "place") if "depot" in line))
    assert not any("depot" in line for line in listed(state))
    assert fact(state, "depots.3237") == 3
    units = {"ch-gar": "3407", "br-16": "2121"}
    allied = at("allied", 2, turn=2, units=units)
    assert depots(allied) == {"2121"}
    unit = next(line for line in listed(allied, "place") if "depot" in line).split()[1]
    assert against(allied, f"place {unit} 3407") == {("no_entry_hex", "6.35/2")}
    assert "3407" in depots(at("allied", 2, turn=2, units=units, options={"depots_in_china": True}))
    late = at("allied", 2, turn=6, units={"br-16": "2211", **due("depot-al-1", turn=5, delayed=1)})
    assert "1003" in depots(late)


@pytest.mark.clause("6.35/3")
@pytest.mark.parametrize(("limits", "owed"), [(True, 0), (False, 2)])
def test_no_more_depots_come_than_the_pool_has(limits: bool, owed: int) -> None:
    out = {f"depot-jp-{number}": "2211" for number in range(1, 10)}
    state = at("japanese", 2, turn=3, units={**out, "jp-18": "3237"}, options={"depot_pool_limits": limits})
    state = play(state, "place depot-jp-10 3237")
    assert fact(state, "pool.japanese") == 0 and not places(state, "depot-jp-1")
    assert state.owed == (owed, 0)


@pytest.mark.clause("6.35/1", "6.35/3")
@pytest.mark.parametrize(("turn", "side", "count"), [
    (1, JAPANESE, 0), (1, ALLIED, 0), (2, JAPANESE, 3), (2, ALLIED, 2), (8, JAPANESE, 1), (16, ALLIED, 2),
])  # fmt: skip
@pytest.mark.parametrize("owed", [0, 1, 3])
def test_what_the_pool_owed_comes_with_the_depots_of_the_chart(turn: int, side: int, count: int, owed: int) -> None:
    """Each side has its own debt, and it is paid once."""
    state = at("allied", 2, turn=turn, units={"br-16": "2211", "jp-18": "2217"})
    for piece in state.units_at(state.world.box("track"), side):
        state.change(piece.id, loc=state.world.box("pool"), due=0)
    state.owed, state.events = ((owed, 7) if side == JAPANESE else (7, owed)), []
    _chart(state, side)
    assert sum(event["why"] == "depot" for event in emitted(state, "boxed")) == count + owed
    assert state.owed == ((0, 7) if side == JAPANESE else (7, 0))
