"""The program as the player starts it, with a new game: prints when the map with all its counters stood in the window,
when all else did, and when the first button was pressed and its answer is seen, each with the processor time so far.
Nothing is loaded here that the program would not load by itself."""

from __future__ import annotations

import json
import time

from nemesis_gui import start

start.load()

from PySide6.QtCore import QTimer  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from nemesis_gui.base.application import Application  # noqa: E402
from nemesis_gui.window.main_window import MainWindow  # noqa: E402


class Watched(MainWindow):
    """Tells when its first picture was seen: as soon as that is painted, all else is made."""

    noted: dict[str, float] = {}  # noqa: RUF012

    def finish_building(self) -> None:
        if self.first is not None and not self.first.view.board.unfinished:
            note("drawn", "cpu")
        super().finish_building()


def note(what: str, cpu: str) -> None:
    """The time now, and the work so far, unless that was noted before."""
    Watched.noted.setdefault(what, time.time())
    Watched.noted.setdefault(cpu, time.process_time())


class Watch(QTimer):
    """Looks at the window whenever the program has nothing else to do."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.app = app
        self.timeout.connect(self.look)
        self.start(0)

    def look(self) -> None:
        """Wait for the drawn window, then press a button."""
        window = next((one for one in self.app.topLevelWidgets() if isinstance(one, MainWindow)), None)
        if window is None or not window.isVisible() or _unfinished(window):
            return
        self.stop()
        self.app.processEvents()
        note("drawn", "cpu")
        note("whole", "whole_cpu")
        self.press(window)
        note("answered", "answered_cpu")
        print(json.dumps(Watched.noted), flush=True)
        window.close()

    def press(self, window: MainWindow) -> None:
        """Press the first button that plays something, and wait until all that follows is drawn."""
        from nemesis_gui.play.command_button import CommandButton

        session = window.model.session
        assert session is not None
        before = session.record.head
        line = window.prompt.buttons  # looked for among all widgets, PySide would make every class there is
        found = (item.widget() for number in range(line.count()) if (item := line.itemAt(number)) is not None)
        next(one for one in found if isinstance(one, CommandButton) and one.isVisible() and one.isEnabled()).click()
        self.app.processEvents()
        while _unfinished(window):
            self.app.processEvents()
        assert session.record.head != before


def _unfinished(window: MainWindow) -> bool:
    return not window.built or window.context.scene is None or window.context.scene.unfinished


def main() -> None:
    """Run the program under the eyes of the watch."""
    from nemesis_gui import app

    application = Application([])
    watch = Watch(application)
    app.MainWindow = Watched  # type: ignore[attr-defined]
    start.main(["--scenario", "campaign", "--seed", "1"])
    watch.stop()


if __name__ == "__main__":
    main()
