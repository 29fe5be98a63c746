"""Chapters 6.0, 6.1-A and 6.1-B: the movement of an Attack Phase."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.table import agenda
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, LIMITED, Piece, Values
from engine.titles.nemesis.rules.ch2_stacking import EnforceStacking
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks, attack_phase
from engine.titles.nemesis.rules.ch6_forward import AirMovement, ForwardMove
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import ask, emitted, empty, judge, listed, phase, play, put

REGIMENT, BATTALION, RAW_REGIMENT = "jp-31-58", "jp-31-b1", "jp-53-119"
JP_HQ, GARRISON = "jp-hq-31", "jp-gar-indaw"
BRIGADE, OTHER_BRIGADE, THIRD_BRIGADE = "uk-20-32", "uk-20-80", "uk-20-100"  # foot, Quality 2
GOOD_BRIGADE = "uk-5-123"  # foot, Quality 3
UK_TANKS, UK_HQ, UK_MULE, UK_TRUCK = "uk-254-3carb", "uk-hq-20", "uk-mule-1", "uk-truck-1"
POOR_CHINESE, YUNNAN = "ch-50-149", "ch-y-116"  # foot, Quality 1


def attack(side: int, pieces: dict[str, str], *, turn: int = 1, supply: str = "full", **options: Any) -> NemesisState:
    """An Attack Phase of a side from its beginning, with these pieces at this supply level."""
    state = empty(turn, **options)
    for unit, where in pieces.items():
        put(state, unit, where, supply=supply)
    phase(state, side, "attack")
    ask(state, *attack_phase(state, side))
    return state


def landing(pieces: dict[str, str], **options: Any) -> NemesisState:
    """The Air Movement of an Allied Attack Phase."""
    state = empty(**options)
    for unit, where in pieces.items():
        put(state, unit, where)
    phase(state, ALLIED, "attack")
    ask(state, AirMovement(), DeclareAttacks(ALLIED))
    return state


def clauses(state: NemesisState, line: str) -> tuple[str, ...]:
    return judge(state, line).clauses


def where(state: NemesisState, unit: str) -> str:
    return state.world.label(state.pieces[unit].loc)


# -- the order ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("6.0/1")
def test_the_segments_of_an_attack_phase() -> None:
    wanted = (ForwardMove, AirMovement, EnforceStacking, DeclareAttacks)
    for side in (JAPANESE, ALLIED):
        steps = [type(step) for step in attack_phase(empty(), side) if isinstance(step, wanted)]
        assert steps == [kind for kind in wanted if side == ALLIED or kind is not AirMovement]


@pytest.mark.clause("6.0/1")
def test_nobody_moves_once_attacks_begin() -> None:
    state = attack(ALLIED, {BRIGADE: "0305", OTHER_BRIGADE: "airfield", REGIMENT: "0406"})
    play(state, "done", "done")
    assert isinstance(agenda.current(state), DeclareAttacks)
    for line in (f"move {BRIGADE} 0205", f"fly {OTHER_BRIGADE} 0305"):
        assert [item.kind for item in judge(state, line).reasons] == ["not_now"]


# -- Forward Moves -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("6.1-A/1")
def test_a_forward_move_into_a_vacant_objective_takes_it() -> None:
    state = attack(JAPANESE, {REGIMENT: "0408"})
    before = state.general[JAPANESE]
    events = play(state, f"move {REGIMENT} 0409")
    objective = state.world.objectives[state.world.loc("0409")]
    assert state.general[JAPANESE] == before + objective.sap
    assert [e.how for e in emitted(events, "moved")] == ["forward"]  # type: ignore[attr-defined]
    assert not emitted(events, "rolled")


@pytest.mark.clause("6.1-A/1")
def test_one_hex_once() -> None:
    state = attack(JAPANESE, {REGIMENT: "0912", BATTALION: "0912"})
    assert [item.kind for item in judge(state, f"move {REGIMENT} 0911,0910").reasons] == ["one_hex"]
    play(state, f"move {REGIMENT} 0911")
    assert clauses(state, f"move {REGIMENT} 0910") == ("5.1-A/1",)
    assert not any(REGIMENT in line for line in listed(state) if line.startswith("move"))


@pytest.mark.clause("6.1-A/1")
@pytest.mark.parametrize("allowed", [False, True])
def test_transporters_make_no_forward_move_unless_an_option_lets_them(allowed: bool) -> None:
    state = attack(JAPANESE, {JP_HQ: "0912", REGIMENT: "0912"}, transporters_forward=allowed)
    assert clauses(state, f"move {JP_HQ} 0911") == (() if allowed else ("6.1-A/1",))
    assert (f"move {JP_HQ} 0911" in listed(state)) is allowed


@pytest.mark.clause("1.2-J/1", "6.1-A/1")
def test_garrisons_make_no_forward_move() -> None:
    state = attack(JAPANESE, {GARRISON: "1511", REGIMENT: "0912"})
    assert "1.2-J/1" in clauses(state, f"move {GARRISON} 1411")
    assert not any(GARRISON in line for line in listed(state) if line.startswith("move"))


@pytest.mark.clause("6.1-A/2")
def test_the_cost_may_not_exceed_the_quality() -> None:
    state = attack(ALLIED, {BRIGADE: "0913", OTHER_BRIGADE: "0101"})
    assert judge(state, f"move {BRIGADE} 0914"), "jungle 2, Quality 2"
    found = judge(state, f"move {OTHER_BRIGADE} 0201").reasons[0]
    assert (found.clause, found.facts["needs"], found.facts["has"]) == ("6.1-A/2", 3, 2), "clear 1 and Major River 2"
    assert f"move {OTHER_BRIGADE} 0201" not in listed(state)


@pytest.mark.clause("6.1-A/2", "2.7/7")
def test_quality_1_cannot_follow_a_road_in_the_heavy_monsoon() -> None:
    state = attack(ALLIED, {POOR_CHINESE: "0305", BRIGADE: "0305"}, turn=7)
    assert judge(state, f"move {POOR_CHINESE} 0406")
    state = attack(ALLIED, {POOR_CHINESE: "0305", BRIGADE: "0305"}, turn=8)
    found = judge(state, f"move {POOR_CHINESE} 0406").reasons[0]
    assert (found.clause, found.facts["needs"], found.facts["has"]) == ("6.1-A/2", 2, 1)
    assert judge(state, f"move {BRIGADE} 0406")


@pytest.mark.clause("6.1-A/2")
@pytest.mark.parametrize(("reduced", "legal"), [(False, True), (True, False)])
def test_the_quality_of_the_face_that_is_up_counts(reduced: bool, legal: bool) -> None:
    state = attack(ALLIED, {BRIGADE: "0913"})
    old = state.pieces[BRIGADE]
    counter = msgspec.structs.replace(old.counter, reduced=Values(2, 1, 5))
    state.put_piece(Piece(counter, old.loc, reduced))
    assert bool(judge(state, f"move {BRIGADE} 0914")) is legal
    assert (f"move {BRIGADE} 0914" in listed(state)) is legal


@pytest.mark.clause("6.1-A/3")
def test_an_ambush_raises_the_cost_for_allies() -> None:
    state = attack(ALLIED, {BRIGADE: "0913"})
    state.ambushes = frozenset({state.world.loc("0914")})
    state.touch_ground()
    found = judge(state, f"move {BRIGADE} 0914").reasons[0]
    assert (found.clause, found.facts["needs"], found.facts["has"]) == ("6.1-A/2", 3, 2)
    assert f"move {BRIGADE} 0914" not in listed(state)
    state = attack(JAPANESE, {RAW_REGIMENT: "0913"})
    state.ambushes = frozenset({state.world.loc("0914")})
    state.touch_ground()
    assert judge(state, f"move {RAW_REGIMENT} 0914")


@pytest.mark.clause("6.1-A/4")
def test_no_hex_is_sure_and_nothing_is_built() -> None:
    state = attack(ALLIED, {GOOD_BRIGADE: "0305"})
    found = judge(state, f"move {GOOD_BRIGADE} 0405").reasons[0]
    assert (found.clause, found.facts["needs"], found.facts["has"]) == ("6.1-A/2", 4, 3)
    assert clauses(state, f"dig {GOOD_BRIGADE} -") == ("6.1-A/4",)


@pytest.mark.clause("5.1-C/2")
def test_there_is_no_stretch_in_an_attack_phase() -> None:
    state = attack(ALLIED, {BRIGADE: "0305"})
    found = judge(state, f"move {BRIGADE} 0405").reasons
    assert [(item.clause, item.facts["has"]) for item in found] == [("6.1-A/2", 2)], "4 would be twice the Quality"
    assert not judge(state, f"move {BRIGADE} 0406,0506,0507")


@pytest.mark.clause("6.1-A/5")
@pytest.mark.parametrize("supply", ["limited", "out"])
def test_limited_movement_applies(supply: str) -> None:
    state = attack(ALLIED, {BRIGADE: "0410", OTHER_BRIGADE: "0410"}, supply=supply)
    found = judge(state, f"move {BRIGADE} 0409").reasons[0]
    assert (found.clause, found.facts["needs"], found.facts["has"]) == ("6.1-A/2", 4, 2), "mountain, not the Road"
    assert judge(state, f"move {BRIGADE} 0411"), "clear"


@pytest.mark.clause("2.6/6")
def test_inactive_yunnan_units_are_bound_in_forward_moves() -> None:
    state = attack(ALLIED, {YUNNAN: "2808", BRIGADE: "0305"})
    assert clauses(state, f"move {YUNNAN} 2809") == ("2.6/6",)
    assert judge(state, f"move {YUNNAN} 2907")
    assert f"move {YUNNAN} 2809" not in listed(state)
    assert f"move {YUNNAN} 2907" in listed(state)


@pytest.mark.clause("2.2/6b", "5.1-F/1")
def test_a_forward_move_drives_transporters_off_but_enters_no_enemy_units() -> None:
    state = attack(JAPANESE, {REGIMENT: "0912", UK_HQ: "0911", BRIGADE: "1013"})
    assert "2.2/6b" in clauses(state, f"move {REGIMENT} 1013")
    play(state, f"move {REGIMENT} 0911", f"retreat {UK_HQ} 0910")
    assert (where(state, REGIMENT), where(state, UK_HQ)) == ("0911", "0910")


@pytest.mark.parametrize("side", [JAPANESE, ALLIED])
@pytest.mark.parametrize("turn", [1, 8])
def test_the_list_and_the_reasons_agree(side: int, turn: int) -> None:
    pieces = {REGIMENT: "0609", BATTALION: "0507", JP_HQ: "0608", BRIGADE: "0406", UK_HQ: "0408", UK_TANKS: "0410"}
    state = attack(side, pieces, turn=turn)
    moves = {line for line in listed(state) if line.startswith("move")}
    assert moves
    for unit in pieces:
        for loc in state.world.adjacent[state.pieces[unit].loc]:
            line = f"move {unit} {state.world.label(loc)}"
            assert bool(judge(state, line)) == (line in moves)


# -- Air Movement ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("6.1-B/1")
def test_two_fly_in_a_phase_each_where_it_likes() -> None:
    state = landing({BRIGADE: "airfield", OTHER_BRIGADE: "airfield", THIRD_BRIGADE: "airfield", REGIMENT: "0409"})
    play(state, f"fly {BRIGADE} 0410", f"fly {OTHER_BRIGADE} 0305")
    assert (where(state, BRIGADE), where(state, OTHER_BRIGADE)) == ("0410", "0305")
    assert isinstance(agenda.current(state), DeclareAttacks), "with two flights made nothing is left to decide"
    state.agenda = (AirMovement(), *state.agenda)
    assert clauses(state, f"fly {THIRD_BRIGADE} 0410") == ("6.1-B/1",)
    assert listed(state) == {"done"}


@pytest.mark.clause("6.1-B/1")
def test_where_a_landing_is_possible() -> None:
    state = landing({BRIGADE: "airfield", REGIMENT: "1411"})
    assert judge(state, f"fly {BRIGADE} 0401")
    assert clauses(state, f"fly {BRIGADE} 0305") == ()
    assert "6.1-B/1" in clauses(state, f"fly {BRIGADE} 0517"), "a Japanese Airfield"
    assert clauses(state, f"fly {BRIGADE} 0409") == ("6.1-B/1",), "no Airfield"
    assert "2.2/6b" in clauses(state, f"fly {BRIGADE} 1411"), "a Japanese unit on it"
    strips = {line.split()[2] for line in listed(state) if line.startswith("fly")}
    assert strips == {"0305", "0401", "0410", "1401", "1809", "2906"}


@pytest.mark.clause("6.1-B/1")
def test_a_japanese_airfield_under_allied_control_will_do() -> None:
    state = landing({BRIGADE: "airfield"})
    state.flags[state.world.loc("2006")] = ALLIED
    state.touch_ground()
    assert judge(state, f"fly {BRIGADE} 2006")
    assert f"fly {BRIGADE} 2006" in listed(state)
    put(state, REGIMENT, "2006")
    assert clauses(state, f"fly {BRIGADE} 2006") == ("2.2/6b",)


@pytest.mark.clause("6.1-B/1")
def test_an_airfield_outside_objectives_belongs_to_the_last_side_there() -> None:
    state = landing({BRIGADE: "airfield"})
    assert state.world.loc("1411") not in state.world.objectives
    state.airfields[state.world.loc("1411")] = JAPANESE
    state.touch_ground()
    assert clauses(state, f"fly {BRIGADE} 1411") == ("6.1-B/1",)


@pytest.mark.clause("6.1-B/1")
def test_a_landing_keeps_the_stacking_limit() -> None:
    state = landing({BRIGADE: "airfield", OTHER_BRIGADE: "0410", THIRD_BRIGADE: "0410", GOOD_BRIGADE: "0410"})
    assert clauses(state, f"fly {BRIGADE} 0410") == ("2.2/8",)
    assert f"fly {BRIGADE} 0410" not in listed(state)


@pytest.mark.clause("6.1-B/1")
def test_the_japanese_do_not_fly() -> None:
    state = attack(JAPANESE, {REGIMENT: "0912", BRIGADE: "airfield"})
    assert [item.kind for item in judge(state, f"fly {BRIGADE} 0410").reasons] == ["not_now"]


@pytest.mark.clause("6.1-B/1", "6.1-B/2")
def test_transporters_fly_and_motorized_pieces_do_not() -> None:
    state = landing({UK_MULE: "airfield", UK_TRUCK: "airfield", UK_TANKS: "airfield"})
    assert judge(state, f"fly {UK_MULE} 0410")
    for unit in (UK_TRUCK, UK_TANKS):
        assert clauses(state, f"fly {unit} 0410") == ("6.1-B/1",)


@pytest.mark.clause("6.1-B/2")
def test_who_lands_is_limited_at_once() -> None:
    state = landing({BRIGADE: "airfield", REGIMENT: "0409"})
    events = play(state, f"fly {BRIGADE} 0410")
    assert state.pieces[BRIGADE].supply == LIMITED
    assert [(e.how, e.path) for e in emitted(events, "moved")] == [("air", ("airfield", "0410"))]  # type: ignore[attr-defined]
    assert "attack 0409 - -" in listed(state), "it may attack in the same phase"


@pytest.mark.parametrize(("line", "kind"), [
    ("fly nobody 0410", "unknown_piece"), (f"fly {REGIMENT} 0410", "not_yours"),
    (f"fly {OTHER_BRIGADE} 0410", "not_at_airfield"), (f"fly {BRIGADE} 9999", "unknown_hex"),
    (f"fly {BRIGADE} RB", "reinforcement_hex"),
])  # fmt: skip
def test_words_that_name_nothing_are_refused(line: str, kind: str) -> None:
    state = landing({BRIGADE: "airfield", REGIMENT: "0912", OTHER_BRIGADE: "0305"})
    assert kind in [item.kind for item in judge(state, line).reasons]


@pytest.mark.clause("1.2-J/1", "6.1-A/1")
def test_only_pieces_with_a_move_left_have_a_part_in_the_list() -> None:
    """Garrisons, Transporters and those that have moved have none, not even an empty one [1.2-J/1, 6.1-A/1]."""
    state = attack(JAPANESE, {REGIMENT: "1107", BATTALION: "0912", JP_HQ: "0912", GARRISON: "1112"})
    assert len(ForwardMove(JAPANESE).segment_parts(state)) == len(("done", REGIMENT, BATTALION))
    play(state, next(text for text in listed(state) if text.startswith(f"move {REGIMENT}")))
    assert len(ForwardMove(JAPANESE).segment_parts(state)) == len(("done", BATTALION))


@pytest.mark.clause("6.1-A/1", "6.1-A/2", "6.1-A/3", "6.1-A/4", "6.1-A/5")
@pytest.mark.parametrize("supply", ["full", "limited"])
@pytest.mark.parametrize("forward", [False, True])
def test_forward_moves_are_listed_as_they_are_judged(supply: str, forward: bool) -> None:
    """Six hexes around 1108: one with enemies, one with a Transporter of theirs, one with an Ambush."""
    units = dict.fromkeys((BRIGADE, GOOD_BRIGADE, UK_TANKS, UK_MULE), "1108")
    state = attack(ALLIED, units | {REGIMENT: "1107", JP_HQ: "1209"}, supply=supply, transporters_forward=forward)
    state.ambushes = frozenset((state.world.loc("1009"),))
    state.touch_ground()
    moves = {line for line in listed(state) if line.startswith("move")}
    around = ("1107", "1208", "1209", "1109", "1009", "1008", "1110")
    lines = [f"move {unit} {label}" for unit in units for label in around]
    assert {line for line in lines if judge(state, line).legal} == moves
    assert not [line for line in moves if line.endswith(("1107", "1110"))]
    assert any(line.startswith(f"move {GOOD_BRIGADE}") for line in moves)
    assert any(line.startswith(f"move {UK_MULE}") for line in moves) == forward
