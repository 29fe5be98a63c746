"""Kept games as files: order, names, summaries, damage, the trash, and games that were not closed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from engine.table.record import Node, Origin
from engine.table.save.faults import JournalError
from engine.table.save.journal import create
from engine.table.save.read import read_save
from nemesis_gui.session import saves as shelf
from tests.saves import open_journal


def make(folder: Path, name: str, *commands: str, when: int = 1_000_000) -> Path:
    path = folder / f"{name}.nemesis"
    with create(path, Origin("nemesis", "campaign", {}, "1")) as journal:
        for number, text in enumerate(commands, 1):
            journal.append(Node(number, number - 1, text, 0, False))
    os.utime(path, (when, when))
    return path


def crash(folder: Path, path: Path) -> Path:
    """A copy of a game as a power cut leaves it: the log beside it still holds the last command."""
    copy = folder / "cut.nemesis"
    journal, record = open_journal(path)
    with journal:
        journal.append(record.fresh("done", 0, False))
        for end in ("", "-wal"):
            shutil.copy(path.with_name(path.name + end), copy.with_name(copy.name + end))
    return copy


def test_the_game_played_last_comes_first(tmp_path: Path) -> None:
    old, new = make(tmp_path, "b", when=1000), make(tmp_path, "a", when=2000)
    (tmp_path / "notes.txt").write_text("x")
    assert shelf.paths(tmp_path) == [new, old]


def test_a_game_is_looked_at_without_changing_it(tmp_path: Path) -> None:
    path = make(tmp_path, "game", "draw", "done")
    before = path.read_bytes(), sorted(tmp_path.iterdir())
    kept = shelf.look(path)
    assert (kept.name, kept.scenario, kept.commands, kept.trouble, kept.unclosed) == ("game", "campaign", 2, "", False)
    assert (path.read_bytes(), sorted(tmp_path.iterdir())) == before


def test_a_name_is_kept_in_the_game(tmp_path: Path) -> None:
    path = make(tmp_path, "game", "draw")
    shelf.rename(path, "  Evening with Paul ")
    assert shelf.look(path).name == "Evening with Paul"
    assert read_save(path).notes == {"name": "Evening with Paul"}
    assert [node.text for node in read_save(path).record.line()] == ["draw"]


@pytest.mark.parametrize("text", ["nonsense", "", '{"turn": "three"}'])
def test_a_bad_summary_does_no_harm(tmp_path: Path, text: str) -> None:
    path = make(tmp_path, "game")
    journal, _ = open_journal(path)
    with journal:
        journal.note(shelf.SUMMARY, text)
    assert shelf.look(path).summary is None
    assert shelf.look(path).trouble == ""


def test_a_damaged_game_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.nemesis"
    path.write_text("nonsense")
    kept = shelf.look(path)
    assert kept.trouble.startswith("bad.nemesis: ")
    assert "\n" not in kept.trouble
    with pytest.raises(JournalError):
        shelf.rename(path, "x")


def test_a_game_cut_off_is_seen_with_its_last_command(tmp_path: Path) -> None:
    cut = crash(tmp_path, make(tmp_path, "game", "draw"))
    kept = shelf.look(cut)
    assert kept.unclosed and kept.commands == 2
    assert shelf.left_open(cut)
    open_journal(cut)[0].close()
    assert not shelf.look(cut).unclosed


def test_a_deleted_game_lies_in_the_trash_whole(tmp_path: Path) -> None:
    cut = crash(tmp_path, make(tmp_path, "game", "draw"))
    target = shelf.discard(cut)
    assert target.parent.name == "trash"
    assert not cut.exists() and not cut.with_name("cut.nemesis-wal").exists()
    assert len(read_save(target).record.nodes) == 2
    again = shelf.discard(crash(tmp_path, make(tmp_path, "other", "draw")))
    assert again.name == "cut 2.nemesis"


HOSTILE = (
    "[" * 20_000, '{"turn": ' + "[" * 9000, '{"turn": 1000000000000}', '{"turn": -5}', '{"over": true, "winner": 77}',
)  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_summary_is_told_and_the_game_can_be_opened(tmp_path: Path, text: str) -> None:
    path = make(tmp_path, "game", "draw")
    journal, _ = open_journal(path)
    with journal:
        journal.note(shelf.SUMMARY, text)
    kept = shelf.look(path)
    assert (kept.summary, kept.odd, kept.goes_on) == (None, shelf.NO_SUMMARY, True)


@pytest.mark.parametrize("when", [253_402_300_900, 400_000_000_000])
def test_a_file_with_a_date_that_no_calendar_has_is_on_the_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: int
) -> None:
    """As some disks have it."""
    path = make(tmp_path, "game")
    monkeypatch.setattr(shelf, "_time", lambda path: float(when))
    assert shelf.paths(tmp_path) == [path]
    kept = shelf.look(path)
    assert (kept.played, kept.odd, kept.trouble) == (None, shelf.NO_DATE, "")


def test_a_log_in_the_way_is_told_on_the_shelf(tmp_path: Path) -> None:
    cut = crash(tmp_path, make(tmp_path, "game", "draw"))
    shutil.copy(make(tmp_path, "backup", "draw", "done", "done"), cut)
    kept = shelf.look(cut)
    assert kept.odd == "cut.nemesis: the log 'cut.nemesis-wal' beside it does not belong to this file"
    assert (kept.commands, kept.trouble, kept.unclosed, kept.goes_on) == (3, "", False, True)
