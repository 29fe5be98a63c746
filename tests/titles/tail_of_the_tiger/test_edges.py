"""Where a clause ends: one more than it allows, the wrong side's piece or hex, and what it leaves as it was."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.rules.ch7_aerial import brought
from engine.titles.tail_of_the_tiger.rules.ch10_strategic import KUNMING, _road_to_kunming
from engine.titles.tail_of_the_tiger.rules.ch13_result import unseen
from engine.titles.tail_of_the_tiger.rules.ch14_air import _cancelling
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.fighting import assaults, fight, moves, storm
from tests.titles.tail_of_the_tiger.table import (
    TITLE,
    against,
    at,
    clauses,
    decision,
    emitted,
    hex_of,
    listed,
    play,
    where,
)

CLEAR, NEXT = "3508", "3609"
GERMANS = ("ge-50inf", "ge-97inf", "ge-170inf", "ge-ss-br", "ge-ss-tg", "ge-gd", "ge-7pz")
STEP = "MoveStrategically"
WEST_SIDE, EAST_SIDE = "3623", "3722"


def imperial(units: dict[str, Any], **more: Any) -> TigerState:
    return at("imperial-strategic", units=units, **{"turn": 2, **more})


# -- strategic movement


@pytest.mark.clause("10.0/8", "10.0/6")
@pytest.mark.parametrize(("used", "west", "east"), [({}, True, True), ({"west": 3}, False, True)])
def test_what_is_used_up_in_a_half_is_not_listed_there_any_more(used: dict[str, int], west: bool, east: bool) -> None:
    state = imperial({"jp-18": "1924", "jp-58": "5504"}, used=used, step=STEP)
    assert ("redeploy jp-18 1020" in listed(state)) == west
    assert ("redeploy jp-58 4822" in listed(state)) == east


@pytest.mark.clause("10.0/6", "wtf-10.x/2")
def test_without_a_movement_left_in_the_east_only_the_west_is_listed() -> None:
    """As many as the chart has."""
    limit = TITLE.pack.charts.given.strategic.imperial.east
    units = {"jp-18": "1924", "jp-58": "5504"}
    assert "redeploy jp-58 4822" in listed(imperial(units, used={"east": limit - 1}, step=STEP))
    state = imperial(units, used={"east": limit}, step=STEP)
    assert "redeploy jp-18 1020" in listed(state) and "redeploy jp-58 4822" not in listed(state)


@pytest.mark.clause("wtf-10.x/1", "10.0/5")
@pytest.mark.parametrize("line", ["rebase 4700 4800", "bomb 5302", "paradrop 4501"])
def test_airbases_bombs_and_drops_are_german(line: str) -> None:
    state = imperial({"jp-58": "5504", "ge-ramcke": "4700", "ge-7pz": "4500"}, airbases=("4700", "4500"))
    assert ("not_yours", "wtf-10.x/1") in against(state, line)


@pytest.mark.clause("4.0/5", "10.0/7")
@pytest.mark.parametrize(("unit", "stood"), [("jp-34", False), ("jp-25tk", True)])
def test_formosa_stands_as_long_as_its_garrison_stays(unit: str, stood: bool) -> None:
    """The 34th is its garrison; who only comes through is not."""
    state = imperial({"jp-34": "formosa", "jp-25tk": "formosa"}, turn=6)
    assert play(state, f"redeploy {unit} 4822").stood == stood


@pytest.mark.clause("10.0/9", "18.0/7")
def test_no_shuttle_drives_to_kunming_through_clouds() -> None:
    """All hexes around it are under clouds, or in German hands."""
    state = imperial({"jp-58": "5504"})
    kunming = state.world.named(KUNMING)
    around = frozenset(state.world.adjacent[kunming])
    assert len(_road_to_kunming(state, frozenset())) > 1
    assert _road_to_kunming(state, around) == {kunming}
    held = imperial(dict(zip(GERMANS, map(state.world.label, sorted(around)), strict=False)))
    assert _road_to_kunming(held, frozenset()) == {kunming}


# -- moves


@pytest.mark.clause("wtf-11.x/2")
def test_nobody_moves_the_enemy() -> None:
    state = moves(units={"ge-50inf": "5001", "jp-58": "5003"})
    assert against(state, "march jp-58 5004") == {("not_yours", "wtf-11.x/2")}
    assert against(state, "march ge-50inf,jp-58 5101") == {("not_yours", "wtf-11.x/2")}


@pytest.mark.clause("wtf-11.x/5")
def test_nobody_walks_to_and_fro_without_end() -> None:
    state = moves(units={"ge-50inf": "5001", "jp-58": "5504"})
    there = ",".join(["5101", "5001"] * 40)
    assert against(state, f"march ge-50inf {there}") == {("no_path", "wtf-11.x/2")}, "farther than any movement goes"


@pytest.mark.clause("6.3/1", "6.3/2")
def test_who_crosses_the_line_is_told_and_nobody_else() -> None:
    units = {"pu-t1": WEST_SIDE, "jp-58": EAST_SIDE, "ge-sa-fg": "4300"}
    state = at("imperial-movement", units=units, turn=5)
    assert "6.3/1" in clauses(play(state, f"march pu-t1 {EAST_SIDE}"), "moved")
    state = at("imperial-movement", units={"jp-58": CLEAR, "ge-sa-fg": "4300"}, turn=5)
    assert "6.3/1" not in clauses(play(state, f"march jp-58 {NEXT}"), "moved")


@pytest.mark.clause("wtf-11.x/4")
def test_the_one_hex_that_is_always_allowed_is_told_where_it_is_too_dear() -> None:
    """Mountains cost an Indian division of 6 eight points in the monsoon."""
    state = at("german-movement", units={"ga-i5": "1522", "jp-58": "5504"}, turn=9, aerial=("1522",))
    assert "wtf-11.x/4" in clauses(play(state, "march ga-i5 1523"), "moved")
    plain = at("german-movement", units={"ge-50inf": CLEAR, "jp-58": "5504"}, turn=5)
    assert "wtf-11.x/4" not in clauses(play(plain, f"march ge-50inf {NEXT}"), "moved")


# -- assaults


@pytest.mark.clause("wtf-12.2/1", "17.0/1")
@pytest.mark.parametrize("how", ["infiltration", "mobile"])
def test_who_has_assaulted_on_the_way_has_moved(how: str) -> None:
    state = moves(2, 2, units={"ge-gd": "5001", "ge-50inf": "5001", "jp-58": "5002", "jp-60": "5002"})
    unit = "ge-gd" if how == "mobile" else "ge-50inf"
    state = storm(state, "5002", how, unit)
    while decision(state) not in ("MoveUnits", ""):
        state = play(state, listed(state)[0])
    assert state.pieces[unit].moved or where(state, unit) == "dead"


@pytest.mark.clause("wtf-12.2/1", "17.0/4", "wtf-13.x/1", "wtf-13.x/3")
def test_the_enemy_joins_no_assault() -> None:
    units = {"ge-50inf": "5001", "ge-97inf": "5001", "jp-58": "5002"}
    state = play(moves(units=units), "storm ge-50inf 5002 infiltration")
    assert decision(state) == "AssembleStorm"
    assert {kind for kind, _ in against(state, "join jp-58")} == {"not_yours"}
    units = {"ge-50inf": "5001", "ge-ss-br": "5001", "jp-58": "5002"}
    state = play(assaults(units=units), "attack 5002")
    assert decision(state) == "Assemble"
    assert {kind for kind, _ in against(state, "join jp-58")} == {"not_yours"}
    assert {kind for kind, _ in against(state, "join ge-97inf")} != set()


@pytest.mark.clause("wtf-13.x/1")
def test_nobody_attacks_from_afar() -> None:
    state = assaults(units={"ge-50inf": "5001", "jp-58": "5002", "jp-60": "5504"})
    assert against(state, "attack 5504") == {("nobody_near", "wtf-13.x/1")}


@pytest.mark.clause("12.0/3", "wtf-12.2/3")
@pytest.mark.parametrize(
    ("how", "cited", "other"), [("mobile", "12.0/3", "wtf-12.2/3"), ("infiltration", "wtf-12.2/3", "12.0/3")]
)
def test_an_assault_on_the_way_says_how_it_was_read(how: str, cited: str, other: str) -> None:
    unit = "ge-gd" if how == "mobile" else "ge-50inf"
    state = storm(moves(2, 2, units={unit: "5001", "jp-58": "5002"}), "5002", how, unit)
    assert cited in clauses(state, "combat_resolved") and other not in clauses(state, "combat_resolved")
    plain = fight(assaults(2, units={"ge-50inf": "5001", "jp-58": "5002"}), "5002")
    assert not {cited, other} & clauses(plain, "combat_resolved")


@pytest.mark.clause("wtf-13.11/2")
def test_what_was_turned_up_is_no_more_among_what_may_come() -> None:
    state = assaults(units={"ga-u01": "5001", "ge-50inf": "5001", "jp-58": "5002"})
    before, worth = len(unseen(state)), unseen(state)[0]
    state.change("ga-u01", shown=worth)
    assert len(unseen(state)) == before - 1
    assert unseen(state).count(worth) == state.world.pack.untried.count(worth) - 1


@pytest.mark.clause("20.7/1", "14.0/5", "14.0/6")
@pytest.mark.parametrize(
    ("jets", "tigers", "strikes", "flak", "cited"),
    [
        (0, 0, 3, True, {"20.7/1"}), (0, 0, 3, False, set()), (1, 0, 3, False, {"14.0/5"}),
        (0, 1, 3, False, {"14.0/6"}), (1, 1, 5, True, {"20.7/1", "14.0/5", "14.0/6"}),
    ],
)  # fmt: skip
def test_what_cancels_aircraft_is_told_by_its_clause(
    jets: int, tigers: int, strikes: int, flak: bool, cited: set[str]
) -> None:
    state = assaults(units={"ge-50inf": "5001", "ge-97inf": "5001", "jp-58": "5002"})
    state = play(state, "attack 5002")
    assert state.combat is not None
    combat = type(state.combat)(**{**{n: getattr(state.combat, n) for n in state.combat.__struct_fields__},
                                   "jets": jets, "tigers": tigers, "strikes": strikes})  # fmt: skip
    assert set(_cancelling(combat, flak)) == cited


# -- units and events


@pytest.mark.clause("20.3/1", "20.3/4")
def test_it_is_used_once_when_it_has_come_from_japan() -> None:
    state = play(at("imperial-units", 1, 1, turn=6, elh="japan"), "answer yes")
    assert state.elh_shown
    assert not play(at("imperial-units", 1, 1, turn=6, elh="japan"), "answer no").elh_shown


@pytest.mark.clause("20.3/2")
def test_only_from_manchuria_it_is_offered_to_the_ring() -> None:
    for place, found in (("japan", ["answer no"]), ("manchuria", ["answer yes", "answer no"])):
        state = play(at("ring", turn=4, elh=place), "answer yes")
        assert decision(state) == "RevealElh" and listed(state) == found


@pytest.mark.clause("16.0/11")
def test_what_runs_dry_is_told() -> None:
    units = {"ge-gd": "4700", "ge-50inf": "4500"}
    state = at("imperial-end", broken=True, turn=7, units=units, spent=("panzer",), fuel={"panzer": 0})
    assert {event["unit"] for event in emitted(state, "withdrawn")} == {"ge-gd"}


@pytest.mark.clause("5.2/1")
def test_what_happens_once_does_not_happen_again() -> None:
    """A 1 on turn 1 to 3 is the uprising in Burma."""
    first = at("event", 1, turn=2)
    assert emitted(first, "event_happened")[0]["event"] == "burmese-uprising"
    assert "burmese-uprising" in first.settled
    again = at("event", 1, turn=3, settled=("burmese-uprising",))
    assert emitted(again, "event_happened")[0]["event"] == "nothing"
    raid = at("event", 3, turn=2)
    assert raid.settled == frozenset()


@pytest.mark.clause("7.0/12", "11.7/1")
@pytest.mark.parametrize(("marker", "freed"), [(None, False), ("4603", True)])
def test_only_a_marker_on_the_map_frees_the_untried(marker: str | None, freed: bool) -> None:
    state = moves(units={"ga-u01": "4603", "jp-58": "5504", "ge-50inf": "5001"},
                  **({"subversive": marker} if marker else {}))  # fmt: skip
    assert ("ga-u01" in state.freed) == freed


@pytest.mark.clause("7.0/11", "3.3/6")
def test_a_city_with_a_supply_center_or_anybody_in_it_is_not_vacant() -> None:
    state = at("german-units", units={"jp-58": "5504"}, turn=4)
    cities = [h for h, kind in state.world.settlements.items() if kind == "city"]
    free = [h for h in cities if h not in state.centers and h not in state.at and h not in state.airbases]
    assert {brought(state, h) for h in free if not state.world.west(h)} <= {0, 3}
    assert [h for h in state.centers if brought(state, h)] == []
    at_least = [h for h in free if brought(state, h) == 3]
    assert at_least
    label = state.world.label(at_least[0])
    based = at("german-units", units={"jp-58": "5504"}, turn=4, german=(label,), airbases=(label, "ring"))
    assert brought(based, hex_of(label)) == 0
    taken = at("german-units", units={"jp-58": label}, turn=4)
    assert brought(taken, hex_of(label)) == 0


@pytest.mark.clause("wtf-12.2/1", "wtf-14.x/1", "10.0/11")
@pytest.mark.parametrize("acted", ["moved", "stormed", "attacked", "redeployed"])
def test_whatever_a_unit_did_it_may_do_again_in_its_next_turn(acted: str) -> None:
    units = {"ge-50inf": {"at": "5001", acted: True}, "jp-58": "5504"}
    state = at("imperial-end", units=units, turn=2)
    while state.turn == 2 or state.player != GERMAN:
        state = play(state, "done" if "done" in listed(state) else listed(state)[0])
    assert not getattr(state.pieces["ge-50inf"], acted)


@pytest.mark.clause("20.2/5")
def test_nobody_walks_into_a_hex_that_is_still_held() -> None:
    units = {"ge-gustav": "5203", "ge-gd": "5203", "jp-58": "5302", "jp-60": "5302"}
    state = at("german-assaults", 1, turn=2, units=units)
    state = play(state, "bombard 5302")
    while decision(state) == "LoseToGun":
        state = play(state, listed(state)[0])
    assert decision(state) != "WalkIn" or where(state, "jp-58") == where(state, "jp-60") == "dead"


@pytest.mark.clause("wtf-3.5/1", "10.0/5")
def test_an_airbase_is_lost_to_whoever_stands_in_it() -> None:
    state = at("imperial-movement", units={"jp-58": "4701", "ge-50inf": "4500"}, airbases=("4700", "ring"), turn=2)
    state = play(state, "march jp-58 4700")
    assert hex_of("4700") not in state.airbases
