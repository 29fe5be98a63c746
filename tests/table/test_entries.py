"""What is said beside the rules: resigning, and a result that both accept."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.table import entries
from engine.table.agenda import IllegalCommandError
from engine.table.command import NotationError
from engine.table.record import Origin, Record
from engine.table.save.journal import create
from engine.table.session import ReplayError, Session
from tests.saves import open_journal
from tests.table.tiny import Countdown, Take


@pytest.fixture
def played() -> Session:
    """Two takes: 20 - 1 - 2 = 17, and white decides."""
    session = Session.new(Countdown(), "long", {}, "s")
    session.play("take 1")
    session.play(Take(2))
    return session


@pytest.mark.parametrize(
    ("text", "winner", "why"),
    [
        ("!resign white", 1, "resigned"),
        ("!resign black", 0, "resigned"),
        ("!agreed white", 0, "agreed"),
        ("!agreed draw", None, "agreed"),
    ],
)
def test_an_entry_ends_the_game_where_it_stands(played: Session, text: str, winner: int | None, why: str) -> None:
    before, to_do = played.state, played.state.agenda
    events = played.enter(text, 0)
    outcome = played.state.outcome
    assert (outcome.winner, outcome.why) == (winner, why)
    told = [(event.kind, event.facts()["winner"]) for event in events]
    assert told == [("game_ended", -1 if winner is None else winner)]
    assert (played.decision, list(played.commands())) == (None, [])
    assert played.state.agenda == to_do and played.state.left == 17
    assert before.outcome is None


def test_an_entry_is_written_as_it_is_read() -> None:
    for text in ("!resign white", "!agreed draw"):
        assert entries.parse(text).text() == text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("!shrug", "unknown command '!shrug'; known: !agreed, !resign"),
        ("!", "unknown command '!'; known: !agreed, !resign"),
        ("!resign", "'-' is no side of this game: white, black"),
        ("!resign green", "'green' is no side of this game: white, black"),
        ("!resign white now", "'!resign' takes 1 words, got 2"),
        ("!agreed 1", "'1' is no side of this game: white, black"),
    ],
)
def test_what_is_no_entry_is_refused_in_one_line(played: Session, text: str, fault: str) -> None:
    with pytest.raises(NotationError) as found:
        played.enter(text, 0)
    assert str(found.value) == fault
    assert (played.record.head, len(played.record.nodes)) == (2, 2)
    damaged = Record(Origin("countdown", "long", {}, "s"))
    damaged.add(text, 0, False)
    with pytest.raises(ReplayError, match="command 1 '!"):
        Session(Countdown(), damaged)


def test_a_game_ends_once(played: Session) -> None:
    played.enter("!resign white", 0)
    for act in (lambda: played.enter("!agreed draw", 0), lambda: played.play("take 1")):
        with pytest.raises(IllegalCommandError, match="game_over"):
            act()
    assert len(played.record.nodes) == 3


def test_a_player_cannot_say_it_as_a_command(played: Session) -> None:
    with pytest.raises(NotationError):
        played.play("!resign white")
    assert not [command for command in played.commands() if entries.is_entry(command.text())]


def test_it_is_taken_back_and_said_again_like_a_command(played: Session) -> None:
    played.enter("!resign white", 0)
    played.undo()
    assert played.state.outcome is None and played.decision is not None
    assert played.redo()
    assert played.state.outcome.winner == 1
    played.undo()
    played.enter("!resign white", 0)
    assert len(played.record.nodes) == 3


def test_giving_up_opens_no_way_back_behind_dice(played: Session) -> None:
    played.play("dice")
    played.enter("!resign white", 0)
    assert [item.kind for item in played.can_go(2).reasons] == ["undo_barrier"]
    played.undo()
    assert not played.can_undo()


def test_it_outlives_the_program(tmp_path: Path) -> None:
    path = tmp_path / "a.save"
    origin = Origin("countdown", "long", {}, "s")
    with create(path, origin) as journal:
        session = Session(Countdown(), Record(origin), journal)
        session.play("take 1")
        session.enter("!agreed black", 1)
    journal, record = open_journal(path)
    journal.close()
    again = Session(Countdown(), record)
    assert Countdown().digest(again.state) == Countdown().digest(session.state)
    assert (again.state.outcome, record.nodes[2].side) == (session.state.outcome, 1)
