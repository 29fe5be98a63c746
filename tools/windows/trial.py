"""`python -m tools.windows.trial [OUT]`: the installer and the program in a window under Wine, as a player has them.

Installs, starts from the menu entry, begins a game against the computer by keys, plays a turn, closes; then three
groups of steps, of which `--only` chooses: "mishaps" (double-click, a killed program, updates while it runs), "places"
(where saved games lie, open twice, logging off), "looks" (French, sizes, dots an inch, pages); uninstalls at last.
Pictures in `out/windows`; each step says what it found, and the command ends with 1 when one failed. Needs Xvfb,
openbox, xdotool and ImageMagick.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from engine.version import VERSION
from tools.bundle.__main__ import ROOT
from tools.windows import looks, places
from tools.windows.layout import MissingError
from tools.windows.table import ANSWERS, CALM, GAMES, PROGRAM, FailedError, Table, lacking, screen
from tools.windows.wine import prepare

OUT: Final = ROOT / "out" / "windows"
TURN: Final = 400
"""The most keys of a turn."""
SIZE: Final = (1600, 960)
BUTTON: Final = (280, 212)
"""Where the answer stands in a window of that size, from its right edge and its top."""
WAITED: Final = 3
"""What a silent update ends with that waited in vain."""
MENU: Final = r"AppData\Roaming\Microsoft\Windows\Start Menu\Programs\Nemesis.lnk"


def install(table: Table, setup: Path) -> str:
    looks.tell_dots(table, 100)  # a trial that was cut off may have left others
    done = table.run(table.wine.path(setup), "/S")
    program = table.home / PROGRAM.replace("\\", "/") / "Nemesis.exe"
    if done.returncode or not program.is_file() or not (table.home / MENU.replace("\\", "/")).is_file():
        raise FailedError("the program or its menu entry is not there")
    return f"{sum(1 for _ in program.parent.rglob('*'))} files"


def start(table: Table) -> str:
    began = time.monotonic()
    table.begin("start", "/wait", table.inside(MENU))
    table.wait("the start page", table.titles)
    told = f"window after {time.monotonic() - began:.1f} s"
    table.picture("start-page")
    return told


def begin_game(table: Table) -> str:
    """Against the computer: the second scenario, the first side played by the strongest level."""
    before = set(table.games())
    table.press("the page of a new game", ["ctrl+n"], lambda: any("New game" in one for one in table.titles()))
    table.keys("Down", "Tab", "Tab", "Home", "End")
    table.picture("new-game")
    table.press("a new game", ["alt+s", "Return"], lambda: set(table.games()) - before)
    table.picture("begun")
    return table.games()[-1].name


def play_by_mouse(table: Table) -> str:
    """The first command: a click on the button of the answer, at the upper right of the window."""
    table.resize(*SIZE)
    before = table.played()
    table.click(SIZE[0] - BUTTON[0], BUTTON[1])
    table.wait("a command by mouse", lambda: table.played() > before)
    table.picture("by mouse")
    return f"{table.played() - before} command"


def play_turn(table: Table) -> str:
    """On by keys until the next turn has begun: a save keeps the position at the start of each."""
    before, turns = table.played(), table.turns()
    for number in range(TURN):
        table.keys(ANSWERS[number % len(ANSWERS)])
        if table.turns() > turns:
            table.picture("played")
            return f"{table.played() - before} commands to the end of the turn"
    table.picture("failed")
    raise FailedError(f"the turn is not over after {table.played() - before} commands")


def close(table: Table) -> str:
    table.close()
    return f"{table.played()} commands in the save"


def open_by_type(table: Table) -> str:
    save = table.games()[-1]
    table.open_save(table.inside(f"{GAMES}/{save.name}"))
    table.wait_for_game()
    table.picture("opened")
    table.open_save(table.inside(f"{GAMES}/{save.name}"))
    table.settle(CALM)
    if len(table.titles()) != 1:
        table.picture("second")
        raise FailedError(f"a second start shows {table.titles()}")
    return table.titles()[0]


def kill(table: Table) -> str:
    table.play_on(table.games()[-1])
    before = table.played()
    table.run("taskkill", "/F", "/IM", "Nemesis.exe")
    table.wait("its end", lambda: not table.titles())
    table.open_save(table.inside(f"{GAMES}/{table.games()[-1].name}"))
    table.wait_for_game()
    table.picture("after-a-kill")
    if table.played() < before:
        raise FailedError(f"{before - table.played()} commands were lost")
    return f"{before} commands before, {table.played()} after"


def update_in_vain(table: Table, setup: Path) -> str:
    """A silent update does not wait without end, and changes nothing then."""
    began = time.monotonic()
    done = table.run(table.wine.path(setup), "/S", "/WAIT=5")
    if done.returncode != WAITED:
        raise FailedError(f"the installer ended with {done.returncode}")
    if not table.titles():
        raise FailedError("the program that ran is gone")
    return f"it ended with {WAITED} after {time.monotonic() - began:.0f} s"


def update(table: Table, setup: Path) -> str:
    installing = table.begin(table.wine.path(setup), "/S")
    table.settle(CALM)
    if installing.poll() is not None:
        raise FailedError("the installer did not wait for the program that runs")
    table.close()
    table.wait("the update", lambda: installing.poll() is not None)
    if installing.returncode:
        raise FailedError(f"the installer ended with {installing.returncode}")
    return "it waited, and went on when the program was closed"


def remove(table: Table) -> str:
    games = table.games()
    table.run(table.inside(rf"{PROGRAM}\uninstall.exe"), "/S")
    folder = table.home / PROGRAM.replace("\\", "/")
    table.wait("the removal", lambda: not folder.exists())
    if table.games() != games or not games:
        raise FailedError("saved games went with it")
    if (table.home / MENU.replace("\\", "/")).exists():
        raise FailedError("the menu entry is still there")
    return f"{len(games)} saved games stay"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.windows.trial", description="Try the installer under Wine.")
    parser.add_argument("out", nargs="?", type=Path, default=ROOT / "dist", help="where the installer is")
    parser.add_argument("--only", choices=GROUPS, nargs="+", default=list(GROUPS), help="some of the groups of steps")
    given = parser.parse_args(argv)
    setup = given.out.resolve() / f"nemesis-{VERSION}-windows-x86_64-setup.exe"
    if lacking() or not setup.is_file():
        print(f"missing: {', '.join(lacking()) or setup}", file=sys.stderr)
        return 2
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    try:
        wine = prepare(ROOT)
        with wine.alone(), screen() as name:
            return trial(Table(wine, name, OUT), setup, given.only)
    except (FailedError, MissingError) as error:
        print(error, file=sys.stderr)
        return 2


def trial(table: Table, setup: Path, groups: Sequence[str]) -> int:
    """Install and begin a game, go through the groups, take it away again; ends with the first step that fails."""
    for name, step in (*beginning(table, setup), *chosen(table, setup, groups), ("uninstall", lambda: remove(table))):
        began = time.monotonic()
        try:
            print(f"ok     {name}: {step()} ({time.monotonic() - began:.0f} s)", flush=True)
        except (FailedError, MissingError) as error:
            print(f"FAILED {name}: {error}", flush=True)
            return 1
    return 0


def chosen(table: Table, setup: Path, groups: Sequence[str]) -> Iterator[Step]:
    """The steps of the groups, each made when its turn comes."""
    for group in groups:
        yield from GROUPS[group](table, setup)


def beginning(table: Table, setup: Path) -> Iterator[Step]:
    yield "install", lambda: install(table, setup)
    yield "start from the menu", lambda: start(table)
    yield "begin a game by keys", lambda: begin_game(table)
    yield "play by mouse", lambda: play_by_mouse(table)
    yield "play a turn against the computer by keys", lambda: play_turn(table)
    yield "close", lambda: close(table)


def mishaps(table: Table, setup: Path) -> Iterator[Step]:
    yield "open by double-click, twice", lambda: open_by_type(table)
    yield "kill while playing", lambda: kill(table)
    yield "update that waits in vain", lambda: update_in_vain(table, setup)
    yield "update while it runs", lambda: update(table, setup)


Step = tuple[str, Callable[[], str]]
GROUPS: Final[Mapping[str, Callable[[Table, Path], Iterator[Step]]]] = {
    "mishaps": mishaps,
    "places": lambda table, _setup: places.steps(table),
    "looks": lambda table, _setup: looks.steps(table),
}
"""What is tried between the first game and the removal."""


if __name__ == "__main__":
    sys.exit(main())
