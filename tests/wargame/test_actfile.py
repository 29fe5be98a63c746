"""Acts wait on disk: durable, each program's own, and what cannot be read is put aside and counted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.table.save.lock import take
from engine.wargame import actfile
from engine.wargame.actfile import ActFile


def refusing(said: object) -> None:
    if said == "bad":
        raise ValueError("no act")


def test_each_act_is_durable_before_the_next(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_size))
    acts = ActFile(tmp_path / "a.strokes")
    acts.add({"one": 1})
    acts.add({"two": 2})
    sizes = [size for size in synced if size < 100]
    assert sizes[0] > 0 and sizes[-1] == acts.path.stat().st_size > sizes[0]


def test_what_cannot_be_done_is_put_aside_and_counted(tmp_path: Path) -> None:
    first = ActFile(tmp_path / "a.strokes")
    for act in ("good", "bad", "fine"):
        first.add(act)
    again, done = ActFile(first.path), list[object]()

    def act(said: object) -> None:
        refusing(said)
        done.append(said)

    assert (again.take_up(act), done, again.torn) == (2, ["good", "fine"], 1)
    assert "bad" in again.aside.read_text("utf-8")
    assert (ActFile(first.path).take_up(act), again.torn) == (2, 1)


def test_acts_of_another_window_go_on_waiting(tmp_path: Path) -> None:
    one, other = ActFile(tmp_path / "a.strokes"), ActFile(tmp_path / "a.strokes")
    one.add("mine")
    other.add("theirs")
    one.done()
    found: list[object] = []
    assert ActFile(one.path).take_up(found.append) == 1 and found == ["theirs"]
    other.done()
    assert [*tmp_path.iterdir()] == [], "no lock is left behind"


def test_while_another_program_writes_it_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    acts = ActFile(tmp_path / "a.strokes")
    acts.add("mine")
    lock = take(acts.path)
    with pytest.raises(OSError, match="^it is open in another window"):
        acts.add("more")
    lock.release()
    acts.add("more")
    found: list[object] = []
    assert ActFile(acts.path).take_up(found.append) == 2 and found == ["mine", "more"]


def test_a_file_that_is_too_long_is_put_aside_whole_and_one_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    acts = ActFile(tmp_path / "a.strokes")
    acts.add("mine")
    monkeypatch.setattr(actfile, "MOST", 100)
    for number in (2, 3):
        acts.path.write_bytes(long := b"x" * (100 + number))
        again = ActFile(acts.path)
        assert (again.take_up(refusing), again.torn) == (0, 0)
        assert again.put_aside == tmp_path / f"a.strokes-unread-{number}"
        assert again.put_aside.read_bytes() == long, "nothing is lost, nor what was put aside before"
        again.add("more")
        assert again.path.read_bytes() == b'\n"more"'
    with pytest.raises(OSError, match="MB would wait; keep the pack, then go on"):
        again.add("x" * 100)
