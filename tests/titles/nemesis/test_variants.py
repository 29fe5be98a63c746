"""The optional variants: four players (1 and 2) and chits by choice (3)."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, OUT
from engine.titles.nemesis.rules.ch4_commanders import (
    ARMY_14,
    ARMY_15,
    ARMY_33,
    EAST,
    STILWELL_GROUP,
    WEST,
    army_of,
    commander_of,
    may_act,
    note_commanders,
    resolve_dispute,
)
from engine.titles.nemesis.rules.ch4_game_turn import BeginTurn, DrawChit, plays
from engine.titles.nemesis.rules.ch4_phase import PlayPhase
from engine.titles.nemesis.rules.ch9_continuation import ChooseFirstChit
from engine.titles.nemesis.state import CHITS, NemesisState, Phase
from tests.titles.nemesis.board import ask, emitted, empty, listed, phase, play, put, script
from tests.titles.nemesis.flow import run_out, run_until, verdict_kinds


def ready(turn: int, **options: object) -> NemesisState:
    state = empty(turn=turn, **options)  # type: ignore[arg-type]
    state.first = ("assault", "assault")
    state.cups = (frozenset(CHITS) - {"assault"}, frozenset(CHITS) - {"assault"})
    return state


def phases_of(state: NemesisState) -> list[tuple[int, str, str | None]]:
    found = emitted(state.events, "phase_began")
    return [(event.side, event.chit, event.commander) for event in found]  # type: ignore[attr-defined]


# Variant 1


def commander(state: NemesisState, unit: str) -> str | None:
    return commander_of(state, state.pieces[unit])


@pytest.mark.clause("var-1/1")
def test_the_place_at_the_start_of_the_phase_decides() -> None:
    state = empty(commanders="west-east")
    put(state, "jp-31-58", "1008")
    phase(state, JAPANESE, "assault")
    note_commanders(state)
    put(state, "jp-31-58", "1108")
    assert commander(state, "jp-31-58") == WEST
    phase(state, ALLIED, "assault")
    note_commanders(state)
    assert commander(state, "jp-31-58") == EAST
    assert may_act(state, state.pieces["jp-31-58"])


@pytest.mark.clause("var-1/1")
@pytest.mark.parametrize(("where", "half"), [
    ("1001", WEST), ("1117", EAST), ("RB", WEST), ("RJ", EAST), ("RC", EAST), ("off-map", None),
])  # fmt: skip
def test_the_halves_of_the_map(where: str, half: str | None) -> None:
    state = empty(commanders="west-east")
    put(state, "uk-20-80", where)
    assert commander(state, "uk-20-80") == half


@pytest.mark.clause("var-1/1")
def test_a_phase_notes_its_commanders_when_it_begins() -> None:
    state = ready(2, commanders="west-east")
    put(state, "jp-31-58", "1008")
    ask(state, PlayPhase(JAPANESE, "assault"))
    put(state, "jp-31-58", "1108")
    assert commander(state, "jp-31-58") == WEST


@pytest.mark.clause("var-1/2")
@pytest.mark.parametrize(("dice", "winner"), [((4, 2), 0), ((1, 6), 1), ((3, 3, 2, 5), 1), ((3, 3, 6, 6, 2, 1), 0)])
def test_the_higher_die_wins_a_dispute(dice: tuple[int, ...], winner: int) -> None:
    state = empty(commanders="west-east")
    script(state, *dice)
    assert resolve_dispute(state) == winner
    assert state.chance.count == len(dice)


# Variant 2


@pytest.mark.clause("var-2/1")
def test_after_the_opening_assaults_each_chit_activates_an_army_of_both_sides() -> None:
    state = ready(1, commanders="armies")
    ask(state, BeginTurn())
    run_until(state, lambda decision: isinstance(decision, ChooseFirstChit))
    played = phases_of(state)
    assert played[:2] == [(JAPANESE, "assault", None), (ALLIED, "assault", None)]
    by_chit = [entry for entry in played[2:] if entry[1] != "reinforcement"]
    assert {(side, army) for side, _, army in by_chit} == {
        (JAPANESE, ARMY_15), (ALLIED, STILWELL_GROUP), (JAPANESE, ARMY_33), (ALLIED, ARMY_14)
    }  # fmt: skip
    assert len(played) == 2 + 6 * 2


@pytest.mark.clause("var-2/1")
def test_from_turn_2_on_the_first_chits_do_so_too() -> None:
    state = ready(2, commanders="armies")
    ask(state, BeginTurn())
    run_until(state, lambda decision: isinstance(decision, ChooseFirstChit))
    assert phases_of(state)[:4] == [
        (JAPANESE, "assault", ARMY_15), (ALLIED, "assault", STILWELL_GROUP),
        (JAPANESE, "assault", ARMY_33), (ALLIED, "assault", ARMY_14),
    ]  # fmt: skip


@pytest.mark.clause("var-2/1")
@pytest.mark.parametrize("scenario", ["race-to-myitkyina", "salween-crossing"])
def test_a_scenario_that_begins_later_is_past_the_opening(scenario: str) -> None:
    state = Nemesis().new(scenario, {"commanders": "armies"}, "1")
    assert state.turn > 1
    played = [step for step in plays(state, JAPANESE, "assault") if isinstance(step, PlayPhase)]
    assert [(step.side, step.commander) for step in played] == [(JAPANESE, ARMY_15), (ALLIED, STILWELL_GROUP)]


@pytest.mark.clause("var-2/1", "2.6/3b")
def test_the_activation_roll_comes_before_stilwell_plays() -> None:
    state = ready(2, commanders="armies")
    put(state, "ch-y-36", "2804")
    ask(state, DrawChit(JAPANESE))
    play(state, "draw")
    run_until(state, lambda decision: isinstance(decision, DrawChit))
    rolls = [event for event in emitted(state.events, "rolled") if event.purpose == "yunnan_activation"]  # type: ignore[attr-defined]
    assert len(rolls) == 1
    assert state.events.index(rolls[0]) < next(
        number for number, event in enumerate(state.events) if getattr(event, "commander", "") == STILWELL_GROUP
    )
    run_until(state, lambda decision: isinstance(decision, DrawChit) and decision.owner == ALLIED)
    assert not [event for event in play(state, "draw") if getattr(event, "purpose", "") == "yunnan_activation"]


def acting(state: NemesisState, side: int, army: str, *units: str) -> list[bool]:
    state.phase = Phase(side, "attack", army)
    return [may_act(state, state.pieces[unit]) for unit in units]


@pytest.mark.clause("var-2/2")
def test_a_japanese_chit_is_played_by_the_15th_army_then_by_stilwell() -> None:
    state = empty(turn=2, commanders="armies")
    assert [(step.side, step.chit, step.commander) for step in plays(state, JAPANESE, "attack")
            if isinstance(step, PlayPhase)] == [
        (JAPANESE, "attack", ARMY_15), (ALLIED, "attack", STILWELL_GROUP)
    ]  # fmt: skip
    units = ("jp-33-213", "jp-15-67", "jp-ina-1", "jp-aux-b1", "jp-18-55", "jp-aux-24imb")
    assert acting(state, JAPANESE, ARMY_15, *units) == [True, True, True, True, False, False]
    units = ("ch-38-112", "us-gal-1", "ch-y-36", "uk-chn-77", "uk-20-80")
    assert acting(state, ALLIED, STILWELL_GROUP, *units) == [True, True, True, True, False]


@pytest.mark.clause("var-2/3a", "var-2/3b")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
def test_an_allied_chit_is_played_by_the_33rd_army_then_by_the_14th(version: str) -> None:
    state = empty(turn=2, version=version, commanders="armies")
    state.track = (("assault",), ())
    assert [(step.side, step.chit, step.commander) for step in plays(state, ALLIED, "supply")
            if isinstance(step, PlayPhase)] == [
        (JAPANESE, "supply", ARMY_33), (ALLIED, "supply", ARMY_14)
    ]  # fmt: skip
    units = ("jp-18-55", "jp-53-128", "jp-56-113", "jp-aux-29", "jp-33-213")
    assert acting(state, JAPANESE, ARMY_33, *units) == [True, True, True, True, False]
    assert acting(state, ALLIED, ARMY_14, "uk-20-80", "uk-36-72", "ch-38-112") == [True, True, False]


@pytest.mark.clause("var-2/2", "var-2/3b")
@pytest.mark.parametrize(("unit", "where", "army"), [
    ("uk-chn-77", "0410", STILWELL_GROUP), ("uk-chn-77", "1510", STILWELL_GROUP),
    ("uk-chn-23", "0406", ARMY_14), ("uk-chn-23", "RB", ARMY_14), ("uk-chn-23", "1809", STILWELL_GROUP),
    ("uk-chn-23", "0909", STILWELL_GROUP), ("uk-chn-23", "0809", ARMY_14),
])  # fmt: skip
def test_arriving_chindits_go_by_their_side_of_the_chindwin(unit: str, where: str, army: str) -> None:
    state = empty(commanders="armies")
    put(state, unit, where)
    assert army_of(state, state.pieces[unit]) == army


@pytest.mark.clause("var-2/2")
def test_crossing_the_chindwin_in_a_phase_changes_no_command_in_it() -> None:
    state = empty(commanders="armies")
    put(state, "uk-chn-23", "0809")
    phase(state, ALLIED, "assault")
    note_commanders(state)
    put(state, "uk-chn-23", "0909")
    assert army_of(state, state.pieces["uk-chn-23"]) == ARMY_14


@pytest.mark.clause("var-2/2", "var-2/3b")
@pytest.mark.parametrize(("unit", "army"), [
    ("jp-ina-1", ARMY_15), ("jp-ina-2", ARMY_15), ("jp-ina-3", ARMY_15), ("jp-aux-24imb", ARMY_33),
    ("jp-aux-29", ARMY_33), ("jp-aux-b1", ARMY_15),
])  # fmt: skip
def test_only_auxiliaries_go_by_when_they_come_the_ina_by_its_counters(unit: str, army: str) -> None:
    state = empty(turn=4, commanders="armies")
    assert army_of(state, state.pieces[unit]) == army


@pytest.mark.clause("var-2/4")
def test_the_partners_transporters_serve_in_a_supply_check() -> None:
    state = empty(turn=2, commanders="armies")
    put(state, "jp-mule-3", "1511")
    put(state, "jp-33-213", "1509", supply="out")
    put(state, "jp-18-55", "2601")
    assert army_of(state, state.pieces["jp-mule-3"]) == ARMY_33
    state.track = (("assault",), ("assault",))
    put(state, "uk-17-48", "1313")
    ask(state, PlayPhase(JAPANESE, "supply", ARMY_15))
    run_out(state)
    assert state.pieces["jp-33-213"].supply != OUT
    assert state.pieces["jp-18-55"].supply == FULL, "the 33rd Army is not checked"


@pytest.mark.clause("var-2/5")
def test_a_japanese_reinforcements_chit_brings_replacements_only_allies_first() -> None:
    state = empty(turn=2, commanders="armies")
    state.track = (("assault",), ("assault",))
    put(state, "uk-20-80", "allied-losses")
    put(state, "jp-31-b1", "jp-losses")
    put(state, "jp-hq-31", "0909")
    put(state, "uk-5-9", "turn-2")
    put(state, "jp-53-128", "turn-2")
    put(state, "jp-31-58", "1313")
    ask(state, *plays(state, JAPANESE, "reinforcement"))
    play(state, "rebuild uk-20-80", "place jp-31-b1 0909")
    assert state.agenda == ()
    assert state.pieces["uk-5-9"].loc == state.pieces["jp-53-128"].loc == state.world.loc("turn-2")


@pytest.mark.clause("var-2/5")
def test_an_allied_one_brings_reinforcements_and_rail_movement_japanese_first() -> None:
    state = empty(turn=2, commanders="armies")
    state.track = (("assault", "attack"), ("assault",))
    put(state, "uk-20-80", "allied-losses")
    put(state, "jp-31-b1", "jp-losses")
    put(state, "jp-hq-31", "0909")
    put(state, "uk-5-9", "turn-2")
    put(state, "jp-53-128", "turn-2")
    state.resources = 1
    ask(state, *plays(state, ALLIED, "reinforcement"))
    play(state, "rail jp-53-128 1313", "place uk-5-9 RB", "rail uk-5-9 0305")
    assert state.agenda == ()
    assert state.pieces["uk-20-80"].loc == state.world.loc("allied-losses")
    assert state.pieces["jp-31-b1"].loc == state.world.loc("jp-losses")


@pytest.mark.clause("var-2/1")
def test_pieces_of_the_other_army_do_not_move() -> None:
    state = empty(turn=2, commanders="armies")
    put(state, "jp-18-55", "1313")
    put(state, "jp-15-60", "1313")
    ask(state, PlayPhase(JAPANESE, "assault", ARMY_15))
    assert verdict_kinds(state, "move jp-18-55 1314") == {("not_in_command", "var-2/1")}
    assert not verdict_kinds(state, "move jp-15-60 1314")


@pytest.mark.clause("var-2/3b", "8.1-A/8")
@pytest.mark.parametrize(("tracks", "waits"), [
    ((("assault", "supply"), ("assault",)), 0), ((("assault", "attack"), ("assault", "supply")), 1),
])  # fmt: skip
def test_a_battalion_of_the_33rd_army_counts_from_the_check_that_its_army_had(
    tracks: tuple[tuple[str, ...], tuple[str, ...]], waits: int
) -> None:
    """It joins an OoS Regiment; the 33rd Army is checked with the Allied chit."""
    state = empty(turn=2, commanders="armies")
    put(state, "jp-18-b1", "jp-losses")
    put(state, "jp-hq-18", "1105")
    put(state, "jp-18-55", "1106", supply="out")
    state.track = tracks
    ask(state, PlayPhase(JAPANESE, "reinforcement", part="replacements"))
    play(state, "place jp-18-b1 1106")
    assert (state.pieces["jp-18-b1"].supply, state.pieces["jp-18-b1"].waits) == (OUT, waits)


@pytest.mark.clause("var-2/2", "var-2/3b")
def test_battalions_of_the_auxiliary_regiments_go_with_them() -> None:
    """The one set up on the map is of the 15th Army, the others come from Regiments that arrive."""
    state = empty(commanders="armies")
    armies = {unit: army_of(state, state.pieces[f"jp-aux-{unit}"]) for unit in ("b1", "b2", "b6", "24imb", "29")}
    assert armies == {"b1": ARMY_15, "b2": ARMY_33, "b6": ARMY_33, "24imb": ARMY_33, "29": ARMY_33}


# Variant 3


@pytest.mark.clause("var-3/1")
def test_the_next_chit_is_picked_from_the_cup() -> None:
    state = ready(2, choose_chits=True)
    ask(state, BeginTurn())
    assert listed(state) == {"draw"}, "the first one was chosen beforehand"
    run_until(state, lambda decision: "chit supply" in listed(state))
    assert agenda.current(state) == DrawChit(JAPANESE)
    assert listed(state) == {"chit attack", "chit supply", "chit reinforcement"}
    assert verdict_kinds(state, "draw") == {("picked_by_hand", "var-3/1")}
    assert verdict_kinds(state, "chit assault") == {("not_in_cup", "var-3/1")}
    play(state, "chit supply")
    assert state.track[JAPANESE] == ("assault", "supply")


@pytest.mark.clause("var-3/1")
def test_the_chit_played_fourth_is_still_excluded() -> None:
    state = empty(turn=2, choose_chits=True)
    state.track = (("assault", "attack", "supply", "reinforcement"),) * 2
    ask(state, ChooseFirstChit(JAPANESE))
    assert verdict_kinds(state, "chit reinforcement") == {("played_fourth", "4.0/5")}
