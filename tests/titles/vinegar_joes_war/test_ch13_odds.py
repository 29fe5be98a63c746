"""Chapter 13: strengths, multiples, the percentage, shifts and results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.table import agenda
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import (
    AL,
    JP,
    at,
    cited,
    combat,
    decision,
    emitted,
    fact,
    fight,
    listed,
    over,
    play,
    resolved,
    where,
)
from tests.titles.vinegar_joes_war.table import TITLE

CLOSED = {"jp-33": "3424", "jp-31": "3226", "jp-21b": "3426"}
"""Around 3325: 3426 by the regiment in it, all others by zones."""


def attacked(units: dict[str, Any], target: str = "3325", *by: str, die: int = 3, **more: Any) -> VinegarState:
    """After a Japanese attack by the probe."""
    return fight(combat(JP, die, units=units, **more), target, *(by or ("jp-33",)))


# -- concentric


@pytest.mark.clause("13.5/1")
def test_a_hex_without_a_way_out_is_attacked_with_twice_the_strength() -> None:
    state = attacked({**CLOSED, "br-11": "3325"})
    assert resolved(state)["attack"] == 12.0
    assert "13.5/1" in cited(state, "attack_declared")


@pytest.mark.clause("13.5/1")
@pytest.mark.parametrize("friend", [{}, {"br-12": "3426"}])
def test_an_open_hex_or_a_friend_outside_the_zones_keeps_it_open(friend: dict[str, str]) -> None:
    units = {name: place for name, place in CLOSED.items() if name != "jp-21b"}
    assert resolved(attacked({**units, "br-11": "3325", **friend}))["attack"] == 6.0


@pytest.mark.clause("13.5/1")
def test_a_unit_that_cannot_move_is_not_shut_in_by_that_alone() -> None:
    units = {name: place for name, place in CLOSED.items() if name != "jp-21b"}
    assert resolved(attacked({**units, "br-1cd": "3325"}))["attack"] == 6.0


@pytest.mark.clause("13.5/1")
def test_the_sea_closes_a_hex() -> None:
    """Kota Bharu has four neighbours on land, and the two units reach all of them."""
    units = {"jp-33": "2646", "jp-18": "2747", "br-9": "2746"}
    assert resolved(attacked(units, "2746"))["attack"] == 12.0


@pytest.mark.clause("13.5/1", "13.9/1")
def test_the_parts_of_the_odds_are_told_in_points_as_on_the_counters() -> None:
    """33 Division attacks with 6, doubled; 9 Indian Division, 4, has half as much again in a town."""
    units = {"jp-33": "2646", "jp-18": "2747", "br-9": "2746"}
    guns = {"gunfire-jp-1": over("2746", "support")}
    state = play(at("japanese", 8, units=units, support=guns), "attack 2746", "join jp-33", "fight probe")
    told = [(part.name, part.value) for part in TITLE.tallies(state, TITLE.notation.parse("support 0 no"))]
    assert told[:2] == [("printed", 6.0), ("concentric", 6.0)]
    assert [value for _, value in told[2:]] == [6.0]


@pytest.mark.clause("13.5/1", "24.1/2")
def test_china_is_shut_to_the_japanese() -> None:
    """3114 has China on three sides, which 21 in the hex may not enter, and 3013, 3113 and 3214 are free."""
    state = combat(AL, 3, units={"ch-5": "3115", "ch-6": "3015", "br-18": "3014", "jp-21": "3114"})
    state = fight(state, "3114", "ch-6")
    assert resolved(state)["attack"] == 8.0
    state = fight(
        combat(JP, 3, units={"jp-33": "3115", "jp-31": "3015", "jp-55": "3014", "ch-2": "3114"}), "3114", "jp-33"
    )
    assert resolved(state)["attack"] == 6.0, "the Chinese go home"


# -- the defence


@pytest.mark.clause("13.61/1", "2.31/2")
@pytest.mark.parametrize(
    ("unit", "hex_", "beside", "defence"),
    [
        ("br-12", "3326", "3325", 2.0),
        ("br-br", "3326", "3325", 1.0),
        ("br-12", "2221", "2121", 2.0),
        ("br-br", "2221", "2121", 1.5),
        ("br-12", "2647", "2646", 3.0),
        ("br-br", "2647", "2646", 1.5),
        ("br-12", "2203", "2202", 3.0),
        ("br-1m", "2203", "2202", 4.0),
        ("br-12", "2104", "2105", 3.0),
        ("br-12", "2121", "2021", 4.0),
    ],
)  # fmt: skip
def test_the_ground_of_the_defender_multiplies_by_weight(unit: str, hex_: str, beside: str, defence: float) -> None:
    """Clear 1; jungle 1 and for light units 1.5; rough 1.5; mountain 1.5 and 2; town 1.5; city 2. What the attacker
    stands in does not matter."""
    state = fight(combat(JP, 3, units={"jp-18": beside, unit: hex_}), hex_)
    assert resolved(state)["defence"] == defence


@pytest.mark.clause("13.62/1", "21.0/1")
@pytest.mark.parametrize(("cumulates", "defence"), [(False, 4.0), (True, 6.0)])
def test_the_best_multiple_counts_alone(cumulates: bool, defence: float) -> None:
    """A brigade of 2 dug in at a town: 2 of the fortification and not 1.5 of the town, unless they are multiplied."""
    state = combat(
        JP, 3, units={"jp-18": "2105", "br-12": "2104"}, fortified={"2104": AL},
        options={"fortification_cumulates": cumulates},
    )  # fmt: skip
    assert resolved(fight(state, "2104"))["defence"] == defence


@pytest.mark.clause("13.63/1", "13.62/1")
def test_a_river_helps_only_where_all_attack_across_it() -> None:
    """3226 has a river on its side to 3127."""
    units = {"jp-18": "3127", "jp-33": "3326", "br-9": "3226"}
    assert resolved(attacked(units, "3226", "jp-18"))["defence"] == 6.0
    assert resolved(attacked(units, "3226", "jp-18", "jp-33"))["defence"] == 4.0
    state = combat(JP, 3, units=units, fortified={"3226": AL})
    assert resolved(fight(state, "3226", "jp-18"))["defence"] == 8.0, "2 of the fortification, not 3"


@pytest.mark.clause("8.0/1")
def test_depots_alone_are_attacked_in_the_last_column() -> None:
    state = attacked({"jp-14t": "3326", "depot-al-1": "3325"}, "3325", "jp-14t", die=1)
    assert (resolved(state)["final"], resolved(state)["defence"]) == ("600", 0.0)


# -- column and shifts


@pytest.mark.clause("13.9/1", "13.73/2")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(20, 12, "100-199"), (10, 13, "50-99"), (10, 10, "100-199"), (399, 200, "100-199"), (1, 10, "25"),
     (40, 10, "600"), (7, 3, "200-299"), (399, 100, "300-399")],
)  # fmt: skip
def test_the_percentage_is_not_rounded_up(attack: int, defence: int, column: str) -> None:
    charts = combat(JP, units={}).world.charts
    assert charts.columns[charts.column(attack, defence)] == column


COAST = {"jp-21": "2443", "jp-24b": "2443", "br-254": "2442", "jp-ab-3": "2729", "br-ab-221": "2551"}
"""7 against 3 in the clear: 200-299."""


def supported(attacking: int, guns: int, defending: int, units: Mapping[str, str] = COAST) -> VinegarState:
    """That combat with so many TAC and gunfire markers over the hex."""
    support = {f"TAC-jp-{n}": over("2442", "support", base="jp-ab-3") for n in range(1, attacking + 1)}
    support |= {f"gunfire-jp-{n}": over("2442", "support") for n in range(1, guns + 1)}
    support |= {f"TAC-br-{n}": over("2442", "defence", base="br-ab-221") for n in range(1, defending + 1)}
    return fight(combat(JP, 3, units=units, support=support), "2442", "jp-21", "jp-24b")


def idle(state: VinegarState) -> str:
    """The answer that stands for all others at the open decision, empty where one makes a difference."""
    asked = agenda.current(state)
    found = None if asked is None else asked.idle_answer(state)
    return "" if found is None else found.text()


@pytest.mark.clause("13.71/1", "13.71/2", "13.73/2")
@pytest.mark.parametrize(
    ("defender", "attacking", "defending", "attack", "defence"),
    [
        ("br-254", 1, 0, "", ""),
        ("br-254", 2, 1, "", ""),
        ("depot-al-1", 2, 0, "support 0 no", ""),
        ("depot-al-1", 2, 1, "", "answer no"),
    ],
)
def test_support_that_changes_no_column_needs_no_player(
    defender: str, attacking: int, defending: int, attack: str, defence: str
) -> None:
    """7 against 3 can be helped; a depot is attacked in the last column, which airstrikes of the defender can lower and
    those of the attacker cannot raise."""
    units = {name: hex_ for name, hex_ in COAST.items() if name != "br-254"} | {defender: "2442"}
    state = supported(attacking, 0, defending, units)
    assert (decision(state), idle(state)) == ("ChooseSupport", attack)
    state = play(state, f"support {attacking} no")
    if defending:
        assert (decision(state), idle(state)) == ("ChooseDefence", defence)


def shifted(attacking: int, guns: int, defending: int) -> dict[str, Any]:
    """The resolution of that, with as many of them used as may be."""
    state = supported(attacking, guns, defending)
    if decision(state) == "ChooseSupport":
        most = max(listed(state), key=lambda line: (line.endswith("yes"), line))
        state = play(state, most)
    if decision(state) == "ChooseDefence":
        state = play(state, "answer yes")
    return resolved(state)


@pytest.mark.clause("13.7/1", "13.71/1", "13.71/2", "13.72/1", "13.73/1", "13.44/1")
@pytest.mark.parametrize(
    ("attacking", "guns", "defending", "column"),
    [
        (0, 0, 0, "200-299"),
        (1, 0, 0, "300-399"),
        (0, 1, 0, "300-399"),
        (0, 2, 0, "300-399"),
        (4, 0, 1, "600"),
        (0, 0, 1, "100-199"),
        (0, 0, 2, "100-199"),
        (1, 0, 1, "200-299"),
        (1, 1, 1, "300-399"),
    ],
)
def test_shifts_of_both_sides_are_netted(attacking: int, guns: int, defending: int, column: str) -> None:
    found = shifted(attacking, guns, defending)
    assert (found["column"], found["final"]) == ("200-299", column)


@pytest.mark.clause("13.71/1")
def test_no_more_than_three_strikes_shift() -> None:
    """1 against 10 starts in column 25."""
    support = {f"TAC-jp-{n}": over("3325", "support", base="jp-ab-3") for n in range(1, 5)}
    units = {"jp-14t": "3326", "br-2": "3325", "br-12": "3325", "jp-ab-3": "2729"}
    state = fight(combat(JP, 3, units=units, support=support), "3325")
    assert listed(state) == {f"support {count} no" for count in range(4)}
    found = resolved(play(state, "support 3 no"))
    assert (found["column"], found["shift"], found["final"]) == ("25", 3, "200-299")


@pytest.mark.clause("13.71/1", "12.26/1", "12.5/1")
def test_strikes_that_helped_are_gone_for_the_next_combat_and_live_through_it() -> None:
    support = {f"TAC-jp-{n}": over("3325", "support", base="jp-ab-3") for n in (1, 2, 3)}
    units = {"jp-14t": "3326", "jp-33": "3424", "br-2": "3325", "br-12": "3325", "jp-ab-3": "2729"}
    state = fight(combat(JP, 4, 3, units=units, support=support), "3325", "jp-14t")
    state = play(state, "support 2 no")
    assert sorted(fact(state, f"TAC-jp-{n}.box") for n in (1, 2, 3)) == ["available", "available", "map"]
    state = fight(state, "3325", "jp-33")
    assert listed(state) == {"support 1 no", "support 0 no"}


@pytest.mark.clause("13.73/2")
@pytest.mark.parametrize(("attacking", "defending", "column"), [(0, 1, "300-399"), (2, 0, "600")])
def test_shifts_start_from_the_end_columns(attacking: int, defending: int, column: str) -> None:
    """40 against 5."""
    ring = {"jp-18": "3424", "jp-5": "3425", "jp-33": "3424", "jp-55": "3424", "jp-31": "3424", "jp-ig": "3425"}
    support = {f"TAC-jp-{n}": over("3325", "support", base="jp-ab-3") for n in range(1, attacking + 1)}
    support |= {f"TAC-br-{n}": over("3325", "defence", base="br-ab-221") for n in range(1, defending + 1)}
    units = {**ring, "br-11": "3325", "jp-ab-3": "2729", "br-ab-221": "2551"}
    state = fight(combat(JP, 3, units=units, support=support), "3325", *ring)
    state = play(state, "support 2 no") if attacking else play(state, "answer yes")
    assert (resolved(state)["column"], resolved(state)["final"]) == ("600", column)
    assert ("13.73/2" in cited(state, "combat_resolved")) == (attacking == 2)


# -- results


@pytest.mark.clause("13.10/1", "15.1/1", "15.11/2")
def test_a_bloodbath_costs_the_attacker_what_the_dead_had() -> None:
    """6 against 3: a flip of 6 over 3 is enough."""
    state = attacked({"jp-33": "3326", "br-254": "3325"}, die=6)
    assert resolved(state)["result"] == "BB"
    assert where(state, "br-254", "jp-33") == ["replaceable", "3326"]
    assert fact(state, "jp-33.strength") == 3


@pytest.mark.clause("13.10/1")
def test_by_option_a_bloodbath_costs_half() -> None:
    """21 and 24b, 7 against 3, must lose 3.5 then, for which the brigade of 3 is not enough."""
    units = {"jp-21": "3326", "jp-24b": "3326", "br-254": "3325"}
    state = attacked(units, "3325", "jp-21", "jp-24b", die=6, options={"bb_is_exchange": False})
    assert fact(play(state, "lose jp-24b"), "jp-21.reduced")
    state = attacked(units, "3325", "jp-21", "jp-24b", die=6)
    assert not fact(play(state, "lose jp-24b"), "jp-21.reduced")


@pytest.mark.clause("13.10/1", "15.11/2", "15.11/1")
def test_an_attack_that_is_depleted_loses_half_and_goes_back() -> None:
    """5 against 8 is 50-99 and a 1 AD: 2.5 are to be lost, a flip of 5 over 3 gives 2, so the division is gone."""
    state = attacked({"jp-15": "3326", "br-2": "3325"}, "3325", "jp-15", die=1)
    assert resolved(state)["result"] == "AD"
    assert [event["clause"] for event in emitted(state, "reduced")] == ["15.1/1"]
    assert where(state, "jp-15") == ["replaceable"]


@pytest.mark.clause("15.11/2")
def test_the_owner_chooses_what_he_loses_and_may_not_stop_short() -> None:
    """5 and 2 against 8: half is 3.5, the brigade 2 and the flip 2."""
    state = attacked({"jp-15": "3326", "jp-21b": "3326", "br-2": "3325"}, "3325", "jp-15", "jp-21b", die=1)
    assert listed(state) == {"lose jp-15", "lose jp-21b"}
    state = play(state, "lose jp-21b")
    assert emitted(state, "reduced"), "the rest falls on the division at once"
    assert fact(state, "jp-15.strength") == 3
    assert where(state, "jp-21b") == ["replaceable"]


@pytest.mark.clause("15.11/2", "15.11/1", "15.5/1")
def test_the_rest_of_a_demand_lapses_and_headquarters_and_reduced_units_die() -> None:
    """A reduced division of 3 and an activated headquarters of 1 kill 6 and pay with all they have."""
    units = {"jp-33": {"at": "3424", "reduced": True}, "jp-hq-28": {"at": "3424", "active": True},
             "jp-31": "3226", "jp-21b": "3426", "br-254": "3325"}  # fmt: skip
    state = attacked(units, "3325", "jp-33", "jp-hq-28", die=6)
    assert (resolved(state)["attack"], resolved(state)["result"]) == (8.0, "BB")
    state = play(state, "lose jp-hq-28")
    assert where(state, "jp-hq-28", "jp-33") == ["replaceable", "replaceable"]


@pytest.mark.clause("13.10/1", "15.11/2")
def test_units_without_strength_share_the_fate_of_the_stack() -> None:
    """8 against 2: DD1 on a 5 takes 1, and with the brigade its depot and its airbase."""
    state = attacked(
        {"jp-18": "3326", "br-16": "3325", "depot-al-1": "3325", "br-ab-221": "3325"}, "3325", "jp-18", die=5
    )
    assert resolved(state)["result"] == "DD1"
    assert where(state, "br-16", "depot-al-1", "br-ab-221") == ["replaceable", "pool", "replaceable"]


@pytest.mark.clause("16.1/1")
@pytest.mark.parametrize(("shut", "box"), [(True, "eliminated"), (False, "replaceable")])
def test_the_dead_of_a_concentric_attack_do_not_return(shut: bool, box: str) -> None:
    """6, or 12, against 1 are over 400 per cent: a 6 kills."""
    units = CLOSED if shut else {"jp-33": "3424"}
    state = attacked({**units, "br-br": "3325"}, die=6)
    assert resolved(state)["result"] == "DE"
    assert where(state, "br-br") == [box]


@pytest.mark.clause("13.2/1")
def test_a_combat_is_over_before_the_next_one() -> None:
    """400 per cent and a 2 is DR1: retreat, then pursuit, then the next attack."""
    units = {"jp-18": "3326", "br-16": "3325"}
    state = attacked(units, "3325", "jp-18", die=2)
    assert decision(state) == "RetreatUnits"
    state = play(state, min(listed(state)))
    assert decision(state) == "Pursue"
    assert decision(play(state, "done")) == "DeclareAttack"
