"""Where a clause ends: one more than it allows, the wrong kind of piece or hex, and what it leaves as it was."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.vinegar_joes_war.rules.ch4_turn import BeginPhase
from engine.titles.vinegar_joes_war.rules.ch5_events import _clause_of
from engine.titles.vinegar_joes_war.rules.ch13_end import EndCombatPhase
from engine.titles.vinegar_joes_war.rules.ch26_points import score_elimination
from tests.titles.vinegar_joes_war.fighting import (
    AL,
    COMBAT_2,
    JP,
    OFFENSIVE,
    TITLE,
    against,
    at,
    combat,
    decision,
    emitted,
    fact,
    fight,
    listed,
    over,
    play,
    where,
)

READY: dict[str, Any] = {"box": "available"}
FAR: dict[str, Any] = {"br-16": "2211", "jp-18": "2729"}
"""A unit of each side far from everything."""


# -- fleet and air


@pytest.mark.clause("12.6/1", "20.3/1")
@pytest.mark.parametrize(("hex_", "legal"), [("2140", True), ("1507", True), ("2121", True), ("1308", False)])
def test_guns_interdict_a_coast_with_a_port_or_with_a_road_and_no_other(hex_: str, legal: bool) -> None:
    """Port alone, road alone, both, neither of them."""
    state = at(JP, OFFENSIVE, units=FAR, support={"gunfire-jp-1": READY, "gunfire-jp-2": READY})
    line = f"shell gunfire-jp-1 {hex_} hex"
    assert against(state, line) == (set() if legal else {("nothing_to_hex", "12.6/1")})
    assert (line in listed(state, "shell")) == legal


@pytest.mark.clause("12.6/1", "20.3/1", "13.72/1")
def test_guns_aim_at_units_or_at_the_hex_as_they_are_told() -> None:
    units = {**FAR, "br-9": "2746"}
    state = at(JP, OFFENSIVE, units=units, support={"gunfire-jp-1": READY, "gunfire-jp-2": READY})
    assert "shell gunfire-jp-1 2140 units" not in listed(state) and "shell gunfire-jp-1 2746 units" in listed(state)
    assert play(state, "shell gunfire-jp-1 2746 units").support["gunfire-jp-1"].units
    assert not play(state, "shell gunfire-jp-1 2121 hex").support["gunfire-jp-1"].units


@pytest.mark.clause("20.2/1", "12.21/2")
@pytest.mark.parametrize(("launched", "legal"), [(2, True), (3, False)])
def test_a_carrier_launches_three_as_an_airbase_does(launched: int, legal: bool) -> None:
    flown = {f"TAC-us-{n}": over("2121", "support", base="carrier-1") for n in range(1, launched + 1)}
    support = {"carrier-1": over("2221", "basing"), "TAC-N-1": READY, "TAC-br-1": READY, **flown}
    state = at(AL, OFFENSIVE, turn=13, units={"jp-31": "2121", "br-18": "2120"}, support=support)
    assert (not against(state, "fly TAC-N-1 carrier-1 2121 units")) == legal


@pytest.mark.clause("20.2/1", "20.2/3")
def test_carrier_aircraft_need_a_carrier_and_not_any_ship() -> None:
    support = {"gunfire-1": over("2221", "interdiction"), "TAC-N-1": READY, "TAC-br-1": READY}
    state = at(AL, OFFENSIVE, turn=13, units={"jp-31": "2121", "br-18": "2120"}, support=support)
    assert against(state, "fly TAC-N-1 gunfire-1 2121 units")


@pytest.mark.clause("20.2/1")
def test_a_carrier_that_is_at_sea_is_not_put_there_again() -> None:
    support = {"carrier-1": over("1920", "basing"), "TAC-N-1": READY, "TAC-br-1": READY}
    state = at(AL, OFFENSIVE, turn=13, units={"jp-31": "2121", "br-ab-221": "2220"}, support=support)
    assert against(state, "sail carrier-1 1920") == {("not_available", "20.2/1")}


@pytest.mark.clause("19.1/1")
def test_the_enemy_is_not_loaded() -> None:
    units = {"us-ab-10": "2500", "us-ab-avg": "3407", "jp-31": "2121", "br-18": "2500"}
    state = at(AL, OFFENSIVE, turn=11, step="FlyMissions", units=units, support={"MAC-1": READY, "TAC-us-1": READY})
    assert ("not_yours", "19.1/1") in against(state, "carry MAC-1 jp-31 2500")


# -- combat


@pytest.mark.clause("27.0/1")
@pytest.mark.parametrize(("place", "legal"), [("3222", True), ("3221", False)])
def test_a_headquarters_lends_as_far_as_its_radius(place: str, legal: bool) -> None:
    """Fourteenth Army has 4; four and five hexes from the hex attacked."""
    units = {"br-18": "3325", "br-70": "3325", "br-hq-14": {"at": place, "active": True}, "jp-21": "3426"}
    state = combat(AL, units=units, options={"headquarters_support": True})
    find, distance = state.world.find, state.world.grid.distance
    assert distance(find(place) or 0, find("3426") or 0) == (4 if legal else 5)
    state = play(state, "attack 3426", "join br-18")
    assert ("assist br-hq-14" in listed(state)) == legal
    assert against(state, "assist br-hq-14") == (set() if legal else {("out_of_radius", "27.0/1")})


@pytest.mark.clause("27.0/1")
def test_only_a_headquarters_lends_and_it_lends_once_to_somebody() -> None:
    units = {"br-18": "3325", "br-70": "3325", "br-hq-14": {"at": "3225", "active": True}, "jp-21": "3426"}
    state = play(combat(AL, units=units, options={"headquarters_support": True}), "attack 3426")
    assert against(state, "assist br-hq-14") == {("takes_part", "27.0/1")}, "nobody attacks yet"
    state = play(state, "join br-18")
    assert against(state, "assist br-70") == {("out_of_radius", "27.0/1")}
    assert against(state, "assist br-18") == {("takes_part", "27.0/1")}
    state = play(state, "assist br-hq-14")
    assert against(state, "assist br-hq-14") == {("takes_part", "27.0/1")}


@pytest.mark.clause("17.3/4", "27.0/1")
def test_guerrillas_attack_without_the_strength_of_a_headquarters() -> None:
    units = {"gu-kr1": "2311", "gu-kr2": "2311", "br-hq-14": {"at": "2211", "active": True}, "jp-21": "2411"}
    state = combat(AL, units=units, options={"headquarters_support": True})
    state = play(state, "attack 2411", "join gu-kr1")
    assert against(state, "assist br-hq-14") == {("guerrillas_alone", "17.3/4")}


@pytest.mark.clause("13.33/1", "13.1/1")
@pytest.mark.parametrize("number", [8, COMBAT_2])
def test_who_has_attacked_is_fresh_when_the_phase_is_over(number: int) -> None:
    units = {"jp-18": {"at": "3325", "attacked": True}, "jp-hq-25": {"at": "3324", "active": True}, "br-9": "3326"}
    state = play(combat(JP, number=number, units=units), "done")
    assert not state.pieces["jp-18"].attacked


@pytest.mark.clause("13.33/1", "12.26/1")
def test_the_end_of_a_combat_phase_itself_frees_who_has_attacked() -> None:
    state = combat(JP, units={"jp-18": {"at": "3325", "attacked": True}, "br-9": "3326"})
    EndCombatPhase().run(state)
    assert not state.pieces["jp-18"].attacked


@pytest.mark.clause("16.3/1", "17.3/1", "6.4/1")
@pytest.mark.parametrize(
    ("word", "clause"),
    [("withdraw:TAC", "6.4/1"), ("guerrilla", "17.3/1"), ("recall:6", "16.3/1"), ("recall-air:1", "16.3/1")],
)
def test_what_an_event_asks_for_has_its_clause(word: str, clause: str) -> None:
    assert _clause_of(word) == clause


@pytest.mark.clause("14.1/2", "16.4/1")
def test_who_eliminates_a_unit_without_a_way_out_captures_no_depot() -> None:
    """9 is shut in by six hexes and lost; there was no depot with it."""
    ring = {"jp-18": "3424", "jp-33": "3425", "jp-55": "3426", "jp-21": "3326", "jp-31": "3225", "jp-56": "3324"}
    state = combat(JP, 3, units={**ring, "br-9": "3325"})
    state = fight(state, "3325", *ring)
    while decision(state) == "RetreatUnits":
        state = play(state, sorted(listed(state))[0])
    assert where(state, "br-9") != ["3325"]
    assert state.combat is None or not state.combat.spoils
    assert not emitted(state, "depot_captured")


@pytest.mark.clause("10.2/1")
def test_a_stack_is_thinned_out_until_it_fits() -> None:
    crowd = dict.fromkeys(["jp-18", "jp-33", "jp-56", "jp-15", "jp-31"], "2311")
    state = play(at(JP, 4, units={**crowd, "br-16": "2121"}), "done", "choose jp-18")
    assert decision(state) == "ThinOut", "four divisions where three have room"
    assert decision(play(state, "choose jp-33")) != "ThinOut"


# -- arrivals, exchanges and points


@pytest.mark.clause("17.2/1")
def test_a_division_that_is_not_on_the_map_is_not_exchanged() -> None:
    units = {"br-17lt": "light", "depot-al-1": "2104", "jp-18": "2729", "br-16": "2104"}
    state = at(AL, 2, turn=9, units=units)
    assert against(state, "lighten br-70 br-17lt") == {("no_heavy_division", "17.2/1")}
    assert against(state, "lighten jp-18 br-17lt") == {("no_heavy_division", "17.2/1")}


@pytest.mark.clause("17.4/1", "17.41/1")
@pytest.mark.parametrize(("turn", "early"), [(2, True), (3, False), (4, False)])
def test_a_contingency_unit_in_play_is_not_taken_again(turn: int, early: bool) -> None:
    """5th Division may come from turn 3."""
    state = at(AL, 2, turn=turn, units={"br-c-5": "1106", "jp-18": "2729"})
    assert against(state, "take br-c-5") == {("too_early" if early else "not_contingency", "17.4/1")}


@pytest.mark.clause("17.41/1", "26.1/3")
def test_a_price_that_was_paid_is_remembered() -> None:
    state = at(AL, 2, turn=9, units={"br-c-5": "contingency", "br-16": "1106", "jp-18": "2729"})
    assert state.charged == frozenset()
    assert play(state, "take br-c-5").charged == {"br-c-5"}


@pytest.mark.clause("6.35/1")
def test_ships_of_the_chart_come_with_the_aircraft() -> None:
    """1944-IV: a landing ship and guns."""
    state = at(AL, 2, turn=13, units=FAR)
    ships = {piece.id for piece in state.support.values() if piece.box == "available"}
    assert {"amphibious-1", "gunfire-1"} <= ships


@pytest.mark.clause("5.0/2", "6.4/1")
@pytest.mark.parametrize("there", [True, False])
def test_the_burma_army_goes_over_to_the_enemy_where_it_is(there: bool) -> None:
    """Late in the war a 5 takes it out of the game."""
    units = {**FAR, "jp-33": "2311", **({"jp-bia": "2408"} if there else {})}
    state = at(JP, 1, 5, turn=12, units=units)
    assert where(state, "jp-bia") == (["eliminated"] if there else where(at(JP, 1, 6, turn=12, units=units), "jp-bia"))


@pytest.mark.clause("26.1/1")
@pytest.mark.parametrize(("unit", "points"), [("gu-kr1", 0), ("jp-bia", 0), ("jp-18", 1)])
def test_nobody_scores_for_guerrillas_and_clients(unit: str, points: int) -> None:
    state = at(JP, 4, units=FAR)
    before = sum(state.vp)
    score_elimination(state, state.pieces[unit].counter, 0)
    assert sum(state.vp) - before == points


@pytest.mark.clause("26.1/7", "26.3/1")
@pytest.mark.parametrize(("winner", "said"), [(None, -1), (0, 0), (1, 1)])
def test_the_end_says_who_has_won(winner: int | None, said: int) -> None:
    state = at(JP, 4, units=FAR)
    state.end(winner, "points", "26.1/7")
    assert emitted(state, "game_ended")[-1]["winner"] == said


# -- movement


@pytest.mark.clause("9.1/1")
def test_a_move_is_told_from_the_first_hex_to_the_last() -> None:
    state = play(at(JP, 4, units={"jp-18": "3325", "br-16": "2211"}), "move jp-18 3326,3327")
    assert emitted(state, "moved")[0]["path"] == ("3325", "3326", "3327")


@pytest.mark.clause("21.0/1", "9.0/1")
def test_a_hex_without_a_depot_is_not_fortified() -> None:
    state = at(JP, 4, units={"jp-18": "3325", "br-16": "2211"})
    assert against(state, "fortify 3325")
    state = at(JP, 4, units={"jp-18": "3325", "depot-jp-1": "3325", "br-16": "2211"})
    assert not against(state, "fortify 3325")


@pytest.mark.clause("9.6/1")
def test_a_depot_does_not_float_over_a_hex_in_between() -> None:
    units = {"depot-al-3": "2112", "br-16": "2112", "jp-18": "2729"}
    state = at(AL, 4, units=units)
    assert not against(state, "raft depot-al-3 2011")
    assert not against(state, "raft depot-al-3 2011,2110") and against(state, "raft depot-al-3 2110")


@pytest.mark.clause("9.6/1", "9.6/2", "10.3/1")
def test_a_way_on_the_river_goes_round_in_no_circle_and_to_no_enemy() -> None:
    state = at(AL, 4, units={"depot-al-3": "2112", "br-16": "2112", "jp-18": "2729"})
    assert against(state, "raft depot-al-3 2011,2112") == {("goes_in_circles", "9.1/1")}
    state = at(AL, 4, units={"depot-al-3": "2112", "br-16": "2112", "jp-18": "2011"})
    assert ("enemy_there", "10.3/1") in against(state, "raft depot-al-3 2011")


@pytest.mark.clause("6.32/2", "6.33/1", "6.1/2")
@pytest.mark.parametrize("markers", [0, 1])
def test_who_is_due_may_be_kept_for_a_landing_while_there_is_a_marker(markers: int) -> None:
    support = {f"amphibious-jp-{n}": READY for n in range(1, markers + 1)}
    units = {"jp-2": {"at": "track", "due": 2}, "jp-18": "2729", "br-16": "2211"}
    state = at(JP, 2, turn=2, units=units, support=support)
    if not markers:
        for piece in list(state.supports(0, "available", "amphibious")):
            state.fly(piece.id, box="outside")
    legal = not against(state, "embark jp-2")
    assert ("embark jp-2" in listed(state)) == legal == bool(state.supports(0, "available", "amphibious"))


@pytest.mark.clause("7.3/1", "4.0/1", "25.0/1")
@pytest.mark.parametrize(("number", "judged"), [(4, True), (5, False), (8, True), (10, True), (14, True)])
def test_command_is_judged_anew_before_units_move_or_fight(number: int, judged: bool) -> None:
    units = {"jp-18": "3325", "jp-hq-25": {"at": "3324", "active": True}, "br-9": "3326"}
    state = at(JP, 4, units=units)
    state.command = frozenset()
    BeginPhase(number).run(state)
    assert ("jp-18" in state.command) == judged


@pytest.mark.clause("6.1/3", "2.2/1", "17.1/1")
def test_each_box_holds_its_units_when_the_war_begins() -> None:
    state = TITLE.new("singapore-to-calcutta", {}, "test")
    codes = {"G": "guerrillas", "L": "light", "R": "reserve", "C": "contingency"}
    boxed = {name: fact(state, f"{name}.at") for name in state.pieces}
    for name, piece in state.pieces.items():
        place = codes.get(piece.counter.code[:1])
        if place and not piece.counter.depot and boxed[name] in codes.values():
            assert boxed[name] == place
    assert "reserve" in boxed.values()
