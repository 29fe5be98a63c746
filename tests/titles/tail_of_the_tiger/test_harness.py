"""The game through the harness of all titles; what its views hide; positions written down and taken up again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.lab.selfplay import GameRun
from engine.players.randomplayer import RandomPlayer
from engine.table import game
from engine.table.session import Session
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.harness import Harness
from tests.whole import share

TITLE = TailOfTheTiger()
SCENARIO = "tail-of-the-tiger"
WORDS = (
    *sorted(TITLE.pack.counters)[::4], *(f"{n:04}" for n in range(1000, 6129, 97)), "ring", "formosa", "north", "cup",
    "infiltration", "mobile", "manchuria", "japan", "panzer", "imperial", "yes", "no", "0000", "9999", "1", "99", "-1",
    "x", "-", "é", "1e9", "../x", "%s", "{0}",
)  # fmt: skip
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "as read": ({}, 300),
    "readings": (
        {"rangoon_german_at_start": True, "western_sm_turn_1": False, "air_support_in_moving_assaults": True,
         "airdrop_1828_control": True, "elh_in_ports": True, "subversive_supplies": True, "entering_stacks": True,
         "air_points_doubled_in_cities": False, "puppets_pay_last": True, "minimum_move": False},
        300,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_the_harness_of_all_titles(name: str) -> None:
    options, decisions = GAMES[name]
    harness = Harness(TITLE, SCENARIO, options, f"harness {name}", WORDS, stride=20)
    harness.play(share(decisions, 3))
    harness.copies_are_independent()
    harness.undo_and_redo(20)
    harness.replay()


def positions(seed: str, count: int) -> list[TigerState]:
    """Positions of a game played at random, every seventh."""
    session, player = Session.new(TITLE, SCENARIO, {}, seed), RandomPlayer(seed)
    found = []
    for number in range(count):
        if session.state.outcome is not None:
            break
        session.play(player.pick(session.state, session.commands()))
        if number % 7 == 0:
            found.append(session.state)
    return found


@pytest.mark.clause("20.3/1")
def test_what_may_be_said_does_not_depend_on_what_is_not_seen() -> None:
    """The side that decides has the same commands in its view as in the game."""
    for state in positions("same", 160):
        if state.outcome is None:
            decision = state.agenda[0]
            view = TITLE.view(state, decision.side(state))  # type: ignore[attr-defined]
            ours = [command.text() for command in game.legal(state)]
            assert ours == [command.text() for command in game.legal(view)]


def test_each_turn_can_be_taken_up_from_its_first_decision() -> None:
    """As a save keeps it: through JSON, with the dice of the game to come."""
    run = GameRun(TITLE, SCENARIO, {}, "kept", checked=False)
    last, kept = 0, []
    for _ in range(1500):
        turn = TITLE.chapter(run.state)
        if run.state.outcome is None and turn != last and run.state.phase:
            last = turn
            data = msgspec.json.decode(msgspec.json.encode(TITLE.describe(run.state)))
            again = TITLE.resume(data, "kept")
            assert TITLE.digest(again) == TITLE.digest(run.state)
            assert again.chance == run.state.chance
            kept.append(data["at"]["step"])
        if not run.step():
            break
    assert len(kept) >= 4
