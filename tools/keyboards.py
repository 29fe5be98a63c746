"""`python -m tools.keyboards [LAYOUT ...]`: press the keys of the program in a real X window under other layouts.

Starts an X server of its own (Xvfb) with a window manager (openbox), sets each layout with setxkbmap and presses keys
by their code with xdotool. A line for each layout; 1 if a key does not do what stands on it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from shutil import which
from typing import Final

NEEDED: Final = ("Xvfb", "openbox", "setxkbmap", "xdotool")
LAYOUTS: Final = ("us", "fr", "de", "ru")
SCREEN: Final = ":97"
PATIENCE: Final = 3.0
"""Most seconds to wait for what a key does."""
ONE, N, T, F, Z, F10, PAD_1, SHIFT, NUM_LOCK = "10", "57", "28", "41", "52", "76", "87", "50", "77"
Z_OF: Final = {"fr": "25", "de": "29"}
"""Where a layout bears its own Z: that is the key of Ctrl+Z."""
CTRL, ALT = "37", "64"


class Fingers:
    """The window, and what its keys have done."""

    def __init__(self) -> None:
        from PySide6.QtWidgets import QApplication

        from engine.titles.nemesis.game import Nemesis
        from nemesis_gui.base import pace, style
        from nemesis_gui.base.settings import Settings
        from nemesis_gui.camera import settle
        from nemesis_gui.games import faces
        from nemesis_gui.session.model import GameModel
        from tools.driver.window import Driven

        app = QApplication.instance() or QApplication(sys.argv[:1])
        assert isinstance(app, QApplication)
        style.dress(app, "staff")
        self.app, self.settle = app, settle
        self.window = Driven(GameModel(Nemesis()), faces(), Settings())
        self.window.context.looks.motion = False
        pace.set_pace("off")
        pace.guard_ms = 0  # a digit pressed for the next game is no habit here
        self.window.resize(1200, 800)
        self.window.show()
        self.begin()
        settle(self.window)
        number = str(int(self.window.winId()))
        subprocess.run(["xdotool", "windowactivate", "--sync", number], check=True)
        settle(self.window)
        self.press(NUM_LOCK)

    def begin(self) -> None:
        """A game at its first question, which has a button with the digit 1."""
        self.window.model.new("campaign", {"study": True}, "1")
        self.settle(self.window)
        assert self.window.view is not None
        self.window.view.setFocus()

    def press(self, *codes: str) -> None:
        """Press keys by their codes, the last one while the others are held."""
        for code in codes[:-1]:
            subprocess.run(["xdotool", "keydown", code], check=True)
        subprocess.run(["xdotool", "key", codes[-1]], check=True)
        for code in reversed(codes[:-1]):
            subprocess.run(["xdotool", "keyup", code], check=True)

    def until(self, reached: Callable[[], bool]) -> bool:
        """Let the program run until something is so; False if it does not come."""
        end = time.monotonic() + PATIENCE
        while not reached() and time.monotonic() < end:
            self.app.processEvents()
            time.sleep(0.01)
        return reached()

    def does(self, reached: Callable[[], bool], *codes: str) -> bool:
        self.until(lambda: self.window.isActiveWindow())
        self.press(*codes)
        return self.until(reached)

    # -- what is tried

    def tries(self, layout: str) -> Iterator[tuple[str, bool]]:
        """What was pressed, and whether it did what it should."""
        model, bar = self.window.model, self.window.menuBar()
        for name, codes in (("1", (ONE,)), ("Shift+1", (SHIFT, ONE)), ("keypad 1", (PAD_1,))):
            self.begin()
            if name == "keypad 1":
                self.window.focus_card()  # on the map it moves the cursor
            yield name, self.does(self._played, *codes)
        yield "Ctrl+Z", self.does(lambda: not self._played(), CTRL, Z_OF.get(layout, Z))
        self.press(ONE)
        self.until(self._played)
        yield "N", self.does(lambda: bool(self.window.context.selected), N)
        layer = self.window.actions_.by_id["threat"]
        before = layer.isChecked()
        yield "T", self.does(lambda: layer.isChecked() != before, T)
        yield "Alt+F", self.does(lambda: bar.activeAction() is bar.actions()[0], ALT, F)
        self._close_menus()
        yield "F10", self.does(lambda: bar.activeAction() is bar.actions()[0], F10)
        self._close_menus()
        assert model.session is not None

    def _played(self) -> bool:
        return self.window.model.session is not None and bool(self.window.model.session.record.line())

    def _close_menus(self) -> None:
        while (menu := self.app.activePopupWidget()) is not None:
            menu.close()
        self.window.menuBar().setActiveAction(None)  # type: ignore[arg-type]
        assert self.window.view is not None
        self.window.view.setFocus()


@contextmanager
def screen() -> Iterator[None]:
    """An X server with a window manager."""
    os.environ.update(DISPLAY=SCREEN, QT_QPA_PLATFORM="xcb")
    server = subprocess.Popen(["Xvfb", SCREEN, "-screen", "0", "1280x900x24"], stderr=subprocess.DEVNULL)
    try:
        while subprocess.run(["setxkbmap", "us"], capture_output=True).returncode:
            time.sleep(0.1)
        manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
        time.sleep(1)
        yield
        manager.terminate()
    finally:
        server.terminate()


def main(argv: Sequence[str]) -> int:
    """Try each layout."""
    missing = [name for name in NEEDED if which(name) is None]
    if missing:
        print(f"missing: {', '.join(missing)}", file=sys.stderr)
        return 2
    well = True
    with screen():
        from nemesis_gui.base.settings import nothing_kept

        with nothing_kept():
            fingers = Fingers()
            for layout in argv or LAYOUTS:
                subprocess.run(["setxkbmap", layout], check=True)
                found = list(fingers.tries(layout))
                well = well and all(done for _, done in found)
                told = ", ".join(f"{name} {'ok' if done else 'FAILS'}" for name, done in found)
                print(f"{layout}: {told}", flush=True)
            fingers.window.close()
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
