"""Rehearsals: futures are sampled from what a side may know, and played on by both sides."""

from __future__ import annotations

from typing import Any

from engine.players.player import BUDGETS, Meter
from engine.table import game
from engine.table.chance import Chance
from engine.table.title import HIDDEN
from engine.titles.nemesis.commands import Move
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.players.drill import apart, play_on
from engine.titles.nemesis.players.moves import Going
from engine.titles.nemesis.players.rehearsal import Rehearsal, outcome, rehearse, sampled
from engine.titles.nemesis.players.style import PLAIN
from engine.titles.nemesis.rules.ch2_tracks import end_game
from engine.titles.nemesis.state import CHITS

NEMESIS = Nemesis()
STYLES = (PLAIN, PLAIN)
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


def test_the_drill_stops_where_a_turn_is_over() -> None:
    state = NEMESIS.new("kohima-road", {}, "drill")
    assert play_on(state, STYLES, 1) > 0
    assert (state.turn, state.outcome) == (2, None)


def test_orders_of_one_look_do_not_touch_one_another_and_empty_no_town() -> None:
    """Of what looked best for each by itself, what is left may be ordered at once; the rest is looked at again."""
    state = NEMESIS.position({
        "scenario": "kohima-road", "cleared": True, "turn": 2, "phase": {"side": "allied", "chit": "assault"},
        "at": "movement", "pieces": {"uk-2-4": "0406", "uk-2-5": "0209", "uk-23-37": "0208", "jp-31-58": "0806"},
    })  # fmt: skip
    far, beside, from_kohima = (Going(one, 1.0, None) for one in (
        Move("uk-2-5", ("0108",)), Move("uk-23-37", ("0207",)), Move("uk-2-4", ("0505",))))  # fmt: skip
    assert list(apart(state, ALLIED, [far, beside])) == [far], "they stand beside one another"
    assert list(apart(state, ALLIED, [far, from_kohima])) == [far], "Kohima would be empty"
    assert list(apart(state, ALLIED, [from_kohima, far])) == [from_kohima, far], "it was looked at"


def test_a_future_has_a_first_chit_that_may_be_and_hides_none_of_the_others() -> None:
    state = NEMESIS.new("kohima-road", {}, "chits")
    state.first = ("attack", "supply")
    state.cups = (frozenset(CHITS) - {"attack"}, frozenset(CHITS) - {"supply"})
    state.turn = 2
    view = NEMESIS.view(state, JAPANESE)
    assert view.first[ALLIED] == HIDDEN
    drawn = {sampled(view, JAPANESE, "future", number).first for number in range(40)}
    assert {own for own, _ in drawn} == {"attack"}
    assert {theirs for _, theirs in drawn} == set(CHITS)


def test_the_same_seed_rehearses_the_same_futures_and_keeps_to_its_share() -> None:
    state = NEMESIS.position(NOTHING_TO_LOSE)
    view = NEMESIS.view(state, ALLIED)
    found = []
    for _ in range(2):
        meter = Meter(BUDGETS["captain"])
        candidates = [(command,) for command in game.legal(view)]
        trials = rehearse(view, Rehearsal(ALLIED, STYLES, view.turn, "s"), candidates, meter, 0.5)
        found.append([(trial.orders, trial.results) for trial in trials])
        assert 0 < meter.spent <= BUDGETS["captain"].positions
    assert found[0] == found[1]


def test_who_may_not_think_any_more_keeps_to_the_first() -> None:
    view = NEMESIS.view(NEMESIS.position(NOTHING_TO_LOSE), ALLIED)
    candidates = [(command,) for command in game.legal(view)]
    trials = rehearse(
        view, Rehearsal(ALLIED, STYLES, view.turn, "s"), candidates, Meter(BUDGETS["staff"], lambda: True)
    )
    assert trials[0].orders == candidates[0]


def test_a_victory_is_worth_more_than_any_position_and_a_defeat_less() -> None:
    state = NEMESIS.position({**NOTHING_TO_LOSE, "turn": 7})
    now = outcome(state, ALLIED, PLAIN)
    end_game(state, ALLIED, "tracks", "9.0-5V/1")
    assert outcome(state, JAPANESE, PLAIN) < -abs(now)
    assert outcome(state, ALLIED, PLAIN) > abs(now)
