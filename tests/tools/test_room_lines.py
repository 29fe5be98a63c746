"""Lines by room, and the limits of rooms, on a small tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import room_lines


def tree(folder: Path) -> Path:
    sizes = {"app.py": 2, "play/a.py": 3, "play/deep/b.py": 1, "features/log/c.py": 4, "features/d.py": 1}
    for name, lines in sizes.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1\n" * lines, "utf-8")
    return folder


def test_each_room_and_each_feature_counts_for_itself(tmp_path: Path) -> None:
    assert room_lines.rooms(tree(tmp_path)) == {"start": 2, "play": 4, "features/log": 4, "features": 1}


def test_the_books_of_a_title_are_state_world_pieces_positions_and_data(tmp_path: Path) -> None:
    sizes = {"one/state.py": 2, "one/data/pack.py": 3, "one/data/deep/a.py": 1, "one/rules/state.py": 9,
             "one/game.py": 9, "two/positions/text.py": 4, "state.py": 9}  # fmt: skip
    for name, lines in sizes.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1\n" * lines, "utf-8")
    assert room_lines.books(tmp_path) == {"books/one": 6, "books/two": 4}


def test_a_limit_that_is_no_number_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "limits.txt"
    path.write_text("# limits\nplay 10\nboard many\n", "utf-8")
    with pytest.raises(ValueError, match=r"limits\.txt:3"):
        room_lines.ceilings(path)


def test_a_room_that_is_too_large_or_not_there_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(room_lines, "ceilings", lambda: {"play": 1, "window": 10**6, "cellar": 9})
    assert room_lines.main() == 1
    assert capsys.readouterr().err == "too large, or not there: play, cellar\n"


def test_each_limit_is_of_a_room_there_is() -> None:
    assert set(room_lines.ceilings()) <= {*room_lines.rooms(), *room_lines.books()}
