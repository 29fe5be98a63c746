"""Rules 2.3 to 2.5: Satisfaction, Lament, Resources, Objectives and flags."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules import ch2_control, ch2_tracks, ch6_losses
from engine.titles.nemesis.rules.ch5_movement import Movement
from tests.titles.nemesis.board import ask, emitted, empty, judge, listed, phase, play, put

WHY = ("test", "2.3/1")


def gain(state, side, points):
    ch2_tracks.gain_sap(state, side, points, *WHY)


def lament(state, side, laments):
    ch2_tracks.add_laments(state, side, laments, *WHY)


@pytest.mark.clause("2.3/6", "2.3/7")
@pytest.mark.parametrize(
    ("start", "points", "general", "superior"), [(8, 3, 1, 6), (9, 0, 9, 5), (9, 2, 1, 6), (0, 21, 1, 7), (5, 4, 9, 5)]
)
def test_a_general_passes_9(start, points, general, superior):
    state = empty()
    state.general = (start, 0)
    gain(state, JAPANESE, points)
    assert (state.general[JAPANESE], state.superior[JAPANESE]) == (general, superior)


@pytest.mark.clause("2.3/8", "2.6/9")
def test_a_superior_at_9_pushes_the_other_down():
    state = empty()
    state.superior, state.general = (3, 9), (0, 9)
    gain(state, ALLIED, 1)
    assert state.superior == (2, 9)
    assert state.clf == 1


@pytest.mark.clause("2.3/9")
@pytest.mark.parametrize("superior", [(9, 1), (8, 0)])
def test_superiors_at_9_and_0_win_at_once(superior):
    state = empty()
    state.superior, state.general = superior, (9, 0)
    gain(state, JAPANESE, 1)
    assert state.superior == (9, 0)
    assert state.outcome is not None and state.outcome.winner == JAPANESE
    gain(state, ALLIED, 9)
    assert state.general[ALLIED] == 0


@pytest.mark.clause("2.3/9")
def test_without_a_reset_the_game_goes_on():
    state = empty()
    state.superior, state.general = (9, 1), (5, 0)
    gain(state, JAPANESE, 2)
    assert state.outcome is None


@pytest.mark.clause("2.4/13")
@pytest.mark.parametrize(("start", "laments", "marker", "superior"), [(9, 1, 0, 4), (4, 5, 9, 5), (0, 20, 0, 3)])
def test_a_lament_marker_passes_9(start, laments, marker, superior):
    state = empty()
    state.lament = (0, start)
    lament(state, ALLIED, laments)
    assert (state.lament[ALLIED], state.superior[ALLIED]) == (marker, superior)


@pytest.mark.clause("2.4/14", "2.6/9")
def test_a_superior_at_0_lifts_the_other():
    state = empty()
    state.superior, state.lament = (0, 6), (9, 0)
    lament(state, JAPANESE, 1)
    assert state.superior == (0, 7)
    assert state.clf == 2


@pytest.mark.clause("2.4/15")
def test_laments_lose_the_game_at_once():
    state = empty()
    state.superior, state.lament = (9, 1), (0, 9)
    lament(state, ALLIED, 1)
    assert state.outcome is not None and state.outcome.winner == JAPANESE


@pytest.mark.clause("2.6/9")
@pytest.mark.parametrize(("clf", "by", "after"), [(4, 1, 5), (9, 1, 9), (4, -1, 4)])
def test_clf_follows_churchill_upwards_only(clf, by, after):
    state = empty()
    state.clf = clf
    if by > 0:
        ch2_tracks.raise_superior(state, ALLIED, *WHY)
    else:
        ch2_tracks.lower_superior(state, ALLIED, *WHY)
    assert (state.superior[ALLIED], state.clf) == (5 + by, after)


@pytest.mark.clause("2.5/6")
def test_resources_stop_at_9():
    state = empty()
    state.resources = 9
    put(state, "uk-23-37", "0410", reduced=True)
    ch6_losses.lose_step(state, "uk-23-37", "combat")
    assert state.resources == 9


# -- prices of losses --------------------------------------------------------------------------------------------------


@pytest.mark.clause("2.4/1", "2.4/2", "2.4/9", "2.4/10", "6.1-H/5")
@pytest.mark.parametrize(
    ("unit", "reduced", "laments"),
    [
        ("us-eng", False, 1),
        ("jp-31-eng", False, 1),
        ("ch-y-36", True, 1),
        ("ch-y-36", False, 0),
        ("uk-lr-chin", False, 1),
        ("uk-23-37", False, 0),
        ("uk-23-37", True, 3),
        ("uk-gar-imphal", False, 0),
        ("uk-gar-imphal", True, 5),
        ("jp-33-mtn", True, 3),
        ("jp-ina-1", True, 1),
    ],
)
def test_laments_for_a_step_in_combat(unit, reduced, laments):
    state = empty()
    put(state, unit, "0410", reduced=reduced)
    ch6_losses.lose_step(state, unit, "combat")
    assert state.lament[state.world.counters[unit].side] == laments


@pytest.mark.clause("2.4/4", "6.1-H/6", "6.1-H/7")
def test_a_regiment_pays_with_battalions():
    state = empty()
    put(state, "jp-31-58", "0909")
    for number in range(1, 10):
        put(state, f"jp-31-b{number}", "jp-battalions")
    assert ch6_losses.lose_step(state, "jp-31-58", "combat") == "jp-31-58"
    assert state.pieces["jp-31-58"].reduced
    assert len(state.at[state.world.loc("jp-losses")]) == 1
    became = ch6_losses.lose_step(state, "jp-31-58", "combat")
    assert became is not None and state.world.label(state.pieces[became].loc) == "0909"
    assert state.world.label(state.pieces["jp-31-58"].loc) == "jp-regiments"
    assert len(state.at[state.world.loc("jp-losses")]) == 2
    assert ch6_losses.lose_step(state, became, "combat") is None
    assert len(state.at[state.world.loc("jp-losses")]) == 3
    assert state.lament[JAPANESE] == 3


@pytest.mark.clause("6.1-H/6", "6.1-H/7")
def test_a_short_box_of_battalions():
    state = empty()
    put(state, "jp-31-58", "0909", reduced=True, supply="limited")
    put(state, "jp-31-b1", "jp-battalions")
    assert ch6_losses.lose_step(state, "jp-31-58", "combat") == "jp-31-b1"
    assert state.pieces["jp-31-b1"].supply == 1
    assert state.world.loc("jp-losses") not in state.at
    put(state, "jp-33-214", "0910")
    ch6_losses.lose_step(state, "jp-33-214", "combat")
    assert state.pieces["jp-33-214"].reduced and state.lament[JAPANESE] == 2


@pytest.mark.clause("2.4/5", "7.1-D/8")
@pytest.mark.parametrize(
    ("unit", "reduced", "laments"),
    [
        ("uk-23-37", True, 4),
        ("jp-31-b1", False, 2),
        ("jp-31-58", False, 2),
        ("uk-gar-imphal", True, 6),
        ("uk-23-37", False, 1),
    ],
)
def test_attrition_adds_a_lament(unit, reduced, laments):
    state = empty()
    put(state, unit, "0410", reduced=reduced)
    ch6_losses.lose_step(state, unit, "attrition")
    assert state.lament[state.world.counters[unit].side] == laments


@pytest.mark.clause("2.4/8", "6.1-F/9a", "6.1-F/9b", "6.1-F/10")
@pytest.mark.parametrize(("cause", "laments", "box"), [("banzai", 2, "jp-permanent"), ("massive", 1, "jp-losses")])
def test_a_step_under_banzai_and_one_beside_it(cause, laments, box):
    state = empty()
    put(state, "jp-31-58", "0909")
    put(state, "jp-31-b1", "jp-battalions")
    ch6_losses.lose_step(state, "jp-31-58", cause)
    assert state.lament[JAPANESE] == laments
    assert state.world.label(state.pieces["jp-31-b1"].loc) == box


@pytest.mark.clause("2.4/8", "6.1-F/9b")
def test_an_ina_unit_flipped_under_banzai_costs_two():
    state = empty()
    put(state, "jp-ina-1", "0909")
    ch6_losses.lose_step(state, "jp-ina-1", "banzai")
    assert state.pieces["jp-ina-1"].reduced and state.lament[JAPANESE] == 2


@pytest.mark.clause("2.4/8", "2.4/1", "6.1-F/9b")
@pytest.mark.parametrize(
    ("unit", "reduced", "laments"),
    [("jp-31-b1", False, 2), ("jp-31-mtn", False, 2), ("jp-33-mtn", False, 2), ("jp-33-mtn", True, 5)],
)
def test_a_unit_lost_under_banzai_costs_two_in_place_of_the_one(unit, reduced, laments):
    """A Battalion and a small battery are gone with their one step: 2, and not the 1 of their loss beside it. The loss
    of large artillery, which costs 3, is added."""
    state = empty()
    put(state, unit, "0909", reduced=reduced)
    ch6_losses.lose_step(state, unit, "banzai")
    assert state.lament == (laments, 0)


@pytest.mark.clause("2.4/9", "6.2-D/9")
def test_a_whole_regiment_gone_costs_three():
    state = empty()
    put(state, "jp-31-58", "0909")
    for number in range(1, 5):
        put(state, f"jp-31-b{number}", "jp-battalions")
    ch6_losses.eliminate(state, "jp-31-58", "retreat")
    assert state.lament[JAPANESE] == 3
    assert len(state.at[state.world.loc("jp-losses")]) == 3
    assert state.world.label(state.pieces["jp-31-58"].loc) == "jp-regiments"


@pytest.mark.clause("2.2/8", "6.2-D/11")
@pytest.mark.parametrize(
    ("unit", "cause"), [("jp-31-58", "overstack"), ("uk-23-37", "overstack"), ("uk-hq-23", "attrition")]
)
def test_an_elimination_is_told_with_its_cause(unit, cause):
    state = empty()
    put(state, unit, "0410")
    ch6_losses.eliminate(state, unit, cause)
    assert [event.cause for event in emitted(state.events, "eliminated")] == [cause]


@pytest.mark.clause("2.4/9")
def test_a_full_brigade_that_cannot_retreat_costs_three():
    state = empty()
    put(state, "uk-23-37", "0410")
    ch6_losses.eliminate(state, "uk-23-37", "retreat")
    assert state.lament[ALLIED] == 3


@pytest.mark.clause("2.5/2a", "2.5/2b", "2.5/3")
@pytest.mark.parametrize(("unit", "resources"), [("us-eng", 1), ("ch-y-36", 0), ("uk-lr-chin", 1)])
def test_resources_for_lost_units(unit, resources):
    state = empty()
    put(state, unit, "0410", reduced=state.world.counters[unit].reduced is not None)
    ch6_losses.lose_step(state, unit, "combat")
    assert state.resources == resources


@pytest.mark.clause("2.5/3")
def test_a_chindit_brigade_counts_once():
    state = empty()
    put(state, "uk-chn-77", "1510")
    put(state, "uk-chn-b1", "chindit-battalions")
    standing = "uk-chn-77"
    for _ in range(3):
        standing = ch6_losses.lose_step(state, standing, "combat")
    assert standing is None and state.resources == 1 and state.lament[ALLIED] == 3


# -- Objectives and flags ----------------------------------------------------------------------------------------------


def enter(state, unit, label):
    put(state, unit, label)
    ask(state, *ch2_control.enter(state, unit))


@pytest.mark.clause("2.3/2", "2.5/4")
def test_an_enemy_objective_without_a_flag_gives_its_full_value():
    state = empty()
    kohima = state.world.loc("0406")
    enter(state, "jp-31-58", "0406")
    assert (state.controller(kohima), state.flags[kohima]) == (JAPANESE, JAPANESE)
    assert state.general[JAPANESE] == state.world.objectives[kohima].sap == 8
    assert state.resources == 1


@pytest.mark.clause("1.2-A/3", "2.3/5a", "2.3/5b")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
def test_a_transporter_controls_nothing(version):
    state = empty(version=version)
    enter(state, "jp-hq-31", "0406")
    assert state.controller(state.world.loc("0406")) == ALLIED
    assert state.general[JAPANESE] == 0
    assert state.world.loc("0406") not in state.occupied(JAPANESE)


@pytest.mark.clause("2.3/2", "6.1-C/8")
def test_passing_through_takes_an_objective():
    state = empty()
    put(state, "jp-31-58", "0506")
    phase(state, JAPANESE, "assault")
    ask(state, Movement(JAPANESE))
    play(state, "move jp-31-58 0406,0305")
    assert state.controller(state.world.loc("0406")) == JAPANESE


@pytest.mark.clause("2.3/4", "2.5/4")
def test_retaking_gives_half_and_resources_count_again():
    state = empty()
    enter(state, "jp-31-58", "0406")
    put(state, "jp-31-58", "0909")
    state.general = (0, 0)
    enter(state, "uk-23-37", "0406")
    assert state.general == (0, 4)
    put(state, "uk-23-37", "0410")
    enter(state, "jp-31-58", "0406")
    assert state.general == (4, 4)
    assert state.resources == 2
    assert [event.clause for event in emitted(state.events, "objective_taken")] == ["2.3/2", "2.3/4", "2.3/4"]


@pytest.mark.clause("2.5/4")
def test_regaining_an_own_objective_counts():
    state = empty()
    state.flags[state.world.named("Myitkyina")] = ALLIED
    state.touch_ground()
    enter(state, "jp-18-114", "2006")
    assert (state.resources, state.general[JAPANESE]) == (1, 4)


@pytest.mark.clause("2.3/4")
def test_half_of_an_odd_value_is_rounded_down():
    import msgspec

    state = empty()
    kohima = state.world.loc("0406")
    before = state.world.objectives[kohima]
    state.world.objectives[kohima] = msgspec.structs.replace(before, sap=5)
    try:
        state.flags[kohima] = ALLIED
        enter(state, "jp-31-58", "0406")
        assert state.general[JAPANESE] == 2
    finally:
        state.world.objectives[kohima] = before


def flags_out(state, own_flags, left):
    """Flags on the map: own flags on Japanese-start Objectives, and others so that ``left`` remain off the map."""
    own = [h for h, o in sorted(state.world.objectives.items()) if o.owner == JAPANESE]
    stock = state.world.charts.marker_limits["flags"]
    for hex_ in own[:own_flags]:
        state.flags[hex_] = JAPANESE
    for hex_ in own[own_flags : stock - left]:
        state.flags[hex_] = ALLIED
    state.touch_ground()
    return state.labels(own[:own_flags])


@pytest.mark.clause("2.3/3")
def test_without_a_flag_left_the_owner_moves_one_of_his():
    state = empty()
    own = flags_out(state, 2, 0)
    enter(state, "jp-31-58", "0406")
    assert listed(state) == {f"flag {label}" for label in own}
    assert not judge(state, "flag 0406").legal
    play(state, f"flag {own[0]}")
    assert state.world.loc(own[0]) not in state.flags
    assert state.controller(state.world.loc(own[0])) == JAPANESE
    assert state.flags[state.world.loc("0406")] == JAPANESE


@pytest.mark.clause("2.3/3")
def test_the_last_flag_off_the_map_is_placed_and_none_moved():
    state = empty()
    flags_out(state, 2, 1)
    before = dict(state.flags)
    enter(state, "jp-31-58", "0406")
    assert state.flags == {**before, state.world.loc("0406"): JAPANESE}


@pytest.mark.clause("2.3/3")
def test_without_a_spare_flag_control_changes_all_the_same():
    state = empty()
    flags_out(state, 0, 0)
    enter(state, "jp-31-58", "0406")
    assert state.controller(state.world.loc("0406")) == JAPANESE


@pytest.mark.clause("2.4/11", "7.1-C/6")
def test_entering_imphal_destroys_the_stock():
    state = empty()
    state.stock = 3
    enter(state, "jp-31-58", "0410")
    assert (state.stock, state.lament[ALLIED], state.flags[state.world.loc("0410")]) == (0, 5, JAPANESE)
    assert state.superior[JAPANESE] == 6 and state.general[JAPANESE] == 2


@pytest.mark.clause("7.1-C/6")
def test_a_transporter_leaves_the_stock():
    state = empty()
    state.stock = 3
    enter(state, "jp-hq-31", "0410")
    assert (state.stock, state.lament[ALLIED]) == (3, 0)


@pytest.mark.clause("6.1-B/1")
def test_an_airfield_outside_objectives_belongs_to_the_last_unit_there():
    state = empty()
    broadway = state.world.loc("1809")
    assert broadway not in state.world.objectives and state.airfield_side(broadway) == ALLIED
    enter(state, "jp-31-58", "1809")
    put(state, "jp-31-58", "0909")
    assert state.airfield_side(broadway) == JAPANESE
