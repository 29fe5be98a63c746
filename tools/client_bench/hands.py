"""A window with a campaign on the table, and what the measurements do with it."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop
from PySide6.QtWidgets import QApplication

from engine.table.title import Title
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base import style
from nemesis_gui.base.settings import Settings
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.view import BoardView
from nemesis_gui.camera import pause
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from nemesis_gui.titles.nemesis.art.art import NemesisArt
from nemesis_gui.window.main_window import MainWindow
from tools.driver import Driven
from tools.driver.hands import move

SIZE: Final = (1600, 1000)
SEED: Final = "1"
_PAGE: Final = 4096


def application() -> QApplication:
    """The one application object."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    return app


def open_window(scenario: str = "campaign", title: Title | None = None) -> Driven:
    """A window with a new game, shown but not yet drawn."""
    style.dress(application(), "staff")
    window = Driven(GameModel(title or Nemesis()), faces(), Settings())
    window.context.looks.motion = False
    window.model.new(scenario, {}, SEED)
    window.resize(*SIZE)
    window.show()
    return window


def shown_window() -> MainWindow | None:
    """The window on the screen, None while there is none."""
    windows = (widget for widget in application().topLevelWidgets() if isinstance(widget, MainWindow))
    return next((window for window in windows if window.isVisible()), None)


def wait_drawn(scene: BoardScene | None) -> None:
    """Let the program work until map and counters are drawn, sharp."""
    assert scene is not None
    app = application()
    app.processEvents()
    while scene.unfinished:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)


def wait(milliseconds: int) -> None:
    """Let the program run by itself for a while. What is to be deleted later is deleted before: that waits for the
    program's own event loop, which does not run here."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    pause(milliseconds)


def paint(view: BoardView) -> None:
    """Paint the whole view anew, at once."""
    view.viewport().update()
    view.viewport().repaint()


def lone_view(size: tuple[int, int] = SIZE) -> BoardView:
    """The board by itself, of the full size, with a campaign at its start."""
    application()
    state = Nemesis().new("campaign", {}, SEED)
    scene = BoardScene(state.world, NemesisArt())
    scene.show_state(state)
    view = BoardView(scene)
    view.resize(*size)
    view.show()
    wait_drawn(scene)
    return view


def point_at(view: BoardView, loc: int) -> None:
    """Move the mouse over a location and let everything be painted that follows from it."""
    move(view.viewport(), view.mapFromScene(view.board.position(loc)))
    application().processEvents()


def play_until(window: Driven, decision: str, most: int = 60) -> None:
    """Play the first legal command until a decision of a kind is open; raises RuntimeError if none comes."""
    for _ in range(most):
        found = window.model.decision
        if found is not None and found.kind == decision:
            return
        window.model.play(window.model.commands()[0])
    raise RuntimeError(f"no {decision} within {most} commands")


def resident() -> float:
    """Memory in use, in MB of 10^6 bytes; what the C library holds back is returned first where that can be asked."""
    gc.collect()
    statm = Path("/proc/self/statm")
    if not statm.is_file():
        return peak()
    import ctypes

    trim: Any = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
    return int(statm.read_text(encoding="ascii").split()[1]) * _PAGE / 1e6


def peak() -> float:
    """The most memory that was in use, in MB; 0 where the system does not tell. On Linux the kernel's own mark is
    read: `getrusage` would also count the process that started this one."""
    status = Path("/proc/self/status")
    if status.is_file():
        marks = dict(line.split(":", 1) for line in status.read_text(encoding="ascii").splitlines() if ":" in line)
        return int(marks["VmHWM"].split()[0]) * 1024 / 1e6
    try:
        import resource
    except ImportError:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most * 1024 / 1e6
