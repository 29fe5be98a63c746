"""Positions written down: whatever the game, the file stands where the table stands, and keeps secrets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.lab.selfplay import GameRun
from engine.table import agenda, game
from engine.table.session import Session
from engine.table.situation import Situation, SituationError, check, load_situation, start
from engine.table.situation_out import write_situation
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.positions import text as positions_out
from engine.titles.nemesis.positions.text import PositionError
from engine.titles.nemesis.state import NemesisState

NEMESIS = Nemesis()
GAMES: dict[str, tuple[str, dict[str, Any], int]] = {
    "campaign": ("campaign", {}, 900),
    "old rules": ("kohima-road", {"version": "1.1a"}, 10_000),
    "halves": ("race-to-myitkyina", {"commanders": "west-east"}, 700),
    "armies": ("campaign", {"commanders": "armies", "choose_chits": True}, 700),
}


@cache
def played(scenario: str, options: tuple[tuple[str, Any], ...], commands: int) -> Session:
    run = GameRun(NEMESIS, scenario, dict(options), "positions", checked=False)
    while len(run.commands) < commands and run.step():
        pass
    session = Session.new(NEMESIS, scenario, dict(options), "positions")
    for command in run.commands:
        session.play(command)
    return session


def session_of(name: str) -> Session:
    scenario, options, commands = GAMES[name]
    return played(scenario, tuple(options.items()), commands)


def one_of_each(session: Session) -> Iterator[int]:
    """Commands after which the game stands at decisions of all types, and one in fifty beside."""
    seen = set()
    for node in session.record.nodes:
        kind = type(agenda.current(session.state_at(node)))
        if kind not in seen or node % 50 == 0:
            yield node
        seen.add(kind)


def stands(situation: Situation) -> NemesisState:
    """Where a situation stands when its commands are played."""
    state: NemesisState = start(NEMESIS, situation)
    for step in situation.steps:
        if step.play is not None:
            state = game.play(NEMESIS, state, NEMESIS.notation.parse(step.play))
    return state


def reading(session: Session, node: int | None = None, **how: Any) -> Situation:
    return load_situation(write_situation(NEMESIS, session, node, **how).text)


@pytest.mark.parametrize("name", GAMES)
def test_a_file_stands_where_the_game_stands(name: str) -> None:
    session = session_of(name)
    kinds = set()
    for node in one_of_each(session):
        table = session.state_at(node)
        found = stands(reading(session, node))
        assert NEMESIS.digest(found) == NEMESIS.digest(table), node
        assert [c.text() for c in game.legal(found)] == [c.text() for c in game.legal(table)], node
        kinds.add(type(agenda.current(table)).__name__)
    assert len(kinds) >= 12
    assert {"Movement", "DeclareAttacks"} <= kinds


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_said_needs_no_commands(name: str) -> None:
    """``describe`` is the inverse of ``arrange`` in every segment in which pieces move or attacks are declared."""
    session = session_of(name)
    said = 0
    for node in one_of_each(session):
        state = session.state_at(node)
        try:
            data = NEMESIS.describe(state)
        except PositionError:
            continue
        assert NEMESIS.digest(NEMESIS.position(data)) == NEMESIS.digest(state), node
        said += 1
    assert said >= 6


def test_a_combat_begins_with_its_declaration_and_its_dice() -> None:
    session = session_of("halves")
    node = next(n for n in session.record.nodes if session.state_at(n).combat is not None and _rolled(session, n))
    situation = reading(session, node)
    first = situation.steps[0].play
    assert first is not None
    assert first.split()[0] == "attack"
    assert situation.dice
    assert check(NEMESIS, situation) == []
    with pytest.raises(PositionError):
        positions_out.describe(session.state_at(node))


def _rolled(session: Session, node: int) -> bool:
    parent = session.record.nodes[node].parent
    return bool(session.state_at(node).chance.count > session.state_at(parent).chance.count)


def test_the_end_of_a_game_can_be_written() -> None:
    session = played("salween-crossing", (), 20_000)
    assert session.state.outcome is not None
    situation = reading(session)
    assert situation.steps[-1].over is True
    assert check(NEMESIS, situation) == []
    assert NEMESIS.digest(stands(situation)) == NEMESIS.digest(session.state)


# -- secrets -----------------------------------------------------------------------------------------------------------


def to_the_choice() -> Session:
    """A game in which the Japanese player has chosen his first chit for turn 2 and the Allied one has not yet."""
    return _until(lambda state: bool(NEMESIS.hidden_sides(state)))


def _until(stop: Any) -> Session:
    whole = played("salween-crossing", (), 20_000)
    node = next(n for n in whole.record.nodes if stop(whole.state_at(n)))
    session = Session.new(NEMESIS, "salween-crossing", {}, "positions")
    for step in whole.record.line(node):
        session.play(step.text)
    return session


@pytest.mark.clause("9.0-6/2")
def test_a_chit_chosen_in_secret_stays_in_the_cup() -> None:
    session = _until(lambda state: len(NEMESIS.hidden_sides(state)) == 2)
    table = session.state
    for viewer, enemy in ((JAPANESE, ALLIED), (ALLIED, JAPANESE)):
        written = write_situation(NEMESIS, session, hide=[enemy])
        found = stands(load_situation(written.text))
        assert found.first[enemy] is None
        assert len(found.cups[enemy]) == 4
        assert found.first[viewer] == table.first[viewer]
        assert f"# What the {NEMESIS.sides[enemy]} player chose beforehand is secret" in written.text
        assert not any(line.play and line.play.startswith("chit") for line in load_situation(written.text).steps)
    assert stands(reading(session)).first == table.first


@pytest.mark.clause("9.0-6/2")
def test_two_games_that_differ_in_a_secret_give_the_same_file() -> None:
    texts = set()
    for kind in ("assault", "attack", "supply", "reinforcement"):
        session = to_the_choice()
        node = session.record.nodes[session.record.head].parent
        other = Session(NEMESIS, session.record)
        other.free_undo = True
        other.go(node)
        if agenda.judge(other.state, NEMESIS.notation.parse(f"chit {kind}")).legal:
            other.play(f"chit {kind}")
            texts.add(write_situation(NEMESIS, other, hide=[JAPANESE]).text)
    assert len(texts) == 1
    assert "A secret choice is being made" in texts.pop()


def test_the_first_chits_of_the_setup_are_no_secret() -> None:
    session = Session.new(NEMESIS, "campaign", {}, "x")
    assert NEMESIS.hidden_sides(session.state) == []
    text = write_situation(NEMESIS, session, hide=[JAPANESE, ALLIED]).text
    assert NEMESIS.digest(stands(load_situation(text))) == NEMESIS.digest(session.state)


def test_the_seed_is_not_in_it() -> None:
    session = Session.new(NEMESIS, "campaign", {}, "seed-of-the-game")
    session.play("draw")
    assert "seed-of-the-game" not in write_situation(NEMESIS, session).text


# -- refusals ----------------------------------------------------------------------------------------------------------


def test_no_such_command() -> None:
    with pytest.raises(SituationError, match=r"^there is no command 5$"):
        write_situation(NEMESIS, Session.new(NEMESIS, "campaign", {}, "x"), 5)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"at": "movement", "goes_on": True}, "goes_on: 'movement' is no part of the phase"),
        ({"phase": {"side": "allied", "chit": "attack"}, "at": "movement", "goes_on": True}, "no part of the phase"),
        ({"at": "chits", "goes_on": True}, "goes_on: goes with at: movement,"),
        ({"phase": {"side": "allied", "chit": "attack"}, "last_phase": {}}, "last_phase: there is none while"),
        ({"last_phase": {"done": {"jp-none": []}}}, "last_phase.done: there is no counter 'jp-none'"),
        ({"last_phase": {"done": {"jp-31-58": ["sung"]}}}, "last_phase.done.jp-31-58: 'sung' is none of moved,"),
    ],
)
def test_positions_that_cannot_be(data: dict[str, Any], fault: str) -> None:
    with pytest.raises(PositionError) as found:
        NEMESIS.position(data)
    assert fault in str(found.value)


def test_a_cleared_scenario_is_its_map_without_anything_on_it() -> None:
    state = NEMESIS.position({"scenario": "kohima-road", "cleared": True})
    assert {piece.loc for piece in state.pieces.values()} == {state.world.loc("out")}
    assert (state.scenario, state.bunkers, state.flags) == ("kohima-road", {}, {})
