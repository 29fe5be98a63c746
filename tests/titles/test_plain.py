"""What a small title gets for nothing: words, report, why not, self-play and the command line."""

from __future__ import annotations

import io
import json
import xml.etree.ElementTree as Xml
from functools import partial
from pathlib import Path

import pytest

from engine.lab.commandline import main
from engine.lab.selfplay import GameRun
from engine.players.randomplayer import RandomPlayer
from engine.table import agenda
from engine.table.legal import index_of
from engine.table.session import Session
from engine.table.titles import Listed, Titles
from engine.table.why import Answer, Question, answer
from engine.table.wording.words import Wording
from tests.table.tiny import Countdown
from tests.tiny.state import SkirmishState
from tests.tiny.title import Skirmish

SKIRMISH = Skirmish()
GAMES = Titles([Listed("skirmish", "Skirmish", lambda pack: Skirmish()),
                Listed("countdown", "Countdown", lambda pack: Countdown())])  # fmt: skip
SITUATION = """format: situation/1
game: skirmish
title: The first reserve
position: {scenario: wide}
steps: [{decision: TuckAway, side: amber, count: 2}]
"""
Capture = pytest.CaptureFixture[str]


def played(title: Skirmish | Countdown, scenario: str, seed: str) -> Session:
    """A random game to its end."""
    session, player = Session.new(title, scenario, {}, seed), RandomPlayer(seed)
    while session.commands():
        session.play(player.pick(session.state, session.commands()))
    return session


# -- report ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_is_told_turn_by_turn(lang: str) -> None:
    session = played(SKIRMISH, "small", "told")
    page = SKIRMISH.report(session, lang, names=("Ann & Bo", ""))
    tree = Xml.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    headings = [found.text for found in tree.iter("h2")]
    word = {"en": "Turn", "fr": "Tour"}[lang]
    assert headings == [f"{word} {turn}" for turn in range(1, len(headings) + 1)]
    assert "Ann &amp; Bo (Amber)" in page
    emitted = [found.text for found in tree.iter("li")]
    assert len(emitted) == sum(len(session.state_at(node.id).events) for node in session.record.line()) + len(
        session.state_at(0).events
    )


def test_the_report_of_a_game_without_places_can_be_made() -> None:
    page = Countdown().report(played(Countdown(), "short", "s"), "en")
    assert "Taken: count" in page
    assert "wins" in page


class ReportSpec(Skirmish):
    """The game with words that tell what was laid away."""

    def words(self, lang: str) -> Wording:
        return Wording(self, lang, {"events": {"tucked": "{side} lays {unit} away"}})


def test_what_a_side_hides_is_not_in_the_report_of_the_other() -> None:
    """Two games that differ in nothing but what amber has laid under its first counter."""
    pages, open_pages = set(), set()
    for reserve in ("a3", "a4"):
        session = Session.new(ReportSpec(), "small", {}, "s")
        session.play(f"tuck {reserve}")
        session.play(session.commands()[0])
        pages.add(session.title.report(session, "en", eyes=(1,)))
        open_pages.add(session.title.report(session, "en"))
    assert len(pages) == 1
    assert len(open_pages) == 2


# -- why not -----------------------------------------------------------------------------------------------------------


def asked(session: Session, label: str, unit: str) -> Answer:
    decision, state = session.decision, session.state
    assert decision is not None
    index = index_of(state, session.commands())
    question = Question(state.world.find(label), "", (unit,))
    return answer(SKIRMISH, state, decision, partial(agenda.judge, state), index, question)


@pytest.fixture
def marching() -> Session:
    """The first activation in which amber may march."""
    session, player = Session.new(SKIRMISH, "small", {}, "march"), RandomPlayer("march")
    while not any(command.verb == "move" and command.unit == "a2" for command in session.commands()):
        session.play(player.pick(session.state, session.commands()))
    return session


def test_what_is_listed_is_possible(marching: Session) -> None:
    march = next(command for command in marching.commands() if command.verb == "move" and command.unit == "a2")
    found = asked(marching, march.place(), "a2")
    assert march in [item.command for item in found.findings if item.legal]
    assert not found.instead


def test_what_is_not_listed_is_refused_with_its_reasons_and_the_nearest_is_offered(marching: Session) -> None:
    world = marching.state.world
    reached = {command.place() for command in marching.commands() if command.verb == "move"}
    far = next(world.label(loc) for loc in reversed(range(world.hexes)) if world.label(loc) not in reached)
    found = asked(marching, far, "a2")
    assert found.refused and all(item.command.place() == far and item.reasons for item in found.refused)
    assert all(marching.judge(command).legal for command in found.instead)


# -- players -----------------------------------------------------------------------------------------------------------


def test_a_player_is_shown_what_his_side_may_see_and_never_the_state() -> None:
    run, seen = GameRun(SKIRMISH, "small", {}, "seen"), []

    class Watching(RandomPlayer):
        def interjects(self) -> bool:
            return True

        def interjection(self, shown):  # type: ignore[no-untyped-def]
            seen.append((shown, run.state))
            return super().interjection(shown)

    run.player = Watching("seen")
    run.play_out()
    assert seen
    for shown, state in seen:
        assert isinstance(shown, SkirmishState) and shown is not state
        assert shown.chance.seed == "hidden"
        assert shown.orders[1 - agenda.current(state).side(state)] == ""


# -- the command line --------------------------------------------------------------------------------------------------


def run(capsys: Capture, *words: object) -> str:
    assert main([str(word) for word in words], GAMES) == 0
    return capsys.readouterr().out


def test_the_command_line_plays_whatever_games_it_is_handed(capsys: Capture, tmp_path: Path) -> None:
    save = tmp_path / "a.nemesis"
    assert run(capsys, "new", save, "--seed", "s", "--no-shouts").startswith(f"{save}: small, seed hash ")
    assert "0 positions verified" in run(capsys, "replay", save)
    assert run(capsys, "report", save, tmp_path / "a.html").endswith("bytes\n")
    assert "ChooseOrder" in run(capsys, "situation", "--names")
    (tmp_path / "a.yaml").write_text(SITUATION)
    assert run(capsys, "check", tmp_path / "a.yaml") == "1 situations, 0 failed\n"
    assert run(capsys, "new", tmp_path / "b.nemesis", "--title", "countdown", "--seed", "s").count(": long,") == 1
    out = tmp_path / "c.jsonl"
    emitted = run(capsys, "selfplay", "skirmish", "--games", 2, "--shouts", "--out", out)
    assert "Amber" in emitted and "Cobalt" in emitted
    assert [json.loads(line)["game"]["scenario"] for line in out.read_text().splitlines()] == ["small", "small"]


def test_the_report_of_a_game_that_two_are_playing_tells_no_secret(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = Titles([Listed("skirmish", "Skirmish", lambda pack: ReportSpec())])
    pages = []
    for study in ([], ["--study"]):
        save, page = tmp_path / f"{len(pages)}.nemesis", tmp_path / f"{len(pages)}.html"
        assert main(["new", str(save), "--seed", "s", *study], games) == 0
        monkeypatch.setattr("sys.stdin", io.StringIO("tuck a4\ntracks\n"))
        assert main(["play", str(save)], games) == 0
        assert "turn 1" in capsys.readouterr().out
        assert main(["report", str(save), str(page)], games) == 0
        pages.append(page.read_text(encoding="utf-8"))
    assert ["Elder away" in page for page in pages] == [False, True]


def test_an_option_of_another_game_is_refused(capsys: Capture, tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["new", str(tmp_path / "a"), "--title", "countdown", "--shouts"], GAMES)
    assert "unrecognized arguments: --shouts" in capsys.readouterr().err
