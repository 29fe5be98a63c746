"""A saved game that today's rules make another game of, at the command line: one line, status 1, and a way on."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest

from engine.games import titles
from engine.lab.commandline import main
from engine.table.save.check import ChangedError
from engine.table.save.open import reopen
from engine.table.save.read import read_save
from engine.titles.nemesis.game import Nemesis
from tests.table.oldform import new_form, old_form
from tests.table.test_journal import sql

COMPAT = Path(__file__).parents[1] / "compat"
FIRST_WRONG = 60


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    path = new_form(Nemesis(), Path(shutil.copy(COMPAT / "format3" / "kohima-road.nemesis", tmp_path)))
    sql(path, f"UPDATE mark SET digest = 'another' WHERE node >= {FIRST_WRONG} AND start IS NULL")
    return path


COMMANDS: dict[str, tuple[str, ...]] = {
    "replay": (), "situation": (), "report": ("{folder}/report.html",), "play": (),
}  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_says_what_changed_and_how_to_go_on(
    command: str, changed: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    with pytest.raises(ChangedError) as found:
        reopen(Nemesis(), read_save(changed))
    change = found.value.change
    assert change.node == FIRST_WRONG
    words = [command, str(changed), *(word.format(folder=changed.parent) for word in COMMANDS[command])]
    assert main(words, titles()) == 1
    said = capsys.readouterr()
    assert said.out == "", "what is written to standard output may be kept as the position"
    turn, node = change.starts[-1]
    line = f"{changed}: command {FIRST_WRONG} '{change.text}' leads to another position now"
    assert said.err.startswith(line)
    assert f"go on from the start of turn {turn}: --at {node}" in said.err
    assert said.err.count("\n") == 1
    assert main([*words, "--at", str(node)], titles()) == 0


def test_a_game_of_an_old_program_says_once_that_it_kept_no_positions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.nemesis"
    assert main(["new", str(path), "--scenario", "kohima-road", "--seed", "s"], titles()) == 0
    capsys.readouterr()
    old_form(path)
    for told in (1, 0):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert main(["play", str(path)], titles()) == 0
        assert capsys.readouterr().out.count("started before positions were saved") == told
