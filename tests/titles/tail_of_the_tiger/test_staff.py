"""Staff: what it could do is played on in sampled futures, from what its side may know, and the best is ordered."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from engine.lab.worlds import other_world
from engine.players.drill import play_on
from engine.players.player import BUDGETS, Budget, Choice, Meter
from engine.players.registry import player
from engine.players.rehearsal import Trial
from engine.table import agenda, game
from engine.table.chance import Chance
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Done
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.players import captain, rehearsal, staff
from engine.titles.tail_of_the_tiger.players.aims import fights, stakes
from engine.titles.tail_of_the_tiger.players.drill import said_by
from engine.titles.tail_of_the_tiger.players.missions import missions
from engine.titles.tail_of_the_tiger.players.plans import plans
from engine.titles.tail_of_the_tiger.players.storms import best_storm
from engine.titles.tail_of_the_tiger.players.strategic import bombed, redeployed
from engine.titles.tail_of_the_tiger.players.style import Style
from engine.titles.tail_of_the_tiger.rules.ch3_setup import PLACES
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.table import TITLE, at, hex_of

BUDGET = Budget("two plans", 600)
"""Enough to rehearse two plans in three futures."""


def siege(where: str = "imperial-movement", **more: Any) -> TigerState:
    """Before Hong Kong, late."""
    units = {"jp-9imb": "5023", "jp-58": "4822", "jp-60": "4822", "jp-61": "4722", "ge-7pz": "4920", "ge-24pz": "4920",
             "ge-gd": "4919", "jp-1imb": "3019", "jp-62": "6005", "jp-63": "5815"}  # fmt: skip
    german = ["4300", "4500", "4700", "4800", "4918"]
    return at(where, **{"turn": 9, "units": units, "german": german, **more})


def marching(side: int, turn: int) -> TigerState:
    """A movement of a game, after the assaults on the way."""

    def reached(now: TigerState) -> bool:
        decision = agenda.current(now)
        here = (now.turn, now.player) == (turn, side) and decision is not None and decision.kind == "MoveUnits"
        return here and not best_storm(now, staff.STYLES[side])

    state: Any = TITLE.new("tail-of-the-tiger", {}, "drill")
    play_on(state, said_by(captain.STYLES), reached)
    return state


def decide(state: TigerState, meter: Meter | None = None) -> Choice:
    """The choice of a player who has never seen the game before."""
    decision = agenda.current(state)
    assert decision is not None
    view = TITLE.view(state, decision.side(state))
    return player(TITLE, "staff", "p").choose(view, game.legal(state), meter or Meter(BUDGET))


def test_the_choice_follows_from_seed_budget_and_view_and_keeps_to_the_budget() -> None:
    state, meter = marching(GERMAN, 9), Meter(BUDGET)
    choice = decide(state, meter)
    price = 4 * rehearsal.LOOKS
    assert 6 * price <= meter.spent < BUDGET.positions + price
    state.world.forget()
    assert decide(state) == choice and choice.command in game.legal(state)


@pytest.mark.clause("20.3/1")
def test_nothing_hidden_changes_what_is_rehearsed() -> None:
    state = siege("german-movement", elh="japan")
    other = other_world(TITLE, state, GERMAN, "else")
    other.chance = Chance("else", state.chance.count)
    assert other.elh != state.elh
    assert tried(other) == tried(state)


def tried(state: TigerState, budget: Budget = BUDGET) -> tuple[list[list[float]], int]:
    """What came of being done and of nothing else, in each future, and the positions that took."""
    meter, wanted = Meter(budget), rehearsal.Rehearsal(GERMAN, staff.STYLES, "s")
    trials = rehearsal.rehearsed(TITLE.view(state, GERMAN), wanted, [[Done()], [Done()]], meter)
    return [trial.results for trial in trials], meter.spent


@pytest.mark.clause("20.3/1")
def test_in_the_futures_of_who_does_not_know_elh_may_be_anywhere() -> None:
    state = siege("german-movement", elh="japan")
    found = {}
    for side in (GERMAN, IMPERIAL):
        view = TITLE.view(state, side)
        found[side] = {rehearsal.sampled(view, side, "future", number).elh for number in range(20)}
    assert found == {GERMAN: set(PLACES), IMPERIAL: {"japan"}}


def test_what_does_better_in_the_futures_is_ordered_and_what_was_second_told(monkeypatch: pytest.MonkeyPatch) -> None:
    state, style = marching(GERMAN, 9), staff.STYLES[GERMAN]
    def known(budget: Budget) -> list[tuple[Command, ...]]:
        view = TITLE.view(state, GERMAN)
        more = islice(staff.efforts(view, style), staff.EFFORTS)
        return [one.said for one in plans(view, style, Meter(budget), more)]

    def better(view: Any, wanted: Any, candidates: Any, meter: Any) -> list[Trial]:
        one, other, *_ = candidates
        return [Trial(other, [9.0]), Trial(one, [4.0])]

    plain = decide(state, Meter(BUDGETS["bench"]))
    assert said(plain) == known(BUDGETS["bench"])[0], "too little to rehearse with"
    monkeypatch.setattr(staff, "rehearsed", better)
    chosen = decide(state)
    assert said(chosen) in known(BUDGET)[1:] and said(chosen) != known(BUDGET)[0]
    assert chosen.value == 9.0 and all(one.value == 4.0 for one in chosen.others)


def said(choice: Choice) -> tuple[Command, ...]:
    return choice.command, *(one.command for one in choice.then)


def test_it_is_rehearsed_only_where_the_end_is_near() -> None:
    """Each player turn to come has its price."""
    spent = {turn: tried(siege("german-movement", turn=turn))[1] / rehearsal.LOOKS for turn in (7, 8, 9)}
    assert spent[7] == 0 and spent[8] % 6 == spent[9] % 4 == 0 and min(spent[8], spent[9]) > 0


def test_a_victory_is_worth_more_the_earlier_it_comes() -> None:
    state = siege("german-movement")
    worth = [rehearsal.outcome(state, GERMAN)]
    for turn in (9, 6):
        state.turn, state.centers = turn, frozenset()
        state.end(GERMAN, "decisive", "4.0/1")
        worth.append(rehearsal.outcome(state, GERMAN))
    assert worth == sorted(worth) and len(set(worth)) == 3
    assert rehearsal.outcome(state, IMPERIAL) == -worth[-1]


@pytest.mark.clause("4.0/1")
def test_the_german_staff_makes_its_main_effort_against_the_hardest_supply_center() -> None:
    """Even in the turns before the last one, in which Captain already counts points."""
    state = at("german-movement", turn=8, units={"jp-58": "5023", "jp-60": "6005", "ge-7pz": "4920", "jp-1imb": "3019"})
    center, other, city = map(hex_of, ("5023", "6005", "4514"))
    ours, theirs = (stakes(state, styles[GERMAN]) for styles in (staff.STYLES, captain.STYLES))
    assert ours[center] == 3 * theirs[center] and ours[other] == theirs[other]
    assert ours[city] <= theirs[city]


def test_the_drill_plays_a_game_to_its_end_and_leaves_it_sound() -> None:
    state: Any = TITLE.new("tail-of-the-tiger", {}, "drill")
    play_on(state, said_by(captain.STYLES))
    assert state.outcome is not None and TITLE.faults(state) == []


OURS, THEIRS = staff.STYLES[GERMAN], captain.STYLES[GERMAN]


@pytest.mark.clause("18.0/2")
def test_the_german_staff_wants_the_cities_from_which_that_center_can_be_bombed() -> None:
    """As long as there are bombs; without them it counts points as Captain does."""
    units = {"jp-58": "5023", "jp-60": "6005", "jp-11iib": "4822", "jp-6iib": "5421", "jp-1imb": "3019"}
    for bombs in (2, 0):
        state = at("german-movement", turn=5, units=units, bombs=bombs)
        more = {stakes(state, OURS)[hex_of(city)] - stakes(state, THEIRS)[hex_of(city)] for city in ("4822", "5421")}
        assert more == ({OURS.launch} if bombs else {0.0})
    assert stakes(state, OURS)[hex_of("5023")] == stakes(state, THEIRS)[hex_of("5023")]


@pytest.mark.clause("18.0/1")
def test_the_german_staff_keeps_its_bombs_for_that_center_up_to_the_last_turn() -> None:
    for turn, kept in ((9, True), (10, False)):
        state = at("german-strategic", turn=turn, ring=9, units={"jp-58": "5023", "jp-60": "6005", "jp-1imb": "3019"})
        assert (bombed(state, OURS) == {hex_of("5023")}) is kept
        assert bombed(state, THEIRS) == state.centers


def sent(state: TigerState, style: Style) -> dict[str, str]:
    """Unit -> the hex it has to hold or to go to."""
    units = [piece for piece in state.on_map(state.player) if fights(piece)]
    return {name: state.world.label(aim.hex) for name, aim in missions(state, units, style).items()}


def test_the_german_staff_leaves_no_strong_division_in_a_quiet_city() -> None:
    """Only one that can pay for the Ring stays in the north."""
    units = {"ge-gd": "4500", "ge-50inf": "4700", "ge-5geb": "5911", "jp-4cav": "5811", "jp-3iib": "4400",
             "jp-58": "5023", "jp-1imb": "3019"}  # fmt: skip
    state = at("german-movement", turn=4, units=units, german=["4500", "4700", "5911"])
    assert {name: sent(state, THEIRS)[name] for name in ("ge-gd", "ge-50inf", "ge-5geb")} == {
        "ge-gd": "4500", "ge-50inf": "4700", "ge-5geb": "5911",
    }  # fmt: skip
    found = sent(state, OURS)
    assert found["ge-gd"] != "4500" and found["ge-5geb"] != "5911" and found["ge-50inf"] == "4700"


def test_somebody_weak_walks_into_an_open_city_that_counts() -> None:
    units = {"ge-9flak": "4412", "jp-58": "5023", "jp-1imb": "3019", "jp-7imb": "4521"}
    state = at("german-movement", turn=6, units=units, german=["4412"])
    assert sent(state, OURS)["ge-9flak"] in ("4514", "4516") != sent(state, THEIRS)["ge-9flak"]


@pytest.mark.clause("2.2/1")
def test_the_german_staff_brings_the_panzers_that_wait_in_the_box_to_the_front() -> None:
    units = {"ge-1ss-pz": "ring", "ge-24pz": "5116", "jp-58": "5023", "jp-11iib": "4822", "jp-1imb": "3019"}
    state = at("german-strategic", turn=4, ring=9, units=units, german=["4300", "4500", "4700", "4800", "5116"])
    ours, theirs = ([one.text() for one in redeployed(state, style)] for style in (OURS, THEIRS))
    assert any("ge-1ss-pz" in line for line in ours) and not any("ge-1ss-pz" in line for line in theirs)


@pytest.mark.clause("16.0/7")
def test_who_leaves_the_box_is_replaced_before_the_ring_breaks_and_stays_where_nobody_can_come() -> None:
    units = {"ge-1ss-pz": "ring", "ge-24pz": "5116", "jp-58": "5023", "jp-11iib": "4822", "jp-1imb": "3019"}
    german = ["4300", "4500", "4700", "4800", "5116"]
    alone = at("german-strategic", turn=4, ring=2, units=units, german=german)
    relieved = at("german-strategic", turn=4, ring=2, units={**units, "ge-50inf": "4700"}, german=german)
    stays, goes = ([one.text() for one in redeployed(state, OURS)] for state in (alone, relieved))
    assert not any("ge-1ss-pz" in line for line in stays)
    assert any("ge-1ss-pz" in line for line in goes) and "redeploy ge-50inf ring" in goes


@pytest.mark.clause("18.0/2")
def test_the_imperial_staff_fills_the_cities_from_which_its_last_center_can_be_bombed() -> None:
    units = dict.fromkeys(("jp-60", "jp-61", "jp-62", "jp-63"), "5121")
    state = at("imperial-movement", turn=3, units=units | {"jp-58": "5023", "ge-24pz": "4700"}, german=["4700"])
    ours, theirs = (sent(state, styles[IMPERIAL]) for styles in (staff.STYLES, captain.STYLES))
    ports = [sum(where in ("5421", "4822") for where in found.values()) for found in (ours, theirs)]
    assert ports[0] > ports[1]
