"""Chapter 17: armour, Improved Positions, artillery, the Chinese, Marauders, the INA, trucks."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.defeat_into_victory.pieces import ALLIED
from engine.titles.defeat_into_victory.rules.ch7_ranges import feeders, in_loc, would_be_supplied
from engine.titles.defeat_into_victory.rules.ch7_supply import offers
from engine.titles.defeat_into_victory.rules.ch10_stacking import fits
from engine.titles.defeat_into_victory.rules.ch12_paths import allowance, step
from engine.titles.defeat_into_victory.rules.ch12_trucks import forget_trucks, lose_trucks
from engine.titles.defeat_into_victory.rules.ch13_combat import targets_of
from engine.titles.defeat_into_victory.rules.ch13_factors import attack_factor, defence_factor, shifts, with_bonuses
from engine.titles.defeat_into_victory.rules.ch13_result import Pay, PayHits, RetreatMore
from engine.titles.defeat_into_victory.state import Combat, DefeatState
from tests.titles.defeat_into_victory.table import TITLE, against, at, decision, emitted, fact, listed, play

ROUGH, JUNGLE, CLEAR = "1415", "1502", "3212"
"""Palel in rough jungle, a hex of jungle west of Mogaung, a clear hex south-west of Meiktila."""
MP = 4
"""Costs are in quarters of a movement point."""


def combat(state: DefeatState, attacker: int, target: str, units: list[str], **values: Any) -> Combat:
    hex_ = state.world.hex(target, "x")
    return Combat(attacker, hex_, tuple(units), tuple(p.id for p in state.units_at(hex_, 1 - attacker)), **values)


def fight(units: dict[str, Any], attacker: int, target: str, **values: Any) -> tuple[DefeatState, Combat]:
    state = at("air", units=units)
    names = [name for name in units if state.pieces[name].counter.side == attacker]
    return state, combat(state, attacker, target, names, **values)


def shift_by(state: DefeatState, found: Combat) -> dict[str, float]:
    return {modifier.name: modifier.value for modifier in shifts(state, found).parts}


@pytest.mark.clause("17.0/1", "17.6/1", "17.6.2/1")
def test_the_classes_of_the_roster() -> None:
    counters = TITLE.pack.counters
    assert sum(c.ina for c in counters.values()) == 4
    assert all(c.side == 0 and c.steps == 3 and c.infantry for c in counters.values() if c.ina)
    assert sum(c.marauder for c in counters.values()) == 3
    for name in ("ch-22", "mm-1", "al-50p", "ina-azad"):
        assert counters[name].infantry
    assert not any(counters[name].infantry for name in ("jp-tk-14", "jp-art-3", "hq-15"))


@pytest.mark.clause("17.6.2/1")
def test_an_ina_unit_has_two_counters_for_its_three_steps() -> None:
    """Two steps lost, one is left; the third eliminates it."""
    units = {"ina-azad": {"at": CLEAR, "lost": 1}, "ina-nehru": {"at": "2811", "lost": 2}}
    state = at("end", 5, 5, 2, 3, 4, units=units)
    assert (fact(state, "ina-azad.steps"), fact(state, "ina-nehru.at")) == (1, "eliminated")


# -- armour


@pytest.mark.clause("17.1.1/1")
def test_one_armour_unit_is_free_where_there_is_no_rough_jungle() -> None:
    """A division, an Independent and armour fit in jungle; two brigades and armour do not in rough jungle."""
    world, c = TITLE.world("campaign"), TITLE.pack.counters
    state = at("air")
    division = [c["al-5-9"], c["al-5-123"], c["al-5-161"]]
    assert fits(state, world.hex(JUNGLE, "x"), [*division, c["al-50p"], c["al-tk254-3cb"]])
    assert not fits(state, world.hex(ROUGH, "x"), [*division[:2], c["al-tk254-3cb"]])


@pytest.mark.clause("17.1.2/1", "17.1.3/1")
def test_armour_shifts_a_column_each_and_adds_its_factor() -> None:
    armour = TITLE.pack.counters["al-tk254-3cb"].af[0]
    units = {"al-tk254-3cb": "2811", "al-tk254-7lc": "2811", "al-5-9": "2811", "jp-15-51": "2911"}
    state, found = fight(units, 1, "2911")
    assert shift_by(state, found) == {"armour": 2}
    assert attack_factor(state, found, state.pieces["al-tk254-3cb"]).total == armour
    state, found = fight({"al-tk254-3cb": "2811", "jp-tk-14": "2911", "jp-15-51": "2911"}, 1, "2911")
    assert sum(shift_by(state, found).values()) == 0


@pytest.mark.clause("17.1.4/1", "17.1.5/1")
def test_armour_keeps_to_the_lines_in_rough_jungle() -> None:
    """From Imphal the road leads to Palel; no line leads on to 1414, nor from Palel to 1515."""
    state = at("movement", units={"al-tk254-3cb": "1315"}, acting={"side": "allied", "units": ["al-tk254-3cb"]})
    assert not against(state, "move al-tk254-3cb 1415")
    assert ("no_line", "17.1.4/1") in against(state, "move al-tk254-3cb 1316")
    state = at("combat", units={"al-tk254-3cb": ROUGH, "jp-15-51": "1514", "jp-15-60": "1515"},
               acting={"side": "allied", "units": ["al-tk254-3cb"]})  # fmt: skip
    assert [state.world.label(hex_) for hex_ in targets_of(state, state.pieces["al-tk254-3cb"])] == ["1514"]
    assert ("no_line", "17.1.5/1") in against(state, "attack 1515 al-tk254-3cb")


@pytest.mark.clause("17.1.6/1")
def test_armour_counts_one_and_shifts_nothing_where_the_defender_is_in_rough_jungle() -> None:
    state, found = fight({"al-tk254-3cb": "1315", "jp-15-51": ROUGH}, 1, ROUGH)
    assert attack_factor(state, found, state.pieces["al-tk254-3cb"]).parts[0].value == 1
    assert shift_by(state, found) == {}
    state, found = fight({"jp-15-51": "1414", "al-tk254-3cb": ROUGH}, 0, ROUGH)
    assert defence_factor(state, found, state.pieces["al-tk254-3cb"]).total == 1 + 1
    assert shift_by(state, found) == {}


@pytest.mark.clause("17.1.6/1", "18.1.1/1")
def test_a_tank_attack_out_of_supply_into_rough_jungle_is_worth_nothing() -> None:
    state, found = fight({"al-tk254-3cb": {"at": "1514", "oos": True}, "jp-15-51": ROUGH}, 1, ROUGH)
    assert attack_factor(state, found, state.pieces["al-tk254-3cb"]).total == 0


@pytest.mark.clause("17.1.7/1", "17.1.8/1")
def test_steps_of_armour() -> None:
    armour = [c for c in TITLE.pack.counters.values() if c.armour]
    assert {c.steps for c in armour if c.side == 0} == {1}
    assert {c.steps for c in armour if c.side == 1} == {2}


# -- Improved Positions


def digging(**position: Any) -> DefeatState:
    units = position.pop("units", {"al-5-9": "1420", "hq-iv": "1419"})
    return at("prepare", units=units, acting={"side": "allied", "units": ["al-5-9"]}, **position)


@pytest.mark.clause("17.2.1/1")
def test_a_unit_that_digs_neither_moves_nor_attacks() -> None:
    state = play(digging(), "dig al-5-9")
    assert fact(state, "position.1420") == "begun"
    while decision(state) == "PrepareUnits":
        state = play(state, "done")
    assert not any("al-5-9" in line for line in listed(state))


@pytest.mark.clause("17.2.1/1", "17.2.3/1", "17.2.5/1")
def test_who_cannot_dig() -> None:
    state = digging(units={"al-5-9": {"at": "1420", "oos": True}, "hq-iv": "1419"}, stock={"allied": 9})
    assert ("out_of_supply", "17.2.1/1") in against(state, "dig al-5-9")
    for done in (True, False):
        position = {"1420": {"side": "allied", "builder": "al-5-123", "done": done}}
        state = digging(units={"al-5-9": "1420", "al-5-123": "1420"}, positions=position, stock={"allied": 9})
        assert ("one_position", "17.2.3/1") in against(state, "dig al-5-9")
    ten = ["3212", "4413", "4412", "4512", "2811", "2911", "2910", "3111", "2709", "4713"]
    units = {"al-5-9": "1420", **dict(zip([f"jp-{n}" for n in DEFENDERS], ten, strict=True))}
    full = digging(units=units, positions={label: {"side": "japanese"} for label in ten}, stock={"allied": 9})
    assert ("no_markers", "17.2.5/1") in against(full, "dig al-5-9")


DEFENDERS = ("15-51", "15-60", "15-67", "31-58", "31-124", "31-138", "54-111", "54-121", "54-154", "55-112")


@pytest.mark.clause("17.2.1/2", "14.1.4/1")
@pytest.mark.parametrize(("where", "builder", "found"), [
    ("1420", "1420", "finished"), ("2811", "2811", "begun"), ("1420", "1419", "none"),
])  # fmt: skip
def test_a_position_is_finished_in_range_while_its_builder_stays(where: str, builder: str, found: str) -> None:
    units = {"al-5-9": builder, "al-5-123": where}
    state = at("end", 2, 3, 4, units=units, positions={where: {"side": "allied", "builder": "al-5-9", "done": False}})
    assert fact(state, f"position.{where}") == found


@pytest.mark.clause("17.2.2/1", "17.2.2/2", "17.5.4/1")
def test_enemies_pay_one_more_next_to_a_position_and_never_pass_along_it() -> None:
    """From a free hex into 2811: clear 1, and 1 for the position; 2811 and 2910 both lie next to it."""
    units = {"jp-15-51": "2911", "al-5-9": "2710", "mm-1": "2811"}
    state = at("air", units={**units, "jp-18-55": "1602"}, positions={"2911": {"side": "japanese"}})
    world = state.world
    cost = step(state, state.pieces["al-5-9"], world.hex("2710", "x"), world.hex("2811", "x"), rail=False)
    plain = at("air", units=units)
    assert cost == 2 * MP
    assert step(plain, plain.pieces["al-5-9"], world.hex("2710", "x"), world.hex("2811", "x"), rail=False) == 1 * MP
    for name in ("al-5-9", "mm-1"):
        assert step(state, state.pieces[name], world.hex("2811", "x"), world.hex("2910", "x"), rail=False) is None


@pytest.mark.clause("17.2.2/3")
def test_one_defender_has_two_more() -> None:
    """DF 5 halved to 3, and 5: with 2 for the position 10."""
    state = at("air", units={"jp-15-51": {"at": "2911", "oos": True}, "jp-15-60": "2911", "al-5-9": "2811"},
               positions={"2911": {"side": "japanese"}})  # fmt: skip
    found = with_bonuses(state, combat(state, 1, "2911", ["al-5-9"]))
    total = sum(defence_factor(state, found, state.pieces[name]).total for name in ("jp-15-51", "jp-15-60"))
    assert total == 3 + 5 + 2


@pytest.mark.clause("17.2.4/1")
def test_a_position_goes_with_the_last_unit() -> None:
    state = at("movement", units={"al-5-9": "2811"}, acting={"side": "allied", "units": ["al-5-9"]},
               positions={"2811": {"side": "allied"}})  # fmt: skip
    state = play(state, "move al-5-9 2810")
    assert fact(state, "position.2811") == "none"
    assert [e["what"] if "what" in e else e["state"] for e in emitted(state, "position_built")] == ["gone"]


# -- artillery


def gunnery(units: dict[str, Any] | None = None, **position: Any) -> DefeatState:
    """A Japanese attack on 2911 from 2811, with guns and an HQ at Meiktila, three hexes away."""
    given = {"jp-15-51": "2811", "al-5-9": "2911", "jp-art-3": "3111", "hq-15": {"at": "3111", "committed": True}}
    state = at("combat", units=given if units is None else units, acting={"side": "japanese", "units": ["jp-15-51"]},
               **position)  # fmt: skip
    return play(state, "attack 2911 jp-15-51")


@pytest.mark.clause("17.3/1", "17.3.1/1", "17.3.2/1")
def test_guns_shift_a_column_by_an_hq_of_either_side() -> None:
    state = gunnery()
    assert (decision(state), listed(state)) == ("SupportCombat", {"choose jp-art-3", "done"})
    state = play(state, "choose jp-art-3")
    assert state.combat is not None
    assert shift_by(state, state.combat) == {"artillery": 1}
    assert ("has_fired", "17.3.3/1") in against(state, "choose jp-art-3") or decision(state) != "SupportCombat"


@pytest.mark.clause("17.3.2/1")
def test_two_batteries_in_defence_shift_two_columns_left() -> None:
    state, found = fight({"al-5-9": "2811", "jp-15-51": "2911"}, 1, "2911", guns=("jp-art-3", "jp-art-5"))
    assert shift_by(state, found) == {"artillery": -2}


@pytest.mark.clause("17.3.1/1")
def test_guns_are_silent_without_loc_range_or_a_friend_in_the_combat() -> None:
    lost = {"4713": "allied", "4709": "allied"}
    assert decision(gunnery(control=lost)) != "SupportCombat"
    far = {"jp-15-51": "2811", "al-5-9": "2911", "jp-art-3": "4713", "hq-15": "4713"}
    assert decision(gunnery(far)) != "SupportCombat"
    alone = {"al-5-9": "2811", "jp-art-3": "2911", "hq-15": {"at": "3111", "committed": True}}
    state = at("combat", units=alone, acting={"side": "allied", "units": ["al-5-9"]})
    state = play(state, "attack 2911 al-5-9")
    assert "choose jp-art-3" not in listed(state)
    assert against(gunnery(), "choose jp-15-51") == {("no_support", "13.3.2/2")}, "a regiment gives none"


@pytest.mark.clause("17.3.3/1")
def test_guns_fire_once_a_turn() -> None:
    assert decision(gunnery(fired=["jp-art-3"])) != "SupportCombat"


# -- the Chinese


@pytest.mark.clause("17.4.1/1")
def test_no_chinese_before_their_event_or_the_operation() -> None:
    state = TITLE.new("campaign", {}, "x")
    assert not any(p.counter.chinese for p in state.on_map(1))


@pytest.mark.clause("17.4.2/1", "17.4.3/1")
def test_the_chinese_are_supplied_from_1601_one_marker_each() -> None:
    """HQ IV next to them and its markers are of no use; two markers in 1601 supply two of three."""
    units = {"ch-22": {"at": "1602", "oos": True}, "ch-30": {"at": "1602", "oos": True},
             "ch-38": {"at": "1602", "oos": True}, "hq-iv": "1701"}  # fmt: skip
    state = at("supply", units=units, acting={"side": "allied", "moment": "last-chance"},
               supplies={"1601": {"side": "allied", "count": 2}, "1701": {"side": "allied", "count": 3}})  # fmt: skip
    assert {line.split()[1] for line in listed(state, "supply")} == {"1601"}
    for name in ("ch-22", "ch-38"):
        state = play(state, "supply 1601 1601 -", f"choose {name}")
    assert [state.pieces[name].oos for name in ("ch-22", "ch-30", "ch-38")] == [False, True, False]
    assert fact(state, "supplies.1601") == 0


@pytest.mark.clause("17.4.4/1")
def test_the_chinese_stay_north_of_row_24() -> None:
    state = at("movement", units={"ch-22": "2301"}, acting={"side": "allied", "units": ["ch-22"]})
    assert ("too_far_south", "17.4.4/1") in against(state, "move ch-22 2401")
    assert not against(state, "move ch-22 2201")


@pytest.mark.clause("17.4.5/1", "17.5.8/1")
def test_the_chinese_share_a_hex_with_marauders_only() -> None:
    state, c = at("air"), TITLE.pack.counters
    hex_ = state.world.hex(JUNGLE, "x")
    assert fits(state, hex_, [c["ch-22"], c["mm-1"]])
    for name in ("al-5-9", "hq-iv", "al-50p"):
        assert not fits(state, hex_, [c["ch-22"], c[name]])


# -- Operation Thursday and the Chindits


def thursday(*dice: int, **position: Any) -> DefeatState:
    return at("thursday", *dice, initiative="japanese", **position)


@pytest.mark.clause("17.4.7/1")
def test_the_operation_is_asked_about_until_it_is_launched() -> None:
    assert decision(thursday(stock={"allied": 5})) == "DeclareThursday"
    assert decision(thursday(stock={"allied": 0})) != "DeclareThursday"
    for word in ("launched", "over"):
        assert decision(thursday(stock={"allied": 5}, thursday=word)) != "DeclareThursday"


@pytest.mark.clause("17.4.7/2", "17.4.7/3")
@pytest.mark.parametrize(("stock", "die", "left", "launched"), [
    (6, 3, 1, True), (5, 3, 0, True), (4, 3, 3, False), (2, 1, 1, False),
])  # fmt: skip
def test_its_price_is_a_die_and_two(stock: int, die: int, left: int, launched: bool) -> None:
    state = play(thursday(die, stock={"allied": stock}), "answer yes")
    assert (state.stock[1], state.thursday == "launched") == (left, launched)


@pytest.mark.clause("17.4.7/4", "17.4.1/1")
def test_each_chinese_unit_is_rolled_for() -> None:
    """1 does not come, 2 two steps short, 4 one step, 6 none, 3 two steps."""
    state = play(thursday(1, 1, 2, 4, 6, 3, stock={"allied": 9}), "answer yes")
    assert state.stock[1] == 6
    order = state.world.scenario.chinese.units
    assert decision(state) == "PlaceChinese"
    assert listed(state) == {f"place {order[1]} {label}" for label in ("1601", "1501", "1701")}
    assert ("not_its_place", "17.4.7/4") in against(state, f"place {order[1]} 1602")
    for name in order[1:]:
        state = play(state, f"place {name} 1601")
    assert [state.pieces[name].lost for name in order[1:]] == [2, 1, 0, 2]
    assert fact(state, f"{order[0]}.at") == "waiting"
    assert not any(state.pieces[name].oos or state.pieces[name].acted for name in order[1:])


@pytest.mark.clause("17.4.7/6", "17.4.7/8")
def test_the_chindits_from_the_launch_on() -> None:
    assert decision(at("chindits", thursday="launched", stock={"allied": 3})) == "PayForChindits"
    assert decision(at("chindits", stock={"allied": 3})) != "PayForChindits"
    broke = at("chindits", 1, thursday="launched", stock={"allied": 0})
    assert emitted(broke, "rolled")[0]["purpose"] == "chindits"


@pytest.mark.clause("17.4.7/7", "17.4.7/8")
@pytest.mark.parametrize(("turn", "paid", "modified"), [(2, "no", 4), (5, "no", 3), (2, "yes", 5), (5, "yes", 4)])
def test_the_monsoon_and_a_stock_point_change_their_roll(turn: int, paid: str, modified: int) -> None:
    state = play(at("chindits", 4, turn=turn, thursday="launched", stock={"allied": 3}), f"answer {paid}")
    assert [found["modified"] for found in emitted(state, "rolled") if found["purpose"] == "chindits"] == [modified]
    whys = [found["why"] for found in emitted(state, "stock_changed") if found["side"] == 1]
    assert ("chindits" in whys) == (paid == "yes")


@pytest.mark.clause("17.4.7/6")
def test_what_the_chindits_do() -> None:
    """2 cuts a line, 5 takes a stock point and disrupts a unit off the settlements, 0 flies them out."""
    given = {"thursday": "launched", "stock": {"allied": 3, "japanese": 5}}
    units = {"jp-18-55": "1503", "jp-18-56": "1602"}
    state = play(at("chindits", 2, units=units, **given), "answer no")
    assert decision(state) == "CutByChindits"
    assert not {"cut 1602", "cut 1603"} & listed(state)
    line = sorted(listed(state))[0]
    assert fact(play(state, line), f"cut.{line.split()[1]}")
    state = play(at("chindits", 5, units={**units, "jp-18-114": "1504"}, **given), "answer no")
    assert (state.stock[0], listed(state)) == (4, {"choose jp-18-55", "choose jp-18-114"})
    hit = emitted(play(state, "choose jp-18-55"), "status_changed")
    assert ("jp-18-55", "disrupted") in [(found["unit"], found["status"]) for found in hit]
    gone = play(at("chindits", 1, turn=5, **given), "answer no")
    assert gone.thursday == "over"


# -- Marauders


@pytest.mark.clause("17.5.1/1")
def test_marauders_pay_ordinary_costs_in_the_monsoon() -> None:
    """Jungle is 2, in the monsoon 3 [the chart]."""
    state = at("air", turn=5, units={"mm-1": "1601", "ch-22": "1601", "jp-18-55": "1603"})
    a, b = state.world.hex("1602", "x"), state.world.hex("1701", "x")
    costs = [step(state, state.pieces[name], a, b, rail=False) for name in ("mm-1", "ch-22")]
    assert costs == [2 * MP, 3 * MP]


@pytest.mark.clause("17.5.2/1", "17.5.3/1", "17.5.4/1")
def test_marauders_slip_through_zones_in_the_jungle() -> None:
    """1502 and 1403 are jungle next to 1503; with a position there the way costs 2 more, and along it they may go."""
    units = {"mm-1": JUNGLE, "jp-18-55": "1503"}
    a, b, other = (TITLE.world("campaign").hex(label, "x") for label in ("1502", "1603", "1403"))
    state = at("air", units=units)
    rough = state.world.charts.terrain["rough_jungle"].mp[0]
    assert step(state, state.pieces["mm-1"], a, b, rail=False) == rough
    dug = at("air", units=units, positions={"1503": {"side": "japanese"}})
    assert step(dug, dug.pieces["mm-1"], a, b, rail=False) == rough + 2 * MP
    other_unit = at("air", units={"al-5-9": JUNGLE, "jp-18-55": "1503"}, positions={"1503": {"side": "japanese"}})
    assert step(other_unit, other_unit.pieces["al-5-9"], a, other, rail=False) is None


@pytest.mark.clause("17.5.4/1")
def test_in_the_open_marauders_pay_like_others() -> None:
    state = at("air", units={"mm-1": "2811", "jp-15-51": "2911", "jp-18-55": "1602"})
    a, b = state.world.hex("2811", "x"), state.world.hex("2910", "x")
    assert step(state, state.pieces["mm-1"], a, b, rail=False) == (1 + 2) * MP


@pytest.mark.clause("17.5.5/1")
def test_marauders_may_go_by_air() -> None:
    state = at("movement", units={"mm-1": "1419", "jp-18-55": "1602"}, acting={"side": "allied", "units": ["mm-1"]},
               air={"air-al-b25": {"box": "available", "mission": "transport", "flies_as": "transport"}})  # fmt: skip
    assert any(line.startswith("jump mm-1") for line in listed(state))


@pytest.mark.clause("17.5.6/1")
def test_marauders_out_of_all_ranges_need_a_marker_each() -> None:
    units = {name: {"at": JUNGLE, "oos": True} for name in ("mm-1", "mm-2", "mm-3")}
    state = at("supply", units={**units, "jp-18-55": "1602"}, acting={"side": "allied", "moment": "last-chance"},
               supplies={"1502": {"side": "allied", "count": 1}})  # fmt: skip
    line = next(line for line in sorted(listed(state, "supply")) if "mm-" in line)
    state = play(state, line)
    assert sum(not state.pieces[name].oos for name in units) == 1


@pytest.mark.clause("17.5.9/1")
def test_the_marauders_leave_when_the_road_is_open() -> None:
    """A regiment at Mogaung bars it; when it has gone they leave at once, cut lines or not."""
    units = {"mm-1": "1601", "jp-18-55": "1602"}
    barred = at("movement", units=units, acting={"side": "japanese", "units": ["jp-18-55"]})
    assert fact(barred, "mm-1.at") == "1601"
    assert fact(at("air", units={"mm-1": "1601"}, cuts=["1415"]), "mm-1.at") == "gone"


# -- the INA


@pytest.mark.clause("17.6.1/1")
def test_only_the_ina_leaves_by_the_west_edge() -> None:
    units = {"ina-subhas": "1528", "jp-15-51": "1628", "ina-gandhi": "1527"}
    state = at("movement", units=units, acting={"side": "japanese", "units": list(units)})
    assert ("not_ina", "17.6.1/1") in against(state, "exit jp-15-51")
    assert ("not_at_the_edge", "17.6.1/1") in against(state, "exit ina-gandhi")
    state = play(state, "move ina-gandhi 1528", "exit ina-gandhi")
    assert (fact(state, "ina-gandhi.at"), state.vp[0]) == ("exited", 2)


@pytest.mark.clause("17.6.1/1")
def test_leaving_takes_a_movement_point() -> None:
    """Out of supply 2 points are left of 5: one into the edge hex, one to leave; two into it leave none."""
    units = {"ina-gandhi": {"at": "1527", "oos": True}, "ina-azad": {"at": "1526", "oos": True}}
    state = at("movement", units=units, acting={"side": "japanese", "units": list(units)})
    state = play(state, "move ina-azad 1527,1528")
    assert ("too_dear", "12.1.2/1") in against(state, "exit ina-azad")
    assert not against(play(state, "move ina-gandhi 1528"), "exit ina-gandhi")


@pytest.mark.clause("17.6.3/1")
@pytest.mark.parametrize(("where", "rolls"), [("1409", 0), ("1408", 1)])
def test_the_ina_is_looked_at_when_no_japanese_is_within_ten_hexes_of_silchar(where: str, rolls: int) -> None:
    state = at("end", 2, 2, 3, 4, units={"ina-subhas": "1410", "jp-15-51": where})
    assert [roll["purpose"] for roll in emitted(state, "rolled")].count("ina") == rolls


@pytest.mark.clause("17.6.3/1", "17.6.3/2")
@pytest.mark.parametrize(("oos", "die", "steps"), [(False, 3, 3), (False, 5, 2), (True, 4, 1), (True, 3, 2)])
def test_what_becomes_of_the_ina(oos: bool, die: int, steps: int) -> None:
    """Out of supply adds 1 to the die, and attrition has taken a step before; 5 takes one, 6 all."""
    state = at("end", die, 2, 3, 4, units={"ina-subhas": {"at": "2811", "oos": oos}})
    assert fact(state, "ina-subhas.steps") == steps
    lost = at("end", 6, 2, 3, 4, units={"ina-subhas": "2811"})
    assert fact(lost, "ina-subhas.at") == "eliminated"


# -- trucks


def driving(units: dict[str, Any] | None = None, **position: Any) -> DefeatState:
    given = {"al-5-9": "1420", "al-5-123": "1420", "hq-iv": "1419"} if units is None else units
    acting = [name for name in given if TITLE.pack.counters[name].side == 1]
    return at("movement", units=given, acting={"side": "allied", "units": acting}, **position)


@pytest.mark.clause("17.7/1", "17.7.5/1", "17.7.6/1")
def test_a_truck_gives_supplied_infantry_two_movement_points() -> None:
    state = play(driving(trucks=[2, 0, 0]), "truck al-5-9")
    assert state.trucks == (1, 0, 0)
    assert allowance(state, state.pieces["al-5-9"]) == 7
    assert ("one_truck", "17.7.6/1") in against(state, "truck al-5-9")


@pytest.mark.clause("17.7/1", "17.7.5/1")
def test_who_gets_no_truck() -> None:
    units = {"al-tk254-3cb": "1419", "hq-iv": "1419", "al-5-9": {"at": "1419", "oos": True}}
    state = driving(units, trucks=[2, 0, 0])
    for name in ("al-tk254-3cb", "hq-iv"):
        assert ("not_infantry", "17.7.5/1") in against(state, f"truck {name}")
    assert ("no_supply_line", "17.7.5/1") in against(state, "truck al-5-9")


@pytest.mark.clause("17.7.1/1", "17.7.11/1")
def test_a_stock_point_makes_up_to_three_trucks() -> None:
    """Six counters in all: two lost and three on the map leave one."""
    state = driving(stock={"allied": 5})
    assert listed(state, "buy") == {"buy 1", "buy 2", "buy 3"}
    state = play(state, "buy 3")
    assert (state.stock[1], state.trucks) == (4, (3, 0, 0))
    few = driving(stock={"allied": 5}, trucks=[2, 1, 2])
    assert listed(few, "buy") == {"buy 1"}
    assert ("so_many_trucks", "17.7.11/1") in against(few, "buy 2")
    assert not listed(driving(stock={"allied": 0}), "buy")


@pytest.mark.clause("17.7.2/1", "17.7.3/1", "17.7.4/1")
def test_trucks_that_hauled_are_used_and_the_others_serve_later() -> None:
    """One of three has hauled; an activation hauls no markers."""
    state = driving(trucks=[2, 1, 0])
    assert not listed(state, "haul")
    state = play(state, "truck al-5-9", "truck al-5-123")
    assert state.trucks == (0, 1, 0)
    assert not listed(state, "truck")


@pytest.mark.clause("17.7.3/1", "17.7.10/1")
def test_trucks_go_back_at_the_end_of_the_turn() -> None:
    state = at("end", 2, 3, 4, units={"al-5-9": {"at": "1419", "truck": True}}, trucks=[2, 1, 1])
    assert (state.trucks, fact(state, "al-5-9.truck")) == ((0, 0, 1), False)


@pytest.mark.clause("17.7.7/1")
def test_a_truck_stays_with_its_unit() -> None:
    units = {"al-5-9": {"at": "1420", "truck": True}, "al-5-123": "1420", "hq-iv": "1419"}
    state = driving(units, trucks=[0, 0, 0])
    assert ("no_trucks", "17.7.3/1") in against(state, "truck al-5-123")
    moved = play(state, "move al-5-9 1419")
    assert fact(moved, "al-5-9.truck")
    assert allowance(moved, moved.pieces["al-5-9"]) == 7


@pytest.mark.clause("17.7.8/1", "17.7.9/1")
def test_a_truck_shares_the_fate_of_its_unit() -> None:
    """A step lost leaves it; with the last step of the only unit it is lost for good."""
    units = {"al-5-9": {"at": "2811", "oos": True, "truck": True}}
    state = at("end", 2, 3, 4, units=units, trucks=[0, 0, 0])
    assert (fact(state, "al-5-9.steps"), state.trucks) == (3, (0, 0, 0))
    units = {"al-5-9": {"at": "2811", "lost": 3, "oos": True, "truck": True}}
    assert at("end", 2, 3, 4, units=units, trucks=[0, 0, 0]).trucks == (0, 0, 1)


@pytest.mark.clause("17.5.9/1", "13.4.1/1")
def test_marauders_who_leave_during_a_combat_pay_no_hits() -> None:
    """The retreat of the attacker opened the road, so nobody is left to take the two hits."""
    state = at("air", units={"jp-18-114": "1602", "mm-1": "1502"})
    state.combat = combat(state, 0, "1502", ["jp-18-114"], hits=(0, 2))
    assert list(Pay(1).run(state)) == [PayHits(1), RetreatMore(1)]
    state.change("mm-1", loc=state.world.box("gone"))
    assert list(Pay(1).run(state)) == []


@pytest.mark.clause("17.4.2/1", "17.4.3/1")
@pytest.mark.parametrize(("units", "served"), [
    ({"ch-22": "1701", "al-5-9": "1701"}, ("ch-22",)), ({"ch-22": "1701", "ch-14": "1601"}, ("ch-22", "ch-14")),
    ({"ch-22": "2203", "ch-14": "1601"}, ("ch-14",)), ({"ch-22": "2203"}, ()), ({"al-5-9": "1601"}, ()),
])  # fmt: skip
def test_the_chinese_source_serves_the_chinese_in_its_range_only(
    units: dict[str, str], served: tuple[str, ...]
) -> None:
    needy = {name: {"at": label, "oos": True} for name, label in units.items()}
    state = at("supply", units=needy, supplies={"1601": {"side": "allied", "count": 2}}, stock={"allied": 0},
               acting={"side": "allied"})  # fmt: skip
    hungry = [state.pieces[name] for name in units]
    home = state.world.find("1601")
    found = [offer for offer in offers(state, ALLIED, hungry, commit=True) if offer.by == "1601"]
    assert home is not None
    assert [(offer.units, offer.most, offer.price) for offer in found] == ([(served, 1, 1)] if served else [])


@pytest.mark.clause("17.7.5/1", "7.7.1/1", "12.2.2/1")
@pytest.mark.parametrize(("ring", "committed", "feeds", "trucks"), [
    (False, False, True, True), (True, False, True, False), (False, True, False, False),
])  # fmt: skip
def test_a_headquarters_out_of_loc_feeds_but_brings_no_truck(
    ring: bool, committed: bool, feeds: bool, trucks: bool
) -> None:
    """Around 1916, six and more points from the nearest source, three regiments leave no line open."""
    foes = {"jp-33-213": "1816", "jp-33-214": "2016", "jp-33-215": "1917"} if ring else {}
    state = driving({"hq-iv": {"at": "1916", "committed": committed}, "al-5-9": "1916"} | foes, trucks=[2, 0, 0])
    unit = state.pieces["al-5-9"]
    assert in_loc(state, state.pieces["hq-iv"]) != ring
    assert would_be_supplied(state, unit) == any(feeders(state, unit)) == feeds
    assert any(feeders(state, unit, loc=True)) == trucks
    assert (("no_supply_line", "17.7.5/1") in against(state, "truck al-5-9")) != trucks


@pytest.mark.clause("17.7.8/1", "17.7.9/1")
@pytest.mark.parametrize(("drivers", "others", "fallen", "found"), [
    (1, 0, 1, (1, 1, 2)), (2, 0, 1, (1, 2, 1)), (2, 0, 2, (1, 1, 3)), (1, 1, 1, (1, 2, 1)), (1, 1, 2, (1, 1, 2)),
    (0, 1, 1, (1, 1, 1)), (3, 0, 2, (1, 3, 1)), (3, 0, 3, (1, 1, 4)),
])  # fmt: skip
def test_trucks_of_the_fallen_are_lost_for_good_with_the_last_of_the_hex(
    drivers: int, others: int, fallen: int, found: tuple[int, int, int]
) -> None:
    """One is free, one is used and one lost before; units fall in order, those with a truck first."""
    names = ("al-5-9", "al-5-123", "al-5-161")[: drivers + others]
    units = {name: {"at": "2811", "truck": number < drivers} for number, name in enumerate(names)}
    state = driving(units, trucks=[1, 1, 1])
    for name in names[:fallen]:
        lose_trucks(state, state.pieces[name])
        state.change(name, loc=state.world.box("eliminated"), truck=False)
    assert state.trucks == found
    waiting = fallen < len(names) and drivers > 0
    assert bool([key for key in state.allowance if key.startswith("truck")]) == waiting
    forget_trucks(state)
    assert state.trucks == found and not [key for key in state.allowance if key.startswith("truck")]
