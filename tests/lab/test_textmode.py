"""Text mode: what each word answers, and a whole game over a pipe."""

from __future__ import annotations

import io
from collections.abc import Iterator
from random import Random

import pytest

from engine.games import titles
from engine.lab.sights import at_table
from engine.lab.textmode import MOST_LISTED, TextMode
from engine.table.session import Session
from engine.titles.nemesis.game import Nemesis

NEMESIS = Nemesis()


def game(scenario: str = "kohima-road", **options: object) -> Session:
    return Session.new(NEMESIS, scenario, options, "text")


def answers(session: Session, *lines: str) -> list[str]:
    """What is said to the lines, without the greeting and the prompts."""
    said: list[str] = []
    for line in lines:
        out = io.StringIO()
        TextMode(session, "en", out).run([line + "\n"])
        said += out.getvalue().splitlines()[2:-1]
    return said


def test_the_game_says_who_has_to_decide_what() -> None:
    out = io.StringIO()
    TextMode(game(), "en", out).run([])
    assert out.getvalue().splitlines()[0] == "Type 'help' for help."
    assert len(out.getvalue().splitlines()) == 2


def test_a_command_is_answered_with_its_events() -> None:
    session = game()
    said = answers(session, "draw")
    assert said
    assert all(line.startswith("- ") for line in said)
    assert session.record.head == 1


def test_blank_lines_and_comments_are_passed_over() -> None:
    session = game()
    out = io.StringIO()
    TextMode(session, "en", out).run(["\n", "  \n", "# draw\n"])
    assert len(out.getvalue().splitlines()) == 2
    assert session.record.head == 0


@pytest.mark.parametrize("line", ["fly", "move", "answer maybe", "draw now", "\x00", "é" * 5000])
def test_what_is_no_command_is_told(line: str) -> None:
    session = game()
    said = answers(session, line)
    assert said
    assert said[0].startswith(("? ", "! "))
    assert session.record.head == 0


def test_an_illegal_command_is_answered_with_its_reasons() -> None:
    session = game()
    assert answers(session, "done")[0].startswith("! ")
    session.play("draw")
    said = answers(session, "move uk-23-37 0409")
    assert said
    assert all(line.startswith("! ") for line in said)
    assert "[" in said[0]
    assert said == answers(session, "why move uk-23-37 0409")
    assert session.record.head == 1


def test_why() -> None:
    session = game()
    assert answers(session, "why draw") == ["legal"]
    assert answers(session, "why fly")[0].startswith("! ")
    assert answers(session, "why draw now")[0].startswith("? 'draw' takes 0 words")
    assert answers(session, "why marching")[0].startswith("? unknown command 'marching'")


def test_list() -> None:
    session = game()
    session.play("draw")
    commands = [command.text() for command in session.commands()]
    assert len(commands) > MOST_LISTED
    said = answers(session, "list")
    assert said[:-1] == [f"  {line}" for line in commands[:MOST_LISTED]]
    assert said[-1] == f"  ... and {len(commands) - MOST_LISTED} more; 'list WORD' narrows it down"
    assert answers(session, "list done") == ["  done"]
    assert answers(session, "list xyz") == []


def test_show_and_tracks() -> None:
    session = game()
    said = answers(session, "show 0406")
    assert said[0].startswith("0406")
    assert any("uk-gar-kohima" in line for line in said)
    assert answers(session, "show 9999") == ["? 9999"]
    assert answers(session, "show") == ["? "]
    assert "resources 3" in answers(session, "tracks")[0]


def test_undo_and_redo() -> None:
    session = game()
    assert answers(session, "undo") == ["! nothing to undo"]
    assert answers(session, "redo") == ["nothing to redo"]
    session.play("draw")
    move = next(command for command in session.commands() if command.verb == "move")
    session.play(move)
    assert answers(session, "undo", "redo", "undo") == ["undone", "redone", "undone"]
    assert session.record.taken_back == 2


def test_dice_are_not_taken_back() -> None:
    session = game()
    random = Random("dice")
    while session.can_undo().legal or session.record.head == 0:
        session.play(random.choice(session.commands()))
    assert answers(session, "undo") == ["! dice were rolled: cannot be undone"]


def test_help_and_quit() -> None:
    session = game()
    assert any("quit" in line for line in answers(session, "help"))
    out = io.StringIO()
    TextMode(session, "en", out).run(["quit\n", "draw\n"])
    assert session.record.head == 0


class Typist:
    """Plays a random game by text alone: asks for the list, reads it, types one of its lines."""

    def __init__(self, out: io.StringIO) -> None:
        self.out = out
        self.random = Random("typist")
        self.typed = 0

    def lines(self) -> Iterator[str]:
        while True:
            start = self.out.tell()
            yield "list\n"
            self.out.seek(start)
            listed = [line.strip() for line in self.out.readlines() if line.startswith("  ") and "..." not in line]
            self.out.seek(0, io.SEEK_END)
            assert listed
            self.typed += 1
            yield self.random.choice(listed) + "\n"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_over_a_pipe(language: str) -> None:
    session = game("salween-crossing" if language == "fr" else "kohima-road")
    out = io.StringIO()
    typist = Typist(out)
    TextMode(session, language, out).run(typist.lines())
    assert session.state.outcome is not None
    assert typist.typed > 30
    assert not [line for line in out.getvalue().splitlines() if line.startswith(("? ", "! "))]


def test_what_lies_covered_is_shown_to_its_side_alone() -> None:
    """Below the top of 2211 lie two units of the side that does not decide."""
    title = titles().title("vinegar-joes-war")
    units = {"jp-18": "2211", "jp-33": "2211", "jp-56": "2211", "br-16": "2121", "br-7": "2121"}
    for player, own in (("allied", False), ("japanese", True)):
        state = title.position({"clear": True, "units": units, "at": {"player": player, "phase": 4}})
        out = io.StringIO()
        TextMode(at_table(title, state), "en", out).run(["show 2211", "show 2121"])
        assert ("jp-18" in out.getvalue(), "br-16" in out.getvalue()) == (own, not own)
