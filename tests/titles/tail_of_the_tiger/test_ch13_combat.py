"""Chapter 13 and what changes it: prepared assaults, sums, shifts, losses and who pays them, the advance."""

from __future__ import annotations

import pytest

from tests.titles.tail_of_the_tiger.fighting import WEST, assaults, fight, losses, moves, resolved, steps, storm
from tests.titles.tail_of_the_tiger.table import TITLE, against, decision, emitted, fact, listed, play, until, where

ROOM = {"jp-58": "5002", "jp-60": "5002"}


@pytest.mark.clause("wtf-13.x/1", "wtf-13.x/8")
def test_units_of_several_hexes_attack_together_and_the_odds_are_cut_for_the_defender() -> None:
    """30 and 25 against 12 and 12 are 55 to 24, which is 2 to 1 and a bit."""
    state = assaults(1, units={"ge-7pz": "5001", "ge-gd": "5101", **ROOM})
    state = fight(state, "5002", "ge-7pz", "ge-gd")
    declared = emitted(state, "attack_declared")[0]
    assert (declared["how"], declared["hex"], declared["units"]) == ("prepared", "5002", ("ge-7pz", "ge-gd"))
    found = resolved(state)
    assert (found["attack"], found["defence"], found["column"], found["shift"]) == (55, 24, "2:1", 0)
    assert found["result"] == (2, 1)


@pytest.mark.clause("wtf-13.x/1", "wtf-13.x/6")
def test_a_unit_attacks_once_and_a_hex_is_attacked_once() -> None:
    units = {"ge-7pz": "5001", "ge-gd": "5101", "jp-58": "5002", "jp-60": "5100"}
    state = fight(assaults(1, units=units), "5002", "ge-7pz")
    assert against(state, "attack 5002") == {("struck", "wtf-13.x/6")}
    assert not against(state, "attack 5100")
    done = fight(assaults(6, units=units), "5002", "ge-7pz", "ge-gd")
    assert losses(done) == (0, 5)
    done = play(done, "done")
    assert against(done, "attack 5100") == {("has_attacked", "wtf-13.x/6")}


@pytest.mark.clause("wtf-13.x/6", "wtf-12.2/4")
def test_nobody_has_to_attack_and_who_stormed_may_attack_again() -> None:
    state = assaults(1, units={"ge-7pz": {"at": "5001", "stormed": True, "moved": True}, "jp-58": "5002"})
    assert not against(state, "done")
    assert not against(state, "attack 5002")
    assert fact(play(state, "done"), "phase") != "german-assaults"


@pytest.mark.clause("wtf-13.x/7", "wtf-13.x/1")
def test_an_assault_is_finished_before_the_next() -> None:
    state = assaults(units={"ge-7pz": "5001", "ge-gd": "5101", "jp-58": "5002", "jp-60": "5100"})
    state = play(state, "attack 5002")
    assert against(state, "attack 5100") == {("not_now", "wtf-13.x/1")}
    assert against(state, "fight") == {("nobody_joined", "wtf-13.x/1")}
    assert listed(state) == ["join ge-7pz", "join ge-gd"]
    for line in ("join jp-58", "join nobody", "join ge-1pz"):
        assert against(state, line) == {("not_yours", "wtf-13.x/1")}
    state = play(state, "join ge-7pz")
    assert against(state, "join ge-7pz") == {("joined", "wtf-13.x/1")}
    assert listed(state) == ["join ge-gd", "fight"]


@pytest.mark.clause("wtf-13.x/2", "wtf-2.x/2", "wtf-2.x/1")
def test_the_owner_splits_the_points_and_what_cannot_be_paid_is_void() -> None:
    """55 to 24 on a 1: two of the attackers. 8 to 12 on a 1: three from a unit of two steps."""
    state = assaults(1, units={"ge-7pz": "5001", "ge-gd": "5101", **ROOM})
    state = fight(state, "5002", "ge-7pz", "ge-gd")
    assert listed(state) == ["lose ge-7pz", "lose ge-gd"]
    state = play(state, "lose ge-7pz", "lose ge-gd")
    assert steps(state, "ge-7pz", "ge-gd") == [3, 3]
    assert (fact(state, "ge-gd.attack"), fact(state, "ge-gd.defence")) == (19, 23)
    state = fight(assaults(1, units={"ga-c36": "5001", "jp-58": "5002"}), "5002")
    assert losses(state) == (3, 0)
    assert where(state, "ga-c36") == "dead"


@pytest.mark.clause("wtf-13.x/3", "wtf-12.2/3")
def test_against_a_city_both_sides_lose_twice_as_much() -> None:
    """25 to 12 on a 1: two and one, in Pengpu four and two; 15 to 12 by infiltration on a 6: one and two."""
    state = fight(assaults(1, units={"ge-gd": "5203", "jp-58": "5302"}), "5302")
    assert resolved(state)["result"] == (2, 1)
    assert losses(state) == (4, 2)
    state = storm(moves(3, 6, units={"ge-50inf": "5203", "jp-58": "5302"}), "5302", "infiltration", "ge-50inf")
    assert resolved(state)["result"] == (1, 2)
    assert losses(state) == (2, 4)


@pytest.mark.clause("wtf-13.x/4", "wtf-13.x/9")
def test_a_mountain_is_three_columns_worse_than_the_plain() -> None:
    """60 to 12 are 5 to 1, and three to the left 2 to 1."""
    units = {"ge-7pz": "4102", "ge-24pz": "4103", "jp-58": "4003"}
    state = fight(assaults(2, units=units), "4003", "ge-7pz", "ge-24pz")
    assert (resolved(state)["shift"], resolved(state)["column"]) == (-3, "2:1")


@pytest.mark.clause("20.4/2")
def test_mountain_infantry_spares_a_column_in_a_prepared_assault_if_it_is_supplied() -> None:
    """14 and 30 to 12 are 3 to 1, two to the left 3 to 2. In Burma without a source it is no help."""
    units = {"ge-1geb": "4102", "ge-7pz": "4103", "jp-58": "4003"}
    state = fight(assaults(2, units=units), "4003", "ge-1geb", "ge-7pz")
    assert (resolved(state)["shift"], resolved(state)["column"]) == (-2, "3:2")
    burma = {"ge-1geb": "1926", "jp-58": "2027"}
    cut = fight(assaults(2, units=burma, german=()), "2027")
    assert (resolved(cut)["attack"], resolved(cut)["shift"]) == (7, -3)
    fed = fight(assaults(2, units=burma, **WEST), "2027")
    assert (resolved(fed)["attack"], resolved(fed)["shift"]) == (14, -2)


@pytest.mark.clause("20.5/1")
def test_the_andean_mountain_infantry_can_do_the_same() -> None:
    state = assaults(2, side="imperial", units={"pu-1and": "1926", "ge-ss-br": "2027"}, **WEST)
    assert resolved(fight(state, "2027"))["shift"] == -2


@pytest.mark.clause("wtf-13.x/9", "2.2/3")
def test_rough_jungle_and_rivers_shift_and_a_road_takes_the_river_away() -> None:
    rough = fight(assaults(2, units={"ge-7pz": "5309", "jp-58": "5308"}), "5308")
    assert resolved(rough)["shift"] == -1
    jungle = fight(assaults(2, units={"ge-ss-br": "1724", "jp-58": "1624"}, **WEST), "1624")
    assert resolved(jungle)["shift"] == -2
    river = fight(assaults(2, units={"ge-7pz": "5103", "jp-58": "5104"}), "5104")
    assert resolved(river)["shift"] == -1
    both = assaults(2, units={"ge-7pz": "5103", "ge-gd": "5204", "jp-58": "5104"})
    assert resolved(fight(both, "5104", "ge-7pz", "ge-gd"))["shift"] == 0
    road = fight(assaults(2, units={"ge-7pz": "5103", "jp-58": "5204"}), "5204")
    assert resolved(road)["shift"] == 0


@pytest.mark.clause("wtf-13.x/9")
def test_the_end_columns_hold_what_goes_beyond() -> None:
    """8 to 24 are 1 to 3, the first column; rough ground shifts no further."""
    units = {"ga-c36": "5309", "jp-58": "5308", "jp-60": "5308"}
    state = fight(assaults(6, units=units), "5308")
    assert (resolved(state)["shift"], resolved(state)["column"], resolved(state)["result"]) == (-1, "1:3", (2, 1))


@pytest.mark.clause("wtf-13.x/9", "wtf-12.2/3", "20.4/2")
def test_shifts_of_all_kinds_are_added_up_first() -> None:
    """A mountain is three to the left, also with mountain infantry in an infiltration; a 1 and one is one right."""
    state = storm(moves(1, 2, units={"ge-1geb": "4103", "jp-8iib": "4003"}), "4003", "infiltration", "ge-1geb")
    assert resolved(state)["shift"] == -2


@pytest.mark.clause("wtf-13.x/7", "wtf-13.11/1", "20.1/6")
def test_a_drop_is_announced_before_untried_units_are_turned_up() -> None:
    units = {"ga-sn22": "5001", "ga-u01": "5001", "ge-ramcke": "4700", "jp-58": "5002"}
    state = assaults(6, 40, 2, units=units, airbases=("4700", "ring"))
    state = fight(state, "5002", "ga-sn22", "ga-u01")
    assert (decision(state), fact(state, "ga-u01.hidden")) == ("OfferDrop", True)
    state = play(state, "answer yes")
    assert (resolved(state)["attack"], fact(state, "ga-u01.hidden")) == (10 + 5 + 9, False)


@pytest.mark.clause("wtf-13.x/10", "wtf-13.x/5")
def test_survivors_stay_where_they_are_and_nobody_advances() -> None:
    state = fight(assaults(1, units={"ge-gd": "5001", "jp-58": "5002"}), "5002")
    assert steps(state, "jp-58") == [3]
    assert where(state, "jp-58") == "5002"
    assert decision(state) == "DeclareAssaults"
    assert where(state, "ge-gd") == "5001"


@pytest.mark.clause("wtf-13.x/11", "wtf-13.x/5")
def test_the_attacker_pays_although_nobody_is_left_and_then_as_many_advance_as_want() -> None:
    """70 to 7 on a 1: one and three from a brigade of two steps."""
    units = {"ge-7pz": "5001", "ge-gd": "5001", "ge-50inf": "5101", "jp-1imb": "5002"}
    state = fight(assaults(1, units=units), "5002", "ge-7pz", "ge-gd", "ge-50inf")
    assert losses(state) == (1, 3)
    assert decision(state) == "PayLosses"
    state = play(state, "lose ge-gd")
    assert where(state, "jp-1imb") == "dead"
    assert decision(state) == "AdvanceUnits"
    state = play(state, "advance ge-7pz", "advance ge-50inf", "done")
    assert [where(state, unit) for unit in ("ge-7pz", "ge-50inf", "ge-gd")] == ["5002", "5002", "5001"]


@pytest.mark.clause("wtf-13.x/12")
def test_a_unit_without_attack_takes_no_part_and_pays_nothing() -> None:
    state = assaults(side="imperial", units={"jp-myg": "5002", "jp-58": "5100", "jp-60": "5100", "ge-gd": "5001"})
    state = play(state, "attack 5001")
    assert against(state, "join jp-myg") == {("no_attack", "wtf-13.x/12")}
    units = {"ge-gustav": "5001", "ge-gd": "5001", "jp-58": "5002"}
    state = play(assaults(1, units=units), "attack 5002")
    assert steps(state, "ge-gustav", "ge-gd") == [1, 2]


@pytest.mark.clause("unit-1/1", "unit-1/2", "wtf-2.x/1")
def test_the_units_of_the_variant_have_their_values_step_by_step() -> None:
    counters = TITLE.pack.counters
    faces = {name: [(v.attack, v.defence, v.move) for v in counters[name].values] for name in counters}
    assert faces["ge-1ss-pz"] == [(35, 22, 10), (26, 16, 10), (20, 11, 10), (12, 6, 10)]
    assert faces["ge-gd"] == [(25, 30, 10), (19, 23, 10), (13, 15, 10), (7, 8, 10)]
    assert faces["ge-9flak"] == [(2, 12, 10), (1, 6, 10)]
    assert faces["elh-1"] == [(32, 22, 10), (24, 16, 10), (18, 11, 10), (10, 6, 10)]
    assert faces["jp-25tk"] == [(25, 15, 10), (20, 11, 10), (13, 7, 10), (8, 3, 10)]
    assert faces["pu-ratv"] == [(2, 12, 10), (1, 6, 10)]
    assert faces["pu-1and"] == [(9, 12, 6), (4, 6, 6)]
    assert counters["ge-gustav"].steps == 1


# -- who pays


@pytest.mark.clause("wtf-13.23/1")
def test_the_first_point_is_a_japanese_one_and_by_option_all_of_them() -> None:
    """30 to 20 on a 6: three and a half columns give one and two."""
    units = {"ge-7pz": "5001", "jp-58": "5002", "pu-t1": "5002"}
    state = fight(assaults(6, units=units), "5002")
    assert losses(state) == (1, 2)
    assert steps(state, "jp-58", "pu-t1") == [3, 2]
    assert listed(state) == ["lose jp-58", "lose pu-t1"]
    state = fight(assaults(6, units=units, options={"puppets_pay_last": True}), "5002")
    assert steps(state, "jp-58", "pu-t1") == [2, 2]


@pytest.mark.clause("13.23/1", "2.12/2")
def test_elh_counts_as_japanese_for_the_first_point() -> None:
    """60 to 30 on a 1: two and one, which is not the puppet's."""
    units = {"ge-7pz": "5001", "ge-24pz": "5001", "elh-1": "5002", "pu-t1": "5002"}
    state = fight(assaults(1, units=units), "5002", "ge-7pz", "ge-24pz")
    state = play(state, "lose ge-7pz", "lose ge-24pz")
    assert steps(state, "elh-1", "pu-t1") == [3, 2]


@pytest.mark.clause("20.6/1")
def test_armour_pays_first_against_the_anti_tank_division() -> None:
    """25 and 15 to 12 on a 1: two and one; the first is GD's, the second anybody's. Panzers come before GD."""
    units = {"ge-gd": "5001", "ge-50inf": "5001", "pu-ratv": "5002"}
    state = fight(assaults(1, units=units), "5002", "ge-gd", "ge-50inf")
    assert steps(state, "ge-gd", "ge-50inf") == [3, 4]
    assert listed(state) == ["lose ge-gd", "lose ge-50inf"]
    units = {"ge-1ss-pz": "5001", "ge-gd": "5001", "pu-ratv": "5002"}
    state = fight(assaults(1, units=units), "5002", "ge-1ss-pz", "ge-gd")
    assert steps(state, "ge-1ss-pz", "ge-gd") == [3, 4]


@pytest.mark.clause("20.6/1")
def test_a_point_of_the_air_alone_is_anybodys() -> None:
    """75 to 12 on a 5: none and five; the aircraft that nobody cancels costs one."""
    units = {"ge-7pz": "5001", "ge-24pz": "5001", "ge-50inf": "5101", "pu-ratv": "5002"}
    state = assaults(5, units=units, air={"jet": 0, "east": 1, "west": 0})
    state = play(fight(state, "5002", "ge-7pz", "ge-24pz", "ge-50inf"), "allot 1 0")
    assert (resolved(state)["result"], losses(state)) == ((0, 5), (1, 5))
    assert listed(state) == ["lose ge-7pz", "lose ge-24pz", "lose ge-50inf"]


@pytest.mark.clause("20.6/1")
def test_its_own_attack_does_not_single_out_armour() -> None:
    """2 and 10 to 38 on a 6: two and one, which either defender may pay."""
    units = {"pu-ratv": "5002", "jp-58": "5002", "ge-24pz": "5001", "ge-50inf": "5001"}
    state = fight(assaults(6, side="imperial", units=units), "5001", "pu-ratv", "jp-58")
    state = play(state, "lose jp-58") if "lose jp-58" in listed(state) else state
    assert listed(state) == ["lose ge-24pz", "lose ge-50inf"]


@pytest.mark.clause("20.3/7", "20.3/8")
def test_the_fanatics_cost_one_more_each_after_the_doubling_and_pay_all() -> None:
    """13 and 15 to 22 on a 6: one and two, with the fanatic point two and three; in a city three and five."""
    units = {"ge-sa-fg": "5001", "ge-50inf": "5001", "elh-1": "5002"}
    state = fight(assaults(6, units=units), "5002", "ge-sa-fg", "ge-50inf")
    assert losses(state) == (2, 3)
    assert steps(state, "ge-sa-fg", "ge-50inf", "elh-1") == [2, 4, 1]
    units = {"ge-sa-fg": "5203", "ge-50inf": "5203", "elh-1": "5302"}
    state = fight(assaults(6, units=units), "5302", "ge-sa-fg", "ge-50inf")
    assert losses(state) == (3, 5)
    units = {"ge-170inf": "5001", "ge-50inf": "5001", "elh-1": "5002"}
    assert losses(fight(assaults(6, units=units), "5002", "ge-170inf", "ge-50inf")) == (1, 2)


@pytest.mark.clause("20.3/8")
def test_what_the_fanatics_cannot_pay_is_paid_by_others() -> None:
    units = {"ge-sa-fg": "5001", "ge-50inf": "5001", "elh-1": {"at": "5002", "lost": 2}, "jp-58": "5002"}
    state = fight(assaults(6, units=units), "5002", "ge-sa-fg", "ge-50inf")
    assert losses(state)[1] == 3
    assert steps(state, "elh-1", "jp-58") == [0, 3]


@pytest.mark.clause("20.6/1", "20.3/8")
def test_the_anti_tank_point_comes_before_the_fanatics() -> None:
    """30 and 13 to 34 on a 1: three, and the fanatic point; the first is the panzer's."""
    units = {"ge-7pz": "5001", "ge-sa-fg": "5001", "elh-1": "5002", "pu-ratv": "5002"}
    state = fight(assaults(1, units=units), "5002", "ge-7pz", "ge-sa-fg")
    assert losses(state)[0] == 4
    assert steps(state, "ge-7pz", "ge-sa-fg") == [3, 1]


# -- untried units


@pytest.mark.clause("wtf-13.11/1", "3.3/3", "wtf-13.x/7")
def test_untried_units_attack_with_an_ally_of_theirs_and_are_turned_up_then() -> None:
    """The fortieth of forty is worth 5: with Stilwell's 10 it attacks with 15."""
    units = {"ga-sn22": "5001", "ga-u01": "5001", "jp-58": "5002"}
    state = assaults(40, 6, units=units)
    assert fact(state, "ga-u01.hidden")
    for side in (0, 1):
        assert fact(TITLE.view(state, side), "ga-u01.hidden")
    state = fight(state, "5002", "ga-sn22", "ga-u01")
    assert emitted(state, "turned_up")[0]["attack"] == 5
    assert resolved(state)["attack"] == 15
    assert not fact(state, "ga-u01.hidden")


@pytest.mark.clause("13.11/1", "3.3/3", "7.0/12", "3.3/5")
def test_alone_freed_or_risen_in_burma_they_do_not_attack() -> None:
    alone = assaults(units={"ga-u01": "5001", "jp-58": "5002"})
    assert against(alone, "attack 5002") == {("untried_alone", "13.11/1")}
    freed = assaults(units={"ga-u01": "5001", "jp-58": "5002"}, freed=("ga-u01",), subversive="5001")
    assert against(freed, "attack 5002") == {("untried_alone", "13.11/1")}
    indian = assaults(units={"ga-u01": "1926", "ga-i5": "1926", "ga-i7": "1926", "jp-58": "1925"}, **WEST)
    assert against(play(indian, "attack 1925"), "join ga-u01") == {("untried_alone", "13.11/1")}
    rising = {"at": "1926", "rising": True, "west": True}
    risen = {"ga-u01": rising, "ga-sn22": "1926", "ge-ss-br": "1926", "jp-58": "1925"}
    state = play(assaults(units=risen, **WEST), "attack 1925")
    assert against(state, "join ga-u01") == {("risen", "3.3/5")}


@pytest.mark.clause("wtf-13.11/1", "wtf-13.11/2", "wtf-2.x/2", "wtf-13.x/8")
def test_attacked_they_are_turned_up_first_and_the_dead_go_back_unknown() -> None:
    """The first of forty defends with 1 and dies; it is worth nothing known in the pool."""
    state = assaults(1, 6, side="imperial", units={"jp-58": "5002", "ga-u01": "5001"})
    state = fight(state, "5001")
    assert (resolved(state)["attack"], resolved(state)["defence"], resolved(state)["column"]) == (10, 1, "8:1")
    assert where(state, "ga-u01") == "pool"
    assert fact(state, "ga-u01.hidden")


@pytest.mark.clause("wtf-13.x/8")
def test_a_defence_counts_for_at_least_one() -> None:
    """A unit of defence 1 without supply is worth a half, which is cut to nothing and counts for one."""
    ring = {"jp-58": "5001", "jp-60": "5003", "jp-61": "5101", "jp-62": "5102", "jp-63": "4901", "jp-64": "4902"}
    units = {"ga-u01": {"at": "5002", "shown": (0, 1, 6)}, **ring}
    state = fight(assaults(6, side="imperial", units=units), "5002", "jp-58")
    assert resolved(state)["defence"] == 1
    assert where(state, "ga-u01") == "pool"


@pytest.mark.clause("wtf-13.x/5", "3.3/3")
def test_an_untried_unit_goes_in_only_after_its_ally() -> None:
    units = {"ga-sn22": "5001", "ga-u01": "5001", "ge-gd": "5001", "jp-8iib": {"at": "5002", "lost": 1}}
    state = fight(assaults(40, 6, units=units), "5002", "ga-sn22", "ga-u01", "ge-gd")
    assert decision(state) == "AdvanceUnits"
    assert against(state, "advance ga-u01") == {("untried_alone", "3.3/3")}
    state = play(state, "advance ga-sn22", "advance ga-u01", "done")
    assert where(state, "ga-u01") == "5002"


@pytest.mark.clause("wtf-13.x/5", "3.3/7", "wtf-13.11/2")
def test_an_untried_unit_that_fell_and_rose_again_elsewhere_does_not_advance() -> None:
    """It pays for the assault on Chungking; the city, taken by its ally, raises all that wait, itself among them."""
    units = {"ga-sn22": "3709", "ga-u01": "3709", "jp-8iib": {"at": "3710", "lost": 1}}
    state = fight(assaults(40, 4, units=units, aerial=("3709",)), "3710", "ga-sn22", "ga-u01")
    state = play(state, "lose ga-u01", "advance ga-sn22")
    while listed(state, "revolt"):
        state = play(state, listed(state, "revolt")[0])
    assert where(state, "ga-u01") not in ("pool", "3709", "3710")
    assert decision(state) != "AdvanceUnits"


@pytest.mark.clause("3.3/3", "wtf-12.2/2")
def test_after_an_assault_on_the_way_it_stays_behind_without_its_ally() -> None:
    units = {"ga-sn22": "5001", "ga-u01": "5001", "ge-50inf": "5001", "jp-8iib": {"at": "5002", "lost": 1}}
    state = storm(moves(40, 3, 6, units=units), "5002", "infiltration", "ge-50inf", "ga-u01")
    assert [where(state, unit) for unit in ("ge-50inf", "ga-u01")] == ["5002", "5001"]
    state = storm(moves(40, 3, 6, units=units), "5002", "infiltration", "ga-sn22", "ga-u01", "ge-50inf")
    assert [where(state, unit) for unit in ("ge-50inf", "ga-sn22", "ga-u01")] == ["5002", "5002", "5002"]


@pytest.mark.clause("6.3/2", "wtf-13.x/2", "wtf-13.x/5")
def test_a_defending_ally_falls_with_its_company_and_the_attackers_advance() -> None:
    """28 to 5 and 9 are 2 to 1: a 1 costs two and one. The Chinese division in Burma is lost with the S.S."""
    units = {"ge-ss-br": {"at": "1926", "lost": 3}, "ga-c36": "1926", "jp-18": "1925", "jp-33": "1925"}
    state = fight(assaults(1, side="imperial", units=units, **WEST), "1926", "jp-18", "jp-33")
    assert resolved(state)["result"] == (2, 1)
    state = play(state, "lose jp-18", "lose jp-33")
    kept = play(state, "lose ga-c36")
    assert (where(kept, "ge-ss-br"), steps(kept, "ga-c36")) == ("1926", [1])
    state = play(state, "lose ge-ss-br")
    assert (where(state, "ga-c36"), decision(state)) == ("dead", "AdvanceUnits")
    assert where(play(state, "advance jp-18"), "jp-18") == "1926"


@pytest.mark.clause("6.3/2", "wtf-13.x/2")
def test_an_attacking_ally_falls_with_its_company_and_pays_nothing() -> None:
    """5 and 11 in the East, with 25 beside them, to 24 are 3 to 2: a 1 costs two. The brigade has one step; the second
    point is then owed by those that are left."""
    units = {"ge-ramcke": {"at": "5001", "lost": 1}, "ga-i5": "5001", "ge-gd": "5101", **ROOM}
    state = fight(assaults(1, units=units), "5002", "ge-ramcke", "ga-i5", "ge-gd")
    assert (resolved(state)["attack"], resolved(state)["result"]) == (41, (2, 0))
    other = play(state, "lose ga-i5", "lose ge-gd")
    assert [where(other, unit) for unit in ("ge-ramcke", "ga-i5")] == ["5001", "5001"]
    state = play(state, "lose ge-ramcke")
    assert (where(state, "ga-i5"), steps(state, "ge-gd")) == ("dead", [3]), "nobody else is left to pay"


@pytest.mark.clause("6.3/2", "wtf-13.x/5")
@pytest.mark.parametrize("follows", [False, True])
def test_an_ally_whose_company_advances_follows_or_is_lost_before_the_next_assault(follows: bool) -> None:
    """25 and 11 to 3 are more than 6 to 1: a 6 kills. The Indian division stands in the East."""
    units = {"ge-gd": "5001", "ga-i5": "5001", "jp-8iib": {"at": "5002", "lost": 1}}
    state = play(fight(assaults(6, units=units), "5002", "ge-gd", "ga-i5"), "advance ge-gd")
    assert where(state, "ga-i5") == "5001"
    state = play(state, *["advance ga-i5"] * follows)
    state = until(state, "DeclareAssaults")
    assert where(state, "ga-i5") == ("5002" if follows else "dead")


@pytest.mark.clause("6.3/2")
def test_an_ally_attacks_over_the_line_but_does_not_go_there_alone() -> None:
    """2723 lies west of the line, 2722 in rough ground east of it: 11 to 3 are 3 to 1, a column less 2 to 1, on a 6 one
    and three; by infiltration on a 1, with one more, a column more again."""
    units = {"ga-i5": "2723", "jp-8iib": {"at": "2722", "lost": 1}}
    state = fight(assaults(6, units=units, **WEST), "2722")
    assert (resolved(state)["column"], where(state, "jp-8iib")) == ("2:1", "dead")
    assert (where(state, "ga-i5"), steps(state, "ga-i5")) == ("2723", [3])
    state = storm(moves(1, 6, units=units, **WEST), "2722", "infiltration", "ga-i5")
    assert (resolved(state)["column"], where(state, "jp-8iib")) == ("3:1", "dead")
    assert (where(state, "ga-i5"), steps(state, "ga-i5")) == ("2723", [3])
    state = storm(moves(1, 6, units={**units, "ge-ss-br": "2723"}, **WEST), "2722", "infiltration", "ga-i5", "ge-ss-br")
    state = play(state, "lose ge-ss-br") if decision(state) == "PayLosses" else state
    assert [where(state, unit) for unit in ("ga-i5", "ge-ss-br")] == ["2722", "2722"]
