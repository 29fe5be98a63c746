"""A long game is begun at its last kept position, and verified afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.table.checkpoints import Checkpoint, Checkpoints, ResumePoint
from engine.table.record import Node, Origin, Record
from engine.table.save import check
from engine.table.save.check import starts_of
from engine.table.save.faults import JournalError
from engine.table.save.open import begin, open_save, reopen, set_apart
from engine.table.save.read import read_save
from engine.table.session import ReplayError, Session
from tests.table.test_journal import sql
from tests.table.tiny import Countdown, CountdownState

ORIGIN = Origin("countdown", "long", {}, "seed")
COUNTS = (1, 2, 3, 1, 2, 1, 3)


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A closed save with positions kept at the start and after the commands 2 and 4; it counts as long."""
    monkeypatch.setattr(check, "LONG", 5)
    path = tmp_path / "one.save"
    session, journal = begin(Countdown(), ORIGIN, path)
    with journal:
        for count in COUNTS:
            session.play(f"take {count}")
    sql(path, "UPDATE mark SET start = NULL WHERE node NOT IN (0, 2, 4)")
    return path


def played(session: Session) -> list[str]:
    return [step.text for step in session.record.line()]


def test_it_is_begun_at_the_last_kept_position(save: Path) -> None:
    session = reopen(Countdown(), read_save(save), trust=True).session
    assert (session.state.left, session.unverified) == (7, 4)
    assert list(session.verify()) == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert session.unverified is None
    assert not list(session.verify())


def test_a_short_game_is_verified_first(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LONG", 8)
    assert reopen(Countdown(), read_save(save), trust=True).session.unverified is None
    assert reopen(Countdown(), read_save(save)).session.unverified is None


def test_a_game_of_other_rules_or_of_the_older_form_is_verified_first(save: Path) -> None:
    sql(save, "UPDATE game SET value = '7' WHERE key = 'rules'")
    assert reopen(Countdown(), read_save(save), trust=True).session.unverified is None
    sql(save, "UPDATE game SET value = '1' WHERE key = 'rules'", "PRAGMA user_version = 3")
    assert reopen(Countdown(), read_save(save), trust=True).session.unverified is None


def test_every_position_is_there_with_what_brought_it_about(save: Path) -> None:
    trusting, whole = (reopen(Countdown(), read_save(save), trust=trust).session for trust in (True, False))
    for node in (4, 2, 1, 0, 7, 6, 3, 5):
        one, other = trusting.state_at(node), whole.state_at(node)
        assert (one.left, one.events) == (other.left, other.events)
    trusting.undo()
    assert trusting.state.left == 10
    trusting.go(1)
    assert trusting.state.left == 19


def test_what_is_kept_after_a_command_is_not_its_end(save: Path) -> None:
    """A position that a save keeps does not tell what the command before it brought about."""
    sql(save, "UPDATE game SET value = '4' WHERE key = 'head'", "DELETE FROM mark WHERE node > 4",
        "DELETE FROM command WHERE id > 4")  # fmt: skip
    session = reopen(Countdown(), read_save(save)).session
    assert reopen(Countdown(), read_save(save), trust=True).session.events == session.events


def test_a_difference_before_the_kept_position_is_found(save: Path) -> None:
    sql(save, "UPDATE mark SET digest = 'another' WHERE node = 3")
    with pytest.raises(ReplayError, match="command 3"):
        reopen(Countdown(), read_save(save))
    session = reopen(Countdown(), read_save(save), trust=True).session
    work = session.verify()
    assert [next(work), next(work)] == [(1, 4), (2, 4)]
    with pytest.raises(ReplayError, match="command 3"):
        next(work)


def test_a_difference_after_it_is_found_at_once(save: Path) -> None:
    sql(save, "UPDATE mark SET digest = 'another' WHERE node = 6")
    with pytest.raises(ReplayError, match="command 6"):
        reopen(Countdown(), read_save(save), trust=True)


def test_a_kept_position_that_is_not_its_own_is_passed_over(save: Path) -> None:
    sql(save, "UPDATE mark SET start = (SELECT start FROM mark WHERE node = 2) WHERE node = 4")
    session = reopen(Countdown(), read_save(save), trust=True).session
    assert (session.state.left, session.unverified) == (7, 2)


def test_a_game_that_fails_goes_on_from_the_position_seen_and_both_are_kept(save: Path) -> None:
    sql(save, "UPDATE mark SET digest = 'another' WHERE node = 3")
    journal, saved = open_save(save)
    with journal:
        session = reopen(Countdown(), saved, journal, trust=True).session
        with pytest.raises(ReplayError):
            list(session.verify())
        set_apart(session)
        assert (session.state.left, session.unverified) == (7, None)
        assert played(session) == ["!from 4 1", "take 2", "take 1", "take 3"]
        session.play("take 1")
    again = reopen(Countdown(), read_save(save)).session
    assert (again.state.left, played(again)[-1]) == (6, "take 1")
    assert [step.text for step in again.record.line(7)] == [f"take {count}" for count in COUNTS]
    assert again.check_digest(again.record.line()[0].id) is None


def test_one_may_play_while_it_is_verified(save: Path) -> None:
    journal, saved = open_save(save)
    with journal:
        session = reopen(Countdown(), saved, journal, trust=True).session
        work = session.verify()
        next(work)
        session.play("take 1")
        next(work)
        session.undo()
        session.undo()
        assert list(work) == [(3, 4), (4, 4)]
        assert (session.state.left, session.unverified) == (10, None)


def resume_with_one_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on a kept position comes back with one match too few."""
    original = Checkpoints.resume

    def other(self: Checkpoints, entry: ResumePoint, record: Record) -> CountdownState:
        state: CountdownState = original(self, entry, record)
        state.left -= 1
        return state

    monkeypatch.setattr(Checkpoints, "resume", other)


def test_where_a_kept_position_does_not_tell_everything_the_game_is_verified_first(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    resume_with_one_less(monkeypatch)
    session = reopen(Countdown(), read_save(save), trust=True).session
    assert (session.state.left, session.unverified) == (7, None)


def test_within_a_long_turn_positions_are_kept_too_but_one_goes_on_from_its_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Countdown, "chapter", lambda *_: 1)
    monkeypatch.setattr("engine.table.session.KEPT_EVERY", 2)
    session, journal = begin(Countdown(), ORIGIN, tmp_path / "one.save")
    with journal:
        for count in COUNTS:
            session.play(f"take {count}")
    assert sorted(read_save(tmp_path / "one.save").starts) == [0, 3, 6]
    assert starts_of(session) == [(1, 0)]


def test_that_is_so_also_where_it_comes_out_some_commands_later(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sql(save, "UPDATE mark SET digest = '' WHERE node = 5")
    resume_with_one_less(monkeypatch)
    session = reopen(Countdown(), read_save(save), trust=True).session
    assert (session.state.left, session.unverified) == (7, None)


def test_a_look_at_a_wrong_command_takes_nothing_from_those_that_can_be_had(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.table.session.KEPT_STATES", 1)
    sql(save, "UPDATE mark SET digest = 'another' WHERE node = 3", "UPDATE mark SET start = NULL WHERE node = 2")
    session = reopen(Countdown(), read_save(save), trust=True).session
    with pytest.raises(ReplayError, match="command 3"):
        session.state_at(3)
    session.undo()
    session.undo()
    assert (session.state.left, session.state_at(2).left) == (11, 17)
    assert session.redo()


def test_a_branch_is_not_verified_with_the_line_and_so_not_trusted(save: Path) -> None:
    journal, saved = open_save(save)
    with journal:
        session = reopen(Countdown(), saved, journal).session
        session.go(1)
        for count in COUNTS[:3]:
            session.play(f"take {count}")
        tip = session.record.head
        session.go(7)
    sql(save, f"UPDATE mark SET digest = 'another' WHERE node = {tip - 2}")
    session = reopen(Countdown(), read_save(save), trust=True).session
    assert session.unverified == 4
    with pytest.raises(ReplayError, match=f"command {tip - 2}"):
        session.state_at(tip)


def test_where_the_new_line_cannot_be_written_the_game_stands_where_it_stood(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, saved = open_save(save)
    with journal:
        session = reopen(Countdown(), saved, journal, trust=True).session
        stood = session.record.head, session.state
        append, written = journal.append, []

        def failing(node: Node, mark: Checkpoint | None = None) -> None:
            if len(written) == 2:
                raise JournalError("the disk is full")
            written.append(node.id)
            append(node, mark)

        monkeypatch.setattr(journal, "append", failing)
        with pytest.raises(JournalError):
            set_apart(session)
        assert (session.record.head, session.state) == stood
