"""Chapter 5: air units."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.defeat_into_victory.pieces import ALLIED, AVAILABLE, FLOWN, JAPANESE
from engine.titles.defeat_into_victory.rules.ch2_tables import modifiers
from engine.titles.defeat_into_victory.rules.ch5_missions import cut
from engine.titles.defeat_into_victory.rules.ch5_units import bases, missions, reaches
from engine.titles.defeat_into_victory.rules.ch7_ranges import range_from
from engine.titles.defeat_into_victory.rules.ch12_costs import under_attack
from engine.titles.defeat_into_victory.rules.ch12_paths import reach
from tests.titles.defeat_into_victory.table import TITLE, against, at, begun, decision, emitted, fact, listed, play

WORLD = TITLE.world("campaign")
MP = 4
"""Quarters of a movement point."""


def flying(mission: str, kind: str, *names: str, **more: str) -> dict[str, Any]:
    return {name: {"box": "available", "mission": mission, "flies_as": kind, **more} for name in names}


def based(state: Any, side: int, label: str) -> bool:
    return WORLD.hex(label, "test") in bases(state, side)


@pytest.mark.clause("5.0/1", "5.1.2/3")
def test_nine_allied_and_four_japanese_units_begin_in_flown() -> None:
    state = begun("campaign")
    for side, number in ((ALLIED, 9), (JAPANESE, 4)):
        assert len([u for u in state.air.values() if u.counter.side == side and u.box in (FLOWN, AVAILABLE)]) == number
    assert [u.id for u in state.air.values() if u.counter.type == "FB"] == ["air-al-fb"]


@pytest.mark.clause("5.1.2/3", "5.1.3/1", "5.1.5/1", "5.5.1/1", "5.6.2/1")
@pytest.mark.parametrize(
    ("unit", "wanted"),
    [
        ("air-al-spit", {"superiority", "support"}),
        ("air-al-b25", {"support", "interdiction", "transport"}),
        ("air-al-fb", {"superiority", "support", "interdiction"}),
        ("air-jp-osc1", {"superiority", "support"}),
        ("air-jp-sally", {"support"}),
    ],
)
def test_the_missions_of_each_type(unit: str, wanted: set[str]) -> None:
    state = at("turn")
    assert {mission for mission, _ in missions(state, state.air[unit])} == wanted


@pytest.mark.clause("5.1.2/3")
@pytest.mark.parametrize(
    ("mission", "kind", "reached"), [("superiority", "fighter", False), ("support", "bomber", True)]
)
def test_the_fighter_bomber_flies_as_far_as_what_it_is_used_as(mission: str, kind: str, reached: bool) -> None:
    """From Silchar, its only base, Kalewa lies 9 hexes off, Shwebo 13."""
    towns = {WORLD.label(hex_): "japanese" for hex_ in WORLD.settlements if WORLD.open_hex(hex_)}
    state = at("missions", control=towns | {"1419": "allied"}, air=flying(mission, kind, "air-al-fb"))
    assert reaches(state, state.air["air-al-fb"], WORLD.hex("2015", "test"))
    assert reaches(state, state.air["air-al-fb"], WORLD.hex("2410", "test")) == reached


@pytest.mark.clause("5.1.1/2")
def test_a_base_is_joined_to_a_source_by_road_or_railroad() -> None:
    """Imphal has the road to Dimapur and its railway; Bishenpur has only a trail, and Kohima lies on the road."""
    state = at("turn")
    assert [based(state, ALLIED, label) for label in ("1315", "1014", "1416")] == [True, True, False]


@pytest.mark.clause("5.1.1/2", "5.1.2/2", "5.5.5/1")
@pytest.mark.parametrize(
    "broken",
    [
        {"cuts": ["1114"]},
        {"units": {"jp-31-58": "1114"}},
        {"units": {"jp-31-58": "1113"}},
        {"control": {"1315": "japanese"}},
    ],
)
def test_enemies_zones_and_cuts_close_a_base(broken: dict[str, Any]) -> None:
    """1114 lies on the only road from Dimapur to Imphal, 1113 beside it."""
    assert not based(at("turn", **broken), ALLIED, "1315")


@pytest.mark.clause("5.1.1/2")
def test_a_friend_on_the_road_lifts_an_enemy_zone() -> None:
    """The zone of 1113 lies over 1014, 1114 and 1214; both road hexes are held."""
    units = {"jp-31-58": "1113", "al-5-9": "1114", "al-50p": "1014"}
    assert based(at("turn", units=units), ALLIED, "1315")


@pytest.mark.clause("5.1.4/1", "5.3.5/1", "5.1.6/1")
def test_a_unit_that_flew_is_not_offered_again() -> None:
    state = at("missions", air=flying("transport", "transport", "air-al-b25"),
               supplies={"1419": {"side": "allied", "count": 2}})  # fmt: skip
    state = play(state, "drop 1419 1315")
    assert fact(state, "air-al-b25.box") == "flown"
    assert fact(state, "supplies.1419") == 1


@pytest.mark.clause("5.1.6/2")
def test_missions_are_open_to_the_opponent() -> None:
    air = flying("interdiction", "bomber", "air-al-b25") | flying("transport", "transport", "air-al-b24")
    state = at("missions", air=air)
    seen = TITLE.view(state, JAPANESE)
    shown = [(seen.air[name].mission, seen.air[name].flies_as) for name in ("air-al-b25", "air-al-b24")]
    assert shown == [("interdiction", "bomber"), ("transport", "transport")]


@pytest.mark.clause("5.3.2/1")
@pytest.mark.parametrize("number", [0, 2])
def test_each_allied_unit_on_superiority_is_listed_against_the_japanese_roll(number: int) -> None:
    state = at("air", stock={"allied": 1}, air=flying("superiority", "fighter", *("air-al-p51", "air-al-p47")[:number]))
    found = {part.name: part.value for part in modifiers(state, "japanese_air", JAPANESE).parts}
    assert found.get("allied_superiority", 0) == -number


def combat(air: dict[str, Any], **more: Any) -> Any:
    """The 32nd Brigade attacks a regiment at 1516 from Bishenpur."""
    return at("combat", *more.pop("dice", ()), units={"al-20-32": "1416", "jp-33-213": "1516"}, air=air,
              stock={"japanese": 0, "allied": 0}, acting={"side": "allied", "units": ["al-20-32"]}, **more)  # fmt: skip


@pytest.mark.clause("5.4.3/1", "5.3.4/1")
def test_a_fighter_meets_support_on_its_way_to_a_combat() -> None:
    """The fighter fires at the bomber with -1: a 4 aborts it, and the combat is fought without a shift."""
    air = flying("support", "bomber", "air-al-b25") | flying("superiority", "fighter", "air-jp-osc1")
    state = play(combat(air, dice=(4, 4, 3)), "attack 1516 al-20-32", "choose air-al-b25")
    while decision(state) == "SupportCombat":
        state = play(state, "done")
    assert decision(state) == "Cover"
    state = play(state, "choose air-jp-osc1")
    assert (fact(state, "air-al-b25.box"), fact(state, "air-jp-osc1.box")) == ("flown", "flown")
    state = play(state, "roll")
    assert emitted(state, "combat_resolved")[0]["shift"] == 0


@pytest.mark.clause("5.4.3/1")
def test_a_fighter_out_of_range_of_the_combat_is_not_asked() -> None:
    """All bases of the Japanese within reach are in Allied hands."""
    towns = [WORLD.label(hex_) for hex_ in WORLD.settlements if WORLD.open_hex(hex_)]
    air = flying("support", "bomber", "air-al-b25") | flying("superiority", "fighter", "air-jp-osc1")
    state = combat(air, control={town: "allied" for town in towns if town < "30"})
    state = play(state, "attack 1516 al-20-32", "choose air-al-b25")
    assert decision(state) == "RollCombat"


@pytest.mark.clause("5.4.1/1", "5.4.2/1", "5.4.4/1", "5.4.5/1")
def test_the_defender_knows_the_attackers_support_and_answers_with_his_own() -> None:
    """Two fighters and a bomber in defence shift three columns to the left; no Allied unit is there to meet them."""
    air = flying("support", "fighter", "air-jp-osc1", "air-jp-osc2") | flying("support", "bomber", "air-jp-sally")
    state = play(combat(air, dice=(3,)), "attack 1516 al-20-32")
    assert decision(state) == "SupportCombat"
    state = play(state, "choose air-jp-osc1")
    assert against(state, "choose air-jp-osc1") == {("sent_already", "5.4.2/1")}
    state = play(state, "choose air-jp-osc2", "choose air-jp-sally", "roll")
    assert emitted(state, "combat_resolved")[0]["shift"] == -3


@pytest.mark.clause("5.4.1/1", "5.4.2/1", "5.1.1/2", "5.1.2/2")
def test_only_support_in_range_is_allotted() -> None:
    """1610 lies 15 hexes from Agartala, the only base: within a bomber's 16, beyond a fighter's 12."""
    towns = {WORLD.label(hex_): "japanese" for hex_ in WORLD.settlements if WORLD.open_hex(hex_)}
    air = flying("support", "fighter", "air-al-spit") | flying("support", "bomber", "air-al-b25")
    air |= flying("interdiction", "bomber", "air-al-b24")
    state = at("combat", units={"al-20-32": "1510", "jp-33-213": "1610"}, control=towns | {"1323": "allied"}, air=air,
               acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    state = play(state, "attack 1610 al-20-32")
    assert listed(state, "choose") == {"choose air-al-b25"}
    assert against(state, "choose air-al-spit") == {("out_of_range", "5.1.1/2")}
    assert against(state, "choose air-al-b24") == {("no_air_support", "5.4.1/1")}


@pytest.mark.clause("5.4.6/1", "5.1.4/1")
def test_support_goes_to_flown_after_the_combat() -> None:
    """5 against 6 with two shifts is 3:2; a 6 brings each side one hit, which both pay with a step."""
    air = flying("support", "fighter", "air-al-spit", "air-al-p47")
    state = play(combat(air, dice=(6,)), "attack 1516 al-20-32", "choose air-al-spit", "choose air-al-p47", "roll")
    assert emitted(state, "combat_resolved")[0]["final"] == "3:2"
    while fact(state, "air-al-spit.box") != "flown":
        state = play(state, sorted(line for line in listed(state) if line.startswith(("lose", "done")))[-1])
    assert fact(state, "air-al-p47.box") == "flown"


@pytest.mark.clause("5.5.5/1")
def test_a_cut_hex_is_entered_over_its_terrain_and_left_by_its_line() -> None:
    """1114 is rough jungle (3 MP) behind a river from 1014 (1 MP); the road on to 1215 costs half a point."""
    acting = {"side": "allied", "units": ["al-5-9"]}
    state = play(at("movement", units={"al-5-9": "1014"}, cuts=["1114"], acting=acting), "move al-5-9 1114,1215")
    assert emitted(state, "moved")[0]["cost"] == 4.5


@pytest.mark.clause("5.5.5/1", "12.1.1/1")
def test_a_cut_counts_from_the_moment_it_is_made() -> None:
    """By road half a point, over a river into rough jungle four."""
    state, there = at("turn", units={"al-5-9": "1014"}), WORLD.hex("1114", "test")
    assert reach(state, state.pieces["al-5-9"])[there].cost == MP // 2
    cut(state, ALLIED, there, "5.5.5/1")
    assert reach(state, state.pieces["al-5-9"])[there].cost == 4 * MP


@pytest.mark.clause("5.5.5/2")
@pytest.mark.parametrize("hinders", ["both", "japanese"])
def test_interdiction_makes_its_hex_and_those_around_dearer(hinders: str) -> None:
    """A Japanese unit pays 1 MP more in 1324, beside the interdicted 1325, once for two interdictors; an Allied one
    only if the option says so."""
    air = flying("interdiction", "bomber", "air-al-b25", at="1325")
    air |= flying("interdiction", "bomber", "air-al-b24", at="1425")
    for side, unit, cost in (("japanese", "jp-31-58", 2), ("allied", "al-5-9", 2 if hinders == "both" else 1)):
        state = at("movement", units={unit: "1323"}, air=air, options={"interdiction_hinders": hinders},
                   acting={"side": side, "units": [unit]})  # fmt: skip
        assert emitted(play(state, f"move {unit} 1324"), "moved")[0]["cost"] == cost


@pytest.mark.clause("5.5.5/2", "17.2.2/1")
@pytest.mark.parametrize("bombed", [False, True])
def test_interdiction_is_paid_beside_a_position_as_well(bombed: bool) -> None:
    """Clear 1 and 1 for the position; 1 for the interdiction."""
    air = flying("interdiction", "bomber", "air-al-b25", at="2811") if bombed else {}
    state = at("missions", units={"al-5-9": "2710", "jp-15-51": "2911"}, air=air,
               positions={"2911": {"side": "japanese"}}, options={"interdiction_hinders": "both"})  # fmt: skip
    assert reach(state, state.pieces["al-5-9"])[WORLD.hex("2811", "test")].cost == (2 + bombed) * MP


@pytest.mark.clause("5.5.5/2", "5.5.2/1")
def test_interdiction_shortens_supply_lines() -> None:
    """One clear hex, 1 MP, becomes 2 beside an interdictor."""
    plain = at("turn", units={"hq-15": "1325"})
    hindered = at("missions", units={"hq-15": "1325"}, air=flying("interdiction", "bomber", "air-al-b25", at="1325"))
    start, end = WORLD.hex("1325", "test"), WORLD.hex("1225", "test")
    assert range_from(plain, JAPANESE, start).cost[end] == 4
    assert range_from(hindered, JAPANESE, start).cost[end] == 8


@pytest.mark.clause("5.5.5/3")
def test_retreats_are_checked_in_the_interdicted_hex_and_the_six_around_it() -> None:
    state = at("missions", air=flying("interdiction", "bomber", "air-al-b25", at="1617"))
    assert {WORLD.label(hex_) for hex_ in under_attack(state)} == {
        "1617", "1516", "1517", "1616", "1618", "1716", "1717",
    }  # fmt: skip


@pytest.mark.clause("5.6.6/1", "5.6.7/2")
def test_an_aborted_transport_does_not_count_for_supply() -> None:
    air = flying("transport", "transport", "air-al-b24", "air-al-b25") | flying("superiority", "fighter", "air-jp-osc1")
    state = at("missions", air=air, supplies={"1419": {"side": "allied", "count": 1}})
    state = play(state, "drop 1419 1315", "choose air-jp-osc1", "done")
    assert [e["modified"] - e["die"] for e in emitted(state, "rolled") if e["purpose"] == "supply_allied"] in ([1], [])
    found = {part.name: part.value for part in modifiers(state, "supply_allied", ALLIED).parts}
    assert found["transports"] == 1


@pytest.mark.clause("5.6.7/2")
def test_a_unit_stays_when_one_of_its_transports_is_aborted() -> None:
    """Two steps on two Transports; the interceptor's second target is a Transport, which a roll of 4 (-1) aborts."""
    air = flying("transport", "transport", "air-al-b24", "air-al-b25") | flying("superiority", "fighter", "air-al-spit")
    air |= flying("superiority", "fighter", "air-jp-osc1", "air-jp-osc2")
    state = at("missions", 4, 4, 4, units={"al-23-1": {"at": "1419", "lost": 2}}, air=air)
    state = play(state, "lift al-23-1 1315", "choose air-jp-osc1", "choose air-jp-osc2", "choose air-al-spit",
                 "target air-al-spit air-jp-osc1", "target air-jp-osc2 air-al-b24")  # fmt: skip
    assert fact(state, "al-23-1.at") == "1419"
    assert {fact(state, f"{name}.box") for name in ("air-al-b24", "air-al-b25", "air-al-spit")} == {"flown"}


@pytest.mark.clause("5.7.5/2")
def test_by_an_option_a_transport_that_is_named_is_aborted_without_a_roll() -> None:
    air = flying("transport", "transport", "air-al-b24") | flying("superiority", "fighter", "air-al-spit")
    air |= flying("superiority", "fighter", "air-jp-osc1", "air-jp-osc2")
    state = at("missions", 4, 4, air=air, options={"named_transport_aborts": True},
               supplies={"1419": {"side": "allied", "count": 1}})  # fmt: skip
    state = play(state, "drop 1419 1315", "choose air-jp-osc1", "choose air-jp-osc2", "choose air-al-spit",
                 "target air-al-spit air-jp-osc1", "target air-jp-osc2 air-al-b24")  # fmt: skip
    assert len([e for e in emitted(state, "rolled") if e["purpose"] == "air_combat"]) == 2
    shots = [(event["unit"], event["at"], event["clause"]) for event in emitted(state, "air_shot")]
    assert ("air-al-spit", "air-jp-osc1", "5.7.6/1") in shots and len(shots) == 2, "a die each"
    assert (fact(state, "supplies.1419"), fact(state, "supplies.1315")) == (1, 0)


@pytest.mark.clause("5.8.5/1")
def test_a_unit_that_was_not_repaired_is_tried_again() -> None:
    state = at("end", 5, air={"air-al-b25": {"box": "damaged"}}, stock={"japanese": 0, "allied": 0})
    assert fact(state, "air-al-b25.box") == "damaged"
    again = at("end", 4, turn=2, air={"air-al-b25": {"box": "damaged"}}, stock={"japanese": 0, "allied": 0})
    assert fact(again, "air-al-b25.box") == "flown"


@pytest.mark.clause("5.1.1/2", "5.1.2/2")
@pytest.mark.parametrize("villages", [False, True])
def test_a_village_is_a_base_by_option_only(villages: bool) -> None:
    """Nichuguard, 1015, is a village on the road from Dimapur to the town of Kohima."""
    state = at("turn", options={"villages_are_towns": villages})
    assert [based(state, ALLIED, label) for label in ("1014", "1015")] == [True, villages]


@pytest.mark.clause("5.6.5/1", "12.4.1/2", "5.6.4/1")
@pytest.mark.parametrize(("unit", "lost", "planes"), [
    ("al-23-1", 2, 2), ("al-23-1", 3, 1), ("al-5-9", 0, 4), ("al-5-9", 1, 3), ("al-50p", 0, 1),
])  # fmt: skip
def test_a_unit_takes_a_transport_a_step_and_parachutists_one(unit: str, lost: int, planes: int) -> None:
    names = ("air-al-b24", "air-al-b25", "air-al-veng", "air-al-well")
    for ready in (planes, planes - 1):
        state = at("missions", units={unit: {"at": "1419", "lost": lost}, "al-20-32": "1419"},
                   supplies={"1419": {"side": "allied", "count": 1}},
                   air=flying("transport", "transport", *names[:ready]))  # fmt: skip
        line = f"lift {unit} 1315"
        if ready < planes:
            assert not ready or ("too_few_transports", "5.6.5/1") in against(state, line)
            continue
        state = play(state, line)
        assert [event["units"] for event in emitted(state, "air_flown")] == [names[:planes]]
        assert fact(state, f"{unit}.at") == "1315"
        assert {fact(state, f"{name}.box") for name in names[:planes]} == {"flown"}
