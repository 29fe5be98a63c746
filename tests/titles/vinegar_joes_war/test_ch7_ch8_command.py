"""Chapters 7 and 8: headquarters and depots."""

from __future__ import annotations

import pytest

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.rules.ch7_command import commanded
from engine.titles.vinegar_joes_war.rules.ch8_depots import can_spend, spend
from tests.titles.vinegar_joes_war.data import WORLD
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

ACTIVE = {"at": "2211", "active": True}


# -- 7: headquarters


@pytest.mark.clause("7.1/1", "8.1/2", "2.32/1")
def test_a_depot_in_its_hex_activates_a_headquarters() -> None:
    units = {"jp-hq-28": "2211", "jp-hq-33": "2211", "jp-hq-15": "2213", "depot-jp-1": "2211", "depot-jp-2": "2310"}
    state = at("japanese", 3, units=units)
    assert set(listed(state)) == {"activate jp-hq-28", "activate jp-hq-33", "done"}
    assert against(state, "activate jp-hq-15") == {("no_depot", "7.1/1")}
    assert against(state, "activate depot-jp-1") == {("no_headquarters", "7.1/1")}
    state = play(state, "activate jp-hq-28")
    assert fact(state, "jp-hq-28.active") and not fact(state, "jp-hq-33.active")
    assert where(state, "depot-jp-1") == "pool" and where(state, "depot-jp-2") == "2310"
    assert decision(state) == "MoveUnits"


@pytest.mark.clause("7.1/1", "7.11/1")
def test_one_of_two_depots_is_spent_and_nobody_activates_in_the_enemy_turn() -> None:
    units = {"jp-hq-28": "2211", "depot-jp-1": "2211", "depot-jp-2": "2211", "br-hq-3": "2121", "depot-al-1": "2121"}
    state = at("japanese", 3, units=units)
    assert against(state, "activate br-hq-3") == {("not_yours", "7.1/1")}
    assert fact(play(state, "activate jp-hq-28"), "depots.2211") == 1


@pytest.mark.parametrize("name", ["br-hq-3", "gu-kr1", "jp-hq-baa", "depot-jp-9", "nobody"])
def test_what_stands_in_a_box_is_no_headquarters_to_activate(name: str) -> None:
    state = at("japanese", 3, units={"jp-hq-28": "2211", "depot-jp-1": "2211"})
    assert against(state, f"activate {name}") == {("not_yours", "7.1/1")}


@pytest.mark.clause("7.1/2", "7.12/1")
def test_an_activated_headquarters_moves_and_fights_as_any_unit() -> None:
    first = at("japanese", 4, units={"jp-hq-28": ACTIVE, "br-16": "2217"})
    assert legal(first, "move jp-hq-28 2212,2213")
    second = at("japanese", 10, units={"jp-hq-28": ACTIVE, "jp-hq-33": "2213", "jp-hq-15": "2014", "br-16": "2121"})
    assert legal(second, "move jp-hq-28 2212") and legal(second, "move jp-hq-33 2212")
    assert against(second, "move jp-hq-15 2114") == {("out_of_command", "4.1/8")}


@pytest.mark.clause("7.2/2", "11.6/1", "18.72/2")
def test_the_radius_runs_over_mountains_enemies_and_the_sea() -> None:
    units = {"jp-18": "2413", "jp-33": "2410", "jp-15": "2415", "br-16": "2312", "br-70": "2311", "br-7": "2212"}
    assert WORLD.terrain[hex_at("2313")] == "mountain"
    distance = WORLD.grid.distance
    near = {name: distance(hex_at("2211"), hex_at(units[name])) for name in ("jp-18", "jp-33", "jp-15")}
    state = at("japanese", 8, units={"jp-hq-15": ACTIVE, **units})
    assert near == {"jp-18": 3, "jp-33": 2, "jp-15": 4}
    assert commanded(state, JAPANESE) == {"jp-hq-15", "jp-18", "jp-33"}


@pytest.mark.clause("7.3/1", "7.4/2")
def test_command_is_judged_when_a_phase_begins() -> None:
    units = {"jp-hq-28": ACTIVE, "jp-18": "2213", "jp-33": "2310", "br-16": "2410"}
    state = play(at("japanese", 10, units=units), "move jp-hq-28 2310")
    assert legal(state, "move jp-18 2113")
    state = play(state, "done")
    assert decision(state) == "DeclareAttack" and state.command == {"jp-hq-28", "jp-33"}


@pytest.mark.clause("7.3/1")
def test_command_lasts_when_the_headquarters_is_lost_in_the_phase() -> None:
    units = {"jp-hq-28": {"at": "2312", "active": True}, "jp-18": "2212", "br-70": "2211", "br-7": "2213"}
    state = at("japanese", 14, 1, units={**units, "jp-33": "2113", "br-16": "2313"})
    state = play(state, "attack 2211", "join jp-hq-28", "fight probe")
    assert where(state, "jp-hq-28") != "2312" and decision(state) == "DeclareAttack"
    assert legal(state, "attack 2213") and "jp-18" in state.command


@pytest.mark.clause("7.4/2", "4.1/8")
def test_nobody_moves_in_the_second_phase_without_an_activated_headquarters() -> None:
    state = at("japanese", 10, 6, 6, units={"jp-hq-28": "2211", "jp-18": "2211", "br-16": "2121", "depot-jp-1": "2213"})
    assert fact(state, "phase") != 10
    active = at("japanese", 10, units={"jp-hq-28": ACTIVE, "depot-jp-1": "2211", "br-16": "2121"})
    assert legal(active, "move depot-jp-1 2212")


@pytest.mark.clause("7.5/1")
def test_airstrikes_need_no_command() -> None:
    support = {"TAC-jp-1": "available"}
    state = at("japanese", 5, units={"jp-ab-4": "2217", "br-16": "2211"}, support=support)
    assert legal(state, "fly TAC-jp-1 jp-ab-4 2211 support")
    units = {"jp-ab-4": "2217", "depot-jp-1": "2014", "br-16": "2211"}
    second = play(at("japanese", 11, units=units, support=support), "airbases 2014")
    assert legal(second, "fly TAC-jp-1 jp-ab-4 2211 support")


# -- 8: depots


@pytest.mark.clause("8.0/1", "11.0/1")
@pytest.mark.parametrize("zones", [True, False])
def test_a_depot_is_a_land_unit_with_a_zone_unless_the_option_takes_it(zones: bool) -> None:
    units = {"depot-jp-1": "2211", "jp-18": "2121", "br-16": "2013"}
    state = at("allied", 4, units=units, options={"depots_exert_zoc": zones})
    assert fact(state, "zone.japanese/2212") is zones


@pytest.mark.clause("8.0/1")
def test_a_depot_alone_is_attacked_in_the_last_column() -> None:
    state = play(at("japanese", 8, 3, 6, units={"jp-18": "2211", "depot-al-1": "2312"}), "attack 2312")
    assert emitted(state, "combat_resolved")[0]["column"] == "600"


@pytest.mark.clause("8.1/2", "16.4/1", "6.35/3")
def test_a_spent_depot_is_gone_and_back_in_the_pool() -> None:
    state = at("japanese", 4, units={"depot-jp-1": "2211", "jp-18": "2213", "br-16": "2121"})
    before = fact(state, "pool.japanese")
    spend(state, hex_at("2211"), JAPANESE, "activation", "7.1/1")
    assert fact(state, "pool.japanese") == before + 1
    assert not can_spend(state, hex_at("2211"), JAPANESE)


@pytest.mark.clause("8.2/1", "16.4/1")
@pytest.mark.parametrize(("die", "depots"), [(3, 1), (4, 0)])
def test_a_depot_is_captured_on_1_to_3_by_who_pursues(die: int, depots: int) -> None:
    units = {"jp-18": "2211", "jp-33": "2211", "depot-al-1": "2312", "br-16": "2111"}
    state = at("japanese", 8, 6, die, units=units)
    pool = fact(state, "pool.japanese"), fact(state, "pool.allied")
    state = play(state, "attack 2312", "join jp-18", "fight probe")
    assert decision(state) == "Pursue" and where(state, "depot-al-1") == "pool"
    state = play(state, "advance jp-18")
    assert [event["taken"] for event in emitted(state, "depot_captured")] == [bool(depots)]
    assert (fact(state, "depots.2312"), fact(state, "occupier.2312")) == (depots, "japanese")
    assert (fact(state, "pool.japanese"), fact(state, "pool.allied")) == (pool[0] - depots, pool[1] + 1)


@pytest.mark.clause("8.2/1")
def test_without_a_pursuit_no_depot_is_captured() -> None:
    units = {"jp-18": "2211", "jp-33": "2211", "depot-al-1": "2312", "br-16": "2121"}
    state = play(at("japanese", 8, 6, units=units), "attack 2312", "join jp-18", "fight probe", "done")
    assert fact(state, "units.2312") == 0 and not emitted(state, "depot_captured")


@pytest.mark.clause("8.2/1")
def test_each_depot_of_the_hex_has_its_die() -> None:
    units = {"jp-18": "2211", "jp-33": "2211", "depot-al-1": "2312", "depot-al-2": "2312", "br-16": "2111"}
    state = play(at("japanese", 8, 6, 1, 6, units=units), "attack 2312", "join jp-18", "fight probe")
    state = play(state, "advance jp-18")
    assert [event["taken"] for event in emitted(state, "depot_captured")] == [True, False]


@pytest.mark.clause("8.2/1", "7.1/1")
def test_a_captured_depot_can_be_spent_at_once() -> None:
    units = {"jp-hq-25": "2211", "jp-33": "2217", "depot-al-1": "2312", "br-16": "2121"}
    state = play(at("japanese", 8, 6, 1, units=units), "attack 2312")
    state = play(state, "advance jp-hq-25")
    while decision(state) != "ActivateHeadquarters":
        state = play(state, "done")
    assert listed(state, "activate") == ["activate jp-hq-25"]


@pytest.mark.clause("8.2/2")
def test_nobody_suffers_far_from_every_depot() -> None:
    units = {"br-70": "2211", "jp-18": "2210", "jp-33": "2213"}
    state = at("allied", 4, units=units)
    assert fact(state, "br-70.strength") == 6 and state.depots_at(hex_at("2211"), ALLIED) == []
    assert legal(state, "move br-70 2311")


@pytest.mark.clause("25.0/2", "4.1/11")
def test_no_depot_clears_a_port_in_the_monsoon() -> None:
    units = {"jp-18": "2121", "depot-jp-1": "2121", "br-16": "2211"}
    state = at("japanese", 16, 6, turn=4, units=units, interdicted={"2121": "allied"})
    assert fact(state, "interdicted.2121") == "allied" and not clauses(state, "depot_spent")
