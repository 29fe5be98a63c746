"""A screen with the installed program on it, and what a player does there: keys, windows, saved games."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from engine.table.save.faults import JournalError
from engine.table.save.read import read_save
from tools.windows.idle import BETWEEN, LOOKS
from tools.windows.wine import Wine

SIZE: Final = "1600x1000"
PATIENCE: Final = 60
"""Looks, each of more than half a second, that find nothing to do: what has not come up by then does not come."""
LONGEST: Final = 1800
"""Seconds that something may take to come up, or to have nothing left to do, on the slowest machine."""
TRIES: Final = 4
"""How often keys are sent again that a window did not take."""
CALM: Final = 10
"""Looks in a row that find nothing to do before a picture is taken: two seconds."""
ANSWERS: Final = ("Return", "e", "ctrl+shift+e", "1")
"""Answer, end the segment, end it although something is left to do, take the first of several choices."""
PROGRAM: Final = r"AppData\Local\Programs\Nemesis"
KIND: Final = r"HKCU\Software\Classes\NemesisBurma.Game\shell\open\command"
GAMES: Final = "AppData/Local/nemesis-burma/games"
TITLES: Final = "^(Nemesis|Kohima|New game|Nouvelle partie|A game|Route|Export)"
"""How the names of the program's windows begin."""


class FailedError(Exception):
    """A step did not find what it must; one line."""


class Table:
    """The screen with the program on it, and the player's home as Linux sees it."""

    def __init__(self, wine: Wine, screen: str, out: Path) -> None:
        self.wine, self._screen, self._out, self._number = wine, screen, out, 0
        self.home = wine.drive() / "users" / wine.user()

    def inside(self, name: str) -> str:
        return rf"C:\users\{self.wine.user()}" + "\\" + name.replace("/", "\\")

    def run(self, *program: str) -> subprocess.CompletedProcess[str]:
        """Run a program with the screen to its end."""
        return self.wine.run(*program, environ={"DISPLAY": self._screen})

    def begin(self, *program: str) -> subprocess.Popen[str]:
        return self.wine.start(*program, environ={"DISPLAY": self._screen})

    def begin_game(self, *words: str) -> subprocess.Popen[str]:
        """Start the installed program."""
        return self.begin(self.inside(rf"{PROGRAM}\Nemesis.exe"), *words)

    def open_save(self, path: str) -> None:
        """What a double-click runs, as it stands in the registry: Wine itself does not look for file types of one
        user."""
        told = self.run("reg", "query", KIND).stdout
        found = re.search(r'"([^"]+)" "%1"', told)
        if found is None:
            raise FailedError("the file type has no command")
        self.begin(found[1], path)

    def keys(self, *names: str) -> None:
        """Send keys, and wait after each until the program has done what it does with it."""
        for name in names:
            self._tell("key", "--clearmodifiers", name)
            self.settle()

    def front(self) -> None:
        """Give the keys to the youngest window of the program."""
        for window in list(self.windows())[-1:]:
            self._tell("windowactivate", window)
            self.settle()

    def write(self, text: str) -> None:
        """Type letters."""
        self._tell("type", "--clearmodifiers", "--delay", "40", text)
        self.settle()

    def click(self, x: int, y: int) -> None:
        """Press the left button of the mouse at a point of the screen."""
        self._tell("mousemove", str(x), str(y), "click", "1")
        self.settle()

    def settle(self, looks: int = LOOKS) -> None:
        """Wait until nothing under Wine has something to do. Raises FailedError."""
        until = time.monotonic() + LONGEST
        while not self.wine.idle(looks):
            if time.monotonic() > until:
                self.picture("failed")
                raise FailedError(f"it is still busy after {LONGEST} s")

    def press(self, what: str, keys: Sequence[str], there: Callable[[], object]) -> None:
        """Send keys until something is there: a window that has just come up may not have taken them, and one that a
        dialog of Windows was over has the keys no longer under Wine."""
        for number in range(TRIES):
            if number:
                self.front()
            self.keys(*keys)
            with suppress(FailedError):
                return self.wait(what, there, looks=PATIENCE // TRIES)
        self.picture("failed")
        raise FailedError(f"{what}: not by {' '.join(keys)}, sent {TRIES} times")

    def windows(self) -> dict[str, str]:
        """The windows of the program that are seen, by number, and what stands on them."""
        found = self._tell("search", "--onlyvisible", "--name", TITLES).split()
        return {one: self._tell("getwindowname", one).strip() for one in found}

    def titles(self) -> list[str]:
        return list(self.windows().values())

    def resize(self, width: int, height: int) -> tuple[int, int]:
        """Give the program's window a size; returns the size it has then."""
        (window,) = self.windows()
        self._tell("windowsize", window, str(width), str(height))
        self._tell("windowmove", window, "0", "0")
        self.settle(CALM)
        told = dict(line.split("=") for line in self._tell("getwindowgeometry", "--shell", window).split())
        return int(told["WIDTH"]), int(told["HEIGHT"])

    def wait(self, what: str, there: Callable[[], object], looks: int = PATIENCE) -> None:
        """Wait until something is there; as long as the program has something to do, it may still come. Raises
        FailedError."""
        until, quiet = time.monotonic() + LONGEST, 0
        while not there():
            if quiet == looks or time.monotonic() > until:
                self.picture("failed")
                raise FailedError(f"{what}: not there, and the program {'waits' if quiet else 'is still busy'}")
            quiet = quiet + 1 if self.wine.idle() else 0
            time.sleep(BETWEEN)

    def wait_for_game(self) -> None:
        """Until a game is on the table and drawn."""
        self.wait("the game", self.has_game)
        self.settle(CALM)

    def has_game(self) -> bool:
        return any("Kohima" in one for one in self.titles())

    def answer_until_game(self) -> None:
        """Give the first answer until a game is on the table: what is asked may not be painted yet."""
        self.press("the game", ["Return"], self.has_game)
        self.settle(CALM)

    def open_game(self) -> Path:
        """Which of the player's own games was opened last; what lies beside one that was cut off is older."""

        def touched(path: Path) -> float:
            return max((one.stat().st_mtime for one in path.parent.glob(f"{path.name}-*")), default=0.0)

        return max(self.games(), key=touched)

    def close(self) -> None:
        """Close the window as players do."""
        self.press("the end", ["alt+F4"], lambda: not self.titles())

    def picture(self, name: str) -> None:
        """What stands on the screen, once nothing is being drawn."""
        if name != "failed":
            self.settle(CALM)
        self._number += 1
        path = self._out / f"{self._number:02}-{name.replace(' ', '-')}.png"
        subprocess.run(["import", "-display", self._screen, "-window", "root", str(path)], check=False)

    def games(self) -> list[Path]:
        return sorted((self.home / GAMES).glob("*.nemesis"), key=lambda path: path.stat().st_mtime)

    def played(self, save: Path | None = None) -> int:
        """Commands in a game, or in the youngest one; 0 while it cannot be read."""
        games = [save] if save is not None else self.games()
        try:
            return read_save(games[-1]).record.head if games else 0
        except JournalError:
            return 0

    def turns(self) -> int:
        """How many turns the youngest game has seen begin; 0 while it cannot be read."""
        try:
            return len(read_save(self.games()[-1]).starts)
        except JournalError:
            return 0

    def play_on(self, save: Path) -> int:
        """Answer until something was played; returns how many commands."""
        before = self.played(save)
        for number in range(4 * len(ANSWERS)):
            self.keys(ANSWERS[number % len(ANSWERS)])
            if self.played(save) > before:
                return self.played(save) - before
        self.picture("failed")
        raise FailedError(f"{save.name}: nothing was played")

    def _tell(self, *words: str) -> str:
        environ = {**os.environ, "DISPLAY": self._screen}
        return subprocess.run(["xdotool", *words], capture_output=True, text=True, check=False, env=environ).stdout


def lacking() -> list[str]:
    """What a screen needs and this machine has not."""
    return [name for name in ("Xvfb", "openbox", "xdotool", "import") if shutil.which(name) is None]


@contextmanager
def screen(size: str = SIZE) -> Iterator[str]:
    """A screen of its own with a window manager; the server chooses one that is free. Yields its name."""
    heard, said = os.pipe()
    words = ["Xvfb", "-displayfd", str(said), "-screen", "0", f"{size}x24"]
    server = subprocess.Popen(words, stderr=subprocess.DEVNULL, pass_fds=[said])
    os.close(said)
    with os.fdopen(heard, encoding="ascii") as pipe:
        name = f":{pipe.readline().strip()}"
    if name == ":":
        raise FailedError("the server of the screen did not start")
    manager = subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": name}, stderr=subprocess.DEVNULL)
    try:
        yield name
    finally:
        manager.terminate()
        server.terminate()
