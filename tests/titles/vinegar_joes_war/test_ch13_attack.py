"""Chapter 13: who attacks what, and on which table."""

from __future__ import annotations

import pytest

from tests.titles.vinegar_joes_war.fighting import (
    AIR_COMBAT,
    AL,
    COMBAT_2,
    JP,
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
    resolved,
    standing_odds,
)


@pytest.mark.clause("13.0/1", "11.5/1", "13.31/1")
def test_nobody_has_to_attack_and_what_comes_next_is_chosen_after_each_combat() -> None:
    """8 against 4 on a 2 has no effect."""
    state = combat(JP, 2, units={"jp-18": "3325", "jp-33": "3325", "br-9": "3326", "br-12": "3424"})
    assert listed(state) == {"attack 3326", "attack 3424", "attack 1104", "done"}
    state = play(state, "attack 3326", "join jp-18", "fight probe")
    assert resolved(state)["result"] == "NE"
    assert {"attack 3326", "attack 3424", "done"} <= listed(state)
    assert fact(play(state, "done"), "phase") != 8


@pytest.mark.clause("13.0/2")
def test_there_are_three_tables_with_the_same_six_columns_and_six_rows() -> None:
    charts = combat(JP, units={}).world.charts
    assert set(charts.tables) == {"probe", "infiltration", "mobile"}
    assert charts.columns == ("25", "50-99", "100-199", "200-299", "300-399", "600")
    for table in charts.tables.values():
        assert {table.result(die, column) for die in range(1, 7) for column in range(6)} <= set(charts.results)


@pytest.mark.clause("13.33/1")
def test_a_unit_attacks_once_in_a_phase_even_after_a_pursuit() -> None:
    """8 against 2 are 400 per cent, and a 6 kills: 18 goes in and stands beside 9, which only a fresh unit attacks."""
    units = {"jp-18": "3325", "br-12": "3326", "br-9": "3227"}
    state = play(combat(JP, 6, units=units), "attack 3326", "advance jp-18")
    assert fact(state, "jp-18.at") == "3326"
    assert against(state, "attack 3227") == {("has_attacked", "13.33/1")}
    state = play(combat(JP, 6, units={**units, "jp-33": "3228"}), "attack 3326", "advance jp-18", "attack 3227")
    assert "jp-33" in emitted(state, "attack_declared")[0]["units"]


@pytest.mark.clause("13.1/1")
def test_who_attacked_in_the_first_combat_phase_is_free_for_the_second() -> None:
    state = play(combat(JP, 2, units={"jp-18": "3325", "br-9": "3326"}), "attack 3326")
    assert fact(state, "jp-18.attacked")
    state = play(state, "done")
    assert not fact(state, "jp-18.attacked")
    units = {"jp-18": "3325", "jp-hq-25": {"at": "3324", "active": True}, "br-9": "3326"}
    assert not against(combat(JP, number=COMBAT_2, units=units), "attack 3326")


@pytest.mark.clause("4.1/10", "7.4/1")
def test_out_of_command_nobody_attacks_in_the_second_combat_phase() -> None:
    units = {"jp-18": "3325", "jp-33": "2502", "br-9": "3326", "br-11": "2503"}
    hq = {"jp-hq-25": {"at": "3324", "active": True}}
    state = combat(JP, number=COMBAT_2, units={**units, **hq})
    assert listed(state, "attack") == {"attack 3326"}
    assert against(state, "attack 2503") == {("out_of_command", "4.1/10")}
    state = combat(JP, number=COMBAT_2, units={**units, **hq}, options={"probe_in_second_combat": True})
    assert {"attack 3326", "attack 2503"} <= listed(state, "attack")
    assert emitted(play(state, "attack 2503"), "attack_declared")[0]["table"] == "probe"


@pytest.mark.clause("13.32/1", "13.43/1", "13.42/1", "13.5/1")
def test_seven_units_from_six_sides_attack_one_hex_and_every_strength_counts() -> None:
    """8, 6, 6, 4, 6, 3 and 5 are 38, and doubled 76 because nothing is left open."""
    ring = {"jp-18": "3424", "jp-33": "3425", "jp-55": "3426", "jp-21": "3326", "jp-31": "3225", "jp-24b": "3324",
            "jp-15": "3324"}  # fmt: skip
    state = fight(combat(JP, 6, units={**ring, "br-9": "3325"}), "3325", *ring)
    assert resolved(state)["attack"] == 76.0
    assert resolved(state)["defence"] == 4.0


@pytest.mark.clause("13.42/1")
def test_units_of_two_hexes_add_up_and_one_two_hexes_away_is_refused() -> None:
    units = {"jp-21": "3424", "jp-24b": "3425", "jp-55": "3227", "br-9": "3325"}
    state = combat(JP, 1, units=units)
    assert against(play(state, "attack 3325"), "join jp-55") == {("not_adjacent", "13.42/1")}
    assert resolved(fight(state, "3325", "jp-21", "jp-24b"))["attack"] == 7.0


@pytest.mark.clause("13.46/1", "13.41/1", "13.45/1")
def test_stack_mates_attack_different_hexes_each_one_with_all_it_has() -> None:
    units = {"jp-18": "3325", "jp-33": "3325", "br-9": "3424", "br-11": "3326"}
    state = play(combat(JP, 2, 3, units=units), "attack 3424", "join jp-18", "fight probe")
    assert resolved(state)["attack"] == 8.0
    state = play(state, "attack 3326")
    assert resolved(state)["attack"] == 6.0, "18 has fought, so 33 alone is left"
    assert emitted(state, "attack_declared")[0]["units"] == ("jp-33",)
    state = play(combat(JP, units=units), "attack 3424", "join jp-18")
    assert against(state, "join jp-18") == {("takes_part", "13.45/1")}


@pytest.mark.clause("13.47/1")
def test_all_units_of_a_hex_defend_as_one() -> None:
    units = {"jp-18": "3325", "br-254": "3326", "br-9": "3326", "depot-al-1": "3326"}
    state = combat(JP, 4, units=units)
    assert against(state, "attack depot-al-1") == {("nobody_there", "13.10/2")}
    state = play(state, "attack 3326")
    assert resolved(state)["defence"] == 7.0
    assert set(emitted(state, "attack_declared")[0]["defenders"]) == {"br-254", "br-9", "depot-al-1"}


@pytest.mark.clause("13.34/1")
def test_a_hex_that_held_out_is_attacked_again_by_others() -> None:
    state = combat(JP, 2, 2, units={"jp-18": "3325", "jp-33": "3225", "br-9": "3326"})
    state = play(state, "attack 3326", "join jp-18", "fight probe")
    assert "attack 3326" in listed(state)
    state = play(state, "attack 3326")
    assert emitted(state, "attack_declared")[0]["units"] == ("jp-33",)


@pytest.mark.clause("13.10/3")
def test_who_has_no_strength_attacks_with_others_only() -> None:
    state = combat(JP, units={"jp-eng": "3325", "br-9": "3326"})
    assert against(state, "attack 3326") == {("no_strength", "13.10/3")}
    state = play(combat(JP, units={"jp-eng": "3325", "jp-33": "3325", "jp-31": "3225", "br-9": "3326"}), "attack 3326")
    assert against(state, "join jp-eng") == {("no_strength", "13.10/3")}, "it does not begin"
    assert not against(play(state, "join jp-33"), "join jp-eng")


@pytest.mark.clause("13.10/2")
def test_aircraft_over_a_hex_are_no_attack() -> None:
    strike = {"TAC-jp-1": over("3326", "support", base="jp-ab-3")}
    state = combat(JP, units={"jp-ab-3": "2729", "br-9": "3326"}, support=strike)
    assert against(state, "attack 3326") == {("nobody_near", "13.43/1")}
    state = combat(JP, units={"jp-ab-3": "2729", "br-9": "3326", "jp-21b": "3325"}, support=strike)
    assert "attack 3326" in listed(state)


# -- tables


COMMANDED = {"jp-hq-28": {"at": "3224", "active": True}}
"""Of radius 2: 3325 lies in it, 3426 does not."""


@pytest.mark.clause("13.81/1", "13.82/1", "7.4/1", "4.1/7")
def test_one_attacker_out_of_command_leaves_the_probe() -> None:
    units = {"jp-18": "3325", "jp-33": "3426", "jp-31": "3225", "br-9": "3326", **COMMANDED}
    state = play(combat(JP, units=units), "attack 3326", "join jp-18")
    assert listed(state, "fight") == {"fight probe", "fight infiltration"}
    state = play(state, "join jp-33")
    assert listed(state, "fight") == {"fight probe"}
    assert against(state, "fight infiltration") == {("out_of_command", "13.82/1")}


@pytest.mark.clause("13.0/2", "13.82/1", "13.83/1")
def test_each_side_has_a_table_of_its_own() -> None:
    """Chinese armies are in command under a British headquarters."""
    units = {"ch-5": "3325", "ch-6": "3225", "jp-21": "3326", "br-hq-14": {"at": "3224", "active": True}}
    state = play(combat(AL, units=units), "attack 3326", "join ch-5")
    assert listed(state, "fight") == {"fight probe", "fight mobile"}
    assert against(state, "fight infiltration") == {("table_of_the_enemy", "13.82/1")}
    assert against(state, "fight headlong") == {("no_such_table", "13.0/2")}
    units = {"jp-18": "3325", "jp-33": "3225", "br-9": "3326", "jp-hq-25": {"at": "3224", "active": True}}
    state = play(combat(JP, units=units), "attack 3326", "join jp-18")
    assert against(state, "fight mobile") == {("table_of_the_enemy", "13.83/1")}


@pytest.mark.clause("13.83/2")
def test_aircraft_replace_no_command() -> None:
    strikes = {f"TAC-br-{number}": over("3326", "support", base="br-ab-221") for number in (1, 2, 3)}
    units = {"br-18": "3325", "br-70": "3325", "jp-21": "3326", "br-ab-221": "3525"}
    state = play(combat(AL, units=units, support=strikes), "attack 3326", "join br-18")
    assert against(state, "fight mobile") == {("out_of_command", "13.83/1")}


@pytest.mark.clause("18.72/2", "20.4/1")
def test_a_marker_commands_the_units_of_its_hex_for_combat_and_guns_need_no_depot() -> None:
    units = {"jp-18": "2443", "jp-33": "2343", "br-9": "2442"}
    support = {"amphibious-jp-1": over("2443", "landing"), "gunfire-jp-1": over("2442", "support")}
    state = fight(combat(JP, units=units, support=support, number=COMBAT_2), "2442")
    assert state.combat is not None
    assert state.combat.units == ("jp-18",), "33 in the next hex gets nothing from it"
    assert "support 0 yes" in listed(state)


# -- headquarters that support [27]


LENDER = {"br-hq-14": {"at": "3225", "active": True}}


@pytest.mark.clause("27.0/1")
@pytest.mark.parametrize(("on", "active", "attack"), [(True, True, 9.0), (False, True, 6.0), (True, False, 6.0)])
def test_a_headquarters_in_radius_lends_its_strength(on: bool, active: bool, attack: float) -> None:
    """Fourteenth Army, 3 and of radius 4, two hexes from the hex that 18 attacks."""
    units = {"br-18": "3325", "br-hq-14": {"at": "3225", "active": active}, "jp-21": "3426", "jp-31": "1405"}
    state = combat(AL, 3, units=units, options={"headquarters_support": on})
    if on and active:
        state = play(state, "attack 3426", "assist br-hq-14", "fight probe")
    else:
        state = fight(state, "3426")
    assert resolved(state)["attack"] == attack


@pytest.mark.clause("27.0/1")
def test_a_headquarters_lends_once_and_does_not_attack_then() -> None:
    units = {"br-18": "3325", "br-70": "3325", **LENDER, "jp-21": "3426", "jp-31": "3226"}
    state = combat(AL, 3, units=units, options={"headquarters_support": True})
    state = play(state, "attack 3426", "join br-18", "assist br-hq-14", "fight probe")
    assert ("has_attacked", "13.33/1") in against(state, "attack 3226")
    assert fact(state, "br-hq-14.attacked")


@pytest.mark.clause("27.1/1")
@pytest.mark.parametrize(("place", "touched"), [("3225", False), ("3326", True)])
def test_what_a_result_does_to_a_headquarters_that_lent_its_strength(place: str, touched: bool) -> None:
    """4 and 3 against 8: on a 1 half is lost; only a headquarters next to it pays and goes back."""
    units = {"br-9": "3325", "br-hq-14": {"at": place, "active": True}, "jp-18": "3426"}
    state = combat(AL, 1, units=units, options={"headquarters_support": True})
    state = play(state, "attack 3426")
    state = play(state, "join br-9") if touched else state
    state = play(state, "assist br-hq-14", "fight probe")
    assert resolved(state)["result"] == "AD"
    assert ("lose br-hq-14" in listed(state)) == touched


# -- from the sea


def off_kota_bharu() -> str:
    """A hex of the sea beside it and beside 2747."""
    return "2846"


@pytest.mark.clause("18.5/1")
def test_a_unit_at_sea_attacks_its_hex_with_those_on_land_and_in_command_of_its_marker() -> None:
    sea = off_kota_bharu()
    units = {"jp-18": {"at": sea, "assault": "2746"}, "jp-33": "2645", "jp-31": "2645", "br-9": "2746"}
    state = combat(JP, units=units, support={"amphibious-jp-1": over(sea, "landing")})
    state = play(state, "attack 2746", "join jp-18")
    assert listed(state, "fight") == {"fight probe", "fight infiltration"}
    state = play(state, "join jp-33")
    assert listed(state, "fight") == {"fight probe"}, "33 is out of command"
    assert standing_odds(state).attack == 28, "14, in halves"
    inland = combat(JP, units={**units, "br-11": "2747"}, support={"amphibious-jp-1": over(sea, "landing")})
    assert ("nobody_near", "13.43/1") in against(inland, "attack 2747"), "it was sent against 2746 only"


@pytest.mark.clause("18.5/2")
@pytest.mark.parametrize(("die", "place"), [(2, "replaceable"), (6, "2746")])
def test_who_does_not_get_ashore_is_lost_and_the_marker_stays(die: int, place: str) -> None:
    """8 against 4 in a town, which makes 6, are 133 per cent: 2 throws back, 6 drives out."""
    sea = off_kota_bharu()
    units = {"jp-18": {"at": sea, "assault": "2746"}, "br-9": "2746"}
    state = fight(combat(JP, die, units=units, support={"amphibious-jp-1": over(sea, "landing")}), "2746")
    if die == 6:
        assert resolved(state)["result"] == "DR1"
        state = play(state, min(listed(state, "retreat")), "advance jp-18")
    else:
        assert [event["clause"] for event in emitted(state, "eliminated")] == ["18.5/2"]
    assert fact(state, "jp-18.at") == place
    assert fact(state, "amphibious-jp-1.box") == "map"


@pytest.mark.clause("18.5/2")
def test_an_assault_without_effect_costs_the_landed_unit_and_not_those_on_land() -> None:
    """8 and 2 against 6 of the town are 166 per cent, and a 3 does nothing."""
    sea = off_kota_bharu()
    units = {"jp-18": {"at": sea, "assault": "2746"}, "jp-21b": "2645", "br-9": "2746"}
    state = combat(JP, 3, units=units, support={"amphibious-jp-1": over(sea, "landing")})
    state = fight(state, "2746", "jp-18", "jp-21b")
    assert resolved(state)["result"] == "NE"
    assert (fact(state, "jp-18.at"), fact(state, "jp-21b.at")) == ("replaceable", "2645")


@pytest.mark.clause("18.5/1", "18.72/1")
def test_who_stays_at_sea_is_lost_when_the_phase_ends() -> None:
    sea = off_kota_bharu()
    units = {"jp-18": {"at": sea, "assault": "2746"}, "br-9": "2746"}
    state = play(combat(JP, units=units, support={"amphibious-jp-1": over(sea, "landing")}), "done")
    assert [(event["unit"], event["clause"]) for event in emitted(state, "eliminated")] == [("jp-18", "18.5/1")]
    assert fact(state, "amphibious-jp-1.box") == "available"


@pytest.mark.clause("18.5/1", "18.5/2")
def test_who_finds_nobody_to_fight_any_more_lands() -> None:
    """6 from the land against 4 in a town, which makes 6, are 100 per cent, and a 6 throws 9 back. Nobody pursues; the
    division off the coast goes in when the phase ends."""
    sea = off_kota_bharu()
    units = {"jp-18": {"at": sea, "assault": "2746"}, "jp-33": "2645", "br-9": "2746"}
    state = combat(JP, 6, units=units, support={"amphibious-jp-1": over(sea, "landing")})
    state = fight(state, "2746", "jp-33")
    assert resolved(state)["result"] == "DR1"
    state = play(state, min(listed(state, "retreat")), "done")
    assert (decision(state), fact(state, "jp-18.at")) == ("DeclareAttack", sea)
    state = play(state, "done")
    assert [(event["unit"], event["clause"]) for event in emitted(state, "advanced")] == [("jp-18", "18.5/2")]
    assert (fact(state, "jp-18.at"), fact(state, "jp-18.assault")) == ("2746", "none")
    assert not emitted(state, "eliminated")


@pytest.mark.clause("18.5/1", "12.6/1")
def test_a_depot_bombed_away_before_an_assault_leaves_the_beach_open() -> None:
    """Line 1 hits on a 6. The first die is the flak over the airstrike."""
    sea = off_kota_bharu()
    units = {"jp-18": {"at": sea, "assault": "2746"}, "depot-al-1": "2746", "jp-g3": "1103", "br-loc404": "1104"}
    bomb = over("2746", "interdiction", base="jp-ab-3", units=True)
    support = {"TAC-jp-1": bomb, "amphibious-jp-1": over(sea, "landing")}
    state = at(JP, AIR_COMBAT, 1, 6, units=units, support=support)
    assert (fact(state, "depot-al-1.at"), decision(state)) == ("pool", "DeclareAttack")
    assert fact(play(state, "done"), "jp-18.at") == "2746"


@pytest.mark.clause("12.31/1")
def test_opened_bases_close_with_the_impulse() -> None:
    units = {"jp-18": "3325", "br-9": "3326", "jp-hq-25": {"at": "3324", "active": True}}
    state = combat(JP, number=COMBAT_2, turn=2, units=units, opened=["India"])
    assert state.opened
    assert not play(state, "done").opened


# -- guerrillas


@pytest.mark.clause("17.3/4")
def test_guerrillas_attack_alone_and_without_aircraft() -> None:
    units = {"gu-kr1": "2321", "br-b": "2320", "br-16": "2320", "jp-g1": "2221", "br-ab-221": "2211"}
    strike = {"TAC-br-1": over("2221", "support", base="br-ab-221")}
    state = combat(AL, 3, units=units, support=strike)
    assert resolved(fight(state, "2221", "gu-kr1"))["shift"] == 0
    assert decision(fight(state, "2221", "br-b")) == "ChooseSupport"
    assert against(play(state, "attack 2221", "join br-b"), "join gu-kr1") == {("guerrillas_alone", "17.3/4")}
    assert against(play(state, "attack 2221", "join br-b"), "join br-16") == set()
