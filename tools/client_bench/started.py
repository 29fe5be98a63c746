"""The program as the player starts it, with a new game: prints when map, counters and panels stood in the window, the
processor time until then, and the same when the first button was pressed and its answer is seen. Nothing is loaded
here that the program would not load by itself."""

from __future__ import annotations

import json
import time

from nemesis_gui import start

start.load()

from PySide6.QtCore import QTimer  # noqa: E402
from PySide6.QtWidgets import QAbstractButton, QApplication  # noqa: E402

from nemesis_gui.base.application import Application  # noqa: E402
from nemesis_gui.window.main_window import MainWindow  # noqa: E402


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
        drawn, cpu = time.time(), time.process_time()
        self.press(window)
        found = {"drawn": drawn, "cpu": cpu, "answered": time.time(), "answered_cpu": time.process_time()}
        print(json.dumps(found), flush=True)
        window.close()

    def press(self, window: MainWindow) -> None:
        """Press the first button that plays something, and wait until all that follows is drawn."""
        session = window.model.session
        assert session is not None
        before = session.record.head
        found = (one for place in (window.card, window.prompt) for one in place.findChildren(QAbstractButton))
        next(one for one in found if one.isVisible() and one.isEnabled() and one.property("command")).click()
        self.app.processEvents()
        while _unfinished(window):
            self.app.processEvents()
        assert session.record.head != before


def _unfinished(window: MainWindow) -> bool:
    return window.context.scene is None or window.context.scene.unfinished


def main() -> None:
    """Run the program under the eyes of the watch."""
    application = Application([])
    watch = Watch(application)
    start.main(["--scenario", "campaign", "--seed", "1"])
    watch.stop()


if __name__ == "__main__":
    main()
