"""Chapters 2 and 3.5: groups of units, control of hexes, and Supply Centers that fall to a passer-by."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.titles.tail_of_the_tiger.pieces import GERMANS, SIDES
from engine.titles.tail_of_the_tiger.rules.ch13_odds import standing
from engine.titles.tail_of_the_tiger.rules.losses import eliminate, lose_step
from tests.titles.tail_of_the_tiger.table import TITLE, against, at, begun, fact, legal, play, where

UNITS = TITLE.pack.counters
SHANGHAI, BESIDE = "6005", "5904"


@pytest.mark.clause("wtf-2.x/1", "unit-1/1", "unit-1/2", "set-1/4")
@pytest.mark.parametrize(
    ("unit", "values"),
    [
        ("ge-1ss-pz", ["35-22-10", "26-16-10", "20-11-10", "12-6-10"]),
        ("ge-gd", ["25-30-10", "19-23-10", "13-15-10", "7-8-10"]),
        ("ge-9flak", ["2-12-10", "1-6-10"]),
        ("elh-1", ["32-22-10", "24-16-10", "18-11-10", "10-6-10"]),
        ("jp-25tk", ["25-15-10", "20-11-10", "13-7-10", "8-3-10"]),
        ("pu-ratv", ["2-12-10", "1-6-10"]),
        ("pu-1and", ["9-12-6", "4-6-6"]),
        ("jp-mag", ["0-8-0"]),
        ("jp-myg", ["0-8-0"]),
    ],
)
def test_each_state_of_a_unit_has_its_own_values(unit: str, values: list[str]) -> None:
    assert [f"{v.attack}-{v.defence}-{v.move}" for v in UNITS[unit].values] == values


@pytest.mark.clause("unit-1/1", "wtf-13.x/12")
def test_gustav_has_no_attack_and_moves_without_limit() -> None:
    gun = UNITS["ge-gustav"]
    assert (gun.values[0].attack, gun.values[0].defence, gun.values[0].move) == (-1, 2, 99)
    assert (gun.size, gun.steps, gun.turn) == ("brigade", 1, 3)


@pytest.mark.clause("wtf-2.x/1", "wtf-2.x/2")
def test_losses_go_down_the_faces_to_the_dead_pile() -> None:
    state = at("german-movement", units={"ge-1ss-pz": {"at": "4700", "lost": 1}, "jp-1iib": {"at": "5009", "lost": 1}})
    assert state.pieces["ge-1ss-pz"].values.attack == 26
    lose_step(state, "ge-1ss-pz", "wtf-13.x/2")
    assert (fact(state, "ge-1ss-pz.steps"), state.pieces["ge-1ss-pz"].values.attack) == (2, 20)
    lose_step(state, "jp-1iib", "wtf-13.x/2")
    assert where(state, "jp-1iib") == "dead"


@pytest.mark.clause("wtf-2.x/2", "wtf-13.11/2")
def test_an_untried_unit_returns_to_its_pool() -> None:
    state = at("german-movement", units={"ga-u01": {"at": "4700", "shown": [3, 4, 6]}})
    eliminate(state, "ga-u01", "wtf-13.x/2")
    assert where(state, "ga-u01") == "pool"
    assert state.pieces["ga-u01"].hidden


@pytest.mark.clause("wtf-2.x/4", "3.0/1")
def test_what_the_game_has_no_use_for_is_not_there() -> None:
    kinds = {unit.kind for unit in UNITS.values()}
    assert not kinds & {"ship", "headquarters", "leader", "artillery"}
    assert not [unit for unit in UNITS.values() if "mm" in unit.id.split("-")]
    indian = [unit for unit in UNITS.values() if unit.group == "indian"]
    assert indian and all(unit.id.startswith("ga-i") for unit in indian)
    assert all(unit.values[0].move for unit in UNITS.values() if unit.group in ("chinese", "indian", "african"))


@pytest.mark.clause("2.12/1", "2.12/2", "2.12/3")
def test_every_unit_has_one_group() -> None:
    groups = {
        "german": {"wehrmacht", "luftwaffe", "sa", "ss", "chinese", "stilwell", "indian", "african", "untried"},
        "imperial": {"japanese", "elh", "puppet"},
    }
    for unit in UNITS.values():
        assert unit.group in groups[SIDES[unit.side]]
    counts = Counter(unit.group for unit in UNITS.values())
    assert (counts["elh"], counts["stilwell"], counts["sa"], counts["luftwaffe"]) == (1, 4, 6, 1)
    assert {u.id for u in UNITS.values() if u.group == "puppet"} == {
        "pu-ratv", "pu-1and", "pu-bia", "pu-ina", "pu-t1", "pu-t2"
    }  # fmt: skip
    assert UNITS["ga-sn38"].ally and not UNITS["ga-sn38"].german
    assert UNITS["ge-sa-fg"].german and not UNITS["ge-sa-fg"].ally
    assert not UNITS["elh-1"].japanese
    assert all(unit.german == (unit.group in GERMANS) for unit in UNITS.values())


@pytest.mark.clause("2.8/1")
def test_what_counts_as_a_tank() -> None:
    tanks = {unit.id for unit in UNITS.values() if unit.tank}
    assert {"ge-gd", "ge-7pz", "jp-1tkb", "jp-25tk", "elh-1"} <= tanks
    assert not tanks & {"ge-9flak", "pu-ratv", "ge-gustav", "ge-20mot", "jp-4cav", "ge-ramcke"}


# -- control


@pytest.mark.clause("wtf-3.5/1")
def test_who_passes_a_city_controls_it_until_the_other_side_comes() -> None:
    state = at("german-movement", units={"ge-7pz": "4603"}, turn=2)
    assert fact(state, "control.4604") == "imperial"
    state = play(state, "march ge-7pz 4604,4605")
    assert (where(state, "ge-7pz"), fact(state, "control.4604")) == ("4605", "german")
    assert [event.kind for event in state.events] == ["moved", "control_changed"], "first the march, then what it took"
    state = play(state, "done")
    assert fact(state, "control.4604") == "german"


@pytest.mark.clause("3.3/4", "wtf-3.5/1")
def test_a_rising_takes_its_city_and_japan_takes_it_back() -> None:
    state = at("german-units", units={"ge-7pz": "4505"}, turn=2, step="RaiseUprisings")
    state = play(state, "revolt 4805")
    assert fact(state, "control.4805") == "german"
    state = at("imperial-movement", units={"jp-58": "4806"}, german=("4805",), turn=2)
    assert fact(play(state, "march jp-58 4805"), "control.4805") == "imperial"


@pytest.mark.clause("wtf-3.x/1")
def test_only_units_keep_others_out() -> None:
    state = at("german-movement", units={"ge-7pz": "4806", "jp-1iib": "4807"}, turn=2)
    assert ("enemy", "wtf-3.x/1") in against(state, "march ge-7pz 4807")
    state = at("imperial-movement", units={"jp-58": "4806"}, german=("4805",), airbases=("4805", "ring"), turn=2)
    state = play(state, "march jp-58 4805")
    assert (where(state, "jp-58"), fact(state, "airbase.4805"), fact(state, "airbase.ring")) == ("4805", 0, 2)


@pytest.mark.clause("14.0/3", "wtf-3.5/1")
def test_an_airbase_is_overrun_by_one_who_passes() -> None:
    state = at("imperial-movement", units={"jp-58": "4806"}, german=("4805",), airbases=("4805", "4805"), turn=2)
    state = play(state, "march jp-58 4805,4804")
    assert fact(state, "airbase.ring") == 2


# -- Supply Centers


@pytest.mark.clause("2.5/2")
def test_a_center_falls_to_a_passer_by_for_good() -> None:
    state = at("german-movement", units={"ge-7pz": BESIDE}, turn=2)
    assert fact(state, f"center.{SHANGHAI}")
    state = play(state, f"march ge-7pz {SHANGHAI},{BESIDE}")
    assert not fact(state, f"center.{SHANGHAI}")
    state = at("imperial-movement", units={"jp-58": BESIDE}, centers=("5023", "5815"), turn=2)
    assert not fact(play(state, f"march jp-58 {SHANGHAI}"), f"center.{SHANGHAI}")


@pytest.mark.clause("2.5/2")
def test_a_center_stands_while_imperial_units_are_with_it_or_nobody_comes() -> None:
    state = at("german-movement", units={"ge-7pz": BESIDE, "jp-1iib": SHANGHAI}, turn=2)
    assert ("enemy", "wtf-3.x/1") in against(state, f"march ge-7pz {SHANGHAI}")
    eliminate(state, "jp-1iib", "wtf-13.x/2")
    assert fact(state, f"center.{SHANGHAI}")
    assert not fact(play(state, f"march ge-7pz {SHANGHAI}"), f"center.{SHANGHAI}")


@pytest.mark.clause("2.5/1", "wtf-8.x/2")
def test_a_center_has_no_weight() -> None:
    four = {"jp-58": SHANGHAI, "jp-60": SHANGHAI, "jp-61": SHANGHAI, "jp-62": BESIDE}
    state = at("imperial-movement", units=four, turn=2)
    assert legal(state, f"march jp-62 {SHANGHAI}")
    assert [piece.id for piece in standing(state, ("jp-58", "jp-60"))] == ["jp-58", "jp-60"]
    assert fact(state, f"units.{SHANGHAI}") == 3


@pytest.mark.clause("2.5/3", "11.7/1", "wtf-11.7/1")
def test_freed_untried_chinese_destroy_a_center() -> None:
    near = {"turn": 2, "subversive": BESIDE}
    state = at("german-movement", units={"ga-u01": BESIDE}, **near)
    state = play(state, f"march ga-u01 {SHANGHAI}")
    assert (fact(state, f"center.{SHANGHAI}"), fact(state, f"control.{SHANGHAI}")) == (False, "german")
    state = at("german-movement", units={"ga-u01": BESIDE, "jp-1iib": SHANGHAI}, **near)
    assert ("enemy", "wtf-3.x/1") in against(state, f"march ga-u01 {SHANGHAI}")
    state = at("german-movement", units={"ga-u01": BESIDE, "ge-gd": "north"}, turn=2)
    assert against(state, f"march ga-u01 {SHANGHAI}") == {("untried_alone", "3.3/3")}


@pytest.mark.clause("4.0/1", "2.5/2")
def test_the_third_center_ends_the_game_at_once() -> None:
    state = at("german-movement", units={"ge-7pz": BESIDE}, centers=(SHANGHAI,), turn=2)
    state = play(state, f"march ge-7pz {SHANGHAI}")
    assert (fact(state, "winner"), fact(state, "why")) == ("german", "decisive")


@pytest.mark.clause("2.5/2", "20.1/3")
def test_a_center_falls_to_a_drop_and_to_nobody_else() -> None:
    units = {"ge-ramcke": "4700", "jp-58": "5504"}
    state = at("german-strategic", units=units, turn=3, german=("4700", "4800", "5504"), airbases=("4700", "ring"))
    far = [line for line in ("paradrop 6005", "paradrop 5815") if legal(state, line)]
    assert not far, "too far from the airbase"
    near = at(
        "german-strategic", units={"ge-ramcke": "5211", "ge-50inf": "4700"}, turn=3, german=("4700", "5211"),
        airbases=("5211", "ring"),
    )  # fmt: skip
    assert not fact(play(near, "paradrop 5815"), "center.5815")


@pytest.mark.clause("2.5/2", "18.0/4")
def test_a_center_that_survives_a_bomb_waits_for_somebody_to_come() -> None:
    """It goes off on a one, the center stands on a five, a three takes both steps of the brigade."""
    units = {"ge-7pz": "5504", "jp-1iib": SHANGHAI, "jp-58": "5510"}
    kept = {"german": ("4700", "5504", "5807"), "airbases": ("5807", "ring")}
    state = at("german-strategic", 1, 5, 3, units=units, turn=3, **kept)
    state = play(state, f"bomb {SHANGHAI}")
    assert (where(state, "jp-1iib"), fact(state, f"center.{SHANGHAI}")) == ("dead", True)


# -- Chungking


@pytest.mark.clause("3.3/7")
def test_chungking_is_freed_by_the_first_unit_if_it_is_a_chinese_ally() -> None:
    state = at("german-movement", units={"ga-sn38": "3709"}, turn=3)
    state = play(state, "march ga-sn38 3710")
    assert fact(state, "decision") == "RaiseUprisings"
    state = play(state, "revolt 3308")
    assert (fact(state, "units.3308"), state.chance_gone) == (1, True)


@pytest.mark.clause("3.3/7")
def test_chungking_first_entered_by_others_gives_nothing() -> None:
    state = at("german-movement", units={"ge-7pz": "3709"}, turn=3)
    state = play(state, "march ge-7pz 3710")
    assert (fact(state, "decision"), state.chance_gone) == ("MoveUnits", True)
    retaken = at("german-movement", units={"ga-sn38": "3709"}, chance_gone=True, turn=3)
    assert fact(play(retaken, "march ga-sn38 3710"), "decision") == "MoveUnits"


@pytest.mark.clause("3.3/7")
def test_a_mixed_stack_names_its_first_unit() -> None:
    state = at("german-movement", units={"ga-sn38": "3709", "ge-50inf": "3709"}, turn=3)
    state = play(state, "march ga-sn38,ge-50inf 3710")
    assert fact(state, "decision") == "NameFirst"
    assert fact(play(state, "choose ga-sn38"), "decision") == "RaiseUprisings"
    assert fact(play(state, "choose ge-50inf"), "decision") == "MoveUnits"


@pytest.mark.clause("3.3/7")
def test_a_rising_in_chungking_uses_its_chance_up() -> None:
    state = at("german-units", units={"ga-sn38": "3709"}, turn=3, step="RaiseUprisings")
    assert not state.chance_gone
    assert play(state, "revolt 3710").chance_gone


@pytest.mark.clause("3.3/7")
def test_an_advance_into_chungking_frees_it() -> None:
    units = {"ga-sn38": "3709", "ga-sn22": "3709", "ga-sn30": "3709", "jp-1iib": {"at": "3710", "lost": 1}}
    state = at("german-movement", 3, 6, 6, units=units, turn=3)
    state = play(state, "storm ga-sn38 3710 infiltration", "join ga-sn22", "join ga-sn30")
    assert (where(state, "jp-1iib"), fact(state, "decision")) == ("dead", "RaiseUprisings")
    assert (where(state, "ga-sn38"), fact(state, "control.3710")) == ("3710", "german")


@pytest.mark.clause("3.5/1", "3.0/6")
def test_only_the_four_northern_cities_are_german_at_first() -> None:
    state = begun()
    assert {state.world.label(hex_) for hex_ in state.german} == {"4300", "4500", "4700", "4800"}
    assert fact(state, "control.3019") == "imperial"
    assert fact(state, "control.1828") == "imperial"
    assert fact(begun(rangoon_german_at_start=True), "control.1828") == "german"


@pytest.mark.clause("1.0/1")
def test_what_the_game_is_about() -> None:
    """An autumn of 1952, one side after the ports, the other after its line to India."""
    state = begun()
    assert TITLE.pack.turns[0].label == "October 1952"
    assert SIDES == ("german", "imperial")
    assert len(state.centers) == 3
    assert (fact(state, "scores.imperial/4.0/8"), fact(state, "vp.german")) == (1, 0)


def test_places_that_were_left_are_named_by_what_they_are_worth() -> None:
    """A Supply Center, then Mandalay, of the South, then a city that only counts for its control, then a mere town."""
    state = begun()
    told = TITLE.held(state)
    names = [state.world.label(state.world.named(name)) for name in ("Shanghai", "Mandalay", "Hankow", "Akyab")]
    assert sorted(names, key=told.index) == names
    assert set(TITLE.objectives(state)) <= set(told) and len(set(told)) == len(told)
