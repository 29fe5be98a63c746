"""Chapter 12: airbases, missions, fire in the air, interdiction."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.rules.ch12_bases import in_range_of
from engine.titles.vinegar_joes_war.rules.ch18_ports import usable_port
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import (
    AIR_COMBAT,
    AL,
    DEFENSIVE,
    DEFENSIVE_2,
    JP,
    OFFENSIVE,
    OFFENSIVE_2,
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
    reasons,
    resolved,
    where,
)

READY = "available"


def strikes(kin: str, count: int, box: Any = READY) -> dict[str, Any]:
    """So many airstrikes of a row of the roster."""
    return {f"{kin}-{number}": {"box": box} if isinstance(box, str) else box for number in range(1, count + 1)}


def offensive(side: str, number: int = OFFENSIVE, *, turn: int = 1, **position: Any) -> VinegarState:
    return at(side, number, turn=turn, step="FlyMissions", **position)


# -- bases


@pytest.mark.clause("12.21/1", "12.1/2")
@pytest.mark.parametrize(("place", "clause"), [("3525", ""), ("3425", "12.21/1")])
def test_a_base_launches_from_towns_and_cities_only(place: str, clause: str) -> None:
    state = offensive(JP, units={"jp-ab-3": place, "jp-ab-22": "3738", "br-9": "3326"}, support=strikes("TAC-jp", 1))
    found = {item.clause for item in reasons(state, "fly TAC-jp-1 jp-ab-3 3326 support")}
    assert found == ({clause} if clause else set())


@pytest.mark.clause("12.21/1")
@pytest.mark.parametrize("base", ["br-ab-221", "br-9", "jp-31", "nobody"])
def test_only_airbases_of_its_own_side_launch_an_airstrike(base: str) -> None:
    units = {"jp-ab-3": "3525", "br-ab-221": "3624", "br-9": "3326", "jp-31": "3525"}
    state = offensive(JP, units=units, support=strikes("TAC-jp", 1))
    assert not against(state, "fly TAC-jp-1 jp-ab-3 3326 support")
    assert against(state, f"fly TAC-jp-1 {base} 3326 support") == {("no_base", "12.21/1")}


@pytest.mark.clause("12.1/2", "12.21/3")
def test_the_loss_of_a_base_costs_no_airstrike_and_they_belong_to_none() -> None:
    units = {"br-18": "3326", "jp-ab-3": "3325", "jp-21b": "3325", "jp-ab-5": "2729"}
    state = fight(combat(AL, 6, units=units, support=strikes("TAC-jp", 2)), "3325")
    assert where(state, "jp-ab-3") == ["replaceable"]
    assert fact(state, "TAC-jp-1.box") == "available"
    state = offensive(JP, units={"jp-ab-5": "2729", "br-9": "2828"}, support=strikes("TAC-jp", 2))
    assert not against(state, "fly TAC-jp-1 jp-ab-5 2828 support")


@pytest.mark.clause("12.21/2", "12.21/3", "12.21/4", "2.4/2")
def test_a_base_launches_three_and_two_in_a_town_six() -> None:
    units = {"jp-ab-3": "3525", "br-9": "3326", "br-11": "3325"}
    lines = [f"fly TAC-jp-{n} jp-ab-3 {hex_} support" for n, hex_ in ((1, "3326"), (2, "3326"), (3, "3325"))]
    state = play(offensive(JP, units={**units, "jp-ab-22": "3738"}, support=strikes("TAC-jp", 5)), *lines)
    assert against(state, "fly TAC-jp-4 jp-ab-3 3325 support") == {("base_is_empty", "12.21/2")}
    assert [fact(state, f"TAC-jp-{n}.box") for n in range(1, 6)] == ["map"] * 3 + ["available"] * 2
    state = play(offensive(JP, units={**units, "jp-ab-5": "3525"}, support=strikes("TAC-jp", 5)), *lines)
    assert not against(state, "fly TAC-jp-4 jp-ab-5 3325 support")


@pytest.mark.clause("9.7/1")
def test_a_base_that_moved_launches_nothing_in_its_own_turn() -> None:
    units = {"jp-ab-3": {"at": "3525", "shifted": True}, "jp-ab-5": "3525", "br-9": "3326"}
    state = offensive(JP, units=units, support=strikes("TAC-jp", 2))
    assert against(state, "fly TAC-jp-1 jp-ab-3 3326 support") == {("base_moved", "9.7/1")}
    assert not against(state, "fly TAC-jp-1 jp-ab-5 3326 support")
    units = {"jp-ab-3": {"at": "3525", "shifted": True}, "jp-21": "3326", "br-18": "3325"}
    state = at(AL, DEFENSIVE, units=units, support=strikes("TAC-jp", 2))
    assert not against(state, "fly TAC-jp-1 jp-ab-3 3326 defence"), "in the enemy turn it does"


# -- range


@pytest.mark.clause("12.22/1", "12.24/1")
def test_a_mountain_costs_two_points_and_the_cheapest_way_counts() -> None:
    """From Imphal to Kohima is one hex of mountain; 2302 lies five hexes off behind one at least."""
    state = combat(JP, units={})
    world = state.world
    cost = in_range_of(state, world.named("Imphal"), 30)
    assert (cost[world.named("Kohima")], cost[world.find("2105") or 0]) == (2, 1)
    base, target = world.named("Ledo"), world.named("Kunming")
    assert world.grid.distance(base, target) < in_range_of(state, base, 18)[target] == 18


@pytest.mark.clause("12.22/1", "12.23/1", "2.36/2")
@pytest.mark.parametrize(
    ("turn", "target", "legal"),
    [(9, "3517", True), (9, "3616", False), (10, "3616", True), (10, "2219", True), (10, "2119", False)],
)
def test_drop_tanks_take_american_fighters_twice_as_far_from_1944_on(turn: int, target: str, legal: bool) -> None:
    """From 3525 these lie at 8, 9, 9, 16 and 17 points."""
    units = {"us-ab-10": "3525", "jp-21b": target, "jp-31": "3326"}
    state = offensive(AL, turn=turn, units=units, support=strikes("TAC-us", 1))
    found = {item.clause for item in reasons(state, f"fly TAC-us-1 us-ab-10 {target} support")}
    assert found == (set() if legal else {"12.22/1"})


# -- missions


@pytest.mark.clause("12.2/1")
@pytest.mark.parametrize(
    ("kin", "mission", "legal"),
    [("TAC-br", "support", True), ("TAC-br", "hex", True), ("TAC-br", "escort", False), ("SAC", "support", False),
     ("SAC", "units", True), ("MAC", "support", False), ("MAC", "units", False)],
)  # fmt: skip
def test_each_type_has_its_missions(kin: str, mission: str, legal: bool) -> None:
    """There is nobody to escort yet."""
    state = offensive(
        AL, units={"us-ab-10": "3525", "jp-21": "3323"}, support={**strikes(kin, 1), **strikes("TAC-us", 1)}
    )
    found = {item.clause for item in reasons(state, f"fly {kin}-1 us-ab-10 3323 {mission}")}
    assert found == (set() if legal else {"12.42/1"} if mission == "escort" else {"12.2/1"})


@pytest.mark.clause("12.25/1")
def test_no_more_than_six_airstrikes_of_a_side_fly_over_a_hex() -> None:
    there = {f"TAC-jp-{n}": over("3326", "support" if n < 4 else "escort", base="jp-ab-22") for n in range(1, 7)}
    allied = {f"TAC-br-{n}": over("3326", "defence", base="br-ab-221") for n in range(1, 3)}
    units = {"jp-ab-3": "3525", "jp-ab-22": "3738", "br-9": "3326", "br-ab-221": "2551"}
    state = offensive(JP, units=units, support={**there, **allied, "TAC-jp-f-1": {"box": READY}})
    assert against(state, "fly TAC-jp-f-1 jp-ab-3 3326 escort") == {("too_many_over", "12.25/1")}
    state = at(JP, DEFENSIVE, units={**units, "us-ab-10": "3624"}, support={**there, "TAC-us-1": {"box": READY}})
    assert not against(state, "fly TAC-us-1 us-ab-10 3326 defence")


@pytest.mark.clause("12.2/1", "20.3/1")
def test_gunfire_counts_among_the_interdictions_of_a_hex() -> None:
    """Three at most, whoever came first."""
    units = {"jp-ab-3": "2729", "br-9": "2830"}
    guns = {"gunfire-jp-1": over("2830", "interdiction")}
    flown = {f"TAC-jp-{n}": over("2830", "interdiction", base="jp-ab-3") for n in (1, 2)}
    state = offensive(JP, units={**units, "jp-ab-5": "2729"}, support={**guns, **flown, "TAC-jp-3": {"box": READY}})
    assert against(state, "fly TAC-jp-3 jp-ab-5 2830 hex") == {("too_many_on_mission", "12.2/1")}


@pytest.mark.clause("4.1/4", "4.1/5", "12.42/2", "12.42/3", "12.3/1")
def test_the_other_side_defends_its_units_and_intercepts_airstrikes_without_depots() -> None:
    units = {"jp-ab-3": "3525", "br-9": "3326", "us-ab-10": "3624", "jp-31": "3325"}
    support = {"TAC-jp-1": over("3326", "support", base="jp-ab-3"), **strikes("TAC-us", 2)}
    state = at(JP, DEFENSIVE, units=units, support=support)
    assert listed(state) == {"fly TAC-us-1 us-ab-10 3326 defence", "fly TAC-us-1 us-ab-10 3624 defence", "done"}
    assert against(state, "fly TAC-us-1 us-ab-10 3424 defence") == {("nothing_to_defence", "12.42/3")}
    assert ("not_this_mission", "4.1/5") in against(state, "fly TAC-us-1 us-ab-10 3325 units")
    state = play(state, "done")
    assert decision(state) == "Intercept"
    assert listed(state) == {"fly TAC-us-1 us-ab-10 3326 interception", "done"}
    assert against(state, "fly TAC-us-1 us-ab-10 3325 interception") == {("nothing_to_interception", "12.42/2")}


@pytest.mark.clause("12.42/1", "12.42/2", "20.3/1")
@pytest.mark.parametrize("strike", [False, True])
def test_airstrikes_are_escorted_and_intercepted_and_ships_are_not(strike: bool) -> None:
    units = {"jp-ab-3": "2729", "us-ab-10": "2932", "br-9": "2830"}
    above = {"gunfire-jp-1": over("2830", "interdiction")}
    if strike:
        above["TAC-jp-1"] = over("2830", "support", base="jp-ab-3")
    state = offensive(JP, units=units, support={**above, "TAC-jp-2": {"box": READY}})
    refused = set() if strike else {("nothing_to_escort", "12.42/1")}
    assert against(state, "fly TAC-jp-2 jp-ab-3 2830 escort") == refused
    state = at(JP, DEFENSIVE, units=units, support={**above, **strikes("TAC-us", 1)}, step="Intercept")
    found = ["fly TAC-us-1 us-ab-10 2830 interception"] if strike else []
    assert [line for line in listed(state) if line.endswith("interception")] == found


# -- the second impulse


@pytest.mark.clause("12.31/1", "12.31/2", "4.1/9", "12.3/2")
def test_a_depot_anywhere_in_the_country_opens_its_bases() -> None:
    """3525 lies in Indochina, Bangkok in Thailand."""
    units = {"jp-ab-3": "3525", "jp-ab-5": "3624", "jp-ab-22": "2729", "depot-jp-1": "3817", "br-9": "3326"}
    state = at(JP, OFFENSIVE_2, turn=2, units=units, support=strikes("TAC-jp", 2))
    assert decision(state) == "OpenBases"
    assert listed(state) == {"airbases 3817", "done"}
    fleet = {**strikes("TAC-jp", 2), **strikes("gunfire-jp", 1)}
    closed = offensive(JP, OFFENSIVE_2, turn=2, units=units, support=fleet)
    assert ("base_not_opened", "12.31/1") in against(closed, "fly TAC-jp-1 jp-ab-3 3326 units")
    state = play(state, "airbases 3817")
    assert where(state, "depot-jp-1") == ["pool"]
    for base in ("jp-ab-3", "jp-ab-5"):
        assert not against(state, f"fly TAC-jp-1 {base} 3326 units")
    assert ("base_not_opened", "12.31/1") in against(state, "fly TAC-jp-1 jp-ab-22 3326 units")


@pytest.mark.clause("12.31/1", "4.1/9")
def test_the_other_side_opens_its_bases_too() -> None:
    units = {"us-ab-10": "3525", "depot-al-1": "3624", "br-9": "3326", "jp-31": "3325"}
    state = at(JP, DEFENSIVE_2, turn=2, units=units, support=strikes("TAC-us", 1))
    assert decision(state) == "OpenBases"
    assert not against(play(state, "airbases 3624"), "fly TAC-us-1 us-ab-10 3326 defence")
    units["depot-al-2"] = "3326"
    state = at(JP, DEFENSIVE_2, turn=2, units=units, support=strikes("TAC-us", 1))
    assert against(state, "airbases 3326") == {("no_base_there", "12.31/2")}, "Thailand has none"


@pytest.mark.clause("12.31/1", "12.31/2", "18.5/1", "25.0/1")
@pytest.mark.parametrize(("depot", "base", "turn", "asked"), [
    (True, True, 2, True), (True, False, 2, False), (False, True, 2, False), (False, False, 2, False),
    (True, True, 4, False),
])  # fmt: skip
def test_bases_at_sea_are_asked_about_only_where_a_depot_is_at_sea_as_well(
    depot: bool, base: bool, turn: int, asked: bool
) -> None:
    """Neither opens anything there; turn 4 is one of monsoon."""
    there = {"jp-hq-15": "2443", "jp-21b": "2443", "jp-ab-5": "2729", "br-9": "2746", "br-16": "2121"}
    waiting = {"depot-jp-1": {"at": "2745", "assault": "2746"}} if depot else {}
    waiting |= {"jp-ab-3": {"at": "2846", "assault": "2746"}} if base else {}
    state = at(JP, OFFENSIVE_2, turn=turn, units={**there, **waiting}, support=strikes("TAC-jp", 1))
    assert (decision(state) == "OpenBases") == asked
    assert not asked or listed(state) == {"done"}


# -- fire


def fired(*dice: int, side: str = JP, units: dict[str, Any] | None = None, **position: Any) -> VinegarState:
    """After the air combat phase, or where somebody has to choose."""
    return at(side, AIR_COMBAT, *dice, units={"jp-g3": "1103", "br-loc404": "1104", **(units or {})}, **position)


def lines(state: VinegarState) -> list[tuple[int, int, str]]:
    """Side, line and clause of each fire."""
    return [(event["side"], event["line"], event["clause"]) for event in emitted(state, "air_fired")]


@pytest.mark.clause("12.4/1")
def test_each_side_fires_once_with_all_its_fighters_and_losses_are_simultaneous() -> None:
    """Two interdictors meet one interceptor: 2 on a 6 shoots one down, 1 on a 6 another. The third die is the attack of
    the one that is left, which does nothing on a 1."""
    support = {"TAC-jp-1": over("3326", "interdiction", base="jp-ab-3", units=True),
               "TAC-jp-2": over("3326", "interdiction", base="jp-ab-3", units=True),
               "TAC-br-1": over("3326", "interception", base="br-ab-221")}  # fmt: skip
    state = fired(6, 6, 1, units={"br-9": "3326"}, support=support)
    assert lines(state)[:2] == [(JAPANESE, 2, "12.4/1"), (ALLIED, 1, "12.4/1")]
    assert fact(state, "TAC-br-1.box") == "replaceable"
    assert sorted(fact(state, f"TAC-jp-{n}.box") for n in (1, 2)) == ["available", "replaceable"]


@pytest.mark.clause("12.4/1")
def test_over_each_hex_there_is_a_fight_of_its_own() -> None:
    support: dict[str, Any] = {}
    for n, hex_ in enumerate(("3324", "3326", "3424"), 1):
        support[f"TAC-jp-{n}"] = over(hex_, "support", base="jp-ab-3")
        support[f"TAC-br-{n}"] = over(hex_, "defence", base="br-ab-221")
    state = fired(1, 1, 1, 1, 1, 1, units={"br-9": "3324", "br-11": "3326", "br-18": "3424"}, support=support)
    assert len(lines(state)) == 6
    assert fact(state, "phase") == 8


@pytest.mark.clause("12.4/3", "12.42/1", "12.41/1")
def test_who_has_no_fighters_fires_on_the_line_of_flak() -> None:
    units = {"jp-ab-3": "3525", "jp-ab-5": "3624", "jp-21b": "3525", "br-9": "3326"}
    load = over("3624", "transport", base="jp-ab-3", load="jp-21b")
    against_mac = {"MAC-jp-1": load, "TAC-br-1": over("3624", "interception", base="br-ab-221")}
    assert lines(fired(1, 1, units=units, support=against_mac)) == [(JAPANESE, 0, "12.4/3"), (ALLIED, 1, "12.4/1")]
    escorted = {**against_mac, "TAC-jp-1": over("3624", "escort", base="jp-ab-3")}
    assert lines(fired(1, 1, units=units, support=escorted)) == [(JAPANESE, 1, "12.4/1"), (ALLIED, 1, "12.4/1")]
    assert lines(fired(1, units=units, support={"MAC-jp-1": load})) == [(ALLIED, 0, "12.41/1")]
    state = fired(1, units=units, support={"MAC-jp-1": load}, options={"zero_line_everywhere": False})
    assert lines(state) == [], "no enemy unit stands there"


@pytest.mark.clause("12.41/1", "12.4/2", "13.71/1")
@pytest.mark.parametrize(("die", "stays"), [(5, True), (6, False)])
def test_flak_turns_back_and_who_comes_through_supports(die: int, stays: bool) -> None:
    units = {"jp-18": "3325", "br-9": "3326"}
    state = fired(die, 3, units=units, support={"TAC-jp-1": over("3326", "support", base="jp-ab-3")})
    assert fact(state, "TAC-jp-1.box") == ("map" if stays else "available")
    state = fight(state, "3326")
    assert (decision(state) == "ChooseSupport") == stays
    if stays:
        assert resolved(play(state, "support 1 no"))["shift"] == 1


@pytest.mark.clause("12.4/1", "12.42/1", "9.5/2")
def test_escorts_shield_the_transport_and_its_load_dies_with_it() -> None:
    """Line 1 on a 6 shoots one down: first the escort; without one the transport and the brigade in it."""
    units = {"jp-ab-3": "3525", "jp-ab-5": "3624", "jp-21b": "3525"}
    support = {"MAC-jp-1": over("3624", "transport", base="jp-ab-3", load="jp-21b"),
               "TAC-jp-1": over("3624", "escort", base="jp-ab-3"),
               "TAC-br-1": over("3624", "interception", base="br-ab-221")}  # fmt: skip
    state = fired(1, 6, units=units, support=support)
    assert (fact(state, "TAC-jp-1.box"), *where(state, "jp-21b")) == ("replaceable", "3624")
    del support["TAC-jp-1"]
    state = fired(1, 6, units=units, support=support)
    assert (fact(state, "MAC-jp-1.box"), *where(state, "jp-21b")) == ("replaceable", "replaceable")
    state = fired(1, 5, units=units, support=support)
    assert (fact(state, "MAC-jp-1.box"), *where(state, "jp-21b")) == ("available", "3525"), "turned back"


@pytest.mark.clause("12.26/1", "12.1/1", "4.1/6")
def test_who_goes_home_when() -> None:
    support = {"TAC-jp-1": over("3326", "support", base="jp-ab-3"), "TAC-jp-2": over("3326", "escort", base="jp-ab-3"),
               "TAC-jp-3": over("3326", "interdiction", base="jp-ab-3", units=True),
               "TAC-br-1": over("3326", "defence", base="br-ab-221"),
               "TAC-br-2": over("3326", "interception", base="br-ab-221")}  # fmt: skip
    state = fired(1, 1, 1, units={"br-9": "3326"}, support=support)
    assert fact(state, "phase") == 8
    boxes = {name: fact(state, f"{name}.box") for name in support}
    assert {name for name, box in boxes.items() if box == "map"} == {"TAC-jp-1", "TAC-br-1"}
    state = play(state, "done")
    assert {fact(state, f"{name}.box") for name in support} == {"available"}


# -- interdiction


@pytest.mark.clause("12.6/1", "12.6/2", "18.6/1")
def test_a_cut_port_is_out_of_use_and_a_second_success_puts_no_second_marker() -> None:
    """A bomber counts 2: line 2 succeeds on a 5."""
    bomb = {"SAC-1": over("2121", "interdiction", base="us-ab-10")}
    state = fired(1, 5, side=AL, units={"jp-31": "2121"}, support=bomb)
    assert lines(state)[-1] == (ALLIED, 2, "12.6/1")
    assert fact(state, "interdicted.2121") == "allied"
    assert not usable_port(state, state.world.named("Rangoon"), JAPANESE)
    both = {**bomb, "TAC-br-1": over("2121", "interdiction", base="br-ab-221", units=True)}
    state = fired(1, 6, 6, side=AL, units={"jp-31": "2121"}, support=both)
    assert len(emitted(state, "interdicted")) == 1


@pytest.mark.clause("12.6/2")
def test_units_or_the_hex_are_named_when_it_is_placed() -> None:
    state = offensive(AL, units={"us-ab-10": "2217", "jp-31": "2121"}, support=strikes("SAC", 1))
    aims = {line for line in listed(state) if " 2121 " in line}
    assert aims == {"fly SAC-1 us-ab-10 2121 units", "fly SAC-1 us-ab-10 2121 hex"}
    assert against(state, "fly SAC-1 us-ab-10 2121 units,hex")


@pytest.mark.clause("12.6/1")
def test_a_hex_without_a_port_a_road_or_a_railway_has_nothing_to_cut() -> None:
    """No way of 2119 is a road or a railway; the units that stand there can be interdicted all the same."""
    state = offensive(AL, units={"us-ab-10": "2217", "jp-31": "2119"}, support=strikes("SAC", 1))
    hex_ = state.world.loc("2119")
    assert not any(way.road or way.rail for way in state.world.ways[hex_]) and not state.world.port(hex_)
    assert [line for line in listed(state) if " 2119 " in line] == ["fly SAC-1 us-ab-10 2119 units"]
    assert against(state, "fly SAC-1 us-ab-10 2119 hex")


@pytest.mark.clause("12.6/1")
def test_interdiction_of_units_destroys_depots_or_hampers() -> None:
    """Three bombers are line 6: on a 5 three hits, and the depots die first."""
    bombs = {f"SAC-{n}": over("2121", "interdiction", base="us-ab-10", units=True) for n in (1, 2, 3)}
    units = {"jp-31": "2121", "depot-jp-1": "2121", "depot-jp-2": "2121"}
    state = fired(1, 5, side=AL, units=units, support=bombs)
    assert where(state, "depot-jp-1", "depot-jp-2", "jp-31") == ["pool", "pool", "2121"]
    assert (fact(state, "interdicted.2121"), fact(state, "jp-31.hampered")) == ("none", False)
    state = fired(1, 5, side=AL, units={"jp-31": "2121"}, support=bombs)
    assert (fact(state, "interdicted.2121"), fact(state, "jp-31.hampered")) == ("allied", True)
    assert not fact(state, "jp-31.reduced")


@pytest.mark.clause("12.6/1")
@pytest.mark.parametrize(("turn", "hit"), [(3, True), (4, False)])
def test_the_monsoon_costs_interdiction_a_line(turn: int, hit: bool) -> None:
    """One fighter hits on a 6; in the monsoon it rolls on the 0 line."""
    bomb = {"TAC-br-1": over("2121", "interdiction", base="br-ab-221")}
    state = fired(1, 6, side=AL, turn=turn, units={"jp-31": "2121"}, support=bomb)
    assert (fact(state, "interdicted.2121") == "allied") == hit


@pytest.mark.clause("12.6/1", "12.6/2")
def test_interdiction_of_the_hex_leaves_its_units_alone() -> None:
    bomb = {"SAC-1": over("2121", "interdiction", base="us-ab-10")}
    state = fired(1, 6, side=AL, units={"jp-31": "2121", "depot-jp-1": "2121"}, support=bomb)
    assert fact(state, "interdicted.2121") == "allied"
    assert (where(state, "depot-jp-1"), fact(state, "jp-31.hampered")) == (["2121"], False)
