"""`--soak [MINUTES]`: new windows in changing themes, a thousand full repaints, then scripted play through the window;
tells what leaks, and how many errors were met on the way."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Final

from PySide6.QtCore import qInstallMessageHandler

from tools.client_bench import census, closing, hands, measures
from tools.client_bench.figures import Figure
from tools.client_bench.strain import Player
from tools.driver import Driven

COUNTS: Final = 24
"""How often everything is counted."""
WINDOWS: Final = 100
ACTS: Final = 50
"""Acts between two looks at the clock."""


def soak(minutes: float, *, quiet: bool = False) -> Iterator[Figure]:
    """The figures, one after the other; a table of the counts is printed meanwhile unless `quiet`. What a screen that
    is none cannot do is not told of again and again."""
    qInstallMessageHandler(lambda *_: None)
    yield Figure(f"widgets left by {WINDOWS} closed windows", closing.change_themes(WINDOWS), 0, "")
    window = hands.open_window()
    hands.wait_drawn(window.context.scene)
    assert window.view is not None
    errors = _count_errors()
    yield from measures.repaints(window.view)
    yield from census.verdict(list(_played(window, minutes, quiet)))
    yield Figure("errors in the play", len(errors), 0, "")
    window.close()
    window.deleteLater()


def _count_errors() -> list[str]:
    """Collects from now on what goes wrong where Qt calls Python: it is printed, but raised nowhere."""
    found: list[str] = []

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        found.append(str(error))
        sys.__excepthook__(kind, error, trace)

    sys.excepthook = note
    return found


def _played(window: Driven, minutes: float, quiet: bool) -> Iterator[census.Census]:
    player = Player(window, hands.SEED)
    player.warm_up()
    begun = time.monotonic()
    if not quiet:
        print(census.HEAD, flush=True)
    for number in range(1, COUNTS + 1):
        until = begun + number * minutes * 60 / COUNTS
        while time.monotonic() < until:
            for _ in range(ACTS):
                player.act()
        player.rest()
        count = census.take(window, (time.monotonic() - begun) / 60)
        if not quiet:
            print(count.line(), f"  after {player.done} acts", flush=True)
        yield count
