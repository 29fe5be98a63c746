"""Chapters 19 and 20 and case 9.5: transport by air, drops, gunfire and carriers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import (
    AIR_COMBAT,
    AL,
    COMBAT_2,
    DEFENSIVE,
    JP,
    OFFENSIVE,
    OFFENSIVE_2,
    against,
    at,
    combat,
    decision,
    fact,
    fight,
    listed,
    over,
    play,
    reasons,
    where,
)

READY: dict[str, Any] = {"box": "available"}
FILLER: dict[str, Any] = {"TAC-us-1": READY}
"""Something else to do in the phase."""
LEDO = {"us-ab-10": "2500", "us-ab-avg": "3407", "jp-31": "2121"}


def lift(number: int = OFFENSIVE, **position: Any) -> VinegarState:
    """An Allied air operations phase with a transport airstrike and an airbase at Ledo and one at Kunming."""
    units = {**LEDO, **position.pop("units", {})}
    support = {**FILLER, **position.pop("support", {"MAC-1": READY})}
    return at(AL, number, turn=11, step="FlyMissions", units=units, support=support, **position)


def clauses(state: VinegarState, line: str) -> set[str]:
    return {item.clause for item in reasons(state, line)}


@pytest.mark.clause("9.5/1", "19.1/1", "4.1/6", "12.26/1")
def test_a_depot_goes_over_the_hump() -> None:
    """It stands at Ledo until the air combat phase is over. The other side rolls once, a 1."""
    state = play(lift(units={"depot-al-1": "2500", "br-16": "2500"}), "carry MAC-1 depot-al-1 3407")
    assert where(state, "depot-al-1") == ["2500"]
    assert clauses(state, "carry MAC-1 br-16 3407") == {"12.1/1"}, "it carries one unit"
    flown = {"MAC-1": over("3407", "transport", base="us-ab-10", load="depot-al-1")}
    units = {**LEDO, "depot-al-1": "2500", "jp-g3": "1103", "br-loc404": "1104"}
    state = at(AL, AIR_COMBAT, 1, turn=11, units=units, support=flown)
    assert where(state, "depot-al-1") == ["3407"]
    assert fact(state, "MAC-1.box") == "available"


@pytest.mark.clause("19.0/1", "19.1/1", "9.51/1", "12.22/1")
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("carry MAC-1 br-18 3407", set()),
        ("carry MAC-1 br-hq-4 3407", set()),
        ("carry MAC-1 br-7ab 3407", {"9.51/1"}),
        ("carry MAC-1 br-16 3407", {"19.1/1"}),
        ("carry MAC-1 us-ab-10 3407", {"19.1/1"}),
        ("carry MAC-1 br-18 2104", {"19.1/1"}),
        ("carry MAC-1 br-18 2856", {"12.22/1"}),
        ("carry MAC-2 br-18 3407", {"12.1/1"}),
        ("carry TAC-us-1 br-18 3407", {"19.0/1"}),
    ],
)
def test_what_is_carried_from_base_to_base(line: str, found: set[str]) -> None:
    """br-16 stands next to Ledo; at Imphal there is no base, and Singapore is too far."""
    units = {"br-18": "2500", "br-hq-4": "2500", "br-7ab": "2500", "br-16": "2400", "br-ab-221": "2856"}
    assert clauses(lift(units=units), line) == found


@pytest.mark.clause("9.5/3", "9.7/1", "19.1/1")
def test_a_unit_that_walked_is_carried_and_a_base_that_moved_launches_nothing() -> None:
    units: dict[str, Any] = {"br-18": {"at": "2500", "shifted": True}}
    assert not against(lift(units=units), "carry MAC-1 br-18 3407")
    units["us-ab-10"] = {"at": "2500", "shifted": True}
    assert clauses(lift(units=units), "carry MAC-1 br-18 3407") == {"19.1/1"}


@pytest.mark.clause("19.1/1", "12.31/1")
def test_in_the_second_impulse_the_launching_base_alone_must_be_open() -> None:
    units = {"br-18": "2500"}
    assert not against(lift(OFFENSIVE_2, units=units, opened=["India"]), "carry MAC-1 br-18 3407")
    state = lift(OFFENSIVE_2, units=units, opened=["China"])
    assert clauses(state, "carry MAC-1 br-18 3407") == {"19.1/1"}


@pytest.mark.clause("19.2/3", "19.1/1")
def test_a_base_that_is_flown_launches_nothing_in_that_phase() -> None:
    units, support = {"us-ab-acdo": "2500"}, {"MAC-1": READY, "SAC-1": READY}
    state = play(lift(units=units, support=support), "carry MAC-1 us-ab-acdo 3407")
    assert clauses(state, "fly SAC-1 us-ab-acdo 2121 units") == {"19.2/3"}
    state = play(lift(units=units, support=support), "fly SAC-1 us-ab-acdo 2121 units")
    assert clauses(state, "carry MAC-1 us-ab-acdo 3407") == {"19.2/3"}


@pytest.mark.clause("19.2/1", "2.33/2", "24.1/1")
@pytest.mark.parametrize(
    ("unit", "hex_", "found"),
    [
        ("br-50p", "2802", {"19.2/1"}),
        ("br-77", "1801", set()),
        ("us-ab-acdo", "1801", set()),
        ("br-18", "1801", {"19.2/1"}),
    ],
)
def test_airborne_and_special_units_are_dropped_where_the_ground_allows(unit: str, hex_: str, found: set[str]) -> None:
    """2802 is mountain."""
    state = lift(units={unit: "2500"})
    world = state.world
    flat = next(h for h in range(world.hexes) if world.drop[h] and world.is_land(h) and world.country(h) == "Burma")
    hex_ = hex_ if hex_ == "2802" else world.label(flat)
    assert clauses(state, f"drop MAC-1 {unit} {hex_}") == found


@pytest.mark.clause("19.2/1")
def test_a_drop_into_an_enemy_zone_is_allowed_and_onto_the_enemy_or_guerrillas_not() -> None:
    state = lift(units={"br-50p": "2500", "jp-33": "2206", "gu-kr1": "2308"})
    world = state.world
    near = [world.label(h) for h in world.adjacent[world.named("Mandalay")] if world.drop[h]]
    state = lift(units={"br-50p": "2500", "jp-33": "2211", "gu-kr1": near[0]})
    assert fact(state, f"zone.japanese/{near[1]}")
    assert not against(state, f"drop MAC-1 br-50p {near[1]}")
    assert clauses(state, "drop MAC-1 br-50p 2211") == {"19.2/1"}
    assert clauses(state, f"drop MAC-1 br-50p {near[0]}") == {"17.3/4"}


@pytest.mark.clause("24.1/1", "19.2/1")
def test_the_japanese_are_not_dropped_into_china() -> None:
    units = {"jp-ab-3": "3817", "jp-c-ar": "3817", "br-9": "3326"}
    state = at(JP, OFFENSIVE, turn=3, units=units, support={"MAC-jp-1": READY, "TAC-jp-1": READY})
    world = state.world
    flat = [h for h in world.adjacent[world.named("Hanoi")] if world.drop[h] and world.country(h) == "Indochina"]
    assert not against(state, f"drop MAC-jp-1 jp-c-ar {world.label(flat[0])}")
    china = [
        h for h in range(world.hexes)
        if world.country(h) == "China" and world.drop[h] and world.grid.distance(h, world.named("Hanoi")) < 8
    ]  # fmt: skip
    assert clauses(state, f"drop MAC-jp-1 jp-c-ar {world.label(china[0])}") == {"24.1/1"}


@pytest.mark.clause("19.2/2", "4.1/10")
def test_a_dropped_unit_attacks_by_the_rules_of_command() -> None:
    """Dropped in the first impulse, it probes; in the second it does not attack out of command."""
    units = {"br-50p": "3325", "jp-21b": "3326"}
    assert not against(combat(AL, units=units), "attack 3326")
    units |= {"br-hq-4": {"at": "2104", "active": True}, "br-77": "2104", "jp-31": "2103"}
    assert clauses(combat(AL, units=units, number=COMBAT_2), "attack 3326") == {"4.1/10"}


# -- the fleet


@pytest.mark.clause("20.3/1", "13.72/1")
def test_gunfire_reaches_the_coast_only_and_is_the_phasing_sides() -> None:
    units = {"br-9": "2746", "br-11": "2647", "jp-18": "2645", "jp-ab-3": "2443", "br-ab-221": "2551"}
    support = {"gunfire-jp-1": READY, "gunfire-jp-2": READY, "TAC-jp-1": READY}
    state = at(JP, OFFENSIVE, units=units, support=support)
    assert clauses(state, "shell gunfire-jp-1 2647 support") == {"20.3/1"}
    assert not against(state, "shell gunfire-jp-1 2746 units")
    state = play(state, "shell gunfire-jp-1 2746 support")
    assert clauses(state, "shell gunfire-jp-2 2746 support") == {"12.2/1"}, "one supports an attack"
    defending = {"gunfire-1": READY, "TAC-br-1": READY}
    state = at(JP, DEFENSIVE, units={**units, "br-ab-221": "2746"}, support=defending)
    assert listed(state, "shell") == set()


@pytest.mark.clause("20.1/1", "20.3/1", "12.41/1")
def test_nobody_fires_at_ships() -> None:
    units = {"br-9": "2746", "jp-g3": "1103", "br-loc404": "1104"}
    support = {"gunfire-jp-1": over("2746", "interdiction", units=True)}
    state = at(JP, AIR_COMBAT, 6, units=units, support=support)
    assert fact(state, "interdicted.2746") == "japanese", "the only die is that of the guns"
    assert fact(state, "gunfire-jp-1.box") == "available"


@pytest.mark.clause("20.1/1")
def test_flak_turns_the_airstrike_back_and_not_the_ship_beside_it() -> None:
    units = {"br-9": "2746", "jp-18": "2645", "jp-33": "2645"}
    support = {"gunfire-jp-1": over("2746", "support"), "TAC-jp-1": over("2746", "support", base="jp-ab-3")}
    state = at(JP, AIR_COMBAT, 6, units=units, support=support)
    assert (fact(state, "gunfire-jp-1.box"), fact(state, "TAC-jp-1.box")) == ("map", "available")


@pytest.mark.clause("20.3/1", "12.26/1")
def test_guns_are_back_after_their_combat() -> None:
    units = {"br-9": "2746", "jp-18": "2645"}
    state = fight(combat(JP, 3, units=units, support={"gunfire-jp-1": over("2746", "support")}), "2746")
    assert decision(state) == "ChooseSupport"
    state = play(state, "support 0 yes")
    assert fact(state, "gunfire-jp-1.box") == "available"


CARRIER: dict[str, Any] = {"carrier-1": READY, "TAC-N-1": READY, "TAC-br-1": READY}


@pytest.mark.clause("20.2/1", "20.2/2", "20.4/1")
@pytest.mark.parametrize("number", [OFFENSIVE, OFFENSIVE_2])
def test_a_carrier_at_sea_launches_carrier_aircraft_in_both_impulses(number: int) -> None:
    state = at(AL, number, turn=13, step="FlyMissions", units={"jp-31": "2121", "br-18": "2120"}, support=CARRIER)
    sea = state.world.label(state.world.sea_beside[state.world.find("2221") or 0][0])
    assert clauses(state, "sail carrier-1 2121") == {"20.2/1"}, "not on land"
    state = play(state, f"sail carrier-1 {sea}")
    assert not against(state, "fly TAC-N-1 carrier-1 2121 support")
    assert "20.2/1" in clauses(state, "fly TAC-br-1 carrier-1 2121 support")


@pytest.mark.clause("20.2/3", "20.2/2")
def test_carrier_aircraft_fly_from_land_as_others_do() -> None:
    units = {"jp-31": "2121", "br-18": "2120", "br-ab-221": "2220"}
    state = at(AL, OFFENSIVE, turn=13, units=units, support=CARRIER)
    state = play(state, "fly TAC-N-1 br-ab-221 2121 support")
    assert fact(state, "TAC-N-1.base") == "br-ab-221"
    state = at(AL, OFFENSIVE_2, turn=13, step="FlyMissions", units=units, support=CARRIER)
    assert clauses(state, "fly TAC-N-1 br-ab-221 2121 support") == {"12.31/1"}


@pytest.mark.clause("20.2/1")
def test_a_carrier_goes_home_with_the_impulse() -> None:
    units = {"br-18": "2120", "jp-31": "2121"}
    support = {"carrier-1": over("1920", "basing"), "TAC-N-1": over("2121", "support", base="carrier-1")}
    state = play(combat(AL, units=units, support=support, turn=13), "done")
    assert (fact(state, "carrier-1.box"), fact(state, "TAC-N-1.box")) == ("available", "available")
