"""Chapters 2 to 4: terms, set-up, the sequence of play."""

from __future__ import annotations

import pytest

from engine.table.event import Event
from engine.titles.vinegar_joes_war.options import OPTIONS
from engine.titles.vinegar_joes_war.pieces import ALLIED, BOX, DEAD, JAPANESE, STRIKES
from engine.titles.vinegar_joes_war.rules.ch4_turn import PHASES
from engine.titles.vinegar_joes_war.rules.ch7_command import commanded
from engine.titles.vinegar_joes_war.rules.ch10_stacking import excess
from engine.titles.vinegar_joes_war.rules.ch12_bases import reach_of
from tests.titles.vinegar_joes_war.data import PACK
from tests.titles.vinegar_joes_war.data import at as hex_at
from tests.titles.vinegar_joes_war.table import (
    TITLE,
    against,
    at,
    begun,
    decision,
    emitted,
    fact,
    legal,
    listed,
    play,
    until,
    where,
)  # fmt: skip

QUARTERS = [f"{year}-{quarter}" for year in range(1941, 1946) for quarter in ("I", "II", "III", "IV")]
SEQUENCE = (
    "events reinforcements activation-1 movement-1 offensive-air-1 defensive-air-1 air-combat-1 combat-1 "
    "activation-2 movement-2 offensive-air-2 defensive-air-2 air-combat-2 combat-2 replacements administration"
)


def phases(events: list[Event]) -> list[tuple[int, str]]:
    """Side and name of each phase that was told."""
    return [(event.facts()["side"], event.facts()["name"]) for event in events if event.kind == "phase_began"]


# -- 1 and 2: terms


@pytest.mark.clause("1.0/1", "3.0/1")
def test_two_sides_play_each_with_its_own_units() -> None:
    assert TITLE.sides == ("japanese", "allied")
    state = at("japanese", 4, units={"jp-18": "2211", "br-16": "2121"})
    assert against(state, "move br-16 2120") == {("not_yours", "9.21/1")}


@pytest.mark.clause("1.0/2", "2.2/2", "2.5/1")
def test_sixteen_turns_of_three_months_run_from_the_last_quarter_of_1941() -> None:
    first = QUARTERS.index("1941-IV")
    assert [turn.label.split()[0] for turn in PACK.turns] == QUARTERS[first : first + 16]
    assert [turn.turn for turn in PACK.turns if turn.monsoon] == [4, 8, 12, 16]


@pytest.mark.clause("2.2/3", "3.1/1", "3.1/2", "3.2/1", "15.3/1", "sc-1/1")
def test_scenarios_set_everything_up_and_start_with_their_points() -> None:
    assert set(TITLE.scenarios()) == {"singapore-to-calcutta", "imphal", "fall-of-an-empire"}
    war, imphal = begun(), begun("imphal")
    assert (fact(war, "vp.japanese"), fact(war, "vp.allied")) == (0, 0)
    assert (fact(imphal, "vp.japanese"), fact(imphal, "vp.allied")) == (10, 0)
    assert where(war, "br-16") == "2211" and where(war, "br-7") == "waiting"
    assert fact(imphal, "jp-2.reduced") and not fact(imphal, "jp-18.reduced")


@pytest.mark.clause("2.3/1", "2.33/1", "10.4/1")
def test_airstrikes_and_markers_are_no_units() -> None:
    over = {name: {"box": "map", "at": "2211", "mission": "support"} for name in ("TAC-jp-1", "TAC-jp-2")}
    ground = {"interdicted": {"2211": "japanese"}, "fortified": {"2211": "allied"}}
    state = at("japanese", 5, units={"br-16": "2211"}, support=over, **ground)
    assert fact(state, "units.2211") == 1


@pytest.mark.clause("2.31/1")
def test_one_strength_serves_attack_and_defence() -> None:
    units = {"jp-33": "2211", "br-70": "2312"}
    attack = play(at("japanese", 8, units=units), "attack 2312")
    assert [(event["attack"], event["defence"]) for event in emitted(attack, "combat_resolved")] == [(6, 6)]
    defence = play(at("allied", 8, units=units), "attack 2211")
    assert [(event["attack"], event["defence"]) for event in emitted(defence, "combat_resolved")] == [(6, 2 * 6)]


@pytest.mark.clause("2.32/1", "2.4/1", "7.2/1", "7.12/1")
@pytest.mark.parametrize(("active", "commands"), [(True, {"jp-hq-28", "jp-18", "jp-33", "jp-56"}), (False, set())])
def test_only_the_back_of_a_headquarters_commands_and_out_to_its_radius(active: bool, commands: set[str]) -> None:
    units = {"jp-18": "2014", "jp-33": "2114", "jp-56": "2214", "jp-15": "2314"}
    state = at("japanese", 4, units={"jp-hq-28": {"at": "2014", "active": active}, **units})
    assert fact(state, "jp-hq-28.active") is active and PACK.counters["jp-hq-28"].radius == 2
    assert commanded(state, JAPANESE) == commands


@pytest.mark.clause("2.34/1", "2.35/1", "2.37/1")
def test_sizes_names_and_nationalities() -> None:
    units = PACK.counters
    assert units["ch-5"].size == "XXX" and units["ch-5"].division
    assert units["jp-hq-7aa"].name == "7AA"
    sides = {(unit.nation, unit.side) for unit in units.values()}
    nations = {"british": ALLIED, "american": ALLIED, "chinese": ALLIED, "guerrilla": ALLIED, "japan": JAPANESE}
    assert sides == {*nations.items(), ("client", JAPANESE)}


@pytest.mark.clause("2.31/2", "11.1/2")
def test_a_plus_sign_makes_a_unit_heavy() -> None:
    assert PACK.counters["br-16"].heavy and not PACK.counters["jp-18"].heavy
    state = at("japanese", 4, units={"jp-18": "2211", "jp-5": "2121"})
    assert fact(state, "zone.japanese/2311") and not fact(state, "zone.japanese/2221")


@pytest.mark.clause("2.36/1", "2.36/2", "2.36/3", "12.23/1")
def test_airstrikes_and_naval_pieces_come_in_these_types() -> None:
    types = {piece.type for piece in PACK.support.values()}
    assert types == {*STRIKES, "gunfire", "amphibious", "carrier"}
    state, found = begun(), {}
    for state.turn in (9, 10):
        found[state.turn] = reach_of(state, state.support["TAC-us-1"])
    assert found == {9: 8, 10: 16}


@pytest.mark.clause("2.38/1")
def test_no_more_hexes_are_interdicted_than_there_are_markers() -> None:
    labels = ["2310", "2312", "2210", "2220", "2021", "2828", "2830"]
    labels += ["2629", "2728", "2650", "2652", "2550", "3507", "3508"]
    assert len(labels) == PACK.markers["interdicted"]
    raid = {"TAC-jp-1": {"box": "map", "at": "2211", "mission": "interdiction", "base": "jp-ab-4"}}
    units = {"jp-ab-4": "2217", "br-16": "2211"}
    full = at("japanese", 7, 1, 6, 6, units=units, support=raid, interdicted=dict.fromkeys(labels, "allied"))
    assert fact(full, "interdicted.2211") == "none"
    free = at("japanese", 7, 1, 6, 6, units=units, support=raid, interdicted=dict.fromkeys(labels[1:], "allied"))
    assert fact(free, "interdicted.2211") == "japanese"


@pytest.mark.clause("2.4/2", "12.21/2")
def test_an_airbase_launches_three_a_phase() -> None:
    support = dict.fromkeys([f"TAC-jp-{number}" for number in range(1, 6)], "available")
    units = {"jp-ab-4": "2217", "jp-ab-5": "2014", "br-16": "2211", "br-11": "2213"}
    state = at("japanese", 5, units=units, support=support)
    state = play(state, *(f"fly TAC-jp-{n} jp-ab-4 2211 support" for n in (1, 2)), "fly TAC-jp-3 jp-ab-4 2213 support")
    assert against(state, "fly TAC-jp-4 jp-ab-4 2213 support") == {("base_is_empty", "12.21/2")}
    assert against(state, "fly TAC-jp-4 jp-ab-5 2213 support") == set()


@pytest.mark.clause("2.4/3", "26.1/6")
def test_a_hex_is_occupied_only_while_a_unit_stands_there() -> None:
    state = at("japanese", 4, units={"jp-18": "2220", "jp-bia": "2122"})
    state = play(state, "move jp-18 2121,2120")
    assert fact(state, "occupier.2121") == "none"
    assert fact(play(state, "move jp-bia 2121", "done"), "occupier.2121") == "japanese"


@pytest.mark.clause("2.41/1", "17.3/6")
def test_a_headquarters_commands_all_nations_of_its_side() -> None:
    units = {"br-hq-14": {"at": "2104", "active": True}, "ch-6": "2106", "us-5332": "2104", "gu-kr1": "2206"}
    assert commanded(at("allied", 4, units=units), ALLIED) == {*units}


@pytest.mark.clause("2.6/1")
def test_every_die_has_six_faces() -> None:
    faces = [state.roll("event", "5.0/1") for state in [begun()] for _ in range(1000)]
    assert set(faces) == {1, 2, 3, 4, 5, 6}


# -- 4: the sequence


@pytest.mark.clause("4.1/1", "4.1/2", "4.1/3", "4.2/1")
def test_a_player_turn_has_sixteen_phases_and_the_allied_one_follows() -> None:
    assert [phase.name for phase in PHASES] == SEQUENCE.split()
    state, seen = at("japanese", 1, 6, 6, units={"jp-18": "2211", "br-16": "2121"}), []
    while not (state.player == ALLIED and state.phase == 4):
        seen += phases(state.events)
        state = play(state, "done")
    seen += phases(state.events)
    begins = seen.index((ALLIED, "events"))
    japanese = [name for _, name in seen[:begins]]
    assert japanese == SEQUENCE.split()[-len(japanese) :]
    answered = {name for side, name in seen[:begins] if side == ALLIED}
    assert answered == {"defensive-air-1", "defensive-air-2"}, "in which the other player acts"
    assert [name for _, name in seen[begins:]] == SEQUENCE.split()[:4]
    impulses = []
    for state.phase in range(1, 17):
        impulses.append(state.impulse)
    assert impulses == [0] * 2 + [1] * 6 + [2] * 6 + [0] * 2


@pytest.mark.clause("4.0/1")
def test_a_phase_that_is_over_is_not_opened_again() -> None:
    state = at("japanese", 8, units={"jp-18": "2211", "br-16": "2312"})
    assert decision(state) == "DeclareAttack"
    assert {clause for _, clause in against(state, "move jp-18 2210")} == {"13.0/1"}


@pytest.mark.clause("4.1/7", "4.1/10", "7.4/1", "13.81/1")
def test_out_of_command_units_attack_on_probe_and_only_in_the_first_impulse() -> None:
    units = {"jp-18": "2211", "jp-33": "2412", "br-16": "2312", "jp-hq-28": {"at": "2209", "active": True}}
    first = play(at("japanese", 8, units=units), "attack 2312", "join jp-18")
    assert set(listed(first, "fight")) == {"fight infiltration", "fight probe"}
    first = play(first, "join jp-33")
    assert [event["table"] for event in emitted(first, "attack_declared")] == ["probe"]
    second = play(at("japanese", 14, units=units), "attack 2312")
    assert against(second, "join jp-33") == {("out_of_command", "4.1/10")}
    assert set(listed(second)) == {"fight infiltration", "fight probe"}


@pytest.mark.clause("4.1/11")
def test_administration_lifts_what_the_enemy_interdicted_but_ports_for_a_depot_only() -> None:
    marks = {"2121": "allied", "2213": "allied", "2217": "japanese"}
    units = {"jp-18": "2121", "jp-33": "2213", "br-16": "2217"}
    state = at("japanese", 16, 6, units=units, interdicted=marks)
    assert (fact(state, "interdicted.2121"), fact(state, "interdicted.2213")) == ("allied", "none")
    assert fact(state, "interdicted.2217") == "japanese"
    state = at("japanese", 16, 6, units=units, interdicted=marks, options={"own_interdictions_stay": False})
    assert [fact(state, f"interdicted.{hex_}") for hex_ in ("2121", "2213", "2217")] == ["allied", "none", "none"]
    state = at("japanese", 16, units={**units, "depot-jp-1": "2121"}, interdicted=marks)
    assert set(listed(state)) == {"unblock 2121", "done"}
    assert against(state, "unblock 2213") == {("no_closed_port", "4.1/11")}
    state = play(state, "unblock 2121")
    assert fact(state, "interdicted.2121") == "none" and where(state, "depot-jp-1") == "pool"


@pytest.mark.clause("4.1/11")
def test_a_port_taken_after_it_was_interdicted() -> None:
    own = at("japanese", 16, units={"jp-18": "2121", "depot-jp-1": "2121"}, interdicted={"2121": "japanese"})
    assert fact(play(own, "unblock 2121"), "interdicted.2121") == "none"
    theirs = at("allied", 16, 1, units={"jp-18": "2121"}, interdicted={"2121": "japanese"})
    assert fact(theirs, "interdicted.2121") == "none"


@pytest.mark.clause("4.1/12", "7.11/1")
def test_headquarters_are_turned_back_in_administration_and_not_before() -> None:
    units = {"jp-hq-28": {"at": "2211", "active": True}, "jp-hq-15": {"at": "2213", "active": True}}
    state = at("japanese", 9, 6, units={**units, "jp-hq-33": "2211", "depot-jp-1": "2211"})
    assert against(state, "activate jp-hq-28") == {("is_active", "2.32/1")}
    assert listed(state) == ["activate jp-hq-33", "done"] and fact(state, "jp-hq-15.active")
    after = at("japanese", 16, 6, 6, units=units)
    turned = [event["unit"] for event in emitted(after, "deactivated")]
    assert turned == ["jp-hq-15", "jp-hq-28"]
    assert not fact(after, "jp-hq-28.active") and not fact(after, "jp-hq-15.active")


@pytest.mark.clause("4.1/14", "4.1/15")
def test_the_turn_goes_forward_but_not_after_the_last() -> None:
    middle = at("allied", 16, 6, turn=3, units={"jp-18": "2211", "br-16": "2121"})
    assert fact(middle, "turn") == 4 and fact(middle, "player") == "japanese"
    last = at("allied", 16, turn=16, units={"jp-18": "2213", "br-16": "2217"})
    assert fact(last, "turn") == 16 and last.outcome is not None and decision(last) == ""


@pytest.mark.clause("28.0/1")
def test_force_z_is_no_option_as_its_rule_is_lost() -> None:
    assert not [option for option in OPTIONS if "force" in option.name]


@pytest.mark.clause("15.4/1", "10.1/1")
def test_a_reduced_unit_takes_as_much_room() -> None:
    stack = {name: {"at": "2311", "reduced": True} for name in ("jp-18", "jp-33", "jp-56")}
    state = at("japanese", 4, units={**stack, "depot-jp-1": "2311"})
    assert excess(state, hex_at("2311"), JAPANESE) == 1


def test_a_full_set_of_boxes_is_where_pieces_wait() -> None:
    state = begun()
    assert {fact(state, f"{name}.at") for name in ("gu-kr1", "br-17lt", "br-2", "br-c-5")} == {
        "guerrillas", "light", "reserve", "contingency",
    }  # fmt: skip
    assert fact(state, "TAC-jp-1.box") == BOX and not [s for s in state.support.values() if s.box == DEAD]


# -- 4.1: the air phases

BASES = {"jp-ab-4": "2217", "br-ab-221": "2213", "jp-18": "2211", "br-16": "2312"}
"""Both sides have a base near Mandalay, and units beside each other."""


@pytest.mark.clause("4.1/4", "9.5/1")
def test_the_phasing_side_flies_first_and_a_load_stays_until_the_fire_is_over() -> None:
    units = {**BASES, "jp-33": "2217", "jp-ab-5": "2014"}
    support = dict.fromkeys(["TAC-jp-1", "TAC-jp-2", "MAC-jp-1", "TAC-br-1"], "available")
    state = at("japanese", 5, 1, 1, units=units, support=support)
    assert against(state, "fly TAC-br-1 br-ab-221 2211 defence")
    state = play(state, "carry MAC-jp-1 jp-33 2014")
    assert (fact(state, "MAC-jp-1.hex"), where(state, "jp-33")) == ("2014", "2217")
    state = until(state, "DeclareAttack")
    assert where(state, "jp-33") == "2014" and fact(state, "MAC-jp-1.box") == BOX


@pytest.mark.clause("4.1/5", "12.42/2", "12.42/3")
def test_the_other_side_defends_and_then_intercepts_where_it_sees_aircraft() -> None:
    support = dict.fromkeys(["TAC-jp-1", "TAC-jp-2", "TAC-br-1", "TAC-br-2"], "available")
    state = at("japanese", 5, units=BASES, support=support)
    state = play(state, "fly TAC-jp-1 jp-ab-4 2312 support", "done")
    assert decision(state) == "DefendFromAir" and legal(state, "fly TAC-br-1 br-ab-221 2312 defence")
    assert against(state, "fly TAC-br-1 br-ab-221 2211 units")
    state = play(state, "fly TAC-br-1 br-ab-221 2312 defence")
    state = until(state, "Intercept")
    assert listed(state, "fly") == ["fly TAC-br-2 br-ab-221 2312 interception"]


@pytest.mark.clause("4.1/6", "12.4/2")
@pytest.mark.parametrize(("face", "cut"), [(1, "japanese"), (6, "none")])
def test_who_is_shot_down_interdicts_no_more(face: int, cut: str) -> None:
    over = {
        "TAC-jp-1": {"box": "map", "at": "2213", "mission": "interdiction", "base": "jp-ab-4"},
        "TAC-br-1": {"box": "map", "at": "2213", "mission": "interception", "base": "br-ab-221"},
    }
    state = at("japanese", 7, 1, face, 6, units=BASES, support=over)
    assert fact(state, "interdicted.2213") == cut
    assert (fact(state, "TAC-jp-1.box") == DEAD) is (cut == "none")


@pytest.mark.clause("4.1/9", "12.31/1", "12.31/2", "20.2/2")
@pytest.mark.parametrize("phase", [11, 12])
def test_in_the_second_impulse_land_bases_fly_for_a_depot(phase: int) -> None:
    flown = {"TAC-jp-2": {"box": "map", "at": "2312", "mission": "support", "base": "jp-ab-4"}} if phase == 12 else {}
    support = {"TAC-jp-1": "available", "TAC-br-1": "available", **flown}
    side, depot = ("jp", "depot-jp-1") if phase == 11 else ("br", "depot-al-1")
    without = at("japanese", phase, 1, 1, units=BASES, support=support)
    assert decision(without) not in ("OpenBases", "FlyMissions", "DefendFromAir", "Intercept")
    state = at("japanese", phase, units={**BASES, depot: "2114"}, support=support)
    assert decision(state) == "OpenBases" and set(listed(state)) == {"airbases 2114", "done"}
    state = play(state, "airbases 2114")
    mission = "2312 support" if side == "jp" else "2312 defence"
    base = "jp-ab-4" if side == "jp" else "br-ab-221"
    assert legal(state, f"fly TAC-{side}-1 {base} {mission}") and where(state, depot) == "pool"


@pytest.mark.clause("4.1/3", "25.0/1")
def test_who_moved_in_a_monsoon_turn_is_in_no_impossible_position_after_it() -> None:
    state = play(at("allied", 4, turn=16, units={"jp-18": "2213", "br-16": "2211"}), "move br-16 2210")
    state = until(state)
    assert state.outcome is not None and fact(state, "br-16.shifted")
    assert TITLE.faults(state) == []
