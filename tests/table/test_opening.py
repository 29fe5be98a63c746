from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from engine.table.checkpoints import ResumePoint, packed, resume_point, unpacked
from engine.table.options import reading
from engine.table.record import ROOT, Origin
from engine.table.save.check import ChangedError, Proof
from engine.table.save.faults import JournalError
from engine.table.save.open import begin, looked_at, open_save, reopen
from engine.table.save.read import grown, read_save
from engine.table.session import ReplayError
from engine.table.verdict import Reason, reason
from engine.version import VERSION
from tests.table import tiny
from tests.table.oldform import old_form
from tests.table.test_journal import sql
from tests.table.tiny import Countdown

ORIGIN = Origin("countdown", "long", {}, "seed")


class Revised(Countdown):
    """The same game by rules of another revision; what they change the fixtures below say."""

    rules = 2


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A closed save: takes of 1, 2, 3, 1 in turn."""
    path = tmp_path / "one.save"
    session, journal = begin(Countdown(), ORIGIN, path)
    with journal:
        for count in (1, 2, 3, 1):
            session.play(f"take {count}")
    return path


@pytest.fixture
def stingy(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another rule: who takes 3 takes 2."""
    original = tiny.take
    monkeypatch.setattr(tiny, "take", lambda state, player, count: original(state, player, min(count, 2)))


@pytest.fixture
def forbidding(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another rule: nobody may take 3."""
    original = tiny.Turn.reasons

    def reasons(self: tiny.Turn, state: tiny.CountdownState, command: object) -> Iterator[Reason]:
        yield from original(self, state, command)
        if command == tiny.Take(3):
            yield reason("three_are_many", "9/9")

    monkeypatch.setattr(tiny.Turn, "reasons", reasons)


def changed(save: Path) -> ChangedError:
    with pytest.raises(ChangedError) as found:
        reopen(Revised(), read_save(save))
    return found.value


def test_a_save_tells_what_it_was_made_with(save: Path) -> None:
    saved = read_save(save)
    assert saved.data.rules == 1
    assert saved.data.program == VERSION
    assert saved.data.values == (b"20",)
    assert sorted(saved.digests) == [0, 1, 2, 3, 4]
    assert sorted(saved.starts) == [0, 1, 2, 3, 4]


def test_a_game_opens_where_it_stood(save: Path) -> None:
    opened = reopen(Countdown(), read_save(save))
    assert (opened.session.state.left, opened.unkept, opened.own_values) == (13, False, False)


def test_a_game_keeps_the_values_it_was_begun_with(save: Path) -> None:
    opened = reopen(Countdown(30), read_save(save))
    assert (opened.session.state.left, opened.own_values) == (13, True)


@pytest.mark.usefixtures("stingy")
def test_another_position_is_never_opened_silently(save: Path) -> None:
    change = changed(save).change
    assert (change.node, change.text, change.reason, change.before) == (3, "take 3", "", 2)
    assert change.starts == ((1, 0), (2, 1), (3, 2), (4, 3), (5, 4))
    assert change.line() == (
        "command 3 'take 3' leads to another position now (saved with program "
        f"{VERSION}, rules 1; this is {VERSION}, rules 2); go on from the start of turn 5: --at 4, "
        "or of turn 1: --at 0, turn 2: --at 1, turn 3: --at 2, turn 4: --at 3"
    )


@pytest.mark.usefixtures("forbidding")
def test_a_refused_command_is_named(save: Path) -> None:
    change = changed(save).change
    assert (change.node, change.before) == (3, 2)
    assert change.reason == "illegal command 'take 3': three_are_many (9/9)"
    assert f"command 3 'take 3' is refused by the current rules: {change.reason} (saved" in change.line()


@pytest.mark.usefixtures("stingy")
def test_one_goes_on_from_the_start_of_a_turn(save: Path) -> None:
    changed(save)
    journal, saved = open_save(save)
    with journal:
        session = reopen(Revised(), saved, journal, at=4).session
        assert (session.state.left, session.record.head) == (13, 5)
        assert not session.can_undo().legal
        session.play("take 3")
        assert session.state.left == 11
    opened = reopen(Revised(), read_save(save))
    assert opened.session.state.left == 11
    assert [node.text for node in opened.session.record.line()] == ["!from 4 1", "take 3"]
    assert [node.text for node in opened.session.record.line(4)] == ["take 1", "take 2", "take 3", "take 1"]
    assert read_save(save).data.rules == 2


@pytest.mark.usefixtures("stingy")
def test_one_goes_on_before_the_command_that_changed(save: Path) -> None:
    journal, saved = open_save(save)
    with journal:
        session = reopen(Revised(), saved, journal, at=saved.record.nodes[3].parent).session
        assert session.state.left == 17
    assert read_save(save).record.head == session.record.head


@pytest.mark.usefixtures("stingy")
def test_a_changed_game_is_looked_at_as_it_was_played(save: Path) -> None:
    session = looked_at(Revised(), read_save(save))
    lines = [[node.text for node in session.record.line(leaf)] for leaf in session.record.leaves()]
    assert lines == [["!from 0 1", "take 1"], ["!from 1 1", "take 2"], ["!from 2 1"], ["!from 3 1", "take 1"],
                     ["!from 4 1"]]  # fmt: skip
    assert session.state.left == 13


@pytest.mark.usefixtures("stingy")
def test_a_command_that_leads_elsewhere_now_is_written_down_anew(save: Path) -> None:
    """Before the changed command, the natural act is to give it again; and there is nothing to play again."""
    journal, saved = open_save(save)
    saved.starts.clear()
    with journal:
        session = reopen(Revised(), saved, journal, at=2).session
        assert not session.redo()
        session.play("take 3")
        assert (session.record.head, session.state.left) == (5, 15)
        session.undo()
        session.play("take 3")
        assert session.record.head == 5
    opened = reopen(Revised(), read_save(save)).session
    assert (opened.record.head, opened.state.left) == (5, 15)


@pytest.mark.usefixtures("stingy")
def test_a_line_of_older_rules_is_not_gone_to(save: Path) -> None:
    session = reopen(Revised(), read_save(save), at=4).session
    session.free_undo = True
    for node in (3, 4):
        with pytest.raises(ReplayError, match="command 3: the position after it is not the one that was saved"):
            session.go(node)
    session.go(2)
    assert session.state.left == 17
    with pytest.raises(ReplayError):
        session.redo()


def test_a_kept_position_must_be_the_one_its_digest_tells(save: Path) -> None:
    saved = read_save(save)
    saved.starts[4] = packed({**unpacked(saved.starts[4]), "left": 3})
    with pytest.raises(ReplayError, match="the position to continue from is not the one that was saved"):
        reopen(Countdown(), saved, at=4)


def test_another_set_up_is_told_and_gone_on_from(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def position(self: Countdown, data: object, script: object = (), *, seed: str = "") -> tiny.CountdownState:
        raise ValueError("the set-up has no board")

    monkeypatch.setattr(Countdown, "position", position)
    change = changed(save).change
    assert (change.node, change.reason) == (ROOT, "the set-up has no board")
    assert change.line().startswith("the set-up is refused by the current rules: the set-up has no board (saved")
    for at in (0, 4):
        session = reopen(Revised(), read_save(save), at=at).session
        assert (session.record.line()[0].text, session.state.left) == (f"!from {at} 1", 13)


def test_todays_values_are_taken_up_from_a_turn_on(save: Path) -> None:
    journal, saved = open_save(save)
    with journal:
        session = reopen(Countdown(30), saved, journal, at=2, today=True).session
        assert (session.state.left, session.title.start) == (17, 30)  # type: ignore[attr-defined]
    saved = read_save(save)
    assert saved.data.values == (b"20", b"30")
    assert saved.record.line()[0].text == "!from 2 2"
    assert reopen(Countdown(30), saved).session.title.start == 30  # type: ignore[attr-defined]


def test_an_old_save_is_read_for_good_and_kept_in_the_new_form(save: Path) -> None:
    old_form(save)
    assert read_save(save).data.rules == 1
    journal, saved = open_save(save)
    with journal:
        opened = reopen(Countdown(), saved, journal)
        assert (opened.unkept, opened.session.state.left) == (True, 13)
    again = read_save(save)
    assert (again.format, sorted(again.starts), again.data.values) == (4, [0, 1, 2, 3, 4], (b"20",))
    assert not reopen(Countdown(), again).unkept


def test_a_record_is_not_believed_on_who_spoke_and_on_dice(tmp_path: Path) -> None:
    path = tmp_path / "dice.save"
    session, journal = begin(Countdown(), ORIGIN, path)
    with journal:
        session.play("dice")
    sql(path, "UPDATE command SET barrier = 0, side = 1")
    session = reopen(Countdown(), read_save(path)).session
    assert session.corrected == [1]
    assert (session.record.nodes[1].barrier, session.record.nodes[1].side) == (True, 0)
    assert [reason.kind for reason in session.can_undo().reasons] == ["undo_barrier"]


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE mark SET digest = x'00' WHERE node = 1", "position 1"),
        ("UPDATE mark SET start = 'text' WHERE node = 1", "position 1"),
        ("UPDATE mark SET start = zeroblob(70000) WHERE node = 1", "position 1"),
        ("INSERT INTO mark VALUES (99, 'x', NULL)", "position 99"),
        ("INSERT INTO part VALUES ('values-3', x'00')", "what it is played with"),
        ("UPDATE part SET data = 'text'", "what it is played with"),
        ("UPDATE game SET value = 'x' WHERE key = 'rules'", "what it is played with"),
    ],
)
def test_a_damaged_keep_is_told(save: Path, statement: str, fault: str) -> None:
    sql(save, statement)
    with pytest.raises(JournalError, match=f"this saved game is damaged.* .{fault}"):
        read_save(save)


def test_values_of_a_stranger_are_checked(save: Path) -> None:
    sql(save, "UPDATE part SET data = x'ff'")
    with pytest.raises(ValueError, match="values: must be a number"):
        reopen(Countdown(), read_save(save))


@pytest.mark.parametrize("text", ["!from", "!from 1", "!from -1 1", "!from 1 1 1", "!from x 1", "!fromage"])
def test_an_entry_that_is_written_wrongly(text: str) -> None:
    with pytest.raises(ValueError, match="no such entry"):
        resume_point(text)


def test_an_entry_is_written_and_read() -> None:
    assert resume_point(ResumePoint(12, 2).text()) == ResumePoint(12, 2)
    assert resume_point("take 3") is None


@pytest.mark.parametrize(
    "data", [b"", b"x", zlib.compress(b"[1]"), zlib.compress(b'{"a":1}')[:-3], zlib.compress(b" " * 2_000_000)]
)
def test_a_damaged_position_is_one_clear_line(data: bytes) -> None:
    with pytest.raises(ValueError, match="a position kept with the game is damaged"):
        unpacked(data)


def test_a_position_comes_back(save: Path) -> None:
    start = read_save(save).starts[2]
    assert unpacked(start)["left"] == 17
    assert msgspec.json.decode(zlib.decompress(start)) == unpacked(start)


def test_there_is_nothing_to_go_on_from(save: Path) -> None:
    with pytest.raises(ReplayError, match="there is no command 77"):
        reopen(Countdown(), read_save(save), at=77)
    sql(save, "INSERT INTO command (id, parent, text, side, barrier) VALUES (9, 0, '!from 8 1', 0, 1)",
        "UPDATE game SET value = '9' WHERE key = 'head'")  # fmt: skip
    with pytest.raises(ReplayError, match="the position to continue from is missing"):
        reopen(Countdown(), read_save(save))
    assert ROOT == 0


def third_form(save: Path) -> None:
    """As version 0.13 kept it: digests of another form."""
    sql(save, "UPDATE mark SET digest = 'of old'")
    sql(save, "PRAGMA user_version = 3")


def test_a_save_with_digests_of_old_says_how_far_it_is_proved(save: Path) -> None:
    third_form(save)
    sql(save, "UPDATE mark SET start = NULL WHERE node > 2")
    journal, saved = open_save(save)
    with journal:
        opened = reopen(Countdown(), saved, journal)
    assert (opened.session.state.left, opened.unkept, opened.copy) == (13, False, None)
    assert opened.proof == Proof(2, 3, 2)
    assert "up to turn 3 (command 2)" in opened.proof.line()
    again = read_save(save)
    assert again.format == 4
    assert again.digests[3] == Countdown().digest(opened.session.state_at(3))
    assert reopen(Countdown(), again).proof is None


@pytest.mark.usefixtures("stingy")
def test_another_position_is_found_by_the_next_kept_one(save: Path) -> None:
    third_form(save)
    sql(save, "UPDATE mark SET start = NULL WHERE node IN (1, 3)")
    change = changed(save).change
    assert (change.node, change.before, change.exact, change.reason) == (4, 2, False, "")
    assert "command 4 'take 1' (or one before it, after command 2) leads to another position now" in change.line()


@pytest.mark.usefixtures("forbidding")
def test_a_command_refused_is_found_without_digests(save: Path) -> None:
    third_form(save)
    change = changed(save).change
    assert (change.node, change.before, change.exact) == (3, 2, True)


def test_a_copy_is_kept_before_other_rules_play_on(save: Path) -> None:
    before = read_save(save)
    for _ in range(2):
        journal, saved = open_save(save)
        with journal:
            opened = reopen(Revised(), saved, journal)
            opened.session.play("take 1")
        found = [path.name for path in save.parent.iterdir()]
        assert sorted(found) == ["one.save", "one.save.rules-1"]
    copy = read_save(save.with_name("one.save.rules-1"))
    assert (copy.record.nodes, copy.data, copy.digests) == (before.record.nodes, before.data, before.digests)
    assert read_save(save).data.rules == 2


def test_where_no_copy_can_be_made_it_is_told(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise JournalError("the disk is full")

    journal, saved = open_save(save)
    with journal:
        monkeypatch.setattr(journal, "copy_to", full)
        opened = reopen(Revised(), saved, journal)
    assert (opened.copy, opened.uncopied) == (None, True)


class Reread(Countdown):
    """The same game, with a reading whose default was another by the rules of revision 1."""

    rules = 2
    options = (reading("backwards", "no", "1/1", "", (1, "yes")),)


@pytest.mark.parametrize(("given", "then"), [({}, True), ({"backwards": False}, False)])
def test_an_option_left_to_its_default_is_read_by_the_revision_of_the_save(
    tmp_path: Path, given: dict[str, bool], then: bool
) -> None:
    path = tmp_path / "one.save"
    session, journal = begin(Countdown(), Origin("countdown", "long", given, "seed"), path)
    with journal:
        session.play("take 1")
    assert looked_at(Reread(), read_save(path)).record.origin.options["backwards"] is then
    assert read_save(path).record.origin.options == given
    journal, saved = open_save(path)
    with journal:
        session = reopen(Reread(), saved, journal).session
        assert session.checkpoints.position(0)["options"]["backwards"] is then
        session.play("take 2")
    saved = read_save(path)
    assert (saved.data.rules, saved.record.origin.options["backwards"]) == (2, then)
    assert reopen(Reread(), saved).session.record.origin.options["backwards"] is then
    assert grown(read_save(path.with_name("one.save.rules-1")).record, saved.record)


def test_a_game_begun_today_leaves_its_default_unsaid(tmp_path: Path) -> None:
    _, journal = begin(Reread(), ORIGIN, tmp_path / "one.save")
    journal.close()
    assert not reopen(Reread(), read_save(tmp_path / "one.save")).session.record.origin.options
