"""Rule 9.0: the end-of-turn sequence."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.table.title import HIDDEN
from engine.titles.nemesis.events import FlagMoved
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, OUT
from engine.titles.nemesis.rules.ch4_game_turn import DrawChit, NextTurn
from engine.titles.nemesis.rules.ch7_trace import could_trace, open_roads
from engine.titles.nemesis.rules.ch9_continuation import ChooseFirstChit
from engine.titles.nemesis.rules.ch9_control import Control
from engine.titles.nemesis.rules.ch9_end_of_turn import end_of_turn
from engine.titles.nemesis.rules.ch9_flags import RemoveFlags
from engine.titles.nemesis.rules.ch9_markers import EndAttrition, ReturnAirSupports, ReturnAmbushes
from engine.titles.nemesis.rules.ch9_superiors import FlagLaments, ResourceGain, RollGenerals, VictoryCheck
from engine.titles.nemesis.state import CHITS, NemesisState
from tests.titles.nemesis.board import ask, emitted, empty, judge, listed, play, put, script
from tests.titles.nemesis.flow import run_until, verdict_kinds

VERSIONS = pytest.mark.parametrize("version", ["1.1a", "1.2b"])
MOHNYIN, HOMALIN, UKHRUL, PALEL, KAMAING, MOGAUNG = "1609", "0909", "0609", "0511", "1705", "1807"


def flag(state: NemesisState, side: int, *hexes: str) -> None:
    for hex_ in hexes:
        state.flags[state.world.loc(hex_)] = side
    state.touch_ground()


@pytest.mark.clause("9.0/1")
def test_the_sequence() -> None:
    names = [type(step).__name__ for step in end_of_turn(empty())]
    assert names == [
        "Control", "EndAttrition", "ReturnAmbushes", "ReturnAirSupports", "RollGenerals", "FlagLaments",
        "VictoryCheck", "ResourceGain", "SurplusFlags", "Monsoon", "FirstChits",
    ]  # fmt: skip


@pytest.mark.clause("9.0/1")
@pytest.mark.parametrize(("turn", "left_out"), [(3, ["victory", "monsoon"]), (4, ["victory", "flags"])])
def test_every_step_of_the_turn_is_told_as_it_begins(turn: int, left_out: list[str]) -> None:
    """Turn 3 is a Support Game Turn, after turn 4 the light monsoon begins."""
    state = empty()
    state.turn, state.track = turn, (CHITS, CHITS)
    script(state, 6, 6)
    ask(state, *end_of_turn(state), NextTurn())
    while not emitted(state.events, "turn_began"):
        play(state, agenda.current(state).commands(state)[0].text())  # type: ignore[union-attr]
    assert [event.turn for event in emitted(state.events, "end_of_turn_began")] == [turn]  # type: ignore[attr-defined]
    whole = ["control", "attrition", "ambushes", "air", "generals", "laments", "victory", "resources", "flags",
             "monsoon", "chits"]  # fmt: skip
    begun = [event.step for event in emitted(state.events, "turn_step_began")]  # type: ignore[attr-defined]
    assert begun == [step for step in whole if step not in left_out]


@pytest.mark.clause("9.0-4/1")
def test_only_used_air_supports_are_told_to_return() -> None:
    state = empty()
    names = sorted(state.world.air_supports)[:2]
    state.air = {names[0]: "used", names[1]: "available"}
    ask(state, ReturnAirSupports())
    assert [event.air for event in emitted(state.events, "air_support_returned")] == names[:1]  # type: ignore[attr-defined]
    assert set(state.air.values()) == {"available"}


# 1 Control


def mohnyin(version: str = "1.2b") -> NemesisState:
    """Mohnyin under an Allied flag, on an open Japanese supply Road; all Allied Roads end at Japanese Objectives."""
    state = empty(version=version)
    flag(state, ALLIED, MOHNYIN)
    return state


@VERSIONS
@pytest.mark.clause("9.0-1/1", "9.0-1/2a", "9.0-1/2b")
def test_a_vacant_objective_cut_off_may_be_taken_over(version: str) -> None:
    state = mohnyin(version)
    ask(state, Control())
    assert listed(state) == {"done", f"take {MOHNYIN}"}
    play(state, f"take {MOHNYIN}")
    assert state.flags[state.world.loc(MOHNYIN)] == JAPANESE


@pytest.mark.clause("9.0-1/1")
def test_not_with_a_unit_of_its_controller_in_it() -> None:
    state = mohnyin()
    put(state, "uk-chn-b1", MOHNYIN)
    ask(state, Control())
    assert state.agenda == ()


@pytest.mark.clause("9.0-1/1")
def test_a_mule_holds_nothing() -> None:
    state = mohnyin()
    put(state, "uk-mule-1", MOHNYIN)
    ask(state, Control())
    assert f"take {MOHNYIN}" in listed(state)


@pytest.mark.clause("9.0-1/1")
def test_not_in_range_of_both_sides() -> None:
    state = mohnyin()
    flag(state, ALLIED, "1602", "1705", "1807")
    loc = state.world.loc(MOHNYIN)
    assert could_trace(state, loc, ALLIED) is not None
    assert could_trace(state, loc, JAPANESE) is not None
    ask(state, Control())
    assert state.agenda == ()


@VERSIONS
@pytest.mark.clause("9.0-1/1", "7.1-D/2", "7.1-A/1")
def test_an_objective_in_range_of_a_depot_may_be_taken_over(version: str) -> None:
    """No Japanese Road leads to Ukhrul, but the path from Homalin, a depot in Full Supply, is three hexes long; the
    Objective is closed to their traces but for this one. Kohima and Imphal in their hands cut it off."""
    state = empty(version=version)
    ukhrul = state.world.loc(UKHRUL)
    assert ukhrul not in open_roads(state, JAPANESE).cost
    put(state, "jp-31-58", "0406")
    put(state, "jp-31-124", "0410")
    assert could_trace(state, ukhrul, ALLIED) is None
    assert could_trace(state, ukhrul, JAPANESE) == FULL
    ask(state, Control())
    assert f"take {UKHRUL}" in listed(state)
    put(state, "uk-20-80", "0909")
    assert could_trace(state, ukhrul, JAPANESE) is None, "the depot is gone"


@VERSIONS
@pytest.mark.clause("9.0-1/2a", "9.0-1/2b", "2.5/4")
def test_an_unflagged_objective_gives_its_full_value(version: str) -> None:
    """A Regiment in Imphal cuts Palel off, and through Tamu the Road from Kalewa is open."""
    state = empty(version=version)
    put(state, "jp-31-58", "0410")
    flag(state, JAPANESE, "0613")
    ask(state, Control())
    play(state, f"take {PALEL}")
    assert state.general == (4, 0)
    assert state.resources == 1


@pytest.mark.clause("9.0-1/2b", "2.5/4")
def test_a_flag_to_be_turned_gives_half() -> None:
    state = empty()
    flag(state, ALLIED, KAMAING)
    ask(state, Control())
    play(state, f"take {KAMAING}")
    assert state.general == (2, 0)
    assert state.resources == 1


@pytest.mark.clause("9.0-1/3")
def test_taking_over_is_an_option() -> None:
    state = mohnyin()
    ask(state, Control())
    play(state, "done")
    assert state.flags == {state.world.loc(MOHNYIN): ALLIED}
    assert state.general == (0, 0)


@pytest.mark.clause("9.0-1/1", "9.0-1/3")
def test_eligibility_is_fixed_before_anything_changes_hands() -> None:
    """Japanese supply reaches Mogaung only through Mohnyin, once that is taken over; it is too late then."""
    state = mohnyin()
    flag(state, ALLIED, MOGAUNG)
    put(state, "uk-20-80", "2006")
    ask(state, Control())
    assert listed(state) == {"done", f"take {MOHNYIN}"}
    play(state, f"take {MOHNYIN}")
    assert could_trace(state, state.world.loc(MOGAUNG), JAPANESE) is not None
    assert agenda.current(state).side(state) == ALLIED  # type: ignore[union-attr]


@pytest.mark.clause("9.0-1/3")
def test_the_japanese_decide_first() -> None:
    state = mohnyin()
    flag(state, JAPANESE, "0311")
    ask(state, Control())
    assert f"take {MOHNYIN}" in listed(state)
    play(state, "done")
    assert listed(state) == {"done", "take 0311"}
    assert agenda.current(state).side(state) == ALLIED  # type: ignore[union-attr]


@pytest.mark.clause("9.0-1/1")
@pytest.mark.parametrize(("line", "kind"), [("take 9999", "unknown_hex"), ("take 0410", "not_eligible")])
def test_what_cannot_be_taken_over(line: str, kind: str) -> None:
    state = mohnyin()
    ask(state, Control())
    assert {found for found, _ in verdict_kinds(state, line)} == {kind}


# 2 Attrition


@pytest.mark.clause("9.0-2/1")
def test_attrition_strikes_both_sides_at_once() -> None:
    state = empty()
    blocker = put(state, "jp-31-b1", "0314", supply="out")
    starving = put(state, "uk-17-48", "0417", supply="out")
    assert could_trace(state, blocker, JAPANESE) is None
    assert could_trace(state, starving, ALLIED) is None
    script(state, 1)
    ask(state, EndAttrition())
    assert state.pieces[blocker].loc == state.world.loc("jp-permanent")
    assert state.pieces[starving].reduced


@pytest.mark.clause("9.0-2/1")
def test_a_unit_spared_keeps_its_marker() -> None:
    state = empty()
    put(state, "uk-17-48", "0305", supply="out")
    ask(state, EndAttrition())
    piece = state.pieces["uk-17-48"]
    assert (piece.reduced, piece.supply) == (False, OUT)


# 3 Ambush, 4 Air Supports


@pytest.mark.clause("9.0-3/1")
def test_all_ambushes_go() -> None:
    state = empty()
    state.ambushes = frozenset(state.world.loc(hex_) for hex_ in ("0506", "0507", "0609", "0909"))
    ask(state, ReturnAmbushes())
    assert state.ambushes == frozenset()
    assert len(emitted(state.events, "marker_removed")) == 4


@pytest.mark.clause("9.0-4/1", "1.2-B/7")
def test_used_air_supports_are_available_again() -> None:
    state = empty()
    state.air["us-air-10"] = "used"
    del state.air["jp-air-5"]
    ask(state, ReturnAirSupports())
    assert state.air == dict.fromkeys(("uk-air-221", "uk-air-3tac", "us-air-1ac", "us-air-10"), "available")


# 5A General and Superior


@pytest.mark.clause("9.0-5A/1")
@pytest.mark.parametrize(("general", "die", "superior"), [(3, 3, 6), (3, 4, 5), (6, 6, 6), (8, 6, 6), (0, 1, 5)])
def test_a_die_at_or_below_the_general_raises_the_superior(general: int, die: int, superior: int) -> None:
    state = empty()
    state.general = (general, 0)
    script(state, 6, die)
    ask(state, RollGenerals())
    play(state, "roll", "roll")
    assert state.superior == (superior, 5)


@pytest.mark.clause("9.0-5A/1")
def test_a_superior_at_9_pushes_the_other_down() -> None:
    state = empty()
    state.superior, state.general = (9, 5), (6, 0)
    script(state, 6, 1)
    ask(state, RollGenerals())
    play(state, "roll", "roll")
    assert state.superior == (9, 4)


@pytest.mark.clause("9.0-5A/2")
@pytest.mark.parametrize(("superior", "order"), [
    ((5, 5), [ALLIED, JAPANESE]), ((4, 5), [JAPANESE, ALLIED]), ((5, 4), [ALLIED, JAPANESE]),
])  # fmt: skip
def test_the_lower_superior_rolls_first(superior: tuple[int, int], order: list[int]) -> None:
    state = empty()
    state.superior = superior
    ask(state, RollGenerals())
    rolled = emitted(play(state, "roll", "roll"), "rolled")
    assert [event.side for event in rolled] == order  # type: ignore[attr-defined]


@pytest.mark.clause("9.0-5A/3", "2.6/9")
def test_churchill_takes_clf_up_with_him() -> None:
    state = empty()
    state.general = (0, 4)
    script(state, 2, 6)
    ask(state, RollGenerals())
    play(state, "roll", "roll")
    assert (state.superior, state.clf) == ((5, 6), 2)


@pytest.mark.clause("9.0-5A/4")
def test_both_generals_go_back_to_0() -> None:
    state = empty()
    state.general = (7, 2)
    script(state, 6, 6)
    ask(state, RollGenerals())
    play(state, "roll", "roll")
    assert state.general == (0, 0)


@pytest.mark.clause("9.0-5A/4")
def test_the_second_does_not_roll_when_the_first_has_won() -> None:
    """The order is fixed on the tie; the position that lets the first roller win is put up afterwards."""
    state = empty()
    script(state, 6)
    ask(state, *end_of_turn(state)[4:], NextTurn())
    state.superior, state.general = (0, 8), (9, 9)
    rolled = emitted(play(state, "roll"), "rolled")
    assert state.outcome is not None
    assert state.outcome.winner == ALLIED
    assert [event.side for event in rolled] == [ALLIED]  # type: ignore[attr-defined]
    assert state.general == (9, 9), "the game ended at once"


# 5B Laments


@pytest.mark.clause("9.0-5B/1", "2.4/12")
def test_each_enemy_flag_costs_a_lament() -> None:
    state = empty()
    flag(state, ALLIED, "0417", UKHRUL, HOMALIN)
    ask(state, FlagLaments())
    assert state.lament == (3, 0)


@pytest.mark.clause("9.0-5B/1")
def test_objectives_without_flags_count_nothing() -> None:
    state = empty()
    ask(state, FlagLaments())
    assert state.lament == (0, 0)


@pytest.mark.clause("9.0-5B/1", "9.0-5B/2", "1.1/5")
def test_five_for_flags_and_three_for_each_lost_star() -> None:
    state = empty()
    flag(state, JAPANESE, "0302", "0305", "0311", "0417", "0511", UKHRUL)
    ask(state, FlagLaments())
    assert state.lament == (0, 1), "11 Laments are one reset and 1"
    assert state.superior == (5, 4)


@pytest.mark.clause("9.0-5B/2")
def test_a_regained_star_costs_no_three() -> None:
    state = empty()
    flag(state, ALLIED, "0410")
    ask(state, FlagLaments())
    assert state.lament == (1, 0), "the flag counts against the Japanese, the star against nobody"


@pytest.mark.clause("9.0-5B/3")
@pytest.mark.parametrize(("superior", "order"), [
    ((5, 5), [JAPANESE, ALLIED]), ((4, 5), [ALLIED, JAPANESE]), ((6, 5), [JAPANESE, ALLIED]),
])  # fmt: skip
def test_the_higher_superior_books_first(superior: tuple[int, int], order: list[int]) -> None:
    state = empty()
    state.superior = superior
    flag(state, ALLIED, HOMALIN)
    flag(state, JAPANESE, UKHRUL)
    ask(state, FlagLaments())
    booked = [event.side for event in emitted(state.events, "track_changed")]  # type: ignore[attr-defined]
    assert booked == order


@pytest.mark.clause("9.0-5B/4", "2.4/15")
def test_a_side_that_falls_to_0_against_9_has_lost() -> None:
    state = empty()
    state.superior, state.lament = (1, 9), (9, 0)
    flag(state, ALLIED, HOMALIN)
    ask(state, FlagLaments())
    assert state.superior == (0, 9)
    assert state.outcome is not None
    assert state.outcome.winner == ALLIED


# Victory after the last turn


@pytest.mark.clause("9.0-5V/1")
@pytest.mark.parametrize(("superior", "winner", "why"), [
    ((5, 5), None, "equal_superiors"), ((6, 5), JAPANESE, "higher_superior"), ((2, 8), ALLIED, "higher_superior"),
])  # fmt: skip
def test_after_turn_10_the_higher_superior_wins(superior: tuple[int, int], winner: int | None, why: str) -> None:
    state = empty(turn=10)
    state.superior = superior
    ask(state, VictoryCheck())
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.why) == (winner, why)


@pytest.mark.clause("9.0-5V/1")
def test_after_turn_9_play_goes_on_with_5c() -> None:
    state = empty(turn=9)
    state.superior = (8, 2)
    ask(state, VictoryCheck(), ResourceGain())
    assert state.outcome is None
    assert state.resources == 6


# 5C and 5D


@pytest.mark.clause("9.0-5C/1", "2.5/5")
@pytest.mark.parametrize(("superior", "before", "after"), [
    ((4, 4), 2, 2), ((3, 8), 2, 2), ((7, 4), 2, 5), ((9, 1), 4, 9),
])  # fmt: skip
def test_resources_rise_by_hirohitos_lead(superior: tuple[int, int], before: int, after: int) -> None:
    state = empty()
    state.superior, state.resources = superior, before
    ask(state, ResourceGain())
    assert state.resources == after
    assert {event.why for event in emitted(state.events, "track_changed")} <= {"hirohito_lead"}  # type: ignore[attr-defined]
    assert bool(emitted(state.events, "track_changed")) == (after > before)


OWN = ("0909", "1313", "1609", "1705")
TAKEN = ("0311", "0417", "0511", "0609", "0613", "0401")


@pytest.mark.clause("9.0-5D/1")
def test_surplus_flags_go_from_own_objectives() -> None:
    state = empty(turn=3)
    flag(state, JAPANESE, *OWN, *TAKEN[:4])
    ask(state, RemoveFlags(JAPANESE))
    assert listed(state) == {f"flag {hex_}" for hex_ in OWN}
    assert verdict_kinds(state, f"flag {TAKEN[0]}") == {("no_spare_flag", "9.0-5D/1")}
    told = play(state, "flag 0909", "flag 1313", "flag 1705")
    moved = [(event.hex, event.side, event.clause) for event in told if isinstance(event, FlagMoved)]
    assert moved == [(hex_, JAPANESE, "9.0-5D/1") for hex_ in ("0909", "1313", "1705")]
    assert state.agenda == ()
    assert state.labels(sorted(state.flags)) == tuple(sorted((*TAKEN[:4], "1609")))
    assert state.controller(state.world.loc("0909")) == JAPANESE


@pytest.mark.clause("9.0-5D/1")
def test_flags_elsewhere_stay_even_beyond_5() -> None:
    state = empty(turn=3)
    flag(state, JAPANESE, *OWN[:2], *TAKEN)
    ask(state, RemoveFlags(JAPANESE))
    play(state, "flag 0909")
    assert state.agenda == ()
    assert state.labels(sorted(state.flags)) == tuple(sorted(TAKEN))


@pytest.mark.clause("9.0-5D/1")
@pytest.mark.parametrize("turn", [1, 2, 4, 5, 7, 8, 10])
def test_only_in_a_support_turn(turn: int) -> None:
    state = empty(turn=turn)
    flag(state, JAPANESE, *OWN, *TAKEN[:4])
    ask(state, RemoveFlags(JAPANESE))
    assert (len(state.flags), state.agenda) == (8, ())


@pytest.mark.clause("9.0-5D/1")
def test_five_flags_stay() -> None:
    state = empty(turn=3)
    flag(state, JAPANESE, *OWN, TAKEN[0])
    ask(state, RemoveFlags(JAPANESE))
    assert len(state.flags) == 5


# 6 Continuation


def played_out(turn: int = 2) -> NemesisState:
    """An empty board after the eighth phase."""
    state = empty(turn=turn)
    state.track = (("assault", "attack", "supply", "reinforcement"), ("reinforcement", "supply", "attack", "assault"))
    return state


@pytest.mark.clause("9.0-6/2", "4.0/5")
def test_the_chosen_chit_lies_face_down_and_three_are_in_the_cup() -> None:
    state = played_out()
    ask(state, ChooseFirstChit(JAPANESE), ChooseFirstChit(ALLIED))
    assert agenda.current(state).hidden  # type: ignore[union-attr]
    assert play(state, "chit assault", "chit attack") == []
    assert state.first == ("assault", "attack")
    assert state.cups == (frozenset(CHITS) - {"assault"}, frozenset(CHITS) - {"attack"})
    assert Nemesis().view(state, JAPANESE).first == ("assault", HIDDEN)
    assert Nemesis().view(state, ALLIED).first == (HIDDEN, "attack")


@pytest.mark.clause("4.0/6")
def test_a_first_chit_that_the_scenario_fixes_is_known_to_both() -> None:
    title = Nemesis()
    state = title.new("campaign", {}, "s")
    assert state.first == ("assault", "assault")
    for side in (JAPANESE, ALLIED):
        seen = title.view(state, side)
        assert (seen.first, seen.cups) == (state.first, state.cups)


@pytest.mark.clause("9.0-6/2")
def test_the_fourth_chit_is_refused() -> None:
    state = played_out()
    ask(state, ChooseFirstChit(JAPANESE))
    assert not judge(state, "chit reinforcement")


@pytest.mark.clause("9.0-6/3")
def test_the_turn_moves_on_and_each_chit_is_revealed_when_it_is_played() -> None:
    state = played_out()
    ask(state, *end_of_turn(state), NextTurn())
    run_until(state, lambda decision: isinstance(decision, ChooseFirstChit))
    play(state, "chit supply", "chit attack")
    assert state.turn == 3
    assert state.track == ((), ())
    assert agenda.current(state) == DrawChit(JAPANESE)
    play(state, "draw")
    assert state.first == (None, "attack")
    run_until(state, lambda decision: isinstance(decision, DrawChit))
    assert agenda.current(state) == DrawChit(ALLIED)
    drawn = emitted(play(state, "draw"), "drawn")
    assert [event.what for event in drawn] == ["attack"]  # type: ignore[attr-defined]
    assert state.first == (None, None)
