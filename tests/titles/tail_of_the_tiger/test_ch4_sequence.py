"""Chapters 4 and 5.3, with 2.2: the order of a turn, what lasts a turn, how the game ends."""

from __future__ import annotations

import pytest

from engine.lab.selfplay import GameRun
from engine.titles.tail_of_the_tiger.rules.ch4_turn import NAMES, PHASES
from tests.titles.tail_of_the_tiger.table import (
    TITLE,
    against,
    at,
    begun,
    decision,
    emitted,
    fact,
    legal,
    listed,
    play,
    until,
    where,
)

QUIET = {"ge-50inf": "4800", "jp-58": "5504", "jp-18": "1020"}


def phases(turn: int = 2) -> list[str]:
    """The phases of a turn in which everybody does as little as he may, as they are told."""
    state = at("event", 1, 1, 1, 1, units=QUIET, turn=turn)
    found = [event["name"] for event in emitted(state, "phase_began")]
    while state.turn == turn and state.outcome is None:
        state = play(state, "done" if legal(state, "done") else listed(state)[0])
        found += [event["name"] for event in emitted(state, "phase_began")]
    return found[: found.index("imperial-end") + 1]


@pytest.mark.clause("wtf-4.x/1", "5.3/1", "5.3/3", "wtf-1.x/1")
def test_the_order_of_a_turn() -> None:
    assert [(phase.owner, phase.name) for phase in PHASES] == [
        (-1, "event"), (-1, "ring"),
        (0, "german-start"), (0, "german-units"), (0, "german-strategic"), (0, "german-movement"),
        (0, "german-assaults"), (0, "german-end"),
        (1, "imperial-units"), (1, "imperial-strategic"), (1, "imperial-movement"), (1, "imperial-assaults"),
        (1, "imperial-end"),
    ]  # fmt: skip
    assert phases() == list(NAMES[1:]), "each is told"


@pytest.mark.clause("wtf-1.x/1", "2.2/4")
def test_ten_turns_of_two() -> None:
    state = begun()
    assert (state.turn, state.last_turn, len(TITLE.pack.turns)) == (1, 10, 10)


@pytest.mark.clause("5.3/2", "14.0/2")
def test_turn_1_has_no_german_strategic_movement_and_no_air() -> None:
    state = at("german-strategic", units={"ge-50inf": "4700", "jp-58": "5504"}, turn=1)
    assert fact(state, "phase") == "german-movement"
    assert fact(begun(), "airbase.ring") == 2, "with no airbase on the map nobody flies"


@pytest.mark.clause("5.2/1", "5.3/3")
def test_the_event_is_read_from_a_die_and_the_turn() -> None:
    state = at("event", 3, units=QUIET, turn=4)
    assert fact(state, "event") == "indian-ocean-raid"


@pytest.mark.clause("wtf-2.x/3")
def test_dice_have_six_sides() -> None:
    state = begun()
    seen = set()
    for _ in range(1000):
        seen.add(state.roll("test", "wtf-2.x/3", 0))
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.clause("wtf-4.x/3")
def test_what_lasts_a_player_turn_is_gone_with_it() -> None:
    units = {"ge-50inf": {"at": "4800", "moved": True}, "jp-58": {"at": "5504", "moved": True}, "jp-18": "1020"}
    state = at("german-end", 1, 1, units=units, turn=2, flown={"jet": 1}, bombarded=True)
    assert fact(state, "player") == "imperial"
    assert (fact(state, "jp-58.moved"), state.flown, state.bombarded) == (False, {}, False)
    assert state.pieces["jp-58"].origin == state.world.find("5504")


@pytest.mark.clause("wtf-4.x/2", "wtf-4.x/3", "4.0/2")
@pytest.mark.parametrize(("held", "level"), [((), "decisive"), (("1924",), "substantive"), (("4300",), "decisive")])
def test_the_level_is_the_difference_of_points(held: tuple[str, ...], level: str) -> None:
    """Without German cities Japan has its three points: north, south and the line to India."""
    state = at("imperial-assaults", 1, units={"jp-58": "5504", "jp-18": "1020"}, german=held, turn=10)
    while state.outcome is None:
        state = play(state, "done")
    assert (state.turn, fact(state, "winner"), fact(state, "why")) == (10, "imperial", level)


@pytest.mark.clause("2.2/5", "set-1/7")
def test_a_brigade_on_an_air_base_is_free_to_move() -> None:
    state = at("imperial-movement", units={"jp-1imb": "4214", "ge-50inf": "4800"}, turn=1)
    assert legal(state, "march jp-1imb 4213")


@pytest.mark.clause("2.2/1", "9.0/6")
def test_arrivals_of_turn_3_and_4() -> None:
    state = at("german-units", 1, units=QUIET, turn=3)
    state = until(state, "MoveStrategically")
    assert (where(state, "ge-1ss-pz"), where(state, "ge-gustav")) == ("ring", "ring")
    assert not state.world.on_map(state.pieces["ge-gustav"].loc)
    broken = until(at("german-units", 1, units=QUIET, turn=3, broken=True), "MoveUnits")
    assert (where(broken, "ge-1ss-pz"), where(broken, "ge-gustav")) == ("ring", "ring")
    state = until(at("imperial-units", 1, 1, units=QUIET, turn=4), "MoveStrategically")
    assert where(state, "jp-25tk") == "formosa"


@pytest.mark.clause("5.3/1", "wtf-1.x/1")
def test_the_german_player_is_first_in_every_turn() -> None:
    run = GameRun(TITLE, "tail-of-the-tiger", {}, "first", checked=False)
    order: list[tuple[int, int]] = []
    for _ in range(400):
        point = (run.state.turn, run.state.player)
        if run.state.player >= 0 and (not order or order[-1] != point):
            order.append(point)
        if not run.step():
            break
    assert order[:4] == [(1, 0), (1, 1), (2, 0), (2, 1)][: len(order[:4])]
    assert len(order) > 1


@pytest.mark.clause("18.0/6", "wtf-4.x/3")
def test_nothing_can_be_said_out_of_turn() -> None:
    state = at("german-movement", units=QUIET, turn=2)
    assert decision(state) == "MoveUnits"
    assert ("not_yours", "wtf-11.x/2") in against(state, "march jp-58 5505")


@pytest.mark.clause("7.19/1")
def test_the_number_of_imperial_assaults_has_no_limit() -> None:
    near = ("3507", "3407", "3609", "3610", "3611", "3711", "3409", "3509", "3510")
    units = {"jp-58": "3508", "ge-50inf": "3608"}
    state = at("imperial-assaults", units=units, turn=2, struck=near)
    assert legal(state, "attack 3608")


@pytest.mark.clause("9.0/1")
@pytest.mark.parametrize("turn", [2, 3, 4])
def test_no_turn_track_of_the_base_game_withdraws_or_brings_anybody(turn: int) -> None:
    state = until(at("imperial-units", 1, 1, units=QUIET, turn=turn), "MoveStrategically")
    assert not [event for event in state.events if event.kind in ("withdrawn", "eliminated")]
    assert {unit: where(state, unit) for unit in QUIET} == QUIET
    arrived = {piece.id for piece in state.on_map(1)} - set(QUIET)
    assert all(TITLE.pack.counters[unit].start == "cup" for unit in arrived)
