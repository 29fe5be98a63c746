"""What reaches the terminal: no control character of any file or name, errors beside the output, streams that are
closed."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from engine.board.errors import plain
from engine.games import titles
from engine.lab.commandline import main
from engine.table.record import Origin
from engine.table.save.journal import create

EVIL: Final = "\x1b[31mred\x07\x9b1m\r\x08\u202egnp"
ESCAPED: Final = r"\e[31mred\a\x9b1m\r\b\u202egnp"
"""The same as a string in quotes of a YAML file."""
NAME: Final = EVIL if sys.platform != "win32" else "".join(sign for sign in EVIL if sign >= " ")
"""As a file can be called: Windows takes none of the oldest control characters."""
SITUATION: Final = f"""\
format: situation/1
game: "%s"
title: "{ESCAPED}"
position: {{scenario: "{ESCAPED}"}}
steps: [{{say: "{ESCAPED}"}}]
"""


def harmless(text: str) -> bool:
    return all(sign.isprintable() or sign == "\n" for sign in text)


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def save_of_a_stranger(folder: Path) -> Path:
    path = folder / "a.nemesis"
    create(path, Origin("nemesis", EVIL, {EVIL: EVIL}, EVIL)).close()
    return path


COMMANDS: Final[Mapping[str, Callable[[Path], Sequence[object]]]] = {
    "another game": lambda folder: ["check", written(folder, "a.yaml", SITUATION % ESCAPED)],
    "a game": lambda folder: ["check", written(folder, "a.yaml", SITUATION % "nemesis")],
    "a lesson": lambda folder: ["check", written(folder, "a.yaml", f'format: lesson/1\n"{ESCAPED}": 1')],
    "no YAML": lambda folder: ["check", written(folder, "a.yaml", f"- [\n{EVIL}")],
    "name of a file": lambda folder: ["check", written(folder, f"{NAME}.yaml", "a: 1")],
    "name that is not there": lambda _: ["check", f"{EVIL}.yaml"],
    "pack": lambda folder: ["pack", written(folder, f"{NAME}/charts.yaml", f'"{ESCAPED}": "{ESCAPED}"').parent],
    "save": lambda folder: ["replay", save_of_a_stranger(folder)],
    "situation of a save": lambda folder: ["situation", save_of_a_stranger(folder)],
    "no save": lambda folder: ["play", written(folder, f"{NAME}.nemesis", EVIL)],
    "clause": lambda _: ["rules", "nemesis", "--clause", EVIL],
    "results": lambda folder: ["replay-results", written(folder, f"{NAME}.jsonl", f'{{"{EVIL}": 1}}\n')],
    "option": lambda _: ["new", EVIL, "--scenario", EVIL],
}  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_no_control_character_of_a_file_or_name_is_told(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(word) for word in COMMANDS[command](tmp_path)], titles()) != 0
    said = capsys.readouterr()
    assert harmless(said.out) and harmless(said.err)
    assert said.out or said.err


def test_a_wrong_word_is_told_plainly_by_the_parser_too(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([EVIL], titles())
    assert harmless(capsys.readouterr().err)


def test_text_mode_tells_plainly_what_was_typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (f"{word} {EVIL}\n" for word in ("", "list", "why", "show", "save", "!resign", "move"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(lines)))
    assert main(["play", "--scenario", "kohima-road", "--seed", "s"], titles()) == 0
    assert harmless(capsys.readouterr().out)


def test_letters_of_all_languages_stay() -> None:
    text = "Myitkyina: “Réserve” 3 %\u202f; ミャンマー\n"
    assert plain(text) == text


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")
@pytest.mark.parametrize(
    ("streams", "status", "told"),
    [
        ("<&-", 2, "error: standard input is closed; commands are read from it\n"),
        ("<&- >&- 2>&-", 2, ""),
    ],
)
def test_a_command_whose_streams_are_closed_says_so(streams: str, status: int, told: str) -> None:
    command = f"exec '{sys.executable}' -m engine play --scenario kohima-road {streams}"
    found = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert (found.returncode, found.stderr) == (status, told)


class Full(io.StringIO):
    """A stream on a full disk."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


class Deaf(io.StringIO):
    """A pipe that nobody reads."""

    def write(self, text: str) -> int:
        raise BrokenPipeError(32, "Broken pipe")


@pytest.mark.parametrize(
    ("stream", "told"), [(Full, "error: standard output: No space left on device\n"), (Deaf, ""), (None, "")]
)
def test_what_cannot_be_told_is_no_success(
    stream: type[io.StringIO] | None, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    err = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream and stream())
    monkeypatch.setattr(sys, "stderr", err)
    assert main(["rules", "nemesis", "--clause", "5.1/1"], titles()) == 2
    assert err.getvalue() == (told if stream else "error: standard output is closed\n")


def test_a_command_does_not_fail_because_nobody_reads_its_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Full())
    assert main(["rules", "nemesis", "--clause", "no such"], titles()) == 2
