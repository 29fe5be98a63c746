"""Every command through `main`: what it prints, its exit status, its one-line errors."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games import titles
from engine.lab import benchmarks, commandline, coverage
from engine.lab.commandline import build_parser, main
from engine.lab.selfplay import SelfPlayError
from engine.paths import data_dir
from engine.table.record import Node, Origin
from engine.table.save.journal import create
from engine.table.session import Session
from engine.table.situation import load_situation, start
from engine.titles.nemesis.game import Nemesis
from tests.saves import open_journal, read_record

NEMESIS = Nemesis()
COMMANDS = ("new", "play", "check", "selfplay", "replay", "replay-results", "ladder", "balance", "rules", "pack",
            "bench", "report", "situation")  # fmt: skip
Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *words: object) -> tuple[int, str, str]:
    """Exit status, standard output, standard error."""
    status = main([str(word) for word in words], titles())
    said = capsys.readouterr()
    return status, said.out, said.err


def error(capsys: Capture, *words: object) -> str:
    """The one line of a command that cannot be done."""
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert err.startswith("error: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err.removeprefix("error: ").strip()


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help(capsys: Capture, command: str) -> None:
    with pytest.raises(SystemExit) as found:
        main([command, "--help"] if command else ["--help"], titles())
    assert found.value.code == 0
    said = capsys.readouterr().out
    assert said.startswith(f"usage: python -m engine {command}".strip())
    if not command:
        assert set(COMMANDS) <= {*said.split()}


@pytest.mark.parametrize("words", [[], ["march"], ["selfplay", "chess"], ["new"], ["check"], ["play", "--rules", "9"]])
def test_a_wrong_word_is_a_usage_error(capsys: Capture, words: list[str]) -> None:
    with pytest.raises(SystemExit) as found:
        main(words, titles())
    assert found.value.code == 2
    assert "usage:" in capsys.readouterr().err


# -- new, replay, play -------------------------------------------------------------------------------------------------


def test_new_makes_a_game(capsys: Capture, tmp_path: Path) -> None:
    save = tmp_path / "a.nemesis"
    status, out, _ = run(
        capsys, "new", save, "--scenario", "kohima-road", "--seed", "x", "--rules", "1.1a", "--commanders", "armies",
        "--choose-chits", "--study",
    )  # fmt: skip
    assert status == 0
    assert out == f"{save}: kohima-road, seed hash 2d711642b726b044\n"
    origin = read_record(save).origin
    assert (origin.scenario, origin.seed) == ("kohima-road", "x")
    choices = {"version": "1.1a", "commanders": "armies", "handicap": "none"}
    assert origin.options == {**choices, "choose_chits": True, "study": True}


def test_new_takes_a_fresh_seed(capsys: Capture, tmp_path: Path) -> None:
    seeds = set()
    for name in "ab":
        assert run(capsys, "new", tmp_path / name)[0] == 0
        seeds.add(read_record(tmp_path / name).origin.seed)
    assert len(seeds) == 2


def test_new_refuses_in_one_line(capsys: Capture, tmp_path: Path) -> None:
    save = tmp_path / "a.nemesis"
    assert error(capsys, "new", save, "--scenario", "arakan").startswith("no scenario 'arakan'; there are: campaign,")
    assert error(capsys, "new", save, "--scenario", "../x").startswith("no scenario '../x'; there are: campaign,")
    assert not save.exists()
    run(capsys, "new", save)
    assert error(capsys, "new", save) == "a.nemesis: a file of that name already exists; choose another name"
    assert error(capsys, "new", tmp_path / "no" / "b").startswith("b: could not be created")


def test_replay(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = tmp_path / "a.nemesis"
    run(capsys, "new", save, "--seed", "s", "--scenario", "kohima-road")
    monkeypatch.setattr(sys, "stdin", io.StringIO("draw\nlist\ndone\n"))
    assert run(capsys, "play", save)[0] == 0
    status, out, _ = run(capsys, "replay", save)
    assert status == 0
    assert out.startswith(f"{save}: 2 positions verified, last ")
    assert out.endswith(", undone 0 times\n")
    monkeypatch.setattr("engine.titles.nemesis.game.Nemesis.faults", lambda self, state: ["a piece was lost"])
    with pytest.raises(AssertionError):
        error(capsys, "replay", save)
    monkeypatch.setattr("engine.titles.nemesis.game.Nemesis.faults", lambda self, state: [f"lost in {state.turn}"])
    status, out, err = run(capsys, "replay", save)
    assert (status, out) == (1, "")
    assert err == f"{save}: command 1 'draw': lost in 1\n"


def test_situation_stands_where_the_game_stands(capsys: Capture, tmp_path: Path) -> None:
    save, file = tmp_path / "a.nemesis", tmp_path / "a.yaml"
    session = Session.new(NEMESIS, "kohima-road", {}, "s", create(save, Origin("nemesis", "kohima-road", {}, "s")))
    session.play("draw")
    session.play("done")
    assert run(capsys, "situation", save, "--out", file) == (0, f"{file}: the position after command 2\n", "")
    assert NEMESIS.digest(start(NEMESIS, load_situation(file))) == NEMESIS.digest(session.state)
    assert run(capsys, "check", file)[1] == "1 situations, 0 failed\n"
    status, out, _ = run(capsys, "situation", save, "--at", 1, "--side", "japanese")
    assert status == 0
    assert NEMESIS.digest(start(NEMESIS, load_situation(out))) == NEMESIS.digest(session.state_at(1))


def test_situation_refuses_in_one_line(capsys: Capture, tmp_path: Path) -> None:
    save = tmp_path / "a.nemesis"
    run(capsys, "new", save)
    assert error(capsys, "situation", save, "--at", 7) == "there is no command 7"
    assert error(capsys, "situation", save, "--side", "nobody") == (
        "'nobody' is no side of this game: japanese, allied"
    )
    assert error(capsys, "situation", save, "--out", save) == f"{save}: this is the saved game"
    assert read_record(save).head == 0


def test_situation_lists_the_names_it_is_written_with(capsys: Capture) -> None:
    status, out, _ = run(capsys, "situation", "--names")
    assert status == 0
    listed = {line.split()[0] for line in out.splitlines() if line.startswith("  ")}
    assert {"Movement", "AssignLosses", "too_dear", "rolled", "attack_declared"} <= listed


def test_replay_and_play_refuse_what_is_no_save(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("hello")
    with pytest.raises(OSError) as missing:  # noqa: PT011
        os.stat(tmp_path / "b")
    for command in ("replay", "play"):
        told = "a.txt: this is not a saved game; choose a file that ends in .nemesis"
        assert error(capsys, command, tmp_path / "a.txt") == told
        assert error(capsys, command, tmp_path / "b") == f"b: {missing.value.strerror}"


def test_play_without_a_save(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in ("en", "fr"):
        monkeypatch.setattr(sys, "stdin", io.StringIO("draw\nquit\n"))
        status, out, _ = run(capsys, "play", "--lang", language, "--seed", "x")
        assert status == 0
        assert len(out.splitlines()) > 2


def test_play_goes_on_with_a_save_and_keeps_each_command(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = tmp_path / "a.nemesis"
    run(capsys, "new", save, "--seed", "s")
    for number, line in enumerate(["draw", "done"], 1):
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"{line}\n"))
        assert run(capsys, "play", save)[0] == 0
        assert read_record(save).head == number


def test_a_game_that_was_given_up(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said in text mode, it is kept, replayed, told in the report; a situation has the position before."""
    save, page = tmp_path / "a.nemesis", tmp_path / "a.html"
    run(capsys, "new", save, "--seed", "s", "--scenario", "kohima-road")
    monkeypatch.setattr(sys, "stdin", io.StringIO("draw\n!resign nobody\n!resign allied\ndone\n"))
    out = run(capsys, "play", save)[1]
    assert "? 'nobody' is no side of this game: japanese, allied" in out
    assert "- The game is over: the Japanese side wins (the other side resigned)" in out
    assert [(node.text, node.side) for node in read_record(save).line()] == [("draw", 0), ("!resign allied", 1)]
    status, said, _ = run(capsys, "replay", save)
    assert (status, said.split(" verified")[0]) == (0, f"{save}: 2 positions")
    assert run(capsys, "report", save, page)[0] == 0
    assert page.read_text(encoding="utf-8").count("the other side resigned") == 2
    status, text, _ = run(capsys, "situation", save)
    assert status == 0
    before = Session(NEMESIS, read_record(save)).state_at(1)
    assert NEMESIS.digest(start(NEMESIS, load_situation(text))) == NEMESIS.digest(before)
    assert "# The players ended the game here: this is the position before it." in text


def test_a_log_in_the_way_is_named_and_can_be_left_out(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, backup, page = tmp_path / "a.nemesis", tmp_path / "b.nemesis", tmp_path / "a.html"
    for name, seed in (("a", "s"), ("b", "t")):
        run(capsys, "new", tmp_path / f"{name}.nemesis", "--seed", seed, "--scenario", "kohima-road")
    monkeypatch.setattr(sys, "stdin", io.StringIO("draw\n"))
    run(capsys, "play", backup)
    with open_journal(save)[0] as journal:
        journal.append(Node(1, 0, "draw", 0, True))
        log = (tmp_path / "a.nemesis-wal").read_bytes()
    shutil.copy(backup, save)
    (tmp_path / "a.nemesis-wal").write_bytes(log)
    for words in (["play", save], ["replay", save], ["report", save, page], ["situation", save]):
        fault = "a.nemesis: the log 'a.nemesis-wal' beside it does not belong to this file; --log without takes"
        assert error(capsys, *words).startswith(fault)
    assert run(capsys, "replay", save, "--log", "without")[1].startswith(f"{save}: 1 positions verified")
    assert run(capsys, "report", save, page, "--log", "without")[0] == 0
    assert run(capsys, "situation", save, "--log", "without")[0] == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("done\n"))
    assert run(capsys, "play", save, "--log", "without")[0] == 0
    assert (tmp_path / "a.nemesis-wal.old-1").read_bytes() == log
    assert (read_record(save).origin.seed, read_record(save).head) == ("t", 2)


def test_a_save_is_not_written_over_by_another_name(capsys: Capture, tmp_path: Path) -> None:
    save, link = tmp_path / "a.nemesis", tmp_path / "b.html"
    run(capsys, "new", save, "--scenario", "kohima-road")
    link.hardlink_to(save)
    before = save.read_bytes()
    assert error(capsys, "report", save, link) == f"{link}: this is the saved game"
    assert error(capsys, "situation", save, "--out", link) == f"{link}: this is the saved game"
    assert link.read_bytes() == save.read_bytes() == before


def test_a_terminal_without_our_letters_plays_all_the_same(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "engine", "play", "--scenario", "kohima-road", "--seed", "s", "--lang", "fr"]
    done = subprocess.run(
        words, input="draw\nlist\ntracks\nshow 0908\nquit\n", capture_output=True, check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"}, encoding="ascii",
    )  # fmt: skip
    assert "?" in done.stdout
    assert done.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="an open file stays where it is")
def test_a_game_whose_file_is_gone_can_be_kept_elsewhere(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, kept = tmp_path / "a.nemesis", tmp_path / "kept.nemesis"
    run(capsys, "new", save, "--scenario", "kohima-road", "--seed", "s")

    def lines() -> Iterator[str]:
        yield "draw"
        save.unlink()
        yield from ("done", "save", f"save {kept}", "quit")

    monkeypatch.setattr(sys, "stdin", lines())
    out = run(capsys, "play", save)[1].splitlines()
    assert out.count("! a.nemesis: the file of the game is gone") == 1
    assert "? save FILE" in out and f"{kept}: everything up to here" in out
    assert [node.text for node in read_record(kept).line()] == ["draw"]


# -- check, selfplay ---------------------------------------------------------------------------------------------------

GOOD = "format: situation/1\ngame: nemesis\ntitle: t\nposition: {scenario: campaign}\nsteps: [{facts: {turn: 1}}]\n"


def test_check(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.yaml").write_text(GOOD)
    assert run(capsys, "check", tmp_path) == (0, "1 situations, 0 failed\n", "")
    (tmp_path / "b.yaml").write_text(GOOD.replace("turn: 1", "turn: 2"))
    (tmp_path / "c.yaml").write_text(GOOD.replace("nemesis", "chess"))
    (tmp_path / "d.yaml").write_text("format: [")
    status, out, err = run(capsys, "check", tmp_path / "b.yaml", tmp_path / "c.yaml", tmp_path / "d.yaml")
    assert (status, err) == (1, "")
    assert out.splitlines() == [
        f"{tmp_path / 'b.yaml'}: step 1: turn should be 2, it is 1",
        f"{tmp_path / 'c.yaml'}: no game 'chess'; there is: nemesis, defeat-into-victory, vinegar-joes-war, "
        "tail-of-the-tiger",
        f"{tmp_path / 'd.yaml'}:2: did not find expected node content",
        "3 situations, 3 failed",
    ]


def test_check_without_situations(capsys: Capture, tmp_path: Path) -> None:
    assert error(capsys, "check", tmp_path) == f"no situation in {tmp_path}"
    status, out, _ = run(capsys, "check", tmp_path / "x.yaml")
    assert status == 1
    assert out.startswith(f"{tmp_path / 'x.yaml'}: cannot be read: No such file")


def test_the_shipped_examples_hold(capsys: Capture) -> None:
    assert run(capsys, "check", data_dir("scenarios/nemesis") / "situations" / "examples")[0] == 0


def test_selfplay(capsys: Capture, tmp_path: Path) -> None:
    words = ("selfplay", "nemesis", "--games", 2, "--seed", "q", "--scenario", "salween-crossing")
    status, out, _ = run(capsys, *words, "--out", tmp_path / "a.jsonl")
    assert status == 0
    assert out.startswith("2 games, ")
    lines = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert [line["game"]["seed"] for line in lines] == ["q-1", "q-2"]
    assert all(line["winner"] in (0, 1, None) and line["decisions"] > 10 and line["course"] for line in lines)
    assert all(line["version"] and line["machine"] and line["rules"] == NEMESIS.rules for line in lines)
    before = (tmp_path / "a.jsonl").read_bytes()
    assert run(capsys, *words, "--out", tmp_path / "a.jsonl")[1] == out
    assert (tmp_path / "a.jsonl").read_bytes() == before, "nothing was played twice"
    status, out, _ = run(capsys, "replay-results", tmp_path / "a.jsonl")
    assert (status, out.splitlines()[-1]) == (0, "2 games, 0 differ")
    assert "\nphases over 10 s: 0; the slowest took " in run(capsys, *words, "--out", tmp_path / "a.jsonl")[1]


def test_results_that_come_out_otherwise_are_told(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    run(capsys, "selfplay", "nemesis", "--games", 2, "--scenario", "salween-crossing", "--out", path)
    first, second = path.read_text().splitlines()
    other = second.replace('"decisions":', '"decisions":1')
    path.write_text(f"{first}\n{other}\n")
    status, out, _ = run(capsys, "replay-results", path)
    assert status == 1
    assert [line.endswith("ANOTHER COURSE") for line in out.splitlines()] == [False, True, False]
    assert out.endswith("2 games, 1 differ\n")
    assert run(capsys, "replay-results", path, "--lines", 1)[1].endswith("1 games, 0 differ\n")
    assert error(capsys, "replay-results", path, "--lines", 3) == f"{path}: has the lines 1 to 2"


def test_two_players_change_sides(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    words = ("--scenario", "salween-crossing", "--games", 2, "--players", "greedy,random", "--out", path)
    told = run(capsys, "selfplay", "nemesis", *words)[1]
    games = [json.loads(line)["game"] for line in path.read_text().splitlines()]
    assert [game["players"] for game in games] == [["greedy", "random"], ["random", "greedy"]]
    assert {game["seed"] for game in games} == {"1-1"}
    assert told.splitlines()[1].startswith("greedy over random: ")


def test_selfplay_with_variants(capsys: Capture) -> None:
    words = ("--scenario", "kohima-road", "--rules", "1.1a", "--commanders", "west-east", "--choose-chits")
    assert run(capsys, "selfplay", "nemesis", "--games", 1, *words)[0] == 0


def test_selfplay_refuses_in_one_line(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert error(capsys, "selfplay", "nemesis", "--games", 0) == "--games must be 1 or more"
    assert error(capsys, "selfplay", "nemesis", "--players", "random,zeus").startswith("no player 'zeus'; there are: r")
    assert error(capsys, "selfplay", "nemesis", "--jobs", 0) == "--jobs must be 1 or more"
    words = ("selfplay", "nemesis", "--games", 1, "--scenario", "kohima-road")
    told = error(capsys, *words, "--out", tmp_path)
    assert re.match(r"\[Errno \d+\] (Is a directory|Permission denied)", told)
    monkeypatch.setattr("engine.lab.selfplay.game.play_on", lambda title, state, command: 1 / 0)
    assert error(capsys, *words).startswith("game 1-1, decision 0, turn 1: 'draw': ZeroDivisionError: division by zero")


# -- rules, pack, bench ------------------------------------------------------------------------------------------------


def test_rules(capsys: Capture) -> None:
    status, out, _ = run(capsys, "rules", "nemesis")
    assert status == 0
    assert len(out.splitlines()) > 400
    status, english, _ = run(capsys, "rules", "nemesis", "--clause", "5.1-A/3")
    french = run(capsys, "rules", "nemesis", "--clause", "5.1-A/3", "--lang", "fr")[1]
    assert english.startswith("5.1-A/3  ")
    assert english in out
    assert french != english
    assert error(capsys, "rules", "nemesis", "--clause", "77") == "no rule clause '77'"


def test_the_coverage_report(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, _ = run(capsys, "rules", "nemesis", "--coverage")
    assert status in (0, 1)
    assert "implemented: " in out
    empty = coverage.CoverageReport(("1.0/1",), {}, {}, {}, {})
    monkeypatch.setattr(coverage, "report", lambda root, title, first: empty)
    status, out, _ = run(capsys, "rules", "nemesis", "--coverage")
    assert status == 1
    assert "without implementation: 1.0/1" in out


def test_pack(capsys: Capture, tmp_path: Path) -> None:
    status, out, _ = run(capsys, "pack")
    assert status == 0
    assert out.count(": sound\n") == 4
    assert "reconstructed" in out
    status, out, _ = run(capsys, "pack", tmp_path)
    assert status == 0
    assert "charts.yaml (shipped)" in out
    shutil.copy(data_dir("scenarios/nemesis") / "charts.yaml", tmp_path)
    assert "charts.yaml (own)" in run(capsys, "pack", tmp_path)[1]


def test_pack_refuses_in_one_line(capsys: Capture, tmp_path: Path) -> None:
    assert error(capsys, "pack", tmp_path / "x") == f"{tmp_path / 'x'}: there is no such folder or file"
    (tmp_path / "markers.yaml").write_text("format: nemesis-markers/1\n")
    assert error(capsys, "pack", tmp_path) == "markers.yaml: Object missing required field `limits`"
    for command in (["new", tmp_path / "a"], ["play"], ["replay", tmp_path / "markers.yaml"]):
        assert error(capsys, *command, "--pack", tmp_path).startswith("markers.yaml: ")


def test_bench(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = [benchmarks.Figure("copy", 3.5, 9.25, "us", 10), benchmarks.Figure("play", 6000, 6000, "steps/s", 5000)]
    monkeypatch.setattr(benchmarks, "run_all", lambda title: iter(figures))
    status, out, _ = run(capsys, "bench")
    assert status == 0
    assert [line.split() for line in out.splitlines()] == [
        ["copy", "3.50", "9.25", "us", "budget", "10"], ["play", "6000.00", "6000.00", "steps/s", "budget", "5000"],
    ]  # fmt: skip
    status, out, _ = run(capsys, "bench", "--json")
    assert status == 0
    assert [(figure["name"], figure["budget"]) for figure in json.loads(out)] == [("copy", 10), ("play", 5000)]


def test_every_benchmark_gives_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmarks, "SELF_PLAY_STEPS", 50)
    monkeypatch.setattr(benchmarks, "MOST_JOBS", 2)
    figures = list(benchmarks.run_all(NEMESIS))
    assert len({figure.name for figure in figures}) == len(figures) >= 7
    assert all(0 < figure.median <= figure.p99 and figure.budget > 0 for figure in figures)


# -- errors ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        (ValueError("two\nlines\x1b[2J"), "error: two lines [2J\n"),
        (ValueError(), "error: ValueError\n"),
        (OSError(28, "No space left on device"), "error: [Errno 28] No space left on device\n"),
        (SelfPlayError("game 3"), "error: game 3\n"),
        (BrokenPipeError(), ""),
        (KeyboardInterrupt(), ""),
    ],
)
def test_errors_are_one_line_and_status_2(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, fault: BaseException, line: str
) -> None:
    def fail(given: object) -> int:
        raise fault

    monkeypatch.setattr(commandline, "run_rules", fail)
    assert run(capsys, "rules", "nemesis") == (2, "", line)


def test_progress_is_shown_to_people_only(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    show = commandline._progress("game")
    show(1, 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    show(1, 2)
    show(2, 2)
    assert capsys.readouterr().err == "\rgame 1 of 2 \rgame 2 of 2 \n"


def test_every_command_has_a_help_line() -> None:
    assert set(COMMANDS) <= {*build_parser(titles()).format_help().split()}


def test_the_module_runs() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "engine", "rules", "nemesis", "--clause", "9"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (found.returncode, found.stdout, found.stderr) == (2, "", "error: no rule clause '9'\n")
