"""Parsed files kept between runs: the same data as from the file, never old ones, and no harm from a bad cache."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.board import safeyaml, yamlcache
from engine.board.errors import YamlError
from engine.board.safeyaml import load_yaml

TEXT = "a: [1, -2, 3.5, yes, null]\n1: {b: 'zwei', true: é}\n"
DATA = {"a": [1, -2, 3.5, True, None], 1: {"b": "zwei", True: "é"}}
LARGEST = 2**63 - 1


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "cache" / "data"
    yamlcache.keep_in(folder)
    yield folder
    yamlcache.keep_in(None)


def _write(tmp_path: Path, text: str = TEXT) -> Path:
    path = tmp_path / "some.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def _no_parser(*_: Any) -> object:
    raise AssertionError("the file was parsed")


def test_a_file_that_was_read_once_is_not_parsed_again(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _write(tmp_path)
    assert load_yaml(path) == DATA
    monkeypatch.setattr(safeyaml, "_parse", _no_parser)
    again = load_yaml(path)
    assert again == DATA
    assert [type(value) for value in again["a"]] == [int, int, float, bool, type(None)]  # type: ignore[index]


def test_what_is_found_may_be_changed_without_changing_what_is_found_next(kept: Path, tmp_path: Path) -> None:
    path = _write(tmp_path)
    load_yaml(path)
    load_yaml(path).clear()  # type: ignore[attr-defined]
    assert load_yaml(path) == DATA


def test_a_changed_file_is_read_anew(kept: Path, tmp_path: Path) -> None:
    path = _write(tmp_path)
    load_yaml(path)
    _write(tmp_path, TEXT.replace("zwei", "drei"))
    assert load_yaml(path) == {**DATA, 1: {"b": "drei", True: "é"}}


def test_limits_hold_for_what_was_read_within_wider_ones(kept: Path, tmp_path: Path) -> None:
    path = _write(tmp_path)
    load_yaml(path)
    with pytest.raises(YamlError, match="nested deeper than 1 levels"):
        load_yaml(path, max_depth=1)
    with pytest.raises(YamlError, match="larger than the limit of 9 bytes"):
        load_yaml(path, limit_bytes=9)


def test_a_refused_file_is_refused_again_and_leaves_nothing(kept: Path, tmp_path: Path) -> None:
    path = _write(tmp_path, "a: 1\na: 2\n")
    for _ in range(2):
        with pytest.raises(YamlError, match="stands twice"):
            load_yaml(path)
    assert not kept.exists()


@pytest.mark.parametrize("damage", [b"", b"\x00" * 40, b"short", "cut", "flipped"])
def test_a_damaged_cache_is_passed_over(kept: Path, tmp_path: Path, damage: bytes | str) -> None:
    path = _write(tmp_path)
    load_yaml(path)
    (file,) = kept.iterdir()
    good = file.read_bytes()
    flipped = good[:-1] + bytes([good[-1] ^ 1])
    file.write_bytes({"cut": good[:-3], "flipped": flipped}.get(str(damage), damage))  # type: ignore[arg-type]
    assert load_yaml(path) == DATA
    assert file.read_bytes() == good


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder", encoding="utf-8")
    yamlcache.keep_in(tmp_path / "taken" / "data")
    try:
        assert load_yaml(_write(tmp_path)) == DATA
    finally:
        yamlcache.keep_in(None)


def test_data_that_cannot_be_kept_are_passed_over(kept: Path) -> None:
    yamlcache.save("half", "\ud800")
    assert yamlcache.load("half") is yamlcache.MISSING


def test_the_folder_does_not_grow_for_ever(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yamlcache, "MOST_FILES", 3)
    for number in range(8):
        yamlcache.save(f"{number}", number)
    assert len(list(kept.iterdir())) == 3


PLAIN = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-LARGEST, LARGEST), st.floats(allow_nan=False), st.text()),
    lambda below: st.one_of(
        st.lists(below), st.dictionaries(st.one_of(st.none(), st.integers(-9, 9999), st.text()), below)
    ),
)


@given(PLAIN)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_all_plain_data_come_back(kept: Path, data: object) -> None:
    yamlcache.save("some", data)
    assert yamlcache.load("some") == data


def test_what_was_kept_of_another_file_is_not_taken(kept: Path, tmp_path: Path) -> None:
    """Whatever exchanged the two."""
    first, second = tmp_path / "first.yaml", tmp_path / "second.yaml"
    first.write_text("a: 1\n")
    second.write_text("b: 2\n")
    load_yaml(first)
    load_yaml(second)
    one, other = sorted(kept.iterdir())
    one_bytes, other_bytes = one.read_bytes(), other.read_bytes()
    one.write_bytes(other_bytes)
    other.write_bytes(one_bytes)
    assert (load_yaml(first), load_yaml(second)) == ({"a": 1}, {"b": 2})


@pytest.mark.parametrize("make", [Path.mkdir, *([os.mkfifo] if os.name != "nt" else [])])
def test_what_is_no_file_in_the_cache_is_not_waited_for(
    kept: Path, tmp_path: Path, make: Callable[[Path], object]
) -> None:
    path = _write(tmp_path)
    load_yaml(path)
    (file,) = kept.iterdir()
    file.unlink()
    make(file)
    assert load_yaml(path) == DATA
