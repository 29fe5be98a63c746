"""Chapter 5.1: movement in the Assault Phase, Limited Movement, Operational Stretch, driving Transporters off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.table import agenda
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch2_stacking import EnforceStacking, over_limit
from engine.titles.nemesis.rules.ch5_costs import Reach, reach, step_cost, step_tally
from engine.titles.nemesis.rules.ch5_march import PressOn
from engine.titles.nemesis.rules.ch5_movement import Movement, assault_phase
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import ask, emitted, empty, judge, listed, phase, play, put

REGIMENT, BATTALION = "jp-31-58", "jp-31-b1"  # light, Quality 3, Movement 4
RAW_REGIMENT = "jp-53-119"  # light, Quality 2, Movement 4
HORSE = "jp-56-rec"  # foot, Quality 3, Movement 6
TANKS, UK_TANKS = "jp-15a-tk14", "uk-254-3carb"  # motorized, Quality 2, Movement 8
JP_HQ, JP_MULE, JP_TRUCK = "jp-hq-31", "jp-mule-1", "jp-truck-1"
BRIGADE = "uk-20-32"  # foot, Quality 2, Movement 5
OTHER_BRIGADE, THIRD_BRIGADE = "uk-20-80", "uk-20-100"
GOOD_BRIGADE = "uk-5-123"  # foot, Quality 3, Movement 5
PARA = "uk-ivc-50p"  # light, Quality 3, Movement 5
UK_HQ, UK_HQ_2, UK_MULE, UK_TRUCK = "uk-hq-20", "uk-hq-23", "uk-mule-1", "uk-truck-1"
POOR_CHINESE = "ch-50-149"  # foot, Quality 1, Movement 4
YUNNAN, OTHER_YUNNAN, YUNNAN_HQ = "ch-y-116", "ch-y-130", "ch-hq-xi"

IMPHAL_ROAD = "0406,0506,0507,0408,0409,0410"
"""From 0305, Road all the way: 1 mp a hex in dry weather."""


def assault(side: int, pieces: dict[str, str], *, turn: int = 1, supply: str = "full", **options: Any) -> NemesisState:
    """An Assault Phase of a side at its movement, with these pieces (own and enemy) at this supply level."""
    state = empty(turn, **options)
    for unit, where in pieces.items():
        put(state, unit, where, supply=supply)
    phase(state, side, "assault")
    ask(state, Movement(side))
    return state


def lay(state: NemesisState, *labels: str) -> None:
    state.ambushes = frozenset(state.world.loc(label) for label in labels)
    state.touch_ground()


def cost(state: NemesisState, unit: str, a: str, b: str) -> int | None:
    """What this piece pays from one hex to the next; the explanation must come to the same."""
    piece, start, end = state.pieces[unit], state.world.loc(a), state.world.loc(b)
    found, tally = step_cost(state, piece, start, end), step_tally(state, piece, start, end)
    assert found == (None if tally is None else tally.total)
    return found


def far(state: NemesisState, unit: str, label: str) -> int | None:
    """Movement points of the cheapest way to a hex, None if out of reach."""
    found, loc = reach(state, unit), state.world.loc(label)
    return found.cost(loc) if loc in found else None


def stretched(state: NemesisState, unit: str) -> set[str]:
    found = reach(state, unit)
    return {state.world.label(loc) for loc in found.targets if found.stretched(loc)}


def kinds(state: NemesisState, line: str) -> list[str]:
    return [item.kind for item in judge(state, line).reasons]


def clauses(state: NemesisState, line: str) -> Sequence[str]:
    return judge(state, line).clauses


def where(state: NemesisState, unit: str) -> str:
    return state.world.label(state.pieces[unit].loc)


# -- 1.1, 1.2-H: the map and who moves how -----------------------------------------------------------------------------


@pytest.mark.clause("1.1/2")
def test_a_way_is_not_the_terrain_of_a_hex() -> None:
    world = empty().world
    assert any(edge.way for _, edge in world.edges(world.loc("0409")))
    assert world.terrain[world.loc("0409")] == "mountain"


@pytest.mark.clause("1.1/8")
def test_there_are_four_reinforcement_hexes() -> None:
    world = empty().world
    assert {world.label(loc) for loc in world.nodes} == {"RJ", "RB", "RU", "RC"}


@pytest.mark.clause("1.1/9")
def test_a_reinforcement_hex_is_left_along_its_arrows() -> None:
    state = assault(ALLIED, {BRIGADE: "RB", UK_TANKS: "RB"})
    assert {line for line in listed(state) if line.startswith(f"move {BRIGADE} ") and "," not in line} == {
        f"move {BRIGADE} 0105", f"move {BRIGADE} 0106"
    }  # fmt: skip
    assert cost(state, BRIGADE, "RB", "0105") == 1, "the arrow continues a Track"
    assert cost(state, BRIGADE, "RB", "0106") == 2, "no route: the jungle is paid"
    assert kinds(state, f"move {BRIGADE} 0104") == ["no_arrow"]
    assert judge(state, f"move {UK_TANKS} 0105")
    assert clauses(state, f"move {UK_TANKS} 0106") == ("5.1-A/8",)


@pytest.mark.clause("1.1/9")
@pytest.mark.parametrize("unit", [BRIGADE, UK_HQ])
def test_nobody_enters_a_reinforcement_hex(unit: str) -> None:
    state = assault(ALLIED, {unit: "0105"})
    assert clauses(state, f"move {unit} RB") == ("1.1/9",)
    assert not any("RB" in line for line in listed(state))


@pytest.mark.clause("1.2-H/1")
def test_only_light_troops_enter_cliffs() -> None:
    state = assault(ALLIED, {BRIGADE: "0904", PARA: "0904"})
    assert clauses(state, f"move {BRIGADE} 1005") == ("1.2-H/1",)
    assert judge(state, f"move {PARA} 1005")
    assert cost(state, PARA, "0904", "1005") == 5
    assert far(state, BRIGADE, "1005") is None


@pytest.mark.clause("1.2-H/1", "5.1-A/4")
@pytest.mark.parametrize(("unit", "mp"), [(BRIGADE, 4), (PARA, 2), (UK_TANKS, 4)])
def test_a_path_leads_everybody_through_cliffs(unit: str, mp: int) -> None:
    state = assault(ALLIED, {unit: "2804"})
    assert state.world.terrain[state.world.loc("2805")] == "cliffs"
    assert cost(state, unit, "2804", "2805") == mp
    assert judge(state, f"move {unit} 2805")
    assert far(state, unit, "2805") == mp


@pytest.mark.clause("1.2-H/1", "5.1-B/3")
@pytest.mark.parametrize(("unit", "mp"), [(BRIGADE, None), (PARA, 5), (UK_TANKS, None)])
def test_limited_movement_finds_cliffs_closed_in_spite_of_the_path(unit: str, mp: int | None) -> None:
    state = assault(ALLIED, {unit: "2804", UK_HQ: "0305"}, supply="limited")
    assert cost(state, unit, "2804", "2805") == mp
    assert clauses(state, f"move {unit} 2805") == (() if mp else ("5.1-B/3",))
    assert (f"move {unit} 2805" in listed(state)) is (mp is not None)


@pytest.mark.clause("5.1-A/4")
def test_a_path_is_never_dearer_than_the_ground_beside_it() -> None:
    state = assault(ALLIED, {BRIGADE: "2105"})
    assert state.world.terrain[state.world.loc("2106")] == "clear"
    assert state.world.charts.ways["path"].foot == 2
    assert cost(state, BRIGADE, "2105", "2106") == 1, "a unit need not keep to the Path"


@pytest.mark.clause("1.2-H/2")
def test_mules_pay_the_light_cost_for_cliffs() -> None:
    state = assault(ALLIED, {"ch-y-mule-1": "2304"})
    assert cost(state, "ch-y-mule-1", "2304", "2404") == 5


@pytest.mark.clause("1.2-H/1", "5.1-A/4")
def test_light_troops_are_quicker_on_paths() -> None:
    state = assault(JAPANESE, {REGIMENT: "0911", HORSE: "0911"})
    assert cost(state, REGIMENT, "0911", "0910") == 1
    assert cost(state, HORSE, "0911", "0910") == 2


@pytest.mark.clause("1.2-J/1")
def test_garrisons_never_move() -> None:
    state = assault(JAPANESE, {"jp-gar-indaw": "1511", REGIMENT: "0909"})
    assert "1.2-J/1" in clauses(state, "move jp-gar-indaw 1411")
    assert not any(line.startswith("move jp-gar") for line in listed(state))


# -- 2.x as far as movement goes ---------------------------------------------------------------------------------------


@pytest.mark.clause("2.1/3")
def test_a_zoc_hinders_no_normal_move() -> None:
    state = assault(ALLIED, {BRIGADE: "0305", REGIMENT: "0407", BATTALION: "0607"})
    assert judge(state, f"move {BRIGADE} 0406,0506,0507")
    assert far(state, BRIGADE, "0507") == 3


@pytest.mark.clause("2.1/4", "5.1-C/1")
def test_friends_do_not_cancel_a_zoc() -> None:
    state = assault(ALLIED, {BRIGADE: "0305", OTHER_BRIGADE: "0507", REGIMENT: "0607"})
    assert "5.1-C/1" in clauses(state, f"move {BRIGADE} {IMPHAL_ROAD}")


@pytest.mark.clause("2.2/6a", "2.2/6b")
@pytest.mark.parametrize(("version", "clause"), [("1.1a", "2.2/6a"), ("1.2b", "2.2/6b")])
def test_hexes_with_enemy_units_are_closed(version: str, clause: str) -> None:
    state = assault(ALLIED, {BRIGADE: "0305", REGIMENT: "0406"}, version=version)
    assert clause in clauses(state, f"move {BRIGADE} 0406")
    assert clause in clauses(state, f"move {BRIGADE} 0406,0506")
    assert far(state, BRIGADE, "0406") is None


@pytest.mark.clause("2.2/8")
def test_a_full_stack_may_be_passed() -> None:
    state = assault(ALLIED, {BRIGADE: "0305", OTHER_BRIGADE: "0406", THIRD_BRIGADE: "0406", GOOD_BRIGADE: "0406"})
    events = play(state, f"move {BRIGADE} 0406,0506", "done")
    assert where(state, BRIGADE) == "0506"
    assert not emitted(events, "eliminated")


@pytest.mark.clause("2.6/6")
def test_inactive_yunnan_units_end_at_an_entry_hex_or_with_their_own() -> None:
    pieces = {YUNNAN: "2809", OTHER_YUNNAN: "2510", YUNNAN_HQ: "2610"}
    state = assault(ALLIED, pieces)
    assert judge(state, f"move {YUNNAN} 2709,2610,2510"), "another Yunnan unit is there"
    assert clauses(state, f"move {YUNNAN} 2709,2610") == ("2.6/6",), "a Transporter is not enough"
    assert judge(state, f"move {YUNNAN} 2808,2907"), "beside the entry hex 2906"
    assert f"move {YUNNAN} 2709" not in listed(state)
    assert f"move {YUNNAN} 2709,2610,2510" in listed(state)
    assert judge(state, f"move {YUNNAN_HQ} 2709"), "Transporters are not bound"
    state.yunnan_active = True
    assert judge(state, f"move {YUNNAN} 2709,2610")
    assert f"move {YUNNAN} 2709" in listed(state)


@pytest.mark.clause("2.6/6")
def test_the_list_follows_a_yunnan_unit_that_leaves() -> None:
    state = assault(ALLIED, {YUNNAN: "2809", OTHER_YUNNAN: "2510"})
    assert f"move {YUNNAN} 2709,2610,2510" in listed(state)
    play(state, f"move {OTHER_YUNNAN} 2610,2709,2809")
    assert f"move {YUNNAN} 2709,2610,2510" not in listed(state)


@pytest.mark.clause("2.7/3")
def test_minor_rivers_rise_with_the_light_monsoon() -> None:
    state = assault(ALLIED, {BRIGADE: "0410"}, turn=4)
    assert cost(state, BRIGADE, "0410", "0510") == 1
    state = assault(ALLIED, {BRIGADE: "0410"}, turn=5)
    assert cost(state, BRIGADE, "0410", "0510") == 3


@pytest.mark.clause("2.7/7")
def test_the_heavy_monsoon_doubles_every_cost_with_its_surcharges() -> None:
    state = assault(ALLIED, {BRIGADE: "0913", OTHER_BRIGADE: "0305"}, turn=8)
    lay(state, "0406")
    assert cost(state, BRIGADE, "0913", "0914") == 4
    assert cost(state, BRIGADE, "0913", "0813") == 8, "jungle 2 and river 2, twice"
    assert cost(state, OTHER_BRIGADE, "0305", "0406") == 4, "Road 1 and Ambush 1, twice"


# -- 5.0, 5.1-A: Normal Movement ---------------------------------------------------------------------------------------


@pytest.mark.clause("5.0/1")
def test_all_movement_comes_before_the_assaults() -> None:
    state = empty()
    kinds_of_steps = [type(step) for step in assault_phase(state, JAPANESE)]
    order = [kinds_of_steps.index(kind) for kind in (Movement, EnforceStacking, DeclareAttacks)]
    assert order == sorted(order)


@pytest.mark.clause("5.0/1")
def test_nobody_moves_once_assaults_are_declared() -> None:
    state = empty()
    put(state, REGIMENT, "0909")
    put(state, BRIGADE, "0910")
    phase(state, JAPANESE, "assault")
    ask(state, *assault_phase(state, JAPANESE))
    play(state, "done")
    assert isinstance(agenda.current(state), DeclareAttacks)
    assert kinds(state, f"move {REGIMENT} 1009") == ["not_now"]


@pytest.mark.clause("5.1/1", "5.1-B/2")
@pytest.mark.parametrize("supply", ["limited", "out"])
def test_without_full_supply_there_is_limited_movement_only(supply: str) -> None:
    state = assault(JAPANESE, {REGIMENT: "0909"}, supply=supply)
    assert not stretched(state, REGIMENT)
    assert clauses(state, f"move {REGIMENT} 1009,1109,1209") == ("5.1-A/5", "5.1-B/2")


@pytest.mark.clause("5.1/1")
def test_movement_is_optional() -> None:
    state = assault(JAPANESE, {REGIMENT: "0909"})
    play(state, "done")
    assert where(state, REGIMENT) == "0909"


@pytest.mark.clause("5.1-A/1", "5.1-A/5")
def test_the_movement_value_is_spent_hex_by_hex() -> None:
    state = assault(ALLIED, {BRIGADE: "0107"})
    assert judge(state, f"move {BRIGADE} 0106,0105,0205"), "2 + 2 + 1 = 5"
    found = judge(state, f"move {BRIGADE} 0106,0105,0205,0305").reasons[0]
    assert (found.kind, found.clause) == ("too_dear", "5.1-A/5")
    assert (found.facts["hex"], found.facts["needs"], found.facts["has"]) == ("0305", 1, 0)


@pytest.mark.clause("5.1-A/1")
def test_a_piece_moves_once_a_phase() -> None:
    state = assault(ALLIED, {BRIGADE: "0305", OTHER_BRIGADE: "0305"})
    events = play(state, f"move {BRIGADE} 0406")
    assert [(e.path, e.cost, e.how) for e in emitted(events, "moved")] == [(("0305", "0406"), 1, "move")]  # type: ignore[attr-defined]
    assert not any(line.startswith(f"move {BRIGADE}") for line in listed(state))
    assert clauses(state, f"move {BRIGADE} 0506") == ("5.1-A/1",)


@pytest.mark.clause("5.1-A/2")
def test_terrain_is_paid_off_the_ways() -> None:
    state = assault(ALLIED, {BRIGADE: "0305", PARA: "0305"})
    assert state.world.charts.terrain["mountain"].foot == 4
    assert cost(state, BRIGADE, "0305", "0405") == 4
    assert far(state, BRIGADE, "0405") == 4


@pytest.mark.clause("5.1-A/3")
def test_a_major_river_costs_extra() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913"})
    assert state.world.charts.river_crossing == 2
    assert cost(state, REGIMENT, "0913", "0914") == 2
    assert cost(state, REGIMENT, "0913", "0813") == 2 + 2


@pytest.mark.clause("5.1-A/4")
def test_a_way_replaces_terrain_and_river() -> None:
    state = assault(ALLIED, {BRIGADE: "0410", OTHER_BRIGADE: "0309", PARA: "0909", UK_TANKS: "0909"})
    assert cost(state, BRIGADE, "0410", "0409") == 1, "along the Road"
    assert cost(state, OTHER_BRIGADE, "0309", "0409") == 4, "the same hex over a hexside without one"
    assert cost(state, PARA, "0909", "0810") == 1, "Track over the Chindwin"
    assert cost(state, UK_TANKS, "0909", "0810") == 2, "a Track is slower for lorries"


@pytest.mark.clause("5.1-A/5")
def test_the_last_points_must_pay_the_next_hex() -> None:
    state = assault(JAPANESE, {REGIMENT: "0508"}, supply="limited")
    found = judge(state, f"move {REGIMENT} 0608,0707").reasons[0]
    assert (found.clause, found.facts["needs"], found.facts["has"]) == ("5.1-A/5", 4, 1)


@pytest.mark.clause("5.1-A/6")
def test_nobody_moves_across_a_lake() -> None:
    state = assault(ALLIED, {PARA: "0311", BRIGADE: "0412"})
    assert clauses(state, f"move {PARA} 0412") == ("5.1-A/6",)
    assert clauses(state, f"move {BRIGADE} 0312") == ("5.1-A/6",)
    assert far(state, PARA, "0412") == 2, "round the lake: Track and clear"


@pytest.mark.clause("5.1-A/7")
@pytest.mark.parametrize("supply", ["full", "out"])
@pytest.mark.parametrize("unit", [REGIMENT, JP_MULE])
def test_one_hex_is_always_sure(unit: str, supply: str) -> None:
    state = assault(JAPANESE, {unit: "0508"}, turn=8, supply=supply)
    assert cost(state, unit, "0508", "0507") == 6
    assert state.pieces[unit].values.movement == 4
    assert judge(state, f"move {unit} 0507")
    assert f"move {unit} 0507" in listed(state)
    events = play(state, f"move {unit} 0507")
    assert [(e.cost, e.how) for e in emitted(events, "moved")] == [(6, "move")]  # type: ignore[attr-defined]


@pytest.mark.clause("5.1-A/7")
def test_the_sure_hex_is_the_first_and_only_one() -> None:
    state = assault(JAPANESE, {RAW_REGIMENT: "1005"})
    found = judge(state, f"move {RAW_REGIMENT} 1006,1106").reasons[0]
    assert (found.clause, found.facts["needs"], found.facts["has"]) == ("5.1-A/5", 4, 1), "hills 3, so 1 is left"


@pytest.mark.clause("5.1-A/7", "5.1-A/8")
def test_the_sure_hex_must_be_open() -> None:
    state = assault(JAPANESE, {TANKS: "0910"})
    assert clauses(state, f"move {TANKS} 1010") == ("5.1-A/8",)
    assert far(state, TANKS, "1011") is None


@pytest.mark.clause("5.1-A/8")
@pytest.mark.parametrize("unit", [TANKS, JP_TRUCK])
def test_motorized_pieces_follow_ways(unit: str) -> None:
    state = assault(JAPANESE, {unit: "0910"})
    assert judge(state, f"move {unit} 0909"), "along a Path"
    assert cost(state, unit, "0910", "0909") == 3
    assert clauses(state, f"move {unit} 1010") == ("5.1-A/8",)


# -- 5.1-B: Limited Movement -------------------------------------------------------------------------------------------


@pytest.mark.clause("5.1-B/1")
@pytest.mark.parametrize("supply", ["limited", "out"])
@pytest.mark.parametrize("unit", [BRIGADE, UK_HQ])
def test_limited_movement_pays_terrain_on_roads(unit: str, supply: str) -> None:
    state = assault(ALLIED, {unit: "0408"}, supply=supply)
    assert cost(state, unit, "0408", "0409") == 4, "mountain, in spite of the Road"


@pytest.mark.clause("5.1-B/1")
def test_limited_movement_pays_rivers_on_routes() -> None:
    state = assault(JAPANESE, {REGIMENT: "0909"}, supply="limited")
    assert cost(state, REGIMENT, "0909", "0810") == 3 + 2, "hills and Chindwin, in spite of the Track"


@pytest.mark.clause("5.1-B/2")
def test_limited_movement_is_never_stretched() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913"}, supply="limited")
    assert "5.1-B/2" in clauses(state, f"move {REGIMENT} 0914,1014,1114")
    assert judge(state, f"move {REGIMENT} 0914,1014"), "2 + 2 is within the value"


@pytest.mark.clause("5.1-B/3")
def test_limited_motorized_units_keep_to_routes_and_pay_terrain() -> None:
    state = assault(ALLIED, {UK_TANKS: "0408"}, supply="limited")
    assert judge(state, f"move {UK_TANKS} 0409")
    assert cost(state, UK_TANKS, "0408", "0409") == 4
    assert clauses(state, f"move {UK_TANKS} 0407") == ("5.1-A/8",)


@pytest.mark.clause("5.1-B/3")
def test_a_road_counts_for_stacking_out_of_supply() -> None:
    state = assault(ALLIED, {BRIGADE: "0506", OTHER_BRIGADE: "0506", THIRD_BRIGADE: "0506"}, supply="out")
    assert not over_limit(state, state.world.loc("0506"), ALLIED)


# -- 5.1-C: Operational Stretch ----------------------------------------------------------------------------------------

JUNGLE = "1014,1114,1115,1016"
"""From 0913, four hexes of roadless jungle: 8 mp."""


@pytest.mark.clause("5.1-C/1", "5.1-C/3")
def test_stretch_doubles_the_movement_value() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913", JP_HQ: "0913"})
    for unit in (REGIMENT, JP_HQ):
        assert judge(state, f"move {unit} {JUNGLE}"), "8 mp off the roads"
        found = judge(state, f"move {unit} {JUNGLE},1017").reasons
        assert [(item.kind, item.facts["allowance"]) for item in found] == [("too_dear", 8)]
    costs = reach(state, REGIMENT)
    assert max(costs.cost(loc) for loc in costs.targets) == 8
    events = play(state, f"move {REGIMENT} {JUNGLE}")
    assert [(e.cost, e.how, e.clause) for e in emitted(events, "moved")] == [(8, "stretch", "5.1-C/1")]  # type: ignore[attr-defined]


@pytest.mark.clause("5.1-C/1")
def test_no_stretch_out_of_an_enemy_zoc() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913", PARA: "0912"})
    assert kinds(state, f"move {REGIMENT} {JUNGLE}")[:2] == ["too_dear", "starts_in_zoc"]
    assert not stretched(state, REGIMENT)


@pytest.mark.clause("5.1-C/1")
@pytest.mark.parametrize(("unit", "place", "kind"), [
    (PARA, "1214", "enters_zoc"),
    (UK_HQ, "1115", "enters_transporter"),
])  # fmt: skip
def test_what_stops_a_stretch(unit: str, place: str, kind: str) -> None:
    state = assault(JAPANESE, {REGIMENT: "0913", unit: place})
    found = judge(state, f"move {REGIMENT} {JUNGLE}").reasons
    assert [item.kind for item in found][:2] == ["too_dear", kind]
    assert found[1].clause == "5.1-C/1"
    assert f"move {REGIMENT} {JUNGLE}" not in listed(state)


@pytest.mark.clause("5.1-C/1")
def test_an_enemy_objective_stops_a_stretch() -> None:
    state = assault(JAPANESE, {HORSE: "0305"})
    found = judge(state, f"move {HORSE} {IMPHAL_ROAD},0411").reasons
    assert [item.kind for item in found] == ["too_dear", "enters_objective"], "one reason for all hexes"
    assert len(found[1].facts["hexes"]) == 3
    assert judge(state, f"move {HORSE} {IMPHAL_ROAD}"), "6 hexes are within the Movement Value"
    state = assault(ALLIED, {BRIGADE: "0305"})
    assert judge(state, f"move {BRIGADE} {IMPHAL_ROAD}"), "own Objectives are no bar"


@pytest.mark.clause("5.1-C/1", "5.1-D/4", "5.1-D/5b")
def test_ambushes_stop_the_stretch_of_allies_only() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913"})
    lay(state, "1114")
    assert judge(state, f"move {REGIMENT} {JUNGLE}")
    assert far(state, REGIMENT, "1114") == 4, "no surcharge for the Japanese"
    state = assault(ALLIED, {PARA: "0913"})
    lay(state, "1114")
    assert kinds(state, f"move {PARA} {JUNGLE}") == ["too_dear", "enters_ambush"]


@pytest.mark.clause("5.1-C/1")
def test_starting_in_an_ambush_does_not_prevent_a_stretch() -> None:
    state = assault(ALLIED, {PARA: "0913"})
    lay(state, "0913")
    assert judge(state, f"move {PARA} {JUNGLE}")
    assert "1115" in stretched(state, PARA)


@pytest.mark.clause("5.1-D/5a", "5.1-D/5b")
@pytest.mark.parametrize(("version", "clause"), [("1.1a", "5.1-D/5a"), ("1.2b", "5.1-D/5b")])
def test_an_ally_who_stretches_enters_no_ambush(version: str, clause: str) -> None:
    state = assault(ALLIED, {BRIGADE: "0305"}, version=version)
    for place in ("0506", "0410"):
        lay(state, place)
        assert clauses(state, f"move {BRIGADE} {IMPHAL_ROAD}") == ("5.1-A/5", clause), "neither through it nor into it"


@pytest.mark.clause("5.1-D/5b", "5.1-D/4")
def test_within_the_movement_value_an_ambush_costs_one_more() -> None:
    state = assault(ALLIED, {BRIGADE: "0305", UK_HQ: "0305", OTHER_BRIGADE: "0406"})
    lay(state, "0406")
    for unit in (BRIGADE, UK_HQ):
        assert judge(state, f"move {unit} 0406")
        assert cost(state, unit, "0305", "0406") == 2, "even with friends in the hex"
    play(state, f"move {BRIGADE} 0406")
    assert cost(state, UK_HQ, "0305", "0406") == 2, "the second one pays as well"


@pytest.mark.clause("5.1-C/4")
def test_quality_2_stretches_along_roads_and_tracks() -> None:
    state = assault(ALLIED, {BRIGADE: "0305"})
    assert judge(state, f"move {BRIGADE} {IMPHAL_ROAD}"), "6 mp, Road all the way"
    assert f"move {BRIGADE} {IMPHAL_ROAD}" in listed(state)
    put(state, BRIGADE, "0306")
    assert clauses(state, f"move {BRIGADE} 0305,0406,0506,0507,0408,0409") == ("5.1-A/5", "5.1-C/4")
    assert not stretched(state, BRIGADE), "a roadless start"


@pytest.mark.clause("5.1-C/4")
def test_a_path_will_not_do_for_quality_2() -> None:
    state = assault(JAPANESE, {RAW_REGIMENT: "0912"})
    path = "0911,0910,0909,1010,1109,1210"
    found = judge(state, f"move {RAW_REGIMENT} {path}").reasons
    assert [item.kind for item in found] == ["too_dear", "leaves_tracks"], "one reason for all hexes"
    assert len(found[1].facts["hexes"]) == 3


@pytest.mark.clause("5.1-C/5")
def test_quality_1_never_stretches() -> None:
    state = assault(ALLIED, {POOR_CHINESE: "0305"})
    assert clauses(state, f"move {POOR_CHINESE} 0406,0506,0507,0408,0409") == ("5.1-A/5", "5.1-C/5")
    assert not stretched(state, POOR_CHINESE)


# -- 5.1-F: Transporters in the way ------------------------------------------------------------------------------------


@pytest.mark.clause("5.1-F/1")
def test_units_drive_transporters_off_at_no_cost() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913", JP_HQ: "0913", UK_HQ: "0914"})
    assert far(state, REGIMENT, "0914") == 2
    assert judge(state, f"move {REGIMENT} 0914")
    assert clauses(state, f"move {JP_HQ} 0914") == ("5.1-F/1",)
    assert far(state, JP_HQ, "0914") is None


@pytest.mark.clause("5.1-F/2")
def test_the_owner_retreats_each_transporter_before_the_move_goes_on() -> None:
    state = assault(JAPANESE, {REGIMENT: "0913", UK_HQ: "0914", UK_HQ_2: "0914"})
    play(state, f"move {REGIMENT} 0914,0915")
    decision = agenda.current(state)
    assert decision is not None
    assert decision.side(state) == ALLIED
    assert where(state, REGIMENT) == "0914"
    play(state, f"retreat {UK_HQ} 1014", f"retreat {UK_HQ_2} 0815")
    assert (where(state, UK_HQ), where(state, UK_HQ_2), where(state, REGIMENT)) == ("1014", "0815", "0915")


@pytest.mark.clause("5.1-F/3")
def test_one_unit_drives_a_transporter_on_several_times() -> None:
    state = assault(ALLIED, {BRIGADE: "0305", JP_TRUCK: "0406"})
    play(state, f"move {BRIGADE} 0406")
    for start, end in (("0406", "0506"), ("0506", "0507"), ("0507", "0408")):
        assert where(state, JP_TRUCK) == start
        play(state, f"retreat {JP_TRUCK} {end}")
        assert isinstance(agenda.current(state), PressOn)
        if end != "0408":
            play(state, f"move {BRIGADE} {end}")
    assert where(state, BRIGADE) == "0507"
    assert where(state, JP_TRUCK) == "0408"


@pytest.mark.clause("5.1-F/3")
def test_pressing_on_spends_what_is_left() -> None:
    state = assault(ALLIED, {BRIGADE: "0205", UK_HQ: "0105", JP_TRUCK: "0305"})
    play(state, f"move {BRIGADE} 0305", f"retreat {JP_TRUCK} 0304")
    assert f"move {BRIGADE} 0406,0506,0507,0408" in listed(state)
    assert f"move {BRIGADE} 0406,0506,0507,0408,0409" not in listed(state)
    assert clauses(state, f"move {BRIGADE} 0406,0506,0507,0408,0409") == ("5.1-A/5",)
    assert clauses(state, f"move {UK_HQ} 0104") == ("5.1-F/3",)
    assert clauses(state, f"move {BRIGADE} 0205,0506") == ("5.1-A/1",)
    play(state, "done")
    assert isinstance(agenda.current(state), Movement)
    assert clauses(state, f"move {BRIGADE} 0205") == ("5.1-A/1",)


# -- the way there -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("2.3/2", "5.1/1")
def test_objectives_on_the_way_change_control() -> None:
    state = assault(JAPANESE, {HORSE: "0408"})
    events = play(state, f"move {HORSE} 0409,0410,0411")
    assert [e.kind for e in events if e.kind in ("moved", "objective_taken")] == [
        "moved", "objective_taken", "moved", "objective_taken", "moved"
    ]  # fmt: skip
    assert [e.path for e in emitted(events, "moved")] == [("0408", "0409"), ("0409", "0410"), ("0410", "0411")]  # type: ignore[attr-defined]
    assert state.controller(state.world.loc("0410")) == JAPANESE


@pytest.mark.clause("2.3/3", "5.1-A/1")
def test_a_flag_to_be_moved_does_not_let_the_unit_go_on() -> None:
    state = assault(JAPANESE, {HORSE: "0408", REGIMENT: "0909"})
    own = [h for h, objective in sorted(state.world.objectives.items()) if objective.owner == JAPANESE]
    stock = state.world.charts.marker_limits["flags"]
    state.flags = {hex_: JAPANESE if hex_ in own[:2] else ALLIED for hex_ in own[:stock]}
    assert len(state.flags) == stock
    state.touch_ground()
    play(state, f"move {HORSE} 0409", f"flag {state.world.label(own[0])}")
    assert isinstance(agenda.current(state), Movement)


@pytest.mark.clause("5.1/1")
def test_the_path_is_judged_as_given() -> None:
    state = assault(ALLIED, {BRIGADE: "0305"})
    assert judge(state, f"move {BRIGADE} 0406,0506")
    assert not judge(state, f"move {BRIGADE} 0405,0406,0506"), "4 + 4 + 1"


@pytest.mark.parametrize(("line", "kind"), [
    ("move nobody 0406", "unknown_piece"),
    (f"move {REGIMENT} 0406", "not_yours"),
    (f"move {OTHER_BRIGADE} 0406", "not_in_play"),
    (f"move {BRIGADE} 9999", "unknown_hex"),
    (f"move {BRIGADE} off-map", "unknown_hex"),
    (f"move {BRIGADE} 0506", "not_adjacent"),
    (f"move {BRIGADE} -", "no_path"),
])  # fmt: skip
def test_words_that_name_nothing_are_refused(line: str, kind: str) -> None:
    state = assault(ALLIED, {BRIGADE: "0305", REGIMENT: "0909"})
    assert kind in kinds(state, line)


def test_the_closed_area_of_a_scenario_is_out_of_reach() -> None:
    state = assault(JAPANESE, {REGIMENT: "1010"}, scenario="kohima-road")
    assert "outside_area" in kinds(state, f"move {REGIMENT} 1109")
    columns = {line.split()[2].split(",")[-1][:2] for line in listed(state) if line.startswith("move")}
    assert max(columns) == "10"


@pytest.mark.parametrize("turn", [1, 5, 8])
@pytest.mark.parametrize("side", [JAPANESE, ALLIED])
@pytest.mark.parametrize("supply", ["full", "out"])
def test_the_list_and_the_reasons_agree(side: int, turn: int, supply: str) -> None:
    pieces = {REGIMENT: "0609", BATTALION: "0507", JP_HQ: "0608", JP_TRUCK: "0613", PARA: "0509", BRIGADE: "0406",
              UK_HQ: "0408", UK_TANKS: "0410", YUNNAN: "2906"}  # fmt: skip
    state = assault(side, pieces, turn=turn, supply=supply)
    lay(state, "0506", "0510")
    found = listed(state)
    assert all(judge(state, line) for line in found)
    for unit in pieces:
        _every_single_hex_is_listed(state, unit, reach(state, unit), found)


def _every_single_hex_is_listed(state: NemesisState, unit: str, found: Reach, lines: set[str]) -> None:
    """A legal one-hex move is listed, perhaps by a cheaper way."""
    ends = {line.split(",")[-1][-4:] for line in lines if line.startswith(f"move {unit} ")}
    for loc in state.world.adjacent[found.start]:
        label = state.world.label(loc)
        assert label in ends or not judge(state, f"move {unit} {label}")


@pytest.mark.clause("5.1-A/5", "5.1-A/7", "5.1-C/1")
@pytest.mark.parametrize("unit", [REGIMENT, RAW_REGIMENT, HORSE, JP_HQ, JP_TRUCK])
def test_no_legal_path_leads_to_a_hex_that_is_not_listed(unit: str) -> None:
    pieces = {PARA: "0509", BRIGADE: "0406", UK_HQ: "0408", UK_HQ_2: "0607", unit: "0609"}
    state = assault(JAPANESE, pieces)
    start, around = state.world.loc("0609"), state.world.adjacent
    listed_ends = {line.split(",")[-1][-4:] for line in listed(state) if line.startswith(f"move {unit} ")}
    paths = [(a, b, c) for a in around[start] for b in around[a] for c in around[b]]
    legal = 0
    for path in {path[:length] for path in paths for length in (1, 2, 3)}:
        labels = state.labels(path)
        if judge(state, f"move {unit} {','.join(labels)}"):
            legal += 1
            assert labels[-1] in listed_ends or path[-1] == start
    assert legal >= len(listed_ends & {state.world.label(path[-1]) for path in paths}) > 0
