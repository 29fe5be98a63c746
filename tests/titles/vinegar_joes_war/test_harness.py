"""The game through the harness of all titles; what its views hide; positions written down and taken up again."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from engine.lab.selfplay import GameRun
from engine.players.randomplayer import RandomPlayer
from engine.table import game
from engine.table.session import Session
from engine.table.situation import load_situation
from engine.table.situation_out import write_situation
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from engine.titles.vinegar_joes_war.pieces import UNKNOWN, enemy
from engine.titles.vinegar_joes_war.rules.ch10_stacking import seen
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.harness import Harness
from tests.whole import share

TITLE = VinegarJoesWar()
WORDS = (
    *sorted(TITLE.pack.counters)[::4], *sorted(TITLE.pack.support)[::3], *(f"{n:04}" for n in range(1000, 4259, 97)),
    "pool", "track", "afloat", "support", "hex", "units", "air", "land", "hq", "probe", "mobile", "yes", "no", "0000",
    "9999", "1", "99", "-1", "x", "-", "é", "1e9", "../x", "%s", "{0}",
)  # fmt: skip
GAMES: dict[str, tuple[str, dict[str, Any], int]] = {
    "the whole war": ("singapore-to-calcutta", {}, 260),
    "Imphal": ("imphal", {"china_resupply": True, "headquarters_support": True}, 200),
    "readings": (
        "fall-of-an-empire",
        {"depots_exert_zoc": False, "fortification_cumulates": True, "zero_line_everywhere": False,
         "bb_is_exchange": False, "minimum_move_each_phase": False, "probe_in_second_combat": True},
        260,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_the_harness_of_all_titles(name: str) -> None:
    scenario, options, decisions = GAMES[name]
    harness = Harness(TITLE, scenario, options, f"harness {name}", WORDS, stride=20)
    harness.play(share(decisions, 3))
    harness.copies_are_independent()
    harness.undo_and_redo(20)
    harness.replay()


# -- what a side may know


def positions(scenario: str, seed: str, count: int) -> list[VinegarState]:
    """Positions of a game played at random, every seventh."""
    session, player = Session.new(TITLE, scenario, {}, seed), RandomPlayer(seed)
    found = []
    for number in range(count):
        if session.state.outcome is not None:
            break
        session.play(player.pick(session.state, session.commands()))
        if number % 7 == 0:
            found.append(session.state)
    return found


@pytest.mark.clause("10.6/1")
def test_a_view_shows_of_an_enemy_stack_its_top_and_how_many_there_are() -> None:
    for state in positions("imphal", "seen", 140):
        for viewer in (0, 1):
            view = TITLE.view(state, viewer)
            for hex_ in state.occupied(enemy(viewer)):
                there, shown = state.units_at(hex_, enemy(viewer)), view.units_at(hex_, enemy(viewer))
                assert len(there) == len(shown) and there[-1] == shown[-1]
                hidden = [piece for piece in shown[:-1] if piece.counter.kind == UNKNOWN]
                assert len(hidden) == (0 if seen(state, hex_, viewer) else len(there) - 1)


@pytest.mark.clause("10.6/1")
def test_what_may_be_said_does_not_depend_on_what_is_not_seen() -> None:
    """The side that decides has the same commands in its view as in the game."""
    for state in positions("fall-of-an-empire", "same", 160):
        if state.outcome is None:
            decision = state.agenda[0]
            view = TITLE.view(state, decision.side(state))  # type: ignore[attr-defined]
            ours = [command.text() for command in game.legal(state)]
            assert ours == [command.text() for command in game.legal(view)]


@pytest.mark.clause("10.6/1")
def test_another_future_keeps_stacks_and_zones() -> None:
    for number, state in enumerate(positions("imphal", "other", 60)):
        other = TITLE.what_if(state, f"{number}", (0, 1))
        assert sorted(other.pieces) == sorted(state.pieces)
        for loc, names in state.at.items():
            weights = [state.pieces[name].counter.heavy for name in names]
            assert [other.pieces[name].counter.heavy for name in other.at[loc]].count(True) == weights.count(True)
            if state.world.is_land(loc):
                assert other.at[loc][-1] == names[-1]


# -- positions of a save


@pytest.mark.parametrize("scenario", ["singapore-to-calcutta", "imphal"])
def test_each_turn_can_be_taken_up_from_its_first_decision(scenario: str) -> None:
    """As a save keeps it: through JSON, with the dice of the game to come."""
    run = GameRun(TITLE, scenario, {}, "kept", checked=False)
    last, kept = 0, []
    for _ in range(1500):
        if run.state.outcome is None and TITLE.chapter(run.state) != last:
            last = TITLE.chapter(run.state)
            data = msgspec.json.decode(msgspec.json.encode(TITLE.describe(run.state)))
            again = TITLE.resume(data, "kept")
            assert TITLE.digest(again) == TITLE.digest(run.state)
            assert again.chance == run.state.chance
            kept.append(data["at"]["step"])
        if not run.step():
            break
    assert len(kept) >= 4


def test_a_game_can_be_written_down_as_a_situation() -> None:
    """With the commands since the turn began; when it is written it is checked to stand where the game stands."""
    session, player = Session.new(TITLE, "imphal", {}, "written"), RandomPlayer("written")
    for _ in range(30):
        session.play(player.pick(session.state, session.commands()))
    again = load_situation(write_situation(TITLE, session).text)
    assert len(again.steps) > 1 and again.position["scenario"] == "imphal"


def test_what_is_in_the_middle_of_a_combat_cannot_be_said() -> None:
    chance = Random(3)
    session, player = Session.new(TITLE, "imphal", {}, "middle"), RandomPlayer("middle")
    while session.state.combat is None:
        attacks = [command for command in session.commands() if command.verb == "attack"]
        session.play(chance.choice(attacks) if attacks else player.pick(session.state, session.commands()))
    with pytest.raises(ValueError, match="plain decisions"):
        TITLE.describe(session.state)
