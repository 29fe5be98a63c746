"""The main effort: which place all go for, where they stand around it, and which attacks serve it."""

from __future__ import annotations

from typing import Any

from engine.players.player import BUDGETS, Meter, Weighed
from engine.table import agenda, game
from engine.titles.nemesis.commands import Attack, Done
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.players.efforts import line, main_effort, opening, posts
from engine.titles.nemesis.players.operations import encircling
from engine.titles.nemesis.players.stakes import decides, places_decide

NEMESIS = Nemesis()


def salween(handicap: str = "allied-2") -> Any:
    return NEMESIS.new("salween-crossing", {"handicap": handicap}, "s")


def movement() -> Any:
    """The first Allied movement."""
    state = salween()
    while True:
        decision = game.decision(state)
        assert decision is not None
        if decision.kind == "Movement" and decision.side(state) == ALLIED:
            return state
        listed = game.legal(state)
        state = game.play(NEMESIS, state, next((one for one in listed if isinstance(one, Done)), listed[0]))


def at(state: Any, name: str) -> int:
    return int(state.world.named(name))


def test_the_effort_goes_to_the_place_at_the_end_of_the_enemys_road() -> None:
    """Lungling would decide as well, but Tengchung is fed through it."""
    state = salween()
    assert decides(state, at(state, "Lungling"), ALLIED) and decides(state, at(state, "Tengchung"), ALLIED)
    assert not decides(state, at(state, "Pingka"), ALLIED)
    assert main_effort(state, ALLIED) == at(state, "Tengchung")


def test_whoever_needs_no_place_makes_no_effort() -> None:
    assert main_effort(salween(), JAPANESE) is None


def test_there_is_none_where_the_superiors_may_decide() -> None:
    for scenario in ("kohima-road", "race-to-myitkyina", "campaign"):
        state = NEMESIS.new(scenario, {}, "s")
        assert not places_decide(state)
        assert main_effort(state, ALLIED) is None and main_effort(state, JAPANESE) is None


def test_the_first_post_is_on_the_road_that_feeds_the_place() -> None:
    state = salween()
    tengchung = at(state, "Tengchung")
    road = [state.world.label(hex_) for hex_ in line(state, JAPANESE, tengchung)]
    assert road[:2] == ["2608", "2708"]
    assert [state.world.label(hex_) for hex_ in posts(state, ALLIED, tengchung)][:2] == ["2608", "2707"]


def test_a_road_that_is_cut_feeds_nobody() -> None:
    state = salween()
    state.change("ch-y-116", loc=state.world.loc("2608"))
    assert line(state, JAPANESE, at(state, "Tengchung")) == []


def test_all_go_and_each_move_is_legal() -> None:
    state = movement()
    decision = agenda.current(state)
    assert decision is not None
    place = at(state, "Tengchung")
    found = encircling(state, decision, game.legal(state), place, Meter(BUDGETS["staff"]))
    assert {going.mission.hex for going in found.goings if going.mission is not None} == {place}
    after = state
    for command in found.commands:
        after = game.play(NEMESIS, after, command)  # raises where it is illegal
    assert len(after.units_at(after.world.loc("2707"), ALLIED)) > 1


def test_attacks_open_the_way_and_do_not_draw_units_away() -> None:
    state = salween()
    state.change("ch-y-116", loc=state.world.loc("2707"))
    place = at(state, "Tengchung")
    found = [Weighed(Done(), 1.0), *(Weighed(Attack(hex_, ()), 0.0) for hex_ in ("2606", "2607", "2808", "2810"))]
    value = {one.command: one.value for one in opening(state, ALLIED, place, found)}
    assert value[Done()] == 1.0 and value[Attack("2607", ())] == 0.0
    assert value[Attack("2808", ())] < value[Attack("2810", ())] == 0.0 < value[Attack("2606", ())]


def test_a_place_that_is_cut_off_is_stormed() -> None:
    state = salween()
    state.change("ch-y-116", loc=state.world.loc("2608"))
    storm = Attack("2607", ())
    assert opening(state, ALLIED, at(state, "Tengchung"), [Weighed(storm, 0.0)])[0].value > 0.0
