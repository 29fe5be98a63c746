"""What a side may know is enough to decide by: it never meets a command that its view tells otherwise [10.6/1]."""

from __future__ import annotations

import random

import pytest

from engine.table import agenda, game
from engine.titles.vinegar_joes_war.pieces import UNKNOWN
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import JP, TITLE, at, combat, play

SCENARIOS = ("singapore-to-calcutta", "imphal", "fall-of-an-empire")
MOST = 12
"""Commands that are weighed at a decision."""


def steps(scenario: str, seed: int, count: int) -> list[VinegarState]:
    """Positions of a game played at random, where something is to be decided."""
    chance, state, found = random.Random(seed), TITLE.new(scenario, {}, f"views-{seed}"), []
    for _ in range(count):
        decision = agenda.current(state)
        if decision is None:
            break
        commands = decision.commands(state)
        found.append(state)
        state = game.play(TITLE, state, commands[chance.randrange(len(commands))])
    return found


@pytest.mark.clause("10.6/1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_legal_is_the_same_on_the_view_of_who_decides(scenario: str) -> None:
    chance = random.Random(scenario)
    for state in steps(scenario, 7, 400)[::4]:
        decision = agenda.current(state)
        assert decision is not None
        seen = TITLE.view(state, decision.side(state))
        commands = decision.commands(state)
        assert [c.text() for c in commands[:40]] == [c.text() for c in decision.commands(seen)[:40]]
        assert len(commands) == len(decision.commands(seen))
        for _ in range(MOST):
            command = commands[chance.randrange(len(commands))]
            assert agenda.judge(seen, command).legal, f"{command.text()} in phase {state.phase}"


@pytest.mark.clause("10.6/1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_if_leaves_a_sound_position(scenario: str) -> None:
    """Hidden units change places with their like: no zone changes, nobody comes where he may not be."""
    for number, state in enumerate(steps(scenario, 11, 240)[::12]):
        for side in (0, 1):
            other = TITLE.what_if(state, f"seed-{number}", (side,))
            assert TITLE.faults(other) == TITLE.faults(state)
            assert other.occupied(side) == state.occupied(side)


@pytest.mark.clause("10.6/1", "23.1/1")
def test_what_if_leaves_the_vichy_french_at_home() -> None:
    """They lie below another unit at Hanoi, as a Japanese division does at Mandalay."""
    units = {"jp-vft": "3817", "jp-21": "3817", "jp-33": "2211", "jp-31": "2211", "br-9": "2104"}
    state = combat(JP, units=units)
    for number in range(20):
        assert TITLE.faults(TITLE.what_if(state, f"seed-{number}", (0,))) == []


@pytest.mark.clause("10.6/1")
def test_only_the_top_unit_is_seen_unless_an_airstrike_looks_or_they_fight() -> None:
    """The order is that of coming; the last one lies on top."""
    units = {"jp-18": "3325", "jp-33": "3325", "br-9": "3326", "br-11": "3326", "br-12": "3326"}
    state = combat(JP, units=units)
    seen = TITLE.view(state, 0)
    hex_ = state.world.find("3326")
    assert hex_ is not None
    names = [piece.counter.kind for piece in seen.units_at(hex_)]
    assert names.count(UNKNOWN) == 2
    assert seen.at[hex_][-1] == state.at[hex_][-1]
    assert TITLE.view(state, 1).at[hex_] == state.at[hex_]
    fighting = play(state, "attack 3326", "join jp-18")
    assert len([p for p in TITLE.view(fighting, 0).units_at(hex_) if p.counter.kind == UNKNOWN]) == 2, "not declared"
    over = {"TAC-jp-1": {"box": "map", "at": "3326", "mission": "support", "base": "jp-ab-3"}}
    assert set(TITLE.view(combat(JP, units=units, support=over), 0).at[hex_]) == {"br-9", "br-11", "br-12"}


@pytest.mark.clause("10.6/1")
def test_defenders_lie_open_while_the_combat_lasts() -> None:
    """A support not yet chosen keeps it going."""
    units = {"jp-18": "2443", "br-9": "2442", "br-11": "2442"}
    state = combat(JP, units=units, support={"gunfire-jp-1": {"box": "map", "at": "2442", "mission": "support"}})
    state = play(state, "attack 2442")
    hex_ = state.world.find("2442")
    assert hex_ is not None
    assert set(TITLE.view(state, 0).at[hex_]) == {"br-9", "br-11"}


@pytest.mark.clause("10.6/2")
def test_a_declared_attack_stands() -> None:
    units = {"jp-18": "3325", "jp-33": "3325", "br-9": "3326"}
    state = play(combat(JP, units=units), "attack 3326", "join jp-18")
    assert not agenda.judge(state, TITLE.notation.parse("done")).legal
    fought = play(at(JP, 8, 2, units=units), "attack 3326", "join jp-18", "fight probe")
    assert fought.pieces["jp-18"].attacked
