"""Whole files: nobody finds half of one, and nothing waits for what is no file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.board.errors import YamlError
from engine.board.files import copy_new, read_plain, same_file, settle, write_whole
from engine.board.safeyaml import load_yaml

pipes = pytest.mark.skipif(os.name == "nt", reason="no pipes in folders")


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, "é\n")
    assert path.read_bytes() == b"\xc3\xa9\n"
    path.chmod(0o640)
    mode = path.stat().st_mode
    write_whole(path, b"\x00\xff")
    assert (path.read_bytes(), path.stat().st_mode) == (b"\x00\xff", mode)
    assert [file.name for file in tmp_path.iterdir()] == ["a.txt"]


def test_a_copy_is_new_and_durable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    (tmp_path / "a").write_bytes(b"x" * 100_000)
    copy_new(tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "b").read_bytes() == b"x" * 100_000 and len(synced) == 1
    with pytest.raises(FileExistsError):
        copy_new(tmp_path / "a", tmp_path / "b")
    settle(tmp_path)
    settle(tmp_path / "nowhere")
    assert len(synced) == (1 if os.name == "nt" else 2)


def test_of_a_copy_that_goes_wrong_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "a").write_bytes(b"x")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        copy_new(tmp_path / "a", tmp_path / "b")
    assert [file.name for file in tmp_path.iterdir()] == ["a"]


def test_what_goes_wrong_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, "before")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "after")
    assert path.read_text() == "before"
    assert [file.name for file in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize(("most", "end", "found"), [(4, False, b"abcd"), (4, True, b"ghij"), (99, False, b"abcdefghij"),
                                                    (99, True, b"abcdefghij"), (0, False, b"")])  # fmt: skip
def test_of_a_file_no_more_is_asked_for_than_it_has(
    most: int, end: bool, found: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where a system gives less than it is asked for at a time."""
    asked: list[int] = []
    read = os.read

    def slowly(handle: int, length: int) -> bytes:
        asked.append(length)
        return read(handle, min(length, 3))

    (tmp_path / "a").write_bytes(b"abcdefghij")
    monkeypatch.setattr(os, "read", slowly)
    assert read_plain(tmp_path / "a", most, end=end) == found
    assert max(asked) == min(most, 10)


@pipes
def test_a_link_stays_a_link_and_a_device_a_device(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "a.txt")
    write_whole(tmp_path / "link", "x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "a.txt").read_text() == "x"
    write_whole(Path(os.devnull), "x")
    assert not Path(os.devnull).is_file()


@pipes
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path(os.devnull)):
        with pytest.raises(OSError, match="this is not a file"):
            read_plain(path, 10)
        with pytest.raises(YamlError, match="cannot be read: this is not a file$"):
            load_yaml(path)
    (tmp_path / "a").write_bytes(b"12345")
    assert read_plain(tmp_path / "a", 3) == b"123"


def test_one_file_has_many_names(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("x")
    os.link(one, other)
    assert same_file(one, other)
    assert same_file(tmp_path / "no", tmp_path / "x" / ".." / "no")
    assert not same_file(one, tmp_path / "no")
