"""Which answers are all the same, and which one is preselected: at every decision of the recorded games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.board.safeyaml import load_yaml
from engine.table import game
from engine.table.command import Command
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.titles.nemesis.commands import Answer, Choose
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.rules.ch6_barricades import ChooseMeeting, ChooseSpearhead, DeclareBanzai
from engine.titles.nemesis.rules.ch6_odds import odds
from engine.titles.nemesis.rules.ch6_result import AssignLosses
from engine.titles.nemesis.rules.ch6_retreat import RetreatOrRefuse
from engine.titles.nemesis.state import NemesisState

GAMES = Path(__file__).parents[2] / "recorded" / "nemesis"


@pytest.fixture(scope="module")
def positions() -> list[NemesisState]:
    """Every position of the recorded games in which somebody decides."""
    return [state for path in sorted(GAMES.glob("*.yaml")) for state in _played(load_yaml(path))]


def _played(emitted: Any) -> Iterator[NemesisState]:
    origin = Origin(Nemesis.id, emitted["scenario"], emitted["options"], emitted["seed"])
    session = Session(Nemesis(), Record(origin))
    for text in emitted["commands"]:
        yield session.state
        session.play(text)


def decisions(positions: list[NemesisState], *kinds: type) -> list[tuple[Any, NemesisState]]:
    found = [(state.agenda[0], state) for state in positions]
    return [(decision, state) for decision, state in found if isinstance(decision, kinds or (object,))]


def after(state: NemesisState, command: Command) -> NemesisState:
    found: NemesisState = game.play(Nemesis(), state, command)
    return found


def nameless(state: NemesisState) -> object:
    """All that lies on the table, without the names of units."""
    pieces = Counter(
        (msgspec.structs.replace(piece.counter, id="", name=""), piece.loc, piece.reduced, piece.supply, piece.waits)
        for piece in state.pieces.values()
    )
    return frozenset(pieces.items()), state.general, state.lament, state.superior, state.resources, len(state.agenda)


def test_answers_that_are_given_for_a_player_make_no_difference(positions: list[NemesisState]) -> None:
    found = 0
    for decision, state in decisions(positions):
        answer = decision.idle_answer(state)
        if isinstance(answer, Choose):
            others = [one for one in decision.commands(state) if isinstance(one, Choose)]
            assert len({nameless(after(state, one)) for one in others}) == 1, (decision, others)
            found += 1
    assert found > 5


def test_what_is_preselected_is_legal_and_never_ends_or_rolls(positions: list[NemesisState]) -> None:
    preselected = Counter[str]()
    for decision, state in decisions(positions):
        command = decision.likely(state)
        if command is not None:
            assert decision.judge(state, command).legal
            assert not (command.ends or command.random or decision.hidden)
            preselected[decision.kind] += 1
    assert len(preselected) >= 7


@pytest.mark.clause("6.1-F/1", "6.1-F/2")
def test_whoever_stands_best_at_the_barricades_is_preselected(positions: list[NemesisState]) -> None:
    for decision, state in decisions(positions, ChooseSpearhead, ChooseMeeting):
        part, best = ("spearhead", max) if isinstance(decision, ChooseSpearhead) else ("meeting", min)
        assert state.combat is not None
        combat = state.combat
        finals = {u: odds(state, msgspec.structs.replace(combat, **{part: u})).final for u in decision.pool(state)}
        assert finals[decision.likely(state).unit] == best(finals.values())


@pytest.mark.clause("6.1-H/3")
def test_a_loss_that_leaves_a_unit_is_preselected_before_one_that_does_not(positions: list[NemesisState]) -> None:
    seen = 0
    for decision, state in decisions(positions, AssignLosses):
        likely, large = decision.likely(state), [u for u in decision.pool(state) if state.pieces[u].steps > 1]
        if likely is not None and large:
            assert likely.unit in large or state.pieces[likely.unit].counter.regiment
            seen += 1
        elif not any(state.pieces[unit].counter.regiment for unit in decision.pool(state)):
            assert likely is None
    assert seen


@pytest.mark.clause("6.1-F/7")
def test_what_costs_extra_is_not_preselected(positions: list[NemesisState]) -> None:
    found = decisions(positions, DeclareBanzai)
    assert found
    assert all(decision.likely(state) == Answer(False) for decision, state in found)


@pytest.mark.clause("6.2-C/1")
def test_a_retreat_is_preselected_only_where_nobody_loses_by_it(positions: list[NemesisState]) -> None:
    found = [(decision.likely(state), state) for decision, state in decisions(positions, RetreatOrRefuse)]
    assert any(likely is not None for likely, _ in found)
    for likely, state in found:
        if likely is not None:
            assert not [event for event in after(state, likely).events if event.kind in ("eliminated", "step_lost")]
