"""Whatever the program refuses or tells names a clause that explains it."""

from __future__ import annotations

from itertools import chain

import pytest

from engine.games import titles
from engine.lab import refusals
from engine.lab.commandline import main
from engine.lab.refusals import NEITHER, SEEN, TOLD, refused
from engine.players.randomplayer import RandomPlayer
from engine.table.event import Head
from engine.table.session import Session
from tests.tiny.title import Skirmish

GAMES = [title.id for title in titles()]
BESIDE = {"game_ended", "answered", "intended", "seated", "said"}
"""Events that are told beside the rules, or with the outcome."""
COMMANDS = {"nemesis": 300, "defeat-into-victory": 1200, "vinegar-joes-war": 900, "tail-of-the-tiger": 900}


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_names_a_clause_that_explains_it(game: str) -> None:
    found = refused(titles().title(game), 300, "walk")
    assert found.by(SEEN) > found.by(TOLD) or not titles().title(game).show_me().shown
    assert len({kind for kind, _, _ in found.reasons}) > 15, "many kinds of reasons were raised"
    assert [key for key in found.reasons if key[2] == NEITHER] == []


def test_a_game_whose_clauses_are_not_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the exit status, and by a line for each kind of reason."""
    monkeypatch.setattr(refusals, "TRIES", 2)
    title = Skirmish()
    book = {clause.id for clause in title.rulebook().clauses()}
    found = refused(title, 60, "tiny")
    assert found.commands == 60 and found.reasons.total() >= 60
    assert {clause for _, clause, how in found.reasons if how == TOLD} <= book
    told = list(found.lines())
    assert len(told) == 3 + sum(how == NEITHER for _, _, how in found.reasons)


def test_the_command_tells_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["refusals", "nemesis", "--commands", "40"], titles()) == 0
    assert capsys.readouterr().out.startswith("40 illegal commands raised ")
    assert main(["refusals", "nemesis", "--commands", "0"], titles()) == 2


@pytest.mark.parametrize("game", GAMES)
def test_every_question_event_and_number_names_a_clause(game: str) -> None:
    """In a game played at random: what is asked, what is told in the log, and each part of a number."""
    title = titles().title(game)
    book = title.rulebook()
    session, player = Session.new(title, next(iter(title.scenarios())), {}, "walk"), RandomPlayer("walk")
    bare = set()
    for _ in range(COMMANDS[game]):
        state, decision = session.state, session.decision
        if decision is None:
            break
        command = player.pick(state, session.commands())
        asked = [("asked", decision.kind, decision.clause)]
        numbers = [("number", part.name, clause) for part in title.tallies(state, command) for clause in part.clauses]
        session.play(command)
        told = [("told", event.kind, clause) for event in session.events for clause in event.clauses()]
        silent = [("silent", event.kind, "") for event in session.events
                  if event.head == Head.NONE and event.kind not in BESIDE and not any(event.clauses())]  # fmt: skip
        bare |= {(how, kind) for how, kind, clause in chain(asked, numbers, told, silent) if clause not in book}
    assert bare == set()
