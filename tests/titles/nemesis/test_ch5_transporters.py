"""Rules 5.1-F, 6.2-D/11, 6.2-D/12: Transporters that are pushed, and lost ones that come back."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED
from engine.titles.nemesis.rules.ch2_control import enter
from engine.titles.nemesis.rules.ch5_movement import assault_phase
from engine.titles.nemesis.rules.ch5_transporters import (
    FindDepot,
    PushTransporters,
    RetreatTransporters,
    place_waiting,
    return_transporter,
)
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from engine.titles.nemesis.rules.ch6_losses import eliminate
from engine.titles.nemesis.rules.ch7_trace import working_depots
from engine.titles.nemesis.rules.ch8_reinforcement import reinforcement_phase
from engine.titles.nemesis.state import NemesisState

from .board import ask, emitted, empty, judge, listed, phase, play, put
from .flow import kinds_against

HERE = "1108"
"""Jungle; neighbours 1107 1208 1209 1109 1009 1008, Paths to 1208 and 1009."""


def come_in(state: NemesisState, unit: str, where: str = HERE) -> None:
    """A unit enters a hex in its own phase."""
    put(state, unit, where)
    phase(state, state.pieces[unit].counter.side, "assault")
    ask(state, *enter(state, unit))


def at(state: NemesisState, unit: str) -> str:
    return state.world.label(state.pieces[unit].loc)


def kinds(state: NemesisState, line: str) -> list[str]:
    return [why.kind for why in judge(state, line).reasons]


# 5.1-F


@pytest.mark.clause("5.1-F/1")
def test_unit_enters_at_no_additional_cost() -> None:
    """1107 to 1108 is jungle, 2 mp, with or without the HQ."""
    costs = []
    for company in ((), ("us-hq",)):
        state = empty()
        put(state, "jp-15-60", "1107")
        for unit in company:
            put(state, unit, HERE)
        phase(state, JAPANESE, "assault")
        ask(state, *assault_phase(state, JAPANESE))
        costs.append(emitted(play(state, f"move jp-15-60 {HERE}"), "moved")[0].facts()["cost"])
    assert costs == [2, 2]


@pytest.mark.clause("5.1-F/1")
def test_transporter_does_not_enter() -> None:
    state = empty()
    put(state, "jp-hq-15", "1107")
    put(state, "us-hq", HERE)
    phase(state, JAPANESE, "assault")
    ask(state, *assault_phase(state, JAPANESE))
    assert not judge(state, f"move jp-hq-15 {HERE}").legal
    put(state, "us-hq", "1205")
    assert judge(state, f"move jp-hq-15 {HERE}").legal


@pytest.mark.clause("5.1-F/2")
def test_owner_picks_the_hex_in_the_enemy_phase() -> None:
    state = empty()
    put(state, "us-hq", HERE)
    come_in(state, "jp-15-60")
    decision = state.agenda[0]
    assert decision.side(state) == ALLIED
    assert listed(state) == {f"retreat us-hq {label}" for label in ("1107", "1208", "1209", "1109", "1009", "1008")}
    events = play(state, "retreat us-hq 1209")
    assert at(state, "us-hq") == "1209"
    assert emitted(events, "moved")[0].facts()["how"] == "pushed"
    assert not state.agenda


@pytest.mark.clause("5.1-F/2")
def test_each_of_two_transporters_is_retreated() -> None:
    state = empty()
    put(state, "us-hq", HERE)
    put(state, "us-mule-1", HERE)
    come_in(state, "jp-15-60")
    play(state, "retreat us-mule-1 1209")
    assert kinds(state, "retreat us-mule-1 1208") == ["not_there"]
    play(state, "retreat us-hq 1008")
    assert (at(state, "us-mule-1"), at(state, "us-hq")) == ("1209", "1008")
    assert not state.agenda


@pytest.mark.clause("5.1-F/2", "6.2-D/1", "5.1-A/8")
def test_trucks_keep_to_ways() -> None:
    state = empty()
    put(state, "us-truck-1", HERE)
    come_in(state, "jp-15-60")
    assert listed(state) == {"retreat us-truck-1 1208", "retreat us-truck-1 1009"}
    assert judge(state, "retreat us-truck-1 1107").clauses == ("5.1-A/8",)


@pytest.mark.clause("5.1-F/3")
def test_transporter_is_driven_on_every_time() -> None:
    state = empty()
    put(state, "us-hq", HERE)
    for following in ((HERE, "1107"), ("1107", "1106"), ("1106", "1105")):
        come_in(state, "jp-15-60", following[0])
        assert kinds(state, f"retreat us-hq {following[1]},1205") == ["one_hex"]
        play(state, f"retreat us-hq {following[1]}")
    assert at(state, "us-hq") == "1105"


@pytest.mark.clause("6.2-D/3", "6.2-D/4")
def test_last_resorts_of_a_transporter() -> None:
    state = empty()
    put(state, "us-mule-1", HERE)
    put(state, "jp-hq-15", "1208")
    state.ambushes = frozenset((state.world.loc("1107"),))
    come_in(state, "jp-15-60")
    assert kinds(state, "retreat us-mule-1 1107") == ["ambush"]
    assert kinds(state, "retreat us-mule-1 1208") == ["enemy_transporter"]
    for number, where in enumerate(("1209", "1109", "1009", "1008"), start=1):
        put(state, f"jp-53-b{number}", where)
    assert listed(state) == {"retreat us-mule-1 1107"}
    assert kinds(state, "retreat us-mule-1 1107") == []
    assert kinds(state, "retreat us-mule-1 nowhere") == ["unknown_hex"]


@pytest.mark.clause("6.2-D/9", "6.2-D/12")
def test_transporter_without_a_way_out_is_eliminated() -> None:
    state = empty()
    put(state, "us-truck-1", HERE)
    put(state, "jp-53-b1", "1208")
    put(state, "jp-53-b2", "1009")
    come_in(state, "jp-15-60")
    assert at(state, "us-truck-1") == "off-map"
    assert not state.agenda


@pytest.mark.clause("6.0/2")
def test_transporters_alone_cannot_be_attacked() -> None:
    state = empty()
    put(state, "jp-15-60", "1107")
    put(state, "us-hq", HERE)
    put(state, "uk-23-1", "1106")
    phase(state, JAPANESE, "attack")
    ask(state, DeclareAttacks(JAPANESE))
    assert judge(state, f"attack {HERE} jp-15-60").clauses == ("6.0/2",)
    assert judge(state, f"seize {HERE} jp-15-60").clauses == ("6.1-C/5",)


# Lost Transporters


@pytest.mark.clause("6.2-D/11")
def test_lost_japanese_transporter_is_put_on_a_working_depot_at_once() -> None:
    """All Japanese depots with a way to a Supply Entry hex or with River Supply work on an empty board."""
    state = empty()
    put(state, "jp-hq-15", HERE)
    phase(state, ALLIED, "attack")
    ask(state, *eliminate(state, "jp-hq-15", "retreat"))
    decision = state.agenda[0]
    assert decision.side(state) == JAPANESE
    depots = {state.world.label(loc) for loc in working_depots(state, JAPANESE)}
    assert listed(state) == {f"place jp-hq-15 {label}" for label in depots}
    assert {"1217", "1313", "2417"} <= depots
    assert kinds(state, f"place jp-hq-15 {HERE}") == ["no_depot"]
    assert kinds(state, "place jp-hq-15 nowhere") == ["unknown_hex"]
    assert kinds(state, "place jp-hq-31 1217") == ["not_waiting"]
    play(state, "place jp-hq-15 1217")
    assert at(state, "jp-hq-15") == "1217"
    assert state.pieces["jp-hq-15"].supply == FULL
    assert state.lament == (0, 0)
    assert not state.agenda


def cut_off(state: NemesisState) -> None:
    """British Battalions and Brigades stand in every Japanese Supply Entry hex, so that only rivers supply."""
    brigades = ("uk-23-1", "uk-23-37", "uk-23-49", "uk-20-32")
    for unit, where in zip(brigades, ("0717", "1317", "1817", "2417"), strict=True):
        put(state, unit, where)


@pytest.mark.clause("6.2-D/11")
def test_depot_with_river_supply_only_gives_limited() -> None:
    state = empty()
    cut_off(state)
    put(state, "jp-hq-15", HERE)
    phase(state, ALLIED, "attack")
    ask(state, *return_transporter(state, "jp-hq-15"))
    assert "place jp-hq-15 0909" in listed(state)
    assert "place jp-hq-15 1217" not in listed(state)
    play(state, "place jp-hq-15 0909")
    assert state.pieces["jp-hq-15"].supply == LIMITED


@pytest.mark.clause("6.2-D/11")
def test_transporter_waits_while_no_depot_works() -> None:
    state = empty()
    cut_off(state)
    rivers = ("0909", "0912", "1612", "2006", "2011")
    for unit, where in zip(("uk-20-80", "uk-20-100", "uk-5-9", "uk-5-123", "uk-5-161"), rivers, strict=True):
        put(state, unit, where)
    assert not working_depots(state, JAPANESE)
    put(state, "jp-hq-15", HERE, supply="out")
    phase(state, ALLIED, "attack")
    ask(state, *return_transporter(state, "jp-hq-15"))
    assert at(state, "jp-hq-15") == "jp-waiting"
    assert not state.agenda
    assert not list(place_waiting(state, ALLIED))
    put(state, "uk-20-80", "0808")
    phase(state, JAPANESE, "supply")
    ask(state, *place_waiting(state, JAPANESE))
    assert at(state, "jp-hq-15") == "0909"  # the only depot, nothing to choose
    assert list(place_waiting(state, JAPANESE)) == []


@pytest.mark.clause("6.2-D/11")
def test_waiting_goes_on_without_a_depot() -> None:
    state = empty()
    put(state, "jp-mule-1", "jp-waiting")
    assert list(place_waiting(state, JAPANESE)) == [FindDepot("jp-mule-1")]


@pytest.mark.clause("6.2-D/12")
def test_lost_allied_transporter_goes_to_the_off_map_box() -> None:
    state = empty()
    state.resources = 3
    put(state, "uk-hq-23", HERE, supply="out", waits=1)
    phase(state, JAPANESE, "attack")
    ask(state, *eliminate(state, "uk-hq-23", "retreat"))
    assert at(state, "uk-hq-23") == "off-map"
    assert state.pieces["uk-hq-23"].supply == FULL
    assert state.resources == 3
    assert state.lament == (0, 0)


@pytest.mark.clause("6.2-D/12", "8.2-B/2b")
def test_lost_yunnan_transporter_returns_free_of_charge() -> None:
    state = empty()
    put(state, "ch-hq-xi", HERE)
    phase(state, JAPANESE, "attack")
    ask(state, *eliminate(state, "ch-hq-xi", "retreat"))
    state.resources = 0
    phase(state, ALLIED, "reinforcement")
    ask(state, *reinforcement_phase(state, ALLIED))
    assert at(state, "ch-hq-xi") == "RC"


@pytest.mark.clause("5.1-F/2")
def test_push_on_an_empty_hex_does_nothing() -> None:
    state = empty()
    ask(state, PushTransporters(HERE, ALLIED))
    assert not state.agenda


@pytest.mark.clause("5.1-F/2", "6.2-D/1")
@pytest.mark.parametrize(("wagons", "open_", "said"), [
    (("us-hq",), ("1107",), "retreat us-hq 1107"), (("us-hq",), ("1107", "1208"), None),
    (("us-hq", "us-mule-1"), ("1107",), "retreat us-hq 1107"), (("us-hq", "us-mule-1"), ("1107", "1208"), None),
])  # fmt: skip
def test_a_transporter_with_one_way_out_takes_it_when_nobody_answers(
    wagons: tuple[str, ...], open_: tuple[str, ...], said: str | None
) -> None:
    """All hexes around but these hold Transporters of the enemy, which bar them."""
    state = empty()
    around = [label for label in ("1107", "1208", "1209", "1109", "1009", "1008") if label not in open_]
    barring = sorted(p.id for p in state.pieces.values() if p.counter.transporter and p.counter.side == JAPANESE)
    for unit, where in [*zip(barring, around, strict=False), *((wagon, HERE) for wagon in wagons)]:
        put(state, unit, where)
    asked = RetreatTransporters(HERE, ALLIED)
    assert {command.text() for command in asked.commands(state)} == {
        f"retreat {wagon} {label}" for wagon in wagons for label in open_
    }
    for unit, why in ((barring[0], ("not_yours", "0.0/1")), ("nobody", ("unknown_piece", "1.2-A/1"))):
        assert kinds_against(state, asked, f"retreat {unit} {open_[0]}") == {why}
    found = asked.idle_answer(state)
    assert (None if found is None else found.text()) == said
