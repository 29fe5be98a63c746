"""Steps of the trial about where saved games lie: odd names, other drives, shares, where nothing can be written, and
games that are open twice or cut off."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.windows.table import GAMES, FailedError, Table
from tools.windows.wine import READ_ONLY

UMLAUTS: Final = "Spiele für Zürich/Größe – ça va.nemesis"
LONG: Final = "/".join(["a folder with a long name that somebody gave it"] * 4 + ["a long name of a game.nemesis"])
"""Together with the home folder nearly the 260 letters that Windows once allowed; Wine does not know more."""
SYNCED: Final = "OneDrive/Games/a.nemesis"
SHARE: Final = r"\\server\games"


@dataclass(frozen=True)
class Place:
    """A saved game: what Windows calls it, and where Linux has it. `asked`: the program offers to copy it first."""

    inside: str
    file: Path
    asked: bool = False


def places(table: Table) -> dict[str, Place]:
    """Where a game is played, by what is odd about the place."""
    drive, share = table.wine.link("d:", "drive-d"), table.wine.link("unc/server/games", "share")
    return {
        "umlauts": Place(table.inside(UMLAUTS), table.home / UMLAUTS),
        "a long path": Place(table.inside(LONG), table.home / LONG),
        "another drive": Place(r"D:\Games\a.nemesis", drive / "Games" / "a.nemesis"),
        "a share": Place(rf"{SHARE}\a.nemesis", share / "a.nemesis", asked=True),
        "a synced folder": Place(table.inside(SYNCED), table.home / SYNCED, asked=True),
    }


def steps(table: Table) -> Iterator[tuple[str, Callable[[], str]]]:
    """By name, in their order; each begins and ends without a window."""
    for name, place in places(table).items():
        yield f"play in {name}", lambda name=name, place=place: play_at(table, name, place)
    yield "a name of a device", lambda: open_device(table)
    yield "where nothing can be written", lambda: open_read_only(table)
    yield "a save open twice by two names", lambda: open_twice(table)
    yield "log off with a game open", lambda: log_off(table)


def put(table: Table, file: Path) -> None:
    """Lay the youngest game there, and nothing else."""
    file.parent.mkdir(parents=True, exist_ok=True)
    for old in file.parent.glob(f"{file.name}*"):
        old.unlink()
    shutil.copyfile(table.games()[-1], file)


def play_at(table: Table, name: str, place: Place) -> str:
    """Open a game there, play on, close. What is away is asked about, and a copy of it is played: the first answer."""
    put(table, place.file)
    table.open_save(place.inside)
    if place.asked:
        table.wait("the question", lambda: len(table.titles()) > 1)
        table.picture(f"{name} asked")
        table.answer_until_game()
    table.wait_for_game()
    played = table.play_on(table.open_game() if place.asked else place.file)
    table.picture(name)
    table.close()
    if left := [path.name for path in place.file.parent.glob(f"{place.file.name}?*")]:
        raise FailedError(f"{left} lie beside the game that was closed")
    return f"{played} commands in {'a copy of ' if place.asked else ''}{place.inside}"


def open_device(table: Table) -> str:
    """`con.nemesis` is a device by its name on older Windows: it is told, and nothing waits."""
    put(table, table.home / "Documents" / "con.nemesis")
    table.open_save(table.inside("Documents/con.nemesis"))
    table.wait("a window", table.titles)
    table.picture("a name of a device")
    if any("Kohima" in one for one in table.titles()):
        table.close()
        return "it is opened as any other"
    table.keys("Return")
    table.close()
    return "it is told that it cannot be opened"


def open_read_only(table: Table) -> str:
    """It is told that the game cannot be written to and what to do, and nothing appears there. Windows does not say of
    a folder beforehand that nothing can be written in it, so no copy is offered."""
    folder = table.wine.link("e:", READ_ONLY)
    folder.chmod(0o755)
    put(table, folder / "a.nemesis")
    folder.chmod(0o555)
    table.open_save(r"E:\a.nemesis")
    table.wait("a word about it", lambda: len(table.titles()) > 1)
    table.picture("read-only")
    if any("Kohima" in one for one in table.titles()):
        raise FailedError("it is played")
    table.press("the end of it", ["Return"], lambda: len(table.titles()) == 1)
    table.close()
    if [path.name for path in folder.iterdir()] != ["a.nemesis"]:
        raise FailedError("something was written there")
    return "it is told, and nothing was written"


def open_twice(table: Table) -> str:
    """By two drives that lead to the same folder: the first window comes to the front, or the second one says that the
    game is open; it is played in one of them."""
    drive = table.wine.link("d:", "drive-d")
    table.wine.link("f:", "drive-d")
    put(table, drive / "Games" / "a.nemesis")
    table.open_save(r"D:\Games\a.nemesis")
    table.wait_for_game()
    table.open_save(r"F:\Games\a.nemesis")
    table.picture("open twice")
    told = "the first window is in front" if len(table.titles()) == 1 else "the second one says that it is open"
    games = [one for one in table.titles() if "Kohima" in one]
    if len(games) != 1:
        raise FailedError(f"{len(games)} windows have the game")
    for _ in range(6):
        if not table.titles():
            return told
        table.keys("Escape", "alt+F4")
    raise FailedError(f"still there: {table.titles()}")


def log_off(table: Table) -> str:
    """Windows asks every window whether the session may end, and ends it: the game is closed properly."""
    save = table.games()[-1]
    table.open_save(table.inside(f"{GAMES}/{save.name}"))
    table.wait_for_game()
    played = table.play_on(save)
    before = table.played(save)
    table.run("wineboot", "--end-session")
    table.wait("the end", lambda: not table.titles())
    table.picture("logged off")
    if table.played(save) < before:
        raise FailedError(f"{before - table.played(save)} commands were lost")
    if left := [path.name for path in save.parent.glob(f"{save.name}?*")]:
        raise FailedError(f"{left} lie beside the game: it was cut off")
    return f"{played} commands before, none lost, the game is closed"
