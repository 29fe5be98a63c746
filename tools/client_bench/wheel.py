"""`python -m tools.client_bench.wheel`: from a turn of the wheel to the picture, in a real X window.

Starts an X server without a screen (Xvfb), a window manager (openbox) and the program with a new campaign that fills
the screen, turns the wheel over the map through all zooms and back, and watches the server's picture: *first* is when
the map shows another zoom, *settled* when its picture changes no more. Single turns come after a rest; *spun* is the
last of several in quick succession. With `--beside` another checkout is measured in turn. The first way through the
zooms finds no tile of the map on disk, the second finds them all.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

import numpy as np

from tools.client_bench.figures import percentile

SIZES: Final = ("1600x1000", "1920x1080")
DISPLAY: Final = 77
RANGE: Final = 14
"""Turns of the wheel that surely lead from one end of the zooms to the other."""
GRAIN: Final = 3
"""Every third pixel each way is compared."""
ANOTHER: Final = 0.2
"""Part of the pixels that change with the zoom."""
SAME: Final = 0.0005
"""Part of the pixels that may differ from the last picture."""
QUIET: Final = 0.5
"""Seconds without a change after which nothing more comes."""
SPIN: Final = 5
"""Turns in quick succession,"""
PAUSE: Final = 0.04
"""and the seconds between them."""
AT_MOST: Final = 15.0
_UP, _DOWN = 4, 5
_OPENBOX: Final = """<openbox_config xmlns="http://openbox.org/3.4/rc"><applications><application class="*">
<decor>no</decor><maximized>yes</maximized></application></applications></openbox_config>"""

Times = tuple[float, float]
"""Milliseconds to the first picture and to the settled one."""
Sample = np.ndarray[Any, np.dtype[np.uint32]]


class Screen:
    """The picture of an X server as it lies in a mapped file, and a hand that turns the wheel there."""

    def __init__(self, frame: Path, display: str) -> None:
        raw = np.memmap(frame, mode="r")
        head = struct.unpack(">25I", raw[:100].tobytes())
        start, self.width, self.height, line = head[0] + head[19] * 12, head[4], head[5], head[12] // 4
        self.pixels = raw[start : start + 4 * line * self.height].view(np.uint32).reshape(self.height, line)
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(display.encode()))

    def sample(self) -> Sample:
        """A grid of pixels from the middle of the map."""
        rows = slice(int(self.height * 0.3), int(self.height * 0.8), GRAIN)
        return self.pixels[rows, int(self.width * 0.08) : int(self.width * 0.55) : GRAIN].copy()

    def point(self) -> None:
        """Move the mouse over the map."""
        x, y = int(self.width * 0.3), int(self.height * 0.55)
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, ctypes.c_ulong(0))
        self._x.XFlush(self._display)

    def turn(self, button: int) -> None:
        """Turn the wheel by a notch."""
        for down in (1, 0):
            self._test.XTestFakeButtonEvent(self._display, button, down, ctypes.c_ulong(0))
        self._x.XFlush(self._display)

    def press(self, key: str) -> None:
        """Press a key by its name in X."""
        code = self._x.XKeysymToKeycode(self._display, ctypes.c_ulong(self._x.XStringToKeysym(key.encode())))
        for down in (1, 0):
            self._test.XTestFakeKeyEvent(self._display, code, down, ctypes.c_ulong(0))
        self._x.XFlush(self._display)

    def close(self) -> None:
        self._x.XCloseDisplay(self._display)


def watch(screen: Screen, button: int, before_it: int = 0) -> Times | None:
    """Milliseconds from a turn of the wheel to the first and to the last picture; None at the end of the zooms. Some
    turns may come shortly before it."""
    for _ in range(before_it):
        screen.turn(button)
        time.sleep(PAUSE)
    before = last = screen.sample()
    changes: list[tuple[float, Sample]] = []
    first = None
    begun = changed = time.perf_counter()
    screen.turn(button)
    while (now := time.perf_counter()) - changed < QUIET or (first is None and now - begun < 2 * QUIET):
        current = screen.sample()
        if not np.array_equal(current, last):
            changed, last = time.perf_counter(), current
            changes.append((changed, current))
            if first is None and _differing(current, before) > ANOTHER:
                first = changed
        if now - begun > AT_MOST:
            break
        time.sleep(0.001)
    if first is None:
        return None
    settled = next((at for (_, one), (at, _) in zip(changes[-2::-1], changes[::-1], strict=False)
                    if _differing(one, last) > SAME), first)  # fmt: skip
    return (first - begun) * 1000, (max(first, settled) - begun) * 1000


def _differing(one: Sample, other: Sample) -> float:
    return float(np.count_nonzero(one != other)) / one.size


def turns(screen: Screen) -> Iterator[Times]:
    """The times of each turn in to the largest zoom and out to the smallest, and back."""
    for button in (_UP, _DOWN, _UP):
        for _ in range(RANGE):
            found = watch(screen, button)
            if found is None:
                break
            yield found


def spins(screen: Screen) -> Iterator[Times]:
    """The times of the last of some turns in quick succession, up and down."""
    for button in (_DOWN, _UP) * 3:
        found = watch(screen, button, SPIN - 1)
        if found is not None:
            yield found


@contextmanager
def served(size: str, display: int) -> Iterator[Screen]:
    """A screen of a size with a window manager; raises RuntimeError if it does not come up."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="nemesis-wheel-")))
        (folder / "rc.xml").write_text(_OPENBOX, encoding="ascii")
        name = f":{display}"
        command = ["Xvfb", name, "-screen", "0", f"{size}x24", "-fbdir", str(folder), "-nolisten", "tcp"]
        stack.enter_context(_running(command))
        frame = folder / "Xvfb_screen0"
        _until(frame.is_file)
        time.sleep(1)
        manager = ["openbox", "--config-file", str(folder / "rc.xml")]
        stack.enter_context(_running(manager, DISPLAY=name))
        screen = Screen(frame, name)
        stack.callback(screen.close)
        yield screen


@contextmanager
def _running(command: Sequence[str], cwd: Path | None = None, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=cwd, env={**os.environ, **more}, stdout=quiet, stderr=quiet)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def _until(true: Any, seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise RuntimeError("the X server did not come up")
        time.sleep(0.02)


def measured(checkout: Path, size: str, home: Path, given: argparse.Namespace) -> tuple[list[Times], list[Times]]:
    """The times of all turns in the program of a checkout."""
    display = given.display
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE")}
    with served(size, display) as screen:
        game = ["--turn-scripted", str(given.script)] if given.script else ["--scenario", "campaign", "--seed", "1"]
        command = [sys.executable, "-m", "nemesis_gui", *game]
        more = {"DISPLAY": f":{display}", "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(checkout), "HOME": str(home)}
        with _running(command, checkout, **folders, **more):
            screen.point()
            _settle(screen)
            screen.point()
            _settle(screen)
            for key in given.keys:
                screen.press(key)
                _settle(screen)
            return list(turns(screen)), list(spins(screen))


def _settle(screen: Screen) -> None:
    """Wait until the program stands and draws no more."""
    _until(lambda: len(np.unique(screen.sample())) > 1000, 30)
    last, since = screen.sample(), time.monotonic()
    while time.monotonic() - since < 4 * QUIET:
        time.sleep(0.05)
        if _differing(screen.sample(), last):
            last, since = screen.sample(), time.monotonic()


def _line(times: Sequence[Times]) -> str:
    first, settled = [one for one, _ in times], [two for _, two in times]
    parts = (f"{name} median {median(values):4.0f}  p90 {percentile(values, 0.9):4.0f}  most {max(values):5.0f} ms"
             for name, values in (("first", first), ("settled", settled)))  # fmt: skip
    return f"{len(times):3} turns   " + "   ".join(parts)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.client_bench.wheel", description="Measure the wheel.")
    parser.add_argument("--size", action="append", help=f"of the screen; may be repeated (by default {SIZES})")
    parser.add_argument("--beside", type=Path, metavar="CHECKOUT", help="measure another checkout in turn")
    parser.add_argument("--busy", type=int, default=0, metavar="N", help="so many other programs want the processor")
    parser.add_argument("--rounds", type=int, default=2, help="ways through the zooms; the first draws the map")
    parser.add_argument("--display", type=int, default=DISPLAY, metavar="N")
    parser.add_argument("--script", type=Path, help="commands to play first")
    parser.add_argument("--keys", nargs="*", default=(), metavar="KEY", help="keys to press then, by their names in X")
    parser.add_argument("--all", action="store_true", help="print each turn")
    given = parser.parse_args(argv)
    checkouts = [Path.cwd(), *([given.beside.resolve()] if given.beside else [])]
    with ExitStack() as stack:
        for _ in range(given.busy):
            stack.enter_context(_running([sys.executable, "-c", "while True: pass"]))
        for size in given.size or SIZES:
            homes = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in checkouts]
            for number in range(given.rounds):
                for checkout, home in zip(checkouts, homes, strict=True):
                    times, spun = measured(checkout, size, home, given)
                    state = "on disk" if number else "drawn  "
                    print(f"{size}  {checkout.name:<12} {state} {_line(times)}", flush=True)
                    print(f"{size}  {checkout.name:<12} spun    {_line(spun)}", flush=True)
                    if given.all:
                        print("   ", "  ".join(f"{one:.0f}/{two:.0f}" for one, two in times), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
