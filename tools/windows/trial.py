"""`python -m tools.windows.trial [OUT]`: the installer and the program in a window under Wine, as a player has them.

Installs, starts from the menu entry, begins a game against the computer by keys, plays a turn, closes, opens the save
by its file type, kills the program in the midst of play, updates while it runs, uninstalls. After each step a picture;
each step says what it found, and the command ends with 1 when one failed. Needs Xvfb, openbox, xdotool and ImageMagick.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from engine.table.save.read import read_save
from engine.version import VERSION
from tools.bundle.__main__ import ROOT
from tools.windows.layout import MissingError
from tools.windows.wine import Wine, prepare

OUT: Final = ROOT / "out" / "windows"
SCREEN: Final = ":57"
SIZE: Final = "1600x1000"
TURN: Final = 160
"""The most keys of a turn."""
ANSWERS: Final = ("Return", "e", "ctrl+shift+e")
"""Answer, end the segment, end it although something is left to do."""
PATIENCE: Final = 90
"""Seconds until something must have come up."""
PROGRAM: Final = r"AppData\Local\Programs\Nemesis"
MENU: Final = r"AppData\Roaming\Microsoft\Windows\Start Menu\Programs\Nemesis.lnk"
KIND: Final = r"HKCU\Software\Classes\NemesisBurma.Game\shell\open\command"
GAMES: Final = "AppData/Local/nemesis-burma/games"


class FailedError(Exception):
    """A step did not find what it must; one line."""


class Table:
    """The screen with the program on it, and the player's home as Linux sees it."""

    def __init__(self, wine: Wine, out: Path) -> None:
        self.wine, self._out, self._number = wine, out, 0
        self.home = wine.drive() / "users" / wine.user()

    def inside(self, name: str) -> str:
        return rf"C:\users\{self.wine.user()}" + "\\" + name.replace("/", "\\")

    def begin(self, *program: str) -> subprocess.Popen[str]:
        return self.wine.start(*program, environ={"DISPLAY": SCREEN})

    def keys(self, *names: str, pause: float = 0.4) -> None:
        for name in names:
            self._tell("key", "--clearmodifiers", name)
            time.sleep(pause)

    def titles(self) -> list[str]:
        """What stands on the windows of the program."""
        found = self._tell("search", "--onlyvisible", "--name", "^(Nemesis|Kohima|New game)").split()
        return [self._tell("getwindowname", one).strip() for one in found]

    def wait(self, what: str, there: Callable[[], object], seconds: float = PATIENCE) -> None:
        until = time.monotonic() + seconds
        while not there():
            if time.monotonic() > until:
                self.picture("failed")
                raise FailedError(f"{what}: not within {seconds:.0f} s")
            time.sleep(0.5)

    def picture(self, name: str) -> None:
        self._number += 1
        path = self._out / f"{self._number:02}-{name}.png"
        subprocess.run(["import", "-display", SCREEN, "-window", "root", str(path)], check=False)

    def games(self) -> list[Path]:
        return sorted((self.home / GAMES).glob("*.nemesis"), key=lambda path: path.stat().st_mtime)

    def played(self) -> int:
        """Commands in the youngest game."""
        games = self.games()
        return read_save(games[-1]).record.head if games else 0

    def _tell(self, *words: str) -> str:
        environ = {**os.environ, "DISPLAY": SCREEN}
        return subprocess.run(["xdotool", *words], capture_output=True, text=True, check=False, env=environ).stdout


# -- the steps


def install(table: Table, setup: Path) -> str:
    done = table.wine.run(table.wine.path(setup), "/S", environ={"DISPLAY": SCREEN})
    program = table.home / PROGRAM.replace("\\", "/") / "Nemesis.exe"
    if done.returncode or not program.is_file() or not (table.home / MENU.replace("\\", "/")).is_file():
        raise FailedError("the program or its menu entry is not there")
    return f"{sum(1 for _ in program.parent.rglob('*'))} files"


def start(table: Table) -> str:
    began = time.monotonic()
    table.begin("start", "/wait", table.inside(MENU))
    table.wait("the start page", table.titles)
    told = f"window after {time.monotonic() - began:.1f} s"
    time.sleep(4)
    table.picture("start-page")
    return told


def begin_game(table: Table) -> str:
    """Against the computer: the second scenario, the first side played by the strongest level."""
    table.keys("ctrl+n", pause=3)
    table.keys("Down", "Tab", "Tab", "Home", "End", pause=0.8)
    table.picture("new-game")
    table.keys("alt+s", "Return", pause=1)
    table.wait("a game", table.games)
    table.picture("begun")
    return table.games()[-1].name


def play_turn(table: Table) -> str:
    before = table.played()
    for number in range(TURN):
        table.keys(ANSWERS[number % len(ANSWERS)], pause=0.7)
    table.picture("played")
    if table.played() < before + 10:
        raise FailedError(f"only {table.played() - before} commands were played")
    return f"{table.played() - before} commands"


def close(table: Table) -> str:
    table.keys("alt+F4")
    table.wait("the end", lambda: not table.titles())
    return f"{table.played()} commands in the save"


def open_save(table: Table, save: Path) -> None:
    """What a double-click runs, as it stands in the registry: Wine itself does not look for file types of one user."""
    told = table.wine.run("reg", "query", KIND, environ={"DISPLAY": SCREEN}).stdout
    found = re.search(r'"([^"]+)" "%1"', told)
    if found is None:
        raise FailedError("the file type has no command")
    table.begin(found[1], table.inside(f"{GAMES}/{save.name}"))


def open_by_type(table: Table) -> str:
    save = table.games()[-1]
    open_save(table, save)
    table.wait("the game", lambda: any("Kohima" in one for one in table.titles()))
    time.sleep(4)
    table.picture("opened")
    open_save(table, save)
    time.sleep(8)
    if len(table.titles()) != 1:
        table.picture("second")
        raise FailedError(f"a second start shows {table.titles()}")
    return table.titles()[0]


def kill(table: Table) -> str:
    table.keys("Return", "Return", "Return", pause=1)
    before = table.played()
    table.wine.run("taskkill", "/F", "/IM", "Nemesis.exe", environ={"DISPLAY": SCREEN})
    table.wait("its end", lambda: not table.titles())
    open_save(table, table.games()[-1])
    table.wait("the game again", table.titles)
    time.sleep(4)
    table.picture("after-a-kill")
    if table.played() < before:
        raise FailedError(f"{before - table.played()} commands were lost")
    return f"{before} commands before, {table.played()} after"


def update(table: Table, setup: Path) -> str:
    installing = table.begin(table.wine.path(setup), "/S")
    time.sleep(8)
    if installing.poll() is not None:
        raise FailedError("the installer did not wait for the program that runs")
    table.keys("alt+F4")
    table.wait("the update", lambda: installing.poll() is not None)
    if installing.returncode:
        raise FailedError(f"the installer ended with {installing.returncode}")
    return "it waited, and went on when the program was closed"


def remove(table: Table) -> str:
    games = table.games()
    table.wine.run(table.inside(rf"{PROGRAM}\uninstall.exe"), "/S", environ={"DISPLAY": SCREEN})
    folder = table.home / PROGRAM.replace("\\", "/")
    table.wait("the removal", lambda: not folder.exists())
    if table.games() != games or not games:
        raise FailedError("saved games went with it")
    if (table.home / MENU.replace("\\", "/")).exists():
        raise FailedError("the menu entry is still there")
    return f"{len(games)} saved games stay"


def main(argv: list[str] | None = None) -> int:
    given = sys.argv[1:] if argv is None else argv
    setup = Path(given[0] if given else ROOT / "dist").resolve() / f"nemesis-{VERSION}-windows-x86_64-setup.exe"
    missing = [name for name in ("Xvfb", "openbox", "xdotool", "import") if shutil.which(name) is None]
    if missing or not setup.is_file():
        print(f"missing: {', '.join(missing) or setup}", file=sys.stderr)
        return 2
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    with screen():
        return trial(Table(prepare(ROOT), OUT), setup)


def trial(table: Table, setup: Path) -> int:
    steps = {
        "install": lambda: install(table, setup), "start from the menu": lambda: start(table),
        "begin a game by keys": lambda: begin_game(table), "play on against the computer": lambda: play_turn(table),
        "close": lambda: close(table), "open by double-click, twice": lambda: open_by_type(table),
        "kill while playing": lambda: kill(table), "update while it runs": lambda: update(table, setup),
        "uninstall": lambda: remove(table),
    }  # fmt: skip
    for name, step in steps.items():
        try:
            print(f"ok     {name}: {step()}", flush=True)
        except (FailedError, MissingError) as error:
            print(f"FAILED {name}: {error}", flush=True)
            return 1
    return 0


@contextmanager
def screen() -> Iterator[None]:
    """A screen of its own with a window manager."""
    server = subprocess.Popen(["Xvfb", SCREEN, "-screen", "0", f"{SIZE}x24"], stderr=subprocess.DEVNULL)
    time.sleep(2)
    manager = subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": SCREEN}, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        manager.terminate()
        server.terminate()


if __name__ == "__main__":
    sys.exit(main())
