"""Case 15.2 and chapter 16: rebuilding, where the dead go, replacements."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.vinegar_joes_war.pieces import DEAD, DUE, LOST
from engine.titles.vinegar_joes_war.rules.ch16_dead import eliminate
from tests.titles.vinegar_joes_war.data import WORLD
from tests.titles.vinegar_joes_war.data import at as hex_at
from tests.titles.vinegar_joes_war.table import (
    against,
    at,
    clauses,
    decision,
    emitted,
    fact,
    legal,
    listed,
    play,
    until,
    where,
)

PORT = "2729"
"""Bangkok, where the Japanese arrive."""
IN_PORT = {"jp-18": PORT, "depot-jp-1": PORT, "depot-jp-2": PORT, "br-16": "2121"}


def dead(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "replaceable")


def back(face: int, *, turn: int = 2, unit: str = "jp-yama", **position: Any) -> Any:
    """The state after a die for a unit of up to six, with another one left to be tried."""
    units = {**IN_PORT, **dead(unit, "jp-33")}
    state = at("japanese", 15, face, turn=turn, units=units, **position)
    return play(state, f"spend {PORT} land", f"redraft {unit}")


# -- 15.2: rebuilding


@pytest.mark.clause("15.2/1", "15.2/3")
def test_a_depot_rebuilds_all_reduced_units_of_its_hex_without_a_die() -> None:
    reduced = {name: {"at": "2211", "reduced": True} for name in ("jp-18", "jp-33")}
    units = {**reduced, "jp-56": {"at": "2213", "reduced": True}, "depot-jp-1": "2211", "br-16": "2121"}
    state = at("japanese", 15, units={**units, "depot-jp-2": "2217"})
    assert against(state, "rebuild 2213") == {("no_depot", "15.2/1")}
    assert against(state, "rebuild 2217") == {("nobody_reduced", "15.2/1")}
    state = play(state, "rebuild 2211")
    assert not fact(state, "jp-18.reduced") and not fact(state, "jp-33.reduced") and fact(state, "jp-56.reduced")
    assert where(state, "depot-jp-1") == "pool" and not emitted(state, "rolled_for")
    units = {**reduced, "jp-yama": "2211", "depot-jp-1": "2211", "br-16": "2121"}
    state = play(at("japanese", 15, units=units), "rebuild 2211")
    assert [event["unit"] for event in emitted(state, "rebuilt")] == ["jp-18", "jp-33"], "the third was whole"


@pytest.mark.clause("15.2/2")
def test_nobody_is_rebuilt_in_an_enemy_zone() -> None:
    units = {"jp-18": {"at": "2211", "reduced": True}, "depot-jp-1": "2211", "br-16": "2312"}
    more = {"jp-33": {"at": "2217", "reduced": True}, "depot-jp-2": "2217"}
    state = at("japanese", 15, units={**units, **more})
    assert against(state, "rebuild 2211") == {("in_zone", "15.2/2")} and legal(state, "rebuild 2217")


@pytest.mark.clause("15.2/4", "6.1/4")
def test_who_comes_back_is_at_full_strength() -> None:
    state = at("japanese", 15, 1, turn=10, units={**IN_PORT, "jp-2": {"at": "2213", "reduced": True}})
    eliminate(state, "jp-2", "13.10/1")
    assert fact(state, "jp-2.strength") == 6
    units = {**IN_PORT, **dead("jp-2", "jp-33")}
    state = play(at("japanese", 15, 1, turn=10, units=units), f"spend {PORT} land", "redraft jp-2")
    assert fact(state, "jp-2.due") == 11 and not fact(state, "jp-2.reduced")


# -- 16.1: the boxes


@pytest.mark.clause("16.1/1", "16.4/1", "17.3/5")
def test_where_the_dead_go() -> None:
    units = dict.fromkeys(["jp-18", "depot-jp-1"], "2211") | dict.fromkeys(["br-16", "br-70"], "2121")
    units |= dict.fromkeys(["gu-kr1", "gu-kr2"], "2606")
    state = at("japanese", 4, units=units)
    for name in ("jp-18", "depot-jp-1", "gu-kr1", "br-16"):
        eliminate(state, name, "10.2/1")
    for name in ("br-70", "gu-kr2"):
        eliminate(state, name, "13.10/1", permanently=True)
    boxes = {name: where(state, name) for name in units}
    assert boxes == {
        "jp-18": "replaceable", "depot-jp-1": "pool", "gu-kr1": "guerrillas", "gu-kr2": "guerrillas",
        "br-16": "replaceable", "br-70": "eliminated",
    }  # fmt: skip


@pytest.mark.clause("16.1/2", "16.2/1")
def test_only_the_replaceable_are_tried_for_and_at_any_later_time() -> None:
    units = {**IN_PORT, **dead("jp-yama"), "jp-33": "eliminated"}
    state = at("japanese", 15, turn=9, units=units)
    assert against(state, "redraft jp-33") == {("not_replaceable", "16.1/2")}
    assert against(state, "redraft jp-yama") == {("not_paid", "16.5/4")}
    assert legal(play(state, f"spend {PORT} land"), "redraft jp-yama")
    nobody = at("japanese", 15, 6, turn=9, units=IN_PORT)
    assert decision(nobody) != "ReplaceUnits" and fact(nobody, "depots.2729") == 2


# -- 16.1: the die


@pytest.mark.clause("16.1/3", "16.1/4")
@pytest.mark.parametrize(
    ("turn", "face", "due", "clause"),
    [(2, 3, 5, "16.1/3"), (2, 6, 0, "16.1/3"), (14, 2, 16, "16.1/3"), (14, 3, 0, "16.1/4")],
)
def test_a_die_tells_how_long_a_unit_is_away(turn: int, face: int, due: int, clause: str) -> None:
    state = back(face, turn=turn)
    assert fact(state, "jp-yama.due") == due
    assert where(state, "jp-yama") == ("track" if due else "eliminated")
    assert clauses(state, "recalled") == {clause}


@pytest.mark.clause("16.1/3", "6.2/1")
def test_a_replaced_unit_arrives_like_a_reinforcement() -> None:
    track = {"jp-yama": {"at": "track", "due": 5}, "jp-18": PORT, "jp-56": "2856", "br-16": "2121"}
    assert not [line for line in listed(at("japanese", 2, turn=4, units=track), "place") if "jp-yama" in line]
    assert legal(at("japanese", 2, turn=5, units=track), f"place jp-yama {PORT}")


@pytest.mark.clause("16.1/3", "16.5/2", "12.1/1")
def test_two_airstrikes_a_depot_each_with_its_die() -> None:
    shot = {f"TAC-jp-{number}": "replaceable" for number in (1, 2, 3)}
    units = {"jp-18": PORT, "depot-jp-1": PORT, "br-16": "2121", **dead("jp-yama")}
    state = play(at("japanese", 15, 2, 6, turn=2, units=units, support=shot), f"spend {PORT} air", "redraft TAC-jp-1")
    assert (fact(state, "TAC-jp-1.box"), fact(state, "TAC-jp-1.due")) == (DUE, 4)
    assert legal(state, "redraft TAC-jp-3") and against(state, "redraft jp-yama") == {("not_paid", "16.5/4")}
    state = play(state, "redraft TAC-jp-2")
    assert fact(state, "TAC-jp-2.box") == LOST and fact(state, "TAC-jp-3.box") == DEAD


@pytest.mark.clause("16.5/2", "16.5/1")
def test_a_third_airstrike_needs_a_second_depot() -> None:
    """Each depot paid with goes to the pool."""
    shot = {f"TAC-jp-{number}": "replaceable" for number in (1, 2, 3)}
    state = play(at("japanese", 15, 1, 1, 1, turn=2, units=IN_PORT, support=shot), f"spend {PORT} air")
    assert fact(state, f"depots.{PORT}") == 1
    assert clauses(state, "depot_spent") == {"16.5/2", "16.5/1"}
    state = play(state, "redraft TAC-jp-1", "redraft TAC-jp-2")
    assert against(state, "redraft TAC-jp-3") == {("not_paid", "16.5/2")}
    state = play(state, f"spend {PORT} air")
    assert fact(state, f"depots.{PORT}") == 0
    assert fact(play(state, "redraft TAC-jp-3"), "TAC-jp-3.due") == 3


@pytest.mark.clause("16.1/2", "16.5/5")
def test_what_is_no_use_of_a_depot() -> None:
    """Nobody of the kind is dead, the use is none, there is no depot, or no such hex."""
    state = at("japanese", 15, turn=2, units={**IN_PORT, **dead("jp-yama")})
    assert against(state, f"spend {PORT} air") == {("nobody_to_replace", "16.1/2")}
    assert against(state, f"spend {PORT} hq") == {("nobody_to_replace", "16.1/2")}
    assert against(state, f"spend {PORT} gold") == {("no_such_use", "16.1/2")}
    assert against(state, "spend 2856 land") == {("no_depot", "16.5/1")}
    assert against(state, "spend nowhere land") == {("no_depot", "16.1/2")}
    assert against(state, "rebuild nowhere") == {("no_depot", "16.1/2")}
    paid = play(state, f"spend {PORT} land")
    assert listed(paid, "spend") == [f"spend {PORT} land"], "the other depot"


# -- 16.5: what depots pay for


@pytest.mark.clause("16.5/1")
@pytest.mark.parametrize(
    ("side", "hex_", "unit", "may"),
    [
        ("allied", "1106", "br-16", True),
        ("allied", "3407", "ch-6", True),
        ("allied", "3407", "br-16", False),
        ("allied", "2211", "br-16", False),
        ("allied", "1003", "br-16", True),
        ("japanese", "2121", "jp-yama", False),
        ("japanese", "2856", "jp-yama", True),
    ],
)
def test_the_depot_is_spent_where_units_of_the_kind_arrive(side: str, hex_: str, unit: str, may: bool) -> None:
    weak, own = {"at": "2217", "reduced": True}, "al" if side == "allied" else "jp"
    units = {f"depot-{own}-1": hex_, f"depot-{own}-2": "2217", unit: "replaceable"}
    units |= {"br-7": weak, "jp-33": "2331"} if side == "allied" else {"jp-56": weak, "br-7": "2331"}
    state = at(side, 15, turn=2, units=units)
    assert legal(state, f"spend {hex_} land") is may
    wide = at(side, 15, turn=2, units=units, options={"replacement_in_any_entry_hex": True})
    assert legal(wide, f"spend {hex_} land") is (may or (hex_ == "3407" and side == "allied"))


@pytest.mark.clause("16.5/1")
def test_elsewhere_no_depot_is_spent_and_on_the_edge_only_while_no_port_is_open() -> None:
    dead_one, weak = dead("br-16"), {"at": "2217", "reduced": True}
    units = {"depot-al-1": "1003", "depot-al-2": "2211", "depot-al-3": "2217", "br-7": weak, **dead_one}
    shut = at("allied", 15, turn=2, units=units)
    assert legal(shut, "spend 1003 land")
    assert against(shut, "spend 2211 land") == {("no_entry_hex", "16.5/1")}
    opened = at("allied", 15, turn=2, units={**units, "br-23": "1106"})
    assert against(opened, "spend 1003 land") == {("no_entry_hex", "16.5/1")}, "Calcutta is open"


@pytest.mark.clause("16.5/1")
def test_a_threatened_or_interdicted_port_serves_a_depot() -> None:
    beside = WORLD.label(WORLD.adjacent[hex_at("1106")][0])
    units = {"depot-al-1": "1106", "depot-al-2": "1106", "br-16": "replaceable", "jp-18": beside}
    state = at("allied", 15, turn=2, units=units, interdicted={"1106": "japanese"})
    assert legal(state, "spend 1106 land")


@pytest.mark.clause("16.5/3")
def test_a_headquarters_costs_two_depots() -> None:
    units = {**IN_PORT, **dead("jp-hq-28")}
    state = play(at("japanese", 15, 1, turn=2, units=units), f"spend {PORT} hq")
    assert against(state, "redraft jp-hq-28") == {("not_paid", "16.5/3")}
    state = play(state, f"spend {PORT} hq")
    assert fact(state, f"depots.{PORT}") == 0
    state = play(state, "redraft jp-hq-28")
    assert fact(state, "jp-hq-28.due") == 3
    units |= {**dead("jp-hq-29"), "depot-jp-3": PORT}
    state = play(at("japanese", 15, 1, 1, turn=2, units=units), *[f"spend {PORT} hq"] * 2, "redraft jp-hq-28")
    assert against(state, "redraft jp-hq-29") == {("not_paid", "16.5/3")}, "both were spent on the first"


@pytest.mark.clause("16.5/4")
def test_six_points_of_strength_a_depot_and_the_full_side_counts() -> None:
    units = {**IN_PORT, **dead("jp-15", "jp-yama", "jp-24b", "jp-5", "jp-ab-4")}
    state = play(at("japanese", 15, 1, 1, 1, 1, turn=2, units=units), f"spend {PORT} land")
    assert against(state, "redraft jp-5") == {("not_paid", "16.5/4")}
    for name in ("jp-yama", "jp-24b", "jp-ab-4"):
        state = play(state, f"redraft {name}")
    assert against(state, "redraft jp-15") == {("not_paid", "16.5/4")}
    two = play(at("japanese", 15, 1, turn=2, units=units), f"spend {PORT} land", f"spend {PORT} land")
    assert legal(two, "redraft jp-5")


@pytest.mark.clause("16.5/4")
def test_even_a_unit_of_no_strength_needs_a_depot() -> None:
    state = at("japanese", 15, 1, turn=2, units={**IN_PORT, **dead("jp-ab-4", "jp-33")})
    assert against(state, "redraft jp-ab-4") == {("not_paid", "16.5/4")}


@pytest.mark.clause("16.5/5")
def test_what_a_depot_leaves_over_is_lost_with_the_phase() -> None:
    state = back(1)
    assert against(state, "redraft jp-33") == {("not_paid", "16.5/4")}
    after = until(state, "AnswerEvent", "Reinforce", "MoveUnits")
    assert not after.credits


@pytest.mark.clause("25.0/1", "25.0/2")
def test_nobody_is_replaced_in_the_monsoon() -> None:
    units = {**IN_PORT, **dead("jp-33")}
    state = at("japanese", 14, 6, turn=4, units=units)
    while fact(state, "player") == "japanese":
        assert decision(state) != "ReplaceUnits"
        state = play(state, "done")
    assert where(state, "jp-33") == "replaceable"
