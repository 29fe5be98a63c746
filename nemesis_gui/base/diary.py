"""A short diary of the program in the data folder: when it started, on what, and what Qt complained of. Only the player
who reports a problem reads it."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler, qVersion
from PySide6.QtGui import QGuiApplication

from engine.board.errors import plain
from engine.board.files import add_plain, read_plain
from engine.version import VERSION
from nemesis_gui.base.settings import data_folder

MOST_LINES: Final = 400
LONGEST: Final = 500
"""Letters of a line."""
MOST_BYTES: Final = 200_000
_NAMED: Final = re.compile(
    r"((?:/home|/(?:run/)?media|/Volumes|[\\/]Users|[\\/]Documents and Settings)[\\/]+)"
    r"(?:[^\\/\r\n\"'<>|:*?]{1,64}(?=[\\/])|[^\\/\s\"'<>|:*?]+)", re.IGNORECASE)  # fmt: skip
"""Folders in which each user, or what belongs to one, has a folder, and its name: with blanks inside a path,
without at its end."""
_SHORTEST_HOME: Final = 3
"""Letters of a home folder that is not the root of a disk."""
WARNING: Final = "This holds every command of the game, secret choices, too."
"""Stands in the report of a fault before the part about the game."""
Handler = Callable[[QtMsgType, QMessageLogContext, str], Any]


def path() -> Path:
    return data_folder() / "diary.txt"


def note(text: str) -> None:
    """Write a line; where that cannot be done, do without."""
    line = " ".join(private(text).split())[:LONGEST]
    try:
        add_plain(path(), f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} {line}\n".encode("utf-8", "replace"))
    except OSError:
        return


def private(text: str) -> str:
    """A text without the name of a user: the home folder is a tilde, be it written plainly or in quoted form; in other
    places that are named after people, such as sticks that were plugged in, stars stand for the name."""
    home = str(Path.home())
    for form in {home, os.path.realpath(home), home.replace("\\", "\\\\"), Path.home().as_posix()}:
        if len(form) > _SHORTEST_HOME:
            text = re.sub(re.escape(form) + r"(?![.-]?\w)", "~", text)
    return _NAMED.sub(r"\1***", text)


def without_game(report: str) -> str:
    """The report of a fault without the part about the game."""
    return report.partition(WARNING)[0].rstrip()


def last(count: int) -> list[str]:
    """The last lines."""
    try:
        return read_plain(path(), MOST_BYTES, end=True).decode("utf-8", "replace").splitlines()[-count:]
    except OSError:
        return []


def begin() -> None:
    """Note the start of the program; of an old diary the last lines are kept."""
    kept = last(MOST_LINES)
    try:
        if path().is_file() and path().stat().st_size > MOST_BYTES // 2:
            path().write_text("".join(f"{line}\n" for line in kept), encoding="utf-8", newline="\n")
    except OSError:
        return
    note(f"start {VERSION}, {system()}")


def system() -> str:
    """What the program runs on, in one line."""
    frozen = "bundle" if getattr(sys, "frozen", False) else "Python"
    where = f"{platform.system()} {platform.release()} {platform.machine()}"
    return f"{frozen} {platform.python_version()}, Qt {qVersion()} ({QGuiApplication.platformName()}), {where}"


def listen() -> Callable[[], None]:
    """Note what Qt complains of from now on; what is returned ends that."""
    before: Handler | None = None

    def heard(kind: QtMsgType, where: QMessageLogContext, text: str) -> None:
        if kind != QtMsgType.QtDebugMsg:
            note(f"Qt: {text}")
        if before is not None:
            before(kind, where, text)
        elif sys.stderr is not None:
            print(plain(text), file=sys.stderr)

    before = qInstallMessageHandler(heard)
    return lambda: qInstallMessageHandler(before) and None
