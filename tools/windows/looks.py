"""Steps of the trial about how the program looks: in French, on screens of more dots, in three sizes; and its pages."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final

from tools.bundle.__main__ import FIRST
from tools.windows.table import CALM, GAMES, PROGRAM, FailedError, Table

SIZES: Final = ((1024, 700), (1280, 800), (1600, 960))
SCALES: Final = {150: 144, 200: 192, 100: 96}
"""Percent, and dots an inch as Windows says it."""
STARTS: Final = 3
"""So many starts are timed: a machine is never idle."""
DESKTOP: Final = r"HKCU\Control Panel\Desktop"


def steps(table: Table) -> Iterator[tuple[str, Callable[[], str]]]:
    """By name, in their order; each begins and ends without a window."""
    yield "French", lambda: french(table)
    yield "three sizes", lambda: sizes(table)
    for percent in SCALES:
        yield f"{percent} percent", lambda percent=percent: scaled(table, percent)
    yield "the map as PDF, by the dialog of Windows", lambda: map_as_pdf(table)
    yield "a page of a game", lambda: page(table)
    yield "a second start that draws a picture and ends", lambda: drawn(table)
    yield "without a console", lambda: silent(table)


def open_youngest(table: Table, *words: str) -> None:
    table.begin_game(*words, table.inside(f"{GAMES}/{table.games()[-1].name}"))
    table.wait_for_game()


def french(table: Table) -> str:
    open_youngest(table, "--lang", "fr")
    table.picture("French")
    table.close()
    open_youngest(table)
    title = table.titles()[0]
    table.close()
    open_youngest(table, "--lang", "en")
    table.close()
    return f"it stays French at the next start: {title}"


def sizes(table: Table) -> str:
    open_youngest(table)
    found = []
    for width, height in SIZES:
        found.append(table.resize(width, height))
        table.picture(f"{width}x{height}")
    table.close()
    if wrong := [size for size, asked in zip(found, SIZES, strict=True) if size[0] > asked[0] or size[1] > asked[1]]:
        raise FailedError(f"the window is larger than it should be: {wrong}")
    return ", ".join(f"{width}x{height}" for width, height in found)


def tell_dots(table: Table, percent: int) -> None:
    dots = str(SCALES[percent])
    table.run("reg", "add", DESKTOP, "/v", "LogPixels", "/t", "REG_DWORD", "/d", dots, "/f")
    table.wine.shut_down()


def scaled(table: Table, percent: int) -> str:
    """Windows is told how many dots an inch has, and begins anew."""
    tell_dots(table, percent)
    open_youngest(table)
    table.picture(f"{percent} percent")
    title = table.titles()[0]
    table.close()
    return title


def map_as_pdf(table: Table) -> str:
    """By the list of all actions and by the dialog in which Windows asks for a file."""
    target = table.home / "Documents" / "map.pdf"
    target.unlink(missing_ok=True)
    open_youngest(table)
    table.keys("ctrl+k")
    table.write("Map as PDF")
    table.press("the dialog", ["Return"], lambda: any("Export" in one for one in table.titles()))
    table.picture("dialog of Windows")
    table.keys("ctrl+a")
    table.write(table.inside("Documents/map.pdf"))
    table.press("the file", ["Return"], target.is_file)
    table.settle(CALM)
    table.front()
    table.close()
    if not target.read_bytes().startswith(b"%PDF-") or b"%%EOF" not in target.read_bytes()[-20:]:
        raise FailedError("the file is not whole")
    return f"{target.stat().st_size // 1000} kB"


def drawn(table: Table) -> str:
    """As long as it takes with Wine's own server running; the first one keeps what the second one finds."""
    target = table.home / "Documents" / "start.png"
    words = (*FIRST, table.inside("Documents/start.png"))
    took = []
    for _ in range(1 + STARTS):
        target.unlink(missing_ok=True)
        began = time.monotonic()
        done = table.run(table.inside(rf"{PROGRAM}\Nemesis.exe"), *words)
        took.append(time.monotonic() - began)
        if done.returncode or not target.is_file():
            raise FailedError(f"no picture; it ended with {done.returncode}")
    return f"{took[0]:.1f} s, then " + ", ".join(f"{seconds:.1f} s" for seconds in took[1:])


def page(table: Table) -> str:
    """A game told in one HTML file, by the program of the console; and a game played again to the same end."""
    console, save = table.inside(rf"{PROGRAM}\nemesis-console.exe"), table.games()[-1]
    target = table.home / "Documents" / "Größe.html"
    target.unlink(missing_ok=True)
    inside = table.inside(f"{GAMES}/{save.name}")
    for words in (("report", inside, table.inside("Documents/Größe.html")), ("replay", inside)):
        done = table.run(console, *words)
        if done.returncode:
            raise FailedError((done.stdout + done.stderr).strip().splitlines()[-1])
    text = target.read_text(encoding="utf-8")
    if "</html>" not in text or "Kohima" not in text:
        raise FailedError("the page is not whole")
    return f"{len(text) // 1000} kB, and the game comes to the same end again"


def silent(table: Table) -> str:
    """The program of windows has nowhere to print, and ends all the same."""
    done = table.run(table.inside(rf"{PROGRAM}\Nemesis.exe"), "--version")
    if done.returncode:
        raise FailedError(f"--version ends with {done.returncode}")
    return "--version ends with 0"
