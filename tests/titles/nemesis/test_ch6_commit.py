"""Rules 6.1-C/3 and 6.1-C/5: an attack that is opened begins when the player says so, or is given up."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.titles.nemesis.commands import Attack
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED
from engine.titles.nemesis.rules.ch6_attack import CommitUnits, DeclareAttacks
from engine.titles.nemesis.rules.ch6_objective import CommitSeizers
from engine.titles.nemesis.state import NemesisState

from .battlefield import dress, quiet
from .board import ask, emitted, empty, judge, listed, phase, play, put, script

MOHNYIN = "1609"
"""A vacant Japanese Objective; 1608 is next to it."""


def facing(*units: str, assault: bool = False) -> tuple[NemesisState, str]:
    """A Japanese Battalion and these units next to it; it is time to attack."""
    state = empty()
    target, near, *_ = quiet(state)
    put(state, "jp-31-b1", target)
    for unit in units:
        put(state, unit, near)
    state.air = {}
    open_attacks(state, assault=assault)
    return state, target


def open_attacks(state: NemesisState, *, assault: bool = False) -> None:
    phase(state, ALLIED, "assault" if assault else "attack")
    ask(state, DeclareAttacks(ALLIED, assault))


@pytest.mark.clause("6.1-C/1", "5.2/8", "6.1-E/4")
@pytest.mark.parametrize("first", [0, 1])
def test_an_assault_that_no_hex_can_make_is_measured_by_the_strongest(first: int) -> None:
    """3 in one hex and 2 in the other against 9: half of it, 4 and a half, would be needed."""
    state = empty()
    target, *near = quiet(state)
    put(state, dress(state, "jp-31-b1", strength=9), target)
    for unit, strength, hex_ in (("uk-20-80", 3, near[first]), ("uk-20-32", 2, near[1 - first])):
        put(state, dress(state, unit, strength=strength), hex_)
    state.air = {}
    phase(state, ALLIED, "assault")
    (why,) = DeclareAttacks(ALLIED, assault=True).judge(state, Attack(target, ())).reasons
    assert (why.kind, why.clause, why.facts["needs"], why.facts["has"]) == ("odds_too_low", "6.1-E/4", 4.5, 3)


@pytest.mark.clause("6.1-C/3")
@pytest.mark.parametrize("assault", [False, True])
def test_a_combat_does_not_begin_by_itself_when_everybody_is_chosen(assault: bool) -> None:
    state, target = facing("uk-20-80", "uk-20-32", assault=assault)
    play(state, f"attack {target}", "choose uk-20-80", "choose uk-20-32")
    assert listed(state) == {"done", "leave uk-20-80", "leave uk-20-32", "cancel"}
    assert state.combat is None
    assert state.attacks_made == 0
    play(state, "done")
    assert state.combat is not None
    assert state.attacks_made == 1


@pytest.mark.clause("6.1-C/3")
def test_a_single_unit_is_named_and_sent_like_any_other() -> None:
    state, target = facing("uk-20-80")
    play(state, f"attack {target}")
    assert listed(state) == {"choose uk-20-80", "cancel"}
    play(state, "choose uk-20-80")
    assert listed(state) == {"done", "leave uk-20-80", "cancel"}


@pytest.mark.clause("6.1-C/5")
def test_no_die_falls_for_a_vacant_objective_before_the_player_says_so() -> None:
    state = empty()
    put(state, "uk-5-9", "1608")
    open_attacks(state)
    script(state, 6)
    events = play(state, f"seize {MOHNYIN}", "choose uk-5-9")
    assert not emitted(events, "rolled")
    assert listed(state) == {"done", "leave uk-5-9", "cancel"}
    assert emitted(play(state, "done"), "rolled")


@pytest.mark.clause("6.1-C/3", "6.1-D/1")
def test_an_attack_given_up_leaves_everything_as_it_was() -> None:
    state, target = facing("uk-20-80", "uk-20-32")
    before = Nemesis().digest(state)
    events = play(state, f"attack {target}", "choose uk-20-80", "cancel")
    assert events == []
    assert Nemesis().digest(state) == before
    assert judge(state, f"attack {target} uk-20-80,uk-20-32").legal


@pytest.mark.clause("6.1-C/5", "6.1-D/1")
def test_the_attack_on_a_vacant_objective_can_be_given_up_too() -> None:
    state = empty()
    put(state, "uk-5-9", "1608")
    open_attacks(state)
    before = Nemesis().digest(state)
    play(state, f"seize {MOHNYIN}", "cancel")
    assert isinstance(agenda.current(state), DeclareAttacks)
    assert Nemesis().digest(state) == before


@pytest.mark.clause("6.1-C/1")
def test_a_combat_that_has_begun_cannot_be_given_up() -> None:
    state, target = facing("uk-20-80", "uk-20-32")
    assert [why.kind for why in judge(state, "cancel").reasons] == ["not_now"]
    play(state, f"attack {target}", "choose uk-20-80", "done")
    assert not isinstance(agenda.current(state), CommitUnits | CommitSeizers)
    assert [why.kind for why in judge(state, "cancel").reasons] == ["not_now"]


@pytest.mark.clause("6.1-C/3")
@pytest.mark.parametrize("assault", [False, True])
def test_who_was_named_can_be_taken_out_again(assault: bool) -> None:
    state, target = facing("uk-20-80", "uk-20-32", assault=assault)
    play(state, f"attack {target}", "choose uk-20-80")
    before = Nemesis().digest(state)
    events = play(state, "choose uk-20-32", "leave uk-20-32")
    assert events == []
    assert Nemesis().digest(state) == before
    play(state, "leave uk-20-80")
    assert listed(state) == {"choose uk-20-80", "choose uk-20-32", "cancel"}


@pytest.mark.clause("1.2-B/8", "6.1-C/3")
def test_an_air_support_can_be_taken_out_again_and_another_named() -> None:
    state, target = facing("uk-20-80")
    state.air = {"uk-air-221": "available", "us-air-10": "available"}
    play(state, f"attack {target}", "choose uk-20-80", "choose uk-air-221")
    assert not judge(state, "choose us-air-10").legal
    play(state, "leave uk-air-221", "choose us-air-10", "done")
    assert state.combat is not None
    assert (state.combat.air, state.air["uk-air-221"]) == ("us-air-10", "available")


@pytest.mark.clause("6.1-C/3", "6.1-C/5")
def test_who_was_not_named_cannot_leave() -> None:
    state, target = facing("uk-20-80")
    play(state, f"attack {target}")
    assert [why.kind for why in judge(state, "leave uk-20-80").reasons] == ["not_chosen"]
    assert [why.kind for why in judge(state, "leave us-air-10").reasons] == ["not_chosen"]
    state = empty()
    put(state, "uk-5-9", "1608")
    open_attacks(state)
    play(state, f"seize {MOHNYIN}", "choose uk-5-9", "leave uk-5-9")
    assert not judge(state, "done").legal
