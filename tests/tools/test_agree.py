"""`python -m tools.agree`: a checkout agrees with itself, and a rule that says something else is found and told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tools.agree.__main__ import main
from tools.agree.differing import difference

ROOT = Path(__file__).resolve().parents[2]
SHORT = ("--title", "vinegar-joes-war", "--scenario", "fall-of-an-empire", "--games", "2", "--commands", "12")


def changed(folder: Path, before: str, after: str) -> Path:
    """A checkout in which one thing in the rules of a game is another one."""
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("assets", "scenarios", "tools"):
        (folder / name).symlink_to(ROOT / name)
    rules = folder / "engine" / "titles" / "vinegar_joes_war" / "rules"
    (file,) = [file for file in rules.glob("*.py") if before in file.read_text("utf-8")]
    file.write_text(file.read_text("utf-8").replace(before, after), "utf-8")
    return folder


def test_a_checkout_agrees_with_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(ROOT), str(ROOT), *SHORT]) == 0
    out = capsys.readouterr().out
    assert out.startswith("vinegar-joes-war fall-of-an-empire: 2 games, 24 commands")
    assert " 0 judged" not in out
    assert " 0 listed" not in out
    assert "1 reports, 0 differ" in out


def test_situations_are_played_as_they_are_written_and_a_little_further(capsys: pytest.CaptureFixture[str]) -> None:
    short = ("--title", "vinegar-joes-war", "--scenario", "situations", "--game", "3")
    assert main([str(ROOT), str(ROOT), *short]) == 0
    out = capsys.readouterr().out
    assert out.startswith("vinegar-joes-war situations: 1 games, ")
    assert "0 commands" not in out


def test_another_clause_of_a_reason_is_told_with_both_and_a_way_to_repeat_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = changed(tmp_path, '"not_yours", "9.21/1"', '"not_yours", "9.21/999"')
    assert main([str(ROOT), str(other), *SHORT]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith(" s)")
    assert "judged" in told[1]
    assert "has only in the old one ['9.21/1'], only in the new one ['9.21/999']" in told[1]
    again = told[3].strip().removeprefix("python -m tools.agree ").split()
    assert main(again) == 1
    assert capsys.readouterr().out.splitlines()[1:4] == told[1:4]


def test_what_only_one_is_meant_to_have_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = changed(tmp_path, '"not_yours", "9.21/1"', '"not_yours", "9.21/1", made_up=1')
    assert main([str(ROOT), str(other), *SHORT]) == 1
    assert "made_up is only in the new one: 1" in capsys.readouterr().out
    assert main([str(ROOT), str(other), *SHORT, "--without", "made_up"]) == 0


def test_a_rule_that_fails_is_told_with_its_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = changed(tmp_path, '"not_yours", "9.21/1"', '"not_yours", str(1 // 0)')
    assert main([str(ROOT), str(other), *SHORT]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        (["nowhere", str(ROOT)], "nowhere: there is no checkout\n"),
        ([str(ROOT), str(ROOT), "--title", "chess"], "there is no scenario 'None' of 'chess'\n"),
    ],
)
def test_what_is_not_there_is_told_in_a_line(
    options: list[str], wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(options) == 2
    assert capsys.readouterr().err == wanted


def test_a_worker_that_cannot_start_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "games.py").write_text("titles = None\n", "utf-8")
    assert main([str(tmp_path), str(ROOT)]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path}: ")


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ([1, {"a": 2}], [1, {"a": 2}], ""),
        ([1, {"a": 2}], [1, {"a": 3}], "[1].a is 2 in the old one and 3 in the new one"),
        ({"a": 1}, {}, ".a is only in the old one: 1"),
        ({}, {"b": 1}, ".b is only in the new one: 1"),
        (["x", "y"], ["x"], "it has only in the old one ['y'], only in the new one []"),
        (["x", "x"], ["x"], "it has 2 items in the old one and 1 in the new one"),
        (["x", "y"], ["x", "z"], "it has only in the old one ['y'], only in the new one ['z']"),
        (["x", "y"], ["y", "x"], "[0] is 'x' in the old one and 'y' in the new one"),
        (1, True, "it is 1 in the old one and True in the new one"),
        (0, None, "it is 0 in the old one and None in the new one"),
    ],
)
def test_the_first_difference_is_told_with_both_values(old: object, new: object, wanted: str) -> None:
    assert difference(old, new) == wanted


def test_of_long_texts_the_place_is_told_where_they_differ() -> None:
    told = difference("a" * 500 + "b" * 500, "a" * 500 + "c" * 500)
    assert told.startswith("it differs at letter 500: ")
    assert "b'" in told
    assert "c'" in told
