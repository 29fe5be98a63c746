"""Chapter 13: totals, odds, shifts and steps. 2911 is clear, 3813 jungle, 2709 a city in the open, 2418 rough jungle.

Printed values used: al-20-* AF 5, DF 5; al-2-4 AF 5; al-25-51 AF 4; jp-53-* AF and DF 4, 3, 2, 1; jp-33-* AF 6, DF 5;
jp-tk-14 AF 3, DF 2; al-tk254-3cb AF 4, DF 3.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.defeat_into_victory.pieces import ALLIED
from engine.titles.defeat_into_victory.rules.ch13_advance import AdvanceFurther, advance_reasons
from engine.titles.defeat_into_victory.rules.ch13_result import _factors_lost
from engine.titles.defeat_into_victory.state import Combat
from tests.titles.defeat_into_victory.table import TITLE, at, decision, emitted, fact, listed, play

CHART = TITLE.world("campaign").charts.combat
MONSOON = 5


def fought(target: str, attackers: dict[str, Any], defenders: dict[str, Any], *, answers: tuple[str, ...] = (),
           **position: Any) -> dict[str, Any]:  # fmt: skip
    """What came of an attack of all attackers, one pip on the die."""
    side = "allied" if next(iter(attackers)).startswith(("al", "mm")) else "japanese"
    order = position.pop("sequence", "move-combat")
    state = at("combat", 1, units=attackers | defenders,
               acting={"side": side, "units": list(attackers), "sequence": order}, **position)  # fmt: skip
    state = play(state, f"attack {target} {','.join(attackers)}")
    if len(attackers) == 1 and decision(state) == "JoinAttack":
        state = play(state, "done")
    for answer in answers:
        state = play(state, answer)
    while decision(state) in ("Banzai", "SuicideSquads", "SupportCombat"):
        state = play(state, "done")
    return emitted(play(state, "roll"), "combat_resolved")[0]


def units(where: str, *names: str, **how: Any) -> dict[str, Any]:
    return {name: {"at": where, **how} for name in names}


DIVISION = ("al-20-32", "al-20-80", "al-20-100")


@pytest.mark.clause("13.1.5/1")
def test_all_units_of_a_hex_defend_together() -> None:
    """DF 4, 3 and 2."""
    defenders = (
        units("2911", "jp-53-119") | units("2911", "jp-53-128", lost=1) | units("2911", "jp-53-151", lost=2)
    )
    assert fought("2911", units("2811", *DIVISION), defenders)["defence"] == 9


@pytest.mark.clause("13.2.1/6", "13.3.3/1", "13.3.1/1", "13.3.5/1")
@pytest.mark.parametrize(
    ("target", "attackers", "answers", "total"),
    [
        ("2911", units("2811", "al-20-32") | units("2811", "al-20-80", oos=True), (), 5 + 2),
        ("2712", units("2711", "al-20-32") | units("2612", "al-25-51"), (), 2 + 4),
        ("2712", units("2711", "al-20-32", oos=True), (), 1),  # 5 to 2 to 1
        ("2712", units("2711", "jp-33-213", oos=True), ("choose jp-33-213",), 1 + 1),  # 6 to 3 to 1, and Banzai
        ("2911", units("2811", "jp-33-213", "jp-33-214"), ("choose jp-33-213", "choose jp-33-214"), 7 + 7),
        ("2911", units("2811", "al-20-32", lost=3, oos=True), (), 0),
    ],
)
def test_attack_factors_are_halved_first_and_raised_after(
    target: str, attackers: dict[str, Any], answers: tuple[str, ...], total: int
) -> None:
    foe = "jp-53-119" if next(iter(attackers)).startswith("al") else "al-7-33"
    assert fought(target, attackers, units(target, foe), answers=answers)["attack"] == total


@pytest.mark.clause("13.2.1/7", "13.3.1/2", "13.3.1/3", "13.3.1/4", "13.3.1/6", "13.3.1/7")
@pytest.mark.parametrize(
    ("target", "start", "defenders", "position", "turn", "total"),
    [
        ("2911", "2811", units("2911", "jp-53-119"), "", 1, 4),
        ("2911", "2811", units("2911", "jp-53-119", "jp-53-128", disrupted=True), "", 1, 8),
        ("2911", "2811", units("2911", "jp-53-119", lost=1, oos=True), "", 1, 2),  # half of 3, rounded up
        ("2812", "2811", units("2812", "jp-53-119"), "", 1, 4),  # a town with road and railway
        ("3720", "3719", units("3720", "jp-53-119"), "", 1, 5),  # a town in jungle
        ("2709", "2609", units("2709", "jp-53-119", "jp-53-128", "jp-53-151"), "", 1, 12 + 3),
        ("2709", "2609", units("2709", "jp-53-119", lost=1, oos=True), "", 1, 2 + 1),
        ("3813", "3713", units("3813", "jp-53-119", "jp-53-128"), "", 1, 8 + 2),
        ("3813", "3713", units("3813", "jp-53-119", lost=1) | units("3813", "jp-53-128", lost=1, oos=True), "", 1, 7),
        ("2418", "2318", units("2418", "jp-53-119", "jp-53-128"), "", 1, 8 + 2),
        ("2418", "2318", units("2418", "jp-53-119", "jp-53-128"), "", MONSOON, 8 + 3),
        ("2911", "2811", units("2911", "jp-53-119", "jp-53-128"), "finished", 1, 8 + 2),
        ("2911", "2811", units("2911", "jp-53-119", "jp-53-128"), "begun", 1, 8),
        ("3813", "3713", units("3813", "jp-53-119", lost=1, oos=True), "finished", 1, 2 + 1 + 2),
        ("2418", "2318", units("2418", "jp-53-119"), "finished", MONSOON, 4 + 2 + 2),
    ],
)
def test_defence_factors_by_ground_position_and_supply(
    target: str, start: str, defenders: dict[str, Any], position: str, turn: int, total: int
) -> None:
    work = {target: {"side": "japanese", "builder": "jp-53-119", "done": position == "finished"}} if position else {}
    assert fought(target, units(start, "al-20-32"), defenders, positions=work, turn=turn)["defence"] == total


@pytest.mark.clause("13.2.1/8")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (20, 10, "2:1"), (24, 5, "4:1"), (19, 10, "3:2"), (14, 10, "1:1"), (9, 10, "1:2"), (4, 10, "1:3"),
        (1, 10, "1:3"), (1, 3, "1:3"), (5, 10, "1:2"), (29, 10, "2:1"), (30, 10, "3:1"), (90, 10, "7:1"),
        (0, 10, "1:3"), (3, 0, "7:1"),
    ],
)  # fmt: skip
def test_odds_are_rounded_for_the_defender(attack: int, defence: int, column: str) -> None:
    assert CHART.columns[CHART.column(attack, defence)] == column


@pytest.mark.clause("13.2.1/9")
def test_shifts_are_netted_and_held_within_the_table() -> None:
    two_to_one, last = CHART.columns.index("2:1"), len(CHART.columns) - 1
    assert CHART.columns[CHART.shifted(two_to_one, 2 - 1)] == "3:1"
    assert CHART.shifted(last, 1) == last
    assert CHART.shifted(0, -2) == 0


@pytest.mark.clause("13.3.2/1", "13.2.1/9")
@pytest.mark.parametrize(
    ("target", "attackers", "defenders", "attack", "shift"),
    [
        ("2911", units("2811", "al-tk254-3cb", "al-tk254-150"), units("2911", "jp-53-119"), 8, 2),
        ("3813", units("3713", "al-20-32"), units("3813", "jp-tk-14"), 5, -1),
        ("2911", units("2811", "al-tk254-3cb"), units("2911", "jp-tk-14"), 4, 0),
        ("3308", units("3309", "al-tk254-3cb"), units("3308", "jp-53-119"), 4, 1),  # out of rough jungle by road
        ("3309", units("3308", "al-tk254-3cb"), units("3309", "jp-53-119"), 1, 0),  # into it
    ],
)
def test_tanks_shift_a_column_by_the_ground_of_the_defender(
    target: str, attackers: dict[str, Any], defenders: dict[str, Any], attack: int, shift: int
) -> None:
    found = fought(target, attackers, defenders)
    assert (found["attack"], found["shift"]) == (attack, shift)


@pytest.mark.clause("13.3.4/1", "9.4.2/2")
@pytest.mark.parametrize(("order", "shift"), [("move-combat", 0), ("combat-move", 1)])
def test_fighting_first_shifts_a_column(order: str, shift: int) -> None:
    found = fought("2911", units("2811", "al-20-32"), units("2911", "jp-53-119"), sequence=order)
    assert found["shift"] == shift


@pytest.mark.clause("13.3.2/3")
def test_by_option_each_headquarters_shifts_a_column() -> None:
    defenders = units("2911", "jp-53-119")
    headquarters = units("2711", "hq-iv", "hq-xv")
    for option, both in ((False, 1), (True, 2)):
        state = at("combat", 1, units=units("2811", "al-20-32") | headquarters | defenders,
                   options={"hq_shift_each": option}, acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
        state = play(state, "attack 2911 al-20-32", "choose hq-iv")
        state = play(state, "choose hq-xv") if decision(state) == "SupportCombat" else state
        assert emitted(play(state, "roll"), "combat_resolved")[0]["shift"] == both


@pytest.mark.clause("13.4.4/1")
def test_hits_beyond_the_last_step_are_void() -> None:
    """15 to 1 and a 5: four hits on a unit with one step that has nowhere to go."""
    around = units("2910", "al-7-33") | units("3012", "al-7-89") | units("3111", "al-7-114")
    state = at("combat", 5, acting={"side": "allied", "units": list(DIVISION)},
               units=units("2811", *DIVISION) | around | units("2911", "jp-53-119", lost=3))  # fmt: skip
    state = play(state, f"attack 2911 {','.join(DIVISION)}", "roll", "done")
    assert decision(state) == "AdvanceAfter"
    assert fact(state, "jp-53-119.at") == "eliminated"


@pytest.mark.clause("13.5.1/1", "13.5.1/2", "13.5.1/3", "13.5.1/4")
def test_each_kind_of_unit_has_the_steps_of_the_rulebook() -> None:
    """Four; three of the INA and the Marauders; two of Allied armour; one of Japanese armour, guns and headquarters."""
    for counter in TITLE.world("campaign").counters.values():
        if counter.ina or counter.marauder:
            steps = 3
        elif counter.infantry:
            steps = 4
        else:
            steps = 2 if counter.armour and counter.side == 1 else 1
        assert (counter.id, counter.steps) == (counter.id, steps)


@pytest.mark.clause("13.5.2/1", "13.5.3/1", "13.5.3/2", "13.5.3/3", "13.5.3/4")
@pytest.mark.parametrize("unit", ["al-20-32", "ina-subhas", "al-tk254-3cb", "jp-tk-14"])
def test_step_by_step_a_unit_shows_its_next_face_and_keeps_its_marks(unit: str) -> None:
    """Each attrition takes a step, until the last one; what lies on the unit stays."""
    counter = TITLE.world("campaign").counters[unit]
    for lost in range(counter.steps):
        state = at("end", 2, 1, 1, units={unit: {"at": "2811", "lost": lost, "oos": True, "disrupted": True}})
        if lost + 1 == counter.steps:
            assert fact(state, f"{unit}.at") == "eliminated"
            continue
        assert [fact(state, f"{unit}.{what}") for what in ("steps", "af", "df", "oos", "disrupted")] == [
            counter.steps - lost - 1, counter.af[lost + 1], counter.df[lost + 1], True, True,
        ]  # fmt: skip


@pytest.mark.clause("13.5.1/4")
def test_guns_alone_may_go_back_in_place_of_their_only_step() -> None:
    state = at("combat", 6, units=units("2811", *DIVISION) | units("2911", "jp-art-3") | units("3012", "jp-53-119"),
               acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    state = play(state, "attack 2911 al-20-32", "roll")  # 5 to 1 and a 6: -/3
    assert {"lose jp-art-3", "retreat jp-art-3 3012,3112"} <= listed(state)


@pytest.mark.clause("13.7.2/1")
@pytest.mark.parametrize(("die", "disrupted"), [(4, True), (5, False)])
def test_who_fails_the_check_for_units_out_of_supply_is_disrupted(die: int, disrupted: bool) -> None:
    """A D10 up to 4, not modified for an Allied unit in the open at Supply Level 3."""
    state = at("status", die, initiative="japanese", stock={"allied": 9, "japanese": 9}, units={"al-20-32": "2811"})
    assert fact(state, "al-20-32.oos") is True
    assert fact(state, "al-20-32.disrupted") is disrupted


@pytest.mark.clause("13.6.4/1")
def test_a_unit_at_the_edge_of_the_map_may_leave_it_for_a_hit() -> None:
    """2601 lies in the easternmost column."""
    state = at("combat", 6, units=units("2501", *DIVISION[:2]) | units("2601", "jp-53-119"),
               acting={"side": "allied", "units": list(DIVISION[:2])})  # fmt: skip
    state = play(state, f"attack 2601 {','.join(DIVISION[:2])}", "roll", "lose al-20-32", "done")
    assert decision(state) == "PayHits"
    state = play(state, "retreat jp-53-119 off")
    assert [event["path"] for event in emitted(state, "retreated")] == [("2601",)]
    assert fact(state, "jp-53-119.at") == "eliminated"


@pytest.mark.clause("13.6.3/3")
@pytest.mark.parametrize(("die", "harmed"), [(5, False), (6, True)])
def test_only_a_natural_6_harms_a_strong_unit_on_its_retreat(die: int, harmed: bool) -> None:
    """AF 6 and a 5 or a 6; 3113 is interdicted. The other of two hits is a step."""
    state = at("combat", 6, die, acting={"side": "allied", "units": list(DIVISION)}, air=interdicted("3113"),
               units=units("2811", *DIVISION) | units("2911", "jp-33-213"))  # fmt: skip
    state = play(state, f"attack 2911 {','.join(DIVISION)}", "roll", "lose al-20-32", "done")
    state = play(state, "retreat jp-33-213 3012,3112")
    assert ("13.6.3/2" in [event["clause"] for event in emitted(state, "step_lost")]) is harmed


@pytest.mark.clause("13.6.3/1")
def test_the_ground_of_the_defender_does_not_help_an_attacker_on_his_retreat() -> None:
    """AF 3 and DF 3 of a brigade with two steps; the jungle it attacked would have made it 4."""
    state = at("combat", 6, 4, acting={"side": "allied", "units": ["al-2-4"]}, air=interdicted("3614"),
               units=units("3713", "al-2-4", lost=2) | units("3813", "jp-33-213"))  # fmt: skip
    state = play(state, "attack 3813 al-2-4", "roll")
    assert decision(state) == "PayHits"
    state = play(state, "retreat al-2-4 3613")
    assert emitted(state, "step_lost")[0]["clause"] == "13.6.3/2"


def interdicted(hex_: str) -> dict[str, Any]:
    return {"air-al-b25": {"box": "available", "mission": "interdiction", "flies_as": "bomber", "at": hex_}}


@pytest.mark.clause("13.8.1/2")
def test_by_the_item_every_unit_that_advanced_goes_one_hex_further() -> None:
    state = at("combat", 6, turn=15, options={"sustained": True}, acting={"side": "allied", "units": list(DIVISION)},
               units=units("2811", *DIVISION) | units("2911", "jp-53-119", lost=3) | units("3112", "jp-53-128"),
               )  # fmt: skip
    state.sustained_items = ("declared-1", "advance-1")
    state = play(state, f"attack 2911 {','.join(DIVISION)}", "roll", "done",
                 "advance al-20-32", "advance al-20-80", "done")  # fmt: skip
    assert decision(state) == "AdvanceFurther"
    assert "move al-20-32 3012" in listed(state)
    assert not {"move al-20-32 3112", "move al-20-100 2911", "move al-20-32 3012,3013"} & listed(state)
    state = play(state, "move al-20-32 3012")
    assert not [line for line in listed(state, "move") if "al-20-32" in line]
    state = play(state, "move al-20-80 2912")
    assert [fact(state, f"{unit}.at") for unit in DIVISION] == ["3012", "2912", "2811"]


@pytest.mark.clause("7.9.9/1", "13.7.2/1")
@pytest.mark.parametrize(("one", "dice", "rolls"), [(True, [4], 1), (False, [4, 5], 2)])
def test_by_option_one_die_checks_all_units_of_a_side(one: bool, dice: list[int], rolls: int) -> None:
    """A D10 up to 4 disrupts Allied units in the open: one die of 4 both of them, dice of 4 and 5 the first."""
    state = at("status", *dice, initiative="japanese", stock={"allied": 9, "japanese": 9},
               options={"one_disruption_die": one}, units=units("2811", "al-20-32") | units("2810", "al-20-80"),
               )  # fmt: skip
    assert len(emitted(state, "rolled")) == rolls
    assert [fact(state, f"{name}.disrupted") for name in ("al-20-32", "al-20-80")] == [True, one]


@pytest.mark.clause("13.6.4/1", "17.1.4/1")
def test_tanks_do_not_advance_along_a_line_that_is_cut() -> None:
    """From 3308 the road leads into the rough jungle of 3309."""
    for cuts, advances in (([], True), (["3309"], False)):
        state = at("combat", 6, units=units("3308", "al-tk254-3cb", *DIVISION) | units("3309", "jp-53-119", lost=3),
                   acting={"side": "allied", "units": ["al-tk254-3cb", *DIVISION]}, cuts=cuts)  # fmt: skip
        state = play(state, f"attack 3309 al-tk254-3cb,{','.join(DIVISION)}", "done", "roll")
        state = play(state, "lose jp-53-119") if decision(state) == "PayHits" else state
        state = play(state, "done") if decision(state) == "RetreatMore" else state
        assert ("advance al-tk254-3cb" in listed(state, "advance")) is advances
        assert "advance al-20-32" in listed(state, "advance")


@pytest.mark.clause("13.8.1/1", "10.1.3/1", "13.8.1/2", "17.1.4/1")
def test_attackers_advance_as_long_as_there_is_room() -> None:
    """Two brigades of two divisions have room in the clear hex, a third has none; nor has it one hex further on, where
    two others stand."""
    three = ("al-20-32", "al-7-33", "al-5-9")
    there = units("2811", "al-20-32", "al-7-33") | units("2910", "al-5-9") | units("2015", "jp-15-51")
    acting = {"side": "allied", "units": list(three)}
    state = at("combat", acting=acting, options={"sustained": True}, units=there)
    target, beside = state.world.find("2911"), state.world.find("3012")
    assert target is not None and beside is not None
    state.combat, state.sustained_items = Combat(ALLIED, target, three, ()), ("declared-1", "advance-1")
    assert not [one for name in three for one in advance_reasons(state, name)]
    state.change("al-20-32", loc=target)
    assert [one.kind for one in advance_reasons(state, "al-20-32")] == ["advanced"]
    assert not list(advance_reasons(state, "al-7-33"))
    state.change("al-7-33", loc=target)
    assert [(one.kind, one.clause) for one in advance_reasons(state, "al-5-9")] == [("no_room", "10.1.3/1")]
    assert [one.kind for one in advance_reasons(state, "al-268")] == ["not_in_combat"]
    state.change("al-268", loc=beside)
    further = {command.text() for command in AdvanceFurther().commands(state)}
    assert "move al-20-32 3012" in further
    state.change("al-2-4", loc=beside)
    assert "move al-20-32 3012" in {command.text() for command in AdvanceFurther().commands(state)}
    state.change("al-2-5", loc=beside)
    further = {command.text() for command in AdvanceFurther().commands(state)}
    assert "move al-20-32 3012" not in further and "move al-20-32 2912" in further


@pytest.mark.clause("13.8.1/1", "17.4.4/1")
def test_the_chinese_do_not_advance_too_far_south() -> None:
    two = ("ch-38", "al-5-9")
    state = at("combat", acting={"side": "allied", "units": list(two)}, units=units("2315", *two))
    target = state.world.find("2416")
    assert target in state.world.southern
    state.combat = Combat(ALLIED, target, two, ())
    found = {name: [(one.kind, one.clause) for one in advance_reasons(state, name)] for name in two}
    assert found == {"ch-38": [("too_far_south", "17.4.4/1")], "al-5-9": []}


@pytest.mark.clause("13.8.1/1", "10.1.1/1", "19.1.1/1")
def test_nobody_advances_further_into_the_enemy() -> None:
    there = units("2911", "al-20-32") | units("3012", "jp-15-51")
    state = at("combat", acting={"side": "allied", "units": ["al-20-32"]}, options={"sustained": True}, units=there)
    state.combat = Combat(ALLIED, state.pieces["al-20-32"].loc, ("al-20-32",), ())
    state.sustained_items = ("declared-1", "advance-1")
    further = {command.text() for command in AdvanceFurther().commands(state)}
    assert "move al-20-32 2912" in further and "move al-20-32 3012" not in further


@pytest.mark.clause("13.4.3/1", "13.4.4/1", "2.3/3")
def test_the_step_that_is_offered_first_costs_fewest_factors() -> None:
    """For each unit and each step it can lose but its last: what attack and defence factors become less, together."""
    state = at("turn")
    for name, piece in sorted(state.pieces.items()):
        for lost in range(piece.steps - 1 if piece.steps > 1 else 0):
            before = state.change(name, lost=lost)
            after = state.change(name, lost=lost + 1)
            assert before.steps == after.steps + 1
            assert _factors_lost(before) == (before.af - after.af + before.df - after.df, name)
