"""Rule 6.2-E: the advance after combat."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch6_advance import AdvanceUnits
from engine.titles.nemesis.state import Combat, NemesisState

from .board import ask, emitted, empty, judge, listed, phase, play, put

TARGET = "1108"
"""Jungle without a Road or Track, Path from 1208: the Allied limit is 2, congested for Motorized units."""
FROM = "1107"


def advance(state: NemesisState, attacker: int, *units: str, target: str = TARGET, **known: Any) -> None:
    """The target is empty of defenders and these units, standing where they fought, may advance."""
    phase(state, attacker, "attack")
    state.combat = Combat(
        attacker=attacker, target=state.world.loc(target), units=units, defenders=(), retreat=True, **known
    )
    ask(state, AdvanceUnits())


def at(state: NemesisState, unit: str) -> str:
    return state.world.label(state.pieces[unit].loc)


def kinds(state: NemesisState, line: str) -> list[str]:
    return [why.kind for why in judge(state, line).reasons]


def three_regiments() -> NemesisState:
    state = empty()
    for unit in ("jp-15-51", "jp-15-60", "jp-31-58"):
        put(state, unit, FROM)
    return state


@pytest.mark.clause("6.2-E/1")
def test_all_participants_may_enter_up_to_the_stacking_limit() -> None:
    state = three_regiments()
    put(state, "jp-31-b1", "1209")
    units = ("jp-15-51", "jp-15-60", "jp-31-58", "jp-31-b1")
    advance(state, JAPANESE, *units, enforced=True, leader="jp-15-60")
    assert at(state, "jp-15-60") == TARGET  # the leader must, nothing to choose
    assert listed(state) == {"done", "choose jp-15-51", "choose jp-31-58", "choose jp-31-b1"}
    play(state, "choose jp-31-58", "choose jp-15-51")
    assert at(state, "jp-31-b1") == "1209"
    assert not state.agenda


@pytest.mark.clause("6.2-E/1", "6.2-E/2")
def test_compound_advance_is_judged_as_a_whole() -> None:
    state = three_regiments()
    put(state, "jp-31-124", FROM)
    units = ("jp-15-51", "jp-15-60", "jp-31-58", "jp-31-124")
    advance(state, JAPANESE, *units)
    assert kinds(state, "advance jp-15-51,jp-15-60,jp-31-58,jp-31-124") == ["overstack"]
    assert kinds(state, "advance jp-15-51,jp-15-51") == ["named_twice"]
    assert judge(state, "advance -").legal
    events = play(state, "advance jp-15-51,jp-15-60,jp-31-58")
    assert [event.facts()["unit"] for event in emitted(events, "moved")] == ["jp-15-51", "jp-15-60", "jp-31-58"]
    assert not state.agenda


@pytest.mark.clause("6.2-E/1", "2.3/2")
def test_objective_entered_changes_hands() -> None:
    state = empty()
    put(state, "ch-38-112", "1608")
    advance(state, ALLIED, "ch-38-112", target="1609")
    play(state, "choose ch-38-112")
    assert state.controller(state.world.loc("1609")) == ALLIED
    assert state.general == (0, 2)


@pytest.mark.clause("6.2-E/2")
def test_leader_must_advance() -> None:
    state = three_regiments()
    put(state, "jp-31-b1", FROM)
    put(state, "jp-31-b2", FROM)
    units = ("jp-15-51", "jp-15-60", "jp-31-b1", "jp-31-b2")
    advance(state, JAPANESE, *units, enforced=True, leader="jp-15-60", paid=("jp-31-b1", "jp-31-b2"))
    assert at(state, "jp-15-60") == TARGET
    assert listed(state) == {"choose jp-31-b1", "choose jp-31-b2"}
    assert kinds(state, "done") == ["must_advance", "must_advance"]
    assert judge(state, "choose jp-15-51").clauses == ("6.2-E/2",)
    assert kinds(state, "advance jp-31-b1,jp-15-51") == ["must_advance"]
    assert judge(state, "advance jp-31-b1,jp-31-b2,jp-15-51").legal
    play(state, "choose jp-31-b2")
    assert at(state, "jp-31-b1") == TARGET
    assert listed(state) == {"done", "choose jp-15-51"}


@pytest.mark.clause("6.2-E/2")
def test_nobody_may_stay_out_without_a_leader_inside() -> None:
    """Two units of a kind so that the choice stays open: only the leader is on offer."""
    state = empty()
    put(state, "uk-23-1", FROM)
    put(state, "uk-23-37", FROM)
    phase(state, ALLIED, "attack")
    state.combat = Combat(ALLIED, state.world.loc(TARGET), ("uk-23-1", "uk-23-37"), (), enforced=True, leader="uk-23-1")
    decision = AdvanceUnits()
    assert [command.text() for command in decision.commands(state)] == ["choose uk-23-1"]
    state.put([decision])
    assert kinds(state, "done") == ["must_advance"]
    assert kinds(state, "advance uk-23-37") == ["must_advance"]
    assert judge(state, "advance uk-23-1").legal


@pytest.mark.clause("6.2-E/2")
def test_units_beyond_the_limit_may_not_advance() -> None:
    """Allied limit 2: the leader and one of the two who paid fill the hex."""
    state = empty()
    units = ("uk-23-1", "uk-23-37", "uk-23-49", "us-gal-1")
    for unit in units:
        put(state, unit, FROM)
    advance(state, ALLIED, *units, enforced=True, leader="uk-23-1", paid=("uk-23-37", "uk-23-49"))
    assert listed(state) == {"choose uk-23-37", "choose uk-23-49"}
    assert judge(state, "advance uk-23-37").legal
    assert "overstack" in kinds(state, "advance uk-23-37,uk-23-49")
    assert "overstack" in kinds(state, "advance uk-23-37,us-gal-1")
    play(state, "choose uk-23-49")
    assert not state.agenda
    assert at(state, "uk-23-37") == at(state, "us-gal-1") == FROM


@pytest.mark.clause("6.2-E/2")
def test_who_paid_and_finds_no_room_beside_others_who_paid_may_stay() -> None:
    state = three_regiments()
    put(state, "jp-31-b1", FROM)
    units = ("jp-15-51", "jp-15-60", "jp-31-58", "jp-31-b1")
    advance(state, JAPANESE, *units, enforced=True, leader="jp-15-60", paid=("jp-15-51", "jp-31-58", "jp-31-b1"))
    assert judge(state, "advance jp-15-51,jp-31-58").legal
    assert kinds(state, "advance jp-15-51,jp-31-b1") == []
    assert kinds(state, "advance jp-15-51") == ["must_advance", "must_advance"]


@pytest.mark.clause("6.2-E/2")
def test_nobody_has_to_enter_a_hex_emptied_by_losses() -> None:
    state = empty()
    put(state, "uk-23-1", FROM)
    advance(state, ALLIED, "uk-23-1")
    assert listed(state) == {"done", "choose uk-23-1"}
    play(state, "done")
    assert at(state, "uk-23-1") == FROM


@pytest.mark.clause("6.2-E/3")
def test_artillery_transporters_and_bystanders_stay() -> None:
    state = empty()
    for unit in ("uk-23-1", "uk-17-art", "uk-20-32", "uk-hq-23"):
        put(state, unit, FROM)
    advance(state, ALLIED, "uk-23-1", "uk-17-art")
    assert listed(state) == {"done", "choose uk-23-1"}
    assert kinds(state, "choose uk-17-art") == ["artillery"]
    assert judge(state, "choose uk-20-32").clauses == ("6.2-E/3",)
    assert judge(state, "choose uk-hq-23").clauses == ("6.2-E/3",)
    assert kinds(state, "advance uk-23-1,uk-20-32") == ["not_in_combat"]
    assert kinds(state, "choose nobody") == ["unknown_piece"]


@pytest.mark.clause("5.1-A/8", "6.2-E/1")
def test_motorized_unit_advances_along_a_way_only() -> None:
    """A Path joins 1208 and 1108, nothing joins 1107 and 1108."""
    state = empty()
    put(state, "us-ptg-1", "1208")
    put(state, "us-ptg-2", "1107")
    advance(state, ALLIED, "us-ptg-1", "us-ptg-2")
    assert listed(state) == {"done", "choose us-ptg-1"}
    assert judge(state, "choose us-ptg-2").clauses == ("5.1-A/8",)


@pytest.mark.clause("2.2/7", "6.2-E/2")
def test_congestion_limits_the_advance() -> None:
    state = empty()
    for unit in ("us-ptg-1", "us-ptg-2", "uk-254-7cav"):
        put(state, unit, "1208")
    advance(state, ALLIED, "us-ptg-1", "us-ptg-2", "uk-254-7cav")
    play(state, "choose us-ptg-1", "choose us-ptg-2")
    assert not state.agenda
    assert at(state, "uk-254-7cav") == "1208"


@pytest.mark.clause("5.1-F/2", "6.2-B/3")
def test_transporters_in_the_hex_are_pushed() -> None:
    state = empty()
    put(state, "uk-23-1", FROM)
    put(state, "jp-hq-15", TARGET)
    advance(state, ALLIED, "uk-23-1")
    play(state, "choose uk-23-1")
    assert at(state, "uk-23-1") == TARGET
    play(state, "retreat jp-hq-15 1009")
    assert at(state, "jp-hq-15") == "1009"


# The end of the advance


@pytest.mark.clause("5.1-E/3a", "5.1-E/3b")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
def test_a_bunker_is_gone_as_soon_as_the_first_unit_has_entered(version: str) -> None:
    state = empty(version=version)
    for unit in ("uk-23-1", "uk-23-37"):
        put(state, unit, FROM)
    state.bunkers[state.world.loc(TARGET)] = "japanese"
    advance(state, ALLIED, "uk-23-1", "uk-23-37")
    play(state, "choose uk-23-1")
    assert listed(state) == {"done", "choose uk-23-37"}
    assert state.bunkers == {}


@pytest.mark.clause("2.2/8")
@pytest.mark.parametrize("line", ["done", "advance jp-31-58"])
def test_the_stacking_limit_is_enforced_when_the_advance_is_over(line: str) -> None:
    state = three_regiments()
    put(state, "jp-31-b1", FROM)
    put(state, "jp-53-119", "1209")
    put(state, "jp-31-124", "1107")
    advance(state, JAPANESE, "jp-53-119", "jp-31-58")
    play(state, line)
    assert listed(state) == {f"choose {unit}" for unit in ("jp-15-51", "jp-15-60", "jp-31-b1", "jp-31-124")} | (
        {"choose jp-31-58"} if line == "done" else set()
    )
