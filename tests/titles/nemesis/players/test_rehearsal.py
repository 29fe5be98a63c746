"""Rehearsals: futures are sampled from what a side may know, and the first choice gives way only to what is better."""

from __future__ import annotations

from typing import Any

from engine.players.player import BUDGETS, Meter
from engine.table import agenda, game
from engine.table.chance import Chance
from engine.table.plain import HIDDEN
from engine.titles.nemesis.commands import Answer
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.players.drill import play_on
from engine.titles.nemesis.players.rehearsal import Trial, ranked, rehearse, sampled
from engine.titles.nemesis.players.staff import Staff
from engine.titles.nemesis.players.style import PLAIN
from engine.titles.nemesis.state import CHITS

NEMESIS = Nemesis()
STYLES = (PLAIN, PLAIN)
YES, NO = Answer(True), Answer(False)
NOTHING_TO_LOSE = {
    "scenario": "salween-crossing", "options": {"handicap": "allied-2"}, "cleared": True, "turn": 8, "goes_on": True,
    "pieces": {"jp-56-113": "2709", "jp-gar-sungshan": "2808", "jp-gar-pingka": "2810", "jp-gar-tengchung": "2607",
               "ch-y-116": "2708", "ch-y-130": "2708", "ch-y-36": "2809"},
    "phase": {"side": "allied", "chit": "attack"}, "at": "attacks",
}  # fmt: skip


def played(scenario: str, seed: str) -> Any:
    state = NEMESIS.new(scenario, {}, "drill")
    state.chance = Chance(seed)
    play_on(state, STYLES)
    return state


def test_the_drill_plays_a_game_to_its_end_and_leaves_it_sound() -> None:
    for scenario in ("kohima-road", "salween-crossing"):
        state = played(scenario, "one")
        assert state.outcome is not None
        assert NEMESIS.faults(state) == []


def test_the_drill_follows_from_the_dice() -> None:
    assert NEMESIS.digest(played("salween-crossing", "one")) == NEMESIS.digest(played("salween-crossing", "one"))
    assert NEMESIS.digest(played("salween-crossing", "one")) != NEMESIS.digest(played("salween-crossing", "two"))


def test_a_doubtful_gain_does_not_unseat_the_first_choice() -> None:
    first = Trial(YES, [1.0, 1.0, 1.0, 1.0])
    assert ranked([first, Trial(NO, [9.0, -7.0, 8.0, -5.0])])[0] is first


def test_a_sure_gain_does() -> None:
    better = Trial(NO, [3.0, 4.0, 3.0, 4.0])
    assert ranked([Trial(YES, [1.0, 1.0, 1.0, 1.0]), better])[0] is better


def test_a_candidate_that_was_given_up_early_is_compared_in_the_futures_both_saw() -> None:
    first = Trial(YES, [9.0, 9.0, 0.0, 0.0, 0.0, 0.0])
    assert ranked([first, Trial(NO, [8.0, 8.0])])[0] is first


def test_a_future_has_a_first_chit_that_may_be_and_hides_none_of_the_others() -> None:
    state = NEMESIS.new("kohima-road", {}, "chits")
    state.first = ("attack", "supply")
    state.cups = (frozenset(CHITS) - {"attack"}, frozenset(CHITS) - {"supply"})
    state.turn = 2
    view = NEMESIS.view(state, JAPANESE)
    assert view.first[ALLIED] == HIDDEN
    drawn = {sampled(view, JAPANESE, f"future {number}").first for number in range(40)}
    assert {own for own, _ in drawn} == {"attack"}
    assert {theirs for _, theirs in drawn} == set(CHITS)


def test_the_same_seed_rehearses_the_same_futures_and_keeps_to_its_budget() -> None:
    state = NEMESIS.position(NOTHING_TO_LOSE)
    view = NEMESIS.view(state, ALLIED)
    found = []
    for _ in range(2):
        meter = Meter(BUDGETS["bench"])
        trials = rehearse(view, ALLIED, game.legal(view), "s", meter, STYLES)
        found.append([(trial.command, trial.results) for trial in trials])
        assert 0 < meter.spent <= 2 * BUDGETS["bench"].positions
    assert found[0] == found[1]


def test_staff_rehearses_in_the_last_turn_and_not_before() -> None:
    spent = {}
    for turn in (7, 8):
        view = NEMESIS.view(NEMESIS.position({**NOTHING_TO_LOSE, "turn": turn}), ALLIED)
        decision = agenda.current(view)
        assert decision is not None
        staff, meters = Staff("p"), [Meter(BUDGETS["staff"]) for _ in range(2)]
        for turns, meter in zip((0, 1), meters, strict=True):
            staff.rehearses = turns
            assert staff.choose(view, game.legal(view), meter).command in game.legal(view)
        spent[turn] = meters[1].spent - meters[0].spent
    assert spent[7] == 0 < spent[8]
