"""A bare window with one label, the measure of a start: prints when it stood there, and the processor time so far."""

from __future__ import annotations

import json
import sys
import time

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow


def main() -> None:
    """Show it, and close it as soon as it is drawn."""
    app = QApplication(sys.argv[:1])
    window = QMainWindow()
    window.setCentralWidget(QLabel("Nemesis"))
    window.resize(1600, 1000)

    def drawn() -> None:
        app.processEvents()
        print(json.dumps({"drawn": time.time(), "cpu": time.process_time()}), flush=True)
        window.close()

    QTimer.singleShot(0, drawn)
    window.show()
    app.exec()


if __name__ == "__main__":
    main()
