"""Rule 2.6: activation of the Yunnan Force."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, OUT
from engine.titles.nemesis.rules import ch2_control
from engine.titles.nemesis.rules.ch2_tracks import gain_sap, lower_superior, raise_superior
from engine.titles.nemesis.rules.ch2_yunnan import RollActivation, activation_modifiers
from engine.titles.nemesis.rules.ch4_game_turn import BeginTurn, DrawChit
from engine.titles.nemesis.rules.ch5_movement import Movement
from engine.titles.nemesis.rules.ch7_supply import supply_phase
from engine.titles.nemesis.rules.ch8_arrivals import YunnanArrivals
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import ask, emitted, empty, phase, play, put, script
from tests.titles.nemesis.flow import run_out, verdict_kinds

FAR_FROM_THE_ENTRIES = "2804"


def facing(steps: int) -> NemesisState:
    """A Yunnan unit and Japanese units of so many steps at 5 hexes from it, away from the Chinese entries."""
    state = empty()
    put(state, "ch-y-36", FAR_FROM_THE_ENTRIES)
    regiments = ("jp-56-113", "jp-56-146", "jp-56-148")[: steps // 3]
    battalions = ("jp-56-b1", "jp-56-b2")[: steps % 3]
    for unit in (*regiments, *battalions):
        put(state, unit, "2607")
    return state


@pytest.mark.clause("2.6/1")
def test_moving_onto_a_yunnan_transporter_activates() -> None:
    state = empty()
    put(state, "ch-y-mule-1", "2809")
    put(state, "jp-56-113", "2709")
    phase(state, JAPANESE, "assault")
    ask(state, Movement(JAPANESE))
    assert not state.yunnan_active
    play(state, "move jp-56-113 2809")
    assert state.yunnan_active


@pytest.mark.clause("2.6/2")
@pytest.mark.parametrize(("unit", "where", "active"), [
    ("jp-56-113", "2906", True), ("jp-56-113", "2907", True), ("jp-56-113", "2909", False),
    ("jp-truck-2", "2907", False),
])  # fmt: skip
def test_a_japanese_unit_at_a_chinese_entry_activates(unit: str, where: str, active: bool) -> None:
    state = empty()
    put(state, unit, where)
    ch2_control.enter(state, unit)
    assert state.yunnan_active is active


@pytest.mark.clause("2.6/2")
def test_a_unit_that_stays_there_activates_every_turn() -> None:
    state = empty(turn=3)
    put(state, "jp-56-113", "2907")
    ask(state, BeginTurn())
    assert state.yunnan_active
    assert emitted(state.events, "yunnan_activated")


@pytest.mark.clause("2.6/3a", "2.6/3b")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
@pytest.mark.parametrize(("die", "active"), [(3, True), (4, False)])
def test_a_die_at_or_below_clf_activates(version: str, die: int, active: bool) -> None:
    state = facing(9)
    state.options = type(state.options)(version=version)  # type: ignore[arg-type]
    state.clf = 3
    script(state, die)
    ask(state, RollActivation())
    assert state.yunnan_active is active


@pytest.mark.clause("2.6/3a", "2.6/3b")
@pytest.mark.parametrize(("before", "rolls"), [(False, 1), (True, 0)])
def test_the_roll_comes_before_the_first_allied_chit_unless_active_already(before: bool, rolls: int) -> None:
    state = facing(9)
    state.turn = 2
    state.first, state.cups = ("assault", "supply"), (frozenset({"attack"}), frozenset({"attack", "assault"}))
    state.track = (("assault",), ())
    state.yunnan_active = before
    ask(state, DrawChit(ALLIED))
    kinds = [(event.kind, getattr(event, "purpose", "")) for event in play(state, "draw")]
    assert kinds.count(("rolled", "yunnan_activation")) == rolls
    if rolls:
        assert kinds.index(("rolled", "yunnan_activation")) < kinds.index(("phase_began", ""))


@pytest.mark.clause("2.6/3a", "2.6/3b")
@pytest.mark.parametrize(("where", "rolls"), [("RC", 1), ("allied-losses", 1), ("turn-3", 1), ("out", 0)])
def test_the_roll_is_made_wherever_the_yunnan_units_are_in_the_game(where: str, rolls: int) -> None:
    state = empty()
    put(state, "ch-y-36", where)
    ask(state, RollActivation())
    assert len(emitted(state.events, "rolled")) == rolls


@pytest.mark.clause("2.6/3b")
def test_there_is_no_roll_before_the_second_allied_chit() -> None:
    state = facing(9)
    state.cups = (frozenset({"attack", "reinforcement"}), frozenset({"attack", "assault"}))
    state.track = (("assault", "supply"), ("supply",))
    ask(state, DrawChit(ALLIED))
    assert not [event for event in play(state, "draw") if getattr(event, "purpose", "") == "yunnan_activation"]


@pytest.mark.clause("2.6/4")
@pytest.mark.parametrize(("steps", "modifier"), [(8, -1), (9, 0)])
def test_few_japanese_steps_near_give_minus_1(steps: int, modifier: int) -> None:
    assert activation_modifiers(facing(steps)).total == modifier


@pytest.mark.clause("2.6/4")
def test_transporters_are_no_steps_and_a_unit_counts_once() -> None:
    state = facing(8)
    put(state, "jp-truck-2", "2607")
    put(state, "ch-y-198", "2806")
    assert activation_modifiers(state).total == -1


@pytest.mark.clause("2.6/4")
def test_steps_at_8_hexes_do_not_count() -> None:
    state = facing(8)
    far = next(
        hex_ for hex_ in range(state.world.hexes) if state.world.grid.distance(hex_, state.world.loc("2804")) == 8
    )
    put(state, "jp-56-b3", state.world.label(far))
    assert activation_modifiers(state).total == -1
    put(state, "jp-56-b3", "2609")
    assert activation_modifiers(state).total == 0


@pytest.mark.clause("2.6/4")
def test_minus_1_lets_a_2_activate_at_clf_1() -> None:
    state = facing(8)
    script(state, 2)
    ask(state, RollActivation())
    assert state.yunnan_active


@pytest.mark.clause("2.6/5")
def test_yunnan_losses_give_plus_1_once() -> None:
    state = facing(9)
    put(state, "ch-y-87", "allied-losses")
    put(state, "ch-y-88", "allied-losses")
    assert activation_modifiers(state).total == 1


def marching() -> NemesisState:
    """An inactive Yunnan unit at Paoshan, 3 Road hexes from 2809."""
    state = empty()
    put(state, "ch-y-36", "2906")
    phase(state, ALLIED, "assault")
    return state


@pytest.mark.clause("2.6/6")
def test_an_inactive_unit_may_join_another_yunnan_unit() -> None:
    state = marching()
    put(state, "ch-y-198", "2809")
    ask(state, Movement(ALLIED))
    play(state, "move ch-y-36 2907,2808,2809")
    assert state.pieces["ch-y-36"].loc == state.world.loc("2809")


@pytest.mark.clause("2.6/6")
def test_an_inactive_unit_may_stay_beside_an_entry() -> None:
    state = marching()
    ask(state, Movement(ALLIED))
    play(state, "move ch-y-36 2907")
    assert state.pieces["ch-y-36"].loc == state.world.loc("2907")


@pytest.mark.clause("2.6/6")
@pytest.mark.parametrize("transporter", [False, True])
def test_an_inactive_unit_may_end_nowhere_else(transporter: bool) -> None:
    state = marching()
    if transporter:
        put(state, "ch-y-mule-1", "2809")
    ask(state, Movement(ALLIED))
    assert "2.6/6" in {clause for _, clause in verdict_kinds(state, "move ch-y-36 2907,2808,2809")}
    state.yunnan_active = True
    assert not verdict_kinds(state, "move ch-y-36 2907,2808,2809")


@pytest.mark.clause("2.6/6")
def test_inactive_transporters_are_free() -> None:
    state = marching()
    put(state, "ch-y-mule-1", "2906")
    ask(state, Movement(ALLIED))
    play(state, "move ch-y-mule-1 2907,2808,2809")


@pytest.mark.clause("2.6/7")
def test_an_inactive_force_is_checked_for_supply() -> None:
    state = empty()
    put(state, "ch-y-36", "2601")
    put(state, "ch-y-198", "2906", supply="out")
    phase(state, ALLIED, "supply")
    ask(state, *supply_phase(state, ALLIED))
    run_out(state)
    assert state.pieces["ch-y-36"].supply == OUT
    assert state.pieces["ch-y-198"].supply != OUT


@pytest.mark.clause("2.6/7")
def test_an_inactive_force_receives_reinforcements() -> None:
    state = empty()
    put(state, "ch-y-82", "off-map")
    ask(state, YunnanArrivals())
    assert state.pieces["ch-y-82"].loc == state.world.loc("RC")


@pytest.mark.clause("2.6/8")
def test_an_activation_ends_with_the_turn() -> None:
    state = facing(9)
    state.yunnan_active = True
    ask(state, BeginTurn())
    assert not state.yunnan_active


@pytest.mark.clause("2.6/9")
def test_the_clf_marker_never_goes_down() -> None:
    state = empty()
    state.clf, state.superior = 4, (5, 6)
    lower_superior(state, ALLIED, "test", "")
    assert (state.superior, state.clf) == ((5, 5), 4)


@pytest.mark.clause("2.6/9")
def test_the_clf_marker_stays_when_churchill_stands_at_9() -> None:
    state = empty()
    state.superior, state.general = (5, 9), (0, 9)
    gain_sap(state, ALLIED, 1, "test", "")
    assert (state.superior, state.clf) == ((4, 9), 1)


@pytest.mark.clause("2.6/9")
def test_the_clf_marker_rises_when_churchill_is_pushed_up() -> None:
    state = empty()
    state.superior = (0, 5)
    lower_superior(state, JAPANESE, "test", "")
    assert (state.superior, state.clf) == ((0, 6), 2)


@pytest.mark.clause("2.6/9")
@pytest.mark.parametrize(("scenario", "clf"), [("campaign", 2), ("kohima-road", 1), ("salween-crossing", 1)])
def test_a_scenario_may_do_without_the_clf_marker(scenario: str, clf: int) -> None:
    state = empty(scenario=scenario)
    raise_superior(state, ALLIED, "test", "")
    assert (state.superior, state.clf) == ((5, 6), clf)


@pytest.mark.clause("2.6/8")
def test_a_scenario_may_keep_the_force_active_every_turn() -> None:
    state = empty(turn=6, scenario="salween-crossing")
    ask(state, BeginTurn())
    assert state.yunnan_active


@pytest.mark.clause("2.6/9")
def test_the_clf_marker_stops_at_9() -> None:
    state = empty()
    state.clf = 9
    raise_superior(state, ALLIED, "test", "")
    assert state.clf == 9


@pytest.mark.clause("2.6/3b", "2.6/4")
@pytest.mark.parametrize(("die", "met"), [(3, True), (4, False)])
def test_the_roll_says_what_it_was_held_against_and_what_came_of_it(die: int, met: bool) -> None:
    state = facing(8)
    state.clf = 2
    script(state, die)
    ask(state, RollActivation())
    (read,) = emitted(state.events, "die_read")
    assert read.facts() == {
        "purpose": "yunnan_activation", "die": die - 1, "needed": 2, "met": met, "clause": "2.6/3b", "side": ALLIED,
        "unit": "", "modifiers": (("few_japanese_near", -1),),
    }  # fmt: skip
    verb = "is activated" if met else "is not activated"
    text = Nemesis().words("en").event(state, read)
    assert text.endswith(verb) and "−1 few Japanese nearby" in text
